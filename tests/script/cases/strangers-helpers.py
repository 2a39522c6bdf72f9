# undecided
import json
import time

import torch

from candidate import softmax

WARMUP = 25
ITERS = 200


from elsewhere import report, warm_up
from elsewhere.timing import Stopwatch


def time_us(fn):
    warm_up(fn)
    samples = []
    for _ in range(ITERS):
        watch = Stopwatch()
        watch.run(fn)
        samples.append(watch.seconds * 1e6)
    report(samples)
    return sorted(samples)[ITERS // 2]


x = torch.randn(2048, 1024, device="cuda")
baseline = time_us(lambda: torch.softmax(x, dim=-1))
candidate = time_us(lambda: softmax(x))
print(json.dumps({"baseline_latency_us": baseline, "candidate_latency_us": candidate, "speedup": baseline / candidate,
                  "warmup_iters": WARMUP, "benchmark_iters": ITERS, "gpu_name": torch.cuda.get_device_name()}))
