// Experiments.tsx - sweeps: a form, the same as a command, a table and a curve of what follows.
import { useEffect, useMemo, useState } from "preact/hooks";
import { effect, signal } from "@preact/signals";
import { go } from "../app/router";
import { columns, columnsOf, currentRun, runs } from "../store/runs";
import { activeModel, isComposite, shortName } from "../store/selection";
import { say, tell } from "../store/notes";
import { dark } from "../theme/theme";
import type { Column } from "../protocol/types";
import { shownUnit } from "../app/units";
import { Button } from "../ui/Button";
import { Empty } from "../ui/Empty";
import { PATHS } from "../ui/Icon";
import { closeFeed, isActive, openFeed, type Feed } from "../results/feed";
import { columnIndex, MAX_RUNS, overlaid, shownRun } from "../results/state";
import { withUnit } from "../plots/axis";
import { sweepCommand } from "../plots/command";
import { sourceOfClass } from "../plots/source";
import { short } from "../plots/number";
import { extent, picture } from "../plots/picture";
import { apply, scale } from "../plots/scale";
import { statistics, type Statistics } from "../plots/series";
import { paper } from "../plots/style";
import { startSweep, stopSweep, sweep, type Sweep } from "./sweep";
import { SweepError, variants, type Vary } from "./variants";

const MEASURES = [["atB", "at the end"], ["max", "maximum"], ["min", "minimum"], ["mean", "mean"], ["rms", "rms"]] as const;
type Measure = (typeof MEASURES)[number][0];

interface Form { vary: Vary[]; together: boolean; stop: string; output: string; measure: Measure }
const form = signal<Form>({ vary: [{ name: "", values: "" }], together: false, stop: "", output: "", measure: "atB" });
const change = (c: Partial<Form>): void => { form.value = { ...form.value, ...c }; };

// Names to offer: those of the latest run of the class.
function known(cls: string): { parameters: Column[]; variables: Column[] } {
  const run = [...runs.value.values()].filter((r) => r.class === cls && columns.value.has(r.run)).at(-1);
  const list = run ? columns.value.get(run.run)!.slice(1) : [];
  return { parameters: list.filter((c) => c.kind === "parameter" && typeof c.value === "number"), variables: list.filter((c) => c.kind === "continuous" || c.kind === "discrete") };
}

// One number of each variant that is done.
function useMeasured(s: Sweep | null, output: string, measure: Measure): Map<number, number> {
  const [feeds] = useState(() => new Map<number, Feed>());
  useEffect(() => () => { for (const f of feeds.values()) closeFeed(f); feeds.clear(); }, [output, s?.names]);
  const out = new Map<number, number>();
  for (const v of s?.variants ?? []) {
    const run = v.run === null ? undefined : runs.value.get(v.run);
    if (!run || isActive(run) || !output) continue;
    const list = columns.value.get(run.run);
    if (!list) { columnsOf(run.run).catch(tell); continue; }
    const i = columnIndex(run.run, output);
    if (i < 0) continue;
    let feed = feeds.get(run.run);
    if (!feed || feed.columns[0] !== i) { if (feed) closeFeed(feed); feeds.set(run.run, (feed = openFeed(run, [i]))); }
    void feed.version.value;
    const x = feed.series(0, list[i]!);
    if (x.time.length === 0) continue;
    const column = list[i]!;
    const to = scale(column.unit ?? "", shownUnit(column.unit, column.displayUnit));
    const got: Statistics = statistics({ ...x, value: apply(x.value, to) }, x.time[0]!, x.time[x.time.length - 1]!);
    out.set(run.run, got[measure]);
  }
  return out;
}

