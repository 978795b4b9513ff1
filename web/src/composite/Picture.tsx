// composite/Picture.tsx - sub-models and lines in two dimensions: boxes are dragged, lines drawn from port to port.
import { useMemo, useRef, useState } from "preact/hooks";
import { baseName } from "../store/docs";
import { Empty } from "../ui/Empty";
import { setOrigin } from "./edits";
import { layout, SCALE, wirePath } from "./layout";
import { change, chosen, join, pending, pick, removeChosen, touch, unfit, type Known } from "./state";

const KEY_STEP = 2; // units of an arrow key
interface Drag { name: string; x: number; y: number; dx: number; dy: number }
interface Rubber { from: string; x: number; y: number }

export function Picture(p: { known: Known }) {
  const { model } = p.known;
  const svg = useRef<SVGSVGElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [rubber, setRubber] = useState<Rubber | null>(null);
  const at = useMemo(() => layout(model, drag ?? undefined), [model, drag]);
  if (model.subModels.length === 0) return <Empty title="No sub-models yet" text="Add one with the button above: a Modelica file, an FMU, another composite model, or a class of the library." />;

  const key = (f: () => void) => (e: KeyboardEvent) => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); e.stopPropagation(); f(); } };
  const point = (e: PointerEvent): [number, number] => {
    const q = new DOMPoint(e.clientX, e.clientY).matrixTransform(svg.current!.getScreenCTM()!.inverse());
    return [q.x, q.y];
  };
  const put = (name: string, dx: number, dy: number) => {
    const sub = model.subModels.find((s) => s.name === name);
    const box = at.boxes.find((b) => b.name === name);
    if (sub && box && (dx !== 0 || dy !== 0)) change(setOrigin(p.known.text, sub, (box.x + box.w / 2 + dx) / SCALE, -(box.y + box.h / 2 + dy) / SCALE));
  };
  const begin = (name: string) => (e: PointerEvent) => {
    if (e.button !== 0) return;
    (e.currentTarget as Element).setPointerCapture(e.pointerId);
    const [x, y] = point(e);
    setDrag({ name, x, y, dx: 0, dy: 0 });
  };
  const move = (e: PointerEvent) => {
    if (drag) { const [x, y] = point(e); setDrag({ ...drag, dx: x - drag.x, dy: y - drag.y }); }
    if (rubber) { const [x, y] = point(e); setRubber({ ...rubber, x, y }); }
  };
  const end = (e: PointerEvent) => {
    if (drag) {
      setDrag(null);
      // The layout had the drag in it: the box is where it was let go.
      if (Math.hypot(drag.dx, drag.dy) > 3) put(drag.name, 0.0001, 0);
    }
    if (rubber) {
      setRubber(null);
      const over = document.elementFromPoint(e.clientX, e.clientY)?.closest<SVGElement>("[data-port]")?.dataset["port"];
      if (over && over !== rubber.from) { pending.value = null; join(p.known, rubber.from, over); } else if (over) touch(p.known, over);
    }
  };
  const keys = (e: KeyboardEvent) => {
    const c = chosen.value;
    if (e.key === "Delete" || e.key === "Backspace") { e.preventDefault(); removeChosen(p.known); }
    if (e.key === "Escape") { pending.value = null; chosen.value = null; }
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    if (by && c?.kind === "sub") { e.preventDefault(); put(c.name, by[0]! * KEY_STEP * SCALE, by[1]! * KEY_STEP * SCALE); }
  };
  const start = rubber && at.ports.get(rubber.from);
  return (
    <div class="composite-picture" onPointerMove={move} onPointerUp={end} onKeyDown={keys}>
      <svg ref={svg} viewBox={`${at.x0} ${at.y0} ${at.width} ${at.height}`} style={{ width: `max(${Math.round(0.55 * at.width)}px, min(100%, ${Math.round(at.width)}px))`, aspectRatio: `${at.width} / ${at.height}` }} role="group" aria-label="Sub-models and lines">
        {model.lines.map((l, i) => {
          const a = at.ports.get(l.from);
          const b = at.ports.get(l.to);
          if (!a || !b) return null;
          const c = chosen.value;
          const on = c?.kind === "line" && c.index === i;
          const take = () => pick({ kind: "line", index: i }, l.element);
          const label = l.zf ? `T ${l.delay} s · Zf ${l.zf}` : `T ${l.delay} s`;
          return (
            <g key={i} class={`c-line${on ? " on" : ""}`} role="button" tabindex={0} aria-pressed={on} data-line={`${l.from} ${l.to}`} aria-label={`Line from ${l.from} to ${l.to}, T = ${l.delay} s, Zf = ${l.zf}`} onClick={take} onKeyDown={key(take)}>
              <path class="reach" d={wirePath(a, b)} /><path d={wirePath(a, b)} />
              {(on || model.lines.length <= 8) && <text x={(a.x + b.x) / 2} y={(a.y + b.y) / 2 - 7} text-anchor="middle">{label}</text>}
              <title>{`${l.from} – ${l.to}\n${label}`}</title>
            </g>
          );
        })}
        {at.boxes.map((b, i) => {
          const s = model.subModels[i]!;
          const c = chosen.value;
          const on = c?.kind === "sub" && c.name === s.name;
          const take = () => pick({ kind: "sub", name: s.name }, s.element);
          return (
            <g key={`${s.name} ${i}`} class={`c-box${on ? " on" : ""}`}>
              <g role="button" tabindex={0} aria-pressed={on} data-sub={s.name} aria-label={`${s.name} ${baseName(s.file)}, ${s.ports.length} interface points`} onPointerDown={begin(s.name)} onClick={take} onKeyDown={key(take)}>
                <rect x={b.x} y={b.y} width={b.w} height={b.h} rx={8} />
                <text class="name" x={b.x + 14} y={b.y + 20}>{`${s.name} `}</text>
                <text class="file" x={b.x + 14} y={b.y + 34}>{baseName(s.file)}</text>
              </g>
              {s.ports.map((q) => {
                const ref = `${s.name}.${q.name}`;
                const port = at.ports.get(ref);
                if (!port) return null;
                const from = rubber?.from ?? pending.value;
                const state = from === ref ? " from" : from !== null && from !== undefined && unfit(model, from, ref) === "" ? " fits" : from ? " unfit" : "";
                return (
                  <g key={q.name} class={`c-port-group${state}`} role="button" tabindex={0} data-port={ref} aria-label={`Interface point ${ref}, ${q.dimensions === 6 ? "3D" : "1D"} ${q.domain}${q.causality === "bidirectional" ? "" : `, ${q.causality}`}`} onKeyDown={key(() => touch(p.known, ref))}
                    onPointerDown={(e) => { if (e.button !== 0) return; e.stopPropagation(); const [x, y] = point(e); setRubber({ from: ref, x, y }); }}>
                    <circle class="reach" cx={port.x} cy={port.y} r={11} />
                    {q.causality === "input" || q.causality === "output"
                      ? <path class={`c-port ${q.domain}`} d={`M${port.x - 5} ${port.y - 5}l9 5-9 5z`} />
                      : q.dimensions === 6 ? <rect class={`c-port ${q.domain}`} x={port.x - 5} y={port.y - 5} width={10} height={10} rx={2} /> : <circle class={`c-port ${q.domain}`} cx={port.x} cy={port.y} r={5} />}
                    <text class="c-port-name" x={port.side === "right" ? port.x - 11 : port.x + 11} y={port.y + 4} text-anchor={port.side === "right" ? "end" : "start"}>{q.name}</text>
                  </g>
                );
              })}
            </g>
          );
        })}
        {start && <path class="c-rubber" d={`M${start.x} ${start.y}L${rubber.x} ${rubber.y}`} />}
      </svg>
    </div>
  );
}
