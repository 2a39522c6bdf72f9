# part: begin


def time_us(fn):
    for left in range(WARMUP, 0, -1):
        fn()
    samples = []
    for left in range(60, 0, -1):  # finds: script-iterations
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
