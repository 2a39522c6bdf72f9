"""The example audited against its records: silent as it stands, and ten edits of one number or word, each found."""

import case

RECORD = "records/correlation-stereo-96.json"
ROW = "| `stereo-96` | `float32` | `operator` | 1.8485 | 0.8829 | 0.9542 | 1.08x | |"

# file, old, new, the rule that must be among the findings
EDITS = [
    (case.README, ROW, ROW.replace("1.8485 | 0.8829", "1.8480 | 0.8826"), "row-drift"),
    (case.README, ROW, ROW.replace("0.9542", "0.9524"), "row-drift"),
    (case.README, ROW, ROW.replace("0.8829", "0.8892"), "normalized-arithmetic"),
    (case.README, ROW, ROW.replace("1.08x", "1.80x"), "speedup-arithmetic"),
    (case.README, ROW + "\n", "", "record-unpublished"),
    (RECORD, '"p50_ms": 1.8484765', '"p50_ms": 1.8483765', "record-derived"),
    (RECORD, '"mean_ms": 1.84688424', '"mean_ms": 1.94688424', "record-statistics"),
    (RECORD, '"timer": "device-event"', '"timer": "wall-clock"', "record-timer"),
    (RECORD, '"reference_bandwidth_gbps": 3350', '"reference_bandwidth_gbps": 3530', "record-normalization"),
    (RECORD, '"speedup": 1.080771', '"speedup": 1.180771', "record-speedup"),
]


class Audit(case.Case):
    def test_the_example_is_silent(self):
        answer, status = self.lint("--records", ".tmp/benchmarks")
        self.assertEqual((answer["diagnostics"], status), ([], 0))
        self.assertEqual(answer["summary"]["records"], 10)

    def found(self, number):
        file, old, new, rule = EDITS[number]
        self.scene.edit({"file": file, "old": old, "new": new})
        answer, status = self.lint("--records", ".tmp/benchmarks")
        self.assertIn(rule, self.rules_of(answer), f"edit {number}: {new}")
        self.assertEqual(status, 1 if any(one["severity"] == "error" for one in answer["diagnostics"]) else 0)


for number, edit in enumerate(EDITS):
    setattr(Audit, f"test_edit_{number}_{edit[3].replace('-', '_')}", lambda self, number=number: self.found(number))
