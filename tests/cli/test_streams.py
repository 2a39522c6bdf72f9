"""Output that cannot be written: the run must not look like a success."""

import subprocess

import case
import scene


class Streams(case.Case):
    def setUp(self):
        super().setUp()
        self.spoil()

    def start(self, *args, **streams):
        return subprocess.Popen([case.BINARY, *args], cwd=self.scene.root, env=scene.environment(), **streams)

    def test_full_disk(self):
        for form in ("text", "concise", "json", "sarif"):
            with self.subTest(form), open("/dev/full", "wb") as full:
                done = subprocess.run([case.BINARY, "--format", form], cwd=self.scene.root, stdout=full,
                                      stderr=subprocess.PIPE, env=scene.environment(), timeout=scene.TIMEOUT)
                self.assertEqual(done.returncode, 2)
                self.assertTrue(done.stderr.strip())

    def test_full_disk_behind_output(self):
        done = self.run_tool("--format", "json", "--output", "/dev/full")
        self.assert_trouble(done, "/dev/full")

    def test_closed_pipe(self):
        # Enough findings that the pipe's buffer does not hold them.
        row = "| `stereo-96` | `float32` | `operator` | 1 | 1 | 1 | 1 | |\n"
        self.scene.edit({"file": case.README, "old": "\n## Acceptance", "new": row * 3000 + "\n## Acceptance"})
        process = self.start("--format", "concise", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.readline()
        process.stdout.close()
        told = process.stderr.read()
        process.stderr.close()
        status = process.wait(timeout=scene.TIMEOUT)
        self.assertIn(status, (2, -13), told)
        self.assertNotEqual(status, 0)

    def test_closed_standard_output(self):
        done = subprocess.run(["/bin/sh", "-c", 'exec "$0" --format json >&-', case.BINARY], cwd=self.scene.root,
                              stderr=subprocess.PIPE, env=scene.environment(), timeout=scene.TIMEOUT)
        self.assertEqual(done.returncode, 2)

    def test_closed_standard_input(self):
        done = subprocess.run(["/bin/sh", "-c", 'exec "$0" --format json <&-', case.BINARY], cwd=self.scene.root,
                              capture_output=True, env=scene.environment(), timeout=scene.TIMEOUT)
        self.assertEqual(done.returncode, 1)

    def test_a_file_never_takes_the_place_of_a_closed_stream(self):
        """The first file that is opened would get the number of standard output, and the report."""
        before = self.scene.path(case.README).read_bytes()
        for closed in (">&-", "2>&-", "<&- >&- 2>&-"):
            with self.subTest(closed):
                done = subprocess.run(["/bin/sh", "-c", f'exec "$0" --fix --format json=out.json --format text {closed}',
                                       case.BINARY], cwd=self.scene.root, capture_output=True, env=scene.environment(),
                                      timeout=scene.TIMEOUT)
                self.assertEqual(done.returncode, 2 if ">&-" in closed.replace("2>&-", "") else 0)
                self.assertTrue(self.scene.path("out.json").read_text().startswith('{"schema"'))
                self.scene.write(case.README, before)
