"""Packs that need no benchmark repository: which files they read, where the root is, and how several packs run together."""

import shutil

import case

VERDICT = "The new kernel is good.\n"  # no verdict, and nothing else of a report


class Reports(case.Case):
    empty = True

    def lint_claim(self, *args, stdin=b""):
        answer, status = self.lint("--pack", "claim", *args, stdin=stdin)
        return sorted({diagnostic["path"] for diagnostic in answer["diagnostics"]}), answer, status

    def test_file_whatever_its_name(self):
        for name in ("notes.md", "deep/down/report.txt", "REPORT"):
            with self.subTest(name):
                self.scene.write(name, VERDICT)
                paths, answer, status = self.lint_claim(name)
                self.assertEqual((paths, status), ([name], 1))
                self.assertEqual(answer["summary"]["audited"]["documents"], 1)

    def test_globs_without_arguments(self):
        self.scene.write("reports/one.md", VERDICT)
        self.scene.write("reports/more/two.md", VERDICT)
        self.scene.write("README.md", VERDICT)
        self.assertEqual(self.lint_claim()[0], ["reports/one.md"])
        self.scene.write(".benchlint.yaml", "claim: {reports: ['**/two.md', README.md]}\n")
        self.assertEqual(self.lint_claim()[0], ["README.md", "reports/more/two.md"])

    def test_directory_argument_narrows_the_globs(self):
        for name in ("reports/one.md", "other/one.md"):
            self.scene.write(name, VERDICT)
        self.scene.write(".benchlint.yaml", "claim: {reports: ['*/one.md']}\n")
        self.assertEqual(self.lint_claim("other")[0], ["other/one.md"])

    def test_file_and_directory(self):
        for name in ("reports/one.md", "notes.md"):
            self.scene.write(name, VERDICT)
        self.assertEqual(self.lint_claim("notes.md", "reports")[0], ["notes.md", "reports/one.md"])

    def test_ignored_and_excluded(self):
        self.scene.write("reports/one.md", VERDICT)
        self.scene.write("reports/two.md", VERDICT)
        self.scene.write(".gitignore", "reports/two.md\n")
        self.scene.write(".benchlint.yaml", "exclude: [reports/one.md]\n")
        self.assertEqual(self.lint_claim()[0], [])
        # By name: what Git ignores is read, what the configuration excludes is not.
        self.assertEqual(self.lint_claim("reports/one.md", "reports/two.md")[0], ["reports/two.md"])

    def test_without_git(self):
        shutil.rmtree(self.scene.path(".git"))
        self.scene.write("report.md", VERDICT)
        self.assertEqual(self.lint_claim("report.md")[0], ["report.md"])

    def test_standard_input(self):
        self.assertEqual(self.lint_claim("-", stdin=VERDICT.encode())[0], ["-"])
        self.assertEqual(self.lint_claim("--stdin-filename", "new.md", stdin=VERDICT.encode())[0], ["new.md"])

    def test_missing_file(self):
        self.assert_trouble(self.run_tool("--pack", "claim", "nowhere.md"), "nowhere.md")

    def test_packs_of_the_configuration(self):
        """A hook passes every changed file: where the configuration names the reports, others are none."""
        self.scene.write("notes.md", VERDICT)
        self.scene.write("reports/one.md", VERDICT)
        self.scene.write(".benchlint.yaml", "packs: [claim]\n")
        self.assertEqual(self.paths("notes.md"), ["notes.md"])
        self.scene.write(".benchlint.yaml", "packs: [claim]\nclaim: {reports: ['reports/*.md']}\n")
        self.assertEqual(self.paths("notes.md", "reports/one.md"), ["reports/one.md"])

    def test_several_packs_of_the_configuration(self):
        """Where two packs read files, a file that no glob names is none of either, unless the packs are asked for."""
        self.scene.write("notes.md", VERDICT)
        self.scene.write("bench.log", "no result\n")
        self.scene.write("logs/one.log", "no result\n")
        self.scene.write(".benchlint.yaml", "packs: [claim, kernel]\nkernel: {outputs: ['logs/*.log']}\n")
        self.assertEqual(self.paths("notes.md", "bench.log", "logs/one.log"), ["logs/one.log"])
        self.assertEqual(self.paths("--pack", "claim,kernel", "notes.md", "bench.log"), ["bench.log", "notes.md"])

    def test_scripts_and_tables_whatever_their_names(self):
        self.scene.write("tools/timing.py", "import time\nbegin = time.perf_counter()\nsum(range(9))\n"
                                              "print(time.perf_counter() - begin)\n")
        self.scene.write(".benchlint.yaml", "kernel: {scripts: ['bench/*.py']}\n")
        self.assertEqual(self.paths("--pack", "kernel", "tools/timing.py"), ["tools/timing.py"])
        self.scene.write("results.txt", "| a | b | Ratio |\n| --- | --- | --- |\n| 4.0 | 2.0 | 2.0x |\n| 1 | 2 |\n")
        self.assertEqual(self.paths("--pack", "tables", "results.txt"), ["results.txt"])

    def paths(self, *args):
        return sorted({diagnostic["path"] for diagnostic in self.lint(*args)[0]["diagnostics"]})

    def test_suppression(self):
        self.scene.write("report.md", "<!-- benchlint-disable-file claim-* -->\n" + VERDICT)
        self.assertEqual(self.lint_claim("report.md")[2], 0)
        self.scene.write("report.md", "<!-- benchlint-disable-next-line claim-verdict -->\n" + VERDICT)
        answer = self.lint_claim("report.md")[1]
        self.assertNotIn("claim-verdict", self.rules_of(answer))
        self.assertNotIn("unused-suppression", self.rules_of(answer))


