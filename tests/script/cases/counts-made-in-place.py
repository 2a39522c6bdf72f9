# part: begin


def time_us(fn, warmup=WARMUP, iters=ITERS):
    warmup //= 2  # finds: script-warmup
    iters -= 150  # finds: script-iterations
# part: counted


# part: measured
# part: printed
