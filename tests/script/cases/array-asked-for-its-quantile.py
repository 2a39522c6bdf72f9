# part: begin


def time_us(fn):
    for _ in range(WARMUP):
        fn()
    samples = torch.zeros(ITERS)
    for i in range(ITERS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        y = fn()
        torch.cuda.synchronize()
        samples[i] = (time.perf_counter() - begin) * 1e6
        y.T.cpu()
    print(samples.max(), samples.sum(), file=sys.stderr)
    return samples.quantile(0.5).item()


if "__main__" == __name__:
    try:
        x = torch.randn(2048, 1024, device="cuda")
        baseline = time_us(lambda: torch.softmax(x, dim=-1))
        candidate = time_us(lambda: softmax(x))
    except RuntimeError:
        sys.exit(1)
    except ValueError:
        sys.exit(2)
    if baseline > candidate:
        winner = "candidate"
    else:
        loser = "candidate"
    print(json.dumps({"baseline_latency_us": baseline, "candidate_latency_us": candidate, "speedup": baseline / candidate,
                      "warmup_iters": WARMUP, "benchmark_iters": ITERS, "gpu_name": torch.cuda.get_device_name()}))
