# undecided
# part: begin


def time_us(fn, warmup=1, iters=10):
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


counts = json.load(open("counts.json"))
x = torch.randn(2048, 1024, device="cuda")
baseline = time_us(lambda: torch.softmax(x, dim=-1), *counts)
candidate = time_us(lambda: softmax(x), *counts)
# part: printed
