# part: begin


def once(fn):
    torch.cuda.synchronize()
    begin = time.perf_counter()
    fn()
    torch.cuda.synchronize()
    return (time.perf_counter() - begin) * 1e6


def time_us(fn):
    for _ in range(8):  # finds: script-warmup
        _ = once(fn)
    samples = sorted(once(fn) for _ in range(ITERS))
    return samples[len(samples) // 2]


# part: measured
# part: printed
