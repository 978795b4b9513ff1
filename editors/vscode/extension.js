// Skerry for Visual Studio Code: starts `skerry lsp` and passes what the user types and asks to it. This file is all there is to
// run; it needs nothing but the editor, so it is its own bundle.
"use strict";
const vscode = require("vscode");
const { spawn, execFile } = require("child_process");

// Messages -------------------------------------------------------------------------------------------

// The language server: JSON-RPC over its standard input and output.
class Server {
  constructor(program, args, folder, log, handlers) {
    this.waiting = new Map();
    this.last = 0;
    this.data = Buffer.alloc(0);
    this.handlers = handlers;
    this.gone = false;
    this.process = spawn(program, args, { cwd: folder, stdio: ["pipe", "pipe", "pipe"] });
    this.process.stdout.on("data", (chunk) => this.read(chunk));
    this.process.stderr.on("data", (chunk) => log.append(chunk.toString()));
    this.process.stdin.on("error", () => this.end("the server closed its input"));
    this.process.on("error", (error) => this.end(error.message));
    this.process.on("exit", (code, signal) => this.end(`the server ended (${signal || code})`));
  }

  end(why) {
    if (this.gone) return;
    this.gone = true;
    for (const { reject } of this.waiting.values()) reject(new Error(why));
    this.waiting.clear();
    this.handlers.ended(why);
  }

