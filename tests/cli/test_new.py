"""`benchlint new`: what it writes conforms, but for the numbers; what exists stays as it is."""

import ast
import shutil
import subprocess
import sys

import case
import scene

INDEX = "benchmarks/README.md"
FILES = ["benchmarks/roi_align/README.md", "benchmarks/roi_align/benchmark_roi_align.py",
         "benchmarks/roi_align/roi_align_case.py", "tests/ops/test_roi_align.py"]
NUMBERS = ["latency-format", "normalized-missing", "reference-unavailable"]


class New(case.Case):
    def text(self, name):
        return self.scene.path(name).read_text()

    def tree(self):
        return {str(path): path.read_bytes() for path in self.scene.root.rglob("*")
                if path.is_file() and ".git/" not in str(path)}

    def test_only_the_numbers_are_left(self):
        done = self.run_tool("new", "roi_align")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        for name in FILES:
            self.assertTrue(self.scene.path(name).is_file(), name)
            self.assertIn(name.encode(), done.stdout)
        answer, status = self.lint()
        self.assertEqual((sorted(self.rules_of(answer)), status), (NUMBERS, 1))
        told = done.stdout.decode().split("still to be done:\n")[1].splitlines()
        self.assertEqual(len(told), len(NUMBERS))
        for line, diagnostic in zip(told, answer["diagnostics"]):
            self.assertIn(diagnostic["message"], line)

    def test_python_is_sound(self):
        self.run_tool("new", "roi_align", "--case", "small-2k")
        for name in FILES[1:]:
            ast.parse(self.text(name), name)
        run = subprocess.run([sys.executable, "-B", "-c", "from benchmarks.roi_align import roi_align_case as c\n"
                              "print(list(c.CASES))\nc.build('small-2k')"], cwd=self.scene.root, capture_output=True,
                             text=True)
        self.assertEqual(run.stdout, "['small-2k']\n")
        self.assertIn("NotImplementedError", run.stderr)

    def test_filled_in_it_is_clean(self):
        self.run_tool("new", "roi_align", "--reference", "NVIDIA L40S", "--scope", "kernel-only", "--dtype", "float16")
        self.assertIn("- Reference device: NVIDIA L40S\n", self.text(FILES[0]))
        self.scene.edit({"file": FILES[0], "old": "| `kernel-only` | | | | | |",
                         "new": "| `kernel-only` | 0.8640 | 1.6000 | 2.0000 | 1.25x | |"})
        answer, status = self.lint()
        self.assertEqual((self.rules_of(answer), status), ([], 0))

    def test_what_exists_stays(self):
        self.scene.write(FILES[1], "\"\"\"Mine.\"\"\"\n\nfrom benchmarks import _harness\n")
        self.assertEqual(self.run_tool("new", "roi_align").returncode, 0)
        self.assertIn("Mine", self.text(FILES[1]))
        before = self.tree()
        done = self.run_tool("new", "roi_align")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(self.tree(), before)
        self.assertNotIn(b"wrote", done.stdout)

    def test_listed_operator_gets_its_directory(self):
        before = self.text(INDEX)
        self.run_tool("new", "ball_query")
        self.assertEqual(self.text(INDEX), before.replace("| `ball_query` | |",
                                                          "| `ball_query` | [ball_query](ball_query/README.md) |"))

    def test_row_keeps_line_ends(self):
        for ending in ("\n", "\r\n"):
            with self.subTest(ending=ending):
                before = self.text(INDEX).replace("\r", "").split("\n## Device")[0].rstrip("\n")
                table = "\n\n| Device | Bandwidth (GB/s) |\n| --- | --- |\n| MTT S5000 | 1600 |\n| X | 1000 |\n"
                head, rows = before.split("\n| Operator")
                text = (head + table + "\n| Operator" + rows).replace("\n", ending)  # the table's end is the file's
                self.scene.write(INDEX, text)
                name = "crlf_op" if "\r" in ending else "lf_op"
                self.assertEqual(self.run_tool("new", name).returncode, 0)
                row = f"{ending}| `{name}` | [{name}]({name}/README.md) | in preparation |"
                self.assertEqual(self.scene.path(INDEX).read_bytes(), (text + row).encode())

    def test_from_a_sub_directory(self):
        done = self.run_tool("new", "roi_align", folder="benchmarks/correlation")
        self.assertEqual(done.returncode, 0)
        self.assertTrue(self.scene.path(FILES[0]).exists())

    def test_another_standard(self):
        shutil.rmtree(self.scene.path("benchmarks"))
        scene.copy_tree(scene.ROOT / "fixtures" / "foreign", self.scene.root)
        done = self.run_tool("new", "gather")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("- Card B: Cirrus 40\n", self.text("perf/gather/REPORT.md"))
        answer, _ = self.lint("perf/gather")
        self.assertEqual(sorted(self.rules_of(answer)), NUMBERS)

    def test_own_templates(self):
        self.scene.write(".benchlint.yaml", "standard:\n  skeleton:\n    notes: |\n      - The reference implementation "
                                            "is `torchvision` for {operator}.\n")
        self.run_tool("new", "roi_align")
        self.assertIn("`torchvision` for roi_align.\n", self.text(FILES[0]))

    def test_refusals(self):
        before = self.tree()
        for args, word in [(["x-y"], "x-y"), (["../up"], "../up"), (["2d"], "2d"), ([""], "name"), ([], "OPERATOR"),
                           (["a", "b"], "OPERATOR"), (["a", "--dtype", "float33"], "float32"),
                           (["a", "--scope", "x"], "scope"), (["a", "--case", "Big"], "Big"),
                           (["a", "--reference", "A100"], "A100"), (["class"], "Python"), (["None"], "Python"),
                           (["__pycache__"], "Python"), (["a" * 300], "too long")]:
            with self.subTest(args=args):
                self.assert_trouble(self.run_tool("new", *args), word)
        self.assertEqual(self.tree(), before)

    def test_index_is_needed(self):
        for change, word in [({"old": "| Operator | Directory | State |", "new": "| Operator | Place | State |"}, "coverage"),
                             ({"old": "| NVIDIA H100 80GB SXM | 3350 |\n| NVIDIA L40S | 864 |\n", "new": ""}, "reference")]:
            with self.subTest(word=word):
                kept = self.text(INDEX)
                self.scene.edit({"file": INDEX, **change})
                self.assert_trouble(self.run_tool("new", "roi_align"), word)
                self.assertFalse(self.scene.path(FILES[0]).exists())
                self.scene.write(INDEX, kept)
        self.scene.delete(INDEX)
        self.assert_trouble(self.run_tool("new", "roi_align"), INDEX)


class NewNowhere(case.Case):
    empty = True

    def test_no_repository(self):
        self.assert_trouble(self.run_tool("new", "roi_align"))
