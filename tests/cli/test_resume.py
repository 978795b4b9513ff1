#!/usr/bin/env python3
"""Saved runs go on as if nobody had stopped them, wherever that was: the same rows, bit for bit.

usage: tests/cli/test_resume.py PROGRAM
"""
import math
import signal
import sys
import unittest

from runs import RunTest

# Waves in flight between islands with events of their own: crossings, ticks, known times, jumps that are passed on.
WAVES = """model Waves
  Real x(start = 0.4, fixed = true), y(start = 0.2, fixed = true), z(start = 0, fixed = true), u(start = 0.1);
  Real a, b, c;
  discrete Real h(start = 0.1, fixed = true);
  Integer n(start = 0, fixed = true);
  Boolean f(start = false, fixed = true);
equation
  a = delay(y, 0.06);
  b = delay(x*z, 0.085) + 0.2*delay(y, 0.12);
  c = delay(x + (if f then 0.5 else 0), 0.06);
  der(x) = -x + 0.3*a + sin(3*time) + 0.4*h;
  when sin(9*time + 0.4) > 0.8 then
    reinit(x, 0.3 - 0.5*pre(x));
  end when;
  when sample(0, 0.1) then
    n = pre(n) + 1;
    h = 0.5*pre(h) + 0.1*n*sin(time);
  end when;
  der(y) = -1.5*y + b + (if time > 0.45 then 0.7 else 0) + (if y > 0.12 then 0.3 else -0.2*y);
  u^3 + 2*u = c + z;
  der(z) = c - 2*z + 0.1*u;
  when z > 0.21 then
    f = not pre(f);
  end when;
end Waves;
"""
# Unknowns that only rows need, of a loop that is solved from where it was before: solving it twice gives other bits. A tick
# and a relation of time at the very start.
LOOP = """model Loop
  Real x(start = 1, fixed = true), y(start = 0.5, fixed = true), a, b;
  discrete Real h(start = 0, fixed = true);
equation
  der(x) = -x + 0.3*h + (if time >= 0 then 0.3 else 0) + 0.2*delay(y, 0.07);
  der(y) = -2*y + delay(x, 0.05);
  when sample(0, 0.1) then
    h = 0.5*pre(h) + sin(x);
  end when;
  a + 0.3*tanh(b) = sin(x);
  b - 0.2*sin(a) = cos(3*x) + y;
end Loop;
"""
SOLVERS = (["rk4", "--step", "0.02"], ["dopri5", "--step", "0.03"], ["euler", "--step", "0.013"],
           ["trapezoid", "--step", "0.05"], ["ieuler", "--step", "0.02"], ["halving"], ["cvode"], ["ida"])


