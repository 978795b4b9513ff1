#!/usr/bin/env python3
"""The tools themselves: a check that cannot fail proves nothing.

usage: tests/cli/test_tools.py
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# Stands for the program: says what the test tells it to in FAKE, a Python expression per command.
FAKE_SKERRY = """#!/usr/bin/env python3
import json, os, sys
plan = eval(os.environ["FAKE"])
text, code = plan[sys.argv[1]]
if sys.argv[1] == "check":
    for item in text:
        print(json.dumps(dict(item, file=sys.argv[3] if item.get("file", 1) else None)))
elif sys.argv[1] == "flatten" and sys.argv[2] == "-":
    print(plan.get("again", (text, 0))[0], end="")
else:
    print(text, end="")
sys.exit(code)
"""


def error(code, line, severity="error"):
    return {"code": code, "severity": severity, "line": line, "message": "..."}


class ToolTest(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.dir = pathlib.Path(self.scratch.name)
        (self.dir / "tools").mkdir()
        for tool in ("layers", "compile-tests", "deps", "packages.txt", "codes"):
            shutil.copy(ROOT / "tools" / tool, self.dir / "tools" / tool)

    def tearDown(self):
        self.scratch.cleanup()

    def write(self, name, text, mode=0o644):
        path = self.dir / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(mode)

    def run_tool(self, *command, **environment):
        env = {k: v for k, v in os.environ.items() if k != "SK_SKIP_DEPS"} | environment
        return subprocess.run(command, cwd=self.dir, env=env, capture_output=True, text=True, check=False)


class Layers(ToolTest):
    def layers(self, **files):
        self.write("src/base/mem.h", "")
        for name, text in files.items():
            self.write("src/" + name.replace("__", "/") + ".c", text)
        done = self.run_tool("tools/layers")
        return done.returncode, done.stdout

    def test_clean(self):
        code, out = self.layers(syntax__a='#include "base/mem.h"\n', cli__b='#include "syntax/a.h"\n')
        self.assertEqual(code, 0, out)
        self.assertIn("3 passed, 0 failed", out)

    def test_upward_include(self):
        code, out = self.layers(syntax__a='#include "model/model.h"\n')
        self.assertEqual(code, 1)
        self.assertIn("src/syntax/a.c:1: syntax must not include model/model.h", out)

    def test_runtime_keeps_off_the_compiler(self):
        self.assertEqual(self.layers(runtime__a='#include "base/mem.h"\n')[0], 0)
        self.assertEqual(self.layers(runtime__a='#include "base/diag.h"\n')[0], 1)

    def test_foreign_header_twice(self):
        self.assertEqual(self.layers(equations__a="#include <klu.h>\n")[0], 0)
        self.assertEqual(self.layers(equations__b="#include <klu.h>\n")[0], 1)

    def test_standard_library_names(self):
        self.assertEqual(self.layers(model__a='// as in Modelica.Fluid\n')[0], 0)
        self.assertEqual(self.layers(model__a='char *x = "Modelica.Fluid.Tank";\n')[0], 1)

    def test_unknown_module(self):
        self.assertEqual(self.layers(misc__a="")[0], 1)


class Deps(ToolTest):
    def deps(self, installed, *tools):
        """Runs with a PATH of its own that has dpkg-query and the named tools only."""
        path = self.dir / "bin"
        path.mkdir()
        for tool in ("sh", "awk", "dirname", "env", "id"):
            (path / tool).symlink_to(shutil.which(tool))
        self.write("bin/dpkg-query", f"#!/bin/sh\nprintf '{installed}'\n", 0o755)
        for tool in tools:
            self.write(f"bin/{tool}", "#!/bin/sh\necho ran $0 \"$@\" >&2\n", 0o755)
        return self.run_tool("tools/deps", "build", PATH=str(path))

    def test_all_there(self):
        done = self.deps("installed")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_no_apt_prints_the_list(self):
        done = self.deps("not-installed")
        self.assertEqual(done.returncode, 1)
        self.assertIn("libsundials-dev", done.stderr)
        self.assertIn("no apt-get", done.stderr)

    @unittest.skipIf(os.geteuid() != 0, "needs root")
    def test_root_installs_what_is_missing(self):
        done = self.deps("not-installed", "apt-get")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("install -y --no-install-recommends build-essential", done.stderr)

    @unittest.skipIf(os.geteuid() == 0, "root needs no sudo")
    def test_neither_root_nor_sudo(self):
        done = self.deps("not-installed", "apt-get")
        self.assertEqual(done.returncode, 1)
        self.assertIn("no sudo", done.stderr)


class CompileTests(ToolTest):
    def run_case(self, source, check, code=0, flat="model M\nend M;\n", again=None):
        self.write("skerry", FAKE_SKERRY, 0o755)
        self.write("tests/compile/case.mo", source)
        plan = {"check": (check, code), "flatten": (flat, 0), "again": (flat if again is None else again, 0)}
        done = self.run_tool("tools/compile-tests", "--skerry", str(self.dir / "skerry"), FAKE=repr(plan))
        self.assertIn("1 passed, 0 failed" if done.returncode == 0 else "0 passed, 1 failed", done.stdout)
        return done.returncode, done.stdout

    counted = {"result": "class", "class": "M", "equations": 2, "unknowns": 2}

    def test_passes(self):
        self.assertEqual(self.run_case("model M\nend M;\n", [self.counted])[0], 0)

    def test_expected_error(self):
        source = "model M\n  x = 1;  //! error SK2001\nend M;\n"
        self.assertEqual(self.run_case(source, [error("SK2001", 2)], 1)[0], 0)
        self.assertEqual(self.run_case(source, [error("SK2001", 3)], 1)[0], 1)
        self.assertEqual(self.run_case(source, [error("SK2002", 2)], 1)[0], 1)
        self.assertEqual(self.run_case(source, [error("SK2001", 2, "warning")], 0)[0], 1)
        self.assertEqual(self.run_case(source, [], 0)[0], 1)
        self.assertEqual(self.run_case(source, [error("SK2001", 2)], 0)[0], 1)

    def test_unexpected_message(self):
        code, out = self.run_case("model M\nend M;\n", [error("SK2001", 1)], 1)
        self.assertEqual(code, 1)
        self.assertIn("tests/compile/case.mo:1: unexpected error SK2001", out)
        self.assertEqual(self.run_case("model M\nend M;\n", [error("SK2001", 1, "warning")])[0], 1)

    def test_elsewhere(self):
        nowhere = dict(error("SK1302", 0), file=None)
        self.assertEqual(self.run_case("//! error SK1302 elsewhere\nmodel M\nend M;\n", [nowhere], 1)[0], 0)
        self.assertEqual(self.run_case("model M\nend M;\n", [nowhere], 1)[0], 1)

    def test_counts(self):
        source = "//! equations: 2\n//! unknowns: %d\nmodel M\nend M;\n"
        self.assertEqual(self.run_case(source % 2, [self.counted])[0], 0)
        self.assertEqual(self.run_case(source % 3, [self.counted])[0], 1)
        self.assertEqual(self.run_case(source % 2, [])[0], 1)

    def test_flat_text_in_order(self):
        source = "//! flatten: M\n//> x = 1\n//> y = 2\nmodel M\nend M;\n"
        self.assertEqual(self.run_case(source, [self.counted], flat="  x = 1;\n  y = 2;\n")[0], 0)
        self.assertEqual(self.run_case(source, [self.counted], flat="  y = 2;\n  x = 1;\n")[0], 1)

    def test_idempotence(self):
        code, out = self.run_case("model M\nend M;\n", [self.counted], flat="a\nb\n", again="a\nc\n")
        self.assertEqual(code, 1)
        self.assertIn("differs in line 2", out)
        self.assertEqual(self.run_case("//! not-idempotent\nmodel M\nend M;\n", [self.counted], again="x")[0], 0)

    def test_crash_and_bad_mark(self):
        self.assertEqual(self.run_case("model M\nend M;\n", [], 134)[0], 1)
        self.assertEqual(self.run_case("//! eror SK2001\nmodel M\nend M;\n", [])[0], 1)


class Codes(ToolTest):
    def codes(self, page):
        self.write("src/base/codes/codes_x.def", 'SK_CODE(2001, ERROR, "bad thing")\n')
        self.write("src/model/a.c", "sk_diag(d, 2001, span);\n")
        if page:
            self.write("docs/errors/SK2001.md", page)
        return self.run_tool("tools/codes").returncode

    def test_pages(self):
        good = "# SK2001: bad thing\n\n" + "word " * 40 + "\n```\nx\n```\n"
        self.assertEqual(self.codes(""), 1)
        self.assertEqual(self.codes(good), 0)
        self.assertEqual(self.codes(good.replace("bad thing", "other")), 1)
        self.assertEqual(self.codes("# SK2001: bad thing\n"), 1)
        self.codes(good)
        self.write("docs/errors/SK2002.md", good)
        self.assertEqual(self.codes(good), 1)
        (self.dir / "docs/errors/SK2002.md").unlink()
        self.write("src/model/a.c", "")
        self.assertEqual(self.run_tool("tools/codes").returncode, 1)


def main():
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"])
    result = unittest.TextTestRunner(verbosity=1).run(suite)
    failed = len(result.failures) + len(result.errors)
    print(f"tool tests: {result.testsRun - failed - len(result.skipped)} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
