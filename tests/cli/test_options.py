"""Options: their spelling, what they promise about output and exit status."""

import json

import case


class Options(case.Case):
    def test_mistyped_option_tells_the_nearest(self):
        self.assert_trouble(self.run_tool("--recrods", "x"), "--recrods", "--records")

    def test_mistyped_command_or_path(self):
        self.assert_trouble(self.run_tool("chekc"), "chekc")

    def test_mistyped_command_tells_the_nearest(self):
        self.assert_trouble(self.run_tool("explian", "title"), "did you mean the command `explain`?")

    def test_an_empty_value_is_no_value(self):
        for option in ("--changed=", "--pack=", "--select=", "--stdin-filename=", "--output=", "--records="):
            self.assert_trouble(self.run_tool(option), "needs a value")

    def test_writing_a_baseline_passes(self):
        self.spoil()
        done = self.run_tool("--write-baseline", "known.json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(b"1 finding listed in known.json", done.stderr)
        self.assertEqual(self.run_tool("--baseline", "known.json").returncode, 0)
        self.assertEqual(self.run_tool().returncode, 1)

    def test_what_is_new_beside_a_baseline(self):
        self.spoil()
        self.run_tool("--write-baseline", "known.json")
        self.scene.edit({"file": case.README, "old": "| 1.25x |", "new": "| 1.25 |"})
        self.scene.edit({"file": "benchmarks/layer_norm/README.md", "old": "| 1.05x |", "new": "| 1.05 |"})
        answer, status = self.lint("--baseline", "known.json")
        self.assertEqual((self.rules_of(answer), status), (["speedup-format"] * 2, 1))
        self.assertEqual(len({one["path"] for one in answer["diagnostics"]}), 2)

    def test_a_comment_between_rows_is_said_to_end_the_table(self):
        row = "| `flow-160` | `float32` | `operator` |"
        comment = "<!-- benchlint-disable-next-line speedup-arithmetic -- known -->\n"
        self.scene.edit({"file": case.README, "old": row, "new": comment + row})
        answer, _ = self.lint()
        told = [one["message"] for one in answer["diagnostics"] if one["rule"] == "unused-suppression"]
        self.assertEqual(len(told), 1)
        self.assertIn("the comment ends the table", told[0])

    def test_unknown_values(self):
        for args in (("--format", "xlm"), ("--fail-on", "maybe"), ("--color", "blue"), ("--pack", "kernle"),
                     ("--select", "titel"), ("--jobs", "many"), ("--jobs", "-1")):
            with self.subTest(args):
                self.assert_trouble(self.run_tool(*args), args[1])

    def test_option_without_its_value(self):
        for option in ("--format", "--records", "--config", "--output"):
            with self.subTest(option):
                done = self.run_tool(option)
                # `--records` alone takes the configured directory
                self.assertEqual(done.returncode, 0 if option == "--records" else 2)

    def test_help_and_version(self):
        for option in ("--help", "--version"):
            done = self.run_tool(option)
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            self.assertIn(b"benchlint", done.stdout)

    def test_typo_in_configuration_tells_the_nearest(self):
        self.scene.write(".benchlint.yaml", "ignroe: [note-length]\n")
        done = self.run_tool("--format", "concise")
        self.assertEqual(done.returncode, 2)
        told = done.stdout + done.stderr
        self.assertIn(b"ignroe", told)
        self.assertIn(b"ignore", told)


class Output(case.Case):
    FORMATS = ("text", "concise", "json", "sarif", "github", "gitlab", "junit")

    def setUp(self):
        super().setUp()
        self.spoil()
        self.scene.edit({"file": "benchmarks/layer_norm/README.md", "old": "| 0.0303 |", "new": "| 0.0306 |"})
        self.scene.edit({"file": "benchmarks/scatter_mean/README.md", "old": "## Notes\n", "new": "## Remarks\n"})

    def test_number_of_threads_never_shows(self):
        for form in self.FORMATS:
            with self.subTest(form):
                one, eight = (self.run_tool("--format", form, "--jobs", jobs, "--records", ".tmp/benchmarks")
                              for jobs in ("1", "8"))
                self.assertEqual(one.returncode, 1)
                self.assertEqual(one.stdout, eight.stdout)

    def test_same_bytes_twice(self):
        for form in self.FORMATS:
            with self.subTest(form):
                first, second = (self.run_tool("--format", form) for _ in range(2))
                self.assertEqual((first.stdout, first.stderr), (second.stdout, second.stderr))

    def test_format_never_changes_the_exit_status(self):
        for fail_on, expected in (("error", 1), ("warning", 1), ("never", 0)):
            for form in self.FORMATS:
                with self.subTest((fail_on, form)):
                    done = self.run_tool("--format", form, "--fail-on", fail_on)
                    self.assertEqual(done.returncode, expected)

    def test_findings_on_standard_output_and_nothing_on_standard_error(self):
        done = self.run_tool("--format", "concise")
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"speedup-format", done.stdout)
        self.assertEqual(done.stderr, b"")

    def test_output_file(self):
        done = self.run_tool("--format", "json", "--output", "report.json")
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        report = json.loads(self.scene.path("report.json").read_bytes())
        self.assertIn("speedup-format", self.rules_of(report))

    def test_output_into_a_folder_that_is_not_there(self):
        self.assert_trouble(self.run_tool("--format", "json", "--output", "nowhere/report.json"), "nowhere/report.json")

    def test_absolute_paths_never_show(self):
        for form in self.FORMATS:
            with self.subTest(form):
                done = self.run_tool("--format", form, str(self.scene.root))
                self.assertNotIn(b"ROOT", done.stdout.replace(b"SRCROOT", b"").replace(b"%SRCROOT%", b""))

    def test_from_a_folder_inside(self):
        above, inside = self.run_tool("--format", "json"), self.run_tool("--format", "json", folder="docs")
        self.assertEqual(above.stdout, inside.stdout)

    def test_standard_input_gives_what_the_file_gives(self):
        text = self.scene.path(case.README).read_bytes()
        by_name = self.run_tool("--format", "json", case.README)
        by_input = self.run_tool("--format", "json", "--stdin-filename", case.README, stdin=text)
        self.assertEqual(by_name.stdout, by_input.stdout)
