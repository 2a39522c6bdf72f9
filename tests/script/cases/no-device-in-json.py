import json
import time

ITERS = 200

begin = time.perf_counter()
total = sum(range(1000))
took = time.perf_counter() - begin  # finds: script-baseline
print(json.dumps({"baseline_latency_us": took, "candidate_latency_us": took, "speedup": 1.0,
                  "warmup_iters": 25, "benchmark_iters": ITERS, "gpu_name": "none"}))
