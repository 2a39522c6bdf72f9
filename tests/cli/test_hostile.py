"""Repositories made to harm: what lies outside is neither read nor written, nothing in them is run, and no name of theirs
steers a terminal."""

import os
import pathlib
import shutil
import subprocess
import tempfile

import case
import scene

SECRET = "hunter2-of-somebody"
STEERING = b"\x1b[31m\n\r\x07"
RECORD = "records/correlation-stereo-96.json"
CALLS = "trace=open,openat,execve,creat,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,link,linkat,symlink,symlinkat"
PROGRAM = "#!/bin/sh\necho run >> {}\n"
SETTINGS = ("core.fsmonitor", "core.hooksPath", "core.pager", "core.editor", "core.sshCommand", "core.askPass", "diff.external",
            "diff.evil.command", "diff.evil.textconv", "filter.evil.clean", "filter.evil.smudge", "filter.evil.process",
            "gpg.program", "credential.helper", "alias.ls-files", "alias.check-ignore", "alias.diff", "alias.cat-file",
            "pager.ls-files", "pager.diff", "uploadpack.packObjectsHook", "merge.evil.driver")


class Outside(case.Case):
    """A folder beside the repository with a secret in each file."""

    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory(prefix="benchlint-outside-")
        self.addCleanup(folder.cleanup)
        self.outside = pathlib.Path(folder.name)
        for name in ("file.md", "file.py", "file.json", "file.yaml"):
            (self.outside / name).write_text(f'{{"{SECRET}": "{SECRET}@example.org"}}\n| {SECRET} |\n| --- |\n')

    def link(self, name, target):
        path = self.scene.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        path.unlink(missing_ok=True)
        path.symlink_to(self.outside / target)

    def assert_silent(self, *args, status=(0, 1, 2)):
        for form in ("text", "json"):
            done = self.run_tool(*args, "--show-secrets", "--format", form)
            self.assertNotIn(SECRET.encode(), done.stdout + done.stderr)
            self.assertIn(done.returncode, status, done.stderr)
        return done

    def test_configuration(self):
        self.link(".benchlint.yaml", "file.yaml")
        self.assert_trouble(self.assert_silent(status=(2,)), "leads out of the repository", "--config")

    def test_index_and_matrix(self):
        for name in ("benchmarks/README.md", "docs/operator_matrix.md"):
            with self.subTest(name):
                self.link(name, "file.md")
                self.assert_trouble(self.assert_silent(status=(2,)), f"{name} leads out of the repository")

    def test_files_of_an_operator(self):
        for name in (case.README, "benchmarks/correlation/benchmark_correlation.py", "benchmarks/correlation/more.json",
                     "benchmarks/_harness.py", "benchmarks/check_benchmarks.py", ".gitignore"):
            self.link(name, "file" + (pathlib.Path(name).suffix or ".md"))
        self.assert_silent(status=(1,))

    def test_record(self):
        self.link(RECORD, "file.json")
        done = self.assert_silent("--records", ".tmp/benchmarks", status=(2,))
        self.assert_trouble(done, "correlation-stereo-96.json", "leads out of the repository")

    def test_record_that_lies_in_a_linked_folder(self):
        records = self.scene.path("records/correlation-stereo-96.json").parent
        shutil.copytree(records, self.outside / "records")
        (self.outside / "records" / "correlation-stereo-96.json").rename(self.outside / "kept.json")
        (self.outside / "records" / "correlation-stereo-96.json").symlink_to("correlation-flow-160.json")
        done = self.run_tool("--records", str(self.outside / "records"), "--format", "json")
        self.assertNotIn(b"leads out", done.stderr)

    def test_all_of_benchmarks(self):
        shutil.move(self.scene.path("benchmarks"), self.outside / "benchmarks")
        (self.outside / "benchmarks/correlation/README.md").write_text(f"# {SECRET}@example.org\n")
        self.scene.path("benchmarks").symlink_to(self.outside / "benchmarks")
        self.assert_trouble(self.assert_silent(status=(2,)), "leads out of the repository")

    def test_configured_paths(self):
        for line in ("benchmarks: {}", "benchmarks: ../..", "tables: {{documents: ['{}/**']}}\npacks: [tables]"):
            with self.subTest(line):
                self.scene.write(".benchlint.yaml", line.format(self.outside) + "\n")
                self.assert_silent()

    def test_nothing_is_written_through_a_link(self):
        for name in ("benchmarks/ball_query", "benchmarks/README.md"):
            with self.subTest(name):
                before = {path: path.read_bytes() for path in self.outside.iterdir()}
                if name.endswith(".md"):
                    (self.outside / "index.md").write_bytes(self.scene.path(name).read_bytes())
                    before[self.outside / "index.md"] = self.scene.path(name).read_bytes()
                self.link(name, "index.md" if name.endswith(".md") else ".")
                self.assertEqual(self.run_tool("new", "ball_query").returncode, 2)
                self.assertEqual({path: path.read_bytes() for path in self.outside.iterdir()}, before)


