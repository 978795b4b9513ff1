#!/usr/bin/env python3
"""System structure packages (SSP 1.0): what they compute, and what composite models written as packages compute.

usage: tests/cli/test_ssp.py PROGRAM
"""
import csv
import math
import subprocess
import sys
import unittest
import zipfile

from runs import RunTest, SKERRY

NS = ("xmlns:ssd='http://ssp-standard.org/SSP1/SystemStructureDescription' xmlns:ssc='http://ssp-standard.org/SSP1/SystemStructureCommon' "
      "xmlns:ssv='http://ssp-standard.org/SSP1/SystemStructureParameterValues' xmlns:ssm='http://ssp-standard.org/SSP1/SystemStructureParameterMapping'")

PLANT = """model Plant
  input Real u(unit = "W", start = 3);
  input Integer gear(start = 1);
  output Real y(unit = "m");
  parameter Real k(unit = "1") = 2, L(unit = "m") = 1;
  parameter Boolean on = true;
  parameter Integer n = 1;
  Real x(start = 0, fixed = true);
equation
  der(x) = if on then u*gear else 0;
  y = k*x + L + n;
end Plant;
"""
SOURCE = """model Source
  output Real y(unit = "kW") = 0.001*time;
  output Real w = 5;
  output Integer i = if time < 0.5 then 0 else 1;
end Source;
"""


def connector(name, kind, unit=None, type="Real"):
    return "<ssd:Connector name='%s' kind='%s'><ssc:%s%s/></ssd:Connector>" % (name, kind, type, " unit='%s'" % unit if unit else "")


def component(name, source, connectors="", bindings="", more=""):
    return ("<ssd:Component name='%s' source='%s' %s><ssd:Connectors>%s</ssd:Connectors>%s</ssd:Component>"
            % (name, source, more, connectors, "<ssd:ParameterBindings>%s</ssd:ParameterBindings>" % bindings if bindings else "")).replace(
                "<ssd:Connectors></ssd:Connectors>", "")


def connection(a, b, inner="", more=""):
    text = "<ssd:Connection"
    for end, side in ((a, "start"), (b, "end")):
        element, _, name = end.rpartition("/")
        text += (" %sElement='%s'" % (side, element) if element else "") + " %sConnector='%s'" % (side, name)
    return text + " %s>%s</ssd:Connection>" % (more, inner)


def values(*parameters, units=""):
    return ("<ssv:ParameterSet %s version='1.0' name='v'><ssv:Parameters>%s</ssv:Parameters>%s</ssv:ParameterSet>"
            % (NS, "".join("<ssv:Parameter name='%s'><ssv:%s value='%s'%s/></ssv:Parameter>" % (n, t, v, " unit='%s'" % u[0] if u else "")
                           for n, t, v, *u in parameters), units))


def inline(*parameters, mapping="", prefix=""):
    return ("<ssd:ParameterBinding%s><ssd:ParameterValues>%s</ssd:ParameterValues>%s</ssd:ParameterBinding>"
            % (" prefix='%s'" % prefix if prefix else "", values(*parameters), mapping))


def system(name, elements, connections=(), connectors="", bindings=""):
    return ("<ssd:System name='%s'>%s%s<ssd:Elements>%s</ssd:Elements>%s</ssd:System>"
            % (name, "<ssd:Connectors>%s</ssd:Connectors>" % connectors if connectors else "",
               "<ssd:ParameterBindings>%s</ssd:ParameterBindings>" % bindings if bindings else "", "".join(elements),
               "<ssd:Connections>%s</ssd:Connections>" % "".join(connections) if connections else ""))


KW = "<ssc:Unit name='kW'><ssc:BaseUnit kg='1' m='2' s='-3' factor='1000'/></ssc:Unit>"


def ssd(root, units=KW, stop=1):
    return ("<?xml version='1.0' encoding='UTF-8'?><ssd:SystemStructureDescription %s version='1.0' name='t'>%s<ssd:Units>%s</ssd:Units>"
            "<ssd:DefaultExperiment startTime='0' stopTime='%g'/></ssd:SystemStructureDescription>" % (NS, root, units, stop))


