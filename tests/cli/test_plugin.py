#!/usr/bin/env python3
"""Plug-ins from outside: a new one is made, built, listed and declared; broken ones get a message.

usage: tests/cli/test_plugin.py PROGRAM
"""
import csv
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SKERRY = str(pathlib.Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else "skerry"


class PluginTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.dir = pathlib.Path(cls.scratch.name)
        made = cls.run_it("new", "plugin", "acme")
        assert made.returncode == 0, made.stderr
        env = dict(os.environ)  # the program need not be on the search path
        env.pop("CFLAGS", None)
        built = subprocess.run(["make", "-C", "acme", "CFLAGS=-Wall -Wextra -Werror"], cwd=cls.dir, env=env,
                               capture_output=True, text=True, check=False)
        assert built.returncode == 0, built.stderr + built.stdout

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    @classmethod
    def run_it(cls, *arguments):
        done = subprocess.run([SKERRY, *arguments], cwd=cls.dir, capture_output=True, text=True, timeout=120, check=False)
        assert "Sanitizer" not in done.stderr, done.stderr
        assert done.returncode >= 0, f"killed by a signal: {arguments}"
        return done

    def refuse(self, code, message, *arguments):
        done = self.run_it(*arguments)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertIn(f"[{message}]", done.stderr)
        return done

    def test_what_new_makes(self):
        files = sorted(str(p.relative_to(self.dir / "acme")) for p in (self.dir / "acme").rglob("*") if p.is_file())
        self.assertEqual(files, ["Makefile", "README.md", "acme.c", "acme.mo", "acme.so", "skerry/component.h"])
        self.assertNotIn("@", (self.dir / "acme" / "acme.c").read_text())

    def test_new_refuses(self):
        self.refuse(2, "SK9004", "new")
        self.refuse(2, "SK9004", "new", "plugin")
        self.refuse(2, "SK9001", "new", "model", "x")
        self.refuse(2, "SK9004", "new", "plugin", "../x")
        self.refuse(2, "SK9004", "new", "plugin", "1x")
        self.assertNotEqual(self.refuse(self.run_it("new", "plugin", "acme").returncode, "SK9007", "new", "plugin",
                                        "acme").returncode, 0)

    def test_list(self):
        plain = self.run_it("plugin", "list").stdout
        self.assertIn("Native.Hydraulic.ReliefValve", plain)
        self.assertNotIn("acme", plain)
        self.assertIn("acme.Filter", self.run_it("plugin", "list", "acme/acme.so").stdout)
        types = json.loads(self.run_it("plugin", "list", "--json", "acme/acme.so").stdout)["types"]
        filter_ = [t for t in types if t["name"] == "acme.Filter"][0]
        self.assertEqual([p["name"] for p in filter_["ports"]], ["P1", "P2"])
        self.assertEqual(filter_["parameters"][0], {"name": "Kc", "unit": "m3/(s.Pa)", "default": 1e-9})

    def test_stub(self):
        text = self.run_it("plugin", "stub", "acme/acme.so").stdout
        self.assertEqual(text, (self.dir / "acme" / "acme.mo").read_text())
        self.assertIn("package acme\n  model Filter", text)
        self.assertIn("NodeHydraulic P1", text)
        self.assertIn('parameter Real Kc(unit = "m3/(s.Pa)", min = 0, max = 1) = 1e-09 "Flow per pressure when new";', text)
        done = self.run_it("check", "acme/acme.mo")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_stub_of_arrays_tables_and_packages(self):
        (self.dir / "odd.c").write_text(r'''
#include <skerry/component.h>
static const double values[] = {0, 1, 2, 3};
static const SkPortInfo line[] = {{"P", SK_NODE_MECHANIC, "Ends of \"it\"", "n", 0}};
static const SkPortInfo signal[] = {{"u", SK_NODE_SIGNAL_IN, 0, 0, 0}, {"y", SK_NODE_SIGNAL_OUT, 0, 0, 0}};
static const SkParameterInfo parameters[] = {
    {.name = "n", .value = 3, .min = 1, .max = 9},
    {.name = "table", .columns = 2, .values = values, .n_values = 4, .unit = "m"},
    {.name = "k", .columns = 1, .values = values, .n_values = 2}};
static const char *step(const SkComponentIo *io) { return 0; }
static const SkComponentType types[] = {
    {.name = "B.Deep.Line", .kind = SK_C_TYPE, .ports = line, .n_ports = 1, .parameters = parameters, .n_parameters = 3, .step = step},
    {.name = "A.One", .kind = SK_S_TYPE, .ports = signal, .n_ports = 2, .step = step},
    {.name = "B.Two", .kind = SK_S_TYPE, .ports = signal, .n_ports = 2, .step = step},
    {.name = "Plain", .kind = SK_S_TYPE, .ports = signal, .n_ports = 2, .step = step}};
SK_PLUGIN("odd", "1", types);
''')
        subprocess.run(["cc", "-shared", "-fPIC", "-w", "-Iacme", "-o", "odd.so", "odd.c"], cwd=self.dir, check=True)
        text = self.run_it("plugin", "stub", "odd.so").stdout
        lines = [line for line in text.split("\n") if re.match(" *(package|model|end (?!when|for))", line)]
        self.assertEqual(lines, ["package A", "  model One", "  end One;", "end A;", "package B", "  package Deep",
                                 "    model Line", "    end Line;", "  end Deep;", "  model Two", "  end Two;", "end B;",
                                 "model Plain", "end Plain;"])
        self.assertIn('NodeMechanicC P[n] "Ends of \\"it\\"";', text)
        self.assertIn("parameter Integer n(min = 1, max = 9) = 3;", text)
        self.assertIn('parameter Real table[:, 2](each unit = "m") = {{0, 1}, {2, 3}};', text)
        self.assertIn("parameter Real k[:] = {0, 1};", text)
        (self.dir / "odd.mo").write_text(text)
        done = self.run_it("check", "odd.mo")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_messages(self):
        self.refuse(2, "SK9004", "plugin")
        self.refuse(2, "SK9004", "plugin", "stub")
        self.refuse(1, "SK5501", "plugin", "list", "nowhere.so")
        self.refuse(1, "SK5501", "plugin", "stub", "acme/acme.c")
        self.refuse(1, "SK5506", "plugin", "list", "acme/acme.so", "acme/acme.so")
        (self.dir / "crash.c").write_text("__attribute__((constructor)) void f(void) { *(volatile int *)0 = 1; }\n")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", "crash.so", "crash.c"], cwd=self.dir, check=True)
        done = self.refuse(1, "SK5505", "plugin", "list", "crash.so")
        self.assertEqual(done.stdout, "")

    PLANT = """
model Plant
  inner Native.Clock nativeClock(step = 1e-3);
  Native.Hydraulic.PressureSource high(p = 1e6);
  acme.Filter filter(Kc = 1e-9, capacity = 1e-3);
  Native.Hydraulic.Volume volume(n = 2, T = 0);
  Native.Hydraulic.LaminarOrifice drain(Kc = 1e-9);
  Native.Hydraulic.Tank tank;
equation
  connect(high.P1, filter.P1);
  connect(filter.P2, volume.P[1]);
  connect(volume.P[2], drain.P1);
  connect(drain.P2, tank.P1);
  annotation(experiment(StopTime = 2, Interval = 0.1));
end Plant;
"""

    def columns(self, text):
        rows = list(csv.DictReader(io.StringIO(text)))
        return {name: [float(row[name]) for row in rows] for name in rows[0]}

    def test_components_that_end_the_program(self):
        """Told, and what was recorded is kept, whatever the code of the plug-in does."""
        (self.dir / "plant.mo").write_text(self.PLANT)
        source = (self.dir / "acme/acme.c").read_text()
        for what, says in (("exit(0)", "code that the model calls ended the program"), ("abort()", "crash (Aborted)")):
            bad = source.replace("Filter *s  = io->state;", "Filter *s  = io->state; if (io->time > 0.5) %s;" % what)
            self.assertNotEqual(bad, source)
            (self.dir / "bad.c").write_text("#include <stdlib.h>\n" + bad)
            subprocess.run(["cc", "-shared", "-fPIC", "-Iacme", "-o", "bad.so", "bad.c"], cwd=self.dir, check=True)
            done = self.run_it("run", "plant.mo", "--plugin", "bad.so", "-o", "r.csv", "--json")
            self.assertEqual(done.returncode, 5, done.stderr)
            self.assertIn(says, done.stderr)
            self.assertIn("SK5033", done.stderr)
            self.assertIn('"end":0.5', done.stdout)
            self.assertEqual(len((self.dir / "r.csv").read_text().splitlines()), 7)

    def test_words_of_a_component_cannot_move_the_cursor(self):
        (self.dir / "plant.mo").write_text(self.PLANT)
        source = (self.dir / "acme/acme.c").read_text().replace("  return NULL;", '  return "\\033[31mred";')
        (self.dir / "red.c").write_text(source)
        subprocess.run(["cc", "-shared", "-fPIC", "-Iacme", "-o", "red.so", "red.c"], cwd=self.dir, check=True)
        done = self.run_it("run", "plant.mo", "--plugin", "red.so")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("acme.Filter: ?[31mred", done.stderr)

    def test_names_of_new_plugins(self):
        for name in ("model", "Skerry", "TLM"):
            self.refuse(2, "SK9004", "new", "plugin", name)

    def test_explain_survives_a_component(self):
        (self.dir / "plant.mo").write_text(self.PLANT)
        told = self.run_it("explain", "plant.mo", "--plugin", "acme/acme.so").stdout
        self.assertIn("impedance volume", told)
        source = (self.dir / "acme/acme.c").read_text()
        for what in ("*(volatile int *)8 = 1;", "exit(0);", "puts(\"hello\"); abort();"):
            text = "#include <stdio.h>\n#include <stdlib.h>\n" + source.replace("  return NULL;", f"  {what} return NULL;")
            (self.dir / "bad.c").write_text(text)
            subprocess.run(["cc", "-shared", "-fPIC", "-Iacme", "-o", "bad.so", "bad.c"], cwd=self.dir, check=True)
            done = self.run_it("explain", "plant.mo", "--plugin", "bad.so")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("lines:\n", done.stdout)
            self.assertNotIn("hello", done.stdout)
            self.assertEqual(done.stdout.count("islands:\n"), 1)

    def test_start_before_zero(self):
        (self.dir / "plant.mo").write_text(self.PLANT)
        runs = [self.run_it("run", "plant.mo", "--plugin", "acme/acme.so", "--interval", "0.0625", "--start", start,
                            "--stop", stop, "--exclude", "*native*", "-o", "-") for start, stop in (("0", "1"), ("-0.5", "0.5"))]
        rows = [[l.split(",") for l in done.stdout.splitlines()[1:]] for done in runs]
        late = [r[1:] for r in rows[0] if (float(r[0])*16).is_integer()]
        early = [r[1:] for r in rows[1] if (float(r[0])*16).is_integer()]
        self.assertEqual(len(late), len(early))
        self.assertGreater(len(late), 16)
        for a, b in zip(late, early):  # the same but for the clock
            for x, y in zip(a, b):
                self.assertAlmostEqual(float(x), float(y), delta=1e-9*max(1, abs(float(x))))
        done = self.run_it("run", "plant.mo", "--plugin", "acme/acme.so", "--start", "-0.00005", "--stop", "1")
        self.assertIn("start the run at a multiple of it", done.stderr)
        # A declaration that was made by an older program says so itself.
        text = self.run_it("plugin", "stub", "acme/acme.so").stdout
        self.assertIn("sample(nativeClock.first, nativeClock.step)", text)

    def test_short_names(self):
        short = self.PLANT.replace("Native.Hydraulic.", "TLM_").replace("acme.Filter", "TLM_Filter")
        for name, text in (("plant.mo", self.PLANT), ("short.mo", short)):
            (self.dir / name).write_text(text)
        one, other = [self.run_it("run", name, "--plugin", "acme/acme.so", "-o", "-") for name in ("plant.mo", "short.mo")]
        self.assertEqual(other.returncode, 0, other.stderr)
        self.assertEqual(one.stdout, other.stdout)

    def test_a_plug_in_in_a_model(self):
        (self.dir / "plant.mo").write_text(self.PLANT)
        done = self.run_it("run", "plant.mo", "--plugin", "acme/acme.so", "-o", "-")
        self.assertEqual(done.returncode, 0, done.stderr)
        y = self.columns(done.stdout)
        passed, q = y["filter.passed"], y["filter.P2.q"]
        self.assertTrue(all(b >= a for a, b in zip(passed, passed[1:])))
        self.assertLess(q[-1], 0.9 * max(q[len(q) // 2:]), "the filter does not clog")
        # What has passed is the sum over the steps.
        first = next(i for i, t in enumerate(y["time"]) if t > 0.5)
        self.assertGreater(passed[-1] - passed[first], 0)
        # The same with declarations in a file, and with another number of threads and tier.
        again = self.run_it("run", "acme/acme.mo", "plant.mo", "-m", "Plant", "--plugin", "acme/acme.so", "--tier", "1",
                            "-o", "-")
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertEqual(again.stdout, done.stdout)

    def test_a_plug_in_that_is_missing(self):
        (self.dir / "plant.mo").write_text(self.PLANT)
        done = self.run_it("run", "plant.mo")
        self.assertEqual(done.returncode, 1, done.stderr)
        done = self.run_it("run", "acme/acme.mo", "plant.mo", "-m", "Plant")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("there is no native component type 'acme.Filter'", done.stderr)
        self.refuse(1, "SK5501", "run", "plant.mo", "--plugin", "nowhere.so")

    def test_save_and_resume(self):
        (self.dir / "plant.mo").write_text(self.PLANT)
        common = ["run", "plant.mo", "--plugin", "acme/acme.so"]
        whole = self.run_it(*common, "-o", "whole.csv")
        self.assertEqual(whole.returncode, 0, whole.stderr)
        half = self.run_it(*common, "--save", "half.state", "--save-at", "1", "-o", "half.csv")
        self.assertEqual(half.returncode, 0, half.stderr)
        rest = self.run_it(*common, "--resume", "half.state", "-o", "rest.csv")
        self.assertEqual(rest.returncode, 0, rest.stderr)
        whole, rest = [(self.dir / name).read_text().rstrip("\n").split("\n")[1:] for name in ("whole.csv", "rest.csv")]
        self.assertGreater(len(rest), 5)
        self.assertEqual(whole[-len(rest):], rest)

    def test_failures_while_running(self):
        (self.dir / "short.mo").write_text("""
model Short
  Native.Hydraulic.FlowSource pump;
  Native.Hydraulic.Line line(T = 1e-5);
  Native.Hydraulic.FlowSource end_(q = 0);
equation
  connect(pump.P1, line.P1);
  connect(end_.P1, line.P2);
end Short;
""")
        done = self.run_it("run", "short.mo")
        self.assertEqual(done.returncode, 4, done.stderr)
        self.assertIn("below the step", done.stderr)
        done = self.run_it("run", "short.mo", "--set", "line.T=1e-4", "--set", "line.Zc=-1")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("'line.Zc' is -1 and must be above zero", done.stderr)

    def test_every_declaration_is_balanced(self):
        done = self.run_it("check", "Native")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_pages(self):
        for code in range(5501, 5508):
            self.assertIn(f"SK{code}", self.run_it("help", f"SK{code}").stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
