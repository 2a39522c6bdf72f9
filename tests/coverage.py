#!/usr/bin/env python3
"""What the tests of a build with gcc's --coverage reached: lines and branches a folder, from gcov's own JSON.

    tests/run --build build-coverage && tests/coverage.py                    a table
    tests/coverage.py --missing src/record/                                  the lines never run, branches never taken"""

import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
AT_ONCE = 64  # files a call of gcov


def reports(build):
    """gcov's report of every object file that has notes, run or not."""
    notes = sorted(str(path) for path in build.rglob("*.gcno") if "/src/" in str(path))
    for first in range(0, len(notes), AT_ONCE):
        done = subprocess.run(["gcov", "--json-format", "--stdout", "--branch-probabilities", *notes[first:first + AT_ONCE]],
                              capture_output=True, text=True, check=True, cwd=build)
        for line in done.stdout.splitlines():
            yield json.loads(line)


def reached(build, under):
    """Per source file {line: (runs, [runs of each branch])}, several objects of one file added up."""
    files = {}
    for report in reports(build):
        for file in report["files"]:
            path = pathlib.Path(report["current_working_directory"], file["file"]).resolve()
            if not path.is_relative_to(ROOT) or not str(path.relative_to(ROOT)).startswith(under):
                continue
            lines = files.setdefault(str(path.relative_to(ROOT)), {})
            for line in file["lines"]:
                runs, branches = lines.get(line["line_number"], (0, []))
                new = [branch["count"] for branch in line["branches"]]
                both = [a + b for a, b in zip(branches, new)] if len(branches) == len(new) else max(branches, new, key=len)
                lines[line["line_number"]] = (runs + line["count"], both)
    return files


def figures(lines):
    branches = [count for _, counts in lines.values() for count in counts]
    return [sum(runs > 0 for runs, _ in lines.values()), len(lines), sum(count > 0 for count in branches), len(branches)]


def table(files):
    folders = {}
    for path, lines in files.items():
        totals = folders.setdefault(str(pathlib.PurePath(path).parent), [0, 0, 0, 0])
        totals[:] = [a + b for a, b in zip(totals, figures(lines))]
    folders["all"] = [sum(column) for column in zip(*folders.values())]
    for folder, (run, lines, taken, branches) in sorted(folders.items()):
        print(f"{folder:24} lines {run:6} of {lines:6}, {share(run, lines):5} %   branches {taken:6} of {branches:6}, "
              f"{share(taken, branches):5} %")


def share(part, whole):
    return f"{100 * part / whole:.1f}" if whole else "-"


def missing(files):
    for path, lines in sorted(files.items()):
        source = (ROOT / path).read_text().splitlines()
        for number, (runs, branches) in sorted(lines.items()):
            never = sum(count == 0 for count in branches)
            if runs == 0 or never:
                what = "never run" if runs == 0 else f"{never} of {len(branches)} branches"
                text = source[number - 1].strip() if number <= len(source) else "(the file has changed since the build)"
                print(f"{path}:{number}: {what}: {text}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build-coverage", help="the build (build-coverage)")
    parser.add_argument("--missing", metavar="PREFIX", help="list what was not reached in the files whose path begins so")
    options = parser.parse_args()
    files = reached(options.build.resolve(), options.missing or "src/")
    if not files:
        print("coverage: no notes of gcc found: build with the preset `coverage` first", file=sys.stderr)
        return 2
    missing(files) if options.missing else table(files)
    return 0


if __name__ == "__main__":
    sys.exit(main())
