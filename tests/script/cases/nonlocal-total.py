# part: begin


def time_us(fn):
    total = 0.0

    def once():
        nonlocal total
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        total += time.perf_counter() - begin

    for _ in range(WARMUP):
        fn()
    for _ in range(ITERS):
        once()
    return total / ITERS * 1e6  # finds: script-mean


# part: measured
# part: printed
