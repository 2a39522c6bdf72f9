"""Tables of our own, each with what the contract makes of it: (name, document, cells audited, cells left alone, findings), a finding
being (rule, the text it stands on, cause); None: whichever."""

from decimal import Decimal
from fractions import Fraction

WRONG, CUT, COLUMNS = "ratio-arithmetic", "ratio-truncated", "table-columns"

SHAPES = ["1024", "2048", "4096", "8192", "16384"]
BEFORE = ["18.42", "41.20", "97.53", "201.30", "420.60"]
AFTER = ["14.21", "33.15", "71.04", "158.90", "311.80"]
OTHER = ["10.11", "20.17", "50.23", "77.19", "150.37"]
HEADER = ["Shape", "Baseline (us)", "Candidate (us)", "Speedup"]


def rounded(value, digits):
    """Half up, away from zero."""
    scaled = abs(value) * 10**digits
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    text = str(whole).rjust(digits + 1, "0")
    text = text[:-digits] + "." + text[-digits:] if digits else text
    return ("-" if value < 0 and whole else "") + text


def quotients(above, below):
    return [Fraction(a) / Fraction(b) for a, b in zip(above, below)]


def factor(q):
    return q


def gain(q):
    return 100 * (q - 1)


def saving(q):
    return 100 * (1 - 1 / q)


RATIOS = [rounded(q, 2) + "x" for q in quotients(BEFORE, AFTER)]
GAINS = ["+" + rounded(gain(q), 1) + "%" for q in quotients(BEFORE, AFTER)]
ONE_WRONG = RATIOS[:3] + ["1.72x"] + RATIOS[4:]
WRONG_CELL = (WRONG, "1.72x", None)


def pipes(header, rows):
    return "\n".join("| " + " | ".join(row) + " |" for row in [header, ["---"] * len(header)] + rows) + "\n"


def html_row(tag, cells):
    return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in cells) + "</tr>\n"


def html(header, rows):
    return "<table>\n" + html_row("th", header) + "".join(html_row("td", row) for row in rows) + "</table>\n"


def rows_of(cells, before=BEFORE, after=AFTER):
    return [list(row) for row in zip(SHAPES, before, after, cells)]


RIGHT_ROWS, WRONG_ROWS = rows_of(RATIOS), rows_of(ONE_WRONG)
RIGHT, ONE = pipes(HEADER, RIGHT_ROWS), pipes(HEADER, WRONG_ROWS)


def column(name, cells, audited, left, *found, header="Speedup", before=BEFORE, after=AFTER, titles=("Baseline (us)", "Candidate (us)")):
    """A table of the five shapes with these cells in its ratio column."""
    return name, pipes(["Shape", *titles, header], rows_of(cells, before, after)), audited, left, list(found)


def form(name, pattern, value, digits, header="Speedup", slower=False):
    """One way of printing a ratio: all cells right, then one wrong. `slower`: the candidate is."""
    above, below, titles = (AFTER, BEFORE, ("Candidate (us)", "Baseline (us)")) if slower else (BEFORE, AFTER, HEADER[1:3])
    values = [value(q) for q in quotients(above, below)]
    cells = [pattern.format(rounded(v, digits)) for v in values]
    yield column(f"{name}, right", cells, 5, 0, header=header, before=above, after=below, titles=titles)
    cells[3] = pattern.format(rounded(values[3] + Fraction(37, 10**digits), digits))
    yield column(f"{name}, wrong", cells, 5, 0, (WRONG, cells[3], None), header=header, before=above, after=below, titles=titles)


def forms():
    for pattern in ["{}x", "x{}", "{}×", "×{}", "{}X", "{} x", "{}", "**{}x**", "*{}x*", "`{}x`", "[{}x](#detail)", "{}x[^1]", "{}x<sup>1</sup>", "{}x¹",
                    "{}x †", "🚀 {}x", "{}x 🎉", "{}x ✅", "{}x :rocket:", "{}x (best)", "{}x\\*", "{}x faster", "{}x speedup", "{}x ↑", "**{}**x",
                    "{}\u00a0×", "{}&times;"]:
        yield from form(f"factor `{pattern}`", pattern, factor, 2)
    yield from form("factor of the slower", "{}x slower", lambda q: 1 / q, 2, slower=True)
    for pattern, value, header in [("{}%", gain, "Gain"), ("+{}%", gain, "Speedup"), ("{} %", gain, "Gain"), ("{}% faster", gain, "Result"),
                                   ("**+{}%**", gain, "Gain"), ("↑{}%", gain, "Gain"), ("↑ {}%", gain, "Gain"), ("▲ {}%", gain, "Gain"),
                                   ("🟢 +{}%", gain, "Gain"), ("+{}% (p50)", gain, "Gain"), ("{}% speedup", gain, "Result"),
                                   ("{}% improvement", gain, "Result"), ("{}", gain, "Improvement (%)"), ("{}", gain, "%"),
                                   ("{}%", saving, "Reduction"), ("-{}%", saving, "Change"), ("\u2212{}%", saving, "Change"),
                                   ("↓{}%", saving, "Latency change"), ("{}% less", saving, "Reduction"), ("{}% lower", saving, "Latency"),
                                   ("{}% faster", saving, "Time"), ("{}", saving, "Saving [%]"), ("{}%", lambda q: 100 * q, "Ratio"),
                                   ("{}%", lambda q: 100 / q, "Relative time")]:
        yield from form(f"percent `{pattern}` of {header}", pattern, value, 1, header=header)
    yield from form("percent of two digits", "+{}%", gain, 2, header="Δ")
    yield from form("percent without digits", "+{}%", gain, 0, header="Delta")
    yield from form("percent slower, of the time", "{}% slower", lambda q: 100 * (1 / q - 1), 1, header="Result", slower=True)
    yield from form("percent slower, of the speed", "{}% slower", lambda q: 100 * (1 - q), 1, header="Result", slower=True)
    for header in ["speedup", "Speed-up", "Speed up", "SPEEDUP", "Ratio", "ratio (base/cand)", "Gain", "Improvement", "x", "×", "Speedup (x)",
                   "vs. baseline", "Relative", "Factor", "**Speedup**", "`speedup`", "speedup_x", "Speedup vs base", "Uplift", "Acceleration"]:
        yield from form(f"header `{header}`", "{}", factor, 2, header=header)