function Curve(p: { s: Sweep; output: string; unit: string; measured: Map<number, number> }) {
  const name = p.s.names[0]!;
  const points = p.s.variants.flatMap((v) => (v.run !== null && p.measured.has(v.run) ? [[v.settings[name]!, p.measured.get(v.run)!] as const] : []));
  if (points.length < 2 || p.s.names.length > 1) return null;
  void dark.value;
  const x = Float64Array.from(points, (q) => q[0]);
  const y = Float64Array.from(points, (q) => q[1]);
  const svg = picture({
    width: 720, height: 280, legend: false, colours: paper(), x: { label: name, range: extent([x]) }, y: [{ label: withUnit(p.output, p.unit), range: extent([y]) }],
    curves: [{ name: p.output, axis: 0, x, y, colour: getComputedStyle(document.documentElement).getPropertyValue("--curve-1"), dash: [], width: 2 }],
    dots: points.map(([px, py]) => ({ x: px, y: py, axis: 0, text: "" })),
  });
  return <div class="sweep-curve" role="img" aria-label={`${p.output} over ${name}`} dangerouslySetInnerHTML={{ __html: svg }} />;
}

function Table(p: { s: Sweep; output: string; unit: string; measured: Map<number, number> }) {
  return (
    <table class="facts">
      <thead><tr><th scope="col" class="number">Run</th>{p.s.names.map((n) => <th scope="col" key={n} class="number">{n}</th>)}<th scope="col">State</th><th scope="col" class="number">{p.output ? withUnit(p.output, p.unit) : ""}</th></tr></thead>
      <tbody>
        {p.s.variants.map((v, k) => {
          const run = v.run === null ? null : runs.value.get(v.run);
          return (
            <tr key={k} data-variant={k}>
              <td class="number">{v.run !== null && <button type="button" class="name" onClick={() => { currentRun.value = v.run; go("results"); }}>{v.run}</button>}</td>
              {p.s.names.map((n) => <td key={n} class="number">{short(v.settings[n]!)}</td>)}
              <td>{v.error || (run ? (run.state === "failed" ? run.message ?? "failed" : run.state) : p.s.stopped ? "not run" : "waiting")}</td>
              <td class="number">{v.run !== null && p.measured.has(v.run) ? short(p.measured.get(v.run)!) : ""}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function VaryRows() {
  const f = form.value;
  const set = (i: number, c: Partial<Vary>): void => change({ vary: f.vary.map((v, k) => (k === i ? { ...v, ...c } : v)) });
  return (
    <fieldset>
      <legend>Vary</legend>
      {f.vary.map((v, i) => (
        <div class="row" key={i}>
          <input list="sweep-parameters" placeholder="parameter, such as spring.c" aria-label={`Parameter ${i + 1}`} value={v.name} data-own-undo="" onInput={(e) => set(i, { name: e.currentTarget.value })} />
          <input placeholder="1:5:1 or 1,2,5" aria-label={`Values ${i + 1}`} value={v.values} data-own-undo="" onInput={(e) => set(i, { values: e.currentTarget.value })} />
          <Button title={`Remove parameter ${i + 1}`} icon={PATHS.close} iconOnly disabled={f.vary.length === 1} onClick={() => change({ vary: f.vary.filter((_, k) => k !== i) })} />
        </div>
      ))}
      <div class="row wrap">
        <Button title="Add a parameter" icon={PATHS.plus} onClick={() => change({ vary: [...f.vary, { name: "", values: "" }] })} />
        {f.vary.length > 1 && <label class="row"><input type="checkbox" checked={f.together} onChange={(e) => change({ together: e.currentTarget.checked })} />together, not all combinations</label>}
      </div>
    </fieldset>
  );
}

// The first run teaches the names.
effect(() => { const r = shownRun.value; if (r && !columns.value.has(r.run) && r.state !== "translating") columnsOf(r.run).catch(tell); });

export default function Experiments() {
  const cls = activeModel.value || shownRun.value?.class || "";
  const f = form.value;
  const s = sweep.value;
  const offered = known(cls);
  const planned = useMemo(() => { try { return { list: variants(f.vary, f.together), error: "" }; } catch (e) { if (e instanceof SweepError) return { list: [], error: e.message }; throw e; } }, [f.vary, f.together]);
  const stop = f.stop.trim() === "" ? undefined : Number(f.stop);
  const stopWrong = stop !== undefined && !Number.isFinite(stop);
  const [source, setSource] = useState<string[]>([]);
  useEffect(() => { if (cls) sourceOfClass(cls).then(setSource, tell); }, [cls]);
  const measured = useMeasured(s, f.output, f.measure);
  if (!cls) return <Empty title="Experiments" text="Open a model to run it with many values of its parameters." />;
  const options = stop === undefined || stopWrong ? {} : { stop };
  const command = sweepCommand(cls, source, f.vary.filter((v) => v.name.trim()), f.together && f.vary.length > 1, {}, options);
  const busy = !!s && !s.stopped && s.variants.some((v) => !v.error && (v.run === null || isActive(runs.value.get(v.run) ?? { state: "running" } as never)));
  const done = s ? s.variants.filter((v) => v.run !== null && !isActive(runs.value.get(v.run) ?? { state: "running" } as never)).length : 0;
  const output = offered.variables.find((c) => c.name === f.output);
  const unit = output ? shownUnit(output.unit, output.displayUnit) : "";
  return (
    <div class="page experiments">
      <header class="row"><h1 class="grow ellipsis">Sweep <span class="soft">{isComposite(cls) ? shortName(cls) : cls}</span></h1></header>
      <datalist id="sweep-parameters">{offered.parameters.slice(0, 500).map((c) => <option key={c.name} value={c.name}>{c.comment ?? ""}</option>)}</datalist>
      <datalist id="sweep-variables">{offered.variables.slice(0, 500).map((c) => <option key={c.name} value={c.name}>{c.comment ?? ""}</option>)}</datalist>
      <form onSubmit={(e) => { e.preventDefault(); if (planned.list.length && !stopWrong) void startSweep(cls, planned.list, {}, options); }}>
        <VaryRows />
        <fieldset>
          <legend>Run and look at</legend>
          <div class="row wrap">
            <label class="row">until <input size={8} value={f.stop} placeholder="as the model says" aria-invalid={stopWrong} data-own-undo="" onInput={(e) => change({ stop: e.currentTarget.value })} /> s</label>
            <label class="row">variable <input list="sweep-variables" value={f.output} placeholder="such as tank.p" data-own-undo="" onInput={(e) => change({ output: e.currentTarget.value.trim() })} /></label>
            <select aria-label="What of it" value={f.measure} onChange={(e) => change({ measure: e.currentTarget.value as Measure })}>{MEASURES.map(([id, title]) => <option key={id} value={id}>{title}</option>)}</select>
          </div>
        </fieldset>
        <div class="row command"><code class="grow">{command}</code>
          <Button title="Copy the command" onClick={() => navigator.clipboard.writeText(command).then(() => say("The command is on the clipboard"), tell)}>Copy</Button></div>
        <div class="row">
          <button type="submit" class="button primary" disabled={planned.list.length === 0 || stopWrong || busy}>Run {planned.list.length || ""} variants</button>
          {busy && <Button title="Stop the sweep" icon={PATHS.stop} kind="danger" onClick={stopSweep} />}
          {planned.error && f.vary.some((v) => v.name || v.values) && <span class="wrong" role="status">{planned.error}</span>}
          {s && <span class="soft" role="status">{done} of {s.variants.length} done</span>}
          {s && done > 1 && <Button title="Show the first eight in the plots" onClick={() => {
            const list = s.variants.flatMap((v) => (v.run === null ? [] : [v.run])).slice(0, MAX_RUNS);
            currentRun.value = list[0] ?? null;
            overlaid.value = list.slice(1);
            go("results");
          }}>Compare in plots</Button>}
        </div>
      </form>
      {s && s.class === cls && <><Curve s={s} output={f.output} unit={unit} measured={measured} /><Table s={s} output={f.output} unit={unit} measured={measured} /></>}
    </div>
  );
}
