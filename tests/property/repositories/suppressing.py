"""The laws of suppression: a comment takes away the findings that it names, and those alone."""

import random
import re

import broken
import generate

MARKS = {"md": ("<!-- ", " -->"), "py": ("# ", ""), "yaml": ("# ", "")}
# They stand on a file's first line, whatever it holds, a comment too: only the form for the whole file reaches them.
ON_THE_FIRST_LINE = {"layout-missing", "layout-unexpected", "runner-harness", "artifact-committed"}


def comment(path, words):
    before, after = MARKS[path.rsplit(".", 1)[1]]
    return f"{before}benchlint-{words}{after}"


def fenced(lines, at):
    return sum(line.startswith("```") for line in lines[:at]) % 2 == 1


def next_line(path, lines, found):
    """Where a comment for the next line can stand: not inside a table, which it would end, nor inside code or a string."""
    at = found["start"]["line"] - 1
    if found["rule"] in ON_THE_FIRST_LINE or at >= len(lines):
        return None
    if path.endswith(".md") and (lines[at].startswith("|") or fenced(lines, at)):
        return None
    indent = "" if path.endswith(".md") else re.match(" *", lines[at])[0]
    return [(at, indent + comment(path, f"disable-next-line {found['rule']} -- known"))], lambda line: line == at + 1


def whole_file(path, lines, found):
    return [(0, comment(path, f"disable-file {found['rule']} -- known"))], lambda line: True


def region(path, lines, found):
    """From the heading before the finding to the next one; code has no headings, there it is all that follows."""
    at = found["start"]["line"] - 1
    if found["rule"] in ON_THE_FIRST_LINE:
        return None
    headings = [i for i, line in enumerate(lines) if line.startswith("## ") and not fenced(lines, i)]
    first = max([i for i in headings if i <= at], default=0)
    last = min([i for i in headings if i > at], default=None) if path.endswith(".md") else None
    inserted = [(first, comment(path, f"disable {found['rule']}"))]
    if last is not None:
        inserted.append((last, comment(path, f"enable {found['rule']}")))
    return inserted, lambda line: first + 1 <= line and (last is None or line <= last)


def key(found, inserted=()):
    """What names a finding whatever lines were put in before it."""
    line = found["start"]["line"]
    line += sum(at < line for at in inserted)
    return (found["path"], line, found["start"]["column"], found["rule"], re.sub(r"line \d+", "line", found["message"]))


def check(world, seed):
    """Yields, for up to three findings of a broken repository in every form of comment, what is wrong."""
    repository, files = broken.repository(seed)
    pick = random.Random(f"suppress {seed}")
    options = ["--records", generate.RECORDS] if seed % 2 else []
    world.write(repository, files)
    before, _ = world.lint(*options)
    candidates = [found for found in before["diagnostics"]
                  if found["path"] in files and found["path"].endswith(tuple("." + end for end in MARKS))]
    for found in pick.sample(candidates, min(3, len(candidates))):
        path = found["path"]
        lines = files[path].split("\n")
        form = pick.choice([next_line, whole_file, region])
        plan = form(path, lines, found)
        if not plan:
            continue
        yield f"suppression, {form.__name__}", outcome(world, repository, files, before, found, plan, options)


def outcome(world, repository, files, before, found, plan, options):
    inserted, covers = plan
    path = found["path"]
    lines = files[path].split("\n")
    for at, text in sorted(inserted, reverse=True):
        lines.insert(at, text)
    world.write(repository, {**files, path: "\n".join(lines)})
    after, _ = world.lint(*options)
    gone = [one for one in before["diagnostics"]
            if one["path"] == path and one["rule"] == found["rule"] and covers(one["start"]["line"])]
    at = [place for place, _ in inserted]
    expected = sorted(key(one, at if one["path"] == path and not stays(one) else ()) for one in before["diagnostics"]
                      if one not in gone)
    told = sorted(key(one) for one in after["diagnostics"])
    if told != expected:
        return (f"{found['rule']} at {path}:{found['start']['line']}: too many {sorted(set(told) - set(expected))}, "
                f"too few {sorted(set(expected) - set(told))}")
    if after["summary"]["suppressed"] != len(gone):
        return f"{after['summary']['suppressed']} counted as suppressed, {len(gone)} are gone"
    return None


def stays(found):
    return found["rule"] in ON_THE_FIRST_LINE
