"""What every test of faults has in hand: a scene of its own, the program with a fault, and the law that it keeps."""

import contextlib
import json
import os
import pathlib
import random
import subprocess
import unittest

import scene

BINARY = LIBRARY = ""  # set by run.py before any test runs
SANITIZED = False
MOST = 48  # points of one fault
TEMPLATE = None

# How often a pipe is asked depends on how its other end writes: the last of these calls may not come a second time.
UNSTEADY = {"poll", "read", "waitpid"}

README = "benchmarks/correlation/README.md"
SPOILED = {"file": README, "old": "| 1.08x |", "new": "| 1.08 |"}


@contextlib.contextmanager
def templates():
    global TEMPLATE
    with scene.Template() as TEMPLATE:
        yield


def points(total):
    """All numbers up to `total`, or MOST of them: the first ones, and the same random others each time."""
    if total <= MOST:
        return range(1, total + 1)
    first = MOST // 4
    others = random.Random(7).sample(range(first + 1, total + 1), MOST - first)
    return [*range(1, first + 1), *sorted(others)]


def files_of(root):
    """Every file of the folder but Git's, with its bytes."""
    return {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*"))
            if path.is_file() and ".git" not in path.relative_to(root).parts}


class Case(unittest.TestCase):
    def setUp(self):
        self.scene = TEMPLATE.scene()
        self.addCleanup(self.scene.__exit__)

    def run_tool(self, *args, calls="", way="count", at=0, count=None, stdout=subprocess.PIPE):
        """Runs benchlint; of the `calls` the one with number `at` goes wrong in this `way` (an error's number, or a word of
        fault.c), which has to come about: `fired` of what is returned. One thread, so that the calls come in the same order each time."""
        fired = pathlib.Path(f"{self.scene.root}.fired")
        lines = [f"LD_PRELOAD={LIBRARY}", f"FAULT_CALLS={calls}", f"FAULT_WAY={way}", f"FAULT_AT={at}", f"FAULT_FIRED={fired}"]
        lines += [f"FAULT_COUNT={count}"] if count else []
        if SANITIZED:  # it wants to be loaded before any other library
            lines += ["ASAN_OPTIONS=verify_asan_link_order=0:" + os.environ.get("ASAN_OPTIONS", "")]
        try:
            done = subprocess.run([BINARY, *args], cwd=self.scene.root, stdout=stdout, stderr=subprocess.PIPE,
                                  stdin=subprocess.DEVNULL, env=scene.environment(lines), timeout=scene.TIMEOUT)
            done.fired = fired.exists()
        finally:
            fired.unlink(missing_ok=True)
        if at and not set(calls.split(",")) & UNSTEADY:
            self.assertTrue(done.fired, f"{calls} number {at} never came: nothing was tried")
        return done

    def count(self, *args, calls):
        """How many such calls a run makes where nothing fails. The scene is as before afterwards."""
        before = self.files()
        with_count = pathlib.Path(f"{self.scene.root}.count")
        try:
            self.run_tool(*args, calls=calls, count=with_count)
            return int(with_count.read_text())
        finally:
            with_count.unlink(missing_ok=True)
            self.restore(before)

    def files(self):
        return files_of(self.scene.root)

    def restore(self, files):
        for name in set(self.files()) - set(files):
            (self.scene.root / name).unlink()
        for name, content in files.items():
            if not (self.scene.root / name).exists() or (self.scene.root / name).read_bytes() != content:
                (self.scene.root / name).write_bytes(content)

    def assert_law(self, done, clean):
        """Either the fault did not matter, and everything is as without it; or exit status 2 and a reason."""
        if (done.returncode, done.stdout) == (clean.returncode, clean.stdout):
            return
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertTrue(done.stderr.startswith(b"benchlint: "), done.stderr)
        self.assertTrue(done.stderr.endswith(b"\n"), done.stderr)

    def assert_whole(self, before, after, found=None):
        """Each file is the old one or the new one, and there is no other, nor a lock of Git's; a report may tell of the fault,
        but it is whole."""
        self.assertFalse(list((self.scene.root / ".git").rglob("*.lock")))
        found = self.files() if found is None else found
        self.assertLessEqual(set(found), set(before) | set(after))
        for name, content in found.items():
            if content in (before.get(name), after.get(name)):
                continue
            if name.endswith(".html"):
                self.assertTrue(content.endswith(b"</html>\n"), name)
            else:
                self.assertIn("error", json.loads(content), name)
        self.assertLessEqual(set(before) & set(after), set(found))
