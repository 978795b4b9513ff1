// Diagnostics.tsx - messages, blocks, Jacobian, initialisation, events.
import { route, setQuery } from "../app/router";
import { runMessages } from "../store/runs";
import { isComposite, shortName } from "../store/selection";
import { Empty } from "../ui/Empty";
import { shownRun } from "../results/state";
import { answer, asking, solvedClass } from "../islands/store";
import { useExplained } from "../islands/Islands";
import type { Explained } from "../islands/explain";
import { Blocks, BlockTable } from "./Blocks";
import { Events } from "./Events";
import { Jacobian } from "./Jacobian";
import { Messages } from "./Messages";

const TABS = [["messages", "Messages"], ["blocks", "Blocks and Jacobian"], ["start", "Initialisation"], ["events", "Events"]] as const;

function IslandBlocks(p: { explained: Explained; cls: string }) {
  const name = route.value.query["island"];
  const island = p.explained.islands.find((i) => i.name === name) ?? p.explained.islands[0];
  if (!island) return <p class="soft">There is nothing to solve.</p>;
  return (
    <>
      <label class="row">Island
        <select value={island.name} onChange={(e) => setQuery({ island: e.currentTarget.value })}>{p.explained.islands.map((i) => <option key={i.name} value={i.name}>{i.name}</option>)}</select>
        <span class="soft">{island.equations} equations, {island.states.length} states, {island.solver}{p.explained.index > 1 ? `; the model had index ${p.explained.index}` : ""}</span>
      </label>
      <h2>Jacobian</h2>
      <Jacobian key={island.name} island={island} cls={p.cls} />
      <h2>Blocks</h2>
      <Blocks key={`b${island.name}`} island={island} />
    </>
  );
}

function Start(p: { explained: Explained }) {
  const assumed = p.explained.starts.flatMap((s) => s.assumed);
  return (
    <>
      <h2>{assumed.length === 0 ? "The model fixes its start completely" : `Start values that were taken because nothing fixes them: ${assumed.length}`}</h2>
      {assumed.length > 0 && <ul class="chips">{assumed.slice(0, 200).map((a) => <li key={a} class="chip">{a}</li>)}</ul>}
      {p.explained.starts.map((s, k) => <section key={k} aria-label={`Initial system ${k + 1}`}><BlockTable list={s.initial.blocks} label={`Initial blocks ${k + 1}`} /></section>)}
    </>
  );
}

export default function Diagnostics() {
  const e = useExplained();
  const cls = solvedClass.value;
  const run = shownRun.value;
  const a = answer.value;
  const asked = route.value.query["tab"];
  const tab = TABS.some(([id]) => id === asked) ? asked! : route.value.query["island"] ? "blocks" : "messages";
  const fromRun = run ? runMessages.value.get(run.run) ?? [] : [];
  const fromCheck = a?.class === cls ? a.messages : [];
  if (!cls && !run) return <Empty title="Diagnostics" text="Open a model to see its messages, blocks and events." />;
  const waiting = <p class="soft">{asking.value ? `Looking at ${cls} …` : a?.error || ""}</p>;
  return (
    <div class="page diagnostics">
      <header class="row"><h1 class="grow ellipsis">Diagnostics <span class="soft">{isComposite(cls) ? shortName(cls) : cls}</span></h1></header>
      <div class="tabs row" role="tablist" aria-label="Diagnostics">
        {TABS.map(([id, title]) => <button key={id} type="button" role="tab" class="tab" aria-selected={tab === id} onClick={() => setQuery({ tab: id })}>{title}</button>)}
      </div>
      <div role="tabpanel" aria-label={TABS.find(([id]) => id === tab)![1]} class="panel">
        {tab === "messages" && (fromRun.length + fromCheck.length === 0 ? <p class="soft">No messages.</p> : (
          <>
            {fromCheck.length > 0 && <><h2>Of the model</h2><Messages list={fromCheck} cls={cls} /></>}
            {fromRun.length > 0 && <><h2>Of run {run!.run}</h2><Messages list={fromRun} cls={run!.class} /></>}
          </>
        ))}
        {tab === "blocks" && (e ? <IslandBlocks explained={e} cls={cls} /> : waiting)}
        {tab === "start" && (e ? <Start explained={e} /> : waiting)}
        {tab === "events" && <Events explained={e} />}
      </div>
    </div>
  );
}
