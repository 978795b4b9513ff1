#!/usr/bin/env python3
"""Foreign islands: a mass on a spring in a plug-in (foreign/springs.c) gives the bits of the same in equations.

usage: tests/cli/test_foreign.py PROGRAM
"""
import csv
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
SKERRY = str(pathlib.Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else "skerry"
MODEL = HERE / "foreign" / "Springs.mo"
HEUN = ["--solver", "heun", "--step", "1e-3"]


class ForeignTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.dir = pathlib.Path(cls.scratch.name)
        cls.build("springs.so", (HERE / "foreign" / "springs.c").read_text())
        cls.plugin = ["--plugin", str(cls.dir / "springs.so")]

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    @classmethod
    def build(cls, name, text):
        (cls.dir / "plugin.c").write_text(text)
        # Without contraction: the same operations as in equations, one by one.
        done = subprocess.run(["cc", "-std=c11", "-O2", "-fPIC", "-shared", "-Wall", "-Wextra", "-Werror",
                               "-ffp-contract=off", "-I", str(HERE.parent.parent / "include"), "plugin.c", "-o", name],
                              cwd=cls.dir, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def run_it(self, model, *options, code=0, file=MODEL):
        out = self.dir / "r.csv"
        out.unlink(missing_ok=True)
        done = subprocess.run([SKERRY, "run", str(file), "-m", model, "-o", str(out), *self.plugin, *options],
                              cwd=self.dir, capture_output=True, text=True, timeout=300, check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertNotIn("Sanitizer", done.stderr)
        self.messages = done.stderr
        if not out.exists():
            return {}
        with open(out, newline="") as f:
            rows = list(csv.reader(f))
        return {name: [row[i] for row in rows[1:]] for i, name in enumerate(rows[0])}

    def foreign(self, *options, **more):
        return self.run_it("Springs.Foreign", *HEUN, *options, **more)

    def assert_same(self, a, b):
        common = [name for name in a if name in b]
        self.assertGreater(len(common), 20)
        for name in common:
            self.assertEqual(a[name], b[name], name)

    def last(self, result, name):
        return float(result[name][-1])

    def test_the_bits_of_equations(self):
        apart = self.run_it("Springs.Equations", *HEUN, "--apart")
        self.assertEqual(len(apart["time"]), 113)  # 101 points, kicks with a row before and one behind
        self.assertNotEqual(apart["a.x"][50], apart["a.x"][60])
        self.assert_same(apart, self.foreign())
        # As one loop over all steps.
        self.assert_same(self.run_it("Springs.Equations", *HEUN), self.foreign())

    def test_two_lines(self):
        a = self.run_it("Springs.TwoLines", *HEUN, "--apart")
        b = self.run_it("Springs.ForeignBetween", *HEUN)
        for name in ("a.P1.v", "a.P2.f", "b.x", "b.v", "c.x", "c.v"):
            self.assertAlmostEqual(self.last(a, name), self.last(b, name), delta=1e-12 * (1 + abs(self.last(a, name))))
        self.assertGreater(abs(self.last(b, "c.x")), 1e-4)
        for n in ("2", "8"):
            self.assertEqual(b, self.run_it("Springs.ForeignBetween", *HEUN, "-j", n))

    def test_rows_inside_of_steps(self):
        odd = ["--interval", "0.0123"]
        self.assert_same(self.run_it("Springs.Equations", *HEUN, *odd, "--apart"), self.foreign(*odd))

    def test_euler(self):
        euler = ["--solver", "euler", "--step", "5e-4", "--set", "a.k=80"]
        a = self.run_it("Springs.Equations", *euler, "--apart")
        b = self.run_it("Springs.Foreign", *euler, "--set", "a.method=1")
        self.assert_same(a, b)

    def test_kicks_between_points_of_the_grid(self):
        period = ["--set", "a.period=0.1234567"]
        self.assert_same(self.run_it("Springs.Equations", *HEUN, *period, "--apart"), self.foreign(*period))

    def test_threads(self):
        for odd in ([], ["--interval", "0.0123"]):
            one = self.foreign("-j", "1", *odd)
            for n in ("2", "8"):
                self.assertEqual(one, self.foreign("-j", n, *odd))

    def test_save_and_resume(self):
        for odd in ([], ["--interval", "0.0123"]):
            whole = self.foreign(*odd)
            for at in ("0", "0.125", "0.3", "0.37", "0.7", "1"):
                before = self.foreign(*odd, "--save", "s", "--save-at", at)
                self.assertEqual(before, whole)
                rest = self.foreign(*odd, "--resume", "s", "-j", "2")
                n = len(rest["time"])
                for name in whole:
                    self.assertEqual(rest[name], whole[name][len(whole[name]) - n:], (at, name))
                self.foreign(*odd, "--save", "s", "--stop", at)
                rest = self.foreign(*odd, "--resume", "s")
                n = len(rest["time"])
                for name in whole:
                    self.assertEqual(rest[name], whole[name][len(whole[name]) - n:], (at, name))

    def test_a_saved_state_keeps_its_parameters(self):
        whole = self.foreign("--set", "a.m=3")
        self.foreign("--set", "a.m=3", "--save", "s", "--stop", "0.5")
        for given in (["--set", "a.m=3"], []):
            rest = self.foreign(*given, "--resume", "s")
            self.assertEqual(rest["a.x"][-10:], whole["a.x"][-10:], given)

    def test_an_event_that_nobody_knows_of(self):
        # The mass hits a wall: in equations a condition is located, here the island stops by itself. No kicks.
        still = ["--stop", "0.6", "--solver", "heun", "--step", "1e-4"]
        a = self.run_it("Springs.Wall", *still, "--apart")
        b = self.run_it("Springs.ForeignWall", *still)
        def bounces(result):
            rows = list(zip(result["time"], result["a.v"]))
            return [t for (t, v), (u, w) in zip(rows, rows[1:]) if t == u and v != w]

        times, found = bounces(a), bounces(b)
        self.assertGreater(len(times), 1)
        self.assertEqual(len(times), len(found))
        for t, u in zip(times, found):
            self.assertAlmostEqual(float(t), float(u), delta=1e-6)
        for name in ("a.x", "a.v", "b.x", "b.v"):
            self.assertAlmostEqual(self.last(a, name), self.last(b, name), delta=2e-5)
        # Rows before and behind the bounce.
        i = b["time"].index(found[0])
        self.assertAlmostEqual(float(b["a.v"][i]), -float(b["a.v"][i + 1]), delta=1e-12)
        for n in ("2", "8"):
            self.assertEqual(b, self.run_it("Springs.ForeignWall", *still, "-j", n))

    def test_failure(self):
        result = self.foreign("--set", "a.failAt=0.5", code=5)
        self.assertIn("the spring broke at", self.messages)
        self.assertRegex(self.messages, r"a: the spring broke")
        self.assertAlmostEqual(self.last(result, "time"), 0.5, delta=0.0101)
        for n in ("2", "8"):
            again = self.foreign("--set", "a.failAt=0.5", "-j", n, code=5)
            self.assertEqual(result, again)

    def test_end_of_the_run(self):
        result = self.foreign("--set", "a.endAt=0.4995")
        self.assertIn("has ended the run", self.messages)
        self.assertEqual(self.last(result, "time"), 0.5)

    def test_waiting_for_the_world_outside(self):
        usual = self.foreign()
        for n in ("1", "2"):
            self.assertEqual(usual["b.x"], self.foreign("--set", "a.waits=3", "-j", n)["b.x"])

    def test_cannot_be_saved(self):
        text = MODEL.read_text().replace("springs.MassSpring", "springs.Rigid")
        file = self.dir / "Rigid.mo"
        file.write_text(text)
        self.assert_same(self.run_it("Springs.Equations", *HEUN, "--apart"),
                         self.run_it("Springs.Foreign", *HEUN, "-j", "8", file=file))
        out = subprocess.run([SKERRY, "run", str(file), "-m", "Springs.Foreign", *self.plugin, *HEUN, "--save", "s"],
                             cwd=self.dir, capture_output=True, text=True, timeout=300, check=False)
        self.assertNotEqual(out.returncode, 0)
        self.assertIn("cannot be saved", out.stderr)

    def test_another_solver(self):
        self.foreign("--island", "a*:solver=rk4", code=5)
        self.assertIn("cannot be solved with another solver", self.messages)

    def test_states_beside_it(self):
        self.run_it("Springs.Beside", *HEUN, code=1)
        self.assertIn("a line has to be between them", self.messages)

    def test_tables_that_cannot_be(self):
        text = (HERE / "foreign" / "springs.c").read_text()
        for wrong, code, message in (
                (text.replace(".foreign = table", ".foreign = 0"), "SK5504", "no table of a foreign"),
                (re.sub(r"\.advance = advance,", "", text), "SK5504", "lacks"),
                (re.sub(r"\.abi     = SK_FOREIGN_ABI", ".abi = 77", text), "SK5503", "version 77"),
                (re.sub(r"\.load    = load,", "", text), "SK5504", "lacks save or load"),
                (re.sub(r"\.set     = set,", "", text), "SK5504", "sets them")):
            self.assertNotEqual(wrong, text)
            (self.dir / "plugin.c").write_text(wrong)
            subprocess.run(["cc", "-w", "-fPIC", "-shared", "-I", str(HERE.parent.parent / "include"), "plugin.c", "-o",
                            "wrong.so"], cwd=self.dir, check=True)
            done = subprocess.run([SKERRY, "plugin", "list", "./wrong.so"], cwd=self.dir, capture_output=True, text=True,
                                  check=False)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(code, done.stderr)
            self.assertIn(message, done.stderr)

    def test_nobody_loads_it_without_being_asked(self):
        done = subprocess.run([SKERRY, "run", str(MODEL), "-m", "Springs.Foreign"], cwd=self.dir, capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 1, done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
