#!/usr/bin/env python3
"""From text to the first step: seconds of each phase for growing models.

usage: bench/phases.py PROGRAM [SIZE...]

Two models: a hydraulic chain of orifice and volume pairs, and a lattice of coupled scalar equations. `tier 0` is the
compilation in memory, `tier 1` the one with the system compiler into an empty cache; `first step` is the wall time of
the whole program with tier 0, stopped after one step. Nothing here passes or fails.
"""
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

CHAIN = """package Chain
  connector Port
    Real p(unit = "Pa");
    flow Real q(unit = "m3/s");
  end Port;
  model Volume
    parameter Real V = 1e-3, beta = 1e9;
    Port a, b;
    Real p(start = 1e5, fixed = true);
  equation
    a.p = p;
    b.p = p;
    der(p) = beta/V*(a.q + b.q);
  end Volume;
  model Orifice
    parameter Real A = 1e-5, Cq = 0.67, rho = 870, dp0 = 1e4;
    Port a, b;
    Real dp, q;
  equation
    dp = a.p - b.p;
    q = Cq*A*sqrt(2/rho)*dp/(dp^2 + dp0^2)^0.25;
    a.q = q;
    b.q = -q;
  end Orifice;
  model Source
    parameter Real p0 = 2e5;
    Port a;
  equation
    a.p = p0;
  end Source;
  model System
    parameter Integer n = %d;
    Source source(p0 = 1e7), sink(p0 = 1e5);
    Orifice orifice[n];
    Volume volume[n];
    Orifice last;
  equation
    connect(source.a, orifice[1].a);
    for i in 1:n loop
      connect(orifice[i].b, volume[i].a);
    end for;
    for i in 1:n - 1 loop
      connect(volume[i].b, orifice[i + 1].a);
    end for;
    connect(volume[n].b, last.a);
    connect(last.b, sink.a);
    annotation(experiment(StopTime = 1e-3));
  end System;
end Chain;
"""

LATTICE = """model Lattice
  parameter Integer n = %d;
  Real x[n](each start = 1, each fixed = true), f[n], g[n];
equation
  for i in 1:n loop
    f[i] = sin(x[i])*(1 + 0.1*i/n);
    g[i] = (if i > 1 then f[i - 1] else 0) - f[i];
    der(x[i]) = g[i] - 0.01*x[i]^3;
  end for;
end Lattice;
"""

PHASES = ("parse", "flatten", "structure", "codegen")


def run(program, path, model, cache, options):
    env = dict(os.environ, SKERRY_CACHE=str(cache))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter()
    done = subprocess.run([program, "run", str(path), "-m", model, "--json", *options], env=env,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, timeout=1200)
    wall = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    lines = done.stdout.decode().splitlines()
    if done.returncode or not lines:
        sys.exit("%s: exit %d: %s" % (path, done.returncode, (done.stderr + done.stdout).decode()[:400]))
    return json.loads(lines[-1]), wall, cpu


def row(program, folder, name, model, text, equations):
    path = pathlib.Path(folder) / (name + ".mo")
    path.write_text(text)
    one = ["--solver", "euler", "--step", "1e-7", "--stop", "1e-7", "--interval", "1e-7"]
    cache = pathlib.Path(folder) / (name + ".cache")
    zero, wall, cpu = run(program, path, model, cache, [*one, "--tier", "0"])
    first = run(program, path, model, cache, [*one, "--tier", "1"])[0] if equations <= 20000 else None
    again = run(program, path, model, cache, [*one])[1]
    cells = ["%.3f" % zero[p + "_s"] for p in PHASES] + ["%.3f" % zero["compile_s"]]
    cells += ["%.2f" % first["compile_s"] if first else "-", "%.3f" % wall, "%.3f" % cpu, "%.3f" % again]
    print("%-16s %9d " % (name, equations) + " ".join("%9s" % c for c in cells), flush=True)


def speed(program, folder, n, steps=20000):
    """Nanoseconds per component and step with explicit Euler, optimised code."""
    path = pathlib.Path(folder) / "speed.mo"
    path.write_text(CHAIN % n)
    options = ["--solver", "euler", "--step", "1e-7", "--stop", "%g" % (steps * 1e-7), "--interval", "%g" % (steps * 1e-7),
               "--tier", "1"]
    report = run(program, path, "Chain.System", pathlib.Path(folder) / "speed", options)[0]
    return 1e9 * report["simulate_s"] / (report["steps"] * (2 * n + 3))


def main():
    program = str(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "build/skerry").resolve())
    sizes = [int(a) for a in sys.argv[2:]] or [10, 100, 1000, 10000]
    head = [*PHASES, "tier 0", "tier 1", "first", "cpu", "again"]
    print("seconds; first: from text to the first step with tier 0, cpu: the same in seconds of the processor, "
          "again: a second time")
    print("%-16s %9s " % ("model", "equations") + " ".join("%9s" % h for h in head))
    with tempfile.TemporaryDirectory() as folder:
        for n in sizes:
            row(program, folder, "chain-%d" % n, "Chain.System", CHAIN % n, 15 * n + 9)
        for n in (1667, 33334):
            if not sys.argv[2:]:
                row(program, folder, "lattice-%d" % n, "Lattice", LATTICE % n, 3 * n)
        for n in (10, 100, 1000):
            if not sys.argv[2:]:
                print("explicit Euler, chain of %d pairs: %.1f ns per component and step" % (n, speed(program, folder, n)))


if __name__ == "__main__":
    main()
