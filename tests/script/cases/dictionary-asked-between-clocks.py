# part: begin

COUNTS = {"warmup": WARMUP, "iters": 60}  # finds: script-iterations


def time_us(fn):
    for _ in range(COUNTS.get("warmup", 1)):
        fn()
    samples = []
    for _ in range(COUNTS.get("iters", 200)):
        torch.cuda.synchronize()
        scale = COUNTS.get("scale", 1e6)
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * scale)
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
