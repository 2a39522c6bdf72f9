# undecided
# part: begin
from . import shapes
from .. import tables as published


def time_us(fn):
    for _ in range(0b0001_1001 if shapes else 25):
        fn()
    samples = []
    for i in range(200):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
        if i == 0:
            print("first pass", samples[0], file=sys.stderr)
    return sorted(samples)[len(samples) // 2]


# part: measured
# part: printed
