// text/TextPane.tsx - the text of the open class: the whole file, with the class in view.
import { useEffect, useRef } from "preact/hooks";
import { effect, signal } from "@preact/signals";
import { EditorView, keymap, Decoration, type DecorationSet } from "@codemirror/view";
import { StateEffect, StateField } from "@codemirror/state";
import { codeFolding, foldEffect, foldGutter, foldKeymap } from "@codemirror/language";
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import type { ClassText, Span } from "../protocol/types";
import { ERROR, RpcError } from "../rpc/client";
import { client, whenReady } from "../store/studio";
import { openDoc } from "../store/docs";
import { say, tell } from "../store/notes";
import { askOne } from "../shell/dialogs";
import { fixesAt } from "./fixes";
import { currentClass, select, selection } from "../store/selection";
import { diagram } from "../model/state";
import { makeEditor, type Open } from "./editor";
import { modelica } from "./modelica";
import { languageServer, uriOf } from "./lsp";

const setMark = StateEffect.define<{ from: number; to: number }[]>();
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, tr) {
    let v = value.map(tr.changes);
    for (const e of tr.effects) if (e.is(setMark)) v = Decoration.set(e.value.filter((r) => r.to > r.from).map((r) => Decoration.mark({ class: "cm-chosen" }).range(r.from, r.to)), true);
    return v;
  },
  provide: (f) => EditorView.decorations.from(f),
});

export const textProblem = signal("");
export const textFile = signal("");

let open: Open | null = null;

export default function TextPane() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let token = 0;
    const stopReady = whenReady(() => void show(currentClass.peek()));
    const stop = effect(() => {
      const cls = currentClass.value;
      if (client.state.peek() === "ready") queueMicrotask(() => void show(cls));
    });
    const stopMark = effect(() => { selection.value; diagram.value; markSelection(); });
    async function show(cls: string): Promise<void> {
      const mine = ++token;
      if (!cls || !box.current) return;
      try {
        const r = await client.request("class.text", { class: cls });
        if (mine !== token || !box.current) return;
        if (open?.file === r.file && !open.sync.dead && open.view.dom.isConnected) { reveal(open.view, r); return; }
        await open?.sync.flush();
        const doc = await openDoc(r.file).catch((e: unknown) => { if (e instanceof RpcError && e.code === ERROR.outside) return null; throw e; });
        if (mine !== token || !box.current) return;
        close();
        open = create(box.current, r, doc?.text ?? r.text, doc?.version ?? 1, r.readonly || !doc || doc.readonly);
        textFile.value = r.file;
        textProblem.value = "";
        reveal(open.view, r);
        markSelection();
      } catch (e) { if (mine === token) { textProblem.value = (e as Error).message; } }
    }
    return () => { stop(); stopReady(); stopMark(); token = -1; close(); };
  }, []);
  return (
    <div class="text-pane">
      {textProblem.value && <p class="banner error" role="alert">{textProblem.value}</p>}
      <div class="text-box" ref={box} />
    </div>
  );
}

function close(): void {
  open?.close();
  open = null;
}

function create(parent: HTMLElement, r: ClassText, text: string, version: number, readonly: boolean): Open {
  const made = makeEditor({
    parent, file: r.file, text, version, readonly,
    extensions: [
      modelica, marks, foldGutter({ openText: "▾", closedText: "▸" }), codeFolding({ placeholderText: "…" }), autocompletion({ activateOnTypingDelay: 60 }), lintGutter(),
      keymap.of([...completionKeymap, ...foldKeymap, ...lintKeymap]),
      EditorView.updateListener.of((u) => {
        if (u.selectionSet && !u.docChanged && u.transactions.some((tr) => tr.isUserEvent("select"))) selectAt(u.state.selection.main.head);
      }),
    ],
  });
  try { made.view.dispatch({ effects: StateEffect.appendConfig.of(languageServer().plugin(uriOf(r.file), "modelica")) }); } catch (e) { tell(e); }
  return made;
}

// The class at the top of the pane, its annotations folded when it comes into view the first time.
function reveal(view: EditorView, r: ClassText): void {
  const from = Math.min(r.from, view.state.doc.length);
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "start", yMargin: 24 }) });
}

export function foldAnnotations(): void {
  if (!open) return;
  const text = open.view.state.doc.toString();
  const effects: StateEffect<unknown>[] = [];
  for (const m of text.matchAll(/\bannotation\s*\(/g)) {
    const from = m.index + m[0].length;
    const to = closing(text, from);
    if (to > from && text.slice(from, to).length > 12) effects.push(foldEffect.of({ from, to }));
  }
  open.view.dispatch({ effects });
}
function closing(text: string, at: number): number {
  let depth = 1;
  let string = false;
  for (let i = at; i < text.length; i++) {
    const c = text[i];
    if (string) { if (c === "\\") i++; else if (c === '"') string = false; } else if (c === '"') string = true;
    else if (c === "(") depth++;
    else if (c === ")" && --depth === 0) return i;
  }
  return -1;
}

// The declarations and connections that are selected in the schematic are marked here.
function markSelection(): void {
  const o = open;
  const d = diagram.peek();
  if (!o || !d || !o.sync.clean) return;
  const spans = selection.peek().flatMap((s): Span[] => {
    if (s.kind === "component") { const c = d.components.find((x) => x.name === s.name); return c ? [c.span] : []; }
    const c = d.connections.find((x) => x.a === s.a && x.b === s.b);
    return c ? [c.span] : [];
  }).filter((s) => d.files[s[0]]?.file === o.file && s[2] <= o.view.state.doc.length);
  const effects: StateEffect<unknown>[] = [setMark.of(spans.map((s) => ({ from: s[1], to: s[2] })))];
  if (spans[0] && !o.view.hasFocus) effects.push(EditorView.scrollIntoView(spans[0][1], { y: "nearest", yMargin: 40 }));
  o.view.dispatch({ effects });
}

// The cursor in a declaration or connection selects it in the schematic.
function selectAt(offset: number): void {
  const o = open;
  const d = diagram.peek();
  if (!o || !d || !o.sync.clean) return;
  const within = (s: Span) => d.files[s[0]]?.file === o.file && offset >= s[1] && offset <= s[2];
  const c = d.components.find((x) => x.own && within(x.span));
  if (c) { select([{ kind: "component", name: c.name }]); return; }
  const w = d.connections.find((x) => x.own && within(x.span));
  if (w) select([{ kind: "connection", a: w.a, b: w.b }]);
}

// A place in a text, from a message or another screen.
export function goTo(file: string, from: number, to: number): boolean {
  if (!open || open.file !== file) return false;
  const end = open.view.state.doc.length;
  open.view.dispatch({ selection: { anchor: Math.min(from, end), head: Math.min(to, end) }, effects: EditorView.scrollIntoView(Math.min(from, end), { y: "center" }) });
  open.view.focus();
  return true;
}

// Ctrl+. : what mends the message at the cursor. One fix is made at once, several are offered.
export async function quickFix(): Promise<void> {
  if (!open) return;
  const fixes = await fixesAt(open.view).catch((e: unknown) => { tell(e); return []; });
  if (fixes.length === 0) say("There is no quick fix for the messages on this line");
  else if (fixes.length === 1) { fixes[0]!.apply(); say(`Done: ${fixes[0]!.title}`); }
  else askOne("Quick fix", fixes.map((f) => ({ title: f.title, run: f.apply })));
}
