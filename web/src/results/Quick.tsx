// Quick.tsx - parameters of the current run: a change runs the living model again, with the last run as ghost.
import { useState } from "preact/hooks";
import { columns, runAgain } from "../store/runs";
import { tell } from "../store/notes";
import type { Column, Run } from "../protocol/types";
import { convert, prettyUnit, readTyped, shownUnit } from "../app/units";
import { exact } from "../plots/number";
import { shownRun } from "./state";
import { matcher } from "./tree";

const MOST = 100;

function Field(p: { run: Run; column: Column }) {
  const c = p.column;
  const shown = shownUnit(c.unit, c.displayUnit);
  const [wrong, setWrong] = useState("");
  const now = p.run.settings?.[c.name] ?? c.value;
  const text = typeof now === "number" ? exact(convert(now, c.unit, shown) ?? now) : String(now ?? "");
  const take = (typed: string): void => {
    if (typed.trim() === text) return;
    const read = readTyped(typed, c.unit, shown);
    const value = read.ok ? Number(read.text) : NaN;
    if (!read.ok || !Number.isFinite(value)) { setWrong(read.ok ? "a number is needed here" : read.why); return; }
    setWrong("");
    runAgain(p.run.run, { settings: { ...(p.run.settings ?? {}), [c.name]: value } }).catch(tell);
  };
  return (
    <label class="quick" title={[c.name, c.comment].filter(Boolean).join(": ")}>
      <span class="ellipsis">{c.name}</span>
      <input key={text} defaultValue={text} aria-invalid={wrong !== ""} data-own-undo="" data-parameter={c.name} onChange={(e) => take(e.currentTarget.value)} />
      <span class="soft unit">{prettyUnit(shown)}</span>
      {wrong && <span class="why">{wrong}</span>}
    </label>
  );
}

export function Quick() {
  const [filter, setFilter] = useState("");
  const run = shownRun.value;
  const all = (run ? columns.value.get(run.run) ?? [] : []).filter((c) => c.kind === "parameter" && typeof c.value === "number");
  if (!run || all.length === 0) return null;
  const list = all.filter(matcher(filter));
  return (
    <details class="quicks">
      <summary>Parameters ({all.length})</summary>
      <input type="search" class="filter" placeholder="Filter parameters" aria-label="Filter parameters" value={filter} data-own-undo="" onInput={(e) => setFilter(e.currentTarget.value)} />
      <div class="list">{list.slice(0, MOST).map((c) => <Field key={c.name} run={run} column={c} />)}</div>
      {list.length > MOST && <p class="soft hint">{list.length - MOST} more: type more of the name.</p>}
    </details>
  );
}
