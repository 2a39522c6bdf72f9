# part: begin


class Bench:
    warmup: int = WARMUP
    samples = None

    def __init__(self, fn, iters=ITERS):
        self.fn = fn
        self.iters = iters

    @staticmethod
    def settle():
        torch.cuda.synchronize()

    @classmethod
    def idle(cls):
        cls.settle()

    def once(self):
        self.idle()
        begin = time.perf_counter()
        self.fn()
        return time.perf_counter() - begin  # finds: script-sync

    def __call__(self):
        for _ in range(self.warmup):
            self.fn()
        self.samples = sorted(self.once() for _ in range(self.iters))
        return self.samples[self.iters // 2] * 1e6


def time_us(fn):
    bench = Bench(fn)
    return bench()


# part: measured
# part: printed
