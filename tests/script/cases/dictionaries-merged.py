# part: begin


# part: time_us

# part: measured
counts = {"warmup_iters": WARMUP, "benchmark_iters": ITERS}
device = {"gpu_name": torch.cuda.get_device_name()}
latencies = {"baseline_latency_us": baseline, "candidate_latency_us": candidate}
result = dict(latencies | counts, speedup=baseline / candidate)
result.update(device)
print(json.dumps({**result, "dtype": "float32"}))
