#!/usr/bin/env python3
"""The extension for Visual Studio Code: its package, its grammar, and, where Node is installed, its client against a stand-in for the
editor and the real server.

    tests/cli/test_vscode.py build/skerry
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

SKERRY = str(pathlib.Path(sys.argv[1]).resolve())
ROOT = pathlib.Path(__file__).resolve().parents[2]
EXTENSION = ROOT / "editors" / "vscode"

MODEL = "model A\n  Real length \"a length\";\n  Rael y;\nequation\nlength=1;\nend A;\n"

# As much of the editor as the client uses: classes that keep what they are given, and registrations by name.
EDITOR = r"""
const Module = require("module"), path = require("path"), fs = require("fs");
const kept = {}, registered = {}, events = {};
const keep = (...names) => class { constructor(...a) { names.forEach((n, i) => (this[n] = a[i])); } };
const event = (name) => (f) => { events[name] = f; return { dispose() {} }; };
const file = process.argv[2], program = process.argv[3];
let text = fs.readFileSync(file, "utf8"), version = 1;
const uri = { toString: () => "file://" + file, fsPath: file };
const document = { languageId: "modelica", uri, get version() { return version; }, getText: () => text };
const languages = { createDiagnosticCollection: () => ({ set: (u, d) => { kept.diagnostics = d; }, clear() {}, dispose() {} }) };
for (const n of ["Hover", "Definition", "Reference", "DocumentHighlight", "DocumentSymbol", "WorkspaceSymbol", "FoldingRange", "DocumentFormattingEdit",
  "DocumentRangeFormattingEdit", "Rename", "CompletionItem", "SignatureHelp", "DocumentLink", "InlayHints", "CodeActions", "CodeLens", "DocumentSemanticTokens"])
  languages[`register${n}Provider`] = (...a) => { registered[n] = a.find((x) => Object.values(x).some((f) => typeof f === "function")); return { dispose() {} }; };
