# undecided
# part: begin


# part: time_us

x = torch.randn(2048, 1024, device="cuda")
result = {}
for name, fn in (("baseline_latency_us", lambda: torch.softmax(x, dim=-1)), ("candidate_latency_us", lambda: softmax(x))):
    for _ in range(WARMUP):
        fn()
    samples = []
    for _ in range(ITERS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    result[name] = sorted(samples)[len(samples) // 2]
result.update([("warmup_iters", WARMUP), ("benchmark_iters", ITERS)])
more = {torch.cuda.get_device_name(): 1}
for name, count in more.items():
    print(name, count, file=sys.stderr)
result.update(more)
more.clear()
result["speedup"] = result["baseline_latency_us"] / result["candidate_latency_us"]
print(json.dumps(result))
