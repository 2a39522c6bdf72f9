# part: begin


class Timer:
    def __init__(self, fn):
        self.fn = fn
        self.times = [0.0] * ITERS
        self.count = 0

    def warm(self):
        for _ in range(WARMUP):
            self.fn()

    def run(self):
        for i in range(ITERS):
            torch.cuda.synchronize()
            begin = time.perf_counter()
            self.fn()
            torch.cuda.synchronize()
            self.times[i] = (time.perf_counter() - begin) * 1e6
            self.count[i] = 1
        low, *most = self.times
        return sorted(most)[len(most) // 2]


def time_us(fn):
    timer = Timer(fn)
    Timer.warm(timer)
    return Timer.run(timer)


# part: measured
# part: printed
