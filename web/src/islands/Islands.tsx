// Islands.tsx - which parts of a model are solved together, what lies between them, and why.
import { useEffect, useMemo, useState } from "preact/hooks";
import { go } from "../app/router";
import { dark } from "../theme/theme";
import { isComposite, select, shortName } from "../store/selection";
import { Button } from "../ui/Button";
import { Empty } from "../ui/Empty";
import { PATHS } from "../ui/Icon";
import { cursorA, shownRun } from "../results/state";
import { short } from "../plots/number";
import { answer, ask, asking, explained, solvedClass, wanted } from "./store";
import { componentsOf, islandColour, islandOfComponent, why, type Explained, type IslandInfo } from "./explain";
import { adviceOf, type Advice } from "./advice";
import { IslandGraph } from "./Graph";
import { Failure } from "./Failure";
import { lineText } from "./known";

// Screens that show the answer keep it up to date while they are there.
export function useExplained(): Explained | null {
  useEffect(() => { wanted.value++; return () => { wanted.value--; }; }, []);
  return explained.value;
}

const seconds = (v: number | null): string => (v === null ? "–" : `${short(v, 4)} s`);

function IslandTable(p: { explained: Explained; picked: number; onPick: (i: number) => void }) {
  const total = p.explained.islands.reduce((n, x) => n + x.cost, 0) || 1;
  return (
    <table class="facts">
      <caption class="hidden-text">Islands</caption>
      <thead>
        <tr><th scope="col">Island</th><th scope="col">Solver</th><th scope="col" class="number">Step</th><th scope="col" class="number" title="How far it may run before it needs news from others">Horizon</th>
          <th scope="col" class="number">Equations</th><th scope="col" class="number">States</th><th scope="col" class="number" title="Islands with the same number share their code">Shape</th><th scope="col">Estimated load</th></tr>
      </thead>
      <tbody>
        {p.explained.islands.map((x, i) => (
          <tr key={x.name} class={p.picked === i ? "picked" : ""}>
            <th scope="row"><button type="button" class="name" aria-pressed={p.picked === i} onClick={() => p.onPick(i)}><span class="swatch" style={{ background: islandColour(i, dark.value).stroke }} />{x.name}</button></th>
            <td>{x.solver}</td><td class="number">{seconds(x.step)}</td><td class="number">{seconds(x.horizon)}</td>
            <td class="number">{x.equations}</td><td class="number">{x.states.length}</td><td class="number">{x.shape}</td>
            <td><span class="load-share"><span style={{ width: `${(100 * x.cost) / total}%` }} /></span> {Math.round((100 * x.cost) / total)} %</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LineTable(p: { explained: Explained }) {
  const value = (v: Parameters<typeof lineText>[0]): string => lineText(v, p.explained.model);
  if (p.explained.lines.length === 0) return <p class="soft">There are no lines: everything is solved together.</p>;
  return (
    <table class="facts">
      <caption class="hidden-text">Lines</caption>
      <thead><tr><th scope="col">Line</th><th scope="col">From</th><th scope="col">To</th><th scope="col" class="number">T [s]</th><th scope="col" class="number">Zc</th></tr></thead>
      <tbody>
        {p.explained.lines.map((l) => (
          <tr key={l.name}>
            <th scope="row" title={l.delay?.text}>{l.name}</th><td>{l.ends[0]?.island}</td><td>{l.ends.at(-1)?.island}{l.directed ? "" : " (both ways)"}</td>
            <td class="number">{value(l.delay)}</td><td class="number" title={l.ends.find((x) => x.impedance)?.impedance?.text}>{value(l.ends.find((x) => x.impedance)?.impedance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Why(p: { explained: Explained; island: IslandInfo }) {
  const index = p.explained.islands.indexOf(p.island);
  const names = useMemo(() => [...islandOfComponent(p.explained)].filter(([, place]) => place.several.includes(index)).map(([name]) => name), [p.explained, index]);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const a = names.includes(from) ? from : names[0] ?? "";
  const b = names.includes(to) ? to : names[names.length - 1] ?? "";
  const chain = useMemo(() => (a && b && a !== b ? why(p.explained, p.island, a, b) : []), [p.island, a, b]);
  if (names.length < 2) return <p class="soft">Only {names[0] ?? "nothing"} is in this island.</p>;
  const choice = (label: string, value: string, set: (v: string) => void) => (
    <select aria-label={label} value={value} onChange={(e) => set(e.currentTarget.value)}>{names.map((n) => <option key={n} value={n}>{n}</option>)}</select>
  );
  return (
    <div>
      <div class="row wrap">Why are {choice("One component", a, setFrom)} and {choice("The other component", b, setTo)} solved together?</div>
      {a === b ? <p class="soft">Choose two components.</p> : chain === null ? <p>No chain of equations ties them together at one time: only what is eliminated, or events, do.</p> : (
        <ol class="chain">
          {chain!.map((x, k) => <li key={k}><b>{x.via}</b> <span class="soft">({x.tie.kind})</span><code>{x.tie.text.length > 400 ? `${x.tie.text.slice(0, 400)} …` : x.tie.text}</code></li>)}
        </ol>
      )}
      <p class="soft">A line with a delay between two of these equations would part the island there.</p>
    </div>
  );
}

// Where a line would pay. Nothing is applied: whether a delay is physical there, who models knows.
function AdviceList(p: { explained: Explained }) {
  const list = useMemo(() => adviceOf(p.explained), [p.explained]);
  const percent = (x: number): string => `${Math.round(100 * x)} %`;
  const few = (names: string[]): string => (names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", "));
  const show = (a: Advice) => { if (isComposite(p.explained.model)) return; select([{ kind: "component", name: a.component }]); go("model", p.explained.model); };
  if (list.length === 0) return <p class="soft">No single component is between two parts of an island that decides how long a step takes.</p>;
  return (
    <ul class="advice">
      {list.map((a) => (
        <li key={`${a.island} ${a.component}`} data-advice={a.component}>
          <div>A line in place of <button type="button" class="link" onClick={() => show(a)}>{a.component}</button> would part island {p.explained.islands[a.island]!.name}: with free threads a step is
            {" "}<b>{short(a.gain, 2)} times</b> as fast, by the estimated load.</div>
          <div class="soft">{a.pieces.filter((x) => x.share >= 0.02).slice(0, 4).map((x) => `${few(x.components)} (${percent(x.share)})`).join(" | ")}</div>
        </li>
      ))}
    </ul>
  );
}

// Lets time go so slowly that waves can be seen on their way: the shortest delay takes three seconds.
function Slow(p: { explained: Explained }) {
  const [playing, setPlaying] = useState(false);
  const run = shownRun.value;
  const delay = Math.min(...p.explained.lines.map((l) => l.delay?.value ?? Infinity));
  useEffect(() => {
    if (!playing || !run || !Number.isFinite(delay)) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function go(now) {
      const at = (cursorA.peek() ?? run.start) + ((now - last) / 3000) * delay;
      last = now;
      cursorA.value = at > run.time ? run.start : at;
      frame = requestAnimationFrame(go);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, run?.run, delay]);
  if (!run || run.class !== p.explained.model || !Number.isFinite(delay)) return null;
  return <Button title={playing ? "Hold the waves" : "Let the waves travel slowly"} icon={playing ? PATHS.pause : PATHS.play} onClick={() => setPlaying(!playing)} />;
}

export default function Islands() {
  const e = useExplained();
  const [picked, setPicked] = useState(0);
  const a = answer.value;
  const cls = solvedClass.value;
  if (!cls) return <Empty title="Islands" text="Open a model to see how it is cut into islands." />;
  if (!e) return a && a.class === cls && !asking.value ? <Failure answer={a} /> : <Empty title="Islands" text={`Looking at ${shortName(cls)} …`} />;
  const island = e.islands[picked] ?? e.islands[0];
  return (
    <div class="page islands">
      <header class="row">
        <h1 class="grow ellipsis">{e.islands.length === 1 ? "One island" : `${e.islands.length} islands`}, {e.lines.length} lines <span class="soft">{shortName(cls)}</span></h1>
        <Slow explained={e} />
        {shownRun.value && <span class="soft">{cursorA.value === null ? "waves at the end of the run" : `waves at ${short(cursorA.value, 5)} s`}</span>}
        <Button title="Look again" icon={PATHS.rotate} iconOnly disabled={asking.value} onClick={() => ask(cls)} />
        {!isComposite(cls) && <Button title="Show in the schematic" keys="Alt+I" onClick={() => { void import("./overlay").then((m) => m.toggle(true)); go("model", cls); }} />}
        <Button title="Blocks and Jacobian" onClick={() => go("diagnostics", "", { island: island?.name ?? "" })} />
      </header>
      <div class="picture"><IslandGraph explained={e} picked={picked} onPick={setPicked} /></div>
      <section aria-label="Islands"><IslandTable explained={e} picked={picked} onPick={setPicked} /></section>
      {island && <section aria-label={`Island ${island.name}`}><h2>{island.name}: {componentsOf(island).join(", ")}</h2><Why key={island.name} explained={e} island={island} /></section>}
      <section aria-label="Advice"><h2>Where a line would pay</h2><AdviceList explained={e} /></section>
      <section aria-label="Lines"><h2>Lines</h2><LineTable explained={e} /></section>
    </div>
  );
}
