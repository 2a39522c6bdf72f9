"""`rules`, `explain` and `config`: what they say, and that `check` does what the configuration says."""

import json
import os

import case

PACK = {
    "no-falcon.yaml": "id: no-falcon\nseverity: warning\ncheck: hygiene-pattern\nwhat: the word falcon\n"
                      "message: \"`{found}` is a falcon\"\nwhy: It is not announced.\nhelp: leave it out\n"
                      "patterns: [{name: word, match: '\\bfalcon\\b', what: a falcon}]\n",
}


class Rules(case.Case):
    def test_every_rule_is_listed_once(self):
        listed = self.json_of(self.run_tool("rules", "--format", "json"))["rules"]
        text = self.run_tool("rules").stdout.decode()
        self.assertGreater(len(listed), 50)
        self.assertEqual(len({rule["id"] for rule in listed}), len(listed))
        for rule in listed:
            lines = [line for line in text.split("\n") if line.split()[:1] == [rule["id"]]]
            self.assertEqual(len(lines), 1, rule["id"])
            self.assertIn(rule["severity"], lines[0])
            for key in ("pack", "group", "fix", "since", "what", "message", "why", "help"):
                self.assertTrue(rule[key].strip(), f"{rule['id']} has no {key}")
            self.assertIn(rule["severity"], ("error", "warning"))
            self.assertIn(rule["fix"], ("never", "safe", "unsafe", "conditional"))

    def test_one_pack(self):
        listed = self.json_of(self.run_tool("rules", "--format=json", "--pack", "general"))["rules"]
        self.assertEqual({rule["pack"] for rule in listed}, {"general"})
        self.assert_trouble(self.run_tool("rules", "--pack", "generel"), "generel", "general")

    def test_unknown_format(self):
        self.assert_trouble(self.run_tool("rules", "--format", "jsno"), "jsno", "json")

    def test_no_repository_is_needed(self):
        self.assertEqual(self.run_tool("rules", folder="..").returncode, 0)

    def test_pack_of_ones_own(self):
        for name, content in PACK.items():
            self.scene.write(f"own/acme/{name}", content)
        done = self.run_tool("rules", "--rules", "own/acme", "--pack", "acme")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(b"no-falcon", done.stdout)
        done = self.run_tool("explain", "no-falcon", "--rules", "own/acme")
        self.assertIn(b"It is not announced", done.stdout)

    def test_a_pack_of_ones_own_runs_beside_the_others(self):
        self.scene.write("own/acme/no-falcon.yaml", PACK["no-falcon.yaml"])
        self.scene.edit({"file": case.README, "old": "## Notes\n\n", "new": "## Notes\n\nThe falcon case is the first.\n\n"})
        answer, status = self.lint("--rules", "own/acme")
        self.assertEqual((self.rules_of(answer), status), (["no-falcon"], 0))
        answer, _ = self.lint()
        self.assertEqual(self.rules_of(answer), [])

    def test_what_stands_beside_the_files_of_a_pack(self):
        self.scene.write("own/acme/no-falcon.yaml", PACK["no-falcon.yaml"])
        self.scene.write("own/acme/more.yaml/notes.txt", "a folder is no rule file, whatever its name\n")
        self.assertEqual(self.run_tool("rules", "--rules", "own/acme", "--pack", "acme").returncode, 0)
        os.symlink("nowhere", self.scene.path("own/acme/gone.yaml"))
        self.assert_trouble(self.run_tool("rules", "--rules", "own/acme"), "own/acme/gone.yaml")

    def test_groups_are_tags(self):
        self.scene.edit({"file": case.README, "old": "## Notes\n\n", "new": "## Notes\n\nThe falcon case is the first.\n\n"})
        for group, tags in (("", ["acme"]), ("group: acme\n", ["acme"]), ("group: Birds\n", ["acme", "Birds"])):
            with self.subTest(group):
                self.scene.write("own/acme/no-falcon.yaml", PACK["no-falcon.yaml"] + group)
                sarif = self.json_of(self.run_tool("--rules", "own/acme", "--format", "sarif"))
                told = [rule for rule in sarif["runs"][0]["tool"]["driver"]["rules"] if rule["id"] == "no-falcon"]
                self.assertEqual([rule["properties"]["tags"] for rule in told], [tags])

    def test_broken_pack(self):
        self.scene.write("own/acme/no-falcon.yaml", PACK["no-falcon.yaml"].replace("severity", "sevrity"))
        for command in (["rules"], ["explain", "title"], ["config"], ["check"]):
            with self.subTest(command):
                self.assert_trouble(self.run_tool(*command, "--rules", "own/acme"), "own/acme/no-falcon.yaml:2:1",
                                    "sevrity", "severity")
        self.assert_trouble(self.run_tool("rules", "--rules", "own/none"), "own/none")

    def test_what_is_no_rule(self):
        good = PACK["no-falcon.yaml"]
        for name, content, told in (("all", good.replace("id: no-falcon", "id: all"), "`all` names every rule"),
                                    ("No-Falcon", good.replace("id: no-falcon", "id: No-Falcon"), "lower-case letters"),
                                    ("no-falcon", good.replace("id: no-falcon", "id: [no-falcon]"), "`id` holds a list"),
                                    ("no-falcon", "- a list\n", "no map"),
                                    ("no-falcon", good + "allow: falcon\n", "`allow` holds `falcon`; expected a list"),
                                    ("no-falcon", good.split("patterns:")[0] + "patterns: {word: falcon}\n",
                                     "`patterns` holds a map; expected a list"),
                                    ("no-falcon", good.replace("match: ", "mtach: "), "unknown key `mtach`; did you mean `match`?"),
                                    ("no-falcon", good.replace("match: ", "mtach: "), "the key `match` is missing"),
                                    ("no-falcon", good.split("patterns:")[0] + "patterns: [falcon]\n",
                                     "`patterns` holds `falcon`; expected a pattern: a map with `match`")):
            with self.subTest(told):
                path = f"own/acme/{name}.yaml"
                self.scene.write(path, content)
                self.assert_trouble(self.run_tool("rules", "--rules", "own/acme"), f"{path}:", told)
                self.scene.delete(path)

    def test_what_is_no_pattern(self):
        """A key that nothing reads would be a rule that finds less, or more, than its author thinks."""
        good = PACK["no-falcon.yaml"].split("patterns:")[0]
        path = "own/acme/no-falcon.yaml"
        for keys, told in (("unles: x", "unknown key `unles`; did you mean `unless`?"),
                           ("needs: fa", "`needs` holds `fa`; expected a list of texts"),
                           ("words: falcon", "`words` holds `falcon`; expected a list of texts"),
                           ("reads: pth", "`reads` holds `pth`; expected one of command, remote, path"),
                           ("parts: three", "`parts` holds `three`; expected a whole number from 1 to 1000"),
                           ("hexadecimal: 0", "`hexadecimal` holds `0`; expected a whole number from 1 to 1000"),
                           ("anchored: perhaps", "`anchored` holds `perhaps`; expected true or false"),
                           ("near: {words: [birds]}", "the key `within` is missing"),
                           ("near: {words: birds, within: 2}", "`words` holds `birds`; expected a list of texts"),
                           ("unless: 'a('", "no regular expression: missing closing parenthesis")):
            with self.subTest(keys):
                self.scene.write(path, good + f"patterns:\n  - match: falcon\n    {keys}\n")
                self.assert_trouble(self.run_tool("rules", "--rules", "own/acme"), f"{path}:", told)
        self.scene.write(path, good + "context: [birds]\npatterns: [match: falcon]\n")
        self.assert_trouble(self.run_tool("rules", "--rules", "own/acme"), f"{path}:", "`context` holds a list; expected a map of lists")


