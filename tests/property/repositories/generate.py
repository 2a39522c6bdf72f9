"""Small conforming repositories from a seed: every wording, number and shape is drawn, and all of it agrees.

A repository is a map of paths to texts. What Git and the disk need on top of that (line ends, byte order marks) is drawn
too, and put on when the texts are written."""

import dataclasses
import json
import random
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

MEASURED = "MTT S5000"
MEASURED_BANDWIDTH = 1600
DEVICES = {"NVIDIA H100 80GB SXM": 3350, "NVIDIA L40S": 864, "NVIDIA A100 80GB PCIe": 1935, "AMD Instinct MI210": 1638}
FOLDERS = {"NVIDIA H100 80GB SXM": "h100", "NVIDIA L40S": "l40s", "NVIDIA A100 80GB PCIe": "a100",
           "AMD Instinct MI210": "mi210"}
NAMES = ["voxel_pool", "ring_gather", "topk_merge", "grid_warp", "tile_scan", "beam_prune", "soft_split", "edge_mean"]
LIBRARIES = ["the Lumen extension", "the fused Harbor kernel", "the Willow CUDA package"]
PROSE = ["Inputs and outputs are allocated before the timed region.", "Größe and order of the inputs follow the data set.",
         "The launch is asynchronous → the events bracket it.", "Feature extraction is left out (測定 of it is elsewhere).",
         "Nothing else runs between the launches."]
SCOPES = ["kernel-only", "operator", "forward-backward"]
DTYPES = ["float32", "float16", "bfloat16"]
RECORDS = ".tmp/benchmarks"


@dataclasses.dataclass
class Row:
    case: str
    dtype: str
    scope: str
    note: str
    record: dict
    reference: dict | None  # the record of the reference device
    name: str  # of the record's file

    def cells(self, bandwidth):
        measured = number(self.record["statistics"]["p50_ms"])
        normalized = measured * MEASURED_BANDWIDTH / bandwidth
        reference = number(self.reference["statistics"]["p50_ms"]) if self.reference else None
        return [f"`{self.case}`", f"`{self.dtype}`", f"`{self.scope}`", digits(measured, 4), digits(normalized, 4),
                digits(reference, 4) if self.reference else "",
                digits(reference / normalized, 2) + "x" if self.reference else "", self.note]


@dataclasses.dataclass
class Operator:
    name: str
    device: str
    library: str
    rows: list
    executions: int

    @property
    def folder(self):
        return f"benchmarks/{self.name}"

    @property
    def readme(self):
        return f"{self.folder}/README.md"

    @property
    def cases(self):
        return sorted({row.case for row in self.rows})


@dataclasses.dataclass
class Repository:
    operators: list
    files: dict
    line_ends: set = dataclasses.field(default_factory=set)  # paths written with CRLF
    marks: set = dataclasses.field(default_factory=set)  # paths that begin with a byte order mark

    def encode(self, path, text):
        if path in self.line_ends:
            text = text.replace("\n", "\r\n")
        return (b"\xef\xbb\xbf" if path in self.marks else b"") + text.encode()


def number(value):
    """Exactly the double that a record's reader stores: the cells are rounded from it."""
    return Fraction(value)


def digits(value, places):
    with localcontext() as context:
        context.prec = 60
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        return str(exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))


