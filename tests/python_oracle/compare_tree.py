"""Compares the tree of `oracle-python-tree` with CPython's ast over the whole standard library: kinds and bytes.

    compare_tree.py PROGRAM

Nodes inside annotations and formatted strings are left out: our tree drops the former, and CPython 3.11 gives no true
positions for the latter. Exit 0: no difference; 1: differences; 77: this is not CPython 3.11.
"""

import ast
import collections
import io
import pathlib
import subprocess
import sys
import sysconfig
import tokenize
import warnings

ALIKE = {"AsyncFunctionDef": "FunctionDef", "AsyncFor": "For", "AsyncWith": "With", "AugAssign": "Assign", "TryStar": "Try"}
WANTED = {"Name", "Attribute", "Call", "Subscript", "Tuple", "List", "Set", "Dict", "keyword", "Lambda", "IfExp", "Assign",
          "AnnAssign", "FunctionDef", "ClassDef", "For", "While", "With", "Try", "Return", "Import", "ImportFrom", "Expr",
          "JoinedStr"}


def kind_of(node):
    name = type(node).__name__
    if isinstance(node, ast.Constant):
        if node.value is None or isinstance(node.value, bool):
            return "Name"
        return {str: "Str", bytes: "Bytes", int: "Number", float: "Number", complex: "Number"}.get(type(node.value))
    if isinstance(node, ast.keyword) and node.arg is None:
        return None
    if isinstance(node, ast.JoinedStr) and not any(isinstance(part, ast.FormattedValue) for part in node.values):
        return "Str"
    if isinstance(node, ast.Tuple) and (getattr(node, "listed", False) or len(node.elts) == 1):
        return None  # del and raise keep theirs bare, a[*b] is a tuple without a mark of its own
    name = ALIKE.get(name, name)
    return name if name in WANTED else None


def dropped(node):
    """What our tree does not hold: annotations of parameters and results."""
    if isinstance(node, ast.arg):
        return {node.annotation}
    return {node.returns} if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) else set()


def reference(data):
    starts, at = [], 3 if data.startswith(b"\xef\xbb\xbf") else 0
    for line in io.BytesIO(data[at:]):
        starts.append(at)
        at += len(line)
    found = collections.Counter()

    def walk(node):
        kind = kind_of(node)
        if isinstance(node, ast.Delete):
            for target in node.targets:
                target.listed = len(node.targets) == 1
        if kind:
            start = starts[node.lineno - 1] + node.col_offset
            if getattr(node, "decorator_list", None):
                first = node.decorator_list[0]
                start = data.rindex(b"@", 0, starts[first.lineno - 1] + first.col_offset)
            found[kind, start, starts[node.end_lineno - 1] + node.end_col_offset] += 1
        if isinstance(node, (ast.JoinedStr, ast.Match)):
            return
        skip = dropped(node)
        for child in ast.iter_child_nodes(node):
            if child not in skip:
                walk(child)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        walk(ast.parse(data))
    return found


def names(tree):
    return [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]


def usable(data):
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        data.decode("utf-8")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(data)
    except (SyntaxError, UnicodeDecodeError, ValueError):
        return False
    plain = encoding.startswith("utf-8") and b"\r" not in data.replace(b"\r\n", b"") and b"\f" not in data
    words = all(name.replace("_", "a").isalnum() for name in names(tree))  # tokenize, our other reference, knows no others
    return plain and words and not any(isinstance(node, ast.Match) for node in ast.walk(tree))


def ours(program, paths):
    done = subprocess.run([program], input="".join(f"{path}\n" for path in paths), capture_output=True, text=True, check=True)
    answer = iter(done.stdout.split("\n"))
    for path in paths:
        _, others, count = next(answer).split()
        rows = (next(answer).split() for _ in range(int(count)))
        yield path, int(others), collections.Counter((kind, int(start), int(end)) for kind, start, end in rows)


def inside(spans, item):
    return any(start <= item[1] and item[2] <= end and item != ("JoinedStr", start, end) for start, end in spans)


def main():
    if sys.implementation.name != "cpython" or sys.version_info[:2] != (3, 11):
        print("skipped: the reference is ast of CPython 3.11, this is", sys.version.split()[0])
        return 77
    library = pathlib.Path(sysconfig.get_paths()["stdlib"])
    paths = sorted(path for path in library.rglob("*.py") if "site-packages" not in path.parts)
    contents = {path: path.read_bytes() for path in paths}
    chosen = [path for path in paths if usable(contents[path])]
    compared = differences = unparsed = 0
    for path, others, mine in ours(sys.argv[1], chosen):
        theirs = reference(contents[path])
        formatted = [item[1:] for item in theirs if item[0] == "JoinedStr"]
        mine, theirs = (collections.Counter({item: n for item, n in side.items() if not inside(formatted, item)})
                        for side in (mine, theirs))
        compared += theirs.total()
        unparsed += others
        lacks, extra = theirs - mine, mine - theirs
        if lacks or extra:
            differences += 1
            print(path, "lacks", sorted(lacks)[:3], "has", sorted(extra)[:3])
    print(f"{len(chosen)} files ({len(paths) - len(chosen)} more left out), {compared} nodes compared, "
          f"{unparsed} statements not parsed, {differences} files differ")
    return 1 if differences or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
