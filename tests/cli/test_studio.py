#!/usr/bin/env python3
"""The studio's server from outside, as a browser sees it, and as others might try it.

usage: tests/cli/test_studio.py PROGRAM
"""
import base64
import json
import math
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

from studio_client import PATIENCE, Client, Closed, Studio, http

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SKERRY = str(pathlib.Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else str(ROOT / "build" / "skerry")
SANITIZED = bool(os.environ.get("SKERRY_SANITIZED"))

OSC = """model Osc "Schwingung: ä, 😀"
  type Way = enumeration(none "no way", both "both ways");
  parameter Real k(unit="N/m", min=0) = 4 "stiffness" annotation(Dialog(tab="Spring", group="Data"));
  parameter Integer n = 1;
  parameter Way way = Way.none;
  parameter Boolean big = false;
  Real x(start=1, fixed=true, unit="m", displayUnit="mm");
  Real v(start=0, fixed=true);
  Real back = -x;
  Real part[n];
equation
  der(x) = v;
  der(v) = -k*x;
  part = fill(x, n);
  annotation(experiment(StopTime=10));
end Osc;
"""
NET = """package Net "a package"
  connector Pin
    Real p;
    flow Real f;
    annotation(Icon(graphics={Rectangle(extent={{-10,-10},{10,10}})}));
  end Pin;
  model Part "two pins"
    Pin a annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Pin b annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    parameter Real R(unit="Ohm") = 100 "resistance";
  equation
    a.p - b.p = R*a.f;
    a.f + b.f = 0;
    annotation(Icon(graphics={Text(extent={{-100,20},{100,40}}, textString="%name R=%R")}));
  end Part;
  model Level
    Pin p;
    parameter Real level = 0;
  equation
    p.p = level;
  end Level;
  model Circuit
    Part one(R=7) annotation(Placement(transformation(extent={{-10,-10},{10,10}}))); // stays
    Part two   annotation(Placement(transformation(extent={{30,-10},{50,10}})));
    Level high(level=1), low;
  equation
    connect(one.b, two.a) annotation(Line(points={{10,0},{30,0}}));
    connect(high.p, one.a);
    connect(low.p, two.b);
    annotation(experiment(StopTime=1));
  end Circuit;
  model Wide
    extends Part;
    parameter Real own = 1;
  end Wide;
  model Slow "evaluates for a while"
    function count
      input Integer n;
      output Integer k = 0;
    algorithm
      for i in 1:n loop
        k := if mod(i, 3) == 0 then k else mod(k + i, 1000);
      end for;
    end count;
    parameter Integer n = count(1000000);
    Real x[mod(n, 5) + 1] = fill(1, mod(n, 5) + 1);
  end Slow;
  model Endless "is never checked to its end"
    function stay
      input Integer n;
      output Integer k = 0;
    algorithm
      while k < n loop
        k := mod(k + 1, n);
      end while;
    end stay;
    parameter Integer n = stay(10);
    Real x[n] = fill(1, n);
  end Endless;
  model Late "takes a while to begin"
    function spin
      input Integer n;
      output Real y = 0;
    algorithm
      for i in 1:n loop
        y := mod(y + i, 7.0);
      end for;
    end spin;
    Real x;
  initial equation
    x = 1 + 0*spin(3000000 + integer(time));
  equation
    der(x) = -x;
  end Late;
  model Wrong
    Real x;
  equation
    x = nothing;
  end Wrong;
  model Long "runs until it is stopped"
    Real x(start=1, fixed=true);
  equation
    der(x) = -x;
    annotation(experiment(StopTime=1e9, Interval=0.001));
  end Long;
end Net;
"""


class Case(unittest.TestCase):
    """A folder with two files, a server for the class's tests, a client for each."""

    options = ()

    @classmethod
    def setUpClass(cls):
        cls.top = pathlib.Path(tempfile.mkdtemp(prefix="skerry-studio-")).resolve()
        cls.folder = cls.top / "project"
        cls.folder.mkdir()
        cls.env = dict(os.environ, XDG_STATE_HOME=str(cls.top / "state"), XDG_CACHE_HOME=str(cls.top / "cache"))
        cls.env.pop("MODELICAPATH", None)
        cls.write()
        cls.studio = Studio(SKERRY, cls.folder, *cls.options, env=cls.env)

    @classmethod
    def write(cls):
        (cls.folder / "Osc.mo").write_text(OSC)
        (cls.folder / "Net.mo").write_text(NET)

    @classmethod
    def tearDownClass(cls):
        code = cls.studio.end()
        shutil.rmtree(cls.top)
        assert code == 130, f"the server ended with {code}"

    def setUp(self):
        self.c = self.studio.connect()

    def tearDown(self):
        self.c.s.close()

    def path(self, name):
        return str(self.folder / name)


class Serving(Case):
    def test_page(self):
        status, head, body = http(self.studio.port, "GET / HTTP/1.1\nAccept-Encoding: gzip, br")
        self.assertEqual(status, 200)
        self.assertTrue(head["content-type"].startswith("text/html"))
        self.assertIn("default-src 'none'", head["content-security-policy"])
        self.assertTrue(body)
        again = http(self.studio.port, "HEAD /index.html HTTP/1.1\nAccept-Encoding: gzip")
        self.assertEqual((again[0], again[2]), (200, b""))
        self.assertEqual(again[1]["content-length"], str(len(body)))

    def test_paths(self):
        for path in ("/nothing", "/assets/../../../../etc/passwd", "/../../etc/passwd", "/assets/", "//etc/passwd",
                     "/%2e%2e/etc/passwd", "/index.html/../x"):
            self.assertEqual(http(self.studio.port, f"GET {path} HTTP/1.1")[0], 404, path)

    def test_methods(self):
        for method in ("POST", "PUT", "DELETE", "OPTIONS"):
            self.assertEqual(http(self.studio.port, f"{method} / HTTP/1.1")[0], 405)

    def test_host(self):
        port = self.studio.port
        for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}", f"127.0.0.1.evil:{port}",
                     f"[::1]:{port}", f"127.0.0.1:{port} ", ""):
            status = http(port, "GET / HTTP/1.1\nAccept-Encoding: gzip", host=host)[0]
            self.assertEqual(status, 200 if host.endswith(" ") else 421, host)
        self.assertEqual(http(port, "GET / HTTP/1.1\nAccept-Encoding: gzip", host=f"LOCALHOST:{port}")[0], 200)
        self.assertEqual(http(port, f"GET / HTTP/1.1\nHost: localhost:{port}")[0], 400, "two of them")

    def test_garbage(self):
        for head in ("GET", "GET /", "GET / HTTP/2.0", " GET / HTTP/1.1", "GET / HTTP/1.1\nno colon", "GET / HTTP/1.1\n: x",
                     "GET / HTTP/1.1\n folded: x", "GET x HTTP/1.1"):
            self.assertEqual(http(self.studio.port, head)[0], 400, head)
        self.assertEqual(http(self.studio.port, "GET / HTTP/1.1\nX: " + "y" * 20000)[0], 431)

    def test_origin(self):
        port = self.studio.port
        for origin in (None, "null", "http://evil.example", "https://localhost:%d" % port, "http://localhost",
                       "http://127.0.0.1:%d.evil" % port, "http://127.0.0.1:%d/" % port):
            with self.assertRaises(Closed) as e:
                Client(port, self.studio.token, origin=origin)
            self.assertEqual(e.exception.code, 403, origin)
        self.assertEqual(http(port, "GET /ws HTTP/1.1\nOrigin: http://localhost:%d" % port)[0], 426)
        with self.assertRaises(Closed) as e:
            Client(port, self.studio.token, version="12")
        self.assertEqual(e.exception.code, 400)
        Client(port, self.studio.token, host=f"localhost:{port}").s.close()

    def test_token(self):
        for token in ("", "0" * 64, self.studio.token[:-1], self.studio.token + "0", 7, None, [self.studio.token]):
            c = self.studio.connect(hello=False)
            c.post("hello", token=token, protocol=1)
            self.assertEqual(c.closed(), 4401, token)

    def test_nothing_before_hello(self):
        for text in ('{"jsonrpc":"2.0","id":1,"method":"project.list","params":{}}', "x", "[]", "{}", '{"method":"lsp"}'):
            c = self.studio.connect(hello=False)
            c.send(text)
            self.assertEqual(c.closed(), 4401, text)

    def test_only_loopback(self):
        with open("/proc/net/tcp") as f:
            listening = [line.split()[1] for line in f if line.split()[3] == "0A"]
        mine = [a for a in listening if a.endswith(f":{self.studio.port:04X}")]
        self.assertEqual(mine, [f"0100007F:{self.studio.port:04X}"])


