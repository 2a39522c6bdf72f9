"""How Git is asked: as rarely as can be."""

import os
import shutil

import case


class Git(case.Case):
    def asked(self, *args):
        """The commands that a run of the program asks of Git, in the order of their names."""
        folder = self.scene.path(".counting")
        folder.mkdir(exist_ok=True)
        log = folder / "log"
        log.write_text("")
        wrapper = folder / "git"
        wrapper.write_text(f'#!/bin/sh\nfor word; do case $word in ls-files|check-ignore) echo "$word" >>"{log}" ;; esac; done\n'
                           f'exec {shutil.which("git")} "$@"\n')
        wrapper.chmod(0o755)
        done = self.run_tool(*args, environment=[f"PATH={folder}:{os.environ['PATH']}"])
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return sorted(log.read_text().split())

    def test_once_for_a_whole_run(self):
        self.assertEqual(self.asked("--records", ".tmp/benchmarks"), ["ls-files"])

    def test_never_for_a_file(self):
        self.assertEqual(self.asked(case.README), [])

    def test_a_second_time_where_no_plain_line_ignores_the_scratch_directory(self):
        self.scene.path(".gitignore").write_text(".t*/\n")
        self.assertEqual(self.asked(), ["check-ignore", "ls-files"])
