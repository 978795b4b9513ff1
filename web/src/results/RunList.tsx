// RunList.tsx - the runs that the server keeps: state, progress, what differs, which are drawn.
import { dropRun, currentRun, progress, runMessages, runs, stopRun } from "../store/runs";
import { tell } from "../store/notes";
import { shortName } from "../store/selection";
import type { Run } from "../protocol/types";
import { Button } from "../ui/Button";
import { PATHS } from "../ui/Icon";
import { duration, short } from "../plots/number";
import { differences } from "./differences";
import { isActive } from "./feed";
import { ghostRun, overlaid, showGhost, toggleOverlay } from "./state";

const STATES: Record<Run["state"], { text: string; kind: string }> = {
  translating: { text: "translating", kind: "" },
  running: { text: "running", kind: "" },
  done: { text: "done", kind: "ok" },
  stopped: { text: "stopped", kind: "warning" },
  failed: { text: "failed", kind: "error" },
  died: { text: "died", kind: "error" },
};

export function Progress(p: { run: Run }) {
  const now = progress.value.get(p.run.run);
  const part = Math.max(0, Math.min(1, now?.part ?? 0));
  const left = now && part < 1 ? duration(now.left) : "";
  return (
    <div class="row progress">
      <progress max={1} value={p.run.state === "translating" ? undefined : part} aria-label={`Progress of run ${p.run.run}`} />
      <span class="soft">{p.run.state === "translating" ? "translating" : `${Math.floor(100 * part)} %${left ? `, ${left} left` : ""}`}</span>
    </div>
  );
}

function RunRow(p: { run: Run; differs: string[] }) {
  const r = p.run;
  const current = currentRun.value === r.run;
  const state = STATES[r.state];
  const failed = r.state === "failed" || r.state === "died";
  const why = r.message ?? runMessages.value.get(r.run)?.find((m) => m.severity === "error")?.text;
  return (
    <li class={current ? "run current" : "run"} data-run={r.run}>
      <div class="row">
        <input type="checkbox" checked={current || overlaid.value.includes(r.run)} disabled={current} aria-label={`Draw run ${r.run} too`} onChange={() => toggleOverlay(r.run)} />
        <button type="button" class="name grow ellipsis" aria-current={current} onClick={() => { currentRun.value = r.run; }} title={`${r.class}, ${r.rows} rows, up to ${short(r.time)} s`}>
          <b>{r.run}</b> {r.label || shortName(r.class)}
        </button>
        {ghostRun.value?.run === r.run && <span class="badge" title="Drawn thin behind the current run">ghost</span>}
        {!isActive(r) && r.state !== "done" && <span class={`badge ${state.kind}`}>{state.text}</span>}
        {isActive(r) ? <Button title={`Stop run ${r.run}`} icon={PATHS.stop} iconOnly onClick={() => stopRun(r.run).catch(tell)} />
          : <Button title={`Forget run ${r.run}`} icon={PATHS.close} iconOnly onClick={() => dropRun(r.run).catch(tell)} />}
      </div>
      {isActive(r) && <Progress run={r} />}
      {p.differs.length > 0 && <div class="differs soft mono">{p.differs.join("  ")}</div>}
      {failed && why && <div class="why">{why}</div>}
    </li>
  );
}

export function RunList() {
  const list = [...runs.value.values()].sort((a, b) => b.run - a.run);
  const differs = differences(list);
  return (
    <section class="runs" aria-label="Runs">
      <header class="row">
        <h2 class="grow">Runs</h2>
        <label class="row soft"><input type="checkbox" checked={showGhost.value} onChange={(e) => { showGhost.value = e.currentTarget.checked; }} />ghost of the last</label>
      </header>
      {list.length === 0 ? <p class="soft hint">No run yet.</p> : <ul>{list.map((r) => <RunRow key={r.run} run={r} differs={differs.get(r.run) ?? []} />)}</ul>}
    </section>
  );
}