class Frames(Case):
    def closes(self, code, *data):
        c = self.studio.connect()
        try:
            for d in data:
                c.send_raw(d)
        except ConnectionError:
            pass  # it closed before it had everything
        self.assertEqual(c.closed(), code)

    def test_broken(self):
        frame = Client.frame
        self.closes(1002, frame(b"{}", mask=False))
        self.closes(1002, frame(b"{}", rsv=4))
        self.closes(1002, frame(b"{}", opcode=3))
        self.closes(1002, frame(b"", opcode=9, fin=False))
        self.closes(1002, frame(b"x" * 126, opcode=9))
        self.closes(1002, frame(b"x", opcode=0))
        self.closes(1002, frame(b"x", fin=False), frame(b"y"))
        self.closes(1002, frame(b"x", opcode=8))
        self.closes(1003, frame(b"x", opcode=2))
        self.closes(1007, frame(b"\xff\xfe"))
        self.closes(1000, frame(b"\x03\xe8", opcode=8))

    def test_large(self):
        self.closes(1009, Client.frame(b"", length=100_000_000))
        self.closes(1009, Client.frame(b"", length=1 << 62))
        piece = b"x" * (4 << 20)
        self.closes(1009, Client.frame(piece, fin=False), *[Client.frame(piece, opcode=0, fin=False)] * 24)
        # Just below the bound it is a message like any other.
        self.c.send(b'{"jsonrpc":"2.0","id":"a","method":"x","params":{"t":"' + b"y" * (15 << 20) + b'"}}')
        while "a" not in self.c.answers:
            self.c.handle()
        self.assertEqual(self.c.answers["a"]["error"]["code"], -32601)

    def test_pieces(self):
        text = json.dumps({"jsonrpc": "2.0", "id": 9, "method": "library.tree", "params": {"class": ""}}).encode()
        self.c.send_raw(Client.frame(text[:10], fin=False))
        self.c.send_raw(Client.frame(b"hi", opcode=9))
        whole = Client.frame(text[10:], opcode=0)
        for i in range(len(whole)):
            self.c.send_raw(whole[i:i + 1])
        self.assertTrue(self.c.wait(9)["children"])
        self.assertIn({"method": "opcode 10", "params": b"hi"}, self.c.notes)

    def test_end_in_mid_frame(self):
        for cut in (1, 3, 7, 50):
            c = self.studio.connect()
            c.send_raw(Client.frame(b"x" * 100)[:cut])
            c.s.close()
        self.assertTrue(self.c.ask("project.list")["files"])

    def test_no_requests(self):
        for text, code in (("{", -32700), ("", -32700), ("[]", -32600), ("7", -32600), ('{"id":{},"method":"x"}', -32600),
                           ('{"id":null,"method":"x"}', -32600)):
            self.c.send(text)
            while None not in self.c.answers:
                self.c.handle()
            self.assertEqual(self.c.answers.pop(None)["error"]["code"], code, text)
        for params in ("[]", "7", '"x"'):
            self.c.send('{"id":"p","method":"project.list","params":%s}' % params)
            while "p" not in self.c.answers:
                self.c.handle()
            self.assertEqual(self.c.answers.pop("p")["error"]["code"], -32600)
        self.assertEqual(self.c.refused("no.such").code, -32601)
        deep = '{"id":1,"method":"x","params":' + '[' * 100000
        self.c.send(deep)
        while None not in self.c.answers:
            self.c.handle()
        self.assertEqual(self.c.answers.pop(None)["error"]["code"], -32700)

    def test_wrong_params(self):
        for method in ("library.search", "class.icon", "class.diagram", "class.text", "class.check", "class.parameters",
                       "class.experiment", "class.explain", "doc.open", "doc.change", "doc.save", "edit.apply", "run.start",
                       "run.again", "run.stop", "run.pause", "run.columns", "run.subscribe", "run.rows", "run.csv",
                       "file.read", "file.create", "project.open", "run.unsubscribe"):
            for params in ({}, {"class": 7}, {"run": "x", "tag": -1}, {"file": [], "columns": {}}):
                self.assertIn(self.c.refused(method, **params).code, (-32602, -32004), (method, params))

    def test_too_many(self):
        many = b"".join(Client.frame(json.dumps({"jsonrpc": "2.0", "id": 1000 + i, "method": "class.check",
                                                 "params": {"class": "Osc"}}).encode()) for i in range(600))
        self.c.send_raw(many)
        codes = []
        for i in range(600):
            while 1000 + i not in self.c.answers:
                self.c.handle()
            codes.append(self.c.answers.pop(1000 + i).get("error", {}).get("code"))
        self.assertLessEqual(set(codes), {None, -32009})
        self.assertGreaterEqual(codes.count(None), 256)

    def test_who_does_not_read(self):
        slow = self.studio.connect()
        text = "y" * 1_000_000
        (self.folder / "large.txt").write_text(text)
        for _ in range(60):
            slow.post("file.read", file=self.path("large.txt"))
        # Others do not feel it.
        self.assertEqual(self.c.ask("file.read", file=self.path("large.txt"))["text"], text)
        self.assertIn(slow.closed(), (1013, None))  # None: the word did not get through either


