# part: begin


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = []
    for _ in range(ITERS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        samples.append((time.perf_counter() - begin) * 1e6)  # finds: script-sync
    samples.sort()
    return samples[len(samples) // 2]


for rows in [1, 2, 4, 8, 16, 32, 64, 128]:
    for columns in [1, 2, 4, 8, 16]:
        x = torch.randn(rows, columns, device="cuda")
        baseline = time_us(lambda: torch.softmax(x, dim=-1))
        candidate = time_us(lambda: softmax(x))
# part: printed
