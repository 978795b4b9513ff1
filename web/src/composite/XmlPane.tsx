// composite/XmlPane.tsx - the text of the composite model.
import { useEffect, useRef } from "preact/hooks";
import { xml } from "@codemirror/lang-xml";
import { EditorView } from "@codemirror/view";
import { makeEditor, type Open } from "../text/editor";
import type { Piece } from "../protocol/types";
import { openDoc } from "../store/docs";
import { tell } from "../store/notes";

let open: Open | null = null;

export default function XmlPane(p: { file: string; onText: (text: string, version: number) => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let gone = false;
    let mine: Open | null = null;
    openDoc(p.file).then((d) => {
      if (gone || !box.current) return;
      mine = makeEditor({
        parent: box.current, file: p.file, text: d.text, version: d.version, readonly: d.readonly,
        extensions: [xml(), EditorView.lineWrapping, EditorView.updateListener.of((u) => { if (u.docChanged) queueMicrotask(() => p.onText(u.state.doc.toString(), mine?.sync.version ?? 0)); })],
      });
      open = mine;
      p.onText(d.text, d.version);
    }, tell);
    return () => { gone = true; mine?.close(); if (open === mine) open = null; };
  }, [p.file]);
  return <div class="text-box" ref={box} />;
}

export function reveal(from: number, to: number): void {
  if (open && !open.view.hasFocus) open.view.dispatch({ selection: { anchor: Math.min(from, open.view.state.doc.length), head: Math.min(to, open.view.state.doc.length) }, effects: EditorView.scrollIntoView(Math.min(from, open.view.state.doc.length), { y: "center" }) });
}

// Changes of the text, as if they had been typed: one step of undo. They are sorted and count in the text as it is.
export function replace(...pieces: Piece[]): void {
  open?.view.dispatch({ changes: pieces.map((p) => ({ from: p.at, to: p.at + p.len, insert: p.text })), userEvent: "input.form" });
}
