#!/usr/bin/env python3
"""What the tree promises of itself in docs/architecture.md and CONTRIBUTING.md: which folder includes which, one file for each
library's header, no `.c` file above 500 lines. Prints each breach; exit 1 when there is one."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
LIBRARIES = {"cmark.h", "pcre2.h", "yaml.h", "cJSON.h", "cjson/cJSON.h", "gmp.h"}
EXCEPTION = "lint/diagnostic.h"  # checks fill it, reports read it
LINES = 500


def layers():
    """The folders in the order of the first table of docs/architecture.md, which is the order of the data."""
    table = (ROOT / "docs/architecture.md").read_text()
    found = re.findall(r"`src/([a-z/]+)/`", "".join(line for line in table.splitlines(True) if line.startswith("| `src/")))
    assert {str(folder.relative_to(SOURCE)) for folder in SOURCE.iterdir() if folder.is_dir()} <= set(found), found
    return found


def layer_of(path, order):
    return max((folder for folder in order if path.startswith(folder + "/")), key=len, default=None)


def arrows(order):
    for path in sorted(SOURCE.rglob("*.[ch]")):
        here = layer_of(str(path.relative_to(SOURCE)), order)
        for header in re.findall(r'^#include "([^"]+)"', path.read_text(), re.MULTILINE):
            there = layer_of(header, order)
            if here and there and header != EXCEPTION and order.index(there) > order.index(here):
                yield f"{path.relative_to(ROOT)}: includes `{header}` of a later folder"


def libraries():
    seen = {}
    for path in sorted(SOURCE.rglob("*.[ch]")):
        headers = LIBRARIES & set(re.findall(r"^#include <([^>]+)>", path.read_text(), re.MULTILINE))
        if len(headers) > 1:
            yield f"{path.relative_to(ROOT)}: includes the headers of several libraries: {sorted(headers)}"
        for header in headers:
            library = pathlib.PurePath(header).name
            if library in seen:
                yield f"{path.relative_to(ROOT)}: includes `{library}`, as {seen[library]} does"
            seen[library] = path.relative_to(ROOT)


def lengths():
    for path in sorted([*SOURCE.rglob("*.c"), *SOURCE.rglob("*.cu"), *(ROOT / "tests").rglob("*.c")]):
        count = path.read_text().count("\n")
        if count > LINES:
            yield f"{path.relative_to(ROOT)}: {count} lines, more than {LINES}"


def main():
    order = layers()
    breaches = [*arrows(order), *libraries(), *lengths()]
    for breach in breaches:
        print(breach)
    print(f"{len(order)} folders, {len(list(SOURCE.rglob('*.[ch]')))} files: {len(breaches)} breaches")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
