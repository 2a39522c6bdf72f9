"""--changed: what differs from a commit, and of staged files what the next commit would hold."""

import os
import shutil
import subprocess

import case
import scene

RUNNER = "benchmarks/correlation/benchmark_correlation.py"


class Changed(case.Case):
    def git(self, *args):
        scene.git(self.scene.root, *args)

    def changed(self, *args, option="--changed", environment=()):
        """The (path, rule) pairs of a run that must not be in trouble."""
        done = self.run_tool(option, "--format", "json", *args, environment=environment)
        self.assertIn(done.returncode, (0, 1), done.stderr.decode())
        found = [(one["path"], one["rule"]) for one in self.json_of(done)["diagnostics"]]
        errors = [one for one in self.json_of(done)["diagnostics"] if one["severity"] == "error"]
        self.assertEqual(done.returncode, 1 if errors else 0, found)
        return found

    def mend(self):
        self.scene.edit({"file": case.README, "old": "| 1.08 |", "new": "| 1.08x |"})

    def test_nothing_changed(self):
        self.assertEqual(self.changed(), [])

    def test_an_old_fault_is_not_told(self):
        self.spoil()
        self.git("commit", "-q", "-a", "-m", "fault")
        self.assertEqual(self.run_tool().returncode, 1)
        self.assertEqual(self.changed(), [])
        other = "benchmarks/layer_norm/README.md"
        self.scene.edit({"file": other, "old": "| 1.05x |", "new": "| 1.05 |"})
        self.assertEqual({path for path, _ in self.changed()}, {other})

    def test_times_alone_are_no_change(self):
        self.spoil()
        self.git("commit", "-q", "-a", "-m", "fault")
        os.utime(self.scene.path(case.README), (1, 1))
        self.assertEqual(self.changed(), [])
        self.assertEqual(self.changed(option="--changed=HEAD"), [])

    def test_an_unstaged_fault(self):
        self.spoil()
        self.assertEqual(self.changed(), [(case.README, "speedup-format")])

    def test_a_staged_fault_that_the_disk_has_mended(self):
        self.spoil()
        self.git("add", "-A")
        self.mend()
        self.assertEqual(self.run_tool().returncode, 0)
        self.assertEqual(self.changed(), [(case.README, "speedup-format")])

    def test_a_clean_index_before_a_faulty_disk(self):
        self.scene.write(case.README, self.scene.path(case.README).read_text() + "\nA further note.\n")
        self.git("add", "-A")
        self.spoil()
        self.assertEqual(self.run_tool().returncode, 1)
        self.assertEqual(self.changed(), [])

    def test_staged_but_no_longer_on_disk(self):
        self.spoil()
        self.git("add", "-A")
        self.scene.delete(case.README)
        self.assertEqual(self.changed(), [(case.README, "speedup-format")])

    def test_a_renamed_file(self):
        self.git("mv", RUNNER, RUNNER.replace("benchmark_", "bench_"))
        found = self.changed()
        self.assertIn("layout-missing", [rule for _, rule in found])
        self.assertIn((RUNNER.replace("benchmark_", "bench_"), "layout-unexpected"), found)

    def test_a_deleted_file(self):
        self.scene.delete(RUNNER)
        self.assertIn("layout-missing", [rule for _, rule in self.changed()])

    def test_a_deletion_that_is_only_staged(self):
        self.git("rm", "-q", "--cached", RUNNER)
        self.assertTrue(self.scene.path(RUNNER).exists())
        self.assertEqual(self.run_tool().returncode, 0)
        self.assertIn("layout-missing", [rule for _, rule in self.changed()])

    def test_a_list_of_what_to_ignore_that_is_only_staged_to_go(self):
        """What the next commit has not is told at its first line, whatever the disk holds."""
        self.git("add", "-f", ".tmp/benchmarks/correlation-stereo-96.json")
        self.git("commit", "-q", "-m", "record")
        self.git("rm", "-q", "--cached", ".gitignore")
        done = self.run_tool("--changed", "--format", "concise", "--quiet")
        self.assertTrue(done.stdout.startswith(b".gitignore:1:1: error[scratch-tracked]"), done.stdout + done.stderr)

    def test_a_new_file_that_git_does_not_know(self):
        self.scene.write("benchmarks/correlation/notes.txt", "nothing\n")
        self.assertEqual(self.changed(), [("benchmarks/correlation/notes.txt", "layout-unexpected")])
        self.scene.write(".gitignore", self.scene.path(".gitignore").read_text() + "notes.txt\n")
        self.assertEqual(self.changed(), [])

    def test_a_reference(self):
        self.spoil()
        self.git("commit", "-q", "-a", "-m", "fault")
        self.git("commit", "-q", "--allow-empty", "-m", "later")
        self.assertEqual(self.changed(option="--changed=HEAD~1"), [])
        self.assertEqual(self.changed(option="--changed=HEAD~2"), [(case.README, "speedup-format")])

    def test_with_a_reference_the_disk_counts(self):
        self.spoil()
        self.git("add", "-A")
        self.mend()
        self.assertEqual(self.changed(option="--changed=HEAD"), [])

    def test_operands_narrow_it(self):
        self.spoil()
        self.assertEqual(self.changed("benchmarks/layer_norm"), [])
        self.assertEqual(self.changed("benchmarks/correlation"), [(case.README, "speedup-format")])
        self.assertEqual(self.changed(case.README), [(case.README, "speedup-format")])

    def test_before_the_first_commit(self):
        shutil.rmtree(self.scene.path(".git"))
        self.git("init", "-q")
        self.assertEqual(self.changed(), [])
        self.spoil()
        self.git("add", "-A")
        self.mend()
        self.assertEqual(self.changed(), [(case.README, "speedup-format")])

    def test_several_staged_files(self):
        """The index has two other files than the disk, and of a third it knows that it goes."""
        for name in ("correlation", "layer_norm"):
            self.scene.edit({"file": f"benchmarks/{name}/README.md", "append": "\n- A staged note.\n"})
        self.git("add", "-A")
        self.git("rm", "-q", "--cached", RUNNER)
        for name in ("correlation", "layer_norm"):
            self.scene.write(f"benchmarks/{name}/README.md", "Nothing.\n")
        self.assertEqual(set(self.changed()), {("benchmarks/README.md", "layout-missing")})

    def test_the_differences_of_fixes_to_what_is_staged(self):
        self.spoil()
        self.scene.edit({"file": "benchmarks/layer_norm/README.md", "append": "\n- A staged note.\n"})
        self.git("add", "-A")
        self.mend()
        self.scene.edit({"file": "benchmarks/layer_norm/README.md", "append": "- Another.\n"})
        done = self.run_tool("--changed", "--diff")
        removed, added = (next(line for line in done.stdout.splitlines() if line.startswith(sign)) for sign in (b"-|", b"+|"))
        self.assertEqual(removed[1:].replace(b"| 1.08 |", b"| 1.08x |"), added[1:])
        self.assertEqual(self.changed(), [(case.README, "speedup-format")])

    def test_what_is_no_regular_file(self):
        """Links that lead elsewhere now, a file that became a submodule, a name of two lines."""
        link, module, odd = (f"benchmarks/correlation/{name}" for name in ("more.md", "parts.py", "odd\nname.md"))
        self.scene.path(link).symlink_to("README.md")
        self.scene.write(module, "import torch\n")
        self.scene.write(odd, "A note.\n")
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "links")
        self.scene.path(link).unlink()
        self.scene.path(link).symlink_to("correlation_case.py")
        self.scene.write(odd, "Another note.\n")
        self.scene.delete(module)
        for option in ("--changed", "--changed=HEAD"):
            self.assertEqual({path for path, rule in self.changed(option=option) if rule == "layout-unexpected"}, {link, odd})
        self.git("update-index", "--cacheinfo", f"160000,{'1' * 40},{module}")
        self.git("add", link, odd)
        self.scene.path(link).unlink()
        self.assertEqual({path for path, rule in self.changed() if rule == "layout-unexpected"}, {odd})

    def test_a_merge_that_stopped(self):
        """A file in conflict has no staged content: the disk's is judged."""
        self.git("checkout", "-q", "-b", "other")
        self.scene.edit({"file": case.README, "old": "| 1.08x |", "new": "| 1.09x |"})
        self.git("commit", "-q", "-a", "-m", "other")
        self.git("checkout", "-q", "-")
        self.spoil()
        self.git("commit", "-q", "-a", "-m", "ours")
        ours = self.scene.path(case.README).read_text()
        with self.assertRaises(subprocess.CalledProcessError):
            self.git("merge", "-q", "other")
        self.scene.write(case.README, ours)
        self.assertEqual(self.changed(), [(case.README, "speedup-format")])

    def test_the_index_of_a_partial_commit(self):
        """`git commit FILE` shows its hook another index than the usual one."""
        self.spoil()
        self.git("add", "-A")
        other = self.scene.path(".git/next-index")
        shutil.copyfile(self.scene.path(".git/index"), other)
        self.git("reset", "-q")
        self.mend()
        self.assertEqual(self.changed(), [])
        self.assertEqual(self.changed(environment=[f"GIT_INDEX_FILE={other}"]), [(case.README, "speedup-format")])

    def test_a_linked_work_tree(self):
        """Its index lies in a folder of its own, elsewhere."""
        self.git("worktree", "add", "-q", str(self.scene.path("linked")))
        self.addCleanup(shutil.rmtree, self.scene.path("linked"), ignore_errors=True)
        readme = "linked/" + case.README
        self.scene.edit({"file": readme, "old": "| 1.08x |", "new": "| 1.08 |"})
        scene.git(self.scene.path("linked"), "add", "-A")
        self.scene.edit({"file": readme, "old": "| 1.08 |", "new": "| 1.08x |"})
        done = self.run_tool("--changed", "--format", "concise", "--quiet", folder="linked")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertTrue(done.stdout.startswith(case.README.encode()), done.stdout)

    def test_a_repository_inside_a_larger_one(self):
        """Git's root is above ours: what changed elsewhere is none of our files, and paths are ours."""
        part = self.scene.path("part")
        part.mkdir()
        for name in ("benchmarks", "docs", "tests", ".gitignore"):
            shutil.move(self.scene.path(name), part / name)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "moved")
        self.scene.write("elsewhere.md", "text\n")
        self.scene.edit({"file": "part/" + case.README, "old": "| 1.08x |", "new": "| 1.08 |"})
        self.git("add", "-A")
        self.scene.edit({"file": "part/" + case.README, "old": "| 1.08 |", "new": "| 1.08x |"})
        for folder in ("part", "part/benchmarks/layer_norm"):
            done = self.run_tool("--changed", "--format", "json", folder=folder)
            self.assertEqual([one["path"] for one in self.json_of(done)["diagnostics"]], [case.README])

    def test_no_filter_of_the_repository_runs(self):
        self.scene.write(".gitattributes", "*.md filter=spy\n")
        self.git("config", "filter.spy.clean", "touch ran; cat")
        self.scene.write(case.README, self.scene.path(case.README).read_text() + "\nA further note.\n")
        self.assertEqual(self.changed(), [])
        self.assertFalse(self.scene.path("ran").exists())

    def test_a_baseline_tells_only_of_what_was_looked_at(self):
        self.spoil()
        self.run_tool("--write-baseline", "base.json")
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "fault")
        done = self.run_tool("--changed", "--baseline", "base.json")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.mend()
        self.assertIn(b"matches nothing", self.run_tool("--changed", "--baseline", "base.json").stderr)

    def test_trouble(self):
        self.assert_trouble(self.run_tool("--changed=no-such-branch"), "no-such-branch", "--unshallow")
        self.assert_trouble(self.run_tool("--changed=--output=x"), "--output=x")
        self.assertFalse(self.scene.path("x").exists())
        self.assert_trouble(self.run_tool("--changed", "--stdin-filename", case.README), "standard input")
        shutil.rmtree(self.scene.path(".git"))
        done = self.run_tool("--changed", "--format", "json", environment=[f"GIT_CEILING_DIRECTORIES={self.scene.root.parent}"])
        self.assert_trouble(done, "no work tree of Git")
        self.assertIn("no work tree", self.json_of(done)["error"])
