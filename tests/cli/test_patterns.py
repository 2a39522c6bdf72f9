"""Patterns of a pack of one's own: what may stand beside `match`, alone and together, and what it then finds."""

import case

HEAD = "severity: warning\ncheck: hygiene-pattern\nwhat: a word\nmessage: \"`{found}` is {what}\"\nwhy: because\n"
NOTES = "benchmarks/correlation/notes.txt"


class Patterns(case.Case):
    def write(self, patterns, more="", name="no-bird"):
        self.scene.write(f"own/acme/{name}.yaml", f"id: {name}\n{HEAD}{more}patterns: [{patterns}]\n")

    def found(self, text, packs="acme"):
        """(rule, line, text) of each finding in a file of these bytes."""
        self.scene.write(NOTES, text)
        answer, status = self.lint("--rules", "own/acme", "--pack", packs)
        self.assertIn(status, (0, 1))
        lines = text.split("\n")
        return [(found["rule"], found["start"]["line"],
                 lines[found["start"]["line"] - 1][found["start"]["column"] - 1:found["end"]["column"] - 1])
                for found in answer["diagnostics"] if found["path"] == NOTES]

    def test_words_behind_alone(self):
        self.write("{match: falcon, near-behind: {words: [birds], within: 2}}", "context: {birds: [bird]}\n")
        self.assertEqual(self.found("A falcon, a plane."), [])
        self.assertEqual(self.found("The falcon is a plane.\n\nA falcon, the bird, lands on a falcon. bird\nfalcon a bird."),
                         [("no-bird", 3, "falcon"), ("no-bird", 4, "falcon")])

    def test_an_empty_match_is_no_finding(self):
        self.write("{match: '(?=falcon)'}, {match: 'x(?=falcon)()'}, {match: '(?<=(n)) bird'}")
        self.assertEqual(self.found("a falcon and xfalcon bird\n"), [("no-bird", 1, "n")])

    def test_more_patterns_with_words_than_are_told_apart(self):
        names = [f"{first}{second}bird" for first in "abcdefghij" for second in "abcdefg"]
        self.write(", ".join(f"{{match: '{name}', words: [{name}]}}" for name in names))
        self.scene.write(".benchlint.yaml", "hygiene:\n  deny: [kestrel]\n")
        self.assertEqual([text for _, _, text in self.found("\n".join(names) + "\n")], names)
        self.assertIn(("hygiene-local", 1, "kestrel"), self.found("a kestrel\n", "operator,acme"))

    def test_more_needs_than_are_told_apart(self):
        names = [f"{first}{second}bird" for first in "abcdefghij" for second in "abcdefg"]
        self.write(", ".join(f"{{match: '{name}', needs: ['{name[:2]}']}}" for name in names))
        self.assertEqual([text for _, _, text in self.found("\n".join(names) + "\n")], names)

    def test_needs_of_one_byte(self):
        self.write("{match: eagle, needs: ['x g']}, {match: falcon, needs: [f]}, {match: owl, needs: ['o [w]']}")
        self.assertEqual([text for _, _, text in self.found("falcon, eagle\nowl\n")], ["falcon", "eagle", "owl"])

    def test_words_without_needs(self):
        self.write("{match: falcon, words: [' falcon']}, {match: eagle}")
        self.assertEqual(self.found("falcon\na falcon\n-falcon\neagle\n"),
                         [("no-bird", 1, "falcon"), ("no-bird", 2, "falcon"), ("no-bird", 4, "eagle")])

    def test_words_of_no_list(self):
        self.write("{match: falcon, near: {words: [nobody], within: 2}}, {match: eagle, far: {words: [nobody], within: 2}}")
        self.assertEqual(self.found("a falcon, an eagle\n"), [("no-bird", 1, "eagle")])
        self.write("{match: '/zeta\\S+', reads: path}", "with: {roots: zeta}\n")
        self.assertEqual(self.found("at /zeta/kappa/c\n"), [("no-bird", 1, "/zeta/kappa/c")])

    def test_texts_that_are_allowed(self):
        self.write("{match: '\\w+bird', unless: '^sea'}", "allow: ['^jail', 'cage']\n")
        self.assertEqual(self.found("seabird jailbird cagebird blackbird\n"), [("no-bird", 1, "blackbird")])

    def test_giving_up(self):
        slow = "a" * 60
        self.write("{match: '(a+a+)+b'}, {match: '(a+a+)+c'}, {match: 'a{60}_d', unless: '(a+a+)+d'}")
        self.scene.write(f"benchmarks/correlation/{slow}_bcd.txt", "x\n")
        self.scene.write(NOTES, f"x\n{slow}_bcd\n{slow}_d\n")
        answer, status = self.lint("--rules", "own/acme", "--pack", "acme")
        self.assertEqual(sorted((found["start"]["line"], found["rule"]) for found in answer["diagnostics"] if found["path"] == NOTES),
                         [(2, "pattern-limit"), (3, "no-bird"), (3, "pattern-limit")])
        self.assertEqual(status, 1)

    def test_locations_without_a_rule_for_internal_ones(self):
        self.write("{match: '\\S+://\\S+', reads: url}", "with: {private-domains: [corp], schemes: [acme+x]}\n", name="no-place")
        self.scene.write(".benchlint.yaml", "hygiene:\n  internal-hosts: ['https://docs.acme.example/x']\n")
        places = ["http://a.corp/x", "https://docs.acme.example/y", "acme+x://a.corp/z"]
        self.assertEqual(self.found(" ".join([*places, "acme+y://a.corp/z https://docs.python.org/3/\n"])),
                         [("no-place", 1, place) for place in places])

    def test_paths_that_are_none(self):
        self.write("{match: '//\\S+|[*]+|/zeta\\S+', reads: path}")
        self.assertEqual(self.found("//a/b/c, *** and /zeta/kappa/c\n"), [("no-bird", 1, "/zeta/kappa/c")])
