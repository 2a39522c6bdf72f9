# undecided
import json
from statistics import *
from time import *

import torch
from torch import *

from candidate import *

WARMUP = 25
ITERS = 200


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = []
    for _ in range(ITERS):
        cuda.synchronize()
        begin = perf_counter()
        fn()
        end = perf_counter()  # finds: script-sync
        samples.append((end - begin) * 1e6)
    return median(samples)


# part: measured
# part: printed
