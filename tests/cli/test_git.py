"""How Git is asked, as rarely as can be, and what becomes of an answer that is none."""

import shutil

import case
import scene


class Git(case.Case):
    def asked(self, *args):
        """The commands that a run of the program asks of Git, in the order of their names."""
        log = self.scene.path(".asked")
        log.write_text("")
        environment = self.other_git(f'for word; do case $word in ls-files|check-ignore) echo "$word" >>"{log}" ;; esac; done')
        done = self.run_tool(*args, environment=environment)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return sorted(log.read_text().split())

    def test_once_for_a_whole_run(self):
        self.assertEqual(self.asked("--records", ".tmp/benchmarks"), ["ls-files"])

    def test_never_for_a_file(self):
        self.assertEqual(self.asked(case.README), [])

    def test_a_second_time_where_no_plain_line_ignores_the_scratch_directory(self):
        self.scene.path(".gitignore").write_text(".t*/\n")
        self.assertEqual(self.asked(), ["check-ignore", "ls-files"])


def where(word, then):
    """A script for other_git: in the place of this command of Git."""
    return f'for word; do case $word in {word}) {then} ;; esac; done'


class Answers(case.Case):
    """Not Git's own: what a wrapper of it, a broken repository or a version to come may say."""

    def test_entries_without_a_path(self):
        done = self.run_tool(environment=self.other_git(where("ls-files", r"printf 'H 100644 x 0\0? \0H\0'")))
        self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_what_is_ignored_is_not_answered(self):
        self.scene.path(".gitignore").write_text(".t*/\n")
        for then, told in (("kill -9 $$", "Git was ended by signal 9"), ("echo fatal: no idea >&2; exit 128", "Git says: no idea")):
            with self.subTest(then):
                self.assert_trouble(self.run_tool(environment=self.other_git(where("check-ignore", then))), told)
        neither = where("ls-files", "echo fatal: no list >&2; exit 128") + "\n" + where("check-ignore", "exit 128")
        self.assert_trouble(self.run_tool(environment=self.other_git(neither)), "Git says: no list")

    def test_a_folder_of_git_that_is_none(self):
        """Empty, it is no work tree: the disk tells which files there are. What it does not ignore is not known then."""
        shutil.rmtree(self.scene.path(".git"))
        self.scene.path(".git").mkdir()
        self.scene.write("benchmarks/correlation/run.txt", "x\n")
        answer, status = self.lint("benchmarks")
        self.assertEqual((self.rules_of(answer), status), (["layout-unexpected"], 0))
        self.assert_trouble(self.run_tool("--changed"), "cannot tell what changed", "not a git repository")

    def test_a_file_of_git_that_leads_nowhere(self):
        shutil.rmtree(self.scene.path(".git"))
        self.scene.write(".git", "nothing of Git\n")
        self.assert_trouble(self.run_tool(), "Git says: invalid gitfile format")
        self.assert_trouble(self.run_tool("--changed"), "cannot tell what changed: Git says: invalid gitfile format")


