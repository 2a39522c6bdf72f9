# part: begin
import sys


class Lock:
    def __enter__(self):
        return self

    def __exit__(self, *failure):
        return False


# part: time_us

with Lock() as lock:
    pass
if len(sys.argv) > 1:
    holder = "nobody"
else:
    holder = lock
# part: measured
print(json.dumps({"baseline_latency_us": baseline, "candidate_latency_us": candidate, "speedup": baseline / candidate,
                  "warmup_iters": WARMUP, "benchmark_iters": ITERS, "gpu_name": torch.cuda.get_device_name(),
                  "lock": lock, "holder": holder}, default=str))
