"""A throw-away repository for one test: a copy of fixtures/example (or nothing), with what the test lays over it."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "fixtures" / "example"
TIMEOUT = 60  # seconds; a hang is a failure, never a measurement


def place(path):
    """Where a path of the stored example stands in the repository: what Git would ignore here is kept under other names."""
    if path == "gitignore":
        return ".gitignore"
    if path.startswith("records/"):
        return ".tmp/benchmarks/" + path[len("records/"):]
    return path


def environment(extra=()):
    """The environment of every run: no configuration of the user's Git, no colour, one answer on every machine."""
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS",
                                                "LSAN_OPTIONS", "TSAN_OPTIONS") if name in os.environ}
    kept.update(HOME="/nonexistent", LC_ALL="C", CI="true", GIT_CONFIG_GLOBAL="/dev/null", GIT_CONFIG_SYSTEM="/dev/null")
    for line in extra:
        name, equals, value = line.partition("=")
        if equals:
            kept[name] = value
        else:
            kept.pop(name, None)
    return kept


def git(root, *args):
    command = ["git", "-C", str(root), "-c", "user.name=bench", "-c", "user.email=bench@example.invalid",
               "-c", "init.defaultBranch=main", "-c", "commit.gpgsign=false"]
    subprocess.run(command + list(args), check=True, capture_output=True, env=environment(), timeout=TIMEOUT)


def copy_tree(source, target):
    for path in sorted(source.rglob("*")):
        if path.is_file():
            place_at = target / place(str(path.relative_to(source)))
            place_at.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place_at)


class Template:
    """The example, committed once; every scene starts as a copy of it, which is far cheaper than a commit each."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="benchlint-template-"))
        self.example = self.folder / "example"
        self.empty = self.folder / "empty"
        for root in (self.example, self.empty):
            root.mkdir()
            git(root, "init", "-q", "--template=")
        copy_tree(EXAMPLE, self.example)
        for root in (self.example, self.empty):
            git(root, "add", "-A")
            git(root, "commit", "-q", "--allow-empty", "-m", "example")
            git(root, "gc", "-q")  # few files to copy for every scene
            shutil.rmtree(root / ".git" / "logs", ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        shutil.rmtree(self.folder, ignore_errors=True)

    def scene(self, empty=False):
        return Scene(self.empty if empty else self.example)


class Scene:
    def __init__(self, template):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="benchlint-scene-"))
        shutil.copytree(template, self.root, symlinks=True, dirs_exist_ok=True)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        shutil.rmtree(self.root, ignore_errors=True)

    def path(self, name):
        return self.root / place(name)

    def write(self, name, content):
        target = self.path(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content if isinstance(content, bytes) else content.encode())

    def lay_over(self, folder):
        copy_tree(folder, self.root)

    def edit(self, edit):
        """{"file", "old", "new"}: `old` stands there exactly once; an empty one means that the file is not there.
        {"file", "text"}, {"file", "hex"}: the whole file.
        {"file", "append", "times"}: added at the end, that often."""
        target = self.path(edit["file"])
        if "text" in edit:
            self.write(edit["file"], edit["text"])
        elif "hex" in edit:
            self.write(edit["file"], bytes.fromhex(edit["hex"]))
        elif "append" in edit:
            self.write(edit["file"], target.read_bytes() + edit["append"].encode() * int(edit.get("times", 1)))
        elif not edit["old"] and not target.exists():
            self.write(edit["file"], edit["new"])
        else:
            text = target.read_bytes()
            old = edit["old"].encode()
            if text.count(old) != 1:
                raise ValueError(f"{edit['file']}: {edit['old']!r} stands there {text.count(old)} times")
            self.write(edit["file"], text.replace(old, edit["new"].encode()))

    def delete(self, name):
        target = self.path(name)
        if target.is_dir() and not target.is_symlink():
            shutil.rmtree(target)
        else:
            target.unlink()

    def track(self, forced=(), untracked=()):
        git(self.root, "add", "-A")
        for name in forced:
            git(self.root, "add", "-f", place(name))
        for name in untracked:
            git(self.root, "rm", "-q", "-r", "--cached", place(name))

    def run(self, binary, args, stdin=b"", extra_environment=(), folder="."):
        """Runs benchlint in the scene; the scene's own path never shows in what it returns."""
        done = subprocess.run([binary] + list(args), cwd=self.root / folder, input=stdin, capture_output=True,
                              env=environment(extra_environment), timeout=TIMEOUT)
        hidden = [str(self.root.resolve()).encode(), str(self.root).encode()]
        for path in hidden:
            done.stdout = done.stdout.replace(path, b"ROOT")
            done.stderr = done.stderr.replace(path, b"ROOT")
        return done

    def lint(self, binary, args=(), stdin=b"", extra_environment=()):
        """The JSON report of a run, and its exit status."""
        done = self.run(binary, list(args) + ["--format", "json", "--color", "never"], stdin, extra_environment)
        try:
            return json.loads(done.stdout), done.returncode
        except ValueError:
            raise ValueError(f"no JSON on standard output, exit {done.returncode}: {done.stderr.decode()[:400]}") from None
