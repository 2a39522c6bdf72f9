#!/usr/bin/env python3
"""Builds performance reports out of wordings, as sections, prose, a list or a table, and holds pack claim against them: a whole
report is silent, and one that lacks an answer gives that question's finding and no other. First each wording by itself, then
wordings drawn together. `claim: N passed, M failed` on the last line."""

import argparse
import itertools
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE)]
import wordings as say  # noqa: E402

QUESTIONS = ["target", "tuned", "limits", "errors", "repeat", "regime", "share", "happened"]
WHOLE = {"target": say.TARGET, "tuned": say.TUNED, "limits": say.LIMITS, "errors": say.ERRORS, "repeat": say.REPEAT,
         "regime": say.REGIME, "share": say.SHARE, "happened": say.HAPPENED, "limiter": say.LIMITER}
HEADINGS = {"target": "Target", "tuned": "Tuning", "limits": "Limits", "errors": "Errors", "repeat": "Repeatability",
            "regime": "Cache", "share": "Share", "happened": "The work happened", "limiter": "Limiter"}
# (question, wordings that leave it open or say nothing of it, the rule that then finds it)
LACKING = [("repeat", say.REPEAT_DENIED, "claim-repeat"), ("regime", say.REGIME_DENIED, "claim-regime"),
           ("share", say.SHARE_DENIED, "claim-share"), ("happened", say.HAPPENED_SILENT, "claim-happened"),
           ("tuned", say.TUNED_DEFAULTS, "claim-tuned"), ("tuned", say.TUNED_SILENT, "claim-tuned"),
           ("limiter", say.LIMITER_DENIED, "claim-inconclusive"), ("errors", say.ERRORS_DENIED, "claim-inconclusive"),
           ("limiter", say.LIMITER_SILENT, "claim-limiter"), ("errors", say.ERRORS_PAST, "claim-errors"),
           ("tuned", say.TUNED_DENIED, "claim-inconclusive"), ("happened", say.HAPPENED_DENIED, "claim-inconclusive")]
IN_PART = [("target", say.TARGET_WITHOUT), ("limits", say.LIMITS_WITHOUT), ("errors", say.ERRORS_WITHOUT)]
LABEL = re.compile(r"^[A-Z][a-z ]{2,14}[:?] ")


def plain(report, order):
    return "\n\n".join([report["lead"]] + [" ".join(report[q] for q in order)]) + "\n"


def sections(report, order):
    return "# RMSNorm\n\n" + report["lead"] + "\n\n" + "\n\n".join(f"## {HEADINGS[q]}\n\n{report[q]}" for q in order) + "\n"


def bullets(report, order):
    return report["lead"] + "\n\n" + "\n".join(f"- {report[q]}" for q in order) + "\n"


def labelled(report, order):
    answers = (report[q] if LABEL.match(report[q]) else f"**{HEADINGS[q]}.** {report[q]}" for q in order)
    return "## Summary\n\n" + report["lead"] + "\n\n" + "\n".join(f"{n}. {answer}" for n, answer in enumerate(answers, 1)) + "\n"


def table(report, order):
    rows = (f"| {HEADINGS[q]} | {LABEL.sub('', report[q])} |" for q in order)
    return report["lead"] + "\n\n| Question | Answer |\n| --- | --- |\n" + "\n".join(rows) + "\n"


FORMS = [plain, sections, bullets, labelled, table]


def whole(draw, verdict="faster"):
    report = {q: draw.choice(WHOLE[q]) for q in WHOLE}
    word = draw.choice(say.FASTER if verdict == "faster" else say.SLOWER)
    report["lead"] = f"{word} {draw.choice(say.NUMBER[verdict])}"
    return report


