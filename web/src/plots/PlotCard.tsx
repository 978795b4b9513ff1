// PlotCard.tsx - one plot: its head, the picture, the table below.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { dark } from "../theme/theme";
import { say, tell } from "../store/notes";
import { Button } from "../ui/Button";
import { PATHS } from "../ui/Icon";
import {
  activePlot, change, cursorA, cursorB, drawnRuns, pointer, plots, range, removePlot, type Item, type Mode, type PlotState, type Range,
} from "../results/state";
import { Chart, type ChartAxis, type Line } from "./Chart";
import { curvesOf, drawable, Feeds, unitsOf, type Curve } from "./curveset";
import { axisLabel, picture } from "./picture";
import { colourOf, dashOf, labelOf, widthOf } from "./style";
import { csvOf, overCurve, pngOf, save, svgOf } from "./exports";
import { join } from "./join";
import { spectrum } from "./fft";
import { Legend } from "./Legend";
import { sourceOfClass } from "./source";
import { plotCommand, runCommand } from "./command";

function useFeeds(): Feeds {
  const [feeds] = useState(() => new Feeds());
  useEffect(() => () => feeds.end(), []);
  return feeds;
}

// All of the time that there is: of a run that goes on, up to where it will end.
export function wholeRange(list: Curve[]): Range {
  let from = Infinity;
  let to = -Infinity;
  for (const c of list) {
    const s = c.raw();
    const n = s.time.length;
    if (n) { from = Math.min(from, s.time[0]!); to = Math.max(to, s.time[n - 1]!); }
    if (c.run?.state === "running" && !c.run.live && Number.isFinite(c.run.stop)) { from = Math.min(from, c.run.start); to = Math.max(to, c.run.stop); }
  }
  return to > from ? [from, to] : Number.isFinite(from) ? [from, from + 1] : [0, 1];
}

const linesOf = (list: Curve[], units: string[], steps: (c: Curve) => boolean): Line[] => {
  const runs = new Set(list.map((c) => c.run?.run)).size;
  return list.map((c) => ({
    key: c.key, label: labelOf(c, runs), axis: units.indexOf(c.scale.unit), colour: c.ghost ? `${colourOf(c)}99` : colourOf(c),
    dash: dashOf(c), width: widthOf(c), steps: steps(c),
  }));
};

function axesOf(list: Curve[], units: string[]): ChartAxis[] {
  return units.map((u) => {
    const on = list.filter((c) => c.scale.unit === u);
    return { label: axisLabel(on.map((c) => c.name), u), colour: units.length > 1 && new Set(on.map((c) => c.index)).size === 1 ? colourOf(on[0]!) : null };
  });
}

interface BodyProps { plot: PlotState; curves: Curve[]; whole: Range; version: number }

function TimePlot(p: BodyProps) {
  const list = p.curves.filter(drawable);
  const units = unitsOf(list);
  const series = list.map((c) => c.read());
  useEffect(() => { for (const c of p.curves) c.feed?.look(range.value); }, [range.value, p.curves.map((c) => c.key).join("|")]);
  const data = useMemo(() => join(series), [p.version, list.map((c) => c.key + c.scale.unit).join("|")]);
  return (
    <Chart label={`Plot of ${list.map((c) => c.name).join(", ")} over time`} x="time [s]" lines={linesOf(list, units, (c) => series[list.indexOf(c)]!.steps)} axes={axesOf(list, units)}
      data={data} range={range.value} whole={p.whole} marks={{ a: cursorA.value, b: cursorB.value }} group="time" dark={dark.value}
      onRange={(r) => { range.value = r; }} onMark={(which, x) => { (which === "a" ? cursorA : cursorB).value = x; }}
      onPointer={(t) => { pointer.value = t; }} />
  );
}

function SpectrumPlot(p: BodyProps) {
  const list = p.curves.filter(drawable);
  const units = unitsOf(list);
  const [zoom, setZoom] = useState<Range | null>(null);
  const seen = range.value ?? p.whole;
  const data = useMemo(() => join(list.map((c) => {
    const f = spectrum(c.read(), seen[0], seen[1]);
    return { time: f?.frequency ?? new Float64Array(0), value: f?.amplitude ?? new Float64Array(0), steps: false };
  })), [p.version, seen[0], seen[1], list.map((c) => c.key + c.scale.unit).join("|")]);
  const last = data[0][data[0].length - 1] ?? 1;
  return (
    <Chart label={`Spectrum of ${list.map((c) => c.name).join(", ")}`} x="frequency [Hz]" lines={linesOf(list, units, () => false)} axes={axesOf(list, units)}
      data={data} range={zoom} whole={[0, last || 1]} marks={{ a: null, b: null }} group={`fft${p.plot.id}`} dark={dark.value} onRange={setZoom} onMark={() => undefined} />
  );
}