class Library(Case):
    def printed(self, *args):
        return json.loads(subprocess.run([SKERRY, *args], cwd=self.folder, env=self.env, check=True,
                                         capture_output=True).stdout)

    def test_tree(self):
        top = {c["class"]: c for c in self.c.ask("library.tree", **{"class": ""})["children"]}
        self.assertEqual((top["Net"]["kind"], top["Net"]["children"], top["Net"]["readonly"]), ("package", True, False))
        self.assertEqual(top["Osc"]["comment"], "Schwingung: ä, 😀")
        inside = self.c.ask("library.tree", **{"class": "Net"})["children"]
        self.assertEqual([c["name"] for c in inside], ["Pin", "Part", "Level", "Circuit", "Wide", "Slow", "Endless", "Late", "Wrong", "Long"])
        self.assertEqual(self.c.refused("library.tree", **{"class": "Nothing"}).code, -32004)
        self.assertTrue(top["Skerry"]["children"])

    def test_search(self):
        def hits(query, **more):
            return [h["class"] for h in self.c.ask("library.search", query=query, **more)["hits"]]
        self.assertEqual(hits("circuit")[0], "Net.Circuit")
        self.assertEqual(hits("net.part")[0], "Net.Part")
        self.assertIn("Net.Circuit", hits("ncirc"), "letters in order")
        self.assertEqual(hits("zzzzqqqq"), [])
        some = self.c.ask("library.search", query="e", limit=2)
        self.assertEqual((len(some["hits"]), some["truncated"]), (2, True))

    def test_looks(self):
        self.assertEqual(self.c.ask("class.diagram", **{"class": "Net.Circuit"}),
                         self.rewritten(self.printed("diagram", "--json", "-m", "Net.Circuit", "Net.mo")))
        icons = self.c.ask("class.icon", classes=["Net.Part", "Net.Pin", "Net.Circuit", "No.Such"])["icons"]
        self.assertEqual(set(icons), {"Net.Part", "Net.Pin"})
        self.assertEqual(len(icons["Net.Part"]["connectors"]), 2)
        self.assertEqual(self.c.refused("class.icon", classes=["x"] * 501).code, -32602)

    def test_unknown_class_of_a_component(self):
        (self.folder / "Lost.mo").write_text("model Lost Net.Nothing a; Net.Part b; end Lost;")
        while "Lost" not in [c["name"] for c in self.c.ask("library.tree", **{"class": ""})["children"]]:
            pass
        classes = {c["name"]: c["class"] for c in self.c.ask("class.diagram", **{"class": "Lost"})["components"]}
        self.assertEqual(classes, {"a": "Net.Nothing", "b": "Net.Part"})
        os.remove(self.folder / "Lost.mo")

    def rewritten(self, diagram):
        for f in diagram["files"]:
            f["file"] = self.path(f["file"])
        return diagram

    def test_explain(self):
        printed = self.printed("explain", "--json", "-m", "Net.Circuit", "Net.mo")
        printed["files"] = [self.path(f) for f in printed["files"]]
        self.assertEqual(self.c.ask("class.explain", **{"class": "Net.Circuit"}), printed)
        wrong = self.c.refused("class.explain", **{"class": "Net.Wrong"})
        self.assertEqual((wrong.code, wrong.data["messages"][0]["severity"]), (-32006, "error"))

    def test_text(self):
        t = self.c.ask("class.text", **{"class": "Net.Part"})
        self.assertEqual((t["file"], t["readonly"], t["text"]), (self.path("Net.mo"), False, NET))
        self.assertTrue(NET[t["from"]:t["to"]].startswith("model Part"))
        own = self.c.ask("class.text", **{"class": "Skerry.Settings"})
        self.assertIn("model Settings", own["text"])
        self.assertTrue(own["readonly"])

    def test_check(self):
        self.assertEqual(self.c.ask("class.check", **{"class": "Osc"}), {"messages": [], "equations": 4, "unknowns": 4})
        m = self.c.ask("class.check", **{"class": "Net.Wrong"})["messages"][0]
        self.assertEqual((m["severity"], m["file"], m["line"]), ("error", self.path("Net.mo"), NET[:m["from"]].count("\n") + 1))
        self.assertEqual(NET[m["from"]:m["to"]], "nothing")
        self.assertEqual(self.c.ask("class.experiment", **{"class": "Net.Long"}), {"stop": 1e9, "interval": 0.001})

    def test_slow_questions_do_not_block(self):
        with self.studio.connect() as other:
            endless = other.post("class.check", **{"class": "Net.Endless"})
            self.assertTrue(other.ask("library.tree", **{"class": "Net"})["children"])
            self.assertTrue(self.c.ask("library.tree", **{"class": "Net"})["children"])
            self.assertNotIn(endless, other.answers)
        self.assertEqual(self.c.ask("class.check", **{"class": "Net.Slow"})["messages"], [])

    def test_parameters(self):
        own = self.c.ask("class.parameters", **{"class": "Osc"})
        p = {x["name"]: x for x in own["parameters"]}
        self.assertEqual(list(p), ["k", "n", "way", "big"])
        self.assertEqual([p["k"][m] for m in ("kind", "unit", "min", "value", "tab", "group", "comment")],
                         ["Real", "N/m", "0", "4", "Spring", "Data", "stiffness"])
        self.assertEqual(p["way"]["choices"], [{"text": "Osc.Way.none", "comment": "no way"},
                                               {"text": "Osc.Way.both", "comment": "both ways"}])
        units = OSC.encode("utf-16-le")
        file, a, b = p["k"]["span"]
        self.assertEqual((units[2 * a:2 * b].decode("utf-16-le"), own["files"][file]["file"]), ("4", self.path("Osc.mo")))
        part = self.c.ask("class.parameters", **{"class": "Net.Circuit", "component": "one"})
        r = part["parameters"][0]
        self.assertEqual((part["of"], r["name"], r["value"], r["default"], r["unit"]), ("Net.Part", "R", "7", "100", "Ohm"))
        two = self.c.ask("class.parameters", **{"class": "Net.Circuit", "component": "two"})["parameters"][0]
        self.assertEqual((two["value"], two["span"]), (None, None))
        self.assertEqual(self.c.refused("class.parameters", **{"class": "Osc", "component": "zz"}).code, -32004)

    def test_project(self):
        p = self.c.ask("project.list")
        self.assertEqual(p["folders"], [str(self.folder)])
        self.assertEqual({(f["file"], f["kind"]) for f in p["files"]},
                         {(self.path("Net.mo"), "modelica"), (self.path("Osc.mo"), "modelica")})
        self.assertEqual(self.c.ask("project.recent")["folders"][0]["folder"], str(self.folder))
        classes = [e["class"] for e in self.c.ask("project.examples")["examples"]]
        self.assertIn("Net.Circuit", classes)
        self.assertEqual(self.c.refused("project.open", folder="/no/such").code, -32004)
        self.assertEqual(self.c.refused("project.open", folder="relative").code, -32004)

    def test_language_server(self):
        def say(**message):
            self.c.send(json.dumps({"jsonrpc": "2.0", "method": "lsp", "params": dict(message, jsonrpc="2.0")}))
        say(id=1, method="initialize", params={"capabilities": {}})
        self.assertTrue(self.c.notice("lsp", lambda m: m.get("id") == 1)["result"]["capabilities"]["hoverProvider"])
        say(method="initialized", params={})
        uri = "file://" + self.path("Net.mo")
        say(method="textDocument/didOpen", params={"textDocument": {"uri": uri, "languageId": "modelica", "version": 1,
                                                                     "text": NET.replace("x = nothing", "x = ä?")}})
        told = self.c.notice("lsp", lambda m: m.get("method") == "textDocument/publishDiagnostics")
        self.assertTrue(told["params"]["diagnostics"])


