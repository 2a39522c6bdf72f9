# part: begin
import argparse
import os

parser = argparse.ArgumentParser()
parser.add_argument("-w", "--warmup", default=25, type=int)
parser.add_argument("--iters", "-n", default="200", type=int)
parser.add_argument("shapes", nargs="*")
name = "tail"
parser.add_argument("--percentile", dest=name, default="0.5", type=float)
args = parser.parse_args()
ROUNDS = int(os.environ.get("ROUNDS", "2.5"))


def time_us(fn):
    for _ in range(args.warmup):
        fn()
    samples = []
    for _ in range(args.iters):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        fn()
        torch.cuda.synchronize()
        samples.append((time.perf_counter() - begin) * 1e6)
    samples.sort(reverse=True)
    samples.extend(*())
    return samples[len(samples) // 2]


# part: measured
# part: printed
