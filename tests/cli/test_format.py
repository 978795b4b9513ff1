#!/usr/bin/env python3
"""skerry format: blanks only, in place or checked; with a standard library in MSL or MODELICAPATH over all its files.

usage: tests/cli/test_format.py PROGRAM
"""
import os
import pathlib
import re
import stat
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SKERRY = str(pathlib.Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else str(ROOT / "build" / "skerry")
UGLY = "model A\nReal x ;   // far\nequation\n   x=1 ;\nend A;\n"
NEAT = "model A\n  Real x;   // far\nequation\n  x = 1;\nend A;\n"
# Tokens by their own rules: what stands between two of them is free.
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|\w+(?:\.\d*)?(?:[eE][+-]?\d+)?|\s+|.', re.S)


def library():
    for name in os.environ.get("MSL", "").split(":") + os.environ.get("MODELICAPATH", "").split(":"):
        if name and (pathlib.Path(name) / "Modelica" / "package.mo").exists():
            return pathlib.Path(name)
    return None


class Format(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)
        self.dir = pathlib.Path(self.scratch.name)

    def run_it(self, code, *arguments, stdin=None):
        done = subprocess.run([SKERRY, *map(str, arguments)], cwd=self.dir, capture_output=True, timeout=300,
                              input=stdin, check=False)
        err = done.stderr.decode(errors="replace")
        self.assertNotIn("Sanitizer", err)
        self.assertEqual(done.returncode, code, err)
        return done.stdout.decode(errors="replace"), err

    def test_in_place_and_twice(self):
        path = self.dir / "a.mo"
        path.write_text(UGLY)
        path.chmod(0o640)
        self.assertEqual(self.run_it(6, "format", "--check", "a.mo")[0], "a.mo\n")
        self.assertEqual(path.read_text(), UGLY)
        self.run_it(0, "format", "a.mo")
        self.assertEqual(path.read_text(), NEAT)
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o640)
        self.assertEqual(self.run_it(0, "format", "--check", "a.mo")[0], "")

    def test_links_stay_links(self):
        (self.dir / "real.mo").write_text(UGLY)
        (self.dir / "link.mo").symlink_to("real.mo")
        self.run_it(0, "format", "link.mo")
        self.assertTrue((self.dir / "link.mo").is_symlink())
        self.assertEqual((self.dir / "real.mo").read_text(), NEAT)

    def test_folders_and_the_standard_input(self):
        (self.dir / "in" / "deep").mkdir(parents=True)
        (self.dir / "in" / "deep" / "a.mo").write_text(UGLY)
        self.run_it(0, "format", "in")
        self.assertEqual((self.dir / "in" / "deep" / "a.mo").read_text(), NEAT)
        self.assertEqual(self.run_it(0, "format", "-", stdin=UGLY.encode())[0], NEAT)

    def test_what_cannot_be_read_stays(self):
        broken = b"model A\nReal x\nend A;\n"
        (self.dir / "bad.mo").write_bytes(broken)
        (self.dir / "good.mo").write_text(UGLY)
        err = self.run_it(1, "format", "bad.mo", "good.mo", "none.mo")[1]
        self.assertIn("bad.mo", err)
        self.assertEqual((self.dir / "bad.mo").read_bytes(), broken)
        self.assertEqual((self.dir / "good.mo").read_text(), NEAT)
        (self.dir / "empty").mkdir()
        self.run_it(1, "format", "empty")
        self.run_it(2, "format")

    @unittest.skipIf(os.geteuid() == 0, "root may write everything")
    def test_what_may_not_be_written_stays(self):
        path = self.dir / "a.mo"
        path.write_text(UGLY)
        path.chmod(0o440)
        self.assertIn("SK9007", self.run_it(1, "format", "a.mo")[1])
        self.assertEqual(path.read_text(), UGLY)
        self.assertEqual([p.name for p in self.dir.iterdir()], ["a.mo"])

    def test_flattening_stays(self):
        for source in sorted((ROOT / "examples").glob("*/*.mo"))[:20]:
            before = subprocess.run([SKERRY, "flatten", source], capture_output=True, timeout=120, check=False)
            if before.returncode:
                continue
            made = self.dir / source.name
            made.write_bytes(source.read_bytes())
            self.run_it(0, "format", made)
            after = subprocess.run([SKERRY, "flatten", made], capture_output=True, timeout=120, check=False)
            self.assertEqual(after.stdout, before.stdout, source)

    def check_tree(self, folder):
        """Each file: the same tokens and comments, the same number of lines; once more nothing changes."""
        files = sorted(folder.rglob("*.mo"))
        self.assertTrue(files)
        for path in files:
            made = self.dir / path.relative_to(folder)
            made.parent.mkdir(parents=True, exist_ok=True)
            made.write_bytes(path.read_bytes())
        self.run_it(0, "format", ".")
        self.assertEqual(self.run_it(0, "format", "--check", ".")[0], "")
        for path in files:
            old, new = path.read_bytes().decode(), (self.dir / path.relative_to(folder)).read_bytes().decode()
            self.assertEqual(old.count("\n"), new.count("\n"), path)
            if old != new:
                words = [[w.rstrip() if w.startswith("//") else w for w in TOKEN.findall(t) if not w.isspace()]
                         for t in (old, new)]
                self.assertEqual(*words, path)
        return len(files)

    def test_own_library(self):
        self.check_tree(ROOT / "modelica")

    @unittest.skipUnless(library(), "no standard library in MSL or MODELICAPATH")
    def test_standard_library(self):
        self.assertGreater(self.check_tree(library()), 1000)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
