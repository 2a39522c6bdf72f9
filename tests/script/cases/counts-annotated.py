# undecided
import json
import time

import torch

from candidate import softmax

WARMUP: int = 0x10  # finds: script-warmup
ITERS: "int"
ITERS: int = len(range(3)) if False else 0x50


# part: time_us

# part: measured
# part: printed
