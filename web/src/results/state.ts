// state.ts - what the Results screen shows: plots, the runs in them, zoom and cursors. Kept for each class over reloads.
import { computed, effect, signal } from "@preact/signals";
import { columns, columnsOf, currentRun, runs } from "../store/runs";
import { tell } from "../store/notes";
import type { Column, Run } from "../protocol/types";
import type { Table } from "../plots/csv";

export type Item =
  | { kind: "variable"; name: string; unit?: string }
  | { kind: "formula"; text: string; unit?: string }
  | { kind: "measured"; file: string; column: string; unit?: string };
export type Mode = "time" | "fft" | "xy";
export interface PlotState { id: number; items: Item[]; mode: Mode; x?: string; title?: string }
export type Range = [from: number, to: number];

export const MAX_RUNS = 8;
export const MAX_UNITS = 4;

export const plots = signal<PlotState[]>([{ id: 1, items: [], mode: "time" }]);
export const activePlot = signal(1);
export const range = signal<Range | null>(null); // of all plots over time; null: everything
export const cursorA = signal<number | null>(null);
export const cursorB = signal<number | null>(null);
export const pointer = signal<number | null>(null); // time under the mouse, in all plots and in 3D
export const overlaid = signal<number[]>([]); // runs beside the current one that the user chose
export const showGhost = signal(true);
export const measured = signal<ReadonlyMap<string, Table>>(new Map());

export const shownRun = computed<Run | null>(() => (currentRun.value === null ? null : runs.value.get(currentRun.value) ?? null));

// Where nobody chose yet, the latest run there is.
effect(() => { if (currentRun.value === null && runs.value.size > 0) currentRun.value = [...runs.value.keys()].at(-1)!; });

// The run before the current one, of the same class, unless it is among the chosen ones.
export const ghostRun = computed<Run | null>(() => {
  const now = shownRun.value;
  if (!now || !showGhost.value || overlaid.value.length > 0) return null;
  const before = [...runs.value.values()].filter((r) => r.class === now.class && r.run < now.run && r.rows > 0);
  return before.sort((a, b) => b.run - a.run)[0] ?? null;
});

// Current run first, then those that are overlaid, then the ghost.
export const drawnRuns = computed<{ run: Run; ghost: boolean }[]>(() => {
  const now = shownRun.value;
  const others = overlaid.value.filter((id) => id !== now?.run).map((id) => runs.value.get(id)).filter((r): r is Run => !!r);
  const list = [...(now ? [now] : []), ...others].slice(0, MAX_RUNS).map((run) => ({ run, ghost: false }));
  return ghostRun.value ? [...list, { run: ghostRun.value, ghost: true }] : list;
});

// Ask for the columns of what is drawn, once there can be any.
effect(() => {
  for (const { run } of drawnRuns.value)
    if (run.state !== "translating" && !columns.value.has(run.run)) columnsOf(run.run).catch(tell);
});

const indices = new WeakMap<Column[], Map<string, number>>();

export function columnIndex(run: number, name: string): number {
  const list = columns.value.get(run);
  if (!list) return -1;
  let index = indices.get(list);
  if (!index) indices.set(list, (index = new Map(list.map((c, i) => [c.name, i]))));
  return index.get(name) ?? -1;
}

let nextId = 2;

export function change(id: number, f: (p: PlotState) => PlotState): void {
  plots.value = plots.value.map((p) => (p.id === id ? f(p) : p));
}

export function addPlot(items: Item[] = []): number {
  const id = nextId++;
  plots.value = [...plots.value, { id, items, mode: "time" }];
  activePlot.value = id;
  return id;
}

export function removePlot(id: number): void {
  const rest = plots.value.filter((p) => p.id !== id);
  plots.value = rest.length ? rest : [{ id: nextId++, items: [], mode: "time" }];
  if (!plots.value.some((p) => p.id === activePlot.value)) activePlot.value = plots.value[plots.value.length - 1]!.id;
}

export const sameItem = (a: Item, b: Item): boolean =>
  a.kind === b.kind && (a.kind === "variable" ? a.name === (b as typeof a).name
    : a.kind === "formula" ? a.text === (b as typeof a).text
    : a.file === (b as typeof a).file && a.column === (b as typeof a).column);

export function has(p: PlotState, item: Item): boolean { return p.items.some((i) => sameItem(i, item)); }

export function toggleItem(item: Item, id = activePlot.value): void {
  change(id, (p) => ({ ...p, items: has(p, item) ? p.items.filter((i) => !sameItem(i, item)) : [...p.items, item] }));
}

export function toggleOverlay(run: number): void {
  overlaid.value = overlaid.value.includes(run) ? overlaid.value.filter((r) => r !== run) : [...overlaid.value, run].slice(-(MAX_RUNS - 1));
}

// What is kept, by class. Measured files are read again by the user.
const KEY = "skerry-plots";
interface Kept { plots: PlotState[]; range: Range | null; a: number | null; b: number | null }

function readKept(): Record<string, Kept> {
  try { return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept>; } catch { return {}; }
}

const keptClass = signal("");

export function startKeeping(): void {
  effect(() => {
    const cls = shownRun.value?.class ?? "";
    if (cls === "" || cls === keptClass.peek()) return;
    const kept = readKept()[cls];
    if (kept) {
      plots.value = kept.plots;
      range.value = kept.range;
      cursorA.value = kept.a;
      cursorB.value = kept.b;
    } else if (keptClass.peek() !== "") plots.value = [{ id: nextId, items: [], mode: "time" }];
    if (!kept) range.value = cursorA.value = cursorB.value = null;
    nextId = Math.max(nextId, ...plots.value.map((p) => p.id)) + 1;
    activePlot.value = plots.value[0]!.id;
    keptClass.value = cls;
  });
  effect(() => {
    const now: Kept = { plots: plots.value, range: range.value, a: cursorA.value, b: cursorB.value };
    if (keptClass.peek() === "") return;
    const all = readKept();
    delete all[keptClass.peek()];
    const list = [...Object.entries(all), [keptClass.peek(), now] as const].slice(-20);
    try { localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(list))); } catch { /* no room: nothing is kept */ }
  });
}
