# part: begin


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    torch.cuda.synchronize()
    begin = time.perf_counter()
    for _ in range(10):
        for _ in range(20):
            fn()
    torch.cuda.synchronize()
    return (time.perf_counter() - begin) * 1e6 / 200  # finds: script-mean


# part: measured
# part: printed
