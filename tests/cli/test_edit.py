#!/usr/bin/env python3
"""skerry edit: what is named changes, every other byte stays, and the inverse list undoes it.

usage: tests/cli/test_edit.py PROGRAM
"""
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SKERRY = str(pathlib.Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else str(ROOT / "build" / "skerry")

MODEL = """within;
// a system
model System "text"
  parameter Real k = 1   "gain";  // far
  A.B b(R=50, inner1(x = 2), m.n=3)
    annotation (Placement(transformation(extent={{-10,-10},{10,20}})));
  C c annotation (Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={30,-5.5})));
  Real x, y[2](each start=0) = {1, 2}, z;
protected
  D d;
equation
  connect(b.p, c.n) annotation (Line(points={{0,0},{1,1}}));
  x = b.v + k;  /* b stays here */
  for i in 1:2 loop
    connect(b.q[i], d.p);
    connect(c.q[i], d.p);
  end for;
  annotation (experiment(StopTime=1));
end System;
"""


class Edit(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)
        self.path = pathlib.Path(self.scratch.name) / "s.mo"

    def edit(self, text, *options, code=0):
        self.path.write_bytes(text.encode())
        done = subprocess.run([SKERRY, "edit", self.path, "--json", *options], capture_output=True, timeout=60, check=False)
        self.assertEqual(done.returncode, code, done.stdout.decode() + done.stderr.decode())
        made = self.path.read_bytes().decode()
        if code:
            self.assertEqual(made, text)
            return done.stdout.decode()
        self.check_lists(text, made, json.loads(done.stdout))
        return made

    def check_lists(self, text, made, changes):
        """The lists give the text, their inverses the old one."""
        def apply(data, pieces):
            for p in reversed(pieces):
                data = data[:p["at"]] + p["text"].encode() + data[p["at"] + p["length"]:]
            return data
        now = text.encode()
        for c in changes:
            now = apply(now, c["edits"])
        self.assertEqual(now.decode(), made)
        for c in reversed(changes):
            now = apply(now, c["undo"])
        self.assertEqual(now.decode(), text)

    def expect(self, options, *replaced, text=MODEL):
        wanted = text
        for old, new in replaced:
            self.assertEqual(wanted.count(old), 1, old)
            wanted = wanted.replace(old, new)
        self.assertEqual(self.edit(text, *options), wanted)

    def test_modifiers(self):
        for option, old, new in (("b.R=60", "R=50", "R=60"), ("b.inner1.x=3", "x = 2", "x = 3"),
                                 ("b.m.n={1,2}", "m.n=3", "m.n={1,2}"), ("b.new=1", "m.n=3)", "m.n=3, new=1)"),
                                 ("b.inner1.y.z=1", "x = 2)", "x = 2, y(z=1))"), ("c.R=1", "C c ", "C c(R=1) "),
                                 ("k=2", "k = 1 ", "k = 2 "), ("z=1", "}, z;", "}, z = 1;"),
                                 ("y.max=5", "each start=0", "each start=0, max=5"), ("d.a.b=1", "D d;", "D d(a(b=1));")):
            with self.subTest(option):
                self.expect(["--set-modifier", option], (old, new))
        for option, old, new in (("b.R", "R=50, ", ""), ("b.m.n", ", m.n=3", ""), ("b.inner1.x", "inner1(x = 2), ", ""),
                                 ("k", "k = 1 ", "k "), ("y.start", "(each start=0)", "")):
            with self.subTest(option):
                self.expect(["--remove-modifier", option], (old, new))

    def test_declarations(self):
        self.expect(["--add", "E e(a=1)"], ("}, z;\n", "}, z;\n  E e(a=1);\n"))
        self.expect(["--add", "E e"], ('"d"\n', '"d"\n  E e;\n'), text='model M "d"\nprotected\n  Real x;\nend M;\n')
        self.expect(["--delete", "d"], ("  D d;\n", ""), ("    connect(b.q[i], d.p);\n", ""), ("    connect(c.q[i], d.p);\n", ""))
        self.expect(["--delete", "x"], ("x, y", "y"))
        self.expect(["--delete", "y"], (", y[2](each start=0) = {1, 2}", ""))
        self.expect(["--delete", "z"], (", z;", ";"))
        made = self.edit(MODEL, "--delete", "b")
        self.assertNotIn("A.B b", made)
        self.assertNotIn("connect(b", made)
        self.assertIn("x = b.v + k;  /* b stays here */", made)

    def test_connections_and_names(self):
        self.expect(["--connect", "b.p,d.n"], ("end for;\n", "end for;\n  connect(b.p, d.n);\n"))
        self.expect(["--connect", "a,b"], ("Real a;\n", "Real a;\nequation\n  connect(a, b);\n"), text="model M\n  Real a;\nend M;\n")
        self.expect(["--connect", "a,b"], ("equation\n", "equation\n  connect(a, b);\n"), text="model M\n  Real a;\nequation\n\nend M;\n")
        self.expect(["--connect", "a,b"], ("a;\r\n", "a;\r\n  equation\r\n    connect(a, b);\r\n"),
                    text="  model M\r\n    Real a;\r\n    annotation (x=1);\r\n  end M;\r\n")
        self.assertEqual(self.edit(MODEL, "--rename", "b=bb"), re.sub(r"\bb(?=[.(])(?! stays)", "bb", MODEL))

    def test_places(self):
        self.expect(["--move", "b=5,-2.5"], ("extent={{-10,-10},{10,20}}", "extent={{-5,-12.5},{15,17.5}}"))
        self.expect(["--move", "c=5,0"], ("{30,", "{35,"))
        self.expect(["--flip", "b=h"], ("{{-10,-10},{10,20}}", "{{10,-10},{-10,20}}"))
        self.expect(["--flip", "b=v"], ("{{-10,-10},{10,20}}", "{{-10,20},{10,-10}}"))
        self.expect(["--rotate", "c=90"], ("rotation=90", "rotation=180"))
        self.expect(["--rotate", "c=180"], ("rotation=90", "rotation=-90"))
        self.expect(["--rotate", "b=90"], ("{{-10,-10},{10,20}}", "{{-10,-15},{10,15}}, origin={0,5}, rotation=90"))

    def test_layout(self):
        """What has no place gets one beside what it is connected to; what has one, and every other byte, stays."""
        text = ("model M // comment\n  Skerry.Mechanic.Mass m(m = 2);\n  Skerry.Mechanic.Spring s \"a spring\";\n"
                "  Skerry.Mechanic.Fixed f annotation(Evaluate = true);\n  Real x, y;\n"
                "  Skerry.Mechanic.Mass far annotation(Placement(transformation(extent = {{200, 0}, {220, 20}})));\n"
                "equation\n  connect(m.P2, s.P1);\n  connect(s.P2, f.P1) \"fixed\";\n"
                "  for i in 1:1 loop\n    connect(far.P1, f.P1);\n  end for;\nend M;\n")
        made = self.edit(text, "--layout")
        places = {n: [float(v) for v in re.findall(r"-?[\d.]+", e)] for n, e in
                  re.findall(r" (\w+)(?:\([^)]*\))?(?: \"[^\"]*\")? annotation\([^;]*?extent = \{\{(.*?)\}\}", made)}
        self.assertEqual(set(places), {"m", "s", "f", "far"})
        self.assertEqual(places["far"], [200, 0, 220, 20])
        self.assertLess(places["m"][0], places["s"][0])
        boxes = list(places.values())
        for i, a in enumerate(boxes):
            for b in boxes[:i]:
                self.assertFalse(a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3], places)
        self.assertEqual(made.count("Line("), 3)
        self.assertIn("annotation(Placement(", made.split("f annotation(")[0])
        self.assertIn("Evaluate = true", made)
        # Without what was put in it is the text from before, and the second time there is nothing to do.
        again = self.edit(made, "--layout")
        self.assertEqual(again, made)
        bare = re.sub(r" annotation\(Placement\(transformation\(extent = \{\{[^}]*\}, \{[^}]*\}\}\)\)\);(?=\n  (?:Sk|Real))", ";", made)
        self.assertIn('Skerry.Mechanic.Spring s "a spring";', bare)
        self.assertEqual(self.edit("model E\nend E;\n", "--layout"), "model E\nend E;\n")
        twice = self.edit("model M\n  Skerry.Mechanic.Mass a, b;\nequation\n  connect(a.P2, b.P1);\n  connect(a.P2, b.P1);\nend M;\n", "--layout")
        self.assertEqual(twice.count("connect(a.P2, b.P1) annotation(Line("), 2)
        odd = ("connector C\n  Real x;\n  flow Real f;\n  annotation(Icon(graphics={Line(points={{0,1e300}}), Rectangle(lineColor={1e300,-5,2})}));\n"
               "end C;\nmodel M\n  C a, b;\nequation\n  connect(a, b);\nend M;\n")
        self.assertIn("Line(points", self.edit(odd, "--layout"))

    def test_several_and_inner_classes(self):
        self.expect(["--set-modifier", "k=2", "--set-modifier", "k=3", "--add", "E e"], ("k = 1 ", "k = 3 "),
                    ("}, z;\n", "}, z;\n  E e;\n"))
        text = "package P\n  model M\n    Real x;\n  end M;\nend P;\n"
        self.expect(["-m", "P.M", "--set-modifier", "x=1"], ("Real x;", "Real x = 1;"), text=text)

    def test_what_cannot_be_done(self):
        for options in (["--delete", "none"], ["--remove-modifier", "b.none"], ["--move", "d=1,2"], ["--rename", "b=c"],
                        ["--set-modifier", "b.R=)"], ["--add", "Real"], ["--move", "b=x,1"], ["--flip", "b=u"],
                        ["--connect", "b"], ["--set-modifier", "k=2", "--delete", "none"], ["--remove-modifier", "z"]):
            with self.subTest(options):
                self.assertIn("SK9013", self.edit(MODEL, *options, code=1))
        self.edit(MODEL, code=2)
        self.edit(MODEL, "-m", "None", "--delete", "b", code=1)
        self.edit("model M\n  Real x\nend M;\n", "--delete", "x", code=1)

    def test_random_edits_of_examples(self):
        """Lists, inverses and the bytes between: on models of the library and examples."""
        r = random.Random(5)
        files = sorted((ROOT / "examples").glob("*/*.mo"))[:20]
        for path in files:
            text = path.read_text()
            names = re.findall(r"^  [A-Z]\w*(?:\.\w+)* (\w+)\(", text, re.M)
            for _ in range(4 if names else 0):
                name = r.choice(names)
                option = r.choice([["--set-modifier", f"{name}.q=1"], ["--set-modifier", f"{name}.a.b=1"],
                                   ["--add", "Real new"], ["--connect", f"{name}.x,{name}.y"], ["--rename", f"{name}=renamed"],
                                   ["--move", f"{name}=5,-3.5"], ["--rotate", f"{name}=90"], ["--flip", f"{name}=h"], ["--delete", name],
                                   ["--layout"]])
                # A file has several classes; the last one need not have the name.
                self.path.write_text(text)
                done = subprocess.run([SKERRY, "edit", self.path, "--json", *option], capture_output=True, timeout=60, check=False)
                if done.returncode == 0:
                    self.check_lists(text, self.path.read_text(), json.loads(done.stdout))
                else:
                    self.assertEqual((done.returncode, self.path.read_text()), (1, text))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