def cases(seed):
    """(what it is, the report's text, the rules that must be found)"""
    draw = random.Random(seed)

    def build(report, leave=(), form=None):
        order = [q for q in report if q != "lead" and q not in leave]
        draw.shuffle(order)
        return (form or draw.choice(FORMS))(report, order)

    yield "whole", build(whole(draw)), []
    yield "whole, slower", build(whole(draw, "slower")), []
    for question in WHOLE:
        yield f"without {question}", build(whole(draw), [question]), [f"claim-{question}"]
    for question, parts in IN_PART:
        for part in parts:
            report = dict(whole(draw), **{question: draw.choice(parts[part])})
            yield f"{question} without {part}", build(report), [f"claim-{question}"]
    for part in say.NUMBER_WITHOUT:
        report = whole(draw)
        report["lead"] = f"Faster. {draw.choice(say.NUMBER_WITHOUT[part])}"
        if part == "unit":
            report.update(share="Share: 7%.", limits="It reaches 38% of the 5.3 TB/s peak (data sheet).")
        yield f"number without {part}", build(report), ["claim-number"]
    for question, wordings, rule in LACKING:
        report = dict(whole(draw), **{question: draw.choice(wordings)})
        form = bullets if rule in ("claim-share", "claim-happened", "claim-limiter") else None  # under its heading the same means more
        yield f"{question}: {report[question]}", build(report, form=form), [rule]
        if rule == "claim-inconclusive":
            number = draw.choice(say.NUMBER["faster"])
            report["lead"] = f"Inconclusive. {number}"
            yield f"inconclusive with {question}: {report[question]}", build(report), []
    report = whole(draw)
    report["lead"] = f"Inconclusive. {draw.choice(say.NUMBER['faster'])}"
    yield "inconclusive without a gap", build(report), ["claim-inconclusive"]
    report = whole(draw)
    report["lead"] = f"{draw.choice(say.INCONCLUSIVE)} {draw.choice(say.NUMBER['faster'])}"
    yield "inconclusive with a reason", build(report), []
    report = whole(draw)
    report["lead"] = draw.choice(say.EQUAL)
    yield "no difference", build(report, ["limiter"]), []
    report = whole(draw)
    report["lead"] = f"{draw.choice(say.NO_VERDICT)} {draw.choice(say.NUMBER['faster'])}"
    yield f"no verdict: {report['lead']}", build(report), ["claim-verdict"]
    report = whole(draw)
    report["lead"] = "Faster. " + draw.choice(say.EQUAL).split(": ")[-1].split("sides. ")[-1]
    yield "gap within the range", build(report), ["claim-repeat"]


def each_once():
    """What `cases` yields, for every wording that there is: a list in which all other items are the first of their wordings."""
    first = dict({q: WHOLE[q][0] for q in WHOLE}, lead=f"{say.FASTER[0]} {say.NUMBER['faster'][0]}")

    def build(**changed):
        report = dict(first, **changed)
        return bullets(report, [q for q in report if q != "lead"])

    for question in WHOLE:
        for wording in WHOLE[question]:
            yield f"{question}: {wording}", build(**{question: wording}), []
    for question, wordings, rule in LACKING:
        for wording in wordings:
            yield f"{question} open: {wording}", build(**{question: wording}), [rule]
    for question, parts in IN_PART:
        for part in parts:
            for wording in parts[part]:
                yield f"{question} without {part}: {wording}", build(**{question: wording}), [f"claim-{question}"]
    for verdict, word in (("faster", say.FASTER[0]), ("slower", say.SLOWER[0])):
        for number in say.NUMBER[verdict]:
            yield f"number: {number}", build(lead=f"{word} {number}"), []
    for part in ("runs", "range"):
        for number in say.NUMBER_WITHOUT[part]:
            yield f"number without {part}: {number}", build(lead=f"{say.FASTER[0]} {number}"), ["claim-number"]
    for lead in say.EQUAL:
        yield f"no difference: {lead}", build(lead=lead), []
    for word in say.INCONCLUSIVE:
        yield f"inconclusive: {word}", build(lead=f"{word} {say.NUMBER['faster'][0]}"), []
    for word in say.NO_VERDICT:
        yield f"no verdict: {word}", build(lead=f"{word} {say.NUMBER['faster'][0]}"), ["claim-verdict"]
    for title in say.TITLES:
        yield f"title: {title}", f"# {title}\n\n" + build(lead=say.NUMBER["faster"][0]), []
    for title in say.NO_TITLES:
        yield f"title without verdict: {title}", f"# {title}\n\n" + build(lead=say.NUMBER["faster"][0]), ["claim-verdict"]


def found(binary, folder, text):
    (folder / "report.md").write_text(text)
    done = subprocess.run([binary, "--pack", "claim", "report.md", "--format", "json"], cwd=folder, capture_output=True, timeout=60)
    answer = json.loads(done.stdout)
    return sorted(d["rule"] for d in answer["diagnostics"]), answer["diagnostics"], done.returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--benchlint", default="build/benchlint")
    parser.add_argument("--seeds", type=int, default=20, help="how many draws of each kind of report")
    parser.add_argument("--first", type=int, default=1)
    options = parser.parse_args()
    binary = str(pathlib.Path(options.benchlint).resolve())
    passed = failed = 0
    with tempfile.TemporaryDirectory() as name:
        drawn = ((f"seed {seed}, ", cases(seed)) for seed in range(options.first, options.first + options.seeds))
        for origin, reports in itertools.chain([("", each_once())], drawn):
            for what, text, rules in reports:
                got, diagnostics, status = found(binary, pathlib.Path(name), text)
                if got == sorted(rules) and status == (1 if rules else 0):
                    passed += 1
                    continue
                failed += 1
                print(f"FAIL {origin}{what}: expected {rules or 'nothing'}")
                for diagnostic in diagnostics:
                    print(f"    {diagnostic['start']['line']}: {diagnostic['rule']}: {diagnostic['message'][:140]}")
                print("".join(f"    | {line}\n" for line in text.splitlines()), end="")
    print(f"claim: {passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
