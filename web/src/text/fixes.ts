// text/fixes.ts - quick fixes of the language server for the messages at a place of the text.
import { LSPPlugin } from "@codemirror/lsp-client";
import type { EditorView } from "@codemirror/view";
import { client } from "../store/studio";
import { languageServer } from "./lsp";

interface Position { line: number; character: number }
interface Range { start: Position; end: Position }
interface Diagnostic { range: Range; message: string }
interface Action { title: string; edit?: { changes?: Record<string, { range: Range; newText: string }[]> } }
export interface Fix { title: string; apply: () => void }

const published = new Map<string, Diagnostic[]>();
client.on("lsp", (m) => {
  const n = m as { method?: string; params?: { uri: string; diagnostics: Diagnostic[] } };
  if (n.method === "textDocument/publishDiagnostics" && n.params) published.set(n.params.uri, n.params.diagnostics);
});

// Of the messages on the lines of the selection.
export async function fixesAt(view: EditorView): Promise<Fix[]> {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return [];
  const lsp = languageServer();
  const { from, to } = view.state.selection.main;
  const first = view.state.doc.lineAt(from).number - 1;
  const last = view.state.doc.lineAt(to).number - 1;
  const diagnostics = (published.get(plugin.uri) ?? []).filter((d) => d.range.start.line <= last && d.range.end.line >= first);
  if (diagnostics.length === 0) return [];
  lsp.sync();
  const doc = view.state.doc;
  const actions = await lsp.request<object, Action[] | null>("textDocument/codeAction", {
    textDocument: { uri: plugin.uri }, range: { start: plugin.toPosition(from), end: plugin.toPosition(to) }, context: { diagnostics, only: ["quickfix"] },
  });
  return (actions ?? []).flatMap((a) => {
    const edits = a.edit?.changes?.[plugin.uri];
    if (!edits?.length) return [];
    const changes = edits.map((e) => ({ from: plugin.fromPosition(e.range.start, doc), to: plugin.fromPosition(e.range.end, doc), insert: e.newText }));
    // The text may have changed while the question was open.
    return [{ title: a.title, apply: () => { if (view.state.doc.eq(doc)) { view.dispatch({ changes, userEvent: "input" }); view.focus(); } } }];
  });
}
