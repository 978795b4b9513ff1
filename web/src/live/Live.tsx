// Live.tsx - a model that runs while one turns its knobs: sliders, switches, pause, step, speed, plots beside.
import { useEffect, useRef, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { go } from "../app/router";
import { client } from "../store/studio";
import { columns, columnsOf, currentRun, runs, startRun, stopRun } from "../store/runs";
import { activeModel } from "../store/selection";
import { say, tell } from "../store/notes";
import type { Column, Run } from "../protocol/types";
import { convert, literal, prettyUnit, shownUnit, tidy } from "../app/units";
import { Button } from "../ui/Button";
import { Empty } from "../ui/Empty";
import { Icon, PATHS } from "../ui/Icon";
import { PlotCard } from "../plots/PlotCard";
import { short } from "../plots/number";
import { addPlot, plots, shownRun } from "../results/state";
import { isActive } from "../results/feed";
import { runModel } from "../model/run";
import { Gauges } from "./Gauges";
import { find, parts } from "../results/tree";
import { VariableTree } from "../results/VariableTree";

interface Knob { name: string; min: number; max: number; switch: boolean }
const knobs = signal<ReadonlyMap<string, Knob[]>>(new Map()); // by class
const given = signal<ReadonlyMap<string, number>>(new Map()); // by run and name: what was set last
const SPEEDS = [0.1, 0.5, 1, 2, 10, 0];
const PAUSE = 30; // ms between two changes of one slider

const knobsOf = (cls: string): Knob[] => knobs.value.get(cls) ?? [];
const setKnobs = (cls: string, list: Knob[]): void => { knobs.value = new Map(knobs.value).set(cls, list); };

// From nothing to twice the value; around zero a range to both sides.
function rangeOf(v: number): [number, number] {
  return v > 0 ? [0, 2 * v] : v < 0 ? [2 * v, 0] : [-1, 1];
}

// A slider that moves sends the latest value only, not every one on the way.
function useChange(run: Run): (name: string, value: number) => void {
  const state = useRef({ waiting: new Map<string, number>(), busy: false });
  const send = (): void => {
    const s = state.current;
    const next = s.waiting.entries().next();
    if (next.done || s.busy) return;
    const [name, value] = next.value;
    s.waiting.delete(name);
    s.busy = true;
    client.request("run.change", { run: run.run, name, value }).catch(tell).finally(() => setTimeout(() => { s.busy = false; send(); }, PAUSE));
  };
  return (name, value) => {
    given.value = new Map(given.value).set(`${run.run}:${name}`, value);
    state.current.waiting.set(name, value);
    send();
  };
}

// What the declaration says: a Boolean is a switch, limits that are numbers are those of the slider.
async function declared(cls: string, name: string): Promise<Partial<Knob> | null> {
  const path = parts(name);
  const { parameters } = await client.request("class.parameters", { class: cls, component: path.slice(0, -1).join(".") });
  const p = parameters.find((x) => x.name === path[path.length - 1]);
  if (!p) return null;
  const limit = (text: string | null | undefined): number => (text ? Number(text) : NaN);
  const [min, max] = [limit(p.min), limit(p.max)];
  return { ...(p.kind === "Boolean" ? { switch: true } : {}), ...(min < max ? { min, max } : {}) };
}

function KnobRow(p: { run: Run; knob: Knob; column: Column; onChange: (name: string, value: number) => void; onKnob: (k: Knob | null) => void }) {
  const { knob: k, column: c } = p;
  const shown = shownUnit(c.unit, c.displayUnit);
  const now = given.value.get(`${p.run.run}:${k.name}`) ?? Number(p.run.settings?.[k.name] ?? c.value ?? 0);
  const look = (v: number): number => convert(v, c.unit, shown) ?? v;
  const back = (v: number): number => convert(v, shown, c.unit) ?? v;
  const active = isActive(p.run) && p.run.live;
  const keep = (): void => {
    client.request("edit.apply", { class: p.run.class, edits: [{ op: "set", path: k.name, value: k.switch ? String(now !== 0) : literal(now) }] })
      .then(() => say(`${k.name} is kept in ${p.run.class}`), tell);
  };
  return (
    <div class="knob" data-knob={k.name}>
      <div class="row"><b class="grow ellipsis" title={c.comment ?? k.name}>{k.name}</b>
        <output class="number">{k.switch ? (now !== 0 ? "on" : "off") : `${short(look(now), 5)} ${prettyUnit(shown)}`}</output>
        <Button title={`Keep ${k.name} in the model`} icon={PATHS.save} iconOnly onClick={keep} />
        <Button title={`Remove ${k.name}`} icon={PATHS.close} iconOnly onClick={() => p.onKnob(null)} /></div>
      {k.switch ? <label class="row"><input type="checkbox" role="switch" disabled={!active} checked={now !== 0} onChange={(e) => p.onChange(k.name, e.currentTarget.checked ? 1 : 0)} />on</label> : (
        <div class="row">
          <input class="end" size={6} aria-label={`Least ${k.name}`} data-own-undo="" value={String(tidy(look(k.min)))} onChange={(e) => { const v = back(Number(e.currentTarget.value)); if (Number.isFinite(v) && v < k.max) p.onKnob({ ...k, min: v }); }} />
          <input type="range" class="grow" aria-label={k.name} aria-valuetext={`${short(look(now))} ${shown}`} disabled={!active} min={k.min} max={k.max} step="any" value={now}
            onInput={(e) => p.onChange(k.name, Number(e.currentTarget.value))} />
          <input class="end" size={6} aria-label={`Greatest ${k.name}`} data-own-undo="" value={String(tidy(look(k.max)))} onChange={(e) => { const v = back(Number(e.currentTarget.value)); if (Number.isFinite(v) && v > k.min) p.onKnob({ ...k, max: v }); }} />
        </div>
      )}
    </div>
  );
}

function AddKnob(p: { list: Column[]; taken: string[]; onAdd: (c: Column) => void }) {
  const [text, setText] = useState("");
  const hits = text.trim() ? find(p.list, text, 12).found.map((i) => p.list[i]!).filter((c) => c.kind === "parameter" && typeof c.value === "number" && !p.taken.includes(c.name)) : [];
  return (
    <div class="add">
      <input type="search" placeholder="Add a parameter as a knob" aria-label="Add a parameter as a knob" value={text} data-own-undo="" onInput={(e) => setText(e.currentTarget.value)}
        onKeyDown={(e) => { if (e.key === "Enter" && hits[0]) { p.onAdd(hits[0]); setText(""); } }} />
      {hits.length > 0 && <ul>{hits.map((c) => <li key={c.name}><button type="button" class="name" onClick={() => { p.onAdd(c); setText(""); }}>{c.name} <span class="soft">{c.comment}</span></button></li>)}</ul>}
    </div>
  );
}

function Controls(p: { run: Run | null; cls: string; speed: number; onSpeed: (v: number) => void }) {
  const r = p.run;
  const active = !!r && r.live && isActive(r);
  // The open model runs as F5 runs it: texts that are not saved count, and C code is asked about.
  const options = { live: true, speed: p.speed, label: "live" };
  const start = (): void => void (activeModel.value === p.cls ? runModel(options) : startRun(p.cls, options)).catch(tell);
  // What was done at which time is done again: the same bits, as fast as it can.
  const replay = async (): Promise<void> => {
    const { changes } = await client.request("run.changes", { run: r!.run });
    await startRun(p.cls, { changes, settings: r!.settings ?? {}, stop: r!.stop, label: `live run ${r!.run} again` });
    go("results", p.cls);
  };
  const ask = <M extends "run.pause" | "run.step">(m: M, more: object): void => { client.request(m, { run: r!.run, ...more } as never).catch(tell); };
  return (
    <div class="row wrap controls">
      {!active ? (
        <>
          <Button title="Start live" icon={PATHS.play} kind="primary" onClick={start} />
          {r && r.live && <Button title="Again with its changes" onClick={() => void replay().catch(tell)} />}
        </>
      ) : (
        <>
          <Button title={r.paused ? "Go on" : "Pause"} icon={r.paused ? PATHS.play : PATHS.pause} kind="primary" onClick={() => ask("run.pause", { pause: !r.paused })} />
          <Button title="One row further" icon={PATHS.step} iconOnly disabled={!r.paused} onClick={() => ask("run.step", {})} />
          <Button title="Stop" icon={PATHS.stop} onClick={() => stopRun(r.run).catch(tell)} />
        </>
      )}
      <label class="row soft">speed
        <select value={String(p.speed)} onChange={(e) => p.onSpeed(Number(e.currentTarget.value))}>{SPEEDS.map((s) => <option key={s} value={String(s)}>{s === 0 ? "as fast as it can" : `${s}×`}</option>)}</select>
      </label>
      {r && r.live && <output class="clock">{short(r.time, 5)} s{r.paused ? ", paused" : ""}</output>}
    </div>
  );
}

export default function Live() {
  const cls = activeModel.value || shownRun.value?.class || "";
  const latest = [...runs.value.values()].filter((r) => r.class === cls && r.live).at(-1) ?? null;
  const run = latest ?? (shownRun.value?.class === cls ? shownRun.value : null);
  const [speed, setSpeed] = useState(1);
  useEffect(() => { if (latest && currentRun.peek() !== latest.run) currentRun.value = latest.run; }, [latest?.run]);
  useEffect(() => { if (run && run.state !== "translating") columnsOf(run.run).catch(tell); }, [run?.run, run?.state]);
  const list = run ? columns.value.get(run.run) ?? [] : [];
  const mine = knobsOf(cls);
  const onChange = useChange(run ?? ({ run: 0 } as Run));
  if (!cls) return <Empty title="Live" text="Open a model to run it while you turn its knobs." />;
  const onSpeed = (v: number): void => { setSpeed(v); if (latest && isActive(latest)) client.request("run.speed", { run: latest.run, speed: v }).catch(tell); };
  const add = (c: Column): void => {
    const [min, max] = rangeOf(Number(c.value));
    const knob: Knob = { name: c.name, min, max, switch: false };
    setKnobs(cls, [...mine, knob]);
    void declared(cls, c.name).then((d) => { if (d) setKnobs(cls, knobsOf(cls).map((k) => (k.name === c.name ? { ...k, ...d } : k))); }, tell);
  };
  return (
    <div class="results live">
      <aside>
        <section class="live-head"><h2 class="ellipsis">{cls}</h2><Controls run={latest} cls={cls} speed={speed} onSpeed={onSpeed} /></section>
        <section class="knobs" aria-label="Knobs">
          {run && mine.map((k) => {
            const column = list.find((c) => c.name === k.name);
            return column && <KnobRow key={k.name} run={run} knob={k} column={column} onChange={onChange} onKnob={(next) => setKnobs(cls, next ? mine.map((x) => (x.name === k.name ? next : x)) : mine.filter((x) => x.name !== k.name))} />;
          })}
          {list.length > 0 ? <AddKnob list={list} taken={mine.map((k) => k.name)} onAdd={add} /> : <p class="soft hint">Start the model to choose parameters to turn.</p>}
        </section>
        {run && <Gauges run={run.run} />}
        <VariableTree />
      </aside>
      <div class="plots">
        <header class="row"><h1 class="grow">Live</h1><button type="button" class="button plain" onClick={() => addPlot()}><Icon path={PATHS.plus} />Add a plot</button></header>
        <div class="grid">{plots.value.map((p) => <PlotCard key={p.id} plot={p} height={plots.value.length === 1 ? "100%" : plots.value.length === 2 ? "calc(50% - 4px)" : "400px"} />)}</div>
      </div>
    </div>
  );
}
