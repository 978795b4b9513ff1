#!/usr/bin/env python3
"""skerry fmu export: what the binary needs, what the description says, and what an FMU does in a master's hands.

usage: tests/cli/test_fmu_export.py PROGRAM
"""
import csv
import ctypes as C
import math
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "fmu"))

from master import D, DISCARD, ERROR, Fmu, Instance, Refused, exchange
from runs import ROOT, RunTest, SKERRY

OSCILLATOR = """
model Osc "Two states, an event, a counter"
  type Mode = enumeration(down, up);
  parameter Real mu = 1.5 "damping";
  parameter Real twice = 2*mu;
  parameter Integer n0 = 3;
  parameter String label = "<a & b>";
  input Real u(start = 0, unit = "V", displayUnit = "mV");
  output Real y(unit = "m", displayUnit = "mm");
  output Mode mode;
  Real x(start = 2, fixed = true), v(start = 0, fixed = true), w, minus;
  discrete Integer n(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = mu*(1 - x^2)*v - x + u;
  mode = if x > 0 then Mode.up else Mode.down;
  when x > 0 then
    n = pre(n) + n0;
  end when;
  w = twice*x;
  minus = -v;
  y = x + 2*u;
  annotation(experiment(StopTime = 10, Interval = 0.05));
end Osc;
"""

BALL = """
model Ball
  parameter Real e = 0.7;
  output Real h(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
  discrete Integer hits(start = 0, fixed = true), ticks(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h < 0 then
    reinit(v, -e*pre(v));
    hits = pre(hits) + 1;
  end when;
  when sample(0, 0.25) then
    ticks = pre(ticks) + 1;
  end when;
  annotation(experiment(StopTime = 1.5, Interval = 0.01));
end Ball;
"""

ENDS = """
model Ends
  output Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 0.35 then
    terminate("far enough");
  end when;
  annotation(experiment(StopTime = 1, Interval = 0.1));
end Ends;
"""


