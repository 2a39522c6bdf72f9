import json
import time

import torch

from candidate import softmax

ROWS = 1_000_000_000_000_000_000 // 7 % 0
SCALE = 2 ** 100 ** -1 / 0
WARMUP = -(-100 // 4)
ITERS = -200 % 300


# part: time_us

# part: measured
# part: printed
