"""A repository changed in one place, and what may then be found where.

A mutation edits a `Draft`. The lines that differ are the place; a mutation names the second places that the same fault
touches (the row that quotes the case, the record of the row). `rule` is what must be found, once and alone; None: one or
more findings of any rule, in these places; `silent` mutations may be found to be harmless."""

import dataclasses
import re
from typing import Callable

HYGIENE = {
    "hygiene-host": "node gpu-rack-17.lan.example.internal", "hygiene-email": "ask mira.holm@harbor-lab.com",
    "hygiene-path": "see /data/holm/sets", "hygiene-date": "measured on 2024-03-18", "hygiene-user": "ssh mholm@trainbox",
    "hygiene-version": "driver 535.104.05", "hygiene-commit": "at commit 3f9a1c7e", "hygiene-internal": "issue #4821",
    "hygiene-device-index": "on cuda:3", "hygiene-container": "docker run harbor/base:2 sh",
}


@dataclasses.dataclass
class Mutation:
    name: str
    change: Callable
    rule: str | None
    silent: bool
    records: bool  # needs --records to be found


@dataclasses.dataclass
class Draft:
    """Texts under change. `seconds`: (path, pattern): lines where findings are right too; None: anywhere in the file."""

    repository: object
    files: dict
    seconds: list = dataclasses.field(default_factory=list)

    def replace(self, path, old, new, times=1):
        if old not in self.files.get(path, ""):
            return False
        self.files[path] = self.files[path].replace(old, new, times)
        return True

    def sub(self, path, pattern, new):
        self.files[path], count = re.subn(pattern, new, self.files[path], count=1, flags=re.M)
        return count == 1

    def second(self, path, pattern=None):
        self.seconds.append((path, pattern))

    def places(self):
        """Per path the line numbers where findings may stand, or None for all of them."""
        found = {}
        for path in sorted(set(self.repository.files) | set(self.files)):
            before, after = self.repository.files.get(path), self.files.get(path)
            if before is not None and after is not None and before != after:
                found[path] = changed_lines(before.split("\n"), after.split("\n"))
            elif before != after:
                found[path] = None
        for path, pattern in self.seconds:
            if pattern is None:
                found[path] = None
            elif found.get(path, set()) is not None:
                lines = self.files.get(path, "").split("\n")
                found.setdefault(path, set()).update(i + 1 for i, line in enumerate(lines) if re.search(pattern, line))
        return found


def changed_lines(before, after):
    first = 0
    while first < min(len(before), len(after)) and before[first] == after[first]:
        first += 1
    last = 0
    while last < min(len(before), len(after)) - first and before[-1 - last] == after[-1 - last]:
        last += 1
    lines = set(range(first + 1, len(after) - last + 1))
    return lines or {first, first + 1}


MUTATIONS = []


def mutation(rule=None, silent=False, records=False):
    def register(change):
        MUTATIONS.append(Mutation(change.__name__, change, rule, silent, records))
        return change
    return register


def row_line(row):
    return re.compile(rf"^\| `{re.escape(row.case)}` \| `{row.dtype}` \| `{row.scope}` \|.*$", re.M)


def edit_cell(draft, operator, row, column, change):
    """Changes the text of one cell of a Results row."""
    text = draft.files[operator.readme]
    match = row_line(row).search(text)
    cells = match[0].split("|")
    old = cells[column + 1].strip()
    new = change(old)
    if new is None or new == old:
        return False
    cells[column + 1] = f" {new} " if new else " "
    draft.files[operator.readme] = text[:match.start()] + "|".join(cells) + text[match.end():]
    return True


def other_digit(text, pick):
    """One digit mistaken, never the first: the number stays a number of its size."""
    at = pick.choice([index for index, letter in enumerate(text) if letter.isdigit()][1:])
    return text[:at] + pick.choice([digit for digit in "0123456789" if digit != text[at]]) + text[at + 1:]


def section(text, name):
    match = re.search(rf"^## {re.escape(name)}\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    return match.start(), match.end()


def sections(text):
    return re.findall(r"^## (.+)$", text, re.M)


def in_section(draft, path, name, old, new):
    start, end = section(draft.files[path], name)
    text = draft.files[path]
    if old not in text[start:end]:
        return False
    draft.files[path] = text[:start] + text[start:end].replace(old, new, 1) + text[end:]
    return True


def records_are_second(draft, operator):
    """A README that says something else than the records is judged at the records."""
    for path in draft.files:
        if path.startswith(".tmp/") and path.rsplit("/", 1)[1].startswith(operator.name + "-"):
            draft.second(path)
