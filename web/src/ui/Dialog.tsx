// A dialog above everything: the focus stays in it, Escape closes it, and goes back to where it was.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

export function Dialog(p: { title: string; hideTitle?: boolean; wide?: boolean; onClose: () => void; children: ComponentChildren }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const d = box.current;
    if (d && !d.open) d.showModal();
    return () => { if (d?.open) d.close(); if (before?.isConnected) before.focus(); };
  }, []);
  return (
    <dialog ref={box} class={`dialog${p.wide ? " wide" : ""}`} aria-label={p.title} onCancel={(e) => { e.preventDefault(); p.onClose(); }}
      onClick={(e) => { if (e.target === box.current) p.onClose(); }}>
      <div class="dialog-body">
        {!p.hideTitle && <h2>{p.title}</h2>}
        {p.children}
      </div>
    </dialog>
  );
}
