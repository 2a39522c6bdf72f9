#!/usr/bin/env python3
"""Runs benchlint while the system fails it (fault.c beside this file): memory, reads, writes, a signal at any moment.
`fault: N passed, M failed` on the last line."""

import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import case  # noqa: E402
import suite  # noqa: E402


def main():
    options = suite.parse(__doc__, library="the library of fault.c (beside the program, in tests/fault)",
                          most="points of each fault that are tried (48); a large number tries all")
    build = pathlib.Path(options.benchlint).parent
    case.BINARY = options.benchlint
    case.LIBRARY = options.library or str(build / "tests" / "fault" / "libfault.so")
    case.SANITIZED = b"libasan" in subprocess.run(["ldd", case.BINARY], capture_output=True, check=True).stdout
    case.MOST = int(options.most or case.MOST)
    with case.templates():
        return suite.run("fault", HERE, options.only)


if __name__ == "__main__":
    sys.exit(main())
