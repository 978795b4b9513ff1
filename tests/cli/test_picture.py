#!/usr/bin/env python3
"""skerry icon and skerry diagram -o: what is drawn where, that nothing is lost, and which files are never written.

    tests/cli/test_picture.py build/skerry
"""
import base64
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ET

SKERRY = str(pathlib.Path(sys.argv[1]).resolve())
SVG = "{http://www.w3.org/2000/svg}"
PNG = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")

PACKAGE = '''package P
  connector Pin
    Real v;
    flow Real i;
    annotation(Icon(graphics={Rectangle(extent={{-100,-100},{100,100}}, fillColor={0,0,255}, fillPattern=FillPattern.Solid)}),
      Diagram(graphics={Text(extent={{-100,100},{100,160}}, textString="%name")}));
  end Pin;
  model Part
    parameter Real R(unit="Ohm") = 5;
    parameter Boolean heat = false;
    Pin p annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Pin q if heat annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    annotation(Icon(graphics={
      Line(points={{-90,0},{-50,40},{0,0},{50,40}}, smooth=Smooth.Bezier, arrow={Arrow.None,Arrow.Filled}, thickness=1),
      Polygon(points={{0,0},{10,0},{10,10}}, fillPattern=FillPattern.CrossDiag),
      Rectangle(extent={{-50,-50},{50,-20}}, radius=5, borderPattern=BorderPattern.Raised, fillPattern=FillPattern.HorizontalCylinder),
      Ellipse(extent={{-5,-5},{5,5}}, startAngle=0, endAngle=90, closure=EllipseClosure.Radial, visible=heat),
      Text(extent={{-100,60},{100,90}}, textString="%name R=%R <&>"),
      Bitmap(extent={{-5,50},{5,60}}, fileName="modelica://P/x.png")}));
  end Part;
  model Whole
    Part a(R=7) annotation(Placement(transformation(origin={10,20}, extent={{-10,-10},{10,10}}, rotation=90)));
    Part b(heat=true) annotation(Placement(transformation(extent={{60,-10},{40,10}})));
    Part c if false annotation(Placement(transformation(extent={{60,40},{80,60}})));
    Part nowhere;
    Pin port annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  equation
    connect(a.p, b.p) annotation(Line(points={{10,10},{10,0},{60,0}}, color={255,0,0}));
    connect(port, a.p);
  end Whole;
  package Empty
    constant Real x = 1;
  end Empty;
end P;
'''


