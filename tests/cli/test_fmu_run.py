#!/usr/bin/env python3
"""FMUs that run: by themselves and in models, compared with closed forms, equations and each other.

usage: tests/cli/test_fmu_run.py PROGRAM
"""
import csv
import glob
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest
import zipfile

from runs import ROOT, RunTest, SKERRY

HERE = pathlib.Path(__file__).resolve().parent / "fmu"

BALL = """<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="2.0" modelName="A ball" guid="{ball}" numberOfEventIndicators="1">
  <ModelExchange modelIdentifier="Ball" canGetAndSetFMUstate="true" canSerializeFMUstate="true"/>
  <CoSimulation modelIdentifier="Ball" canHandleVariableCommunicationStepSize="true" canGetAndSetFMUstate="true" canSerializeFMUstate="true"/>
  <DefaultExperiment startTime="0" stopTime="1.5" stepSize="0.01"/>
  <ModelVariables>
    <ScalarVariable name="h" valueReference="0" causality="output" initial="exact"><Real start="1" unit="m"/></ScalarVariable>
    <ScalarVariable name="body.v" valueReference="1" causality="output" initial="exact"><Real start="0" unit="m/s"/></ScalarVariable>
    <ScalarVariable name="der(body.v)" valueReference="2" causality="local"><Real derivative="2"/></ScalarVariable>
    <ScalarVariable name="der(h)" valueReference="1" causality="local"><Real derivative="1"/></ScalarVariable>
    <ScalarVariable name="g" valueReference="3" causality="parameter" variability="fixed"><Real start="-9.81"/></ScalarVariable>
    <ScalarVariable name="e" valueReference="4" causality="parameter" variability="tunable"><Real start="0.7"/></ScalarVariable>
    <ScalarVariable name="u" valueReference="5" causality="input"><Real start="0"/></ScalarVariable>
    <ScalarVariable name="fault" valueReference="6" causality="parameter" variability="fixed"><Integer start="0"/></ScalarVariable>
    <ScalarVariable name="bounces" valueReference="7" causality="output"><Integer/></ScalarVariable>
    <ScalarVariable name="label" valueReference="8" causality="parameter" variability="fixed"><String start="plain"/></ScalarVariable>
  </ModelVariables>
  <ModelStructure>
    <Outputs><Unknown index="1" dependencies=""/><Unknown index="2" dependencies=""/><Unknown index="9" dependencies=""/></Outputs>
    <Derivatives><Unknown index="4"/><Unknown index="3"/></Derivatives>
  </ModelStructure>
</fmiModelDescription>
"""
SPRING = """<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="3.0" modelName="Spring" instantiationToken="{spring}">
  <ModelExchange modelIdentifier="Spring" canGetAndSetFMUState="true" canSerializeFMUState="true"/>
  <CoSimulation modelIdentifier="Spring" hasEventMode="true" canHandleVariableCommunicationStepSize="true" canGetAndSetFMUState="true" canSerializeFMUState="true"/>
  <DefaultExperiment startTime="0" stopTime="2" stepSize="0.01"/>
  <ModelVariables>
    <Float64 name="time" valueReference="0" causality="independent" variability="continuous"/>
    <Float64 name="s" valueReference="1" causality="output" initial="exact" start="0 0"><Dimension start="2"/></Float64>
    <Float64 name="der(s)" valueReference="2" causality="local" derivative="1"><Dimension start="2"/></Float64>
    <Float64 name="F" valueReference="3" causality="input" start="0"/>
    <Float64 name="m" valueReference="4" causality="parameter" variability="fixed" start="1"/>
    <Float64 name="k" valueReference="5" causality="parameter" variability="fixed" start="1"/>
    <Float64 name="kick" valueReference="6" causality="parameter" variability="fixed" start="1e9"/>
    <Int32 name="gear" valueReference="7" causality="input" variability="discrete" start="1"/>
    <Float64 name="speed" valueReference="8" causality="output"/>
    <Int64 name="doubled" valueReference="9" causality="output"/>
  </ModelVariables>
  <ModelStructure>
    <Output valueReference="1" dependencies=""/><Output valueReference="8" dependencies=""/><Output valueReference="9" dependencies="7"/>
    <ContinuousStateDerivative valueReference="2"/>
  </ModelStructure>
</fmiModelDescription>
"""
STAIRS = """<fmiModelDescription fmiVersion="3.0" modelName="Stairs" instantiationToken="{stairs}">
  <ModelExchange modelIdentifier="Stairs"/>
  <DefaultExperiment startTime="0" stopTime="4"/>
  <ModelVariables>
    <Float64 name="time" valueReference="0" causality="independent" variability="continuous"/>
    <Float64 name="u" valueReference="1" causality="input" start="0"/>
    <Int32 name="n" valueReference="2" causality="output" variability="discrete"/>
    <Float64 name="d" valueReference="3" causality="output" variability="discrete"/>
    <Float64 name="z" valueReference="4"/>
  </ModelVariables>
  <ModelStructure><Output valueReference="2"/><Output valueReference="3"/><EventIndicator valueReference="4"/></ModelStructure>
</fmiModelDescription>
"""
SIZES = """<fmiModelDescription fmiVersion="3.0" modelName="Sizes" instantiationToken="{sizes}">
  <CoSimulation modelIdentifier="Sizes" canHandleVariableCommunicationStepSize="true"/>
  <DefaultExperiment startTime="0" stopTime="1" stepSize="0.25"/>
  <ModelVariables>
    <Float64 name="time" valueReference="0" causality="independent" variability="continuous"/>
    <UInt64 name="n" valueReference="1" causality="structuralParameter" variability="fixed" start="2"/>
    <Float64 name="u" valueReference="2" causality="input" start="0"><Dimension valueReference="1"/></Float64>
    <Float64 name="y" valueReference="3" causality="output"><Dimension valueReference="1"/></Float64>
  </ModelVariables>
  <ModelStructure><Output valueReference="3"/></ModelStructure>
</fmiModelDescription>
"""


def build(source, library):
    """The library of an FMU, built once for all tests."""
    subprocess.run(["cc", "-std=c17", "-O2", "-fPIC", "-shared", "-Wall", "-Wextra", "-Werror", "-I", str(ROOT / "src"),
                    "-o", str(library), str(HERE / source), "-lm"], check=True)


