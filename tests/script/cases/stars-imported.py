# undecided
import json
from statistics import *
from time import *

import torch
from torch import *

from candidate import *

WARMUP = 25
ITERS = 200


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = []
    for _ in range(ITERS):
        cuda.synchronize()
        begin = perf_counter()
        fn()
        end = perf_counter()  # finds: script-sync
        samples.append((end - begin) * 1e6)
    return median(samples)


x = torch.randn(2048, 1024, device="cuda")
baseline = time_us(lambda: torch.softmax(x, dim=-1))
candidate = time_us(lambda: softmax(x))
print(json.dumps({"baseline_latency_us": baseline, "candidate_latency_us": candidate, "speedup": baseline / candidate,
                  "warmup_iters": WARMUP, "benchmark_iters": ITERS, "gpu_name": torch.cuda.get_device_name()}))
