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
