"""Much of everything: what a run costs grows with what it reads, so each of these ends, well before the limit."""

import json
import os
import pathlib
import socket
import stat
import subprocess

import case
import scene

LIMIT = 900  # seconds; a run under a sanitizer on a busy machine takes long, one that is quadratic does not end
MANY = 50_000
ROW = "| `{}` | `float32` | `operator` | 1.8485 | 0.8829 | 0.9542 | 1.08x | |\n"


class Large(case.Case):
    def judge(self, *args):
        done = subprocess.run([case.BINARY, "--format", "json", *args], cwd=self.scene.root, capture_output=True,
                              env=scene.environment(), timeout=LIMIT)
        self.assertIn(done.returncode, (0, 1), done.stderr[:400])
        return json.loads(done.stdout)

    def write(self, cases=(), rows=(), acceptance="", run=""):
        """The README with these cases and rows before its own, and more under Acceptance and Run."""
        text = self.scene.path(case.README).read_text()
        first_case = next(line for line in text.splitlines() if line.startswith("| `stereo-96` | 96"))
        first_row = next(line for line in text.splitlines() if "| 1.08x |" in line)
        text = text.replace(first_case, "".join(f"| `{name}` | x | `float32` | `2333` |\n" for name in cases) + first_case)
        text = text.replace(first_row, "".join(ROW.format(name) for name in rows) + first_row)
        text = text.replace("\n## Notes", acceptance + "\n## Notes").replace("```bash\n", "```bash\n" + run)
        self.scene.write(case.README, text)

    def count(self, rule):
        return self.rules_of(self.judge(case.README)).count(rule)

    def test_cases_that_have_a_row_each(self):
        names = [f"c{number}" for number in range(2 * MANY)]
        self.write(names, names)
        answer = self.judge()
        self.assertEqual(self.rules_of(answer), ["runner-case-ids"])
        self.assertGreater(answer["summary"]["rows"], 2 * MANY)

    def test_rows_whose_case_is_none(self):
        self.write([f"c{number}" for number in range(MANY)], [f"d{number}" for number in range(MANY)])
        self.assertEqual(self.count("results-case"), MANY)

    def test_rows_that_are_the_same(self):
        self.write(rows=["stereo-96"] * MANY)
        self.assertEqual(self.count("results-duplicate"), MANY)

    def test_cases_that_are_the_same(self):
        self.write(cases=["stereo-96"] * MANY)
        self.assertEqual(self.count("case-id"), MANY)

    def test_criteria(self):
        self.write(acceptance="".join(f"- Speedup of at least 1.05x on `c{number}`.\n" for number in range(2000)),
                   cases=[f"c{number}" for number in range(2000)])
        self.judge(case.README)

    def test_commands_that_name_no_case(self):
        command = "python benchmarks/correlation/benchmark_correlation.py --case d{}\n"
        self.write([f"c{number}" for number in range(2000)], run="".join(command.format(n) for n in range(2000)))
        answer = self.judge(case.README)
        told = [found["message"] for found in answer["diagnostics"] if found["rule"] == "run-case"]
        self.assertEqual(len(told), 2000)
        self.assertTrue(all(len(message) < 10_000 for message in told), told[0][:200])

    def test_readme_at_the_limit_of_size(self):
        text = self.scene.path(case.README).read_text()
        self.scene.write(case.README, text + "a b\n" * ((16 * 1024 * 1024 - len(text.encode())) // 4))
        self.assertNotIn("file-size", self.rules_of(self.judge(case.README)))
        self.scene.write(case.README, text + "a b\n" * (4 * 1024 * 1024))
        self.assertEqual(self.rules_of(self.judge(case.README)), ["file-size"])

    def test_100_000_files_in_a_folder(self):
        folder = self.scene.root / "benchmarks" / "correlation" / "data"
        folder.mkdir()
        for number in range(100_000):
            os.close(os.open(folder / f"f{number}.md", os.O_CREAT | os.O_WRONLY))
        self.assertEqual(self.rules_of(self.judge()), ["layout-unexpected"] * 100_000)


class Places(case.Case):
    def test_path_of_4000_bytes(self):
        folder = self.scene.root / "benchmarks" / "correlation"
        room = 4090 - len(str(self.scene.root.resolve())) - len("/x.md")
        while room - len(str(folder.relative_to(self.scene.root))) > 210:
            folder = folder / ("d" * 200)
            folder.mkdir()
        (folder / "x.md").write_text("# ssh ci-bot@falcon7\n")
        self.assertGreater(len(str(folder)), 3800)
        answer, status = self.lint()
        self.assertEqual(status, 1)
        self.assertIn(str((folder / "x.md").relative_to(self.scene.root)), [found["path"] for found in answer["diagnostics"]])

    def test_folders_that_lead_round(self):
        (self.scene.root / "benchmarks" / "correlation" / "up").symlink_to("..")
        (self.scene.root / "benchmarks" / "a").symlink_to("b")
        (self.scene.root / "benchmarks" / "b").symlink_to("a")
        (self.scene.root / ".tmp" / "benchmarks" / "again").symlink_to(".")
        answer, status = self.lint("--records", ".tmp/benchmarks")
        self.assertIn(status, (0, 1))
        self.assertFalse([found for found in answer["diagnostics"] if found["path"].count("/up/") or "again/" in found["path"]])

    def test_sockets_and_devices(self):
        server = socket.socket(socket.AF_UNIX)
        self.addCleanup(server.close)
        here = pathlib.Path.cwd()
        self.addCleanup(os.chdir, here)
        os.chdir(self.scene.root / ".tmp" / "benchmarks")  # the name of a socket is short
        server.bind("socket.json")
        try:
            os.mknod("device.json", 0o600 | stat.S_IFCHR, os.makedev(1, 5))  # endless zeros
        except PermissionError:
            os.mkfifo("device.json")
        done = self.run_tool("--records", ".tmp/benchmarks")
        self.assert_trouble(done, "socket.json", "device.json", "no regular file")

    def test_configuration_of_somebody_else(self):
        if os.geteuid() != 0:
            self.skipTest("only root can give files away")
        outside = pathlib.Path(f"{self.scene.root}.outside")
        outside.mkdir()
        self.addCleanup(outside.rmdir)
        secret = outside / "secret.json"
        self.addCleanup(secret.unlink)
        secret.write_text('{"hunter2-of-somebody": 1}\n')
        for line in (f"records: {outside}", f"benchmarks: {outside}", f"tables: {{documents: ['{outside}/**']}}\npacks: [tables]",
                     f"standard: {{layout: {{matrix: ['../{outside.name}/secret.json']}}}}",
                     f"kernel: {{outputs: ['../{outside.name}/**']}}\npacks: [kernel]"):
            with self.subTest(line):
                self.scene.write(".benchlint.yaml", line + "\n")
                os.chown(self.scene.root / ".benchlint.yaml", 12345, 12345)
                for more in ((), ("--fix",)):
                    done = self.run_tool("--format", "json", "--show-secrets", *more)
                    self.assertNotIn(b"hunter2-of-somebody", done.stdout + done.stderr)
        self.assertEqual(secret.read_text(), '{"hunter2-of-somebody": 1}\n')
