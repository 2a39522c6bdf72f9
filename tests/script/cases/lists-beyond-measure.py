# undecided
# part: begin

many = [0, 1]
many = [*many, *many, *many, *many]
many = [*many, *many, *many, *many]
many = [*many, *many, *many, *many]
many = [*many, *many, *many, *many]
many = many + many + many + many
many = many + many + many + many


def time_us(fn):
    for _ in many:
        fn()
    samples = [0.0]
    while len(samples) < ITERS:
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


# part: measured
# part: printed
