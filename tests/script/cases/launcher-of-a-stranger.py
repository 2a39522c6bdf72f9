# part: begin
import math
import statistics

from somebody import helper, launcher


@launcher.jit
def kernel(x, size):
    return x


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
    return math.floor(statistics.mean(samples))  # finds: script-mean


x = helper("cuda", device="cuda")
baseline = time_us(lambda: torch.softmax(x, dim=-1))
candidate = time_us(lambda: kernel[(32,)](x, 1024).T.T)
helper(torch.compile(softmax))
# part: printed
