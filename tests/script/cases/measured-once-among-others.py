# part: begin

x = torch.randn(2048, 1024, device="cuda")


def once(fn):
    torch.cuda.synchronize()
    begin = time.perf_counter()
    fn()
    torch.cuda.synchronize()
    return time.perf_counter() - begin


first = once(lambda: torch.softmax(x, dim=-1))
torch.cuda.synchronize()
begin = time.perf_counter()  # finds: script-warmup, script-iterations
softmax(x)
torch.cuda.synchronize()
candidate = time.perf_counter() - begin  # finds: script-baseline
baseline = candidate
# part: printed
