# part: begin


# part: time_us

# part: measured
result = {"baseline_latency_us": baseline, "candidate_latency_us": candidate, "speedup": baseline / candidate,
          "warmup_iters": WARMUP, "benchmark_iters": ITERS, "gpu_name": torch.cuda.get_device_name()}
print(f"{json.dumps(result)} (us)")  # finds: script-output
