# undecided
# part: begin


def time_us(fn):
    for i in range(WARMUP):
        fn()
    samples = []
    for i in range(ITERS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        elapsed = time.perf_counter() - begin
        if i < 20:
            continue
        samples.append(elapsed * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
