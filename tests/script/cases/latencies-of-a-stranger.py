import json
import time
from elsewhere import measure

import torch

from candidate import softmax

WARMUP = 25
ITERS = 200


x = torch.randn(2048, 1024, device="cuda")
eager = measure(lambda: torch.softmax(x, dim=-1), rounds=ITERS)
fused = measure(lambda: softmax(x), rounds=ITERS)
baseline, candidate = eager.median, fused.median
print(eager.std, eager.max, fused.mean, fused.rounds, x.T.data.grad)
# part: printed
