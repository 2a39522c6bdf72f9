# part: begin


def time_us(fn):
    done = 1
    while done <= WARMUP:
        fn()
        done += 1
    count = 2
    samples = []
    while count <= 100:  # finds: script-iterations
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
        count += 1
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
