#!/usr/bin/env python3
"""The language server from outside, through a client of our own.

usage: tests/cli/test_lsp.py PROGRAM
SKERRY_EDITS: number of random edits whose diagnostics are compared with a fresh `skerry check` (default 40).
SKERRY_KEYS: number of edits during which memory may not grow (default 400).
"""
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time
import unittest

from lsp_client import Client

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SKERRY = str(pathlib.Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else str(ROOT / "build" / "skerry")
EDITS = int(os.environ.get("SKERRY_EDITS", "40"))
KEYS = int(os.environ.get("SKERRY_KEYS", "400"))

LIBRARY = """within;
package Lib "parts"
  connector Pin "a pin"
    Real v(unit="V") "potential";
    flow Real i(unit="A");
  end Pin;
  type Kind = enumeration(one "first", two);
  partial model TwoPins
    Pin p "plus";
    Pin n "minus";
  equation
    p.i + n.i = 0;
  end TwoPins;
  model Resistor "obeys Ohm's law"
    extends TwoPins;
    parameter Real R(unit="Ohm") = 100 "resistance";
    parameter Kind kind = Kind.one;
  equation
    p.v - n.v = R*p.i;
    annotation(Documentation(info="<html><p>The <b>law</b> of Ohm.</p></html>"));
  end Resistor;
  model Source "10 V"
    extends TwoPins;
  equation
    p.v - n.v = 10;
  end Source;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
  function twice "doubles"
    input Real x "what is doubled";
    input Real scale = 1;
    output Real y;
  algorithm
    y := 2*x*scale;
  end twice;
end Lib;
"""
CIRCUIT = """model Circuit "zwei Widerstände 🔌"
  Lib.Resistor a(R=50);
  Lib.Resistor b(R=a.R), c[2](each R=1);
  Lib.Source u;
  Lib.Ground g;
  Real s;
equation
  connect(a.n, b.p);
  s = Lib.twice(a.p.v, scale=2);
  connect(u.p, a.p);
  connect(u.n, g.p);
  connect(b.n, g.p);
  for i in 1:2 loop
    connect(c[i].p, b.p);
    connect(c[i].n, g.p);
  end for;
end Circuit;
"""


def msl():
    for name in os.environ.get("MSL", "").split(":") + os.environ.get("MODELICAPATH", "").split(":"):
        if name and (pathlib.Path(name) / "Modelica" / "package.mo").exists():
            return pathlib.Path(name)
    return None


class Lsp(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)
        self.dir = pathlib.Path(self.scratch.name).resolve()
        (self.dir / "lib").mkdir()
        (self.dir / "lib" / "Lib.mo").write_text(LIBRARY)
        self.clients = []

    def tearDown(self):
        for c in self.clients:
            if c.server.poll() is None:
                code, err = c.stop()
                self.assertEqual((code, err), (0, ""))
            else:
                for stream in (c.server.stdin, c.server.stdout, c.server.stderr):
                    stream.close()

    def client(self, *arguments, folders=()):
        env = {k: v for k, v in os.environ.items() if k != "MODELICAPATH"}
        c = Client(SKERRY, "-L", str(self.dir / "lib"), *arguments, folders=folders, env=env)
        self.clients.append(c)
        return c

    def opened(self, text=CIRCUIT, name="Circuit.mo"):
        c = self.client()
        path = self.dir / name
        path.write_text(text)
        return c, c.open(path)

    def labels(self, c, place):
        answer = c.ask("textDocument/completion", **place)
        return [i["label"] for i in answer["items"]] if answer else None

    # Diagnostics ---------------------------------------------------------------------------------------

    def test_diagnostics_follow_the_text(self):
        c, uri = self.opened()
        self.assertEqual(c.checked(uri), [])
        c.edit(uri, c.texts[uri].index("Lib.twice"), 9, "Lib.twic")
        found = c.checked(uri)
        self.assertEqual(len(found), 1)
        self.assertIn("did you mean 'twice'?", found[0]["message"])
        self.assertEqual(found[0]["range"]["start"]["line"], 8)
        c.edit(uri, c.texts[uri].index("Lib.twic"), 8, "Lib.twice")
        self.assertEqual(c.checked(uri), [])

    def test_syntax_comes_at_once(self):
        c, uri = self.opened()
        c.checked(uri)
        before = c.published
        c.edit(uri, c.texts[uri].index(";\n  Real s"), 1, "")
        c.read(5)
        self.assertEqual(c.published, before + 1)
        self.assertEqual(c.diagnostics[uri]["version"], 2)
        self.assertEqual(c.diagnostics[uri]["diagnostics"][0]["code"], "SK1102")

    def test_notes_are_related_information(self):
        c, uri = self.opened("model A\n  Real x;\n  Real x;\nequation\n  x = 1;\nend A;\n", "A.mo")
        found = [d for d in c.checked(uri) if d.get("relatedInformation")]
        self.assertEqual(found[0]["relatedInformation"][0]["location"]["uri"], uri)

    def test_another_file_is_looked_at_again(self):
        c, uri = self.opened()
        self.assertEqual(c.checked(uri), [])
        lib = c.open(self.dir / "lib" / "Lib.mo")
        c.checked(lib)
        c.edit(lib, c.texts[lib].index("parameter Real R"), len("parameter Real R"), "parameter Real S")
        c.checked(lib)
        self.assertTrue(c.checked(uri))
        c.close(lib)
        self.assertEqual(c.checked(uri), [])

    def test_closing_takes_messages_away(self):
        c, uri = self.opened("model A\n  Rael x;\nend A;\n", "A.mo")
        self.assertTrue(c.checked(uri))
        c.close(uri)
        # the last word about the file is that nothing is wrong
        while c.diagnostics[uri]["diagnostics"]:
            c.read(5)

    def test_untitled_and_folders(self):
        (self.dir / "work").mkdir()
        (self.dir / "work" / "Part.mo").write_text("model Part\n  Real x = 1;\nend Part;\n")
        c = self.client(folders=[self.dir / "work"])
        uri = c.open("untitled:Untitled-1", "model New\n  Part p;\nend New;\n")
        self.assertEqual(c.checked(uri), [])
        empty = c.open("untitled:Untitled-2", "")
        self.assertEqual(c.ask("textDocument/documentSymbol", textDocument={"uri": empty}), [])

    def test_random_edits_are_as_a_fresh_check(self):
        r = random.Random(7)
        c, uri = self.opened()
        path = self.dir / "Circuit.mo"
        words = [";", "a", "b.p", " ", "(", ")", "Real", "=", "each ", "\n", "1", "connect(a.n, c[1].p);", "Lib.", "'", '"']
        for count in range(EDITS):
            text = c.texts[uri]
            if count % 5 == 4:
                c.edit(uri, 0, len(text), CIRCUIT)  # back to something that makes sense
            else:
                at = r.randrange(len(text))
                c.edit(uri, at, r.choice([0, 0, 1, 3]) if at + 3 < len(text) else 0, r.choice(words))
            path.write_text(c.texts[uri])
            found = {(d["code"], d["range"]["start"]["line"], d["message"].split("\n")[0].split(" (in ")[0])
                     for d in c.checked(uri)}
            done = subprocess.run([SKERRY, "check", "-L", "lib", "Circuit.mo", "--json"], cwd=self.dir, timeout=60,
                                  capture_output=True, check=False, env={"PATH": os.environ["PATH"]})
            fresh = set()
            for line in done.stdout.decode().splitlines():
                d = json.loads(line)
                if "code" in d and (d["file"] or "Circuit.mo") == "Circuit.mo":
                    fresh.add((d["code"], (d["line"] or 1) - 1, d["message"].split(" (in ")[0]))
            self.assertEqual(found, fresh, f"edit {count}\n{c.texts[uri]}")

    # Questions -----------------------------------------------------------------------------------------

    def test_hover_and_definition(self):
        c, uri = self.opened()
        text = c.ask("textDocument/hover", **c.at(uri, "R=50"))["contents"]["value"]
        for word in ("parameter Real R", "resistance", "Ohm", "value: `50`"):
            self.assertIn(word, text)
        self.assertIn("law of Ohm", c.ask("textDocument/hover", **c.at(uri, "Resistor a"))["contents"]["value"])
        for marker, shift, line in (("a.n", 2, 9), ("Lib.twice", 4, 31), ("scale=2", 0, 33), ("p.v, ", 0, 8),
                                    ("c[i].n", 5, 9), ("p.v,", 2, 3)):
            found = c.ask("textDocument/definition", **c.at(uri, marker, shift))
            self.assertTrue(found["uri"].endswith("lib/Lib.mo"), found)
            self.assertEqual(found["range"]["start"]["line"], line, marker)
        here = c.ask("textDocument/definition", **c.at(uri, "i].p, b"))
        self.assertEqual((here["uri"], here["range"]["start"]["line"]), (uri, 12))
        self.assertIsNone(c.ask("textDocument/hover", **c.at(uri, "scale=2", 6)))

    def test_positions_count_utf16(self):
        c, uri = self.opened('model A "🔌ä" Real x; equation x = 1; end A;\n', "A.mo")
        place = c.ask("textDocument/definition", **c.at(uri, "x = 1"))["range"]
        self.assertEqual(place["start"]["character"], len('model A "..ä" Real '))
        c.edit(uri, c.texts[uri].index("ä"), 1, "𝄞é")
        place = c.ask("textDocument/definition", **c.at(uri, "x = 1"))["range"]
        self.assertEqual(place["start"]["character"], len('model A "....é" Real '))

    def test_completion(self):
        c, uri = self.opened()
        self.assertEqual(self.labels(c, c.at(uri, "a.p.v,", 2)), ["p", "n", "R", "kind"])
        self.assertEqual(self.labels(c, c.at(uri, "a.n, b", 2)), ["p", "n"])
        self.assertEqual(self.labels(c, c.at(uri, "connect(", 8)), ["a", "b", "c", "u", "g"])
        self.assertEqual(self.labels(c, c.at(uri, "R=50"))[:2], ["R", "kind"])
        self.assertEqual(self.labels(c, c.at(uri, "Lib.twice", 7)), ["twice"])
        self.assertIn("Resistor", self.labels(c, c.at(uri, "Lib.Resistor", 4)))
        self.assertIn("x", self.labels(c, c.at(uri, "a.p.v, sc")))
        self.assertIsNone(self.labels(c, c.at(uri, "zwei", 2)))
        for text, marker, wanted in (("a(R(", "a(R(", "displayUnit"), ("a(kind=Lib.Kind.", "Kind.", "two"),
                                     ("a(R=1) annotation(Placement(", "Placement(", "transformation"),
                                     ("a(R=1) annotation(", "annotation(", "Dialog"), ("", "  Lib.", "Lib")):
            at = c.texts[uri].index("a(R=50)")
            c.edit(uri, at, 7, text)
            place = c.at(uri, marker, len(marker) - (2 if not text else 0))
            self.assertIn(wanted, self.labels(c, place), text)
            c.edit(uri, at, len(text), "a(R=50)")
        answer = c.ask("textDocument/completion", **c.at(uri, "R=50"))
        self.assertEqual(answer["items"][0]["detail"], "Real [Ohm] = 50 - resistance")

    def test_completion_in_connect_offers_what_fits(self):
        (self.dir / "lib" / "Mixed.mo").write_text("""package Mixed
  connector In = input Real;
  connector Out = output Real;
  connector Flag = output Boolean;
  model Motor
    Lib.Pin plus;
    Lib.Pin minus;
    In u;
    Flag hot;
    parameter Real k = 1;
  end Motor;
  model Gain
    In u;
    Out y;
  end Gain;
end Mixed;
""")
        c, uri = self.opened("model M\n  Mixed.Motor m;\n  Mixed.Gain g;\n  Lib.Ground ground;\n  Mixed.Gain h;\n  Real x;\nequation\n"
                             "  connect(m.plus, ground.p);\n  connect(g.y, m.u);\n  connect(m.hot, x);\nend M;\n", "M.mo")
        ask = lambda marker, shift: self.labels(c, c.at(uri, marker, shift))
        self.assertEqual(ask("connect(m.plus", 8), ["m", "g", "ground", "h"])
        self.assertEqual(ask("connect(m.plus", 10), ["plus", "minus", "u", "hot"])
        self.assertEqual(ask("ground.p)", 0), ["m", "ground"], "Gain has no pin")
        self.assertEqual(ask("ground.p)", 7), ["p"])
        self.assertEqual(ask("m.u)", 0), ["m", "g", "h"], "Ground has no signal")
        self.assertEqual(ask("m.u)", 2), ["u"], "no pin, no Boolean")

    def test_signature(self):
        c, uri = self.opened()
        answer = c.ask("textDocument/signatureHelp", **c.at(uri, "scale=2"))
        self.assertEqual(answer["signatures"][0]["label"], "twice(Real x, Real scale)")
        self.assertEqual(answer["activeParameter"], 1)
        self.assertIsNone(c.ask("textDocument/signatureHelp", **c.at(uri, "s = Lib")))

    def test_references_and_rename(self):
        c, uri = self.opened()
        found = c.ask("textDocument/references", **c.at(uri, "a.n"), context={"includeDeclaration": True})
        self.assertEqual([f["range"]["start"]["line"] for f in found], [1, 2, 7, 8, 9])
        self.assertEqual(len(c.ask("textDocument/documentHighlight", **c.at(uri, "a.n"))), 5)
        self.assertIsNone(c.ask("textDocument/prepareRename", **c.at(uri, "R=50")), "the library is not open")
        for bad in ("end", "1x", "a b", ""):
            self.assertIsNone(c.ask("textDocument/rename", **c.at(uri, "a.n"), newName=bad))
        text = self.renamed(c, uri, c.at(uri, "a.n"), "first")
        self.assertEqual(text, re.sub(r"(?<![\w.])a(?=[.(])", "first", CIRCUIT))
        text = self.renamed(c, uri, c.at(uri, "Circuit"), "'new one'")
        self.assertEqual(text, CIRCUIT.replace("Circuit", "'new one'"))

    @staticmethod
    def renamed(c, uri, place, name):
        answer = c.ask("textDocument/rename", **place, newName=name)
        lines = c.texts[uri].split("\n")
        for e in reversed(answer["documentChanges"][0]["edits"]):
            at = e["range"]["start"]
            line = lines[at["line"]]
            lines[at["line"]] = line[:at["character"]] + e["newText"] + line[e["range"]["end"]["character"]:]
        return "\n".join(lines)

    def test_structure(self):
        c, uri = self.opened()
        outline = c.ask("textDocument/documentSymbol", textDocument={"uri": uri})
        self.assertEqual([s["name"] for s in outline[0]["children"]], ["a", "b", "c", "u", "g", "s"])
        lib = c.open(self.dir / "lib" / "Lib.mo")
        folds = c.ask("textDocument/foldingRange", textDocument={"uri": lib})
        self.assertIn({"startLine": 13, "endLine": 20}, folds)
        tokens = c.ask("textDocument/semanticTokens/full", textDocument={"uri": uri})["data"]
        self.assertEqual(len(tokens) % 5, 0)
        self.assertEqual(tokens[:5], [0, 6, 7, 1, 1])
        lenses = c.ask("textDocument/codeLens", textDocument={"uri": uri})
        self.assertEqual([l["command"]["title"] for l in lenses], ["Check", "Run", "Explain"])
        c.checked(uri)
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
        hints = c.ask("textDocument/inlayHint", textDocument={"uri": uri}, range=whole)
        self.assertEqual(hints[0]["label"], "23 equations, 23 unknowns")
        names = [s["name"] for s in c.ask("workspace/symbol", query="resist")]
        self.assertEqual(names, ["Resistor"])

    def hints(self, c, uri):
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
        lines = c.texts[uri].split("\n")
        found = {}
        for h in c.ask("textDocument/inlayHint", textDocument={"uri": uri}, range=whole):
            at = h["position"]
            found.setdefault(lines[at["line"]][:at["character"]].strip(), []).append(h["label"])
        return found

    def test_hints_of_islands_and_units(self):
        text = ("model Split\n  Lib.Mass a;\n  Lib.Mass b(x(start=1));\n  Lib.Link link;\n  Lib.Force f, g;\n  Real w(unit=\"J\");\n"
                "equation\n  connect(a.p, link.p);\n  connect(b.p, link.n);\n  w = a.m*a.v^2/2;\n  f.force = -2*a.m*der(a.v);\n"
                "  g.force = f.force*1;\nend Split;\n")
        (self.dir / "lib" / "Lib.mo").write_text("""package Lib
  connector Pin
    Real x(unit="m");
    flow Real f(unit="N");
  end Pin;
  model Mass
    Pin p;
    parameter Real m(unit="kg") = 1;
    Real x(unit="m", start=0, fixed=true) = p.x;
    Real v(unit="m/s", start=0, fixed=true) = der(x);
  equation
    m*der(v) = p.f;
  end Mass;
  model Link "a line: each end sees the other's past"
    Pin p;
    Pin n;
    Real cp = delay(n.f + n.x, 0.1);
    Real cn = delay(p.f + p.x, 0.1);
  equation
    p.f = cp - p.x;
    n.f = cn - n.x;
  end Link;
  connector Wish = input Real;
  model Force
    Wish force(unit="N");
  end Force;
end Lib;
""")
        c, uri = self.opened(text, "Split.mo")
        self.assertEqual(c.checked(uri), [])
        found = self.hints(c, uri)
        self.assertEqual((found["w = a.m*a.v^2/2"], found["f.force = -2*a.m*der(a.v)"]), (["[J]"], ["[N]"]))
        island = {n: found.get(n, found.get(t)) for n, t in (("a", "Lib.Mass a"), ("b", "Lib.Mass b"), ("link", "Lib.Link link"))}
        self.assertRegex(island["a"][0], r"^island \w+$")
        self.assertRegex(island["b"][0], r"^island \w+$")
        self.assertNotEqual(island["a"], island["b"])
        self.assertRegex(island["link"][0], r"^islands \w+, \w+$")
        # A mistake: what was known of the islands is not said any more.
        c.edit(uri, c.texts[uri].index("Lib.Link"), 8, "Lib.Lonk")
        c.checked(uri)
        self.assertFalse([x for v in self.hints(c, uri).values() for x in v if x.startswith("island")])

    def test_hover_tells_the_last_simulated_value(self):
        c, uri = self.opened()
        hover = lambda marker, shift=0: c.ask("textDocument/hover", **c.at(uri, marker, shift))["contents"]["value"]
        self.assertNotIn("simulated", hover("a.n", 2))
        self.assertNotIn("simulated", hover("s = "))
        (self.dir / "Circuit.csv").write_text("time,s,a.p.v\n0,1,5\n0.5,-2,5\n1,2.5,7.25\n")
        self.assertIn("- simulated: `2.5` at t = 1 s, from -2 to 2.5 (Circuit.csv)", hover("s = "))
        self.assertIn("`7.25", hover("a.p.v", 4))
        self.assertNotIn("simulated", hover("a.n", 2))
        for broken in ("", "time", "\0\0\0\0", "time,s\n0,x\n"):
            (self.dir / "Circuit.csv").write_text(broken)
            self.assertNotIn("simulated", hover("s = "))
        (self.dir / "Circuit.csv").write_text("time,s\n0,1\n")
        os.utime(self.dir / "Circuit.mo", (2e9, 2e9))
        os.utime(self.dir / "Circuit.csv", (1e9, 1e9))
        self.assertIn("older than the model", hover("s = "))

    def test_links(self):
        (self.dir / "lib" / "Pack").mkdir()
        (self.dir / "lib" / "Pack" / "package.mo").write_text("package Pack\nend Pack;\n")
        (self.dir / "lib" / "Pack" / "x.png").write_text("")
        c, uri = self.opened('model A annotation(Documentation(info="<img src=\\"modelica://Pack/x.png\\">"));\nend A;\n', "A.mo")
        links = c.ask("textDocument/documentLink", textDocument={"uri": uri})
        self.assertEqual([l["target"] for l in links], [(self.dir / "lib" / "Pack" / "x.png").as_uri()])

    def test_formatting(self):
        c, uri = self.opened("model A\nReal x;\nReal y;\nend A;\n", "A.mo")
        edits = c.ask("textDocument/formatting", textDocument={"uri": uri}, options={})
        self.assertEqual([e["newText"] for e in edits], ["\n  ", "\n  "])
        part = {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 7}}
        edits = c.ask("textDocument/rangeFormatting", textDocument={"uri": uri}, range=part, options={})
        self.assertEqual(len(edits), 1)

    def test_quick_fixes(self):
        c, uri = self.opened(CIRCUIT.replace("each R", "R").replace("Lib.twice", "Lib.twic"))
        found = c.checked(uri)
        actions = c.ask("textDocument/codeAction", textDocument={"uri": uri}, range=found[0]["range"],
                        context={"diagnostics": found})
        self.assertEqual({a["title"] for a in actions}, {"write 'twice'", "write 'each'"})
        for a in actions:
            e = a["edit"]["changes"][uri][0]
            at, end = e["range"]["start"], e["range"]["end"]["character"]
            line = c.texts[uri].split("\n")[at["line"]]
            self.assertIn(line[:at["character"]] + e["newText"] + line[end:], CIRCUIT)

    # Robustness ----------------------------------------------------------------------------------------

    def test_hostile_messages(self):
        c, uri = self.opened()
        c.send_bytes(b"{")
        while None not in c.answers:
            c.read(5)
        self.assertEqual(c.answers.pop(None)["error"]["code"], -32700)
        for body in (b"[]", b"3", b'"x"', b'{"id":1e999}', b'{"method":[],"id":{}}', b"[" * 5000,
                     b'{"method":"textDocument/didOpen","params":{"textDocument":3}}',
                     b'{"method":"textDocument/didChange","params":{"textDocument":{"uri":"x"}}}'):
            c.send_bytes(body)
        far = {"line": 4294967299, "character": -5}
        c.tell("textDocument/didChange", textDocument={"uri": uri, "version": "x"},
               contentChanges=[{"range": {"start": far, "end": {"line": -1}}, "text": "// end\n"}, {}, {"text": 5}])
        self.assertIsNone(c.ask("textDocument/hover", textDocument={"uri": uri}, position=far))
        for method in ("textDocument/hover", "textDocument/rename", "textDocument/codeAction", "workspace/symbol"):
            number = c.begin(method)
            c.answer(number)
        self.assertEqual(c.answer(c.begin("no/such"))["error"]["code"], -32601)
        c.answers.clear()

    def test_cancelled_requests(self):
        c, uri = self.opened()
        c.checked(uri)
        number = c.last + 2
        a = json.dumps({"jsonrpc": "2.0", "id": number - 1, "method": "workspace/symbol", "params": {"query": ""}})
        b = json.dumps({"jsonrpc": "2.0", "id": number, "method": "textDocument/hover", "params": c.at(uri, "a.n")})
        stop = json.dumps({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": number}})
        c.last = number
        bodies = [x.encode() for x in (a, b, stop)]
        c.server.stdin.write(b"".join(b"Content-Length: %d\r\n\r\n" % len(x) + x for x in bodies))
        c.server.stdin.flush()
        self.assertEqual(c.answer(number)["error"]["code"], -32800)

    def test_ends_with_its_client(self):
        for data, code in ((b"", 1), (b"Content-Length: 99999999999\r\n\r\n", 1), (b"x" * 10000, 1),
                           (b'Content-Length: 33\r\n\r\n{"jsonrpc":"2.0","method":"exit"}', 1)):
            done = subprocess.run([SKERRY, "lsp"], input=data, capture_output=True, timeout=20, check=False)
            self.assertEqual((done.returncode, done.stderr), (code, b""))
        self.assertEqual(subprocess.run([SKERRY, "lsp", "x"], capture_output=True, timeout=20, check=False).returncode, 2)

    @unittest.skipIf("SKERRY_SANITIZED" in os.environ, "a sanitizer keeps what is freed for a while")
    def test_memory_is_flat(self):
        c, uri = self.opened()
        c.checked(uri)
        r, sizes = random.Random(3), []
        for count in range(KEYS):
            text = c.texts[uri]
            c.edit(uri, r.randrange(len(text)), 0, r.choice("abc (;1"))
            if count % 20 == 19:
                c.edit(uri, 0, len(c.texts[uri]), CIRCUIT)
                c.ask("textDocument/completion", **c.at(uri, "a.n", 2))
                c.ask("textDocument/hover", **c.at(uri, "a.n", 2))
                c.checked(uri) if count % 100 == 99 else time.sleep(0.2)
                status = pathlib.Path(f"/proc/{c.server.pid}/status").read_text()
                sizes.append(int(re.search(r"VmRSS:\s*(\d+)", status).group(1)))
        self.assertLess(max(sizes[len(sizes) // 5:]), sizes[len(sizes) // 5] + 4096, sizes)

    @unittest.skipUnless(msl(), "no standard library in MSL or MODELICAPATH")
    def test_standard_library(self):
        c = self.client("-L", str(msl()))
        uri = c.open(msl() / "Modelica" / "Mechanics" / "MultiBody" / "Parts" / "BodyShape.mo")
        text = c.ask("textDocument/hover", **c.at(uri, "frame_a.r_0", 2))["contents"]["value"]
        self.assertIn("Coordinate system fixed to the component", text)
        self.assertIn("sphereColor", self.labels(c, c.at(uri, "body(", 5)))
        self.assertEqual([d for d in c.checked(uri) if d["severity"] == 1], [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
