"""From a device to a published row: measures an operator, makes its table with `benchlint table`, and has
`benchlint --records` audit the two. Exits 1 when the audit finds anything.

usage: publish.py BENCHLINT DEVICE BANDWIDTH OPERATOR CASE SCOPE [MEASURE OPTIONS...]

The row, the median of five executions, is published twice: without a reference, and against a reference record of the
same operator on the same device.
"""
import pathlib
import subprocess
import sys
import tempfile

INDEX = """# Benchmarks

## Coverage

| Operator | Directory | State |
| --- | --- | --- |

## Device constants

| Device | Nominal bandwidth (GB/s) |
| --- | ---: |
| {device} | {bandwidth} |
"""
CONFIG = """standard:
  devices: {{measured: "{device}", constants: {{measured-bandwidth: {bandwidth}}}}}
"""
EXECUTIONS = "5"


class Repository:
    def __init__(self, root, benchlint, device, bandwidth):
        self.root, self.benchlint = root, benchlint
        self.write(".benchlint.yaml", CONFIG.format(device=device, bandwidth=bandwidth))
        self.write(".gitignore", ".tmp/\n")
        self.write("benchmarks/README.md", INDEX.format(device=device, bandwidth=bandwidth))
        self.write("benchmarks/_harness.py", '"""Arguments, timing and records of the runners."""\n')
        subprocess.run(["git", "init", "-q", str(root)], check=True)

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def run(self, *arguments, may_fail=False):
        print("$ benchlint", *arguments, flush=True)
        done = subprocess.run([self.benchlint, *arguments], cwd=self.root, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        print(done.stdout, end="", flush=True)
        if done.returncode != 0 and not may_fail:
            sys.exit(1)
        return done


def edit(repository, path, old, new):
    text = (repository.root / path).read_text()
    if old not in text:
        sys.exit(f"{path} does not hold {old!r}")
    repository.write(path, text.replace(old, new))


def put_rows(repository, path, rows):
    """The rows take the place of those that the skeleton has."""
    lines = (repository.root / path).read_text().splitlines()
    start = lines.index("## Results")
    table = [i for i in range(start, len(lines)) if lines[i].startswith("|")]
    repository.write(path, "\n".join(lines[:table[0] + 2] + rows + lines[table[-1] + 1:]) + "\n")


def publish(repository, device, operator, case, scope, options):
    name = pathlib.PurePath(operator).name.split(":")[-1].replace("-", "_")
    record = f".tmp/benchmarks/{name}-{case}.json"
    readme = f"benchmarks/{name}/README.md"
    repository.run("new", name, "--case", case, "--scope", scope, "--reference", device)
    edit(repository, readme, "repeats 5, seed", f"repeats 5, {EXECUTIONS} executions, seed")
    edit(repository, readme, "Speedup >= 1.00x", "Speedup >= 0.90x")
    asked = ("measure", operator, "--case", case, "--scope", scope, "--executions", EXECUTIONS, *options)
    faults = 0
    for reference in (False, True):
        if reference:
            repository.run(*asked, "--output", f".tmp/benchmarks/reference/{name}-{case}.json", "--as-reference")
        repository.run(*asked, "--output", record, "--reference", f"upstream {name}")
        rows = repository.run("table", record).stdout.splitlines()
        put_rows(repository, readme, rows)
        faults += repository.run("check", "--records", ".tmp/benchmarks", may_fail=True).returncode != 0
    return faults


def main():
    benchlint, device, bandwidth, operator, case, scope, *options = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        repository = Repository(pathlib.Path(folder), benchlint, device, bandwidth)
        sys.exit(1 if publish(repository, device, operator, case, scope, options) else 0)


main()
