# part: begin


# part: time_us

# part: measured
counts = [("warmup_iters", WARMUP)]
result = {"baseline_latency_us": baseline, "candidate_latency_us": candidate}
print(json.dumps(result))  # finds: script-output
