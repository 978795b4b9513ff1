// model/Curves.tsx - curves below the schematic: the same plots as on the Results screen, one at a time.
import "../results/results.css";
import { PlotCard } from "../plots/PlotCard";
import { activePlot, plots, startKeeping } from "../results/state";
import { VariableTree } from "../results/VariableTree";
import { columns } from "../store/runs";
import type { Column } from "../protocol/types";
import { effect } from "@preact/signals";
import { shownRun, toggleItem } from "../results/state";
import { isComposite, selectedComponents } from "../store/selection";

startKeeping();

const FIRST = 3;

// A first picture for who has chosen nothing yet: variables of the model itself, else of the selected component.
export function firstChoice(list: readonly Column[], component: string | undefined, composite = false): string[] {
  const moving = list.filter((c, i) => c.of === i && i > 0 && c.kind === "continuous" && !c.name.startsWith("der("));
  const own = moving.filter((c) => !c.name.includes("."));
  // A composite model has none of its own: one of each sub-model.
  if (composite) {
    const first = new Map<string, string>();
    for (const c of moving) if (/^\w+\.\w+$/.test(c.name)) first.set(c.name.split(".")[0]!, first.get(c.name.split(".")[0]!) ?? c.name);
    return [...first.values()].slice(0, FIRST);
  }
  const of = own.length || !component ? own : moving.filter((c) => c.name.startsWith(`${component}.`) && !c.name.slice(component.length + 1).includes("."));
  return of.slice(0, FIRST).map((c) => c.name);
}

const offered = new Set<string>();
effect(() => {
  const run = shownRun.value;
  const list = run ? columns.value.get(run.run) : undefined;
  if (!run || !list || offered.has(run.class)) return;
  offered.add(run.class);
  if (plots.peek().some((p) => p.items.length > 0)) return;
  for (const name of firstChoice(list, selectedComponents.peek()[0], isComposite(run.class))) toggleItem({ kind: "variable", name });
});

export default function Curves() {
  const plot = plots.value.find((p) => p.id === activePlot.value) ?? plots.value[0]!;
  return (
    <div class="results curves">
      <aside><VariableTree /></aside>
      <div class="plots"><div class="grid"><PlotCard key={plot.id} plot={plot} height="100%" /></div></div>
    </div>
  );
}
