import argparse
import json
import time

import torch

from candidate import softmax

parser = argparse.ArgumentParser()
parser.add_argument("-w", "--num-warmup", type=int, default=5)  # finds: script-warmup
parser.add_argument("-i", "--iters", dest="iterations", type=int, default="60")  # finds: script-iterations
parser.add_argument("rows", type=int)
args = parser.parse_args()
WARMUP = args.num_warmup
ITERS = args.iterations
ROWS = args.rows or args.columns


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = []
    for _ in range(ITERS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


x = torch.randn(2048, 1024, device="cuda")
baseline = time_us(lambda: torch.softmax(x, dim=-1))
candidate = time_us(lambda: softmax(x))
print(json.dumps({"baseline_latency_us": baseline, "candidate_latency_us": candidate, "speedup": baseline / candidate,
                  "warmup_iters": WARMUP, "benchmark_iters": ITERS, "gpu_name": torch.cuda.get_device_name()}))
