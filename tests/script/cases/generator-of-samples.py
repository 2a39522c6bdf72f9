import json
import statistics
import time

import torch

from candidate import softmax

WARMUP = 25
ITERS = 200


def samples_of(fn):
    for _ in range(WARMUP):
        fn()
    for _ in range(ITERS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        end = time.perf_counter()  # finds: script-sync
        yield (end - begin) * 1e6


def time_us(fn):
    return statistics.median(samples_of(fn))


# part: measured
# part: printed
