# part: begin


from elsewhere import event_pair


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = []
    start, end = event_pair()
    for _ in range(ITERS):
        start.record()
        fn()
        end.record()
        end.synchronize()
        samples.append(start.elapsed_time(end) * 1e3)
    return sorted(samples)[ITERS // 2]


# part: measured
# part: printed
