#!/usr/bin/env python3
"""The C that Skerry makes of every model in tests/models compiles without a warning, with each compiler there is.

usage: tests/cli/test_generated.py PROGRAM
"""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FLAGS = ["-std=c11", "-Wall", "-Wextra", "-Wstrict-prototypes", "-Wmissing-prototypes", "-Werror", "-fsyntax-only"]
# One implicit, one with a Jacobian; what the others need is in both.
SOLVERS = ("trapezoid", "cvode")


def options_of(path):
    """The options of the file's first run that decide what is translated."""
    match = re.search(r"^\s*//! ?run:? ?(.*)$", path.read_text(), re.M)
    words, kept = (match.group(1).split() if match else []), []
    for i, word in enumerate(words):
        if word in ("-m", "-L", "--set") and i + 1 < len(words):
            kept += [word, words[i + 1]]
        elif word == "--native":
            kept.append(word)
    return kept


def check(program, compilers, path, folder):
    problems, made = [], 0
    for solver in SOLVERS:
        out = os.path.join(folder, "%s-%s-%s.c" % (path.parent.name, path.stem, solver))
        # No step is needed; models that fail while running have their C all the same.
        subprocess.run([program, "run", path, *options_of(path), "--solver", solver, "--start", "0", "--stop", "0", "--emit-c",
                        out, "--tier", "0"], capture_output=True, check=False, timeout=120, cwd=ROOT)
        if not os.path.exists(out):
            continue  # refused before there is code
        made += 1
        # As a whole and as a part of a large model.
        for compiler, parts in zip(compilers, ([], ["-DSK_PARTS"])):
            done = subprocess.run([compiler, *FLAGS, *parts, out], capture_output=True, text=True, check=False, timeout=120)
            if done.returncode:
                problems.append("%s (%s, %s): %s" % (path, solver, compiler, done.stderr[:600]))
    return problems, made


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    compilers = [c for c in ("gcc", "clang") if shutil.which(c)]
    files = sorted((ROOT / "tests" / "models").rglob("*.mo"))
    problems, made = [], 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        for found, count in pool.map(lambda f: check(program, compilers, f, folder), files):
            problems += found
            made += count
    print("\n".join(problems))
    print("%d texts compiled with %s, %d with warnings" % (made, ", ".join(compilers), len(problems)))
    return 1 if problems or made < len(files) else 0


if __name__ == "__main__":
    sys.exit(main())