def median(values):
    return sorted(values)[len(values) // 2]


def deviation(values, pick):
    """As a program prints it: of the sample or of the population, both are in use."""
    mean = sum(values) / len(values)
    squares = sum((value - mean) ** 2 for value in values)
    variance = squares / (len(values) - pick.choice((0, 1)))
    with localcontext() as context:
        context.prec = 60
        return float(str((Decimal(variance.numerator) / Decimal(variance.denominator)).sqrt().quantize(Decimal("1e-9"))))


def statistics(executions, about, pick):
    """Samples of so many executions around a latency, and what a record says of them; one execution is a stable one."""
    width = 30000 if executions > 1 else 6000
    samples = [[about * (1 + Fraction(pick.randint(-width, width), 1000000)) for _ in range(5)] for _ in range(executions)]
    samples = [[Fraction(digits(sample, 7)) for sample in one] for one in samples]
    pool = [sample for one in samples for sample in one]
    medians = [median(one) for one in samples]
    said = {"p50_ms": float(median(medians)), "min_ms": float(min(pool)), "mean_ms": float(digits(sum(pool) / len(pool), 9)),
            "max_ms": float(max(pool)), "std_ms": deviation(pool, pick)}
    return said, [float(value) for value in medians], [[float(value) for value in one] for one in samples]


def record(operator, row, device, about, pick):
    said, medians, samples = statistics(operator["executions"], about, pick)
    derived = {"execution_p50_ms": medians}
    if pick.random() < 0.4:
        derived["samples_ms"] = samples
    return {"operator": operator["name"], "case": row["case"], "dtype": row["dtype"], "scope": row["scope"],
            "device": device, "seed": 2333,
            "protocol": {"warmup": 20, "iterations": 100, "repeats": 5, "executions": operator["executions"],
                         "timer": "device-event"},
            "statistics": said, "derived": derived}


def rows_of(facts, pick):
    """Cases with one dtype, or several of one; the last row of an operator may wait for its reference."""
    rows = []
    for index in range(pick.randint(1, 3)):
        case = pick.choice(["small", "wide", "deep", "train"]) + f"-{pick.choice([4, 16, 64])}k" + "abc"[index]
        for dtype in pick.sample(DTYPES, 2 if pick.random() < 0.2 else 1):
            rows.append({"case": case, "dtype": dtype, "scope": pick.choice(SCOPES)})
    bandwidth = DEVICES[facts["device"]]
    made = []
    for index, row in enumerate(rows):
        about = Fraction(pick.randint(300000, 90000000), 10000000)
        measured = record(facts, row, MEASURED, about, pick)
        normalized = number(measured["statistics"]["p50_ms"]) * MEASURED_BANDWIDTH / bandwidth
        waits = index == len(rows) - 1 and index > 0 and pick.random() < 0.3
        reference = None if waits else record(facts, row, facts["device"], normalized * pick.randint(80, 240) / 100, pick)
        measured["reference"] = {"device": facts["device"], "implementation": facts["library"]}
        measured["normalization"] = {"s5000_bandwidth_gbps": MEASURED_BANDWIDTH, "reference_bandwidth_gbps": bandwidth}
        measured["speedup"] = None
        if reference:
            measured["speedup"] = float(digits(number(reference["statistics"]["p50_ms"]) / normalized, 6))
        for one in [measured] + ([reference] if reference else []):
            one["environment"] = {"documentation": "see docs/install.md"}
        dtypes = [other["dtype"] for other in rows if other["case"] == row["case"]]
        name = f"{facts['name']}-{row['case']}" + (f"-{row['dtype']}" if len(dtypes) > 1 else "") + ".json"
        note = "reference unavailable" if waits else pick.choice(["", "", "bound by latency, not by bandwidth"])
        made.append(Row(row["case"], row["dtype"], row["scope"], note, measured, reference, name))
    return made


def table(header, alignment, rows):
    lines = ["| " + " | ".join(header) + " |", "| " + " | ".join(alignment) + " |"]
    return "\n".join(lines + ["| " + " | ".join(cells).rstrip() + (" |" if cells[-1] else "|") for cells in rows])


def cases_table(operator, pick):
    rows = []
    for case in operator.cases:
        dtypes = ", ".join(f"`{row.dtype}`" for row in operator.rows if row.case == case)
        rows.append([f"`{case}`", pick.choice(["a batch of frames", "ragged rows, most of them short"]), dtypes,
                     pick.choice(["`2333`", "2333"])])
    return table(["Case", "Parameters", "dtype", "Seed"], ["---", "---", "---", "---:"], rows)


def measurement(operator, pick):
    scopes = ", ".join(sorted({f"`{row.scope}`" for row in operator.rows}))
    form = pick.randrange(3)
    if form == 0:
        said = f"Scope {scopes}, device event timer, warmup 20 / iterations 100 / repeats 5, seed 2333."
    elif form == 1:
        said = (f"Each row declares its scope: {scopes}.\n\n- Timer: device events.\n- Warmup: 20 launches.\n"
                "- Iterations: 100.\n- Repeats: 5.\n- Seed: 2333.")
    else:
        said = table(["Setting", "Value"], ["---", "---"],
                     [["Scope", scopes], ["Timer", "device event timer"], ["Warmup", "20"], ["Iterations", "100"],
                      ["Repeats", "5"], ["Seed", "2333"]])
    if operator.executions > 1:
        said += "\n\nEvery row is the median over five executions of the documented command, on both devices."
    bandwidth = DEVICES[operator.device]
    named = f"The reference implementation is {operator.library}, called on the same inputs."
    return (f"{said}\n\n{pick.choice(PROSE)}\n\n{named} " +
            pick.choice([f"The nominal bandwidth of the reference device is {bandwidth} GB/s.",
                         f"The reference device has {bandwidth} GB/s of nominal bandwidth."]))


def run_section(operator, pick):
    runner = f"{operator.folder}/benchmark_{operator.name}.py"
    command = [f"PYTHONPATH=. python {runner} --case {pick.choice(operator.cases)}", "--warmup 20 --iterations 100 --repeats 5",
               f"--output {RECORDS}/{operator.name}.json"]
    return f"```{pick.choice(['bash', 'sh', 'shell'])}\n" + " \\\n  ".join(command) + "\n```"


def results_table(operator):
    header = ["Case", "dtype", "Scope", "S5000 p50 (ms)", "S5000 normalized (ms)", "Reference p50 (ms)", "Speedup", "Note"]
    return table(header, ["---"] * 3 + ["---:"] * 4 + ["---"], [row.cells(DEVICES[operator.device]) for row in operator.rows])


def acceptance(operator, pick):
    cells = [row.cells(DEVICES[operator.device])[6] for row in operator.rows]
    lowest = min((Fraction(cell[:-1]) for cell in cells if cell), default=Fraction(1))
    bound = digits(lowest - Fraction(pick.randint(0, 9), 100), 2)
    criterion = pick.choice([f"Not slower than stated on any case (Speedup >= {bound}x)",
                             "No regression against the previous implementation on any case"])
    return (f"{criterion}, with a run-to-run tolerance of 2%.\nThe results are checked by "
            f"`tests/ops/test_{operator.name}.py`.")


def readme(operator, pick):
    title = operator.name.replace("_", " ").capitalize()
    sections = {
        "Scope": f"One forward call of `lattice.ops.{operator.name}`. {pick.choice(PROSE)}",
        "Cases": cases_table(operator, pick),
        "Test environment": f"- Measured device: {MEASURED}\n- Reference device: {operator.device}",
        "Measurement": measurement(operator, pick),
        "Run": run_section(operator, pick),
        "Results": results_table(operator),
        "Acceptance": acceptance(operator, pick),
        "Notes": f"- {pick.choice(PROSE)}\n- Where a reference is outstanding, {operator.library} has no kernel for the case.",
    }
    return f"# {title} benchmark\n\n" + "\n\n".join(f"## {name}\n\n{text}" for name, text in sections.items()) + "\n"


def runner(operator):
    return (f'"""Runs one case of {operator.name}."""\n\nfrom benchmarks import _harness\n'
            f"from benchmarks.{operator.name} import {operator.name}_case\nfrom lattice import ops\n\n\n"
            f"def main():\n    args = _harness.arguments(__doc__).parse_args()\n"
            f"    inputs = {operator.name}_case.build(args.case, args.seed)\n"
            f'    _harness.run("{operator.name}", args, lambda: ops.{operator.name}(*inputs))\n\n\n'
            'if __name__ == "__main__":\n    main()\n')


def case_file(operator, pick):
    if pick.random() < 0.5:
        cases = "CASES = {\n" + "".join(f'    "{case}": (64, 128),\n' for case in operator.cases) + "}\n"
    else:
        cases = "CASES = [\n" + "".join(f'    "{case}",\n' for case in operator.cases) + "]\n"
    return ('"""The cases, built in one place."""\n\nimport torch\n\n' + cases +
            "\n\ndef build(case, seed=2333):\n"
            '    generator = torch.Generator(device="cpu").manual_seed(seed)\n'
            "    return torch.randn((64, 128), generator=generator), CASES.index(case) if isinstance(CASES, list) else 0\n")


def index(operators, pick):
    column = pick.choice(["Directory", "Benchmark"])
    covered = table(["Operator", column, "State"], ["---"] * 3,
                    [[f"`{one.name}`", f"[{one.name}]({one.name}/README.md)", "published"] for one in operators] +
                    [["`spare_sort`", "", "not benchmarked: no other implementation keeps the order"]])
    devices = table(["Device", "Nominal bandwidth (GB/s)"], ["---", "---:"],
                    [[name, str(value)] for name, value in {MEASURED: MEASURED_BANDWIDTH, **DEVICES}.items()])
    return (f"# Benchmarks\n\nLatency of operators. {pick.choice(PROSE)}\n\n## Coverage\n\n{covered}\n\n"
            f"## Device constants\n\n{devices}\n")


def matrix(operators):
    names = sorted([one.name for one in operators] + ["spare_sort"])
    return "# Operator matrix\n\n" + table(["Operator", "Entry point"], ["---", "---"],
                                           [[f"`{name}`", f"`lattice.ops.{name}`"] for name in names]) + "\n"


def operator_files(operator, pick):
    files = {operator.readme: readme(operator, pick), f"{operator.folder}/benchmark_{operator.name}.py": runner(operator),
             f"{operator.folder}/{operator.name}_case.py": case_file(operator, pick),
             f"tests/ops/test_{operator.name}.py": f"from lattice import ops\n\n\ndef test_{operator.name}():\n"
                                                   f"    assert callable(ops.{operator.name})\n"}
    for row in operator.rows:
        files[f"{RECORDS}/{row.name}"] = json.dumps(row.record, indent=2) + "\n"
        if row.reference:
            files[f"{RECORDS}/{FOLDERS[operator.device]}/{row.name}"] = json.dumps(row.reference, indent=2) + "\n"
    return files


def repository(seed):
    pick = random.Random(seed)
    operators = []
    for name in sorted(pick.sample(NAMES, pick.randint(1, 3))):
        facts = {"name": name, "device": pick.choice(sorted(DEVICES)), "library": pick.choice(LIBRARIES),
                 "executions": pick.choice([1, 1, 5])}
        operators.append(Operator(name, facts["device"], facts["library"], rows_of(facts, pick), facts["executions"]))
    files = {".gitignore": ".tmp/\n__pycache__/\n", "docs/install.md": "# Install\n\nThe versions stand here.\n",
             "docs/operator_matrix.md": matrix(operators), "benchmarks/README.md": index(operators, pick),
             "benchmarks/_harness.py": '"""Arguments, timing and records, shared by all runners."""\n\nimport argparse\n',
             "benchmarks/settings.yaml": "# What the runners share.\nprotocol:\n  warmup: 20\n  repeats: 5\n"}
    for operator in operators:
        files.update(operator_files(operator, pick))
    made = Repository(operators, files)
    for path in sorted(files):
        if path.endswith((".md", ".py", ".yaml")):
            if pick.random() < 0.15:
                made.line_ends.add(path)
            if path.endswith(".md") and pick.random() < 0.1:
                made.marks.add(path)
    return made
