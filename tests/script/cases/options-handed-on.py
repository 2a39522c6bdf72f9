# part: begin


def time_us(fn, warmup=25, iters=200):
    for _ in range(warmup):
        fn()
    samples = []
    for _ in range(iters):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


def bench(name, fn, *rest, **options):
    print(name, file=sys.stderr)
    return time_us(fn, *rest, **options)


x = torch.randn(2048, 1024, device="cuda")
baseline = bench("torch", lambda: torch.softmax(x, dim=-1))
candidate = bench("ours", lambda: softmax(x), WARMUP, iters=20)  # finds: script-iterations
# part: printed
