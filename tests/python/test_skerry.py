#!/usr/bin/env python3
"""python/skerry.py over the library that was just built: tests/python/test_skerry.py LIBRARY."""
import csv
import importlib.util
import io
import math
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "python"))
if len(sys.argv) > 1:
    os.environ["SKERRY_LIBRARY"] = sys.argv.pop(1)
import skerry  # noqa: E402  (the library's place must be known before)

DECAY = """model Decay "x' = -k x"
  parameter Real k = 1 "rate";
  parameter String label = "none";
  Real x(start = 1, fixed = true, unit = "m") "size";
equation
  der(x) = -k*x;
  annotation (experiment(StopTime = 2, Tolerance = 1e-9, Interval = 0.5));
end Decay;
"""


class Library(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.file = os.path.join(self.folder.name, "Decay.mo")
        pathlib.Path(self.file).write_text(DECAY)

    def tearDown(self):
        self.folder.cleanup()

    def test_runs_and_reads(self):
        with skerry.Model(self.file) as m:
            self.assertIn("x", m.names)
            self.assertEqual(m.description("x"), "size [m]")
            self.assertEqual(m.stop_time, 2.0)
            m.run()
            self.assertAlmostEqual(m["x"], math.exp(-2), 7)
            self.assertEqual(list(m.column("time")), [0.0, 0.5, 1.0, 1.5, 2.0])
            for t, x in zip(m.column("time"), m.column("x")):
                self.assertAlmostEqual(x, math.exp(-t), 7)

    def test_writes_an_fmu_and_loads_it(self):
        path = os.path.join(self.folder.name, "Decay.fmu")
        with skerry.Model(self.file) as m:
            with self.assertRaises(skerry.Error):
                m.export_fmu(os.path.join(self.folder.name, "no", "Decay.fmu"))
            m.export_fmu(path, exchange=True, steps=True, solver="rk4", step=0.01)
            m["k"] = 3  # the handle goes on, and is not written
            m.run()
            self.assertAlmostEqual(m["x"], math.exp(-6), 6)
        for interface, places in (("cs", 8), ("me", 4)):
            with skerry.Model(path, interface=interface) as m:
                m.run(2.0)
                self.assertAlmostEqual(m["x"], math.exp(-2), places)
        with self.assertRaises(skerry.Error) as refused:
            skerry.Model(path, interface="both")
        self.assertIn("me (model exchange)", str(refused.exception))

    def test_finds_its_own_library(self):
        path = os.path.join(self.folder.name, "Tank.mo")
        pathlib.Path(path).write_text(
            "model Tank Skerry.Thermal.IdealCapacitance c(C = 10); Skerry.Thermal.HeatSource h(Q = 5);"
            " equation connect(h.P1, c.P1); end Tank;")
        with skerry.Model(path) as m:
            self.assertAlmostEqual(m.run(2.0)["c.P1.T"], 294.15, 7)

    def test_gives_the_bits_of_the_command(self):
        program = pathlib.Path(skerry._library._name).parent / "skerry"
        path = ROOT / "tests/models/islands/Halving.mo"
        done = subprocess.run([program, "run", path, "-m", "Halving.Two", "--stop", "2", "-o", "-"], capture_output=True,
                              text=True, check=True)
        rows = list(csv.DictReader(io.StringIO(done.stdout)))
        with skerry.Model(str(path), "Halving.Two", stop=2.0) as m:
            self.assertEqual(m.run()["a.x"], float(rows[-1]["a.x"]))

    def test_has_native_components(self):
        path = os.path.join(self.folder.name, "Heat.mo")
        pathlib.Path(path).write_text(
            "model Heat TLM_Capacitance c(n = 1, C = 10); Skerry.Thermal.HeatSource h(Q = 5);"
            " equation connect(h.P1, c.P[1]); end Heat;")
        for optimise in (False, True):
            with skerry.Model(path, optimise=optimise) as m:
                self.assertAlmostEqual(m.run(2.0)["h.P1.T"], 294.15, delta=0.03)

    def test_parameters_survive_a_reset(self):
        with skerry.Model(self.file) as m:
            m["k"] = 3.0
            first = m.run()["x"]
            self.assertAlmostEqual(first, math.exp(-6), 7)
            self.assertEqual(m.reset().run()["x"], first)

    def test_states_can_be_changed(self):
        with skerry.Model(self.file, solver="rk4", step=1e-3) as m:
            m.run(1.0)
            self.assertEqual(m.state_names, ["x"])
            m.states = [5.0]
            self.assertAlmostEqual(m.run(2.0)["x"], 5 * math.exp(-1), 9)

    def test_a_saved_run_goes_on_to_the_same_bits(self):
        state = os.path.join(self.folder.name, "s")
        for solver in ("cvode", "ida", "rk4", "trapezoid"):
            with skerry.Model(self.file, solver=solver, step=0.01) as m:
                whole = list(m.run().column("x"))
            with skerry.Model(self.file, solver=solver, step=0.01) as m:
                m.run(1.0).save(state)
            with skerry.Model(self.file, solver=solver, step=0.01) as m:
                rest = list(m.resume(state).run().column("x"))
            self.assertEqual(whole[-len(rest):], rest, solver)

    def test_a_run_may_be_saved_anywhere(self):
        # Two islands, an event in the step in which the run is saved, and looks at it in between.
        pathlib.Path(self.file).write_text("""model A
  Real x(start = 0.5, fixed = true), y(start = 0, fixed = true);
equation
  der(x) = sin(3*time) - x + 0.3*delay(y, 0.1);
  der(y) = delay(x, 0.1) - y^3;
  when x > 0.52 then
    reinit(x, 0.1);
  end when;
end A;""")
        state = os.path.join(self.folder.name, "s")
        for solver in ("rk4", "trapezoid", "halving"):
            with skerry.Model(self.file, solver=solver, step=0.05, stop=2.0, interval=0.1) as m:
                whole = list(zip(m.run().column("time"), m.column("x"), m.column("y")))
            hit = next(a[0] for a, b in zip(whole, whole[1:]) if a[0] == b[0])
            with skerry.Model(self.file, solver=solver, step=0.05, stop=2.0, interval=0.1) as m:
                m.run(hit/3)
                there = m.run(hit - 0.004)["x"]
                m.save(state)
            for look in (False, True):
                with skerry.Model(self.file, solver=solver, step=0.05, stop=2.0, interval=0.1) as m:
                    self.assertEqual(m.resume(state).time, hit - 0.004)
                    if look:
                        self.assertEqual(m["x"], there)
                    rest = list(zip(m.run().column("time"), m.column("x"), m.column("y")))
                if look:  # rows around an event may show the other island differently, in the last digits
                    rest, after = ([r for r in rows if r[0] != hit] for rows in (rest, whole[-len(rest):]))
                    self.assertEqual(after, rest, solver)
                else:
                    self.assertEqual(whole[-len(rest):], rest, solver)
                self.assertGreater(rest[0][0], hit - 0.004)

    def test_errors_say_why(self):
        pathlib.Path(self.file).write_text("model A Real x; equation x = y; end A;")
        with self.assertRaises(skerry.Error) as caught:
            skerry.Model(self.file)
        self.assertEqual(caught.exception.code, 1)
        self.assertIn("y", str(caught.exception))
        pathlib.Path(self.file).write_text(DECAY)
        with skerry.Model(self.file) as m:
            for name, value in (("nothing", 1.0), ("label", 1.0), ("k", "text")):
                with self.assertRaises(skerry.Error):
                    m[name] = value
            with self.assertRaises(KeyError):
                m["nothing"]

    def test_native_code_needs_leave(self):
        pathlib.Path(self.file).write_text("""model N
  function f
    input Real x;
    output Real y;
  external "C" y = twice(x) annotation(Include = "static double twice(double x) { return 2*x; }");
  end f;
  Real y = f(time);
end N;""")
        with self.assertRaises(skerry.Error) as caught:
            skerry.Model(self.file)
        self.assertIn("SK3802", str(caught.exception))
        with skerry.Model(self.file, native=True) as m:
            self.assertEqual(m.run(1.0)["y"], 2.0)

    def test_native_values_need_leave_too(self):
        """Where a size asks for the value, before anything is compiled."""
        pathlib.Path(self.file).write_text("""model N
  function f
    input Real x;
    output Real y;
  external "C" y = twice(x) annotation(Include = "static double twice(double x) { return 2*x; }");
  end f;
  constant Integer n = integer(f(1));
  Real y[n] = fill(time, n);
end N;""")
        with self.assertRaises(skerry.Error) as caught:
            skerry.Model(self.file)
        self.assertIn("SK3802", str(caught.exception))
        with skerry.Model(self.file, native=True) as m:
            self.assertEqual(m.run(1.0)["y[2]"], 1.0)

    def test_native_values_are_those_of_the_model(self):
        """Also where a model before it had a function of the same name."""
        for n in (3, 5):
            pathlib.Path(self.file).write_text("""model N
  function f
    output Integer y;
  external "C" y = size() annotation(Include = "static int size(void) { return %d; }");
  end f;
  constant Integer n = f();
  Real y[n] = fill(time, n);
end N;""" % n)
            with skerry.Model(self.file, native=True) as m:
                self.assertEqual(sum(name.startswith("y[") for name in m.names), n)

    def test_plugins(self):
        program = os.path.join(os.path.dirname(os.environ["SKERRY_LIBRARY"]), "skerry")
        folder = self.folder.name
        subprocess.run([program, "new", "plugin", "acme"], cwd=folder, check=True, capture_output=True)
        path = os.path.join(folder, "acme.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-w", "-Iacme", "-o", path, "acme/acme.c"], cwd=folder, check=True)
        pathlib.Path(self.file).write_text("""model Plant
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
        end Plant;""")
        with self.assertRaises(skerry.Error) as caught:
            skerry.Model(self.file, "Plant")
        self.assertIn("acme", str(caught.exception))
        for broken, says in [("nowhere.so", "No such file"), (os.path.join(folder, "acme", "acme.c"), "acme.c")]:
            with self.assertRaises(skerry.Error) as caught:
                skerry.load_plugin(broken)
            self.assertIn(says, str(caught.exception))
        skerry.load_plugin(path)
        skerry.load_plugin(path)
        with skerry.Model(self.file, "Plant") as m:
            m.run(1.0)
            self.assertTrue(1e5 < m["volume.P[1].p"] < 1e6)

    def closed_loop(self, m):
        for k in range(20):
            m.run(0.1*k)
            m["k"] = 1.0 + m["x"]
            if k == 7:
                m["x"] = 0.9  # a state by its name
        return m.run()

    def test_changes_while_it_runs_replay(self):
        changes = os.path.join(self.folder.name, "changes.csv")
        for solver in (None, "rk4", "ida"):
            with skerry.Model(self.file, solver=solver) as m:
                first = self.closed_loop(m)["x"]
                m.changes(changes)
                self.assertGreater(first, 0.0)
                self.assertEqual(m.reset().run()["x"] == first, False)
                self.assertEqual(m.reset().replay(changes).run()["x"], first)
                with self.assertRaises(skerry.Error) as caught:
                    m["label"] = "other"
                self.assertIn("cannot be set", str(caught.exception))

    def test_starts_pauses_and_stops(self):
        with skerry.Model(self.file, stop=1e6, interval=0.01) as m:
            m.pause()
            m.start()
            self.assertFalse(m.wait(0.05))
            self.assertEqual(m.time, m.time)
            m.pause(False)
            while m.time < 1.0:
                pass
            m.stop()
            with self.assertRaises(skerry.Error) as caught:
                m.wait()
            self.assertEqual(caught.exception.code, 130)
            there = m.time
            self.assertEqual(m.step().time > there, True)
            self.assertEqual(m.speed(1e9).step().time > there, True)

    def test_ctrl_c_ends_a_run(self):
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        with skerry.Model(self.file, solver="rk4", step=1e-4, stop=1e6, interval=1e6) as m:
            with self.assertRaises(KeyboardInterrupt):
                m.run()
            self.assertIn("x", m)  # it is still there

    def test_states_as_bytes(self):
        with skerry.Model(self.file) as m:
            state = m.run(1.0).save()
            end = m.run(2.0)["x"]
            for _ in range(3):
                self.assertEqual(m.resume(state).time, 1.0)
                self.assertEqual(m.run(2.0)["x"], end)
            with self.assertRaises(skerry.Error):
                m.resume(state[:-1])
            self.assertEqual(m["x"], end)

    def test_blocks_while_it_runs(self):
        with skerry.Model(self.file, interval=1e-3) as m:
            rows = [list(row) for block in m.blocks(["x", "k"]) for row in block]
            self.assertEqual(len(rows), 2001)
            self.assertEqual(rows[-1], [2.0, m["x"], 1.0])
            self.assertEqual([row[1] for row in rows], list(m.column("x")))
        with skerry.Model(self.file, stop=1e6, interval=1e-3) as m:
            for block in m.blocks(["x"]):
                break  # ends the run
            self.assertLess(m.time, 1e6)

    def test_columns_stay_as_they_were(self):
        with skerry.Model(self.file, interval=1e-3) as m:
            x = m.run(1.0).column("x")
            before = list(x)
            m.run(2.0).reset().run(0.5)
        self.assertEqual(list(x), before)
        if skerry.numpy:
            with self.assertRaises(ValueError):
                x[0] = 1.0

    def test_units(self):
        with skerry.Model(self.file) as m:
            self.assertEqual([m.unit("x"), m.unit("k"), m.unit("time")], ["m", "", "s"])
            self.assertNotIn("nothing", m)

    @unittest.skipUnless(importlib.util.find_spec("pandas"), "pandas is not there")
    def test_frames(self):
        with skerry.Model(self.file) as m:
            frame = m.run().frame(["x", "k"])
            self.assertEqual(list(frame.columns), ["x", "k"])
            self.assertEqual(frame.index[-1], 2.0)
            self.assertEqual(frame.attrs["units"]["x"], "m")
            self.assertIn("x", m.frame().columns)

    def test_handles_do_not_disturb_each_other(self):
        results, failures = {}, []

        def work(k):
            try:
                with skerry.Model(self.file) as m:
                    m["k"] = float(k)
                    for _ in range(5):
                        m.reset().run()
                    results[k] = m["x"]
            except Exception as e:
                failures.append(e)

        threads = [threading.Thread(target=work, args=(k,)) for k in range(1, 5)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(failures, [])
        for k, x in results.items():
            self.assertAlmostEqual(x, math.exp(-2 * k), 7)


if __name__ == "__main__":
    unittest.main()
