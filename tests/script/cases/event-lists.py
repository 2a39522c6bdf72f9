# undecided
import json
import statistics
import time

import torch

from candidate import softmax

WARMUP = 25
ITERS = 200


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    starts = [torch.cuda.Event(enable_timing=True) for _ in range(ITERS)]
    ends = [torch.cuda.Event(enable_timing=True) for _ in range(ITERS)]
    for start, end in zip(starts, ends):
        start.record()
        fn()
        end.record()
    torch.cuda.synchronize()
    return statistics.median([start.elapsed_time(end) * 1e3 for start, end in zip(starts, ends)])


# part: measured
# part: printed
