"""The law of style: what means the same on a page, in code or in a record is found as clean as before.

A change edits the texts of one operator, of the index or of a record, and says whether it found a place."""

import json
import random
import re

import generate

CHANGES = []
SHARE = 7  # changes a seed: 8 seeds go through all of them
INDEX = "benchmarks/README.md"


def harmless(change):
    CHANGES.append(change)
    return change


def everywhere(pattern, new, flags=re.M):
    """A change of every match in the operator's README."""
    def change(files, operator, row, pick):
        before = files[operator.readme]
        files[operator.readme] = re.sub(pattern, new, before, flags=flags)
        return files[operator.readme] != before
    return change


def fenced_apart(text):
    """The text in pieces, code blocks at the odd places."""
    return re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)


def prose(change):
    """A change of everything outside the code block."""
    def edit(files, operator, row, pick):
        pieces = fenced_apart(files[operator.readme])
        new = "".join(piece if index % 2 else change(piece) for index, piece in enumerate(pieces))
        changed = new != files[operator.readme]
        files[operator.readme] = new
        return changed
    return edit


for name, made in {
    "star_bullets": everywhere(r"^- ", "* "),
    "plus_bullets": everywhere(r"^- ", "+ "),
    "loose_bullets": everywhere(r"^(- .*)\n(?=- )", r"\1\n\n"),
    "closed_headings": everywhere(r"^## (.*)$", r"## \1 ##"),
    "spaced_headings": everywhere(r"^## (.*)$", r"##   \1  "),
    "underlined_sections": everywhere(r"^## (.*)$", r"\1\n-------"),
    "underlined_title": everywhere(r"^# (.*)$", r"\1\n======="),
    "no_blank_lines_at_headings": everywhere(r"^(## .*)\n\n", r"\1\n"),
    "many_blank_lines": everywhere(r"\n\n", "\n\n\n", 0),
    "tildes": everywhere(r"^```", "~~~"),
    "longer_fence": everywhere(r"^```", "`````"),
    "command_on_one_line": everywhere(r" \\\n  ", " "),
    "equals_signs": everywhere(r"--(warmup|iterations|repeats|output|case) ", r"--\1="),
    "python3": everywhere(r"PYTHONPATH=\. python ", "PYTHONPATH=. python3 "),
    "unbuffered": everywhere(r"PYTHONPATH=\. python ", "PYTHONPATH=. python -u "),
    "comments_between_blocks": prose(lambda text: re.sub(r"\n\n(?=## )", "\n\n<!-- a remark -->\n\n", text)),
    "comment_before_the_title": prose(lambda text: re.sub(r"\A# ", "<!-- a remark -->\n\n# ", text)),
    "comment_of_lines": prose(lambda text: re.sub(r"\n\n(?=## )", "\n\n<!--\na remark\n\n## Not a heading\n-->\n\n", text)),
    "joined_prose": prose(lambda text: re.sub(r"(?<=[a-z,.)%])\n(?=[a-zA-Z(`])", " ", text)),
    "wrapped_prose": prose(lambda text: re.sub(r"^(?![|#>-])(.{30,60}?) (?=[a-z])", r"\1\n", text, flags=re.M)),
    "trailing_blanks": prose(lambda text: re.sub(r"(?<=[|.])$", " ", text, flags=re.M)),
    "wide_cells": prose(lambda text: re.sub(r" \| ", "   |   ", text)),
    "tight_cells": prose(lambda text: re.sub(r" ?\| ?", "|", text)),
    "tab_in_cells": prose(lambda text: re.sub(r" \| (?=`)", "\t|\t", text)),
    "long_dashes": prose(lambda text: text.replace("---:", "-------:").replace("| --- ", "| :--------- ")),
    "short_dashes": prose(lambda text: text.replace("---:", "-:").replace("| --- ", "| - ")),
    "no_first_pipe": prose(lambda text: re.sub(r"^\| ", "", text, flags=re.M)),
    "indented_table": prose(lambda text: re.sub(r"^\|", "  |", text, flags=re.M)),
    "bold_fields": everywhere(r"^- (Measured|Reference) device: ", r"- **\1 device:** "),
    "device_as_code": everywhere(r"^- (Measured|Reference) device: (.*)$", r"- \1 device: `\2`"),
    "emphasis_in_prose": everywhere(r"\btolerance\b", "*tolerance*"),
    "no_last_line_end": everywhere(r"\n\Z", ""),
    "seed_as_number": everywhere(r"`2333`", "2333"),
    "link_of_a_test": everywhere(r"`(tests/ops/\w+\.py)`", r"[`\1`](../../\1)"),
    "numbered_notes": everywhere(r"^- (?=[A-Z])", "1. "),
    "quoted_case": everywhere(r"--case (\S+)", r'--case "\1"'),
    "set_before_command": everywhere(r"^PYTHONPATH", "export OMP_NUM_THREADS=1\nPYTHONPATH"),
    "prompt": everywhere(r"^PYTHONPATH", "$ PYTHONPATH"),
}.items():
    made.__name__ = name
    harmless(made)


