"""What the published schemas of report formats say of what benchlint writes, as checks: each raises AssertionError."""

import re
import urllib.parse

# SARIF 2.1.0: of each object its properties, with a `!` those that must stand there. No object may hold another one.
MESSAGE = {"text!": str, "markdown": str}
REGION = {"startLine!": 1, "startColumn!": 1, "endLine!": 1, "endColumn!": 1}  # integers from there on; GitHub needs all
PHYSICAL = {"artifactLocation!": {"uri!": str, "uriBaseId": str}, "region!": REGION}
LEVEL = ("none", "note", "warning", "error")
RULE = {"id!": str, "shortDescription!": MESSAGE, "fullDescription!": MESSAGE, "help!": MESSAGE, "helpUri": str, "name": str,
        "defaultConfiguration": {"level": LEVEL, "enabled": bool}, "properties": {"tags": [str]}}
RESULT = {"ruleId!": str, "ruleIndex": 0, "level": LEVEL, "message!": {"text!": str},
          "locations!": [{"physicalLocation!": PHYSICAL}],
          "relatedLocations": [{"id": 0, "physicalLocation!": PHYSICAL, "message": {"text!": str}}],
          "partialFingerprints!": {"primaryLocationLineHash!": str}}
SARIF = {"$schema": str, "version!": ("2.1.0",), "runs!": [{
    "tool!": {"driver!": {"name!": str, "version": str, "semanticVersion": str, "informationUri": str, "rules": [RULE]}},
    "columnKind": ("utf16CodeUnits", "unicodeCodePoints"),
    "invocations": [{"executionSuccessful!": bool, "toolExecutionNotifications": [
        {"level": LEVEL, "message!": {"text!": str}}]}],
    "results!": [RESULT]}]}

# GitLab's code quality report, a list of these.
GITLAB = [{"description!": str, "check_name!": str, "fingerprint!": str,
           "severity!": ("info", "minor", "major", "critical", "blocker"),
           "location!": {"path!": str, "lines!": {"begin!": 1, "end": 1}}}]


def check(value, form, place="$"):
    """A map of properties, a list of one form, a tuple of words, the least of an integer, or a type."""
    if isinstance(form, dict):
        assert isinstance(value, dict), f"{place} is no object"
        for name in form:
            assert not name.endswith("!") or name[:-1] in value, f"{place} lacks {name[:-1]}"
        known = {name.rstrip("!"): deeper for name, deeper in form.items()}
        for name, member in value.items():
            assert name in known, f"{place} holds {name}"
            check(member, known[name], f"{place}.{name}")
    elif isinstance(form, list):
        assert isinstance(value, list), f"{place} is no list"
        texts = [repr(item) for item in value]
        assert len(texts) == len(set(texts)), f"{place} holds an item twice"
        for at, item in enumerate(value):
            check(item, form[0], f"{place}[{at}]")
    elif isinstance(form, tuple):
        assert value in form, f"{place} is {value!r}"
    elif isinstance(form, int) and not isinstance(form, type):
        assert type(value) is int and value >= form, f"{place} is {value!r}"
    else:
        assert type(value) is form, f"{place} is {value!r}"


def sarif(log):
    """The schema, and what GitHub asks beyond it."""
    check(log, SARIF)
    run, = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert len(run["results"]) <= 25000 and len({rule["id"] for rule in rules}) == len(rules)
    for rule in rules:
        for text in ("shortDescription", "fullDescription", "help"):
            assert 0 < len(rule[text]["text"]), f"{rule['id']} has an empty {text}"
        assert max(len(rule[text]["text"]) for text in ("shortDescription", "fullDescription")) <= 1024, rule["id"]
        assert len(rule["id"]) <= 255 and len(rule["properties"]["tags"]) <= 20
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert len(result["locations"]) >= 1 and result["message"]["text"]
        assert re.fullmatch(r"[0-9a-f]{16}:[1-9]\d*", result["partialFingerprints"]["primaryLocationLineHash"])
        for location in result["locations"] + result.get("relatedLocations", []):
            uri = location["physicalLocation"]["artifactLocation"]["uri"]
            region = location["physicalLocation"]["region"]
            # A relative reference of RFC 3986; its first part must not look like a scheme.
            assert re.fullmatch(r"(?:[\w.~/-]|%[0-9A-F]{2})+", uri, re.ASCII) and not uri.startswith("/"), uri
            assert (region["startLine"], region["startColumn"]) <= (region["endLine"], region["endColumn"])


def gitlab(report):
    check(report, GITLAB)
    fingerprints = [issue["fingerprint"] for issue in report]
    assert len(set(fingerprints)) == len(fingerprints), "a fingerprint stands twice: GitLab shows one of them"
    assert not any(issue["location"]["path"].startswith(("/", "./")) for issue in report)


def junit(root):
    """The schema that Jenkins and GitLab read by: names, and counts that agree with what stands there."""
    assert root.tag == "testsuites"
    suites = list(root)
    assert suites and all(suite.tag == "testsuite" for suite in suites)
    for suite in suites:
        cases = list(suite)
        assert cases and suite.get("name") and all(case.tag == "testcase" for case in cases)
        assert all(case.get("name") and case.get("classname") for case in cases)
        assert int(suite.get("tests")) == len(cases)
        for count, tag in (("failures", "failure"), ("errors", "error")):
            found = [inner for case in cases for inner in case if inner.tag == tag]
            assert int(suite.get(count)) == len(found), (suite.get("name"), count)
            assert all(inner.get("message") and inner.get("type") for inner in found)
        assert {inner.tag for case in cases for inner in case} <= {"failure", "error", "system-out"}
    for count in ("tests", "failures", "errors"):
        assert int(root.get(count)) == sum(int(suite.get(count)) for suite in suites), count


def github(text):
    """The runner's own reading: commands until `stop-commands`, with their properties unescaped."""
    commands, stopped = [], None
    for line in text.split("\n"):
        found = re.fullmatch(r"::([\w-]+)(?: ([^:]*))?::(.*)", line)
        if stopped is not None:
            stopped = None if line == f"::{stopped}::" else stopped
        elif found and found[1] == "stop-commands":
            stopped = found[3]
        elif found:
            properties = dict(part.split("=", 1) for part in found[2].split(","))
            commands.append({"command": found[1], "message": urllib.parse.unquote(found[3]),
                             **{name: urllib.parse.unquote(value) for name, value in properties.items()}})
        else:
            assert not line.strip(), f"a line outside the commands: {line!r}"
    assert stopped is None, "the commands are not resumed"
    return commands
