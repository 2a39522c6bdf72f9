"""Every form of report, over findings in files of all names: it keeps to its schema, and all tell the same findings."""

import json
import os
import urllib.parse
import xml.etree.ElementTree

import case
import forms

FOLDER = b"benchmarks/correlation/"
LINE = b"%0A::error::x, ]]> kim@corp.example <&\"'\n"
NAMES = [b"a %b,c:d;e.txt", b"new\nline.txt", b"bad\xff.txt", b"esc\x1b[31m.txt", "uml\u00e4ut \u202e.txt".encode(),
         b"quote\"'<&>.txt", b"tab\t.txt", b"%0A.txt", b"-dash.txt", b"hash#frag?x.txt", b"back\\slash.txt", b"::error::.txt",
         b"c:d.txt", "none \ufffe.txt".encode()]


class Forms(case.Case):
    def setUp(self):
        super().setUp()
        for name in NAMES:
            self.put(name, LINE)
        self.put(b"long.txt", b"x" * 200000 + b" kim@corp.example " + b"y" * 200000 + b"\n")
        self.put(b"controls.txt", b"a\x01b\x0b kim@corp.example \x7f \xc2\x85 \xef\xbf\xbe\n" * 2)
        self.put(b"bytes.txt", b"ok \xff\xfe kim@corp.example\n")
        self.put(b"empty.txt", b"")
        self.scene.edit({"file": case.README, "old": "| 0.8829 |", "new": "| 0.8892 |"})

    def put(self, name, content):
        with open(os.path.join(os.fsencode(self.scene.root), FOLDER, name), "wb") as file:
            file.write(content)

    def form(self, name, *args):
        done = self.run_tool("--format", name, *args)
        self.assertIn(done.returncode, (0, 1, 2), done.stderr)
        return done.stdout.decode()  # strictly UTF-8, whatever the files hold

    def findings(self, *args):
        return json.loads(self.form("json", *args))["diagnostics"]

    def test_the_scene_is_odd_enough(self):
        findings = self.findings()
        self.assertGreater(len({one["path"] for one in findings}), len(NAMES) + 4)
        self.assertTrue(any(one.get("related") for one in findings))

    def test_sarif(self):
        log = json.loads(self.form("sarif"))
        forms.sarif(log)
        told = []
        for result in log["runs"][0]["results"]:
            place = result["locations"][0]["physicalLocation"]
            region = place["region"]
            told.append((result["ruleId"], urllib.parse.unquote(place["artifactLocation"]["uri"]), region["startLine"],
                         region["startColumn"], region["endLine"], region["endColumn"], result["message"]["text"]))
        self.assertEqual(told, [(one["rule"], one["path"], *self.place(one), one["message"]) for one in self.findings()])

    def place(self, one):
        return (one["start"]["line"], one["start"]["column"], one["end"]["line"], one["end"]["column"])

    def test_gitlab(self):
        report = json.loads(self.form("gitlab"))
        forms.gitlab(report)
        self.assertEqual([(one["check_name"], one["location"]["path"], one["location"]["lines"]["begin"], one["description"])
                          for one in report],
                         [(one["rule"], one["path"], one["start"]["line"], one["message"]) for one in self.findings()])

    def test_github(self):
        commands = forms.github(self.form("github"))
        findings = self.findings()
        self.assertEqual(len(commands), len(findings))
        for command, one in zip(commands, findings):
            self.assertEqual((command["command"], command["title"], command["line"], command["col"]),
                             (one["severity"], one["rule"], str(one["start"]["line"]), str(one["start"]["column"])))
            if one["path"].isprintable() and "\ufffd" not in one["path"]:
                self.assertEqual(command["file"], one["path"])
            self.assertTrue(command["message"].isprintable() or "\n" in command["message"], command)

    def test_junit(self):
        root = xml.etree.ElementTree.fromstring(self.form("junit"))
        forms.junit(root)
        findings = self.findings()
        cases = [case for suite in list(root)[1:] for case in suite]
        self.assertEqual([case.get("name").split(" ")[0] for case in cases], [one["rule"] for one in findings])
        self.assertEqual(int(root.get("failures")), sum(one["severity"] == "error" for one in findings))

    def test_lines_of_people(self):
        """Text and concise steer no terminal, and stay short where a line of the file is long."""
        for name in ("text", "concise"):
            text = self.form(name)
            self.assertTrue(all(part.isprintable() for part in text.split("\n")), name)
            self.assertLess(max(map(len, text.split("\n"))), 1000)

    def test_nothing_found(self):
        for name in (b"long.txt", b"controls.txt", b"bytes.txt", b"empty.txt", *NAMES):
            os.unlink(os.path.join(os.fsencode(self.scene.root), FOLDER, name))
        self.scene.edit({"file": case.README, "old": "| 0.8892 |", "new": "| 0.8829 |"})
        self.assertEqual(self.findings(), [])
        forms.sarif(json.loads(self.form("sarif")))
        self.assertEqual(json.loads(self.form("gitlab")), [])
        self.assertEqual(forms.github(self.form("github")), [])
        forms.junit(xml.etree.ElementTree.fromstring(self.form("junit")))

    def test_trouble(self):
        """A report of a run that could not be done is one of its form as well, and says so where the form can."""
        for args in (["--records", "nowhere"], ["--baseline", "nowhere"], ["no\x1bsuch\n.md"]):
            with self.subTest(args):
                log = json.loads(self.form("sarif", *args))
                forms.sarif(log)
                self.assertFalse(log["runs"][0]["invocations"][0]["executionSuccessful"])
                forms.gitlab(json.loads(self.form("gitlab", *args)))
                forms.github(self.form("github", *args))
                root = xml.etree.ElementTree.fromstring(self.form("junit", *args))
                forms.junit(root)
                self.assertEqual(root.get("errors"), "1")
