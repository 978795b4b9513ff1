#!/usr/bin/env python3
"""Native code of models: what runs without leave, and what the code may do while a model is translated.

usage: tests/cli/test_external.py PROGRAM
"""
import os
import subprocess
import sys
import unittest

from runs import SKERRY, RunTest

COMMANDS = ("check", "flatten", "explain", "run")


def function(code="double f(double x) { return 2*x; }", more="", name="f"):
    """A function in C with this text and further annotations."""
    quoted = code.replace("\\", "\\\\").replace('"', '\\"')
    return ('  function %s\n    input Real x;\n    output Real y;\n  external "C" y = f(x)\n    annotation(Include = "%s"%s);\n'
            "  end %s;\n" % (name, quoted, more, name))


def package(*args, **kwargs):
    """P.M needs the value of the function for a size, P.Late only when it runs."""
    return ("package P\n" + function(*args, **kwargs) + "  model M\n    constant Integer n = integer(f(2));\n"
            "    Real x[n] = fill(time, n);\n  end M;\n  model Late\n    Real y = f(time);\n  end Late;\nend P;\n")


class ExternalTest(RunTest):
    def do(self, command, *arguments, **more):
        done = subprocess.run([SKERRY, command, *arguments], cwd=self.dir, env=self.env, capture_output=True, timeout=120,
                              check=False, **more)
        done.out, done.err = done.stdout.decode(), done.stderr.decode()
        self.assertNotIn("Sanitizer", done.err)
        self.assertGreaterEqual(done.returncode, 0, "killed by a signal: %s" % (arguments,))
        return done

    def cached(self):
        cache = self.dir / "cache"
        return sorted(p.name for p in cache.iterdir()) if cache.exists() else []


class Leave(ExternalTest):
    """Without leave nothing of a model is compiled, whatever the command."""

    def test_every_command_refuses_at_the_call(self):
        self.write("P.mo", package('#include <stdio.h>\n__attribute__((constructor)) static void go(void) '
                                   '{ fclose(fopen("ran", "w")); }\ndouble f(double x) { return 2*x; }'))
        for command in COMMANDS:
            done = self.do(command, "P.mo", "-m", "P.M")
            self.assertEqual(done.returncode, 1, command)
            self.assertIn("[SK3802]", done.err)
            self.assertIn("P.mo:11:34", done.err)  # where it is called
            self.assertIn("--native", done.err)
            self.assertEqual(self.cached(), [], command)
        self.assertEqual(self.do("sweep", "P.mo", "-m", "P.M", "--vary", "n=1,2").returncode, 1)
        self.assertEqual(self.cached(), [])
        self.assertFalse((self.dir / "ran").exists())

    def test_every_command_takes_leave(self):
        self.write("P.mo", package())
        for command in COMMANDS:
            self.assertEqual(self.do(command, "P.mo", "-m", "P.M", "--native").returncode, 0, command)
        self.assertIn("Real 'x[4]'", self.do("flatten", "P.mo", "-m", "P.M", "--native").out)

    def test_a_value_that_is_not_needed_asks_for_nothing(self):
        self.write("P.mo", package())
        for command in ("check", "flatten", "explain"):
            done = self.do(command, "P.mo", "-m", "P.Late")
            self.assertEqual((done.returncode, done.err), (0, ""), command)
        self.assertEqual(self.do("run", "P.mo", "-m", "P.Late").returncode, 1)
        self.assertEqual(self.cached(), [])

    def test_mathematics_is_evaluated(self):
        self.write("P.mo", package().replace("f(x)\n", "sqrt(x)\n").replace(
            'annotation(Include = "double f(double x) { return 2*x; }")', "").replace("f(2)", "f(16)"))
        self.assertIn("Real 'x[4]'", self.do("flatten", "P.mo", "-m", "P.M").out)

    def test_a_text_is_no_file_of_a_library(self):
        # A file with the name that messages give to the standard input lies in the folder of libraries.
        self.write("<stdin>", "")
        text = package().replace('annotation(Include = "double f(double x) { return 2*x; }")', "")
        done = self.do("check", "-", "-m", "P.M", "-L", ".", input=text.encode())
        self.assertIn("[SK3802]", done.err)

    def test_code_that_a_library_inherits_from_the_model(self):
        (self.dir / "lib").mkdir()
        self.write("lib/Lib.mo", """package Lib
  replaceable partial function base
    input Real x;
    output Real y;
  end base;
  function g
    extends base;
  end g;
  model M
    parameter Integer n = integer(g(2));
    Real x[n] = fill(time, n);
  end M;
end Lib;
""")
        self.write("P.mo", "package P\n" + function() + "  package L = Lib(redeclare function base = f);\n"
                   "  model M\n    extends L.M;\n  end M;\nend P;\n")
        done = self.do("check", "P.mo", "-m", "P.M", "-L", "lib")
        self.assertIn("[SK3802]", done.err)
        self.assertEqual(self.cached(), [])