def signs():
    swapped = {"before": BEFORE[:3] + [AFTER[3]] + BEFORE[4:], "after": AFTER[:3] + [BEFORE[3]] + AFTER[4:]}
    faster = ["29.6% faster", "24.3% faster", "37.3% faster", "", "34.9% faster"]
    yield column("one is slower, of the speed", faster[:3] + ["21.1% slower"] + faster[4:], 5, 0, **swapped)
    yield column("one is slower, of the time", faster[:3] + ["26.7% slower"] + faster[4:], 5, 0, **swapped)
    yield column("one is slower and says faster", faster[:3] + ["21.1% faster"] + faster[4:], 5, 0, (WRONG, "21.1% faster", None), **swapped)
    yield column("one has a minus", GAINS[:3] + ["-21.1%"] + GAINS[4:], 5, 0, header="Gain", **swapped)
    yield column("one lacks its minus", GAINS[:3] + ["+21.1%"] + GAINS[4:], 5, 0, (WRONG, "+21.1%", None), header="Gain", **swapped)


def html_tables():
    right, wrong = html(HEADER, RIGHT_ROWS), html(HEADER, WRONG_ROWS)
    yield "html, right", right, 5, 0, []
    with_head = wrong.replace("<table>\n", "<table>\n<thead>\n").replace("</th></tr>\n", "</th></tr>\n</thead>\n<tbody>\n").replace("</table>", "</tbody>\n</table>")
    for name, text in [("plain", wrong), ("upper case", wrong.replace("table", "TABLE").replace("<td", "<TD").replace("tr>", "TR>")),
                       ("attributes", wrong.replace("<th>", '<th align="right" style="color: red">')), ("head and body", with_head),
                       ("unclosed cells and rows", wrong.replace("</td>", "").replace("</th>", "").replace("</tr>", "")),
                       ("caption", wrong.replace("<table>\n", "<table>\n<caption>Latency by shape</caption>\n")),
                       ("names of rows are headers", wrong.replace("<tr><td>", "<tr><th>")), ("no headers", wrong.replace("th>", "td>")),
                       ("comment in a cell", wrong.replace("</td>", "<!-- 5 --></td>", 3)), ("lines in cells", wrong.replace("<td>", "<td>\n")),
                       ("in details", f"<details>\n<summary>Numbers</summary>\n\n{wrong}\n</details>\n"),
                       ("centred", f'<div align="center">\n{wrong}</div>\n'), ("indented", "  " + wrong.replace("\n", "\n  ").rstrip() + "\n"),
                       ("spans of one", wrong.replace("<td>", '<td rowspan="1" colspan=1>')),
                       ("blanks side by side", wrong.replace("Baseline (us)", " Baseline  <br>\n (us)")),
                       ("before a comment that never ends", wrong + "<!-- never closed\n"),
                       ("before a tag that never ends", wrong + "<td\n"),
                       ("below a table of one row", "<table>\n" + html_row("td", ["2", "1", "9.00x"]) + "</table>\n" + wrong)]:
        yield f"html, {name}", text, 5, 0, [WRONG_CELL]
    yield "html, entity", html(HEADER, rows_of([r.replace("x", "&times;") for r in ONE_WRONG])), 5, 0, [(WRONG, "1.72&times;", None)]
    yield "html, bold", html(HEADER, rows_of([f"<b>{r}</b>" for r in ONE_WRONG])), 5, 0, [(WRONG, "<b>1.72x</b>", None)]
    yield "html, marks of Markdown", html(HEADER, rows_of([f"**`{r}`**" for r in ONE_WRONG])), 5, 0, [(WRONG, "**`1.72x`**", None)]
    yield "html, empty cells", html(HEADER, rows_of([" "] + RATIOS[1:], [""] + BEFORE[1:])), 4, 0, []
    yield "html, mark behind a factor", html(HEADER, rows_of([r + "<sup>2</sup>" for r in RATIOS])), 5, 0, []
    yield "html, mark or power behind a digit", html(HEADER, rows_of(RATIOS, [b + "<sup>2</sup>" for b in BEFORE])), 0, 5, []
    yield "html, break behind a number", html(HEADER, rows_of(RATIOS, [b + "<br>" for b in BEFORE])), 5, 0, []
    yield "html, short row", html(HEADER, RIGHT_ROWS + [["32768", "840.10"]]), 5, 0, [(COLUMNS, None, None)]
    yield "html, in code", f"```html\n{wrong}```\n", 0, 0, []
    yield "html, never closed", wrong.replace("</table>", ""), 0, 0, []
    yield "html, a table in a cell", html(HEADER, [RIGHT_ROWS[0][:3] + [html(["a"], [["1.30x"]])]] + RIGHT_ROWS[1:]), 4, 1, []


