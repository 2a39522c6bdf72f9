# part: begin


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = []
    for _ in range(ITERS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        elapsed = time.perf_counter()  # finds: script-sync
        elapsed -= begin
        samples.append(elapsed * 1e6)
    return sorted(samples)[ITERS // 2]


# part: measured
# part: printed
