#!/usr/bin/env python3
"""What the tests of a build with gcc's --coverage reached: lines and branches a folder, from gcov's own JSON.

    tests/run --build build-coverage && tests/coverage.py                    a table
    tests/coverage.py --missing src/record/                                  the lines never run, branches never taken
    tests/coverage.py --missing src/record/ --whole                          of those, without what follows

gcov counts the operands of `a && b || c` one by one. A condition is here what a line decides by them: it has gone both ways when it
has been true and false, whichever operand made it so. Most branches that stay open belong to conditions that went both ways."""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
AT_ONCE = 64  # files a call of gcov
EXPLAINED = ("src/lint", "src/record")  # where what no test reaches has its reason written down
REASONS = ROOT / "tests" / "unreached"
KIND = re.compile(r"^- `(\w+)`", re.MULTILINE)  # as tests/README.md lists them


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


def both_ways(text, branches):
    """Has what the line decides been true and false? `branches` are pairs, an operand each: on to the next, and away."""
    both, either = "&&" in text, "||" in text
    if len(branches) == 2 or len(branches) % 2 or both == either or " ? " in text:
        return all(branches)
    on, away = branches[-2], branches[1::2]
    return bool(on and any(away) if both else (on or any(away[:-1])) and away[-1])


def source_of(path):
    return (ROOT / path).read_text().splitlines() + [""]


def figures(path, lines):
    source = source_of(path)
    decided = [both_ways(source[min(number, len(source)) - 1], counts) for number, (_, counts) in lines.items() if counts]
    branches = [count for _, counts in lines.values() for count in counts]
    return [sum(runs > 0 for runs, _ in lines.values()), len(lines), sum(count > 0 for count in branches), len(branches),
            sum(decided), len(decided)]


def table(files):
    folders = {}
    for path, lines in files.items():
        totals = folders.setdefault(str(pathlib.PurePath(path).parent), [0] * 6)
        totals[:] = [a + b for a, b in zip(totals, figures(path, lines))]
    folders["all"] = [sum(column) for column in zip(*folders.values())]
    for folder, totals in sorted(folders.items()):
        print(f"{folder:24}" + "   ".join(f" {name} {part:6} of {whole:6}, {share(part, whole):5} %" for name, part, whole in
                                         zip(("lines", "branches", "conditions"), totals[::2], totals[1::2])))


def share(part, whole):
    return f"{100 * part / whole:.1f}" if whole else "-"


def places(files, whole):
    """(file, line, its text, what is open) of each line never run and each branch never taken."""
    for path, lines in sorted(files.items()):
        source = source_of(path)
        for number, (runs, branches) in sorted(lines.items()):
            never = sum(count == 0 for count in branches)
            text = source[number - 1].strip() if number < len(source) else "(the file has changed since the build)"
            if runs and (not never or (whole and both_ways(text, branches))):
                continue
            yield path, number, text, f"{never} of {len(branches)} branches" if runs else "never run"


def reasons():
    """{(file, text of a line): kind} of tests/unreached: lines `file | kind | text`, and below them, indented, why."""
    known, kinds = {}, KIND.findall((ROOT / "tests" / "README.md").read_text())
    for path in sorted(REASONS.glob("*.txt")):
        open_since = 0
        for number, line in enumerate(path.read_text().splitlines() + [""], 1):
            if line[:1] == " ":
                open_since = 0
            elif line[:1] not in ("", "#"):
                file, kind, text = (line.split(" | ", 2) + ["", ""])[:3]
                if kind not in kinds or not text or not (ROOT / file).is_file():
                    sys.exit(f"{path}:{number}: expected `file | kind | text of the line`, a kind of {', '.join(kinds)}")
                known[file, text] = kind
                open_since = open_since or number
            elif open_since:
                sys.exit(f"{path}:{open_since}: no reason below: expected a line that begins with blanks")
    return known


def unexplained(files):
    """Prints what no test reaches and nobody explained; and, as a remark, explanations of what is reached or gone."""
    known = reasons()
    found = [place for place in places(files, True) if place[0].startswith(EXPLAINED)]
    left = [place for place in found if place[::2] not in known]
    for path, number, text, what in left:
        print(f"{path}:{number}: {what}, and tests/unreached does not say why: {text}")
    for file, text in sorted(set(known) - {place[::2] for place in found}):
        print(f"remark: {file}: reached or gone, yet explained: {text}")
    kinds = collections.Counter(known.get(place[::2], "without a reason") for place in found)
    print(f"not reached: {len(found)}: " + ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())))
    return 1 if left else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build-coverage", help="the build (build-coverage)")
    parser.add_argument("--missing", metavar="PREFIX", help="list what was not reached in the files whose path begins so")
    parser.add_argument("--whole", action="store_true", help="with --missing: leave out conditions that went both ways")
    parser.add_argument("--unexplained", action="store_true", help="list what neither a test reaches nor tests/unreached explains")
    options = parser.parse_args()
    files = reached(options.build.resolve(), options.missing or "src/")
    if not files:
        print("coverage: no notes of gcc found: build with the preset `coverage` first", file=sys.stderr)
        return 2
    if options.unexplained:
        return unexplained(files)
    if options.missing:
        for path, number, text, what in places(files, options.whole):
            print(f"{path}:{number}: {what}: {text}")
    else:
        table(files)
    return 0


if __name__ == "__main__":
    sys.exit(main())