  send(message) {
    if (this.gone) return;
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  tell(method, params) {
    this.send({ method, params });
  }

  ask(method, params, token) {
    if (this.gone) return Promise.resolve(null);
    const id = ++this.last;
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    if (token) token.onCancellationRequested(() => this.tell("$/cancelRequest", { id }));
    this.send({ id, method, params });
    return answer;
  }

  read(chunk) {
    this.data = Buffer.concat([this.data, chunk]);
    for (;;) {
      const gap = this.data.indexOf("\r\n\r\n");
      if (gap < 0) return;
      const length = /Content-Length: *(\d+)/i.exec(this.data.subarray(0, gap).toString());
      if (!length) return this.end("no length in a message");
      const from = gap + 4, to = from + Number(length[1]);
      if (this.data.length < to) return;
      const body = this.data.subarray(from, to).toString();
      this.data = this.data.subarray(to);
      this.take(JSON.parse(body));
    }
  }

  take(message) {
    const waiting = message.method === undefined ? this.waiting.get(message.id) : undefined;
    if (waiting) {
      this.waiting.delete(message.id);
      // A request that was cancelled or cannot be answered has no result.
      if (message.error) waiting.resolve(null);
      else waiting.resolve(message.result);
    } else if (message.method === "textDocument/publishDiagnostics") {
      this.handlers.diagnostics(message.params);
    } else if (message.method !== undefined && message.id !== undefined) {
      this.send({ id: message.id, error: { code: -32601, message: "not known here" } });
    }
  }

  stop() {
    this.ask("shutdown").then(() => this.tell("exit"), () => {});
    const process = this.process;
    setTimeout(() => process.kill(), 2000).unref();
  }
}

// The editor's things from the server's --------------------------------------------------------------

const position = (p) => new vscode.Position(p.line, p.character);
const range = (r) => new vscode.Range(position(r.start), position(r.end));
const location = (l) => new vscode.Location(vscode.Uri.parse(l.uri), range(l.range));
const edit = (e) => new vscode.TextEdit(range(e.range), e.newText);
const list = (items, make) => (items || []).map(make);
const place = (document, at) => ({ textDocument: { uri: document.uri.toString() }, position: { line: at.line, character: at.character } });
const inside = (document) => ({ textDocument: { uri: document.uri.toString() } });
const plain = (r) => ({ start: { line: r.start.line, character: r.start.character }, end: { line: r.end.line, character: r.end.character } });

function diagnostic(d) {
  const made = new vscode.Diagnostic(range(d.range), d.message, (d.severity || 1) - 1);
  made.code = d.code;
  made.source = d.source;
  made.relatedInformation = list(d.relatedInformation, (r) => new vscode.DiagnosticRelatedInformation(location(r.location), r.message));
  made.raw = d;
  return made;
}

function completion(i) {
  const made = new vscode.CompletionItem(i.label, i.kind - 1);
  made.detail = i.detail;
  made.documentation = i.documentation && new vscode.MarkdownString(i.documentation.value || i.documentation);
  if (i.textEdit) {
    made.insertText = i.textEdit.newText;
    made.range = range(i.textEdit.range);
  }
  return made;
}

function symbol(s) {
  const made = new vscode.DocumentSymbol(s.name, s.detail || "", s.kind - 1, range(s.range), range(s.selectionRange));
  made.children = list(s.children, symbol);
  return made;
}

function workspaceEdit(w) {
  const made = new vscode.WorkspaceEdit();
  for (const c of w.documentChanges || []) made.set(vscode.Uri.parse(c.textDocument.uri), list(c.edits, edit));
  for (const [uri, edits] of Object.entries(w.changes || {})) made.set(vscode.Uri.parse(uri), list(edits, edit));
  return made;
}

function signature(s) {
  const made = new vscode.SignatureHelp();
  made.activeSignature = s.activeSignature || 0;
  made.activeParameter = s.activeParameter || 0;
  made.signatures = list(s.signatures, (i) => {
    const info = new vscode.SignatureInformation(i.label, i.documentation && (i.documentation.value || i.documentation));
    info.parameters = list(i.parameters, (p) => new vscode.ParameterInformation(p.label, p.documentation && (p.documentation.value || p.documentation)));
    return info;
  });
  return made;
}

function action(a) {
  const made = new vscode.CodeAction(a.title, vscode.CodeActionKind.QuickFix);
  if (a.edit) made.edit = workspaceEdit(a.edit);
  return made;
}

function hint(h) {
  const made = new vscode.InlayHint(position(h.position), h.label, h.kind);
  made.paddingLeft = h.paddingLeft;
  made.paddingRight = h.paddingRight;
  return made;
}

// The extension --------------------------------------------------------------------------------------

let server = null, log = null, found = null, subscriptions = [];

function settings() {
  const s = vscode.workspace.getConfiguration("skerry");
  const args = ["lsp"];
  for (const folder of s.get("libraries", [])) args.push("-L", folder);
  if (s.get("native", false)) args.push("--native");
  return { program: s.get("program", "skerry"), args };
}

function providers(capabilities) {
  const of = { language: "modelica" };
  const ask = (method, params, token, make) => server.ask(method, params, token).then((answer) => (answer ? make(answer) : null));
  const l = vscode.languages;
  const legend = capabilities.semanticTokensProvider.legend;
  return [
    l.registerHoverProvider(of, { provideHover: (d, p, t) => ask("textDocument/hover", place(d, p), t, (h) => new vscode.Hover(new vscode.MarkdownString(h.contents.value), h.range && range(h.range))) }),
    l.registerDefinitionProvider(of, { provideDefinition: (d, p, t) => ask("textDocument/definition", place(d, p), t, (a) => list(Array.isArray(a) ? a : [a], location)) }),
    l.registerReferenceProvider(of, { provideReferences: (d, p, c, t) => ask("textDocument/references", { ...place(d, p), context: c }, t, (a) => list(a, location)) }),
    l.registerDocumentHighlightProvider(of, { provideDocumentHighlights: (d, p, t) => ask("textDocument/documentHighlight", place(d, p), t, (a) => list(a, (h) => new vscode.DocumentHighlight(range(h.range)))) }),
    l.registerDocumentSymbolProvider(of, { provideDocumentSymbols: (d, t) => ask("textDocument/documentSymbol", inside(d), t, (a) => list(a, symbol)) }),
    l.registerWorkspaceSymbolProvider({ provideWorkspaceSymbols: (query, t) => ask("workspace/symbol", { query }, t, (a) => list(a, (s) => new vscode.SymbolInformation(s.name, s.kind - 1, s.containerName || "", location(s.location)))) }),
    l.registerFoldingRangeProvider(of, { provideFoldingRanges: (d, c, t) => ask("textDocument/foldingRange", inside(d), t, (a) => list(a, (f) => new vscode.FoldingRange(f.startLine, f.endLine, { comment: 1, imports: 2, region: 3 }[f.kind]))) }),
    l.registerDocumentFormattingEditProvider(of, { provideDocumentFormattingEdits: (d, o, t) => ask("textDocument/formatting", { ...inside(d), options: o }, t, (a) => list(a, edit)) }),
    l.registerDocumentRangeFormattingEditProvider(of, { provideDocumentRangeFormattingEdits: (d, r, o, t) => ask("textDocument/rangeFormatting", { ...inside(d), range: plain(r), options: o }, t, (a) => list(a, edit)) }),
    l.registerRenameProvider(of, {
      prepareRename: (d, p, t) => ask("textDocument/prepareRename", place(d, p), t, (r) => range(r.range || r)).then((r) => r || Promise.reject(new Error("this cannot be renamed"))),
      provideRenameEdits: (d, p, newName, t) => ask("textDocument/rename", { ...place(d, p), newName }, t, workspaceEdit),
    }),
    l.registerCompletionItemProvider(of, { provideCompletionItems: (d, p, t) => ask("textDocument/completion", place(d, p), t, (a) => new vscode.CompletionList(list(a.items, completion), a.isIncomplete)) }, ".", "(", ","),
    l.registerSignatureHelpProvider(of, { provideSignatureHelp: (d, p, t) => ask("textDocument/signatureHelp", place(d, p), t, signature) }, "(", ","),
    l.registerDocumentLinkProvider(of, { provideDocumentLinks: (d, t) => ask("textDocument/documentLink", inside(d), t, (a) => list(a, (k) => new vscode.DocumentLink(range(k.range), vscode.Uri.parse(k.target)))) }),
    l.registerInlayHintsProvider(of, { provideInlayHints: (d, r, t) => ask("textDocument/inlayHint", { ...inside(d), range: plain(r) }, t, (a) => list(a, hint)) }),
    l.registerCodeActionsProvider(of, { provideCodeActions: (d, r, c, t) => ask("textDocument/codeAction", { ...inside(d), range: plain(r), context: { diagnostics: c.diagnostics.map((x) => x.raw).filter(Boolean) } }, t, (a) => list(a, action)) }),
    l.registerCodeLensProvider(of, { provideCodeLenses: (d, t) => ask("textDocument/codeLens", inside(d), t, (a) => list(a, (k) => new vscode.CodeLens(range(k.range), k.command))) }),
    l.registerDocumentSemanticTokensProvider(of, { provideDocumentSemanticTokens: (d, t) => ask("textDocument/semanticTokens/full", inside(d), t, (a) => new vscode.SemanticTokens(new Uint32Array(a.data))) }, new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers)),
  ];
}

