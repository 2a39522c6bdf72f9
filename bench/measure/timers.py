"""The same kernels under each timer, against the time that the kernels themselves take.

usage: timers.py BINARIES RESULTS [PROCESSES [SECONDS]]
       timers.py --table RESULTS

A timer measures all kernels in one process; the timers take turns, in another order each round, PROCESSES (5) rounds long
or until SECONDS are over. RESULTS/timers.tsv gets every number. The table tells, for each timer, the median over its
processes, the bias against CUPTI's durations of the kernels, and the spread, largest less smallest, of the processes.
BINARIES holds bench-protocol, events and the plugins.
"""
import pathlib
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
KERNELS = """libbenchlint-cuda.so empty none kernel-only
kernels.so spin 2us kernel-only
kernels.so spin 10us kernel-only
kernels.so spin 50us kernel-only
kernels.so spin 200us kernel-only
kernels.so spin 1000us kernel-only
kernels.so move 1mb kernel-only
kernels.so move 16mb kernel-only
kernels.so move 64mb kernel-only
kernels.so move 256mb kernel-only
kernels.so move 1gb kernel-only
libbenchlint-cuda.so softmax rows-4k kernel-only
libbenchlint-cuda.so bev_pool r50-200k kernel-only
libbenchlint-cuda.so bev_pool r50-200k forward-backward
""".splitlines()
TRUTH = "profiler"
GROUPS = {"one launch at a time": [TRUTH, "in kernel", "benchlint", "raw events", "PyTorch events"],
          "launches as a graph": [TRUTH, "benchlint --graph", "do_bench_cudagraph"],
          "cold caches": [TRUTH, "benchlint --cold", "do_bench"]}


def timers(binaries):
    framework = [sys.executable, str(HERE / "frameworks.py")]
    protocol = [str(binaries / "bench-protocol"), "cuda"]
    events = str(binaries / "events")
    return {TRUTH: [*framework, "profile"], "in kernel": [events, "inside"], "benchlint": protocol,
            "raw events": [events, "time"], "PyTorch events": [*framework, "events"],
            "benchlint --graph": [*protocol, "--graph"], "do_bench_cudagraph": [*framework, "graph"],
            "benchlint --cold": [*protocol, "--cold"], "do_bench": [*framework, "do_bench"]}


def measure(name, command, kernels):
    done = subprocess.run(command, input=kernels, capture_output=True, text=True)
    if done.returncode != 0:
        print(f"{name} failed with {done.returncode}: {done.stderr.strip()[-800:]}", flush=True)
    return [line.split("\t") for line in done.stdout.splitlines() if line.count("\t") == 1]


def run(binaries, results, processes, seconds):
    start = time.monotonic()
    kernels = "".join(f"{binaries}/{line}\n" for line in KERNELS)
    commands = list(timers(binaries).items())
    with open(results / "timers.tsv", "w") as file:
        for turn in range(processes):
            for name, command in commands[turn:] + commands[:turn]:
                if time.monotonic() - start > seconds:
                    print(f"out of time in round {turn + 1} of {processes}", flush=True)
                    return
                began = time.monotonic()
                for kernel, ms in measure(name, command, kernels):
                    file.write(f"{name}\t{turn}\t{kernel}\t{ms}\n")
                file.flush()
                print(f"round {turn + 1}: {name}: {time.monotonic() - began:.1f} s", file=sys.stderr, flush=True)


def read(results):
    found = {}
    for line in (results / "timers.tsv").read_text().splitlines():
        name, _, kernel, ms = line.split("\t")
        found.setdefault(kernel, {}).setdefault(name, []).append(1e3 * float(ms))
    return found


def cell(values, truth):
    if not values:
        return ""
    middle = statistics.median(values)
    spread = f"{100 * (max(values) - min(values)) / middle:.2f} %"
    return f"{middle:.2f} ({middle - truth:+.2f}, {spread})" if truth else f"{middle:.2f} ({spread})"


def table(results):
    found = read(results)
    for title, names in GROUPS.items():
        print(f"\n{title}, us: median (bias against the profiler, spread between processes)\n")
        print("|", " | ".join(["kernel", *names]), "|")
        print("|", " | ".join(["---"] + ["---:"] * len(names)), "|")
        for kernel, of in found.items():
            truth = statistics.median(of[TRUTH]) if TRUTH in of else None
            row = [cell(of.get(name), None if name == TRUTH else truth) for name in names]
            print("|", " | ".join([kernel, *row]), "|")
    fewest = min(len(values) for of in found.values() for values in of.values())
    print(f"\nat least {fewest} processes each", flush=True)


def main():
    if sys.argv[1] == "--table":
        table(pathlib.Path(sys.argv[2]))
        return
    binaries, results = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    run(binaries, results, int(sys.argv[3]) if len(sys.argv) > 3 else 5,
        float(sys.argv[4]) if len(sys.argv) > 4 else 1e9)
    table(results)


main()