class Inside(case.Case):
    """Repositories in ours: submodules and others."""

    def repository(self, name):
        scene.git(self.scene.root, "init", "-q", "--template=", name)
        self.scene.write(f"{name}/notes.txt", "x\n")
        scene.git(self.scene.path(name), "add", "-A")
        scene.git(self.scene.path(name), "commit", "-q", "-m", "notes")

    def unexpected(self):
        answer, status = self.lint()
        self.assertEqual(status, 0, answer.get("error"))
        return [found["path"] for found in answer["diagnostics"] if found["rule"] == "layout-unexpected"]

    def test_each_is_asked(self):
        """But not where Python keeps what it compiled, even if Git does not ignore that."""
        self.scene.write(".gitignore", ".tmp/\n")
        names = [f"benchmarks/{name}" for name in ("correlation/own", "layer_norm/__pycache__", "rotated_nms/deep/own")]
        for name in names:
            self.repository(name)
        self.assertEqual(self.unexpected(), [f"{names[0]}/notes.txt", f"{names[2]}/notes.txt"])

    def test_one_whose_git_does_not_answer(self):
        """Told once, however many packs list it; the disk says what it holds."""
        self.repository("benchmarks/correlation/own")
        self.scene.write("benchmarks/correlation/own/.git/index", "none\n")
        done = self.run_tool("--pack", "operator", "--pack", "tables", "--format", "json")
        self.assert_trouble(done, "benchmarks/correlation/own: Git says: ")
        self.assertEqual(done.stderr.count(b"Git says"), 1)
        found = [(found["path"], found["rule"]) for found in self.json_of(done)["diagnostics"]]
        self.assertEqual(found, [("benchmarks/correlation/own/notes.txt", "layout-unexpected")])

    def test_a_submodule_that_was_not_checked_out(self):
        self.repository("benchmarks/correlation/own")
        scene.git(self.scene.root, "add", "-A")
        self.scene.delete("benchmarks/correlation/own")
        self.assertEqual(self.unexpected(), [])
        self.scene.path("benchmarks/correlation/own").mkdir()
        self.assertEqual(self.unexpected(), [])

    def test_many_in_each_other(self):
        """Not more than sixteen deep."""
        name = "benchmarks/correlation"
        for _ in range(18):
            name += "/own"
            self.repository(name)
        self.assertEqual(len(self.unexpected()), 16)

    def test_without_a_git_of_ours(self):
        """Then there are many folders to look into by ourselves."""
        shutil.rmtree(self.scene.path(".git"))
        names = [f"benchmarks/correlation/folder{number:02}/x.txt" for number in range(20)]
        for name in names:
            self.scene.write(name, "x\n")
        self.assertEqual(self.unexpected(), names)


class Staged(case.Case):
    """--changed, where Git does not answer, or otherwise."""

    def setUp(self):
        super().setUp()
        self.spoil()
        scene.git(self.scene.root, "add", "-A")
        self.scene.edit({"file": case.README, "old": "| 1.08 |", "new": "| 1.08x |"})

    def test_content_that_git_lost(self):
        objects = self.scene.path(".git/objects")
        for path in [path for path in objects.rglob("*") if path.is_file() and path.parent.name not in ("pack", "info")]:
            path.unlink()
        self.assert_trouble(self.run_tool("--changed"), f"Git does not hold the staged content of `{case.README}`")

    def test_content_that_does_not_come(self):
        for then in ("exit 0", '$git "$@" | head -c 200; exit 0', "echo 1234 blob; exit 0", "exit 3"):
            with self.subTest(then):
                done = self.run_tool("--changed", environment=self.other_git(where("cat-file", then)))
                self.assert_trouble(done, "cannot tell what changed: Git")

    def test_an_index_that_cannot_be_read(self):
        self.scene.path(".git/index").write_bytes(b"DIRC")
        self.assert_trouble(self.run_tool("--changed"), "cannot tell what changed: Git says: ")
        self.assert_trouble(self.run_tool("--changed=HEAD"), "cannot tell what changed: Git says: ")

    def test_an_index_of_elsewhere(self):
        """A hook's index lies in the repository; another is not believed."""
        outside = self.scene.path("index-of-elsewhere")
        shutil.copyfile(self.scene.path(".git/index"), outside)
        scene.git(self.scene.root, "reset", "-q")
        for index in (outside, self.scene.path("nowhere")):
            done = self.run_tool("--changed", environment=[f"GIT_INDEX_FILE={index}"])
            self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_a_difference_without_its_kind(self):
        for line in (r":100644 100644 1 2\0x\0", r":100644 100644 1 2 M\0\0", r"\0\0"):
            with self.subTest(line):
                done = self.run_tool("--changed", environment=self.other_git(where("diff-index|diff-files", f"printf '{line}'; exit 0")))
                self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_a_file_that_goes_meanwhile(self):
        """Git saw it changed; by the time that its bytes are compared nothing, or a folder, stands there."""
        readme = self.scene.path(case.README)
        text = readme.read_text()
        for then in (f"rm {readme}", f"rm -f {readme}; mkdir {readme}"):
            with self.subTest(then):
                if readme.is_dir():
                    readme.rmdir()
                readme.write_text(text + "\nMore.\n")
                done = self.run_tool("--changed=HEAD", "--format", "json", environment=self.other_git(where(
                    "diff-index", f'$git "$@"; {then}; exit 0')))
                self.assertIn("layout-missing", self.rules_of(self.json_of(done)), done.stderr)
