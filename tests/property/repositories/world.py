"""The repository on the disk, and the program that looks at it."""

import scene


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
        return self.scene.run(self.binary, args, stdin, folder=folder)

    def lint(self, *args):
        return self.scene.lint(self.binary, args)