BUILT = tempfile.TemporaryDirectory()
LIBRARIES = pathlib.Path(BUILT.name)
build("ball2.c", LIBRARIES / "Ball.so")
build("spring3.c", LIBRARIES / "Spring.so")
build("sizes3.c", LIBRARIES / "Sizes.so")
build("stairs3.c", LIBRARIES / "Stairs.so")


def after_bounces(t, g=-9.81, e=0.7, h=1.0):
    """Height and speed of the ball, and how often it has bounced."""
    v, n = 0.0, 0
    while True:
        hit = (-v - math.sqrt(v * v - 2 * g * h)) / g
        if hit > t or n > 50:
            return h + v * t + g * t * t / 2, v + g * t, n
        v, h, t, n = -e * (v + g * hit), 0.0, t - hit, n + 1


class FmuRun(RunTest):
    def setUp(self):
        super().setUp()
        self.tmp = self.dir / "tmp"
        self.tmp.mkdir()
        self.env["TMPDIR"] = str(self.tmp)
        self.pack("Ball", BALL)
        self.pack("Spring", SPRING, platform="x86_64-linux")

    def tearDown(self):
        left = os.listdir(self.tmp)
        super().tearDown()
        self.assertEqual(left, [], "folders are left behind")

    def pack(self, name, description, platform="linux64", library=None):
        with zipfile.ZipFile(self.dir / f"{name}.fmu", "w", zipfile.ZIP_DEFLATED) as z:
            z.writestr("modelDescription.xml", description)
            z.write(LIBRARIES / f"{library or name}.so", f"binaries/{platform}/{library or name}.so")

    def skerry(self, *args, code=0, timeout=100):
        done = subprocess.run([SKERRY, *args], cwd=self.dir, env=self.env, capture_output=True, text=True, timeout=timeout)
        self.assertEqual(done.returncode, code, done.stderr + done.stdout)
        return done

    def table(self, name="out.csv"):
        with open(self.dir / name) as f:
            rows = list(csv.reader(f))
        return [dict(zip(rows[0], map(float, row))) for row in rows[1:]]

    def run_fmu(self, *args, code=0):
        done = self.skerry("run", *args, "-o", "out.csv", code=code)
        return done, self.table()

    # One FMU -------------------------------------------------------------------------------------

    def test_ball_meets_the_closed_form(self):
        for interface, solver, within in (("cs", None, 1e-9), ("me", "cvode", 1e-5), ("me", "halving", 1e-5), ("me", "rk4", 1e-9)):
            with self.subTest(interface=interface, solver=solver):
                options = ["--solver", solver] if solver else []
                done, rows = self.run_fmu("Ball.fmu", "--interface", interface, *options)
                self.assertEqual(rows[-1]["time"], 1.5)
                self.assertFalse([name for name in rows[0] if name.startswith("fmu_y")])
                for row in rows:
                    h, v, n = after_bounces(row["time"])
                    self.assertAlmostEqual(row["h"], h, delta=within)
                    if abs(h) > 1e-3:
                        self.assertAlmostEqual(row["'body.v'"], v, delta=10 * within)
                        self.assertEqual(row["bounces"], n)

    def test_co_simulation_has_one_row_at_each_step(self):
        _, rows = self.run_fmu("Ball.fmu", "--step", "0.05", "--stop", "1")
        self.assertEqual([round(row["time"] / 0.05) for row in rows], list(range(21)))

    def test_model_exchange_shows_both_sides_of_a_bounce(self):
        _, rows = self.run_fmu("Ball.fmu", "--interface", "me", "--stop", "0.6")
        pairs = [(a, b) for a, b in zip(rows, rows[1:]) if a["time"] == b["time"] and a["'body.v'"] != b["'body.v'"]]
        self.assertEqual(len(pairs), 1)
        before, after = pairs[0]
        self.assertAlmostEqual(before["time"], math.sqrt(2 / 9.81), delta=1e-6)
        self.assertAlmostEqual(after["'body.v'"], -0.7 * before["'body.v'"], delta=1e-9)

    def test_an_indicator_that_changes_back_at_its_event(self):
        self.pack("Stairs", STAIRS, platform="x86_64-linux")
        self.write("u.csv", "time,u\n0,0.25\n2,0.25\n4,1.25\n")
        _, rows = self.run_fmu("Stairs.fmu", "--input", "u.csv")
        for row in rows:
            way = row["time"] + row["u"]
            if abs(way - round(way)) > 1e-6:
                self.assertEqual((row["n"], row["d"]), (math.floor(way), 2*math.floor(way)), row)
        self.assertEqual(rows[-1]["n"], 5)

    def test_parameters_start_values_and_inputs(self):
        for interface in ("cs", "me"):
            _, rows = self.run_fmu("Ball.fmu", "--interface", interface, "--set", "g=-2", "--set", "h_start=5", "--set",
                                   "'body.v_start'=1", "--set", "label=other", "--stop", "1")
            self.assertAlmostEqual(rows[-1]["h"], 5, delta=1e-4)
            _, plain = self.run_fmu("Ball.fmu", "--interface", interface, "--set", "g=-2", "--set", "h_start=5", "--set",
                                    "body.v_start=1", "--stop", "1")
            self.assertEqual(plain, rows)
            self.write("u.csv", "time,u\n0,9.81\n1,9.81\n")
            _, rows = self.run_fmu("Ball.fmu", "--interface", interface, "--input", "u.csv", "--stop", "1")
            self.assertAlmostEqual(rows[-1]["h"], 1, delta=1e-9)
        done, _ = self.run_fmu("Ball.fmu", "--stop", "0.1")
        done = self.skerry("run", "Ball.fmu", "--set", "label=wrong", code=4)
        self.assertIn("fmi2SetString failed", done.stderr)

    def test_saved_and_resumed_to_the_same_bits(self):
        for fmu in ("Ball.fmu", "Spring.fmu"):
            for interface in ("cs", "me"):
                with self.subTest(fmu=fmu, interface=interface):
                    options = [fmu, "--interface", interface, "--stop", "1.5"]
                    self.skerry("run", *options, "-o", "whole.csv", "--save", "end.sim")
                    self.skerry("run", *options, "-o", "part.csv", "--save", "at.sim", "--save-at", "0.73")
                    self.skerry("run", *options, "-o", "rest.csv", "--resume", "at.sim")
                    whole, rest = self.table("whole.csv"), self.table("rest.csv")
                    self.assertEqual(rest, whole[-len(rest):])
                    self.assertLess(len(rest), len(whole))

    def test_one_that_cannot_be_saved_says_so(self):
        self.pack("Ball", BALL.replace('canSerializeFMUstate="true"', ""))
        done = self.skerry("run", "Ball.fmu", "--save", "a.sim", "-o", "out.csv", code=1)
        self.assertIn("Ball cannot", done.stderr)

    def test_3_0_arrays_types_and_events(self):
        for interface in ("cs", "me"):
            with self.subTest(interface=interface):
                self.write("u.csv", "time,F,gear\n0,0.5,3\n2,0.5,3\n")
                _, rows = self.run_fmu("Spring.fmu", "--interface", interface, "--input", "u.csv", "--set", "k=4", "--set", "kick=1.005",
                                       "--tolerance", "1e-8")
                for row in rows[1:]:
                    t, kick = row["time"], 1.005
                    x, v = 0.125 * (1 - math.cos(2 * t)), 0.25 * math.sin(2 * t)
                    if t > kick + 1e-9:
                        x += 0.5 * math.sin(2 * (t - kick))
                        v += math.cos(2 * (t - kick))
                    if abs(t - kick) > 1e-6:
                        self.assertAlmostEqual(row["s[1]"], x, delta=1e-6)
                        self.assertAlmostEqual(row["speed"], v, delta=1e-6)
                    self.assertEqual(row["doubled"], 6)

    def test_an_event_inside_a_step_shows_both_sides(self):
        # With inputs a step is taken back where they change; without, nothing can change what it gives.
        still = SPRING.replace('<Float64 name="F" valueReference="3" causality="input" start="0"/>', "").replace(
            '<Int32 name="gear" valueReference="7" causality="input" variability="discrete" start="1"/>', "").replace(
            '<Output valueReference="9" dependencies="7"/>', '<Output valueReference="9"/>')
        for text in (still, SPRING):
            self.pack("Spring", text, platform="x86_64-linux")
            _, rows = self.run_fmu("Spring.fmu", "--set", "kick=0.505")
            before, after = [row for row in rows if row["time"] == 0.505]
            self.assertEqual((before["speed"], round(after["speed"], 9)), (0, 1))
            self.assertEqual(len(rows), 203)
            for row in rows:
                if row["time"] > 0.505:
                    self.assertAlmostEqual(row["speed"], math.cos(row["time"] - 0.505), delta=1e-9)
            self.skerry("run", "Spring.fmu", "--set", "kick=0.505", "-o", "part.csv", "--save", "at.sim", "--save-at", "0.5")
            self.skerry("run", "Spring.fmu", "--set", "kick=0.505", "-o", "rest.csv", "--resume", "at.sim")
            rest = self.table("rest.csv")
            self.assertEqual(rest, rows[-len(rest):])
            self.assertEqual(self.run_fmu("Spring.fmu", "--set", "kick=0.505", "--isolate")[1], rows)
        # Another FMU hears of it at its own next exchange.
        self.skerry("fmu", "import", "Spring.fmu", "-o", "Spring.mo")
        self.write("Pair.mo", "model Pair\n  Spring a(kick = 0.505), b(k = 2);\nequation\n  a.F = 0;\n  a.gear = 1;\n  b.F = a.speed;\n"
                   "  b.gear = integer(10*a.speed);\nend Pair;\n")
        _, rows = self.run_fmu("Pair.mo", "Spring.mo", "-m", "Pair", "--native", "--stop", "1")
        self.assertEqual([row["a.speed"] for row in rows if row["time"] == 0.505][-1], 1)
        self.assertEqual([row["b.doubled"] for row in rows if abs(row["time"] - 0.51) < 1e-9][-1], 18)  # 2*integer(10*cos(0.005))

    def test_without_outputs_other_variables_are_shown(self):
        self.pack("Ball", BALL.replace('causality="output"', 'causality="local"'))
        for interface in ("cs", "me"):
            _, rows = self.run_fmu("Ball.fmu", "--interface", interface, "--stop", "1")
            self.assertAlmostEqual(rows[-1]["h"], after_bounces(1)[0], delta=1e-5)

    # Beside the outputs ---------------------------------------------------------------------------

    def test_only_shows_what_is_no_output(self):
        for interface in ("cs", "me"):
            _, rows = self.run_fmu("Ball.fmu", "--interface", interface, "--stop", "1", "--only", "h", "--only", "'der(body.v)'")
            self.assertEqual(sorted(set(rows[0]) - {"time"}), ["'der(body.v)'", "h"])
            self.assertAlmostEqual(rows[-1]["'der(body.v)'"], -9.81, delta=1e-12)
        done = self.skerry("fmu", "import", "Ball.fmu", "--only", "*der*")
        self.assertIn("RealOutput 'der(h)'", done.stdout)

    def test_tunable_parameters_from_a_table(self):
        # The first bounce loses 0.7, the second, at 1.08 s or so, nothing.
        self.write("e.csv", "time,e\n0,0.7\n0.8,0.7\n0.8,1\n1.5,1\n")
        hit = math.sqrt(2 / 9.81)
        v = 0.7 * 9.81 * hit
        for interface in ("cs", "me"):
            _, rows = self.run_fmu("Ball.fmu", "--interface", interface, "--input", "e.csv", "--stop", "1.4")
            t = 1.4 - hit - 2 * v / 9.81
            self.assertAlmostEqual(rows[-1]["h"], v * t - 9.81 * t * t / 2, delta=1e-4)
        done = self.skerry("run", "Ball.fmu", "--input", "missing.csv", code=2)
        self.assertEqual(done.stderr.count("error["), 1, done.stderr)

    def test_discrete_inputs_of_a_table_are_held(self):
        self.pack("Ball", BALL.replace('causality="input"', 'causality="input" variability="discrete"'))
        self.write("u.csv", "time,u\n0,9.81\n1,0\n")
        for interface in ("cs", "me"):
            _, rows = self.run_fmu("Ball.fmu", "--interface", interface, "--input", "u.csv", "--stop", "0.9")
            self.assertAlmostEqual(rows[-1]["h"], 1, delta=1e-9)

    def test_an_input_that_is_called_an_alias(self):
        alias = '<ScalarVariable name="inner.u" valueReference="5" causality="local"><Real start="0"/></ScalarVariable>\n'
        self.pack("Ball", BALL.replace('    <ScalarVariable name="h"', alias + '    <ScalarVariable name="h"').replace(
            'index="4"', 'index="5"').replace('index="3"', 'index="4"').replace('derivative="2"', 'derivative="3"').replace(
            'derivative="1"', 'derivative="2"').replace("<Outputs>", "<Outputs><!--").replace("</Outputs>", "--></Outputs>"))
        self.write("u.csv", "time,u\n0,9.81\n1,9.81\n")
        for interface in ("cs", "me"):
            _, rows = self.run_fmu("Ball.fmu", "--interface", interface, "--input", "u.csv", "--stop", "1")
            self.assertAlmostEqual(rows[-1]["h"], 1, delta=1e-9)

    def test_a_structure_that_cannot_be_is_not_believed(self):
        # An output is said to depend on a parameter; so it may depend on the input as well.
        self.pack("Ball", BALL.replace('<Unknown index="9" dependencies=""/>', '<Unknown index="9" dependencies="5"/>'))
        text = self.skerry("fmu", "import", "Ball.fmu", "--interface", "me").stdout
        self.assertIn("fmu_settled(fmu_self, fmu_epoch, 2, 1)", text)
        self.assertIn("fmu_y1 = fmu_outputs(fmu_self, time, fmu_x, {0.0}", text)

    def test_structural_parameters_change_sizes(self):
        self.pack("Sizes", SIZES, platform="x86_64-linux")
        _, rows = self.run_fmu("Sizes.fmu")
        self.assertEqual((rows[-1]["y[2]"], "y[3]" in rows[0]), (2, False))
        self.write("u.csv", "time,u[1],u[5]\n0,1,2\n1,1,2\n")
        _, rows = self.run_fmu("Sizes.fmu", "--set", "n=5", "--input", "u.csv")
        self.assertEqual([rows[-1][f"y[{i}]"] for i in range(1, 6)], [3 + i for i in range(1, 6)])
        self.skerry("fmu", "import", "Sizes.fmu", "--set", "n=3", "-o", "Sized.mo")
        self.write("Two.mo", "model Two\n  Sized a(u = {1, 2, 3}), b(u = a.y);\nend Two;\n")
        _, rows = self.run_fmu("Two.mo", "Sized.mo", "-m", "Two", "--native")
        self.assertEqual(rows[-1]["b.y[3]"], (7 + 8 + 9) + 3)
        self.write("Two.mo", "model Two\n  Sized a(n = 4, u = {1, 2, 3});\nend Two;\n")
        done = self.skerry("run", "Two.mo", "Sized.mo", "-m", "Two", "--native", code=4)
        self.assertIn("skerry fmu import --set n=4", done.stderr)

    # Sources --------------------------------------------------------------------------------------

    def pack_sources(self, name, description, files):
        with zipfile.ZipFile(self.dir / f"{name}.fmu", "w") as z:
            z.writestr("modelDescription.xml", description)
            for path, text in files.items():
                z.writestr(f"sources/{path}", text)

    def test_sources_are_compiled_and_give_the_same(self):
        ball = (HERE / "ball2.c").read_text().replace('#include "cosim/fmi/unit/api2.h"', '#include "parts/api.h"')
        spring = (HERE / "spring3.c").read_text().replace('#include "cosim/fmi/unit/api3.h"', '#include "api.h"\n#include NAME')
        api = {n: (ROOT / "src/cosim/fmi/unit" / f"api{n}.h").read_text() for n in (2, 3)}
        _, plain = self.run_fmu("Ball.fmu", "--stop", "1")
        listed = BALL.replace('canSerializeFMUstate="true"/>', 'canSerializeFMUstate="true"><SourceFiles><File name="ball2.c"/></SourceFiles>'
                              "</CoSimulation>", 2).replace("</CoSimulation>", "</ModelExchange>", 1)
        self.pack_sources("Ball", listed, {"ball2.c": ball, "parts/api.h": api[2]})
        self.assertIn("compiled when it runs", self.skerry("fmu", "info", "Ball.fmu").stdout)
        for interface in ("cs", "me"):
            _, rows = self.run_fmu("Ball.fmu", "--stop", "1", "--interface", interface)
            self.assertAlmostEqual(rows[-1]["h"], plain[-1]["h"], delta=1e-5)
        self.assertEqual(self.run_fmu("Ball.fmu", "--stop", "1", "--isolate")[1], plain)
        # Within a model they need leave like any other native code.
        self.skerry("fmu", "import", "Ball.fmu", "-o", "Bouncer.mo")
        self.assertIn("SK3802", self.skerry("run", "Bouncer.mo", code=1).stderr)
        # 3.0 has a file that says what to compile, with definitions and folders.
        _, plain = self.run_fmu("Spring.fmu", "--stop", "1")
        build = """<fmiBuildDescription fmiVersion="3.0"><BuildConfiguration modelIdentifier="Spring"><SourceFileSet language="C99">
          <SourceFile name="spring3.c"/><PreprocessorDefinition name="NAME" value="&quot;named.h&quot;"/>
          <IncludeDirectory name="inc"/></SourceFileSet></BuildConfiguration></fmiBuildDescription>"""
        self.pack_sources("Spring", SPRING, {"spring3.c": spring, "inc/api.h": api[3], "inc/named.h": "", "buildDescription.xml": build})
        self.assertEqual(self.run_fmu("Spring.fmu", "--stop", "1")[1], plain)

    def test_the_headers_of_fmi_are_there(self):
        bodies = {1: ('#define MODEL_IDENTIFIER Tank\n#include "fmiFunctions.h"\nfmiStatus fmiGetReal(fmiComponent c, const fmiValueReference r[], '
                      "size_t n, fmiReal v[]) { (void)c, (void)r, (void)n, v[0] = 3; return fmiOK; }\n",
                      '<fmiModelDescription fmiVersion="1.0" modelName="T" modelIdentifier="Tank" guid="g" numberOfContinuousStates="0" '
                      'numberOfEventIndicators="0"><Implementation><CoSimulation_StandAlone/></Implementation></fmiModelDescription>', "Tank_fmi"),
                  2: ('#include "fmi2Functions.h"\nfmi2GetRealTYPE fmi2GetReal;\nfmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference r[], '
                      "size_t n, fmi2Real v[]) { (void)c, (void)r, (void)n, v[0] = 3; return fmi2OK; }\n",
                      '<fmiModelDescription fmiVersion="2.0" modelName="T" guid="g"><CoSimulation modelIdentifier="Tank"><SourceFiles><File '
                      'name="t.c"/></SourceFiles></CoSimulation></fmiModelDescription>', "fmi2")}
        for version, (text, description, function) in bodies.items():
            self.pack_sources("Tank", description, {"t.c": text})
            done = self.skerry("run", "Tank.fmu", code=4)  # it compiles and loads, and lacks everything else
            self.assertIn(f"no function '{'fmi' if version == 1 else 'fmi2'}", done.stderr)

    def test_sources_that_do_not_compile(self):
        head = '<fmiModelDescription fmiVersion="2.0" modelName="T" guid="g"><CoSimulation modelIdentifier="Tank">%s</CoSimulation></fmiModelDescription>'
        cases = [("", "its description names none"), ('<SourceFiles><File name="t.c"/></SourceFiles>', "t.c"),
                 ('<SourceFiles><File name="../../t.c"/></SourceFiles>', "leads nowhere"), ('<SourceFiles><File name="t.cpp"/></SourceFiles>', "only sources in C")]
        for files, says in cases:
            self.pack_sources("Tank", head % files, {"t.c": "int broken(\n"})
            done = self.skerry("run", "Tank.fmu", code=4)
            self.assertIn("C sources cannot be compiled", done.stderr)
            self.assertIn(says, done.stderr)
        self.pack_sources("Tank", head.replace("2.0", "3.0").replace("guid", "instantiationToken") % "",
                          {"t.c": "", "buildDescription.xml": '<fmiBuildDescription><BuildConfiguration modelIdentifier="Tank"><SourceFileSet>'
                           '<PreprocessorDefinition name="-o x"/></SourceFileSet></BuildConfiguration></fmiBuildDescription>'})
        done = self.skerry("run", "Tank.fmu", code=4)
        self.assertIn("none of the preprocessor", done.stderr)

    # In models -----------------------------------------------------------------------------------

    MODEL = """model Pair
      Spring a, b(k = 2);
      Real x(start = 0, fixed = true);
    equation
      a.F = 1;
      a.gear = 2;
      connect(a.speed, b.F);
      b.gear = a.gear;
      der(x) = b.s[1];
    end Pair;
    """

    def test_several_in_a_model_agree_with_equations(self):
        # a: v'' + v = 0, v = sin(t); b: y'' + 2*y = sin(t).
        self.write("Pair.mo", self.MODEL)
        w = math.sqrt(2)
        for interface, within in (("me", 1e-5), ("cs", 1e-2)):
            self.skerry("fmu", "import", "Spring.fmu", "--interface", interface, "-o", "Spring.mo")
            done = self.skerry("run", "Pair.mo", "Spring.mo", "-m", "Pair", "--stop", "2", code=1)
            self.assertIn("SK3802", done.stderr)
            self.assertIn("2 errors", done.stderr)
            _, rows = self.run_fmu("Pair.mo", "Spring.mo", "-m", "Pair", "--native", "--stop", "2")
            end = rows[-1]
            self.assertAlmostEqual(end["a.speed"], math.sin(2), delta=within)
            self.assertAlmostEqual(end["b.s[1]"], math.sin(2) - math.sin(2 * w) / w, delta=within)
            self.assertAlmostEqual(end["x"], 1 - math.cos(2) - (1 - math.cos(2 * w)) / 2, delta=within)
            for command in ("check", "explain", "flatten"):
                self.skerry(command, "Pair.mo", "Spring.mo", "-m", "Pair", "--native")

    def test_units_are_converted_at_the_edge_in_models(self):
        # In the FMU h is in cm and g + u an acceleration in the numbers of degC, of which u has an offset.
        units = """<UnitDefinitions><Unit name="cm"><BaseUnit m="1" factor="0.01"/></Unit>
          <Unit name="degC"><BaseUnit K="1" offset="273.15"/></Unit>
          <Unit name="kW/h"><BaseUnit kg="1" m="2" s="-4" factor="3.6e6"/></Unit></UnitDefinitions>"""
        text = BALL.replace("<DefaultExperiment", units + "<DefaultExperiment").replace('start="1" unit="m"', 'start="100" unit="cm"')
        text = text.replace('causality="input"><Real', 'causality="input"><Real unit="degC"').replace(
            'causality="parameter" variability="fixed"><Real', 'causality="parameter" variability="fixed"><Real relativeQuantity="true" unit="degC"')
        text = text.replace('variability="tunable"><Real', 'variability="tunable"><Real unit="kW/h"')
        self.pack("Ball", text)
        self.write("M.mo", """model M
          Ball b(h_start = 3);
          Real u(unit = "K") = 273.15 + 9.81 + 6;
          Real h(unit = "m") = b.h;
        equation
          b.u = u;
        end M;""")
        for interface in ("me", "cs"):
            self.skerry("fmu", "import", "Ball.fmu", "--interface", interface, "-o", "Ball.mo")
            self.assertIn('e(unit = "kg.m2/s4", displayUnit = "kW/h") = 2520000', (self.dir / "Ball.mo").read_text())
            _, rows = self.run_fmu("M.mo", "Ball.mo", "-m", "M", "--native", "--stop", "0.5", "--interval", "0.1")
            for row in rows:
                self.assertAlmostEqual(row["h"], 3 + 0.01 * 3 * row["time"]**2, delta=1e-4)
            _, rows = self.run_fmu("Ball.fmu", "--interface", interface, "--set", "h_start=50", "--stop", "0.2")
            self.assertAlmostEqual(rows[-1]["h"], 50 - 9.81 / 2 * 0.04, delta=1e-4)  # as it is in the FMU

    def test_a_second_one_where_there_can_be_one(self):
        self.write("Pair.mo", self.MODEL)
        once = SPRING.replace('modelIdentifier="Spring"', 'modelIdentifier="Spring" canBeInstantiatedOnlyOncePerProcess="true"')
        self.assertNotEqual(once, SPRING)
        self.pack("Spring", once, platform="x86_64-linux")
        self.run_fmu("Spring.fmu", "--stop", "1")
        self.skerry("fmu", "import", "Spring.fmu", "-o", "Spring.mo")
        # The second one has a process of its own.
        _, rows = self.run_fmu("Pair.mo", "Spring.mo", "-m", "Pair", "--native", "--stop", "2")
        self.pack("Spring", SPRING, platform="x86_64-linux")
        _, shared = self.run_fmu("Pair.mo", "Spring.mo", "-m", "Pair", "--native", "--stop", "2")
        self.assertEqual(rows, shared)

    def test_an_import_replaces_imports_only(self):
        self.write("Mine.mo", "model Mine end Mine;")
        (self.dir / "Link.mo").symlink_to("Mine.mo")
        for name in ("Mine.mo", "Link.mo"):
            done = subprocess.run([SKERRY, "fmu", "import", "Spring.fmu", "-o", name], cwd=self.dir, env=self.env, capture_output=True, text=True,
                                  timeout=120, check=False)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn("[SK9011]", done.stderr)
            self.assertEqual((self.dir / "Mine.mo").read_text(), "model Mine end Mine;")
        for _ in range(2):
            self.skerry("fmu", "import", "Spring.fmu", "-o", "Spring.mo")

    def test_error_of_co_simulation_falls_with_the_step(self):
        self.skerry("fmu", "import", "Spring.fmu", "-o", "Spring.mo")
        errors = []
        for step in (0.02, 0.01, 0.005):
            self.write("Pair.mo", self.MODEL)
            _, rows = self.run_fmu("Pair.mo", "Spring.mo", "-m", "Pair", "--native", "--stop", "2", "--set", f"a.communicationStep={step}",
                                   "--set", f"b.communicationStep={step}")
            w = math.sqrt(2)
            errors.append(abs(rows[-1]["b.s[1]"] - math.sin(2) + math.sin(2 * w) / w))
        self.assertGreater(errors[0] / errors[2], 3.5)

    def test_a_loop_without_delay_is_solved(self):
        # Two springs of model exchange pull at each other through their outputs, and an algebraic loop through speed and force.
        self.skerry("fmu", "import", "Spring.fmu", "--interface", "me", "-o", "Spring.mo")
        self.write("Loop.mo", """model Loop
          Spring a;
          Real f;
        equation
          f = -a.speed - 0.5*f^3;
          a.F = f + 1;
          a.gear = 1;
        end Loop;
        model Same
          Real x(start = 0, fixed = true), v(start = 0, fixed = true), f;
        equation
          der(x) = v;
          der(v) = f + 1 - x;
          f = -v - 0.5*f^3;
        end Same;""")
        _, rows = self.run_fmu("Loop.mo", "Spring.mo", "-m", "Loop", "--native", "--stop", "2", "--tolerance", "1e-8")
        _, same = self.run_fmu("Loop.mo", "-m", "Same", "--stop", "2", "--tolerance", "1e-8")
        self.assertAlmostEqual(rows[-1]["a.s[1]"], same[-1]["x"], delta=1e-6)
        self.assertAlmostEqual(rows[-1]["f"], same[-1]["f"], delta=1e-6)

    # A lossless line between a mass in equations, which is pushed, and something that is an FMU or stands in equations.
    LINE = """model M
      parameter Real H = 0.01, T, Zc, m = 1, d = 0, k = 0;
      Real v1(start = 0, fixed = true), F1, w1, c1, c2, y;
      {declarations}
    equation
      der(v1) = sin(3*time) - F1;
      F1 = c1 + Zc*v1;
      w1 = c1 + 2*Zc*v1;
      {equations}
    end M;"""
    ENDS = {
        "equations": ("Real v(start = 0, fixed = true), s(start = 0, fixed = true);",
                      "c2 = delay(w1, T); m*der(v) = -(c2 + Zc*v) - d*v - k*s; der(s) = v; c1 = delay(c2 + 2*Zc*v, T); y = v;"),
        "me": ("Mass b(m = m, d = d, k = k);", "c2 = delay(w1, T); b.F = -(c2 + Zc*b.v); c1 = delay(c2 + 2*Zc*b.v, T); y = b.v;"),
        "cs": ("Mass b(m = m, d = d, k = k, communicationStep = H);"
               "Skerry.Coupling.HeldEnd e(H = H, Z = Zc, response = {response}, arriving = c2, y = b.v);",
               "c2 = delay(w1, T - H/2); b.F = -e.x; c1 = delay(e.sent, T - 1.5*H); y = b.v;"),
        "spring": ("Real s(start = 0, fixed = true), v = (-k*s - c2)/Zc;",
                   "c2 = delay(w1, T); der(s) = v; c1 = delay(c2 + 2*Zc*v, T); y = -k*s;"),
        "spring cs": ("Spring b(k = k, communicationStep = H);"
                      "Skerry.Coupling.HeldEnd e(H = H, Z = 1/Zc, response = {response}, arriving = -c2/Zc, y = b.F);",
                      "c2 = delay(w1, T - H/2); b.v = e.x; c1 = delay(Zc*e.sent, T - 1.5*H); y = b.F;"),
    }

    def end_of_line(self, kind, response="0", stop=20.0, **values):
        """v1 and what the far end does, by steps of 10 ms."""
        declarations, equations = self.ENDS[kind]
        text = self.LINE.replace("{declarations}", declarations.replace("{response}", response)).replace("{equations}", equations)
        for name in ("T", "Zc"):
            text = text.replace(f" {name}", f" {name} = {values.pop(name)!r}", 1)
        self.write("M.mo", text)
        classes = [f"{n}.mo" for n in ("Mass", "Spring") if f"{n} b" in declarations]
        sets = [x for n, v in values.items() for x in ("--set", f"{n}={v!r}")]
        held = ["--solver", "rk4", "--step", repr(values.get("H", 0.01)/4)] if "e(" in declarations else ["--tolerance", "1e-8"]
        _, rows = self.run_fmu("M.mo", *classes, "-m", "M", "--native", "--waves", "start", "--stop", repr(stop), "--interval", "0.01", *held, *sets)
        return {round(r["time"]*100): (r["v1"], r["y"]) for r in rows}

    def far(self, exact, other):
        size = max(abs(v) for v, _ in exact.values())
        self.assertLess(max(abs(v) for v, _ in other.values()), 2*size)
        return max(abs(exact[i][0] - other[i][0]) for i in exact)/size

    def test_ends_of_lines_that_hold(self):
        # 2,000 steps: bounded for each Zc*H/m; the error falls with the step, with its square where the mass is told.
        self.write("Mass.mo", """model Mass
          parameter Real m = 1, d = 0, k = 0;
          input Real F;
          Real s(start = 0, fixed = true);
          output Real v(start = 0, fixed = true);
        equation
          der(s) = v;
          m*der(v) = F - d*v - k*s;
        end Mass;""")
        draw = random.Random(21)
        for version in "23":
            self.skerry("fmu", "export", "Mass.mo", "--fmi", version, "--me", "--cs", "--solver", "rk4", "--step", "1e-3", "-o", f"Mass{version}.fmu")
        for n, z in enumerate((0.05, 0.2, 0.6, 1.2, 1.9)):
            m = 10**draw.uniform(-1, 1)
            case = {"Zc": z*m/0.01, "T": 0.01*draw.choice((2, 5, 7.3, 10)), "m": m, "d": draw.choice((0.0, m*draw.uniform(0, 2))),
                    "k": draw.choice((0.0, m*draw.uniform(1, 50)))}
            version = "23"[n % 2]
            exact = self.end_of_line("equations", **case)
            for interface in ("me", "cs"):
                (self.dir / "Mass.mo").unlink()
                self.skerry("fmu", "import", f"Mass{version}.fmu", "--interface", interface, "-o", "Mass.mo")
                if interface == "me":
                    self.assertLess(self.far(exact, self.end_of_line("me", **case)), 1e-4, case)
            plain = [self.far(exact, self.end_of_line("cs", **case, H=h)) for h in (0.01, 0.005)]
            told = [self.far(exact, self.end_of_line("cs", "1/m", **case, H=h)) for h in (0.01, 0.005)]
            self.assertLess(plain[1], 0.95*plain[0], (case, plain))
            self.assertLess(told[1], 0.9*told[0], (case, told))
            self.assertLess(told[0], plain[0], (case, told, plain))

    def test_the_other_causality_at_a_line(self):
        self.write("Spring.mo", """model Spring
          parameter Real k = 1;
          input Real v;
          Real s(start = 0, fixed = true);
          output Real F = -k*s;
        equation
          der(s) = v;
        end Spring;""")
        self.skerry("fmu", "export", "Spring.mo", "--solver", "rk4", "--step", "1e-3", "-o", "Spring.fmu")
        (self.dir / "Spring.mo").unlink()
        self.skerry("fmu", "import", "Spring.fmu", "-o", "Spring.mo")
        for z in (0.05, 0.6, 1.9):  # k*H/Zc
            case = {"Zc": 20.0, "T": 0.05, "k": z*20/0.01}
            exact = self.end_of_line("spring", **case)
            told = [self.far(exact, self.end_of_line("spring cs", "k", **case, H=h)) for h in (0.01, 0.005)]
            self.assertLess(told[1], 0.9*told[0], (case, told))
            self.far(exact, self.end_of_line("spring cs", **case))  # bounded

    def test_within_and_names(self):
        self.skerry("fmu", "import", "Ball.fmu", "--within", "Lib.Parts", "-o", "Bouncer.mo")
        text = (self.dir / "Bouncer.mo").read_text()
        self.assertTrue(text.startswith("within Lib.Parts;\nmodel Bouncer "))
        self.skerry("check", "Ball.fmu", "Spring.fmu")

    # What goes wrong -----------------------------------------------------------------------------

    def test_failures_name_instance_function_and_time(self):
        for interface, call in (("cs", "fmi2DoStep"), ("me", "fmi2GetDerivatives")):
            done, rows = self.run_fmu("Ball.fmu", "--interface", interface, "--set", "fault=5", code=5)
            self.assertIn(f"Ball: {call} failed: it is too late, at time 0.1", done.stderr)
            self.assertIn("are kept", done.stderr)
            self.assertGreater(len(rows), 5)

    def test_numbers_that_are_none(self):
        for interface in ("cs", "me"):
            done = self.skerry("run", "Ball.fmu", "--interface", interface, "--set", "fault=4", "-o", "out.csv", code=5)
            self.assertIn("Ball", done.stderr)

    def test_the_end_of_a_run(self):
        for interface in ("cs", "me"):
            done, rows = self.run_fmu("Ball.fmu", "--interface", interface, "--set", "fault=6")
            self.assertIn("the FMU ended the run", done.stderr)
            self.assertLess(rows[-1]["time"], 0.5)
            if interface == "me":
                self.assertAlmostEqual(rows[-1]["h"], 0, places=4)  # where it bounces, not where it began

    def test_another_fmu_than_the_class_was_made_of(self):
        self.skerry("fmu", "import", "Ball.fmu", "-o", "Bouncer.mo")
        self.pack("Ball", BALL.replace("{ball}", "{other}"))
        done = self.skerry("run", "Bouncer.mo", "--native", code=4)
        self.assertIn("make the class again", done.stderr)
        (self.dir / "Ball.fmu").unlink()
        done = self.skerry("run", "Bouncer.mo", "--native", code=4)
        self.assertIn("Ball.fmu", done.stderr)

    def test_libraries_that_do_not_load(self):
        self.pack("Ball", BALL, platform="win64")
        done = self.skerry("run", "Ball.fmu", code=4)
        self.assertIn("no binary for this machine", done.stderr)
        self.pack("Ball", BALL.replace("modelIdentifier=\"Ball\"", "modelIdentifier=\"Spring\""), library="Spring")
        done = self.skerry("run", "Ball.fmu", code=4)
        self.assertIn("no function 'fmi2Instantiate'", done.stderr)
        with zipfile.ZipFile(self.dir / "Ball.fmu", "w") as z:
            z.writestr("modelDescription.xml", BALL)
            z.writestr("binaries/linux64/Ball.so", "no library")
        done = self.skerry("run", "Ball.fmu", code=4)
        self.assertIn("cannot be loaded", done.stderr)
        self.assertIn("not built for this machine", done.stderr)

    def test_a_missing_library_is_named(self):
        (self.dir / "empty.c").write_text("int helper(void) { return 0; }\n")
        (self.dir / "uses.c").write_text("int helper(void);\nint use(void) { return helper(); }\n")
        for command in (["-o", "libhelper.so", "-Wl,-soname,libhelper.so", "empty.c"], ["-o", "Ball.so", "uses.c", "-L.", "-lhelper"]):
            subprocess.run(["cc", "-shared", "-fPIC", *command], cwd=self.dir, check=True)

        def pack(*files):
            with zipfile.ZipFile(self.dir / "Ball.fmu", "w") as z:
                z.writestr("modelDescription.xml", BALL)
                for f in files:
                    z.write(self.dir / f, f"binaries/linux64/{f}")
        pack("Ball.so")
        done = self.skerry("run", "Ball.fmu", code=4)
        self.assertIn("libhelper.so", done.stderr)
        self.assertIn("install the package", done.stderr)
        pack("Ball.so", "libhelper.so")  # beside it: found, and then it lacks everything else
        done = self.skerry("run", "Ball.fmu", code=4)
        self.assertIn("no function 'fmi2", done.stderr)

    def test_a_crash_leaves_nothing_behind(self):
        done = self.skerry("run", "Ball.fmu", "--set", "fault=1", "-o", "out.csv", code=5)
        self.assertIn("SK5033", done.stderr)
        self.assertGreater(len(self.table()), 5)
        self.wait_for_nothing()

    # In a process of its own ---------------------------------------------------------------------

    def test_isolated_to_the_same_bits(self):
        self.write("u.csv", "time,F,gear\n0,0.5,3\n2,0.5,3\n")
        runs = [(["Ball.fmu", "--interface", i, "--set", "label=other", "--set", "g=-5"]) for i in ("cs", "me")]
        runs += [(["Spring.fmu", "--interface", i, "--input", "u.csv", "--set", "kick=1.005"]) for i in ("cs", "me")]
        for options in runs:
            with self.subTest(options=options):
                _, plain = self.run_fmu(*options)
                self.assertEqual(self.run_fmu(*options, "--isolate")[1], plain)
                self.skerry("run", *options, "--isolate", "-o", "part.csv", "--save", "at.sim", "--save-at", "0.73")
                self.skerry("run", *options, "--isolate", "-o", "rest.csv", "--resume", "at.sim")
                rest = self.table("rest.csv")
                self.assertEqual(rest, plain[-len(rest):])

    def test_what_an_isolated_one_may_do_to_itself(self):
        expected = {1: "its process crashed in {}: signal 11", 2: "it ended its process in {}, with exit code 0", 5: "{} failed: it is too late",
                    7: "it writes more than 16 MiB in {}"}
        for fault, says in expected.items():
            for interface, call in (("cs", "fmi2DoStep"), ("me", "fmi2GetDerivatives")):
                with self.subTest(fault=fault, interface=interface):
                    done, rows = self.run_fmu("Ball.fmu", "--interface", interface, "--isolate", "--set", f"fault={fault}", code=5)
                    where = f"{call}(0.1, 0.01)" if interface == "cs" and fault != 5 else call
                    self.assertIn("Ball: " + says.format(where), done.stderr)
                    self.assertIn("at time 0.", done.stderr)
                    self.assertIn("are kept", done.stderr)
                    self.assertGreater(len(rows), 5)
                    self.assertLess(len(done.stderr), 100000)

    def test_an_isolated_one_that_never_returns(self):
        done, rows = self.run_fmu("Ball.fmu", "--isolate", "--set", "fault=3", "--patience", "0.2", code=5)
        self.assertIn("Ball: fmi2DoStep(0.1, 0.01) does not return within 0.2 s", done.stderr)
        self.assertGreater(len(rows), 5)
        done, rows = self.run_fmu("Ball.fmu", "--isolate", "--set", "fault=3", "--timeout", "0.2", code=124)
        self.assertGreater(len(rows), 5)

    def test_one_of_several_crashes(self):
        self.skerry("fmu", "import", "Ball.fmu", "-o", "Bouncer.mo")
        self.write("Two.mo", "model Two\n  Bouncer a(u = 0), b(u = 0, fault = 1);\nend Two;\n")
        done, rows = self.run_fmu("Two.mo", "Bouncer.mo", "-m", "Two", "--native", "--isolate", "--stop", "1", code=5)
        self.assertIn("b: its process crashed in fmi2DoStep", done.stderr)
        self.assertGreater(len(rows), 5)
        self.wait_for_nothing()

    def processes(self):
        """Those that have this test's folder for their temporary files."""
        found = []
        for folder in glob.glob("/proc/[0-9]*"):
            try:
                if str(self.tmp).encode() in pathlib.Path(folder, "environ").read_bytes():
                    found.append(folder)
            except OSError:
                pass
        return found

    def test_a_killed_host_leaves_no_process(self):
        run = subprocess.Popen([SKERRY, "run", "Ball.fmu", "--isolate", "--set", "fault=3", "-o", "out.csv"], cwd=self.dir, env=self.env,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(400):
            if len(self.processes()) >= 3:  # with the one that removes the folder
                break
            subprocess.run(["sleep", "0.05"], check=True)
        self.assertGreaterEqual(len(self.processes()), 3)
        run.kill()
        run.wait()
        self.wait_for_nothing()
        for _ in range(200):
            if not self.processes():
                return
            subprocess.run(["sleep", "0.05"], check=True)
        self.fail("a process is left behind")

    def wait_for_nothing(self):
        for _ in range(200):
            if not os.listdir(self.tmp):
                return
            subprocess.run(["sleep", "0.05"], check=True)

    def test_a_run_that_is_killed_leaves_nothing_behind(self):
        run = subprocess.Popen([SKERRY, "run", "Ball.fmu", "--set", "fault=3", "-o", "out.csv"], cwd=self.dir, env=self.env,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(400):
            if glob.glob(str(self.tmp / "skerry-fmu-*")):
                break
            subprocess.run(["sleep", "0.05"], check=True)
        run.kill()
        run.wait()
        self.wait_for_nothing()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
