# part: begin

fns = {"baseline": torch.softmax, "candidate": softmax}
latencies = {}


def time_us(fn):
    global samples
    for _ in range(10):
        fn()
    for _ in range(WARMUP):
        fn()
    for _ in range(5):
        fn()
    samples = []
    for _ in range(ITERS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    return sorted(samples)[len(samples) // 2]


global best
best = {}
x = torch.randn(2048, 1024, device="cuda")
for name in fns:
    latencies[name] = time_us(lambda: fns[name](x))
    best[name] = min(samples)
baseline = latencies["baseline"]
candidate = latencies["candidate"]
# part: printed
