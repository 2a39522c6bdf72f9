"""CONTRIBUTING.md: the rule that it shows is one, and its commands exist."""

import json
import os
import re
import textwrap

import case
import scene


class Contributing(case.Case):
    def setUp(self):
        super().setUp()
        text = (scene.ROOT / "CONTRIBUTING.md").read_text()
        blocks = re.findall(r"^ *```(\w+)\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL)
        self.blocks = {name: textwrap.dedent(block) for name, block in blocks}

    def example(self, name):
        found = re.search(rf"^{name}: \|\n(.*?)(?=^\w|\Z)", self.blocks["yaml"], re.MULTILINE | re.DOTALL)
        return textwrap.dedent(found[1]).split("\n\n")[1].strip()

    def phones(self, line):
        """What the rule finds where the last section of a README has this line more."""
        with case.TEMPLATE.scene() as place:
            place.write(case.README, place.path(case.README).read_text() + line + "\n")
            place.write("pack/privacy/hygiene-phone.yaml", self.blocks["yaml"])
            answer, _ = place.lint(case.BINARY, ["--rules", "pack/privacy"])
            self.assertNotIn("error", answer)
            return self.rules_of(answer)

    def test_the_rule(self):
        self.assertEqual(self.phones(self.example("bad")), ["hygiene-phone"])
        self.assertEqual(self.phones(self.example("good")), [])

    def test_the_fixture(self):
        edit, = json.loads(self.blocks["json"])
        self.assertEqual(self.scene.path(edit["file"]).read_text().count(edit["old"]), 1)
        self.assertEqual(self.phones(edit["new"].split("\n")[0]), [])

    def test_the_programs(self):
        commands = [line for block in re.findall(r"^ *```sh\n(.*?)^ *```$", (scene.ROOT / "CONTRIBUTING.md").read_text(),
                                                 re.MULTILINE | re.DOTALL) for line in block.split("\n") if line.strip()]
        self.assertEqual(len(commands), 4)
        for program in (command.split()[0] for command in commands):
            self.assertTrue(program == "cmake" or os.access(scene.ROOT / program, os.X_OK), program)
