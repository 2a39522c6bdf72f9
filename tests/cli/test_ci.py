"""docs/ci.md: its jobs are the files of docs/ci/, and their commands do what the page says.

The commands run unchanged, in one shell a job, over a copy of the example. Two things stand in: what is cloned holds a `dev`
that hands out the tested program instead of building one, and `apt-get` does nothing."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import case
import scene

DOCS = scene.ROOT / "docs"
DEV = '#!/bin/sh\nset -e\n[ "$1" = build ]\nhere=$(dirname "$0")\nmkdir -p "$here/build"\nln -s "$BINARY" "$here/build/benchlint"\n'


def blocks(text, key):
    """The value of every `key:` of a YAML file: a word, a `|` block, or a list of words."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        found = re.match(rf"( *(?:- )?){key}: ?(.*)$", line)
        if not found:
            continue
        deeper = []
        for other in lines[at + 1:]:
            if len(other) - len(other.lstrip()) <= len(found[1]) and other.strip():
                break
            deeper.append(other.strip())
        words = [re.sub(r"^- ", "", word) for word in deeper if word]
        yield [re.sub(r"^'(.*)'$", r"\1", word) for word in words] if found[2] in ("", "|") else [found[2]]


class Gate(case.Case):
    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory(prefix="benchlint-ci-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for name, text in (("published/dev", DEV), ("bin/apt-get", "#!/bin/sh\n"), ("path", "")):
            place = self.folder / name
            place.parent.mkdir(exist_ok=True)
            place.write_text(text)
            place.chmod(0o755)
        for words in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "published"]):
            scene.git(self.folder / "published", *words)

    def shell(self, commands, path=""):
        environment = scene.environment([
            f"PATH={path}{self.folder / 'bin'}:{os.environ['PATH']}", f"HOME={self.folder}", f"RUNNER_TEMP={self.folder}",
            f"GITHUB_PATH={self.folder / 'path'}", f"BENCHLINT_REPOSITORY=file://{self.folder / 'published'}",
            f"BINARY={case.BINARY}"])
        return subprocess.run(["sh", "-e", "-c", "\n".join(commands)], cwd=self.scene.root, env=environment,
                              capture_output=True, text=True, timeout=scene.TIMEOUT)

    def github(self):
        steps = list(blocks((DOCS / "ci" / "github.yml").read_text(), "run"))
        self.assertEqual(len(steps), 2)
        done = self.shell(steps[0])
        self.assertEqual(done.returncode, 0, done.stderr)
        done = self.shell(steps[1], (self.folder / "path").read_text().strip() + ":")
        shutil.rmtree(self.folder / "benchlint")
        (self.folder / "path").write_text("")
        return done, json.loads(self.scene.path("benchlint.sarif").read_text())["runs"][0]["results"]

    def gitlab(self):
        text = (DOCS / "ci" / "gitlab.yml").read_text()
        before, script = (next(blocks(text, key)) for key in ("before_script", "script"))
        self.assertTrue(before and script)
        done = self.shell(before + script)
        shutil.rmtree(self.folder / "benchlint")
        return done, json.loads(self.scene.path("gl-code-quality-report.json").read_text())

    def test_the_page_shows_the_files(self):
        shown = re.findall(r"```yaml\n(.*?)```", (DOCS / "ci.md").read_text(), re.DOTALL)
        self.assertEqual(shown, [(DOCS / "ci" / name).read_text() for name in ("github.yml", "gitlab.yml")])

    def load(self, name):
        """By a YAML reader of somebody else: pre-commit's, in the system's Python."""
        if not os.path.exists("/usr/bin/python3"):
            self.skipTest("the system has no Python")
        program = "import json, sys, yaml; print(json.dumps(yaml.load(sys.stdin, yaml.BaseLoader)))"
        done = subprocess.run(["/usr/bin/python3", "-c", program], input=(DOCS / "ci" / name).read_text(),
                              capture_output=True, text=True, timeout=scene.TIMEOUT)
        if "No module named 'yaml'" in done.stderr:
            self.skipTest("no other YAML reader is installed")
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_the_workflow_is_one(self):
        flow = self.load("github.yml")
        self.assertEqual(sorted(flow), ["jobs", "name", "on", "permissions"])
        self.assertEqual(flow["permissions"]["security-events"], "write")  # or the upload of the SARIF file is refused
        job, = flow["jobs"].values()
        self.assertTrue(job["runs-on"])
        for step in job["steps"]:
            self.assertEqual(("uses" in step) + ("run" in step), 1, step)
            self.assertLessEqual(set(step), {"uses", "run", "name", "env", "if", "with"})
        written = re.search(r"sarif=(\S+)", (DOCS / "ci" / "github.yml").read_text())[1]
        self.assertEqual(job["steps"][-1]["with"]["sarif_file"], written)
        self.assertEqual(job["steps"][-1]["if"], "always()")

    def test_the_job_is_one(self):
        job = self.load("gitlab.yml")["benchlint"]
        self.assertLessEqual(set(job), {"image", "before_script", "script", "artifacts"})
        for part in ("before_script", "script"):
            self.assertTrue(job[part] and all(isinstance(line, str) for line in job[part]), part)
        written = re.search(r"gitlab=(\S+)", job["script"][-1])[1]
        self.assertEqual(job["artifacts"], {"when": "always", "reports": {"codequality": written}})

    def test_github(self):
        done, results = self.github()
        self.assertEqual((done.returncode, results), (0, []), done.stdout + done.stderr)
        self.spoil()
        done, results = self.github()
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"::error file={case.README}", done.stdout)
        self.assertEqual([one["ruleId"] for one in results], ["speedup-format"])

    def test_gitlab(self):
        done, results = self.gitlab()
        self.assertEqual((done.returncode, results), (0, []), done.stdout + done.stderr)
        self.spoil()
        done, results = self.gitlab()
        self.assertEqual(done.returncode, 1)
        self.assertIn("error[speedup-format]", done.stdout)
        self.assertEqual([one["check_name"] for one in results], ["speedup-format"])

    def test_the_other_commands_of_the_page(self):
        scene.git(self.scene.root, "branch", "-q", "-M", "work")
        scene.git(self.scene.root, "update-ref", "refs/remotes/origin/main", "HEAD")
        self.spoil()
        commands = [line for block in re.findall(r"```sh\n(.*?)```", (DOCS / "ci.md").read_text(), re.DOTALL)
                    for line in block.strip().split("\n")]
        (self.folder / "bin" / "benchlint").symlink_to(case.BINARY)
        found = {command: self.shell([command]).returncode for command in commands}
        self.assertEqual(list(found.values()), [1, 0, 0, 1], found)
