"""--fix and --diff: what may be written, and that the one shows what the other writes."""

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
