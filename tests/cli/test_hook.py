"""The hooks of .pre-commit-hooks.yaml under the real pre-commit: a faulty commit is refused, the mended one passes."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import case
import scene

HOOKS = scene.ROOT / ".pre-commit-hooks.yaml"


@unittest.skipUnless(shutil.which("pre-commit"), "pre-commit is not installed")
class Hook(case.Case):
    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory(prefix="benchlint-hook-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "bin").mkdir()
        (self.folder / "bin" / "benchlint").symlink_to(case.BINARY)
        self.environment = scene.environment([
            f"PATH={self.folder / 'bin'}:{os.environ['PATH']}", f"PRE_COMMIT_HOME={self.folder / 'cache'}",
            f"HOME={self.folder}", "GIT_AUTHOR_NAME=bench", "GIT_AUTHOR_EMAIL=bench@example.invalid",
            "GIT_COMMITTER_NAME=bench", "GIT_COMMITTER_EMAIL=bench@example.invalid"])

    def command(self, *words, folder=None):
        return subprocess.run(words, cwd=folder or self.scene.root, env=self.environment, capture_output=True, text=True,
                              timeout=scene.TIMEOUT)

    def publish(self):
        """A stand-in for the published repository holds nothing but the hooks' file; its path and revision."""
        published = self.folder / "published"
        published.mkdir()
        shutil.copyfile(HOOKS, published / HOOKS.name)
        for words in (["git", "init", "-q"], ["git", "add", "-A"], ["git", "commit", "-q", "-m", "hooks"]):
            self.assertEqual(self.command(*words, folder=published).returncode, 0)
        return str(published), self.command("git", "rev-parse", "HEAD", folder=published).stdout.strip()

    def install(self, hook):
        repository, revision = self.publish()
        self.configure(json.dumps({"repos": [{"repo": repository, "rev": revision, "hooks": [{"id": hook}]}]}))

    def configure(self, text):
        self.scene.write(".pre-commit-config.yaml", text)
        self.command("git", "add", "-A")
        done = self.command("pre-commit", "install")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(self.commit().returncode, 0)

    def commit(self):
        done = self.command("git", "commit", "-q", "-m", "a change")
        self.told = done.stdout + done.stderr
        return done

    def test_files_by_name(self):
        self.install("benchlint")
        self.spoil()
        self.command("git", "add", "-A")
        self.assertEqual(self.commit().returncode, 1, self.told)
        self.assertIn("speedup-format", self.told)
        self.scene.edit({"file": case.README, "old": "| 1.08 |", "new": "| 1.08x |"})
        self.assertEqual(self.commit().returncode, 1, "mended on disk only, the fault is still staged")
        self.scene.write(case.README, self.scene.path(case.README).read_text() + "\nA further note.\n")
        self.command("git", "add", "-A")
        self.assertEqual(self.commit().returncode, 0, self.told)
        self.assertIn("Passed", self.told)

    def test_other_files_are_not_looked_at(self):
        self.install("benchlint")
        self.scene.write("notes.md", "1.08x faster on build-07.example.internal\n")
        self.command("git", "add", "-A")
        self.assertEqual(self.commit().returncode, 0, self.told)
        self.assertIn("no files to check", self.told)

    def test_records(self):
        self.install("benchlint-records")
        drifted = {"file": case.README, "old": "1.8485 | 0.8829", "new": "1.8493 | 0.8833"}
        self.scene.edit(drifted)
        self.assertEqual(self.run_tool().returncode, 0, "without the records nothing is wrong")
        self.command("git", "commit", "-q", "-a", "--no-verify", "-m", "drifted")
        self.scene.write("notes.md", "this alone is staged: the tables are audited all the same\n")
        self.command("git", "add", "-A")
        self.assertEqual(self.commit().returncode, 1, self.told)
        self.assertIn("row-drift", self.told)
        self.scene.edit({**drifted, "old": drifted["new"], "new": drifted["old"]})
        self.command("git", "add", "-A")
        self.assertEqual(self.commit().returncode, 0, self.told)

    def test_the_file_of_hooks_is_sound(self):
        done = self.command("pre-commit", "validate-manifest", str(HOOKS))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_configuration_of_the_readme(self):
        """Word for word, but for the two places that a reader fills in: a commit is refused, the mended one passes."""
        block, = re.findall(r"```yaml\n(repos:.*?)```", (scene.ROOT / "README.md").read_text(), re.DOTALL)
        repository, revision = self.publish()
        self.configure(block.replace("<this repository>", repository).replace("<a commit>", revision))
        self.spoil()
        self.command("git", "add", "-A")
        self.assertEqual(self.commit().returncode, 1, self.told)
        self.assertEqual(self.told.count("error[speedup-format]"), 2, "once from each hook")
        self.scene.edit({"file": case.README, "old": "| 1.08 |", "new": "| 1.08x |"})
        self.scene.write(case.README, self.scene.path(case.README).read_text() + "\nA further note.\n")
        self.command("git", "add", "-A")
        self.assertEqual(self.commit().returncode, 0, self.told)

    def test_records_are_not_there(self):
        self.install("benchlint-records")
        shutil.rmtree(self.scene.path(".tmp/benchmarks"))
        self.scene.write("notes.md", "a clone in which no benchmark ran\n")
        self.command("git", "add", "-A")
        self.assertEqual(self.commit().returncode, 1)
        self.assertIn("help: records are not committed", self.told)

    def test_a_deleted_file(self):
        """pre-commit hands it to no hook that takes names: the other one sees it."""
        self.install("benchlint-records")
        self.command("git", "rm", "-q", "benchmarks/correlation/correlation_case.py")
        self.assertEqual(self.commit().returncode, 1)
        self.assertIn("layout-missing", self.told)
