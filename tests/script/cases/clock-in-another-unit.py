# part: begin


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = []
    for _ in range(ITERS):
        torch.cuda.synchronize()
        begin = time.perf_counter_ns() / 1000
        fn()
        end = 1e-3 * time.perf_counter_ns()  # finds: script-sync
        samples.append(end - begin)
    return sorted(samples)[ITERS // 2]


# part: measured
# part: printed
