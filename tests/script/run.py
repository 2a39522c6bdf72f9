#!/usr/bin/env python3
"""Bench scripts in one way after another of writing the same thing, each a file of cases/: pack kernel must find what the
comments `# finds: RULE` name, on their lines, and nothing else. A script whose first line is `# undecided` must be counted as one
that could not be judged whole, any other as judged. A line `# part: NAME` stands for parts/NAME.py: what a way has in common with
the others. `script: N passed, M failed` on the last line."""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
FINDS = re.compile(r"# finds: ([a-z, -]+)")
PART = re.compile(r"^# part: (\w+)\n", re.MULTILINE)


def whole(path):
    """The script with its parts in their places."""
    return PART.sub(lambda part: (HERE / "parts" / f"{part[1]}.py").read_text(), path.read_text())


def expected(text):
    """[(line, rule)] and whether the script is to be judged whole."""
    found = [(number, rule) for number, line in enumerate(text.split("\n"), 1) for names in FINDS.findall(line)
             for rule in re.split(r", *", names.strip())]
    return sorted(found), not text.startswith("# undecided\n")


def answered(binary, text):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="benchlint-script-"))
    try:
        (folder / "bench.py").write_text(text)
        done = subprocess.run([binary, "--pack", "kernel", "--format", "json", "bench.py"], cwd=folder, capture_output=True,
                              text=True, timeout=120)
        report = json.loads(done.stdout)
    finally:
        shutil.rmtree(folder)
    found = sorted((one["start"]["line"], one["rule"]) for one in report["diagnostics"])
    return found, report["summary"]["unaudited"]["documents"] == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--benchlint", type=pathlib.Path, required=True)
    parser.add_argument("--only", default="", metavar="TEXT", help="run what has this in its name")
    options = parser.parse_args()
    binary = str(options.benchlint.resolve())
    passed = failed = 0
    for path in sorted((HERE / "cases").glob("*.py")):
        if options.only not in path.name:
            continue
        text = whole(path)
        want, got = expected(text), answered(binary, text)
        if want == got:
            passed += 1
        else:
            failed += 1
            print(f"FAIL {path.name}: expected {want[0]}, {'judged' if want[1] else 'undecided'}; "
                  f"found {got[0]}, {'judged' if got[1] else 'undecided'}")
            print("".join(f"{number:4} {line}\n" for number, line in enumerate(text.split("\n"), 1)), end="")
    print(f"script: {passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
