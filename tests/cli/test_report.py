"""`benchlint report`: one page that holds the audit."""

import html.parser
import pathlib

import case

VOID = {"meta", "circle", "line", "br", "link"}


class Page(html.parser.HTMLParser):
    """Collects texts by element, and what is not well formed."""

    def __init__(self, text):
        super().__init__()
        self.open, self.wrong, self.links, self.rows, self.findings = [], [], [], [], []
        self.text = text
        self.feed(text)
        self.wrong += self.open

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag not in VOID:
            self.open.append(tag)
        self.links += [values[name] for name in ("href", "src") if name in values]
        if tag == "article":
            self.findings.append((values["data-operator"], values["data-rule"], values["data-severity"]))
        if tag == "tr":
            self.rows.append("")

    def handle_startendtag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append((tag, self.getpos()))

    def handle_data(self, data):
        if "tr" in self.open:
            self.rows[-1] += data + " "


class Report(case.Case):
    def page(self, *args, status=0):
        done = self.run_tool("report", *args)
        self.assertEqual(done.returncode, status, done.stderr)
        page = Page(done.stdout.decode())
        self.assertEqual(page.wrong, [])
        self.assertTrue(all(link.startswith("#") for link in page.links), page.links)
        return page

    def row(self, page, name):
        rows = [row for row in page.rows if name in row]
        self.assertEqual(len(rows), 1, rows)
        return rows[0]

    def test_clean_repository(self):
        page = self.page()
        self.assertEqual(page.findings, [])
        self.assertIn("record 1.8485", self.row(page, "stereo-96"))
        self.assertIn("met", self.row(page, "stereo-96"))
        self.assertEqual(page.text, self.page("--records").text)

    def test_findings_and_drift(self):
        self.scene.edit({"file": case.README, "old": "| 1.8485 |", "new": "| 1.8584 |"})
        page = self.page()
        self.assertIn(("correlation", "row-drift", "error"), page.findings)
        self.assertIn("+0.54 %", self.row(page, "stereo-96"))

    def test_doubtful_speedup_is_not_judged(self):
        self.scene.edit({"file": case.README, "old": "| 1.08x |", "new": "| 0.08x |"})
        self.assertIn("not judged", self.row(self.page(), "stereo-96"))

    def test_secrets_are_masked(self):
        self.scene.edit({"file": case.README, "old": "bound by shared memory", "new": "made by kim@corp.example"})
        page = self.page()
        self.assertIn("hygiene-email", [rule for _, rule, _ in page.findings])
        self.assertNotIn("kim@corp", page.text)
        self.assertIn("kim@corp", self.page("--show-secrets").text)

    def test_file(self):
        for option in ("-o", "--output"):
            target = pathlib.Path(self.scene.root) / f"audit{option}.html"
            done = self.run_tool("report", option, str(target))
            self.assertEqual((done.returncode, done.stdout), (0, b""), done.stderr)
            self.assertEqual(Page(target.read_text()).wrong, [])

    def test_trouble(self):
        self.assert_trouble(self.run_tool("report", "-o", "/nowhere/audit.html"), "/nowhere/audit.html")
        self.assert_trouble(self.run_tool("report", "--records", "nowhere"), "nowhere")
        self.assert_trouble(self.run_tool("report", "--select", "no-such-rule"), "no-such-rule")
        self.scene.write(".benchlint.yaml", "pack: [operator]\n")
        self.assert_trouble(self.run_tool("report"), ".benchlint.yaml")
