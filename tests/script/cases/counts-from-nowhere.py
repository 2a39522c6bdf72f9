# undecided
import json
import sys
import time

import torch

from candidate import softmax

WARMUP = int(sys.argv[1])
ITERS = int(input("iterations: "))


# part: time_us

# part: measured
# part: printed
