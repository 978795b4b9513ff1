#!/usr/bin/env python3
"""Memory stays as it is however many events there are: ten times as many take no more of it.

usage: tests/cli/test_memory.py PROGRAM
"""
import os
import subprocess
import sys
import unittest

from runs import SKERRY, RunTest

MODELS = {
    # Held values and a line.
    "Ticks": """discrete Real s(start=0, fixed=true); Real x(start=1, fixed=true);
equation
  der(x) = -s;
  when sample(0, 1e-3) then s = x + delay(x, 0.0015); end when;""",
    # State events, reinit, hysteresis.
    "States": """Real x(start=0, fixed=true), y(start=0.5, fixed=true); Integer n(start=0, fixed=true);
  Boolean h(start=false, fixed=true);
equation
  der(x) = 1;
  when x > 0.002 then reinit(x, 0); n = pre(n) + 1; end when;
  der(y) = if h then -1 else 1;
  h = y > 0.501 or pre(h) and y > 0.499;""",
    # A text of its own at each event; one that was made long ago and another that was there before stay what they are.
    "Texts": """Integer n(start=0, fixed=true); Real x(start=0, fixed=true);
  discrete String t(start="", fixed=true), last(start="", fixed=true), early(start="", fixed=true);
equation
  der(x) = 1;
  when x > 0.001 then
    reinit(x, 0);
    n = pre(n) + 1;
    t = "text " + String(n) + " of this run";
    last = pre(t);
    early = if n == 3 then "text " + String(n) else pre(early);
  end when;
  assert(n < 2 or last == "text " + String(n - 1) + " of this run", "lost " + last);
  assert(n < 3 or early == "text 3", "lost " + early);""",
    # Events of two islands, and rows around them.
    "Islands": """Real a(start=1, fixed=true), b(start=0, fixed=true); Boolean h(start=false, fixed=true), k(start=false, fixed=true);
equation
  der(a) = (if h then -1 else 1) + 0.01*delay(b, 0.01);
  der(b) = (if k then -1 else 1) - 0.01*delay(a, 0.01);
  h = a > 1.002 or pre(h) and a > 0.998;
  k = b > 0.002 or pre(k) and b > -0.002;""",
    # Jumps through constant and varying delays.
    "Jumps": """Real x(start=0, fixed=true), u, v; discrete Real s(start=0, fixed=true);
equation
  when sample(0, 0.02) then s = 1 - pre(s); end when;
  u = delay(s, 0.037);
  v = delay(u, 0.02 + 0.01*sin(time), 0.04);
  der(x) = v - x;""",
}


class Memory(RunTest):
    def peak(self, name, stop):
        """Most that the process ever had, in KB; no system compiler beside it."""
        command = [SKERRY, "run", name + ".mo", "--stop", str(stop), "--interval", "1", "--tier", "0", "-j", "1",
                   "-o", "out.csv"]
        process = subprocess.Popen(command, cwd=self.dir, env=self.env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        said = process.stderr.read().decode()
        process.stderr.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, 0, name + ": " + said)
        return usage.ru_maxrss

    def test_ten_times_as_many_events_take_no_more(self):
        for name, text in MODELS.items():
            self.write(name + ".mo", "model %s\n  %s\nend %s;\n" % (name, text, name))
            few, many = self.peak(name, 10), self.peak(name, 100)
            # (Pages that are touched late, buffers of rows: less than 16 bytes for each of 90,000 events.)
            self.assertLess(many - few, 1400, "%s: %d KB, then %d KB" % (name, few, many))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