class Names(case.Case):
    def hostile(self):
        name = os.fsdecode(b"benchmarks/correlation/x" + STEERING + b"y.md")
        (self.scene.root / name).write_text("# ssh ci-bot@falcon7\n")
        folder = self.scene.root / os.fsdecode(b".tmp/benchmarks/" + STEERING)
        folder.mkdir()
        (folder / "a.json").symlink_to("nowhere")
        return name

    def test_printed_escaped(self):
        name = self.hostile()
        for form in ("text", "concise", "github", "junit", "gitlab", "sarif", "json"):
            with self.subTest(form):
                done = self.run_tool("--records", ".tmp/benchmarks", "--color", "never", "--format", form)
                self.assertEqual(done.returncode, 2)
                printed = done.stdout + done.stderr
                self.assertFalse(set(printed) & (set(range(32)) - {10} | {127}), printed)
                self.assertIn(b"cannot read .tmp/benchmarks/\\x1b[31m\\n\\r\\x07/a.json", done.stderr)
        self.assertIn(name, [diagnostic["path"] for diagnostic in self.json_of(done)["diagnostics"]])

    def test_no_line_of_a_report_begins_with_a_name(self):
        """What GitHub takes for a command must not come out of a name."""
        (self.scene.root / "benchmarks" / "correlation" / "a\n::error file=x::forged").write_text("x\n")
        for form in ("github", "concise", "text"):
            done = self.run_tool("--format", form)
            self.assertNotIn(b"\n::error file=x::", b"\n" + done.stdout + done.stderr)

    def test_long_path(self):
        folder, depth = self.scene.root / "benchmarks" / "correlation", 0
        place = os.open(folder, os.O_RDONLY)
        try:
            while depth < 20:  # a path that the system takes in steps alone
                os.mkdir("d" * 250, dir_fd=place)
                inner = os.open("d" * 250, os.O_RDONLY, dir_fd=place)
                os.close(place)
                place, depth = inner, depth + 1
        finally:
            os.close(place)
        _, status = self.lint()
        self.assertIn(status, (0, 1, 2))

    def test_special_files(self):
        for name in ("benchmarks/correlation/fifo.md", "benchmarks/pipe.py", ".tmp/benchmarks/pipe.json"):
            os.mkfifo(self.scene.root / name)
        self.scene.path("benchmarks/correlation/null.md").symlink_to("/dev/zero")
        self.scene.path("benchmarks/loop.md").symlink_to("loop.md")
        done = self.run_tool("--records", ".tmp/benchmarks")
        self.assert_trouble(done, "pipe.json")


class Content(case.Case):
    def test_pattern_that_backtracks_for_ever(self):
        self.scene.write("rules/slow-word.yaml", "id: slow-word\nseverity: error\ncheck: hygiene-pattern\n"
                         "message: found `{found}`\nwhy: because\npatterns:\n  - match: '(a|a|aa)+$'\n")
        readme = self.scene.path(case.README)
        readme.write_text(readme.read_text() + "a" * 4000 + "b\n")
        answer, status = self.lint("--rules", "rules", case.README)
        self.assertEqual((self.rules_of(answer), status), (["pattern-limit"], 1))

    def test_pattern_that_is_none(self):
        self.scene.write("rules/broken-word.yaml", "id: broken-word\nseverity: error\ncheck: hygiene-pattern\n"
                         "message: found `{found}`\nwhy: because\npatterns:\n  - match: '('\nallow: ['[']\n")
        done = self.run_tool("--rules", "rules", case.README)
        self.assert_trouble(done, "broken-word.yaml:7:12: no regular expression", "broken-word.yaml:8:9")

    def test_globs_that_backtrack(self):
        self.scene.write(".benchlint.yaml", "exclude: ['" + "*a" * 500 + "', '" + "**/" * 500 + "x']\n")
        self.scene.write("benchmarks/correlation/" + "a" * 240 + ".md", "x\n")
        _, status = self.lint()
        self.assertEqual(status, 0)

    def test_floods(self):
        floods = {
            "deep": "[" * 100_000, "aliases": "a: &a [x]\n" + "".join(f"b{n}: *a\n" for n in range(9)),
            "keys": "".join(f"k{n}: 1\n" for n in range(20_000)), "anchors": "&a " * 10_000 + "x", "lines": "- a\n" * 100_000,
            "documents": "---\n" * 100_000, "long": "a: " + "x" * 900_000,
        }
        for name, flood in floods.items():
            with self.subTest(name):
                self.scene.write(".benchlint.yaml", flood)
                done = self.run_tool("--format", "json")
                self.assertEqual(done.returncode, 2)
                self.assertTrue(self.json_of(done)["diagnostics"])

    def test_table_of_wrong_rows(self):
        """Each row is wrong, and each could have its value from any other: the run ends (the limit is the scene's)."""
        text = self.scene.path(case.README).read_text()
        row = next(line for line in text.splitlines() if "| 1.08x |" in line).replace("1.08x", "0.90x") + "\n"
        self.scene.write(case.README, text.replace("\n## Acceptance", row * 10_000 + "\n## Acceptance"))
        answer, status = self.lint(case.README)
        self.assertEqual((self.rules_of(answer).count("speedup-arithmetic"), status), (10_000, 1))

    def test_deep_record(self):
        for text in ("[" * 100_000, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000):
            self.scene.write(RECORD, text)
            answer, status = self.lint("--records", ".tmp/benchmarks")
            self.assertTrue({"record-parse", "file-nesting"} & set(self.rules_of(answer)), answer)
            self.assertEqual(status, 1)