def html_spans():
    two_rows = ('<table>\n<tr><th rowspan="2">Shape</th><th colspan="2">Time (us)</th><th rowspan="2">Speedup</th></tr>\n'
                "<tr><th>Baseline</th><th>Candidate</th></tr>\n")
    body = "".join(html_row("td", row) for row in WRONG_ROWS) + "</table>\n"
    yield "html, header of two rows", two_rows + body, 5, 0, [WRONG_CELL]
    yield "html, header of two rows without headers", two_rows.replace("th>", "td>").replace("<th", "<td") + body, 5, 0, [WRONG_CELL]
    names = html_row("th", ["Shape", "Baseline", "Candidate", "Speedup"]) + html_row("th", ["", "(us)", "(us)"])
    yield "html, header of two rows, the second shorter", "<table>\n" + names + body, 5, 0, [WRONG_CELL]
    longer = two_rows.replace("th>", "td>").replace("<th", "<td").replace('<td rowspan="2">Shape', '<td rowspan="20">Shape')
    yield "html, a name that hangs down further than the table", longer + body, 0, 5, [(COLUMNS, None, None)] * 5
    first, *others = WRONG_ROWS
    yield ("html, a name for all rows", "<table>\n" + html_row("th", ["Model"] + HEADER) + html_row("td", ["large"] + first).replace("<td>", '<td rowspan="5">', 1)
           + "".join(html_row("td", row) for row in others) + "</table>\n", 5, 0, [WRONG_CELL])
    shared = [["100.0", "a", "50.0", "2.00x"], ["b", "40.0", "2.50x"], ["c", "25.0", "4.00x"], ["d", "20.0", "6.00x"]]
    yield ("html, a baseline for all rows", "<table>\n" + html_row("th", ["Baseline (us)", "Variant", "Candidate (us)", "Speedup"])
           + "".join(html_row("td", row) for row in shared).replace("<td>", '<td rowspan="4">', 1) + "</table>\n", 0, 4, [])
    shared[3][2] = "5.00x"
    yield ("html, a right baseline for all rows", "<table>\n" + html_row("th", ["Baseline (us)", "Variant", "Candidate (us)", "Speedup"])
           + "".join(html_row("td", row) for row in shared).replace("<td>", '<td rowspan="4">', 1) + "</table>\n", 4, 0, [])
    yield ("html, out of memory over the rest", html(HEADER, RIGHT_ROWS).replace("</table>", '<tr><td>32768</td><td colspan="3">out of memory</td></tr>\n</table>'),
           5, 0, [])
    yield ("html, a ratio of two rows", html(HEADER, RIGHT_ROWS + [["32768", "1.00", "2.00", "9.00x"]]).replace("<td>9.00x", '<td rowspan="2">9.00x')
           .replace("</table>", "<tr><td>65536</td><td>1.00</td><td>2.00</td></tr>\n</table>"), 5, 1, [])
    for columns in ["1000", "100000"]:
        yield f"html, spans of {columns} columns", html(HEADER, RIGHT_ROWS).replace("<td>", f'<td colspan="{columns}">'), 0, 5, []


