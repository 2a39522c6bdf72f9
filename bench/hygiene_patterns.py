#!/usr/bin/env python3
"""Writes the hygiene patterns for ripgrep: one a line for PCRE2, and without what Rust's engine does not know.

    hygiene_patterns.py pcre2|rust

For Rust's engine look-around, `\\G`, `\\K` and possessive marks are taken out, and groups that are atomic, named or share
their numbers become plain ones: each pattern then matches at least the lines that the original matches, and is cheaper to
search for, which favours the peer. A pattern that ripgrep refuses all the same is left out, and stderr names it.
"""
import pathlib
import re
import shutil
import subprocess
import sys

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent


def group_end(pattern, start):
    """Index behind the group that opens at `start`."""
    depth, at, in_class = 0, start, False
    while at < len(pattern):
        byte = pattern[at]
        if byte == "\\":
            at += 1
        elif in_class:
            in_class = byte != "]"
        elif byte == "[":
            in_class = True
            if pattern[at + 1] in "]^":
                at += 2 if pattern[at + 1] == "^" and pattern[at + 2] == "]" else 1
        elif byte == "(":
            depth += 1
        elif byte == ")":
            depth -= 1
            if depth == 0:
                return at + 1
        at += 1
    raise ValueError(pattern)


PLAIN_ESCAPES = {r"\G": "", r"\K": "", r"\z": "$", r"\Z": "$", r"\/": "/", r"\h": r"[ \t]", r"\R": r"\n"}
LOOK_AROUND = re.compile(r"\(\?(?:<?[=!])")
VERB = re.compile(r"\(\*\w+\)")
OPENINGS = ((re.compile(r"\(\?[|>]"), "(?:"), (re.compile(r"\(\?(?:P?<\w+>|'\w+')"), "("))


def class_end(pattern, start):
    """Index behind the class that opens at `start`."""
    at = start + (2 if pattern[start + 1] == "^" else 1)
    at += pattern[at] == "]"
    while pattern[at] != "]":
        at += 2 if pattern[at] == "\\" else 1
    return at + 1


def group_opening(pattern, at):
    """What stands for the group that opens at `at`, and the index behind what it stands for."""
    if LOOK_AROUND.match(pattern, at):
        at = group_end(pattern, at)
        return "", at + (pattern[at:at + 1] == "?")
    verb = VERB.match(pattern, at)
    if verb:
        return "", verb.end()
    for opening, plain in OPENINGS:
        found = opening.match(pattern, at)
        if found:
            return plain, found.end()
    return "(", at + 1


def for_rust(pattern):
    pattern = re.sub(r"^.*?\(\*FAIL\)\|", "", pattern)
    kept, at = "", 0
    while at < len(pattern):
        if pattern[at] == "\\":
            escape = pattern[at:at + 2]
            kept += PLAIN_ESCAPES.get(escape, escape)
            at += 2
        elif pattern[at] == "[":
            end = class_end(pattern, at)
            kept += pattern[at:end].replace(r"\/", "/").replace(r"\h", r" \t")
            at = end
        elif pattern[at] == "(":
            plain, at = group_opening(pattern, at)
            kept += plain
        elif pattern[at] == "+" and at > 0 and pattern[at - 1] in "+*?}" and pattern[at - 2:at - 1] != "\\":
            at += 1  # possessive
        else:
            kept += pattern[at]
            at += 1
    return kept


def refused(patterns):
    """Whether ripgrep refuses any of the patterns."""
    lines = "".join(pattern + "\n" for pattern in patterns)
    return subprocess.run(["rg", "--no-unicode", "-f", "-", "/dev/null"], input=lines, text=True, capture_output=True).returncode > 1


def for_ripgrep(named):
    """The patterns in Rust's form; where ripgrep is installed, without those that it refuses."""
    translated = [(name, for_rust(pattern)) for name, pattern in named]
    if not shutil.which("rg") or not refused(pattern for _, pattern in translated):
        return translated
    out = {name for name, pattern in translated if refused([pattern])}
    print(f"rg: patterns left out, which its engine refuses: {', '.join(sorted(out))}", file=sys.stderr)
    return [(name, pattern) for name, pattern in translated if name not in out]


def read_patterns():
    for path in sorted((ROOT / "rules/operator").glob("hygiene-*.yaml")):
        for pattern in yaml.safe_load(path.read_text()).get("patterns", []):
            if not pattern.get("only-name"):
                yield f"{path.stem}/{pattern['name']}", pattern["match"]


def main():
    named = list(read_patterns())
    for _, pattern in for_ripgrep(named) if sys.argv[1] == "rust" else named:
        print(pattern)


main()