class Export(RunTest):
    made = tempfile.TemporaryDirectory()  # one cache for all: the runtime is compiled once
    fmus = []

    def tearDown(self):
        for fmu in self.fmus:
            fmu.folder.cleanup()
        self.fmus.clear()
        super().tearDown()

    def program(self, *arguments):
        env = dict(self.env, SKERRY_CACHE=self.made.name)
        return subprocess.run([SKERRY, *map(str, arguments)], env=env, capture_output=True, text=True, timeout=300)

    def export(self, text, *options, name="m"):
        source, path = self.dir / (name + ".mo"), self.dir / (name + ".fmu")
        source.write_text(text)
        done = self.program("fmu", "export", source, "-o", path, *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.fmus.append(Fmu(path))
        return self.fmus[-1]

    def rows(self, text, *options):
        source, out = self.dir / "run.mo", self.dir / "run.csv"
        source.write_text(text)
        done = self.program("run", source, "-o", out, *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(out) as f:
            table = [r for r in csv.reader(f)]
        return [dict(zip(table[0], map(float, r))) for r in table[1:]]

    # The binary ----------------------------------------------------------------------------------

    def test_needs_only_libc_and_libm(self):
        fmu = self.export(OSCILLATOR, "--me", "--cs")
        needs = subprocess.run(["ldd", fmu.binary], capture_output=True, text=True).stdout
        for line in needs.splitlines():
            self.assertRegex(line, r"linux-vdso|libc\.so|libm\.so|ld-linux")
        symbols = subprocess.run(["nm", "-D", fmu.binary], capture_output=True, text=True).stdout.split("\n")
        given = [s.split()[-1] for s in symbols if " T " in s or " D " in s or " B " in s]
        self.assertEqual(len(given), 44)
        self.assertTrue(all(s.startswith("fmi2") for s in given), given)
        wanted = {s.split()[-1].split("@")[0] for s in symbols if " U " in s}
        self.assertFalse(wanted & {"abort", "exit", "_exit", "printf", "puts", "fopen", "pthread_create", "__assert_fail"})

    def test_names_of_higher_derivatives(self):
        fmu = self.export("model Swing Real x(start = 1, fixed = true); equation der(der(x)) = -x; end Swing;")
        self.assertIn("der(x,2)", fmu.variables)
        self.assertNotIn("der(der(x))", fmu.variables)

    def test_a_library_for_windows(self):
        source, path = self.dir / "w.mo", self.dir / "w.fmu"
        source.write_text(OSCILLATOR)
        done = self.program("fmu", "export", source, "-o", path, "--platform", "win64")
        if not shutil.which("x86_64-w64-mingw32-gcc"):
            self.assertEqual(done.returncode, 1)
            self.assertIn("that needs mingw-w64", done.stderr)
            self.assertFalse(path.exists())
            return
        self.assertEqual(done.returncode, 0, done.stderr)
        with zipfile.ZipFile(path) as z:
            self.assertIn("binaries/linux64/Osc.so", z.namelist())
            (self.dir / "Osc.dll").write_bytes(z.read("binaries/win64/Osc.dll"))
        table = subprocess.run(["x86_64-w64-mingw32-objdump", "-p", self.dir / "Osc.dll"], capture_output=True, text=True, check=True).stdout
        needs = {line.split()[-1].lower() for line in table.splitlines() if "DLL Name" in line}
        self.assertTrue(needs <= {"kernel32.dll", "msvcrt.dll"}, needs)
        self.assertEqual(sum("fmi2" in line for line in table.splitlines() if "[" in line), 44)

    def test_same_bits_twice(self):
        first = self.export(OSCILLATOR, name="a")
        again = self.export(OSCILLATOR, name="a")
        other = self.export(OSCILLATOR.replace("1.5", "1.6"), name="b")
        self.assertEqual(first.token, again.token)
        self.assertNotEqual(first.token, other.token)
        once = (self.dir / "a.fmu").read_bytes()
        self.export(OSCILLATOR, name="a")
        self.assertEqual(once, (self.dir / "a.fmu").read_bytes())

    def test_sources_compile(self):
        fmu = self.export(OSCILLATOR, "--cs", "--sources")
        sources = os.path.join(fmu.folder.name, "sources")
        files = [f.get("name") for f in fmu.xml.find("CoSimulation").find("SourceFiles")]
        self.assertIn("fmu/fmi2.c", files)
        wanted = self.last(Instance(fmu), "y")
        for compiler in (["cc", "-Wall", "-Wextra", "-O0"], ["tcc", "-Wall"]):
            done = subprocess.run([*compiler, "-fPIC", "-shared", "-I.", "-o", f"{compiler[0]}.so", *files, "-lm"], cwd=sources,
                                  capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            again = Fmu(self.dir / "m.fmu")
            self.fmus.append(again)
            again.library = C.CDLL(os.path.join(sources, f"{compiler[0]}.so"))
            self.assertEqual(self.last(Instance(again), "y"), wanted)

    def last(self, i, name, steps=40, h=0.05):
        i.start()
        for _ in range(steps):
            i.step(h)
        value = i.get(name)
        i.free()
        return value

    # The description -----------------------------------------------------------------------------

    def test_description(self):
        fmu = self.export(OSCILLATOR, "--me", "--cs")
        v = {name: var for name, (_, _, var) in fmu.variables.items()}
        self.assertEqual((v["mu"].get("causality"), v["mu"].get("variability"), v["mu"][0].get("start")), ("parameter", "tunable", "1.5"))
        self.assertEqual(v["twice"].get("causality"), "calculatedParameter")
        self.assertEqual((v["label"].get("variability"), v["label"][0].get("start")), ("fixed", "<a & b>"))
        self.assertEqual((v["u"].get("causality"), v["u"][0].get("unit"), v["u"][0].get("start")), ("input", "V", "0"))
        self.assertEqual((v["y"].get("causality"), v["y"].get("initial")), ("output", "calculated"))
        self.assertEqual((v["x"].get("initial"), v["x"][0].get("start")), ("exact", "2"))
        self.assertEqual((v["mode"][0].tag, v["mode"][0].get("declaredType")), ("Enumeration", "Osc.Mode"))
        self.assertEqual(v["n"].get("variability"), "discrete")
        # der(x) is v: one value, one reference.
        self.assertEqual(fmu.variables["der(x)"][0], fmu.variables["v"][0])
        self.assertNotEqual(fmu.variables["minus"][0], fmu.variables["v"][0])
        self.assertEqual(fmu.states(), (["x", "v"], ["der(x)", "der(v)"]))
        rows = [r.get("name") for r in fmu.xml.find("ModelVariables")]
        needs = {rows[int(u.get("index")) - 1]: {rows[int(k) - 1] for k in u.get("dependencies").split()}
                 for part in ("Outputs", "Derivatives") for u in fmu.xml.find("ModelStructure").find(part)}
        self.assertEqual(needs, {"y": {"x", "u"}, "mode": {"x"}, "der(x)": {"v"}, "der(v)": {"x", "v", "u"}})
        units = {u.get("name"): u for u in fmu.xml.find("UnitDefinitions")}
        self.assertEqual(units["V"].find("BaseUnit").attrib, {"kg": "1", "m": "2", "s": "-3", "A": "-1"})
        self.assertEqual(float(units["m"].find("DisplayUnit").get("factor")), 1000.0)
        self.assertEqual(fmu.xml.find("DefaultExperiment").attrib, {"startTime": "0", "stopTime": "10", "stepSize": "0.05"})

    # Co-simulation -------------------------------------------------------------------------------

    def test_same_bits_as_run(self):
        for solver in ("euler", "rk4", "trapezoid", "dopri5"):
            how = ["--solver", solver, "--step", "0.05"]
            i, rows = Instance(self.export(OSCILLATOR, *how)), self.rows(OSCILLATOR, *how)
            by_time = {}
            for r in rows:
                k = round(r["time"] / 0.05)
                if abs(r["time"] - 0.05 * k) < 1e-9:
                    by_time[k] = r  # the last one of a time
            i.start()
            for k in range(200):
                i.step(0.05)
                for name in ("x", "v", "y", "n", "der(v)"):
                    self.assertEqual(i.get(name), by_time[k + 1][name], "%s of %s at step %d" % (name, solver, k))
            i.free()

    def test_default_solver(self):
        i = Instance(self.export(OSCILLATOR))
        rows = self.rows(OSCILLATOR, "--tolerance", "1e-10")
        i.start(tolerance=1e-8)
        for _ in range(200):
            i.step(0.05)
        self.assertAlmostEqual(i.get("x"), rows[-1]["x"], delta=1e-5)
        self.assertEqual(i.get("n"), rows[-1]["n"])

    def test_inputs_and_parameters(self):
        i = Instance(self.export(OSCILLATOR))
        i.start(mu=0.5, n0=7)
        self.assertEqual((i.get("twice"), i.get("mode")), (1.0, 2))
        i.set("u", 3.0)
        self.assertEqual(i.get("y"), 8.0)  # at once, without a step
        i.step(0.05)
        i.set("mu", 1.0)
        self.assertEqual(i.get("twice"), 2.0)
        self.assertEqual(i.get("w"), 2.0 * i.get("x"))
        with self.assertRaises(Refused):
            i.set("x", 1.0)
        with self.assertRaises(Refused):
            i.set("label", "later")
        i.free()

    def test_input_held(self):
        # x' = -x + u with u held over each step has a closed form.
        text = "model M input Real u(start=0); output Real x(start=0, fixed=true); equation der(x) = -x + u; end M;"
        i, x = Instance(self.export(text)), 0.0
        i.start(tolerance=1e-9)
        for k in range(50):
            u = math.sin(0.3 * k)
            i.set("u", u)
            i.step(0.1)
            x = u + (x - u) * math.exp(-0.1)
            self.assertAlmostEqual(i.get("x"), x, delta=1e-7)
        i.free()

    def test_events(self):
        i = Instance(self.export(BALL))
        i.start(tolerance=1e-9)
        for _ in range(150):
            i.step(0.01)
        rows = self.rows(BALL, "--tolerance", "1e-10")
        self.assertEqual((i.get("hits"), i.get("ticks")), (rows[-1]["hits"], rows[-1]["ticks"]))
        self.assertAlmostEqual(i.get("h"), rows[-1]["h"], delta=1e-6)
        i.free()

    def test_ends(self):
        fmu = self.export(ENDS)
        i = Instance(fmu)
        i.start()
        for _ in range(3):
            i.step(0.1)
        status = fmu.library.fmi2DoStep(i.at, C.c_double(i.time), C.c_double(0.1), C.c_int(1))
        over, last = C.c_int(), C.c_double()
        self.assertEqual(status, DISCARD)
        fmu.library.fmi2GetBooleanStatus(i.at, C.c_int(3), C.byref(over))
        fmu.library.fmi2GetRealStatus(i.at, C.c_int(2), C.byref(last))
        self.assertEqual(over.value, 1)
        self.assertAlmostEqual(last.value, 0.35, places=6)
        self.assertIn("far enough", i.said[-1])
        i.free()

    def test_states_of_the_fmu(self):
        fmu = self.export(OSCILLATOR)
        i, j = Instance(fmu), Instance(fmu)
        i.start(mu=2.0)
        for _ in range(37):
            i.step(0.05)
        state = i.save()
        for _ in range(60):
            i.step(0.05)
        x = i.get("x")
        i.load(state)
        i.time = 37 * 0.05
        for _ in range(60):
            i.step(0.05)
        self.assertEqual(i.get("x"), x)
        # In another instance, by way of bytes.
        other = j.from_bytes(i.bytes_of(state))
        j.load(other)
        j.time = 37 * 0.05
        for _ in range(60):
            j.step(0.05)
        self.assertEqual((j.get("x"), j.get("mu")), (x, 2.0))
        with self.assertRaises(Refused):
            j.load(j.from_bytes(i.bytes_of(state)[:-9]))
        j.call("Reset")
        self.assertEqual(j.get("mu"), 1.5)
        i.forget(state)
        j.forget(other)
        i.free()
        j.free()

    def test_modes(self):
        fmu = self.export(OSCILLATOR)
        with self.assertRaises(Refused):
            Instance(fmu, token="{other}")
        i = Instance(fmu)
        for name in ("ExitInitializationMode", "Terminate", "EnterEventMode"):
            self.assertEqual(i.status(name), ERROR)
        i.enter()
        self.assertEqual(i.status("DoStep", C.c_double(0), C.c_double(1), C.c_int(1)), ERROR)
        i.set("u", 1.0)
        self.assertEqual(i.get("y"), 4.0)
        i.set("x", 5.0)
        self.assertEqual(i.get("y"), 7.0)
        i.call("ExitInitializationMode")
        self.assertEqual(i.status("DoStep", C.c_double(1), C.c_double(1), C.c_int(1)), ERROR)
        i.step(0.0)
        i.step(0.05)
        i.call("Terminate")
        self.assertEqual(i.status("DoStep", C.c_double(0.05), C.c_double(1), C.c_int(1)), ERROR)
        i.get("y")
        i.free()
        fmu.library.fmi2FreeInstance(None)

    def test_no_growth(self):
        fmu = self.export(OSCILLATOR)
        page = os.sysconf("SC_PAGESIZE")

        def memory():
            return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * page

        i = Instance(fmu)

        def rounds(n):
            for _ in range(n):
                i.start()
                i.step(0.05)
                i.call("Reset")
                j = Instance(fmu)
                j.start()
                j.free()

        rounds(300)
        before = memory()
        rounds(3000)
        self.assertLess(memory() - before, 1 << 20)
        i.free()

    # Model exchange ------------------------------------------------------------------------------

    def test_units_of_names_and_of_display(self):
        # One value with two units has two references; a display unit that is the unit itself is not written.
        text = """model Units
          Real h(unit = "m", displayUnit = "m", start = 1, fixed = true);
          Real same(unit = "m") = h, other(unit = "1") = h;
          output Real y(unit = "rad", displayUnit = "deg") = 2*h;
        equation
          der(h) = -h;
        end Units;"""
        for version in "23":
            fmu = self.export(text, "--fmi", version, "--me", "--cs", name=f"u{version}")
            references = {n: v[0] for n, v in fmu.variables.items()}
            self.assertNotEqual(references["h"], references["other"])
            shown = {n: (v[2] if version == "3" else v[2][0]).get("displayUnit") for n, v in fmu.variables.items()}
            self.assertEqual((shown["h"], shown["y"]), (None, "deg"))
            i = Instance(fmu)
            i.start()
            i.step(0.5)
            self.assertEqual(i.get("h"), i.get("other"))
            i.free()

    def test_exchange(self):
        i = Instance(self.export(BALL, "--me"), steps=False)
        i.start()
        watch = ["h", "v", "hits", "ticks"]
        last = exchange(i, 1.5, 0.01, watch)[-1]
        i.free()
        # Closed form: times of hits, then a parabola.
        t, v = math.sqrt(2 / 9.81), 0.7 * math.sqrt(2 * 9.81)
        hits = 1
        while t + 2 * v / 9.81 < 1.5:
            t, v, hits = t + 2 * v / 9.81, 0.7 * v, hits + 1
        h = v * (1.5 - t) - 9.81 / 2 * (1.5 - t) ** 2
        self.assertEqual((last[3], last[4]), (hits, 7))
        self.assertAlmostEqual(last[1], h, places=9)

    def test_exchange_agrees_with_run(self):
        i = Instance(self.export(OSCILLATOR, "--me"), steps=False)
        i.start(stop=10.0)
        last = exchange(i, 10.0, 0.01, ["x", "y", "n", "w"])[-1]
        rows = self.rows(OSCILLATOR, "--tolerance", "1e-11")
        self.assertAlmostEqual(last[1], rows[-1]["x"], delta=1e-6)
        self.assertEqual(last[3], rows[-1]["n"])
        with self.assertRaises(Refused):
            i.step(0.1)
        i.free()

    # Directional derivatives ---------------------------------------------------------------------

    # A torn nonlinear loop, a linear one, a parameter that follows from another, branches.
    LOOPS = """model Loops
      parameter Real k = 2, k2 = k*k;
      input Real u(start = 0.3);
      Real x(start = 1, fixed = true), y(start = 0.5, fixed = true), a, b, c, p, q;
      output Real z, w;
    equation
      der(x) = -k2*x*y + u;
      der(y) = a;
      a + b + c = x*y + u;
      a - b = sin(x) + k;
      c + 0.1*b*c = exp(0.1*a) + y;
      p + q = x*u;
      p*y - q = k*time;
      z = p*q + a*time;
      w = if x > 0 then u^2*x else u;
    end Loops;"""

    def check_slopes(self, fmu, unknowns, inputs=(), parameters=()):
        """Against central differences, which are right to 1e-6 or so; the adjoint ones against the others."""
        i, (states, ders) = Instance(fmu, steps=False), fmu.states()
        i.start()
        i.events()
        i.call("EnterContinuousTimeMode")
        i.call("SetTime", D(0.7))
        unknowns, knowns = list(unknowns) + ders, states + list(inputs) + list(parameters)
        here = i.vector("GetContinuousStates", len(states))

        def value(k, h):
            moved = list(here)
            if k < len(states):
                moved[k] += h
            i.call("SetContinuousStates", (D * max(len(moved), 1))(*moved), C.c_size_t(len(moved)))
            before = i.get(knowns[k]) if k >= len(states) else 0
            if k >= len(states):
                i.set(knowns[k], before + h)
            got = [i.get(n) for n in unknowns]
            if k >= len(states):
                i.set(knowns[k], before)
            i.call("SetContinuousStates", (D * max(len(here), 1))(*here), C.c_size_t(len(here)))
            return got

        table = []
        for k, known in enumerate(knowns):
            exact = i.slopes(unknowns, [known], [1.0])
            table.append(exact)
            if known in parameters:
                continue
            h = 1e-6
            for name, d, up, down in zip(unknowns, exact, value(k, h), value(k, -h)):
                self.assertAlmostEqual(d, (up - down)/(2*h), delta=2e-6*(1 + abs(d)), msg=f"{name} by {known}")
        self.assertTrue(any(any(row) for row in table))
        seed = [1.0/(n + 1) for n in range(len(knowns))]
        both = i.slopes(unknowns, knowns, seed)
        for n, got in enumerate(both):
            self.assertAlmostEqual(got, sum(s*row[n] for s, row in zip(seed, table)), delta=1e-12*(1 + abs(got)))
        if fmu.version == 3:
            seed = [1.0/(n + 2) for n in range(len(unknowns))]
            for got, row in zip(i.slopes(unknowns, knowns, seed, adjoint=True), table):
                self.assertAlmostEqual(got, sum(s*d for s, d in zip(seed, row)), delta=1e-12*(1 + abs(got)))
        given = {fmu.variables[n][0] for n in knowns}
        for name in unknowns:
            if fmu.variables[name][0] not in given:
                with self.assertRaises(Refused):
                    i.slopes(unknowns, [name], [1.0])  # it is computed
        i.free()
        return dict(zip(knowns, table))

    def test_directional_derivatives(self):
        for version in "23":
            fmu = self.export(self.LOOPS, "--fmi", version, "--me", "--cs", name=f"m{version}")
            got = self.check_slopes(fmu, ["z", "w", "a", "b", "c", "p", "q"], ["u"], ["k"])
            # By hand: der(x) = -k^2*x*y + u, (1 + y)*p = x*u + k*t.
            self.assertAlmostEqual(got["k"][7], -2*2*1*0.5, places=12)
            self.assertAlmostEqual(got["k"][5], 0.7/1.5, places=12)
            interface = fmu.xml.find("ModelExchange")
            self.assertEqual(interface.get("providesDirectionalDerivative" + "s"*(version == "3")), "true")

    def test_directional_derivatives_of_reduced_and_large_systems(self):
        for path, unknowns in (("index/Pendulum.mo", ()), ("index/RigidGear.mo", ())):
            text = (ROOT / "tests/models" / path).read_text().split("//!")[0]
            self.check_slopes(self.export(text, "--me"), unknowns)
        # 60 unknowns in one linear system: solved sparsely inside.
        text = """model Chain
          input Real u(start = 1);
          Real x[3](each start = 1, each fixed = true), v[60];
        equation
          for i in 1:3 loop der(x[i]) = v[20*i] - x[i]^2; end for;
          v[1] = u*x[1];
          for i in 2:59 loop (2 + x[2])*v[i] - v[i - 1] - 0.9*v[i + 1] = x[3]; end for;
          v[60] = sin(x[3]) + 0.1*v[30];
        end Chain;"""
        self.check_slopes(self.export(text, "--me"), [f"v[{i}]" for i in range(1, 61)], ["u"])

    def test_derivatives_of_outputs_by_time(self):
        for version in "23":
            i = Instance(self.export(self.LOOPS, "--fmi", version, "--cs", name=f"r{version}"))
            i.start()
            i.step(0.5)
            rates = {n: i.rate(n) for n in ("z", "w")}
            now = {n: i.get(n) for n in rates}
            i.step(1e-5)
            for n, rate in rates.items():
                self.assertAlmostEqual((i.get(n) - now[n])/1e-5, rate, delta=1e-3*(1 + abs(rate)))
            i.free()

    def test_states_that_change_on_the_way(self):
        # Completed steps ask for events, in which other states are chosen.
        text = (ROOT / "tests/models/index/PendulumTurns.mo").read_text().split("//!")[0]
        for version in "23":
            self.export(text, "--me", "--fmi", version, name="turns")
            done = self.program("run", self.dir / "turns.fmu", "--interface", "me", "--stop", "2", "--tolerance", "1e-8", "-o", self.dir / "turns.csv")
            self.assertEqual(done.returncode, 0, done.stderr)
            with open(self.dir / "turns.csv") as f:
                *_, last = csv.DictReader(f)
            self.assertAlmostEqual(float(last["x"]), math.cos(-16.0195662575), delta=1e-4)
            self.assertAlmostEqual(float(last["y"]), math.sin(-16.0195662575), delta=1e-4)

    # Version 3.0 ---------------------------------------------------------------------------------

    def test_description_3(self):
        fmu = self.export(OSCILLATOR, "--me", "--cs", "--fmi", "3")
        v = {name: var for name, (_, _, var) in fmu.variables.items()}
        self.assertEqual((v["label"].tag, v["label"].find("Start").get("value")), ("String", "<a & b>"))
        self.assertEqual((v["n"].tag, v["mode"].tag, v["y"].tag), ("Int32", "Enumeration", "Float64"))
        self.assertEqual([a.get("name") for a in v["v"].findall("Alias")], ["der(x)"])
        references = [r for r, _, _ in fmu.variables.values()]
        self.assertEqual(len(references), len(set(references)))
        names = {r: name for name, (r, _, _) in fmu.variables.items()}
        structure = fmu.xml.find("ModelStructure")
        needs = {names[int(u.get("valueReference"))]: {names[int(k)] for k in u.get("dependencies").split()}
                 for part in ("Output", "ContinuousStateDerivative") for u in structure.findall(part)}
        self.assertEqual(needs, {"y": {"x", "u"}, "mode": {"x"}, "v": {"v"}, "der(v)": {"x", "v", "u"}})
        self.assertEqual(int(v["v"].get("derivative")), fmu.variables["x"][0])
        self.assertEqual(len(structure.findall("EventIndicator")), 1)

    def test_all_functions_of_3(self):
        fmu = self.export(OSCILLATOR, "--fmi", "3")
        symbols = subprocess.run(["nm", "-D", fmu.binary], capture_output=True, text=True).stdout.split("\n")
        given = [s.split()[-1] for s in symbols if " T " in s or " D " in s or " B " in s]
        self.assertEqual(len(given), 75)
        self.assertTrue(all(s.startswith("fmi3") for s in given), given)

    def test_steps_3(self):
        how = ["--solver", "rk4", "--step", "0.05"]
        two, three = Instance(self.export(OSCILLATOR, *how, name="two")), Instance(self.export(OSCILLATOR, *how, "--fmi", "3"))
        for i in (two, three):
            i.start(mu=1.2, n0=5, label="new")
        for k in range(100):
            for i in (two, three):
                i.set("u", math.sin(k))
                i.step(0.05)
            for name in ("x", "y", "n", "mode", "label", "minus"):
                self.assertEqual(two.get(name), three.get(name))
        state = three.save()
        data = three.bytes_of(state)
        three.step(0.05)
        x = three.get("x")
        three.load(three.from_bytes(data))
        three.time -= 0.05
        three.step(0.05)
        self.assertEqual(three.get("x"), x)
        three.forget(state)
        for name in ("EnterConfigurationMode", "EnterEventMode", "EnterContinuousTimeMode"):
            self.assertEqual(three.status(name), ERROR)
        two.free()
        three.free()

    def test_exchange_3(self):
        i = Instance(self.export(BALL, "--me", "--fmi", "3"), steps=False)
        i.start()
        last = exchange(i, 1.5, 0.01, ["h", "hits", "ticks"])[-1]
        two = Instance(self.export(BALL, "--me", name="two"), steps=False)
        two.start()
        self.assertEqual(last, exchange(two, 1.5, 0.01, ["h", "hits", "ticks"])[-1])
        i.free()
        two.free()

    def test_event_mode(self):
        """A step ends before its event; event mode shows what is behind it; the master goes on from there."""
        fmu = self.export(BALL, "--fmi", "3")
        i = Instance(fmu, events=True, early=True)
        i.start(tolerance=1e-9)
        i.events()
        i.call("EnterStepMode")
        seen, now = [], 0.0
        event, over, early, last = C.c_bool(), C.c_bool(), C.c_bool(), C.c_double()
        while now < 1.5 - 1e-9:
            end = min((math.floor(now / 0.1 + 1e-6) + 1) * 0.1, 1.5)
            i.call("DoStep", C.c_double(now), C.c_double(end - now), C.c_bool(True), C.byref(event), C.byref(over), C.byref(early),
                   C.byref(last))
            now = last.value
            self.assertEqual(event.value, early.value)
            if not event.value:
                self.assertAlmostEqual(now, end, places=9)
                continue
            before = (i.get("v"), i.get("ticks"))
            i.call("EnterEventMode")
            i.events()
            i.call("EnterStepMode")
            seen.append((now, before, (i.get("v"), i.get("ticks"))))
        hits = [s for s in seen if s[2][0] > 0 > s[1][0] and s[1][1] == s[2][1]]
        ticks = [s for s in seen if s[2][1] == s[1][1] + 1]
        self.assertEqual((len(hits), len(ticks)), (i.get("hits"), 6))
        self.assertAlmostEqual(hits[0][0], math.sqrt(2 / 9.81), places=6)
        for _, (before, _), (after, _) in hits:
            self.assertAlmostEqual(after, -0.7 * before, places=9)
        self.assertEqual([round(t / 0.25) for t, _, _ in ticks], [1, 2, 3, 4, 5, 6])
        i.free()

    def test_lines(self):
        """Two islands joined by a delay are one FMU: the same bits as the run."""
        text = """model Joined
          Real a(start = 1, fixed = true), b(start = 0, fixed = true);
        equation
          der(a) = -a - delay(b, 0.1);
          der(b) = -b + delay(a, 0.1);
          annotation(experiment(StopTime = 2, Interval = 0.1));
        end Joined;"""
        how = ["--solver", "trapezoid", "--step", "0.01"]
        rows = self.rows(text, *how)
        for version in ("2", "3"):
            i = Instance(self.export(text, *how, "--fmi", version))
            i.start()
            for k in range(20):
                i.step(0.1)
                self.assertEqual((i.get("a"), i.get("b")), (rows[k + 1]["a"], rows[k + 1]["b"]))
            i.free()

    # What cannot be -------------------------------------------------------------------------------

    def refused(self, text, *options):
        source = self.dir / "no.mo"
        source.write_text(text)
        done = self.program("fmu", "export", source, "-o", self.dir / "no.fmu", *options)
        self.assertNotEqual(done.returncode, 0)
        self.assertFalse((self.dir / "no.fmu").exists())
        return done.stderr

    def test_refusals(self):
        self.assertIn("SK7020", self.refused(OSCILLATOR, "--solver", "cvode"))
        delayed = "model D Real x(start=1, fixed=true); equation der(x) = -delay(x, 0.1); end D;"
        self.assertIn("co-simulation", self.refused(delayed, "--me"))
        self.assertIn("needs -o", self.program("fmu", "export", "Osc").stderr)
        self.refused("model W Real x; equation x = ; end W;")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