class Texts(Case):
    def setUp(self):
        super().setUp()
        self.name = self.path("T%d.mo" % (id(self) % 99991))
        self.text = "model T // ä😀\n  Real x = 1;\nend T;\n"
        pathlib.Path(self.name).write_text(self.text)
        self.doc = self.c.ask("doc.open", file=self.name)

    def tearDown(self):
        super().tearDown()
        pathlib.Path(self.name).unlink(missing_ok=True)

    def change(self, at, length, text, version=None, client=None, **more):
        return (client or self.c).ask("doc.change", file=self.name, version=version or self.version(),
                                      pieces=[{"at": at, "len": length, "text": text}], **more)

    def version(self):
        return self.now()["version"]

    def now(self):
        return self.c.ask("doc.open", file=self.name)

    def test_open(self):
        self.assertEqual({k: self.doc[k] for k in ("text", "version", "saved", "readonly", "recovered")},
                         {"text": self.text, "version": 1, "saved": True, "readonly": False, "recovered": False})

    def test_change_and_save(self):
        with self.studio.connect() as other:
            at = self.text.index("1;") + 1  # the face is two units
            answer = self.change(at, 1, "2 + 3", version=1)
            self.assertEqual(answer["version"], 2)
            told = other.notice("doc.changed")
            self.assertEqual((told["file"], told["version"], told["changes"]),
                             (self.name, 2, [[{"at": at, "len": 1, "text": "2 + 3"}]]))
            self.assertEqual(told["by"], self.c.hello["client"])
        self.assertEqual(pathlib.Path(self.name).read_text(), self.text)
        self.c.ask("doc.save", file=self.name)
        self.assertEqual(pathlib.Path(self.name).read_text(), self.text.replace("1;", "2 + 3;"))
        self.assertTrue(self.now()["saved"])
        self.assertEqual(sorted(p.name for p in self.folder.glob(".*")), [])

    def test_refused_changes(self):
        e = self.c.refused("doc.change", file=self.name, version=9, pieces=[])
        self.assertEqual((e.code, e.data), (-32003, {"version": 1}))
        for pieces in ([{"at": 0, "len": 1000, "text": ""}], [{"at": -1, "len": 0, "text": ""}], [{"at": 0.5, "len": 0, "text": ""}],
                       [{"at": 5, "len": 2, "text": ""}, {"at": 6, "len": 1, "text": ""}], [{"at": 0, "len": 0}], {}, None,
                       [{"at": 9, "len": 0, "text": ""}, {"at": 1, "len": 0, "text": ""}]):
            self.assertEqual(self.c.refused("doc.change", file=self.name, version=1, pieces=pieces).code, -32602, pieces)
        self.assertEqual(self.now(), self.doc)

    def test_undo(self):
        first = self.change(0, 0, "a", group="t")
        self.assertEqual(self.change(1, 0, "b", group="t")["undo"], first["undo"], "one step")
        self.assertEqual(self.change(0, 2, "")["undo"], first["undo"] + 1)
        self.assertEqual(self.c.ask("edit.undo")["redo"], 1)
        self.assertEqual(self.now()["text"], "ab" + self.text)
        done = self.c.ask("edit.undo")
        self.assertEqual(self.now()["text"], self.text)
        self.assertEqual(done["undo"], first["undo"] - 1)
        self.c.ask("edit.redo")
        self.assertEqual(self.now()["text"], "ab" + self.text)
        self.change(0, 2, "")
        self.assertEqual(self.c.refused("edit.redo").code, -32004)

    def test_outside(self):
        file = pathlib.Path(self.name)
        file.write_text(self.text.replace("= 1", "= 5"))
        told = self.c.notice("doc.changed")
        self.assertEqual((told["by"], told["changes"]), (0, [[{"at": self.text.index("1") + 1, "len": 1, "text": "5"}]]))
        self.change(0, 0, "// mine\n")
        file.write_text("model T end T;")
        self.assertEqual(self.c.notice("doc.outside"), {"file": self.name, "removed": False})
        e = self.c.refused("doc.save", file=self.name)
        self.assertEqual((e.code, e.data), (-32003, {"outside": True}))
        self.c.ask("doc.reload", file=self.name)
        self.assertEqual(self.now()["text"], "model T end T;")
        self.c.ask("edit.undo")
        self.assertTrue(self.now()["text"].startswith("// mine\n"))
        file.write_text("gone")
        self.c.notice("doc.outside")
        self.c.ask("doc.keep", file=self.name)
        self.c.ask("doc.save", file=self.name)
        self.assertTrue(file.read_text().startswith("// mine\n"))

    def test_removed(self):
        self.change(0, 0, " ")
        os.remove(self.name)
        self.assertEqual(self.c.notice("doc.outside"), {"file": self.name, "removed": True})

    def test_create(self):
        name = self.path("New%d.mo" % (id(self) % 99991))
        self.assertEqual(self.c.ask("file.create", file=name, text="model Fresh end Fresh;"), {"file": name, "version": 1})
        self.assertEqual(self.c.refused("file.create", file=name, text="x").code, -32010)
        self.assertEqual(pathlib.Path(name).read_text(), "model Fresh end Fresh;")
        self.assertIn("Fresh", [c["name"] for c in self.c.ask("library.tree", **{"class": ""})["children"]])
        os.remove(name)

    def test_outside_of_folders(self):
        secret = self.top / "secret.mo"
        secret.write_text("model Secret end Secret;")
        link, folder = self.folder / "link.mo", self.folder / "dir"
        link.symlink_to(secret)
        folder.symlink_to(self.top)
        (self.folder / "inside.mo").symlink_to(self.name)
        try:
            for file in ("/etc/passwd", str(self.folder) + "/../../etc/passwd", str(self.folder) + "/../secret.mo", str(link),
                         str(folder / "secret.mo"), "../../etc/passwd", "Osc.mo", "", str(self.folder) + "x/y", "/"):
                for method in ("file.read", "doc.open", "doc.save", "doc.reload", "doc.keep"):
                    self.assertEqual(self.c.refused(method, file=file).code, -32002, (method, file))
                self.assertEqual(self.c.refused("doc.change", file=file, version=1, pieces=[]).code, -32002)
            for file in (str(folder / "new.mo"), str(self.folder) + "/../new.mo", "/tmp/skerry-new.mo", str(self.folder) + "/..",
                         str(self.folder) + "/no/such/new.mo"):
                self.assertIn(self.c.refused("file.create", file=file, text="x").code, (-32002, -32004), file)
            self.assertEqual(self.c.ask("file.read", file=str(self.folder / "inside.mo"))["file"], self.name)
            self.assertEqual(self.c.refused("file.read", file=self.path("none.mo")).code, -32004)
            self.assertFalse((self.top / "new.mo").exists())
        finally:
            link.unlink()
            folder.unlink()
            (self.folder / "inside.mo").unlink()

    def test_no_text(self):
        file = self.folder / "bytes.bin"
        file.write_bytes(b"a\0b")
        self.assertEqual(self.c.refused("file.read", file=str(file)).code, -32004)
        self.assertEqual(self.c.refused("doc.open", file=str(file)).code, -32004)
        file.write_bytes(b"x" * (17 << 20))
        self.assertEqual(self.c.refused("file.read", file=str(file)).code, -32008)
        file.unlink()

    def test_read_only(self):
        if os.geteuid() == 0:
            self.skipTest("root may write everything")
        os.chmod(self.name, 0o444)
        with Studio(SKERRY, self.folder, env=self.env) as s, s.connect() as c:
            self.assertTrue(c.ask("doc.open", file=self.name)["readonly"])
            self.assertEqual(c.refused("doc.change", file=self.name, version=1, pieces=[]).code, -32010)


