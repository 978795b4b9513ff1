"""skerry run from outside, for tests: files and a cache of their own, what it printed, the tables it wrote."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SKERRY = str(pathlib.Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else str(ROOT / "build" / "skerry")

TANK = """model Tank "a tank"
  parameter Real area = 1;
  parameter Integer n = 2;
  parameter Boolean open = true;
  parameter String label = "t";
  final parameter Real fin = 2;
  constant Real k = 3;
  input Real u(start = 0);
  Real h(start = 1, fixed = true), w[n], still = 7;
equation
  der(h) = (if open then -h/area else 0) + u;
  w = fill(h, n);
  annotation(experiment(StopTime = 2, Interval = 0.5));
end Tank;
"""
# Never at its end: a million seconds of small steps.
LONG = """model Long
  Real x(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -x;
end Long;
"""
ENDLESS = ["--solver", "rk4", "--step", "1e-3", "--interval", "1", "--stop", "5e7"]
FIELDS = ("exit", "steps", "events", "parse_s", "flatten_s", "structure_s", "codegen_s", "compile_s", "init_s",
          "simulate_s")


class RunTest(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.dir = pathlib.Path(self.scratch.name)
        self.env = {k: v for k, v in os.environ.items() if k not in ("MODELICAPATH", "NO_COLOR")}
        self.env["SKERRY_CACHE"] = str(self.dir / "cache")
        self.write("Tank.mo", TANK)
        self.write("Long.mo", LONG)

    def tearDown(self):
        self.scratch.cleanup()

    def write(self, name, text):
        path = self.dir / name
        path.write_text(text)
        return path

    def run_it(self, *arguments, **more):
        done = subprocess.run([SKERRY, "run", *arguments], cwd=self.dir, env=self.env, capture_output=True, timeout=120,
                              check=False, **more)
        done.out, done.err = done.stdout.decode(), done.stderr.decode()
        self.assertNotIn("Sanitizer", done.err)
        self.assertGreaterEqual(done.returncode, 0, "killed by a signal: %s" % (arguments,))
        return done

    def expect(self, code, *arguments, message=None, says=None):
        done = self.run_it(*arguments)
        self.assertEqual(done.returncode, code, done.out + done.err)
        if message:
            self.assertIn("[%s]" % message, done.err)
        if says:
            self.assertIn(says, done.err)
        return done

    def table(self, text):
        lines = text.splitlines()
        names = lines[0].split(",")
        rows = [[float(x) for x in line.split(",")] for line in lines[1:]]
        return names, rows

    def read(self, name):
        return self.table((self.dir / name).read_text())

    def rows(self, name):
        """How many rows a file has that may be half written, or not there yet."""
        try:
            return len(self.read(name)[1])
        except (OSError, IndexError, ValueError):
            return 0

    def report(self, code, *arguments):
        done = self.run_it(*arguments, "--json")
        last = json.loads(done.out.splitlines()[-1])
        self.assertEqual(done.returncode, code, done.out + done.err)
        self.assertEqual(last["exit"], code)
        for field in FIELDS:
            self.assertIsInstance(last[field], (int, float), field)
        return last

    def start(self, *arguments, stderr=subprocess.PIPE, **more):
        return subprocess.Popen([SKERRY, "run", *arguments], cwd=self.dir, env=self.env, stdout=subprocess.PIPE,
                                stderr=stderr, **more)

    def until(self, condition):
        for _ in range(3000):
            if condition():
                return
            time.sleep(0.02)
        self.fail("nothing happened within a minute")

    def size(self, name):
        path = self.dir / name
        return path.stat().st_size if path.exists() else 0
