"""`compare --report`: what it writes passes pack claim, and what it cannot know it asks for."""

import test_records

TOLD = ("--alternated", "--idle", "--tuning", "both sides were built with the same flags and had their tuned config",
        "--limiter", "memory bandwidth", "--target", "gfx942 in an MI300X, ROCm 6.4",
        "--limits", "2.03 TB/s, 38% of the 5.3 TB/s peak (source: data sheet)",
        "--errors", "allclose with rtol=1e-2 and atol=1e-3; NaN: 0, inf: 0",
        "--cache", "warm", "--share", "7% of one decode step", "--kernel", "correlation_kernel")


def without(*names):
    kept, rest = [], list(TOLD)
    while rest:
        word = rest.pop(0)
        values = 0 if word in ("--alternated", "--idle") else 1
        part, rest = [word] + rest[:values], rest[values:]
        kept += [] if word in names else part
    return kept


class Report(test_records.Records):
    def setUp(self):
        super().setUp()
        self.executions(5)
        self.executions(5, folder="new", base=1.7)

    def report(self, *told, sides=("ex", "new")):
        done = self.run_tool("compare", "--report", *told, *sides)
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        text = done.stdout.decode()
        self.scene.write("report.md", text)
        answer, status = self.lint("--pack", "claim", "report.md")
        self.assertEqual((self.rules_of(answer), status, answer["summary"]["audited"]["documents"]), ([], 0, 1), text)
        return text

    def lead(self, text):
        return text.split("\n\n")[1]

    def test_verdicts_lead(self):
        self.assertTrue(self.lead(self.report(*TOLD)).startswith("Faster: "))
        self.assertTrue(self.lead(self.report(*TOLD, sides=("new", "ex"))).startswith("Slower: "))
        self.assertTrue(self.lead(self.report(*TOLD, sides=("ex", "ex"))).startswith("No measurable difference: "))

    def test_what_is_not_known_makes_it_inconclusive(self):
        for name, words in (("--limiter", "limiter"), ("--tuning", "tuned"), ("--errors", "outputs"), ("--kernel", "kernel ran"),
                            ("--idle", "idle")):
            with self.subTest(name):
                lead = self.lead(self.report(*without(name)))
                self.assertTrue(lead.startswith("Inconclusive, because "), lead)
                self.assertIn(words, lead)

    def test_what_a_report_cannot_do_without_is_asked_for(self):
        for name in ("--alternated", "--target", "--limits", "--cache", "--share"):
            with self.subTest(name):
                done = self.run_tool("compare", "--report", *without(name), "ex", "new")
                self.assert_trouble(done, name)
                self.assertEqual(done.stdout, b"")

    def test_answers_that_do_not_pass_are_refused(self):
        told = without("--target") + ["--target", "an MI300X"]
        self.assert_trouble(self.run_tool("compare", "--report", *told, "ex", "new"), "architecture")
        self.assert_trouble(self.run_tool("compare", "--report", *TOLD, "--cache", "lukewarm", "ex", "new"), "lukewarm")
