"""Invented benchmark repositories of any size, the same for the same seed: READMEs, runners, cases, tests, index and matrix.

A tree lints clean but for one operator in FAULT_EVERY, whose first row has a wrong speedup.
"""

import pathlib
import random
import subprocess
from decimal import ROUND_HALF_UP, Decimal

EXAMPLE = pathlib.Path(__file__).resolve().parent.parent / "fixtures" / "example"
FAULT_EVERY = 50
DEVICES = (("NVIDIA H100 80GB SXM", 3350), ("NVIDIA L40S", 864), ("NVIDIA A100 80GB PCIe", 1935))
MEASURED = 1600  # GB/s of the measured device

VERBS = "gather scatter fold blend pool sort pack unpack mask shift warp align merge split scan rank quantize project".split()
OBJECTS = ("voxel point ray box token edge patch row channel frame tile anchor query lane corner window group "
           "plane").split()
ENDINGS = "mean max sum norm grid tree pairs volume index weights cost map attention topk rotated sparse fused padded".split()
SCENES = ("street room aerial stereo graph tokens flow sweep lidar depth panorama batch clip crop forest harbour indoor "
          "traffic").split()
SCOPES = ("kernel-only", "operator", "forward-backward")
DTYPES = ("float32", "float32", "float32", "float16", "bfloat16")
SHAPES = ("features of {a} channels on a grid of {b} x {c}", "points of one sweep, {a} chosen per group",
          "rows of {a} values, each summed over {b} neighbours", "boxes before thresholding, {a} kept",
          "tokens of {a} channels in {b} groups", "edges between {b} nodes with {a} channels")
CAUSES = ("the indoor workload", "many short rows", "the quadratic worst case", "one training step", "an outdoor scan",
          "the largest batch that the model uses", "half of them empty", "a skewed distribution of lengths")
BODIES = ("Building the inputs and reading the outputs are left out.", "The gather behind it is a separate operator and is "
          "left out.", "Sorting by key happens before the call and is not part of it.",
          "The head that consumes the result is left out, as is the transfer of the inputs.")
BUFFERS = ("Outputs and workspaces are allocated before the timed region.",
           "All inputs, the output and one workspace are allocated before the timed region.",
           "The output and the table of offsets are allocated before the timed region.")
LIBRARIES = ("Detectron2", "PointNet++", "BEVFusion", "FlowNet2", "Apex", "MMCV", "DGL", "xFormers")
REMARKS = ("rows of other lengths give other times", "the work depends on the inputs: another scene gives another time",
           "the output is read by nobody here, and a fused consumer would hide part of its cost",
           "at this size the input fits the last-level cache of both devices",
           "each step depends on the one before, so that bandwidth says little about this kernel",
           "the reference writes one more buffer than this implementation")
CAVEATS = ("", "", "", "compute bound", "bound by shared memory, not by bandwidth", "two passes over the input",
           "launch overhead is a visible part of this row")


def places(value, digits):
    return value.quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP)


def names(draw, count):
    """`count` different identifiers."""
    for number in range(count):
        yield f"{draw.choice(VERBS)}_{draw.choice(OBJECTS)}_{draw.choice(ENDINGS)}_{number}"


def cases(draw):
    """Of one operator: id, dtype, scope and what it is."""
    scope = draw.choice(SCOPES)
    scene = draw.sample(SCENES, draw.choice((1, 2, 2, 3, 3, 4, 6)))
    for name in scene:
        size = draw.choice((1, 2, 4, 8, 16, 20, 32, 64, 96, 128))
        shape = draw.choice(SHAPES).format(a=draw.choice((32, 64, 96, 128, 256)), b=draw.randrange(16, 512),
                                           c=draw.randrange(16, 512))
        told = f"{size * 1024:,} {shape}; {draw.choice(CAUSES)}"
        yield f"{name}-{size}k", draw.choice(DTYPES), scope, told


def row(draw, case, dtype, scope, bandwidth, faulty):
    measured = places(Decimal(draw.randrange(200, 400000)) / 10000, 4)
    normalized = places(measured * MEASURED / bandwidth, 4)
    reference = places(normalized * Decimal(draw.randrange(102, 160)) / 100, 4)
    speedup = places(reference / normalized, 2) + (Decimal("0.3") if faulty else 0)
    note = draw.choice(CAVEATS)
    return f"| `{case}` | `{dtype}` | `{scope}` | {measured} | {normalized} | {reference} | {speedup}x | {note + ' ' if note else ''}|"


