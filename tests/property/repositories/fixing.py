"""The laws of --fix: it writes the edits of the report and nothing else, --diff shows them, and a second run finds none."""

import subprocess

import broken
import generate
import scene

MOST_ROUNDS = 20


def edited(content, edits):
    for edit in sorted(edits, key=lambda edit: edit["start"], reverse=True):
        content = content[:edit["start"]] + edit["text"].encode() + content[edit["end"]:]
    return content


def touches(edit, taken):
    return any(edit["start"] < other["end"] and other["start"] < edit["end"] or edit["start"] == other["start"]
               for other in taken)


def one_round(answer, disk, unsafe):
    """Makes the edits that the report names: of those that touch the first wins, whole or not at all."""
    taken = {}
    for found in answer["diagnostics"]:
        fix = found.get("fix")
        if not fix or not (fix["safe"] or unsafe):
            continue
        before = taken.setdefault(found["path"], [])
        new = [edit for edit in fix["edits"] if edit not in before]
        if not any(touches(edit, before) for edit in new):
            before.extend(new)
    return {path: edited(content, taken.get(path, [])) for path, content in disk.items()}


def named_edits(world, options, unsafe):
    """What the disk holds when the edits of report after report are made by hand, and how many rounds it took."""
    for rounds in range(MOST_ROUNDS):
        answer, _ = world.lint(*options)
        before = world.read()
        after = one_round(answer, before, unsafe)
        if after == before:
            return before, rounds
        world.write_bytes(after)
    return None, MOST_ROUNDS


def differing(left, right):
    return ", ".join(path for path in left if left[path] != right.get(path))


def check(world, seed):
    """Yields the laws with what is wrong, and how many rounds of edits there were."""
    repository, files = broken.repository(seed, fixable=True)
    unsafe = seed % 3 == 0
    options = ["--records", generate.RECORDS] if seed % 2 else []
    flags = options + (["--unsafe-fixes"] if unsafe else [])
    world.write(repository, files)
    start = world.read()
    shown = world.run(*flags, "--diff")
    yield "diff writes nothing", None if world.read() == start else "--diff wrote " + differing(start, world.read())
    by_hand, rounds = named_edits(world, options, unsafe)
    world.write_bytes(start)
    world.run(*flags, "--fix")
    fixed = world.written = world.read()
    yield "fix makes the named edits", (f"no end after {MOST_ROUNDS} rounds" if by_hand is None else
                                        None if fixed == by_hand else f"rounds: {rounds}; " + differing(by_hand, fixed))
    again = world.run(*flags, "--diff")
    world.run(*flags, "--fix")
    world.written = world.read()
    yield "fix is idempotent", None if world.written == fixed else "a second --fix wrote " + differing(fixed, world.written)
    yield "nothing is left to show", None if not again.stdout else "--diff after --fix: " + again.stdout.decode()[:300]
    world.write_bytes(start)
    if shown.stdout:
        applied = subprocess.run(["git", "apply", "--unsafe-paths", "-"], cwd=world.root, input=shown.stdout,
                                 capture_output=True, env=scene.environment(), timeout=scene.TIMEOUT)
        wrong = applied.stderr.decode() if applied.returncode else differing(fixed, world.read())
        yield "the diff is what fix writes", wrong or None
    world.written = world.read()
