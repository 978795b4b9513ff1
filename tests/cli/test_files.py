#!/usr/bin/env python3
"""Files that others could have made, and files that an output would destroy.

usage: tests/cli/test_files.py PROGRAM
"""
import os
import stat
import subprocess
import sys
import unittest

from runs import RunTest, SKERRY

ROOT_USER = os.geteuid() == 0
SOMEBODY = 12345

# C code that is compiled once and kept: a function of the C library that a wrapper calls.
EXTERNAL = """model Ext
  function f
    input Real x;
    output Real y;
    external "C" y = skerry_test_twice(x) annotation(Include = "static double skerry_test_twice(double x) { return 2*x; }");
  end f;
  Real y = f(time);
end Ext;
"""


class Cache(RunTest):
    """Code in the cache runs with the user's rights: it is used only where nobody else can have put it."""

    def setUp(self):
        super().setUp()
        self.dir.chmod(0o755)
        self.cache = self.dir / "cache"
        self.env["TMPDIR"] = str(self.dir / "tmp")
        (self.dir / "tmp").mkdir(mode=0o700)

    def tier1(self, *more):
        done = self.expect(0, "Tank.mo", "--tier", "1", "--stats", *more)
        self.assertIn("ended in tier 1", done.err)
        self.assertNotIn("SK5005", done.err)
        self.assertEqual(list((self.dir / "tmp").iterdir()), [], "the folder of the process is removed")
        return done.err

    def assert_kept(self):
        """Kept in the folder and found there again, without a message."""
        for found in (False, True):
            err = self.tier1()
            self.assertNotIn("SK9012", err)
            self.assertEqual("from the cache" in err, found, err)

    def assert_not_used(self, why):
        before = self.names()
        for _ in range(2):
            err = self.tier1()
            self.assertEqual(err.count("SK9012"), 1, err)
            self.assertIn(why, err)
            self.assertNotIn("from the cache", err)
        self.assertEqual(self.names(), before)

    def names(self):
        return sorted(p.name for p in self.cache.iterdir()) if self.cache.exists() else []

    def test_a_folder_of_the_user_is_used(self):
        self.assert_kept()
        self.assertEqual(stat.S_IMODE(self.cache.stat().st_mode), 0o700)
        for entry in self.cache.iterdir():
            self.assertEqual(stat.S_IMODE(entry.stat().st_mode), 0o600, entry)

    def test_entries_are_the_users_alone_whatever_the_umask(self):
        self.cache.mkdir(mode=0o755)
        for mask in (0o002, 0o000):
            before = os.umask(mask)
            try:
                err = self.tier1("--set", "area=%d" % (mask + 3))
            finally:
                os.umask(before)
            self.assertNotIn("SK9012", err)
            for entry in self.cache.iterdir():
                self.assertTrue(entry.is_file())
                self.assertEqual(stat.S_IMODE(entry.stat().st_mode) & 0o022, 0, entry)

    def test_a_relative_folder_and_a_link_above_are_used(self):
        (self.dir / "real").mkdir(mode=0o755)
        (self.dir / "way").symlink_to("real")
        for text in ("here/deep", "way/cache", "./x/../y"):
            self.env["SKERRY_CACHE"] = text
            self.assert_kept()
        self.assertTrue((self.dir / "real" / "cache").is_dir())

    def test_a_folder_that_others_may_write_to(self):
        for mode in (0o770, 0o707, 0o777, 0o1777):
            self.cache.mkdir(exist_ok=True)
            self.cache.chmod(mode)
            self.assert_not_used("can be written by other users")

    def test_a_folder_above_that_others_may_write_to(self):
        above = self.dir / "above"
        above.mkdir()
        self.env["SKERRY_CACHE"] = str(above / "cache")
        self.cache = above / "cache"
        for mode in (0o775, 0o757):
            above.chmod(mode)
            self.assert_not_used("can be written by other users")
        above.chmod(0o1777)  # sticky, as /tmp: nobody else can rename the folder
        self.assert_kept()

    def test_a_folder_that_is_a_link(self):
        (self.dir / "elsewhere").mkdir(mode=0o700)
        self.cache.symlink_to("elsewhere")
        self.assert_not_used("is a link")
        self.env["SKERRY_CACHE"] += "/"
        self.assert_not_used("is a link")

    def test_wherever_the_variables_point(self):
        del self.env["SKERRY_CACHE"]
        base = self.dir / "xdg"
        base.mkdir()
        for name, below in (("HOME", ".cache/skerry"), ("XDG_CACHE_HOME", "skerry")):
            self.env[name] = str(base)
            self.env.pop("XDG_CACHE_HOME" if name == "HOME" else "", None)
            self.cache = base / below
            self.assert_kept()
            self.cache.chmod(0o777)
            self.assert_not_used("can be written by other users")

    @unittest.skipUnless(ROOT_USER, "needs the right to give files away; modes are tested above")
    def test_folders_and_links_of_another_user(self):
        self.cache.mkdir(mode=0o700)
        os.chown(self.cache, SOMEBODY, -1)
        self.assert_not_used("belongs to another user")
        theirs = self.dir / "theirs"
        theirs.mkdir(mode=0o755)
        self.env["SKERRY_CACHE"] = str(theirs / "cache")
        self.cache = theirs / "cache"
        self.cache.mkdir(mode=0o700)
        os.chown(theirs, SOMEBODY, -1)
        self.assert_not_used("belongs to another user")
        (self.dir / "mine").mkdir(mode=0o700)
        (self.dir / "way").symlink_to("mine")
        os.lchown(self.dir / "way", SOMEBODY, -1)
        self.env["SKERRY_CACHE"] = str(self.dir / "way" / "cache")
        self.assert_not_used("is a link of another user")

    def entry(self):
        self.assert_kept()
        return next(p for p in self.cache.iterdir() if p.suffix == ".so")

    def assert_made_again(self, entry):
        err = self.tier1()
        self.assertNotIn("from the cache", err)
        info = os.lstat(entry)
        self.assertTrue(stat.S_ISREG(info.st_mode))
        self.assertEqual((info.st_uid, stat.S_IMODE(info.st_mode)), (os.geteuid(), 0o600))
        self.assertIn("from the cache", self.tier1())

    def test_an_entry_that_others_may_write_to_is_made_again(self):
        entry = self.entry()
        for mode in (0o620, 0o602, 0o666):
            entry.chmod(mode)
            self.assert_made_again(entry)

    def test_an_entry_that_is_a_link_or_no_file_is_made_again(self):
        entry = self.entry()
        good = self.dir / "good.so"
        entry.rename(good)
        entry.symlink_to(good)
        self.assert_made_again(entry)
        entry.unlink()
        os.mkfifo(entry)
        self.assert_made_again(entry)

    @unittest.skipUnless(ROOT_USER, "needs the right to give files away; modes are tested above")
    def test_an_entry_of_another_user_is_made_again(self):
        entry = self.entry()
        os.chown(entry, SOMEBODY, -1)
        self.assert_made_again(entry)

    def test_external_functions_without_a_cache(self):
        self.write("Ext.mo", EXTERNAL)
        self.cache.mkdir()
        self.cache.chmod(0o777)
        for tier in ("0", "1"):
            done = self.expect(0, "Ext.mo", "--native", "--tier", tier, "-o", "e.csv", message="SK9012")
            self.assertNotIn("SK5005", done.err)
            self.assertEqual(self.read("e.csv")[1][-1][1], 2.0)
        self.assertEqual(self.names(), [])
        self.assertEqual(list((self.dir / "tmp").iterdir()), [])

    def test_nothing_is_left_of_an_interrupted_run(self):
        self.cache.mkdir()
        self.cache.chmod(0o777)
        p = self.start("Long.mo", "--stop", "1e9", "--interval", "1e-3", "--tier", "auto", "-o", "r.csv")
        self.until(lambda: self.rows("r.csv") > 10 and list((self.dir / "tmp").glob("skerry-*")))
        p.terminate()
        self.assertEqual(p.wait(timeout=60), 130, p.stderr.read())
        p.stdout.close()
        p.stderr.close()
        self.assertEqual(list((self.dir / "tmp").glob("skerry-*")), [])


