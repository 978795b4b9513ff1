// Chart.tsx - lines over one axis, on a canvas: zoom by dragging, cursors A and B, keys.
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import type { Cell } from "./join";
import { padded, tickTexts } from "./axis";

export interface Line {
  key: string;
  label: string;
  axis: number;
  colour: string;
  dash: number[];
  width: number;
  steps: boolean;
}
export interface ChartAxis { label: string; colour: string | null } // colour: where one curve has it alone
export interface Marks { a: number | null; b: number | null }

interface Props {
  label: string; // for those who do not see it
  x: string; // label of the axis below
  lines: Line[];
  axes: ChartAxis[];
  data: [number[] | Float64Array, ...Cell[][]];
  range: [number, number] | null; // what is shown; null: all of `whole`
  whole: [number, number];
  marks: Marks;
  group: string; // charts of one group show one pointer
  dark: boolean;
  onRange: (r: [number, number] | null) => void;
  onMark: (which: "a" | "b", x: number | null) => void;
  onPointer?: (x: number | null) => void;
}

const GRAB = 6; // pixels around a cursor line

const styleOf = (el: Element): ((name: string) => string) => {
  const style = getComputedStyle(el);
  return (name) => style.getPropertyValue(name).trim();
};

function drawMarks(u: uPlot, marks: Marks, css: (name: string) => string): void {
  const { ctx, bbox } = u;
  const ratio = uPlot.pxRatio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top - 14 * ratio, bbox.width, bbox.height + 14 * ratio);
  ctx.clip();
  ctx.font = `bold ${11 * ratio}px ${css("--sans") || "sans-serif"}`;
  ctx.textAlign = "center";
  for (const [name, at] of [["A", marks.a], ["B", marks.b]] as const) {
    if (at === null) continue;
    const x = u.valToPos(at, "x", true);
    if (x < bbox.left - 1 || x > bbox.left + bbox.width + 1) continue;
    ctx.strokeStyle = css("--accent");
    ctx.lineWidth = 1.5 * ratio;
    ctx.setLineDash(name === "A" ? [] : [6 * ratio, 3 * ratio]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    const label = Math.min(bbox.left + bbox.width - 8 * ratio, Math.max(bbox.left + 8 * ratio, x));
    ctx.fillStyle = css("--accent");
    ctx.fillRect(label - 8 * ratio, bbox.top - 14 * ratio, 16 * ratio, 14 * ratio);
    ctx.fillStyle = css("--on-accent");
    ctx.fillText(name, label, bbox.top - 3 * ratio);
  }
  ctx.restore();
}

function axesOf(p: Props, css: (name: string) => string): uPlot.Axis[] {
  const font = `11px ${css("--sans") || "sans-serif"}`;
  const base: uPlot.Axis = {
    stroke: css("--text-soft"), font, labelFont: font, labelSize: 20, labelGap: 2, gap: 4,
    grid: { stroke: css("--line"), width: 1 }, ticks: { stroke: css("--line"), width: 1, size: 5 },
    values: (_, list) => tickTexts(list),
  };
  const width: uPlot.Axis.Size = (_, values) => 14 + 6.6 * Math.max(3, ...(values ?? []).map((v) => String(v).length));
  return [
    { ...base, label: p.x, size: 28 },
    ...p.axes.map((a, k): uPlot.Axis => ({
      ...base, scale: `y${k}`, side: k % 2 === 0 ? 3 : 1, label: a.label, size: width, stroke: a.colour ?? css("--text-soft"),
      grid: { ...base.grid, show: k === 0 },
    })),
  ];
}

function optionsOf(p: Props, size: { width: number; height: number }, live: { current: Props }, css: (name: string) => string): uPlot.Options {
  const scales: uPlot.Scales = { x: { time: false, range: () => live.current.range ?? live.current.whole } };
  p.axes.forEach((_, k) => { scales[`y${k}`] = { range: (_u, min, max) => padded(min ?? NaN, max ?? NaN) }; });
  return {
    ...size,
    scales,
    padding: [16, 8, 0, 0],
    axes: axesOf(p, css),
    legend: { show: false },
    cursor: { sync: { key: p.group, scales: ["x", null] }, drag: { x: true, y: false, setScale: false }, points: { size: 6 }, focus: { prox: -1 } },
    series: [{}, ...p.lines.map((l): uPlot.Series => ({
      label: l.label, scale: `y${l.axis}`, stroke: l.colour, width: l.width, dash: l.dash, points: { show: false },
      ...(l.steps ? { paths: uPlot.paths.stepped!({ align: 1 }) } : {}),
    }))],
    hooks: {
      setSelect: [(u) => {
        if (u.select.width < 4) return;
        const r: [number, number] = [u.posToVal(u.select.left, "x"), u.posToVal(u.select.left + u.select.width, "x")];
        u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        if (r[1] > r[0]) live.current.onRange(r);
      }],
      setCursor: [(u) => live.current.onPointer?.(u.cursor.left === undefined || u.cursor.left < 0 ? null : u.posToVal(u.cursor.left, "x"))],
      draw: [(u) => drawMarks(u, live.current.marks, css)],
    },
  };
}

