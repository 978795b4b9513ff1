#!/usr/bin/env python3
"""skerry run as several ranks, with the MPI that is here: the same bytes, exit codes and messages as one process.

usage: tests/cli/test_mpi.py PROGRAM
Exit code 77 (skipped) where there is no mpirun, or no module for it beside the program. What waits for messages in odd orders is in
tests/unit/driver/test_ranks.c, without MPI; this is a sample. SKERRY_TEST_MPI=all takes all models of tests/models/islands and the
examples with lines, with 1 to 4 ranks of 1 and 2 threads. SKERRY_TEST_MPIRUN names another launcher.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time
import unittest

from runs import ROOT, SKERRY, RunTest

LAUNCHER = os.environ.get("SKERRY_TEST_MPIRUN", "mpirun")
ALL = os.environ.get("SKERRY_TEST_MPI") == "all"
ISLANDS = ROOT / "tests" / "models" / "islands"
# File, options, ranks, threads of each.
SAMPLE = [
    ("Elements.mo", ["--stop", "0.5", "--island", "m[1]:step=0.002", "--island", "m[2]:step=0.005"], 3, 1),
    ("Held.mo", ["--stop", "2", "--interval", "0.0625", "--solver", "rk4", "--step", "0.0078125"], 2, 2),
    ("Mesh.mo", ["--stop", "0.005", "--solver", "trapezoid"], 4, 1),
    ("Watched.mo", ["-m", "Watched", "--stop", "2", "--interval", "0.1", "--solver", "cvode"], 2, 1),
]
EXAMPLES = [
    ("examples/p1-cars/CarsModel.mo", ["--stop", "60", "--interval", "0.1", "--solver", "trapezoid", "--step", "1e-3"]),
    ("examples/p1-shaft/Shaft.mo", []),
    ("examples/air-press/Press.mo", []),
    ("examples/p2-relief-valve/AppendixA.mo", []),
]
# Long, with a row now and then: three points on lines, one with events.
RING = """model Ring
  Real x(start = 1, fixed = true), y(start = 0, fixed = true), z(start = 0, fixed = true);
equation
  der(x) = delay(z, 0.05) - 2*x + sin(time);
  der(y) = delay(x, 0.05) - y + (if y > 0.2 then -0.1 else 0.1);
  der(z) = delay(y, 0.05) - z;
  annotation(__Skerry(waves = "start"));
end Ring;
"""
ENDS = """model Ends
  Real x(start = 1, fixed = true), y(start = 1, fixed = true);
equation
  der(x) = -x + 1e-9*delay(y, 0.05);
  der(y) = -1.5*y + 1e-9*delay(x, 0.05);
  when x < 0.5 then
    assert(false, "x is low");
  end when;
  when y < 0.51 then
    assert(false, "y is low");
  end when;
  assert(y > 0.6, "y is below 0.6", AssertionLevel.warning);
  annotation(__Skerry(waves = "start"));
end Ends;
"""
# Inputs, a warning, and everything that options of run may ask for; `k` has a unit.
ASKED = """model Asked
  parameter Real k(unit = "Pa") = 2;
  input Real u(start = 0), w(start = 0);
  Real x(start = 1, fixed = true), y(start = 0, fixed = true), z(start = 0, fixed = true);
equation
  der(x) = delay(z, 0.05) - k*x + sin(time) + u;
  der(y) = delay(x, 0.05) - y + (if y > 0.2 then -0.1 else 0.1);
  der(z) = delay(y, 0.05) - z + w;
  assert(y < 0.15, "y is much", AssertionLevel.warning);
  annotation(__Skerry(waves = "start"), experiment(StopTime = 2, Interval = 0.1));
