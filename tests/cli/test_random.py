#!/usr/bin/env python3
"""Random models give the same results however they are written, split, run and recorded.

usage: tests/cli/test_random.py PROGRAM                              a few models
       tests/cli/test_random.py PROGRAM --seconds N [--seed FIRST]   as many as fit, from this seed on
       tests/cli/test_random.py PROGRAM --only SEED                  one, with all that it compares

Each model (random_models.py) is run in other ways than the usual one: with other intervals, islands apart, as one island, on two
threads, in the other tier, with its declarations in another order, with its parts as components, with other solvers. Rows of all
of them, those at events too, are held against a run of everything as one island at a tolerance of 1e-10. What is further off than
the tolerance explains is run again with tighter tolerances (or shorter steps): where that does not bring it nearer, it is wrong. Ways that must not change a bit are
compared bit by bit, a run that is saved and resumed among them.
"""
import argparse
import bisect
import csv
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import random_models

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FIXED = range(9000, 9006)  # seeds of every test run
NEAR = 2e-4  # of a variable's range: what is further off at a tolerance of 1e-6 is looked into
WAVES = 50.0  # times that for waves in a mesh, where areas are right but not the time of every small jump
LATE = 1e-4  # seconds: events may be found so much earlier or later
DENSE = "0.002"  # interval of the reference: linear in between

# Ways to run: name, text of the model, options. All at a tolerance of 1e-6 unless it has to be tighter.
ADAPTIVE = [("usual", "flat", []), ("few rows", "flat", ["--interval", "0.5"]), ("odd rows", "flat", ["--interval", "0.0131"]),
            ("apart", "flat", ["--apart"]), ("apart, few rows", "flat", ["--apart", "--interval", "1"]),
            ("one island", "flat", ["--one-island"]), ("cvode", "flat", ["--solver", "cvode"]),
            ("cvode, few rows", "flat", ["--solver", "cvode", "--interval", "1"]), ("ida", "flat", ["--solver", "ida"]),
            ("halving", "flat", ["--solver", "halving"]), ("other order", "shuffled", []), ("parts", "split", []),
            ("parts apart", "split", ["--apart", "--solver", "cvode"])]
STEPS = [("trapezoid", "2e-3"), ("rk4", "2e-3"), ("heun", "1e-3"), ("ieuler", "2e-4")]


class Table:
    def __init__(self, path):
        with open(path, newline="") as f:
            names, *rows = list(csv.reader(f))
        self.names = [random_models.flat_name(n) for n in names]
        self.rows = [[float(x) for x in row] for row in rows]
        self.times = [row[0] for row in self.rows]
        self.place = {n: i for i, n in enumerate(self.names)}

    def range(self, i):
        column = [row[i] for row in self.rows]
        return max(column) - min(column), max(abs(x) for x in column)

    def at(self, i, time_):
        """Column i, linear between rows."""
        k = bisect.bisect_left(self.times, time_)
        if k == 0 or k == len(self.times):
            return self.rows[min(k, len(self.rows) - 1)][i]
        t0, t1 = self.times[k - 1], self.times[k]
        y0, y1 = self.rows[k - 1][i], self.rows[k][i]
        return y1 if t1 == t0 else y0 + (y1 - y0)*(time_ - t0)/(t1 - t0)

    def tube(self, i, time_, late):
        """Least and largest value of column i within `late` of a time."""
        first, last = bisect.bisect_left(self.times, time_ - late), bisect.bisect_right(self.times, time_ + late)
        values = [self.at(i, time_ - late), self.at(i, time_ + late)] + [self.rows[k][i] for k in range(first, last)]
        # What changes evenly up to a jump, on either side, may do so for as long as the jump may be late.
        values += [3*self.at(i, time_ + side) - 2*self.at(i, time_ + 2*side) for side in (-LATE, LATE)]
        return min(values), max(values)