// A click sets A, with Shift B; a press near one of the lines drags it.
function takeMouse(u: uPlot, live: { current: Props }): void {
  let drag: "a" | "b" | null = null;
  let down = 0;
  const xOf = (e: MouseEvent): number => {
    const box = u.over.getBoundingClientRect();
    return u.posToVal(Math.min(box.width, Math.max(0, e.clientX - box.left)), "x");
  };
  const near = (e: MouseEvent): "a" | "b" | null => {
    const left = e.clientX - u.over.getBoundingClientRect().left;
    const far = (v: number | null): number => (v === null ? Infinity : Math.abs(u.valToPos(v, "x") - left));
    const { a, b } = live.current.marks;
    if (Math.min(far(a), far(b)) > GRAB) return null;
    return far(a) <= far(b) ? "a" : "b";
  };
  const move = (e: MouseEvent): void => { if (drag) live.current.onMark(drag, xOf(e)); };
  const up = (): void => { drag = null; removeEventListener("mousemove", move); removeEventListener("mouseup", up); };
  u.over.addEventListener("mousedown", (e) => {
    down = e.clientX;
    drag = e.button === 0 ? near(e) : null;
    if (!drag) return;
    e.stopImmediatePropagation();
    e.preventDefault();
    addEventListener("mousemove", move);
    addEventListener("mouseup", up);
  }, true);
  u.over.addEventListener("mousemove", (e) => { u.over.style.cursor = drag || near(e) ? "ew-resize" : ""; });
  u.over.addEventListener("click", (e) => { if (Math.abs(e.clientX - down) < 4 && !near(e)) live.current.onMark(e.shiftKey ? "b" : "a", xOf(e)); });
  u.over.addEventListener("dblclick", () => live.current.onRange(null));
  u.over.addEventListener("wheel", (e) => {
    e.preventDefault();
    zoomAt(live.current, xOf(e), e.deltaY > 0 ? 1.25 : 0.8);
  }, { passive: false });
}

function zoomAt(p: Props, at: number, factor: number): void {
  const [from, to] = p.range ?? p.whole;
  const next: [number, number] = [at - (at - from) * factor, at + (to - at) * factor];
  if (next[0] <= p.whole[0] && next[1] >= p.whole[1]) p.onRange(null);
  else if (next[1] - next[0] > 1e-12 * Math.max(Math.abs(from), Math.abs(to))) p.onRange([Math.max(p.whole[0], next[0]), Math.min(p.whole[1], next[1])]);
}

function pan(p: Props, share: number): void {
  if (!p.range) return;
  const width = p.range[1] - p.range[0];
  const by = Math.min(p.whole[1] - p.range[1], Math.max(p.whole[0] - p.range[0], share * width));
  p.onRange([p.range[0] + by, p.range[1] + by]);
}

function onKey(e: KeyboardEvent, p: Props, last: { current: "a" | "b" }): void {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  const [from, to] = p.range ?? p.whole;
  const middle = (from + to) / 2;
  const step = (to - from) * (e.shiftKey ? 0.1 : 0.005);
  const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
  if (key === "a" || key === "b") {
    last.current = key;
    if (p.marks[key] === null) p.onMark(key, middle);
  } else if (key === "ArrowLeft" || key === "ArrowRight") {
    const sign = key === "ArrowLeft" ? -1 : 1;
    const mark = p.marks[last.current];
    if (mark === null) pan(p, sign * 0.1);
    else p.onMark(last.current, Math.min(p.whole[1], Math.max(p.whole[0], mark + sign * step)));
  } else if (key === "+" || key === "=") zoomAt(p, p.marks[last.current] ?? middle, 0.8);
  else if (key === "-") zoomAt(p, p.marks[last.current] ?? middle, 1.25);
  else if (key === "0") p.onRange(null);
  else if (key === "Escape") { p.onMark("a", null); p.onMark("b", null); } else return;
  e.preventDefault();
  e.stopPropagation();
}

export function Chart(p: Props) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  const live = useRef(p);
  const last = useRef<"a" | "b">("a");
  live.current = p;
  const form = JSON.stringify([p.lines, p.axes, p.x, p.dark, p.group]);

  useEffect(() => {
    const el = box.current!;
    const size = () => ({ width: Math.max(80, el.clientWidth), height: Math.max(80, el.clientHeight) });
    const u = new uPlot(optionsOf(live.current, size(), live, styleOf(el)), live.current.data as uPlot.AlignedData, el);
    chart.current = u;
    (el as HTMLDivElement & { chart?: uPlot }).chart = u; // for tests: what is drawn
    takeMouse(u, live);
    const watch = new ResizeObserver(() => u.setSize(size()));
    watch.observe(el);
    return () => { watch.disconnect(); u.destroy(); chart.current = null; };
  }, [form]);
  useEffect(() => { chart.current?.setData(p.data as uPlot.AlignedData, true); }, [p.data, p.range?.[0], p.range?.[1], p.whole[0], p.whole[1]]);
  useEffect(() => { chart.current?.redraw(false, false); }, [p.marks.a, p.marks.b]);

  return <div class="chart" ref={box} tabIndex={0} role="group" aria-label={p.label} onKeyDown={(e) => onKey(e, live.current, last)} />;
}
