# part: begin


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    total = 0.0
    for _ in range(ITERS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        total = total + (time.perf_counter() - begin)
    return total / ITERS * 1e6  # finds: script-mean


# part: measured
# part: printed