class Explain(case.Case):
    def test_what_it_tells(self):
        rule = next(rule for rule in self.json_of(self.run_tool("rules", "--format", "json"))["rules"]
                    if rule["id"] == "title")
        done = self.run_tool("explain", "title")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        words = " ".join(done.stdout.decode().split())
        for key in ("id", "pack", "group", "severity", "since", "what", "why", "clause"):
            self.assertIn(" ".join(rule[key].split()), words, key)
        for key in ("bad", "good"):
            for line in rule[key].split("\n"):
                self.assertIn(line.strip(), done.stdout.decode())

    def test_every_rule(self):
        for rule in self.json_of(self.run_tool("rules", "--format", "json"))["rules"]:
            done = self.run_tool("explain", rule["id"])
            self.assertEqual((done.returncode, done.stderr), (0, b""), rule["id"])
            self.assertTrue(done.stdout.decode().startswith(rule["id"] + "\n"))

    def test_several_and_prefix(self):
        done = self.run_tool("explain", "title", "section-*", "--format", "json")
        told = [rule["id"] for rule in self.json_of(done)["rules"]]
        self.assertEqual(told[0], "title")
        self.assertEqual({"section-missing", "section-order"} - set(told), set())

    def test_unknown(self):
        self.assert_trouble(self.run_tool("explain", "titel"), "titel", "title")
        self.assert_trouble(self.run_tool("explain", "zzzzzzzz"), "zzzzzzzz")
        done = self.run_tool("explain", "title", "titel")
        self.assert_trouble(done, "titel")
        self.assertTrue(done.stdout.startswith(b"title\n"), "what is known is told all the same")
        self.assertEqual(self.run_tool("explain").returncode, 2)


