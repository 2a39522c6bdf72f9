"""Runs the unittest files of a folder and counts as tests/run reads it: `NAME: N passed, M failed` on the last line."""

import argparse
import pathlib
import unittest

TESTS = pathlib.Path(__file__).resolve().parent


class Result(unittest.TestResult):
    """A test is one result, however many of its subtests fail."""

    def __init__(self):
        super().__init__()
        self.wrong = {}

    def note(self, test, error):
        self.wrong.setdefault(str(test), self._exc_info_to_string(error, test))

    def addError(self, test, err):
        self.note(test, err)

    def addFailure(self, test, err):
        self.note(test, err)

    def addSubTest(self, test, subtest, err):
        if err:
            self.note(test, err)


def parse(description, **more):
    """The options that every suite has; `more`: further ones with their help."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--benchlint", default=str(TESTS.parent / "build" / "benchlint"))
    parser.add_argument("--only", default="", help="run the tests whose name holds this text")
    for name, told in more.items():
        parser.add_argument(f"--{name}", default="", help=told)
    options = parser.parse_args()
    options.benchlint = str(pathlib.Path(options.benchlint).resolve())
    return options


def run(name, folder, only):
    """Runs test_*.py of `folder`; returns the exit status."""
    result = Result()
    suite = unittest.TestLoader().discover(str(folder), "test_*.py")
    tests = [test for module in suite for group in module for test in group if only in str(test)]
    for test in tests:
        test.run(result)
    for test, told in result.wrong.items():
        print(f"FAIL {test}\n{told}")
    skipped = [f"skipped {test}: {reason}" for test, reason in result.skipped]
    print("\n".join(skipped), end="\n" if skipped else "")
    print(f"{name}: {len(tests) - len(result.wrong) - len(skipped)} passed, {len(result.wrong)} failed")
    return 1 if result.wrong or not tests else 0

