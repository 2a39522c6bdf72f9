#!/usr/bin/env python3
"""Runs the fixtures and the examples of the rule files.

A fixture is a folder fixtures/<pack>/<rule>/<case>/; the name of a case begins with `bad-` (the rule must fire) or `good-`
(it must stay silent). All files in it but `expected` may be absent:
  base         holds the word `empty`: start from an empty repository instead of a copy of fixtures/example
  edits.json   a list of edits (tests/scene.py says which forms there are)
  files/       laid over; records/ there stands for .tmp/benchmarks/, gitignore for .gitignore
  delete       paths to delete, one a line
  tracked      paths to add to Git although it ignores them; `untracked`: paths that Git does not know
  args         arguments, one a line; `stdin`: standard input; `environment`: NAME=VALUE, or NAME to remove it, one a line
  expected     the exact output of `benchlint --format concise`, then `exit N` (on exit 2 the lines of standard error before it)
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import examples  # noqa: E402
import scene as scenes  # noqa: E402

FIXTURES = scenes.ROOT / "fixtures"
TREES = {"example", "foreign"}  # whole repositories, not cases
KNOWN = {"base", "edits.json", "files", "delete", "tracked", "untracked", "args", "stdin", "environment", "expected"}
PLACEHOLDER = re.compile(r"\{(found|expected|name|nearest|line|row|column|unit|formula|count|limit|missing|stated|device|next"
                         r"|before|after|cause|case|dtype|scope|offset)\}")


def read_lines(path):
    return [line for line in path.read_text().split("\n") if line] if path.exists() else []


def stage(template, folder):
    scene = template.scene(empty=(folder / "base").exists() and (folder / "base").read_text().strip() == "empty")
    if (folder / "files").exists():
        scene.lay_over(folder / "files")
    for edit in json.loads((folder / "edits.json").read_text()) if (folder / "edits.json").exists() else []:
        scene.edit(edit)
    for name in read_lines(folder / "delete"):
        scene.delete(name)
    scene.track(read_lines(folder / "tracked"), read_lines(folder / "untracked"))
    return scene


def output_of(template, binary, folder):
    with stage(template, folder) as scene:
        stdin = (folder / "stdin").read_bytes() if (folder / "stdin").exists() else b""
        done = scene.run(binary, read_lines(folder / "args") + ["--format", "concise", "--color", "never"], stdin,
                         read_lines(folder / "environment"))
    text = done.stdout.decode("utf-8", "backslashreplace")
    if done.returncode not in (0, 1):
        text += "".join(f"standard error: {line}\n" for line in done.stderr.decode("utf-8", "replace").splitlines())
    return text + f"exit {done.returncode}\n"


def fires(output, rule):
    return f"[{rule}] " in output


def judge_fixture(template, binary, folder, update):
    wrong = [f"`{path.name}` is no part of a fixture" for path in folder.iterdir() if path.name not in KNOWN]
    output = output_of(template, binary, folder)
    rule, bad = folder.parent.name, folder.name.startswith("bad-")
    if not bad and not folder.name.startswith("good-"):
        wrong.append("the name begins neither with `bad-` nor with `good-`")
    elif fires(output, rule) != bad:
        wrong.append(f"`{rule}` {'stays silent' if bad else 'fires'}:\n{output}")
    if PLACEHOLDER.search(output):
        wrong.append(f"a message has an unfilled name: {PLACEHOLDER.search(output)[0]}")
    expected = folder / "expected"
    if update:
        expected.write_text(output)
    elif not expected.exists():
        wrong.append("there is no `expected`; write it with --update and read it")
    elif expected.read_text() != output:
        wrong.append(f"expected:\n{expected.read_text()}found:\n{output}")
    return wrong


def read_rules(binary):
    done = subprocess.run([binary, "rules", "--format", "json"], capture_output=True, check=True, timeout=scenes.TIMEOUT)
    answer = json.loads(done.stdout)
    return answer["rules"] if isinstance(answer, dict) else answer


def judge_coverage(rules, folders):
    """Every rule has its fixtures, every folder its rule; manual and README tell of every rule."""
    known = {(rule["pack"], rule["id"]) for rule in rules}
    cases = {}
    for folder in folders:
        cases.setdefault((folder.parent.parent.name, folder.parent.name), []).append(folder.name)
    wrong = [f"rule {pack}/{name} has no `{kind}` fixture" for pack, name in sorted(known) for kind in ("bad-", "good-")
             if not any(case.startswith(kind) for case in cases.get((pack, name), []))]
    wrong += [f"fixtures/{pack}/{name} names no rule" for pack, name in sorted(cases) if (pack, name) not in known]
    for page in ("man/benchlint-rules.7", "README.md"):
        file = scenes.ROOT / page
        text = file.read_text().replace("\\-", "-") if file.exists() else ""
        wrong += [f"{page} lacks {name}" for _, name in sorted(known)
                  if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)]
    return wrong


def plan(template, options):
    """The tests as (name, function) pairs."""
    folders = sorted(path for path in FIXTURES.glob("*/*/*") if path.is_dir() and path.parts[-3] not in TREES)
    tests = [(str(folder.relative_to(FIXTURES)), lambda folder=folder: judge_fixture(template, options.benchlint, folder,
                                                                                    options.update))
             for folder in folders]
    rules = read_rules(options.benchlint)
    for rule in rules:
        for kind in ("bad", "good"):
            tests.append((f"example {rule['pack']}/{rule['id']} {kind}", lambda rule=rule, kind=kind:
                          examples.judge_example(template, options.benchlint, rule, kind)))
        if rule.get("finds") or rule.get("spares"):
            tests.append((f"lists {rule['pack']}/{rule['id']}", lambda rule=rule:
                          examples.judge_lists(template, options.benchlint, rule)))
    tests.append(("coverage", lambda: judge_coverage(rules, folders)))
    return [test for test in tests if options.only in test[0]]


def attempt(test):
    try:
        return test[1]()
    except Exception as error:  # a test that cannot be run has failed
        return [f"{type(error).__name__}: {error}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--benchlint", default=str(scenes.ROOT / "build" / "benchlint"))
    parser.add_argument("--update", action="store_true", help="write `expected` of the fixtures that run")
    parser.add_argument("--only", default="", help="run the tests whose name holds this text")
    options = parser.parse_args()
    options.benchlint = str(pathlib.Path(options.benchlint).resolve())
    failed = 0
    with scenes.Template() as template, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        tests = plan(template, options)
        for (name, _), wrong in zip(tests, pool.map(attempt, tests)):
            failed += bool(wrong)
            for sentence in wrong:
                print(f"FAIL {name}: {sentence}")
    print(f"golden: {len(tests) - failed} passed, {failed} failed")
    return 1 if failed or not tests else 0


if __name__ == "__main__":
    sys.exit(main())
