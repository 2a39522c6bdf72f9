# part: begin


def time_us(fn):
    x = 1e999
    while x < 1e999:  # finds: script-warmup
        x += 1
        fn()
    samples = []
    count = 5
    while count < 3:  # finds: script-iterations
        count += 1
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
