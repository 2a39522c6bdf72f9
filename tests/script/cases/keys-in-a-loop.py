# undecided
# part: begin


# part: time_us

# part: measured
names = ["baseline_latency_us", "candidate_latency_us"]
result = {name: value for name, value in zip(names, [baseline, candidate])}
for name, value in enumerate([WARMUP, ITERS], 1):
    result[["", "warmup_iters", "benchmark_iters"][name]] = value
result["speedup"] = result["baseline_latency_us"] / result.get("candidate_latency_us", 1.0)
result["gpu_name"] = torch.cuda.get_device_name()
print(json.dumps(result))
