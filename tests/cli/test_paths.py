"""Paths that are not there, cannot be read, or are not what their name says."""

import os
import pathlib
import shutil
import subprocess
import unittest

import case
import scene


class Paths(case.Case):
    def test_missing_path(self):
        done = self.run_tool("benchmarks/nowhere.md")
        self.assert_trouble(done, "benchmarks/nowhere.md")

    def test_missing_path_in_json(self):
        answer, status = self.lint("benchmarks/nowhere.md")
        self.assertEqual(status, 2)
        self.assertIn("nowhere.md", answer["error"])

    def test_standard_input_named_outside(self):
        """Also where not even the folder is there."""
        done = self.run_tool("--stdin-filename", "/no-such-folder/deep/README.md", stdin=b"# x\n")
        self.assert_trouble(done, "no benchmark repository here")

    def test_from_a_hidden_folder(self):
        """Where records lie in `.tmp/benchmarks` that is no repository; one that has its own Git is."""
        self.spoil()
        clone = self.scene.path(".checkout")
        shutil.copytree(self.scene.path("benchmarks"), clone / "benchmarks")
        found = []
        for folder in (".tmp", ".tmp/benchmarks", ".checkout"):
            found.append([one["path"] for one in self.json_of(self.run_tool("--format", "json", folder=folder))["diagnostics"]])
        self.assertEqual(found, [[case.README]] * 3)
        scene.git(clone, "init", "-q", "--template=")
        self.scene.edit({"file": case.README, "old": "| 1.08 |", "new": "| 1.08x |"})
        found = [self.run_tool("--format", "concise", "--quiet", folder=folder).stdout for folder in (".tmp", ".checkout")]
        self.assertEqual(found[0], b"")
        self.assertIn(b"speedup-format", found[1])

    def test_benchmarks_that_leads_round(self):
        self.scene.delete("benchmarks")
        self.scene.path("benchmarks").symlink_to("benchmarks")
        self.assert_trouble(self.run_tool(), "no benchmark repository here")
        self.scene.write(".benchlint.yaml", "packs: [operator, tables]\n")
        self.assert_trouble(self.run_tool(), "cannot list benchmarks: too many levels of symbolic links")

    def test_missing_path_beside_a_fault(self):
        self.spoil()
        answer, status = self.lint(case.README, "benchmarks/nowhere.md")
        self.assertEqual((self.rules_of(answer), status), (["speedup-format"], 2))

    def test_what_no_pack_reads_is_told(self):
        """Else "no findings" would be taken for a pass."""
        for args in (["docs/install.md"], ["--stdin-filename", "x.md"]):
            with self.subTest(args):
                done = self.run_tool(*args)
                self.assertEqual((done.returncode, b"nothing of what is named was read" in done.stderr), (0, True))
                self.assertEqual(self.run_tool(*args, "--quiet").stderr, b"")
        for args in ([], [case.README], ["benchmarks"], ["--pack", "tables", "docs/install.md"], ["--changed"]):
            with self.subTest(args):
                self.assertEqual(self.run_tool(*args).stderr, b"")

    def test_names_do_not_steer_the_terminal(self):
        done = self.run_tool("a\x1b[31m\n.md")
        self.assert_trouble(done, "a\\x1b[31m")
        self.assertNotIn(b"\x1b", done.stderr)

    def test_folder_without_benchmarks(self):
        self.scene.delete("benchmarks")
        self.assert_trouble(self.run_tool())

    def test_benchmarks_without_an_operator(self):
        for name in os.listdir(self.scene.path("benchmarks")):
            if self.scene.path(f"benchmarks/{name}").is_dir():
                self.scene.delete(f"benchmarks/{name}")
        answer, status = self.lint()
        self.assertEqual(status, 1)
        self.assertEqual(answer["summary"]["operators"], 0)
        self.assertEqual(set(self.rules_of(answer)), {"index-coverage"})

    def without_rights(self, *names):
        """What is told, as JSON, where nobody may read these files. Root may: another user runs the program then."""
        for name in names:
            self.scene.path(name).chmod(0)
        if os.getuid() != 0:
            return self.lint()
        root = self.scene.root
        for path in [root, *root.rglob("*")]:
            os.chown(path, 65534, 65534)
        done = subprocess.run([case.BINARY, "--format", "json"], cwd=root, capture_output=True, timeout=scene.TIMEOUT,
                              env=scene.environment(), user=65534, group=65534, extra_groups=[])
        return self.json_of(done), done.returncode

    def test_unreadable_file(self):
        answer, status = self.without_rights(case.README)
        self.assertEqual(status, 2)
        self.assertIn("correlation", answer["error"])

    def test_unreadable_files_in_order(self):
        answer, status = self.without_rights("benchmarks/layer_norm/README.md", "benchmarks/layer_norm/layer_norm_case.py", case.README)
        self.assertEqual(status, 2)
        told = [answer["error"].index(name) for name in (case.README, "layer_norm/README.md", "layer_norm/layer_norm_case.py")]
        self.assertEqual(told, sorted(told), answer["error"])

    def test_folder_named_readme(self):
        self.scene.delete(case.README)
        self.scene.path(case.README).mkdir()
        self.scene.write(case.README + "/text.md", "Nothing.\n")
        answer, status = self.lint()
        self.assertEqual(status, 1)
        self.assertIn("layout-missing", self.rules_of(answer))

    def test_folder_named_as_the_index(self):
        self.scene.delete("benchmarks/README.md")
        self.scene.path("benchmarks/README.md").mkdir()
        done = self.run_tool("--format", "concise", "--quiet")
        self.assertEqual(done.returncode, 1)
        self.assertTrue(done.stdout.startswith(b"benchmarks/README.md:1:1: error[layout-missing]"), done.stdout)

    def test_symbolic_link_to_itself(self):
        self.scene.delete(case.README)
        self.scene.path(case.README).symlink_to("README.md")
        answer, status = self.lint()
        self.assertEqual(status, 1)
        self.assertTrue(answer["diagnostics"] or answer["error"])

    def test_links_in_a_ring(self):
        self.scene.path("benchmarks/correlation/again").symlink_to("..")
        _, status = self.lint()
        self.assertEqual(status, 0)

    def test_link_out_of_the_repository(self):
        secret = pathlib.Path(self.scene.root).parent / (self.scene.root.name + "-outside")
        secret.write_text("# Not judged\n")
        self.addCleanup(secret.unlink)
        self.scene.path("benchmarks/correlation/outside.md").symlink_to(secret)
        answer, _ = self.lint()
        self.assertNotIn("hygiene-path", self.rules_of(answer))

    def test_index_that_leads_out_of_the_repository(self):
        """A missing file is told all the same, at the index that cannot be read."""
        secret = pathlib.Path(self.scene.root).parent / (self.scene.root.name + "-index")
        secret.write_text("# Not read\n")
        self.addCleanup(secret.unlink)
        self.scene.delete("benchmarks/README.md")
        self.scene.path("benchmarks/README.md").symlink_to(secret)
        self.scene.delete("benchmarks/correlation/correlation_case.py")
        answer, status = self.lint(case.README)
        self.assertEqual((self.rules_of(answer), status), (["layout-missing"], 2))
        self.assertIn("benchmarks/README.md leads out of the repository", answer["error"])

    def test_missing_files_of_several_operators(self):
        for name in ("correlation", "layer_norm"):
            self.scene.delete(f"benchmarks/{name}/{name}_case.py")
        answer, status = self.lint(case.README, "benchmarks/layer_norm/README.md")
        self.assertEqual((self.rules_of(answer), status), (["layout-missing"] * 2, 1))

    def test_pipe_instead_of_a_file(self):
        self.scene.delete(case.README)
        os.mkfifo(self.scene.path(case.README))
        answer, status = self.lint()
        self.assertEqual(status, 1)
        self.assertTrue(answer["diagnostics"] or answer["error"])

    def test_file_name_that_is_not_utf8(self):
        name = os.fsencode(self.scene.root) + b"/benchmarks/correlation/export_\xff\xfe.py"
        with open(name, "wb") as file:
            file.write(b"import torch\n")
        done = self.run_tool("--format", "json")
        self.assertEqual(done.returncode, 0)
        done.stdout.decode("utf-8")  # whatever a file is called, the report is UTF-8
        self.json_of(done)


if __name__ == "__main__":
    unittest.main()
