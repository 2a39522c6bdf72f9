# undecided
# part: begin


from elsewhere import report, warm_up
from elsewhere.timing import Stopwatch


def time_us(fn):
    warm_up(fn)
    samples = []
    for _ in range(ITERS):
        watch = Stopwatch()
        watch.run(fn)
        samples.append(watch.seconds * 1e6)
    report(samples)
    return sorted(samples)[ITERS // 2]


# part: measured
# part: printed