class Edits(Case):
    def setUp(self):
        super().setUp()
        self.before = self.text()

    def text(self):
        return self.c.ask("doc.open", file=self.path("Net.mo"))["text"]

    def edit(self, *edits, name="Net.Circuit"):
        return self.c.ask("edit.apply", edits=list(edits), **{"class": name})

    def gives(self, old, new, *edits, **more):
        """The edits change this and nothing else; undo brings every byte back."""
        self.assertEqual(self.before.count(old), 1, old)
        self.edit(*edits, **more)
        self.assertEqual(self.text(), self.before.replace(old, new))
        self.c.ask("edit.undo")
        self.assertEqual(self.text(), self.before)

    def test_parameter(self):
        self.gives("one(R=7)", "one(R=8.5)", {"op": "set", "path": "one.R", "value": "8.5"})
        self.gives("Part two ", "Part two(R=1) ", {"op": "set", "path": "two.R", "value": "1"})
        self.gives("one(R=7)", "one", {"op": "unset", "path": "one.R"})

    def test_inherited(self):
        self.gives("extends Part;", "extends Part(R=3);", {"op": "set", "path": "R", "value": "3"}, name="Net.Wide")
        self.edit({"op": "set", "path": "R", "value": "3"}, name="Net.Wide")
        p = {x["name"]: x for x in self.c.ask("class.parameters", **{"class": "Net.Wide"})["parameters"]}
        self.assertEqual((p["R"]["value"], p["R"]["from"], p["own"]["value"]), ("3", "Net.Part", "1"))
        self.edit({"op": "unset", "path": "R"}, name="Net.Wide")
        self.assertEqual(self.text(), self.before)
        self.c.ask("edit.undo")
        self.c.ask("edit.undo")

    def test_places(self):
        self.gives("extent={{-10,-10},{10,10}}))); //", "extent={{0,-10},{20,10}}))); //",
                   {"op": "move", "name": "one", "dx": 10, "dy": 0})
        self.gives("extent={{-10,-10},{10,10}}))); //", "extent={{10,-10},{-10,10}}))); //",
                   {"op": "flip", "name": "one", "vertical": False})
        self.gives("{{-10,-10},{10,10}}))); //", "{{-10,-10},{10,10}}, origin={0,0}, rotation=90))); //",
                   {"op": "rotate", "name": "one", "degrees": 90})
        self.gives("Placement(transformation(extent={{30,-10},{50,10}}))",
                   "Placement(transformation(origin={5,6}, extent={{-1,-2}, {3,4}}, rotation=90))",
                   {"op": "place", "name": "two", "extent": [[-1, -2], [3, 4]], "origin": [5, 6], "rotation": 90})

    def test_connections(self):
        self.gives("points={{10,0},{30,0}}", "points={{10,0}, {20,5}, {30,0}}",
                   {"op": "reroute", "a": "two.a", "b": "one.b", "points": [[10, 0], [20, 5], [30, 0]]})
        self.gives("    connect(one.b, two.a) annotation(Line(points={{10,0},{30,0}}));\n", "",
                   {"op": "disconnect", "a": "one.b", "b": "two.a"})
        last = "    connect(low.p, two.b);\n"
        self.gives(last, last + "    connect(one.a, two.b) annotation(Line(points={{0,0}, {1,2}}, "
                   "color={0,0,255}));\n",
                   {"op": "connect", "a": "one.a", "b": "two.b", "points": [[0, 0], [1, 2]], "color": [0, 0, 255]})

    def test_components(self):
        declared = "    Level high(level=1), low;\n"
        self.gives(declared, declared + "    Part three(R=1) annotation(Placement(transformation(extent={{0,0}, {9,9}})));\n",
                   {"op": "add", "class": "Part", "name": "three", "modifiers": "R=1", "extent": [[0, 0], [9, 9]]})
        self.edit({"op": "rename", "from": "one", "to": "first"}, {"op": "delete", "name": "two"})
        after = self.text()
        self.assertIn("Part first(R=7)", after)
        self.assertNotIn("two", after.replace("two pins", ""))
        self.c.ask("edit.undo")
        self.assertEqual(self.text(), self.before, "both are one step")

    def test_refused(self):
        for edit, code in (({"op": "move", "name": "none", "dx": 1, "dy": 1}, -32005), ({"op": "what"}, -32005), ({}, -32602),
                           ({"op": "move", "name": "one", "dx": "x", "dy": 0}, -32602),
                           ({"op": "set", "path": "one.R", "value": "1 +"}, -32005),
                           ({"op": "add", "class": "Part", "name": "one"}, -32005),
                           ({"op": "disconnect", "a": "x", "b": "y"}, -32005)):
            self.assertEqual(self.c.refused("edit.apply", edits=[edit], **{"class": "Net.Circuit"}).code, code, edit)
        self.assertEqual(self.c.refused("edit.apply", edits=[{"op": "delete", "name": "x"}], **{"class": "Skerry.Settings"}).code,
                         -32010)
        self.assertEqual(self.c.refused("edit.apply", edits=[], **{"class": "Osc"}).code, -32602)
        self.assertEqual(self.text(), self.before)

    def test_versions(self):
        v = self.c.ask("doc.open", file=self.path("Net.mo"))["version"]
        e = self.c.refused("edit.apply", edits=[{"op": "set", "path": "one.R", "value": "3"}], version=v + 7, **{"class": "Net.Circuit"})
        self.assertEqual((e.code, e.data), (-32003, {"version": v}))

    def test_seen_at_once(self):
        self.edit({"op": "set", "path": "one.R", "value": "93"})
        p = self.c.ask("class.parameters", **{"class": "Net.Circuit", "component": "one"})["parameters"][0]
        self.assertEqual(p["value"], "93")
        run = self.c.run("Net.Circuit")["run"]
        self.assertEqual(self.c.columns(run)["one.R"]["value"], 93, "unsaved texts count")
        self.c.ask("edit.undo")
        self.assertIn("R=7", (self.folder / "Net.mo").read_text())


