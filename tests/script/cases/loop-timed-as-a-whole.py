# part: begin


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    torch.cuda.synchronize()
    begin = time.perf_counter()
    for _ in range(ITERS):
        fn()
    torch.cuda.synchronize()
    elapsed = time.perf_counter() - begin
    elapsed /= 1e-6
    return elapsed / ITERS  # finds: script-mean


# part: measured
# part: printed
