# part: begin


def time_us(fn, warmup=25, iters=200):
# part: counted


def bench(name, fn, *rest, **options):
    print(name, file=sys.stderr)
    return time_us(fn, *rest, **options)


x = torch.randn(2048, 1024, device="cuda")
baseline = bench("torch", lambda: torch.softmax(x, dim=-1))
candidate = bench("ours", lambda: softmax(x), WARMUP, iters=20)  # finds: script-iterations
# part: printed
