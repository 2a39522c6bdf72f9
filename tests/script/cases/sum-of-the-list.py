# part: begin


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = []
    for _ in range(ITERS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append(time.perf_counter() - begin)
    microseconds = sum(samples) / 1e-6
    return microseconds / ITERS  # finds: script-mean


# part: measured
# part: printed
