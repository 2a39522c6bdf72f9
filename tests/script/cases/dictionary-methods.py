# part: begin


# part: time_us

# part: measured
counts = {"warmup_iters": WARMUP}
counts.setdefault("benchmark_iters", ITERS)
counts.setdefault("warmup_iters", 0)
latencies = {}
for name, value in (("baseline", baseline), ("candidate", candidate)):
    latencies.setdefault(name, value)
names = {"gpu_name": torch.cuda.get_device_name(), "scratch": 1}
names.pop("scratch")
result = {"baseline_latency_us": latencies.get("baseline"), "candidate_latency_us": latencies.get("candidate", 0.0)}
result.update(counts.copy(), speedup=result["baseline_latency_us"] / result["candidate_latency_us"])
result.update(names)
for key in counts.keys():
    print(key, counts.get(key), names.get("driver", "none"), counts.popitem, file=sys.stderr)
print(json.dumps(result))
