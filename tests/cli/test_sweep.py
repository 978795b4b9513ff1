#!/usr/bin/env python3
"""skerry sweep from outside: every variant is the run it stands for, whatever the others do.

usage: tests/cli/test_sweep.py PROGRAM
"""
import csv
import io
import json
import math
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import sweep_models

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SKERRY = str(pathlib.Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else str(ROOT / "build" / "skerry")

TANK = """model Tank
  type Mode = enumeration(slow, quick);
  parameter Real area = 1;
  parameter Integer n = 2;
  parameter Mode mode = Mode.slow;
  parameter Real half = area/2;
  Real h(start = 1, fixed = true), w[n], neg = -h;
  discrete Real count(start = 0, fixed = true);
equation
  der(h) = if mode == Mode.slow then -h/area else -3*h;
  w = fill(h, n);
  when h < 0.5 then
    count = pre(count) + 1;
  end when;
  assert(area < 2.4 or time < 0.7, "too wide");
  annotation(experiment(StopTime = 2, Interval = 0.3));
end Tank;
"""


class SweepTest(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.dir = pathlib.Path(self.scratch.name)
        self.env = {k: v for k, v in os.environ.items() if k not in ("MODELICAPATH", "NO_COLOR")}
        self.env["SKERRY_CACHE"] = str(self.dir / "cache")
        (self.dir / "Tank.mo").write_text(TANK)

    def tearDown(self):
        self.scratch.cleanup()

    def skerry(self, *args):
        return subprocess.run([SKERRY, *args], cwd=self.dir, env=self.env, capture_output=True, text=True, timeout=120)

    def table(self, *args, code=0):
        done = self.skerry(*args, "-o", "-")
        self.assertEqual(done.returncode, code, done.stderr)
        rows = list(csv.reader(io.StringIO(done.stdout)))
        return {name: [row[i] for row in rows[1:]] for i, name in enumerate(rows[0])}, done.stderr

    def test_each_variant_is_its_run_to_the_bit(self):
        areas = ["0.5", "1", "1.5", "2"]
        for solver in ("cvode", "rk4", "trapezoid"):
            how = ["Tank.mo", "--solver", solver, "--tier", "0"]
            swept, _ = self.table("sweep", *how, "--vary", "area=0.5:2:0.5", "--vary", "mode=slow,quick")
            number = 0
            for area in areas:
                for mode in ("slow", "quick"):
                    number += 1
                    alone, _ = self.table("run", *how, "--set", f"area={area}", "--set", f"mode={mode}")
                    # Events have two rows at one time in a run; a sweep has the grid.
                    last = {t: i for i, t in enumerate(alone["time"])}
                    for name in ("h", "w[2]", "neg", "count"):
                        want = [alone[name][last[t]] for t in swept["time"]]
                        self.assertEqual(swept[f"variant[{number}].{name}"], want, (solver, area, mode, name))
                    self.assertEqual(set(swept[f"variant[{number}].area"]), {area})
            self.assertEqual(number, 8)
            self.assertEqual(swept["time"][-1], "2")
            self.assertEqual(len(swept["time"]), 8)

    def test_variables_that_do_not_change_are_shown(self):
        (self.dir / "Still.mo").write_text(
            "model Still parameter Real p = 2, q = 3; Real x(start = 1, fixed = true), y, z, k, c, m; "
            "equation der(x) = -p*x*k; y = p; z = -q; k = q; c = 4.5; m = 2*q + p; end Still;")
        swept, _ = self.table("sweep", "Still.mo", "--stop", "1", "--vary", "p=1,3")
        alone, _ = self.table("run", "Still.mo", "--stop", "1", "--set", "p=3")
        for name in ("x", "y", "z", "k", "c", "m"):
            self.assertEqual(swept[f"variant[2].{name}"], alone[name], name)
        self.assertNotIn("variant[1].q", swept)
        few, _ = self.table("sweep", "Still.mo", "--stop", "1", "--vary", "p=1,3", "--only", "z")
        self.assertEqual([n for n in few if n.startswith("variant[2]")], ["variant[2].p", "variant[2].z"])

    def test_whether_variants_ran_side_by_side_is_told(self):
        (self.dir / "Lag.mo").write_text("model Lag parameter Real p = 1; Real x(start = 1, fixed = true); "
                                         "equation der(x) = -p*x*x; end Lag;")
        sweep = ["sweep", "Lag.mo", "--stop", "1", "--vary", "p=1:1.9375:0.0625", "--step", "1e-2", "--interval", "0.1", "--json", "-j", "1"]
        done = self.skerry(*sweep, "--solver", "trapezoid", "--stats")
        told = json.loads(done.stdout.splitlines()[-1])
        self.assertEqual((told["steps"], told["steps_together"], told["alone"]), (1600, 1600, ""))
        self.assertIn("100 % of 1600 steps side by side", done.stderr)
        self.assertNotIn("SK5043", done.stdout)
        for solver in ("euler", "heun", "rk3", "rk4", "dopri5", "ieuler"):
            told = json.loads(self.skerry(*sweep, "--solver", solver).stdout.splitlines()[-1])
            self.assertEqual((told["steps"], told["steps_together"], told["alone"]), (1600, 1600, ""), solver)
        done = self.skerry(*sweep, "--solver", "cvode")
        told = json.loads(done.stdout.splitlines()[-1])
        self.assertEqual((told["steps_together"], told["alone"]), (0, "the model is solved with steps of its own choice"))
        self.assertIn("SK5043", done.stdout)
        self.assertRegex(done.stdout, r"--solver trapezoid --step (0\.0*)?[125]")
        # A row in each step leaves nothing to take together.
        told = json.loads(self.skerry(*sweep, "--solver", "rk4", "--interval", "0.007").stdout.splitlines()[-1])
        self.assertEqual(told["steps_together"], 0)
        self.assertIn("rows", told["alone"])
        (self.dir / "Late.mo").write_text("model Late parameter Real p = 1; Real x(start = 1, fixed = true); "
                                          "equation der(x) = -p*delay(x, 0.02); end Late;")
        late = ["sweep", "Late.mo", *sweep[2:]]
        for solver, alone in (("heun", ""), ("rk4", "the model reads lines inside of its steps")):
            self.assertEqual(json.loads(self.skerry(*late, "--solver", solver).stdout.splitlines()[-1])["alone"], alone)
        few = self.skerry("sweep", "Lag.mo", "--stop", "1", "--vary", "p=1,2", "--solver", "cvode")
        self.assertNotIn("SK5043", few.stderr)

    def test_the_first_variant_that_starts_tells_why_they_ran_alone(self):
        (self.dir / "First.mo").write_text("model First parameter Real a = 1; Real x(start = 1, fixed = true); equation der(x) = -a*x; "
                                           "initial equation assert(a > 1.5, \"small\"); end First;")
        sweep = ["sweep", "First.mo", "--stop", "1", "--interval", "0.25", "--json"]
        told = json.loads(self.skerry(*sweep, "--vary", "a=1:16").stdout.splitlines()[-1])
        self.assertEqual((told["failed"], told["alone"]), (1, "the model is solved with steps of its own choice"))
        # Where none starts there is nothing to tell.
        told = json.loads(self.skerry(*sweep, "--vary", "a=-20:1").stdout.splitlines()[-1])
        self.assertEqual((told["failed"], told["alone"]), (22, ""))

    def test_a_variant_with_a_pole_holds_nobody(self):
        (self.dir / "Poles.mo").write_text("model Poles parameter Real a = 1; Real w(start = 1, fixed = true); "
                                           "equation der(w) = if a > 4.5 then 50*w^3 else -w; end Poles;")
        swept, errors = self.table("sweep", "Poles.mo", "--solver", "halving", "--vary", "a=1:5", "--stop", "1", "--timeout", "60",
                                   code=5)
        self.assertIn("variant 5 (a = 5): the integration cannot go on at time 0.0100", errors)
        self.assertEqual([swept[f"exit[{k}]"][-1] for k in range(1, 6)], ["0", "0", "0", "0", "5"])
        for k in range(1, 5):
            self.assertAlmostEqual(float(swept[f"variant[{k}].w"][-1]), math.exp(-1), 5)

    def test_variants_without_a_steady_state_start_from_start_values(self):
        # Lines have a steady state only where both masses move alike (u = 1): c1 = -(c2 + 4*v2), c2 = -(c1 + 4*v1).
        text = """model Pair
  parameter Real u = 1;
  Real v1(start = 1, fixed = true), v2(start = u, fixed = true), c1, c2;
equation
  der(v1) = -(c1 + 2*v1);
  der(v2) = -(c2 + 2*v2);
  c1 = -delay(c2 + 4*v2, 0.01);
  c2 = -delay(c1 + 4*v1, 0.01);
end Pair;"""
        (self.dir / "Pair.mo").write_text(text)
        options = ["Pair.mo", "--stop", "0.2", "--interval", "0.05"]
        done = self.skerry("sweep", *options, "--vary", "u=0,1,2", "-o", "s.csv")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("SK5020", done.stderr)
        self.assertIn("2 of 3 variants", done.stderr)
        with open(self.dir / "s.csv", newline="") as f:
            names, *rows = list(csv.reader(f))
        for k, u in enumerate("012", 1):
            single = self.skerry("run", *options, "--set", "u=" + u, "-o", "r.csv")
            self.assertEqual("SK5020" in single.stderr, u != "1", single.stderr)
            with open(self.dir / "r.csv", newline="") as f:
                alone = list(csv.DictReader(f))
            column = [float(row[names.index("variant[%d].v1" % k)]) for row in rows]
            self.assertEqual(column, [float(row["v1"]) for row in alone])
        self.assertEqual(self.skerry("run", *options, "--set", "u=0", "--waves", "steady").returncode, 4)

    def test_varied_strings_have_no_column_and_that_is_told(self):
        (self.dir / "Text.mo").write_text("model Text parameter String s = \"x\"; parameter Real p = 1; Real x(start = 1, fixed = true); "
                                          "equation der(x) = if s == \"x\" then -p*x else p*x; end Text;")
        swept, errors = self.table("sweep", "Text.mo", "--stop", "1", "--vary", "s=x,y", "--vary", "p=1,2")
        self.assertNotIn("variant[1].s", swept)
        self.assertIn("SK5044", errors)
        self.assertIn("'s' is a String", errors)
        self.assertNotIn("'p'", errors)
        self.assertAlmostEqual(float(swept["variant[3].x"][-1]), math.e, 4)
        done = self.skerry("sweep", "Text.mo", "--stop", "1", "--vary", "s=x,y", "--vary", "p=1,2", "--json")
        self.assertEqual(json.loads(done.stdout.splitlines()[-1])["varied"],
                         [{"name": "s", "values": ["x", "y"]}, {"name": "p", "values": ["1", "2"]}])

    def test_line_networks_side_by_side(self):
        # More states than one run has in a loop, equal systems of equations among them; and islands whose conditions change.
        ring = lambda n, push: (
            f"model Ring parameter Real p = 1; Real x[{n}](each start = 0.5, each fixed = true), y[{n}](each start = 0.3), "
            f"w[{n}](each start = 0.1), d[{n}]; equation for i in 1:{n} loop y[i] + 0.5*y[i]^3 = p*x[i] + d[i]; "
            f"der(x[i]) = 2*(d[i] - x[i]) - 0.3*y[i] + sin(i*time){push}; w[i] = 0.5*x[mod(i, {n}) + 1] + 0.2*d[i]; "
            f"d[i] = delay(w[i], 3e-3); end for; end Ring;")
        for n, push in ((26, ""), (25, " + (if x[i] > 0.4*p then 0.1 else -0.1)")):
            (self.dir / "Ring.mo").write_text(ring(n, push))
            for solver in ("trapezoid", "heun"):
                how = ["Ring.mo", "--solver", solver, "--step", "1e-3", "--stop", "0.5", "--interval", "0.01", "--tier", "0"]
                done = self.skerry("sweep", *how, "--vary", "p=1:1.75:0.05", "-j", "1", "-o", "r.csv", "--json")
                report = json.loads(done.stdout.splitlines()[-1])
                self.assertEqual((report["exit"], report["alone"]), (0, ""))
                self.assertGreater(report["steps_together"], 0.3*report["steps"], (n, solver))
                titles, *rows = [line.split(",") for line in (self.dir / "r.csv").read_text().splitlines()]
                for k in (1, 16):
                    self.skerry("run", *how, "--set", f"p={rows[0][titles.index(f'variant[{k}].p')]}", "-o", "one.csv")
                    names, *single = [line.split(",") for line in (self.dir / "one.csv").read_text().splitlines()]
                    last = {row[0]: row for row in single}
                    for name in ("x[1]", "y[9]", f"w[{n}]", "d[20]"):
                        at = titles.index(f"variant[{k}].{name}")
                        self.assertEqual([row[at] for row in rows], [last[row[0]][names.index(name)] for row in rows], (n, solver, k, name))

    def test_assertions_side_by_side(self):
        # Some variants fail, each at a time of its own; some warn, once; the others go on.
        self.check_failing(
            "model Limits parameter Real p = 1; Real x(start = 0, fixed = true), y(start = 0.5), z; "
            "equation der(x) = p - x; y + y^3 = x*p; z = x*y; assert(z < 1, \"z is \" + String(z)); "
            "assert(y < 0.9, \"y is \" + String(y), AssertionLevel.warning); "
            "if x > 0.5 then assert(x < 1.45, \"x is \" + String(x)); end if; end Limits;", 0.97)

    def test_functions_side_by_side(self):
        # The same in functions, which are called for each variant: with several results, in a branch, for an assertion, for rows only.
        function = ("function f input Real u; input Real v; output Real y; output Real s[2]; protected Real t[3] = {u, v, u*v}; algorithm "
                    "y := t[integer(v) + 1]; for i in 1:3 loop y := 0.5*y + 0.1*t[i]; end for; s := {y, y*y}; %s end f;")
        model = ("model Limits %s parameter Real p = 1; Real x(start = 0, fixed = true), q(start = 0, fixed = true), y, a[2], z; "
                 "equation der(x) = p - x; der(q) = (if x > 0.3 then f(x, 0.5) else 0) - q; (y, a) = f(x, p - 0.6); z = 1 + f(x*y, 0); "
                 "%s end Limits;")
        self.check_failing(model % (function % "assert(u < 1.15, \"u is \" + String(u));", "assert(f(y, 0.1) < 9, \"never\");"), 0.97, ("trapezoid", "heun", "rk4"))
        self.check_failing(model % (function % "", "assert(f(y, 0.1) < 0.045, \"y is large\");"), 0.97, ("trapezoid", "heun", "rk4"))

    def check_failing(self, text, together, solvers=("trapezoid", "rk4")):
        (self.dir / "Limits.mo").write_text(text)
        for solver in solvers:
            how = ["Limits.mo", "--solver", solver, "--step", "1e-3", "--stop", "2", "--interval", "0.01", "--tier", "0", "--json"]
            done = self.skerry("sweep", *how, "--vary", "p=0.8:1.55:0.05", "-j", "1", "-o", "r.csv")
            *told, report = [json.loads(line) for line in done.stdout.splitlines()]
            self.assertEqual((report["exit"], report["variants"], report["alone"]), (5, 16, ""))
            self.assertGreater(report["steps_together"], together*report["steps"])
            failures = {f["variant"]: f["message"] for f in report["failures"]}
            self.assertGreater(len(failures), 2)
            self.assertLess(len(failures), 14)
            rows = [line.split(",") for line in (self.dir / "r.csv").read_text().splitlines()]
            warned = 0
            for k in range(1, 17):
                alone = self.skerry("run", *how, "--set", f"p={rows[1][rows[0].index(f'variant[{k}].p')]}", "-o", "one.csv")
                self.assertEqual(alone.returncode, 5 if k in failures else 0)
                if k in failures:
                    self.assertIn(json.dumps(failures[k])[1:-1], alone.stdout)
                warnings = [d["message"] for d in map(json.loads, alone.stdout.splitlines()) if d.get("code") == "SK5014"]
                swept = [d["message"] for d in told if d.get("message", "").startswith(f"variant {k}: ")]
                if warned < 10:
                    self.assertEqual(swept, [f"variant {k}: {w}" for w in warnings])
                warned += len(warnings)
                names, *single = [line.split(",") for line in (self.dir / "one.csv").read_text().splitlines()]
                last = {row[0]: row for row in single}
                for name in ("x", "y", "z"):
                    at = rows[0].index(f"variant[{k}].{name}")
                    for row in rows[1:]:
                        if row[at] != "nan":
                            self.assertEqual(row[at], last[row[0]][names.index(name)], (solver, k, name))
            self.assertEqual("warning" in text, warned > 0)

    def test_variants_side_by_side_are_their_runs_to_the_bit(self):
        valve = str(ROOT / "examples/relief-valve/ReliefValve.mo")
        how = [valve, "-m", "ReliefValve.System", "--solver", "trapezoid", "--step", "1e-4", "--stop", "0.2", "--interval",
               "2.5e-3"]
        # Eleven are not a multiple of what is computed together; each has its event at a time of its own.
        sweep = ["sweep", *how, "--vary", "orifice.area=2e-6:4e-6:2e-7", "--only", "valve.x", "--only", "volume.*.p"]
        swept, _ = self.table(*sweep, "--tier", "0", "-j", "1")
        for more in (["--tier", "1", "-j", "1"], ["--tier", "0", "-j", "3"]):
            self.assertEqual(self.table(*sweep, *more)[0], swept)
        events = set()
        for k in (1, 4, 8, 11):
            area = swept[f"variant[{k}].orifice.area"][0]
            alone, _ = self.table("run", *how, "--tier", "0", "--set", f"orifice.area={area}")
            last = {t: i for i, t in enumerate(alone["time"])}
            for name in ("valve.x", "volume.P[1].p", "volume.P[3].p"):
                want = [alone[name][last[t]] for t in swept["time"]]
                self.assertEqual(swept[f"variant[{k}].{name}"], want, (k, name))
            events.add(tuple(t for i, t in enumerate(alone["time"]) if i and alone["time"][i - 1] == t))
        self.assertGreater(len(events), 1)

    def test_models_side_by_side_are_their_runs_to_the_bit(self):
        models = {
            # Events at times of their own, and a value that only rows ask for, from an equation to be solved.
            "Ball": ("Real h(start = 1, fixed = true), v(start = 0, fixed = true), e(start = 1); Integer n(start = 0, fixed = true); "
                     "equation der(h) = v; der(v) = -9.81 - 0.1*p*v; e + e^3 = v*v + h; "
                     "when h < 0 then n = pre(n) + 1; reinit(v, -0.5*pre(v)); end when;", "trapezoid", ["n", "e"]),
            # Jumps in a line, some variants having theirs when others have none.
            "Jumps": ("Real x(start = 0, fixed = true), w(start = 0), y(start = 1), d, e; equation der(x) = d - x; "
                      "y + y^3 = x + d; e = x*d; w = 0.3*y - 0.9*d + (if time > 0.1*p then 1 else 0); d = delay(w, 0.01);",
                      "trapezoid", ["w", "e"]),
            # Jumps that are passed on by lines of one, two and many steps, one variant after the other.
            "Followed": ("Real x(start = 0.7, fixed = true), w[3](each start = 0.5), d[3], y(start = 0.3); equation "
                         "y + 0.2*y^3 = p*x + 0.8*d[2]; der(x) = -4*x - 0.1*y; w[1] = -0.1*d[1] + 0.1*d[2]*y; d[1] = delay(w[1], 2e-3); "
                         "w[2] = 0.1*d[2] - 0.1*d[1] + (if time > 0.132*p then 1 else 0); d[2] = delay(w[2], 14e-3); "
                         "w[3] = 0.4*d[3] - 0.1*d[1]; d[3] = delay(w[3], 1e-3);", "heun", ["w[3]", "d[3]", "y"]),
            # Lines of one step, as many as fit into the slots, one more, and many more, with jumps in all of them.
            "Lags": ("Real x(start = 0, fixed = true), w[5](each start = 0), y(start = 1), d[5], e; equation der(x) = sum(d) - x; "
                     "y + y^3 = x + 0.1*d[1]; e = x*d[3]; "
                     "for i in 1:5 loop w[i] = 0.1*i*y - 0.3*d[i] + (if time > 0.1 then p*i else 0); end for; "
                     "d = {delay(w[1], 1e-3), delay(w[2], 14e-3), delay(w[3], 15e-3), delay(w[4], 16e-3), delay(w[5], 61e-3)};",
                     "trapezoid", ["y", "e"]),
            # A delay that is no multiple of the step.
            "OffGrid": ("Real x(start = 1, fixed = true), e; equation der(x) = -p*delay(x, 0.0123); e = x*x;", "trapezoid",
                        ["x", "e"]),
            "Explicit": ("Real x(start = 1, fixed = true), v(start = 0, fixed = true), e; equation der(x) = v; "
                         "der(v) = -p*x - v*abs(v); e = v*v/2;", "rk4", ["x", "e"]),
            # Time in a block that is solved for all of them.
            "Timed": ("Real x(start = 1, fixed = true), e; equation der(x) = -p*x^2 + time; e = x*time;", "trapezoid", ["x", "e"]),
            # Events closer to a row than can be told from it, and before it.
            "Close": ("Real x(start = 1, fixed = true), e; equation der(x) = if delay(x, 0.1) > 0 then -2 else 2; e = p*x;",
                      "trapezoid", ["x", "e"]),
            "Behind": ("Real x(start = 0, fixed = true), e; equation der(x) = e; e = if time >= 0.5 + 2e-10 then p else 0;",
                       "trapezoid", ["x", "e"]),
            "Before": ("Real x(start = 0, fixed = true), e; equation der(x) = e; e = if time >= 0.5 - 2e-10 then p else 0;",
                       "trapezoid", ["x", "e"]),
            # Limits of states, with both kinds of methods.
            "Limited": ("Real x(start = 0.1, fixed = true), v(start = 0, fixed = true), e; equation der(x) = v; "
                        "der(v) = 9*sin(30*p*time) - v; VarDerLimit(x, v, -0.05*p, 0.2); e = 5*x; VarLimit(e, -0.2, p);",
                        "trapezoid", ["x", "v", "e"]),
            "LimitedToo": ("Real x(start = 0.1, fixed = true), v(start = 0, fixed = true), e; equation der(x) = v; "
                           "der(v) = 9*sin(30*p*time) - v; VarDerLimit(x, v, -0.05*p, 0.2); e = x*v;", "heun", ["x", "v", "e"]),
            # An iteration whose result only a condition asks for.
            "Watched": ("Real x(start = 0.4, fixed = true), y(start = 0.6); Integer n(start = 0, fixed = true); "
                        "equation y + 1.76*y*abs(y) = p*x; der(x) = -4*x + p*sin(20*time); "
                        "when y > 0.1 then n = pre(n) + 1; end when;", "rk3", ["x", "y", "n"]),
            # Some variants end before the others, by a number that is none.
            "Ends": ("Real x(start = 1, fixed = true), e; equation der(x) = -p*x; e = sqrt(x - 0.2);", "trapezoid", ["x", "e"]),
        }
        for name, (text, solver, columns) in models.items():
            (self.dir / f"{name}.mo").write_text(f"model {name} parameter Real p = 1; {text} end {name};")
            for interval in ("1e-3", "5e-3"):
                how = [f"{name}.mo", "--solver", solver, "--step", "1e-3", "--stop", "1", "--interval", interval, "--tier", "0"]
                done = self.skerry("sweep", *how, "--vary", "p=1:3.1:0.21", "-j", "1", "-o", "r.csv")
                self.assertEqual(done.returncode, 5 if name == "Ends" else 0, (name, done.stderr))
                rows = [line.split(",") for line in (self.dir / "r.csv").read_text().splitlines()]
                swept = {title: [row[i] for row in rows[1:]] for i, title in enumerate(rows[0])}
                for k in (1, 5, 11):
                    p = swept[f"variant[{k}].p"][0]
                    alone = self.skerry("run", *how, "--set", f"p={p}", "-o", "one.csv")
                    rows = [line.split(",") for line in (self.dir / "one.csv").read_text().splitlines()]
                    # An event that misses a row by rounding has its own time in a run.
                    last = {round(float(row[0]), 12): row for row in rows[1:]}
                    for column in columns:
                        got = swept[f"variant[{k}].{column}"]
                        for i, time in enumerate(round(float(t), 12) for t in swept["time"]):
                            want = last[time][rows[0].index(column)] if time in last else got[i]
                            self.assertEqual(got[i], want, (name, interval, k, column, time))
                            if time not in last:
                                self.assertEqual((got[i], swept[f"exit[{k}]"][i]), ("nan", "5"), (name, k, time))
                    self.assertEqual(alone.returncode, 5 if swept[f"exit[{k}]"][-1] == "5" else 0)

    def expect_runs(self, model, name, values, *how):
        """Each variant of `name` is its run: all rows of the grid, all variables, each digit."""
        (self.dir / "M.mo").write_text(model)
        titles, *rows = self.lines("sweep", "M.mo", *how, "--vary", f"{name}=" + ",".join(values), "-j", "1")
        for k, value in enumerate(values, 1):
            names, *single = self.lines("run", "M.mo", *how, "--set", f"{name}={value}")
            last = {f"{float(row[0]):.9g}": row for row in single}
            shown = [(titles.index(f"variant[{k}].{n}"), i) for i, n in enumerate(names) if f"variant[{k}].{n}" in titles]
            self.assertTrue(shown)
            for row in rows:
                self.assertEqual([row[a] for a, _ in shown], [last[f"{float(row[0]):.9g}"][b] for _, b in shown], (value, row[0]))

    def lines(self, *args):
        done = self.skerry(*args, "-o", "-")
        self.assertEqual(done.returncode, 0, done.stderr)
        return [line.split(",") for line in done.stdout.splitlines()]

    def test_tiny_and_huge_impedances_side_by_side(self):
        # The torn form is chosen for the parameters as they stand; variants that it is not good for are solved without it.
        path = str(ROOT / "tests" / "models" / "loops" / "TinyImpedance.mo")
        values = ("3e-12", "3e-9", "3e-6", "3e-3")
        how = ("--solver", "trapezoid", "--step", "1e-5", "--stop", "0.1", "--interval", "0.1")
        for model in ("Heat", "BentHeat"):
            name = "TinyImpedance." + model
            swept, _ = self.table("sweep", path, "-m", name, "--vary", "Z=" + ",".join(values), *how)
            for i, z in enumerate(values):
                rise, exact = (float(swept[f"variant[{i + 1}].{v}"][-1]) for v in ("rise", "exact"))
                self.assertLess(abs(rise - exact), 1e-6*exact, (model, z))
                alone, _ = self.table("run", path, "-m", name, "--set", "Z=" + z, *how)
                self.assertEqual(alone["rise"], swept[f"variant[{i + 1}].rise"], (model, z))

    def test_rows_between_steps(self):
        # Events of their own set variants apart, and only some rows lie at the ends of steps.
        self.expect_runs("""model M
  parameter Real p = 1;
  Real t(start = 0, fixed = true), x(start = -0.671, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(t) = 1;
  der(x) = -p*x - 0.41*(if x > -0.29 then p else -0.3*x) + 0.1*(sin(p*time) + p);
  when sample(0.1*p, 0.13) then
    n = pre(n) + 1;
  end when;
end M;
""", "p", ["1.7392", "2", "0.5892"], "--stop", "0.5", "--interval", "0.05", "--solver", "rk3", "--step", "0.007", "--tier", "0")

    def test_rows_at_jumps_that_not_all_variants_pass(self):
        # A jump arrives at the time of a row. What is behind it is hard to solve in one of two variants: the other one's row is
        # due there and then, not when it stops next.
        self.expect_runs("""model M
  parameter Real T0 = 0.01;
  parameter Real Z = 0.8096;
  Real a0, b0, c0, d0;
  Real q0;
  Real a1, b1, c1, d1;
  Real q1;
  Real a2, b2, c2, d2;
  Real q2(start=0, fixed=true);
  Real a3, b3, c3, d3;
  Real a4, b4, c4, d4;
  Real q4;
  Real a5, b5, c5, d5;
  Real q5;
equation
  q0 = 1.442*(a0 - c0 - 2*Z*q0)/sqrt(0.02 + noEvent(abs(a0 - c0 - 2*Z*q0)));
  b0 = a0 - 2*Z*q0;
  d0 = c0 + 2*Z*q0;
  a1 - c1 = (2*Z + 0.2199)*q1;
  b1 = a1 - 2*Z*q1;
  d1 = c1 + 2*Z*q1;
  0.0419*der(q2) = a2 - c2 - 2*Z*q2;
  b2 = a2 - 2*Z*q2;
  d2 = c2 + 2*Z*q2;
  b3 = c3;
  d3 = a3;
  a4 - c4 = (2*Z + 0.4470)*q4;
  b4 = a4 - 2*Z*q4;
  d4 = c4 + 2*Z*q4;
  q5 = 1.442*(a5 - c5 - 2*Z*q5)/sqrt(0.02 + noEvent(abs(a5 - c5 - 2*Z*q5)));
  b5 = a5 - 2*Z*q5;
  d5 = c5 + 2*Z*q5;
  a1 = 0.9*delay(d0, T0);
  c0 = 0.9*delay(b1, T0);
  a2 = 0.9*delay(d1, T0);
  c1 = 0.9*delay(b2, T0);
  a3 = 0.9*delay(d2, T0);
  c2 = 0.9*delay(b3, T0);
  a4 = -delay(d3, T0);
  c3 = -delay(b4, T0);
  a5 = -delay(d4, T0);
  c4 = -delay(b5, T0);
  a0 = (if time >= 0.189 then -0.9560 else 0) + 0.8803*sin(10.4013*time) - 0.3902*delay(d5, T0);
  c5 = 0.3553*delay(b0, T0) + (if time >= 0.019 then 0.4920 else 0) + (if time >= 0.218 then -1.9912 else 0) + (if time >= 0.245 then 0.3832 else 0) + (if time >= 0.377 then -0.3355 else 0);
end M;
""", "Z", ["0.9", "1.8"], "--stop", "0.8", "--interval", "0.016", "--solver", "trapezoid", "--step", "0.001", "--tier", "0")

    def test_systems_that_are_hard_to_solve_begin_where_they_begin_alone(self):
        # With k = 0 what the solution is torn at does not determine the rest: all unknowns are guesses.
        self.expect_runs("""model M
  parameter Real p = 1, k = 1;
  Real x(start = 0.5, fixed = true), a(start = 1), b(start = 1), c(start = 2);
equation
  a + b = k*c + p;
  c^2 + 0.1*sin(a) = x + 4;
  a^3 + a - b^3 - b = x;
  der(x) = -x + 0.3*a;
end M;
""", "k", ["0", "0", "0.3"], "--solver", "euler", "--step", "0.01", "--interval", "0.1", "--stop", "0.5", "--tier", "0")

    def test_random_models_side_by_side_are_their_runs_to_the_bit(self):
        values = [f"{0.5 + 0.11 * k:.2f}" for k in range(21)]
        for seed in range(*map(int, os.environ.get("SKERRY_SEEDS", "0,6").split(","))):
            text, solver = sweep_models.model(seed)
            (self.dir / "Random.mo").write_text(text)
            how = ["Random.mo", "--solver", solver, "--step", "1e-3", "--stop", "0.3", "--interval", "7e-3", "--tier", "0"]
            done = self.skerry("sweep", *how, "--vary", "p=" + ",".join(values), "-j", "1", "-o", "r.csv")
            self.assertIn(done.returncode, (0, 5), (seed, done.stderr))
            titles, *rows = [line.split(",") for line in (self.dir / "r.csv").read_text().splitlines()]
            for k in (1, 10, 16, 17):
                alone = self.skerry("run", *how, "--set", f"p={values[k - 1]}", "-o", "one.csv")
                ended = titles.index(f"exit[{k}]")
                self.assertEqual(alone.returncode, int(rows[-1][ended]), (seed, k))
                names, *single = [line.split(",") for line in (self.dir / "one.csv").read_text().splitlines()]
                last = {row[0]: row for row in single}
                for row in rows:
                    if row[ended] != "0" or row[0] not in last:
                        continue
                    for i, name in enumerate(names[1:], 1):
                        if f"variant[{k}].{name}" in titles:
                            self.assertEqual(row[titles.index(f"variant[{k}].{name}")], last[row[0]][i], (seed, k, name, row[0]))

    def test_many_variants_run_a_few_at_a_time(self):
        (self.dir / "Many.mo").write_text("model Many parameter Real p = 1; Real x(start = 1, fixed = true); "
                                          "equation der(x) = -p*x; end Many;")
        how = ["Many.mo", "--solver", "trapezoid", "--step", "0.01", "--stop", "0.1", "--interval", "0.02", "--tier", "0"]
        swept, _ = self.table("sweep", *how, "--vary", "p=1:1200", "-j", "2")
        self.assertEqual(len(swept["time"]), 6)
        for k in (1, 600, 1200):
            alone, _ = self.table("run", *how, "--set", f"p={k}")
            self.assertEqual(swept[f"variant[{k}].x"], alone["x"])
        # What is done when the time is over is kept; the rest has no values.
        how[how.index("--stop") + 1] = "20000"
        how[how.index("--interval") + 1] = "5000"
        done = self.skerry("sweep", *how, "--vary", "p=1:1200", "-j", "1", "--timeout", "2", "-o", "r.csv")
        self.assertEqual(done.returncode, 124, done.stderr)
        rows = [line.split(",") for line in (self.dir / "r.csv").read_text().splitlines()]
        self.assertEqual(rows[-1][rows[0].index("exit[1200]")], "130")
        self.assertEqual(rows[-1][rows[0].index("variant[1200].x")], "nan")

    def test_an_event_just_after_the_start_is_not_there(self):
        (self.dir / "At.mo").write_text(
            "model At parameter Real k = 1; Real x(start = 0.5, fixed = true); Integer n(start = 0, fixed = true);\n"
            "equation der(x) = k - x*0.1; when {x > 0.5, sample(0, 0.1)} then n = pre(n) + 1; end when; end At;")
        swept, _ = self.table("sweep", "At.mo", "--vary", "k=1,2", "--solver", "cvode", "--stop", "0.1", "--interval", "0.1")
        for k in "12":
            alone, _ = self.table("run", "At.mo", "--set", f"k={k}", "--solver", "cvode", "--stop", "0.1", "--interval", "0.1")
            first = max(i for i, t in enumerate(alone["time"]) if t == "0")
            self.assertEqual(swept[f"variant[{k}].n"][0], alone["n"][first])

    def test_variants_whose_turn_had_not_come(self):
        (self.dir / "Slow.mo").write_text(
            "model Slow parameter Real p = 1; Real x(start = p, fixed = true);\n"
            "equation der(x) = -x + (if p == 2 and time > 0.3 then noEvent(sign(sin(1e9*time))) else 0); end Slow;")
        done = self.skerry("sweep", "Slow.mo", "--vary", "p=1,2,3", "-j", "1", "--timeout", "2", "--stop", "1", "--interval",
                           "0.1", "--solver", "ida", "--tolerance", "1e-9", "-o", "r.csv")
        self.assertEqual(done.returncode, 124, done.stderr)
        rows = [line.split(",") for line in (self.dir / "r.csv").read_text().splitlines()]
        self.assertGreater(len(rows), 3)
        for row in map(dict, (zip(rows[0], line) for line in rows[1:])):
            for k in (1, 2, 3):  # a row is that of the variant, or it has none and the code says so
                if row[f"variant[{k}].x"] == "nan":
                    self.assertEqual(row[f"exit[{k}]"], "130")
                else:
                    self.assertEqual(row[f"exit[{k}]"], "0")
                    if float(row["time"]) < 0.31:
                        self.assertAlmostEqual(float(row[f"variant[{k}].x"]), k * math.exp(-float(row["time"])), 5)

    def test_threads_change_nothing(self):
        how = ["sweep", "Tank.mo", "--vary", "area=0.5:2.3:0.01", "--tier", "0"]
        one, _ = self.table(*how, "-j", "1")
        three, _ = self.table(*how, "-j", "3")
        self.assertEqual(one, three)
        self.assertEqual(len(one), 1 + 181 * (1 + 6 + 1))

    def test_a_failed_variant_does_not_stop_the_others(self):
        swept, errors = self.table("sweep", "Tank.mo", "--vary", "area=2,2.5,1", code=5)
        self.assertIn("SK5042", errors)
        self.assertIn("variant 2 (area = 2.5)", errors)
        self.assertIn("too wide", errors)
        self.assertFalse(any(math.isnan(float(x)) for k in (1, 3) for x in swept[f"variant[{k}].h"]))
        self.assertTrue(math.isnan(float(swept["variant[2].h"][-1])))
        self.assertFalse(math.isnan(float(swept["variant[2].h"][0])))
        self.assertEqual([swept[f"exit[{k}]"][-1] for k in (1, 2, 3)], ["0", "5", "0"])
        self.assertEqual(swept["exit[2]"][0], "0")

    def test_together_and_only(self):
        swept, _ = self.table("sweep", "Tank.mo", "--vary", "area=1,2", "--vary", "h=3,4", "--together", "--only", "half")
        self.assertEqual(sorted(n for n in swept if n.startswith("variant")),
                         sorted(f"variant[{k}].{n}" for k in (1, 2) for n in ("area", "h", "half")))
        self.assertEqual((swept["variant[2].h"][0], swept["variant[2].half"][0]), ("4", "1"))

    def test_json_and_mat(self):
        done = self.skerry("sweep", "Tank.mo", "--vary", "area=1:3", "-o", "r.mat", "--json")
        report = json.loads(done.stdout.splitlines()[-1])
        self.assertEqual((report["exit"], report["variants"], report["failed"], done.returncode), (5, 3, 1, 5))
        self.assertEqual(report["failures"][0]["variant"], 3)
        self.assertIn("too wide", report["failures"][0]["message"])
        (self.dir / "unknown.mo").write_text("model U parameter Real a; Real x; equation der(x) = y*a; end U;")
        done = self.skerry("sweep", "unknown.mo", "--vary", "a=1:3", "--json")
        self.assertEqual(json.loads(done.stdout.splitlines()[-1])["message"], "'y' is not declared here")
        plot = self.skerry("plot", "r.mat", "variant[*].h", "-o", "r.svg")
        self.assertEqual(plot.returncode, 0, plot.stderr)
        self.assertEqual((self.dir / "r.svg").read_text().count("variant[3].h") > 0, True)
        done = self.skerry("plot", "r.mat", "h")
        self.assertIn("did you mean variant[1].h? '*.h' are", done.stderr)

    def test_wrong_values(self):
        for vary, code, text in (("area=2:1", "SK5040", "does not lead"), ("area=1:2:0", "SK5040", "step"),
                                 ("area=1:2:3:4", "SK5040", "range"), ("area=1,,2", "SK5040", "missing"),
                                 ("area=0:1e9", "SK5040", "too many"), ("area=a:b", "SK5040", "range"),
                                 ("n=1:3", "SK5041", "shapes the model"), ("half=1,2", None, ""),
                                 ("aera=1,2", "SK5001", "did you mean 'area'"), ("area=x,2", "SK5011", "number"),
                                 ("mode=slow,fast", "SK5011", "enumeration")):
            done = self.skerry("sweep", "Tank.mo", "--vary", vary)
            self.assertEqual(done.returncode, 2 if code else 0, (vary, done.stderr))
            if code:
                self.assertIn(code, done.stderr)
                self.assertIn(text, done.stderr)
        done = self.skerry("sweep", "Tank.mo", "--vary", "area=1,2", "--vary", "h=1,2,3", "--together")
        self.assertIn("as many", done.stderr)
        done = self.skerry("sweep", "Tank.mo", "--vary", "area=1,2", "--vary", "area=1,2")
        self.assertIn("varied twice", done.stderr)
        done = self.skerry("sweep", "Tank.mo", "--vary", "area=1:2000", "--vary", "h=1:2000")
        self.assertIn("1000000", done.stderr)
        self.assertEqual(self.skerry("sweep", "Tank.mo").returncode, 2)
        self.assertEqual(self.skerry("sweep", "Tank.mo", "--vary", "area=1", "--stop", "-1").returncode, 2)
        self.assertEqual(self.skerry("sweep", "Tank.mo", "--vary", "area=1", "-o", "/dev/full/x.csv").returncode != 0, True)
        os.symlink("/dev/null", self.dir / "null.mat")
        done = self.skerry("sweep", "Tank.mo", "--vary", "area=1", "-o", "null.mat")
        self.assertEqual(done.returncode, 2)
        self.assertIn("cannot be streamed", done.stderr)

    def test_ends_that_come_from_outside(self):
        long = ["sweep", "Tank.mo", "--vary", "area=1:2:0.1", "--solver", "rk4", "--step", "1e-5", "--stop", "1e6",
                "--interval", "0.01", "-o", "r.csv"]
        done = self.skerry(*long, "--timeout", "1")
        self.assertEqual(done.returncode, 124, done.stderr)
        self.assertGreater(len((self.dir / "r.csv").read_text().splitlines()), 2)
        path = self.dir / "r.csv"
        path.unlink()
        run = subprocess.Popen([SKERRY, *long], cwd=self.dir, env=self.env, stderr=subprocess.PIPE, text=True)
        while run.poll() is None and (not path.exists() or len(path.read_bytes().splitlines()) < 3):
            time.sleep(0.05)
        run.send_signal(signal.SIGINT)
        self.assertIn("SK5007", run.communicate(timeout=60)[1])
        self.assertEqual(run.returncode, 130)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=1)
