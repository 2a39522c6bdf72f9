# part: begin


def time_us(fn, warmup=1, iters=10):
# part: counted


counts = {"warmup": WARMUP, "iters": 20}  # finds: script-iterations
x = torch.randn(2048, 1024, device="cuda")
baseline = time_us(lambda: torch.softmax(x, dim=-1), **counts)
candidate = time_us(lambda: softmax(x), **counts)
# part: printed
