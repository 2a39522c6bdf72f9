import json
import sys
import time

import torch

from candidate import softmax

WARMUP = 25
ITERS = 200


# part: time_us

# part: measured
result = {"baseline_latency_us": baseline, "candidate_latency_us": candidate, "speedup": baseline / candidate,
          "warmup_iters": WARMUP, "benchmark_iters": ITERS, "gpu_name": torch.cuda.get_device_name()}
print("to the log", file=sys.stderr)
print(json.dumps(result), file=sys.stdout, flush=True)
