# part: begin


def time_us(fn):
    done = 0
    while done < 10:  # finds: script-warmup
        fn()
        done += 1
    samples = []
    while len(samples) < 50:  # finds: script-iterations
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
