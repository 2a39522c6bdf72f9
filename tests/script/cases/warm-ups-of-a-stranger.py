# undecided
# part: begin


def time_us(fn, many):
    for _ in range(30):
        fn()
    for _ in range(many):
        fn()
    samples = []
    for _ in range(ITERS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


x = torch.randn(2048, 1024, device="cuda")
baseline = time_us(lambda: torch.softmax(x, dim=-1), int(sys.argv[1]))
candidate = time_us(lambda: softmax(x), int(sys.argv[1]), 7)
# part: printed
