import json
import statistics
import time

import torch

from candidate import softmax

WARMUP = 25
ITERS = 200


def samples_of(fn):
    for _ in range(ITERS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        yield (time.perf_counter() - begin) * 1e6


def all_samples(fn):
    for _ in range(WARMUP):
        fn()
    yield from samples_of(fn)


def time_us(fn):
    return statistics.mean(list(all_samples(fn)))  # finds: script-mean


# part: measured
# part: printed
