"""One place of an operator's README changed."""

import re

from mutate import (HYGIENE, edit_cell, in_section, mutation, other_digit, records_are_second, row_line, section, sections)


def number_cell(column):
    def change(draft, operator, row, pick):
        return edit_cell(draft, operator, row, column, lambda old: other_digit(old, pick) if old else None)
    return change


for column, name in ((3, "measured"), (4, "normalized"), (5, "reference"), (6, "speedup")):
    change = number_cell(column)
    change.__name__ = f"digit_of_{name}_mistaken"
    mutation(silent=True)(change)


@mutation("latency-format")
def decimal_lost(draft, operator, row, pick):
    return edit_cell(draft, operator, row, pick.choice((3, 4)), lambda old: old[:-1])


@mutation("speedup-format")
def suffix_lost(draft, operator, row, pick):
    return edit_cell(draft, operator, row, 6, lambda old: old.rstrip("x"))


@mutation("normalized-missing")
def normalized_emptied(draft, operator, row, pick):
    return edit_cell(draft, operator, row, 4, lambda old: "")


@mutation("reference-unavailable")
def reference_emptied(draft, operator, row, pick):
    return bool(row.reference) and edit_cell(draft, operator, row, 5, lambda old: "")


@mutation("reference-unavailable")
def speedup_emptied(draft, operator, row, pick):
    return bool(row.reference) and edit_cell(draft, operator, row, 6, lambda old: "")


@mutation("reference-unavailable")
def unavailable_beside_a_reference(draft, operator, row, pick):
    return bool(row.reference) and edit_cell(draft, operator, row, 7, lambda old: "reference unavailable")


@mutation("note-length")
def long_note(draft, operator, row, pick):
    return bool(row.reference) and edit_cell(draft, operator, row, 7, lambda old: "bound by latency and by " + "much " * 24)


@mutation("results-columns")
def cell_dropped(draft, operator, row, pick):
    text = draft.files[operator.readme]
    match = row_line(row).search(text)
    cells = match[0].split("|")
    del cells[pick.randint(4, 7)]
    draft.files[operator.readme] = text[:match.start()] + "|".join(cells) + text[match.end():]
    return True


@mutation("results-code")
def code_marks_lost(draft, operator, row, pick):
    return edit_cell(draft, operator, row, pick.randrange(3), lambda old: old.strip("`"))


@mutation("results-dtype")
def unknown_dtype(draft, operator, row, pick):
    return edit_cell(draft, operator, row, 1, lambda old: "`floaty`")


@mutation("results-scope")
def unknown_scope(draft, operator, row, pick):
    return edit_cell(draft, operator, row, 2, lambda old: "`whole`")


@mutation("results-case")
def unknown_case(draft, operator, row, pick):
    return edit_cell(draft, operator, row, 0, lambda old: "`never-heard-of`")


@mutation("results-duplicate")
def row_twice(draft, operator, row, pick):
    line = row_line(row).search(draft.files[operator.readme])[0]
    return draft.replace(operator.readme, line + "\n", line + "\n" + line + "\n")


@mutation("record-unpublished", records=True)
def row_lost(draft, operator, row, pick):
    if len(operator.rows) < 2 or not all(one.reference for one in operator.rows):
        return False
    draft.second(f".tmp/benchmarks/{row.name}")
    return draft.replace(operator.readme, row_line(row).search(draft.files[operator.readme])[0] + "\n", "")


@mutation("results-header")
def column_renamed(draft, operator, row, pick):
    old, new = pick.choice([("S5000 p50 (ms)", "S5000 p50 (us)"), ("| Speedup |", "| Gain |"), ("| Scope |", "| Range |"),
                            ("Reference p50 (ms)", "Reference (ms)"), ("| Note |", "| |")])
    return in_section(draft, operator.readme, "Results", old, new)


@mutation("results-header")
def columns_swapped(draft, operator, row, pick):
    return in_section(draft, operator.readme, "Results", "| Case | dtype |", "| dtype | Case |")


