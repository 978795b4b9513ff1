#!/usr/bin/env python3
"""The tour of the README works as it is printed.

usage: tests/cli/test_readme.py PROGRAM
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def commands(text):
    """Yields (command, exit code, printed lines) for each "$ command"; a here-document belongs to its command."""
    tour = text[text.index("## A tour of the program"):text.index("## A tour of the source")]
    lines = [line[4:] for line in tour.splitlines() if line.startswith("    ")]
    at = 0
    while at < len(lines):
        command, at = lines[at].removeprefix("$ "), at + 1
        if "<<'END'" in command:
            end = lines.index("END", at)
            command, at = "\n".join([command, *lines[at:end + 1]]), end + 1
        printed = []
        while at < len(lines) and not lines[at].startswith("$ "):
            printed.append(lines[at])
            at += 1
        code = re.search(r"# exit code (\d+)", command)
        yield command, int(code.group(1)) if code else 0, printed


def serves(program, command, folder, problems):
    """What goes on until it is ended: its first line is an address."""
    words = command.split("#")[0].split()[1:]
    server = subprocess.Popen([program, *words, "--no-open"], cwd=folder, stdout=subprocess.PIPE, text=True,
                              env=dict(os.environ, XDG_STATE_HOME=folder))
    line = server.stdout.readline()
    server.terminate()
    code = server.wait(60)
    server.stdout.close()
    if line.startswith("http://127.0.0.1:") and code == 130:
        return 1
    problems.append(f"{command}\n  prints {line!r} and ends with {code}")
    return 0


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    passed, left_out, problems, path = 0, 0, [], ""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "examples").symlink_to(ROOT / "examples")
        for command, code, printed in commands((ROOT / "README.md").read_text()):
            if "~/modelica" in command:  # a library that may not be here
                left_out += 1
                continue
            if command.startswith("export PATH="):
                path = f"PATH={program.parent}:$PATH; export PATH; "
                continue
            if command.startswith("skerry studio"):
                passed += serves(program, command, folder, problems)
                continue
            done = subprocess.run(["sh", "-c", path + command], cwd=folder, capture_output=True, text=True, check=False, timeout=120)
            seen = (done.stdout + done.stderr).splitlines()
            missing = [line for line in printed if line not in seen]
            if done.returncode != code or missing or (path and not pathlib.Path(folder, "tank.mo").exists()):
                problems.append(f"{command}\n  exit code {done.returncode}, not {code}; not printed: {missing}\n{done.stderr}")
            else:
                passed += 1
    print("\n".join(problems))
    print(f"readme: {left_out} commands left out, they need a library")
    print(f"readme tests: {passed} passed, {len(problems)} failed")
    return 1 if problems or passed < 10 else 0


if __name__ == "__main__":
    sys.exit(main())
