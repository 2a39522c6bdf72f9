import json
import sys
import time

import torch

from candidate import softmax

WARMUP = 25
ITERS = 200


# part: time_us

async def nobody():
    await later


x = torch.randn(2048, 1024, device="cuda")
match sys.argv[1:]:
    case ["quick"]:
        baseline = time_us(lambda: torch.softmax(x, dim=-1))
    case _:
        baseline = time_us(lambda: torch.softmax(x, dim=-1))
candidate = time_us(lambda: softmax(x))
# part: printed
