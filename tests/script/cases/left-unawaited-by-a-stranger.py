# undecided
# part: begin


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = []
    torch.cuda.synchronize()
    for _ in range(ITERS):
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
        strangers()
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
