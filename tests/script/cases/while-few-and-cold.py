# part: begin

x = torch.randn(2048, 1024, device="cuda")
samples = []
while len(samples) < 30:  # finds: script-warmup, script-iterations
    torch.cuda.synchronize()
    begin = time.perf_counter()
    softmax(x)
    torch.cuda.synchronize()
    samples.append(time.perf_counter() - begin)
samples.sort()
candidate = samples[15]
baseline = 3.0  # finds: script-baseline
# part: printed