def deviation(table, reference, late=LATE, waves=()):
    """(largest distance from the tube around the reference beside a variable's range, where, times that are too far off)"""
    worst, where, times = 0.0, "", set()
    for name in reference.names[1:]:
        if name not in table.place:
            continue
        i, k = table.place[name], reference.place[name]
        span, size = reference.range(k)
        scale = max(span, 1e-2*size, 1e-6)*(WAVES if name in waves else 1.0)
        for row in table.rows:
            low, high = reference.tube(k, row[0], late)
            off = max(low - row[i], row[i] - high, 0.0)/scale if row[i] == row[i] else float("inf")
            if off > NEAR:
                times.add(row[0])
            if off > worst:
                worst, where = off, "%s = %.9g at %.9g, not %.9g to %.9g" % (name, row[i], row[0], low, high)
    return worst, where, times


class Seed:
    def __init__(self, program, seed, folder):
        self.program, self.seed, self.folder = program, seed, folder
        model = random_models.Model(seed)
        for kind, text in (("flat", model.flat()), ("shuffled", model.flat(seed + 1)), ("split", model.split())):
            (folder / (kind + ".mo")).write_text(text)
        self.failures, self.refused, self.waves = [], 0, model.waves()
        self.limited = model.limited()

    def run(self, kind, options):
        """A table, or None after noting why there is none."""
        out = self.folder / "r.csv"
        out.unlink(missing_ok=True)
        command = [self.program, "run", str(self.folder / (kind + ".mo")), "--stop", str(random_models.STOP), "-o", str(out), *options]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        except subprocess.TimeoutExpired:
            self.failures.append("%s %s: no end within 120 s" % (kind, " ".join(options)))
            return None
        if "[SK3405]" in done.stderr:  # delays that vary make one island of what is to be apart: refused
            self.refused += 1
            return None
        if done.returncode:
            why = [line for line in done.stderr.splitlines() if "error" in line] or [done.stderr[-200:]]
            self.failures.append("%s %s: exit %d: %s" % (kind, " ".join(options), done.returncode, why[0]))
            return None
        return out

    def table(self, kind, options):
        out = self.run(kind, options)
        return out and Table(out)

    def reference(self, rows=()):
        """Everything as one island, dense, with rows at these times and as late as events may come before and behind them."""
        options = ["--one-island", "--solver", "halving" if self.limited else "cvode", "--tolerance", "1e-10", "--interval", DENSE]
        if rows:
            around = [k*LATE for k in range(-3, 4)]
            at = sorted({min(max(t + late, 0.0), random_models.STOP) for t in rows for late in around})
            (self.folder / "at.csv").write_text("time\n" + "".join("%.17g\n" % t for t in at))
            options += ["--rows-at", str(self.folder / "at.csv")]
        return self.table("flat", options)

    def deviation(self, table, reference, late=LATE):
        """Between its rows the reference is linear, which jumps that are no events are not: then it gets rows where it matters."""
        off, where, times = deviation(table, reference, late, self.waves)
        if times:
            closer = self.reference(times)
            if closer:
                off, where, times = deviation(table, closer, late, self.waves)
        return off, where

    def adaptive(self, name, kind, options, reference):
        interval = [] if "--interval" in options else ["--interval", "0.02"]
        offs = []
        for tolerance in ("1e-6", "1e-8", "1e-10"):
            table = self.table(kind, options + interval + ["--tolerance", tolerance])
            if not table:
                return
            off, where = self.deviation(table, reference)
            if off <= NEAR:
                return
            offs.append("%.2g" % off)
        self.failures.append("%s (%s %s): off by %s at tolerances of 1e-6, 1e-8, 1e-10: %s" % (name, kind, " ".join(options), ", ".join(offs), where))

    def steps(self, solver, step, reference):
        """Shorter steps come nearer, and rows do not matter."""
        # Where a condition only just changes, the time of the event is off by the root of the method's error.
        order, offs = 1 if solver == "ieuler" else 2, []
        for part in (1, 4, 16):
            h = float(step)/part
            table = self.table("flat", ["--solver", solver, "--step", "%.9g" % h, "--interval", "0.02"])
            if not table:
                return
            off, where = self.deviation(table, reference, LATE + (2*h if order > 1 else 0.3*h**0.5))
            offs.append(off)
            if off <= 2e-3:
                break
        if offs[-1] > 2e-3 and not (len(offs) == 3 and offs[2] < 0.5*offs[0]):
            self.failures.append("%s: off by %s with steps of %s and a quarter of that: %s" % (solver, ", ".join("%.2g" % o for o in offs), step, where))
        few = self.table("flat", ["--solver", solver, "--step", step, "--interval", "0.5"])
        many = self.table("flat", ["--solver", solver, "--step", step, "--interval", "0.02"])
        if few and many:
            off, where, _ = deviation(few, many, 1e-9)
            if off > 1e-7:
                self.failures.append("%s: rows change the results by %.2g: %s" % (solver, off, where))

    def same(self, kind, options, other):
        one, two = self.run(kind, options), None
        if one:
            one = one.read_bytes()
            two = self.run(kind, options + other)
        if one and two and two.read_bytes() != one:
            self.failures.append("%s: not the same bits with %s" % (" ".join(options) or "usual", " ".join(other)))

    def resumed(self, options):
        """Saved on the way and resumed: the rows of a run that was not."""
        state, options = str(self.folder / "state"), options + ["--interval", "0.1"]
        whole = self.run("flat", options + ["--save-at", "0.7", "--save", state])
        rows = whole and whole.read_text().splitlines()
        rest = whole and self.run("flat", options + ["--resume", state])
        for row in rest.read_text().splitlines()[1:] if rest else []:
            if float(row.split(",")[0]) > 0.7 and row not in rows:
                self.failures.append("%s: resumed at 0.7 the row at %s is another one" % (" ".join(options), row.split(",")[0]))
                return

    def compare(self):
        reference = self.reference()
        if reference:
            for name, kind, options in ADAPTIVE:
                if not (self.limited and {"cvode", "ida"} & set(options)):
                    self.adaptive(name, kind, options, reference)
            self.steps(*STEPS[self.seed % len(STEPS)], reference)
        for options in ([], ["--apart"], ["--apart", "--solver", "trapezoid", "--step", "1e-3"]):
            self.same("flat", options + ["--interval", "0.02", "-j", "1"], ["-j", "2"])
        self.resumed(["--apart"] if self.seed % 2 else [])
        if self.seed % 8 == 0:
            for options in ([], ["--solver", "trapezoid", "--step", "1e-3"]):
                self.same("flat", options + ["--interval", "0.02", "--tier", "0"], ["--tier", "1"])
        return self.failures


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program", nargs="?", default=str(ROOT / "build" / "skerry"))
    arguments.add_argument("--seconds", type=float)
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--only", type=int)
    given = arguments.parse_args()
    program = str(pathlib.Path(given.program).resolve())
    end = time.monotonic() + (given.seconds or 0)
    passed = failed = refused = 0

    def seeds():
        if given.only is not None:
            yield given.only
        elif given.seconds is None:
            yield from FIXED
        else:
            seed = given.seed
            while time.monotonic() < end:
                yield seed
                seed += 1

    with tempfile.TemporaryDirectory() as scratch:
        os.environ["SKERRY_CACHE"] = str(pathlib.Path(scratch) / "cache")
        os.environ.pop("MODELICAPATH", None)
        for seed in seeds():
            one = Seed(program, seed, pathlib.Path(scratch))
            failures = one.compare()
            passed, failed, refused = passed + (not failures), failed + bool(failures), refused + one.refused
            for failure in failures:
                print("seed %d: %s" % (seed, failure), flush=True)
    print("%d runs refused (SK3405)" % refused)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
