import json
import time

import torch

from candidate import softmax

WARMUP = 25
ITERS = 200


def settled():
    torch.cuda.synchronize()
    return torch.no_grad()


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = []
    for _ in range(ITERS):
        with settled():
            begin = time.perf_counter()
            fn()
        end = time.perf_counter()  # finds: script-sync
        samples.append((end - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


x = torch.randn(2048, 1024, device="cuda")
baseline = time_us(lambda: torch.softmax(x, dim=-1))
candidate = time_us(lambda: softmax(x))
print(json.dumps({"baseline_latency_us": baseline, "candidate_latency_us": candidate, "speedup": baseline / candidate,
                  "warmup_iters": WARMUP, "benchmark_iters": ITERS, "gpu_name": torch.cuda.get_device_name()}))
