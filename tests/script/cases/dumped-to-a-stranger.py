# undecided
# part: begin


# part: time_us

# part: measured
def emit(stream):
    json.dump({"baseline_latency_us": baseline, "candidate_latency_us": candidate, "speedup": baseline / candidate,
               "warmup_iters": WARMUP, "benchmark_iters": ITERS, "gpu_name": torch.cuda.get_device_name()}, stream)


for stream in streams():
    emit(stream)
