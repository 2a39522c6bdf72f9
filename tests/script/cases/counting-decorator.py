import functools
# part: begin


def repeated(times):
    def around(fn):
        @functools.wraps(fn)
        def inner(*args, **options):
            samples = []
            for _ in range(times):
                torch.cuda.synchronize()
                begin = time.perf_counter()
                fn(*args, **options)
                torch.cuda.synchronize()
                samples.append((time.perf_counter() - begin) * 1e6)
            return sorted(samples)[times // 2]
        return inner
    return around


x = torch.randn(2048, 1024, device="cuda")


@repeated(ITERS)
def time_eager():
    torch.softmax(x, dim=-1)


@repeated(20)  # finds: script-iterations
def time_candidate():
    softmax(x)


for _ in range(WARMUP):
    torch.softmax(x, dim=-1)
    softmax(x)


baseline = time_eager()
candidate = time_candidate()
# part: printed
