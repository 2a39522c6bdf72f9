# undecided
# part: begin


def time_us(fn):
    left = WARMUP
    while left > 0:
        fn()
        left -= 1
    samples = []
    step = 0
    while step != ITERS:
        step += 1
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    return sorted(samples)[ITERS // 2]


# part: measured
# part: printed
