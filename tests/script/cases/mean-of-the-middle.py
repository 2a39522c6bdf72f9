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
        samples.append((time.perf_counter() - begin) * 1e6)
    kept = [value for value in samples if value < 1e6]
    return sum(kept) / len(kept)  # finds: script-mean


# part: measured
# part: printed
