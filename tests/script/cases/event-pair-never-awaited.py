# part: begin


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    samples = []
    for i in range(ITERS):
        torch.cuda.synchronize()
        start.record()
        fn()
        end.record()
        samples.append(start.elapsed_time(end) * 1e3)  # finds: script-sync
    return sorted(samples)[ITERS // 2]


# part: measured
# part: printed
