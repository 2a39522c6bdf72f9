#!/usr/bin/env python3
"""Writes the hygiene patterns for ripgrep: one a line for PCRE2, and without what Rust's engine does not know.

    hygiene_patterns.py pcre2|rust

Look-around, `\\G` and possessive marks are taken out for Rust's engine: each pattern then matches at least the lines
that the original matches, and is cheaper to search for, which favours the peer.
"""
import pathlib
import re
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


def without_look_around(pattern):
    kept, at, in_class = "", 0, False
    while at < len(pattern):
        if pattern[at] == "\\":
            kept += pattern[at:at + 2]
            at += 2
        elif in_class:
            in_class = pattern[at] != "]"
            kept += pattern[at]
            at += 1
        elif pattern[at] == "[":
            in_class = True
            width = 2 if pattern[at + 1] == "^" else 1
            width += pattern[at + width] == "]"
            kept += pattern[at:at + width]
            at += width
        elif re.match(r"\(\?(?:<?[=!])", pattern[at:]):
            at = group_end(pattern, at)
            if at < len(pattern) and pattern[at] == "?":
                at += 1
        elif re.match(r"\(\*\w+\)", pattern[at:]):
            at = pattern.index(")", at) + 1
        else:
            kept += pattern[at]
            at += 1
    return kept


def for_rust(pattern):
    pattern = re.sub(r"^.*?\(\*FAIL\)\|", "", pattern)
    pattern = without_look_around(pattern)
    pattern = re.sub(r"(?<!\\)([+*?}])\+", r"\1", pattern)
    pattern = re.sub(r"\\z", "$", pattern).replace(r"\/", "/")
    return pattern


def main():
    for path in sorted((ROOT / "rules/operator").glob("hygiene-*.yaml")):
        for pattern in yaml.safe_load(path.read_text()).get("patterns", []):
            if pattern.get("only-name"):
                continue
            print(pattern["match"] if sys.argv[1] == "pcre2" else for_rust(pattern["match"]))


main()