class Resuming(RunTest):
    def setUp(self):
        super().setUp()
        self.write("Waves.mo", WAVES)

    def lines(self, name):
        return (self.dir / name).read_text().splitlines()[1:]

    def whole(self, *options):
        self.options = ["--tier", "0", *options]
        self.expect(0, *self.options, "-o", "whole.csv")
        return self.lines("whole.csv")

    def stop(self, time, *more):
        self.expect(0, *self.options, "--stop", repr(time), "--save", "state", *more, "-o", "part.csv")
        return self.lines("part.csv")

    def go_on(self):
        self.expect(0, *self.options, "--resume", "state", "-o", "rest.csv")
        return self.lines("rest.csv")

    def after(self, lines, time):
        """Rows later than that, all but rounding."""
        return [x for x in lines if float(x.split(",")[0]) > time*(1 + 4e-15)]

    def test_saving_at_any_row(self):
        # At the start and before it, just after it, at rows, at ticks, between them.
        self.write("Loop.mo", LOOP)
        for solver in ([], *(["--solver", *x] for x in SOLVERS)):
            for start in (0.0,) if solver else (0.0, -0.05):
                options = ["Loop.mo", "--start", repr(start), "--stop", "0.4", "--interval", "0.02", *solver]
                for time in (start, start - 1, math.nextafter(start, 1), start + 0.02, 0.1, 0.31):
                    whole = self.whole(*options, "--save", "state", "--save-at", repr(time))
                    rest = self.go_on()
                    self.assertEqual(rest, whole[-len(rest):], (solver, start, time))
                    before = float(whole[-len(rest) - 1].split(",")[0])
                    self.assertGreaterEqual(before, time, "the row at which the run is saved is not repeated")

    def test_a_run_may_stop_anywhere(self):
        # Inside of steps, at events and ticks, and one rounding beside them.
        for solver in SOLVERS:
            whole = self.whole("Waves.mo", "--stop", "1", "--interval", "0.04", "--solver", *solver)
            times = [float(x.split(",")[0]) for x in whole]
            events = [b for a, b in zip(times, times[1:]) if a == b]
            self.assertGreater(len(events), 12)
            for time in (0.05, 0.3, 0.4567, math.nextafter(0.4, 0), events[3], math.nextafter(events[-4], 1),
                         events[5] - 0.003, events[-1] - 0.004):
                self.assertEqual(float(self.stop(time)[-1].split(",")[0]), time)
                self.assertEqual(self.go_on(), self.after(whole, time), (solver, time))

    def test_again_and_again(self):
        for solver in SOLVERS:
            whole = self.whole("Waves.mo", "--stop", "1", "--interval", "0.1", "--solver", *solver)
            self.stop(0.052)
            for time in (0.058, 0.30000000000000004, 0.52, 0.777):
                self.stop(time, "--resume", "state")
            self.assertEqual(self.go_on(), self.after(whole, 0.777), solver)

    def test_saved_on_the_way(self):
        # Rows around several events between two stops are given one after the other: a state is saved after any.
        for solver in SOLVERS:
            whole = self.whole("Waves.mo", "--stop", "1", "--interval", "0.25", "--solver", *solver)
            for n in range(5, len(whole) - 1, 4):
                time = float(whole[n].split(",")[0])
                self.expect(0, *self.options, "--save", "state", "--save-at", repr(time), "-o", "part.csv")
                self.assertEqual(self.lines("part.csv"), whole, (solver, time))
                self.assertEqual(self.go_on(), self.after(whole, time), (solver, time))

    def test_one_island_gives_rows_on_its_way(self):
        self.write("One.mo", """model One
  Real x(start = 1, fixed = true), w(start = 0, fixed = true);
  discrete Real h(start = 0, fixed = true);
equation
  der(x) = w;
  der(w) = -20*x - 0.1*w + h;
  when sample(0, 0.003) then
    h = 0.1*pre(x);
  end when;
end One;
""")
        for solver in SOLVERS[:6]:
            whole = self.whole("One.mo", "--stop", "0.5", "--interval", "0.01", "--solver", *solver)
            for time in (0.01, 0.1234, 0.27, 0.29999999999999999):
                self.stop(time)
                self.assertEqual(self.go_on(), self.after(whole, time), (solver, time))

    def test_what_the_model_ended_stays_ended(self):
        self.write("Ends.mo", """model Ends
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 0.512 then
    terminate("enough");
  end when;
end Ends;
""")
        for solver in SOLVERS:
            whole = self.whole("Ends.mo", "--stop", "1", "--interval", "0.1", "--solver", *solver)
            self.stop(0.51)
            self.assertEqual(self.go_on(), self.after(whole, 0.51), solver)
            self.stop(1.0)
            done = self.expect(0, *self.options, "--resume", "state", "-o", "rest.csv")
            self.assertIn("enough", done.err)
            self.assertEqual(self.lines("rest.csv"), [], solver)

    def test_no_way_back(self):
        self.whole("Waves.mo", "--stop", "1", "--interval", "0.04")
        self.stop(0.55)
        for time in ("0.55", "0.541", "0.1"):
            self.expect(0, *self.options, "--stop", time, "--resume", "state", "--save", "state", "-o", "rest.csv")
            self.assertEqual(self.lines("rest.csv"), [])
        self.assertEqual(self.go_on(), self.after(self.lines("whole.csv"), 0.55))

    def test_interrupted_islands(self):
        # Steps short enough that no machine comes to time 400, where the waves grow beyond all bounds, before it is interrupted.
        options = ["Waves.mo", "--tier", "0", "--interval", "0.5", "--solver", "rk4", "--step", "5e-4"]
        p = self.start(*options, "--stop", "1e6", "--save", "state", "-o", "r.csv")
        self.until(lambda: self.size("r.csv") > 1000)
        p.send_signal(signal.SIGINT)
        p.communicate(timeout=60)
        part = self.lines("r.csv")
        whole = self.whole(*options, "--stop", repr(float(part[-1].split(",")[0]) + 5))
        self.assertEqual(part + self.go_on(), whole)

    def test_damaged_state(self):
        rest = ["--solver", "rk4", "--step", "1e-3", "--interval", "1", "--stop", "3"]
        self.expect(0, "Long.mo", *rest, "--save", "state", "-o", "r.csv")
        state = (self.dir / "state").read_bytes()
        for bytes in (state[:100], state[:-1], state[:200] + b"x" + state[201:]):
            (self.dir / "state").write_bytes(bytes)
            done = self.expect(2, "Long.mo", *rest, "--resume", "state", message="SK5013")
            self.assertIn("damaged or not whole", done.err)
        (self.dir / "state").write_bytes(b"no state at all, but long enough")
        done = self.expect(2, "Long.mo", *rest, "--resume", "state", message="SK5013")
        self.assertIn("not a saved state", done.err)

    def test_resumed_parameters_stay(self):
        self.write("Falls.mo", "model Falls parameter Real k = 2; Real x(start = 1, fixed = true); "
                   "equation der(x) = -k*x; end Falls;")
        self.expect(0, "Falls.mo", "--stop", "1", "--save", "state", "-o", "r.csv")
        self.expect(0, "Falls.mo", "--stop", "2", "--resume", "state", "--set", "k=2", "-o", "r.csv")
        done = self.expect(2, "Falls.mo", "--stop", "2", "--resume", "state", "--set", "k=3", message="SK5013")
        self.assertIn("'k' is 2 in the saved run", done.err)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
