// Results.tsx - runs, variables, plots.
import { useEffect } from "preact/hooks";
import { register } from "../app/commands";
import { route } from "../app/router";
import { currentRun, runs } from "../store/runs";
import { say, tell } from "../store/notes";
import { isComposite, shortName } from "../store/selection";
import { Button } from "../ui/Button";
import { Empty } from "../ui/Empty";
import { PATHS } from "../ui/Icon";
import { PlotCard } from "../plots/PlotCard";
import { readCsv } from "../plots/csv";
import { addPlot, cursorA, cursorB, measured, plots, range, shownRun, startKeeping, toggleItem } from "./state";
import { Quick } from "./Quick";
import { RunList } from "./RunList";
import { VariableTree } from "./VariableTree";

startKeeping();

async function openMeasured(file: File): Promise<void> {
  if (file.size > 200e6) throw new Error(`${file.name} has more than 200 MB`);
  const table = readCsv(await file.text());
  measured.value = new Map(measured.value).set(file.name, table);
  say(`${file.name}: ${table.columns.length} columns, ${table.time.length} rows`);
}

function Measured() {
  return (
    <details class="measured" open={measured.value.size > 0}>
      <summary>Measured data</summary>
      <input type="file" accept=".csv,.txt,.tsv,text/csv" aria-label="Open measured data (CSV)"
        onChange={(e) => { const f = e.currentTarget.files?.[0]; if (f) openMeasured(f).catch(tell); }} />
      {[...measured.value].map(([file, table]) => (
        <ul key={file} class="list">
          {table.columns.map((c) => (
            <li key={c.name}><button type="button" class="name" onClick={() => toggleItem({ kind: "measured", file, column: c.name })}>{c.name}{c.unit && <span class="soft"> [{c.unit}]</span>}</button></li>
          ))}
        </ul>
      ))}
    </details>
  );
}

// #/results/CLASS shows the latest run of the class, ?run=N that run.
function follow(): void {
  const at = route.value;
  const wanted = Number(at.query["run"]);
  if (runs.value.has(wanted)) currentRun.value = wanted;
  else if (at.path) {
    const last = [...runs.value.values()].filter((r) => r.class === at.path).at(-1);
    if (last && shownRun.peek()?.class !== at.path) currentRun.value = last.run;
  }
}

export default function Results() {
  useEffect(follow, [route.value.path, route.value.query["run"], runs.value.size > 0]);
  useEffect(() => register([
    { id: "plot.add", title: "Add a plot", group: "Results", run: () => void addPlot() },
    { id: "plot.all", title: "Show all of the time", group: "Results", run: () => { range.value = null; } },
    { id: "plot.cursors", title: "Take cursors away", group: "Results", run: () => { cursorA.value = cursorB.value = null; } },
  ]), []);
  const run = shownRun.value;
  const n = plots.value.length;
  return (
    <div class="results">
      <aside>
        <RunList />
        <VariableTree />
        <Quick />
        <Measured />
      </aside>
      <div class="plots">
        <header class="row">
          <h1 class="grow ellipsis">{run ? (isComposite(run.class) ? shortName(run.class) : run.class) : "Results"}</h1>
          {(cursorA.value !== null || cursorB.value !== null) && <Button title="Take cursors away" onClick={() => { cursorA.value = cursorB.value = null; }} />}
          <Button title="Add a plot" icon={PATHS.plus} onClick={() => addPlot()} />
        </header>
        {run || measured.value.size > 0
          ? <div class="grid">{plots.value.map((p) => <PlotCard key={p.id} plot={p} height={n === 1 ? "100%" : n === 2 ? "calc(50% - 4px)" : "400px"} />)}</div>
          : <Empty title="No results yet" text="Open a model and press F5. Curves appear here while it runs." />}
      </div>
    </div>
  );
}
