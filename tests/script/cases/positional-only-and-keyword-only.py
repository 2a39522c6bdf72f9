# part: begin


def time_us(fn, warmup=WARMUP, /, *rest, iters=ITERS, **options):
    for _ in range(warmup):
        fn(*rest)
    samples = []
    for _ in range(iters):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn(*rest)
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


x = torch.randn(2048, 1024, device="cuda")
few = [12, x, -1]  # finds: script-warmup
baseline = time_us(torch.softmax, *few)
candidate = time_us(softmax, WARMUP, x, iters=80, name="fused")  # finds: script-iterations
# part: printed
