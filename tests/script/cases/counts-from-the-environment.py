import json
import os
import time

import torch

from candidate import softmax

WARMUP = int(os.environ.get("WARMUP", "5"))  # finds: script-warmup
ITERS = int(os.getenv("ITERS", default=60))  # finds: script-iterations


# part: time_us

# part: measured
# part: printed
