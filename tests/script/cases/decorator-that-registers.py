# part: begin
import click

TABLE = {}


def register(fn):
    TABLE["only"] = fn


@register
def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = []
    for _ in range(ITERS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    samples.sort()
    return samples[len(samples) // 2]


@click.command()
@click.option("--warm-up", default=10)
def main(warm_up):
    x = torch.randn(2048, 1024, device="cuda")
    baseline = TABLE["only"](lambda: torch.softmax(x, dim=-1))
    candidate = TABLE["only"](lambda: softmax(x))
    click.echo(json.dumps({"baseline_latency_us": baseline, "candidate_latency_us": candidate,
                           "speedup": baseline / candidate, "warmup_iters": WARMUP, "benchmark_iters": ITERS,
                           "gpu_name": torch.cuda.get_device_name()}))


main()