class Git(case.Case):
    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory(prefix="benchlint-outside-")
        self.addCleanup(folder.cleanup)
        self.traces = pathlib.Path(folder.name) / "traces"
        self.witness = pathlib.Path(folder.name) / "witness"
        program = self.scene.root / "evil.sh"
        program.write_text(PROGRAM.format(self.witness))
        program.chmod(0o755)
        hooks = self.scene.root / "hooks"
        hooks.mkdir()
        for hook in ("post-index-change", "pre-commit", "post-checkout", "fsmonitor-watchman", "reference-transaction"):
            shutil.copy(program, hooks / hook)
        for setting in SETTINGS:
            value = hooks if setting == "core.hooksPath" else f"!{program}" if setting.startswith("alias.") else program
            scene.git(self.scene.root, "config", setting, str(value))
        self.scene.write(".gitattributes", "* filter=evil diff=evil merge=evil\n")
        readme = self.scene.path(case.README)
        readme.write_text(readme.read_text() + "\nMore.\n")

    def test_nothing_is_run(self):
        commands = [(), ("--changed",), ("--changed=HEAD",), ("--records", ".tmp/benchmarks", "--fix"), ("--diff",),
                    ("report", "--output", "page.html"), ("new", "ball_query"), ("config",)]
        for args in commands:
            with self.subTest(args):
                self.run_tool(*args)
                self.assertFalse(self.witness.exists(), args)

    def test_what_is_opened_and_run(self):
        """By the system's own word: Git is all that is run, and nothing of the machine's owner is opened."""
        strace = shutil.which("strace")
        if not strace:
            self.skipTest("strace is not installed")
        secret = self.traces.parent / "secret.md"
        secret.write_text("# secret\n")
        self.scene.path("benchmarks/correlation/more.md").symlink_to(secret)
        self.scene.path(".tmp/benchmarks/correlation-more.json").symlink_to(secret)
        for args in ((), ("--records", ".tmp/benchmarks"), ("--changed",), ("--fix",)):
            traced = subprocess.run([strace, "-f", "-qq", "-e", CALLS, "-o", str(self.traces), case.BINARY, *args],
                                    cwd=self.scene.root, capture_output=True, env=scene.environment(), timeout=scene.TIMEOUT)
            calls = self.traces.read_text(errors="replace") if self.traces.exists() else ""
            if "execve" not in calls:
                self.skipTest(f"strace cannot trace here: {traced.stderr.decode()[:100]}")
            run = [line.split('"')[1] for line in calls.splitlines() if "execve(" in line and "ENOENT" not in line]
            self.assertEqual({pathlib.Path(program).name for program in run}, {pathlib.Path(case.BINARY).name, "git"}, args)
            opened = [line for line in calls.splitlines() if "open" in line and ("more.md" in line or "secret.md" in line)]
            self.assertFalse(opened, args)
            written = [line for line in calls.splitlines() if "O_CREAT" in line or "O_WRONLY" in line or "O_RDWR" in line]
            written = [line for line in written if ".gcda" not in line]  # what the preset `coverage` counts
            outside = [line for line in written if str(self.scene.root) not in line and "/dev/null" not in line
                       and 'AT_FDCWD, ".' not in line and '"benchmarks/' not in line]
            self.assertFalse(outside, args)
