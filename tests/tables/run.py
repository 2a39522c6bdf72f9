#!/usr/bin/env python3
"""Holds pack tables against the tables of cases.py, and against tables drawn by chance, with ratios computed by an arithmetic of its
own (fractions of the printed digits): a true table is silent, a wrong cell is the one finding, with its cause; what nothing explains
is left alone, and counted. `tables: N passed, M failed` on the last line."""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile
from fractions import Fraction

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE)]
from cases import all_cases, rounded  # noqa: E402

UNITS = {"ns": 1, "us": 1000, "µs": 1000, "ms": 10**6, "s": 10**9}
RATES = {"MB/s": 1, "GB/s": 1000}
PLAIN = {"": 1}


def cut(value, digits):
    scaled = abs(value) * 10**digits
    whole = scaled.numerator // scaled.denominator
    text = str(whole).rjust(digits + 1, "0")
    text = text[:-digits] + "." + text[-digits:] if digits else text
    return ("-" if value < 0 and whole else "") + text


FORMS = {  # name: (value of a ratio, how its digits are written, header)
    "factor": (lambda q: q, "{}x", "Speedup"),
    "sign": (lambda q: q, "{}×", "Speedup"),
    "before": (lambda q: q, "x{}", "Ratio"),
    "bare": (lambda q: q, "{}", "speedup"),
    "bold": (lambda q: q, "**{}x**", "vs baseline"),
    "percent": (lambda q: 100 * (q - 1), "{}%", "Gain"),
    "signed": (lambda q: 100 * (q - 1), "{:+}%", "Δ"),
    "saving": (lambda q: 100 * (1 - 1 / q), "{}%", "Reduction"),
    "header": (lambda q: 100 * (q - 1), "{}", "Improvement (%)"),
    "words": (lambda q: 100 * (q - 1), "{}% faster", "Improvement"),
}


class Table:
    def __init__(self, draw, rows=None, form=None):
        self.draw = draw
        self.rate = draw.random() < 0.3
        self.form = form or draw.choice(sorted(FORMS))
        self.digits = draw.choice([1, 2, 2, 3]) if FORMS[self.form][1].count("%") == 0 and "%" not in FORMS[self.form][2] else draw.choice([0, 1, 1])
        units = RATES if self.rate else draw.choice([UNITS, UNITS, PLAIN])
        self.unit = draw.choice(sorted(units))
        self.scale = units[self.unit]
        self.units = units
        self.inside = units is UNITS and draw.random() < 0.3  # units stand in the cells, and differ
        self.rows = [self.row() for _ in range(rows or draw.randint(5, 12))]

    def number(self):
        digits = self.draw.choice([1, 2, 3])
        return digits, self.draw.randint(10**(digits + 1), 10**(digits + 3))

    def row(self):
        digits, base = self.number()
        # At least a quarter apart, so that a wrong digit shows.
        candidate = base * 100 // self.draw.randint(125, 400)
        other = base * 100 // self.draw.randint(125, 400)
        return [(Fraction(n, 10**digits), digits) for n in (base, candidate, other)]

    def quotient(self, row):
        (base, _), (candidate, _), _ = row
        return candidate / base if self.rate else base / candidate

    def ratio(self, row):
        return FORMS[self.form][0](self.quotient(row))

    def written(self, digits):
        pattern = FORMS[self.form][1]
        if "{:+}" in pattern:
            return pattern.replace("{:+}", digits if digits.startswith("-") else "+" + digits)
        return pattern.format(digits)

    def cell(self, value, digits):
        number = rounded(value, digits)
        if self.inside:
            unit = self.draw.choice([u for u in ("us", "µs", "ms") if u])
            shift = {"us": 3, "µs": 3, "ms": 0}[unit] - {"us": 3, "µs": 3, "ms": 0}["ms"]
            value = value * 10**shift if shift else value
            return f"{rounded(value, max(digits - shift, 0))} {unit}" if digits - shift >= 0 else f"{number} ms"
        return number

    def header(self):
        unit = f" ({self.unit})" if self.unit and not self.inside else ""
        return ["Shape", f"Baseline{unit}", f"Candidate{unit}", f"Other{unit}", FORMS[self.form][2]]

    def lines(self, wrong=None):
        """`wrong`: {row: digits as printed}"""
        table = [self.header()]
        for number, row in enumerate(self.rows):
            digits = (wrong or {}).get(number, rounded(self.ratio(row), self.digits))
            table.append([str(2**(number + 4))] + [self.cell(*n) for n in row] + [self.written(digits)])
        return table


def pipes(lines):
    return "\n".join("| " + " | ".join(row) + " |" for row in [lines[0], ["---"] * len(lines[0])] + lines[1:]) + "\n"


def html(lines):
    rows = ["<tr>" + "".join(f"<{tag}>{cell.strip('*')}</{tag}>" for cell in row) + "</tr>"
            for tag, row in [("th", lines[0])] + [("td", row) for row in lines[1:]]]
    return "<table>\n" + "\n".join(rows) + "\n</table>\n"


def allowed(table, row, digits):
    """May these digits be printed? By every value that the printed operands may stand for."""
    half = Fraction(1, 2)
    (base, places), (candidate, other_places), _ = row
    low = lambda v, p: max(v - half / 10**p, Fraction(0))
    high = lambda v, p: v + half / 10**p
    top, bottom = ((candidate, other_places), (base, places)) if table.rate else ((base, places), (candidate, other_places))
    ends = sorted(FORMS[table.form][0](q) for q in (low(*top) / high(*bottom), high(*top) / low(*bottom)))
    printed = Fraction(digits)
    unit = half / 10**table.digits
    return ends[0] <= printed + unit and printed - unit <= ends[1], (ends, printed)


