#!/usr/bin/env python3
"""Native code of models: what runs without leave, and what the code may do while a model is translated.

usage: tests/cli/test_external.py PROGRAM
"""
import os
import signal
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
            "    Real x[n] = fill(time, n);\n  end M;\n  model Late\n    parameter Real k = 1;\n    Real y = f(time);\n  end Late;\nend P;\n")


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

    def test_an_explanation_changes_nothing(self):
        """It computes start values, but functions of libraries that start programs or write files do nothing."""
        (self.dir / "lib").mkdir()
        self.write("lib/Lib.mo", """package Lib
  impure function run
    input String s;
    output Integer n;
  external "C" n = system(s) annotation(Include = "#include <stdlib.h>");
  end run;
end Lib;
""")
        self.write("M.mo", """model M
  parameter Integer n(fixed = false);
  Real x(start = 1, fixed = true);
  inner Native.Clock nativeClock(step = 1e-3);
  Native.Hydraulic.FlowSource pump(q = 1e-3);
  Native.Hydraulic.Line pipe(T = 4e-3, Zc = 1e3);
  Native.Hydraulic.Orifice orifice;
  Native.Hydraulic.Tank tank;
equation
  der(x) = -x;
  connect(pump.P1, pipe.P1);
  connect(pipe.P2, orifice.P1);
  connect(orifice.P2, tank.P1);
initial algorithm
  n := Lib.run("echo > ran");
end M;
""")
        done = self.do("explain", "M.mo", "-L", "lib")
        self.assertEqual(done.returncode, 0, done.err)
        self.assertIn("impedance pipe.P1.Zc = 1000", done.out)
        self.assertFalse((self.dir / "ran").exists())
        self.do("run", "M.mo", "-L", "lib", "--stop", "0.01")
        self.assertTrue((self.dir / "ran").exists())

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


class Absent(ExternalTest):
    """What sources of a library call and nobody provides ends the run where it is called, and not before."""

    SOURCE = "extern double nowhere(double);\ndouble f(double x) { return x > 5 ? nowhere(x) : 2*x; }\n"
    MODEL = '''package P
  function f
    input Real x;
    output Real y;
    external "C" y = %s(x) annotation(Library = "own");
  end f;
  model M
    parameter Real k = 1;
    Real y = f(k*time);
  end M;
end P;
'''

    def built(self, name):
        (self.dir / "lib/P/Resources/C-Sources").mkdir(parents=True)
        self.write("lib/P/Resources/C-Sources/own.c", self.SOURCE)
        self.write("lib/P/package.mo", self.MODEL % name)
        return "P.M", "-L", "lib", "--stop", "2", "--interval", "1", "-o", "r.csv"

    def test_only_a_call_needs_it(self):
        options = self.built("f")
        done = self.do("run", *options)
        self.assertEqual(done.returncode, 0, done.err)
        self.assertEqual((self.dir / "r.csv").read_text().split()[-1], "2,4")
        done = self.do("run", *options, "--set", "k=3")
        self.assertEqual(done.returncode, 5, done.err)
        self.assertIn("nowhere", done.err)

    def test_what_the_model_calls_has_to_be_there(self):
        done = self.do("run", *self.built("elsewhere"))
        self.assertEqual(done.returncode, 1, done.err)
        self.assertIn("elsewhere", done.err)


class Files(ExternalTest):
    def test_only_files_are_sources(self):
        """A named pipe among the sources of a library would be waited for."""
        sources = self.dir / "lib/P/Resources/C-Sources"
        sources.mkdir(parents=True)
        os.mkfifo(sources / "a.c")
        self.write("lib/P/Resources/C-Sources/f.c", "double f(double x) { return 2*x; }\n")
        self.write("lib/P/package.mo", package("double f(double);", ', Library = "p"'))
        self.assertEqual(self.do("check", "P.M", "-L", "lib").returncode, 0)


