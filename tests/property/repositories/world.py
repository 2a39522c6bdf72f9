"""The repository on the disk, and the program that looks at it."""

import json

import scene


class Broke(Exception):
    """The program ended in another way than it promises: by a signal, or stopped by a sanitizer."""


class World:
    def __init__(self, template, binary):
        self.scene = template.scene(empty=True)
        self.binary = binary
        self.written = {}

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.scene.__exit__()

    @property
    def root(self):
        return self.scene.root

    def write(self, repository, files):
        """Makes the disk hold these texts and nothing else, in the line ends of the repository."""
        wanted = {path: repository.encode(path, text) for path, text in files.items()}
        self.write_bytes(wanted)

    def write_bytes(self, wanted):
        for path in [path for path in self.written if path not in wanted]:
            self.scene.delete(path)
        for path, content in wanted.items():
            if self.written.get(path) != content:
                self.scene.write(path, content)
        self.written = dict(wanted)

    def read(self):
        """What stands on the disk now, of the files that were written."""
        return {path: self.scene.path(path).read_bytes() for path in self.written}

    def run(self, *args, stdin=b"", folder="."):
        done = self.scene.run(self.binary, args, stdin, folder=folder)
        if done.returncode not in (0, 1, 2):
            raise Broke(f"exit {done.returncode} of {' '.join(args)}: {done.stderr.decode(errors='replace')[:4000]}")
        return done

    def lint(self, *args):
        """The JSON report of a run, and its exit status."""
        done = self.run(*args, "--format", "json")
        return json.loads(done.stdout), done.returncode
