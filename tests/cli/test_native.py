#!/usr/bin/env python3
"""Each native component against its twin in the Modelica library: small systems, run both ways.

usage: tests/cli/test_native.py PROGRAM

A system is written once, with Native. or Skerry. before the names of its components. Natives count flow as positive
into the line, the library into the component, so what is compared are pressures, positions and results.
"""
import csv
import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SKERRY = str(pathlib.Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else "skerry"
STEP = 1e-4


class Twins(unittest.TestCase):
    def run_model(self, text, step=STEP):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "m.mo"
            path.write_text(text)
            done = subprocess.run([SKERRY, "run", str(path), "--solver", "bilinear", "--step", str(step), "-o", "-"],
                                  capture_output=True, text=True, timeout=300, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
        last = {}  # of several rows at one time the last counts
        for row in csv.DictReader(io.StringIO(done.stdout)):
            last[round(float(row["time"]) / STEP)] = row
        return last

    def statements(self, n):
        """Of the generated C, for a chain of n volumes and orifices."""
        text = ("model M import Native.Hydraulic.*; inner Native.Clock nativeClock(step = 1e-4);\n"
                "  FlowSource pump(q = 1e-4); Volume v[%d](each n = 2, each T = 1e-4); Orifice o[%d]; Tank t;\n"
                "equation connect(pump.P1, v[1].P[1]); connect(o[%d].P2, t.P1);\n"
                "  for i in 1:%d loop connect(v[i].P[2], o[i].P1); end for;\n"
                "  for i in 1:%d loop connect(o[i].P2, v[i + 1].P[1]); end for;\nend M;\n" % (n, n, n, n, n - 1))
        with tempfile.TemporaryDirectory() as folder:
            path, code = pathlib.Path(folder) / "m.mo", pathlib.Path(folder) / "m.c"
            path.write_text(text)
            done = subprocess.run([SKERRY, "run", str(path), "--solver", "trapezoid", "--step", "1e-4", "--tier", "0", "--stop",
                                   "1e-4", "-o", folder + "/m.csv", f"--emit-c={code}"], capture_output=True, text=True, timeout=300, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            return re.sub(r"/\*.*?\*/", "", code.read_text()).count(";")

    def test_text_does_not_grow(self):
        self.assertEqual(self.statements(100), self.statements(200))

    def compare(self, system, signals, stop, tolerance, native_only=""):
        """signals: name, or (name of the native, name of the twin, factor)."""
        for (a, worst, size, when) in self.deviations(system, signals, stop, native_only):
            self.assertLessEqual(worst, tolerance * size, f"{a}: {worst} of {size} at {when * STEP}")

    def converge(self, system, signals, stop, tolerance):
        """The difference is of first order: a jump at a tick (or of waves that do not fit at the start) counts in the step
        that ends there, and a line sees signals of one step ago."""
        self.compare(system, signals, stop, tolerance)
        coarse = self.deviations(system, signals, stop)
        fine = self.deviations(system.replace("T = 1e-4", "T = 2.5e-5"), signals, stop, step=STEP / 4)
        for (a, worst, _, _), (_, better, size, _) in zip(coarse, fine):
            self.assertLessEqual(better, max(0.4 * worst, 1e-9 * size), a)

    def deviations(self, system, signals, stop, native_only="", step=STEP):
        text = "model M\n  inner Skerry.Settings settings(cavitation = false);\n  inner Native.Clock nativeClock(step = %g);\n%s%s  annotation(experiment(StopTime = %g, Interval = %g));\nend M;\n"
        native = self.run_model(text % (step, system.replace("@", "Native."), native_only, stop, 10 * STEP), step)
        twin = self.run_model(text % (step, system.replace("@", "Skerry."), "", stop, 10 * STEP), step)
        times = sorted(set(native) & set(twin))
        self.assertGreater(len(times), 5)
        found = []
        for signal in signals:
            a, b, factor = signal if isinstance(signal, tuple) else (signal, signal, 1)
            x = [float(native[t][a]) for t in times]
            y = [factor * float(twin[t][b]) for t in times]
            size = max(max(y) - min(y), 1e-9 * max(map(abs, y)), 1e-300)
            worst, when = max((abs(p - q), t) for p, q, t in zip(x, y, times))
            found.append((a, worst, size, when))
        return found

    def test_relief_valve_system(self):
        self.converge("""
  @Hydraulic.FlowSource pump(q = 1e-3);
  @Hydraulic.Volume volume(n = 3, V = 5e-3, T = 1e-4);
  @Hydraulic.ReliefValve valve(pRef = 1e7);
  @Hydraulic.Orifice orifice(useInput = true);
  @Signals.Step area(y0 = 3e-6, yA = -2e-6, t0 = 0.3);
  @Hydraulic.Tank tank1, tank2;
equation
  connect(pump.P1, volume.P[1]);
  connect(volume.P[2], valve.P1);
  connect(volume.P[3], orifice.P1);
  connect(valve.P2, tank1.P1);
  connect(orifice.P2, tank2.P1);
  connect(area.y, orifice.u);
""", ["valve.x", "valve.q", "orifice.q", "pump.P1.p"], 0.6, 5e-3)

    def test_pipe_check_valve_accumulator(self):
        self.converge("""
  @Hydraulic.FlowSource pump(useInput = true);
  @Signals.Sine wanted(yA = 2e-4, f = 20);
  @Hydraulic.Line pipe(T = 1e-3, Zc = 1e9, pStart = 5e6);
  @Hydraulic.CheckValve check(A = 1e-5);
  @Hydraulic.Volume volume(n = 3, V = 1e-4, pStart = 5e6);
  @Hydraulic.Accumulator accumulator;
  @Hydraulic.LaminarOrifice drain(Kc = 2e-11);
  @Hydraulic.Tank tank;
equation
  connect(wanted.y, pump.u);
  connect(pump.P1, pipe.P1);
  connect(pipe.P2, check.P1);
  connect(check.P2, volume.P[1]);
  connect(volume.P[2], accumulator.P1);
  connect(volume.P[3], drain.P1);
  connect(drain.P2, tank.P1);
""", ["accumulator.V", "drain.q", "check.q"], 0.3, 5e-2)

    def test_servo(self):
        self.converge("""
  @Hydraulic.PressureSource supply(p = 1.5e7);
  @Hydraulic.Tank tank;
  @Hydraulic.ServoValve valve(w = 2e-3);
  @Hydraulic.Cylinder cylinder(T = 1e-4, Bp = 500, p1Start = 5e6, p2Start = 5e6);
  @Mechanic.Mass mass(m = 200, xStart = 0.5);
  @Signals.Pulse command(t0 = 0.05, t1 = 0.25, yA = 0.5);
  @Mechanic.ForceSource free(f = 0);
equation
  connect(command.y, valve.u);
  connect(supply.P1, valve.P);
  connect(tank.P1, valve.T);
  connect(valve.A, cylinder.P1);
  connect(valve.B, cylinder.P2);
  connect(cylinder.R, mass.P1);
  connect(free.P1, mass.P2);
""", ["mass.x", "mass.v", "valve.x", "cylinder.p1"], 0.5, 1e-2)

    def test_machines_on_a_shaft(self):
        self.converge("""
  @Hydraulic.PressureSource high(p = 1e7);
  @Hydraulic.Tank low;
  @Hydraulic.Machine motor(D = 1e-5, Cl = 1e-12, B = 0.01);
  @Rotational.Shaft shaft(k = 2000, d = 0.1, T = 1e-4);
  @Rotational.Inertia inertia(J = 0.05, B = 0.1);
  @Rotational.TorqueSource load(t = 0);
equation
  connect(high.P1, motor.P1);
  connect(low.P1, motor.P2);
  connect(motor.S, shaft.P1);
  connect(shaft.P2, inertia.P1);
  connect(load.P1, inertia.P2);
""", ["inertia.w", "inertia.a"], 0.5, 1e-3)

    def test_starts_that_fit(self):
        """With start values of the lines that fit what is at their ends nothing jumps, and the twins do the same."""
        self.compare("""
  @Hydraulic.PressureSource high(p = 1e7);
  @Hydraulic.Tank low(p = 0);
  @Hydraulic.Machine motor(D = 1e-5, Cl = 1e-12, B = 0.01);
  @Rotational.Shaft shaft(k = 2000, d = 0.1, T = 1e-4, tStart = 100);
  @Rotational.Inertia inertia(J = 0.05, B = 0.1);
  @Rotational.TorqueSource load(t = 0);
equation
  connect(high.P1, motor.P1);
  connect(low.P1, motor.P2);
  connect(motor.S, shaft.P1);
  connect(shaft.P2, inertia.P1);
  connect(load.P1, inertia.P2);
""", ["inertia.w", "inertia.a"], 0.5, 1e-9)
        self.compare("""
  @Hydraulic.FlowSource pump(useInput = true);
  @Signals.Sine wanted(yA = 2e-4, f = 20);
  @Hydraulic.Line pipe(T = 1e-3, Zc = 1e9, pStart = 5e6);
  @Hydraulic.CheckValve check(A = 1e-5);
  @Hydraulic.Volume volume(n = 3, V = 1e-4, pStart = 5e6, qStart = {0, 1e-4, -1e-4});
  @Hydraulic.Accumulator accumulator(pg = 4e6, pStart = 5e6);
  @Hydraulic.LaminarOrifice drain(Kc = 2e-11);
  @Hydraulic.Tank tank(p = 0);
equation
  connect(wanted.y, pump.u);
  connect(pump.P1, pipe.P1);
  connect(pipe.P2, check.P1);
  connect(check.P2, volume.P[1]);
  connect(volume.P[2], accumulator.P1);
  connect(volume.P[3], drain.P1);
  connect(drain.P2, tank.P1);
""", ["accumulator.V", "drain.q", "check.q"], 0.3, 1e-9)
        # Both settle from a start that fits: the pump delivers what the orifice lets through.
        q = 0.67 * 3e-6 * (2 / 870) ** 0.5 * 5e6 / (5e6 ** 2 + 1e8) ** 0.25
        self.compare(f"""
  @Hydraulic.FlowSource pump(q = {q!r});
  @Hydraulic.Volume volume(n = 3, V = 5e-3, T = 1e-4, pStart = 5e6, qStart = {{{q!r}, 0, -{q!r}}});
  @Hydraulic.ReliefValve valve(pRef = 4.9e6);
  @Hydraulic.Orifice orifice(A = 3e-6);
  @Hydraulic.Tank tank1(p = 0), tank2(p = 0);
equation
  connect(pump.P1, volume.P[1]);
  connect(volume.P[2], valve.P1);
  connect(volume.P[3], orifice.P1);
  connect(valve.P2, tank1.P1);
  connect(orifice.P2, tank2.P1);
""", ["valve.x", "valve.q", "orifice.q", "pump.P1.p"], 0.6, 1e-8)

    def test_mass_spring_friction(self):
        self.converge("""
  @Mechanic.ForceSource force(useInput = true);
  @Signals.Sine push(yA = 30, f = 3);
  @Mechanic.Mass mass(m = 2, B = 1, Fc = 5, v0 = 1e-2, xMax = 0.02, kStop = 1e5, dStop = 100);
  @Mechanic.SpringDamper spring(k = 2000, d = 2, T = 1e-4);
  @Mechanic.Fixed wall;
equation
  connect(push.y, force.u);
  connect(force.P1, mass.P1);
  connect(mass.P2, spring.P1);
  connect(spring.P2, wall.P1);
""", ["mass.x", "mass.v"], 1, 1e-2)

    def test_gear(self):
        self.compare("""
  @Rotational.TorqueSource drive(t = 10);
  @Rotational.Inertia fast(J = 0.01, B = 0.02);
  @Rotational.Shaft first(k = 500, d = 0.05);
  @Rotational.Gear gear(ratio = 3);
  @Rotational.Shaft second(k = 2000, d = 0.2);
  @Rotational.Inertia slow(J = 0.5, B = 1);
  @Rotational.TorqueSource free(t = 0);
equation
  connect(drive.P1, fast.P1);
  connect(fast.P2, first.P1);
  connect(first.P2, gear.P1);
  connect(gear.P2, second.P1);
  connect(second.P2, slow.P1);
  connect(slow.P2, free.P1);
""", ["fast.w", "slow.w"], 0.5, 1e-9)

    def test_motor(self):
        self.compare("""
  @Electric.Ground ground, ground2;
  @Electric.CurrentSource source(useInput = true);
  @Signals.Ramp wanted(t0 = 0, t1 = 0.05, yA = 3);
  @Electric.Capacitor cable(n = 3, C = 1e-4, T = 1e-4, alpha = 0.5);
  @Electric.Resistor leak(R = 50);
  @Electric.Ground ground3;
  @Electric.DCMotor motor(K = 0.2, R = 1, L = 5e-3);
  @Rotational.Shaft shaft(k = 200, d = 0.05, T = 1e-4);
  @Rotational.Inertia inertia(J = 0.01, B = 0.02);
  @Rotational.TorqueSource free(t = 0);
equation
  connect(wanted.y, source.u);
  connect(ground.P1, source.P2);
  connect(source.P1, cable.P[1]);
  connect(cable.P[2], motor.P1);
  connect(cable.P[3], leak.P1);
  connect(leak.P2, ground3.P1);
  connect(ground2.P1, motor.P2);
  connect(motor.S, shaft.P1);
  connect(shaft.P2, inertia.P1);
  connect(free.P1, inertia.P2);
""", ["inertia.w", "motor.i"], 0.3, 1e-9)

    def test_heat(self):
        self.compare("""
  @Thermal.HeatSource heater(Q = 500);
  @Thermal.Capacitance body(n = 2, C = 10, T = 1e-4);
  @Thermal.Conductor wall(G = 20);
  @Thermal.TemperatureSource air(temperature = 280);
equation
  connect(heater.P1, body.P[1]);
  connect(body.P[2], wall.P1);
  connect(wall.P2, air.P1);
""", ["wall.Q", ("wall.P1.T", "wall.P1.T", 1)], 1, 1e-6)

    def test_air(self):
        self.compare("""
  @Pneumatic.PressureSource high(p = 3e5);
  @Pneumatic.Orifice inlet(C = 2e-9);
  @Pneumatic.Volume tank(n = 3, V = 1e-3, T = 1e-4, pStart = 1e5);
  @Pneumatic.Orifice outlet(C = 1e-9, b = 0.2);
  @Pneumatic.PressureSource air(p = 1e5);
  @Pneumatic.FlowSource pump(useInput = true);
  @Signals.Sine pumped(yA = 1e-3, f = 5);
equation
  connect(high.P1, inlet.P1);
  connect(inlet.P2, tank.P[1]);
  connect(tank.P[2], outlet.P1);
  connect(outlet.P2, air.P1);
  connect(pumped.y, pump.u);
  connect(pump.P1, tank.P[3]);
""", ["inlet.qm", "outlet.qm", "pump.P1.p"], 1, 1e-9)

    def test_signals(self):
        self.compare("""
  @Signals.Table table(table = {{0, 0}, {0.1, 1}, {0.2, -1}, {0.3, 0.5}});
  @Signals.Ramp ramp(t0 = 0.05, t1 = 0.15, yA = 2);
  @Signals.Sum sum(n = 2, k = {1, -0.5});
  @Signals.FirstOrder first(tau = 0.02, k = 2);
  @Signals.SecondOrder second(omega = 60, delta = 0.3);
  @Signals.PI pi(Kp = 0.7, Ti = 0.05, yMax = 1, yMin = -1);
  @Signals.PID pid(Kp = 0.7, Ti = 0.05, Td = 0.01);
  @Signals.Limiter limiter(yMax = 0.4, yMin = -0.4);
  @Signals.Lookup lookup(table = {{-1, 0}, {0, 1}, {1, -1}});
  @Signals.Gain gain(k = -2);
  @Signals.Integrator integrator(k = 3);
  @Signals.UnitDelay delay(period = 0.01);
equation
  connect(table.y, sum.u[1]);
  connect(ramp.y, sum.u[2]);
  connect(sum.y, first.u);
  connect(sum.y, second.u);
  connect(sum.y, pi.u);
  connect(sum.y, pid.u);
  connect(sum.y, limiter.u);
  connect(limiter.y, lookup.u);
  connect(lookup.y, gain.u);
  connect(gain.y, integrator.u);
  connect(integrator.y, delay.u);
""", ["table.y", "sum.y", "first.y", "second.y", "pi.y", "pid.y", "limiter.y", "lookup.y", "gain.y", "integrator.y"],
                     0.35, 1e-6)

    def test_constants_and_trains(self):
        self.converge("""
  @Signals.Constant three(k = 3);
  @Signals.Ramp ramp(t0 = 0.1, t1 = 0.2);
  @Signals.Feedback difference;
  @Signals.Integrator sum;
  @Signals.Sine wave(yA = 10, f = 5);
  @Signals.UnitDelay delay(period = 0.01, yStart = 3);
  @Signals.FirstOrder after(tau = 0.05);
  @Signals.Pulse train(y0 = 1, yA = 2, t0 = 0.1, t1 = 0.15, period = 0.13);
  @Signals.Integrator pulses;
equation
  connect(three.y, difference.u1);
  connect(ramp.y, difference.u2);
  connect(difference.y, sum.u);
  connect(wave.y, delay.u);
  connect(delay.y, after.u);
  connect(train.y, pulses.u);
""", ["difference.y", "sum.y", "after.y", "pulses.y"], 0.5, 1e-2)

    def test_coil_and_voltage(self):
        self.converge("""
  @Electric.Ground ground, ground2;
  @Electric.VoltageSource source(useInput = true);
  @Signals.Sine wanted(yA = 10, f = 30);
  @Electric.Capacitor cable(n = 2, C = 1e-6, T = 1e-4, alpha = 0.2);
  @Electric.Inductor coil(L = 1e-2);
  @Electric.Capacitor store(n = 2, C = 1e-4, T = 1e-4);
  @Electric.Resistor load(R = 5);
equation
  connect(wanted.y, source.u);
  connect(source.P2, ground.P1);
  connect(source.P1, cable.P[1]);
  connect(cable.P[2], coil.P1);
  connect(coil.P2, store.P[1]);
  connect(store.P[2], load.P1);
  connect(load.P2, ground2.P1);
""", ["coil.i", "load.i"], 0.1, 1e-2)

    def test_shaft_held_at_its_end(self):
        self.converge("""
  @Rotational.TorqueSource torque(t = 2);
  @Rotational.Inertia inertia(J = 0.1, wStart = 3, aStart = 1);
  @Rotational.Shaft shaft(k = 50, d = 0.1, T = 1e-4, wStart = 3);
  @Rotational.Fixed wall(a = 0);
equation
  connect(torque.P1, inertia.P1);
  connect(inertia.P2, shaft.P1);
  connect(shaft.P2, wall.P1);
""", ["inertia.a", "inertia.w"], 0.5, 1e-2)

    def test_delay_below_the_step_is_refused(self):
        text = ("model M\n  Native.Electric.Capacitor c(n = 1);\n  Native.Electric.CurrentSource s;\n  Native.Electric.Ground g;\n"
                "equation\n  connect(s.P1, c.P[1]);\n  connect(s.P2, g.P1);\nend M;\n")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "m.mo"
            path.write_text(text)
            done = subprocess.run([SKERRY, "run", str(path), "-o", "-"], capture_output=True, text=True, timeout=300, check=False)
        self.assertEqual(done.returncode, 4)
        self.assertIn("T = 1e-06 s is below the step 0.0001 s", done.stderr)
        self.assertIn("nativeClock.step", done.stderr)
        self.assertNotIn("steady state", done.stderr)

    def test_rope_and_velocity(self):
        self.compare("""
  @Signals.Sine wanted(yA = -0.5, f = 2);
  @Mechanic.VelocitySource hand(useInput = true);
  @Mechanic.Rope rope(k = 2000, T = 1e-4, stretch = -0.01);
  @Mechanic.Mass load(m = 2, B = 3);
  @Mechanic.ForceSource free(f = 0);
equation
  connect(wanted.y, hand.u);
  connect(hand.P1, rope.P1);
  connect(rope.P2, load.P1);
  connect(load.P2, free.P1);
""", ["load.x", "load.v"], 1, 1e-9)

    def test_damped_rope(self):
        self.converge("""
  @Signals.Sine wanted(yA = -0.5, f = 2);
  @Mechanic.VelocitySource hand(useInput = true);
  @Mechanic.Rope rope(k = 2000, d = 20, T = 1e-4, stretch = -0.01);
  @Mechanic.Mass load(m = 2, B = 3);
  @Mechanic.ForceSource free(f = 0);
equation
  connect(wanted.y, hand.u);
  connect(hand.P1, rope.P1);
  connect(rope.P2, load.P1);
  connect(load.P2, free.P1);
""", ["load.x", "load.v"], 1, 1e-3)

    def test_lever(self):
        self.compare("""
  @Mechanic.ForceSource force(f = 20);
  @Mechanic.Mass first(m = 1, B = 2);
  @Mechanic.SpringDamper one(k = 2000, T = 1e-4);
  @Mechanic.Lever lever(l1 = 1, l2 = 2);
  @Mechanic.SpringDamper two(k = 1000, T = 1e-4);
  @Mechanic.Mass second(m = 3, B = 5);
  @Mechanic.SpringDamper three(k = 300, T = 1e-4);
  @Mechanic.Fixed wall;
equation
  connect(force.P1, first.P1);
  connect(first.P2, one.P1);
  connect(one.P2, lever.P1);
  connect(lever.P2, two.P1);
  connect(two.P2, second.P1);
  connect(second.P2, three.P1);
  connect(three.P2, wall.P1);
""", ["first.x", "first.v", "second.x", "second.v"], 1, 1e-9)

    def test_variable_machine_and_speed(self):
        self.converge("""
  @Rotational.SpeedSource drive(w = 150);
  @Rotational.Shaft shaft(k = 2000, T = 1e-4);
  @Hydraulic.VariableMachine pump(D = 1e-5, Cl = 1e-12, B = 0.01);
  @Signals.Ramp setting(t0 = 0.05, t1 = 0.15, y0 = 0.2, yA = 1);
  @Hydraulic.Tank tank, tank2;
  @Hydraulic.Volume volume(n = 2, V = 1e-3, T = 1e-4);
  @Hydraulic.LaminarOrifice load(Kc = 1e-10);
equation
  connect(setting.y, pump.u);
  connect(drive.P1, shaft.P1);
  connect(shaft.P2, pump.S);
  connect(tank.P1, pump.P1);
  connect(pump.P2, volume.P[1]);
  connect(volume.P[2], load.P1);
  connect(load.P2, tank2.P1);
""", [("load.q", "load.q", -1)], 0.4, 5e-3)  # speed counts into the line: at its upper end the other way round

    def test_logic(self):
        self.compare("""
  @Signals.Sine a(f = 5);
  @Signals.Sine b(f = 8);
  @Signals.Greater high(limit = 0.2), low(limit = -0.3);
  @Signals.And both;
  @Signals.Or one;
  @Signals.Not other;
  @Signals.Switch pick;
equation
  connect(a.y, high.u);
  connect(b.y, low.u);
  connect(high.y, both.u1);
  connect(low.y, both.u2);
  connect(both.y, other.u);
  connect(other.y, one.u1);
  connect(high.y, one.u2);
  connect(a.y, pick.u1);
  connect(b.y, pick.u2);
  connect(one.y, pick.on);
""", ["pick.y"], 0.5, 1e-9)


class Lines(unittest.TestCase):
    """The printed model of the two cars: TLM_ names are native, and the ends of the rope get their equation."""

    def run_it(self, *words):
        model = pathlib.Path(__file__).resolve().parents[2] / "examples/p1-cars/CarsModel.mo"
        done = subprocess.run([SKERRY, words[0], str(model), *words[1:]], capture_output=True, text=True, timeout=300,
                              check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_defaults_are_the_same(self):
        """Every parameter that both have, also where its default follows others."""
        listed = subprocess.run([SKERRY, "plugin", "list"], capture_output=True, text=True, check=True).stdout
        names = [line.split()[1] for line in listed.splitlines() if line.split()[1].startswith("Native.")]
        self.assertGreater(len(names), 50)
        compared = 0
        for name in names:
            ours, twin = (self.defaults(c) for c in (name, "Skerry" + name[len("Native"):]))
            for parameter in set(ours) & set(twin):
                self.assertEqual(ours[parameter], twin[parameter], f"{name}: {parameter}")
                compared += 1
        self.assertGreater(compared, 150)

    def test_limits_are_the_same(self):
        """What the native refuses, the twin in Modelica declares."""
        for name in ("Hydraulic.Accumulator", "Hydraulic.Orifice", "Mechanic.Mass", "Mechanic.SpringDamper", "Electric.Resistor",
                     "Rotational.Inertia", "Thermal.Conductor", "Signals.PI"):
            ours, twin = (self.limits(prefix + name) for prefix in ("Native.", "Skerry."))
            self.assertGreater(len(ours), 0, name)
            for parameter, least in ours.items():
                self.assertEqual(float(least), float(twin.get(parameter, "nan")), f"{name}: {parameter}")

    def limits(self, name):
        flat = subprocess.run([SKERRY, "flatten", name], capture_output=True, text=True, check=False)
        self.assertEqual(flat.returncode, 0, flat.stderr)
        return dict(re.findall(r"parameter Real (\w+)\([^\n]*?min = ([-+0-9.e]+)", flat.stdout))

    def defaults(self, name):
        flat = subprocess.run([SKERRY, "flatten", name], capture_output=True, text=True, check=False)
        self.assertEqual(flat.returncode, 0, flat.stderr)
        found = re.findall(r"parameter (?:Real|Integer|Boolean) (\w+|'[^']+')(?:\([^\n]*?\))? = ([^\n\"]*?)(?: \"| annotation|;)", flat.stdout)
        values = dict(found)
        # What comes from the settings of the model is compared by value.
        return {name: values.get(v, v) if v.startswith("'outer settings.") else v for name, v in found}

    def test_names_are_native(self):
        flat = self.run_it("flatten")
        for native in ("TLM.Spring", "TLM.Force", "TLM.Pulse"):
            self.assertIn('"%s"' % native, flat)

    def explain(self, text, *words):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "m.mo"
            path.write_text(text)
            done = subprocess.run([SKERRY, "explain", str(path), "--graph", folder + "/g.dot", *words],
                                  capture_output=True, text=True, timeout=300, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            drawn = (pathlib.Path(folder) / "g.dot").read_text()
            subprocess.run([SKERRY, "explain", str(path), "--graph", folder + "/g.svg"], capture_output=True, check=True)
            return done.stdout, drawn, (pathlib.Path(folder) / "g.svg").read_text()

    def test_native_lines_are_explained(self):
        # Impedance k*T of the spring, its ends, its delay: as the component in C has them.
        text = """model M
  inner Native.Clock nativeClock(step = 1e-3);
  Native.Hydraulic.FlowSource pump(q = 1e-3);
  Native.Hydraulic.Line pipe(T = %s, Zc = 1e3*abs(cos(0)) + 5);
  Native.Hydraulic.Orifice orifice;
  Native.Hydraulic.Tank tank;
equation
  connect(pump.P1, pipe.P1);
  connect(pipe.P2, orifice.P1);
  connect(orifice.P2, tank.P1);
end M;
"""
        out, dot, svg = self.explain(text % "4e-3")
        self.assertIn("  pipe: between pump and orifice, at ticks, delay pipe.T = 0.004, "
                      "impedance pipe.P1.Zc = 1005 at all ends\n", out)
        self.assertEqual(out.count("  pipe: "), 1)
        self.assertIn('i0 -> i1 [label="pipe\\ndelay 0.004, impedance 1005", style=dashed, dir=both]', dot)
        self.assertEqual(dot.count("->"), 1)
        self.assertIn("<title>pipe: delay 0.004, impedance 1005</title>", svg)
        self.assertIn(">impedance 1005<", svg)
        self.assertIn(", delay nativeClock.step = 0.001, impedance", self.explain(text % "0")[0])  # one step
        line, = json.loads(self.explain(text % "4e-3", "--json")[0])["lines"]
        self.assertEqual([end["island"] for end in line["ends"]], ["pump", "orifice"])
        self.assertEqual([end["impedance"] for end in line["ends"]],
                         [{"text": "pipe.%s.Zc" % p, "value": 1005} for p in ("P1", "P2")])
        self.assertEqual(line["delay"], {"text": "pipe.T", "value": 0.004})
        # What does not start still has its lines.
        out = self.explain(text % "1e-9")[0]
        self.assertIn("  pipe: between pump and orifice, at ticks, delay pipe.T = 1e-09, impedance pipe.P1.Zc, pipe.P2.Zc\n", out)

    def test_a_line_with_many_ends(self):
        model = pathlib.Path(__file__).resolve().parents[2] / "examples/relief-valve/AllNative.mo"
        out, dot, svg = self.explain(model.read_text())
        self.assertIn("  volume: between pump, valve and orifice, at ticks, delay volume.T = 0.0001, impedance "
                      "volume.P[1].Zc = 33333333.33333333 at all ends\n", out)
        self.assertEqual([dot.count(f"l0 -> i{k} [dir=both") for k in range(3)], [1, 1, 1])
        self.assertEqual(svg.count("<line "), 2)

    def test_a_sampled_line_is_told_like_others(self):
        text = """model M
  parameter Real Zc = 3;
  Real x(start = 1, fixed = true), y(start = 0, fixed = true), c1, c2;
equation
  der(x) = c1 - Zc*x;
  der(y) = c2 - Zc*y;
  when sample(0, 0.1) then
    c1 = pre(c2) + 2*Zc*pre(y);
    c2 = pre(c1) + 2*Zc*pre(x);
  end when;
end M;
"""
        self.assertIn("at ticks, delay 0.1, impedance Zc = 3\n", self.explain(text)[0])

    def test_unknown_components_in_c(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "m.mo"
            path.write_text("model M\n TLM_Sprin a;\n TLM_NoSuch b;\n TLM.Sprng c;\n Native.Hydraulic.Pomp d;\n Nothing e;\nend M;\n")
            done = subprocess.run([SKERRY, "check", str(path)], capture_output=True, text=True, check=False)
        found = done.stderr.split("error[")[1:]
        self.assertEqual(["skerry plugin list" in f and "--plugin" in f for f in found], [True, True, True, True, False])
        self.assertIn("did you mean 'TLM_Spring'?", found[0])
        self.assertIn("did you mean 'Spring'?", found[2])

    def test_boundary_is_added_and_told(self):
        for island in ("chassi1", "chassi2"):
            added = [line for line in self.run_it("flatten", "--island", island).split("\n")
                     if line.endswith("// added at the end of a line")]
            self.assertTrue(any("shaft.P" in line and ".Zc*" in line for line in added), island)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
