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
        elapsed = time.perf_counter() - begin
        total = elapsed + total
    return total * 1e6 / ITERS  # finds: script-mean


# part: measured
# part: printed
