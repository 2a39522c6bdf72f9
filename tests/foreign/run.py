#!/usr/bin/env python3
"""Another team's standard: fixtures/foreign lints clean by its .benchlint.yaml alone, and each way to break it that
broken.json lists gives exactly one finding, of the rule named there. No source of ours names a word of the default standard."""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import scene  # noqa: E402

FOREIGN = scene.ROOT / "fixtures" / "foreign"
# Words of the default standard that belong in rules/operator/standard.yaml alone.
WORDS = re.compile(r'"[^"\n]*(?:S5000|MTT|\bp50 \(|\(ms\)|Speedup|Test environment|kernel-only|forward-backward|\b2333\b|\b1600\b)[^"\n]*"')
COMMENT = re.compile(r"^\s*(?:/\*|\*)|/\*.*?\*/")


def build(broken, root):
    scene.copy_tree(FOREIGN, root)
    for path, old, new in broken.get("edits", []):
        text = (root / path).read_text()
        if text.count(old) != 1:
            raise ValueError(f"{path}: {old!r} stands {text.count(old)} times")
        (root / path).write_text(text.replace(old, new))
    for path, text in broken.get("files", {}).items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    for path in broken.get("delete", []):
        (root / path).unlink()
    scene.git(root, "init", "-q")
    scene.git(root, "add", "-A")
    scene.git(root, "commit", "-q", "-m", "foreign")


def rules_found(binary, broken):
    root = pathlib.Path(tempfile.mkdtemp(prefix="benchlint-foreign-"))
    try:
        build(broken, root)
        done = subprocess.run([binary, "--format", "json"], cwd=root, capture_output=True, timeout=scene.TIMEOUT,
                              env=scene.environment())
        return [finding["rule"] for finding in json.loads(done.stdout)["diagnostics"]]
    finally:
        shutil.rmtree(root)


def named_in_sources():
    found = []
    for path in sorted((scene.ROOT / "src").rglob("*.[ch]")):
        if "builtin" in path.parts:  # operators of our own, which say what they measure
            continue
        for number, line in enumerate(path.read_text().split("\n"), 1):
            if WORDS.search(COMMENT.sub("", line)) and not line.lstrip().startswith(("*", "/*")):
                found.append(f"{path.relative_to(scene.ROOT)}:{number}: {line.strip()}")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--benchlint", default=str(scene.ROOT / "build" / "benchlint"))
    binary = str(pathlib.Path(parser.parse_args().benchlint).resolve())
    passed = failed = 0
    for broken in [{"rule": None}] + json.loads((HERE / "broken.json").read_text()):
        expected = [broken["rule"]] if broken["rule"] else []
        found = rules_found(binary, broken)
        passed, failed = (passed + 1, failed) if found == expected else (passed, failed + 1)
        if found != expected:
            print(f"FAIL foreign/{broken['rule'] or 'clean'}: found {found}\n    {broken}")
    words = named_in_sources()
    passed, failed = (passed, failed + 1) if words else (passed + 1, failed)
    if words:
        print("FAIL foreign/sources: these name the default standard:\n    " + "\n    ".join(words))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
