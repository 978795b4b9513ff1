#!/usr/bin/env python3
"""skerry cosim: composite models against closed forms, an independent solver of their equations, and single models.

usage: tests/cli/test_cosim.py PROGRAM
"""
import csv
import math
import os
import pathlib
import random
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import unittest

from runs import ROOT, RunTest, SKERRY

MASS = """model %s
  parameter Real m = %s;
  parameter Real v0 = %s;
  Real x(start = 0, fixed = true), v(start = v0, fixed = true);
  Skerry.Interfaces.NodeMechanic tlm;
equation
  der(x) = v;
  m*der(v) = tlm.f;
  tlm.x = x;
end %s;
"""


def composite(subs, lines, stop=1, start=0):
    return ("<Model><SubModels>%s</SubModels><Connections>%s</Connections>"
            "<SimulationParams StartTime='%g' StopTime='%g'/></Model>" % ("\n".join(subs), "\n".join(lines), start, stop))


def sub(name, file, ports="", command="skerry", more=""):
    return "<SubModel Name='%s' StartCommand='%s' ModelFile='%s' %s>%s</SubModel>" % (name, command, file, more, ports)


def port(name, domain="mechanical", causality="bidirectional", dimensions=1):
    return "<InterfacePoint Name='%s' Dimensions='%d' Domain='%s' Causality='%s'/>" % (name, dimensions, domain, causality)


def line(a, b, delay, Zf=1.0, more=""):
    return "<Connection From='%s' To='%s' Delay='%r' Zf='%r' %s/>" % (a, b, delay, Zf, more)


