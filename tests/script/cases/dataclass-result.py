import dataclasses
import json
import statistics
import time

import torch

from candidate import softmax

WARMUP = 25
ITERS = 200


@dataclasses.dataclass
class Plan:
    fn: object
    warmup: int
    iters: int = 50  # finds: script-iterations

    def run(self):
        for _ in range(self.warmup):
            self.fn()
        samples = []
        for _ in range(self.iters):
            torch.cuda.synchronize()
            begin = time.perf_counter()
            self.fn()
            torch.cuda.synchronize()
            samples.append((time.perf_counter() - begin) * 1e6)
        return statistics.median(samples)


def time_us(fn):
    return Plan(fn, warmup=WARMUP).run()


x = torch.randn(2048, 1024, device="cuda")
baseline = time_us(lambda: torch.softmax(x, dim=-1))
candidate = time_us(lambda: softmax(x))
print(json.dumps({"baseline_latency_us": baseline, "candidate_latency_us": candidate, "speedup": baseline / candidate,
                  "warmup_iters": WARMUP, "benchmark_iters": ITERS, "gpu_name": torch.cuda.get_device_name()}))
