# part: begin


def time_us(fn):
    samples = []
    for _ in range(ITERS):  # finds: script-warmup
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    samples = sorted(samples)[: ITERS // 2]
    return samples[len(samples) // 2]


# part: measured
# part: printed
