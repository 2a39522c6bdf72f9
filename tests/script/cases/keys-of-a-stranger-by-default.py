# undecided
# part: begin


# part: time_us

# part: measured
counts = {"warmup_iters": WARMUP, "benchmark_iters": ITERS}
more = json.load(open("more.json"))
for key in more:
    counts.setdefault(key, more[key])
print(json.dumps({"baseline_latency_us": baseline, "candidate_latency_us": candidate, "speedup": baseline / candidate, **counts}))
