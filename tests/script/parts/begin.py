import json
import time

import torch

from candidate import softmax

WARMUP = 25
ITERS = 200
