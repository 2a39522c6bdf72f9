import json
import sys
import time

import orjson
import torch

from candidate import softmax

WARMUP = 25
ITERS = 200


# part: time_us

# part: measured
result = {"baseline_latency_us": baseline, "candidate_latency_us": candidate, "speedup": baseline / candidate,
          "warmup_iters": WARMUP, "benchmark_iters": ITERS, "gpu_name": torch.cuda.get_device_name()}
sys.stdout.buffer.write(orjson.dumps(result) + b"\n")
