# undecided
# part: begin


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = []
    start = time.monotonic()
    while time.monotonic() - start < 1.0:
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        end = time.perf_counter()  # finds: script-sync
        samples.append((end - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
