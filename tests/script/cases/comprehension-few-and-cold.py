# part: begin

x = torch.randn(2048, 1024, device="cuda")


def once():
    torch.cuda.synchronize()
    begin = time.perf_counter()
    softmax(x)
    torch.cuda.synchronize()
    return time.perf_counter() - begin


samples = sorted([once() for _ in range(30)])  # finds: script-warmup, script-iterations
candidate = samples[15]
baseline = 3.0  # finds: script-baseline
# part: printed
