"""The bad and the good example of every rule file, run over a copy of fixtures/example."""

import re

HEADING = re.compile(r"^(#{1,6})[ \t]+(.*?)[ \t#]*$")


def sections(lines):
    """[(title, first line, line after the last)] of the H2 sections, fences left alone."""
    found, fence = [], None
    for number, line in enumerate(lines):
        mark = re.match(r" {0,3}(```+|~~~+)", line)
        if mark and (fence is None or line.strip().startswith(fence)):
            fence = None if fence else mark[1]
        heading = None if fence or mark else HEADING.match(line)
        if heading and len(heading[1]) == 2:
            if found:
                found[-1][2] = number
            found.append([heading[2], number, len(lines)])
    return found


def lay_fragment(text, fragment):
    """The document with a fragment in it: one that begins with an H2 takes the place of the sections from the first to the
    last that it names, one that begins with an H1 that of the title line, any other that of the whole document."""
    heading = HEADING.match(fragment.split("\n", 1)[0])
    if not heading or len(heading[1]) > 2:
        return fragment
    lines = text.split("\n")
    if len(heading[1]) == 1:
        title = next(n for n, line in enumerate(lines) if HEADING.match(line))
        return "\n".join(lines[:title] + fragment.rstrip("\n").split("\n") + lines[title + 1:])
    named = {title for title, _, _ in sections(fragment.split("\n"))}
    spans = [span for span in sections(lines) if span[0] in named]
    if not spans:
        raise ValueError(f"no section of the file is named {sorted(named)}")
    last = "" if spans[-1][2] == len(lines) else "\n"
    return "\n".join(lines[:spans[0][1]] + (fragment.rstrip("\n") + "\n" + last).split("\n")[:-1]
                     + lines[spans[-1][2]:])


def lay_example(scene, rule, kind):
    """Lays the example over the scene; returns the arguments to run benchlint with."""
    example = rule.get("example") or {}
    for edit in (example.get("edits") or {}).get(kind, []):
        scene.edit(edit)
    operators = sorted(path.name for path in scene.path("benchmarks").iterdir() if path.is_dir())
    file = example.get("file") or f"benchmarks/{example.get('operator') or operators[0]}/README.md"
    if rule.get(kind) and not example.get("shown-only"):
        target = scene.path(file)
        there = target.read_text() if target.exists() and file.endswith(".md") else ""
        scene.write(file, lay_fragment(there, rule[kind]) if there else rule[kind])
    if kind == "bad":
        for name in example.get("delete", []):
            scene.delete(name)
    scene.track()
    args = list(example.get("args", []))
    if str(example.get("records", "")).lower() == "true":
        args += ["--records", ".tmp/benchmarks"]
    return args


def judge_example(template, binary, rule, kind):
    """What is wrong with the example, as a list of sentences."""
    with template.scene() as scene:
        answer, status = scene.lint(binary, lay_example(scene, rule, kind))
    found = [d["rule"] for d in answer["diagnostics"]]
    told = "; ".join(f"{d['path']}:{d['start']['line']} {d['rule']}: {d['message']}" for d in answer["diagnostics"])
    wrong = []
    if status == 2 and rule.get("group") != "Configuration":
        wrong.append(f"exit 2: {answer.get('error')}")
    if kind == "bad" and found != [rule["id"]]:
        wrong.append(f"expected exactly one finding, of this rule; found {told or 'none'}")
    if kind == "good" and found:
        wrong.append(f"expected no finding; found {told}")
    return wrong


def marked(text):
    """The text without its marks, and the spans in bytes that stood between « and »."""
    plain, spans = b"", []
    for part in re.split("([«»])", text):
        if part == "«":
            spans.append([len(plain), len(plain)])
        elif part == "»":
            spans[-1][1] = len(plain)
        else:
            plain += part.encode()
    return plain, spans


def judge_lists(template, binary, rule):
    """A hygiene rule's own lists: every text stands as a paragraph of a README; of the first list the rule finds exactly
    what the marks enclose, of the second nothing."""
    wrong = []
    name = "benchmarks/correlation/README.md"
    with template.scene() as scene:
        before = scene.path(name).read_bytes() + b"\n"
        for text in (rule.get("finds") or []) + (rule.get("spares") or []):
            plain, expected = marked(text)
            answer, _ = scene.lint(binary, ["--stdin-filename", name], before + plain + b"\n")
            found = [[d["start"]["offset"] - len(before), d["end"]["offset"] - len(before)]
                     for d in answer["diagnostics"] if d["rule"] == rule["id"]]
            if found != expected:
                told = [plain[start:end].decode("utf-8", "replace") for start, end in found]
                wrong.append(f"{text!r}: found {told}")
    return wrong