@mutation("results-alignment")
def alignment_changed(draft, operator, row, pick):
    return in_section(draft, operator.readme, "Results", "| ---: |", "| --- |")


@mutation("title")
def title_renamed(draft, operator, row, pick):
    return draft.sub(operator.readme, r"^# .*$", "# Some other title")


@mutation("title")
def second_title(draft, operator, row, pick):
    name = pick.choice(sections(draft.files[operator.readme]))
    start, end = section(draft.files[operator.readme], name)
    text = draft.files[operator.readme]
    draft.files[operator.readme] = text[:end].rstrip("\n") + "\n\n# Appendix\n\n" + text[end:]
    return True


@mutation("section-order")
def neighbours_swapped(draft, operator, row, pick):
    names = sections(draft.files[operator.readme])
    at = pick.randrange(len(names) - 1)
    text = draft.files[operator.readme].rstrip("\n") + "\n\n"
    first, second = section(text, names[at]), section(text, names[at + 1])
    draft.files[operator.readme] = (text[:first[0]] + text[second[0]:second[1]] + text[first[0]:first[1]] +
                                    text[second[1]:]).rstrip("\n") + "\n"
    return True


@mutation("section-missing")
def section_lost(draft, operator, row, pick):
    text = draft.files[operator.readme]
    start, end = section(text, pick.choice(sections(text)))
    draft.files[operator.readme] = text[:start] + text[end:]
    return True


@mutation("section-empty")
def section_emptied(draft, operator, row, pick):
    text = draft.files[operator.readme]
    start, end = section(text, pick.choice(sections(text)))
    heading = text.index("\n", start) + 1
    draft.files[operator.readme] = text[:heading] + "\n" + text[end:]
    draft.second(operator.readme, "^" + re.escape(text[start:heading - 1]) + "$")
    return True


@mutation("section-duplicate")
def section_twice(draft, operator, row, pick):
    text = draft.files[operator.readme]
    name = pick.choice(sections(text))
    end = section(text, name)[1]
    draft.files[operator.readme] = text[:end].rstrip("\n") + f"\n\n## {name}\n\nThe same again.\n\n" + text[end:]
    return True


@mutation("section-unknown")
def section_added(draft, operator, row, pick):
    text = draft.files[operator.readme]
    end = section(text, pick.choice(sections(text)))[1]
    draft.files[operator.readme] = text[:end].rstrip("\n") + "\n\n## History\n\nIt was slower once.\n\n" + text[end:]
    return True


@mutation("section-unknown")
def section_renamed(draft, operator, row, pick):
    return draft.sub(operator.readme, rf"^## {pick.choice(sections(draft.files[operator.readme]))}$", "## Something else")


@mutation("environment-fields")
def measured_device_renamed(draft, operator, row, pick):
    return in_section(draft, operator.readme, "Test environment", "MTT S5000", "MTT S4000")


@mutation("environment-fields")
def environment_line_lost(draft, operator, row, pick):
    draft.second(operator.readme, "^## Test environment$|^- (Measured|Reference) device:")
    return draft.sub(operator.readme, rf"^- {pick.choice(['Measured', 'Reference'])} device: .*\n", "")


@mutation()
def reference_device_renamed(draft, operator, row, pick):
    records_are_second(draft, operator)
    return in_section(draft, operator.readme, "Test environment", operator.device, "NVIDIA H900")


@mutation("case-seed")
def another_seed(draft, operator, row, pick):
    return draft.sub(operator.readme, rf"^(\| `{re.escape(row.case)}` \| .*\| )`?2333`? \|$", r"\g<1>7 |")


@mutation("cases-header")
def cases_column_renamed(draft, operator, row, pick):
    return in_section(draft, operator.readme, "Cases", "| Parameters |", "| Shape |")


@mutation("protocol-stated")
def protocol_value_unsaid(draft, operator, row, pick):
    old, new = pick.choice([("warmup 20 / ", ""), ("- Repeats: 5.\n", ""), ("| Timer | device event timer |\n", ""),
                            (", seed 2333.", "."), ("- Timer: device events.\n", "")])
    draft.second(operator.readme, "^## Measurement$")
    return in_section(draft, operator.readme, "Measurement", old, new)


