#!/usr/bin/env python3
"""Prints MB/s of the whole hygiene stage beside ripgrep with the same patterns, on one thread, in one run.

    bench/hygiene.py [--bench build/bench-hygiene] [FILE...]

Without files: documentation and Python of this machine, and operator READMEs and runners made from fixtures/example.
ripgrep gets each pattern's `match` alone: no contexts, no lists of words, no precedence, no spans. Its engine without
PCRE2 knows no look-around, so that is taken out of its patterns, which makes them cheaper.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROUNDS = 3
SHARE = 8_000_000  # bytes of a corpus


def gather(pattern, *roots):
    text = bytearray()
    for root in roots:
        for path in sorted(pathlib.Path(root).rglob(pattern)):
            if path.is_file() and not path.is_symlink() and len(text) < SHARE:
                text += path.read_bytes()
    return bytes(text)


def corpora(folder):
    example = ROOT / "fixtures" / "example" / "benchmarks"
    pieces = b"".join(path.read_bytes() for path in sorted(example.rglob("*.md")))
    code = b"".join(path.read_bytes() for path in sorted(example.rglob("*.py")))
    made = {
        "operators.md": pieces * (SHARE // max(1, len(pieces))),
        "runners.py": code * (SHARE // max(1, len(code))),
        "documents.md": gather("*.md", "/usr/share/doc", "/usr/lib/node_modules"),
        "library.py": gather("*.py", "/usr/lib/python3", "/usr/lib/python3.11"),
    }
    for name, text in made.items():
        if text:
            (folder / name).write_bytes(text)
            yield folder / name


def speed_of(command, size):
    best = 0.0
    for _ in range(ROUNDS):
        start = time.perf_counter()
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        if done.returncode > 1:
            sys.exit(f"{command[0]}: {done.stderr.decode(errors='replace')}")
        best = max(best, size / 1e6 / (time.perf_counter() - start))
    return best


def own_speed(bench, path):
    output = subprocess.run([bench, str(path)], capture_output=True, text=True, check=True).stdout
    return float(re.match(r"([\d.]+) MB/s", output)[1]), output.strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bench", default=str(ROOT / "build" / "bench-hygiene"))
    parser.add_argument("--sample", type=int, default=1_000_000, help="bytes taken of each file, for all three")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for kind in ("pcre2", "rust"):
            listed = subprocess.run([sys.executable, str(ROOT / "bench" / "hygiene_patterns.py"), kind],
                                    stdout=subprocess.PIPE, check=True).stdout
            (folder / kind).write_bytes(listed)
        print(f"{'':14} {'hygiene':>9} {'rg':>9} {'rg -P':>9} {'/rg':>7} {'/rg -P':>7}   (MB/s, one thread)")
        for path in arguments.files or corpora(folder):
            sample = folder / ("sample" + path.suffix)
            sample.write_bytes(path.read_bytes()[:arguments.sample])
            size = sample.stat().st_size
            own, told = own_speed(arguments.bench, sample)
            rust = speed_of(["rg", "--no-unicode", "-j1", "-c", "-f", str(folder / "rust"), str(sample)], size)
            pcre = speed_of(["rg", "-P", "--no-unicode", "-j1", "-c", "-f", str(folder / "pcre2"), str(sample)], size)
            print(f"{path.name:14} {own:9.1f} {rust:9.1f} {pcre:9.1f} {own / rust:6.1f}x {own / pcre:6.1f}x   {told}")


main()