class Config(case.Case):
    def origin(self, done, key):
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        line = next(line for line in done.stdout.decode().split("\n") if line.strip().startswith(key + ":"))
        return line.split("  # ")[1]

    def test_origins(self):
        self.scene.write(".benchlint.yaml", "# ours\nfail-on: warning\nhygiene:\n  deny: [falcon]\n"
                                            "standard: {protocol: {warmup: 10}}\n")
        done = self.run_tool("config", "--select", "title")
        expected = {"fail-on": ".benchlint.yaml:2", "deny": ".benchlint.yaml:4", "warmup": ".benchlint.yaml:5",
                    "select": "command line", "packs": "default", "iterations": "default"}
        for key, origin in expected.items():
            self.assertEqual(self.origin(done, key), origin, key)

    def test_nearest_file_alone(self):
        self.scene.write(".benchlint.yaml", "fail-on: warning\nignore: [note-length]\n")
        self.scene.write("benchmarks/.benchlint.yaml", "ignore: [results-code]\n")
        done = self.run_tool("config", folder="benchmarks")
        self.assertEqual(self.origin(done, "fail-on"), "default")
        self.assertIn(b"results-code", done.stdout)
        self.assertNotIn(b"note-length", done.stdout)

    def test_named_file(self):
        self.scene.write(".benchlint.yaml", "fail-on: warning\n")
        self.scene.write("other.yaml", "ignore: [title]\n")
        done = self.run_tool("config", "--config", "other.yaml")
        self.assertEqual(self.origin(done, "fail-on"), "default")
        self.assertEqual(self.origin(done, "ignore"), "other.yaml:1")
        self.assert_trouble(self.run_tool("config", "--config", "none.yaml"), "none.yaml")
        self.assert_trouble(self.run_tool("check", "--config", "none.yaml"), "none.yaml")

    def test_what_is_shown_reads_back(self):
        self.scene.write(".benchlint.yaml", "severity: {results-code: off}\nexclude: ['a\"b', 'x # y']\nstandard: {scopes+: [x]}\n")
        first = self.run_tool("config").stdout.decode()
        self.scene.write("shown.yaml", first)
        second = self.run_tool("config", "--config", "shown.yaml")
        self.assertEqual((second.returncode, second.stderr), (0, b""))
        values = [[line.split("  # ")[0].rstrip() for line in text.split("\n")[1:]]
                  for text in (first, second.stdout.decode())]
        self.assertEqual(values[0], values[1])

    def test_a_pack_without_a_vocabulary(self):
        self.scene.write("own/acme/no-falcon.yaml", PACK["no-falcon.yaml"])
        self.scene.write(".benchlint.yaml", "packs: [acme]\n")
        done = self.run_tool("config", "--rules", "own/acme")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(b"\nstandard: {}", done.stdout)

    def test_no_more_than_a_thousand_faults(self):
        relation = "    - {{rule: title, result: speedup, numerator: [reference], denominator: [normalized]}}\n"
        for head, text, line in (("", "k{}: 1\n", 1000), ("select:\n", "  - k{}\n", 1001), ("packs:\n", "  - k{}\n", 1001),
                                 ("standard:\n  relations:\n", "    - k{}\n", 1002), ("standard:\n  relations:\n", relation, 1002)):
            with self.subTest(text):
                self.scene.write(".benchlint.yaml", head + "".join(text.format(i) for i in range(1100)))
                told = self.run_tool("config").stderr.decode().splitlines()
                self.assertEqual(len(told), 1000)
                self.assertTrue(told[-1].startswith(f".benchlint.yaml:{line}:"), told[-1])

    def test_long_maps_and_relations_of_one_rule(self):
        constants = "".join(f"      c{i}: {i + 1}\n" for i in range(9))
        relation = "    - {{rule: speedup-arithmetic, result: {}, numerator: [reference], denominator: [normalized]}}\n"
        self.scene.write(".benchlint.yaml", "standard:\n  devices:\n    constants:\n" + constants + "  relations:\n" +
                         relation.format("speedup") + relation.format("c3"))
        done = self.run_tool("config")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        shown = done.stdout.decode()
        for i in range(9):
            self.assertRegex(shown, rf"\n      c{i}: {i + 1} +# \.benchlint\.yaml:{i + 4}\n")
        self.assertEqual(shown.count("rule: speedup-arithmetic"), 2)

    def test_broken_file(self):
        self.scene.write(".benchlint.yaml", "ignroe: [title]\nfail-on: never-ever\n")
        self.assert_trouble(self.run_tool("config"), ".benchlint.yaml:1:1", "ignore", ".benchlint.yaml:2:10")

    def test_schema(self):
        self.scene.write(".benchlint.yaml", "[\n")  # needs no configuration
        done = self.run_tool("config", "--schema")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        schema = json.loads(done.stdout)
        properties = schema["allOf"][0]["properties"]
        self.assertEqual(properties["fail-on"]["enum"], ["error", "warning", "never"])
        self.assertIn("title", schema["definitions"]["rule"]["anyOf"][0]["enum"])


