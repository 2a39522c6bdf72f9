# undecided
# part: begin


def time_us(fn):
    done = 0
    while done < WARMUP:
        fn()
        done += 1
        if done == 3:
            continue
    samples = []
    while len(samples) < ITERS:
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
        if samples[-1] > 1e9:
            break
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
