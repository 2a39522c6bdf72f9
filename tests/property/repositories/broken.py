"""Repositories with several faults, for the laws of what the program says and does about them."""

import random

import generate
import mutate
import mutate_readme  # noqa: F401  registers its mutations
import mutate_record  # noqa: F401
import mutate_tree  # noqa: F401

FIXABLE = {"digit_of_measured_mistaken", "digit_of_normalized_mistaken", "digit_of_reference_mistaken", "suffix_lost",
           "digit_of_speedup_mistaken", "normalized_emptied", "code_marks_lost", "alignment_changed", "column_misspelt",
           "neighbours_swapped", "digit_of_median_mistaken"}


def mutations(pick, fixable):
    chosen = [one for one in mutate.MUTATIONS if one.name in FIXABLE] if fixable else mutate.MUTATIONS
    return pick.sample(chosen, pick.randint(2, min(7, len(chosen))))


def repository(seed, fixable=False):
    """A generated repository, and its texts with two to seven mutations made; `fixable`: of those that have a fix."""
    pick = random.Random(f"broken {seed} {fixable}")
    made = generate.repository(seed)
    draft = mutate.Draft(made, dict(made.files))
    for mutation in mutations(pick, fixable):
        operator = pick.choice(made.operators)
        before = dict(draft.files)
        try:
            fits = mutation.change(draft, operator, pick.choice(operator.rows), pick)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            fits = False  # an earlier mutation took away what this one changes
        if not fits:
            draft.files = before
    return made, draft.files
