"""Prints src/lint/read/python_word.c: the code points that CPython's regular expressions call word characters."""

import re

word = re.compile(r"\w")
ranges = []
for point in range(0x80, 0x110000):
    if word.match(chr(point)):
        if ranges and ranges[-1][1] == point - 1:
            ranges[-1][1] = point
        else:
            ranges.append([point, point])

items = [f"{{0x{first:X}, 0x{last:X}}}," for first, last in ranges]
lines, line = [], "   "
for item in items:
    if len(line) + 1 + len(item) > 118:
        lines.append(line)
        line = "   "
    line += " " + item
lines.append(line)
print("/* Written by tests/python_oracle/word_table.py with CPython 3.11 (Unicode 14). */")
print('#include "lint/read/python_scan.h"\n')
print("struct range {\n    unsigned first, last;\n};\n")
print("/* clang-format off */\nstatic const struct range ranges[] = {")
print("\n".join(lines))
print("};\n/* clang-format on */\n")
print("""bool python_is_word(unsigned code_point)
{
    size_t low = 0;
    size_t high = sizeof(ranges) / sizeof(ranges[0]);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (code_point > ranges[middle].last) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < sizeof(ranges) / sizeof(ranges[0]) && code_point >= ranges[low].first;
}""")
