"""Where reports go: what they may replace, and how many fit into one place."""

import case

FALCON = ("id: no-falcon\nseverity: error\ncheck: hygiene-pattern\nwhat: the word falcon\nmessage: \"`{found}` is {what}\"\n"
          "why: It is not announced.\nhelp: leave it out\npatterns: [{name: word, match: '\\bfalcon\\b', what: a falcon}]\n")


class Output(case.Case):
    FORMATS = ["text", "concise", "json", "sarif", "github", "gitlab", "junit"]

    def setUp(self):
        super().setUp()
        self.spoil()

    def test_an_earlier_report_is_replaced(self):
        """Of whatever form, with findings and without, and an empty file."""
        self.scene.write("report", "")
        for spoilt in (True, False):
            if not spoilt:
                self.scene.edit({"file": case.README, "old": "| 1.08 |", "new": "| 1.08x |"})
            for form in self.FORMATS:
                with self.subTest((form, spoilt)):
                    done = self.run_tool("--format", form, "--output", "report", "--color", "always")
                    self.assertEqual((done.returncode, done.stdout, done.stderr), (int(spoilt), b"", b""))
                    if self.scene.path("report").read_text() == "[]\n":  # which anybody may have written
                        self.assert_trouble(self.run_tool("--output", "report"), "no report of benchlint", "--force")
                        self.scene.write("report", "")
        self.assertEqual(self.run_tool("report", "--output", "report").returncode, 0)
        self.assertEqual(self.run_tool("report", "--output", "report").returncode, 0)
        self.assertEqual(self.run_tool("--output", "report").returncode, 0)

    def test_a_file_of_another_kind_is_not(self):
        before = self.scene.path(case.README).read_bytes()
        for args in (["--output", case.README], ["--format", f"sarif={case.README}"], ["-o", case.README, "--fix"],
                     ["report", "-o", case.README], ["--write-baseline", case.README]):
            with self.subTest(args):
                self.assert_trouble(self.run_tool(*args), case.README, "help:", "--force")
                self.assertEqual(self.scene.path(case.README).read_bytes(), before)

    def test_what_only_looks_like_a_report_is_not(self):
        for text in ("src/x.c:1:2: error: undefined\n", "src/x.c:1:2: warning[mine] unused\n", "error[mine]\n", "[]\n",
                     "error[speedup-format]: remember this one\n", "error[E0425]: not found\n --> src/x.rs:1:2\n"):
            for args in (["--output"], ["--format", "sarif", "--output"], ["report", "--output"]):
                with self.subTest((text, args)):
                    self.scene.write("notes.txt", text)
                    self.assert_trouble(self.run_tool(*args, "notes.txt"), "notes.txt", "no report", "help:", "--force")
                    self.assertEqual(self.scene.path("notes.txt").read_text(), text)

    def test_a_finding_of_a_pack_of_ones_own(self):
        """It is known by the rules of the run."""
        self.scene.write("own/acme/no-falcon.yaml", FALCON)
        self.scene.edit({"file": case.README, "old": "| 1.08 |", "new": "| 1.08x |"})
        self.scene.edit({"file": case.README, "old": "## Notes\n", "new": "## Notes\n\n- As falcon has it.\n"})
        run = ("--rules", "own/acme", "--format", "concise", "--output", "report")
        self.assertEqual(self.run_tool(*run).returncode, 1)
        self.assertIn("[no-falcon]", self.scene.path("report").read_text())
        self.assertEqual(self.run_tool(*run).returncode, 1)
        self.assert_trouble(self.run_tool(*run[2:]), "no report of benchlint")

    def test_force(self):
        for args in (["--output"], ["report", "-o"], ["--write-baseline"]):
            with self.subTest(args):
                self.scene.write("notes.md", "# Notes\n")
                self.assertIn(self.run_tool(*args, "notes.md", "--force").returncode, (0, 1))
                self.assertNotIn("# Notes", self.scene.path("notes.md").read_text())

    def test_what_is_no_regular_file_is_written_to(self):
        self.assertEqual(self.run_tool("--output", "/dev/null").returncode, 1)

    def test_a_baseline_is_replaced(self):
        for _ in range(2):
            self.assertEqual(self.run_tool("--write-baseline", "known.json").returncode, 0)
        self.assertEqual(self.run_tool("--baseline", "known.json").returncode, 0)

    def test_one_report_for_standard_output(self):
        done = self.run_tool("--format", "text", "--format", "sarif")
        self.assert_trouble(done, "standard output", "help:")
        self.assertEqual(done.stdout, b"")
        done = self.run_tool("--format", "sarif", "--format", "json")
        self.assertEqual(done.returncode, 2)
        self.assertIn("several formats", self.json_of(done)["error"])
        done = self.run_tool("--format", "text", "--format", "json=a.json", "--format", "sarif=b.sarif")
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"speedup-format", done.stdout)

    def test_one_report_for_a_file(self):
        self.assert_trouble(self.run_tool("--format", "json=a", "--format", "sarif=a"), "`a`", "help:")
        self.assertFalse(self.scene.path("a").read_text().count("sarif"))