class Strangers(RunTest):
    """Files of strangers are read within bounds."""

    def test_files_that_never_end(self):
        # SK6002 and the like: what exactly is wrong with a device is not the point, that the command ends is.
        for option in ("--params", "--input", "--rows-at", "--resume"):
            done = self.run_it("Tank.mo", option, "/dev/zero", "-o", "r.csv")
            self.assertIn(done.returncode, (1, 2), option)
            self.assertIn("error[SK", done.err)

    def test_pipes_and_devices_in_packages_are_not_waited_for(self):
        package = self.dir / "P"
        package.mkdir()
        self.write("P/package.mo", "package P\nend P;\n")
        self.write("P/M.mo", "within P;\nmodel M\n  Q q;\nend M;\n")
        os.mkfifo(package / "package.order")
        for make in (os.mkfifo, lambda path: path.symlink_to("/dev/zero")):
            make(package / "Q.mo")
            for command in ("check P", "check -L . P.M", "check --parse-only .", "flatten -L . P.M", "run P -m P.M", "explain -L . P.M"):
                done = subprocess.run([SKERRY, *command.split()], cwd=self.dir, env=self.env, capture_output=True, timeout=60, check=False)
                self.assertEqual(done.returncode, 1, command)
                self.assertIn("it is no regular file", done.stderr.decode(), command)
            (package / "Q.mo").unlink()
        for text in ("check /dev/stdin", "check -", "check <(cat Tank.mo)"):  # named by the user
            done = subprocess.run(["bash", "-c", "%s %s < Tank.mo" % (SKERRY, text)], cwd=self.dir, env=self.env,
                                  stdout=subprocess.DEVNULL, timeout=60, check=False)
            self.assertEqual(done.returncode, 0, text)

    def test_texts_of_strangers_cannot_move_the_cursor(self):
        # In a message, in a line of the source, in the name of a file.
        escape = "\x1b[2J\x9b1m\x7f\x07"
        self.write("p.csv", escape + ",1\n")
        self.write("A.mo", "model A\n  Real x = y; // %s\nend A;\n" % escape)
        self.write(escape + ".mo", "model A\n  Real x = y;\nend A;\n")
        for arguments in (["Tank.mo", "--params", "p.csv"], ["Tank.mo", "--set", escape + "=1"], ["A.mo"], [escape + ".mo"],
                          [escape]):
            done = self.run_it(*arguments)
            self.assertIn("error[SK", done.err)
            self.assertIn("?[2J?1m??", done.err)
            for c in "\x1b\x9b\x7f\x07":
                self.assertNotIn(c, done.err)

    def test_files_of_parameters(self):
        for text, says in ((b"a\0b,1\n", "SK5010"), (b"area,1,2\n", "SK5010"), (b"," * 5000, "SK5010"),
                           (b"area," + b"9" * 400 + b"\n", "SK5011"), (b"\xff\xfe,1\n", "SK5001"),
                           (b"area,nan\n", "SK5011"), (b"fin,3\n", "SK5002")):
            (self.dir / "p.csv").write_bytes(text)
            self.expect(2, "Tank.mo", "--params", "p.csv", message=says)
        (self.dir / "p.csv").write_bytes(b"\xef\xbb\xbfname,value\r\n# note\r\narea,2\r\n\r\nlabel,\"a,\"\"b\"")
        self.expect(0, "Tank.mo", "--params", "p.csv", "-o", "r.csv")
        self.assertEqual(self.read("r.csv")[0][0], "time")


