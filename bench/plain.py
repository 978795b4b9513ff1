"""The plain C loops are compiled as Skerry compiles its own optimised code: it is asked for the flags.

A compiler of its own (SKERRY_CC) writes down what it is called with. Of that only -fno-builtin is left out: generated
code names built-in functions itself, the loops would call sqrt.
"""
import os
import pathlib
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SPY = """#!/bin/sh
printf '%%s\\n' "$@" >> '%s'
exec cc "$@"
"""
TINY = "model Tiny Real x(start = 1, fixed = true); equation der(x) = -x; end Tiny;\n"


def flags(program):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        spy, said = folder / "spy", folder / "said"
        spy.write_text(SPY % said)
        spy.chmod(0o755)
        (folder / "Tiny.mo").write_text(TINY)
        subprocess.run([program, "run", str(folder / "Tiny.mo"), "--tier", "1"], check=True, capture_output=True,
                       env={**os.environ, "SKERRY_CC": str(spy), "SKERRY_CACHE": name + "/cache"})
        words = said.read_text().splitlines()
    return [w for w in dict.fromkeys(words) if w.startswith(("-O", "-f", "-m")) and w != "-fno-builtin"]


def compile_loop(program, source, target):
    given = flags(program)
    subprocess.run(["cc", *given, "-o", str(target), str(HERE / source), "-lm"], check=True)
    print(f"{source}: cc {' '.join(given)}")
