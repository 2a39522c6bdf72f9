"""The law of one fault: a clean repository changed in one place is found faulty in that place only."""

import random

import generate
import mutate
import mutate_readme  # noqa: F401  registers its mutations
import mutate_record  # noqa: F401
import mutate_tree  # noqa: F401


SHARE = 6  # mutations a seed: 24 seeds go through all of them


def draft_of(repository, mutation, pick):
    """The repository with the mutation made somewhere, or None where it has no place for it."""
    for operator in pick.sample(repository.operators, len(repository.operators)):
        for row in pick.sample(operator.rows, len(operator.rows)):
            draft = mutate.Draft(repository, dict(repository.files))
            if mutation.change(draft, operator, row, pick):
                return draft
    return None


def complaint(mutation, places, diagnostics):
    """What is wrong with these findings, or nothing."""
    outside = [found for found in diagnostics
               if found["path"] not in places or (places[found["path"]] is not None and
                                                  found["start"]["line"] not in places[found["path"]])]
    if outside:
        return "found elsewhere: " + "; ".join(told(found) for found in outside)
    rules = [found["rule"] for found in diagnostics]
    if mutation.rule and rules != [mutation.rule]:
        return f"expected {mutation.rule} alone: " + ("; ".join(told(found) for found in diagnostics) or "nothing found")
    if not rules and not mutation.silent:
        return "nothing found"
    return None


def told(found):
    return f"{found['path']}:{found['start']['line']}: {found['rule']}: {found['message']}"


def mutations_of(seed, count):
    """A share of all mutations, so that successive seeds go through the whole list."""
    first = seed * count
    return [mutate.MUTATIONS[(first + index) % len(mutate.MUTATIONS)] for index in range(count)]


def check(world, seed, count):
    """Yields, per mutation tried, its name and the complaint. `world`: writes files and runs the program."""
    repository = generate.repository(seed)
    world.write(repository, repository.files)
    clean, status = world.lint("--records", generate.RECORDS)
    yield "clean", None if status == 0 and not clean["diagnostics"] else "; ".join(told(f) for f in clean["diagnostics"])
    for index, mutation in enumerate(mutations_of(seed, count)):
        draft = draft_of(repository, mutation, random.Random(f"{seed} {mutation.name}"))
        if not draft:
            continue
        world.write(repository, draft.files)
        audited = mutation.records or (seed + index) % 2
        answer, status = world.lint(*(["--records", generate.RECORDS] if audited else []))
        wrong = complaint(mutation, draft.places(), answer["diagnostics"])
        if not wrong and status == 2:
            wrong = "exit 2"
        yield mutation.name, wrong and ("with records: " if audited else "") + wrong