TABLE = "time,u\n0,1\n2,2\n"
NAMED = """model Named
  parameter String table = "table.txt";
  parameter String other = "b" + ".txt";
  Real x = time;
end Named;
"""


class Outputs(RunTest):
    """Nothing that a command reads is overwritten by what it writes."""

    def setUp(self):
        super().setUp()
        self.write("d.csv", TABLE)
        self.write("p.csv", "area,2\n")
        self.write("Named.mo", NAMED)
        for name in ("table.txt", "b.txt", "c.csv"):
            self.write(name, "1 2 3\n")
        package = self.dir / "P"
        (package / "Q").mkdir(parents=True)
        self.write("P/package.mo", "within;\npackage P\nend P;\n")
        self.write("P/package.order", "Q\nM\n")
        self.write("P/M.mo", "within P;\nmodel M\n  extends Q.Base;\nend M;\n")
        self.write("P/Unread.mo", "within P;\nmodel Unread\n  Real z = 1;\nend Unread;\n")
        self.write("P/Q/package.mo", "within P;\npackage Q\nend Q;\n")
        self.write("P/Q/Base.mo", "within P.Q;\nmodel Base\n  Real x = time;\nend Base;\n")

    def contents(self):
        return {str(p): p.read_bytes() for p in self.dir.rglob("*")
                if p.is_file() and "cache" not in p.parts and not p.is_symlink()}

    def call(self, command):
        done = subprocess.run([SKERRY, *command.split()], cwd=self.dir, env=self.env, capture_output=True, timeout=60,
                              check=False)
        done.err = done.stderr.decode()
        return done

    def refused(self, command, says=""):
        before = self.contents()
        done = self.call(command)
        self.assertEqual(done.returncode, 2, command + "\n" + done.err)
        self.assertIn("[SK9011]", done.err, command)
        self.assertIn(says, done.err, command)
        self.assertEqual(self.contents(), before, command)

    def allowed(self, command):
        done = self.call(command)
        self.assertEqual(done.returncode, 0, command + "\n" + done.err)

    def test_files_that_options_read(self):
        self.allowed("run Tank.mo --stop 1 --save s.sk -o r.csv")
        self.refused("run Tank.mo --input d.csv -o d.csv", "-o d.csv: the file is read by --input")
        self.refused("run Tank.mo -o d.csv --input d.csv")
        self.refused("run Tank.mo --input d.csv --save d.csv")
        self.refused("run Tank.mo --input d.csv --emit-c d.csv")
        self.refused("run Tank.mo --params p.csv -o p.csv", "--params")
        self.refused("run Tank.mo --params p.csv --params d.csv -o r.csv -o p.csv")
        self.refused("run Tank.mo --rows-at r.csv -o r.csv", "--rows-at")
        self.refused("run Tank.mo --resume s.sk --emit-c s.sk", "--resume")
        self.refused("sweep Tank.mo --vary area=1,2 --input d.csv -o d.csv")
        self.refused("sweep Tank.mo --vary area=1,2 --input d.csv --emit-c d.csv")

    def test_files_that_arguments_name(self):
        for command in ("flatten Tank.mo -o Tank.mo", "flatten -o Tank.mo -m Tank Tank.mo", "run Tank.mo --emit-c Tank.mo",
                        "run Tank.mo --save Tank.mo", "sweep Tank.mo --vary area=1,2 --emit-c Tank.mo",
                        "explain Tank.mo --graph Tank.mo"):
            self.refused(command, "Tank.mo: the file is read")
        self.write("x.svg", "model X\n  Real x = 1;\nend X;\n")
        self.refused("explain ./x.svg --graph x.svg")
        self.write("x.csv", "model X\n  Real x = 1;\nend X;\n")
        self.refused("run ./x.csv -o x.csv")
        self.write("r.svg", "time,u\n0,1\n1,2\n")
        (self.dir / "r.csv").symlink_to("r.svg")
        self.refused("plot r.csv u -o r.svg")

    def test_plugins(self):
        self.write("x.so", "no library")
        self.refused("plugin stub x.so -o x.so")
        self.refused("run Tank.mo --plugin x.so --emit-c x.so")

    def test_other_ways_to_the_same_file(self):
        (self.dir / "link.csv").symlink_to("d.csv")
        (self.dir / "link2.csv").symlink_to(self.dir / "link.csv")
        os.link(self.dir / "d.csv", self.dir / "hard.csv")
        (self.dir / "folder").symlink_to(".")
        ways = ("d.csv", "./d.csv", str(self.dir / "d.csv"), "link.csv", "link2.csv", "hard.csv", "folder/d.csv", "P/../d.csv")
        for a in ways:
            for b in (ways if a == "d.csv" else ways[:1]):
                self.refused("run Tank.mo --input %s -o %s" % (a, b))
        (self.dir / "m.txt").symlink_to("Tank.mo")
        self.refused("run Tank.mo --save m.txt")
        os.link(self.dir / "Tank.mo", self.dir / "hard.c")
        self.refused("run Tank.mo --emit-c hard.c")

    def test_two_options_with_one_file(self):
        self.refused("run Tank.mo -o x.csv --save x.csv", "-o x.csv writes the same file")
        self.refused("run Tank.mo -o x.csv --emit-c %s" % (self.dir / "x.csv"))
        self.refused("run Tank.mo -o x.csv -o ./x.csv")
        self.refused("run Tank.mo --save s --emit-c P/../s")
        self.refused("sweep Tank.mo --vary area=1,2 -o x.csv --emit-c x.csv")
        (self.dir / "to-come.csv").symlink_to("P/new.csv")
        self.refused("run Tank.mo -o to-come.csv --save P/new.csv")
        self.write("old.csv", "")
        os.link(self.dir / "old.csv", self.dir / "older.csv")
        self.refused("run Tank.mo -o old.csv -o older.csv")

    def test_sources_that_were_read(self):
        for name in ("P/M.mo", "P/package.mo", "P/Q/Base.mo", "P/Q/package.mo"):
            self.refused("flatten -L . P.M -o %s" % name)
            self.refused("run -L . P.M --save %s" % name)
            os.link(self.dir / name, self.dir / "hard.c")
            self.refused("run -L . P.M --emit-c hard.c", "a source of the model")
            self.refused("run P -m P.M --save hard.c", "a source of the model")
            self.refused("flatten -L . P.M -o hard.c", "a source of the model")
            (self.dir / "hard.c").unlink()

    def test_sources_that_nobody_read(self):
        for name in ("P/Unread.mo", "P/package.order"):
            self.refused("run -L . P.M --save %s" % name)
            self.refused("run Tank.mo --emit-c %s" % name)
            self.refused("flatten Tank.mo -o %s" % name, "part of the package")
        self.refused("run Tank.mo --save Long.mo", "a Modelica file")
        self.refused("run Tank.mo --emit-c Long.mo", "a Modelica file")

    def test_files_that_the_model_names(self):
        self.refused("run Named.mo --emit-c table.txt", "named by the model")
        self.refused("run Named.mo --save b.txt", "named by the model")
        self.refused("run Named.mo --set table=c.csv -o c.csv", "a setting")
        self.write("set.csv", "table,c.csv\n")
        self.refused("run Named.mo --params set.csv -o c.csv", "a setting")
        self.refused("sweep Named.mo --vary table=table.txt,c.csv -o c.csv", "--vary")

    def test_c_code_of_the_model(self):
        sources = self.dir / "P" / "Resources" / "C-Sources"
        sources.mkdir(parents=True)
        (sources / "twice.c").write_text("double twice(double x) { return 2*x; }\n")
        self.write("P/M.mo", "within P;\nmodel M\n  function f\n    input Real x;\n    output Real y;\n    external \"C\" "
                   "y = twice(x) annotation(Library = \"twice\");\n  end f;\n  Real x = f(time);\nend M;\n")
        self.allowed("run -L . P.M -o r.csv")
        self.refused("run -L . P.M --emit-c P/Resources/C-Sources/twice.c", "C code")
        (sources / "twice.h").write_text("double twice(double);\n")
        (sources / "notes").write_text("mine")
        self.refused("run -L . P.M --save P/Resources/C-Sources/twice.h", "C code")
        self.allowed("run -L . P.M --save P/Resources/C-Sources/notes")

    def test_the_standard_output_is_a_file_too(self):
        """A shell has emptied it then; what it was is lost, but not what else is written or read."""
        for arguments, says in ((["Tank.mo", "-o", "-", "--save", "o.sk"], "writes the same file"), (["Tank.mo", "-o", "-", "--input", "o.sk"], "read by --input")):
            with open(self.dir / "o.sk", "w") as out:
                done = subprocess.run([SKERRY, "run", *arguments], cwd=self.dir, env=self.env, stdout=out, stderr=subprocess.PIPE, timeout=60, check=False)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertIn(says, done.stderr.decode())

    def test_old_results_are_overwritten(self):
        for _ in range(2):
            self.allowed("run Tank.mo --input d.csv -o r.csv -o r.mat --save s.sk --emit-c c.c")
            self.allowed("flatten Tank.mo -o flat.mo")
            self.allowed("explain Tank.mo --graph g.svg")
            self.allowed("plot r.csv h -o h.svg")
        self.assertEqual((self.dir / "d.csv").read_text(), TABLE)

    def test_devices_and_pipes_are_no_files(self):
        self.allowed("run Tank.mo --save /dev/null --emit-c /dev/null")
        self.assertTrue(stat.S_ISCHR(os.stat("/dev/null").st_mode))
        (self.dir / "n.csv").symlink_to("/dev/null")
        self.allowed("run Tank.mo -o n.csv --emit-c /dev/null")
        self.allowed("flatten Tank.mo -o /dev/stdout")
        self.assertIn(b"Tank", self.call("run Tank.mo --emit-c /dev/stdout").stdout)

    def test_a_state_is_replaced_at_once(self):
        self.allowed("run Tank.mo --stop 1 --save s.sk -o a.csv")
        self.write("s.sk.part", "mine")
        self.allowed("run Tank.mo --resume s.sk --stop 1.5 --save s.sk -o b.csv")
        self.allowed("run Tank.mo --resume s.sk --save ./s.sk -o c.csv")
        self.allowed("run Tank.mo -o whole.csv")
        rows = [self.read(n)[1] for n in ("a.csv", "b.csv", "c.csv")]
        self.assertEqual(rows[0] + rows[1] + rows[2], self.read("whole.csv")[1])
        self.assertEqual((self.dir / "s.sk.part").read_text(), "mine")
        self.assertEqual([p.name for p in self.dir.glob("*.part")], ["s.sk.part"])

    def test_new_overwrites_nothing(self):
        (self.dir / "plug").mkdir()
        self.write("plug/plug.c", "mine")
        done = self.call("new plugin plug")
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual((self.dir / "plug" / "plug.c").read_text(), "mine")

    def test_new_models_run_under_any_name(self):
        for template, name in (("servo", "Servo"), ("hydrostatic", "Drive"), ("load-sensing", "Two"), ("crane", "Loader"),
                               ("actuator", "Lift")):
            self.allowed(f"new model {template} {name}")
            text = (self.dir / f"{name}.mo").read_text()
            self.assertTrue(text.rstrip().endswith(f"end {name};"), text[-200:])
            self.assertNotIn("//!", text)
            self.allowed(f"run {name}.mo --stop 0.01 -o {name}.csv")
        self.write("Servo.mo", "mine")
        self.assertNotEqual(self.call("new model servo").returncode, 0)
        self.assertEqual((self.dir / "Servo.mo").read_text(), "mine")
        done = self.call("new model servvo")
        self.assertEqual(done.returncode, 2)
        self.assertIn("did you mean 'servo'?", done.stderr.decode())
        self.assertIn("there are servo, hydrostatic", self.call("new model x").stderr.decode())

    def test_json_ends_with_an_object(self):
        last = self.report(2, "Tank.mo", "--input", "d.csv", "-o", "d.csv")
        self.assertEqual(last["rows"], 0)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
