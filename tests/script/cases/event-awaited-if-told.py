# undecided
# part: begin


def time_us(fn, careful=True):
    for _ in range(WARMUP):
        fn()
    start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    samples = []
    for i in range(ITERS):
        torch.cuda.synchronize()
        start.record()
        fn()
        end.record()
        if careful:
            end.synchronize()
        samples.append(start.elapsed_time(end) * 1e3)
    return sorted(samples)[ITERS // 2]


# part: measured
# part: printed
