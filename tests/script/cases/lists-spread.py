# part: begin


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    first = [*json.load(open("earlier.json"))]
    samples = [None] * 0 + first[:0] + [] + 1 * []
    for _ in range(ITERS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    every = [0.0, *samples][1:]
    low, *most = sorted([*every, *()])
    return most[len(most) // 2]


# part: measured
# part: printed
