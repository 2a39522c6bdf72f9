import json
import sys
import time

import torch

from candidate import softmax

WARMUP = 25
ITERS = 200


# part: time_us

if not torch.cuda.is_available():
    print("no device")
    sys.exit(1)


# part: measured
# part: printed
