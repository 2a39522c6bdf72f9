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
        total += time.perf_counter() - begin
    total /= ITERS  # finds: script-mean
    return total * 1e6


# part: measured
# part: printed
