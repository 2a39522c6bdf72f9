# part: begin


# part: time_us

def functions(x):
    if x is None:
        return
    yield "eager", lambda: torch.softmax(x, dim=-1)
    yield "fused", lambda: softmax(x)


latencies = {name: time_us(fn) for name, fn in functions(torch.randn(2048, 1024, device="cuda"))}
baseline, candidate = latencies["eager"], latencies["fused"]
# part: printed
