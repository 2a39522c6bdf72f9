"""What every test of the command line has in hand: a scene of its own, and the program."""

import contextlib
import json
import os
import shutil
import unittest

import scene

BINARY = ""  # set by run.py before any test runs
TEMPLATE = None

README = "benchmarks/correlation/README.md"


@contextlib.contextmanager
def templates():
    global TEMPLATE
    with scene.Template() as TEMPLATE:
        yield


class Case(unittest.TestCase):
    empty = False  # True: start from an empty repository

    def setUp(self):
        self.scene = TEMPLATE.scene(self.empty)
        self.addCleanup(self.scene.__exit__)

    def run_tool(self, *args, stdin=b"", environment=(), folder="."):
        return self.scene.run(BINARY, args, stdin, environment, folder)

    def lint(self, *args, stdin=b""):
        return self.scene.lint(BINARY, args, stdin)

    def spoil(self, file=README):
        """One fault that needs nothing but the file: a malformed speedup."""
        self.scene.edit({"file": file, "old": "| 1.08x |", "new": "| 1.08 |"})

    def other_git(self, script):
        """The environment in which `git` is first this shell script, then, unless it has ended, Git."""
        folder = self.scene.path(".programs")
        folder.mkdir(exist_ok=True)
        program = folder / "git"
        program.write_text(f'#!/bin/sh\ngit={shutil.which("git")}\n{script}\nexec $git "$@"\n')
        program.chmod(0o755)
        return [f"PATH={folder}:{os.environ['PATH']}"]

    def rules_of(self, answer):
        return [diagnostic["rule"] for diagnostic in answer["diagnostics"]]

    def assert_trouble(self, done, *words):
        """Exit 2, and a reason on standard error that holds these words."""
        self.assertEqual(done.returncode, 2, done.stdout.decode(errors="replace"))
        told = done.stderr.decode(errors="replace")
        self.assertTrue(told.strip(), "no reason on standard error")
        for word in words:
            self.assertIn(word, told)

    def json_of(self, done):
        return json.loads(done.stdout)
