# undecided
# part: begin


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    step = 0
    samples = []
    while step < 50:
        step += 1
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
        step = step + len(samples) % 2
    return sorted(samples)[len(samples) // 2]


# part: measured
# part: printed
