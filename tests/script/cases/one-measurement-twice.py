# part: begin


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = []
    for _ in range(ITERS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]  # finds: script-baseline


x = torch.randn(2048, 1024, device="cuda")
candidate = time_us(lambda: softmax(x))
latencies = [candidate, candidate]
baseline = latencies[0]
# part: printed
