import json
import time

import torch

from candidate import softmax

WARMUP = 2 ** 4  # finds: script-warmup
ITERS = 300 % 256  # finds: script-iterations


# part: time_us

# part: measured
# part: printed
