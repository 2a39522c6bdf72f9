import json
import time

import click
import torch

from candidate import softmax


def time_us(fn, warmup, iters):
# part: counted


@click.command()
@click.option("--warmup-launches", "warmup", default=25)
@click.option("--iters", type=int, default=60)  # finds: script-iterations
def main(warmup, iters):
    x = torch.randn(2048, 1024, device="cuda")
    baseline = time_us(lambda: torch.softmax(x, dim=-1), 25, iters)
    candidate = time_us(lambda: softmax(x), warmup=25, iters=iters)
    click.echo(json.dumps({"baseline_latency_us": baseline, "candidate_latency_us": candidate,
                           "speedup": baseline / candidate, "warmup_iters": 25, "benchmark_iters": iters,
                           "gpu_name": torch.cuda.get_device_name()}))


main()
