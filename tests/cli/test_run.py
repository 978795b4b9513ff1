#!/usr/bin/env python3
"""skerry run from outside: options, files, signals, the terminal. Nothing here asserts a duration.

usage: tests/cli/test_run.py PROGRAM
"""
import json
import os
import pty
import re
import signal
import subprocess
import sys
import unittest

from pathlib import Path

from runs import ENDLESS, RunTest, SKERRY, TANK

MODELS = Path(__file__).resolve().parent.parent / "models"


class Files(RunTest):
    def test_standard_output_is_data_only(self):
        done = self.expect(0, "Tank.mo", "-o", "-")
        names, rows = self.table(done.out)
        self.assertEqual(names[0], "time")
        self.assertEqual([row[0] for row in rows], [0, 0.5, 1, 1.5, 2])
        self.assertEqual(done.err, "")

    def test_a_variable_that_does_not_change_has_a_column(self):
        names, rows = self.table(self.expect(0, "Tank.mo", "-o", "-").out)
        self.assertEqual({row[names.index("still")] for row in rows}, {7.0})
        self.assertNotIn("area", names)

    def test_several_files_agree(self):
        self.expect(0, "Tank.mo", "-o", "a.mat", "-o", "b.csv", "-o", "c.csv", "-o", "-")
        self.assertEqual((self.dir / "b.csv").read_bytes(), (self.dir / "c.csv").read_bytes())
        diff = subprocess.run([SKERRY, "diff", "--tol", "0", "--time-tol", "0", "a.mat", "b.csv"], cwd=self.dir,
                              capture_output=True, check=False)
        self.assertEqual(diff.returncode, 0, diff.stderr)

    def test_wrong_outputs(self):
        self.expect(2, "Tank.mo", "-o", "r.txt", message="SK9004", says="r.txt")
        self.expect(2, "Tank.mo", "-o", "r.csv", "-o", "r.csv", message="SK9011", says="same file")
        self.expect(1, "Tank.mo", "-o", "absent/r.mat", message="SK5008", says="absent/r.mat")
        if os.path.exists("/dev/full"):
            os.symlink("/dev/full", self.dir / "full.csv")
            self.expect(1, "Tank.mo", "-o", "full.csv", message="SK5008")

    def test_a_file_that_grows_too_large(self):
        command = f"ulimit -f 400; '{SKERRY}' run Long.mo -o r.csv {' '.join(ENDLESS[:4])} --interval 1e-3 --stop 1e4"
        done = subprocess.run(["bash", "-c", command], cwd=self.dir, env=self.env, capture_output=True, text=True,
                              timeout=120, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("SK5008", done.stderr)
        self.assertNotIn("are kept", done.stderr)  # rows that were made are not rows that were written

    def test_realtime(self):
        # Never ahead of the clock; how far behind depends on the machine.
        done = self.expect(0, "Tank.mo", "--stop", "0.3", "--interval", "0.1", "--realtime", "--json",
                           says="deadlines missed, worst jitter")
        self.assertGreaterEqual(json.loads(done.out.splitlines()[-1])["simulate_s"], 0.3)

    def test_jumps_that_multiply_are_told(self):
        # Once for each island that gives jumps up, however many there are; never where delays have a common divisor.
        mesh = str(MODELS / "islands" / "Mesh.mo")
        for how in (["--solver", "trapezoid", "--step", "1e-3"], ["--tolerance", "1e-6"]):
            done = self.expect(0, mesh, "--stop", "0.12", "--interval", "0.12", "-o", "r.csv", *how, message="SK5014",
                               says="passed on as means that have their area")
            self.assertEqual(done.err.count("SK5014"), 1, done.err)
        done = self.expect(0, mesh, "--stop", "0.03", "--interval", "0.01", "-o", "r.csv", "--solver", "trapezoid", "--step", "1e-3")
        self.assertNotIn("SK5014", done.err)

    def test_islands(self):
        self.write("Two.mo", "model Two Real x(start=1, fixed=true), y(start=0, fixed=true);\n"
                             "equation der(x) = -x + delay(y, 0.1); der(y) = delay(x, 0.1) - y; end Two;\n")
        one = self.expect(0, "Two.mo", "-j", "1", "-o", "-").out
        self.assertEqual(one, self.expect(0, "Two.mo", "-j", "4", "-o", "-").out)
        self.expect(3, "Two.mo", "--step", "0.2", message="SK5030", says="0.1 at most")
        self.expect(3, "Two.mo", "--step", "0.2", "--one-island", "--solver", "rk4", message="SK5030",
                    says="0.1 at most")
        self.expect(2, "Two.mo", "--island", "1:rk4", message="SK5031")
        self.expect(0, "Two.mo", "--island", "zzz:step=0.01", message="SK5032")
        self.expect(2, "Two.mo", "-j", "0", says="--jobs")

    def test_jumps_enter_tiles_of_many_lanes(self):
        # As few rows as can be are used in turn where they are wide; a jump needs more of them, which are there already.
        self.write("Jump.mo", """model Jump "a wave that jumps at an event enters a tile of many lanes"
  constant Integer n = 150;
  parameter Real T = 1e-4, Z = 1e8, K = 3e-8, p0 = 1e5;
  Real cl[n], cr[n], q[n], wl[n](each start = p0), wr[n](each start = p0);
  Real source(start = p0);
equation
  source = if time < 0.0031 then 1e6 elseif time < 0.0057 then 4e6 else 2e5;
  for i in 1:n loop
    q[i] = noEvent(if cl[i] > cr[i] then 1 else -1)*K*(sqrt(abs(cl[i] - cr[i]) + (K*Z)^2) - K*Z);
    wl[i] = cl[i] - 2*Z*q[i];
    wr[i] = cr[i] + 2*Z*q[i];
  end for;
  cl[1] = delay(source, T);
  cr[n] = p0;
  for i in 1:n - 1 loop
    cl[i + 1] = delay(wr[i], T);
    cr[i] = delay(wl[i + 1], T);
  end for;
end Jump;
""")
        how = ["Jump.mo", "--tier", "0", "--waves", "start", "--solver", "euler", "--step", "5e-5", "--stop", "0.01",
               "--interval", "3e-4", "--only", "w*"]
        report = json.loads(self.expect(0, *how, "--json", "-o", "Jump.csv").out.strip().splitlines()[-1])
        self.assertEqual(report["growths"], 0)
        done = self.expect(0, *how, "-j", "2", "-o", "-")
        self.assertEqual(done.out, self.expect(0, *how, "--apart", "-j", "4", "-o", "-").out)

    def test_large_implicit_steps_make_one_matrix_each(self):
        self.write("Sparse.mo", """model Sparse
  constant Integer n = 80;
  Real x[n](start = {1 + i/n for i in 1:n}, each fixed = true);
equation
  der(x[1]) = x[2] - x[1] - x[1]^3;
  for i in 2:n - 1 loop
    der(x[i]) = x[i + 1] - 2*x[i] + x[i - 1] - x[i]^3;
  end for;
  der(x[n]) = x[n - 1] - x[n] - x[n]^3;
end Sparse;
""")
        out = self.expect(0, "Sparse.mo", "--tier", "0", "--solver", "ieuler", "--step", "0.01", "--stop", "1", "--interval",
                          "0.25", "--json", "-o", "Sparse.csv").out
        report = json.loads(out.strip().splitlines()[-1])
        self.assertEqual((report["steps"], report["jacobians"]), (100, 100))

    def test_small_islands_run_as_one(self):
        # With --apart each is on its own: the same bits, as on any number of threads.
        self.write("Chain.mo", """model Chain
  import Skerry.Hydraulic.*;
  parameter Integer n = 600;
  PressureSource source(p = 1e7);
  Tank sink;
  LaminarOrifice orifice[n](Kc = {1e-11*(1 + i/n) for i in 1:n});
  Volume volume[n](each T = 1e-4, each alpha = 0);
  Orifice last;
equation
  connect(source.P1, orifice[1].P1);
  for i in 1:n loop
    connect(orifice[i].P2, volume[i].P[1]);
  end for;
  for i in 1:n - 1 loop
    connect(volume[i].P[2], orifice[i + 1].P1);
  end for;
  connect(volume[n].P[2], last.P1);
  connect(last.P2, sink.P1);
end Chain;
""")
        how = ["Chain.mo", "--tier", "0", "--stop", "0.01", "--interval", "1e-3", "--only", "volume*.P?1?.p"]
        # Volumes that can cavitate are solved by iteration, which rounds in tiles in another way than apart.
        self.expect(0, *how, "--stats", "-j", "1", says="601 islands (3 tiles)")
        how += ["--set", "settings.cavitation=false"]
        done = self.expect(0, *how, "--stats", "-j", "1", "-o", "-", says="601 islands (2 tiles)")
        self.assertGreater(len(done.out), 50000)
        self.assertEqual(done.out, self.expect(0, *how, "-j", "2", "-o", "-").out)
        self.assertEqual(done.out, self.expect(0, *how, "--apart", "-j", "1", "-o", "-").out)
        self.assertEqual(done.out, self.expect(0, *how, "--apart", "-j", "4", "-o", "-").out)
        # Those that are solved in another way are not among them.
        self.expect(0, *how, "--stats", "--island", "last:step=5e-5", says="601 islands (3 tiles)")
        self.expect(3, *how, "--step", "2e-4", message="SK5030", says="0.0001 at most")
        self.expect(0, *how, "--stats", "--solver", "cvode", "--tolerance", "1e-3", says="601 islands\n")

    def test_only_and_exclude(self):
        names = self.table(self.expect(0, "Tank.mo", "-o", "-", "--only", "w*", "--only", "h", "--exclude", "w[2]").out)[0]
        self.assertEqual(names, ["time", "h", "w[1]"])
        self.expect(0, "Tank.mo", "--only", "zzz", "-o", "r.csv", message="SK5017")
        self.expect(0, "Tank.mo", "-o", "r.csv", "--only", "h,still", message="SK5017", says="give --only once for each pattern")

    def test_times(self):
        rows = self.table(self.expect(0, "Tank.mo", "-o", "-", "--start", "1", "--stop", "3", "--interval", "1").out)[1]
        self.assertEqual([row[0] for row in rows], [1, 2, 3])
        self.expect(2, "Tank.mo", "--stop", "-1", message="SK9004")
        for bad in ("--interval", "--step", "--tolerance", "--timeout"):
            self.expect(2, "Tank.mo", bad, "0", message="SK9004")
            self.expect(2, "Tank.mo", bad, "nan", message="SK9003")
        self.assertEqual(len(self.table(self.expect(0, "Tank.mo", "-o", "-", "--stop", "0").out)[1]), 1)


    def test_rows_at(self):
        # Times off the grid, on it, twice, before the start and after the end.
        self.write("at.csv", "time,x\n-1,0\n0.3,0\n0.3,0\n0.5,0\n1.7,0\n9,0\n")
        for solver in ("cvode", "rk4"):
            how = ["Tank.mo", "-o", "-", "--solver", solver, "--step", "0.01", "--rows-at", "at.csv"]
            names, rows = self.table(self.expect(0, *how).out)
            self.assertEqual([row[0] for row in rows], [0, 0.3, 0.5, 1, 1.5, 1.7, 2])
            for row in rows:
                self.assertAlmostEqual(row[names.index("h")], 2.718281828**-row[0], 5)
        self.expect(2, "Tank.mo", "--rows-at", "at.csv", "--save", "s.state", message="SK9004")
        self.expect(2, "Tank.mo", "--rows-at", "none.csv", message="SK6001")


class Settings(RunTest):
    def end(self, *arguments):
        names, rows = self.table(self.expect(0, "Tank.mo", "-o", "-", *arguments).out)
        return dict(zip(names, rows[-1]))

    def test_set(self):
        self.assertAlmostEqual(self.end("--set", "area=2")["h"], 2.718281828**-1, 4)
        self.assertEqual(self.end("--set", "open=false", "--set", "h=4")["h"], 4)
        self.assertAlmostEqual(self.end("--set", "open=false", "--set", "u=1")["h"], 3)
        self.assertEqual(self.end("--set", "area=1", "--set", "area=2"), self.end("--set", "area=2"))

    def test_a_parameter_that_shapes_the_model(self):
        last = self.end("--set", "n=4", "--set", "area=2")
        self.assertEqual(last["w[4]"], last["h"])
        self.expect(1, "Tank.mo", "--set", "n=-1")

    def test_refused(self):
        self.expect(2, "Tank.mo", "--set", "area=x", message="SK5011")
        self.expect(2, "Tank.mo", "--set", "area=", message="SK5011", says="no value is given for 'area'")
        self.expect(2, "Tank.mo", "--set", "n=1.5", message="SK5011")
        self.expect(2, "Tank.mo", "--set", "open=perhaps", message="SK5011")
        self.expect(2, "Tank.mo", "--set", "aera=1", message="SK5001", says="area")
        self.expect(2, "Tank.mo", "--set", "k=1", message="SK5002", says="constant")
        self.expect(2, "Tank.mo", "--set", "fin=1", message="SK5002", says="final")
        self.expect(2, "Tank.mo", "--set", "area", message="SK9003")

    def test_no_compilation_for_a_changed_parameter(self):
        self.report(0, "Tank.mo", "--tier", "1")
        before = sorted(os.listdir(self.dir / "cache"))
        report = self.report(0, "Tank.mo", "--tier", "auto", "--set", "area=3", "--stop", "5")
        self.assertEqual(report["tier"], 1)
        self.assertEqual(before, sorted(os.listdir(self.dir / "cache")))

    def test_params(self):
        self.write("p.csv", "name,value\n# a comment\narea,2\n\n\"h\",3\nlabel,\"x,y\"\n")
        self.assertEqual(self.end("--params", "p.csv"), self.end("--set", "area=2", "--set", "h=3"))
        self.assertEqual(self.end("--params", "p.csv", "--set", "area=5"), self.end("--set", "area=5", "--set", "h=3"))
        self.write("bad.csv", "area\n")
        self.expect(2, "Tank.mo", "--params", "bad.csv", message="SK5010", says="bad.csv:1")
        self.write("twice.csv", "area,2\nh,1\narea,2\n")
        self.expect(2, "Tank.mo", "--params", "twice.csv", message="SK5010", says="twice.csv:3: 'area' has a value already, in twice.csv:1")
        self.expect(2, "Tank.mo", "--params", "absent.csv", message="SK5010", says="absent.csv")
        self.write("decimal.csv", "area;2,5\n")
        self.expect(2, "Tank.mo", "--params", "decimal.csv", message="SK5010", says="'5' follows")
        self.write("unknown.csv", "area,1\nnope,2\n")
        self.expect(2, "Tank.mo", "--params", "unknown.csv", message="SK5001", says="unknown.csv:2")

    def test_input(self):
        # h' = u with u a ramp to 2 at 1, a jump to 0 there.
        self.write("u.csv", "time,u\n0,0\n1,2\n1,0\n2,0\n")
        last = self.end("--input", "u.csv", "--set", "open=false")
        self.assertAlmostEqual(last["h"], 2, 5)
        self.write("bad.csv", "time,q\n0,0\n")
        self.expect(2, "Tank.mo", "--input", "bad.csv", message="SK5012", says="'q'")
        self.expect(2, "Tank.mo", "--input", "absent.csv")
        self.write("nan.csv", "time,u\n0,nan\n1,0\n")
        self.expect(2, "Tank.mo", "--input", "nan.csv", message="SK5012")
        self.write("timeless.csv", "u\n0\n1\n")
        self.expect(2, "Tank.mo", "--input", "timeless.csv", message="SK5012", says="no column 'time'")

    def test_inputs_that_change_at_events(self):
        # Nothing but the inputs makes events.
        self.write("Count.mo", """model Count
  input Boolean q;
  input Integer k;
  Integer n(start = 0, fixed = true), m(start = 0, fixed = true);
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when q then
    n = pre(n) + 1;
  end when;
  when change(k) then
    m = pre(m) + k;
  end when;
end Count;
""")
        self.write("q.csv", "time,q,k\n0,0,1\n1,1,1\n2,0,5\n3,1,7\n")
        for solver in "cvode", "rk4":
            done = self.expect(0, "Count.mo", "--input", "q.csv", "--stop", "4", "--solver", solver, "--step", "0.01", "-o", "-")
            names, rows = self.table(done.out)
            last = dict(zip(names, rows[-1]))
            self.assertEqual((last["n"], last["m"]), (2, 12), solver)
            self.assertNotIn("assumed", done.err)
        self.write("half.csv", "time,q,k\n0,0,1\n1,0,1.5\n")
        self.expect(2, "Count.mo", "--input", "half.csv", message="SK5012", says="'k' at time 1 is not a whole number")
        self.write("twice.csv", "time,k,q,k\n0,1,0,2\n1,1,0,2\n")
        self.expect(2, "Count.mo", "--input", "twice.csv", message="SK5012", says="the columns 'k' and 'k' are one input")
        self.write("third.csv", "time,q,k\n0,0.3,1\n1,0,1\n")
        self.expect(2, "Count.mo", "--input", "third.csv", message="SK5012", says="'q' at time 0")


class Reports(RunTest):
    def test_json_is_the_last_line_whatever_happens(self):
        self.assertGreater(self.report(0, "Tank.mo")["steps"], 0)
        self.report(0, "Tank.mo", "-o", "-")
        self.report(1, "absent.mo")
        self.report(1, "Tank.mo", "-m", "Absent")
        self.report(2, "Tank.mo", "--set", "nope=1")
        self.report(4, "Tank.mo", "--set", "area=0")
        self.write("broken.mo", "model B Real x; equation x = ; end B;")
        self.report(1, "broken.mo")
        self.write("part.mo", "model A Real x, y; equation y = 2*x; end A; model B A a; A b(x = 2); equation a.x = 1; end B;")
        check = subprocess.run([SKERRY, "check", "part.mo", "-m", "B"], cwd=self.dir, capture_output=True, text=True, check=False)
        self.assertEqual((check.returncode, "error[SK2313]" in check.stderr), (1, True), check.stderr)
        self.expect(0, "part.mo", message="SK2313")
        self.write("unknown.mo", "model U Real x; equation der(x) = y; end U;")
        self.assertEqual(self.report(1, "unknown.mo")["message"], "'y' is not declared here")
        self.assertIn("absent.mo", self.report(1, "absent.mo")["message"])
        self.write("over.mo", "model O Real x; equation x = 1; x = 2; end O;")
        self.assertIn(self.report_code("over.mo"), (1, 3))
        self.report(124, "Long.mo", *ENDLESS, "--timeout", "0.2")

    def report_code(self, name):
        return json.loads(self.run_it(name, "--json").out.splitlines()[-1])["exit"]

    def test_rows_around_events_are_computed_for_files_only(self):
        self.write("Ring.mo", """model Ring "islands with events on the way"
  constant Integer n = 400;
  Real x[n](each start = 0, each fixed = true);
equation
  for i in 1:n loop
    der(x[i]) = (if x[i] < 1 + i/n then 1 else 0.5) - 0.1*delay(x[mod(i, n) + 1], 0.01);
  end for;
end Ring;
""")
        how = ["Ring.mo", "--tier", "0", "--stop", "2.5", "--interval", "0.5", "--step", "0.01", "--stats", "--waves", "start"]
        seen, unseen = self.expect(0, *how, "-o", "r.csv").err, self.expect(0, *how).err
        counts = [[int(x) for x in re.search(r"(\d+) steps, (\d+) events, (\d+) eval.* (\d+) rows", text).groups()]
                  for text in (seen, unseen)]
        self.assertGreater(counts[0][1], 0)
        self.assertEqual(counts[0][:2] + counts[0][3:], counts[1][:2] + counts[1][3:])
        self.assertLess(counts[1][2], counts[0][2])

    def test_stats_go_to_the_error_stream(self):
        done = self.expect(0, "Tank.mo", "--stats", "-o", "-")
        for word in ("parse", "flatten", "structure", "compile", "simulate", "steps", "events"):
            self.assertIn(word, done.err)
            self.assertNotIn(word, done.out)


class Stopping(RunTest):
    def interrupt(self, number, code):
        p = self.start("Long.mo", *ENDLESS, "-o", "r.csv", "-o", "r.mat", "--save", "state")
        self.until(lambda: self.size("r.csv") > 100)
        p.send_signal(number)
        err = p.communicate(timeout=60)[1].decode()
        self.assertEqual(p.returncode, code, err)
        self.assertIn("are kept", err)
        rows = self.read("r.csv")[1]
        self.assertGreater(len(rows), 1)
        return rows

    def test_interrupt_keeps_the_rows(self):
        rows = self.interrupt(signal.SIGINT, 130)
        diff = subprocess.run([SKERRY, "diff", "r.csv", "r.mat"], cwd=self.dir, capture_output=True, check=False)
        self.assertEqual(diff.returncode, 0, diff.stderr)
        # And what was saved goes on to the same bits.
        stop = str(rows[-1][0] + 5)
        rest = ["--solver", "rk4", "--step", "1e-3", "--interval", "1", "--stop", stop]
        self.expect(0, "Long.mo", *rest, "-o", "whole.csv")
        self.expect(0, "Long.mo", *rest, "--resume", "state", "-o", "rest.csv")
        whole, rest = self.read("whole.csv")[1], self.read("rest.csv")[1]
        self.assertGreater(len(rest), 0)
        self.assertEqual(whole[-len(rest):], rest)
        self.assertEqual(whole[:len(rows)], rows)

    def test_islands_that_a_varying_delay_joins(self):
        self.write("W.mo", """package P
          model Part
            Real x(start = 1, fixed = true);
            input Real c;
          equation
            der(x) = -x + c;
          end Part;
          model Own
            extends Part;
            annotation(__Skerry(island = "solver=rk4,step=0.01"));
          end Own;
          model W
            replaceable model A = Part;
            replaceable model B = Part;
            A a;
            B b;
            parameter Boolean varies = true annotation(Evaluate = true);
            Real T = 0.1 + 0.05*sin(time);
          equation
            if varies then
              a.c = delay(b.x, T, 0.2);
            else
              a.c = delay(b.x, 0.1);
            end if;
            b.c = delay(a.x, 0.1);
          end W;
          model One extends W(redeclare model A = Own); end One;
          model Both extends W(redeclare model A = Own, redeclare model B = Own); end Both;
          model Says extends W; annotation(__Skerry(islands = {"b:step=0.01"})); end Says;
          model Fixed extends W(varies = false, redeclare model A = Own); end Fixed;
          model Bare
            Real x(start = 1, fixed = true), y(start = 0, fixed = true);
          equation
            der(x) = -delay(y, 0.1 + 0.05*sin(time), 0.2);
            der(y) = delay(x, 0.1);
          end Bare;
        end P;""")
        for model, more, what in (("W", ["--apart"], "--apart wants"), ("W", ["--island", "a:step=0.02"], "island 'a'"),
                                  ("W", ["--island", "b:step=0.02"], "island 'b'"), ("One", [], "class of 'a'"),
                                  ("Says", [], "island 'b'"), ("Bare", ["--island", "2:step=0.1"], "island '2'")):
            done = self.expect(3, "W.mo", "-m", "P." + model, *more, "-o", "r.csv", message="SK3405")
            self.assertIn(what, done.err)
            self.assertIn("make the time of the delay a parameter", done.err)
        done = self.expect(0, "W.mo", "-m", "P.W", "-o", "r.csv")
        self.assertIn("its two ends ('b' and 'a') are one island", done.err)
        self.assertIn("a parameter in place of 'T'", done.err)
        for model, more in (("W", ["--island", "*:step=0.02"]), ("Both", []), ("Fixed", []), ("Fixed", ["--apart"]),
                            ("Says", ["--one-island"])):
            done = self.expect(0, "W.mo", "-m", "P." + model, *more, "-o", "r.csv")
            self.assertEqual("SK3404" in done.err, model != "Fixed" and "--one-island" not in more)

    def test_steps_without_end(self):
        self.write("Two.mo", "model Two Real x(start = 1, fixed = true), y(start = 0, fixed = true); equation "
                   "der(x) = -delay(y, 0.1); der(y) = delay(x, 0.1); annotation(__Skerry(waves = \"start\")); end Two;")
        self.expect(3, "Two.mo", "--step", "1e-300", "-o", "r.csv", message="SK5030", says="would take 1e+300 steps")
        self.write("Two.mo", (self.dir / "Two.mo").read_text().replace('"start"', '"bogus"'))
        self.expect(3, "Two.mo", "-o", "r.csv", message="SK5031", says="not 'bogus'")

    def test_step_without_a_method_that_takes_it(self):
        self.write("Falls.mo", "model Falls Real x(start = 1, fixed = true); equation der(x) = -x; end Falls;")
        self.expect(0, "Falls.mo", "--step", "0.1", "-o", "r.csv", message="SK5034")
        done = self.expect(0, "Falls.mo", "--step", "0.1", "--solver", "rk4", "-o", "r.csv")
        self.assertNotIn("SK5034", done.err)

    def test_inputs_without_value(self):
        self.write("Cart.mo", "model Cart input Real force; input Real slope(start = 2); output Real v(start = 0, fixed = true); "
                   "equation der(v) = force + slope; end Cart;")
        done = self.expect(0, "Cart.mo", "-o", "r.csv", message="SK5021", says="force = 0")
        self.assertNotIn("slope", done.err)
        self.assertEqual(done.err.count("SK5021"), 1)
        self.assertNotIn("SK5021", self.expect(0, "Cart.mo", "--set", "force=1", "-o", "r.csv").err)
        self.write("u.csv", "time,force\n0,1\n1,2\n")
        self.assertNotIn("SK5021", self.expect(0, "Cart.mo", "--input", "u.csv", "-o", "r.csv").err)

    def test_terminate_is_an_interrupt(self):
        self.interrupt(signal.SIGTERM, 130)

    def test_timeout(self):
        done = self.expect(124, "Long.mo", *ENDLESS, "--timeout", "0.3", "-o", "r.csv", message="SK5006")
        self.assertIn("are kept", done.err)
        self.assertGreater(len(self.read("r.csv")[1]), 0)

    def test_timeout_in_a_function_that_never_returns(self):
        self.write("Endless.mo", """model Endless
  function f
    input Real x;
    output Real y;
  algorithm
    y := x;
    while y > 2 loop
      y := y + 1e-30;
    end while;
  end f;
  Real y = f(3*time);
end Endless;
""")
        done = self.expect(124, "Endless.mo", "--timeout", "0.3", "--json", "-o", "r.csv", message="SK5006")
        self.assertIn("are kept", done.err)
        report = json.loads(done.out.splitlines()[-1])
        self.assertEqual(report["exit"], 124)
        self.assertGreater(report["steps"], 0)
        self.assertEqual(report["rows"], len(self.read("r.csv")[1]))
        self.assertEqual(report["end"], self.read("r.csv")[1][-1][0])

    def test_one_interrupt_ends_a_function_that_never_returns(self):
        (self.dir / "wait.h").write_text("static double wait_for_ever(double x) { volatile int on = x > 2; while (on) {} return x; }\n")
        self.write("Waits.mo", """model Waits
  function f
    input Real x;
    output Real y;
    external "C" y = wait_for_ever(x) annotation(Include = "#include \\"%s\\"");
  end f;
  Real y = f(3*time);
end Waits;
""" % (self.dir / "wait.h"))
        p = self.start("Waits.mo", "--native", "--interval", "0.1", "-o", "r.csv")
        self.until(lambda: self.size("r.csv") > 20)
        p.send_signal(signal.SIGINT)
        err = p.communicate(timeout=60)[1].decode()
        self.assertEqual(p.returncode, 130, err)
        self.assertIn("a computation that does not end; the results up to time", err)
        self.assertGreater(len(self.read("r.csv")[1]), 1)

    def test_interrupt_ends_the_compiler(self):
        # A compiler that never ends.
        slow = self.write("slowcc", "#!/bin/sh\ntouch '%s'\nexec sleep 1000\n" % (self.dir / "compiling"))
        slow.chmod(0o755)
        self.env["SKERRY_CC"] = str(slow)
        p = self.start("Tank.mo", "--tier", "1")
        self.until(lambda: (self.dir / "compiling").exists())
        p.send_signal(signal.SIGINT)
        err = p.communicate(timeout=60)[1].decode()
        self.assertEqual(p.returncode, 130, err)
        self.assertIn("SK5007", err)

    def test_timeout_while_the_model_is_read(self):
        self.env["SKERRY_CC"] = "/bin/false"
        reading, writing = os.pipe()
        p = self.start("/dev/stdin", "--timeout", "0.2", stdin=reading)
        p.communicate(timeout=60)
        os.close(reading)
        os.close(writing)
        self.assertEqual(p.returncode, 124)


class Degrading(RunTest):
    def test_no_compiler(self):
        self.env["SKERRY_CC"] = "/nonexistent/cc"
        self.expect(0, "Tank.mo", "--tier", "1", message="SK5005")
        self.expect(0, "Tank.mo")

    def test_broken_compiler(self):
        self.env["SKERRY_CC"] = "false"
        self.expect(0, "Tank.mo", "--tier", "1", message="SK5005")

    def test_cache_that_cannot_be_made(self):
        self.env["SKERRY_CACHE"] = "/proc/nowhere"
        self.expect(0, "Tank.mo", "--tier", "1", message="SK9012")
        self.expect(0, "Tank.mo")

    def test_broken_entries_are_made_again(self):
        self.expect(0, "Tank.mo", "--tier", "1", "-o", "a.csv")
        entries = list((self.dir / "cache").iterdir())
        self.assertTrue(entries)
        for garbage in (b"", b"garbage" * 100):
            for entry in entries:
                entry.unlink()
                entry.write_bytes(garbage)
            self.expect(0, "Tank.mo", "--tier", "1", "-o", "b.csv")
            self.assertEqual((self.dir / "a.csv").read_bytes(), (self.dir / "b.csv").read_bytes())

    def test_a_cut_entry_is_made_again(self):
        self.expect(0, "Tank.mo", "--tier", "1")
        for entry in (self.dir / "cache").iterdir():
            whole = entry.read_bytes()
            entry.unlink()
            entry.write_bytes(whole[:len(whole) // 2])
        self.expect(0, "Tank.mo", "--tier", "auto", "-o", "b.csv")
        self.expect(0, "Tank.mo", "--tier", "1")


class Steps(RunTest):
    def test_steps_that_follow_from_the_stop_time(self):
        self.write("Plain.mo", "model Plain\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend Plain;\n")
        self.expect(0, "Plain.mo", "--stop", "0.5", "--save", "s.sk", message="SK5019")
        for options in (["--interval", "0.01"], ["--save-at", "0.2"]):
            done = self.expect(0, "Plain.mo", "--stop", "0.5", "--save", "s.sk", *options)
            self.assertNotIn("SK5019", done.err)


class Native(RunTest):
    FUNCTION = """  function f
    input Real x;
    output Real y;
  external "C" y = %s(x)%s;
  end f;
"""
    CODE = ' annotation(Include = "static double twice(double x) { return 2*x; }")'

    def model(self, c_name, annotation=""):
        return "package P\n" + self.FUNCTION % (c_name, annotation) + "  model M\n    Real y = f(time);\n  end M;\nend P;\n"

    def test_code_of_the_model_needs_leave(self):
        self.write("P.mo", self.model("twice", self.CODE))
        done = self.expect(1, "P.mo", "-m", "P.M", message="SK3802", says="--native")
        self.assertIn("P.mo:", done.err)
        self.assertFalse((self.dir / "cache").exists())
        rows = self.table(self.expect(0, "P.mo", "-m", "P.M", "--native", "-o", "-").out)[1]
        self.assertEqual(rows[-1], [1, 2])

    def test_a_function_of_the_process_too(self):
        self.write("P.mo", self.model("exit").replace("Real y = f(time)", "Real y = f(time)"))
        self.expect(1, "P.mo", "-m", "P.M", message="SK3802")

    def test_libraries_and_mathematics_need_none(self):
        (self.dir / "lib").mkdir()
        self.write("lib/P.mo", self.model("twice", self.CODE))
        rows = self.table(self.expect(0, "P.M", "-L", "lib", "-o", "-").out)[1]
        self.assertEqual(rows[-1], [1, 2])
        self.write("P.mo", self.model("exp"))
        self.expect(0, "P.mo", "-m", "P.M")

    def test_a_source_is_compiled_once(self):
        where = self.dir / "lib" / "Pack" / "Resources" / "C-Sources"
        (where / "extra").mkdir(parents=True)
        self.write("lib/Pack/Resources/C-Sources/main.c", """#if HAVE_EXTRA
double extra_g(double);
double f(double x) { return extra_g(x) + 1; }
#else
double f(double x) { return -1; }
#endif
double h(double x) { return 3*x; }
""")
        self.write("lib/Pack/Resources/C-Sources/extra/extra.c", "double extra_g(double x) { return 10*x; }\n")
        one = """  function %s
    input Real x;
    output Real y;
  external "C" y = %s(x) annotation(Library = {"main", "extra"},
    IncludeDirectory = "modelica://Pack/Resources/C-Sources");
  end %s;
"""
        self.write("lib/Pack/package.mo", "package Pack\n" + one % ("f", "f", "f") + one % ("h", "h", "h") +
                   "  model A\n    Real y = f(time);\n  end A;\n  model B\n    Real y = h(time) + f(time);\n  end B;\nend Pack;\n")
        self.assertEqual(self.table(self.expect(0, "Pack.A", "-L", "lib", "-o", "-").out)[1][-1], [1, 11])
        objects = {p: p.stat().st_mtime_ns for p in (self.dir / "cache").glob("*.ext.o")}
        self.assertEqual(len(objects), 2)
        self.assertEqual(self.table(self.expect(0, "Pack.B", "-L", "lib", "-o", "-").out)[1][-1], [1, 14])
        self.assertEqual(objects, {p: p.stat().st_mtime_ns for p in (self.dir / "cache").glob("*.ext.o")})
        self.assertEqual(len(list((self.dir / "cache").glob("*.ext.so"))), 2)

    def test_a_value_beyond_its_limits_is_told(self):
        self.write("L.mo", "model L\n  parameter Real m(min = 0, max = 5) = 1;\n  Real x = m*time;\nend L;\n")
        for value, says in (("-1", "'m' is -1, less than its min = 0"), ("6", "'m' is 6, more than its max = 5")):
            self.assertIn(says, self.expect(0, "L.mo", "--set", "m=" + value, "-o", "l.csv").err)
        self.assertNotIn("SK2221", self.expect(0, "L.mo", "--set", "m=5", "-o", "l.csv").err)

    def test_a_crash_is_named_and_rows_are_kept(self):
        code = "static double boom(double x) { volatile int *p = 0; return x > 0.5 ? *p : x; }"
        self.write("P.mo", self.model("boom", ' annotation(Include = "%s")' % code))
        for tier in "01":
            done = self.expect(5, "P.mo", "-m", "P.M", "--native", "--tier", tier, "-o", "a.csv",
                               says="crash (Segmentation fault) in native code")
            if "libasan" not in done.err:  # the sanitizer stands between the crash and whoever looks
                self.assertIn("P.f", done.err)
            self.assertEqual(self.read("a.csv")[1][200][1], 0.4)

    def test_sources_of_a_library_that_ask_for_nothing_there_is(self):
        sources = self.dir / "lib/P/Resources/C-Sources"
        sources.mkdir(parents=True)
        text = self.model("one", ' annotation(Library = "p")')
        self.write("lib/P/package.mo", text)
        self.write("lib/P/Resources/C-Sources/one.c", "double two(double x);\ndouble one(double x) { return two(x); }\n")
        self.write("lib/P/Resources/C-Sources/two.c", "double nowhere(double x);\n"
                   "double two(double x) { return 2*x; }\ndouble three(double x) { return nowhere(x); }\n")
        rows = self.table(self.expect(0, "P.M", "-L", "lib", "-o", "-").out)[1]
        self.assertEqual(rows[-1], [1, 2])
        self.write("lib/P/package.mo", text.replace("one(", "three("))
        self.expect(4, "P.M", "-L", "lib", message="SK5003", says="external C code calls nowhere")

    def test_the_source_of_a_linked_library_is_left_out(self):
        pack = self.dir / "lib" / "Pack" / "Resources"
        (pack / "C-Sources").mkdir(parents=True)
        (pack / "Library").mkdir()
        self.write("made.c", "double one(double x) { return x + 5; }\n")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", str(pack / "Library" / "libone.so"), str(self.dir / "made.c")], check=True)
        self.write("lib/Pack/Resources/C-Sources/one.c", "double one(double x) { return -1; }\n")
        self.write("lib/Pack/Resources/C-Sources/two.c", "double one(double);\ndouble two(double x) { return 10*one(x); }\n")
        text = "".join("""  function %s
    input Real x;
    output Real y;
  external "C" y = %s(x) annotation(Library = "%s");
  end %s;
""" % (f, f, library, f) for f, library in (("one", "one"), ("two", "rest")))
        self.write("lib/Pack/package.mo", "package Pack\n" + text + "  model M\n    Real y = one(time) + two(time);\n  end M;\nend Pack;\n")
        self.assertEqual(self.table(self.expect(0, "Pack.M", "-L", "lib", "-o", "-").out)[1][-1], [1, 66])


class Terminal(RunTest):
    def test_progress_bar(self):
        ours, theirs = pty.openpty()
        p = subprocess.Popen([SKERRY, "run", "Long.mo", *ENDLESS, "--timeout", "1"], cwd=self.dir, env=self.env,
                             stdout=subprocess.DEVNULL, stderr=theirs)
        os.close(theirs)
        text = b""
        while True:
            try:
                chunk = os.read(ours, 4096)
            except OSError:  # the other end is closed
                break
            if not chunk:
                break
            text += chunk
        p.wait(60)
        os.close(ours)
        self.assertIn(b"\r[", text)
        self.assertIn(b"%", text)
        self.assertEqual(p.returncode, 124)

    def test_no_bar_elsewhere(self):
        done = self.expect(124, "Long.mo", *ENDLESS, "--timeout", "0.5")
        self.assertNotIn("\r", done.err)


class Watch(RunTest):
    def test_runs_again_when_a_file_changes(self):
        said = self.dir / "said"
        with open(said, "wb") as to:
            p = self.start("Tank.mo", "--watch", "-o", "r.csv", stderr=to)
        self.until(lambda: self.rows("r.csv") == 5)
        before = self.read("r.csv")[1][-1]
        # An editor's way: first broken, then right again.
        self.write("Tank.mo", TANK.replace("end Tank;", ""))
        self.until(lambda: "SK1" in said.read_text())
        changed = self.write("Tank.new", TANK.replace("area = 1", "area = 5"))
        os.replace(changed, self.dir / "Tank.mo")

        self.until(lambda: self.rows("r.csv") == 5 and self.read("r.csv")[1][-1] != before)
        p.send_signal(signal.SIGINT)
        p.communicate(timeout=60)
        self.assertEqual(p.returncode, 130)
        self.assertIn("Tank.mo has changed", said.read_text())

    def test_interrupt_ends_a_run_under_watch(self):
        p = self.start("Long.mo", *ENDLESS, "--watch", "-o", "r.csv", start_new_session=True)
        self.until(lambda: self.size("r.csv") > 0)
        os.killpg(p.pid, signal.SIGINT)  # as the terminal does
        p.communicate(timeout=60)
        self.assertEqual(p.returncode, 130)
        self.assertGreater(len(self.read("r.csv")[1]), 0)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
