"""--fix and --diff: what may be written, and that the one shows what the other writes."""

import re
import subprocess

import case
import scene

OTHER = "benchmarks/layer_norm/README.md"


class Fix(case.Case):
    def several_rounds(self):
        """An empty normalized cell whose row lost the `x` of its speedup, in two files."""
        self.scene.edit({"file": case.README, "old": "| 0.8829 | 0.9542 | 1.08x |", "new": "|  | 0.9542 | 1.08 |"})
        self.scene.edit({"file": OTHER, "old": "| 1.05x |", "new": "| 1.05 |"})
        self.scene.edit({"file": OTHER, "old": "| 0.0951 |", "new": "| 0.0915 |"})

    def test_the_diff_is_what_fix_writes(self):
        self.several_rounds()
        for unsafe in ([], ["--unsafe-fixes"]):
            with self.subTest(unsafe):
                before = {name: self.scene.path(name).read_bytes() for name in (case.README, OTHER)}
                shown = self.run_tool("--diff", *unsafe).stdout
                self.assertIn(b"+++", shown)
                self.assertEqual({name: self.scene.path(name).read_bytes() for name in before}, before)
                self.run_tool("--fix", *unsafe)
                fixed = {name: self.scene.path(name).read_bytes() for name in before}
                self.assertNotEqual(fixed, before)
                for name, text in before.items():
                    self.scene.write(name, text)
                subprocess.run(["git", "apply", "--unsafe-paths", "-"], cwd=self.scene.root, input=shown, check=True,
                               capture_output=True, env=scene.environment(), timeout=scene.TIMEOUT)
                self.assertEqual({name: self.scene.path(name).read_bytes() for name in before}, fixed)
                for name, text in before.items():
                    self.scene.write(name, text)

    def test_a_name_with_quotes_is_written_as_git_does(self):
        odd = 'benchmarks/gr\u00f6\u00dfe "1\\2"/README.md'
        self.scene.write(odd, self.scene.path(case.README).read_text().replace("1.08x", "1.08X"))
        shown = self.run_tool("--diff", "--select", "speedup-format").stdout
        self.assertIn(b'+++ "b/benchmarks/gr\\303\\266\\303\\237e \\"1\\\\2\\"/README.md"\n', shown)
        subprocess.run(["git", "apply", "-"], cwd=self.scene.root, input=shown, check=True, capture_output=True,
                       env=scene.environment(), timeout=scene.TIMEOUT)
        self.assertIn("1.08x", self.scene.path(odd).read_text())

    def test_a_coloured_diff_says_the_same(self):
        self.several_rounds()
        plain = self.run_tool("--diff").stdout
        coloured = self.run_tool("--diff", "--color", "always").stdout
        for start in (b"\n\033[31m-|", b"\n\033[32m+|", b"\n\033[36m@@ -"):
            self.assertIn(start, coloured)
        self.assertEqual(re.sub(rb"\033\[\d*m", b"", coloured), plain)

    def test_a_coloured_diff_of_carriage_returns(self):
        self.spoil()
        text = self.scene.path(case.README).read_bytes().replace(b"\n", b"\r\n")
        self.scene.write(case.README, text)
        select = ("--select", "speedup-format")
        self.assertIn(b"| 1.08x | |\r\n", self.run_tool("--diff", *select).stdout)
        coloured = self.run_tool("--diff", "--color", "always", *select).stdout
        self.assertIn(b"| 1.08x | |\033[0m\n", coloured)
        self.assertNotIn(b"\r", coloured)

    def test_an_empty_cell_is_filled_however_it_is_written(self):
        row = self.scene.path(case.README).read_bytes()
        for empty in ("||", "| |", "|  |", "|   |"):
            with self.subTest(empty):
                self.scene.write(case.README, row)
                self.scene.edit({"file": case.README, "old": "| 0.8829 |", "new": empty})
                self.run_tool("--fix")
                self.assertRegex(self.scene.path(case.README).read_text(), r"\| 1\.8485 \| +0\.8829 \| 0\.9542 \|")

    def test_the_diff_of_a_secret_name_is_left_out(self):
        self.scene.write(".benchlint.yaml", "hygiene: {deny: [falcon]}\n")
        self.scene.write("benchmarks/falcon/README.md",
                         self.scene.path(case.README).read_text().replace("1.08x", "1.08X"))
        done = self.run_tool("--diff", "--select", "speedup-format,hygiene-local")
        self.assertNotIn(b"falcon", done.stdout + done.stderr)
        self.assertIn(b"the diff of `benchmarks/f****n/README.md` is left out: its name holds a secret", done.stderr)

    def test_a_diff_that_is_empty_says_why(self):
        self.assertEqual(self.run_tool("--diff").stderr, b"benchlint: no findings, nothing to fix\n")
        self.scene.edit({"file": OTHER, "old": "## Notes", "new": "## Remarks"})
        done = self.run_tool("--diff")
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertIn(b"nothing to fix safely in 1 finding", done.stderr)
        self.assertEqual(self.run_tool("--diff", "--quiet").stderr, b"")

    def test_no_link_is_written_through(self):
        self.spoil()
        real = self.scene.path("kept/README.md")
        real.parent.mkdir()
        self.scene.path(case.README).rename(real)
        self.scene.path(case.README).symlink_to("../../kept/README.md")
        before = real.read_bytes()
        done = self.run_tool("--fix")
        self.assert_trouble(done, case.README, "link")
        self.assertEqual(real.read_bytes(), before)
        self.assertTrue(self.scene.path(case.README).is_symlink())

    def test_staged_content_is_not_written_over_the_disk(self):
        self.spoil()
        scene.git(self.scene.root, "add", "-A")
        self.scene.write(case.README, self.scene.path(case.README).read_text() + "\nA further note.\n")
        before = self.scene.path(case.README).read_bytes()
        self.assert_trouble(self.run_tool("--changed", "--fix"), case.README)
        self.assertEqual(self.scene.path(case.README).read_bytes(), before)
