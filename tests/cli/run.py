#!/usr/bin/env python3
"""Runs the tests of the command line (test_*.py beside this file): `cli: N passed, M failed` on the last line."""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import case  # noqa: E402
import suite  # noqa: E402


def main():
    options = suite.parse(__doc__)
    case.BINARY = options.benchlint
    with case.templates():
        return suite.run("cli", HERE, options.only)


if __name__ == "__main__":
    sys.exit(main())
