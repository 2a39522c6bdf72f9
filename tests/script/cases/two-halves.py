# part: begin


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = []
    for _ in range(2):
        for _ in range(ITERS // 2):
            torch.cuda.synchronize()
            begin = time.perf_counter()
            fn()
            torch.cuda.synchronize()
            samples += [(time.perf_counter() - begin) * 1e6]
    best = []
    best.extend(samples)
    return sorted(best.copy())[len(best) // 2]


# part: measured
# part: printed
