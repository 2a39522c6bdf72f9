"""The page under test: that of a copy of the example with faults of many kinds, in a browser that all tests share."""

import contextlib
import pathlib
import tempfile
import unittest

import devtools
import scene

BINARY = ""  # set by run before any test runs
BROWSER = None
PLACES = {}  # the pages by name

CORRELATION = "benchmarks/correlation/README.md"
FAULTS = [
    {"file": CORRELATION, "old": "| 3.0663 |", "new": "| 3.0636 |"},
    {"file": CORRELATION, "old": "| 1.8485 |", "new": "| 1.8584 |"},
    {"file": CORRELATION, "old": "not by bandwidth", "new": "<b>says</b> kim@corp.example"},
    {"file": "benchmarks/layer_norm/README.md", "old": "| 0.97x |", "new": "| 0.89x |"},
    {"file": "benchmarks/layer_norm/README.md", "old": "## Notes", "new": "## Remarks"},
    {"file": "benchmarks/rotated_nms/README.md", "old": "## Acceptance", "new": "Most see 3.25 ms.\n\n## Acceptance"},
    {"file": "benchmarks/README.md", "old": "[scatter_mean](scatter_mean/README.md)", "new": ""},
    {"file": "benchmarks/furthest_point/a_name_without_any_place_to_break_that_is_far_longer_than_a_narrow_window.log",
     "old": "", "new": "x\n"},
]


def write(template, folder, name, edits, *args):
    with template.scene() as place:
        for edit in edits:
            place.edit(edit)
        done = place.run(BINARY, ["report", *args])
        if done.returncode != 0:
            raise RuntimeError(done.stderr.decode())
        PLACES[name] = folder / f"{name}.html"
        PLACES[name].write_bytes(done.stdout)


@contextlib.contextmanager
def opened():
    """The pages written and the browser started, for as long as the context lasts."""
    global BROWSER
    with tempfile.TemporaryDirectory(prefix="benchlint-page-") as folder, scene.Template() as template:
        write(template, pathlib.Path(folder), "faulty", FAULTS)
        write(template, pathlib.Path(folder), "clean", [])
        write(template, pathlib.Path(folder), "tables", FAULTS[:1], "--pack", "tables")
        with devtools.Browser() as BROWSER:
            yield


def take_pictures(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for width in (400, 1280):
        for scheme in ("light", "dark"):
            tab = BROWSER.open(PLACES["faulty"].as_uri(), width=width, scheme=scheme)
            tab.picture(folder / f"{width}-{scheme}.png")
            tab.close()


class Case(unittest.TestCase):
    def open(self, name="faulty", **look):
        tab = BROWSER.open(PLACES[name].as_uri(), **look)
        self.addCleanup(tab.close)
        return tab
