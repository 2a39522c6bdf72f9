# part: begin


# part: time_us

# part: measured
result = dict(baseline_latency_us=baseline, candidate_latency_us=candidate)
result["speedup"] = baseline / candidate
result.update({"warmup_iters": WARMUP}, benchmark_iters=ITERS)
result.setdefault("gpu_name", torch.cuda.get_device_name())
print(json.dumps(result.copy()))