function texts() {
  const w = vscode.workspace, ours = (document) => document.languageId === "modelica";
  const open = (d) => ours(d) && server.tell("textDocument/didOpen", { textDocument: { uri: d.uri.toString(), languageId: "modelica", version: d.version, text: d.getText() } });
  w.textDocuments.forEach(open);
  const watcher = w.createFileSystemWatcher("**/*.mo");
  const outside = (type) => (uri) => server.tell("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] });
  return [
    w.onDidOpenTextDocument(open),
    w.onDidCloseTextDocument((d) => ours(d) && server.tell("textDocument/didClose", inside(d))),
    w.onDidChangeTextDocument((e) => {
      if (!ours(e.document) || e.contentChanges.length === 0) return;
      const contentChanges = e.contentChanges.map((c) => ({ range: plain(c.range), text: c.text }));
      server.tell("textDocument/didChange", { textDocument: { uri: e.document.uri.toString(), version: e.document.version }, contentChanges });
    }),
    w.onDidChangeWorkspaceFolders((e) => {
      const made = (folders) => folders.map((f) => ({ uri: f.uri.toString(), name: f.name }));
      server.tell("workspace/didChangeWorkspaceFolders", { event: { added: made(e.added), removed: made(e.removed) } });
    }),
    watcher, watcher.onDidCreate(outside(1)), watcher.onDidChange(outside(2)), watcher.onDidDelete(outside(3)),
  ];
}

// What a lens does: the command line in a terminal, where its output can be read and it can be stopped.
function command(name) {
  return (file, klass) => {
    const { program, args } = settings();
    const terminal = vscode.window.createTerminal({ name: `skerry ${name}`, shellPath: program, shellArgs: [name, file, "-m", klass, ...args.slice(1).filter((a) => a !== "--native" || name === "run")] });
    terminal.show(true);
  };
}

// The picture of a class, of the file as it is saved. It is looked at and nothing else: no scripts, nothing is fetched.
function picture(name) {
  return (file, klass) => {
    const editor = vscode.window.activeTextEditor;
    const path = typeof file === "string" ? file : editor && editor.document.uri.fsPath;
    if (!path) return;
    const { program, args } = settings();
    const all = [name, path, "-o", "-", ...(typeof klass === "string" ? ["-m", klass] : []), ...args.slice(1).filter((a) => a !== "--native")];
    execFile(program, all, { maxBuffer: 1 << 28 }, (error, svg, why) => {
      if (error) {
        log.appendLine(why || error.message);
        vscode.window.showErrorMessage(`Skerry: ${(why || error.message).split("\n")[0]}`);
        return;
      }
      const panel = vscode.window.createWebviewPanel("skerry", `${path.split("/").pop()}: ${name}`, vscode.ViewColumn.Beside, { enableScripts: false });
      const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
      panel.webview.html = `<!DOCTYPE html><html><head><meta http-equiv="Content-Security-Policy" content="${policy}"></head><body style="background:#fff">${svg}</body></html>`;
    });
  };
}

async function start() {
  const { program, args } = settings();
  const folders = (vscode.workspace.workspaceFolders || []).map((f) => ({ uri: f.uri.toString(), name: f.name }));
  const folder = vscode.workspace.workspaceFolders && vscode.workspace.workspaceFolders[0].uri.fsPath;
  const mine = new Server(program, args, folder, log, {
    diagnostics: (p) => found.set(vscode.Uri.parse(p.uri), p.diagnostics.map(diagnostic)),
    ended: (why) => {
      if (server !== mine) return;
      log.appendLine(`${program} ${args.join(" ")}: ${why}`);
      vscode.window.showErrorMessage(`Skerry: ${why}. Is the setting skerry.program right?`);
    },
  });
  server = mine;
  const answer = await mine.ask("initialize", { processId: process.pid, rootUri: null, capabilities: {}, workspaceFolders: folders });
  if (!answer || server !== mine) return;
  mine.tell("initialized", {});
  subscriptions = [...texts(), ...providers(answer.capabilities)];
}

function stop() {
  subscriptions.forEach((s) => s.dispose());
  subscriptions = [];
  const old = server;
  server = null;
  if (old) old.stop();
  if (found) found.clear();
}

exports.activate = async (context) => {
  log = vscode.window.createOutputChannel("Skerry");
  found = vscode.languages.createDiagnosticCollection("skerry");
  context.subscriptions.push(log, found);
  for (const name of ["check", "run", "explain"]) context.subscriptions.push(vscode.commands.registerCommand(`skerry.${name}`, command(name)));
  for (const name of ["diagram", "icon"]) context.subscriptions.push(vscode.commands.registerCommand(`skerry.${name}`, picture(name)));
  context.subscriptions.push(vscode.commands.registerCommand("skerry.restart", () => { stop(); return start().catch(() => {}); }));
  await start().catch(() => {});
};

exports.deactivate = stop;
