"""Help fits a terminal, every command has one, and the manual knows every option."""

import re

import case
import scene


def synopsis(line):
    """`Fl \\-changed Ns Op = Ns Ar ref` as help has it, without blanks: `--changed[=ref]`."""
    line = re.sub(r" Op (.*)$", r" [\1]", line.split(" , Fl ")[0])
    return re.sub(r"\b(Fl|Ar|Cm|Ns)\b ?", "", line).replace("\\-", "--", 1).replace("\\-", "-").replace(" ", "").lower()


class Help(case.Case):
    empty = True

    def text(self, *args):
        done = self.run_tool(*args)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return done.stdout.decode()

    def commands(self):
        return re.findall(r"^  ([a-z]+) ", self.text("--help").split("commands:\n")[1].split("\n\n")[0], re.MULTILINE)

    def test_every_command_has_help_that_fits(self):
        commands = self.commands()
        self.assertIn("check", commands)
        for args in [["--help"]] + [[command, "--help"] for command in commands]:
            with self.subTest(args):
                lines = self.text(*args).split("\n")
                self.assertEqual([line for line in lines if len(line) > 80 or line != line.rstrip()], [])
                self.assertLess(len(lines), 62)
        for command in commands:
            self.assertEqual(self.text("help", command), self.text(command, "--help"))

    def test_every_command_names_what_it_does_not_know(self):
        for command in self.commands():
            with self.subTest(command):
                self.assert_trouble(self.run_tool(command, "--no-such-option"), "no-such-option")

    def test_the_manual_knows_every_option(self):
        """Those of `check` in the section of the commands, those of another command in a section of its own."""
        page = (scene.ROOT / "man" / "benchlint.1").read_text()
        sections = {"check": page.split(".Ss ")[0]}
        for part in page.split(".Ss Options of ")[1:]:
            sections[part.split("\n")[0]] = part.split(".Ss ")[0].split(".Sh ")[0]
        for command in self.commands():
            options = re.findall(r"^  (--[a-z-]+(?: ?[^ \n]+)?)(?:  |$)", self.text(command, "--help"), re.MULTILINE)
            options = {option.replace(" ", "").lower() for option in options} - {"--help", "--version"}
            told = [synopsis(line) for line in re.findall(r"^\.It (Fl \\-.*)", sections.get(command, ""), re.MULTILINE)]
            with self.subTest(command):
                self.assertEqual(set(told) - {"--version", "--help"}, options)
                self.assertIn(f".Cm {command}", page)

    def test_letters(self):
        self.assertEqual(self.text("-h"), self.text("--help"))
        self.assertEqual(self.text("rules", "-h"), self.text("rules", "--help"))
        self.assertEqual(self.text("-V"), self.text("--version"))

    def test_help_on_no_command(self):
        self.assert_trouble(self.run_tool("help", "exlpain"), "exlpain", "did you mean `explain`?")
        self.assert_trouble(self.run_tool("help", "weather"), "benchlint --help")
