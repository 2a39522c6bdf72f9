"""What is handed to others: an installed tree, the Debian package, the tar that runs where it is unpacked."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import case
import scene

ROOT = scene.ROOT
LIBRARIES = ["libcmark", "libpcre2-8", "libyaml", "libcjson", "libgmp"]  # those without an archive are loaded


def loaded_by(listing):
    """Of what `ldd` lists, where each of our libraries lies."""
    lines = (line.strip().split(" => ") for line in listing.splitlines() if " => " in line)
    places = {name: place.split(" (")[0] for name, place in lines}
    return {library: place for library in LIBRARIES for name, place in places.items() if name.startswith(library)}


class Packaging(case.Case):
    empty = True

    def setUp(self):
        super().setUp()
        self.build = pathlib.Path(case.BINARY).parent
        if not (self.build / "CMakeCache.txt").exists():
            self.skipTest("the tested program does not lie in its build directory")
        folder = tempfile.TemporaryDirectory(prefix="benchlint-package-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def command(self, *words, **environment):
        done = subprocess.run([str(word) for word in words], capture_output=True, text=True, cwd=self.folder,
                              env={**os.environ, **environment}, timeout=4 * scene.TIMEOUT)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def assert_runs(self, program):
        """It says its version, and lints."""
        self.assertEqual(self.command(program, "--version"), self.command(case.BINARY, "--version"))
        done = subprocess.run([str(program)], cwd=self.scene.root, capture_output=True, env=scene.environment())
        self.assertEqual((done.returncode, b"benchmarks" in done.stderr), (2, True), done.stderr)

    def assert_complete(self, prefix):
        pages = {page.name for page in (prefix / "share" / "man").glob("man*/*")}
        self.assertEqual(pages, {page.name for page in (ROOT / "man").iterdir()})
        for shell, place in (("bash", "bash-completion/completions/benchlint"),
                             ("fish", "fish/vendor_completions.d/benchlint.fish")):
            made = (prefix / "share" / place).read_text()
            self.assertEqual(made, self.run_tool("completions", shell).stdout.decode())
        self.assertEqual((prefix / "include/benchlint/operator.h").read_bytes(),
                         (ROOT / "include/benchlint/operator.h").read_bytes())

    def test_installed_under_a_prefix(self):
        self.command("cmake", "--install", self.build, "--prefix", "/opt/lint", DESTDIR=str(self.folder / "image"))
        self.assertEqual([path.name for path in (self.folder / "image").iterdir()], ["opt"])
        prefix = self.folder / "image" / "opt" / "lint"
        self.assert_runs(prefix / "bin" / "benchlint")
        self.assert_complete(prefix)
        self.assertTrue((prefix / "share/zsh/site-functions/_benchlint").exists())

    @unittest.skipUnless(shutil.which("pkg-config"), "pkg-config is not installed")
    def test_the_plugin_of_the_manual(self):
        """benchlint-operator(3): its commands as they stand, over its example, with an installation that was moved."""
        page = (ROOT / "man" / "benchlint-operator.3").read_text().split(".Sh EXAMPLES\n")[1]
        commands, program = (block.replace("\\e", "\\").replace("\\-", "-").replace("\\&", "")
                             for block in re.findall(r"^\.Bd -literal.*?\n(.*?)^\.Ed$", page, re.MULTILINE | re.DOTALL))
        self.command("cmake", "--install", self.build, "--prefix", self.folder / "first")
        moved = (self.folder / "first").rename(self.folder / "moved")
        (self.folder / "double.c").write_text(program)
        self.command("sh", "-e", "-c", commands, PKG_CONFIG_PATH=str(moved / "share" / "pkgconfig"),
                     PATH=f"{moved / 'bin'}:{os.environ['PATH']}")
        record = json.loads((self.folder / "double.json").read_text())
        self.assertEqual((record["operator"], record["case"]), ("twice", "small"))

    @unittest.skipUnless(shutil.which("dpkg-deb") and shutil.which("dpkg-shlibdeps"), "dpkg-dev is not installed")
    def test_debian_package(self):
        self.command("cpack", "--config", self.build / "CPackConfig.cmake", "-G", "DEB", "-B", self.folder / "made")
        package, = (self.folder / "made").glob("*.deb")
        depends = self.command("dpkg-deb", "--field", package, "Depends")
        loaded = loaded_by(self.command("ldd", case.BINARY))
        self.assertIn("libgmp", loaded)
        for library in ["libc6", *loaded]:
            self.assertIn(library, depends)
        self.assertIn("git", self.command("dpkg-deb", "--field", package, "Recommends"))
        for line in self.command("dpkg-deb", "--contents", package).splitlines():
            self.assertIn(" root/root ", line)
            self.assertIn(" ./usr/", line)
        self.command("dpkg-deb", "--extract", package, self.folder / "root")
        self.assert_runs(self.folder / "root/usr/bin/benchlint")
        self.assert_complete(self.folder / "root/usr")
        self.assertTrue((self.folder / "root/usr/share/zsh/vendor-completions/_benchlint").exists())

    def test_portable_tar(self):
        packed = self.command("sh", ROOT / "packaging" / "tar.sh", self.build, self.folder).strip()
        self.command("tar", "-xzf", packed)
        unpacked, = (path for path in self.folder.iterdir() if path.is_dir())
        moved = unpacked.rename(self.folder / "elsewhere")
        self.assert_runs(moved / "bin" / "benchlint")
        self.assert_complete(moved)
        carried = loaded_by(self.command("ldd", moved / "bin" / "benchlint"))
        self.assertEqual(carried.keys(), loaded_by(self.command("ldd", case.BINARY)).keys())
        self.assertIn("libgmp", carried)
        for place in carried.values():
            self.assertTrue(os.path.realpath(place).startswith(str(moved.resolve())), carried)
