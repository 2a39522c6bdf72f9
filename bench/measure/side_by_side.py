"""Measures the built-in CUDA operators by benchlint, by raw events, by PyTorch's events and by Triton's do_bench, in
turns, and prints the ratios; then A/A pairs: identical code on both sides, whose verdict must never be faster or slower.

usage: side_by_side.py BENCHLINT PLUGIN EVENTS FOLDER [ROUNDS]; records and results.json are left in FOLDER.
"""
import json
import pathlib
import statistics
import subprocess
import sys

CASES = [("empty", "none", "kernel-only"), ("copy", "1m", "kernel-only"), ("copy", "64m", "kernel-only"),
         ("triad", "64m", "kernel-only"), ("softmax", "rows-4k", "kernel-only"),
         ("bev_pool", "r50-200k", "kernel-only"), ("bev_pool", "r50-200k", "forward-backward"),
         ("bev_pool", "r101-600k", "kernel-only"), ("bev_pool", "r101-600k", "forward-backward")]
ALIKE = [("copy", "64m"), ("copy", "1m"), ("softmax", "rows-4k"), ("bev_pool", "r50-200k"), ("empty", "none")]


def output_of(command, fatal=True):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        print("failed:", *command, "\n", done.stderr.strip()[-600:], flush=True)
        if fatal:
            sys.exit(1)
    return done.stdout


def measure(benchlint, folder, case, *options):
    name, which, scope = case
    record = folder / ("-".join([name, which, scope, *[option.strip("-") for option in options]]) + ".json")
    output_of([benchlint, "measure", name, "--case", which, "--scope", scope, "--output", str(record), *options])
    content = json.loads(record.read_text())
    return content["statistics"]["p50_ms"], content


def compare_tools(benchlint, plugin, events, folder, rounds):
    rows = []
    for case in CASES:
        found = {}
        for _ in range(rounds):
            p50, record = measure(benchlint, folder, case)
            found.setdefault("benchlint", []).append(p50)
            found.setdefault("graph", []).append(measure(benchlint, folder, case, "--graph")[0])
            found.setdefault("cold", []).append(measure(benchlint, folder, case, "--cold")[0])
            found.setdefault("raw", []).append(float(output_of([events, plugin, *case])))
            other = output_of([sys.executable, str(pathlib.Path(__file__).with_name("frameworks.py")), plugin, *case],
                              fatal=False)
            for key, value in json.loads(other).items() if other else ():
                found.setdefault("other-" + key, []).append(value)
        middle = {key: statistics.median(values) for key, values in found.items()}
        work = record["environment"]["benchlint"]["work"]
        rows.append({"case": case, "median_ms": middle, "all_ms": found, "work": work,
                     "unpublishable": record["derived"]["unpublishable"]})
        print(f"{' '.join(case):38}", *(f"{key} {1e3 * value:.3f}" for key, value in middle.items()),
              "us; benchlint/raw", f"{middle['benchlint'] / middle['raw']:.4f}",
              f"peak {work['peak_gbps']} share {work['percent_of_peak']} floor {work['floor_ms']}", flush=True)
        print("   ", record["derived"]["unpublishable"], flush=True)
    return rows


def alike(benchlint, rounds):
    counts = {}
    for name, case in ALIKE:
        for _ in range(rounds):
            told = output_of([benchlint, "measure", "--compare", name, name, "--case", case, "--tuned"])
            verdict = next(line.split(None, 1)[1] for line in told.splitlines() if line.startswith("verdict"))
            counts[verdict] = counts.get(verdict, 0) + 1
        print("A/A", name, case, json.loads(told.splitlines()[-1])["speedup"], verdict, flush=True)
    print("A/A verdicts:", counts, flush=True)
    return counts


def main():
    benchlint, plugin, events, folder = sys.argv[1:5]
    rounds = int(sys.argv[5]) if len(sys.argv) > 5 else 3
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    rows = compare_tools(benchlint, plugin, events, folder, rounds)
    result = {"cases": rows, "alike": alike(benchlint, 2 * rounds)}
    (folder / "results.json").write_text(json.dumps(result, indent=1))


main()
