#!/usr/bin/env python3
"""Tables from files: Skerry.Signals.Files with text, CSV and MAT, and what is said of files that are none.

usage: tests/cli/test_table.py PROGRAM
"""
import shutil
import struct
import subprocess
import sys
import unittest

from runs import SKERRY, RunTest


def model(a="a.csv", map_name="map"):
    return """model T
  Skerry.Signals.Lookup a(table = Skerry.Signals.Files.read("%s"));
  Skerry.Signals.Lookup2D b(table = Skerry.Signals.Files.read("b.txt", "%s"));
  Skerry.Signals.Table c(table = Skerry.Signals.Files.read("c.mat", "tab"));
equation
  a.u = time + 0.5;
  b.u1 = time;
  b.u2 = 5*time;
end T;
""" % (a, map_name)


def matrix(name, rows):
    numbers = b"".join(struct.pack("<d", row[j]) for j in range(len(rows[0])) for row in rows)
    return struct.pack("<5i", 0, len(rows), len(rows[0]), 0, len(name) + 1) + name.encode() + b"\0" + numbers


@unittest.skipUnless(shutil.which("cc"), "no compiler")
class Tables(RunTest):
    def table(self, text, **files):
        self.write("T.mo", text)
        self.write("a.csv", "u,y\n0,1\n1,3\n2,7 # the last one\n")
        self.write("b.txt", "#1\ndouble first(2,2)\n0 0\n1 10\ndouble map(3,3)\n0 0 10\n0 0 1\n2 4 9\n")
        (self.dir / "c.mat").write_bytes(matrix("other", [[1.0]]) + matrix("tab", [[0.0, 5.0], [1.0, 6.0]]))
        for name, content in files.items():
            (self.dir / name.replace("_", ".")).write_bytes(content)
        return subprocess.run([SKERRY, "run", "T.mo", "--stop", "1", "--interval", "0.5", "-o", "-"], cwd=self.dir, env=self.env,
                              capture_output=True, text=True, timeout=120, check=False)

    def test_all_three_kinds(self):
        done = self.table(model())
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = done.stdout.split()
        names = lines[0].split(",")
        rows = [dict(zip(names, map(float, line.split(",")))) for line in lines[1:]]
        self.assertEqual([r["a.y"] for r in rows], [2, 3, 5])
        self.assertEqual([r["b.y"] for r in rows], [0, 1.5, 3.5])
        self.assertEqual([r["c.y"] for r in rows], [5, 5.5, 6])

    def refused(self, text, *words, **files):
        done = self.table(text, **files)
        self.assertEqual(done.returncode, 4, done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)

    def test_what_is_wrong_is_said(self):
        self.refused(model(a="none.csv"), "none.csv", "cannot be read")
        self.refused(model(map_name="mop"), "b.txt", "mop", "no such matrix")
        self.refused(model(), "a.csv", "one length", a_csv=b"0,1\n1,2,3\n")
        self.refused(model(), "a.csv", "not all numbers", a_csv=b"0,1\n1,x\n")
        self.refused(model(), "c.mat", "no such matrix", c_mat=matrix("other", [[1.0] * 3]))

    def test_hostile_mat_files_are_refused(self):
        head = struct.pack("<5i", 0, 2 ** 31 - 1, 2 ** 31 - 1, 0, 4) + b"tab\0"
        self.refused(model(), "c.mat", "no MAT file", c_mat=head)
        self.refused(model(), "c.mat", "no MAT file", c_mat=struct.pack("<5i", 0, 1, 1, 0, 10 ** 9) + b"\0")
        self.refused(model(), "c.mat", "no MAT file", c_mat=matrix("tab", [[0.0, 5.0], [1.0, 6.0]])[:-3])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