def cut_allowed(table, row, digits):
    (ends, printed) = allowed(table, row, digits)[1]
    step = Fraction(1, 10**table.digits)
    first, last = (printed - step, printed) if digits.startswith("-") else (printed, printed + step)
    return ends[0] <= last and first <= ends[1]


def cases(seed):
    draw = random.Random(seed)
    shape = lambda lines: draw.choice([pipes, pipes, html])(lines)
    table = Table(draw)
    yield "true", shape(table.lines()), []
    table = Table(draw)
    at = draw.randrange(len(table.rows))
    right = rounded(table.ratio(table.rows[at]), table.digits)
    wrong = list(right)
    places = [i for i, c in enumerate(wrong) if c.isdigit()]
    spot = draw.choice(places)
    wrong[spot] = draw.choice([d for d in "123456789" if d != wrong[spot]])
    wrong = "".join(wrong)
    if not allowed(table, table.rows[at], wrong)[0] and not cut_allowed(table, table.rows[at], wrong) and Fraction(wrong) != 1:
        yield f"digit {right} -> {wrong} ({table.form})", shape(table.lines({at: wrong})), [("ratio-arithmetic", at, None)]
    table = Table(draw, form=draw.choice(["factor", "sign", "before", "bold"]))
    at = draw.randrange(len(table.rows))
    inverse = rounded(1 / table.quotient(table.rows[at]), table.digits)
    if not allowed(table, table.rows[at], inverse)[0] and not cut_allowed(table, table.rows[at], inverse) and Fraction(inverse) not in (0, 1):
        yield f"inverted ({table.form})", shape(table.lines({at: inverse})), [("ratio-arithmetic", at, ("inverted", None))]
    table = Table(draw, form="factor")
    table.inside = False
    at = draw.randrange(len(table.rows))
    shown = cut(table.ratio(table.rows[at]), table.digits)
    if not allowed(table, table.rows[at], shown)[0]:
        yield "truncated", shape(table.lines({at: shown})), [("ratio-truncated", at, ("truncated",))]
    table = Table(draw)
    lines = table.lines()
    noise = [[str(draw.randint(2, 9)) + "." + str(draw.randint(10, 99)) + "x"] for _ in table.rows]
    yield "of nothing in the table", shape([row[:-1] + cell for row, cell in zip(lines, [["Speedup"]] + noise)]), None
    table = Table(draw, rows=2)
    yield "two rows alone", shape(table.lines({0: "7" * (1 + table.digits) if not table.digits else "7." + "7" * table.digits})), []
    table = Table(draw, rows=3, form="factor")
    table.rate = False
    table.inside = False
    lines = table.lines({0: "9." + "1" * table.digits})
    yield "declared", "<!-- benchlint-table speedup = baseline / candidate -->\n\n" + pipes(lines), [("ratio-arithmetic", 0, None)]


def found(binary, folder, text):
    (folder / "results.md").write_text(text, newline="")
    done = subprocess.run([binary, "--pack", "tables", "results.md", "--format", "json"], cwd=folder, capture_output=True, timeout=60)
    return json.loads(done.stdout)


def row_of(text, line):
    """The index of the table's row that stands on this line."""
    lines = text.split("\n")
    first = next(i for i, one in enumerate(lines) if one.startswith(("| ---", "<tr><th>")))
    return line - 1 - first - 1


def judge(binary, folder, text, expected):
    answer = found(binary, folder, text)
    got = [(d["rule"], row_of(text, d["start"]["line"]), d.get("cause")) for d in answer["diagnostics"]]
    if expected is None:
        return got, not got and answer["summary"]["unaudited"]["cells"] > 0
    fits = len(got) == len(expected)
    for (rule, row, cause), (want, at, causes) in zip(got, expected):
        fits = fits and rule == want and row == at and (causes is None or cause in causes)
    return got, fits


def judge_own(binary, folder, case):
    """What is wrong with the answer to a case of ours; nothing: it is as expected."""
    _, text, audited, left, expected = case
    answer = found(binary, folder, text)
    counts = answer["summary"]["audited"]["cells"], answer["summary"]["unaudited"]["cells"]
    bytes_of_text = text.encode()
    got = [(d["rule"], bytes_of_text[d["start"]["offset"]:d["end"]["offset"]].decode(), d.get("cause")) for d in answer["diagnostics"]]
    fits = len(got) == len(expected) and counts == (audited, left)
    for one, other in zip(got, expected):
        fits = fits and all(want in (None, have) for have, want in zip(one, other))
    return None if fits else f"expected {(audited, left)} {expected}, found {counts} {got}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--benchlint", default="build/benchlint")
    parser.add_argument("--seeds", type=int, default=60)
    parser.add_argument("--first", type=int, default=1)
    options = parser.parse_args()
    binary = str(pathlib.Path(options.benchlint).resolve())
    passed = failed = 0
    with tempfile.TemporaryDirectory() as name:
        for case in all_cases():
            fault = judge_own(binary, pathlib.Path(name), case)
            passed += fault is None
            failed += fault is not None
            if fault is not None:
                print(f"FAIL {case[0]}: {fault}\n{case[1]}")
        for seed in range(options.first, options.first + options.seeds):
            for what, text, expected in cases(seed):
                got, fits = judge(binary, pathlib.Path(name), text, expected)
                passed += fits
                failed += not fits
                if not fits:
                    print(f"FAIL seed {seed}, {what}: expected {expected}, found {got}\n{text}")
    print(f"tables: {passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