class Ssp(RunTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        import pathlib, tempfile
        cls.shared = tempfile.TemporaryDirectory()
        folder = pathlib.Path(cls.shared.name)
        for name, text in (("Plant", PLANT), ("Source", SOURCE)):
            (folder / (name + ".mo")).write_text(text)
            subprocess.run([SKERRY, "fmu", "export", name + ".mo", "-o", name + ".fmu"], cwd=folder, check=True, timeout=120, capture_output=True)
        cls.files = {n: (folder / n).read_bytes() for n in ("Plant.fmu", "Source.fmu", "Plant.mo")}

    @classmethod
    def tearDownClass(cls):
        cls.shared.cleanup()

    def pack(self, name, text, **more):
        with zipfile.ZipFile(self.dir / name, "w") as z:
            z.writestr("SystemStructure.ssd", text)
            for n, b in self.files.items():
                z.writestr("resources/" + n, b)
            for n, t in more.items():
                z.writestr("resources/" + n.replace("_", "."), t)

    def last(self, *signals, name="r.csv"):
        with open(self.dir / name, newline="") as f:
            rows = list(csv.DictReader(f))
        return [float(rows[-1][s]) for s in signals]

    def cosim(self, *arguments, code=0, says=()):
        done = subprocess.run([SKERRY, "cosim", *arguments], cwd=self.dir, env=self.env, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        for text in says:
            self.assertIn(text, done.stderr)
        return done

    def run_ssd(self, text, *signals, **more):
        self.pack("s.ssp", text, **more)
        done = self.cosim("run", "s.ssp", "--native", "-o", "r.csv", "--step", "1e-3")
        return self.last(*signals)

    P = component("p", "resources/Plant.fmu", connector("u", "input", "W") + connector("y", "output", "m"))
    S = component("s", "resources/Source.fmu", connector("y", "output", "kW") + connector("w", "output"))

    def test_units_are_converted(self):
        # u = 1000 W/kW * 0.001*t kW = t
        x, = self.run_ssd(ssd(system("r", [self.P, self.S], [connection("s/y", "p/u")])), "p.y")
        self.assertAlmostEqual(x, 2*0.5 + 2, delta=2e-3)
        x, = self.run_ssd(ssd(system("r", [self.P, self.S], [connection("p/u", "s/y", more="suppressUnitConversion='true'")])), "p.y")
        self.assertAlmostEqual(x, 2*0.0005 + 2, delta=2e-6)

    def test_linear_transformation_after_the_units(self):
        x, = self.run_ssd(ssd(system("r", [self.P, self.S], [connection("s/y", "p/u", "<ssc:LinearTransformation factor='3' offset='-1'/>")])), "p.y")
        self.assertAlmostEqual(x, 2*(3*0.5 - 1) + 2, delta=6e-3)

    def test_units_that_do_not_fit(self):
        p = component("p", "resources/Plant.fmu", connector("u", "input", "m"))
        self.pack("s.ssp", ssd(system("r", [p, self.S], [connection("s/y", "p/u")])))
        self.cosim("check", "s.ssp", "--native", code=1, says=["SK7105", "'kW' and 'm' do not fit"])

    def test_inputs_that_nobody_drives_keep_their_start(self):
        x, = self.run_ssd(ssd(system("r", [self.P])), "p.y")
        self.assertAlmostEqual(x, 2*3 + 2, delta=1e-9)
        p = component("p", "resources/Plant.fmu", connector("u", "input", "W"), inline(("u", "Real", "7")))
        self.assertAlmostEqual(self.run_ssd(ssd(system("r", [p])), "p.y")[0], 2*7 + 2, delta=1e-9)

    def test_integer_mapping(self):
        p = component("p", "resources/Plant.fmu", connector("gear", "input", type="Integer"))
        s = component("s", "resources/Source.fmu", connector("i", "output", type="Integer"))
        x, = self.run_ssd(ssd(system("r", [p, s], [connection("s/i", "p/gear", "<ssc:IntegerMappingTransformation><ssc:MapEntry source='0' target='2'/>"
                                                                                "<ssc:MapEntry source='1' target='-4'/></ssc:IntegerMappingTransformation>")])), "p.y")
        self.assertAlmostEqual(x, 2*3*(2*0.5 - 4*0.5) + 2, delta=4e-2)

    def test_values_mappings_and_who_counts(self):
        bound = component("p", "resources/Plant.fmu", connector("L", "parameter", "m"), inline(("k", "Real", "5"), ("n", "Integer", "7"), ("none", "Real", "1")))
        # Further outside counts: L in mm by a file, k by the system; n stays.
        ssv = values(("len", "Real", "2500", "mm"), ("gain", "Real", "4"), ("n", "Integer", "9"), ("on", "Boolean", "0"),
                     units="<ssv:Units><ssc:Unit name='mm'><ssc:BaseUnit m='1' factor='0.001'/></ssc:Unit></ssv:Units>")
        ssm = ("<ssm:ParameterMapping %s version='1.0'><ssm:MappingEntry source='len' target='p.L'/><ssm:MappingEntry source='gain' target='p.k'>"
               "<ssc:LinearTransformation factor='10' offset='1'/></ssm:MappingEntry></ssm:ParameterMapping>" % NS)
        binding = ("<ssd:ParameterBinding source='resources/v.ssv'><ssd:ParameterMapping source='resources/m.ssm'/></ssd:ParameterBinding>")
        x, = self.run_ssd(ssd(system("r", [bound], bindings=binding)), "p.y", v_ssv=ssv, m_ssm=ssm)
        self.assertAlmostEqual(x, 41*3 + 2.5 + 7, delta=1e-9)
        # Without a mapping names are as they are, with a prefix; and the last one counts.
        binding = "<ssd:ParameterBinding source='resources/v.ssv' prefix='p.'/>" + inline(("p.n", "Integer", "11"))
        x, = self.run_ssd(ssd(system("r", [bound], bindings=binding)), "p.y", v_ssv=ssv)
        self.assertAlmostEqual(x, 0 + 1 + 11, delta=1e-9)

    def test_systems_inside_of_systems(self):
        inner = system("in.ner", [self.P], [connection("power", "p/u"), connection("p/y", "way", "<ssc:LinearTransformation factor='2'/>"), connection("K", "p/k")],
                       connectors=connector("power", "input", "kW") + connector("way", "output", "m") + connector("K", "parameter"))
        inner = inner.replace("name='p' source='resources/Plant.fmu' ><ssd:Connectors>",
                              "name='p' source='resources/Plant.fmu' ><ssd:Connectors>" + connector("k", "parameter"))
        middle = system("mid", [inner], [connection("in", "in.ner/power"), connection("in.ner/way", "out")],
                        connectors=connector("in", "input", "kW") + connector("out", "output", "m"))
        text = ssd(system("r", [middle, self.S], [connection("s/y", "mid/in"), connection("mid/out", "out")], connectors=connector("out", "output", "m"),
                          bindings=inline(("mid.in.ner.p.L", "Real", "4"), ("mid.in.ner.K", "Real", "6"))))
        self.assertAlmostEqual(self.run_ssd(text, "out")[0], 2*(6*0.5 + 4 + 1), delta=1.5e-2)
        # Without a value K is what k is, and an input of the whole has the start value of what it leads to, in its own unit.
        text = ssd(system("r", [middle], [connection("in", "mid/in"), connection("mid/out", "out")],
                          connectors=connector("in", "input", "W") + connector("out", "output", "m")))
        self.assertAlmostEqual(self.run_ssd(text, "out")[0], 2*(2*3 + 1 + 1), delta=1e-9)

    def test_packages_inside_of_packages(self):
        self.pack("inner.ssp", ssd(system("q", [self.P], [connection("power", "p/u"), connection("p/y", "way")],
                                          connectors=connector("power", "input", "kW") + connector("way", "output"))))
        inner = (self.dir / "inner.ssp").read_bytes()
        i = component("i", "resources/inner.ssp", connector("power", "input", "kW") + connector("way", "output"), inline(("p.k", "Real", "3")),
                      more="type='application/x-ssp-package'")
        x, = self.run_ssd(ssd(system("r", [i, self.S], [connection("s/y", "i/power")])), "i.way", inner_ssp=inner)
        self.assertAlmostEqual(x, 3*0.5 + 2, delta=3e-3)

    def test_no_delay_no_phase_lag_and_a_loop_is_solved(self):
        self.write("g.mo", "model g\n  input Real u, w;\n  output Real y = 0.5*u + w;\nend g;\n")
        g = component("a", "g.mo", connector("u", "input") + connector("w", "input") + connector("y", "output"), more="type='text/x-modelica'")
        s = component("s", "s.mo", connector("y", "output"), more="type='text/x-modelica'")
        self.write("s.mo", "model s\n  output Real y = sin(9*time);\nend s;\n")
        # a = a.u/2 + s, b = b.u/2; a.u = b, b.u = a: a = s/(1 - 1/4)
        self.write("loop.ssd", ssd(system("r", [g, g.replace("name='a'", "name='b'"), s],
                                          [connection("s/y", "a/w"), connection("a/y", "b/u"), connection("b/y", "a/u")])))
        self.cosim("run", "loop.ssd", "-o", "r.csv")
        with open(self.dir / "r.csv", newline="") as f:
            for row in csv.DictReader(f):
                self.assertAlmostEqual(float(row["a.y"]), math.sin(9*float(row["time"]))/0.75, delta=1e-9)

    def test_the_interface_that_is_asked_for(self):
        p = self.P.replace("<ssd:Component ", "<ssd:Component implementation='%s' ")
        cs, = self.run_ssd(ssd(system("r", [p % "CoSimulation", self.S], [connection("s/y", "p/u")])), "p.y")
        self.assertAlmostEqual(cs, 3, delta=2e-3)
        # What the program writes has co-simulation only.
        self.pack("s.ssp", ssd(system("r", [p % "ModelExchange"])))
        self.cosim("check", "s.ssp", "--native", code=1, says=["SK7003", "no model exchange"])

    def test_consent_and_bad_packages(self):
        self.pack("s.ssp", ssd(system("r", [self.P])))
        self.cosim("run", "s.ssp", code=1, says=["SK3802"])
        with zipfile.ZipFile(self.dir / "x.ssp", "w") as z:
            z.writestr("../evil", "x")
        self.cosim("check", "x.ssp", code=1, says=["SK7101"])
        with zipfile.ZipFile(self.dir / "y.ssp", "w") as z:
            z.writestr("Other.ssd", "x")
        self.cosim("check", "y.ssp", code=1, says=["SK7101", "y.ssp/SystemStructure.ssd"])
        self.pack("z.ssp", ssd(system("r", [component("p", "resources/Plant.fmu", connector("nope", "input"))])))
        self.cosim("check", "z.ssp", "--native", code=1, says=["SK7107", "no port 'nope'"])

    def test_nothing_is_left_of_a_package(self):
        temporary = self.dir / "tmp"
        temporary.mkdir()
        self.env["TMPDIR"] = str(temporary)
        self.pack("s.ssp", ssd(system("r", [self.P])))
        self.cosim("run", "s.ssp", "--native", "-o", "r.csv")
        self.assertEqual([p for p in temporary.iterdir()], [])

    def test_a_composite_model_as_a_package(self):
        mass = ("model %s\n  parameter Real m = 1, v0 = 1;\n  parameter String note = \"\";\n  Real x(start = 0, fixed = true), v(start = v0, fixed = true);\n"
                "  Skerry.Interfaces.NodeMechanic tlm;\n  output Real y = v;\n  input Real u;\nequation\n  der(x) = v;\n  m*der(v) = tlm.f + u;\n  tlm.x = x;\nend %s;\n")
        self.write("a.mo", mass % ("a", "a"))
        self.write("b.mo", mass % ("b", "b"))
        sub = ("<SubModel Name='%s' StartCommand='skerry' ModelFile='%s.mo'><InterfacePoint Name='tlm' Dimensions='1' Domain='Mechanical'/>"
               "<InterfacePoint Name='y' Dimensions='1' Causality='output'/><InterfacePoint Name='u' Dimensions='1' Causality='input'/>%s</SubModel>")
        self.write("m.xml", "<Model><SubModels>%s%s</SubModels><Connections><Connection From='a.tlm' To='b.tlm' Delay='1e-2' Zf='3' alpha='0.3'/>"
                            "<Connection From='a.y' To='b.u' Delay='0.02'/><Connection From='b.y' To='a.u' Delay='0'/></Connections>"
                            "<SimulationParams StartTime='0' StopTime='2' WriteTimeStep='0.05'/></Model>"
                   % (sub % ("a", "a", "<Parameter Name='m' Value='1.5'/>"), sub % ("b", "b", "<Parameter Name='v0' Value='0'/><Parameter Name='note' Value='n'/>")))
        self.cosim("run", "m.xml", "-o", "one.csv")
        self.cosim("convert", "m.xml", "-o", "m.ssp")
        self.cosim("check", "m.ssp")
        with zipfile.ZipFile(self.dir / "m.ssp") as z:
            self.assertEqual(sorted(z.namelist()), ["SystemStructure.ssd", "resources/a.mo", "resources/b.mo"])
            (self.dir / "out.ssd").write_bytes(z.read("SystemStructure.ssd"))
        self.cosim("run", "m.ssp", "-o", "two.csv")
        self.assertEqual((self.dir / "one.csv").read_bytes(), (self.dir / "two.csv").read_bytes())
        self.assertIn("mechanical", self.cosim("graph", "m.ssp").stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
