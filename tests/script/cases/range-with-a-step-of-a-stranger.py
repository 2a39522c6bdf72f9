# undecided
# part: begin


def time_us(fn):
    for _ in range(0b1_1001):
        fn()
    samples = []
    for _ in range(0, 0xC8, STEP):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
