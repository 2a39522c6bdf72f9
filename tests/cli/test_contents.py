"""Files whose bytes are no text, or text made to stop a reader."""

import case

NESTING = {
    "quotes": "> " * 5_000_000,
    "lists": "".join("  " * depth + "- a\n" for depth in range(3100)),
    "dashes": " -" * 5_000_000,
    "images": "![[]()" * 1_700_000,
    "brackets": "[" * 10_000_000,
    "emphasis": "*a_ " * 2_500_000,
    "backticks": "".join("`" * length + "a" for length in range(1, 4400)),
    "entities": "&" * 10_000_000,
    "links": "[a](" * 2_500_000,
    "columns": "| a " * 900_000 + "\n" + "| --- " * 900_000 + "\n",
    "rows": "| a |\n| --- |\n" + "| b |\n" * 1_500_000,
    "numbers": "It takes 1.5 ms. " * 60_000,
    "headings": "### a\n" * 1_600_000,
    "sections": "## a\n" * 100_000,
    "fences": "```\n~~~\n" * 1_200_000,
    "tags": "<div>" * 2_000_000,
    "definitions": "".join(f"[{number}]: /a\n" for number in range(700_000)),
    "references": "[a][b] " * 1_400_000 + "\n\n[b]: c\n",
    "suppressions": "<!-- benchlint-disable-next-line title -->\n" * 100_000,
    "comments": "<!-- " * 2_000_000,
}


class Contents(case.Case):
    def only_rule(self, content):
        self.scene.write(case.README, content)
        answer, status = self.lint(case.README)
        self.assertEqual(status, 1)
        return self.rules_of(answer)

    def test_bad_utf8(self):
        text = self.scene.path(case.README).read_bytes()
        self.assertEqual(self.only_rule(text + b"\xc3\x28\n"), ["file-encoding"])

    def test_surrogates_and_overlong_forms(self):
        text = self.scene.path(case.README).read_bytes()
        for bytes_ in (b"\xed\xa0\x80", b"\xc0\xaf", b"\xf4\x90\x80\x80", b"\xe2\x82"):
            with self.subTest(bytes_):
                self.assertEqual(self.only_rule(text + bytes_), ["file-encoding"])

    def test_nul(self):
        text = self.scene.path(case.README).read_bytes()
        self.assertEqual(self.only_rule(text + b"\0\n"), ["file-encoding"])

    def test_empty_file(self):
        found = self.only_rule(b"")
        self.assertEqual(sorted(set(found)), ["section-missing", "title"])
        self.assertEqual(found.count("section-missing"), 8)

    def test_byte_order_mark_alone(self):
        self.assertEqual(sorted(set(self.only_rule(b"\xef\xbb\xbf"))), ["section-missing", "title"])

    def test_empty_python_and_index(self):
        self.scene.write("benchmarks/correlation/benchmark_correlation.py", b"")
        self.scene.write("benchmarks/correlation/correlation_case.py", b"")
        self.scene.write("benchmarks/README.md", b"")
        answer, status = self.lint()
        self.assertEqual(status, 1)
        self.assertIn("index-devices", self.rules_of(answer))
        self.assertIn("runner-harness", self.rules_of(answer))

    def test_pathological_nesting(self):
        """Ten megabytes made to stop a parser: the run ends (the limit is the scene's), and says something."""
        text = self.scene.path(case.README).read_text()
        for name, nested in NESTING.items():
            with self.subTest(name):
                self.scene.write(case.README, text + "\n" + nested + "\n")
                done = self.run_tool("--format", "json", case.README)
                self.assertIn(done.returncode, (0, 1))
                self.json_of(done)

    def test_long_line(self):
        text = self.scene.path(case.README).read_text()
        self.scene.write(case.README, text + "a" * 10_000_000 + "\n")
        _, status = self.lint(case.README)
        self.assertEqual(status, 0)

    def test_too_large(self):
        with open(self.scene.path(case.README), "ab") as file:
            file.truncate(17 * 1024 * 1024)
        answer, status = self.lint(case.README)
        self.assertEqual((self.rules_of(answer), status), (["file-size"], 1))

    def test_picture_is_no_fault_of_encoding(self):
        self.scene.write("benchmarks/correlation/plot.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xfe")
        answer, _ = self.lint()
        self.assertNotIn("file-encoding", self.rules_of(answer))


class Real(case.Case):
    """Documents of other people, put where READMEs stand: nothing crashes, nothing hangs, all offsets are right."""

    FOLDERS = ("/usr/share/doc", "/usr/lib/node_modules", "/usr/local/lib/node_modules", "/usr/share/gocode",
               "/usr/share/perl5", "/usr/lib/python3")

    def documents(self):
        import pathlib
        found = []
        for folder in self.FOLDERS:
            for pattern in ("*.md", "*.markdown", "README*"):
                for path in sorted(pathlib.Path(folder).rglob(pattern)):
                    if path.is_file() and path.suffix != ".gz" and path.stat().st_size < 1_000_000:
                        found.append(path)
                    if len(found) >= 100:
                        return found
        return found

    def test_documents_of_this_machine(self):
        documents = self.documents()
        if not documents:
            self.skipTest("this machine has no documents")
        for number, path in enumerate(documents):
            self.scene.write(f"benchmarks/operator_{number}/README.md", path.read_bytes())
        answer, status = self.lint()
        self.assertEqual(status, 1)
        self.assertGreaterEqual(answer["summary"]["operators"], len(documents))
        for diagnostic in answer["diagnostics"]:
            place = self.scene.path(diagnostic["path"])
            size = place.stat().st_size if place.is_file() else 0
            self.assertLessEqual(diagnostic["start"]["offset"], diagnostic["end"]["offset"])
            self.assertLessEqual(diagnostic["end"]["offset"], size)
            if size:
                line = place.read_bytes()[:diagnostic["start"]["offset"]].count(b"\n") + 1
                self.assertEqual(diagnostic["start"]["line"], line, diagnostic)


