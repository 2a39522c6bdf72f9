# part: begin


samples = []
elapsed = 0.0


def once(fn):
    global elapsed, samples
    torch.cuda.synchronize()
    begin = time.perf_counter()
    fn()
    elapsed = time.perf_counter() - begin  # finds: script-sync
    samples = samples + [elapsed * 1e6]


def time_us(fn):
    global samples
    for _ in range(WARMUP):
        fn()
    samples = []
    for _ in range(ITERS):
        once(fn)
    return sorted(samples)[ITERS // 2]


# part: measured
# part: printed
