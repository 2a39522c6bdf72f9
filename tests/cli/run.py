#!/usr/bin/env python3
"""Runs the tests of the command line (test_*.py beside this file): `cli: N passed, M failed` on the last line."""

import argparse
import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import case  # noqa: E402


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


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--benchlint", default=str(HERE.parent.parent / "build" / "benchlint"))
    parser.add_argument("--only", default="", help="run the tests whose name holds this text")
    options = parser.parse_args()
    case.BINARY = str(pathlib.Path(options.benchlint).resolve())
    result = Result()
    suite = unittest.TestLoader().discover(str(HERE), "test_*.py")
    tests = [test for module in suite for group in module for test in group if options.only in str(test)]
    with case.templates():
        for test in tests:
            test.run(result)
    for name, told in result.wrong.items():
        print(f"FAIL {name}\n{told}")
    skipped = [f"skipped {test}: {reason}" for test, reason in result.skipped]
    print("\n".join(skipped), end="\n" if skipped else "")
    print(f"cli: {len(tests) - len(result.wrong) - len(skipped)} passed, {len(result.wrong)} failed")
    return 1 if result.wrong or not tests else 0


if __name__ == "__main__":
    sys.exit(main())