end Asked;
"""
# What takes time, or is written as the ranks are, is left out: --stats, --json, --realtime, --timeout, and states, whose proof is
# that runs go on from them.
ASKS = ["-o a.mat", "-o a.csv -o b.mat", "-o -", "--start 0.5 -o a.csv", "--rows-at rows.csv -o a.csv", "--island x:step=0.005 -o a.csv",
        "--waves=steady -o a.csv", "--set k=2.5mbar -o a.csv", "--set nosuch=1", "--params params.csv -o a.csv",
        "--input in.csv -o a.csv", "--input in.csv --only u --only x -o a.csv", "--input nosuch.csv", "--resume state -o a.csv",
        "--resume nosuch", "--exclude x* -o a.csv", "--only nosuch -o a.csv", "--emit-c c.c -o a.csv", "--strict -o a.csv",
        "--message-format=json", "--message-format=sarif", "--color=always", "--isolate -o a.csv", "-j auto -o a.csv",
        "-o nosuch/a.csv", "-o a.xyz", "--nosuch", "--interval 0", "--stop -1", "--solver cvode --tolerance 1e-8 -o a.csv", "--help"]
STEPS = ["--apart", "--solver", "heun", "--step", "0.01"]
ENDLESS = STEPS + ["--stop", "1e6", "--interval", "0.5"]


def modules():
    return [m for m in ("openmpi", "mpich") if (pathlib.Path(SKERRY).parent / ("skerry_mpi_%s.so" % m)).exists()]


class MpiTest(RunTest):
    def setUp(self):
        super().setUp()
        self.write("Ring.mo", RING)
        self.write("Ends.mo", ENDS)
        # More ranks than cores, perhaps as root in a container: for tests only. Waiting ranks let others run.
        self.env.update({
            "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_mpi_yield_when_idle": "1",
            "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_hwloc_base_binding_policy": "none",
            "OMPI_MCA_btl_vader_single_copy_mechanism": "none", "OMPI_MCA_plm_rsh_agent": "/bin/false",
            "TMPDIR": str(self.dir), "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",
            # MPI keeps memory until the end of the process.
            "ASAN_OPTIONS": "detect_leaks=0"})
        self.running = []

    def tearDown(self):
        for process in self.running:
            if process.poll() is None:
                process.kill()
            process.communicate()
        super().tearDown()

    def launch(self, ranks, *arguments, command="run"):
        process = subprocess.Popen([LAUNCHER, "-n", str(ranks), SKERRY, command, *map(str, arguments)], cwd=self.dir,
                                   env=self.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.running.append(process)
        return process

    def end(self, process, limit=300):
        out, err = process.communicate(timeout=limit)
        text = err.decode()
        self.assertNotIn("Sanitizer", text)
        # What is not the launcher's.
        text = re.sub(r"(?ms)^-{20,}\n.*?^-{20,}\n", "", text)
        return process.returncode, out.decode(), text

    def ranks(self, ranks, *arguments, **more):
        return self.end(self.launch(ranks, *arguments, **more))

    def processes(self):
        """Ours: process: (rank of its environment at birth, parent)."""
        found = {}
        for path in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                words = (path / "environ").read_bytes().split(b"\0")
                rank = [int(w.split(b"=")[1]) for w in words if w.startswith((b"OMPI_COMM_WORLD_RANK=", b"PMI_RANK="))]
                if rank and b"TMPDIR=" + str(self.dir).encode() in words and os.path.samefile(path / "exe", SKERRY):
                    found[int(path.name)] = rank[0], int(re.search(r"PPid:\s*(\d+)", (path / "status").read_text()).group(1))
            except OSError:
                continue
        return found

    def pid_of(self, launcher, rank):
        """The process that was started as this rank."""
        all_of_us = self.processes()
        for pid, (number, parent) in all_of_us.items():
            if number == rank and parent not in all_of_us:
                return pid
        self.fail("rank %d is not there (exit %s)" % (rank, launcher.poll()))

    def copies(self):
        """The processes that move islands in place of those that were started (cosim/mpi/copies.h)."""
        all_of_us = self.processes()
        return [pid for pid, (_, parent) in all_of_us.items() if parent in all_of_us]

    def same(self, path, options, ranks, threads):
        what = "%s %s, %d ranks, -j %d" % (path, " ".join(options), ranks, threads)
        for name in ("one.csv", "many.csv"):
            (self.dir / name).unlink(missing_ok=True)
        one = self.run_it(str(path), *options, "-o", "one.csv")
        code, out, err = self.ranks(ranks, path, *options, "-j", threads, "-o", "many.csv")
        self.assertEqual(code, one.returncode, what + err)
        lines = [line for line in err.splitlines() if not line.startswith("note[SK5038]")]
        self.assertEqual(lines, one.err.splitlines(), what)
        self.assertEqual(out, one.out, what)
        self.assertEqual((self.dir / "many.csv").exists(), (self.dir / "one.csv").exists(), what)
        if (self.dir / "one.csv").exists():
            self.assertEqual((self.dir / "many.csv").read_bytes(), (self.dir / "one.csv").read_bytes(), what)


class Sample(MpiTest):
    def test_the_same_bytes(self):
        for name, options, ranks, threads in SAMPLE:
            self.same(ISLANDS / name, options + ["--apart"], ranks, threads)
        self.same(ROOT / EXAMPLES[0][0], EXAMPLES[0][1][:1] + ["1"] + EXAMPLES[0][1][2:] + ["--apart"], 2, 1)

    def all_of(self, done):
        files = {name: (self.dir / name).read_bytes() for name in ("a.csv", "a.mat", "b.mat", "c.c") if (self.dir / name).exists()}
        for name in files:
            (self.dir / name).unlink()
        return (*done, files)

    def test_options_do_the_same(self):
        self.write("Asked.mo", ASKED)
        self.write("params.csv", "name,value\nk,3\n")
        self.write("in.csv", "time,u,w\n0,0,1\n1,1,0\n1,0.5,0\n2,0,1\n")
        self.write("rows.csv", "time\n0.123\n0.77\n1.5\n")
        self.expect(0, "Asked.mo", *STEPS, "--save", "state", "--save-at", "1")
        for asked in ASKS:
            options = ["Asked.mo", *STEPS, *asked.split()]
            one = self.run_it(*options)
            one = self.all_of((one.returncode, one.out, one.err))
            self.assertEqual(self.all_of(self.ranks(2, *options)), one, asked)

    def test_the_first_failure_is_told(self):
        self.same("Ends.mo", STEPS + ["--stop", "5"], 2, 1)
        self.assertIn("y is low", self.run_it("Ends.mo", *STEPS, "--stop", "5").err)

    def test_wrong_models_and_options_are_told_once(self):
        self.write("Bad.mo", "model Bad Real x; equation der(x) = y; end Bad;")
        code, _, err = self.ranks(2, "Bad.mo")
        self.assertEqual(code, 1, err)
        self.assertEqual(err.count("error[SK"), 1, err)

    def test_one_island_is_run_by_rank_0(self):
        self.run_it("Tank.mo", "-o", "one.csv")
        code, _, err = self.ranks(2, "Tank.mo", "-o", "many.csv")
        self.assertEqual(code, 0, err)
        self.assertIn("note[SK5038]", err)
        self.assertEqual((self.dir / "many.csv").read_bytes(), (self.dir / "one.csv").read_bytes())

    def test_states_are_for_any_number_of_ranks(self):
        options = ["Ring.mo", *STEPS, "--stop", "20", "--interval", "0.5"]
        self.expect(0, *options, "-o", "all.csv")
        code, _, err = self.ranks(2, *options, "--save", "state", "--save-at", "7.2", "-o", "many.csv")
        self.assertEqual(code, 0, err)
        whole = (self.dir / "all.csv").read_bytes()
        self.assertEqual((self.dir / "many.csv").read_bytes(), whole)
        self.expect(0, *options, "--resume", "state", "-o", "rest1.csv")
        code, _, err = self.ranks(3, *options, "--resume", "state", "-o", "rest3.csv")
        self.assertEqual(code, 0, err)
        rest = (self.dir / "rest1.csv").read_bytes()
        self.assertEqual((self.dir / "rest3.csv").read_bytes(), rest)
        self.assertTrue(whole.endswith(rest.split(b"\n", 1)[1]))

    def test_a_signal_saves_and_ends_all(self):
        options = ["Ring.mo", *ENDLESS]
        process = self.launch(2, *options, "-o", "cut.csv", "--save", "state")
        self.until(lambda: self.rows("cut.csv") > 3)
        os.kill(self.pid_of(process, 1), signal.SIGTERM)  # whoever gets it
        code, _, err = self.end(process)
        self.assertEqual(code, 130, err)
        self.assertIn("interrupted", err)
        names, before = self.read("cut.csv")
        stop = "%g" % (before[-1][0] + 2)
        self.expect(0, "Ring.mo", *STEPS, "--interval", "0.5", "--stop", stop, "-o", "all.csv")
        self.expect(0, "Ring.mo", *STEPS, "--interval", "0.5", "--stop", stop, "--resume", "state", "-o", "rest.csv")
        after = self.read("rest.csv")[1]
        self.assertEqual(before + after, self.read("all.csv")[1], names)

    def kill(self, rank, copy=False):
        for name in ("killed.csv", "state"):
            (self.dir / name).unlink(missing_ok=True)
        process = self.launch(3, "Ring.mo", *ENDLESS, "-o", "killed.csv", "--save", "state", "--save-every", "2")
        self.until(lambda: self.rows("killed.csv") > 9)
        self.assertEqual(len(self.copies()), 2)
        os.kill(self.copies()[0] if copy else self.pid_of(process, rank), signal.SIGKILL)
        began = time.monotonic()
        code, _, err = self.end(process)
        self.assertNotEqual(code, 0, err)
        self.assertLess(time.monotonic() - began, 10.0)
        self.until(lambda: not self.processes())
        names, rows = self.read("killed.csv") if rank else (None, [[0]] * 4)
        self.assertGreater(len(rows), 3, "%s after %g s" % (names, time.monotonic() - began))
        # What was lost goes on from the last state.
        options = ["Ring.mo", *STEPS, "--interval", "0.5"]
        first = self.resumed_at(options)
        self.assertGreater(first % 2, 0)
        self.assertLessEqual(first % 2, 0.5)  # sooner where an event has a row

    def resumed_at(self, options):
        """The first row of a run that goes on from the state, which is one after the state was written."""
        process = self.start(*options, "--stop", "1e6", "--resume", "state", "-o", "rest.csv")
        self.until(lambda: self.rows("rest.csv") > 1)
        process.kill()
        process.communicate()
        return self.read("rest.csv")[1][0][0]

    def test_variants_are_spread(self):
        options = ["Tank.mo", "--vary", "area=0.5:3.5:0.5", "--vary", "open=true,false", "-o"]
        done = subprocess.run([SKERRY, "sweep", *options, "one.csv"], cwd=self.dir, env=self.env, capture_output=True,
                              timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        code, _, err = self.ranks(3, *options, "many.csv", command="sweep")
        self.assertEqual(code, 0, err)
        self.assertEqual((self.dir / "many.csv").read_bytes(), (self.dir / "one.csv").read_bytes())

    def test_a_rank_that_dies_ends_the_run(self):
        for rank in range(3) if ALL else [1]:
            self.kill(rank)
        self.kill(1, copy=True)

    def test_a_machine_translates_once(self):
        # Many equations, so that the model is most of what a process has.
        self.write("Large.mo", "model Large\n  Real x[3000](each start = 1, each fixed = true);\nequation\n" +
                   "".join("  der(x[%d]) = -x[%d]*sin(x[%d]) + delay(x[%d], 0.05);\n" % (i, i, i, i % 3000 + 1) for i in range(1, 3001)) +
                   "  annotation(__Skerry(waves = \"start\"));\nend Large;\n")
        process = self.launch(3, "Large.mo", "--solver", "heun", "--step", "0.01", "--stop", "1e6", "--interval", "1",
                              "--only", "x[1]", "-o", "large.csv")
        self.until(lambda: self.rows("large.csv") > 1)
        copies, guest = self.copies(), self.pid_of(process, 2)
        of = lambda pid, what: int(re.search(r"%s:\s*(\d+)" % what, pathlib.Path("/proc/%d/smaps_rollup" % pid).read_text()).group(1))
        self.assertEqual(len(copies), 2)
        host = of(self.pid_of(process, 0), "Rss")
        self.assertLess(of(guest, "Pss"), 0.2 * host)
        for copy in copies:
            self.assertLess(of(copy, "Private_Dirty"), 0.6 * host)
        process.send_signal(signal.SIGTERM)
        self.end(process)
        self.until(lambda: not self.processes())

    def test_behind_scripts_each_translates(self):
        # Other words: they do not find each other, and go on by themselves.
        script = self.write("each", '#!/bin/sh\nexec "$@" -j $((1 + ${OMPI_COMM_WORLD_RANK:-$PMI_RANK}))\n')
        script.chmod(0o755)
        options = ["Ring.mo", *STEPS, "--stop", "2", "--interval", "0.5"]
        self.expect(0, *options, "-o", "one.csv")
        done = subprocess.run([LAUNCHER, "-n", "2", script, SKERRY, "run", *options, "-o", "many.csv"], cwd=self.dir, env=self.env,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual((self.dir / "many.csv").read_bytes(), (self.dir / "one.csv").read_bytes())


class Alone(MpiTest):
    def test_without_a_module_nobody_runs(self):
        (self.dir / "bin").mkdir()
        program = self.dir / "bin" / "skerry"
        shutil.copy(SKERRY, program)
        self.env.update({"OMPI_COMM_WORLD_SIZE": "2", "OMPI_COMM_WORLD_RANK": "0"})
        done = subprocess.run([program, "run", "Tank.mo", "-o", "t.csv"], cwd=self.dir, env=self.env, capture_output=True,
                              timeout=120, check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(b"error[SK9015]", done.stderr)
        self.assertFalse((self.dir / "t.csv").exists())


@unittest.skipUnless(ALL, "SKERRY_TEST_MPI=all")
class All(MpiTest):
    def test_examples(self):
        for path, options in EXAMPLES:
            for ranks in range(1, 5):
                for threads in (1, 2):
                    self.same(ROOT / path, options + ["--apart"], ranks, threads)

    def test_models(self):
        checked = 0
        for path in sorted(ISLANDS.glob("*.mo")):
            for text in re.findall(r"^//! run:\s*(.*?)(?:\s+//.*)?$", path.read_text(), re.M):
                options = text.split() + ["--apart"]
                began = time.monotonic()
                self.run_it(str(path), *options)
                if time.monotonic() - began > 1.0:  # millions of steps, which would wait for each other one by one
                    continue
                for ranks in (2, 3, 4):
                    self.same(path, options, ranks, 1 + ranks % 2)
                    checked += 1
        self.assertGreater(checked, 100)


if __name__ == "__main__":
    if not shutil.which(LAUNCHER) or not modules():
        names = unittest.TestLoader().loadTestsFromTestCase(Sample).countTestCases()
        print("skipped: %d tests of runs on several ranks, there is no %s" %
              (names, "module skerry_mpi_*.so beside the program" if shutil.which(LAUNCHER) else LAUNCHER))
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
