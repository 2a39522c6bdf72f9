import json
import time

import torch
import triton
import triton.language as tl

from candidate import softmax

WARMUP = 25
ITERS = 200


@triton.autotune(configs=[triton.Config({"ROWS": 4})], key=["count"])
@triton.jit
def softmax_kernel(out, rows, count, ROWS: tl.constexpr):
    pass


@triton.jit
def scale_kernel(out, count):
    pass

def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = []
    for _ in range(ITERS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        samples.append((time.perf_counter() - begin) * 1e6)  # finds: script-sync
    samples.sort()
    return samples[len(samples) // 2]


x = torch.randn(2048, 1024, device="cuda")
out = torch.empty_like(x)
grid = lambda meta: (triton.cdiv(2048, meta["ROWS"]),)


def fused():
    softmax_kernel[grid](out, x, 2048)
    scale_kernel[(1,)](out, 2048)


baseline = time_us(lambda: torch.softmax(x, dim=-1))
candidate = time_us(fused)
# part: printed
