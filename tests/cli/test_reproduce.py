"""`benchlint reproduce`: which command runs for which row, and what becomes of its record."""

import json

import case

README = "benchmarks/layer_norm/README.md"
RUNNER = "benchmarks/layer_norm/benchmark_layer_norm.py"

# Hands back the published record of the case, with every latency times FACTOR.
SCRIPT = '''
import argparse, json, os, sys, time
parser = argparse.ArgumentParser()
for name in ("case", "warmup", "iterations", "repeats", "output"):
    parser.add_argument("--" + name)
args = parser.parse_args()
if os.environ.get("SLEEP"):
    time.sleep(float(os.environ["SLEEP"]))
if os.environ.get("FAIL"):
    sys.exit("no device")
record = json.load(open(f".tmp/benchmarks/layer_norm-{args.case}" + ("-float16" if "half" in args.case else "") + ".json"))
factor = float(os.environ.get("FACTOR", "1"))
for name, value in record["statistics"].items():
    record["statistics"][name] = value * factor
record["derived"]["execution_p50_ms"] = [record["statistics"]["p50_ms"]]
record["derived"].pop("samples_ms", None)
if not os.environ.get("SILENT"):
    json.dump(record, open(args.output, "w"))
'''


class Reproduce(case.Case):
    def setUp(self):
        super().setUp()
        (self.scene.root / RUNNER).write_text(SCRIPT)

    def reproduce(self, *args, **variables):
        return self.run_tool("reproduce", "layer_norm", *args, environment=[f"{name}={value}" for name, value in variables.items()])

    def test_it_asks_first(self):
        done = self.reproduce()
        self.assert_trouble(done, "nothing was run", "--yes")
        shown = done.stdout.decode()
        self.assertIn("--case tokens-4k-train", shown)
        self.assertIn("PYTHONPATH=.", shown)
        self.assertFalse((self.scene.root / ".tmp/reproduce").exists())

    def test_fresh_beside_published(self):
        done = self.reproduce("--yes", FACTOR="1.01")
        told = done.stdout.decode()
        self.assertEqual(done.returncode, 0, told + done.stderr.decode())
        self.assertIn("layer_norm `tokens-4k` `float32` `operator`: published 0.0635 ms, fresh 0.06", told)
        self.assertIn("within the tolerance", told)
        names = sorted(path.name for path in (self.scene.root / ".tmp/reproduce").iterdir())
        self.assertEqual(names, sorted(f"layer_norm-{name}{end}.json" for end in ("-1", "") for name in
                                       ("tokens-4k", "tokens-4k-half", "tokens-4k-train")))

    def test_drift_beyond_the_tolerance(self):
        done = self.reproduce("--yes", "--case", "tokens-4k", FACTOR="1.1")
        self.assertEqual(done.returncode, 1, done.stderr)
        told = done.stdout.decode()
        self.assertIn("beyond the tolerance", told)
        self.assertNotIn("tokens-4k-train", told)
        self.assertEqual(self.reproduce("--yes", "--case", "tokens-4k", "--tolerance", "15", FACTOR="1.1").returncode, 0)

    def test_executions(self):
        done = self.reproduce("--yes", "--case", "tokens-4k", "--executions", "3")
        self.assertIn("over 3 executions", done.stdout.decode())
        record = json.loads((self.scene.root / ".tmp/reproduce/layer_norm-tokens-4k.json").read_text())
        self.assertEqual(record["protocol"]["executions"], 3)
        done = self.reproduce("--yes", "--case", "tokens-4k", "--tolerance", "0.0001")
        self.assertIn("over 5 executions", done.stdout.decode())

    def test_what_fails(self):
        self.assert_trouble(self.reproduce("--yes", "--case", "tokens-4k", FAIL="1"), "status 1", "no device")
        self.assert_trouble(self.reproduce("--yes", "--case", "tokens-4k", SILENT="1"), "wrote no")
        self.assert_trouble(self.reproduce("--yes", "--case", "tokens-4k", "--timeout", "1", SLEEP="30"), "timed out")
        self.assert_trouble(self.run_tool("reproduce", "layer", "--yes"), "no operator directory `layer`")
        self.assert_trouble(self.reproduce("--yes", "--case", "other"), "no published row")

    def test_a_stale_record_is_not_taken(self):
        self.assertEqual(self.reproduce("--yes", "--case", "tokens-4k").returncode, 0)
        self.assert_trouble(self.reproduce("--yes", "--case", "tokens-4k", SILENT="1"), "wrote no")

    def test_a_command_that_cannot_be_read(self):
        self.scene.edit({"file": README, "old": "--case tokens-4k \\", "new": '--case "$CASE" \\'})
        self.assert_trouble(self.reproduce("--yes"), "not written out")
