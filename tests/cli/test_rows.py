#!/usr/bin/env python3
"""Where rows are asked for, and where a run stops and is resumed, changes nothing in what is computed.

usage: tests/cli/test_rows.py PROGRAM
"""
import math
import sys
import unittest

from runs import RunTest


class Rows(RunTest):
    def test_steps_do_not_depend_on_where_a_run_stopped(self):
        # Iterations of a step begin where the last step ended, whatever rows were looked at in between.
        self.write("Loop.mo", "model Loop Real x(start=1), y, z; equation x^5 + y = 3 + time; y = x; z = x*y + z/3; end Loop;")
        self.write("Swing.mo", """model Swing
  Real x(start=1, fixed=true), w(start=0.5), z(start=1);
equation
  der(x) = -z + sin(5*time);
  z + z^3/3 + w = x;
  w = 0.3*cos(z) + 0.1*w^3;
end Swing;
""")
        for model, solver in (("Loop.mo", "rk4"), ("Swing.mo", "rk3"), ("Swing.mo", "ieuler")):
            rest = ["--solver", solver, "--step", "0.0037", "--interval", "0.008", "--stop", "1.9"]
            self.expect(0, model, *rest, "-o", "whole.csv")
            whole = (self.dir / "whole.csv").read_text().splitlines()
            self.expect(0, model, *rest, "--save", "state", "--save-at", "1.2", "-o", "saved.csv")
            self.assertEqual(whole, (self.dir / "saved.csv").read_text().splitlines())
            self.expect(0, model, *rest, "--stop", "1.27407229858", "--save", "state", "-o", "part.csv")
            self.expect(0, model, *rest, "--resume", "state", "-o", "rest.csv")
            part = (self.dir / "part.csv").read_text().splitlines()[:-1]
            after = (self.dir / "rest.csv").read_text().splitlines()[1:]
            self.assertEqual(whole, part + after, model)

    def test_events_do_not_depend_on_where_a_run_stopped(self):
        # A stop in the step of an event, shortly after it.
        self.write("Drop.mo", """model Drop
  Real h(start=1, fixed=true), v(start=0, fixed=true), a(start=-9);
  discrete Real hit(start=0, fixed=true);
equation
  der(h) = v;
  der(v) = a;
  a + a^3/1000 = -9.81 - 0.1*v*abs(v);
  when h < 0 then
    reinit(v, -0.8*pre(v));
    hit = time;
  end when;
end Drop;
""")
        for solver in ("euler", "rk4", "ieuler"):
            rest = ["--solver", solver, "--step", "0.0037", "--interval", "0.008", "--stop", "0.6"]
            self.expect(0, "Drop.mo", *rest, "-o", "whole.csv")
            names, whole = self.read("whole.csv")
            hit = next(row[names.index("hit")] for row in whole if row[names.index("hit")] > 0)
            for later in (1e-10, 3e-4):
                self.expect(0, "Drop.mo", *rest, "--stop", repr(hit + later), "--save", "state", "-o", "part.csv")
                self.expect(0, "Drop.mo", *rest, "--resume", "state", "-o", "rest.csv")
                after = self.read("rest.csv")[1]
                self.assertEqual(whole[-len(after):], after, solver)

    def test_steps_do_not_depend_on_rows(self):
        self.write("Two.mo", """model Two
          Real x(start = 1, fixed = true), v(start = 0, fixed = true), y(start = 0, fixed = true), w;
        equation
          der(x) = v;
          der(v) = -900*x + 3*delay(y, 0.1) + (if x > 0.5 then -5 else 0);
          w = tanh(delay(x, 0.1));
          der(y) = w - y;
        end Two;""")
        self.write("at.csv", "time\n" + "\n".join(repr(0.0137*k + 0.001) for k in range(60)) + "\n")
        for more in ([], ["--apart"], ["--apart", "-j", "2"], ["--apart", "-j", "4", "--solver", "rk4", "--step", "0.01"],
                     ["--apart", "--solver", "trapezoid", "--step", "0.003"], ["--solver", "heun", "--step", "0.007"]):
            self.expect(0, "Two.mo", "--interval", "0.05", *more, "-o", "r.csv")
            self.expect(0, "Two.mo", "--interval", "0.05", *more, "--rows-at", "at.csv", "-o", "more.csv")
            rows, others = ((self.dir / f).read_text().splitlines() for f in ("r.csv", "more.csv"))
            # Events are at the same times to the last digit, and rows are the same; only at an event of one island the
            # others are shown in between their points.
            times = {l.split(",")[0] for l in others}
            self.assertEqual([l for l in rows if l.split(",")[0] not in times], [], more)
            odd = [l for l in rows if l not in set(others)]
            self.assertEqual([l for l in odd if round(20*float(l.split(",")[0]), 6).is_integer()], [], more)
            self.assertEqual(odd if "--apart" not in more else [], [], more)

    def test_hard_systems_do_not_see_rows(self):
        # Jumps that Newton's method does not follow from the last values: the runtime tries all unknowns, inner ones too.
        self.write("Hard.mo", """model Hard
  Real x(start=0.5, fixed=true), sq, y(start=1.87), u(start=0.5), z(start=0.54), w(start=0.98);
equation
  sq = noEvent(if sin(61*time + 1) > 0.8 then 30 else -1);
  y^2 - 0.19*u - 0.19*tanh(z) = 1.5;
  u^3 + u + 0.09*z - 0.13*sin(w) = x;
  z^3 + 0.72*z + 0.01*w = sq;
  w^3 + w - 0.05*y + 0.06*sin(u) = sq*x;
  der(x) = -x + 0.1*z/(1 + w^2);
end Hard;
""")
        for solver in ("trapezoid", "ieuler", "rk4"):
            ends = set()
            for interval in ("0.1", "0.05", "0.02", "0.01"):
                self.expect(0, "Hard.mo", "--solver", solver, "--step", "0.01", "--stop", "1", "--interval", interval, "-o", "r.csv")
                ends.add((self.dir / "r.csv").read_text().splitlines()[-1])
            self.assertEqual(len(ends), 1, solver)

    def test_rows_that_nobody_records(self):
        # Most of them are not made: steps and events stay, and what only rows show is still looked at.
        self.write("Ring.mo", """model Ring
          Real x(start = 1, fixed = true), v(start = 0, fixed = true), d(start = 0, fixed = true), e, l;
        equation
          der(x) = v;
          der(v) = -900*x - 0.1*v + (if x > 0.5 then -5 else 0) + delay(d, 0.1);
          der(d) = delay(x, 0.1) - d;
          e = v*v/2;
          l = if time < 3 then 0 else log(3.5 - time);
        end Ring;""")
        self.write("Held.mo", """model Held
          Real x(start = 0.7, fixed = true);
          discrete Real held(start = 0.1, fixed = true);
        equation
          when sample(0, 1e-3) then held = 0.5*pre(held) + x; end when;
          der(x) = held - x;
        end Held;""")
        for model, *more in (["Ring.mo"], ["Ring.mo", "--apart", "-j", "2"], ["Held.mo"]):
            how = [model, "--step", "1e-4", "--interval", "1e-4", "--stop", "2", "--solver", "trapezoid", *more]
            one, other = self.report(0, *how, "-o", "r.csv"), self.report(0, *how)
            for name in "steps", "events", "newton", "end":
                self.assertEqual(one[name], other[name], (name, more))
            self.assertGreater(one["rows"], 20000)
            self.assertLess(other["rows"], 1100 + (2*other["events"] if model == "Ring.mo" else 0))
        failed = self.report(5, "Ring.mo", "--step", "1e-4", "--interval", "1e-4", "--stop", "4")
        self.assertAlmostEqual(failed["end"], 3.5, delta=0.01)

    def test_one_island_does_not_see_rows(self):
        # Where iterations begin, which step is chosen, and when a kink that the island sends itself comes back.
        self.write("Own.mo", """model Own
  Real x(start = -1.381, fixed = true), y(start = 1.027, fixed = true), s, z(start = 0.3);
equation
  s = delay(sin(x) + y, 0.05);
  z^3 + 2*z + sin(z) = x + 0.2*s;
  der(x) = y;
  der(y) = -9*x - 0.1*y + 0.2*s - 0.3*z;
  when x < -0.2 then
    reinit(y, -0.8*pre(y));
  end when;
end Own;
""")
        for solver in (["halving", "--step", "0.016666666666666666"], ["halving"], ["cvode"], ["ida"], ["trapezoid"]):
            options = ["Own.mo", "--interval", "0.1", "--tolerance", "1e-7", "--solver", *solver]
            self.expect(0, *options, "-o", "r.csv")
            for at in (0.063, 0.0123, 0.152, 0.2713, 0.5557):
                self.write("at.csv", "time\n%r\n" % at)
                self.expect(0, *options, "--rows-at", "at.csv", "-o", "more.csv")
                rows, more = ((self.dir / f).read_text().splitlines() for f in ("r.csv", "more.csv"))
                self.assertEqual(rows, [l for l in more if not l.startswith("%r," % at)], (solver, at))

    def test_islands_at_the_events_of_others(self):
        # y is the sine's, whatever the row was at which its island stopped inside a step before.
        self.write("Two.mo", """model Two
          Real x(start = 0, fixed = true), y(start = 0, fixed = true), z(start = 1, fixed = true);
        equation
          der(x) = 1 + 1e-9*delay(y, 0.1) + (if x > 0.5023 then 1e-3 else 0);
          der(y) = 10*z + 1e-9*delay(x, 0.1);
          der(z) = -10*y;
        end Two;""")
        self.write("at.csv", "time\n0.502\n")
        for solver in ("trapezoid", "rk4", "halving"):
            how = ["--apart", "--interval", "0.1", "--stop", "0.6", "--solver", solver]
            how += [] if solver == "halving" else ["--step", "0.003"]
            self.expect(0, "Two.mo", *how, "--rows-at", "at.csv", "-o", "r.csv")
            rows = [dict(zip(("t", "x", "y"), map(float, l.split(","))))
                    for l in (self.dir / "r.csv").read_text().splitlines()[1:]]
            at = [r for r in rows if 0.5022 < r["t"] < 0.5024]
            self.assertGreater(len(at), 1)
            for r in at:
                self.assertAlmostEqual(r["y"], math.sin(10*r["t"]), delta=1e-3, msg=solver)

    def test_ticks_that_miss_a_row_by_rounding(self):
        self.write("Held.mo", """model Held
          Real x(start = 0.7, fixed = true);
          discrete Real held(start = 0.1, fixed = true);
        equation
          when sample(0.03, 0.05) then held = 0.5*pre(held) + x; end when;
          der(x) = held - x;
        end Held;""")
        for solver in "trapezoid", "rk4", "euler", "ieuler":
            rows = []
            for interval in "0.02", "0.04", "1.2":
                self.expect(0, "Held.mo", "--solver", solver, "--step", "0.02", "--interval", interval, "--stop", "1.2",
                            "-o", "r.csv")
                rows.append((self.dir / "r.csv").read_text().splitlines())
            for fewer, more in (rows[1], rows[0]), (rows[2], rows[1]):
                self.assertEqual(set(fewer) - set(more), set())

    def test_jumps_end_where_they_end_whatever_rows_there_are(self):
        self.write("Fades.mo", """model Fades
          Real x[2](start = {-0.989, 0.895}, each fixed = true), w[3](each start = 0.0593), d[3], y(start = 0.83);
        equation
          y + 0.702*y^3 = 3.196*d[2];
          der(x[1]) = -1.44*x[1] - 0.449*y + sin(7.65*time);
          der(x[2]) = -2.23*x[2] + 0.14*x[1];
          w[1] = 0.0598*d[1] + 0.233*x[2] + (if time > 0.081812 then 1 else 0);
          w[2] = -0.172*d[2] + 0.189*d[3] + (if time > 0.30736 then 1 else 0);
          w[3] = 0.177*d[3];
          d[1] = delay(w[1], 40e-3);
          d[2] = delay(w[2], 16e-3);
          d[3] = delay(w[3], 1e-3);
        end Fades;""")
        last = set()
        for interval in "1e-3", "7e-3", "0.1":
            self.expect(0, "Fades.mo", "--solver", "bilinear", "--step", "1e-3", "--stop", "0.29", "--interval", interval,
                        "-o", "r.csv")
            last.add((self.dir / "r.csv").read_text().splitlines()[-1])
        self.assertEqual(len(last), 1, last)

    def test_an_event_that_misses_a_tick_by_rounding(self):
        self.write("Both.mo", """model Both
          Real x(start = 1, fixed = true);
          discrete Real q(start = 0, fixed = true);
          Integer n(start = 0, fixed = true);
        equation
          der(x) = -x;
          when time > 0.45 then n = pre(n) + 1; end when;
          when sample(0, 0.03) then q = pre(q) + x; end when;
        end Both;""")
        for solver in "rk4", "trapezoid", "halving":
            last = set()
            for interval in "0.5", "0.02", "0.45", "1":
                self.expect(0, "Both.mo", "--solver", solver, "--step", "0.01", "--interval", interval, "--stop", "1",
                            "-o", "r.csv")
                last.add((self.dir / "r.csv").read_text().splitlines()[-1])
            self.assertEqual(len(last), 1, last)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
