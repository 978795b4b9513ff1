#!/usr/bin/env python3
"""Plug-ins from outside: a new one is made, built, listed and declared; broken ones get a message.

usage: tests/cli/test_plugin.py PROGRAM
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SKERRY = str(pathlib.Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else "skerry"


class PluginTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.dir = pathlib.Path(cls.scratch.name)
        made = cls.run_it("new", "plugin", "acme")
        assert made.returncode == 0, made.stderr
        env = dict(os.environ, PATH=str(pathlib.Path(SKERRY).parent) + ":" + os.environ["PATH"])
        env.pop("CFLAGS", None)
        built = subprocess.run(["make", "-C", "acme", "CFLAGS=-Wall -Wextra -Werror"], cwd=cls.dir, env=env,
                               capture_output=True, text=True, check=False)
        assert built.returncode == 0, built.stderr + built.stdout

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    @classmethod
    def run_it(cls, *arguments):
        done = subprocess.run([SKERRY, *arguments], cwd=cls.dir, capture_output=True, text=True, timeout=120, check=False)
        assert "Sanitizer" not in done.stderr, done.stderr
        assert done.returncode >= 0, f"killed by a signal: {arguments}"
        return done

    def refuse(self, code, message, *arguments):
        done = self.run_it(*arguments)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertIn(f"[{message}]", done.stderr)
        return done

    def test_what_new_makes(self):
        files = sorted(str(p.relative_to(self.dir / "acme")) for p in (self.dir / "acme").rglob("*") if p.is_file())
        self.assertEqual(files, ["Makefile", "README.md", "acme.c", "acme.mo", "acme.so", "skerry/component.h"])
        self.assertNotIn("@", (self.dir / "acme" / "acme.c").read_text())

    def test_new_refuses(self):
        self.refuse(2, "SK9004", "new")
        self.refuse(2, "SK9004", "new", "plugin")
        self.refuse(2, "SK9004", "new", "model", "x")
        self.refuse(2, "SK9004", "new", "plugin", "../x")
        self.refuse(2, "SK9004", "new", "plugin", "1x")
        self.assertNotEqual(self.refuse(self.run_it("new", "plugin", "acme").returncode, "SK9007", "new", "plugin",
                                        "acme").returncode, 0)

    def test_list(self):
        plain = self.run_it("plugin", "list").stdout
        self.assertIn("Skerry.Hydraulic.ReliefValve", plain)
        self.assertNotIn("acme", plain)
        self.assertIn("acme.Filter", self.run_it("plugin", "list", "acme/acme.so").stdout)
        types = json.loads(self.run_it("plugin", "list", "--json", "acme/acme.so").stdout)["types"]
        filter_ = [t for t in types if t["name"] == "acme.Filter"][0]
        self.assertEqual([p["name"] for p in filter_["ports"]], ["P1", "P2"])
        self.assertEqual(filter_["parameters"][0], {"name": "Kc", "unit": "m3/(s.Pa)", "default": 1e-9})

    def test_stub(self):
        text = self.run_it("plugin", "stub", "acme/acme.so").stdout
        self.assertEqual(text, (self.dir / "acme" / "acme.mo").read_text())
        self.assertIn("package acme\n  model Filter", text)
        self.assertIn("NodeHydraulic P1", text)
        self.assertIn('parameter Real Kc(unit = "m3/(s.Pa)", min = 0, max = 1) = 1e-09 "Flow per pressure when new";', text)
        done = self.run_it("check", "--parse-only", "acme/acme.mo")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_stub_of_arrays_tables_and_packages(self):
        (self.dir / "odd.c").write_text(r'''
#include <skerry/component.h>
static const double values[] = {0, 1, 2, 3};
static const SkPortInfo line[] = {{"P", SK_NODE_MECHANIC, "Ends of \"it\"", "n", 0}};
static const SkPortInfo signal[] = {{"u", SK_NODE_SIGNAL_IN, 0, 0, 0}, {"y", SK_NODE_SIGNAL_OUT, 0, 0, 0}};
static const SkParameterInfo parameters[] = {
    {.name = "n", .value = 3, .min = 1, .max = 9},
    {.name = "table", .columns = 2, .values = values, .n_values = 4, .unit = "m"},
    {.name = "k", .columns = 1, .values = values, .n_values = 2}};
static const char *step(const SkComponentIo *io) { return 0; }
static const SkComponentType types[] = {
    {.name = "B.Deep.Line", .kind = SK_C_TYPE, .ports = line, .n_ports = 1, .parameters = parameters, .n_parameters = 3, .step = step},
    {.name = "A.One", .kind = SK_S_TYPE, .ports = signal, .n_ports = 2, .step = step},
    {.name = "B.Two", .kind = SK_S_TYPE, .ports = signal, .n_ports = 2, .step = step},
    {.name = "Plain", .kind = SK_S_TYPE, .ports = signal, .n_ports = 2, .step = step}};
SK_PLUGIN("odd", "1", types);
''')
        subprocess.run(["cc", "-shared", "-fPIC", "-w", "-Iacme", "-o", "odd.so", "odd.c"], cwd=self.dir, check=True)
        text = self.run_it("plugin", "stub", "odd.so").stdout
        lines = [line for line in text.split("\n") if "package" in line or "model" in line or "end " in line]
        self.assertEqual(lines, ["package A", "  model One", "  end One;", "end A;", "package B", "  package Deep",
                                 "    model Line", "    end Line;", "  end Deep;", "  model Two", "  end Two;", "end B;",
                                 "model Plain", "end Plain;"])
        self.assertIn('NodeMechanicC P[n] "Ends of \\"it\\"";', text)
        self.assertIn("parameter Integer n(min = 1, max = 9) = 3;", text)
        self.assertIn('parameter Real table[:, 2](each unit = "m") = {{0, 1}, {2, 3}};', text)
        self.assertIn("parameter Real k[:] = {0, 1};", text)
        (self.dir / "odd.mo").write_text(text)
        done = self.run_it("check", "--parse-only", "odd.mo")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_messages(self):
        self.refuse(2, "SK9004", "plugin")
        self.refuse(2, "SK9004", "plugin", "stub")
        self.refuse(1, "SK5501", "plugin", "list", "nowhere.so")
        self.refuse(1, "SK5501", "plugin", "stub", "acme/acme.c")
        self.refuse(1, "SK5506", "plugin", "list", "acme/acme.so", "acme/acme.so")
        (self.dir / "crash.c").write_text("__attribute__((constructor)) void f(void) { *(volatile int *)0 = 1; }\n")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", "crash.so", "crash.c"], cwd=self.dir, check=True)
        done = self.refuse(1, "SK5505", "plugin", "list", "crash.so")
        self.assertEqual(done.stdout, "")

    def test_pages(self):
        for code in range(5501, 5508):
            self.assertIn(f"SK{code}", self.run_it("help", f"SK{code}").stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
