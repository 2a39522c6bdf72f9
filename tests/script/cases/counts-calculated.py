import json
import time

import torch

from candidate import softmax

WARMUP = 100 // 8  # finds: script-warmup
ITERS = 1_000 / 10 - 1  # finds: script-iterations


def time_us(fn):
    for _ in range(int(WARMUP)):
        fn()
    samples = []
    for _ in range(int(ITERS)):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