def units():
    def table(name, titles, before, after, cells, audited, left, *found):
        return column(f"units, {name}", cells, audited, left, *found, before=before, after=after, titles=titles)

    for unit in ["ns", "us", "µs", "μs", "ms", "s", "sec", "seconds", "cycles", "MB", "GiB", "J", "ns/op"]:
        yield table(f"{unit} in cells", ("Baseline", "Candidate"), [f"{b} {unit}" for b in BEFORE], [f"{a} {unit}" for a in AFTER], ONE_WRONG, 5, 0, WRONG_CELL)
        yield table(f"{unit} in headers", (f"Baseline ({unit})", f"Candidate ({unit})"), BEFORE, AFTER, ONE_WRONG, 5, 0, WRONG_CELL)
    for title in ["{} [ms]", "{}, ms", "{}_ms", "{} ms", "{} (ms, p50)", "{} time/ms", "{} (p50, ms)", "{} (in ms)", "{} p50 (ms)"]:
        yield table(f"header `{title}`", (title.format("base"), title.format("cand")), BEFORE, AFTER, ONE_WRONG, 5, 0, WRONG_CELL)
    thousandfold = [str(Decimal(a) * 1000) for a in AFTER]
    yield table("two of one family", ("Baseline (ms)", "Candidate (us)"), BEFORE, thousandfold, ONE_WRONG, 5, 0, WRONG_CELL)
    mixed = (["18.42 us", "41.20 us", "0.09753 ms", "0.20130 ms", "420.60 µs"], ["14.21 us", "0.03315 ms", "71.04 µs", "158900 ns", "0.3118 ms"])
    yield table("two of one family beside words", ("Baseline (p50, ms)", "Candidate (in us)"), BEFORE, thousandfold, ONE_WRONG, 5, 0, WRONG_CELL)
    yield table("mixed in a column", ("Baseline", "Candidate"), *mixed, RATIOS, 5, 0)
    yield table("mixed in a column, wrong", ("Baseline", "Candidate"), *mixed, ONE_WRONG, 5, 0, WRONG_CELL)
    yield table("no blank before it", ("Baseline", "Candidate"), [b + "ms" for b in BEFORE], [a + "ms" for a in AFTER], ONE_WRONG, 5, 0, WRONG_CELL)
    for name, sign in [("a hard blank", "\u00a0"), ("a narrow blank", "\u202f"), ("a thin blank", "\u2009"), ("a digit's blank", "\u2007")]:
        yield table(f"{name} before it", ("Baseline", "Candidate"), [b + sign + "ms" for b in BEFORE], [a + sign + "ms" for a in AFTER], ONE_WRONG, 5, 0, WRONG_CELL)
        yield table(f"{name} behind it", ("Baseline", "Candidate"), [f"{b} ms{sign}" for b in BEFORE], [f"{a} ms{sign}(p50){sign}" for a in AFTER], ONE_WRONG, 5, 0, WRONG_CELL)
        yield f"units, {name} in html", html(["Shape", "Baseline", "Candidate", "Speedup"], rows_of(ONE_WRONG, [f"{b}{sign}ms" for b in BEFORE], [f"{a}{sign}ms" for a in AFTER])), 5, 0, [WRONG_CELL]
    yield table("on one side", ("Baseline (ms)", "Candidate"), BEFORE, AFTER, RATIOS, 0, 5)
    yield table("time and throughput", ("Baseline (ms)", "Candidate (GB/s)"), BEFORE, AFTER, RATIOS, 0, 5)
    yield table("decimal and binary bytes", ("Baseline (MB)", "Candidate (MiB)"), BEFORE, AFTER, RATIOS, 0, 5)
    for unit in ["GB/s", "GFLOPS", "TFLOP/s", "tokens/s", "tok/s", "req/s", "img/s", "fps", "ops/s", "QPS", "Mops/s", "samples/s", "it/s"]:
        yield table(f"throughput in {unit}", (f"Baseline ({unit})", f"Candidate ({unit})"), AFTER, BEFORE, ONE_WRONG, 5, 0, WRONG_CELL)
    yield table("throughput of one family", ("Baseline (MB/s)", "Candidate (GB/s)"), thousandfold, BEFORE, ONE_WRONG, 5, 0, WRONG_CELL)
    yield "units, in the caption", "Times in ms.\n\n" + pipes(["Shape", "Baseline", "Candidate", "Speedup"], WRONG_ROWS), 5, 0, [WRONG_CELL]


def left_alone():
    for sign in ["-", "—", "–", "n/a", "N/A", "baseline", "Baseline", "**baseline**", "reference", "1x", "1×", "1.00x (baseline)", "(baseline)", "", "OOM", "?",
                 "TBD", "x", "❌", "✗", "ref", "NaN", "inf", "∞", "error", "…", "...", "skipped", "timeout", "N.A.", "--", "null", "None", "9.99x (ref)"]:
        yield column(f"no ratio: `{sign}`", [sign] + RATIOS[1:], 4, 0)
    for zero in ["0%", "0.0%", "+0%", "-0.0%", "0", "0.00x", "+0.00 %"]:
        yield column(f"a printed zero: `{zero}`", [zero] + GAINS[1:], 4, 0, header="Gain")
    for operand in ["0.00", "-", "OOM", "-18.42", "~18.42", "< 18.42", "18.42-19.02", "18.42" + "0" * 60]:
        yield column(f"an operand that says nothing: `{operand}`", RATIOS, 4, 1, before=[operand] + BEFORE[1:])
    for sign in ["~{}", "≈{}", ">{}", "<{}", "≥ {}", "about {}", "up to {}", "~{} (est.)"]:
        yield column(f"approximate: `{sign}`", [sign.format("9.30x")] + RATIOS[1:], 4, 1)
    for header in ["Compression ratio", "Hit ratio", "Aspect ratio", "Error ratio", "Scale factor"]:
        yield column(f"another ratio: {header}", ["3.91", "2.11", "1.05", "7.33", "9.10"], 0, 0, header=header)
    differences = ["-4.21", "-8.05", "-26.49", "-42.40", "-108.80"]
    yield column("differences", differences, 0, 5, header="Delta")
    yield column("differences with a unit", [d + " us" for d in differences], 0, 0, header="Delta")
    yield column("a unit that is no ratio's", [a[:-1] for a in AFTER], 0, 0, header="Speedup (ms)")
    yield column("ranges", ["1.2x-1.4x", "1.2-1.3x", "1.3x to 1.4x", "1.2x - 1.3x", "1.3–1.4x"], 0, 5)
    yield column("ranges with a blank at their end", ["1.2 - 1.4 <!-- of three -->"] * 5, 0, 0)
    yield column("ranges of factors, by the sign", ["1.2-1.4×", "1.2-1.3×", "1.3-1.4×", "1.2-1.3×", "1.3-1.4×"], 0, 5)
    yield column("a letter that is no factor's", ["1.2-1.4xyz"] * 5, 0, 0)
    yield column("a factor's sign on both sides", ["x" + r for r in RATIOS], 0, 5)
    yield column("in brackets", [f"({r})" for r in RATIOS], 0, 5)
    yield column("more words than are understood", [r + " faster than before" for r in ONE_WRONG], 0, 5)
    yield column("words that begin like known ones", ["approximately 1.30x", "1.24x betterish", "1.37x moreover", "aboutx 1.27x", "1.35x gained"], 0, 5)
    yield column("words", ["faster", "slower", "same", "faster", "faster"], 0, 0)