class Links(ExternalTest):
    """What counts is where files really are."""

    def setUp(self):
        super().setUp()
        for folder in ("lib", "out"):
            (self.dir / folder).mkdir()

    def refused(self, *arguments):
        done = self.do("check", "P.M", "-L", "lib", *arguments)
        self.assertEqual(done.returncode, 1, done.err)
        self.assertIn("[SK3802]", done.err)
        self.assertEqual(self.cached(), [])
        self.assertEqual(self.do("check", "P.M", "-L", "lib", "--native").returncode, 0)

    def trusted(self, *libraries):
        done = self.do("check", "P.M", *(x for d in libraries for x in ("-L", d)))
        self.assertEqual(done.returncode, 0, done.err)

    def test_a_file_that_leads_out(self):
        self.write("out/P.mo", package())
        os.symlink(self.dir / "out/P.mo", self.dir / "lib/P.mo")
        self.refused()
        self.trusted("lib", "out")

    def test_a_folder_that_leads_out(self):
        (self.dir / "out/P").mkdir()
        self.write("out/P/package.mo", package())
        os.symlink("../out/P", self.dir / "lib/P")
        self.refused()

    def test_by_modelicapath(self):
        self.write("out/P.mo", package())
        os.symlink(self.dir / "out/P.mo", self.dir / "lib/P.mo")
        self.env["MODELICAPATH"] = str(self.dir / "lib")
        self.assertIn("[SK3802]", self.do("check", "P.M").err)
        self.env["MODELICAPATH"] = str(self.dir / "out")
        self.assertEqual(self.do("check", "P.M").returncode, 0)

    def test_a_link_that_is_the_library_folder(self):
        self.write("out/P.mo", package())
        os.symlink("out", self.dir / "installed")
        self.trusted("installed")

    def test_links_inside_stay_trusted(self):
        (self.dir / "lib/P 1").mkdir()
        self.write("lib/P 1/package.mo", package())
        os.symlink("P 1", self.dir / "lib/P")
        self.trusted("lib")

    def test_headers_that_lead_out(self):
        """By a link to the folder, to a folder in it, to the file, and through another link that stays inside."""
        (self.dir / "out/Include/deep").mkdir(parents=True)
        for name in ("out/Include/h.h", "out/Include/deep/h.h"):
            self.write(name, "static double f(double x) { return 2*x; }\n")
        pack = self.dir / "lib/P"
        (pack / "Resources").mkdir(parents=True)
        for link, to, header in (("Resources/Include", "out/Include", "h.h"), ("Resources/Include/deep", "out/Include/deep", "deep/h.h"),
                                 ("Resources/Include/h.h", "out/Include/h.h", "h.h")):
            self.write("lib/P/package.mo", package('#include "%s"' % header))
            (pack / link).parent.mkdir(exist_ok=True)
            os.symlink(self.dir / to, pack / link)
            with self.subTest(link=link):
                self.refused()
            (pack / link).unlink()
            for cached in (self.dir / "cache").iterdir():
                cached.unlink()
        (pack / "Other").mkdir()
        os.symlink(self.dir / "out/Include/h.h", pack / "Other/h.h")
        os.symlink("../../Other", pack / "Resources/Include/other")
        self.write("lib/P/package.mo", package('#include "other/h.h"'))
        self.refused()

    def test_addresses_that_lead_out(self):
        self.write("out/h.h", "static double f(double x) { return 2*x; }\n")
        (self.dir / "lib/P").mkdir()
        for address in ("file://%s/out" % self.dir, "%s/out" % self.dir, "modelica://P/../../out", "modelica://P/%2e%2e/../out"):
            self.write("lib/P/package.mo", package('#include "h.h"', ', IncludeDirectory = "%s"' % address))
            with self.subTest(address=address):
                self.refused()
            for cached in (self.dir / "cache").iterdir():
                cached.unlink()

    def test_libraries_that_lead_out(self):
        (self.dir / "lib/P/Resources").mkdir(parents=True)
        self.write("made.c", "double f(double x) { return 2*x; }\n")
        (self.dir / "out/Library").mkdir()
        subprocess.run(["cc", "-shared", "-fPIC", "-o", str(self.dir / "out/Library/libp.so"), str(self.dir / "made.c")], check=True)
        text = package("double f(double);", ', Library = "p"')
        self.write("lib/P/package.mo", text)
        os.symlink(self.dir / "out/Library", self.dir / "lib/P/Resources/Library")
        self.refused()

    def test_odd_names_of_folders(self):
        """Commas, blanks and a minus reach the compiler as part of a path; what the loader takes apart is told."""
        odd = self.dir / "-lib, a b@c"
        pack = odd / "P" / "Resources"
        (pack / "Library").mkdir(parents=True)
        (pack / "Include").mkdir()
        self.write("made.c", "double g(double x) { return 2*x; }\n")
        subprocess.run(["cc", "-shared", "-fPIC", "-Wl,-soname,libp.so", "-o", str(pack / "Library/libp.so"),
                        str(self.dir / "made.c")], check=True)
        (pack / "Include/h.h").write_text("double g(double);\n")
        text = package('#include "h.h"\nstatic double f(double x) { return g(x); }', ', Library = "p"')
        (odd / "P" / "package.mo").write_text(text)
        self.trusted(str(odd))
        self.assertEqual(self.table(self.do("run", "P.Late", "-L", str(odd), "-o", "-").out)[1][-1], [1, 2])
        odd.rename(self.dir / "a:b")
        done = self.do("check", "P.M", "-L", "a:b")
        self.assertIn("must not have ':' or '$'", done.err)


class Files(ExternalTest):
    def test_only_files_are_sources(self):
        """A named pipe among the sources of a library would be waited for."""
        sources = self.dir / "lib/P/Resources/C-Sources"
        sources.mkdir(parents=True)
        os.mkfifo(sources / "a.c")
        self.write("lib/P/Resources/C-Sources/f.c", "double f(double x) { return 2*x; }\n")
        self.write("lib/P/package.mo", package("double f(double);", ', Library = "p"'))
        self.assertEqual(self.do("check", "P.M", "-L", "lib").returncode, 0)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
