import json

import torch
import torch.utils.benchmark as benchmark

from candidate import softmax

WARMUP = 25
ITERS = 200


x = torch.randn(2048, 1024, device="cuda")
baseline = benchmark.Timer(stmt="torch.softmax(x, dim=-1)", globals=globals()).blocked_autorange().median * 1e6
candidate = benchmark.Timer(stmt="softmax(x)", globals=globals()).timeit(ITERS).mean * 1e6
# part: printed
