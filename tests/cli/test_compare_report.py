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

    def test_numbers_of_any_size_and_spread(self):
        """The verdict keeps to the absolute gap, as rule claim-repeat does: nobody else's report of it would pass."""
        shapes = [(1, 1.3, 0.01, 5), (1, 2, 0.9, 5), (1, 0.5, 0.9, 5), (3e-5, 1.2, 0.001, 5), (45000, 0.9, 0.002, 7), (1, 1000, 0.3, 5),
                  (0.9999, 1.0002, 0.00009, 5), (1, 1.3, 0.01, 1), (1, 1.3, 0.01, 2)]
        verdicts = set()
        for n, (base, ratio, spread, count) in enumerate(shapes):
            for folder, middle in (("before", base), ("after", base / ratio)):
                for i in range(count):
                    median = middle * (1 + spread * (i / max(count - 1, 1) - 0.5))
                    samples = [float(f"{median * part:.9g}") for part in (0.9999, 1.0001, 1, 0.99995, 1.00008)]
                    self.execution(f"{folder}-{n}/correlation-stereo-96-{i + 1}.json", samples, True)
            with self.subTest(shapes[n]):
                verdicts.add(self.lead(self.report(*TOLD, sides=(f"before-{n}", f"after-{n}"))).split(":")[0].split(",")[0])
        self.assertEqual(verdicts, {"Faster", "Slower", "No measurable difference", "Inconclusive"})
