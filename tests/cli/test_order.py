"""The unsafe fix of section-order: whatever order the sections stand in, it gives back the document."""

import pathlib
import random
import sys

import case

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "golden"))
import examples  # noqa: E402


class Order(case.Case):
    def shuffled(self, text, seed):
        lines = text.split("\n")
        spans = examples.sections(lines)
        parts = ["\n".join(lines[first:last]).rstrip("\n") for _, first, last in spans]
        random.Random(seed).shuffle(parts)
        return "\n".join(lines[:spans[0][1]]) + "\n" + "\n\n".join(parts) + "\n"

    def test_any_order_is_mended(self):
        text = self.scene.path(case.README).read_text()
        for seed in range(24):
            with self.subTest(seed):
                mixed, right = self.shuffled(text, seed), text
                if seed % 3 == 0:  # no line end at the end
                    mixed, right = mixed.rstrip("\n"), right.rstrip("\n")
                if seed % 4 == 0:
                    mixed, right = mixed.replace("\n", "\r\n"), right.replace("\n", "\r\n")
                self.assertNotEqual(mixed, right)
                self.scene.write(case.README, mixed)
                done = self.run_tool("--fix", "--unsafe-fixes")
                self.assertEqual(done.returncode, 0, done.stdout.decode())
                self.assertEqual(self.scene.path(case.README).read_bytes().decode(), right)

    def test_a_safe_fix_moves_nothing(self):
        mixed = self.shuffled(self.scene.path(case.README).read_text(), 1)
        self.scene.write(case.README, mixed)
        self.assertEqual(self.run_tool("--fix").returncode, 1)
        self.assertEqual(self.scene.path(case.README).read_text(), mixed)
