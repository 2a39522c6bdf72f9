"""The law of spans: offsets, lines and columns agree, and the bytes of a span are those that the message quotes as found."""

import pathlib
import re

import broken
import generate

RULES = pathlib.Path(__file__).resolve().parents[3] / "rules"
TEMPLATE = re.compile(r'^(?:message|  [a-z]+): "(.*)"$', re.M)
DESCRIBED = {  # `found` describes the span in other words, or is a part of it
    "executions-stated": "the counts that Measurement states", "record-derived": "a count, or a median of a list",
    "record-name": "the operator of the record; the span is all of it", "record-parse": "the reader's complaint",
    "record-schema": "the type of the value", "results-header": "one column, or the rendered row",
    "run-input-file": "the option; the span has its value too",
    "runner-case-ids": "a list of cases; the span is the first"}


def templates():
    """Per rule the messages that tell what was found, as patterns; the most literal text first."""
    patterns = {}
    for path in RULES.glob("*/*.yaml"):
        told = sorted(TEMPLATE.findall(path.read_text()), key=lambda text: -len(re.sub(r"\{\w+\}", "", text)))
        patterns[path.stem] = [re.sub(r"\\\{\w+\\\}", ".*", re.escape(text).replace(r"\{found\}", "(?P<found>.*)"))
                               for text in told]
    return patterns


def offset_of(content, line, column):
    """The byte at a line and column: lines from 1, columns in code points, a byte order mark is none."""
    lines = content.split(b"\n")
    start = sum(len(one) + 1 for one in lines[:line - 1])
    if line == 1 and content.startswith(b"\xef\xbb\xbf"):
        start += 3
    text = content[start:].decode(errors="surrogateescape")
    return start + len(text[:column - 1].encode(errors="surrogateescape"))


def placed(found, content):
    for end in ("start", "end"):
        at = found[end]
        if not 0 <= at["offset"] <= len(content):
            return f"{end} at {at['offset']} of {len(content)} bytes"
        there = offset_of(content, at["line"], at["column"])
        if at["offset"] and there != at["offset"]:
            return f"{end} is byte {at['offset']}, but {at['line']}:{at['column']} is {there}"
    return None if found["start"]["offset"] <= found["end"]["offset"] else "ends before it starts"


def quoted(found, content, patterns):
    told = next((match for match in (re.fullmatch(one, found["message"]) for one in patterns[found["rule"]]) if match), None)
    if told is None:
        return "no message of the rule: " + found["message"]
    if "found" not in told.groupdict() or found["rule"] in DESCRIBED:
        return None
    span = content[found["start"]["offset"]:found["end"]["offset"]].decode()
    bare = re.sub(r"^#+ ", "", span).strip('`" ')
    return None if bare == told["found"].strip("`") else f"the span is {span[:80]!r}, the message says: {found['message']}"


def check(world, seed):
    repository, files = broken.repository(seed)
    world.write(repository, files)
    answer, _ = world.lint("--records", generate.RECORDS, "--show-secrets")
    disk = world.read()
    patterns = templates()
    for found in answer["diagnostics"]:
        content = disk.get(found["path"], b"")
        wrong = placed(found, content) or quoted(found, content, patterns)
        yield "span", wrong and f"{found['rule']}: {wrong}"
