"""Operators that do not do their work, and a busy device: what finds them out.

usage: faults.py BENCHLINT BINARIES RESULTS

For each fault: what benchlint's record says against it, beside what raw events read for it and what a comparison of the
outputs left after timing says. A timer alone checks nothing: to it, a fault is a fast kernel.
RESULTS/faults.tsv gets the same.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
FAULTS = ["sound", "no-op", "side-stream", "wrong-output", "nan", "cached-output", "left-over", "kept-output",
          "kept-no-redraw"]
BUSY = "busy neighbour"


def by_benchlint(benchlint, plugin, name, folder):
    record = folder / f"{name}.json"
    subprocess.run([benchlint, "measure", f"{plugin}:{name}", "--output", str(record), "--force"], check=True,
                   stdout=subprocess.DEVNULL, cwd=folder)
    content = json.loads(record.read_text())
    # What only a repository could tell is no fault of an operator.
    reasons = [line.split(":")[0] for line in content["derived"]["unpublishable"]]
    return 1e3 * content["statistics"]["p50_ms"], [one for one in reasons if not one.startswith("unknown-")]


def by_events(binaries, plugin, name):
    done = subprocess.run([str(binaries / "events"), "check"], input=f"{plugin} {name} 16m kernel-only\n",
                          capture_output=True, text=True, check=True)
    _, ms, answer = done.stdout.strip().split("\t")
    return 1e3 * float(ms), answer


class Neighbour:
    """Matrix products of another process on the same device."""

    def __enter__(self):
        self.process = subprocess.Popen([sys.executable, str(HERE / "frameworks.py"), "busy"], stdout=subprocess.PIPE,
                                        text=True)
        self.process.stdout.readline()

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def judge(file, title, benchlint, events):
    us, reasons = benchlint
    read, answer = events
    caught = "caught: " + ", ".join(reasons) if reasons else "nothing against it"
    row = [title, f"{us:.2f}", caught, f"{read:.2f}", answer]
    print("|", " | ".join(row), "|", flush=True)
    print(*row, sep="\t", file=file, flush=True)


def main():
    benchlint, binaries, results = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3])
    plugin = binaries / "faults.so"
    print("| operator | benchlint reads (us) | its record says | raw events read (us) | outputs left after them |")
    print("| --- | ---: | --- | ---: | --- |")
    with tempfile.TemporaryDirectory() as folder, open(results / "faults.tsv", "w") as file:
        for name in FAULTS:
            judge(file, name, by_benchlint(benchlint, plugin, name, pathlib.Path(folder)),
                  by_events(binaries, plugin, name))
        with Neighbour():
            judge(file, BUSY, by_benchlint(benchlint, plugin, "sound", pathlib.Path(folder)),
                  by_events(binaries, plugin, "sound"))


main()
