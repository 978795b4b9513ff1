#!/usr/bin/env python3
"""Icons and places of our own library and examples: every class that can be used has an icon with its name, every connector and
component a place, and no icon says a unit or a name twice.

    tests/cli/test_icons.py build/skerry
"""
import json
import pathlib
import re
import subprocess
import sys

SKERRY = str(pathlib.Path(sys.argv[1]).resolve())
ROOT = pathlib.Path(__file__).resolve().parents[2]
passed = failed = 0


def check(what, ok, why):
    global passed, failed
    passed += bool(ok)
    failed += not ok
    if not ok:
        print(f"FAIL {what}: {why}")


def trees(*arguments):
    done = subprocess.run([SKERRY, "diagram", "--json", *arguments], capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith('{"class"')]


def texts(tree):
    return [s["textString"] for s in tree["icon"]["shapes"] if s["kind"] == "Text"]


def shown(tree, text):
    return re.sub(r"%\{?(\w+)\}?", lambda m: tree["values"].get(m.group(1), m.group(1)), text)


def check_class(tree):
    name, kind = tree["class"], tree["kind"]
    if not tree["partial"]:
        check(name, tree["icon"]["shapes"], "there is no icon")
    if kind in ("model", "block") and tree["icon"]["shapes"]:
        check(name, texts(tree).count("%name") <= 1 and (tree["partial"] or "%name" in texts(tree)), f"its name is in the icon {texts(tree).count('%name')} times")
    for text in texts(tree):
        words = shown(tree, text).split()
        check(name, all(a != b for a, b in zip(words, words[1:])), f"the icon says '{' '.join(words)}'")


def check_ports(tree):
    """No two connectors of an icon at one place."""
    places = {}
    for c in tree["icon"].get("connectors", ()):
        (x1, y1), (x2, y2) = c["placement"]["extent"]
        x, y = c["placement"]["origin"]
        at = (round(x + (x1 + x2) / 2), round(y + (y1 + y2) / 2))
        if c["visible"]:
            check(tree["class"], at not in places, f"{c['name']} and {places.get(at)} are at {at}")
            places[at] = c["name"]


def check_places(tree):
    """Instances of models, blocks and connectors; an outer is where its inner is, what is protected has no place in a picture."""
    for c in tree["components"]:
        if c["outer"] or c["protected"] or c["kind"] not in ("model", "block", "connector"):
            continue
        check(tree["class"], c["placement"], f"{c['name']} has no Placement")
        port = tree["icon"]["shapes"] and c["connector"] and c["placement"]
        if port and not any(k["name"] == c["name"] for k in tree["icon"]["connectors"]):
            check(tree["class"], False, f"{c['name']} is not in the icon")


classes = 0
for tree in trees("-m", "Skerry"):
    if ".Medium" in tree["class"]:
        continue  # replaceable: of the standard library
    check_class(tree)
    check_places(tree)
    check_ports(tree)
    classes += 1
for path in sorted((ROOT / "modelica").glob("*.mo")):
    for tree in trees(str(path)):
        check_class(tree)
        check_places(tree)
        classes += 1
check("library", classes > 380, classes)
for path in sorted((ROOT / "examples").glob("*/*.mo")):
    for tree in trees("-L", str(path.parent), str(path)):
        check_places(tree)
        for c in tree["connections"]:
            check(tree["class"], c["line"] or c["inside"], f"connect({c['a']}, {c['b']}) has no Line")
        classes += 1
print(f"{passed} passed, {failed} failed ({classes} classes)")
sys.exit(failed > 0)
