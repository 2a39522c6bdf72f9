# undecided
# part: begin


def time_us(fn):
    samples = []
    for i in range(WARMUP + ITERS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        if i < WARMUP:
            continue
        samples.append((time.perf_counter() - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