class Runs(Case):
    def test_run(self):
        run = self.c.run("Osc", label="first")
        self.assertEqual({k: run[k] for k in ("class", "label", "state", "rows", "start", "stop", "time", "live", "message")},
                         {"class": "Osc", "label": "first", "state": "done", "rows": 501, "start": 0, "stop": 10, "time": 10,
                          "live": False, "message": None})
        columns = self.c.columns(run["run"])
        self.assertEqual({k: columns["x"][k] for k in ("unit", "displayUnit", "kind", "sign")},
                         {"unit": "m", "displayUnit": "mm", "kind": "continuous", "sign": 1})
        self.assertEqual((columns["time"]["number"], columns["time"]["of"], columns["k"]["value"]), (0, 0, 4))
        self.assertEqual((columns["back"]["of"], columns["back"]["sign"]), (columns["x"]["number"], -1))
        got = self.c.rows(run["run"], ["time", "x", "back", "k"])
        self.assertEqual(len(got["x"]), 501)
        for t, x, back, k in zip(*got.values()):
            self.assertAlmostEqual(x, math.cos(2 * t), places=3)
            self.assertEqual((back, k), (-x, 4))
        self.assertIn(run["run"], [r["run"] for r in self.c.ask("run.list")["runs"]])

    def test_csv(self):
        run = self.c.run("Osc")["run"]
        answer = self.c.ask("run.csv", run=run, tag=5)
        text = b"".join(f.bytes for f in self.c.frames if f.tag == 5)
        self.assertEqual(len(text), answer["bytes"])
        out = self.top / "osc.csv"
        subprocess.run([SKERRY, "run", "Osc.mo", "-o", str(out)], cwd=self.folder, env=self.env, check=True, capture_output=True)
        self.assertEqual(text, out.read_bytes())
        self.c.ask("run.csv", run=run, tag=6, columns=[0])
        lines = b"".join(f.bytes for f in self.c.frames if f.tag == 6).split(b"\n")
        self.assertEqual((lines[0], len(lines)), (b"time", 503))

    def test_again(self):
        first = self.c.run("Osc", settings={"k": 9})
        number = self.c.ask("run.again", run=first["run"], settings={"k": 16}, stop=5)["run"]
        second = self.c.ended(number)
        self.assertEqual((second["worker"], second["stop"], second["settings"]), (first["worker"], 5, {"k": 16}))
        self.assertAlmostEqual(self.c.rows(first["run"], ["x"])["x"][-1], math.cos(30), places=3)
        self.assertAlmostEqual(self.c.rows(number, ["x"])["x"][-1], math.cos(20), places=3)
        # A parameter that shapes the model is translated again, and so is the next run without it.
        shaped = self.c.ended(self.c.ask("run.again", run=first["run"], settings={"n": 3})["run"])
        self.assertIn("part[3]", self.c.columns(shaped["run"]))
        plain = self.c.run("Osc")
        self.assertNotIn("part[3]", self.c.columns(plain["run"]))

    def test_subscription(self):
        number = self.c.ask("run.start", **{"class": "Osc"}, stop=1)["run"]
        self.c.ask("run.subscribe", run=number, columns=[0], tag=3)
        self.c.ended(number)
        while not any(f.tag == 3 and f.flags & 1 for f in self.c.frames):
            self.c.handle()
        frames = [f for f in self.c.frames if f.tag == 3]
        self.assertTrue(frames[0].flags & 2)
        self.assertEqual([sum(f.rows for f in frames[:i]) for i in range(len(frames))], [f.row for f in frames])
        self.assertEqual([x for f in frames for x in f.columns[0]], self.c.rows(number, ["time"])["time"])
        self.c.ask("run.unsubscribe", tag=3)

    def test_extremes(self):
        run = self.c.run("Osc", interval=0.0005)["run"]
        whole = self.c.rows(run, ["time", "x", "back"], points=1000000)
        self.assertEqual(len(whole["x"]), 20001)
        few = self.c.rows(run, ["time", "x", "back", "k"], points=100)
        step = -(-20001 // 50)
        self.assertEqual(len(few["x"]), 2 * -(-20001 // step))
        for i in range(0, 20001, step):
            part = whole["x"][i:i + step]
            pair = few["x"][2 * (i // step):][:2]
            self.assertEqual(sorted(pair), [min(part), max(part)])
            self.assertEqual(pair[0] == min(part), part.index(min(part)) <= part.index(max(part)))
            self.assertEqual(sorted(few["back"][2 * (i // step):][:2]), [-max(part), -min(part)])
        self.assertEqual(few["time"][:2], [whole["time"][0], whole["time"][step - 1]])
        self.assertEqual(set(few["k"]), {4.0})
        some = self.c.rows(run, ["time"], **{"from": 10, "to": 13})
        self.assertEqual(some["time"], whole["time"][10:13])

    def test_wrong(self):
        run = self.c.run("Net.Wrong")
        self.assertEqual(run["state"], "failed")
        m = self.c.notice("run.messages", lambda p: p["run"] == run["run"])["messages"][0]
        self.assertEqual((m["severity"], NET[m["from"]:m["to"]]), ("error", "nothing"))
        run = self.c.run("No.Such")
        self.assertEqual(run["state"], "failed")
        self.assertTrue(run["message"])
        run = self.c.run("Osc", settings={"zz": 1})
        self.assertEqual(run["state"], "failed")
        self.assertIn("zz", run["message"])
        self.assertEqual(self.c.run("Osc", settings={"k": 1})["state"], "done")
        self.assertEqual(self.c.run("Osc", solver="nonsense")["state"], "failed")
        for more in ({"stop": "x"}, {"settings": 7}, {"interval": -1}, {"settings": {"k": []}}, {"solver": 1}):
            self.assertEqual(self.c.refused("run.start", **{"class": "Osc"}, **more).code, -32602, more)

    def begun(self, **more):
        """A run without end that has rows."""
        number = self.c.ask("run.start", **{"class": "Net.Long"}, **more)["run"]
        self.c.notice("run.progress", lambda p: p["run"] == number and p["rows"] > 0)
        return number

    def test_stop(self):
        number = self.begun()
        self.c.ask("run.stop", run=number)
        run = self.c.ended(number)
        self.assertEqual(run["state"], "stopped")
        self.assertGreater(run["rows"], 0)
        got = self.c.rows(number, ["time"], to=100)["time"]
        self.assertAlmostEqual(got[50], 0.05)
        self.c.ask("run.drop", run=number)
        self.assertEqual(self.c.refused("run.columns", run=number).code, -32004)

    def test_kill(self):
        number = self.begun()
        pid = [r for r in self.c.ask("run.list")["runs"] if r["run"] == number][0]["worker"]
        os.kill(pid, signal.SIGKILL)
        died = self.c.notice("studio.died")
        self.assertEqual((died["what"], died["run"], died["class"], died["signal"]), ("worker", number, "Net.Long", signal.SIGKILL))
        run = self.c.ended(number)
        self.assertEqual(run["state"], "died")
        times = self.c.rows(number, ["time"], points=1000000)["time"][:1000]
        self.assertAlmostEqual(times[-1], 0.001 * (len(times) - 1))
        self.assertEqual(self.c.run("Osc")["state"], "done")

    def test_others_see_it(self):
        with self.studio.connect() as other:
            run = self.c.run("Osc")
            self.assertEqual(other.ended(run["run"])["rows"], run["rows"])
            self.assertEqual(len(other.rows(run["run"], ["x"])["x"]), run["rows"])


SLIDER = """model Slider
  connector Flange
    Real x;
    flow Real f;
  end Flange;
  parameter Real m = 2;
  parameter Real v0 = 0;
  Flange end1;
  Real v(start=v0, fixed=true);
  Real at(start=0, fixed=true) = end1.x;
equation
  der(end1.x) = v;
  m*der(v) = end1.f;
end Slider;
"""
PAIR = """<Model><SubModels>
<SubModel Name="a" StartCommand="skerry" ModelFile="Slider.mo"><InterfacePoint Name="end1" Dimensions="1"/><Parameter Name="v0" Value="1"/></SubModel>
<SubModel Name="b" StartCommand="skerry" ModelFile="Slider.mo"><InterfacePoint Name="end1" Dimensions="1"/></SubModel></SubModels>
<Connections><Connection From="a.end1" To="b.end1" Delay="1e-3" Zf="50"/></Connections><SimulationParams StartTime="0" StopTime="1"/></Model>
"""


class Composites(Case):
    @classmethod
    def write(cls):
        (cls.folder / "Slider.mo").write_text(SLIDER)
        (cls.folder / "pair.xml").write_text(PAIR)
        (cls.folder / "broken.xml").write_text(PAIR.replace("</Model>", ""))
        (cls.folder / "lost.xml").write_text(PAIR.replace("Slider.mo", "Nothing.mo"))
        (cls.top / "outside.xml").write_text(PAIR)
        (cls.folder / "body.stl").write_bytes(bytes(range(256)))
        (cls.top / "outside.stl").write_bytes(b"secret")

    def test_run(self):
        run = self.c.run(self.path("pair.xml"))
        self.assertEqual(run["state"], "done", run)
        out = self.folder / "out.csv"
        subprocess.run([SKERRY, "cosim", "run", self.path("pair.xml"), "-o", str(out)], env=self.env, check=True, capture_output=True)
        lines = out.read_text().splitlines()
        at = lines[0].split(",").index("a.v")
        self.assertEqual(self.c.rows(run["run"], ["a.v"])["a.v"], [float(line.split(",")[at]) for line in lines[1:]], "the rows of a terminal")
        # Other parameters: in the same worker; another line: from the file as it is now.
        again = self.c.ask("run.again", run=run["run"], settings={"a.v0": 2})["run"]
        self.assertEqual(self.c.ended(again)["state"], "done")
        self.assertEqual(self.c.rows(again, ["a.v"])["a.v"][0], 2)
        self.assertEqual(len(self.c.ask("class.explain", **{"class": self.path("pair.xml")})["islands"]), 2)

    def test_wrong(self):
        for name in ("broken.xml", "lost.xml", "none.xml"):
            run = self.c.run(self.path(name))
            self.assertEqual((run["state"], bool(run["message"])), ("failed", True), name)
            self.assertIn(self.c.refused("class.explain", **{"class": self.path(name)}).code, (-32006, -32004), name)

    def test_outside(self):
        link = self.folder / "link.xml"
        link.symlink_to(self.top / "outside.xml")
        for path in (str(self.top / "outside.xml"), str(link), self.path("../outside.xml"), "/etc/passwd.xml"):
            self.assertIn("open folder", self.c.run(path)["message"], path)

    def test_interfaces(self):
        found = self.c.ask("composite.interfaces", file=self.path("pair.xml"), model="Slider.mo", name="a")
        self.assertEqual(found, {"class": "Slider", "parameters": ["m", "v0"], "ports": [
            {"name": "end1", "dimensions": 1, "causality": "bidirectional", "domain": "mechanical"}]})
        for model in ("No.mo", "../outside.mo", "/etc/passwd", "No.Such.Class", ""):
            self.assertIn(self.c.refused("composite.interfaces", file=self.path("pair.xml"), model=model).code, (-32004, -32006), model)

    def test_resource(self):
        got = base64.b64decode(self.c.ask("class.resource", uri="body.stl", beside=self.path("pair.xml"))["base64"])
        self.assertEqual(got, bytes(range(256)))
        link = self.folder / "link.stl"
        link.symlink_to(self.top / "outside.stl")
        for uri in ("../outside.stl", str(self.top / "outside.stl"), "link.stl", "file:///etc/passwd", "/etc/passwd", "pair.xml", "",
                    "modelica://Skerry/../../etc/x.stl", "modelica://No.Such/x.stl", "none.stl"):
            self.assertEqual(self.c.refused("class.resource", uri=uri, beside=self.path("pair.xml")).code, -32004, uri)


class Live(Case):
    def start(self, **more):
        number = self.c.ask("run.start", **{"class": "Net.Long"}, live=True, interval=0.01, **more)["run"]
        self.c.notice("run.columns", lambda p: p["run"] == number)
        return number

    def ask_paused(self):
        """A live run of a second that waits before its first step."""
        number = self.c.ask("run.start", **{"class": "Net.Long"}, live=True, interval=0.01, stop=1, paused=True)["run"]
        self.c.notice("run.state", lambda p: p["run"] == number and p["state"] == "running")
        return number

    def test_pause_and_step(self):
        number = self.start(speed=1)
        self.c.ask("run.pause", run=number, pause=True)
        self.assertTrue(self.c.notice("run.state", lambda p: p["run"] == number and p["paused"]))
        self.c.ask("run.change", run=number, name="x", value=0.5)
        rows = self.rows(number)
        before = self.c.rows(number, ["time", "x"])
        self.assertEqual(before["x"][-1], 0.5)
        self.c.ask("run.step", run=number)
        while self.rows(number) == rows:
            pass
        after = self.c.rows(number, ["time", "x"])
        self.assertAlmostEqual(after["time"][-1] - before["time"][-1], 0.01, places=6)
        self.assertAlmostEqual(after["x"][-1], 0.5 * math.exp(-0.01), places=4)
        # At the first speed this would take six minutes; a pause does not bring that back.
        self.c.ask("run.speed", run=number, speed=1e6)
        self.c.ask("run.pause", run=number, pause=False)
        while self.rows(number) < len(after["x"]) + 36000:
            time.sleep(0.01)
        self.c.ask("run.stop", run=number)
        self.assertEqual(self.c.ended(number)["state"], "stopped")

    def test_change_at_once(self):
        """Who hears that a live run is under way may change it, however long its start took."""
        number = self.c.ask("run.start", **{"class": "Net.Late"}, live=True, interval=0.01, stop=1, paused=True)["run"]
        self.c.notice("run.state", lambda p: p["run"] == number and p["state"] == "running")
        self.c.ask("run.change", run=number, name="x", value=3)
        self.assertEqual(self.c.rows(number, ["x"])["x"][-1], 3)
        self.c.ask("run.stop", run=number)
        self.c.ended(number)

    def test_replay(self):
        number = self.ask_paused()
        self.c.ask("run.change", run=number, name="x", value=0.25)
        for _ in range(3):
            rows = self.rows(number)
            self.c.ask("run.step", run=number)
            while self.rows(number) == rows:
                pass
        self.c.ask("run.change", run=number, name="x", value=0.75)
        self.assertEqual(self.c.refused("run.changes", run=number).code, -32005)
        self.c.ask("run.pause", run=number, pause=False)
        self.assertEqual(self.c.ended(number)["state"], "done")
        changes = self.c.ask("run.changes", run=number)["changes"]
        self.assertEqual([line.split(",")[1:] for line in changes.splitlines()[1:]], [['"x"', "0.25"], ['"x"', "0.75"]])
        again = self.c.run("Net.Long", stop=1, interval=0.01, changes=changes)["run"]
        names = ["time", "x"]
        self.assertEqual(self.c.rows(again, names), self.c.rows(number, names), "the same bits")

    def rows(self, number):
        return [r for r in self.c.ask("run.list")["runs"] if r["run"] == number][0]["rows"]

    def test_refused(self):
        number = self.start(speed=1)
        self.assertEqual(self.c.refused("run.step", run=number).code, -32005)
        self.assertEqual(self.c.refused("run.change", run=number, name="zz", value=1).code, -32005)
        self.assertEqual(self.c.refused("run.change", run=number, name="x", value="a").code, -32005)
        self.assertEqual(self.c.refused("run.speed", run=number, speed=-1).code, -32005)
        self.c.ask("run.stop", run=number)
        self.c.ended(number)
        self.assertEqual(self.c.refused("run.pause", run=number, pause=True).code, -32005)
        plain = self.c.run("Osc")["run"]
        self.assertEqual(self.c.refused("run.pause", run=plain, pause=True).code, -32005)


def alive(pid):
    try:
        with open(f"/proc/{pid}/stat") as f:
            return f.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def children(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as f:
        return [int(p) for p in f.read().split()]


def wait_until(what):
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.01)


class Processes(Case):
    options = ("--memory", "300") if not SANITIZED else ("--memory", "1500")

    @classmethod
    def write(cls):
        super().write()
        (cls.folder / "Crash.mo").write_text("""model Crash
  function f
    input Real x;
    output Real y;
    external "C" y = skerry_crash(x)
      annotation(Include="static double skerry_crash(double x) { if (x > 0.5) *(volatile int *)0 = 1; return x; }");
  end f;
  Real x(start=0, fixed=true);
  Real y = f(x);
equation
  der(x) = 1;
  annotation(experiment(StopTime=1));
end Crash;
model Spin
  function f
    input Real x;
    output Real y;
    external "C" y = skerry_spin(x)
      annotation(Include="static double skerry_spin(double x) { while (x > 0.5) {} return x; }");
  end f;
  Real x(start=0, fixed=true);
  Real y = f(x);
equation
  der(x) = 1;
  annotation(experiment(StopTime=1));
end Spin;
model Hog
  function f
    input Real x;
    output Real y;
    external "C" y = skerry_hog(x)
      annotation(Include="#include <stdlib.h>
#include <string.h>
static double skerry_hog(double x) { for (int i = 0; x > 0.5 && i < 4096; i++) { char *p = malloc(1 << 20); if (p) memset(p, 1, 1 << 20); } return x; }");
  end f;
  Real x(start=0, fixed=true);
  Real y = f(x);
equation
  der(x) = 1;
  annotation(experiment(StopTime=1));
end Hog;
""")

    def test_consent(self):
        run = self.c.run("Crash")
        self.assertEqual(run["state"], "failed")
        m = self.c.notice("run.messages", lambda p: p["run"] == run["run"])["messages"]
        self.assertIn("SK3802", [x["code"] for x in m])

    def test_crash(self):
        run = self.c.run("Crash", native=True)
        self.assertEqual(run["state"], "died")
        self.assertEqual(self.c.notice("studio.died")["signal"], signal.SIGSEGV)
        self.assertGreater(run["rows"], 0)
        self.assertLessEqual(self.c.rows(run["run"], ["time"])["time"][-1], 0.52)

    def test_endless(self):
        number = self.c.ask("run.start", **{"class": "Spin"}, native=True)["run"]
        self.c.notice("run.state", lambda p: p["run"] == number and p["state"] == "running")
        self.c.ask("run.stop", run=number)
        self.assertEqual(self.c.ended(number)["state"], "stopped")

    def test_memory(self):
        run = self.c.run("Hog", native=True)
        self.assertEqual(run["state"], "died")
        self.assertIn("memory", self.c.notice("studio.died")["why"])
        self.assertEqual(self.c.run("Osc")["state"], "done")

    def test_base(self):
        self.c.ask("doc.change", file=self.path("Osc.mo"), version=self.c.ask("doc.open", file=self.path("Osc.mo"))["version"],
                   pieces=[{"at": 6, "len": 3, "text": "Osk"}])
        tops = [c["name"] for c in self.c.ask("library.tree", **{"class": ""})["children"]]
        self.assertIn("Osk", tops)
        for pid in children(self.studio.process.pid):
            os.kill(pid, signal.SIGKILL)
        self.assertEqual(self.c.notice("studio.died", lambda p: p["what"] == "base")["signal"], signal.SIGKILL)
        self.assertEqual([c["name"] for c in self.c.ask("library.tree", **{"class": ""})["children"]], tops, "texts are not lost")
        self.c.ask("edit.undo")

    def test_idle(self):
        """Once all is done nothing wakes any of the processes."""
        self.c.run("Osc")
        def wakes():
            total = 0
            for pid in [self.studio.process.pid, *children(self.studio.process.pid)]:
                for task in os.listdir(f"/proc/{pid}/task"):
                    with open(f"/proc/{pid}/task/{task}/status") as f:
                        total += sum(int(line.split()[1]) for line in f if line.startswith("voluntary_ctxt_switches"))
            return total
        def is_quiet():
            before = wakes()
            time.sleep(0.5)
            return wakes() == before
        wait_until(is_quiet)

    def test_many_clients(self):
        clients = [self.studio.connect() for _ in range(50)]
        ids = [c.post("library.tree", **{"class": "Net"}) for c in clients]
        self.assertEqual({len(c.wait(i)["children"]) for c, i in zip(clients, ids)}, {10})
        run = clients[0].run("Osc")["run"]
        self.assertEqual({c.ended(run)["state"] for c in clients[1:]}, {"done"})
        for c in clients:
            c.s.close()


class Ending(Case):
    def test_children_go_too(self):
        for how in (signal.SIGTERM, signal.SIGKILL):
            s = Studio(SKERRY, self.folder, env=self.env)
            c = s.connect()
            number = c.ask("run.start", **{"class": "Net.Long"})["run"]
            c.notice("run.progress", lambda p: p["run"] == number)
            pids = children(s.process.pid)
            self.assertGreaterEqual(len(pids), 2)
            s.process.send_signal(how)
            s.process.wait(PATIENCE)
            s.process.stdout.close()
            if how == signal.SIGTERM:
                self.assertEqual(c.closed(), 1001)
            c.s.close()
            wait_until(lambda: not any(map(alive, pids)))

    def test_recovery(self):
        file = self.path("Osc.mo")
        for how in (signal.SIGTERM, signal.SIGKILL):
            with Studio(SKERRY, self.folder, env=self.env) as s:
                c = s.connect()
                self.assertFalse(c.ask("doc.open", file=file)["recovered"])
                c.ask("doc.change", file=file, version=1, pieces=[{"at": 0, "len": 0, "text": "// unsaved\n"}])
                side = self.folder / ".Osc.mo.skerry-unsaved"
                if how == signal.SIGKILL:
                    wait_until(side.exists)
                s.process.send_signal(how)
                s.process.wait(PATIENCE)
                c.s.close()
            self.assertTrue(side.exists())
            with Studio(SKERRY, self.folder, env=self.env) as s, s.connect() as c:
                doc = c.ask("doc.open", file=file)
                self.assertEqual((doc["recovered"], doc["saved"], doc["text"]), (True, False, "// unsaved\n" + OSC))
                self.assertTrue(c.ask("class.text", **{"class": "Osc"})["text"].startswith("// unsaved"))
                c.ask("doc.reload", file=file)
                self.assertFalse(side.exists())
                self.assertEqual(c.ask("doc.open", file=file)["text"], OSC)
            self.assertFalse(side.exists())

    def test_usage(self):
        for args, code in ((["/no/such/folder"], 2), (["a", "b"], 2), (["--port", "70000"], 2), (["--memory", "1"], 2)):
            got = subprocess.run([SKERRY, "studio", "--no-open", *args], env=self.env, capture_output=True, timeout=PATIENCE)
            self.assertEqual((got.returncode, got.stdout), (code, b""), args)
            self.assertTrue(got.stderr)
        got = subprocess.run([SKERRY, "studio", str(self.folder), "--no-open", "--port", str(self.studio.port)], env=self.env,
                             capture_output=True, timeout=PATIENCE)
        self.assertNotEqual(got.returncode, 0)
        self.assertIn(b"listen", got.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:], warnings="ignore")
