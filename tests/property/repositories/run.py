#!/usr/bin/env python3
"""Holds benchlint to laws over generated repositories: prints what was tried, and `repositories: N passed, M failed` last.

place: a clean repository changed in one place is found faulty in that place only. fixing: --fix makes the edits that the
report names, once. suppressing: a comment takes away the findings that it names. sameness: threads, paths, folders and a
second run change no byte. spans: a span is what the message quotes. style: what means the same is found as clean. A seed and
a law are one test."""

import argparse
import collections
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent)]
import fixing  # noqa: E402
import harmless  # noqa: E402
import place  # noqa: E402
import sameness  # noqa: E402
import scene  # noqa: E402
import spans  # noqa: E402
import suppressing  # noqa: E402
import world as worlds  # noqa: E402

LAWS = {"place": lambda world, seed: place.check(world, seed, place.SHARE), "fixing": fixing.check,
        "style": lambda world, seed: harmless.check(world, seed, harmless.SHARE), "suppressing": suppressing.check,
        "sameness": sameness.check, "spans": spans.check}
SEEDS = {"place": 24, "style": 8, "fixing": 16, "suppressing": 16, "sameness": 8, "spans": 40}


# What a law's seeds from 0 on have to make, each at least once.
NAMED = {"place": [mutation.name for mutation in place.mutate.MUTATIONS],
         "style": [change.__name__ for change in harmless.CHANGES]}


def failures(world, law, seed, tried, made):
    try:
        for name, wrong in LAWS[law](world, seed):
            tried[law] += 1
            made.add(name)
            if wrong:
                yield f"FAIL {law}, seed {seed}, {name}: {wrong}"
    except worlds.Broke as broke:
        yield f"FAIL {law}, seed {seed}: {broke}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--benchlint", default=str(HERE.parent.parent.parent / "build" / "benchlint"))
    parser.add_argument("--first", type=int, default=0, help="the first seed (0)")
    parser.add_argument("--times", type=int, default=1, help="so many times the usual number of repositories (1)")
    parser.add_argument("--law", choices=sorted(LAWS), help="this law alone")
    options = parser.parse_args()
    tried, passed, failed = collections.Counter(), 0, 0
    with scene.Template() as template, worlds.World(template, str(pathlib.Path(options.benchlint).resolve())) as world:
        for law in [options.law] if options.law else LAWS:
            made = set()
            for seed in range(options.first, options.first + SEEDS[law] * options.times):
                told = list(failures(world, law, seed, tried, made))
                print("\n".join(told), end="\n" if told else "")
                passed, failed = passed + (not told), failed + bool(told)
            never = sorted(set(NAMED.get(law, [])) - made) if options.first == 0 else []
            if never:
                print(f"FAIL {law}: never made: {', '.join(never)}")
                failed += 1
    print("tried: " + ", ".join(f"{law} {count}" for law, count in sorted(tried.items())))
    print(f"repositories: {passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
