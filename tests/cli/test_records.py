"""Commands on records: table, aggregate, compare; and the record directory of check."""

import json
import os
import statistics

import case

RECORD = ".tmp/benchmarks/correlation-stereo-96.json"
REFERENCE = ".tmp/benchmarks/h100/correlation-stereo-96.json"


class Records(case.Case):
    def record(self, path=RECORD):
        return json.loads(self.scene.path(path).read_text())

    def write(self, path, record):
        self.scene.write(path, json.dumps(record, indent=2))

    def execution(self, path, samples, raw=True, **changes):
        """One execution of the row, with these samples."""
        record = self.record()
        record["statistics"] = {"p50_ms": statistics.median(samples), "min_ms": min(samples),
                                "mean_ms": round(statistics.mean(samples), 9), "max_ms": max(samples),
                                "std_ms": round(statistics.stdev(samples), 9)}
        record["derived"] = {"execution_p50_ms": [statistics.median(samples)]}
        if raw:
            record["derived"]["samples_ms"] = [samples]
        record.update(changes)
        self.write(path, record)
        return samples

    def executions(self, count, raw=True, step=0.001, folder="ex", base=1.8485):
        lists = []
        for i in range(count):
            middle = base + step * (i - count // 2)
            samples = [round(middle + away, 7) for away in (-0.0011, 0.0004, 0, -0.0005, 0.0013)]
            lists.append(self.execution(f"{folder}/correlation-stereo-96-{i + 1}.json", samples, raw))
        return lists, [f"{folder}/correlation-stereo-96-{i + 1}.json" for i in range(count)]


class Table(Records):
    def test_rows_are_those_of_the_readme(self):
        done = self.run_tool("table", RECORD)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertIn(done.stdout.decode().strip(), self.scene.path(case.README).read_text())

    def test_missing_reference_is_told(self):
        self.scene.delete(REFERENCE)
        row = self.run_tool("table", RECORD).stdout.decode()
        self.assertIn("| 1.8485 | 0.8829 | | | reference unavailable |", row)

    def test_what_must_not_be_published_is_told(self):
        record = self.record()
        for reasons, told in ((["shared device"], b"shared device"), ("throttled", b"throttled"), (True, b"no reason is told")):
            with self.subTest(reasons):
                record["derived"]["unpublishable"] = reasons
                self.write("new.json", record)
                done = self.run_tool("table", "new.json")
                self.assertIn(b"`new.json` must not be published: " + told, done.stderr)

    def test_several_rows_are_aligned(self):
        lines = self.run_tool("table", RECORD, RECORD.replace("stereo-96", "flow-160")).stdout.decode().splitlines()
        self.assertEqual(len({len(line) for line in lines}), 1)
        self.assertEqual(len({tuple(i for i, c in enumerate(line) if c == "|") for line in lines}), 1)

    def test_pasted_with_its_header_it_lints_clean(self):
        table = self.run_tool("table", "--header", RECORD, RECORD.replace("stereo-96", "flow-160")).stdout.decode()
        readme = self.scene.path(case.README).read_text()
        start, end = readme.index("## Results"), readme.index("## Acceptance")
        self.scene.write(case.README, readme[:start] + "## Results\n\n" + table + "\n" + readme[end:])
        answer, status = self.scene.lint(case.BINARY, ["--records", ".tmp/benchmarks"])
        self.assertEqual((self.rules_of(answer), status), ([], 0))

    def test_outside_a_repository_the_bandwidth_is_needed(self):
        record = self.scene.path(RECORD).read_bytes()
        with case.TEMPLATE.scene(empty=True) as other:
            other.write("correlation-stereo-96.json", record)
            done = other.run(case.BINARY, ["table", "correlation-stereo-96.json"])
            self.assert_trouble(done, "--bandwidth")
            done = other.run(case.BINARY, ["table", "--bandwidth", "3350", "correlation-stereo-96.json"])
            self.assertEqual(done.returncode, 0)
            self.assertIn(b"| 0.8829 |", done.stdout)

    def test_trouble(self):
        self.scene.write("x.json", "{")
        self.assert_trouble(self.run_tool("table", "x.json"), "x.json")
        self.assert_trouble(self.run_tool("table", "absent.json"), "absent.json")
        self.assert_trouble(self.run_tool("table", "--bandwidth", "fast", RECORD), "fast")


class Aggregate(Records):
    def test_five_executions(self):
        lists, paths = self.executions(5)
        done = self.run_tool("aggregate", *paths, "--output", RECORD)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(b"5 executions", done.stdout)
        record = self.record()
        pooled = [sample for samples in lists for sample in samples]
        self.assertEqual(record["protocol"]["executions"], 5)
        self.assertEqual(record["derived"]["execution_p50_ms"], [statistics.median(s) for s in lists])
        self.assertEqual(record["derived"]["samples_ms"], lists)
        self.assertEqual(record["statistics"]["p50_ms"], statistics.median(statistics.median(s) for s in lists))
        self.assertEqual((record["statistics"]["min_ms"], record["statistics"]["max_ms"]), (min(pooled), max(pooled)))
        self.assertAlmostEqual(record["statistics"]["mean_ms"], statistics.mean(pooled), places=7)
        self.assertAlmostEqual(record["statistics"]["std_ms"], statistics.stdev(pooled), places=8)
        self.assertIn("n - 1", record["derived"]["std"])
        answer, _ = self.scene.lint(case.BINARY, ["--records", ".tmp/benchmarks", "--select", "record-*"])
        self.assertEqual(self.rules_of(answer), ["record-executions"], "only the reference's count is another")

    def test_without_samples_the_deviation_is_of_the_medians(self):
        lists, paths = self.executions(4, raw=False)
        self.assertEqual(self.run_tool("aggregate", *paths, "--output", "out.json").returncode, 0)
        record = self.record("out.json")
        medians = [statistics.median(samples) for samples in lists]
        self.assertAlmostEqual(record["statistics"]["std_ms"], statistics.stdev(medians), places=8)
        self.assertAlmostEqual(record["statistics"]["p50_ms"], statistics.median(medians), places=8)
        self.assertNotIn("samples_ms", record["derived"])

    def test_too_few_for_the_spread_is_said(self):
        _, paths = self.executions(3, step=0.05)
        done = self.run_tool("aggregate", *paths, "--output", RECORD)
        self.assertEqual(done.returncode, 0)
        self.assertIn(b"at least 5 executions are due", done.stdout)
        done = self.run_tool("aggregate", *paths, "--output", RECORD, "--tolerance", "50")
        self.assertNotIn(b"are due", done.stdout)

    def test_unlike_records_are_refused(self):
        _, paths = self.executions(2)
        for field, value in (("case", "flow-160"), ("dtype", "float16"), ("scope", "kernel-only"), ("seed", 7),
                             ("device", "MTT S4000")):
            with self.subTest(field):
                self.execution("other.json", [1.0, 1.1, 1.2, 1.3, 1.4], **{field: value})
                self.assert_trouble(self.run_tool("aggregate", paths[0], "other.json", "--output", "out.json"), field)
                self.assertFalse(self.scene.path("out.json").exists())

    def test_another_rows_record_is_not_overwritten(self):
        _, paths = self.executions(2)
        target = RECORD.replace("stereo-96", "flow-160")
        before = self.scene.path(target).read_bytes()
        self.assert_trouble(self.run_tool("aggregate", *paths, "--output", target), "--force")
        self.assertEqual(self.scene.path(target).read_bytes(), before)
        self.assertEqual(self.run_tool("aggregate", *paths, "--output", target, "--force").returncode, 0)
        self.assertNotEqual(self.scene.path(target).read_bytes(), before)

    def test_neither_is_an_input_nor_anything_else(self):
        _, paths = self.executions(2)
        self.scene.write("notes.txt", "mine")
        for target in (paths[1], "notes.txt"):
            self.assert_trouble(self.run_tool("aggregate", *paths, "--output", target), target)
        self.assertEqual(self.scene.path("notes.txt").read_text(), "mine")
        self.assert_trouble(self.run_tool("aggregate", paths[0], paths[0], "--output", "out.json"), "twice")
        self.assert_trouble(self.run_tool("aggregate", *paths), "--output")

    def test_impossible_statistics_are_refused(self):
        _, paths = self.executions(2, raw=False)
        record = self.record(paths[1])
        record["statistics"]["mean_ms"] = 9.9
        self.write(paths[1], record)
        self.assert_trouble(self.run_tool("aggregate", *paths, "--output", "out.json"), paths[1])

    def test_environments_are_kept(self):
        _, paths = self.executions(2)
        for i, path in enumerate(paths):
            record = self.record(path)
            record["environment"]["clock"] = i
            self.write(path, record)
        self.run_tool("aggregate", *paths, "--output", "out.json")
        environment = self.record("out.json")["environment"]
        self.assertEqual(environment, {"documentation": "see docs/install.md", "clock": [0, 1]})

    def test_what_a_later_execution_alone_saw_is_kept(self):
        _, paths = self.executions(3)
        record = self.record(paths[1])
        record["environment"]["throttled"] = True
        self.write(paths[1], record)
        self.run_tool("aggregate", *paths, "--output", "out.json")
        self.assertEqual(self.record("out.json")["environment"]["throttled"], [None, True, None])

    def test_what_speaks_against_publication_is_kept(self):
        _, paths = self.executions(5)
        for path, reasons in zip(paths, (["shared device"], "throttled", True, ["shared device", "throttled"], [])):
            record = self.record(path)
            record["derived"]["unpublishable"] = reasons
            self.write(path, record)
        self.run_tool("aggregate", *paths, "--output", "out.json")
        self.assertEqual(self.record("out.json")["derived"]["unpublishable"], ["shared device", "throttled", True])

    def change(self, path, change):
        record = self.record(path)
        change(record)
        self.write(path, record)

    def test_records_of_the_reference_device(self):
        _, paths = self.executions(3)

        def strip(record):
            for field in ("reference", "normalization", "speedup"):
                del record[field]

        for path in paths:
            self.change(path, strip)
        self.assertEqual(self.run_tool("aggregate", *paths, "--output", "out.json").returncode, 0)
        record = self.record("out.json")
        self.assertEqual(record["protocol"]["executions"], 3)
        self.assertFalse({"reference", "normalization", "speedup"} & set(record))

    def test_what_one_record_lacks_and_another_has(self):
        _, paths = self.executions(2)

        def strip(record):
            del record["reference"], record["speedup"]
            record["seed"] = 7

        self.change(paths[0], strip)
        done = self.run_tool("aggregate", *paths, "--output", "out.json")
        self.assert_trouble(done, "`seed` is 7 in", "`reference.device` is absent in", "`reference.implementation` is absent in")
        self.assertNotIn("speedup", done.stderr.decode(), "which differs from execution to execution")

    def test_what_one_record_does_not_know(self):
        _, paths = self.executions(2)

        def forget(record):
            record["reference"]["device"] = None
            record["derived"]["unpublishable"] = ["unknown-reference"]

        self.change(paths[1], forget)
        self.assert_trouble(self.run_tool("aggregate", *paths, "--output", "out.json"), "`reference.device` is", "null in")

    def test_samples_of_some_executions_are_not_pooled(self):
        lists, paths = self.executions(2)

        def join(record):
            record["protocol"]["executions"] = 2
            record["derived"]["execution_p50_ms"] *= 2
            record["derived"]["samples_ms"].append([])

        self.change(paths[0], join)
        self.assertEqual(self.run_tool("aggregate", *paths, "--output", "out.json").returncode, 0)
        derived = self.record("out.json")["derived"]
        self.assertNotIn("samples_ms", derived)
        self.assertEqual(derived["execution_p50_ms"], [statistics.median(lists[i]) for i in (0, 0, 1)])

    def test_without_a_median_nothing_is_combined(self):
        _, paths = self.executions(2)
        self.change(paths[1], lambda record: record["derived"].update(execution_p50_ms=[]))
        self.assert_trouble(self.run_tool("aggregate", *paths, "--output", "out.json"), paths[1], "contradict")

    def test_nothing_is_kept_of_no_environment(self):
        _, paths = self.executions(2)
        for path in paths:
            self.change(path, lambda record: record.update(environment={}))
        self.assertEqual(self.run_tool("aggregate", *paths, "--output", "out.json").returncode, 0)
        self.assertEqual(self.record("out.json")["environment"], {})

    def test_reference_records_of_a_standard_that_asks_for_little(self):
        self.scene.write(".benchlint.yaml", "standard:\n  record: {environment: {reference: false}, std: {reference: false}}\n")
        _, paths = self.executions(2)
        for path in paths:
            self.change(path, lambda record: [record.pop(field) for field in ("reference", "environment")])
        self.assertEqual(self.run_tool("aggregate", *paths, "--output", "out.json").returncode, 0)
        self.assertEqual(self.record("out.json")["environment"], {})
        self.change(paths[0], lambda record: record["statistics"].pop("std_ms"))
        self.change(paths[1], lambda record: record["statistics"].pop("std_ms"))
        self.assert_trouble(self.run_tool("aggregate", *paths, "--output", "out.json"), paths[0], "contradict")

    def test_fields_of_ones_own(self):
        self.scene.write(".benchlint.yaml", "standard:\n  record:\n    execution-p50: {at: execution_p50_ms}\n"
                         "    second-reference: {at: reference2, kind: string}\n    origin: {at: protocol_of, kind: string}\n")
        lists, paths = self.executions(2)

        def move(record):
            record["execution_p50_ms"] = record.pop("derived")["execution_p50_ms"]
            record.update(reference2="none", protocol_of="lattice 2")

        for path in paths:
            self.change(path, move)
        self.assertEqual(self.run_tool("aggregate", *paths, "--output", "out.json").returncode, 0)
        record = self.record("out.json")
        self.assertEqual(record["execution_p50_ms"], [statistics.median(samples) for samples in lists])
        self.assertEqual((record["reference2"], record["protocol_of"]), ("none", "lattice 2"))
        self.assertNotIn("derived", record, "beside the medians of this standard nothing is derived")


class Compare(Records):
    EVIDENCE = ("--alternated", "--idle", "--verified", "--tuned", "--limiter", "memory bandwidth")

    def verdict(self, *args):
        done = self.run_tool("compare", *args, "--format", "json")
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return json.loads(done.stdout), done.returncode

    def test_faster(self):
        self.executions(5)
        self.executions(5, folder="new", base=1.7)
        answer, status = self.verdict("ex", "new")
        self.assertEqual((answer["difference"], answer["verdict"], status), ("faster", "inconclusive", 0))
        self.assertIn("the limiter is not known", answer["gaps"])
        self.assertAlmostEqual(answer["p"], 2 / 252, places=6)
        low, high = answer["ratio_interval"]
        self.assertTrue(low < answer["ratio"] < high)
        answer, _ = self.verdict("ex", "new", *self.EVIDENCE)
        self.assertEqual((answer["verdict"], answer["gaps"]), ("faster", []))
        answer, _ = self.verdict("new", "ex", *self.EVIDENCE)
        self.assertEqual(answer["verdict"], "slower")

    def test_a_gap_within_the_spread_is_none(self):
        self.executions(5, step=0.01)
        self.executions(5, step=0.01, folder="new", base=1.83)
        answer, _ = self.verdict("ex", "new", *self.EVIDENCE)
        self.assertEqual((answer["difference"], answer["verdict"]), ("none", "no measurable difference"))

    def test_alike_is_none(self):
        self.executions(5)
        answer, _ = self.verdict("ex", "ex", *self.EVIDENCE)
        self.assertEqual((answer["difference"], answer["p"], answer["ratio"]), ("none", 1, 1))

    def test_too_few_decide_nothing(self):
        self.executions(3)
        self.executions(3, folder="new", base=1.0)
        answer, _ = self.verdict("ex", "new", *self.EVIDENCE)
        self.assertEqual((answer["difference"], answer["executions_needed"]), ("undecidable", 4))
        told = self.run_tool("compare", "ex", "new").stdout
        self.assertIn(b"4 executions on each side", told)

    def test_required_verdicts(self):
        self.executions(5)
        self.executions(5, folder="new", base=1.7)
        for pair, required, status in ((("ex", "new"), "faster", 0), (("new", "ex"), "faster", 1),
                                       (("ex", "ex"), "faster", 1), (("ex", "ex"), "not-slower", 0),
                                       (("new", "ex"), "not-slower", 1)):
            with self.subTest((pair, required)):
                self.assertEqual(self.verdict(*pair, *self.EVIDENCE, "--require", required)[1], status)
        self.assertEqual(self.verdict("ex", "new", "--require", "faster")[1], 1, "inconclusive is not faster")

    def test_a_record_that_must_not_be_published_settles_nothing(self):
        self.executions(5)
        _, paths = self.executions(5, folder="new", base=1.7)
        for reasons in (["another process used the device"], "another process used the device", True):
            with self.subTest(reasons):
                record = self.record(paths[0])
                record["derived"]["unpublishable"] = reasons
                self.write(paths[0], record)
                answer, _ = self.verdict("ex", "new", *self.EVIDENCE)
                self.assertEqual((answer["difference"], answer["verdict"]), ("faster", "inconclusive"))

    def test_trouble(self):
        self.executions(2)
        self.execution("other.json", [1.0, 1.1, 1.2, 1.3, 1.4], scope="kernel-only")
        self.assert_trouble(self.run_tool("compare", "ex", "other.json"), "scope")
        self.assert_trouble(self.run_tool("compare", "ex", "absent.json"), "absent.json")
        self.assert_trouble(self.run_tool("compare", "ex"), "CANDIDATE")
        self.assert_trouble(self.run_tool("compare", "ex", "ex", "--require", "slower"), "slower")
        self.scene.path("empty").mkdir()
        self.assert_trouble(self.run_tool("compare", "ex", "empty"), "empty")


class Directory(Records):
    def test_missing_or_empty(self):
        self.scene.path("empty").mkdir()
        for name in ("empty", "absent", case.README):
            with self.subTest(name):
                self.assert_trouble(self.run_tool("--records", name), "record directory")
        self.scene.delete(".tmp")
        self.assert_trouble(self.run_tool("--records", "."), "the record directory . holds no record")

    def test_outside_the_repository(self):
        with case.TEMPLATE.scene(empty=True) as other:
            for path in sorted(self.scene.path(".tmp/benchmarks").rglob("*.json")):
                name = path.relative_to(self.scene.path(".tmp/benchmarks"))
                other.write(str(name), path.read_bytes())
            (other.root / "correlation-stereo-96.json").write_text("{")
            done = self.run_tool("--records", str(other.root), "--format", "concise")
            self.assertEqual(done.returncode, 1)
            self.assertIn(f"../{other.root.name}/correlation-stereo-96.json:1:2: error[record-parse]",
                          done.stdout.decode())

    def test_outside_and_not_there(self):
        for name in ("../no-such-folder", "/no-such-folder/records"):
            self.assert_trouble(self.run_tool("--records", name), f"cannot read the record directory {name}: no such file")

    def test_beside_other_trouble(self):
        """Of a benchmark directory that cannot be listed and of records each is told."""
        self.scene.delete("benchmarks")
        self.scene.path("benchmarks").symlink_to("benchmarks")
        self.scene.write(".benchlint.yaml", "packs: [operator]\n")
        self.scene.path("empty").mkdir()
        for name, told in (("absent", "cannot read the record directory absent"), ("empty", "holds no record")):
            done = self.run_tool("--records", name)
            self.assert_trouble(done, told, "cannot list benchmarks: too many levels of symbolic links")

    def test_links_to_what_may_be_read(self):
        """Another record of the directory, and a file of the repository."""
        with case.TEMPLATE.scene(empty=True) as other:
            kept = self.scene.path("kept.json")
            self.scene.path(RECORD).rename(kept)
            (other.root / "correlation-stereo-96.json").symlink_to(kept)
            (other.root / "correlation-twice.json").symlink_to("correlation-stereo-96.json")
            (other.root / "correlation-broken.json").write_text("{")
            (other.root / "correlation-again.json").symlink_to("correlation-broken.json")
            answer, status = self.lint("--records", str(other.root))
            self.assertEqual((answer.get("error"), status), (None, 1))
            self.assertEqual(self.rules_of(answer).count("record-parse"), 2)

    def test_what_cannot_be_read_is_trouble(self):
        self.scene.path(RECORD).unlink()
        self.scene.path(RECORD).symlink_to("nowhere.json")
        answer, status = self.scene.lint(case.BINARY, ["--records", ".tmp/benchmarks"])
        self.assertEqual((self.rules_of(answer), status), (["row-unrecorded"], 2))
        self.assertIn("leads nowhere", answer["error"])

    def test_pipes_and_loops_do_not_hang(self):
        os.mkfifo(self.scene.path(RECORD.replace("stereo-96", "pipe")))
        self.scene.path(RECORD.replace("stereo-96", "loop")).symlink_to(".")
        answer, status = self.scene.lint(case.BINARY, ["--records", ".tmp/benchmarks"])
        self.assertEqual((self.rules_of(answer), status), ([], 2))
        self.assertIn("no regular file", answer["error"])
