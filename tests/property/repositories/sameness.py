"""The laws of one answer: threads, order and form of paths, the working directory and a second run change no byte."""

import json
import os
import random

import broken
import generate

FORMATS = ["text", "concise", "json", "sarif", "github", "gitlab", "junit"]


def paths_of(files):
    return sorted(path for path in files if path.startswith("benchmarks/"))


def first_difference(left, right):
    at = next((i for i, (a, b) in enumerate(zip(left, right)) if a != b), min(len(left), len(right)))
    return f"{left[max(0, at - 60):at + 60]!r} became {right[max(0, at - 60):at + 60]!r}"


def same(base, other):
    if base.returncode != other.returncode:
        return f"exit {base.returncode} became {other.returncode}: {other.stderr.decode()[:200]}"
    return first_difference(base.stdout, other.stdout) if base.stdout != other.stdout else None


def spelt(world, path, folder, pick):
    """One of the ways to write a path from a working directory."""
    relative = os.path.relpath(path, folder)
    return pick.choice([relative, os.path.join(".", relative), str(world.root / path),
                        os.path.join(os.path.dirname(relative) or ".", ".", os.path.basename(relative))])


def threads(world, options, base):
    for jobs in ("2", "3", "8"):
        yield f"--jobs {jobs}", same(base, world.run(*options, "--jobs", jobs))


def folders(world, repository, files, options, pick):
    """Without a path: the same from every folder of the repository."""
    base = world.run("--format", "json")
    records = ["--records", str(world.root / generate.RECORDS)] if options else []
    audited = world.run("--format", "json", *records)
    for folder in ["benchmarks", pick.choice(repository.operators).folder]:
        if (world.root / folder).is_dir():
            yield "working directory", same(base, world.run("--format", "json", folder=folder))
            from_here = ["--records", os.path.relpath(generate.RECORDS, folder)] if options else []
            yield "records from a folder", same(audited, world.run("--format", "json", *from_here, folder=folder))


def spellings(world, files, pick):
    """Some files by name, in any order and spelling, from any folder."""
    present = paths_of(files)
    chosen = pick.sample(present, min(len(present), 5))
    base = world.run("--format", "json", *chosen)
    for folder in (".", "benchmarks", "docs"):
        named = [spelt(world, path, folder, pick) for path in chosen]
        pick.shuffle(named)
        yield "order and spelling of paths", same(base, world.run("--format", "json", *named, folder=folder))


def parts(world, repository, files, options, pick):
    """A folder gives its part of the whole, a file its own findings; standard input is as good as the file."""
    whole, _ = world.lint(*options)
    operator = pick.choice(repository.operators)
    if (world.root / operator.folder).is_dir():
        part, _ = world.lint(*options, operator.folder)
        expected = [found for found in whole["diagnostics"] if found["path"].startswith(operator.folder + "/")]
        yield "a folder is its part", None if part["diagnostics"] == expected else difference(expected, part["diagnostics"])
    path = pick.choice(paths_of(files))
    alone, _ = world.lint(*options, path)
    expected = [found for found in whole["diagnostics"] if found["path"] == path and found["rule"] != "layout-missing"]
    told = [found for found in alone["diagnostics"] if found["rule"] != "layout-missing"]
    yield "a file is its part", None if told == expected else f"{path}: " + difference(expected, told)
    content = world.scene.path(path).read_bytes()
    base = world.run("--format", "json", path)
    yield "standard input", same(base, world.run("--format", "json", "--stdin-filename", path, stdin=content))


def difference(expected, told):
    texts = [{json.dumps(found, ensure_ascii=False)[:260] for found in side} for side in (expected, told)]
    return f"lacks {sorted(texts[0] - texts[1])[:2]}, has besides {sorted(texts[1] - texts[0])[:2]}"


def formats(world, options):
    for name in FORMATS:
        first = world.run(*options, "--format", name)
        yield f"twice in {name}", same(first, world.run(*options, "--format", name))


def check(world, seed):
    repository, files = broken.repository(seed)
    pick = random.Random(f"same {seed}")
    options = ["--records", generate.RECORDS] if seed % 2 else []
    world.write(repository, files)
    base = world.run(*options, "--format", "json", "--jobs", "1")
    yield from threads(world, options + ["--format", "json"], base)
    yield from folders(world, repository, files, options, pick)
    yield from spellings(world, files, pick)
    yield from parts(world, repository, files, options, pick)
    if seed % 4 == 0:
        yield from formats(world, options)