def digits():
    def operands(name, before, after, cells=ONE_WRONG, audited=5, left=0, found=(WRONG_CELL,), titles=("Baseline (us)", "Candidate (us)")):
        return column(f"operands, {name}", cells, audited, left, *found, before=before, after=after, titles=titles)

    for name, sign in [("commas", ","), ("narrow blanks", "\u202f"), ("underscores", "_"), ("apostrophes", "'")]:
        def grouped(numbers):
            return [f"{int(Decimal(n) * 1000):,}".replace(",", sign) for n in numbers]

        yield operands(f"thousands with {name}", grouped(BEFORE), grouped(AFTER))
    yield operands("thousands and a point", [f"{Decimal(b) * 100:,}" for b in BEFORE], [f"{Decimal(a) * 100:,}" for a in AFTER])
    yield operands("decimal commas", [b.replace(".", ",") for b in BEFORE], [a.replace(".", ",") for a in AFTER], [r.replace(".", ",") for r in RATIOS], 0, 5, ())
    yield operands("exponent", ["1.842e1", "4.12e1", "9.753e1", "2.013e2", "4.206e2"], AFTER, RATIOS, 0, 5, ())
    for deviation in [" ± 0.40", "±0.40", " +/- 0.40", " +- 0.4", " (±0.40)", " (0.40)", " ± 2%", " ± 1.5 %"]:
        yield operands(f"deviation `{deviation}`", [b + deviation for b in BEFORE], [a + deviation for a in AFTER])
    for deviation in [" ± 0.40 ms", " ms ± 0.40", " ms ± 0.40 ms", " ms ± 310 us", "ms ±3%"]:
        yield operands(f"deviation `{deviation}`", [b + deviation for b in BEFORE], [a + deviation for a in AFTER], titles=("Baseline", "Candidate"))
    yield operands("marks", ["**18.42**", "[41.20](#x)", "`97.53`", "*201.30*", "**`420.60`**"], AFTER)
    yield operands("foot notes", ["18.42[^1]", "41.20<sup>1</sup>", "97.53 ¹", "201.30 †", "420.60\\*"], AFTER, RATIOS, 4, 1, ())
    yield operands("pictures", BEFORE, ["🏆 14.21", "33.15 🏆", "71.04 ✅", ":trophy: 158.90", "311.80 ⚠️"])
    yield operands("remark", BEFORE, ["14.21 (best)"] + AFTER[1:])
    yield operands("few digits leave room", ["2", "3", "5", "7", "9"], ["1", "2", "4", "5", "7"], ["1.9x", "1.6x", "1.2x", "1.4x", "1.3x"], found=())
    yield operands("ties both ways", ["1.125000", "1.125000", "1.375000", "1.375000", "1.250000"], ["1.000000"] * 5,
                   ["1.13x", "1.12x", "1.38x", "1.37x", "1.25x"], found=())
    yield column("one unit beyond the interval", RATIOS[:4] + ["1.36x"], 5, 0, (WRONG, "1.36x", None))
    yield column("deviation of the ratio", [r.replace("x", " ± 0.03") for r in ONE_WRONG], 5, 0, (WRONG, "1.72 ± 0.03", None))
    yield column("deviation of the factor", [r + " ± 0.03x" for r in ONE_WRONG], 5, 0, (WRONG, "1.72x ± 0.03x", None))


def causes():
    yield column("cut off", ["1.29x"] + RATIOS[1:], 5, 0, (CUT, "1.29x", "truncated"))
    yield column("all cut off", ["1.29x", "1.24x", "1.37x", "1.26x", "1.34x"], 5, 0, *[(CUT, text, "truncated") for text in ("1.29x", "1.26x", "1.34x")])
    yield column("percents cut off", GAINS[:3] + ["+26.6%", "+34.8%"], 5, 0, (CUT, "+26.6%", "truncated"), (CUT, "+34.8%", "truncated"), header="Gain")
    yield column("inverted", RATIOS[:3] + ["0.79x"] + RATIOS[4:], 5, 0, (WRONG, "0.79x", "inverted"))
    yield column("inverted percent", GAINS[:3] + ["-21.1%"] + GAINS[4:], 5, 0, (WRONG, "-21.1%", "inverted"), header="Gain")
    yield column("percent for a factor", RATIOS[:3] + ["26.68x"] + RATIOS[4:], 5, 0, (WRONG, "26.68x", "percent"))
    yield column("factor for a percent", ["29.6%", "24.3%", "37.3%", "1.3%", "34.9%"], 5, 0, (WRONG, "1.3%", "percent"), header="Gain")
    yield column("neighbouring digits exchanged", ONE_WRONG, 5, 0, (WRONG, "1.72x", "transposed"))
    yield column("of the row above", RATIOS[:3] + ["1.37x"] + RATIOS[4:], 5, 0, (WRONG, "1.37x", "other-row"))
    yield column("of nothing that is known", RATIOS[:3] + ["3.91x"] + RATIOS[4:], 5, 0, (WRONG, "3.91x", None))
    exchanged = TEN[:]
    exchanged[2], exchanged[3] = exchanged[3], exchanged[2]
    yield ("two rows exchanged", pipes(HEADER, ten_rows(exchanged)), 10, 0, [(WRONG, "1.27x", "exchanged-rows"), (WRONG, "1.37x", "exchanged-rows")])
    cells = RATIOS[:3] + ["2.61x"] + RATIOS[4:]
    yield ("of another column", pipes(["Shape", "Baseline (us)", "Candidate (us)", "Other (us)", "Speedup"], [list(r) for r in zip(SHAPES, BEFORE, AFTER, OTHER, cells)]),
           5, 0, [(WRONG, "2.61x", "other-column")])


