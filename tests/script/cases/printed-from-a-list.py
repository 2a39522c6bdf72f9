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
    return samples[len(samples) // 2]


# part: measured
print(*[json.dumps({"baseline_latency_us": baseline, "candidate_latency_us": candidate, "speedup": baseline / candidate,
                  "warmup_iters": WARMUP, "benchmark_iters": ITERS, "gpu_name": torch.cuda.get_device_name()})])
