# part: begin


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    torch.cuda.synchronize()
    begin = time.perf_counter()
    for _ in range(1000):
        fn()
    torch.cuda.synchronize()
    return (time.perf_counter() - begin) / 1000  # finds: script-mean


# part: measured
# part: printed