# What C code could try against the program or the user. Each is a statement in C that sets ok to whether it worked.
ESCAPES = {
    "open files": "for (int i = 4; i < 5000; i++) ok |= fcntl(i, F_GETFD) >= 0",
    "a signal for a file": "int d = open(\"/etc\", O_RDONLY); ok = fcntl(d, F_SETSIG, SIGKILL) == 0",
    "an owner": "int d = open(\"/etc\", O_RDONLY); ok = fcntl(d, F_SETOWN, 1) == 0",
    "an owner of another kind": "struct f_owner_ex o = {F_OWNER_PID, 1}; ok = fcntl(0, F_SETOWN_EX, &o) == 0",
    "a notice of a folder": "int d = open(\"/etc\", O_RDONLY); ok = fcntl(d, F_NOTIFY, DN_ACCESS | DN_MULTISHOT) == 0",
    "a lease": "int d = open(\"/etc/passwd\", O_RDONLY); ok = fcntl(d, F_SETLEASE, F_RDLCK) == 0",
    "a lock": "struct flock l = {.l_type = F_RDLCK}; int d = open(\"/etc/passwd\", O_RDONLY); ok = fcntl(d, F_SETLK, &l) == 0",
    "flags of a file": "ok = fcntl(0, F_SETFL, O_ASYNC) == 0",
    "the size of a pipe": "ok = fcntl(3, F_SETPIPE_SZ, 4096) >= 0",
    "kill": "ok = syscall(SYS_kill, 1, 0) == 0 || syscall(SYS_kill, getpid(), 0) == 0",
    "tgkill": "ok = syscall(SYS_tgkill, getpid(), getpid(), 0) == 0",
    "a queued signal": "siginfo_t s = {.si_code = SI_QUEUE}; ok = syscall(SYS_rt_sigqueueinfo, getpid(), 0, &s) == 0",
    "pidfd": "ok = syscall(SYS_pidfd_open, getpid(), 0) >= 0",
    "who is the parent": "ok = syscall(SYS_getppid) > 0",
    "ptrace": "ok = syscall(SYS_ptrace, 0, 0, 0, 0) == 0",
    "memory of others": "struct iovec v = {&ok, 4}; ok = syscall(SYS_process_vm_readv, getpid(), &v, 1L, &v, 1L, 0L) >= 0",
    "fork": "ok = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0) >= 0",
    "a thread": "ok = syscall(SYS_clone, CLONE_VM | CLONE_SIGHAND | CLONE_THREAD | CLONE_FS, 0, 0, 0, 0) >= 0",
    "clone3": "char a[88] = {0}; ok = syscall(SYS_clone3, a, sizeof a) >= 0",
    "execve": "char *n[] = {\"/bin/true\", 0}; ok = syscall(SYS_execve, n[0], n, n + 1) == 0",
    "system": "ok = system(\"true\") == 0",
    "a socket": "ok = socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0",
    "a pair of sockets": "int p[2]; ok = socketpair(AF_UNIX, SOCK_STREAM, 0, p) == 0",
    "a message with files": "struct msghdr m = {0}; ok = sendmsg(3, &m, 0) >= 0",
    "io_uring": "char a[120] = {0}; ok = syscall(SYS_io_uring_setup, 1, a) >= 0",
    "a new file": "ok = open(\"escaped\", O_WRONLY | O_CREAT, 0600) >= 0",
    "a new file, opened for reading": "ok = open(\"escaped\", O_RDONLY | O_CREAT, 0600) >= 0",
    "a file without a name": "ok = open(\".\", O_TMPFILE | O_RDWR, 0600) >= 0",
    "writing": "ok = open(\"victim\", O_WRONLY) >= 0 || open(\"victim\", O_RDWR) >= 0",
    "cutting": "ok = open(\"victim\", O_RDONLY | O_TRUNC) >= 0",
    "openat2": "struct { unsigned long a, b, c; } h = {O_RDWR}; ok = syscall(SYS_openat2, AT_FDCWD, \"victim\", &h, sizeof h) >= 0",
    "truncate": "ok = truncate(\"victim\", 0) == 0",
    "unlink": "ok = unlink(\"victim\") == 0",
    "rename": "ok = rename(\"victim\", \"escaped\") == 0",
    "link": "ok = link(\"victim\", \"escaped\") == 0 || symlink(\"victim\", \"escaped\") == 0",
    "mkdir": "ok = mkdir(\"escaped\", 0700) == 0",
    "mkfifo": "ok = mkfifo(\"escaped\", 0600) == 0",
    "chmod": "ok = chmod(\"victim\", 0777) == 0",
    "dates": "ok = utimensat(AT_FDCWD, \"victim\", 0, 0) == 0",
    "attributes": "ok = setxattr(\"victim\", \"user.x\", \"y\", 1, 0) == 0",
    "shared memory of a file": "int d = open(\"victim\", O_RDONLY); ok = mmap(0, 4, PROT_READ | PROT_WRITE, MAP_SHARED, d, 0) != MAP_FAILED",
    "own memory as a file": "ok = open(\"/proc/self/mem\", O_RDWR) >= 0",
    "memfd": "ok = syscall(SYS_memfd_create, \"a\", 0) >= 0",
    "shared memory": "ok = syscall(SYS_shmget, 0, 4096, 01600) >= 0",
    "semaphores": "ok = syscall(SYS_semget, 0, 1, 01600) >= 0",
    "queues": "ok = syscall(SYS_msgget, 0, 01600) >= 0 || syscall(SYS_mq_open, \"x\", O_CREAT | O_RDWR, 0600, 0) >= 0",
    "inotify": "ok = syscall(SYS_inotify_init1, 0) >= 0 || syscall(SYS_fanotify_init, 0, 0) >= 0",
    "timers": "timer_t t; ok = syscall(SYS_timer_create, 0, 0, &t) == 0",
    "an interval timer": "struct itimerval t = {{1, 0}, {1, 0}}; ok = setitimer(ITIMER_REAL, &t, 0) == 0",
    "prctl": "ok = prctl(PR_SET_PDEATHSIG, 0) == 0 || prctl(PR_SET_NAME, \"init\") == 0",
    "seccomp": "ok = syscall(SYS_seccomp, 0, 0, 0) == 0",
    "limits": "struct rlimit l = {1, 1}; ok = syscall(SYS_prlimit64, 0, RLIMIT_NICE, &l, 0) == 0",
    "groups": "ok = setpgid(0, 0) == 0 || setsid() >= 0",
    "other users": "ok = setuid(getuid()) == 0",
    "namespaces": "ok = unshare(CLONE_NEWUSER) == 0 || unshare(0) == 0",
    "mounting": "ok = mount(\"a\", \"/\", \"tmpfs\", 0, 0) == 0",
    "another root": "ok = chroot(\"/tmp\") == 0 || chdir(\"/\") == 0",
    "ioctl": "int n; ok = ioctl(3, FIONREAD, &n) == 0",
    "bpf": "ok = syscall(SYS_bpf, 0, 0, 0) >= 0",
    "userfaultfd": "ok = syscall(SYS_userfaultfd, 1) >= 0",
    "perf": "char a[120] = {0}; ok = syscall(SYS_perf_event_open, a, 0, -1, -1, 0) >= 0",
    "keys": "ok = syscall(SYS_add_key, \"user\", \"a\", \"b\", 1, -2) >= 0",
    "priorities": "ok = setpriority(PRIO_PROCESS, 0, 1) == 0",
    "the umask": "ok = syscall(SYS_umask, 0) >= 0",
    "poisoned memory": "void *p = malloc(8192); ok = madvise((void *)(((long)p + 4095) & ~4095L), 4096, 101) == 0",
    "sleeping": "struct timespec t = {0, 1}; ok = nanosleep(&t, 0) == 0",
}
HEADERS = ("fcntl.h", "linux/sched.h", "sched.h", "signal.h", "stdio.h", "stdlib.h", "string.h", "sys/ioctl.h", "sys/mman.h", "sys/mount.h",
           "sys/prctl.h", "sys/resource.h", "sys/socket.h", "sys/stat.h", "sys/syscall.h", "sys/time.h", "sys/uio.h", "sys/xattr.h",
           "time.h", "unistd.h")