class InForce(case.Case):
    """`check` does what the configuration says."""

    def lint_with(self, text, *args):
        self.scene.write(".benchlint.yaml", text)
        self.scene.track()
        return self.lint(*args)

    def test_severity(self):
        self.spoil()
        for text, severity, status in (("severity: {speedup-format: warning}\n", "warning", 0),
                                       ("severity: {speedup-*: warning, speedup-format: error}\n", "error", 1),
                                       ("severity: {speedup-format: error, speedup-*: warning}\n", "error", 1),
                                       ("severity: {all: warning}\nfail-on: warning\n", "warning", 1)):
            with self.subTest(text):
                answer, exit_status = self.lint_with(text)
                self.assertEqual([d["severity"] for d in answer["diagnostics"]], [severity])
                self.assertEqual(exit_status, status)

    def test_off_ignored_and_not_selected(self):
        self.spoil()
        for text in ("severity: {speedup-format: off}\n", "ignore: [speedup-format]\n", "ignore: [speedup-*]\n",
                     "select: [title]\n", "exclude: [\"benchmarks/correlation/**\"]\n",
                     "exclude: [benchmarks/correlation]\n", "exclude: [\"**/README.md\"]\n"):
            with self.subTest(text):
                answer, status = self.lint_with(text)
                self.assertNotIn("speedup-format", self.rules_of(answer))

    def test_command_line_goes_first(self):
        self.spoil()
        answer, _ = self.lint_with("ignore: [speedup-format]\n", "--ignore", "title")
        self.assertEqual(self.rules_of(answer), ["speedup-format"])

    def test_broken_file_in_every_format(self):
        self.scene.write(".benchlint.yaml", "ignroe: [title]\n")
        for form in ("text", "concise", "json", "sarif", "github", "gitlab", "junit"):
            with self.subTest(form):
                done = self.run_tool("--format", form)
                self.assertEqual(done.returncode, 2)
                self.assertIn(b"ignroe", done.stdout)
        answer, _ = self.lint()
        self.assertEqual(self.rules_of(answer), ["config-key"])
        self.assertEqual(answer["diagnostics"][0]["pack"], "general")
        self.assertTrue(answer["error"])

    def test_standard_block(self):
        answer, status = self.lint_with("standard: {readme: {sections+: [{role: licence, title: Licence}]}}\n")
        self.assertEqual(status, 1)
        self.assertEqual(set(self.rules_of(answer)), {"section-missing"})
