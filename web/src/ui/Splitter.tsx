// A pane at one side of its parent whose size the user chooses; the size is kept. The bar moves with the arrow keys too.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useMemo, useRef } from "preact/hooks";

interface Props { id: string; side: "left" | "right" | "bottom"; size: number; max?: number; children: ComponentChildren }
const KEY = "skerry-pane-";
const LEAST = 60;

export function Splitter(p: Props) {
  const size = useMemo(() => signal(Number(localStorage.getItem(KEY + p.id)) || p.size), []);
  const box = useRef<HTMLDivElement>(null);
  const most = () => {
    const parent = box.current?.parentElement?.getBoundingClientRect();
    return parent ? (p.side === "bottom" ? parent.height : parent.width) * (p.max ?? 0.5) : 2000;
  };
  const set = (v: number) => {
    size.value = Math.round(Math.max(LEAST, Math.min(most(), v)));
    localStorage.setItem(KEY + p.id, String(size.value));
  };
  const down = (e: PointerEvent) => {
    e.preventDefault();
    const bar = e.currentTarget as HTMLElement;
    bar.setPointerCapture(e.pointerId);
    const start = p.side === "bottom" ? e.clientY : e.clientX;
    const from = size.value;
    const move = (m: PointerEvent) => set(from + ((p.side === "bottom" ? m.clientY : m.clientX) - start) * (p.side === "left" ? 1 : -1));
    const up = () => { bar.removeEventListener("pointermove", move); bar.removeEventListener("pointerup", up); bar.removeEventListener("pointercancel", up); };
    bar.addEventListener("pointermove", move);
    bar.addEventListener("pointerup", up);
    bar.addEventListener("pointercancel", up);
  };
  const key = (e: KeyboardEvent) => {
    const grows = p.side === "left" ? "ArrowRight" : p.side === "right" ? "ArrowLeft" : "ArrowUp";
    const shrinks = p.side === "left" ? "ArrowLeft" : p.side === "right" ? "ArrowRight" : "ArrowDown";
    if (e.key !== grows && e.key !== shrinks) return;
    e.preventDefault();
    e.stopPropagation();
    set(size.value + (e.key === grows ? 20 : -20));
  };
  const bar = (
    <div class={`split-bar ${p.side}`} role="separator" tabIndex={0} aria-label={`Size of the ${p.id} pane`} aria-orientation={p.side === "bottom" ? "horizontal" : "vertical"}
      aria-valuenow={size.value} aria-valuemin={LEAST} aria-valuemax={4000} onPointerDown={down} onKeyDown={key} onDblClick={() => set(p.size)} />
  );
  const style = p.side === "bottom" ? { height: `${size.value}px` } : { width: `${size.value}px` };
  return (
    <div class={`split ${p.side}`} style={style} ref={box}>
      {p.side !== "left" && bar}
      <div class="split-body">{p.children}</div>
      {p.side === "left" && bar}
    </div>
  );
}
