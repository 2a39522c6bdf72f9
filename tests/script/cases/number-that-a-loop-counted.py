# part: begin


def time_us(fn):
    warmup = 0
    for _ in range(WARMUP):
        fn()
        warmup = warmup + 1
    samples = []
    for _ in range(ITERS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    samples.sort()
    for _ in range(warmup):
        samples.pop()
    return samples[len(samples) // 2]


# part: measured
# part: printed