TEN = RATIOS + ["5.00x", "3.00x", "4.00x", "6.50x", "3.60x"]


def ten_rows(cells):
    before, after = BEFORE + ["55.10", "66.20", "77.30", "88.40", "99.50"], AFTER + ["11.02", "22.07", "19.33", "13.60", "27.64"]
    return [list(row) for row in zip(map(str, range(10)), before, after, cells)]


def inference():
    yield column("four of five", RATIOS[:4] + ["3.91x"], 5, 0, (WRONG, "3.91x", None))
    yield column("three of five", RATIOS[:3] + ["3.91x", "2.77x"], 0, 5)
    yield "eight of ten", pipes(HEADER, ten_rows(TEN[:8] + ["3.91x", "9.77x"])), 10, 0, [(WRONG, "3.91x", None), (WRONG, "9.77x", None)]
    yield "seven of ten", pipes(HEADER, ten_rows(TEN[:7] + ["7.77x", "3.91x", "9.77x"])), 0, 10, []
    yield "three of three", pipes(HEADER, RIGHT_ROWS[:3]), 3, 0, []
    yield "two of three", pipes(HEADER, RIGHT_ROWS[:2] + [RIGHT_ROWS[2][:3] + ["3.91x"]]), 0, 3, []
    for rows in range(3):
        yield f"{rows} rows", pipes(HEADER, RIGHT_ROWS[:rows]), 0, rows, []
    yield "no operands", pipes(["Shape", "Speedup"], [list(row) for row in zip(SHAPES, RATIOS)]), 0, 5, []
    yield "one operand", pipes(["Shape", "Time (us)", "Speedup"], [list(row) for row in zip(SHAPES, AFTER, RATIOS)]), 0, 5, []
    yield ("against the first row", pipes(["Variant", "Time (us)", "Speedup"], [["naive", "100.0", "1.00x"], ["tiled", "50.0", "2.00x"], ["wide", "40.0", "2.50x"],
                                                                             ["fused", "20.0", "5.00x"]]), 0, 4, [])
    both = [[s, b, a, o, rounded(p, 2) + "x", rounded(q, 2) + "x"]
            for s, b, a, o, p, q in zip(SHAPES, BEFORE, AFTER, OTHER, quotients(BEFORE, AFTER), quotients(BEFORE, OTHER))]
    yield "two ratios", pipes(["Shape", "A (us)", "B (us)", "C (us)", "B speedup", "C speedup"], both), 10, 0, []
    yield "a ratio of ratios", pipes(["Shape", "A speedup", "B speedup", "Gain"], [[s, "2.00x", "4.00x", "2.00x"] for s in SHAPES[:3]]), 0, 9, []
    yield "all equal", pipes(HEADER, rows_of(["1.00x"] * 5, BEFORE, BEFORE)), 5, 0, []
    yield "all equal but one", pipes(HEADER, rows_of(["1.00x"] * 5, BEFORE, BEFORE[:4] + AFTER[4:])), 5, 0, [(WRONG, "1.00x", None)]


def metrics_as_rows():
    def table(cells, *more, titles=("Baseline (us)", "Candidate (us)", "Speedup"), before=BEFORE[:4], after=AFTER[:4], header=("Metric", *SHAPES[:4])):
        return pipes(list(header), [[titles[0], *before], [titles[1], *after], *more, [titles[2], *cells]])

    five = {"before": BEFORE, "after": AFTER, "header": ("Metric", *SHAPES)}
    yield "metrics as rows, right", table(RATIOS[:4]), 4, 0, []
    yield "metrics as rows, wrong", table(ONE_WRONG, **five), 5, 0, [WRONG_CELL]
    yield "metrics as rows, others between", table(ONE_WRONG, ["Threads", "1", "2", "3", "4", "5"], ["Memory (MB)", "7", "7", "8", "9", "11"], **five), 5, 0, [WRONG_CELL]
    yield "metrics as rows, throughput", table(ONE_WRONG, titles=("Baseline (GB/s)", "Candidate (GB/s)", "Speedup"), before=AFTER, after=BEFORE, header=five["header"]), 5, 0, [WRONG_CELL]
    yield "metrics as rows, too few", table(RATIOS[:2], before=BEFORE[:2], after=AFTER[:2], header=("Metric", *SHAPES[:2])), 0, 0, []
    yield "metrics as rows, one cell short", table(RATIOS[:3]), 3, 0, [(COLUMNS, None, None)]
    yield "metrics as rows, declared", "<!-- benchlint-table speedup = baseline / candidate -->\n\n" + table(["3.91x"], before=BEFORE[:1], after=AFTER[:1], header=("Metric", "1024")), 1, 0, [(WRONG, "3.91x", None)]
    yield "metrics as rows, another ratio", table(["3.91", "2.11", "1.05", "7.33"], titles=("Baseline (us)", "Candidate (us)", "Compression ratio")), 0, 0, []
    empty_row = html(["Metric", *SHAPES], [["Baseline (us)", *BEFORE], [], ["Candidate (us)", *AFTER], ["Speedup", *RATIOS]])
    yield "metrics as rows, html, one empty", empty_row, 5, 0, []
    yield "metrics as rows, one without cells", table(RATIOS, **five).replace("| Candidate", "|\n| Candidate"), 0, 0, []
    yield "metrics as rows, html", html(["Metric", *SHAPES], [["Baseline (us)", *BEFORE], ["Candidate (us)", *AFTER], ["Speedup", *ONE_WRONG]]), 5, 0, [WRONG_CELL]


