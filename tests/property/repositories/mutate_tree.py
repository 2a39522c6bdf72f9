"""One place of the other files changed: index, runner, case file, tests, layout."""

import re

from mutate import HYGIENE, in_section, mutation, records_are_second

INDEX = "benchmarks/README.md"


@mutation("layout-missing")
def runner_deleted(draft, operator, row, pick):
    draft.second(INDEX, "^# ")
    return draft.files.pop(f"{operator.folder}/benchmark_{operator.name}.py") is not None


@mutation("layout-missing")
def case_file_deleted(draft, operator, row, pick):
    draft.second(INDEX, "^# ")
    return draft.files.pop(f"{operator.folder}/{operator.name}_case.py") is not None


@mutation("layout-missing")
def readme_deleted(draft, operator, row, pick):
    draft.second(INDEX, "^# ")
    return draft.files.pop(operator.readme) is not None


@mutation("layout-missing")
def index_deleted(draft, operator, row, pick):
    return draft.files.pop(INDEX) is not None


@mutation("layout-missing")
def harness_deleted(draft, operator, row, pick):
    draft.second(INDEX, "^# ")
    return draft.files.pop("benchmarks/_harness.py") is not None


@mutation("acceptance-test")
def test_deleted(draft, operator, row, pick):
    draft.second(operator.readme, "tests/ops")
    return draft.files.pop(f"tests/ops/test_{operator.name}.py") is not None


@mutation("scratch-tracked")
def scratch_not_ignored(draft, operator, row, pick):
    return draft.replace(".gitignore", ".tmp/\n", "")


@mutation("layout-unexpected")
def file_added(draft, operator, row, pick):
    draft.files[f"{operator.folder}/shapes.py"] = "SHAPES = [64, 128]\n"
    return True


@mutation("artifact-committed")
def artifact_added(draft, operator, row, pick):
    name = pick.choice(["trace.json", "result.json", "run.log", "inputs.pt", "profile.nsys-rep"])
    draft.files[f"{operator.folder}/{name}"] = draft.files[f".tmp/benchmarks/{row.name}"]
    return True


@mutation()
def operator_not_covered(draft, operator, row, pick):
    draft.second(INDEX, r"^\| Operator \|")
    return draft.sub(INDEX, rf"^\| `{operator.name}` \|.*\n", "")


@mutation("operator-matrix")
def reason_lost(draft, operator, row, pick):
    return draft.sub(INDEX, r"not benchmarked: .* \|$", "not benchmarked |")


@mutation()
def directory_misspelt(draft, operator, row, pick):
    draft.second(INDEX, r"^\| Operator \|")
    return draft.replace(INDEX, f"({operator.name}/", f"({operator.name}s/") and draft.replace(
        INDEX, f"[{operator.name}]", f"[{operator.name}s]")


@mutation("index-devices")
def measured_device_unregistered(draft, operator, row, pick):
    draft.second(INDEX, r"^\| Device \|")
    return draft.sub(INDEX, r"^\| MTT S5000 \|.*\n", "")


@mutation("index-devices")
def constants_unreadable(draft, operator, row, pick):
    draft.second(INDEX, r"^\| AMD Instinct MI210")  # the index's last line
    return in_section(draft, INDEX, "Device constants", "| Device |", "| Card |")


@mutation()
def reference_device_unregistered(draft, operator, row, pick):
    for one in draft.repository.operators:
        if one.device == operator.device:
            draft.second(one.readme, "Reference device:")
    return draft.sub(INDEX, rf"^\| {re.escape(operator.device)} \|.*\n", "")


@mutation()
def constant_changed(draft, operator, row, pick):
    """The bandwidth that rows, prose and records of all its operators were made with is another."""
    for one in draft.repository.operators:
        if one.device == operator.device:
            draft.second(one.readme, r"GB/s|^\| `.*\|$")
            records_are_second(draft, one)
    return draft.sub(INDEX, rf"^\| {re.escape(operator.device)} \| \d+ \|$", f"| {operator.device} | 1234 |")


@mutation("runner-harness")
def harness_not_imported(draft, operator, row, pick):
    draft.second(f"{operator.folder}/benchmark_{operator.name}.py", f"^\"\"\"Runs")
    return draft.replace(f"{operator.folder}/benchmark_{operator.name}.py", "from benchmarks import _harness\n", "_harness = None\n")


@mutation("runner-timing")
def own_timing(draft, operator, row, pick):
    return draft.replace(f"{operator.folder}/benchmark_{operator.name}.py", "def main():\n",
                         "def main():\n    begin = __import__('time') and time.perf_counter()\n")


@mutation("runner-seed")
def generator_lost(draft, operator, row, pick):
    return draft.replace(f"{operator.folder}/{operator.name}_case.py", ", generator=generator)", ")") and draft.replace(
        f"{operator.folder}/{operator.name}_case.py", '    generator = torch.Generator(device="cpu").manual_seed(seed)\n', "")


@mutation("runner-case-ids")
def case_of_code_renamed(draft, operator, row, pick):
    return draft.replace(f"{operator.folder}/{operator.name}_case.py", f'"{row.case}"', '"renamed-case"')


def secret_in(path_of, mark, rule, secret, what):
    def change(draft, operator, row, pick):
        path = path_of(operator)
        lines = draft.files[path].split("\n")
        at = pick.choice([i for i, line in enumerate(lines) if line and not line.startswith((" ", '"', "]", "}"))])
        lines.insert(at, f"{mark} This was, {secret}, the largest.")
        draft.files[path] = "\n".join(lines)
        return True
    change.__name__ = f"{what}_with_" + rule[len("hygiene-"):].replace("-", "_")
    return change


for rule, secret in HYGIENE.items():
    mutation(rule)(secret_in(lambda operator: f"{operator.folder}/{operator.name}_case.py", "#", rule, secret, "comment"))
    mutation(rule)(secret_in(lambda operator: "benchmarks/settings.yaml", "#", rule, secret, "yaml"))
