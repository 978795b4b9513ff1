// text/editor.ts - an editor for one file of the server: colours, keys, the one undo stack, and the text kept the same on both sides.
import { EditorView, keymap, lineNumbers, highlightActiveLine, highlightActiveLineGutter, drawSelection, highlightSpecialChars, rectangularSelection } from "@codemirror/view";
import { Annotation, EditorState, Text, type ChangeDesc, type Extension } from "@codemirror/state";
import { bracketMatching, HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { defaultKeymap, indentWithTab } from "@codemirror/commands";
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { tags as t } from "@lezer/highlight";
import { ERROR, Lost, RpcError } from "../rpc/client";
import { client, untilReady, whenReady } from "../store/studio";
import { baseName, onFlush, openDoc, redo, saveAll, undo } from "../store/docs";
import { tell } from "../store/notes";
import { Sync } from "./sync";

const FromServer = Annotation.define<boolean>();

const colours = HighlightStyle.define([
  { tag: t.keyword, color: "var(--code-keyword)" },
  { tag: t.meta, color: "var(--code-keyword)", fontStyle: "italic" },
  { tag: t.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: t.string, color: "var(--code-string)" },
  { tag: [t.number, t.atom], color: "var(--code-number)" },
  { tag: [t.typeName, t.className], color: "var(--code-type)" },
  { tag: t.standard(t.variableName), color: "var(--code-number)" },
]);

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "12.5px", backgroundColor: "var(--panel)", color: "var(--text)" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--text-soft)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 7%, transparent)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--accent) 26%, transparent) !important" },
  ".cm-chosen": { backgroundColor: "color-mix(in srgb, var(--accent) 14%, transparent)", borderRadius: "2px" },
  ".cm-matchingBracket": { backgroundColor: "color-mix(in srgb, var(--ok) 25%, transparent) !important" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--text)", border: "1px solid var(--line)", borderRadius: "6px", boxShadow: "var(--shadow)", maxWidth: "min(640px, 80vw)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-tooltip-hover": { padding: "4px 8px", maxHeight: "320px", overflow: "auto" },
  ".cm-panels": { backgroundColor: "var(--bg)", color: "var(--text)" },
  ".cm-searchMatch": { backgroundColor: "color-mix(in srgb, var(--warning) 35%, transparent)" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--hover)", color: "var(--text-soft)", border: "none", padding: "0 6px" },
  ".cm-diagnosticText": { whiteSpace: "pre-wrap" },
});

const PAUSE_MS = 1200;

// What is undone at once: typing goes on at one place; a pause, another place, a new line or a form begin the next step.
export class Steps {
  group = 0;
  private last = -Infinity;
  private end = -1;

  see(changes: ChangeDesc, now: number, alone: boolean): void {
    let near = false;
    let end = this.end;
    changes.iterChangedRanges((from, to, _, newTo) => { near ||= from === this.end || to === this.end; end = newTo; });
    if (alone || !near || now - this.last > PAUSE_MS) this.group++;
    this.last = alone ? -Infinity : now;
    this.end = end;
  }
}

export interface Open { view: EditorView; sync: Sync; file: string; close: () => void }
export interface Options { parent: HTMLElement; file: string; text: string; version: number; readonly: boolean; extensions: Extension }

export function makeEditor(o: Options): Open {
  const doc = Text.of(o.text.split("\n"));
  const steps = new Steps();
  const sync = new Sync(doc, o.version, () => client.hello.value?.client ?? -1, {
    send: async (v, pieces) => {
      try {
        const a = await client.request("doc.change", { file: o.file, version: v, pieces, group: `typing ${steps.group}` });
        return { ok: true, version: a.version };
      } catch (e) {
        // What was typed waits here until the server is back.
        if (e instanceof Lost) return { ok: false, again: await comeBack() };
        const again = e instanceof RpcError && e.code === ERROR.version;
        if (!again) tell(e);
        return { ok: false, again };
      }
    },
    show: (changes) => view.dispatch({ changes, annotations: FromServer.of(true) }),
  });
  const view = new EditorView({
    parent: o.parent,
    state: EditorState.create({
      doc,
      extensions: [
        // The server counts every unit of the file: line ends stay what they are.
        EditorState.lineSeparator.of("\n"), EditorState.readOnly.of(o.readonly), indentUnit.of("  "), EditorState.tabSize.of(2),
        lineNumbers(), highlightSpecialChars(), drawSelection(), rectangularSelection(), highlightActiveLine(), highlightActiveLineGutter(), bracketMatching(), closeBrackets(),
        search({ top: true }), highlightSelectionMatches(), syntaxHighlighting(colours), look,
        EditorView.contentAttributes.of({ "aria-label": `Text of ${baseName(o.file)}${o.readonly ? ", read only" : ""}`, spellcheck: "false", tabindex: "0" }),
        o.extensions,
        keymap.of([
          { key: "Mod-z", run: () => { undo(); return true; } }, { key: "Mod-y", run: () => { redo(); return true; } }, { key: "Mod-Shift-z", run: () => { redo(); return true; } },
          { key: "Mod-s", run: () => { void saveAll(); return true; } },
          { key: "Escape", run: (v) => { v.contentDOM.blur(); return false; } },
          ...closeBracketsKeymap, ...searchKeymap, ...defaultKeymap.filter((k) => k.key !== "Mod-i"), indentWithTab,
        ]),
        EditorView.updateListener.of((u) => {
          if (!u.docChanged || u.transactions.some((tr) => tr.annotation(FromServer))) return;
          steps.see(u.changes, performance.now(), u.transactions.some((tr) => tr.isUserEvent("input.form")));
          sync.changed(u.changes);
        }),
        EditorState.transactionFilter.of((tr) => (o.readonly && tr.docChanged && !tr.annotation(FromServer) ? [] : tr)),
      ],
    }),
  });
  const offChange = client.on("doc.changed", (c) => { if (c.file === o.file) sync.remote(c.version, c.changes, c.by); });
  const offFlush = onFlush(async () => { if (client.state.value === "ready") await sync.flush(); });
  const resync = async () => {
    const d = await openDoc(o.file);
    sync.resync(d.text, d.version);
  };
  const comeBack = async (): Promise<boolean> => {
    for (;;) {
      await untilReady();
      try { await resync(); return true; } catch (e) {
        if (e instanceof Lost) continue;
        tell(e);
        return false;
      }
    }
  };
  let first = true;
  const offReady = whenReady(() => {
    if (!first && sync.clean) resync().catch(tell);
    first = false;
  });
  const close = () => {
    view.dom.remove();
    void sync.flush().then(() => { offChange(); offFlush(); offReady(); view.destroy(); });
  };
  return { view, sync, file: o.file, close };
}