class Cosim(RunTest):
    def setUp(self):
        super().setUp()
        self.write("a.mo", MASS % ("a", 1.5, 1, "a"))
        self.write("b.mo", MASS % ("b", 0.5, 0, "b"))

    def cosim(self, *arguments, code=0, says=()):
        done = subprocess.run([SKERRY, "cosim", *arguments], cwd=self.dir, env=self.env, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        for text in says:
            self.assertIn(text, done.stderr)
        return done

    def columns(self, name, *signals):
        with open(self.dir / name, newline="") as f:
            names, *rows = csv.reader(f)
        rows = [[float(x) for x in row] for row in rows]
        return [[row[names.index(s)] for row in rows] for s in ("time",) + signals]

    def two_masses(self, alpha, D=0.01, Z=3.0, **more):
        self.write("two.xml", composite([sub("a", "a.mo", port("tlm")), sub("b", "b.mo", port("tlm"))],
                                        [line("a.tlm", "b.tlm", D, Z, "alpha='%g'" % alpha)], **more))

    def test_two_masses_closed_form(self):
        # Until a wave arrives the masses are free; from D to 2D each sees what the other did while it was.
        D, Z, m1, m2 = 0.01, 3.0, 1.5, 0.5
        self.two_masses(0, stop=0.02)
        self.cosim("run", "two.xml", "-o", "r.csv", "--interval", "1e-3", "--tolerance", "1e-9")
        for t, v1, v2 in zip(*self.columns("r.csv", "a.v", "b.v")):
            s = max(0, t - D)
            self.assertAlmostEqual(v1, math.exp(-Z*s/m1), delta=1e-8)
            self.assertAlmostEqual(v2, 1 - math.exp(-Z*s/m2), delta=1e-8)

    def reference(self, alpha, n, steps, D=0.01, Z=3.0, m1=1.5, m2=0.5):
        """The equations of the two masses with Heun's method, n steps for half a delay: on a grid that has all delays."""
        h = D/2/n
        v = [[1.0, 0.0]]
        # What left and what arrived, from the right and from the left of each point: there are jumps at multiples of D.
        sent, c, sent_left, c_left = [], [], [None], [None]

        def arriving(k, now, sent, c, first):
            if k < first:
                return [Z*now[0], Z*now[1]]  # no force yet
            new = [sent[k - 2*n][1], sent[k - 2*n][0]]
            old = c[k - 3*n] if k >= 5*n + (first > 2*n) else [start[1], start[0]]
            return [(1 - alpha)*x + alpha*y for x, y in zip(new, old)]

        for k in range(steps):
            now = v[-1]
            start = sent[0] if k else [Z*now[0], Z*now[1]]
            ca = arriving(k, now, sent, c, 2*n)
            F = [ca[0] - Z*now[0], ca[1] - Z*now[1]]
            sent.append([Z*now[0] - F[0], Z*now[1] - F[1]])
            c.append(ca)
            guess = [now[0] + h*F[0]/m1, now[1] + h*F[1]/m2]
            cb = arriving(k + 1, guess, sent_left, c_left, 2*n + 1)
            G = [cb[0] - Z*guess[0], cb[1] - Z*guess[1]]
            v.append([now[0] + h/2*(F[0] + G[0])/m1, now[1] + h/2*(F[1] + G[1])/m2])
            cb = arriving(k + 1, v[-1], sent_left, c_left, 2*n + 1)
            c_left.append(cb)
            sent_left.append([2*Z*v[-1][0] - cb[0], 2*Z*v[-1][1] - cb[1]])
        return v

    def test_filter_as_an_independent_solver_has_it(self):
        n = 100
        for alpha in (0, 0.4, 0.9):
            self.two_masses(alpha, stop=0.2)
            self.cosim("run", "two.xml", "-o", "r.csv", "--interval", "5e-3", "--tolerance", "1e-8")
            v = self.reference(alpha, n, 40*n)
            t, v1, v2 = self.columns("r.csv", "a.v", "b.v")
            self.assertEqual(len(set(t)), 41)
            for time, x, y in zip(t, v1, v2):
                k = round(time/5e-3)
                self.assertAlmostEqual(x, v[k*n][0], delta=2e-6, msg="alpha %g at %g" % (alpha, time))
                self.assertAlmostEqual(y, v[k*n][1], delta=2e-6, msg="alpha %g at %g" % (alpha, time))

    def test_same_bits_as_one_model(self):
        self.two_masses(0.3, stop=0.3)
        self.write("one.mo", """model one
  parameter Real D = 0.01, Z = 3, alpha = 0.3, ma = 1.5, mb = 0.5;
  Real va(start = 1, fixed = true), vb(start = 0, fixed = true), xa(start = 0, fixed = true);
  Real ca, cb, Fa, Fb, wa, wb;
  parameter Real wa0(fixed = false), wb0(fixed = false);
initial equation
  wa0 = wa;
  wb0 = wb;
equation
  der(xa) = va;
  ma*der(va) = Fa;
  mb*der(vb) = Fb;
  Fa = if noEvent(initial() or time < D) then 0 else ca - Z*va;
  Fb = if noEvent(initial() or time < D) then 0 else cb - Z*vb;
  wa = Z*va - Fa;
  wb = Z*vb - Fb;
  ca = (1 - alpha)*delay(wb, D) + alpha*(if noEvent(initial() or time < 2.5*D) then wb0 else delay(ca, 1.5*D));
  cb = (1 - alpha)*delay(wa, D) + alpha*(if noEvent(initial() or time < 2.5*D) then wa0 else delay(cb, 1.5*D));
end one;
""")
        fixed = ["--solver", "rk4", "--step", "1e-3", "--interval", "1e-2", "-o"]
        self.cosim("run", "two.xml", *fixed, "r.csv", "--stop", "0.3")
        self.expect(0, "one.mo", "-m", "one", *fixed, "s.csv", "--stop", "0.3")
        self.assertEqual(self.columns("r.csv", "a.v", "b.v", "a.x"), self.columns("s.csv", "va", "vb", "xa"))
        self.cosim("run", "two.xml", *fixed, "p.csv", "--stop", "0.3", "-j", "2")
        self.assertEqual((self.dir / "r.csv").read_text(), (self.dir / "p.csv").read_text())

    def test_random_trees_as_one_model(self):
        # Masses with springs to the ground, joined by lines of all kinds: the equations of the lines written into one model give the same bits.
        for seed in range(4):
            r = random.Random(seed)
            n = r.randint(2, 6)
            subs, lines, variables, equations, start = [], [], [], [], []
            joined = [[] for _ in range(n)]
            for k in range(1, n):
                a, D, Z, alpha = r.randrange(k), r.choice([1e-3, 2e-3, 3e-3]), r.uniform(1, 9), r.choice([0, 0.25, 0.5])
                joined[a].append("t%d" % k)
                joined[k].append("t%d" % k)
                lines.append(line("m%d.t%d" % (a, k), "m%d.t%d" % (k, k), D, Z, "alpha='%r'" % alpha))
                for end, far, mass in (("a", "b", a), ("b", "a", k)):
                    i = "%s%d" % (end, k)
                    variables.append("Real c%s, F%s, w%s; parameter Real first%s(fixed = false);" % (i, i, i, i))
                    start.append("first%s = w%s;" % (i, i))
                    old = "(if noEvent(initial() or time < 2.5*%r) then first%s%d else delay(c%s, 1.5*%r))" % (D, far, k, i, D)
                    filtered = "(1 - %r)*delay(w%s%d, %r) + %r*%s" % (alpha, far, k, D, alpha, old) if alpha else "delay(w%s%d, %r)" % (far, k, D)
                    equations.append("F%s = if noEvent(initial() or time < %r) then 0 else c%s - %r*v%d; w%s = %r*v%d - F%s; c%s = %s;"
                                     % (i, D, i, Z, mass, i, Z, mass, i, i, filtered))
            for k in range(n):
                m, spring, v0 = r.uniform(0.5, 2), r.uniform(0, 50), r.uniform(-1, 1)
                nodes = joined[k]
                push = " + ".join(["-%r*x" % spring] + ["%s.f" % t for t in nodes])
                self.write("m%d.mo" % k, "model m%d\n  Real x(start = 0, fixed = true), v(start = %r, fixed = true);\n  Skerry.Interfaces.NodeMechanic %s;\n"
                           "equation\n  der(x) = v;\n  %r*der(v) = %s;\n%send m%d;\n" % (k, v0, ", ".join(nodes), m, push, "".join("  %s.x = x;\n" % t for t in nodes), k))
                subs.append(sub("m%d" % k, "m%d.mo" % k, "".join(port(t) for t in nodes)))
                variables.append("Real x%d(start = 0, fixed = true), v%d(start = %r, fixed = true);" % (k, k, v0))
                forces = ["-%r*x%d" % (spring, k)] + ["F%s%s" % ("b" if t == "t%d" % k else "a", t[1:]) for t in nodes]
                equations.append("der(x%d) = v%d; %r*der(v%d) = %s;" % (k, k, m, k, " + ".join(forces)))
            self.write("tree.xml", composite(subs, lines, stop=0.2))
            self.write("one.mo", "model one\n%s\ninitial equation\n%s\nequation\n%s\nend one;\n" % ("\n".join(variables), "\n".join(start), "\n".join(equations)))
            fixed = ["--solver", "rk4", "--step", "5e-4", "--interval", "1e-2", "--stop", "0.2", "-o"]
            self.cosim("run", "tree.xml", *fixed, "r.csv")
            self.expect(0, "one.mo", "-m", "one", *fixed, "s.csv")
            masses = range(n)
            self.assertEqual(self.columns("r.csv", *("m%d.x" % k for k in masses)), self.columns("s.csv", *("x%d" % k for k in masses)), "seed %d" % seed)

    def test_ports_by_interface_name_and_results(self):
        self.write("deep.mo", """model deep
  parameter Real k[2] = {1, 2};
  parameter String word = "x";
  parameter Boolean on = false;
  parameter Integer n = 1;
  part inner_part;
  model part
    TLM.TLM_Interface_Signal.TLMOutput out(interfaceName = "y");
    parameter Real gain = 2;
  equation
    out.u = gain*time;
  end part;
end deep;
""")
        self.write("sink.mo", """model sink
  input Real u;
  Real z = 3*u;
end sink;
""")
        self.write("m.xml", composite([
            sub("d", "deep.mo", port("inner_part.y", "signal", "output")
                + "<Parameter Name='inner_part.gain' Value='5'/><Parameter Name='word' Value='a \"q\"'/>"
                + "<Parameter Name='on' Value='true'/><Parameter Name='n' Value='7'/>"),
            sub("s", "sink.mo", port("u", "signal", "input")), sub("my sink", "sink.mo", port("u", "signal", "input"))],
            [line("s.u", "d.inner_part.y", 0.1), line("d.inner_part.y", "my sink.u", 0.25)]))
        self.cosim("run", "m.xml", "-o", "r.csv", "--interval", "0.05")
        for t, z, y in zip(*self.columns("r.csv", "s.z", "'my sink'.z")):
            self.assertAlmostEqual(z, 15*max(0, t - 0.1), delta=1e-9)
            self.assertAlmostEqual(y, 15*max(0, t - 0.25), delta=1e-9)

    def test_hydraulic_lines_between_native_components_and_equations(self):
        # A volume in C between a source and a tank, against the same volume in the middle of a line of Modelica.
        self.write("pump.mo", """model pump
  Skerry.Hydraulic.FlowSource source(q = 1e-4);
  Skerry.Interfaces.NodeHydraulic out;
equation
  connect(source.P1, out);
end pump;
""")
        self.write("load.mo", """model load
  Skerry.Hydraulic.LaminarOrifice leak(Kc = 1e-11);
  Skerry.Hydraulic.Tank tank(p = 0);
  Skerry.Interfaces.NodeHydraulic inlet;
equation
  connect(inlet, leak.P1);
  connect(leak.P2, tank.P1);
end load;
""")
        self.write("m.xml", composite([sub("pump", "pump.mo", port("out", "hydraulic")), sub("load", "load.mo", port("inlet", "hydraulic"))],
                                      [line("pump.out", "load.inlet", 1e-3, 1e9)], stop=0.5))
        self.cosim("run", "m.xml", "-o", "r.csv", "--interval", "0.01", "--tolerance", "1e-8")
        # The line's capacity is D/Zf: p rises to q/Kc with the time constant D/Zf/Kc.
        t, p, q = self.columns("r.csv", "load.inlet.p", "pump.out.q")
        self.assertAlmostEqual(p[-1], 1e7*(1 - math.exp(-0.5*1e-11*1e9/1e-3)), delta=6e4)
        self.assertTrue(all(abs(x + 1e-4) < 1e-12 for x in q[1:]), q)

    def test_nested(self):
        self.write("inner.xml", composite([sub("b", "b.mo", port("tlm")), sub("c", "b.mo", port("tlm"))], []))
        self.write("outer.xml", composite([sub("a", "a.mo", port("tlm")), sub("box", "inner.xml", port("b.tlm"))],
                                          [line("a.tlm", "box.b.tlm", 0.01, 3.0)], stop=0.3))
        self.two_masses(0, stop=0.3)
        fixed = ["--solver", "rk4", "--step", "1e-3", "--interval", "1e-2", "-o"]
        self.cosim("run", "outer.xml", *fixed, "r.csv")
        self.cosim("run", "two.xml", *fixed, "s.csv")
        self.assertEqual(self.columns("r.csv", "a.v", "box.b.v"), self.columns("s.csv", "a.v", "b.v"))
        self.write("itself.xml", composite([sub("i", "itself.xml")], []))
        self.cosim("run", "itself.xml", code=1, says=["contains itself"])

    def test_sub_models_in_folders_and_copies(self):
        os.mkdir(self.dir / "x")
        os.mkdir(self.dir / "y")
        for folder in "xy":
            (self.dir / folder / "a.mo").write_text(MASS % ("a", 1.5, 1, "a"))
        self.write("m.xml", composite([sub("x", "a.mo", port("tlm"), "StartTLMOpenModelica"),
                                       sub("y", "a.mo", port("tlm") + "<Parameter Name='v0' Value='-1'/>", "StartTLMDymola")],
                                      [line("x.tlm", "y.tlm", 0.01)]))
        os.remove(self.dir / "a.mo")
        self.cosim("run", "m.xml", "-o", "r.csv")
        _, vx, vy = self.columns("r.csv", "x.v", "y.v")
        self.assertTrue(all(p == -q for p, q in zip(vx, vy)))

    def test_fmus(self):
        self.write("unit.mo", "model unit\n  input Real u;\n  output Real y;\n  parameter Real k = 2;\n  Real x(start = 0, fixed = true);\n"
                   "equation\n  der(x) = u;\n  y = k*x;\nend unit;\n")
        self.write("src.mo", "model src\n  output Real y = 1 + time;\nend src;\n")
        subprocess.run([SKERRY, "fmu", "export", "unit.mo", "-o", "unit.fmu"], cwd=self.dir, env=self.env, check=True, timeout=120)
        ports = port("u", "signal", "input")
        self.write("m.xml", composite([sub("s", "src.mo", port("y", "signal", "output")), sub("g", "unit.fmu", ports + "<Parameter Name='k' Value='3'/>"),
                                       sub("h", "unit.fmu", ports, "StartTLMFmiWrapper")], [line("s.y", "g.u", 0.1), line("s.y", "h.u", 0.1)]))
        self.cosim("run", "m.xml", code=1, says=["SK3802"])
        self.cosim("run", "m.xml", "--native", "-o", "r.csv", "--interval", "0.1", "--step", "1e-3")
        _, y, z = self.columns("r.csv", "g.y", "h.y")
        self.assertAlmostEqual(y[-1], 3*(0.9 + 0.9**2/2), delta=5e-3)
        self.assertAlmostEqual(z[-1], y[-1]/1.5, delta=1e-12)

    # A delay that varies: t.T, announced one shortest delay ahead.
    def varying(self, bodies, D, amp, stop):
        self.write("t.mo", "model t\n  output Real T = %r*(2 + %r*sin(7*time));\nend t;\n" % (D, amp))
        for name, more, extra in bodies:
            self.write(name + ".mo", "model %s\n  Real x(start = 0, fixed = true), v(start = %s, fixed = true);\n  Skerry.Interfaces.NodeMechanic tlm;\n"
                       "equation\n  der(x) = v;\n  %s*der(v) = tlm.f%s;\n  tlm.x = x;\nend %s;\n" % (name, *more, extra, name))
        self.write("v.xml", composite([sub(bodies[0][0], bodies[0][0] + ".mo", port("tlm")), sub(bodies[1][0], bodies[1][0] + ".mo", port("tlm")),
                                       sub("t", "t.mo", port("T", "signal", "output"))],
                                      [line(bodies[0][0] + ".tlm", bodies[1][0] + ".tlm", 0.01, 3.0, "DelayFrom='t.T' LongestDelay='0.04'")], stop=stop))
        self.cosim("run", "v.xml", "--solver", "heun", "--step", "1e-3", "--interval", "1e-2", "-o", "v.csv")

    def test_a_delay_that_varies_adds_no_energy(self):
        bodies = [("p", (1.0, 1.5), ""), ("q", (0.0, 0.5), "")]
        first = 3*1.0**2/4*0.01  # of the wave that leaves before the first one arrives
        for D, amp in ((0.005, 0), (0.01, 1), (0.012, 0.9), (0.02, 0)):
            self.varying(bodies, D, amp, 6)
            time, v, w, T = self.columns("v.csv", "p.v", "q.v", "line1.T1")
            self.assertLess(max(0.75*a*a + 0.25*b*b for a, b in zip(v, w)), 0.75 + first)
            self.assertLess(max(T), 0.04 + 1e-9)
            self.assertGreater(min(T), 0.01 - 1e-9)
            if amp == 0:
                self.assertAlmostEqual(T[-1], 2*D, delta=1e-9)
        self.assertIn("2 islands", self.cosim("check", "v.xml", "--json").stdout + subprocess.run(
            [SKERRY, "explain", "v.xml"], cwd=self.dir, env=self.env, capture_output=True, text=True).stdout)

    def test_a_delay_that_varies_leaves_the_stiffness(self):
        # 5 N through the line against a spring of 100 N/m; the line is as soft as at its shortest delay, D/Zf.
        bodies = [("p", (0.0, 1.5), " + 5 - 10*v"), ("q", (0.0, 0.5), " - 100*x - 10*v")]
        for D in (0.005, 0.01, 0.02):
            self.varying(bodies, D, 0, 12)
            _, x, y = self.columns("v.csv", "p.x", "q.x")
            self.assertAlmostEqual(y[-1], 0.05, delta=1e-5)
            self.assertAlmostEqual(x[-1] - y[-1], 5*0.01/3, delta=1e-3)

    def test_a_delay_that_varies_is_checked(self):
        two = [sub("a", "a.mo", port("tlm")), sub("b", "b.mo", port("tlm"))]
        for more, says in (("DelayFrom='a.tlm' LongestDelay='1'", "is no output"), ("DelayFrom='c.T' LongestDelay='1'", "no sub-model 'c'"),
                           ("DelayFrom='a.tlm'", "has no LongestDelay")):
            self.write("bad.xml", composite(two, [line("a.tlm", "b.tlm", 0.01, 3.0, more)]))
            self.cosim("check", "bad.xml", code=1, says=[says])

    def test_signals_without_delay(self):
        self.write("s.mo", "model s\n  output Real y = sin(9*time);\nend s;\n")
        self.write("g.mo", "model g\n  input Real u, w(start = 0.25);\n  output Real y = 0.5*u + w;\nend g;\n")
        io = port("u", "signal", "input") + port("w", "signal", "input") + port("y", "signal", "output")
        zero = "<Connection From='%s' To='%s' Delay='0'/>"
        self.write("z.xml", composite([sub("b", "g.mo", io), sub("a", "g.mo", io), sub("s", "s.mo", port("y", "signal", "output"))],
                                      [zero % ("a.y", "b.u"), zero % ("s.y", "a.w"), zero % ("b.y", "a.u")]))
        self.cosim("run", "z.xml", "-o", "z.csv")
        # a = b/2 + s, b = a/2 + 1/4: an input without a connection keeps its start value.
        time, a = self.columns("z.csv", "a.y")
        for t, y in zip(time, a):
            self.assertAlmostEqual(y, (math.sin(9*t) + 0.125)/0.75, delta=1e-9)
        self.write("n.xml", composite([sub("a", "a.mo", port("tlm")), sub("b", "b.mo", port("tlm"))], ["<Connection From='a.tlm' To='b.tlm' Delay='0' Zf='1'/>"]))
        self.cosim("check", "n.xml", code=1, says=["SK7105", "above zero"])

    def test_refusals(self):
        cases = [
            (sub("a", "none.mo"), "is not there"),
            (sub("a", "x.fmu"), "is not there"),
            (sub("a", "x.hmf"), "cannot be run here"),
            (sub("a", "x.slx", command="StartTLMSimulink"), "cannot be run here"),
            (sub("a", "a.mo", command="./evil"), "would start the program './evil'"),
            (sub("a", "a.mo", command="none"), "nothing would wait for it"),
            (sub("a", "No.Class"), "there is no class 'No.Class'"),
            (sub("a", "a.mo", port("tml")), "has no port 'tml'"),
            (sub("a", "a.mo", port("tlm", "rotational")), "'1 mechanical' in the sub-model"),
            (sub("a", "a.mo", "<Parameter Name='mass' Value='1'/>"), "has no parameter 'mass'"),
            (sub("a", "a.mo", "<Parameter Name='x' Value='1'/>"), "has no parameter 'x'"),
            (sub("a", "a.mo", "<Parameter Name='m' Value='1) annotation(a'/>"), "is no value for parameter 'm'"),
            (sub("a", "a.mo", "<Parameter Name='m' Value='nan'/>"), "is no value for parameter 'm'"),
        ]
        for text, message in cases:
            self.write("m.xml", composite([text], []))
            self.cosim("run", "m.xml", code=1, says=["m.xml:1:", message])
        self.cosim("run", "m.mo", code=2, says=["ends in .xml"])
        self.cosim("run", code=2)
        self.cosim("fly", "m.xml", code=2, says=["there is no 'cosim fly'"])

    def test_new_model_runs(self):
        self.cosim("new", "first.xml")
        self.cosim("check", "first.xml")
        self.cosim("run", "first.xml", "-o", "r.csv", "--set", "right.body.m=3", "--save", "s")
        _, x, y = self.columns("r.csv", "left.body.x", "right.body.x")
        self.assertGreater(x[-1], 1)
        self.assertLess(abs(x[-1] - y[-1]), 0.1)
        self.cosim("new", "first.xml", code=1, says=["File exists"])
        self.assertIn('"left" -> "right"', self.cosim("graph", "first.xml").stdout)
        self.assertIn('<Interface model="left" Name="tlm" Dimensions="1"', self.cosim("interfaces", "first.xml").stdout)
        self.cosim("convert", "first.xml", "-o", "second.xml")
        self.assertEqual((self.dir / "first.xml").read_text(), (self.dir / "second.xml").read_text())


CLIENT = str(ROOT / "tests" / "cli" / "tlm_client.py")


class Elsewhere(RunTest):
    """Sub-models in other processes, by the protocol of the existing framework."""
    cosim, columns = Cosim.cosim, Cosim.columns

    def setUp(self):
        super().setUp()
        self.write("a.mo", MASS % ("a", 1.5, 1, "a"))
        self.write("b.mo", MASS % ("b", 0.5, 0, "b"))

    def model(self, command, alpha=0.0, stop=0.5, D=0.01, manager=0, parameters="", ports=None):
        text = composite([sub("a", "a.mo", port("tlm")), sub("b", "b.mo", (ports or port("tlm")) + parameters, command)],
                         [line("a.tlm", "b.tlm", D, 3.0, "alpha='%g'" % alpha)], stop=stop)
        self.write("m.xml", text.replace("<SimulationParams", "<SimulationParams ManagerPort='%d'" % manager))

    def run_client(self, *options, code=0, says=(), more=(), **model):
        self.model(" ".join([sys.executable, CLIENT, *options]), **model)
        return self.cosim("run", "m.xml", "--native", "--patience", "20", "--interval", "0.05", "-o", "r.csv", *more, code=code, says=says)

    def test_same_motion_as_here(self):
        for alpha in (0, 0.4):
            self.model("skerry", alpha)
            self.cosim("run", "m.xml", "--interval", "0.05", "-o", "here.csv")
            here = self.columns("here.csv", "a.v", "a.x")
            # What is sent is known every eighth of a delay, so the jump of the first force is smeared by that.
            self.run_client("step=0.00125", alpha=alpha)
            there = dict(zip(*self.columns("r.csv", "a.v")[:2]))
            for t, v in zip(here[0], here[1]):
                near = min(there, key=lambda x: abs(x - t))
                self.assertAlmostEqual(there[near], v, delta=6e-3)

    def test_momentum(self):
        # At rest against each other in the end, with the momentum of the beginning and the line's mass Zf*D = 0.03.
        self.run_client("step=0.0025", alpha=0.5, stop=6)
        _, v, F = self.columns("r.csv", "a.v", "b.tlm.F")
        self.assertAlmostEqual(v[-1], 1.5/2, delta=0.02)
        self.assertLess(abs(F[-1]), 0.05)

    def test_results_are_those_of_the_client_but_late(self):
        self.run_client("step=0.0025", alpha=0.5, stop=1)
        names, rows = self.read("r.csv")
        self.assertTrue({"b.tlm.x", "b.tlm.v", "b.tlm.F"} <= set(names))
        self.assertGreater(rows[-1][names.index("b.tlm.x")], 0.3)

    def test_forms_of_clients(self):
        self.run_client()
        plain = (self.dir / "r.csv").read_text()
        for option in ("order=>", "pieces=7", "pieces=1", "register=tlm:1:bidirectional:mechanical"):
            self.run_client(option)
            self.assertEqual((self.dir / "r.csv").read_text(), plain, option)
        self.run_client(more=("-j", "2"))
        self.assertEqual((self.dir / "r.csv").read_text(), plain)

    def test_parameters(self):
        self.run_client(parameters="<Parameter Name='m' Value='1.5'/><Parameter Name='v0' Value='-1'/>", stop=0.2)
        _, v, w = self.columns("r.csv", "a.v", "b.tlm.v")
        self.assertLess(abs(v[-1]), 1)
        self.assertLess(w[2], 0)

    def test_two_that_run_elsewhere(self):
        command = "%s %s" % (sys.executable, CLIENT)
        one, two = (sub(n, "m", port("tlm") + "<Parameter Name='v0' Value='%d'/><Parameter Name='m' Value='1'/>" % v, command)
                    for n, v in (("p", 1), ("q", -1)))
        text = composite([one, two], [line("p.tlm", "q.tlm", 0.01, 3.0, "alpha='0.2'")])
        self.write("m.xml", text.replace("<SimulationParams", "<SimulationParams ManagerPort='0'"))
        self.cosim("run", "m.xml", "--native", "-o", "r.csv", "--patience", "20")
        _, v, w = self.columns("r.csv", "p.tlm.v", "q.tlm.v")
        self.assertTrue(all(x == -y for x, y in zip(v, w)))
        self.assertLess(abs(v[-1]), 0.999)

    def test_a_client_that_connects_by_itself(self):
        self.run_client()
        started = (self.dir / "r.csv").read_text()
        self.model("none")
        run = subprocess.Popen([SKERRY, "cosim", "run", "m.xml", "--interval", "0.05", "-o", "r.csv"], cwd=self.dir, env=self.env, stderr=subprocess.PIPE, text=True)
        said = run.stderr.readline()
        self.assertIn("waiting for sub-models to connect to 127.0.0.1:", said)
        number = int(said.rsplit(":", 1)[1])
        with socket.create_connection(("127.0.0.1", number)) as stranger:  # says nothing of use
            stranger.sendall(b"GET / HTTP/1.1\r\n\r\n" + bytes(100))
            subprocess.run([sys.executable, CLIENT, "b", "0", "0.5", "0.005", "127.0.0.1:%d" % number, "-"], check=True, timeout=60)
        self.assertEqual(run.wait(60), 0, run.stderr.read())
        run.stderr.close()
        self.assertEqual((self.dir / "r.csv").read_text(), started)

    def test_failures_name_the_sub_model_and_keep_results(self):
        for how, message in (("hang", "'b' has sent nothing at port 'tlm'"), ("nonsense", "does not speak the protocol"),
                             ("nan", "not finite at port 'tlm'"), ("exit", "the program of 'b' ended with exit code 4"),
                             ("linger", "the program of 'b' ended with exit code 4"), ("back", "a time before its last one")):
            self.run_client("die=%s" % how, "at=0.2", code=5, says=["m.b.client", message, "(it last sent time 0.", " was sent to it)", "the results up to time 0."],
                            more=("--patience", "1") if how == "hang" else ())
            self.assertGreater(self.columns("r.csv", "a.v")[0][-1], 0.1, how)
        self.run_client("die=registered", code=4, says=["the program of 'b' ended with exit code 3"])
        self.run_client("register=tlm:1:bidirectional:rotational", code=4, says=["is rotational there, and mechanical in the composite model"])
        self.run_client("register=other", code=4)
        self.model("./nothing-like-this")
        self.cosim("run", "m.xml", "--native", code=4, says=["'b' cannot be started", "No such file"])
        self.model("/bin/true")
        self.cosim("run", "m.xml", "--native", code=4, says=["ended with exit code 0 before it connected"])
        self.model("none")
        self.cosim("run", "m.xml", "--patience", "0.3", code=4, says=["'b' has not connected within 0.3 s"])

    def test_nothing_is_left_behind(self):
        self.write("go", "#!/bin/sh\necho $$ > pid\nsleep 1000 & echo $! >> pid\nexec %s %s die=hang at=0.2 \"$@\"\n" % (sys.executable, CLIENT)).chmod(0o755)
        self.model("go")
        run = subprocess.Popen([SKERRY, "cosim", "run", "m.xml", "--native", "-o", "r.csv"], cwd=self.dir, env=self.env, stderr=subprocess.PIPE, text=True)
        self.until(lambda: self.rows("r.csv") > 5 or self.size("pid") > 0 and self.size("r.csv") > 0)
        time.sleep(0.5)
        run.send_signal(signal.SIGINT)
        self.assertEqual(run.wait(30), 130, run.stderr.read())
        run.stderr.close()

        def gone(pid):
            try:
                return pathlib.Path("/proc/%d/stat" % pid).read_text().split()[2] == "Z"
            except OSError:
                return True
        for pid in (self.dir / "pid").read_text().split():
            self.until(lambda: gone(int(pid)))

    def test_interrupted_while_it_waits_for_a_client(self):
        self.model("none")
        run = subprocess.Popen([SKERRY, "cosim", "run", "m.xml", "-o", "r.csv"], cwd=self.dir, env=self.env, stderr=subprocess.PIPE, text=True)
        self.addCleanup(run.stderr.close)
        self.assertIn("waiting for sub-models to connect", run.stderr.readline())
        run.send_signal(signal.SIGINT)
        said = run.stderr.read()
        self.assertEqual(run.wait(30), 130, said)
        self.assertIn("error[SK5007]: m.b.client: interrupted", said)

    def test_gone_at_every_stage(self):
        # What a client has said when its connection ends, the last frame whole or cut off.
        def frame(kind, data=b"", number=0):
            return b"TLM_0101" + bytes([kind, sys.byteorder == "big", 0, 0]) + struct.pack("=iii", len(data), number, 0) + data
        row = struct.pack("=4d", 0, 0, 0, 0)
        said = [frame(2, b"b"), frame(6, b"m:1"), frame(3, b"tlm:1:bidirectional:mechanical"), frame(4), frame(1, row), frame(1, row.replace(row[:8], struct.pack("=d", 0.006), 1)),
                frame(7)]
        self.model("none")
        for stage in range(len(said) + 1):
            for cut in (0, 9) if stage else (0,):
                run = subprocess.Popen([SKERRY, "cosim", "run", "m.xml", "-o", "r.csv"], cwd=self.dir, env=self.env, stderr=subprocess.PIPE, text=True)
                self.addCleanup(run.stderr.close)
                where = run.stderr.readline().rsplit(":", 1)[1]
                text = b"".join(said[:stage])
                with socket.create_connection(("127.0.0.1", int(where))) as client:
                    client.sendall(text[:len(text) - cut])
                    client.shutdown(socket.SHUT_WR)
                    while client.recv(4096):
                        pass
                # Before it has said its name it is nobody, and somebody else may come.
                if stage == 0 or (stage == 1 and cut):
                    self.assertIsNone(run.poll())
                    run.send_signal(signal.SIGINT)
                    self.assertEqual(run.wait(60), 130)
                else:
                    # All of it may have come before the run begins, or while it does.
                    error = run.stderr.read()
                    self.assertIn(run.wait(60), (4, 5) if stage >= 4 else (4,), error)
                    self.assertRegex(error, "m.b.client: 'b' has (closed the connection|ended before the run does)")

    def test_consent(self):
        self.model("./evil")
        self.cosim("run", "m.xml", code=1, says=["SK7108", "would start the program './evil'", "--native"])
        self.expect(1, "m.xml", message="SK7108")


class Monitors(RunTest):
    cosim, columns = Cosim.cosim, Cosim.columns

    def setUp(self):
        super().setUp()
        self.write("a.mo", MASS % ("a", 1.5, 1, "a"))
        self.write("m.xml", composite([sub("a", "a.mo", port("tlm")), sub("b", "a.mo", port("tlm") + "<Parameter Name='v0' Value='0'/>")],
                                      [line("a.tlm", "b.tlm", 0.01, 3.0)], stop=1))

    def start(self, *arguments, env=None):
        run = subprocess.Popen([SKERRY, "cosim", *arguments], cwd=self.dir, env=env or self.env, stderr=subprocess.PIPE, text=True)
        self.addCleanup(run.stderr.close)
        self.addCleanup(run.wait, 60)
        self.addCleanup(run.kill)
        return run

    def serve(self, *arguments, env=None):
        run = self.start("run", "m.xml", "--monitor", "127.0.0.1:0", *arguments, env=env)
        said = run.stderr.readline()
        self.assertIn("monitors connect to 127.0.0.1:", said)
        return run, said.split()[-1]

    def test_every_row_and_every_name(self):
        # The run waits for a client before it begins, so that the monitors are there at the start.
        self.write("c.xml", (self.dir / "m.xml").read_text().replace("<SubModels>", "<SubModels>" + sub("c", "-", port("tlm"), "none"))
                   .replace("<Connections>", "<Connections>" + line("c.tlm", "a.free", 0.01)).replace("StartTime", "ManagerPort='0' StartTime")
                   .replace("ModelFile='a.mo' >", "ModelFile='a.mo' >" + port("free"), 1))
        self.write("a.mo", (MASS % ("a", 1.5, 1, "a")).replace("tlm;", "tlm, free;").replace("tlm.f;", "tlm.f + free.f;").replace("tlm.x = x;", "tlm.x = x; free.x = x;"))
        run = self.start("run", "c.xml", "--monitor", "0", "-o", "r.csv", "--interval", "0.05")
        where = run.stderr.readline().split()[-1]
        said = run.stderr.readline()
        self.assertIn("waiting for sub-models", said)
        monitor = self.start("monitor", where, "-o", "s.csv", "-o", "s.mat")
        narrow = self.start("monitor", where, "-o", "n.csv", "--only", "a.*")
        # Their files are there as soon as they know the names, before the run begins.
        self.until(lambda: self.size("s.csv") > 0 and self.size("n.csv") > 0)
        client = subprocess.Popen([sys.executable, CLIENT, "c", "0", "1", "0.005", said.split()[-1], "-"])
        self.assertEqual(client.wait(60), 0)
        self.assertEqual(run.wait(60), 0)
        self.assertEqual(monitor.wait(60), 0, monitor.stderr.read())
        self.assertEqual(narrow.wait(60), 0)
        here, there = self.columns("r.csv", "a.v", "b.x"), self.columns("s.csv", "a.v", "b.x")
        self.assertEqual(here, there)
        self.assertEqual(self.columns("n.csv", "a.v")[1][-1], here[1][-1])
        self.assertNotIn("b.x", (self.dir / "n.csv").read_text().splitlines()[0])
        self.assertGreater(self.size("s.mat"), 100)

    def test_they_come_and_go_and_never_stop_the_run(self):
        run, where = self.serve("--realtime", "--interval", "0.01", "--stop", "1000", "-o", "r.csv")
        host, number = where.split(":")
        for bytes_ in (b"", b"GET / HTTP/1.1\r\n\r\n", b"TLM_0101\x22\0\0\0\xff\xff\xff\x7f" + bytes(8), b"TLM_0101" + bytes([34, 0, 0, 0]) + bytes(12)):
            with socket.create_connection((host, int(number))) as stranger:
                stranger.sendall(bytes_)
        for k in range(2):
            monitor = self.start("monitor", where, "-o", "s%d.csv" % k)
            self.until(lambda: self.rows("s%d.csv" % k) > 3)
            monitor.send_signal(signal.SIGINT)
            self.assertEqual(monitor.wait(60), 130)
        self.assertIsNone(run.poll())
        monitor = self.start("monitor", where, "-o", "t.csv")
        self.until(lambda: self.rows("t.csv") > 3)
        run.kill()
        self.assertEqual(monitor.wait(60), 5)
        self.assertIn("error[SK7109]", monitor.stderr.read())

    def test_no_run(self):
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            self.cosim("monitor", "127.0.0.1:%d" % s.getsockname()[1], code=1, says=["SK7109", "no answer"])
        self.cosim("monitor", "nowhere", code=1, says=["'nowhere' is no address"])
        self.cosim("run", "m.xml", "--monitor", "x", code=2, says=["'x' is no address"])
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            s.listen()
            self.cosim("run", "m.xml", "--monitor", str(s.getsockname()[1]), code=2, says=["SK7109", "cannot listen"])


def compile_client(source, out):
    """A program with the client library, with the sanitizers of the program that is tested."""
    flags = ["-fsanitize=address,undefined"] if b"__asan_init" in pathlib.Path(SKERRY).read_bytes() else []
    subprocess.run([os.environ.get("CC", "cc"), "-std=c17", "-O1", "-ffp-contract=off", *flags, "-I", ROOT / "include", source, ROOT / "src/client/client.c",
                    "-o", out, "-lm"], check=True, timeout=300)


class Library(RunTest):
    """Sub-models written against <skerry/client.h>."""
    cosim, columns, model = Cosim.cosim, Cosim.columns, Elsewhere.model

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.client = os.path.join(cls.folder.name, "line_client")
        compile_client(ROOT / "tests/cli/line_client.c", cls.client)

    def setUp(self):
        super().setUp()
        self.write("a.mo", MASS % ("a", 1.5, 1, "a"))
        self.write("b.mo", MASS % ("b", 0.5, 0, "b"))

    def run_client(self, *options, code=0, says=(), transport=None, more=(), **model):
        self.model(" ".join([self.client, *options]), **model)
        self.env.pop("SKERRY_TRANSPORT", None)
        if transport:
            self.env["SKERRY_TRANSPORT"] = transport
        return self.cosim("run", "m.xml", "--native", "--interval", "0.05", "-o", "r.csv", *more, code=code, says=says)

    def text(self):
        return (self.dir / "r.csv").read_text()

    def test_same_bits_as_an_independent_client_by_every_transport(self):
        for alpha in (0, 0.4):
            self.model(" ".join([sys.executable, CLIENT, "step=0.0025"]), alpha)
            self.cosim("run", "m.xml", "--native", "--interval", "0.05", "-o", "r.csv")
            other = self.text()
            for transport in (None, "ring", "unix", "tcp"):
                self.run_client("step=0.0025", alpha=alpha, transport=transport, says=["by %s" % (transport or "ring")])
                self.assertEqual(self.text(), other, transport)
        self.run_client("step=0.0025", alpha=0.4, more=("-j", "2"))
        self.assertEqual(self.text(), other)
        self.run_client(transport="pigeon", code=4, says=["there is no transport 'pigeon'", "ended with exit code 1"])

    def test_two_clients_with_each_other(self):
        one, two = (sub(n, "m", port("tlm") + "<Parameter Name='v0' Value='%d'/><Parameter Name='m' Value='1'/>" % v, self.client)
                    for n, v in (("p", 1), ("q", -1)))
        for alpha in (0, 0.2):
            text = composite([one, two], [line("p.tlm", "q.tlm", 0.01, 3.0, "alpha='%g'" % alpha)])
            self.write("m.xml", text.replace("<SimulationParams", "<SimulationParams ManagerPort='0'"))
            results = set()
            for transport in ("ring", "unix", "tcp"):
                self.env["SKERRY_TRANSPORT"] = transport
                self.cosim("run", "m.xml", "--native", "-o", "r.csv")
                results.add(self.text())
            self.assertEqual(len(results), 1)
            _, v, w = self.columns("r.csv", "p.tlm.v", "q.tlm.v")
            self.assertTrue(all(x == -y for x, y in zip(v, w)))
            self.assertLess(abs(v[-1]), 0.999)
            self.assertNotIn("touch", results.pop().splitlines()[0])

    def test_signals_between_clients(self):
        self.write("s.mo", "model s\n  output Real y = 1 + time;\n  input Real u;\n  Real z = u;\nend s;\n")
        gain = port("u", "signal", "input") + port("y", "signal", "output")
        text = composite([sub("s", "s.mo", port("y", "signal", "output") + port("u", "signal", "input")),
                          sub("g", "m", gain, self.client + " is=gain"), sub("h", "m", gain, self.client + " is=gain")],
                         [line("s.y", "g.u", 0.1), line("g.y", "h.u", 0.1), line("h.y", "s.u", 0.1)], stop=2)
        self.write("m.xml", text.replace("<SimulationParams", "<SimulationParams ManagerPort='0'"))
        self.cosim("run", "m.xml", "--native", "-o", "r.csv", "--interval", "0.05")
        for t, z in zip(*self.columns("r.csv", "s.z")):
            if t > 0.6:
                self.assertAlmostEqual(z, 4*(1 + t - 0.3), delta=1e-9)

    def bodies(self, place, angle):
        more = "Position='%g,0,0' Angle321='0,0,%r'" % (place, angle)
        subs = [sub(n, "m", port("port", dimensions=6) + "".join("<Parameter Name='%s' Value='%r'/>" % p for p in values.items()), self.client + " is=body", more)
                for n, values in (("p", {"v1": 1.0, "v3": 0.5, "w2": 2.0}), ("q", {"m": 3.0, "w1": 0.5}))]
        text = composite(subs, [line("p.port", "q.port", 1e-3, 50, "Zfr='2' alpha='0.2'")], stop=0.3)
        self.write("m.xml", text.replace("<SimulationParams", "<SimulationParams ManagerPort='0'"))
        self.cosim("run", "m.xml", "--native", "-o", "r.csv")
        return [[[float(x) for x in row.split()] for row in (self.dir / (n + ".out")).read_text().splitlines()] for n in "pq"]

    def test_six_degrees_of_freedom(self):
        p, q = self.bodies(0, 0)
        # The impulses differ by what is in the line: two waves of a thousandth of a second.
        moved = 0
        for k in range(3):
            self.assertAlmostEqual(p[k][1], -q[k][1], delta=0.2)
            moved = max(moved, abs(p[k][1]))
        self.assertGreater(moved, 0.5)
        turned = self.bodies(3, 0.7)
        for a, b in zip(p + q, turned[0] + turned[1]):
            for x, y in zip(a, b):
                self.assertAlmostEqual(x, y, delta=1e-11)

    def test_signals(self):
        self.write("s.mo", "model s\n  output Real y = 1 + time;\n  input Real u;\n  Real z = u;\nend s;\n")
        text = composite([sub("s", "s.mo", port("y", "signal", "output") + port("u", "signal", "input")),
                          sub("g", "m", port("u", "signal", "input") + port("y", "signal", "output") + "<Parameter Name='k' Value='3'/>"
                              "<Parameter Name='word' Value='yes'/>", self.client + " is=gain word=yes")],
                         [line("s.y", "g.u", 0.1), line("g.y", "s.u", 0.1)])
        self.write("m.xml", text.replace("<SimulationParams", "<SimulationParams ManagerPort='0'"))
        self.cosim("run", "m.xml", "--native", "-o", "r.csv", "--interval", "0.05")
        for t, z in zip(*self.columns("r.csv", "s.z")):
            if t > 0.36:
                self.assertAlmostEqual(z, 3*(1 + t - 0.2), delta=1e-9)

    def test_faults_by_every_transport(self):
        for transport in ("ring", "unix", "tcp"):
            for how, message in (("exit", "the program of 'b' ended with exit code 4"), ("crash", "the program of 'b' was killed by signal 6")):
                self.run_client("die=%s" % how, "at=0.2", code=5, transport=transport, says=["m.b.client", message, "the results up to time 0."])
        self.run_client("die=hang", "at=0.2", code=5, says=["'b' has sent nothing at port 'tlm'"], more=("--patience", "1"))

    def test_in_cpp(self):
        self.run_client()
        in_c = self.text()
        flags = ["-fsanitize=address,undefined"] if b"__asan_init" in pathlib.Path(SKERRY).read_bytes() else []
        source = self.folder.name + "/client.o"
        subprocess.run([os.environ.get("CC", "cc"), "-c", "-O1", "-ffp-contract=off", *flags, "-I", ROOT / "include", ROOT / "src/client/client.c", "-o", source],
                       check=True, timeout=300)
        subprocess.run([os.environ.get("CXX", "c++"), "-std=c++17", "-Wall", "-Wextra", "-Werror", "-O1", "-ffp-contract=off", *flags, "-I", ROOT / "include",
                        ROOT / "tests/cli/line_client.cpp", source, "-o", self.dir / "cpp"], check=True, timeout=300)
        self.model("./cpp")
        self.cosim("run", "m.xml", "--native", "--interval", "0.05", "-o", "r.csv")
        self.assertEqual(self.text(), in_c)
        done = subprocess.run([self.dir / "cpp", "b", "0", "1", "0.1", "127.0.0.1", "-"], capture_output=True, text=True, timeout=100)
        self.assertEqual((done.returncode, done.stderr), (1, "'127.0.0.1' is no address host:port\n"))

    def test_other_machines_need_the_token(self):
        # This machine's address on a network: whoever comes from there is taken for somebody else.
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
            try:
                s.connect(("203.0.113.1", 9))
                own = s.getsockname()[0]
            except OSError:
                own = "127.0.0.1"
        if own.startswith("127."):
            self.skipTest("this machine is in no network")
        self.model("none")
        for secret in ("secret", None):
            env = dict(self.env, SKERRY_TOKEN=secret) if secret else self.env
            run = subprocess.Popen([SKERRY, "cosim", "serve", "m.xml", "--listen", "0.0.0.0:0", "--monitor", "0.0.0.0:0", "-o", "r.csv"], cwd=self.dir, env=env,
                                   stderr=subprocess.PIPE, text=True)
            self.addCleanup(run.stderr.close)
            said = [run.stderr.readline() for _ in range(2 if secret else 4)]
            monitor, number = ([x for x in said if start in x][0].split()[-1].rsplit(":")[-1] for start in ("monitors connect", "waiting for"))
            self.assertEqual(sum("warning: everybody who reaches" in x for x in said), 0 if secret else 2, said)

            def client(token):
                return subprocess.run([self.client, "b", "0", "0.5", "0.005", "%s:%s" % (own, number), "-"], env=dict(self.env, SKERRY_TOKEN=token), timeout=100,
                                      stderr=subprocess.DEVNULL).returncode
            if secret:
                for wrong in ("", "wrong", "secre", "secrets", "secretsecret"):
                    self.assertEqual(client(wrong), 1, wrong)
                    seen = subprocess.run([SKERRY, "cosim", "monitor", "%s:%s" % (own, monitor), "-o", "s.csv"], cwd=self.dir, timeout=100, text=True,
                                          env=dict(self.env, SKERRY_TOKEN=wrong), stderr=subprocess.PIPE)
                    self.assertEqual(seen.returncode, 1, seen.stderr)
            self.assertEqual(client(secret or ""), 0)
            self.assertEqual(run.wait(100), 0, run.stderr.read())

    def test_serve_waits_for_everybody(self):
        self.run_client("step=0.0025")
        started = self.text()
        self.model("./not-started")
        run = subprocess.Popen([SKERRY, "cosim", "serve", "m.xml", "--listen", "127.0.0.1:0", "--interval", "0.05", "-o", "r.csv"], cwd=self.dir, env=self.env,
                               stderr=subprocess.PIPE, text=True)
        self.addCleanup(run.stderr.close)
        where = run.stderr.readline().split()[-1]
        subprocess.run([self.client, "step=0.0025", "b", "0", "0.5", "0.005", where, "-"], check=True, timeout=100, stderr=subprocess.DEVNULL)
        self.assertEqual(run.wait(100), 0, run.stderr.read())
        self.assertEqual(self.text(), started)
        # The same by the file that existing start scripts write.
        run = subprocess.Popen([SKERRY, "cosim", "serve", "m.xml", "--listen", "0", "--interval", "0.05", "-o", "r.csv"], cwd=self.dir, env=self.env,
                               stderr=subprocess.PIPE, text=True)
        self.addCleanup(run.stderr.close)
        self.write("tlm.config", "b\n%s\n0\n0.5\n0.0025\n" % run.stderr.readline().split()[-1])
        subprocess.run([self.client], cwd=self.dir, check=True, timeout=100, stderr=subprocess.DEVNULL)
        self.assertEqual(run.wait(100), 0, run.stderr.read())
        self.assertEqual(self.text(), started)
        self.cosim("serve", "m.xml", "--listen", "here", code=2, says=["'here' is no address [HOST:]PORT"])
        self.cosim("serve", "m.xml", "--listen", "203.0.113.1:0", code=4, says=["cannot listen at 203.0.113.1"])


MSL = os.environ.get("MSL") or os.environ.get("MODELICAPATH")


@unittest.skipUnless(MSL, "the Modelica Standard Library is not there (MSL or MODELICAPATH)")
class Frames(Cosim):
    BODY = """model %s
  inner Modelica.Mechanics.MultiBody.World world(gravityType = Modelica.Mechanics.MultiBody.Types.GravityTypes.NoGravity);
  Modelica.Mechanics.MultiBody.Parts.Body body(m = 2, I_11 = 0.1, I_22 = 0.2, I_33 = 0.15, r_CM = {0.1, 0.2, 0},
    r_0(start = %s, each fixed = true), v_0(start = %s, each fixed = true), w_0_fixed = true, w_0_start = {0.5, -1, 2},
    angles_fixed = true);
  TLM.TLM_Interface_3D.TLMInterface3D tlm(interfaceName = "port");
equation
  connect(body.frame_a, tlm.frame_a);
end %s;
"""

    def run_turned(self, place, angle, file):
        c, s = math.cos(angle), math.sin(angle)
        self.write("one.mo", self.BODY % ("one", "{0, 0, 0}", "{1, 0, 0.5}", "one"))
        self.write("two.mo", self.BODY % ("two", "{0, 0, 0}", "{0, 0, 0}", "two"))
        more = "Position='%g,0,0' Angle321='0,0,%r'" % (place, angle)
        self.write("m.xml", composite([sub("p", "one.mo", port("port", dimensions=6), more=more), sub("q", "two.mo", port("port", dimensions=6), more=more)],
                                      [line("p.port", "q.port", 1e-3, 50, "Zfr='2' alpha='0.2'")], stop=0.3))
        self.cosim("run", "m.xml", "-L", MSL, "-o", file, "--solver", "rk4", "--step", "5e-4", "--interval", "0.01")
        return c, s

    def test_turned_world_gives_the_same_motion(self):
        self.run_turned(0, 0, "r.csv")
        c, s = self.run_turned(3, 0.7, "t.csv")
        signals = ["p.port.%s[%d]" % (n, i) for n in ("R", "vR", "F_tie", "M_tie") for i in (1, 2, 3)]
        plain, turned = self.columns("r.csv", *signals), self.columns("t.csv", *signals)
        self.assertGreater(max(map(abs, plain[7])), 1)  # there are forces
        for k in range(0, 12, 3):
            for a, b in zip(zip(*plain[k + 1:k + 4]), zip(*turned[k + 1:k + 4])):
                expected = (c*a[0] - s*a[1] + (3 if k == 0 else 0), s*a[0] + c*a[1], a[2])
                for x, y in zip(expected, b):
                    self.assertAlmostEqual(x, y, delta=1e-9*max(1, abs(x)))


for name in [n for n in dir(Cosim) if n.startswith("test_")]:
    setattr(Frames, name, None)  # only once

if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