def rows():
    header = ["Metric", "Before", "After", "Improvement"]
    times = [["p50", "12.40 ms", "8.10 ms", "1.53x"], ["p90", "15.20 ms", "9.90 ms", "1.54x"], ["p99", "22.10 ms", "13.00 ms", "1.70x"],
             ["max", "40.50 ms", "22.50 ms", "1.80x"]]
    rate = ["throughput", "10,200 req/s", "15,300 req/s", "1.50x"]
    yield "a rate among times", pipes(header, times + [rate]), 5, 0, []
    yield "two rates among times", pipes(header, times[:3] + [rate, ["bandwidth", "1.20 GB/s", "3.00 GB/s", "2.50x"]]), 5, 0, []
    yield "a wrong rate among times", pipes(header, times + [rate[:3] + ["1.86x"]]), 5, 0, [(WRONG, "1.86x", None)]
    bare = [[name, before[:-3], after[:-3], ratio] for name, before, after, ratio in times]
    yield "a rate among times, by its name", pipes(header, bare + [["Throughput (req/s)", "10,200", "15,300", "1.50x"]]), 5, 0, []
    yield "a time that is inverted", pipes(header, times + [["p75", "13.00 ms", "10.00 ms", "0.77x"]]), 5, 0, [(WRONG, "0.77x", "inverted")]
    yield ("the change of all metrics", pipes(header[:3] + ["Change"], [["p50", "12.40 ms", "8.10 ms", "-34.7%"], ["p99", "22.10 ms", "13.00 ms", "-41.2%"],
                                                                       rate[:3] + ["+50.0%"], ["memory", "512 MiB", "640 MiB", "+25.0%"]]), 4, 0, [])
    for name in ["Average", "**Mean**", "geomean", "Geometric mean", "Median", "Overall average", "avg.", "Average (5 shapes)"]:
        yield f"the mean of the ratios: {name}", pipes(HEADER, RIGHT_ROWS + [[name, "155.81", "117.82", "1.31x"]]), 5, 1, []
    yield "the mean of a metric", pipes(HEADER, RIGHT_ROWS + [["Mean latency", "155.81", "117.82", "1.31x"]]), 6, 0, [(WRONG, "1.31x", None)]
    yield "a mean that is the ratio of means", pipes(HEADER, RIGHT_ROWS + [["Average", "155.81", "117.82", "1.32x"]]), 6, 0, []
    yield "a mean beyond all ratios", pipes(HEADER, RIGHT_ROWS + [["Average", "155.81", "117.82", "1.41x"]]), 6, 0, [(WRONG, "1.41x", None)]
    yield "a total", pipes(HEADER, RIGHT_ROWS + [["Total", "779.05", "589.10", "1.31x"]]), 6, 0, [(WRONG, "1.31x", None)]


def declared():
    speedup = "<!-- benchlint-table speedup = baseline / candidate -->\n\n"
    one_wrong = pipes(HEADER, WRONG_ROWS[3:4])
    yield "declared, right", speedup + RIGHT, 5, 0, []
    yield "declared, one row", speedup + one_wrong, 1, 0, [WRONG_CELL]
    yield "declared, all wrong", speedup + pipes(HEADER, rows_of(["3.91x"] * 5)), 5, 0, [(WRONG, "3.91x", None)] * 5
    yield "declared, no blank line", speedup[:-1] + one_wrong, 1, 0, [WRONG_CELL]
    yield "declared, no blanks", "<!-- benchlint-table speedup=baseline/candidate -->\n\n" + one_wrong, 1, 0, [WRONG_CELL]
    yield "declared, whole titles", "<!-- benchlint-table Speedup = Baseline (us) / Candidate (us) -->\n\n" + one_wrong, 1, 0, [WRONG_CELL]
    yield "declared, html", speedup + html(HEADER, WRONG_ROWS[3:4]), 1, 0, [WRONG_CELL]
    other_way = "<!-- benchlint-table speedup = candidate / baseline -->\n\n"
    yield "declared, other way", other_way + pipes(HEADER, rows_of([rounded(q, 2) for q in quotients(AFTER, BEFORE)])), 5, 0, []
    yield "declared, other way than computed", other_way + RIGHT, 5, 0, [(WRONG, ratio, "inverted") for ratio in RATIOS]
    yield "declared, unknown column", "<!-- benchlint-table speedup = naive / candidate -->\n\n" + RIGHT, 5, 0, []
    yield "declared, for the next table", speedup + pipes(HEADER, RIGHT_ROWS[:1]) + "\n" + one_wrong, 1, 1, []
    yield "declared, in code", f"```\n{speedup}```\n\n" + one_wrong, 0, 1, []
    yield "declared, an operand is missing", speedup + pipes(HEADER, [RIGHT_ROWS[0], ["2048", "OOM", "33.15", "1.24x"]]), 1, 1, []
    yield "declared, cut off", speedup + pipes(HEADER, [RIGHT_ROWS[0][:3] + ["1.29x"]]), 1, 0, [(CUT, "1.29x", "truncated")]
    yield ("declared, percent", "<!-- benchlint-table gain = baseline / candidate -->\n\n"
           + pipes(HEADER[:3] + ["Gain"], [["1", "150.0", "100.0", "+50.0%"], ["2", "150.0", "100.0", "+70.0%"]]), 2, 0, [(WRONG, "+70.0%", None)])
    yield ("declared, two results", speedup + "<!-- benchlint-table gain = candidate / other -->\n\n"
           + pipes(["Shape", "Baseline", "Candidate", "Other", "Speedup", "Gain"], [["1", "30.00", "20.00", "10.00", "1.50x", "2.00x"], ["2", "30.00", "20.00", "10.00", "1.50x", "3.00x"]]),
           4, 0, [(WRONG, "3.00x", None)])
    moved = [["1", "100.0", "2.0", "50.0"], ["2", "100.0", "4.0", "26.0"]]
    yield "declared, units do not cancel", "<!-- benchlint-table ratio = bytes / time -->\n\n" + pipes(["Shape", "Bytes (MB)", "Time (ms)", "Ratio"], moved), 0, 2, []
    yield "declared, no ratio", "<!-- benchlint-table bandwidth = bytes / time -->\n\n" + pipes(["Shape", "Bytes (MB)", "Time (ms)", "Bandwidth (GB/s)"], moved), 0, 2, []


