# part: begin


# part: time_us

x = torch.randn(2048, 1024, device="cuda")
names = ["baseline_latency_us", "candidate_latency_us"]
fns = [lambda: torch.softmax(x, dim=-1), lambda: softmax(x)]
result = {}
for name, fn in zip(names, fns, strict=True):
    result[name] = float(time_us(fn))
earlier = sorted(key=len, *json.load(open("earlier.json")))
for old, new in zip(*earlier):
    print(old, new, file=sys.stderr)
low, *middle, high = [result["baseline_latency_us"]]
one, two = (result["baseline_latency_us"],)
earlier[0:2] = []
result["speedup"] = result["baseline_latency_us"] / result["candidate_latency_us"]
result.update(warmup_iters=WARMUP, benchmark_iters=ITERS, gpu_name=torch.cuda.get_device_name())
print(*[json.dumps(result)])
