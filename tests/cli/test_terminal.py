"""Names from the command line and from files reach a terminal escaped, whichever command prints them."""

import json

import case

STEERING = "\x1b[31m"
TOLD = "\\x1b[31m"
RECORD = ".tmp/benchmarks/correlation-stereo-96.json"


class Terminal(case.Case):
    def assert_tamed(self, *args, status=2):
        """It is told of, in both streams together, and nothing of it steers."""
        done = self.run_tool(*args)
        told = (done.stdout + done.stderr).decode()
        self.assertEqual(done.returncode, status, told)
        self.assertIn(TOLD, told)
        self.assertNotIn("\x1b", told)
        self.assertEqual([line for line in done.stderr.decode().splitlines()
                          if not line.startswith(("benchlint: ", "help: ", "note: ", ".benchlint.yaml:"))], [])
        return told

    def write_record(self, path, change):
        record = json.loads(self.scene.path(RECORD).read_text())
        change(record)
        self.scene.write(path, json.dumps(record))

    def test_files_that_are_not_there(self):
        name = f"no{STEERING}/x\ny"
        for args in ([name], ["--output", name], ["report", "--output", name], ["--format", f"sarif={name}"],
                     ["--write-baseline", name], ["--baseline", name], ["--config", name], ["config", "--config", name],
                     ["--rules", name], ["rules", "--rules", name], ["explain", "title", "--rules", name],
                     ["config", "--schema", "--rules", name], ["--records", name], ["table", name], ["aggregate", name, name],
                     ["compare", name, name], ["reproduce", name], ["new", name], ["explain", name], [name, "--fix"],
                     ["--select", name], ["--format", name], ["completions", name], ["measure", name],
                     ["measure", "memcpy", "--case", "64k", "--output", f"{case.README}/{name}"],
                     ["table", RECORD, "--bandwidth", name]):
            with self.subTest(args):
                self.assert_tamed(*args)

    def test_files_that_are_no_reports(self):
        name = f"a{STEERING}\nb.md"
        self.scene.write(name, "# Notes\n")
        for args in (["--output", name], ["report", "--output", name], ["--write-baseline", name],
                     ["--format", f"json={name}", "--format", f"sarif={name}", "--force"]):
            with self.subTest(args):
                self.assert_tamed(*args)

    def test_what_succeeds(self):
        self.assert_tamed("--write-baseline", f"known{STEERING}.json", status=0)
        self.scene.write(".benchlint.yaml", f'benchmarks: "benchmarks"\nhygiene: {{allow: ["{TOLD}"]}}\n')
        self.assert_tamed("config", status=0)
        self.scene.write(f"own{STEERING}.yaml", "fail-on: never\n")
        self.assert_tamed("config", "--config", f"own{STEERING}.yaml", status=0)

    def test_a_configuration(self):
        self.scene.write(".benchlint.yaml", f'"pa{TOLD}cks": [operator]\n')
        self.assert_tamed("config")
        self.assert_tamed("check")

    def test_records(self):
        def spoil(record):
            record["case"] += STEERING
            record.setdefault("derived", {})["unpublishable"] = [f"host-clock: {STEERING}\nbenchlint: all is well"]
        self.write_record("a.json", spoil)
        told = self.assert_tamed("table", "a.json", "--bandwidth", "3350", status=0)
        self.assertIn(f"note: `a.json` must not be published: host-clock: {TOLD}\\nbenchlint: all is well\n", told)
        self.assertIn(f"| `stereo-96{TOLD}` |", told)
        self.write_record("b.json", spoil)
        self.assert_tamed("aggregate", "a.json", "b.json", "--output", "both.json", status=0)
        self.assert_tamed("compare", "a.json", "b.json", "--limiter", f"the {STEERING} bus", status=0)
        self.assert_tamed("compare", "a.json", "b.json", "--report", "--target", f"gfx942{STEERING}, ROCm 6.4", "--alternated", "--limits",
                          "2.03 TB/s, 38% of the 5.3 TB/s peak (source: data sheet)", "--cache", "warm", "--share",
                          "7% of one decode step", "--errors", "allclose with rtol=1e-2 and atol=1e-3; NaN: 0, inf: 0",
                          "--kernel", "correlation", "--tuning", "both sides had their tuned config", "--idle",
                          "--limiter", "HBM bandwidth", status=0)

    def test_commands_of_a_readme(self):
        self.scene.edit({"file": "benchmarks/layer_norm/README.md", "old": "PYTHONPATH=. ",
                         "new": f"PYTHONPATH=. A={STEERING} "})
        self.assert_tamed("reproduce", "layer_norm")
