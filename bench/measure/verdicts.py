"""How often `benchlint measure --compare` is right: pairs of identical code, and of code with one and two percent more
work.

usage: verdicts.py BENCHLINT BINARIES RESULTS FIRST LAST [SECONDS]
       verdicts.py --table FILE...

Rounds FIRST to LAST (of 1 to 25, in which 200 identical pairs come together) or until SECONDS are over. Each round
compares every kernel of ALIKE with itself, and in rounds up to POWER_ROUNDS every kernel of POWER with its slower twins.
Each comparison is appended to RESULTS/verdicts.tsv as it ends: kind, kernel, verdict, difference by the numbers alone,
ratio, seconds, and both sides' samples in us.
"""
import json
import pathlib
import statistics
import subprocess
import sys
import time

ALIKE = [("kernels.so:spin", "10us"), ("kernels.so:spin", "100us"), ("kernels.so:spin", "200us"),
         ("kernels.so:move", "16mb"), ("kernels.so:move", "64mb"), ("kernels.so:move", "128mb"),
         ("libbenchlint-cuda.so:softmax", "rows-4k"), ("libbenchlint-cuda.so:bev_pool", "r50-200k")]
POWER = [("kernels.so:spin", "50us"), ("kernels.so:spin", "200us"), ("kernels.so:move", "128mb"),
         ("kernels.so:move", "256mb")]
POWER_ROUNDS = 15
VERDICTS = ["slower", "faster", "no measurable difference", "inconclusive"]


def compare(benchlint, binaries, kernel, case, percent):
    baseline = f"{binaries}/{kernel}"
    candidate = f"{baseline}-{percent}" if percent else baseline
    began = time.monotonic()
    done = subprocess.run([benchlint, "measure", "--compare", baseline, candidate, "--case", case, "--scope",
                           "kernel-only", "--tuned", "--limiter", "the length of the kernel"],
                          capture_output=True, text=True)
    seconds = time.monotonic() - began
    if done.returncode != 0:
        sys.exit(f"{kernel} {case}: {done.stderr.strip()[-600:]}")
    lines = done.stdout.splitlines()
    told = {line.split(None, 1)[0]: line.split(None, 1)[1] for line in lines[:-1] if " " in line.strip()}
    gaps = [line for line in lines if line.startswith("gap")]
    if gaps:
        print(kernel, case, *gaps, sep="; ", flush=True)
    return json.loads(lines[-1]), told["difference"], seconds


def schedule(first, last):
    for turn in range(first, last + 1):
        yield from ((*kernel, 0) for kernel in ALIKE)
        if turn <= POWER_ROUNDS:
            yield from ((*kernel, percent) for kernel in POWER for percent in (1, 2))


def run(benchlint, binaries, results, first, last, seconds):
    start = time.monotonic()
    with open(results / "verdicts.tsv", "a") as file:
        for kernel, case, percent in schedule(first, last):
            if time.monotonic() - start > seconds:
                print("out of time before round", last, "ended", flush=True)
                return
            told, difference, took = compare(benchlint, binaries, kernel, case, percent)
            samples = [json.dumps(told[side + "_samples_us"]) for side in ("baseline", "candidate")]
            print(f"+{percent}", f"{kernel.split(':')[1]} {case}", told["verdict"], difference,
                  f"{told['speedup']:.6f}", f"{took:.2f}", *samples, sep="\t", file=file, flush=True)


def table(files):
    found = {}
    for file in files:
        for line in pathlib.Path(file).read_text().splitlines():
            kind, kernel, verdict, _, ratio, took, *_ = line.split("\t")
            found.setdefault((kind, kernel), []).append((verdict, float(ratio), float(took)))
    print("| candidate | kernel | pairs |", " | ".join(VERDICTS), "| median ratio | s a verdict |")
    print("| --- | --- | ---: |", " | ".join(["---:"] * (len(VERDICTS) + 2)), "|")
    for (kind, kernel), rows in sorted(found.items()):
        counts = [sum(row[0] == verdict for row in rows) for verdict in VERDICTS]
        print(f"| {kind} % | {kernel} | {len(rows)} |", " | ".join(map(str, counts)),
              f"| {statistics.median(row[1] for row in rows):.4f} | {statistics.median(row[2] for row in rows):.2f} |")
    for kind in sorted({kind for kind, _ in found}):
        rows = [row for key, of in found.items() if key[0] == kind for row in of]
        firm = sum(row[0] in ("faster", "slower") for row in rows)
        print(f"candidate {kind} %: {firm} of {len(rows)} called faster or slower;",
              f"{statistics.median(row[2] for row in rows):.2f} s a verdict", flush=True)


def main():
    if sys.argv[1] == "--table":
        table(sys.argv[2:])
        return
    benchlint, binaries, results = sys.argv[1:4]
    first, last = int(sys.argv[4]), int(sys.argv[5])
    run(benchlint, pathlib.Path(binaries).resolve(), pathlib.Path(results), first, last,
        float(sys.argv[6]) if len(sys.argv) > 6 else 1e9)
    table([pathlib.Path(results) / "verdicts.tsv"])


main()