@mutation("protocol-deviation")
def protocol_value_of_run(draft, operator, row, pick):
    old, new = pick.choice([("--warmup 20", "--warmup 3"), ("--iterations 100", "--iterations 50"), ("--repeats 5", "--repeats 9")])
    return in_section(draft, operator.readme, "Run", old, new)


@mutation("wall-clock-timer")
def wall_clock(draft, operator, row, pick):
    old, new = pick.choice([("device event timer", "wall clock timer"), ("device events", "the wall clock")])
    return in_section(draft, operator.readme, "Measurement", old, new)


@mutation("reference-bandwidth")
def other_bandwidth(draft, operator, row, pick):
    return draft.sub(operator.readme, r"\d+ GB/s", "777 GB/s")


@mutation("run-command")
def fence_lost(draft, operator, row, pick):
    draft.second(operator.readme, "^## Run$")
    return draft.sub(operator.readme, r"^```\w+$", "```text")


@mutation("run-script")
def other_script(draft, operator, row, pick):
    return in_section(draft, operator.readme, "Run", f"benchmark_{operator.name}.py", "benchmark_elsewhere.py")


@mutation("run-case")
def case_of_run(draft, operator, row, pick):
    text = draft.files[operator.readme]
    return draft.sub(operator.readme, r"--case \S+", "--case never-heard-of") and draft.files[operator.readme] != text


@mutation("run-output")
def output_elsewhere(draft, operator, row, pick):
    return in_section(draft, operator.readme, "Run", "--output .tmp/benchmarks/", "--output results/")


@mutation("run-input-file")
def artifact_replayed(draft, operator, row, pick):
    return in_section(draft, operator.readme, "Run", "--repeats 5", "--repeats 5 --input-file inputs.pt")


@mutation("acceptance-test")
def test_renamed(draft, operator, row, pick):
    draft.second(operator.readme, "^## Acceptance$")
    return in_section(draft, operator.readme, "Acceptance", f"test_{operator.name}.py", "test_elsewhere.py")


@mutation()
def acceptance_raised(draft, operator, row, pick):
    draft.second(operator.readme, r"^\| `.*x \|")
    return draft.sub(operator.readme, r"Speedup >= [0-9.]+x", "Speedup >= 9.00x")


@mutation("number-outside-table")
def number_in_prose(draft, operator, row, pick):
    name = pick.choice(["Scope", "Measurement", "Notes"])
    text = draft.files[operator.readme]
    end = section(text, name)[1]
    draft.files[operator.readme] = text[:end].rstrip("\n") + "\n\nThe largest case took 1.2345 ms here.\n\n" + text[end:]
    return True


def secret_in_prose(rule, secret):
    def change(draft, operator, row, pick):
        text = draft.files[operator.readme]
        end = section(text, pick.choice(["Scope", "Notes", "Measurement", "Acceptance"]))[1]
        draft.files[operator.readme] = text[:end].rstrip("\n") + f"\n\nThis was, {secret}, the largest.\n\n" + text[end:]
        return True
    change.__name__ = "prose_with_" + rule[len("hygiene-"):].replace("-", "_")
    return change


for rule, secret in HYGIENE.items():
    mutation(rule)(secret_in_prose(rule, secret))


@mutation()
def case_renamed(draft, operator, row, pick):
    """One new name in Cases: rows, Run, case file and records still have the old one."""
    case = re.escape(row.case)
    draft.second(operator.readme, rf"^\| `{case}` \||--case {case}\b")
    draft.second(f"{operator.folder}/{operator.name}_case.py")
    return in_section(draft, operator.readme, "Cases", f"| `{row.case}` |", "| `renamed-case` |")


@mutation("results-header")
def column_misspelt(draft, operator, row, pick):
    old, new = pick.choice([("S5000 p50 (ms)", "S5000 P50 (ms)"), ("| Scope |", "| scope |")])
    return in_section(draft, operator.readme, "Results", old, new)
