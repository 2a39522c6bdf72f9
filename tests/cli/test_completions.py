"""Completions of the shells: made from the option tables, understood by the shells themselves."""

import re
import shutil
import subprocess
import unittest

import case
import scene


def shell(words, script):
    return subprocess.run(words, input=script, capture_output=True, text=True, timeout=scene.TIMEOUT, cwd="/",
                          env=scene.environment(["HOME=/tmp", "TERM=dumb"]))


class Completions(case.Case):
    def setUp(self):
        super().setUp()
        self.scripts = {}

    def script(self, name):
        if name not in self.scripts:
            done = self.run_tool("completions", name)
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            self.scripts[name] = done.stdout.decode()
        return self.scripts[name]

    def commands(self):
        text = self.run_tool("--help").stdout.decode()
        return re.findall(r"^  ([a-z]+) ", text.split("commands:\n")[1].split("\n\n")[0], re.MULTILINE)

    def bash(self, *words):
        """What bash offers for the last of these words; it cuts at '='."""
        parts = [part for word in ("benchlint",) + words for part in re.split(r"(?<==)|(?==)", word) if part or not word]
        given = " ".join(f"'{part}'" for part in parts)
        done = shell(["bash", "--norc"], self.script("bash") + f"COMP_WORDS=({given}); COMP_CWORD={len(parts) - 1}\n"
                     "_benchlint\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.split()

    def fish(self, line):
        done = shell(["fish", "--no-config"], self.script("fish") + f"complete -C '{line}'\n")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return [offer.split("\t")[0] for offer in done.stdout.split("\n") if offer]

    def test_every_option_of_every_command(self):
        commands = self.commands()
        self.assertGreater(len(commands), 8)
        for command in commands:
            text = self.run_tool(command, "--help").stdout.decode()
            options = re.findall(r"^  (--[a-z-]+)", text, re.MULTILINE)
            with self.subTest(command):
                self.assertIn("--help", options)
                self.assertEqual(self.bash(command, "--"), options)
                zsh = re.search(rf"^    \({command}\)\n(.*?);;", self.script("zsh"), re.MULTILINE | re.DOTALL)[1]
                self.assertEqual(re.findall(r"'\*(--[a-z-]+)", zsh), options)
                fish = re.findall(rf"__benchlint_is {command}' -l ([a-z-]+) ", self.script("fish"))
                self.assertEqual(["--" + name for name in fish], options)

    def test_bash(self):
        self.assertEqual(self.bash("exp"), ["explain"])
        self.assertEqual(self.bash("--format", "j"), ["json", "junit"])
        self.assertEqual(self.bash("check", "--format=s"), ["sarif"])
        self.assertEqual(self.bash("check", "--color="), ["auto", "always", "never"])
        self.assertEqual(self.bash("check", "--select", "title,speedup-f"), ["title,speedup-format"])
        self.assertEqual(self.bash("check", "--pack", ""), ["operator", "kernel", "claim", "tables"])
        self.assertEqual(self.bash("explain", "row-d"), ["row-drift"])
        self.assertEqual(self.bash("check", "--records", "--stat"), ["--statistics"])
        self.assertEqual(self.bash("check", "--output", ""), [])  # files are bash's own to offer
        self.assertEqual(self.bash("--ver"), ["--version"])

    @unittest.skipUnless(shutil.which("fish"), "fish is not installed")
    def test_fish(self):
        self.assertIn("explain", self.fish("benchlint exp"))
        self.assertEqual(self.fish("benchlint check --stat"), ["--statistics"])
        self.assertEqual(self.fish("benchlint --color a"), ["always", "auto"])
        self.assertEqual(self.fish("benchlint explain row-d"), ["row-drift"])
        self.assertEqual(self.fish("benchlint completions z"), ["zsh"])

    @unittest.skipUnless(shutil.which("zsh"), "zsh is not installed")
    def test_zsh(self):
        done = shell(["zsh", "-f"], "autoload -Uz compinit && compinit -D -u\n" + self.script("zsh") +
                     "print -r -- ${_comps[benchlint]} ${+functions[_benchlint]}\n")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "_benchlint 1\n", ""))

    def test_no_such_shell(self):
        self.assert_trouble(self.run_tool("completions", "ksh"), "ksh", "bash, zsh and fish")
        self.assert_trouble(self.run_tool("completions"), "completions")
