#!/usr/bin/env python3
"""skerry fmu info: archives that are well and archives that strangers have tampered with.

usage: tests/cli/test_fmu.py PROGRAM
"""
import json
import stat
import subprocess
import sys
import unittest
import zipfile

from runs import RunTest, SKERRY

DESCRIPTION = """<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="2.0" modelName="Tank" guid="{8c4e}" description="Water runs out" generationTool="by hand">
  <CoSimulation modelIdentifier="Tank" canGetAndSetFMUstate="true"/>
  <UnitDefinitions><Unit name="m"><BaseUnit m="1"/></Unit></UnitDefinitions>
  <DefaultExperiment startTime="0" stopTime="20" tolerance="1e-6"/>
  <ModelVariables>
    <ScalarVariable name="h" valueReference="0" causality="output" description="Level"><Real unit="m"/></ScalarVariable>
    <ScalarVariable name="area" valueReference="1" causality="parameter" variability="fixed"><Real start="1.5"/></ScalarVariable>
    <ScalarVariable name="u" valueReference="2" causality="input"><Real start="0"/></ScalarVariable>
  </ModelVariables>
  <ModelStructure/>
</fmiModelDescription>
"""


class Fmu(RunTest):
    def make(self, files, name="Tank.fmu"):
        path = self.dir / name
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z:
            for n, text in files:
                z.writestr(n, text)
        return str(path)

    def skerry(self, *args):
        return subprocess.run([SKERRY, "fmu", *args], capture_output=True, text=True, timeout=60)

    def refused(self, path, *words):
        done = self.skerry("info", path)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual(done.stdout, "")
        for word in words:
            self.assertIn(word, done.stderr)

    def test_text(self):
        path = self.make([("./modelDescription.xml", DESCRIPTION), ("binaries\\linux64\\Tank.so", ""), ("binaries/x86_64-linux/Tank.so", ""),
                          ("sources/a.c", "")])
        done = self.skerry("info", path)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for words in ("Tank: FMI 2.0", "co-simulation: Tank; its state can be taken and put back", "from 0 s to 20 s", "linux64, x86_64-linux, C sources",
                      "area = 1.5", "h m", "Level", "Skerry.Coupling.HeldEnd"):
            self.assertIn(words, done.stdout)
        self.assertNotIn("note", done.stdout)

    def test_json(self):
        path = self.make([("modelDescription.xml", DESCRIPTION)])
        done = self.skerry("info", "--json", path)
        self.assertEqual(done.returncode, 0, done.stderr)
        told = json.loads(done.stdout)
        self.assertEqual(told["fmi"], "2.0")
        self.assertEqual(told["coSimulation"], {"identifier": "Tank", "canGetAndSetFMUState": True})
        self.assertEqual([v["name"] for v in told["variables"]], ["h", "area", "u"])
        self.assertEqual(told["variables"][1]["start"], "1.5")
        self.assertEqual(told["stop"], 20)
        self.assertTrue(any("nor C sources" in n for n in told["notes"]), told["notes"])

    def test_several_files(self):
        good = self.make([("modelDescription.xml", DESCRIPTION)])
        done = self.skerry("info", good, str(self.dir / "none.fmu"), good)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout.count("Tank: FMI 2.0"), 2)
        self.assertIn("SK7001", done.stderr)

    def test_use(self):
        for args in ([], ["info"], ["inform", "x.fmu"]):
            self.assertEqual(self.skerry(*args).returncode, 2, args)

    def test_no_archive(self):
        path = self.dir / "text.fmu"
        path.write_text("not a zip file")
        self.refused(str(path), "SK7001", "text.fmu")
        self.refused(str(self.dir / "none.fmu"), "SK7001", "No such file")
        self.refused(self.make([]), "SK7001", "no modelDescription.xml")
        self.refused(self.make([("a/modelDescription.xml", DESCRIPTION)]), "no modelDescription.xml")

    def test_bad_names(self):
        for name, why in (("../evil", "leads out"), ("a/../../evil", "leads out"), ("/etc/evil", "absolute"), ("a\\..\\..\\b", "leads out"),
                          ("C:/evil", "drive")):
            with self.subTest(name):
                self.refused(self.make([("modelDescription.xml", DESCRIPTION), (name, "x")]), "SK7001", why)

    def test_link(self):
        link = zipfile.ZipInfo("resources/link")
        link.create_system = 3
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        self.refused(self.make([("modelDescription.xml", DESCRIPTION), (link, "/etc/passwd")]), "is a link")

    def test_twice(self):
        self.refused(self.make([("modelDescription.xml", DESCRIPTION), ("a\\b", "1"), ("a/b", "2")]), "is in it twice")

    def test_bombs(self):
        self.refused(self.make([("modelDescription.xml", DESCRIPTION)] + [(f"f{i}", "") for i in range(100001)]), "entries, more than")
        # A description that claims to be small: libzip's own check of sizes and checksums must be asked.
        path = self.make([("modelDescription.xml", DESCRIPTION)])
        data = bytearray(open(path, "rb").read())
        size = len(DESCRIPTION.encode()).to_bytes(4, "little")
        at = data.rfind(size)
        data[at:at + 4] = (10).to_bytes(4, "little")
        with open(path, "wb") as f:
            f.write(data)
        self.refused(path, "SK7001")

    def test_damaged(self):
        path = self.make([("modelDescription.xml", DESCRIPTION)])
        data = bytearray(open(path, "rb").read())
        for at in range(0, len(data), 7):
            broken = bytearray(data)
            broken[at] ^= 0xff
            with open(path, "wb") as f:
                f.write(broken)
            done = self.skerry("info", path)
            self.assertIn(done.returncode, (0, 1), at)
            self.assertNotIn("Sanitizer", done.stderr)
        for n in (0, 1, 21, 22, len(data) // 2, len(data) - 1):
            with open(path, "wb") as f:
                f.write(data[:n])
            self.refused(path, "SK7001")

    def test_description(self):
        wrong = DESCRIPTION.replace('causality="output"', 'causality="out"')
        self.refused(self.make([("modelDescription.xml", wrong)]), "SK7002", "modelDescription.xml: line 7", "'out' of 'h' is no causality")
        entity = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + DESCRIPTION.split("\n", 1)[1]
        self.refused(self.make([("modelDescription.xml", entity)]), "SK7002", "document types are not allowed")

    def test_control_characters(self):
        # Texts of strangers cannot steer the terminal; XML 1.0 has a few such characters left.
        text = DESCRIPTION.replace("runs out", "runs&#x9b;31m out")
        done = self.skerry("info", self.make([("modelDescription.xml", text)]))
        self.assertEqual(done.returncode, 0)
        self.assertNotIn("\x9b", done.stdout)

    def test_terminals(self):
        terminals = "<fmiTerminalsAndIcons><Terminals><Terminal name='a'/><Terminal name='b'/></Terminals></fmiTerminalsAndIcons>"
        files = [("modelDescription.xml", DESCRIPTION), ("terminalsAndIcons/terminalsAndIcons.xml", terminals)]
        self.assertIn("2 terminals", self.skerry("info", self.make(files)).stdout)
        files[1] = (files[1][0], "<a")
        self.refused(self.make(files), "SK7002", "terminalsAndIcons.xml: line 1")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
