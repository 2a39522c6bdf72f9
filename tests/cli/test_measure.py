"""`benchlint measure`, on the host and on libraries that stand in for a device: what is recorded, what is refused."""

import json
import os
import pathlib
import pty
import signal
import statistics
import subprocess
import time

import case

QUICK = ("--warmup", "1", "--iterations", "3", "--repeats", "5")


class Scene(case.Case):
    def standin(self, name):
        path = pathlib.Path(case.BINARY).parent / "tests" / "standin" / name
        self.assertTrue(path.exists(), "the stand-ins are not built")
        return str(path)

    def measure(self, *args, **variables):
        environment = {**os.environ, **variables}
        return subprocess.run([case.BINARY, "measure", *args], capture_output=True, cwd=self.scene.root,
                              env=environment, timeout=120)

    def on_device(self, operator, *args, prefix="cuda", **variables):
        """On the stand-in of a device, whose NVML is a stand-in too."""
        folder = str(pathlib.Path(self.standin("libnvidia-ml.so.1")).parent)
        return self.measure(f"{self.standin(f'liboperators-{prefix}.so')}:{operator}", "--case", "small", "--runtime",
                            self.standin(f"libstandin-{prefix}.so"), "--output", "r.json", *QUICK, *args,
                            LD_LIBRARY_PATH=folder, **variables)

    def record(self, name="r.json"):
        return json.loads((pathlib.Path(self.scene.root) / name).read_text())

    def reasons(self, record):
        return [line.split(":")[0] for line in record["derived"]["unpublishable"]]