function XyPlot(p: BodyProps & { x: Curve[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<[number, number]>([600, 360]);
  useEffect(() => {
    const el = box.current!;
    const watch = new ResizeObserver(() => setSize([Math.max(120, el.clientWidth), Math.max(120, el.clientHeight)]));
    watch.observe(el);
    return () => watch.disconnect();
  }, []);
  const list = p.curves.filter(drawable);
  const drawn = list.length ? overCurve(list, p.x.filter(drawable), range.value ?? p.whole, cursorA.value, size, dark.value) : null;
  return (
    <div class="chart xy" ref={box} role="img" aria-label={`${list.map((c) => c.name).join(", ")} over ${p.plot.x ?? "nothing yet"}, coloured by time`}>
      {drawn ? <div dangerouslySetInnerHTML={{ __html: picture(drawn) }} /> : <p class="soft hint">Choose the variable of the axis below.</p>}
    </div>
  );
}

const MODES: { mode: Mode; title: string; icon: string }[] = [
  { mode: "time", title: "Over time", icon: "M4 4v16h16M6 15c3 0 3-8 6-8s3 8 7 6" },
  { mode: "fft", title: "Spectrum (FFT) of the visible part", icon: "M4 4v16h16M8 20v-5M11 20V7M14 20v-8M17 20v-3" },
  { mode: "xy", title: "Over another variable", icon: "M4 4v16h16M8 14a5 4 0 1 1 5 3 3 3 0 1 1-2-5" },
];

function XChoice(p: { plot: PlotState }) {
  const names = p.plot.items.flatMap((i) => (i.kind === "variable" ? [i.name] : []));
  const list = [...new Set([...names, ...plots.value.flatMap((q) => q.items.flatMap((i) => (i.kind === "variable" ? [i.name] : [])))])];
  return (
    <label class="row">over
      <select value={p.plot.x ?? ""} onChange={(e) => { const x = e.currentTarget.value; change(p.plot.id, (q) => ({ ...q, x })); }}>
        <option value="">…</option>
        {list.map((n) => <option key={n} value={n}>{n}</option>)}
      </select>
    </label>
  );
}

function FormulaField(p: { plot: PlotState }) {
  const [text, setText] = useState("");
  const add = (): void => {
    if (!text.trim()) return;
    change(p.plot.id, (q) => ({ ...q, items: [...q.items, { kind: "formula", text: text.trim() }] }));
    setText("");
  };
  return (
    <form class="row formula" onSubmit={(e) => { e.preventDefault(); add(); }}>
      <input value={text} data-own-undo="" placeholder="formula, such as p1 - p2 or der(x)" aria-label="Add a formula" onInput={(e) => setText(e.currentTarget.value)} />
    </form>
  );
}

export function PlotCard(p: { plot: PlotState; height: string }) {
  const feeds = useFeeds();
  const xFeeds = useFeeds();
  const plot = p.plot;
  const curves = curvesOf(plot.mode === "xy" ? { ...plot, items: plot.items.filter((i) => !(i.kind === "variable" && i.name === plot.x)) } : plot, feeds);
  const x = plot.mode === "xy" && plot.x ? curvesOf({ ...plot, items: [{ kind: "variable", name: plot.x } satisfies Item] }, xFeeds) : [];
  const version = [...curves, ...x].reduce((sum, c) => sum + (c.feed?.version.value ?? 0), 0);
  const whole = wholeRange([...curves, ...x].filter(drawable));
  const seen = range.value ?? whole;
  const n = plots.value.indexOf(plot) + 1;
  const name = plot.title ?? `Plot ${n}`;
  const picked = activePlot.value === plot.id;
  const svg = (): string => svgOf(plot, curves, x, seen, cursorA.value, dark.value, curves.find((c) => c.run)?.run?.class ?? "");
  const attempt = (f: () => unknown): void => { try { Promise.resolve(f()).catch(tell); } catch (e) { tell(e); } };
  const copy = async (): Promise<void> => {
    const run = drawnRuns.value[0]?.run;
    if (!run) return;
    const names = plot.items.flatMap((i) => (i.kind === "variable" && i.name !== plot.x ? [i.name] : []));
    const text = `${runCommand(run, await sourceOfClass(run.class))}\n${plotCommand(names, range.value, plot.mode === "xy" ? plot.x ?? null : null)}\n`;
    await navigator.clipboard.writeText(text);
    say("The commands are on the clipboard");
  };
  const body = { plot, curves, whole, version };
  return (
    <section class={`plot${picked ? " picked" : ""}`} aria-label={name} style={{ height: p.height }} onFocusCapture={() => { activePlot.value = plot.id; }} onMouseDownCapture={() => { activePlot.value = plot.id; }}>
      <header class="row">
        <h2>{name}</h2>
        {MODES.map((m) => <Button key={m.mode} title={m.title} icon={m.icon} iconOnly pressed={plot.mode === m.mode} onClick={() => change(plot.id, (q) => ({ ...q, mode: m.mode }))} />)}
        {plot.mode === "xy" && <XChoice plot={plot} />}
        <FormulaField plot={plot} />
        <span class="grow" />
        {range.value && <Button title="Show all of the time" icon={PATHS.fit} iconOnly keys="0" onClick={() => { range.value = null; }} />}
        <Button title="Save as SVG" onClick={() => attempt(() => save("plot.svg", "image/svg+xml", svg()))}>SVG</Button>
        <Button title="Save as PNG" onClick={() => attempt(async () => save("plot.png", "image/png", await pngOf(svg())))}>PNG</Button>
        <Button title="Save as CSV" onClick={() => attempt(async () => save("plot.csv", "text/csv", await csvOf(curves.filter((c) => !c.ghost))))}>CSV</Button>
        <Button title="Copy as command" icon="M9 9h11v11H9zM5 15H4V4h11v1" iconOnly onClick={() => attempt(copy)} />
        <Button title={`Remove ${name}`} icon={PATHS.close} iconOnly onClick={() => removePlot(plot.id)} />
      </header>
      {plot.items.length === 0 ? <p class="hint soft">Tick variables on the left to draw them here.</p>
        : plot.mode === "time" ? <TimePlot {...body} /> : plot.mode === "fft" ? <SpectrumPlot {...body} /> : <XyPlot {...body} x={x} />}
      <Legend plot={plot} curves={curves} range={seen} />
    </section>
  );
}
