#!/usr/bin/env python3
"""Units on the command line: values with a unit, signals in another one. Compared with conversions by hand.

usage: tests/cli/test_units.py PROGRAM
"""
import json
import math
import subprocess
import sys
import unittest

from runs import RunTest, SKERRY

MODEL = """model U
  type Pressure = Real(unit="Pa", displayUnit="bar");
  parameter Pressure p0 = 250e5 "Supply";
  parameter Real q(unit="m3/s") = 1e-3;
  parameter Real T(unit="K", displayUnit="degC") = 293.15;
  parameter Real n0 = 3;
  parameter Real f(unit="Hz") = 1;
  parameter Integer k = 2;
  parameter Real E(unit="Pa") = 2.1e11 "Steel";
  Pressure p(start=1e5, fixed=true) "Pressure of the tank";
  Real w(unit="rad/s", displayUnit="rpm") = 100*time;
equation
  der(p) = (p0 - p)*k;
end U;
"""


class Units(RunTest):
    def setUp(self):
        super().setUp()
        self.write("U.mo", MODEL)

    def skerry(self, *arguments, code=0):
        done = subprocess.run([SKERRY, *arguments], cwd=self.dir, env=self.env, capture_output=True, text=True,
                              timeout=300, check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def show(self, *arguments):
        found = json.loads(self.skerry("show", *arguments, "--json").stdout)
        return {s["name"]: s for s in found["signals"]}

    def set_to(self, name, text):
        self.skerry("run", "U.mo", "--stop", "1", "--set", "%s=%s" % (name, text), "-o", "r.mat")
        return self.show("r.mat", name, "--unit", "SI")[name]["first"]

    def test_values_with_a_unit(self):
        for name, text, value in (("p0", "100 bar", 1e7), ("p0", "25 MPa", 25e6), ("q", "60 l/min", 1e-3),
                                  ("q", "60l/min", 1e-3), ("T", "20 degC", 293.15), ("T", "68 degF", 293.15),
                                  ("p0", "7 Pa", 7), ("p0", "-1e-1 kPa", -100), ("f", "1/s", None),
                                  ("f", "3 1/s", 3)):
            if value is None:
                self.skerry("run", "U.mo", "--stop", "1", "--set", "%s=%s" % (name, text), "-o", "r.mat", code=2)
            else:
                self.assertAlmostEqual(self.set_to(name, text) / value, 1, delta=1e-14, msg=text)

    def test_what_does_not_fit_is_refused(self):
        for text, says in (("p0=60 l/min", "its unit is Pa, which 'l/min' does not fit"),
                           ("p0=3 bra", "'bra' is no unit"), ("n0=3 bar", "it has no unit"),
                           ("k=3 bar", "it takes a whole number"), ("f=60 rpm", "its unit is Hz"),
                           ("p0=bar", "it takes a number"), ("p0=3 bar bar", "is no unit")):
            done = self.skerry("run", "U.mo", "--stop", "1", "--set", text, "-o", "r.mat", code=2)
            self.assertIn("SK5011", done.stderr)
            self.assertIn(says, done.stderr, text)

    def test_a_pressure_that_nothing_stands_is_told(self):
        done = self.skerry("run", "U.mo", "--stop", "1", "--set", "p0=250e5 bar", "-o", "r.mat")
        self.assertIn("SK5022", done.stderr)
        self.assertIn("2500 GPa", done.stderr)
        self.assertNotIn("SK5022", self.skerry("run", "U.mo", "--stop", "1", "--set", "p0=9 GPa", "--set", "E=70 GPa",
                                                    "-o", "r.mat").stderr)

    def test_files_of_parameters(self):
        self.write("p.csv", "name,value\np0,100 bar\nq,\"6 l/min\"\n")
        self.skerry("run", "U.mo", "--stop", "1", "--params", "p.csv", "-o", "r.mat")
        found = self.show("r.mat", "p0", "q", "--unit", "SI")
        self.assertEqual(found["p0"]["first"], 1e7)
        self.assertAlmostEqual(found["q"]["first"], 1e-4, delta=1e-18)

    def test_a_sweep_has_the_unit_of_its_last_value(self):
        for values, expected in (("100:300:100 bar", [1e7, 2e7, 3e7]), ("1,2,3 bar", [1e5, 2e5, 3e5]),
                                 ("1 MPa,2 bar", [1e6, 2e5]), ("5,6", [5, 6])):
            self.skerry("sweep", "U.mo", "--stop", "1", "--vary", "p0=" + values, "-o", "s.mat")
            found = self.show("s.mat", "variant[*].p0", "--unit", "SI")
            self.assertEqual([s["first"] for s in found.values()], expected, values)
        self.skerry("sweep", "U.mo", "--vary", "p0=1:2 l/min", "-o", "s.mat", code=2)

    def test_signals_are_shown_in_their_display_unit(self):
        self.skerry("run", "U.mo", "--stop", "1", "--tolerance", "1e-10", "-o", "r.mat")
        found = self.show("r.mat")
        end = 250 - 249*math.exp(-2)
        self.assertEqual(found["p"]["unit"], "bar")
        self.assertEqual(found["p"]["description"], "Pressure of the tank")
        self.assertAlmostEqual(found["p"]["last"], end, delta=1e-6)
        self.assertAlmostEqual(found["p"]["max"], end, delta=1e-6)
        self.assertAlmostEqual(found["p"]["first"], 1, delta=1e-12)
        self.assertTrue(found["T"]["constant"])
        self.assertAlmostEqual(found["T"]["first"], 20, delta=1e-9)
        self.assertEqual(found["w"]["unit"], "rpm")
        self.assertAlmostEqual(found["w"]["last"], 100 * 60 / (2*math.pi), delta=1e-9)
        self.assertEqual(self.show("r.mat", "p", "--unit", "MPa")["p"]["unit"], "MPa")
        plot = self.skerry("plot", "r.mat", "p", "--right", "p0 - p", "-o", "-").stdout
        self.assertIn(">p [bar]<", plot)
        self.assertIn(">p0 - p [bar]<", plot)
        for unit in ((), ("--unit", "degC")):  # 0 K, and not -273.15 degC
            plot = self.skerry("plot", "r.mat", "T - T", *unit, "-o", "-").stdout
            self.assertIn(">T - T [K]<", plot)
        self.assertIn("[MPa]", self.skerry("plot", "r.mat", "p", "--unit", "MPa", "-o", "-").stdout)

    def test_a_curve_over_a_varied_parameter(self):
        self.skerry("sweep", "U.mo", "--stop", "1", "--vary", "p0=300:100:-100 bar", "-o", "s.mat")
        plot = self.skerry("plot", "s.mat", "p", "--over", "p0", "-o", "-").stdout
        self.assertIn(">p0 [bar]<", plot)
        self.assertIn(">p [bar]<", plot)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