ENUMERATIONS = """package P
  type E = enumeration(a, b, c);
  function f
    input Real x;
    output E e;
  external "C" e = f(x) annotation(Include = "static int f(double x) { return (int)x; }");
  end f;
  function g
    input Real x;
    output E e[2];
  external "C" g(x, e) annotation(Include = "static void g(double x, int *e) { e[0] = 1; e[1] = (int)x; }");
  end g;
  model Late
    E e(start = E.a, fixed = true);
    E v[2](each start = E.a, each fixed = true);
  equation
    when sample(1, 1) then
      e = f(1 + time);
      v = g(time);
    end when;
  end Late;
  model M
    parameter Real k = 1;
    constant Integer n = Integer(f(3)), m = Integer(f(4));
    Real x[n] = fill(time, n);
    Real y[m] = fill(time, m);
  end M;
end P;
"""


class Enumerations(ExternalTest):
    """What C gives for an enumeration is a literal of it, or the run ends."""

    def test_in_a_run(self):
        self.write("P.mo", ENUMERATIONS)
        good = self.do("run", "P.mo", "-m", "P.Late", "--native", "--stop", "2.5", "--interval", "1", "-o", "-", "--only", "e", "--only", "v[2]")
        self.assertEqual(good.returncode, 0, good.err)
        self.assertEqual(good.out.splitlines()[-1], "2.5,3,2")
        done = self.do("run", "P.mo", "-m", "P.Late", "--native", "--stop", "5", "--interval", "1")
        self.assertEqual(done.returncode, 5, done.err)
        self.assertIn("external code gave 4 for an enumeration with literals 1 to 3 (time 3)", done.err)
        self.write("P.mo", ENUMERATIONS.replace("e = f(1 + time);", "e = f(1);"))
        done = self.do("run", "P.mo", "-m", "P.Late", "--native", "--stop", "5", "--interval", "1")
        self.assertIn("external code gave 4 for an enumeration with literals 1 to 3 (time 4)", done.err)

    def test_at_translation(self):
        self.write("P.mo", ENUMERATIONS)
        done = self.do("check", "P.mo", "-m", "P.M", "--native")
        self.assertEqual(done.returncode, 1)
        self.assertIn("[SK2905]", done.err)
        self.assertIn("external code gave 4 for an enumeration with literals 1 to 3", done.err)
        self.assertEqual(done.err.count("external code gave"), 1, "f(3) is fine")