def columns():
    short, long = ["32768", "840.10"], ["32768", "840.10", "600.10", "1.40x", "5"]
    yield "columns, short row", pipes(HEADER, RIGHT_ROWS + [short]), 5, 0, [(COLUMNS, "| 32768 | 840.10 |", None)]
    yield "columns, long row", pipes(HEADER, RIGHT_ROWS + [long]), 6, 0, [(COLUMNS, "| 32768 | 840.10 | 600.10 | 1.40x | 5 |", None)]
    yield "columns, escaped pipe", pipes(HEADER, RIGHT_ROWS + [["a \\| b", *long[1:4]]]), 6, 0, []
    yield "columns, pipe in code", pipes(HEADER, RIGHT_ROWS + [["`a | b`", *long[1:4]]]), 5, 1, [(COLUMNS, "| `a | b` | 840.10 | 600.10 | 1.40x |", None)]
    yield "columns, no results", pipes(["Name", "Meaning"], [["a", "b"], ["c"]]), 0, 0, []
    yield "columns, one number with a unit", pipes(["Option", "Default"], [["wait", "10 ms"], ["hold"]]), 0, 0, []


def places():
    lines = ONE.rstrip("\n").split("\n")
    for name, text in [("in a list", "- results\n\n" + "".join(f"  {line}\n" for line in lines)), ("quoted", "".join(f"> {line}\n" for line in lines)),
                       ("no outer pipes", "".join(line[2:-2] + "\n" for line in lines)), ("CRLF", ONE.replace("\n", "\r\n")), ("after text", "Numbers:\n" + ONE),
                       ("aligned", ONE.replace("| --- | --- | --- | --- |", "|:---|---:|:---:|---:|")), ("no end of line", ONE.rstrip("\n"))]:
        yield f"place, {name}", text, 5, 0, [WRONG_CELL]
    for name, text in [("code", f"```\n{ONE}```\n"), ("indented code", "text\n\n" + "".join(f"    {line}\n" for line in lines)), ("comment", f"<!--\n{ONE}-->\n")]:
        yield f"place, in {name}", text, 0, 0, []
    yield "place, suppressed", "<!-- benchlint-disable ratio-arithmetic -->\n\n" + ONE, 5, 0, []


def excuses():
    rows = [list(row) for row in zip(SHAPES, BEFORE, ["20.11", "50.17", "99.23", "177.19", "450.37"], AFTER)]
    best = [rounded(min(Fraction(a), Fraction(b)) / Fraction(c), 2) + "x" for _, a, b, c in rows]
    for header, audited, left, found in [("Speedup vs best", 4, 1, []), ("Speedup vs A", 5, 0, [(WRONG, best[3], "other-column")])]:
        yield f"the best of two, {header}", pipes(["Shape", "A (us)", "B (us)", "Ours (us)", header], [row + [cell] for row, cell in zip(rows, best)]), audited, left, found
    shares = [["a", "98.2", "98.9", "+0.7%"], ["b", "99.1", "99.6", "+0.5%"], ["c", "97.0", "97.4", "+0.4%"], ["d", "95.2", "95.5", "+0.3%"], ["e", "62.3", "66.2", "+3.9%"]]
    yield "points between shares", pipes(["Model", "Before", "After", "Change"], shares), 4, 1, []
    times = [row[:1] + [row[1] + " ms", row[2] + " ms"] + row[3:] for row in shares]
    yield "points between times", pipes(["Model", "Before", "After", "Change"], times), 5, 0, [(WRONG, "+3.9%", None)]
    swapped = {"before": BEFORE[:3] + [AFTER[3]] + BEFORE[4:], "after": AFTER[:3] + [BEFORE[3]] + AFTER[4:]}
    falls = [rounded(saving(q), 1) + "%" for q in quotients(BEFORE, AFTER)]
    yield column("a change without its sign", falls[:3] + ["26.7%"] + falls[4:], 4, 1, header="Change", **swapped)
    yield column("a reduction without its sign", falls[:3] + ["26.7%"] + falls[4:], 5, 0, (WRONG, "26.7%", None), header="Reduction", **swapped)


def all_cases():
    for part in (forms, signs, html_tables, html_spans, units, left_alone, digits, causes, inference, metrics_as_rows, rows, excuses, declared, columns, places):
        yield from part()