const vscode = {
  languages, CodeActionKind: { QuickFix: "quickfix" },
  ViewColumn: { Beside: -2 },
  window: { createWebviewPanel: (t, title, c, options) => (kept.panel = { title, options, webview: {} }), activeTextEditor: { document },
    createOutputChannel: () => ({ append() {}, appendLine(t) { console.log("log", t); }, dispose() {} }), showErrorMessage: (t) => { kept.error = t; } },
  commands: { registerCommand: (n, f) => { registered[n] = f; return { dispose() {} }; } },
  workspace: {
    textDocuments: [document], workspaceFolders: [{ uri: { toString: () => "file://" + path.dirname(file), fsPath: path.dirname(file) }, name: "x" }],
    getConfiguration: () => ({ get: (n, d) => (n === "program" ? program : d) }),
    onDidOpenTextDocument: event("open"), onDidCloseTextDocument: event("close"), onDidChangeTextDocument: event("change"),
    onDidChangeWorkspaceFolders: event("folders"),
    createFileSystemWatcher: () => ({ onDidCreate: event("a"), onDidChange: event("b"), onDidDelete: event("c"), dispose() {} }),
  },
  Uri: { parse: (s) => ({ toString: () => s }) },
  Position: keep("line", "character"), Range: keep("start", "end"), Location: keep("uri", "range"), TextEdit: keep("range", "newText"),
  Diagnostic: keep("range", "message", "severity"), DiagnosticRelatedInformation: keep("location", "message"), Hover: keep("contents", "range"),
  MarkdownString: keep("value"), CompletionItem: keep("label", "kind"), CompletionList: keep("items", "isIncomplete"),
  DocumentSymbol: keep("name", "detail", "kind", "range", "selectionRange"), SymbolInformation: keep("name", "kind", "container", "location"),
  FoldingRange: keep("start", "end", "kind"), DocumentHighlight: keep("range"), SignatureHelp: keep(), SignatureInformation: keep("label"),
  ParameterInformation: keep("label"), DocumentLink: keep("range", "target"), InlayHint: keep("position", "label", "kind"), CodeLens: keep("range", "command"),
  CodeAction: keep("title", "kind"), SemanticTokens: keep("data"), SemanticTokensLegend: keep("types", "modifiers"),
  WorkspaceEdit: class { constructor() { this.all = []; } set(u, e) { this.all.push([u.toString(), e]); } },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
const extension = require(process.argv[4]);
const until = async (what) => { for (let i = 0; i < 3000 && !what(); i++) await new Promise((r) => setTimeout(r, 20)); return what(); };
const token = { onCancellationRequested() {} };
(async () => {
  const context = { subscriptions: [] };
  await extension.activate(context);
  const said = {};
  await until(() => kept.diagnostics && kept.diagnostics.length === 1);
  said.diagnostics = kept.diagnostics.map((d) => [d.range.start.line, d.severity, d.message]);
  said.hover = (await registered.Hover.provideHover(document, { line: 4, character: 1 }, token)).contents.value;
  said.definition = (await registered.Definition.provideDefinition(document, { line: 4, character: 1 }, token))[0].range.start.line;
  said.actions = (await registered.CodeActions.provideCodeActions(document, kept.diagnostics[0].range, { diagnostics: kept.diagnostics }, token)).map((a) => [a.title, a.edit.all[0][1][0].newText]);
  said.symbols = (await registered.DocumentSymbol.provideDocumentSymbols(document, token)).map((s) => [s.name, s.children.length]);
  said.edits = (await registered.DocumentFormattingEdit.provideDocumentFormattingEdits(document, {}, token)).length;
  said.tokens = (await registered.DocumentSemanticTokens.provideDocumentSemanticTokens(document, token)).data.length % 5;
  said.lenses = (await registered.CodeLens.provideCodeLenses(document, token)).map((l) => l.command.command);
  said.completion = (await registered.CompletionItem.provideCompletionItems(document, { line: 4, character: 2 }, token)).items.map((i) => i.label).includes("length");
  text = text.replace("Rael y", "Real y = 2"); version++;
  const at = (line, character) => ({ line, character });
  events.change({ document, contentChanges: [{ range: { start: at(2, 2), end: at(2, 8) }, text: "Real y = 2" }] });
  said.left = (await until(() => kept.diagnostics.length === 0)) ? 0 : kept.diagnostics.length;
  said.hints = (await registered.InlayHints.provideInlayHints(document, { start: at(0, 0), end: at(9, 0) }, token)).map((h) => h.label);
  said.commands = ["check", "run", "explain", "restart"].every((c) => typeof registered[`skerry.${c}`] === "function");
  registered["skerry.diagram"](path.join(path.dirname(file), "Shown.mo"), "Shown");
  await until(() => kept.panel && kept.panel.webview.html);
  said.picture = [kept.panel.title, kept.panel.options.enableScripts, /<svg[^]*<\/svg>/.test(kept.panel.webview.html)];
  registered["skerry.icon"]();
  said.refused = await until(() => kept.error);
  delete kept.error;
  await extension.deactivate();
  said.error = kept.error || null;
  console.log(JSON.stringify(said));
})().catch((e) => { console.log(e.stack); process.exit(1); });
"""


class Extension(unittest.TestCase):
    def test_package_is_complete_and_always_the_same(self):
        with tempfile.TemporaryDirectory() as folder:
            files = [pathlib.Path(folder) / n for n in ("a.vsix", "b.vsix")]
            for f in files:
                subprocess.run([ROOT / "tools" / "vsix", f], check=True, capture_output=True)
            self.assertEqual(files[0].read_bytes(), files[1].read_bytes())
            with zipfile.ZipFile(files[0]) as package:
                names = set(package.namelist())
                for n in names:
                    self.assertTrue(n == "[Content_Types].xml" or n.rsplit(".", 1)[1] in ("json", "js", "md", "txt", "vsixmanifest"), n)
                about = json.loads(package.read("extension/package.json"))
        wanted = [about["main"]] + [g["path"] for g in about["contributes"]["grammars"]] + [
            c["configuration"] for c in about["contributes"]["languages"]]
        for path in wanted:
            self.assertIn("extension/" + path.removeprefix("./"), names)
        self.assertNotIn("dependencies", about)

    def test_grammar(self):
        grammar = json.loads((EXTENSION / "modelica.tmLanguage.json").read_text())
        rules, uses = {}, set()

        def walk(node):
            if isinstance(node, dict):
                for k in ("match", "begin", "end"):
                    if isinstance(node.get(k), str):
                        rules.setdefault(node.get("name", ""), []).append(re.compile(node[k]))
                if "include" in node:
                    uses.add(node["include"].removeprefix("#"))
                for v in node.values():
                    walk(v)
            elif isinstance(node, list):
                for v in node:
                    walk(v)

        walk(grammar)
        self.assertEqual(uses, set(grammar["repository"]))
        # Every keyword of the language is coloured by one of the rules.
        text = (ROOT / "src" / "syntax" / "parse" / "token.h").read_text()
        text = text[text.index("#define SK_KEYWORD_LIST"):]
        words = re.findall(r"\bX\((\w+)\)", text[:text.index("\n\n")])
        self.assertGreater(len(words), 50)
        every = [r for part in rules.values() for r in part]
        lost = [w for w in words if not any(r.fullmatch(w) for r in every)]
        self.assertEqual(lost, [])
        for number in ("1", "1.5e-3", ".5", "2."):
            self.assertTrue(any(r.fullmatch(number) for r in rules["constant.numeric.modelica"]), number)
        for name in ("language-configuration.json", "package.json"):
            json.loads((EXTENSION / name).read_text())

    @unittest.skipUnless(shutil.which("node"), "no Node to run the client with")
    def test_client(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder).resolve()
            (path / "A.mo").write_text(MODEL)
            (path / "Shown.mo").write_text("model Shown\n  Skerry.Mechanic.Mass m;\nend Shown;\n")
            (path / "editor.js").write_text(EDITOR)
            done = subprocess.run(["node", "editor.js", path / "A.mo", SKERRY, EXTENSION / "extension.js"], cwd=path, capture_output=True,
                                  text=True, timeout=240, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        said = json.loads(done.stdout.splitlines()[-1])
        self.assertEqual(said["diagnostics"][0][:2], [2, 0])
        self.assertIn("class 'Rael' is not found", said["diagnostics"][0][2])
        self.assertIn("a length", said["hover"])
        self.assertEqual((said["definition"], said["left"], said["tokens"], said["error"]), (1, 0, 0, None))
        self.assertEqual(said["actions"], [["write 'Real'", "Real"]])
        self.assertEqual(said["symbols"], [["A", 2]])
        self.assertGreater(said["edits"], 0)
        self.assertEqual(said["lenses"], ["skerry.check", "skerry.run", "skerry.explain"])
        self.assertTrue(said["completion"] and said["commands"])
        self.assertIn("2 equations, 2 unknowns", said["hints"])
        self.assertEqual(said["picture"], ["Shown.mo: diagram", False, True])
        self.assertIn("SK9014", said["refused"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
