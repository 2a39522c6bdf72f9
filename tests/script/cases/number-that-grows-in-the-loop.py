# undecided
# part: begin


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    launches = 1
    while True:
        torch.cuda.synchronize()
        begin = time.perf_counter()
        for _ in range(launches):
            fn()
        torch.cuda.synchronize()
        elapsed = time.perf_counter() - begin
        if elapsed > 0.2:
            break
        launches = launches * 2
    best = sorted([elapsed])[0]
    return best / launches * 1e6  # finds: script-mean


# part: measured
# part: printed
