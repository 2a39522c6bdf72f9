# part: begin
import sys


# part: time_us

# part: measured
try:
    print(json.dumps({"baseline_latency_us": baseline, "candidate_latency_us": candidate, "speedup": baseline / candidate,
                      "warmup_iters": WARMUP, "benchmark_iters": ITERS, "gpu_name": torch.cuda.get_device_name()}))
    sys.exit(0)
except RuntimeError:
    sys.exit(1)
