"""The commands of the README run as they stand."""

import os
import re
import subprocess
import tempfile

import case
import scene


class Readme(case.Case):
    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory(prefix="benchlint-readme-")
        self.addCleanup(folder.cleanup)
        os.symlink(case.BINARY, os.path.join(folder.name, "benchlint"))
        self.environment = scene.environment([f"PATH={folder.name}:{os.environ['PATH']}"])
        self.text = (scene.ROOT / "README.md").read_text()
        scene.git(self.scene.root, "commit", "-q", "--allow-empty", "-m", "later")

    def shell(self, command):
        return subprocess.run(["sh", "-c", command], cwd=self.scene.root, env=self.environment, capture_output=True, text=True,
                              timeout=scene.TIMEOUT)

    def commands(self):
        blocks = re.findall(r"```sh\n(.*?)```", self.text, re.DOTALL) + re.findall(r"^    (benchlint.*)$", self.text, re.M)
        return [line for block in blocks for line in block.strip().split("\n")]

    def test_commands(self):
        self.assertGreater(len(self.commands()), 6)
        for spoilt in (0, 1):
            if spoilt:
                self.spoil()
            for command in self.commands():
                expected = 0 if "baseline" in command else spoilt
                with self.subTest(command=command, spoilt=spoilt):
                    done = self.shell(command)
                    self.assertEqual(done.returncode, expected, done.stdout + done.stderr)

    def test_commands_within_the_text(self):
        for command in re.findall(r"`(benchlint [^`]*)`", self.text):
            if command != command.lower():
                continue  # holds a word that stands for another
            with self.subTest(command):
                self.assertTrue(command.startswith("benchlint reproduce") or self.shell(command).returncode == 0, command)

    def test_transcripts(self):
        shown = re.findall(r"```console\n\$ cat (\S+)\n(.*?)\$ (benchlint [^\n]*)\n(.*?)```", self.text, re.DOTALL)
        self.assertEqual({re.search(r"--pack (\w+)", command)[1] for _, _, command, _ in shown}, {"kernel", "claim", "tables"})
        for name, text, command, output in shown:
            with self.subTest(command):
                self.scene.write(name, text)
                self.assertEqual(self.shell(command).stdout, output)

    def test_the_line_is_a_git_hook(self):
        self.assertIn("`benchlint --changed`", self.text)
        hook = self.scene.path(".git/hooks/pre-commit")
        hook.parent.mkdir(exist_ok=True)
        hook.write_text("#!/bin/sh\nexec benchlint --changed\n")
        hook.chmod(0o755)
        commit = "git -c user.name=bench -c user.email=bench@example.invalid commit -q -m change "
        self.spoil()
        for way in ("-a", case.README):
            done = self.shell(commit + way)
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn("speedup-format", done.stdout + done.stderr)
        self.scene.edit({"file": case.README, "old": "| 1.08 |", "new": "| 1.08x |"})
        self.scene.write(case.README, self.scene.path(case.README).read_text() + "\nA further note.\n")
        done = self.shell(commit + "-a")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_table_names_every_rule(self):
        table = self.text.split("<!-- rules -->")[1].split("<!-- end of rules -->")[0]
        told = set(re.findall(r"^\| `(\w+)` \| ([^|]+) \| (.*) \|$", table, re.MULTILINE))
        groups = {}
        for rule in self.json_of(self.run_tool("rules", "--format", "json"))["rules"]:
            group = rule["group"] if rule["group"].startswith("README") else rule["group"].lower()
            groups.setdefault((rule["pack"], group), []).append(f"`{rule['id']}`")
        self.assertEqual(told, {(*key, ", ".join(sorted(ids))) for key, ids in groups.items()})

    def test_what_an_editor_reads(self):
        self.spoil()
        lines = self.shell("benchlint --format concise --quiet").stdout.splitlines()
        self.assertTrue(lines)
        for line in lines:
            self.assertRegex(line, r"^benchmarks/[^:]*:\d+:\d+: .")