class Together(case.Case):
    def test_operator_and_claim(self):
        self.spoil()
        self.scene.write("report.md", VERDICT)
        answer, _ = self.lint("--pack", "operator,claim", "report.md", case.README)
        rules = self.rules_of(answer)
        self.assertIn("speedup-format", rules)
        self.assertIn("claim-verdict", rules)
        self.assertEqual({d["path"] for d in answer["diagnostics"] if d["pack"] == "claim"}, {"report.md"})

    def test_report_below_benchmarks_is_read_once(self):
        """A glob makes a file of the repository a report too; its suppressions serve the rules of both packs."""
        self.scene.write("benchmarks/report.md",
                         "<!-- benchlint-disable-file claim-*, number-outside-table -->\nThe kernel takes 0.8432 ms.\n")
        self.scene.write(".benchlint.yaml", "packs: [operator, claim]\nclaim: {reports: [benchmarks/report.md]}\n")
        answer, status = self.lint()
        self.assertEqual((self.rules_of(answer), status), ([], 0))

    def test_operator_needs_a_repository(self):
        self.scene.delete("benchmarks")
        self.scene.write("report.md", VERDICT)
        self.assert_trouble(self.run_tool("--pack", "operator,claim", "report.md"), "no benchmark repository")

    def test_kernel_and_claim(self):
        self.scene.write("report.md", VERDICT)
        self.scene.write("bench.log", "no result here\n")
        answer, _ = self.lint("--pack", "kernel,claim", "report.md", "bench.log")
        self.assertEqual({(d["path"], d["pack"]) for d in answer["diagnostics"]},
                         {("report.md", "claim"), ("bench.log", "kernel")})


OUTPUT = (b"compiling\n" b'{"baseline_latency_us": 42.1, "candidate_latency_us": 24.8, "speedup": 1.6, "warmup_iters": 20, "benchmark_iters": 100, '
          b'"gpu_name": "x", "dtype": "float32", "shape": [8], "baseline_p95_us": 43.9, "candidate_p95_us": 25.6}\n' b"\x00\xff no line end")


class Pipe(case.Case):
    """`python bench.py | benchlint --pack kernel --tee -` in the middle of a pipe."""
    empty = True

    def test_input_passes_unchanged(self):
        done = self.run_tool("--pack", "kernel", "--tee", "-", stdin=OUTPUT)
        self.assertEqual((done.stdout, done.returncode), (OUTPUT, 1))
        self.assertIn(b"bench-speedup", done.stderr)

    def test_report_in_a_file(self):
        done = self.run_tool("--pack", "kernel", "--tee", "--format", "json=out.json", "-", stdin=OUTPUT)
        self.assertEqual((done.stdout, done.stderr, done.returncode), (OUTPUT, b"", 1))
        self.assertIn(b"bench-speedup", self.scene.path("out.json").read_bytes())

    def test_more_than_a_file_may_have(self):
        large = b"x\n" * (9 << 20)
        done = self.run_tool("--pack", "kernel", "--tee", "-", stdin=large)
        self.assertEqual((done.stdout == large, done.returncode), (True, 1))
        self.assertIn(b"file-size", done.stderr)

    def test_nothing_to_pass(self):
        self.scene.write("bench.log", OUTPUT.decode("latin-1"))
        self.assert_trouble(self.run_tool("--pack", "kernel", "--tee", "bench.log"), "standard input")
        self.assert_trouble(self.run_tool("--pack", "kernel", "--tee", "--diff", "-", stdin=OUTPUT), "--diff")
