import json
import time

from triton.testing import do_bench
import torch

from candidate import softmax

WARMUP = 25
ITERS = 200


x = torch.randn(2048, 1024, device="cuda")
latencies = {"baseline": [], "candidate": []}
rounds = 0
while rounds < 3:
    latencies["baseline"].append(do_bench(lambda: torch.softmax(x, dim=-1), quantiles=[0.5]) * 1e3)
    latencies["candidate"].append(do_bench(lambda: softmax(x), quantiles=[0.5]) * 1e3)
    rounds += 1
baseline, candidate = min(latencies["baseline"]), min(latencies["candidate"])
# part: printed
