#!/usr/bin/env python3
"""skerry explain --json: file, line and component of every block, equation, variable and Jacobian entry.

    tests/cli/test_explain.py build/skerry
"""
import json
import pathlib
import re
import subprocess
import sys
import unittest

SKERRY = str(pathlib.Path(sys.argv[1]).resolve())
ROOT = pathlib.Path(__file__).resolve().parents[2]

MODEL = """// \u00e4\U0001F600
package P
  model Part
    parameter Real k = 2;
    Real x(start = 1, fixed = true);
    Real y;
  equation
    der(x) = -k*y;
    y + y^3 = x;
  end Part;
  model M
    Part a;
    Part b(k = 3);
    Real sum = a.x + b.x;
    Real w(start = 0, fixed = true);
  equation
    der(w) = delay(sum, 0.1);
  end M;
end P;
"""


def explain(*arguments):
    done = subprocess.run([SKERRY, "explain", "--json", *arguments], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


class Places:
    def __init__(self, tree):
        self.tree = tree
        self.texts = [pathlib.Path(f).read_text() for f in tree["files"]]

    def text(self, thing):
        raw = self.texts[thing["span"][0]].encode("utf-16-le")
        return raw[2 * thing["span"][1]:2 * thing["span"][2]].decode("utf-16-le")

    def component(self, thing):
        return self.tree["components"][thing["component"]]["name"]

    def blocks(self):
        for k, island in enumerate(self.tree["islands"]):
            for part in ("ode", "zeros", "later", "checks", "event", "implicit"):
                for block in island[part]["blocks"]:
                    yield k, block


class Explain(unittest.TestCase):
    def check_all(self, tree):
        p = Places(tree)
        for thing in tree["sources"] + tree["components"] + tree["variables"]:
            if thing["span"]:
                f, a, _ = thing["span"]
                before = p.texts[f].encode("utf-16-le")[:2 * a].decode("utf-16-le")
                self.assertEqual((thing["line"], thing["column"]), (before.count("\n") + 1, len(before) - before.rfind("\n")))
        for v in tree["variables"]:
            if re.fullmatch(r"[\w.\[\],]+", v["name"]) and v["span"]:
                self.assertEqual(p.text(v), re.sub(r"\[[^\]]*\]", "", v["name"]).split(".")[-1])
        for _, block in p.blocks():
            self.assertTrue(block["equations"], block)
            for e in block["equations"]:
                self.assertIsNotNone(tree["sources"][e]["line"], block)
        for island in tree["islands"]:
            self.assertEqual(len(island["jacobian"]["equations"]), len(island["states"]))
        return p

    def test_places(self):
        path = pathlib.Path(self.id() + ".mo").resolve()
        self.addCleanup(path.unlink)
        path.write_text(MODEL, encoding="utf-8")
        tree = explain(str(path), "-m", "P.M")
        p = self.check_all(tree)
        der = {p.component(tree["sources"][e]): p.text(tree["sources"][e])
               for i in tree["islands"] for e in i["jacobian"]["equations"]}
        self.assertEqual({k: v.rstrip(";") for k, v in der.items()}, {"a": "der(x) = -k*y", "b": "der(x) = -k*y", "": "der(w) = delay(sum, 0.1)"})
        cubic = [b for i in tree["islands"] for b in i["ode"]["blocks"] if b["kind"] == "nonlinear"]
        self.assertEqual({p.text(tree["sources"][b["equations"][0]]).rstrip(";") for b in cubic}, {"y + y^3 = x"})
        self.assertEqual({p.component(tree["sources"][b["equations"][0]]) for b in cubic}, {"a", "b"})
        by = {v["name"]: v for v in tree["variables"]}
        self.assertEqual((by["b.x"]["line"], p.component(by["b.x"])), (5, "b"))
        self.assertEqual((by["der(a.x)"]["line"], p.text(by["der(a.x)"])), (5, "x"))
        self.assertEqual(tree["sources"][[p.text(s) for s in tree["sources"]].index("a.x + b.x")]["from"], "declaration")
        self.assertEqual(p.text(tree["components"][1]), "a")

    def test_examples(self):
        for name in ("p1-servo/Servo", "driveline/Driveline"):
            tree = explain(str(ROOT / "examples" / (name + ".mo")))
            self.check_all(tree)
            lost = [v["name"] for v in tree["variables"] if not v["span"] and not v["name"].startswith("$")]
            self.assertEqual(lost, [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
