# undecided
# part: begin


# part: time_us

# part: measured
counts = json.load(open("counts.json"))
result = {"baseline_latency_us": baseline, "candidate_latency_us": candidate, **counts}
result.update(counts, **counts)
print(json.dumps(result))
