# part: begin


def time_us(fn):
    for _ in range(5, 30, 2):  # finds: script-warmup
        fn()
    samples = []
    for _ in range(1, 100):  # finds: script-iterations
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
