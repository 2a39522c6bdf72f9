"""Whatever fails, and whenever: the same output, or exit status 2 with a reason; files whole; nothing left behind."""

import errno
import resource
import signal
import subprocess

import case
import scene

AUDIT = ("--records", ".tmp/benchmarks", "--jobs", "1", "--format", "json")
READING = ("open", "read", "stat", "lstat", "fstat", "opendir", "readdir", "realpath", "getcwd", "close", "closedir")
CHILDREN = ("pipe2", "posix_spawnp", "poll", "waitpid")
WRITING = ("create", "write", "fsync", "rename", "close", "fchmod", "fstat", "access", "realpath", "mkdir")


class Reading(case.Case):
    def check_law(self, calls, way, *args):
        clean = self.run_tool(*args)
        total = self.count(*args, calls=calls)
        self.assertGreater(total, 0, f"no call of {calls} is intercepted")
        fired = 0
        for at in case.points(total):
            with self.subTest(calls=calls, way=way, at=at):
                done = self.run_tool(*args, calls=calls, way=way, at=at)
                fired += done.fired
                self.assert_law(done, clean)
        self.assertGreater(fired, 0, f"{calls}: no fault came about")
        return total

    def test_memory(self):
        self.assertGreater(self.check_law("memory", errno.ENOMEM, *AUDIT), 1000)
        self.scene.edit(case.SPOILED)
        for form in ("text", "sarif", "gitlab", "junit"):
            self.check_law("memory", errno.ENOMEM, "--jobs", "1", "--format", form)

    def test_broken_disk(self):
        for calls in READING:
            self.check_law(calls, errno.EIO, *AUDIT)

    def test_output_that_cannot_be_written(self):
        for way in (errno.ENOSPC, errno.EIO):
            self.check_law("write", way, *AUDIT)

    def test_nobody_reads_the_output(self):
        """Whoever closes a pipe need not be told, but the run is no success."""
        done = self.run_tool(*AUDIT, calls="write", way=errno.EPIPE, at=1)
        self.assertEqual((done.returncode, done.stderr), (2, b""))

    def test_no_permission(self):
        for calls in ("open", "lstat", "stat", "opendir"):
            self.check_law(calls, errno.EACCES, *AUDIT)

    def test_vanished_between_look_and_read(self):
        self.assertGreater(self.check_law("open", errno.ENOENT, *AUDIT), 10)

    def test_no_descriptor_left(self):
        for calls in ("open", "opendir", "pipe2", "posix_spawnp"):
            self.check_law(calls, errno.EMFILE, *AUDIT)

    def test_git_cannot_be_asked(self):
        for calls in CHILDREN:
            self.check_law(calls, errno.EAGAIN, *AUDIT)

    def test_no_thread(self):
        clean = self.run_tool(*AUDIT)
        self.assertGreater(self.count("--jobs", "4", *AUDIT[:2], *AUDIT[4:], calls="pthread_create"), 0)
        done = self.run_tool("--jobs", "4", *AUDIT[:2], *AUDIT[4:], calls="pthread_create", way=errno.EAGAIN, at=1)
        self.assertEqual((done.returncode, done.stdout), (clean.returncode, clean.stdout))

    def test_a_fault_that_never_comes_is_told(self):
        with self.assertRaises(AssertionError):
            self.run_tool("--version", calls="rename", way=errno.EIO, at=1)

    def assert_same(self, calls, way, at=1):
        clean = self.run_tool(*AUDIT)
        self.assertGreater(self.count(*AUDIT, calls=calls), 0, f"no call of {calls} is intercepted")
        done = self.run_tool(*AUDIT, calls=calls, way=way, at=at)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (clean.returncode, clean.stdout, clean.stderr))
        return done.fired

    def test_cut_short(self):
        self.assertTrue(self.assert_same("read", "short"))
        self.assertTrue(self.assert_same("write", "short"))

    def test_interrupted_calls_are_made_again(self):
        for calls in ("read", "write", "poll", "waitpid"):
            total = self.count(*AUDIT, calls=calls)
            self.assertGreater(total, 0, f"no call of {calls} is intercepted")
            fired = 0
            for at in case.points(total):
                with self.subTest(calls=calls, at=at):
                    fired += self.assert_same(calls, errno.EINTR, at)
            self.assertGreater(fired, 0, f"{calls}: no fault came about")

    def test_longer_or_shorter_than_it_was(self):
        self.assert_same("fstat", "grown")
        self.assert_same("fstat", "cut")


class Writing(case.Case):
    COMMANDS = (("--fix", "--jobs", "1", "--format", "json", "--output", "out.json"),
                ("--write-baseline", "known.json", "--jobs", "1"),
                ("report", "--output", "page.html"),
                ("new", "ball_query"),
                ("aggregate", "first.json", "second.json", "--output", "both.json"))

    def setUp(self):
        super().setUp()
        self.scene.edit(case.SPOILED)
        record = self.scene.path("records/correlation-stereo-96.json").read_text()
        self.scene.write("first.json", record)
        self.scene.write("second.json", record)
        self.run_tool("--format", "json", "--output", "out.json", "benchmarks/README.md")  # an older report

    def each(self, calls, ways, judge):
        """Runs every command with every fault; `judge` gets a run, the one without fault, and the files that it left."""
        before = self.files()
        intercepted = 0
        for args in self.COMMANDS:
            clean = self.run_tool(*args)
            after = self.files()
            self.assertNotEqual(before, after, (args, clean.stderr))
            self.restore(before)
            total = self.count(*args, calls=calls)
            intercepted += total
            for at in case.points(total):
                for way in ways:
                    with self.subTest(args=args, calls=calls, way=way, at=at):
                        done = self.run_tool(*args, calls=calls, way=way, at=at)
                        self.assert_whole(before, after)
                        judge(done, clean, after)
                    self.restore(before)
        self.assertGreater(intercepted, 0, f"no call of {calls} is intercepted in any command")

    def test_nothing_can_be_written(self):
        for calls in WRITING:
            self.each(calls, (errno.ENOSPC,), lambda done, clean, after: self.assert_law(done, clean))

    def assert_same(self, done, clean, after):
        self.assertEqual((done.returncode, done.stdout), (clean.returncode, clean.stdout))
        self.assertEqual(self.files(), after)

    def test_interrupted_writes_are_made_again(self):
        self.each("write", (errno.EINTR, "short"), self.assert_same)

    def test_signal_at_any_moment(self):
        self.each(",".join(WRITING), ("interrupt", "interrupted"), lambda done, clean, after: self.assertIn(
            done.returncode, (-signal.SIGINT, clean.returncode), done.stderr))

    def test_file_size_limit(self):
        """The system's own refusal, and the signal that it sends with it."""
        before = self.files()
        for args in self.COMMANDS:
            with self.subTest(args):
                done = subprocess.run(
                    [case.BINARY, *args], cwd=self.scene.root, capture_output=True, env=scene.environment(),
                    timeout=scene.TIMEOUT, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64)))
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn(b"ile too large", done.stderr)
                self.assert_whole(before, before)
                self.restore(before)
