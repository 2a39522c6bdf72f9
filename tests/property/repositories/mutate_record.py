"""One place of a record changed; all are found with --records alone."""

import json
import re

from mutate import mutation, other_digit, row_line


def path_of(row):
    return f".tmp/benchmarks/{row.name}"


def reference_path(draft, row):
    return next((path for path in draft.files if re.fullmatch(rf"\.tmp/benchmarks/\w+/{re.escape(row.name)}", path)), None)


def row_is_second(draft, operator, row):
    draft.second(operator.readme, row_line(row).pattern)


@mutation("record-parse", records=True)
def record_cut(draft, operator, row, pick):
    text = draft.files[path_of(row)]
    draft.files[path_of(row)] = text[:pick.randint(1, len(text) - 3)]
    return True


@mutation("record-schema", records=True)
def field_lost(draft, operator, row, pick):
    draft.second(path_of(row), "[{]")
    return draft.sub(path_of(row), pick.choice([r'^ +"min_ms": .*\n', r'^ +"repeats": .*\n', r'^  "seed": .*\n',
                                                r'^  "scope": .*\n', r'^ +"warmup": .*\n']), "")


@mutation("record-schema", records=True)
def type_changed(draft, operator, row, pick):
    return draft.sub(path_of(row), pick.choice([r'(?<="seed": )2333', r'(?<="warmup": )20', r'(?<="max_ms": )[0-9.e-]+']),
                     '"many"')


@mutation("record-field", records=True)
def field_added(draft, operator, row, pick):
    return draft.replace(path_of(row), '  "seed": 2333,\n', '  "seed": 2333,\n  "comment": "second try",\n')


@mutation("record-timer", records=True)
def timer_changed(draft, operator, row, pick):
    return draft.replace(path_of(row), '"device-event"', '"host-monotonic"')


@mutation("record-device", records=True)
def device_changed(draft, operator, row, pick):
    return draft.replace(path_of(row), '"device": "MTT S5000"', '"device": "MTT S4000"')


@mutation("record-device", records=True)
def reference_device_changed(draft, operator, row, pick):
    return draft.replace(path_of(row), f'"device": "{operator.device}"', '"device": "NVIDIA H900"')


@mutation("record-normalization", records=True)
def bandwidth_changed(draft, operator, row, pick):
    return draft.sub(path_of(row), r'(?<="reference_bandwidth_gbps": )\d+', "777")


@mutation("record-speedup", records=True)
def record_speedup_doubled(draft, operator, row, pick):
    if row.record["speedup"] is None:
        return False
    return draft.replace(path_of(row), f'"speedup": {row.record["speedup"]}', f'"speedup": {2 * row.record["speedup"]}')


@mutation(records=True)
def executions_changed(draft, operator, row, pick):
    """Three executions are never due, and the README says five; the lists of the record follow."""
    draft.second(operator.readme, "^## Measurement$")
    record = json.loads(draft.files[path_of(row)])
    if operator.executions != 5:
        return False
    record["protocol"]["executions"] = 3
    medians = sorted(record["derived"]["execution_p50_ms"])
    record["derived"] = {"execution_p50_ms": medians[1:4]}
    draft.files[path_of(row)] = json.dumps(record, indent=2) + "\n"
    return True


@mutation("protocol-deviation", records=True)
def record_protocol_changed(draft, operator, row, pick):
    if row.reference:
        return False
    return draft.replace(path_of(row), '"warmup": 20', '"warmup": 2')


@mutation("record-comparable", records=True)
def reference_scope_changed(draft, operator, row, pick):
    path = reference_path(draft, row)
    return path is not None and draft.sub(path, r'"scope": "[^"]+"', '"scope": "whole"')


@mutation("record-comparable", records=True)
def reference_protocol_changed(draft, operator, row, pick):
    path = reference_path(draft, row)
    return path is not None and draft.replace(path, '"iterations": 100', '"iterations": 10')


@mutation(records=True)
def statistic_changed(draft, operator, row, pick):
    name = pick.choice(["min_ms", "mean_ms", "max_ms"])
    value = row.record["statistics"][name]
    factor = {"min_ms": 1.5, "mean_ms": 1.5, "max_ms": 0.5}[name]
    return draft.replace(path_of(row), f'"{name}": {value}', f'"{name}": {round(value * factor, 7)}')


@mutation(silent=True, records=True)
def digit_of_median_mistaken(draft, operator, row, pick):
    draft.second(path_of(row), '"execution_p50_ms"')
    row_is_second(draft, operator, row)
    value = str(row.record["statistics"]["p50_ms"])
    return draft.replace(path_of(row), f'"p50_ms": {value}', f'"p50_ms": {other_digit(value, pick)}')


@mutation("row-unrecorded", records=True)
def record_deleted(draft, operator, row, pick):
    if len(operator.rows) < 2 and len(draft.repository.operators) < 2:
        return False  # an empty directory of records is another matter
    row_is_second(draft, operator, row)
    return draft.files.pop(path_of(row)) is not None


@mutation("record-name", records=True)
def record_renamed(draft, operator, row, pick):
    text = draft.files.pop(path_of(row))
    draft.files[path_of(row).replace(row.case, "never-heard-of")] = text
    return True


@mutation("record-duplicate", records=True)
def record_twice(draft, operator, row, pick):
    draft.second(path_of(row))
    draft.files[f".tmp/benchmarks/{operator.name}.json"] = draft.files[path_of(row)]
    return True
