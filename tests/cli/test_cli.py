#!/usr/bin/env python3
"""The program from outside: arguments, exit codes, streams, help, completion.

usage: tests/cli/test_cli.py PROGRAM
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SKERRY = str(pathlib.Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else str(ROOT / "build" / "skerry")

GOOD = "model Good \"a good one\"\n  Real x;\nequation\n  x = 1;\nend Good;\n"
BAD = "model Bad\n  Real x\nequation\n  x = ;\nend Bad;\n"


class Result:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    def __str__(self):
        return f"exit {self.code}\n--- stdout\n{self.out}\n--- stderr\n{self.err}"


class CliTest(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.dir = pathlib.Path(self.scratch.name)
        self.write("good.mo", GOOD)
        self.write("bad.mo", BAD)

    def tearDown(self):
        self.scratch.cleanup()

    def write(self, name, text):
        path = self.dir / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def run_it(self, *arguments, stdin=None, **environment):
        env = {k: v for k, v in os.environ.items() if k not in ("MODELICAPATH", "NO_COLOR")}
        env.update(environment)
        done = subprocess.run([SKERRY, *arguments], cwd=self.dir, env=env, capture_output=True, timeout=120,
                              input=stdin if stdin is None else stdin.encode(), check=False)
        result = Result(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))
        self.assertNotIn("Sanitizer", result.err)
        self.assertNotIn("runtime error", result.err)
        self.assertGreaterEqual(result.code, 0, f"killed by a signal: {arguments}")
        return result

    def expect(self, code, *arguments, message=None, **more):
        """Exit code, and the code of a message on stderr."""
        result = self.run_it(*arguments, **more)
        self.assertEqual(result.code, code, result)
        if message:
            self.assertIn(f"[{message}]", result.err, result)
        return result


class Usage(CliTest):
    def test_no_command_shows_the_commands(self):
        result = self.expect(2)
        self.assertEqual(result.out, "")
        self.assertIn("check", result.err)

    def test_unknown_command(self):
        result = self.expect(2, "chek", "good.mo", message="SK9001")
        self.assertIn("did you mean 'check'", result.err)
        for word, meant in (("rn", "run"), ("simulate", "run"), ("plt", "plot"), ("compare", "diff")):
            self.assertIn(f"did you mean '{meant}'", self.expect(2, word, message="SK9001").err)
            self.assertIn(f"did you mean '{meant}'", self.expect(2, "help", word, message="SK9001").err)
        self.assertIn("'skerry run good.mo'", self.expect(2, "good.mo", message="SK9001").err)
        self.assertIn("lists the commands", self.expect(2, "zzzzzzzz", message="SK9001").err)

    def test_unknown_option(self):
        result = self.expect(2, "check", "--parseonly", "good.mo", message="SK9002")
        self.assertIn("did you mean '--parse-only'", result.err)
        for option, meant in (("--stop-time=1", "--stop"), ("--max-step=1", "--step"), ("--output-file=x", "--output")):
            self.assertIn(f"did you mean '{meant}'", self.expect(2, "run", option, "good.mo", message="SK9002").err)
        self.expect(2, "check", "-Q", "good.mo", message="SK9002")
        self.expect(2, "version", "--stats", message="SK9002")

    def test_all_usage_errors_at_once(self):
        result = self.expect(2, "check", "--nope", "--neither", "good.mo")
        self.assertEqual(result.err.count("[SK9002]"), 2, result)

    def test_values(self):
        self.expect(2, "check", "--message-format=xml", "good.mo", message="SK9003")
        self.assertIn("did you mean 'cvode'?", self.expect(2, "run", "--solver", "cvod", "good.mo", message="SK9003").err)
        self.expect(2, "check", "good.mo", "-L", message="SK9003")
        self.expect(2, "check", "--stats=yes", "good.mo", message="SK9003")
        self.expect(2, "check", "-L", "", "good.mo", message="SK9003")

    def test_arguments(self):
        self.expect(2, "check", message="SK9004")
        self.expect(2, "flatten", message="SK9004")
        self.expect(2, "version", "now", message="SK9004")
        self.expect(2, "completion", message="SK9004")
        self.expect(2, "completion", "tcsh", message="SK9004")

    def test_double_dash_ends_options(self):
        self.expect(1, "check", "--", "--parse-only")

    def test_colour(self):
        self.assertNotIn("\033", self.expect(1, "check", "bad.mo").err)
        self.assertIn("\033", self.expect(1, "check", "--color=always", "bad.mo").err)
        self.assertNotIn("\033", self.expect(1, "check", "--color", "never", "bad.mo").err)


class Help(CliTest):
    def commands(self):
        return re.findall(r"^  ([a-z]+) ", self.expect(0, "--help").out.split("commands:")[1].split("options")[0], re.M)

    def test_version(self):
        self.assertRegex(self.expect(0, "--version").out, r"^skerry \d+\.\d+\.\d+\n$")
        self.assertEqual(self.expect(0, "version").out, self.expect(0, "--version").out)

    def test_each_command_has_help(self):
        self.assertIn("check", self.commands())
        self.assertNotIn("complete", self.commands())
        for command in self.commands():
            text = self.expect(0, command, "--help").out
            self.assertTrue(text.startswith(f"usage: skerry {command}"), text)
            self.assertEqual(text, self.expect(0, "help", command).out)
            self.assertTrue(all(len(line) <= 80 for line in text.split("\n")), text)

    def test_every_option_is_in_help_and_man_page(self):
        man = self.expect(0, "help", "--man").out
        for command in self.commands():
            for option in re.findall(r"--[a-z-]+", self.expect(0, "help", command).out.split("options:")[1]):
                self.assertIn("\\fB" + option.replace("-", "\\-"), man)

    def test_pages_of_codes(self):
        codes = self.expect(0, "help", "codes").out.split("\n")[:-1]
        self.assertGreater(len(codes), 5)
        for word in ("SK9001", "sk9001", "9001"):
            self.assertTrue(self.expect(0, "help", word).out.startswith("# SK9001: unknown command\n"))
        for line in codes:
            self.assertTrue(self.expect(0, "help", line.split()[0]).out.startswith(f"# {line.split()[0]}: "))
            break
        self.expect(2, "help", "SK9999", message="SK9009")
        self.expect(2, "help", "nonsense", message="SK9001")


class Input(CliTest):
    def test_missing_and_unreadable(self):
        for command in ("check", "flatten"):
            self.assertRegex(self.expect(1, command, "absent.mo").err, r"error\[SK\d{4}\].*absent\.mo")
        self.assertIn("absent", self.expect(1, "check", "--parse-only", "absent").err)
        self.expect(1, "check", "NoSuchClass", message="SK9005")
        # A file that cannot be read may have had the class: one fault, one message.
        result = self.expect(1, "check", "-m", "M", "missing.mo", message="SK1301")
        self.assertNotIn("SK9005", result.err)
        if os.geteuid() != 0:
            self.write("secret.mo", GOOD).chmod(0)
            self.assertIn("secret.mo", self.expect(1, "check", "secret.mo").err)

    def test_flat_names(self):
        self.write("var.mo", "model M Real x[2] = {time, 2}; Real 'x[1]' = 3; end M;")
        self.expect(1, "flatten", "var.mo", message="SK2907")
        self.expect(0, "check", "var.mo")
        self.write("fn.mo", "package P function f input Real u; output Real y = sin(u); end f; end P;"
                   "function 'P.f' input Real u; output Real y = 2*u; end 'P.f';"
                   "model M Real x = P.f(time) + 'P.f'(time); end M;")
        self.expect(1, "flatten", "fn.mo", message="SK2907")

    def test_empty(self):
        self.write("empty.mo", "")
        self.write("comment.mo", "// nothing here\n")
        (self.dir / "hollow").mkdir()
        for name in ("empty.mo", "comment.mo"):
            self.assertRegex(self.expect(1, "check", name).err, r"error\[SK\d{4}\]")
        self.expect(1, "check", "--parse-only", "hollow", message="SK9006")
        self.assertRegex(self.expect(1, "check", "./hollow").err, r"error\[SK\d{4}\]")

    def test_a_name_that_is_too_long_is_told_where_it_stands_and_nothing_else(self):
        self.write("long.mo", f"model {'a' * 70000} Real x = 1; end {'a' * 70000};")
        done = self.expect(1, "check", "long.mo", message="SK1008")
        self.assertEqual(done.err.count("error["), 2)

    def test_not_utf8_and_zero_bytes(self):
        self.write("latin.mo", b"model M\n  Real x; // \xe9\nend M;\n")
        self.assertRegex(self.expect(1, "check", "latin.mo").err, r"latin.mo:2:\d+: error\[SK1\d{3}\]")
        self.write("zero.mo", b"model M\n\0end M;\n")
        self.assertRegex(self.expect(1, "check", "zero.mo").err, r"error\[SK1\d{3}\]")

    def test_parse_only(self):
        self.assertEqual(self.expect(0, "check", "--parse-only", "good.mo").err, "")
        result = self.expect(1, "check", "--parse-only", ".")
        self.assertIn("bad.mo:", result.err)
        self.assertEqual(result.out, "")
        stats = self.expect(0, "check", "--parse-only", "--stats", "good.mo").err
        self.assertRegex(stats, r"^1 files, 5 lines, ")
        self.expect(0, "check", "--parse-only", "-m", "Good", "good.mo", message="SK9010")
        self.expect(1, "check", "--strict", "--parse-only", "-m", "Good", "good.mo", message="SK9010")

    def test_machine_formats_are_data_on_stdout(self):
        result = self.expect(1, "check", "--parse-only", "--message-format=json", "bad.mo", "absent.mo")
        self.assertEqual(result.err, "")
        lines = [json.loads(line) for line in result.out.splitlines()]
        self.assertTrue(all("code" in x and "severity" in x for x in lines[:-1]), result)
        self.assertEqual(lines[-1]["exit"], 1)
        self.assertEqual(lines[-1]["errors"], len(lines) - 1)
        self.assertEqual(self.run_it("check", "--parse-only", "--json", "good.mo").out.count("\n"), 1)
        sarif = json.loads(self.expect(1, "check", "--parse-only", "--message-format=sarif", "bad.mo").out)
        self.assertEqual(sarif["version"], "2.1.0")
        place = sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
        self.assertEqual(place["artifactLocation"]["uri"], "bad.mo")
        empty = json.loads(self.expect(0, "check", "--parse-only", "--message-format=sarif", "good.mo").out)
        self.assertEqual(empty["runs"][0]["results"], [])


class Model(CliTest):
    def test_check_counts(self):
        self.assertEqual(self.expect(0, "check", "good.mo").out, "Good: 1 equation, 1 unknown\n")
        self.assertEqual(self.expect(0, "check", "-m", "Good", "good.mo").out, "Good: 1 equation, 1 unknown\n")
        lines = [json.loads(x) for x in self.expect(0, "check", "--json", "good.mo").out.splitlines()]
        self.assertEqual(lines[0]["equations"], 1)
        self.assertEqual(lines[-1]["exit"], 0)

    def test_unbalanced_models_name_equations_and_unknowns(self):
        self.write("over.mo", "model Over\n  Real x;\nequation\n  x = 1;\n  x = 2;\nend Over;\n")
        self.assertIn("over.mo:5:3: note: no unknown is left", self.expect(1, "check", "over.mo", message="SK2701").err)
        self.write("under.mo", "model Under\n  Real x, y;\n  Real z;\nequation\n  x + y = 1;\nend Under;\n")
        text = self.expect(1, "check", "under.mo", message="SK2702").err
        self.assertIn("under.mo:3:8: note: 'z' appears in no equation", text)
        self.assertIn("no equation is left to determine", text)

    def test_did_you_mean(self):
        for text, meant in (("Real y = sinn(1);", "sin"), ("Q q(RR=3);", "R"), ("Q q; Real y = q.pp;", "p"),
                            ("double y = 1;", "Real"), ("Real y = fabs(1);", "abs"), ("Rael y;", "Real"),
                            ("Q q(temprature=1);", "temperature"), ("C c = C.gren;", "green")):
            self.write("m.mo", "package P\n  type C = enumeration(red, green);\n  model Q\n    parameter Real R = 1, temperature = 2;\n"
                       "    Real p = 1;\n  end Q;\n  model M\n    " + text + "\n  end M;\nend P;\n")
            self.assertIn(f"help: did you mean '{meant}'?", self.expect(1, "check", "m.mo", "-m", "P.M").err)

    def test_names_of_the_library_are_suggested_where_they_exist(self):
        # What stands in the model, what is suggested: a class elsewhere, a parameter that is shorter, a port and not a parameter.
        for text, help_line in (("Skerry.Orifice o;", "did you mean 'Hydraulic.Orifice' or 'Pneumatic.Orifice'?"),
                                ("import Skerry.Hydraulic.*; Mass m;", "did you mean 'Skerry.Mechanic.Mass'?"),
                                ("import Skerry.Hydraulic.*; Orifce o;", "did you mean 'Orifice'?"),
                                ("import Skerry.Hydraulics;", "did you mean 'Hydraulic'?"),
                                ("Skerry.Hydraulic.Volume v(Vol = 1e-3);", "did you mean 'V'?"),
                                ("import Skerry.Hydraulic.*; Tank t; Plug p; equation connect(t.P, p.P1);", "did you mean 'P1'?"),
                                ("import Modelica.Mechanics;", "name the folder of its library with -L or in MODELICAPATH"),
                                ("acme a;", "there is no 'acme' at the top level: name the folder")):
            self.write("m.mo", "model M\n  " + text + "\nend M;\n")
            err = self.expect(1, "check", "m.mo").err
            self.assertIn(help_line, err)
            self.assertEqual(1, err.count("help:"), err)

    def test_json_and_sarif_carry_everything(self):
        self.write("m.mo", "model \u00e4 \"\u00e4\"\nend \u00e4;\n")
        self.write("over.mo", "model Part\n  Real x;\nend Part;\nmodel Over \"\u00e4\"\n  Part part;\n  Real y = sinn(1);\n"
                   "  Real z = 1;\nequation\n  for i in 1:3 do\n    z = 2;\n  end for;\nend Over;\n"
                   "model Two\n  Part part;\n  Real y = sinn(1);\nend Two;\n"
                   "model Three\n  Real y;\nequation\n  y = 1;\n  y = 2;\nend Three;\n")
        for arguments in (("m.mo",), ("over.mo",), ("over.mo", "-m", "Two"), ("over.mo", "-m", "Three")):
            lines = [json.loads(l) for l in self.run_it("check", "--message-format=json", *arguments).out.splitlines()]
            messages = [l for l in lines if "code" in l]
            self.assertTrue(messages)
            for m in messages:
                self.assertRegex(m["code"], r"^SK\d{4}$")
                self.assertIn(m["severity"], ("error", "warning"))
                if m.get("line"):
                    self.assertGreaterEqual((m["end_line"], m["end_column"]), (m["line"], m["column"]))
                for note in m["notes"]:
                    self.assertIn(note["kind"], ("note", "help"))
                    self.assertTrue(note["message"])
            sarif = json.loads(self.run_it("check", "--message-format=sarif", *arguments).out)
            run = sarif["runs"][0]
            rules = [r["id"] for r in run["tool"]["driver"]["rules"]]
            self.assertEqual(run["columnKind"], "unicodeCodePoints")
            self.assertEqual(len(run["results"]), len(messages))
            for r, m in zip(run["results"], messages):
                self.assertEqual(r["ruleId"], m["code"])
                self.assertIn(r["ruleId"], rules)
                self.assertTrue(r["message"]["text"].startswith(m["message"]))
                if m.get("line"):
                    region = r["locations"][0]["physicalLocation"]["region"]
                    self.assertEqual((region["startLine"], region["startColumn"]), (m["line"], m["column"]))
                placed = [n for n in m["notes"] if n.get("line")]
                self.assertEqual(len(r.get("relatedLocations", [])), len(placed))
                for n in m["notes"]:
                    if not n.get("line"):
                        self.assertIn(n["kind"] + ": " + n["message"], r["message"]["text"])

    def test_flatten_refuses_a_text_without_end(self):
        self.write("big.mo", "model Big\n  String y;\nalgorithm\n  y := String(integer(time));\n"
                   "  for i in 1:40 loop\n    y := y + y;\n  end for;\nend Big;\n")
        self.assertEqual(self.expect(1, "flatten", "big.mo", message="SK2906").out, "")

    def test_flatten_cannot_upset_a_terminal(self):
        """Strings of strangers go to files and pipes as they are, to a terminal without control characters."""
        self.write("esc.mo", b'model Esc\n  parameter String s = "a\x1b[31mb";\n  Real x = 1 "\x1b]0;t\x07";\nend Esc;\n')
        self.assertIn("a\x1b[31mb", self.expect(0, "flatten", "esc.mo").out)
        leader, follower = os.openpty()
        done = subprocess.run([SKERRY, "flatten", "esc.mo"], cwd=self.dir, stdin=subprocess.DEVNULL, stdout=follower,
                              stderr=subprocess.DEVNULL, timeout=120, check=False)
        os.close(follower)
        shown = os.read(leader, 65536).decode()
        os.close(leader)
        self.assertEqual(done.returncode, 0)
        self.assertIn("a?[31mb", shown)
        self.assertNotIn("\x1b", shown)
        self.assertNotIn("\x07", shown)

    def test_flatten(self):
        text = self.expect(0, "flatten", "good.mo").out
        self.assertIn("x = 1", text)
        self.assertEqual(self.expect(0, "flatten", "-", stdin=text).out, text)
        self.expect(0, "flatten", "good.mo", "-o", "flat.mo")
        self.assertEqual((self.dir / "flat.mo").read_text(), text)
        self.expect(1, "flatten", "good.mo", "-o", "none/flat.mo", message="SK9007")
        self.assertEqual(self.expect(1, "flatten", "bad.mo").out, "")

    def test_no_equations_in_partial_classes_functions_and_packages(self):
        self.write("kinds.mo", "partial model A\n  Real x = 1;\nend A;\npackage P\nend P;\n"
                   "function f\n  output Real y = 1;\nalgorithm\nend f;\n")
        for name, code in (("A", "SK2005"), ("P", "SK2002"), ("f", "SK2002")):
            self.expect(0, "check", "kinds.mo", "-m", name)
            for command in ("flatten", "run"):
                self.assertEqual(self.expect(1, command, "kinds.mo", "-m", name, message=code).out, "")

    def test_libraries(self):
        self.write("lib/Wet/package.mo", "package Wet\nend Wet;\n")
        self.write("lib/Wet/Tank.mo", "within Wet;\nmodel Tank\n  Real x = 1;\nend Tank;\n")
        self.expect(0, "check", "Wet.Tank", "-L", "lib")
        self.expect(0, "check", "Wet.Tank", "-Llib")
        self.expect(0, "check", "Wet.Tank", MODELICAPATH="lib")
        self.expect(0, "check", "Wet", "-L", "lib")
        self.expect(0, "check", "lib/Wet")
        self.expect(1, "check", "Wet.Tank", message="SK9005")
        result = self.expect(1, "check", "Wet.Tnak", "-L", "lib", message="SK9005")
        self.assertIn("did you mean 'Wet.Tank'", result.err)
        self.assertIn("did you mean 'Wet.Tank'", self.expect(1, "check", "Wat.Tank", "-L", "lib").err)

    def test_a_class_in_another_file(self):
        self.write("user.mo", "model User\n  Good g;\nend User;\n")
        self.expect(0, "check", "good.mo", "user.mo")
        self.assertEqual(self.expect(0, "check", "good.mo", "user.mo", "-m", "User").out,
                         "User: 1 equation, 1 unknown\n")


class Streams(CliTest):
    def test_closed_pipe_is_quiet(self):
        command = f"(sleep 0.3; '{SKERRY}' help --man; echo $? >code) | true; sleep 0.5; cat code"
        done = subprocess.run(["bash", "-c", command], cwd=self.dir, capture_output=True, check=False)
        self.assertEqual(done.stdout, b"0\n")
        self.assertEqual(done.stderr, b"")

    def test_full_disk_is_reported(self):
        done = subprocess.run(["bash", "-c", f"'{SKERRY}' help --man > /dev/full"], capture_output=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"SK9007", done.stderr)


class Completion(CliTest):
    def ask(self, *words, **environment):
        lines = self.expect(0, "complete", *words, **environment).out.split("\n")[:-1]
        return [line.split("\t")[0] for line in lines]

    def test_commands_and_options(self):
        self.assertIn("check", self.ask(""))
        self.assertEqual(self.ask("chec"), ["check"])
        self.assertNotIn("complete", self.ask("c"))
        self.assertEqual(self.ask("check", "--parse"), ["--parse-only"])
        self.assertNotIn("--parse-only", self.ask("flatten", "--"))
        self.assertEqual(self.ask("check", "--color=al"), ["--color=always"])
        self.assertEqual(self.ask("check", "--color", "=", "al"), ["always"])
        self.assertEqual(self.ask("check", "--color", "ne"), ["never"])
        self.assertEqual(self.ask("check", "-L", "x"), [":folders"])
        self.assertEqual(self.ask("flatten", "-o", ""), [":files"])
        self.assertEqual(self.ask("completion", ""), ["bash", "zsh", "fish"])
        self.assertIn("SK9001", self.ask("help", "SK9"))

    def test_class_names(self):
        self.write("lib/Wet/package.mo", "package Wet \"about water\"\nend Wet;\n")
        self.write("lib/Wet/Tank.mo", "within Wet;\nmodel Tank \"holds it\"\nend Tank;\n")
        self.write("lib/Wet/Parts/package.mo", "within Wet;\npackage Parts\nend Parts;\n")
        self.assertEqual(self.ask("check", "-L", "lib", "W"), ["Wet.", ":files"])
        self.assertEqual(sorted(self.ask("check", "-L", "lib", "Wet.")), [":files", "Wet.Parts.", "Wet.Tank"])
        self.assertEqual(self.ask("check", "Wet.T", MODELICAPATH="lib"), ["Wet.Tank", ":files"])
        self.assertEqual(self.ask("flatten", "good.mo", "-m", "G"), ["Good"])
        self.assertIn("Wet.Tank\tholds it\n", self.expect(0, "complete", "check", "-L", "lib", "Wet.T").out)

    def test_bash_script_works(self):
        script = self.expect(0, "completion", "bash").out
        path = f"PATH={os.path.dirname(SKERRY)}:$PATH\n"
        ask = "COMP_WORDS=(skerry check --par); COMP_CWORD=2\n_skerry 2>/dev/null\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n"
        done = subprocess.run(["bash", "-c", path + script + ask], capture_output=True, cwd=self.dir, check=False)
        self.assertEqual(done.stdout, b"--parse-only\n", done.stderr)

    def test_scripts_are_accepted_by_their_shells(self):
        for shell in ("bash", "zsh", "fish"):
            script = self.write("script", self.expect(0, "completion", shell).out)
            if not shutil.which(shell):
                continue
            done = subprocess.run([shell, "-n", str(script)], capture_output=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)


class Messages(CliTest):
    def test_a_size_comes_before_what_follows_from_it(self):
        self.write("size.mo", "model M\n  Real y = z;\n  parameter Integer n = -2;\n  Real x[n];\nend M;\n")
        lines = [line for line in self.expect(1, "check", "size.mo").err.split("\n") if "error[" in line]
        self.assertIn("SK2218", lines[0])
        self.assertIn("SK2101", lines[1])

    def test_an_input_without_value_is_told_once(self):
        self.write("input.mo", "block G\n  input Real u;\n  output Real y = u;\nend G;\nmodel M\n  G g;\nend M;\n")
        result = self.expect(1, "check", "input.mo", "-m", "M", message="SK2706")
        self.assertEqual(result.err.count("'g.u'"), 1, result.err)


def main():
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"])
    result = unittest.TextTestRunner(verbosity=1).run(suite)
    failed = len(result.failures) + len(result.errors)
    print(f"cli tests: {result.testsRun - failed - len(result.skipped)} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
