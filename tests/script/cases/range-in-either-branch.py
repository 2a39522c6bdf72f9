# part: begin


def time_us(fn):
    steps = range(200) if torch.cuda.is_available() else range(200)
    wait = torch.cuda.synchronize if torch.cuda.is_available() else None
    count = 2 ** 100 // 10 ** -3 + 4 ** 0.5 + 1e300 // 1e-3
    for _ in range(WARMUP):
        fn()
    samples = []
    for _ in steps:
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