class Walls(ExternalTest):
    """What runs at translation time can compute and read files."""

    def test_nothing_else_works(self):
        self.write("victim", "text")
        code = "#define _GNU_SOURCE\n" + "".join("#include <%s>\n" % h for h in HEADERS) + "double f(double x) {\n  int ok = 0;\n"
        code += "  switch ((int)x) {\n" + "".join("    case %d: { %s; break; }\n" % (i, text) for i, text in enumerate(ESCAPES.values()))
        code += "  }\n  return ok;\n}\n"
        self.write("P.mo", "package P\n" + function(code) + "  model M\n    constant Real y[%d] = {f(i - 1) for i in 1:%d};\n  end M;\nend P;\n"
                   % (len(ESCAPES), len(ESCAPES)))
        done = self.do("flatten", "P.mo", "-m", "P.M", "--native")
        self.assertEqual(done.returncode, 0, done.err)
        values = [line.split()[-1].rstrip(";") for line in done.out.splitlines() if "constant Real 'y[" in line]
        self.assertEqual(len(values), len(ESCAPES), done.out)
        self.assertEqual([name for name, value in zip(ESCAPES, values) if float(value) != 0], [])
        self.assertEqual((self.dir / "victim").read_text(), "text")
        self.assertFalse((self.dir / "escaped").exists())

    def test_what_is_allowed(self):
        """Files can be read, memory taken, and the values of the standard functions are right."""
        self.write("data", "3.5")
        code = ('#include <dirent.h>\n#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n'
                'double f(double x) { double y = 0; FILE *d = fopen("data", "r"); char *p = malloc(50 << 20);\n'
                '  if (!d || !p || fscanf(d, "%lf", &y) != 1 || !opendir(".")) return -1; memset(p, 1, 50 << 20);\n'
                '  return y*x + sin(0)*p[7] - 3; }\n')
        self.write("P.mo", package(code))
        self.assertIn("Real 'x[4]'", self.do("flatten", "P.mo", "-m", "P.M", "--native").out)

    def test_memory_is_limited(self):
        """A sanitizer ends the process where malloc gives nothing."""
        self.write("P.mo", package("#include <stdlib.h>\ndouble f(double x) { volatile int n = 0;\n"
                                   "  for (int i = 0; i < 3; i++) n += malloc(500 << 20) != 0;\n  return n == 3 ? -5 : 4; }"))
        done = self.do("flatten", "P.mo", "-m", "P.M", "--native")
        self.assertTrue("Real 'x[4]'" in done.out or "SK2905" in done.err, done.err)

    def test_calls_of_another_kind_of_machine(self):
        if os.uname().machine != "x86_64":
            self.skipTest("for x86-64")
        x32 = "#include <sys/syscall.h>\n#include <unistd.h>\ndouble f(double x) { return syscall(0x40000000 + SYS_getpid) > 0 ? -5 : 4; }"
        self.write("P.mo", package(x32))
        self.assertIn("Real 'x[4]'", self.do("flatten", "P.mo", "-m", "P.M", "--native").out)
        i386 = 'double f(double x) { int r; __asm__ volatile("int $0x80" : "=a"(r) : "a"(20)); return r > 0 ? -5 : 4; }'
        self.write("P.mo", package(i386))
        done = self.do("flatten", "P.mo", "-m", "P.M", "--native")
        self.assertTrue("crashed (Bad system call)" in done.err or "Real 'x[4]'" in done.out, done.err)

    def test_answers_that_are_no_answers(self):
        """The code may write to the socket itself: the program does not believe any size."""
        for code in ('unsigned n = 0xffffffff; write(3, &n, 4);', 'unsigned n = 0; write(3, &n, 4);', 'unsigned n = 5; write(3, &n, 4);',
                     'char t[999] = {1}; write(3, t, sizeof t);', 'char t[] = {5, 0, 0, 0, 0, 115, 255, 255, 255, 127}; write(3, t, sizeof t);',
                     'close(3);', 'exit(0);', 'abort();', '*(volatile int *)0 = 1;', 'for (;;) { char big[100000]; big[0] = 1; f(big[0]); }'):
            self.write("P.mo", package("#include <stdlib.h>\n#include <unistd.h>\ndouble f(double x) { %s _exit(0); return 4; }" % code))
            with self.subTest(code=code):
                done = self.do("check", "P.mo", "-m", "P.M", "--native")
                self.assertEqual(done.returncode, 1)
                self.assertIn("[SK2905]", done.err)

    def test_a_call_has_an_end(self):
        """Also one that waits, sends its answer in drops, or begins before it is called."""
        for code in ("double f(double x) { for (volatile int i = 0; ; i++) { } }",
                     "#include <unistd.h>\ndouble f(double x) { char b; for (;;) read(3, &b, 1); }",
                     "#include <time.h>\n#include <unistd.h>\ndouble f(double x) { unsigned n = 1000000; write(3, &n, 4);\n"
                     "  for (;;) { time_t t = time(0) + 2; while (time(0) < t) { } write(3, &n, 1); } }",
                     "__attribute__((constructor)) static void g(void) { for (volatile int i = 0; ; i++) { } }\ndouble f(double x) { return 4; }"):
            self.write("P.mo", package(code))
            with self.subTest(code=code):
                done = self.do("check", "P.mo", "-m", "P.M", "--native")
                self.assertIn("did not return within 5 s", done.err)
        self.assertEqual(processes(self.dir), [])