class Picture(unittest.TestCase):
    def setUp(self):
        self.temp = tempfile.TemporaryDirectory()
        self.addCleanup(self.temp.cleanup)
        self.dir = pathlib.Path(self.temp.name)
        (self.dir / "P").mkdir()
        (self.dir / "P" / "package.mo").write_text(PACKAGE)
        (self.dir / "P" / "x.png").write_bytes(PNG)

    def run_it(self, *arguments):
        return subprocess.run([SKERRY, *arguments], capture_output=True, text=True, cwd=self.dir, check=False, timeout=120)

    def draw(self, command, *names):
        done = self.run_it(command, *names, "-L", ".", "-o", "x.svg")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        return ET.parse(self.dir / "x.svg").getroot()

    @staticmethod
    def kinds(node):
        found = [e.get("class") for e in node.iter()]
        return {k: found.count(k) for k in ("Line", "Polygon", "Rectangle", "Ellipse", "Text", "Bitmap", "port")}

    def test_icon(self):
        root = self.draw("icon", "P.Part")
        self.assertEqual(self.kinds(root), {"Line": 1, "Polygon": 1, "Rectangle": 3, "Ellipse": 0, "Text": 1, "Bitmap": 1, "port": 2})
        by = {e.get("class"): e for e in root.iter() if e.get("class")}
        # Quadratic pieces: two inner points, and the last one is an end of the curve.
        self.assertEqual(by["Line"].get("d").count("Q"), 2)
        self.assertIn("arrow", by)
        self.assertIn("border", by)
        self.assertEqual("".join(by["Text"].itertext()), "Part R=5 Ohm <&>")
        self.assertEqual(by["Bitmap"].get("href"), "data:image/png;base64," + base64.b64encode(PNG).decode())
        faint = [g.find(SVG + "title").text for g in root.iter(SVG + "g") if g.get("opacity")]
        self.assertEqual(faint, ["q : P.Pin"])

    def test_diagram(self):
        root = self.draw("diagram", "P.Whole")
        groups = {g.find(SVG + "title").text: g for g in root.iter(SVG + "g") if g.find(SVG + "title") is not None}
        self.assertEqual(sorted(t for t in groups if t.endswith("P.Part")), ["a : P.Part", "b : P.Part", "c : P.Part", "nowhere : P.Part"])
        self.assertEqual(groups["c : P.Part"].get("opacity"), "0.35")
        a, b = groups["a : P.Part"], groups["b : P.Part"]
        # What hangs on a parameter: one has a port and an ellipse more.
        self.assertEqual([self.kinds(x)["port"] for x in (a, b)], [1, 2])
        self.assertEqual([self.kinds(x)["Ellipse"] for x in (a, b)], [0, 1])
        texts = ["".join(t.itertext()) for t in root.iter(SVG + "text")]
        self.assertIn("a R=7 Ohm <&>", texts)
        self.assertIn("port", texts, "a connector has its diagram layer")
        # Turned by 90 degrees text reads upwards, mirrored from left to right as ever.
        text = {n: next(g.iter(SVG + "text")).get("transform") for n, g in (("a", a), ("b", b))}
        self.assertRegex(text["a"], r"translate\(2\.5 -20\) rotate\(-90\)")
        self.assertRegex(text["b"], r"translate\(50 -7\.5\) rotate\(0\)")
        # The port of the mirrored one is on its right.
        port = next(e for e in b.iter() if e.get("class") == "port").find(SVG + "path")
        self.assertEqual(port.get("d")[:5], "M61 1")
        line = next(e for e in groups["a.p - b.p"].iter() if e.get("class") == "Line")
        self.assertEqual((line.get("d"), line.get("stroke")), ("M10 -10L10 0L60 0", "#ff0000"))
        # Without a line: at right angles from connector to connector.
        points = re.findall(r"[ML](\S+) (-?[\d.]+)", groups["port - a.p"].find(SVG + "path").get("d"))
        self.assertEqual((points[0], points[-1]), (("-100", "0"), ("10", "-10")))
        self.assertTrue(all(p[0] == q[0] or p[1] == q[1] for p, q in zip(points, points[1:])), points)

    def test_sheet(self):
        root = self.draw("icon", "P")
        cells = [g.find(SVG + "title").text for g in root.iter(SVG + "g") if g.get("class") == "cell"]
        self.assertEqual(cells, ["P.Pin", "P.Part", "P.Whole"], "what has a connector looks like something")
        root = self.draw("icon", "P.Part", "P.Empty")
        self.assertEqual(len([g for g in root.iter(SVG + "g") if g.get("class") == "cell"]), 1)
        ids = re.findall(r'id="(\w+)"', (self.dir / "x.svg").read_text())
        self.assertEqual(len(ids), len(set(ids)))

    def test_of_a_file_the_last_class(self):
        (self.dir / "two.mo").write_text("model First\n  P.Part a;\nend First;\nmodel Second\n  P.Part b;\nend Second;\n")
        root = self.draw("diagram", "two.mo")
        self.assertEqual([g.find(SVG + "title").text for g in root.iter(SVG + "g") if g.get("class") in ("cell", "component")],
                         ["Second", "b : P.Part"])
        self.assertEqual(len(self.run_it("diagram", "two.mo", "-L", ".", "--json").stdout.splitlines()), 1)
        root = self.draw("diagram", "two.mo", "-m", "First")
        self.assertIn("a : P.Part", [g.find(SVG + "title").text for g in root.iter(SVG + "g") if g.get("class") == "component"])

    def test_standard_output_and_json(self):
        done = self.run_it("icon", "P.Part", "-L", ".", "-o", "-")
        self.assertIn(self.kinds(ET.fromstring(done.stdout))["Bitmap"], (1,))
        done = self.run_it("icon", "P", "-L", ".", "--json")
        self.assertIn('"P.Part":', done.stdout)
        done = self.run_it("diagram", "P", "-L", ".", "--json")
        self.assertEqual(len(done.stdout.splitlines()), 5)

    def test_refusals(self):
        before = PACKAGE
        image = self.dir / "P" / "x.svg"
        image.write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
        (self.dir / "P" / "package.mo").write_text(PACKAGE.replace("x.png", "x.svg"))
        for arguments, code, what in ((["icon"], 2, "SK9004"), (["icon", "P.Part"], 2, "add -o"),
                                      (["icon", "P.Part", "-o", "x.png"], 2, "SK9004"),
                                      (["icon", "P.Part", "-o", "x.svg", "--json"], 2, "SK9004"),
                                      (["icon", "P.None", "-o", "x.svg"], 1, "SK9005"),
                                      (["icon", "P.Empty", "-o", "x.svg"], 1, "SK9014"),
                                      (["diagram", "P.Empty", "-o", "x.svg"], 1, "SK9014"),
                                      (["diagram", "P.Whole", "-o", "no/x.svg"], 1, "SK9007"),
                                      (["icon", "P.Part", "-o", "P/x.svg"], 2, "SK9011"),
                                      (["icon", "P/package.mo", "-o", "P/package.mo"], 2, "SK9004")):
            done = self.run_it(*arguments, "-L", ".")
            self.assertEqual(done.returncode, code, (arguments, done.stderr))
            self.assertIn(what, done.stdout + done.stderr, arguments)
            self.assertFalse((self.dir / "x.svg").exists())
        self.assertIn("xmlns", image.read_text())
        self.assertEqual((self.dir / "P" / "package.mo").read_text(), before.replace("x.png", "x.svg"))

    def test_hostile_models(self):
        (self.dir / "H.mo").write_text('''model H "<script>alert(1)</script>"
  parameter Real n = 1e300;
  annotation(Icon(coordinateSystem(extent={{1e300,0},{0,-1e300}}), graphics={
    Line(points={{n*n,0},{1e300,-1e300}}, thickness=1e300), Line(points={{0/0,1}}, color={-5,999,1e9}),
    Text(extent={{0,0},{0,0}}, textString="<script>alert(1)</script> %n", fontName="' onload='alert(1)"),
    Rectangle(extent={{-1,-1},{1,1}}, radius=1e300, rotation=1e300),
    Bitmap(extent={{0,0},{1,1}}, fileName="modelica://H/../../etc/passwd"),
    Bitmap(extent={{0,0},{1,1}}, fileName="file:///etc/passwd")}));
end H;
''')
        done = self.run_it("icon", "H.mo", "-o", "x.svg")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        text = (self.dir / "x.svg").read_text()
        root = ET.fromstring(text)
        self.assertEqual(self.kinds(root), {"Line": 2, "Polygon": 0, "Rectangle": 1, "Ellipse": 0, "Text": 1, "Bitmap": 2, "port": 0})
        self.assertNotRegex(text, r"<script|onload|nan|inf\b|root:")
        self.assertLess(max(abs(float(n)) for n in re.findall(r"-?\d+\.?\d*", text.split("<g", 1)[1])), 2e5)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
