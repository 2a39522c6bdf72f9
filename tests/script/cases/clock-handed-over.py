# part: begin


def time_us(fn, clock=time.perf_counter, settle=torch.cuda.synchronize):
    for _ in range(WARMUP):
        fn()
    samples = []
    for _ in range(ITERS):
        settle()
        begin = clock()
        fn()
        end = clock()  # finds: script-sync
        samples.append((end - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
