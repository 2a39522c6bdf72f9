# part: begin


def settled():
    torch.cuda.synchronize()
    return torch.no_grad()


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = []
    for _ in range(ITERS):
        with settled():
            begin = time.perf_counter()
            fn()
        end = time.perf_counter()  # finds: script-sync
        samples.append((end - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
