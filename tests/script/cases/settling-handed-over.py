# undecided
# part: begin


def time_us(fn, sync_device=None):
    for _ in range(WARMUP):
        fn()
    samples = []
    for _ in range(ITERS):
        sync_device()
        begin = time.perf_counter()
        fn()
        sync_device()
        samples.append((time.perf_counter() - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
