# undecided
# part: begin


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = []
    while len(samples) < 50:
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
        if sum(samples) > 1e6:
            break
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