def readme(draw, name, rows, faulty):
    device, bandwidth = draw.choice(DEVICES)
    title = " ".join(name.split("_")).capitalize()
    library = draw.choice(LIBRARIES)
    scope = rows[0][2]
    limit = " The choice of the block size by the launcher is excluded." if scope == "kernel-only" else ""
    results = "\n".join(row(draw, case, dtype, scope, bandwidth, faulty and i == 0)
                        for i, (case, dtype, _, _) in enumerate(rows))
    told = "\n".join(f"| `{case}` | {text} | `{dtype}` | `2333` |" for case, dtype, _, text in rows)
    notes = "\n".join(f"- {one[0].upper()}{one[1:]}." for one in draw.sample(REMARKS, draw.choice((1, 1, 2, 3))))
    return f"""# {title} benchmark

## Scope

The {name.split('_')[0]} step behind `lattice.ops.{name}`, as one call from its inputs to the written output.
{draw.choice(BODIES)}

## Cases

| Case | Parameters | dtype | Seed |
| --- | --- | --- | ---: |
{told}

## Test environment

- Measured device: MTT S5000
- Reference device: {device}

## Measurement

Scope `{scope}`, device event timer, warmup 20 / iterations 100 / repeats 5, seed 2333. {draw.choice(BUFFERS)}{limit}

The reference implementation is the {library} {name.split('_')[1]} operator, called at its module boundary with the
same cases and protocol. The nominal bandwidth of the reference device is {bandwidth} GB/s.

## Run

```bash
PYTHONPATH=. python benchmarks/{name}/benchmark_{name}.py --case {rows[0][0]} \\
  --warmup 20 --iterations 100 --repeats 5 --output .tmp/benchmarks/{name}.json
```

## Results

| Case | dtype | Scope | S5000 p50 (ms) | S5000 normalized (ms) | Reference p50 (ms) | Speedup | Note |
| --- | --- | --- | ---: | ---: | ---: | ---: | --- |
{results}

## Acceptance

No regression against the previous implementation, with a run-to-run tolerance of 2%.
`tests/ops/test_{name}.py` compares the outputs with a plain implementation.

## Notes

{notes}
"""


def runner(name):
    return f'''"""Runs one case of {name.replace("_", " ")}."""

from benchmarks import _harness
from benchmarks.{name} import {name}_case
from lattice import ops


def main():
    args = _harness.arguments(__doc__).parse_args()
    inputs = {name}_case.build(args.case, args.seed)
    _harness.run("{name}", args, lambda: ops.{name}(*inputs))


if __name__ == "__main__":
    main()
'''


def case_file(draw, rows):
    listed = "\n".join(f'    "{case}": {{"rows": {draw.randrange(1, 99) * 1024}, "channels": {draw.choice((32, 64, 128))}}},'
                       for case, *_ in rows)
    return f'''"""The cases, built in one place for the runner and for local comparisons."""

import torch

CASES = {{
{listed}
}}


def build(case, seed=2333, device="musa"):
    size = CASES[case]
    generator = torch.Generator(device="cpu").manual_seed(seed)
    values = torch.randn((size["rows"], size["channels"]), generator=generator)
    return (values.to(device),)
'''


def test(name):
    return f"from lattice import ops\n\n\ndef test_{name}_is_exported():\n    assert callable(ops.{name})\n"


def index(listed):
    """The example's index with other rows of coverage and device constants."""
    rows = "\n".join(f"| `{name}` | [{name}]({name}/README.md) | published |" for name in listed)
    constants = "\n".join(f"| {device} | {bandwidth} |" for device, bandwidth in (("MTT S5000", MEASURED), *DEVICES))
    return f"""# Benchmarks

Latency of the operators of this repository, each compared with a named implementation on another device. The
software versions that are supported stand in `docs/install.md`.

## Coverage

| Operator | Directory | State |
| --- | --- | --- |
{rows}

## Device constants

| Device | Nominal bandwidth (GB/s) |
| --- | ---: |
{constants}

## Comparison rules

Two rows are comparable only if they have the same scope. The normalized latency adjusts for nominal bandwidth and
for nothing else.
"""


def matrix(listed):
    rows = "\n".join(f"| `{name}` | `lattice.ops.{name}` | no |" for name in listed)
    return f"# Operator matrix\n\n| Operator | Entry point | Backward |\n| --- | --- | --- |\n{rows}\n"


def write_operator(root, draw, name, faulty):
    rows = list(cases(draw))
    folder = root / "benchmarks" / name
    folder.mkdir()
    (folder / "README.md").write_text(readme(draw, name, rows, faulty))
    (folder / f"benchmark_{name}.py").write_text(runner(name))
    (folder / f"{name}_case.py").write_text(case_file(draw, rows))
    (root / "tests" / "ops" / f"test_{name}.py").write_text(test(name))


def register(root):
    """Git knows the files, as it would after `git add`; their bytes are not stored a second time."""
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    listed = subprocess.run(["git", "-C", str(root), "ls-files", "-z", "--others", "--exclude-standard"], check=True,
                            capture_output=True).stdout
    subprocess.run(["git", "-C", str(root), "update-index", "--add", "--info-only", "-z", "--stdin"], input=listed, check=True)


def write_tree(root, count, seed=1):
    """A repository of `count` operators in the empty folder `root`; returns the README of the first operator."""
    draw = random.Random(seed)
    for folder in ("benchmarks", "docs", "tests/ops"):
        (root / folder).mkdir(parents=True)
    listed = sorted(names(draw, count))
    for number, name in enumerate(listed):
        write_operator(root, draw, name, number % FAULT_EVERY == FAULT_EVERY - 1)
    (root / "benchmarks" / "README.md").write_text(index(listed))
    (root / "benchmarks" / "_harness.py").write_bytes((EXAMPLE / "benchmarks" / "_harness.py").read_bytes())
    (root / "docs" / "operator_matrix.md").write_text(matrix(listed))
    (root / "docs" / "install.md").write_bytes((EXAMPLE / "docs" / "install.md").read_bytes())
    (root / ".gitignore").write_bytes((EXAMPLE / "gitignore").read_bytes())
    register(root)
    return root / "benchmarks" / listed[0] / "README.md"
