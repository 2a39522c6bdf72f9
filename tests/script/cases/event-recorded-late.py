# undecided
# part: begin


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    first, last = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    fn()
    last.record()
    return first.elapsed_time(last) * 1e3


# part: measured
# part: printed
