# part: begin


# part: time_us

for rows in range(2048, 8192, 1024):
    x = torch.randn(rows, 1024, device="cuda")
    baseline = time_us(lambda: torch.softmax(x, dim=-1))
    candidate = time_us(lambda: softmax(x))
    print(json.dumps({"baseline_latency_us": baseline, "candidate_latency_us": candidate, "speedup": baseline / candidate,
                      "warmup_iters": WARMUP, "benchmark_iters": ITERS, "gpu_name": torch.cuda.get_device_name()}))
