# part: begin


def now():
    torch.cuda.synchronize()
    return time.perf_counter()


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = []
    for _ in range(ITERS):
        begin = now()
        fn()
        samples.append((now() - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
