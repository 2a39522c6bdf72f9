# undecided
# part: begin


def wait(rounds):
    if rounds % 2:
        torch.cuda.synchronize()


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = []
    for round in range(ITERS):
        wait(round)
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