def processes(folder):
    """Processes that have a file of the folder in their command line or are of a program that lies there."""
    found = []
    for entry in os.listdir("/proc"):
        if not entry.isdigit() or int(entry) == os.getpid():
            continue
        try:
            with open("/proc/%s/cmdline" % entry, "rb") as f:
                command = f.read()
        except OSError:
            continue
        if str(folder).encode() in command:
            found.append((int(entry), command))
    return found


# To explain its lines, the model is started.
LINES = """  model Lines
    inner Native.Clock nativeClock(step = 1e-3);
    Native.Hydraulic.FlowSource pump(q = 1e-3);
    Native.Hydraulic.Line pipe(T = 4e-3, Zc = 1e3);
    Native.Hydraulic.Orifice orifice;
    Native.Hydraulic.Tank tank;
    Real y = f(time);
  equation
    connect(pump.P1, pipe.P1);
    connect(pipe.P2, orifice.P1);
    connect(orifice.P2, tank.P1);
  end Lines;
"""


class Limits(ExternalTest):
    """The compiler ends, and nothing of it stays."""

    def setUp(self):
        super().setUp()
        os.mkfifo(self.dir / "pipe")
        self.tmp = self.dir / "tmp"
        self.tmp.mkdir()
        self.env["TMPDIR"] = str(self.tmp)
        text = package('#include "%s/pipe"\ndouble f(double x) { return 4; }' % self.dir)
        self.write("P.mo", text.replace("end P;", LINES + "end P;"))

    def nothing_is_left(self):
        self.until(lambda: not processes(self.dir))
        self.until(lambda: not self.cached())
        self.assertEqual(list(self.tmp.iterdir()), [])

    def test_a_compiler_that_waits(self):
        self.env["SKERRY_CC_TIMEOUT"] = "1"
        for command, model in (("check", "P.M"), ("flatten", "P.M"), ("explain", "P.M"), ("run", "P.M"), ("run", "P.Late")):
            done = self.do(command, "P.mo", "-m", model, "--native")
            self.assertEqual(done.returncode, 1, done.err)
            self.assertIn("did not end within 1 s", done.err)
            self.assertIn("SKERRY_CC_TIMEOUT", done.err)
            self.nothing_is_left()

    def test_a_compiler_that_takes_memory(self):
        """Ten to the power of eight copies of a statement."""
        text = "".join("#define %s %s\n" % (a, " ".join(10*[b])) for a, b in zip("ABCDEFGH", "BCDEFGHI"))
        self.write("P.mo", package(text + "#define I x++;\ndouble f(double x) { A return 4; }"))
        self.env["SKERRY_CC_TIMEOUT"] = "100"
        done = self.do("check", "P.mo", "-m", "P.M", "--native")
        self.assertEqual(done.returncode, 1)
        self.assertTrue("limits: 2 GiB of memory" in done.err or "did not end within" in done.err, done.err)
        self.nothing_is_left()

    def test_a_compiler_that_writes_without_end(self):
        self.write("P.mo", package("char big[3000000000u] = {1};\ndouble f(double x) { return 4; }"))
        done = self.do("check", "P.mo", "-m", "P.M", "--native")
        self.assertEqual(done.returncode, 1, done.err)
        self.nothing_is_left()

    def test_a_compiler_with_many_processes(self):
        compiler = self.write("cc", "#!/bin/sh\nfor i in $(seq 100); do sleep 77 & done\nsleep 77\n")
        compiler.chmod(0o755)
        self.env["SKERRY_CC"] = str(compiler)
        done = self.do("check", "P.mo", "-m", "P.M", "--native")
        self.assertIn("more than 64 processes", done.err)
        self.nothing_is_left()

    def test_signals(self):
        """Whatever ends the program ends the compiler too, and removes its files."""
        for command, model in (("check", "P.M"), ("flatten", "P.M"), ("explain", "P.M"), ("explain", "P.Lines"), ("run", "P.M"),
                               ("run", "P.Late"), ("sweep", "P.Late")):
            more = ["--vary", "k=1,2"] if command == "sweep" else []
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
                p = subprocess.Popen([SKERRY, command, "P.mo", "-m", model, "--native", *more], cwd=self.dir, env=self.env,
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                with self.subTest(command=command, model=model, number=number):
                    self.until(lambda: any(b"cc1" in c for _, c in processes(self.dir)) or p.poll() is not None)
                    self.assertIsNone(p.poll())
                    p.send_signal(number)
                    p.wait(20)
                    self.nothing_is_left()
                p.kill()
                p.wait()

    def test_signals_while_a_source_of_a_library_is_compiled(self):
        """Several folders are in use then. Without a cache one of them is the program's own."""
        sources = self.dir / "lib/L/Resources/C-Sources"
        sources.mkdir(parents=True)
        (sources / "f.c").write_text('#include "%s/pipe"\ndouble f(double x) { return 4; }\n' % self.dir)
        self.write("lib/L/package.mo", package("double f(double);", ', Library = "f"').replace(" P", " L"))
        for cache in (str(self.dir / "cache"), "/proc/none"):
            self.env["SKERRY_CACHE"] = cache
            for command, model in (("check", "L.M"), ("explain", "L.M"), ("run", "L.Late"), ("sweep", "L.Late")):
                more = ["--vary", "k=1,2"] if command == "sweep" else []
                for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL):
                    p = subprocess.Popen([SKERRY, command, "-L", "lib", model, *more], cwd=self.dir, env=self.env, stdout=subprocess.DEVNULL,
                                         stderr=subprocess.DEVNULL)
                    with self.subTest(cache=cache, command=command, number=number):
                        self.until(lambda: any(b"cc1" in c for _, c in processes(self.dir)) or p.poll() is not None)
                        self.assertIsNone(p.poll())
                        p.send_signal(number)
                        p.wait(20)
                        self.until(lambda: not list(self.tmp.iterdir()))
                        self.nothing_is_left()
                    p.kill()
                    p.wait()

    def test_code_at_translation_ends_with_the_program(self):
        self.write("P.mo", package("double f(double x) { for (volatile int i = 0; ; i++) { } }"))
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            p = subprocess.Popen([SKERRY, "check", "P.mo", "-m", "P.M", "--native"], cwd=self.dir, env=self.env, stderr=subprocess.DEVNULL)
            self.until(lambda: len(children(p.pid)) == 1 and any(n.endswith(".ext.so") for n in self.cached()))
            child = children(p.pid)[0]
            p.send_signal(number)
            p.wait(20)
            self.until(lambda: not os.path.exists("/proc/%d" % child))


def children(pid):
    try:
        with open("/proc/%d/task/%d/children" % (pid, pid)) as f:
            return [int(n) for n in f.read().split()]
    except OSError:
        return []


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
