"""Compares the tokens of `oracle-python-tokens` with those of CPython's tokenize over the whole standard library.

    compare_tokens.py PROGRAM

Where tokenize refuses a file, our reader must call it incomplete and agree on all tokens before that place.
Exit 0: no difference; 1: differences; 77: this is not CPython 3.11, whose tokens are the reference.
"""

import io
import pathlib
import subprocess
import sys
import sysconfig
import tokenize

KINDS = {
    tokenize.NAME: 0, tokenize.NUMBER: 1, tokenize.STRING: 2, tokenize.OP: 3, tokenize.COMMENT: 4,
    tokenize.NEWLINE: 5, tokenize.NL: 6, tokenize.INDENT: 7, tokenize.DEDENT: 8, tokenize.ERRORTOKEN: 9,
    tokenize.ENDMARKER: 10,
}


def line_starts(data):
    """Byte offset of every line, and its text; a byte order mark belongs to no line."""
    body = 3 if data.startswith(b"\xef\xbb\xbf") else 0
    starts, lines, at = [], [], body
    for line in data[body:].splitlines(keepends=True) if b"\n" not in data else io.BytesIO(data[body:]):
        starts.append(at)
        lines.append(line if line.isascii() else line.decode())
        at += len(line)
    return starts + [at], lines


def reference(data):
    """Tokens as (kind, start, end) in bytes, and whether tokenize came to the end."""
    starts, lines = line_starts(data)

    def offset(place):
        row, column = place
        if row > len(lines):
            return len(data)
        line = lines[row - 1]
        if isinstance(line, bytes):
            return starts[row - 1] + min(column, len(line))
        return starts[row - 1] + len(line[:column].encode())

    found = []
    try:
        for token in tokenize.tokenize(io.BytesIO(data).readline):
            if token.type != tokenize.ENCODING:
                found.append((KINDS[token.type], offset(token.start), offset(token.end)))
    except (tokenize.TokenError, IndentationError):
        return found, False
    return found, True


def ours(program, paths):
    done = subprocess.run([program], input="".join(f"{path}\n" for path in paths), capture_output=True, text=True, check=True)
    answer = iter(done.stdout.split("\n"))
    for path in paths:
        _, complete, broken, count = next(answer).split()
        yield path, complete == "1", int(broken), [tuple(map(int, next(answer).split())) for _ in range(int(count))]


def difference(path, data, complete, broken, tokens):
    """What differs, as a line of text, or None; and how many tokens were compared."""
    expected, sound = reference(data)
    error = next((token[1] for token in expected if token[0] == KINDS[tokenize.ERRORTOKEN]), None)
    if complete != (sound and error is None):
        return f"{path}: complete is {complete}, tokenize {'ends' if sound else 'refuses it'}", 0
    if not sound:
        expected = [token for token in expected if token[2] <= broken]
        tokens = tokens[: len(expected)]
    for number, (mine, theirs) in enumerate(zip(tokens, expected)):
        if mine != theirs:
            return f"{path}: token {number} is {mine}, tokenize has {theirs}", number
    if len(tokens) != len(expected):
        return f"{path}: {len(tokens)} tokens, tokenize has {len(expected)}", len(expected)
    return None, len(expected)


def usable(data):
    """UTF-8 without the lone carriage returns that tokenize, unlike CPython itself, takes for no line end."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        data.decode("utf-8")
    except (SyntaxError, UnicodeDecodeError):
        return False
    return encoding.startswith("utf-8") and b"\r" not in data.replace(b"\r\n", b"") and b"\0" not in data


def main():
    if sys.implementation.name != "cpython" or sys.version_info[:2] != (3, 11):
        print("skipped: the reference is tokenize of CPython 3.11, this is", sys.version.split()[0])
        return 77
    library = pathlib.Path(sysconfig.get_paths()["stdlib"])
    paths = sorted(path for path in library.rglob("*.py") if "site-packages" not in path.parts)
    contents = {path: path.read_bytes() for path in paths}
    chosen = [path for path in paths if usable(contents[path])]
    tokens_compared = differences = refused = 0
    for path, complete, broken, tokens in ours(sys.argv[1], chosen):
        wrong, compared = difference(path, contents[path], complete, broken, tokens)
        tokens_compared += compared
        refused += not complete
        if wrong:
            differences += 1
            print(wrong)
    print(f"{len(chosen)} files ({len(paths) - len(chosen)} more in other encodings left out, {refused} broken on purpose), "
          f"{tokens_compared} tokens compared, {differences} differences")
    return 1 if differences or not tokens_compared else 0


if __name__ == "__main__":
    sys.exit(main())
