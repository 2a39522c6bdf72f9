# part: begin


# part: time_us

# part: measured
counts = {"warmup_iters": WARMUP, **json.load(open("more.json"))}
print(json.dumps({"baseline_latency_us": baseline, "candidate_latency_us": candidate, "speedup": baseline / candidate,
                  "warmup_iters": WARMUP, "benchmark_iters": counts["benchmark_iters"],
                  "gpu_name": torch.cuda.get_device_name()}))
