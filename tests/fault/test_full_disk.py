"""A disk that is really full: a small tmpfs in a namespace of our own, filled to its last page or the last but few."""

import json
import pathlib
import shutil
import subprocess
import tempfile

import case
import scene

# FOLDER to mount on, SCENE to start from, where its files go AFTERWARDS, PAGES left free; then the command.
INSIDE = """
set -e
mount -t tmpfs -o size=8m tmpfs "$1"
cp -R "$2/." "$1"
cd "$1"
cat /dev/zero > filler 2>/dev/null || true
truncate -s "-$(($4 * 4096))" filler
place=$3
shift 4
status=0
"$@" || status=$?
rm filler
cp -R . "$place"
exit $status
"""
COMMANDS = (("--fix",), ("--format", "json", "--output", "out.json"), ("--write-baseline", "known.json"),
            ("report", "--output", "page.html"), ("new", "ball_query"),
            ("aggregate", "first.json", "second.json", "--output", "both.json"))
MEASURE = ("measure", "memcpy", "--case", "64k", "--output", "r.json", "--warmup", "1", "--iterations", "3", "--repeats", "5")


def refusal():
    """Why there can be no file system of our own here; nothing where there can."""
    if not shutil.which("unshare"):
        return "unshare is not installed"
    done = subprocess.run(["unshare", "-Urm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True, text=True)
    return f"no namespace may be made here: {done.stderr.strip()}" if done.returncode else None


class FullDisk(case.Case):
    def setUp(self):
        super().setUp()
        reason = refusal()
        if reason:
            self.skipTest(reason)
        self.scene.edit(case.SPOILED)
        record = self.scene.path("records/correlation-stereo-96.json").read_text()
        self.scene.write("first.json", record)
        self.scene.write("second.json", record)
        folder = tempfile.TemporaryDirectory(prefix="benchlint-full-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_full(self, pages, *args):
        """The program on a disk with that many free pages, and every file that stands there afterwards."""
        place, after = self.folder / "disk", self.folder / "after"
        shutil.rmtree(after, ignore_errors=True)
        place.mkdir(exist_ok=True)
        after.mkdir()
        done = subprocess.run(["unshare", "-Urm", "sh", "-c", INSIDE, "sh", str(place), str(self.scene.root), str(after),
                               str(pages), case.BINARY, *args], capture_output=True, stdin=subprocess.DEVNULL,
                              env=scene.environment(), timeout=scene.TIMEOUT)
        return done, case.files_of(after)

    def check_command(self, args):
        before = case.files_of(self.scene.root)
        clean, after = self.run_full(1000, *args)
        self.assertNotEqual(before, after, (args, clean.stderr))
        refused = 0
        for pages in (0, 1, 2, 4):
            with self.subTest(args=args, pages=pages):
                done, found = self.run_full(pages, *args)
                refused += done.returncode == 2 and b"o space left on device" in done.stderr
                self.assert_law(done, clean)
                self.assert_whole(before, after, found)
        self.assertGreater(refused, 0, f"{args}: the disk was never too full")

    def test_nothing_is_half_written(self):
        for args in COMMANDS:
            self.check_command(args)

    def test_a_record_is_whole_or_not_there(self):
        """No two measurements are the same: what stands there has to read as a record."""
        self.scene.write("r.json", '{"old": true}\n')
        refused = 0
        for pages in (0, 1, 2, 4):
            with self.subTest(pages=pages):
                done, found = self.run_full(pages, *MEASURE, "--force")
                refused += done.returncode == 2 and b"o space left on device" in done.stderr
                self.assertIn(done.returncode, (0, 2), done.stderr)
                record = json.loads(found.pop("r.json"))
                self.assertIn("old" if done.returncode else "derived", record)
                self.assertLessEqual(set(found), set(case.files_of(self.scene.root)))
        self.assertGreater(refused, 0, "the disk was never too full")
