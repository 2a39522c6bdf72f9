# part: begin


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = torch.zeros(ITERS)
    for i in range(ITERS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples[i] = time.perf_counter() - begin
    return samples.mul(1e6).mean().item()  # finds: script-mean


# part: measured
# part: printed