class Measure(Scene):
    empty = True

    def test_the_host_is_marked(self):
        done = self.measure("memcpy", "--case", "64k", "--output", "r.json", *QUICK)
        self.assertEqual(done.returncode, 0, done.stderr)
        record = self.record()
        self.assertEqual(record["protocol"], {"warmup": 1, "iterations": 3, "repeats": 5, "executions": 1,
                                              "timer": "host-clock"})
        self.assertIn("host-clock", self.reasons(record))
        self.assertEqual(record["operator"], "memcpy")
        self.assertEqual(len(record["derived"]["samples_ms"][0]), 5)
        self.assertTrue(record["environment"]["benchlint"]["correctness"]["passed"])
        self.assertIsNone(record["speedup"])
        self.assert_trouble(self.measure("memcpy", "--case", "64k", "--allow", "host-clock"), "cannot be allowed")

    def test_the_manual_example(self):
        done = self.measure(self.standin("liboperator-example.so"), "--output", "r.json", *QUICK)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.record()["operator"], "twice")
        self.assertTrue(self.record()["environment"]["benchlint"]["correctness"]["fresh_seed"]["passed"])

    def test_every_prefix(self):
        for prefix in ("cuda", "musa", "hip"):
            with self.subTest(prefix):
                done = self.on_device("right", "--device", "1", prefix=prefix)
                self.assertEqual(done.returncode, 0, done.stderr)
                record = self.record()
                evidence = record["environment"]["benchlint"]
                self.assertEqual(record["device"], "Stand-in 1")
                self.assertEqual(record["protocol"]["timer"], "device-event")
                self.assertEqual(evidence["l2_bytes"], 65536)
                self.assertTrue(evidence["correctness"]["passed"])
                # Only CUDA's state is asked of NVML.
                self.assertEqual("idle-unknown" in self.reasons(record), prefix != "cuda")
        self.assertNotIn("host-clock", self.reasons(record))

    def test_the_state_of_the_device(self):
        self.on_device("right")
        state = self.record()["environment"]["benchlint"]["before"]
        self.assertEqual(state, {"sm_clock_mhz": 1980, "memory_clock_mhz": 3201, "temperature_c": 36,
                                 "power_mw": 121000, "throttle_reasons": 0, "utilisation_percent": 3,
                                 "memory_utilisation_percent": 2, "processes": 0})
        self.assertTrue(self.record()["environment"]["benchlint"]["idle"])
        for variable, value, reason in (("STANDIN_BUSY", "2", "busy-device"), ("STANDIN_THROTTLE", "0x20", "throttled")):
            with self.subTest(reason):
                self.on_device("right", **{variable: value})
                self.assertIn(reason, self.reasons(self.record()))
                self.on_device("right", "--allow", reason, **{variable: value})
                self.assertNotIn(reason, self.reasons(self.record()))
                allowed = self.record()["environment"]["benchlint"]
                self.assertEqual(allowed["allow"], [reason])
                self.assertTrue(any(line.startswith(reason) for line in allowed["allowed"]))

    def test_wrong_operators_are_found_out(self):
        for operator in ("wrong", "cached", "kept", "partial", "constant"):
            with self.subTest(operator):
                done = self.on_device(operator)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn("failed-check", self.reasons(self.record()))
                self.assertFalse(self.record()["environment"]["benchlint"]["correctness"]["passed"])
        check = self.record()["environment"]["benchlint"]["correctness"]
        self.assertTrue(check["after_timing"]["passed"])  # right on the seed that it knows
        self.assertFalse(check["fresh_seed"]["passed"])
        self.on_device("partial")
        check = self.record()["environment"]["benchlint"]["correctness"]["after_timing"]
        self.assertEqual((check["nan"], check["mismatches"], check["elements"]), (2048, 2048, 4096))
        self.on_device("kept")
        check = self.record()["environment"]["benchlint"]["correctness"]
        self.assertEqual((check["after_timing"]["passed"], check["fresh_seed"]["passed"]), (True, False))
        self.assertEqual(check["fresh_inputs"], "drawn into the timed state")
        self.on_device("unchecked")
        self.assertIn("unchecked", self.reasons(self.record()))

    def test_an_operator_of_an_earlier_header(self):
        """What lies behind the end of its struct is no field: the inputs are set up anew, not drawn."""
        done = self.on_device("older")
        self.assertEqual(done.returncode, 0, done.stderr)
        check = self.record()["environment"]["benchlint"]["correctness"]
        self.assertTrue(check["passed"])
        self.assertNotEqual(check["fresh_inputs"], "drawn into the timed state")

    def test_every_set_of_buffers_is_checked(self):
        self.on_device("first-alone")
        self.assertTrue(self.record()["environment"]["benchlint"]["correctness"]["passed"])
        self.on_device("first-alone", "--cold")
        self.assertIn("failed-check", self.reasons(self.record()))
        host = self.standin("liboperators-host.so")
        compare = ("--compare", host + ":first-alone", host + ":right", "--case", "small", "--tuned", *QUICK, "--places")
        self.assertNotIn(b"failed-check", self.measure(*compare, "1").stdout)
        for sides in (compare, ("--compare", host + ":right", host + ":first-alone", *compare[3:])):
            done = self.measure(*sides, "2")
            self.assertIn(b"against it: failed-check", done.stdout, done.stderr)
            self.assertIn(b"outputs are not known to be right", done.stdout)

    def test_work_outside_the_stream(self):
        self.on_device("right", STANDIN_LATE="5")
        self.assertIn("outside-stream", self.reasons(self.record()))

    def test_graph_and_cold(self):
        self.assertEqual(self.on_device("right", "--graph").returncode, 0)
        self.assertEqual(self.record()["environment"]["benchlint"]["launch_mode"], "graph replay")
        self.assertEqual(self.on_device("right", "--cold").returncode, 0)
        evidence = self.record()["environment"]["benchlint"]
        self.assertEqual((evidence["cache"], evidence["instances"], evidence["flushed"]), ("cold", 6, True))
        self.assertIn("cold-protocol", self.reasons(self.record()))
        self.assert_trouble(self.on_device("right", "--cold", "--graph"), "exclude")
        self.assert_trouble(self.measure("memcpy", "--case", "64k", "--graph"), "graphs")

    def test_what_fails_leaves_no_record(self):
        for operator, words in (("failing", ("launch", "700")), ("crashing", ("signal",)), ("unset", ("no room",)),
                                ("undrawn", ("redraw", "700"))):
            with self.subTest(operator):
                self.assert_trouble(self.on_device(operator), *words)
                self.assertEqual([path.name for path in pathlib.Path(self.scene.root).iterdir()
                                  if path.name != ".git"], [])
        self.assert_trouble(self.on_device("right", STANDIN_FAIL="EventRecord"), "cudaEventRecord", "700")
        self.assert_trouble(self.on_device("right", STANDIN_DEVICES="0"), "no device", "help:")
        self.assert_trouble(self.on_device("right", "--device", "2"), "no device 2", "0 to 1")
        self.assert_trouble(self.measure(self.standin("liboperators-cuda.so") + ":right", "--case", "small", "--runtime",
                                         "/nowhere.so"), "nowhere.so", "help:")

    def test_what_is_asked_for_wrongly(self):
        host = self.standin("liboperators-host.so")
        for args, words in (((host, "--case", "small"), ("several operators", "`right`")),
                            ((host + ":left", "--case", "small"), ("no operator `left`",)),
                            ((host + ":right", "--case", "smal"), ("no case", "did you mean `small`?")),
                            ((host + ":right", "--case", "small", "--dtype", "int8"), ("dtype", "float16")),
                            ((host + ":right", "--case", "small", "--backend", "hip"), ("built for host",)),
                            (("memcopy",), ("did you mean `memcpy`?",)),
                            (("memcpy", "--case", "64k", "--iterations", "0"), ("--iterations",)),
                            (("memcpy", "--case", "64k", "--allow", "slop"), ("did you mean `slope`?",)),
                            (("memcpy", "--case", "64k", "--executions", "auto"), ("tolerance",)),
                            (("memcpy", "memcpy", "--case", "64k"), ("one operator",)),
                            (("./not-there.so", "--case", "64k"), ("not-there.so",))):
            with self.subTest(args):
                self.assert_trouble(self.measure(*args), *words)

    def test_executions(self):
        done = self.measure("memcpy", "--case", "64k", "--executions", "3", "--output", "r.json", *QUICK)
        self.assertEqual(done.returncode, 0, done.stderr)
        record = self.record()
        self.assertEqual(record["protocol"]["executions"], 3)
        self.assertEqual(len(record["derived"]["execution_p50_ms"]), 3)
        self.assertEqual([len(samples) for samples in record["derived"]["samples_ms"]], [5, 5, 5])
        self.assertEqual(self.reasons(record).count("host-clock"), 1)
        done = self.measure("memcpy", "--case", "64k", "--executions", "auto", "--tolerance", "1000", "--output",
                            "r.json", *QUICK)
        self.assertEqual(self.record()["protocol"]["executions"], 1, done.stderr)
        self.measure("memcpy", "--case", "64k", "--executions", "auto", "--tolerance", "0", "--output", "r.json", *QUICK)
        self.assertEqual(self.record()["protocol"]["executions"], 5)
        self.measure("memcpy", "--case", "64k", "--tolerance", "0", "--output", "r.json", *QUICK)
        self.assertIn("unstable", self.reasons(self.record()))

    def test_an_output_of_another_row_stays(self):
        self.measure("memcpy", "--case", "64k", "--output", "r.json", *QUICK)
        before = self.record()
        self.assert_trouble(self.measure("memcpy", "--case", "16m", "--output", "r.json", *QUICK), "no record of this row")
        self.assertEqual(self.record(), before)

    def test_where_the_record_goes(self):
        done = self.measure("memcpy", "--case", "64k", "--output", "new/folders/r.json", *QUICK)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.record("new/folders/r.json")["case"], "64k")
        # Told before anything is measured, however long that would take.
        (pathlib.Path(self.scene.root) / "file").write_text("")
        done = self.measure("memcpy", "--case", "64k", "--output", "file/r.json", "--iterations", "1000000", "--repeats",
                            "10000")
        self.assert_trouble(done, "no folder to write in")

    def test_an_interruption_leaves_nothing(self):
        for sent in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(sent):
                # A runner in the background ignores SIGINT, and hands that down.
                process = subprocess.Popen([case.BINARY, "measure", "memcpy", "--case", "64k", "--iterations", "1000000",
                                            "--repeats", "10000", "--output", "new/r.json"], cwd=self.scene.root,
                                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
                                           preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
                children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
                while process.poll() is None and not children.read_text().split():
                    time.sleep(0.01)
                os.killpg(process.pid, sent)  # as a terminal does, to the program and the execution that it waits for
                try:
                    _, errors = process.communicate(timeout=60)
                except subprocess.TimeoutExpired:
                    os.killpg(process.pid, signal.SIGKILL)
                    raise
                self.assertEqual(process.returncode, -sent, errors)
                self.assertFalse((pathlib.Path(self.scene.root) / "new").exists())

    def test_progress_on_a_terminal_only(self):
        command = [case.BINARY, "measure", "memcpy", "--case", "64k", "--executions", "2", "--output", "r.json", *QUICK]
        done = subprocess.run(command, cwd=self.scene.root, capture_output=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        ours, theirs = pty.openpty()
        done = subprocess.run(command, cwd=self.scene.root, stdout=subprocess.PIPE, stderr=theirs, timeout=60)
        os.close(theirs)
        shown = os.read(ours, 65536).decode()
        os.close(ours)
        self.assertIn("execution 1 of 2 ...", shown)
        self.assertRegex(shown, r"execution 2 of 2, about \d+ s left")
        self.assertTrue(shown.endswith("\x1b[K"), "the line is taken away")
        self.assertNotIn(b"execution 1", done.stdout)

    def test_the_protocol_is_the_standard_s(self):
        (pathlib.Path(self.scene.root) / ".benchlint.yaml").write_text(
            "standard: {protocol: {warmup: 2, iterations: 7, repeats: 3, seed: 11}}\n")
        self.measure("memcpy", "--case", "64k", "--output", "r.json")
        record = self.record()
        self.assertEqual([record["protocol"][name] for name in ("warmup", "iterations", "repeats")], [2, 7, 3])
        self.assertEqual(record["seed"], 11)
        self.measure("memcpy", "--case", "64k", "--output", "r.json", "--repeats", "4")
        self.assertEqual(self.record()["protocol"]["repeats"], 4)

    def test_a_table_of_what_was_tried(self):
        self.measure("memcpy", "--case", "64k", "--output", "r.json", *QUICK)
        table = lambda *args: subprocess.run([case.BINARY, "table", "r.json", *args], capture_output=True,
                                             cwd=self.scene.root, timeout=60)
        done = table()
        self.assert_trouble(done, "`r.json` names no reference device", "--bandwidth")
        done = table("--bandwidth", "3350")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(b"| `64k` | `float32` | `kernel-only` |", done.stdout)
        self.assertIn(b"note: `r.json` must not be published: host-clock", done.stderr)

    def test_pairs(self):
        host = self.standin("liboperators-host.so")
        done = self.measure("--compare", host + ":right", host + ":right", "--case", "small", "--tuned", *QUICK)
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = done.stdout.decode().splitlines()
        told = json.loads(lines[-1])
        self.assertEqual((told["warmup_iters"], told["benchmark_iters"], told["pairs"]), (1, 3, 20))
        self.assertAlmostEqual(told["speedup"], told["baseline_latency_us"] / told["candidate_latency_us"], places=6)
        self.assertLessEqual(told["baseline_latency_us"], told["baseline_p95_us"])
        self.assertTrue(any(line.startswith("limiter") for line in lines[:-1]))
        self.assertTrue(any(line.startswith("verdict") for line in lines[:-1]))
        done = self.measure("--compare", host + ":right", host + ":wrong", "--case", "small", "--tuned", "--require",
                            "not-slower", *QUICK)
        self.assertEqual(done.returncode, 1, "a wrong side settles nothing")
        self.assertIn(b"outputs are not known to be right", done.stdout)
        for places in (1, 5):
            done = self.measure("--compare", host + ":right", host + ":right", "--case", "small", "--places", str(places),
                                *QUICK)
            self.assertIn(f"over {places} sets of buffers each".encode(), done.stdout, done.stderr)
        told = json.loads(done.stdout.splitlines()[-1])
        self.assertEqual(len(told["baseline_samples_us"]), told["pairs"])
        self.assertAlmostEqual(statistics.median(told["candidate_samples_us"]), told["candidate_latency_us"], places=5)
        self.assert_trouble(self.measure("--compare", host + ":right", host + ":right", "--case", "small", "--places",
                                         "6"), "--places", "from 1 to 5")
        self.assert_trouble(self.measure("--compare", "memcpy", "--case", "64k"), "two operators")
        self.assert_trouble(self.measure("--compare", "memcpy", "memcpy", "--case", "64k", "--pairs", "5"), "from 10")


class MeasureInARepository(Scene):
    """What the repository knows goes into the record, and its audit finds nothing against it."""

    def test_what_was_not_known_is_one_fault(self):
        name = ".tmp/benchmarks/layer_norm-tokens-4k.json"
        self.on_device("right", "--case", "tokens-4k", "--output", name, "--warmup", "20", "--iterations", "100",
                       "--allow", "slope,unstable,rate-above-peak,below-floor,outside-stream,unknown-peak",
                       STANDIN_NAME="MTT S5000")
        record = self.record(name)
        self.assertEqual(self.reasons(record), ["unknown-reference"])
        self.assertIsNone(record["reference"]["implementation"])
        record["normalization"]["reference_bandwidth_gbps"] = None
        record["derived"]["unpublishable"].append("unknown-bandwidth")
        record["speedup"] = None
        file = pathlib.Path(self.scene.root) / name
        file.write_text(json.dumps(record))
        answer, _ = self.lint("--records", ".tmp/benchmarks")
        rules = [found["rule"] for found in answer["diagnostics"]]
        self.assertLessEqual(set(rules), {"row-drift", "record-executions", "record-unpublishable"})
        self.assertEqual(rules.count("record-unpublishable"), 1)
        # Without the reason that explains it, null is of the wrong type.
        record["derived"]["unpublishable"] = ["unknown-bandwidth: no bandwidth"]
        file.write_text(json.dumps(record))
        answer, _ = self.lint("--records", ".tmp/benchmarks")
        self.assertEqual([found["message"].split("`")[1] for found in answer["diagnostics"]
                          if found["rule"] == "record-schema"], ["reference.implementation"])

    def test_a_record_to_publish(self):
        name = ".tmp/benchmarks/layer_norm-tokens-4k.json"
        done = self.on_device("right", "--case", "tokens-4k", "--output", name, "--warmup", "20", "--iterations", "100",
                              "--reference", "the Apex fused layer norm extension", "--allow",
                              "slope,unstable,rate-above-peak,below-floor,outside-stream,unknown-peak",
                              STANDIN_NAME="MTT S5000")
        self.assertEqual(done.returncode, 0, done.stderr)
        record = self.record(name)
        self.assertEqual(record["derived"]["unpublishable"], [])
        self.assertEqual(record["reference"]["device"], "NVIDIA H100 80GB SXM")
        self.assertEqual(record["normalization"], {"s5000_bandwidth_gbps": 1600, "reference_bandwidth_gbps": 3350})
        self.assertGreater(record["speedup"], 0)
        answer, status = self.lint("--records", ".tmp/benchmarks")
        self.assertEqual(status, 1)
        rules = {found["rule"] for found in answer["diagnostics"]}
        self.assertLessEqual(rules, {"row-drift", "record-executions"}, answer["diagnostics"])
        self.assertIn("row-drift", rules)