@harmless
def compact_record(files, operator, row, pick):
    path = f"{generate.RECORDS}/{row.name}"
    files[path] = json.dumps(json.loads(files[path]), separators=(",", ":"))
    return True


@harmless
def keys_in_another_order(files, operator, row, pick):
    path = f"{generate.RECORDS}/{row.name}"
    items = list(json.loads(files[path]).items())
    pick.shuffle(items)
    files[path] = json.dumps(dict(items), indent="\t")
    return True


@harmless
def exponents_in_a_record(files, operator, row, pick):
    path = f"{generate.RECORDS}/{row.name}"
    before = files[path]
    files[path] = re.sub(r"_ms\": (\d+\.\d+)", lambda found: f'_ms": {float(found[1]) * 1000:.4f}e-3', before)
    return True


@harmless
def rows_in_another_order(files, operator, row, pick):
    lines = files[operator.readme].split("\n")
    first = next(i for i, line in enumerate(lines) if line.startswith("| Case | dtype | Scope"))
    rows = [i for i in range(first + 2, len(lines)) if lines[i].startswith("|")]
    texts = [lines[i] for i in rows]
    pick.shuffle(texts)
    for i, text in zip(rows, texts):
        lines[i] = text
    files[operator.readme] = "\n".join(lines)
    return len(rows) > 1


@harmless
def references_for_links(files, operator, row, pick):
    names = re.findall(r"\[(\w+)\]\(\1/README\.md\)", files[INDEX])
    files[INDEX] = re.sub(r"\[(\w+)\]\(\1/README\.md\)", r"[\1][\1]", files[INDEX]) + "\n"
    files[INDEX] += "".join(f"[{name}]: {name}/README.md\n" for name in names)
    return True


@harmless
def bare_directories(files, operator, row, pick):
    files[INDEX] = re.sub(r"\[(\w+)\]\(\1/README\.md\)", r"`\1`", files[INDEX])
    return True


@harmless
def thousands_of_bandwidth(files, operator, row, pick):
    files[INDEX] = re.sub(r"\| (\d)(\d{3}) \|", r"| \1,\2 |", files[INDEX])
    return True


def code(name, suffix, pattern, new):
    def change(files, operator, row, pick):
        path = f"{operator.folder}/" + suffix.format(operator.name)
        before = files[path]
        files[path] = re.sub(pattern, new, before, flags=re.M)
        return files[path] != before
    change.__name__ = name
    harmless(change)


code("single_quotes", "{}_case.py", r'"([a-z0-9-]+)"', r"'\1'")
code("annotated_cases", "{}_case.py", r"^CASES = ", "CASES: object = ")
code("cases_as_a_set", "{}_case.py", r"^CASES = \[((?:.|\n)*?)\]", r"CASES = {\1}")
code("generator_in_two_steps", "{}_case.py", r"generator = (torch\.Generator\(.*?\))\.manual_seed\(seed\)",
     r"generator = \1\n    generator.manual_seed(seed)")
code("harness_by_module", "benchmark_{}.py", r"^from benchmarks import _harness$", "import benchmarks._harness as _harness")
code("harness_by_name", "benchmark_{}.py", r"^from benchmarks import _harness$", "from benchmarks._harness import arguments, run")


def changed(repository, change, pick):
    """The texts with the change made somewhere, or None where the repository has no place for it."""
    for operator in pick.sample(repository.operators, len(repository.operators)):
        for row in pick.sample(operator.rows, len(operator.rows)):
            files = dict(repository.files)
            if change(files, operator, row, pick):
                return files
    return None


def check(world, seed, count):
    repository = generate.repository(seed)
    expected = sum(len(operator.rows) for operator in repository.operators)
    for change in (CHANGES[(seed * count + index) % len(CHANGES)] for index in range(count)):
        pick = random.Random(f"{seed} {change.__name__}")
        files = changed(repository, change, pick)
        if files is None:
            continue
        world.write(repository, files)
        answer, status = world.lint("--records", generate.RECORDS)
        told = [f"{found['path']}:{found['start']['line']}: {found['rule']}: {found['message']}"
                for found in answer["diagnostics"]]
        rows = answer["summary"]["audited"]["rows"]
        yield change.__name__, "; ".join(told) or (f"exit {status}" if status else None) or (
            None if rows == expected else f"{rows} rows were audited, not {expected}")
