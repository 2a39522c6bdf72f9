# part: begin

x = torch.randn(2048, 1024, device="cuda")
total = 0.0
for _ in range(ITERS):  # finds: script-warmup
    torch.cuda.synchronize()
    begin = time.perf_counter()
    softmax(x)
    torch.cuda.synchronize()
    total += time.perf_counter() - begin
print("mean", total / ITERS)  # finds: script-mean, script-output
