import contextlib
# part: begin


@contextlib.contextmanager
def timed(samples):
    torch.cuda.synchronize()
    begin = time.perf_counter()
    yield
    samples.append((time.perf_counter() - begin) * 1e6)  # finds: script-sync


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = []
    for _ in range(ITERS):
        with torch.no_grad(), timed(samples):
            fn()
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
