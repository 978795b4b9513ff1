// store/runs.ts - the runs that the server has, their columns and messages, and the run the screens look at.
import { computed, signal } from "@preact/signals";
import type { Column, Message, Run, RunOptions, RunProgress } from "../protocol/types";
import { client, whenReady } from "./studio";
import { tell } from "./notes";

export const runs = signal<ReadonlyMap<number, Run>>(new Map());
export const columns = signal<ReadonlyMap<number, Column[]>>(new Map());
export const progress = signal<ReadonlyMap<number, RunProgress>>(new Map());
export const runMessages = signal<ReadonlyMap<number, Message[]>>(new Map());
// The run whose results are shown first: the latest that was started here, or what the user chose.
export const currentRun = signal<number | null>(null);
export const activeRuns = computed(() => [...runs.value.values()].filter((r) => r.state === "translating" || r.state === "running"));
export const latestRun = computed(() => (currentRun.value === null ? null : runs.value.get(currentRun.value) ?? null));

function put<V>(map: { value: ReadonlyMap<number, V> }, key: number, value: V): void {
  const next = new Map(map.value);
  next.set(key, value);
  map.value = next;
}

client.on("run.state", (r) => put(runs, r.run, r));
client.on("run.columns", (c) => put(columns, c.run, c.columns));
client.on("run.progress", (p) => {
  put(progress, p.run, p);
  const r = runs.value.get(p.run);
  if (r) put(runs, p.run, { ...r, rows: p.rows, time: p.time });
});
client.on("run.messages", (m) => put(runMessages, m.run, [...(runMessages.value.get(m.run) ?? []), ...m.messages]));

whenReady(() => {
  client.request("run.list", {}).then((list) => {
    runs.value = new Map(list.runs.map((r) => [r.run, r]));
    if (currentRun.value === null || !runs.value.has(currentRun.value)) currentRun.value = list.runs.at(-1)?.run ?? null;
  }, tell);
});

export async function startRun(cls: string, options: RunOptions = {}): Promise<number> {
  const { run } = await client.request("run.start", { class: cls, ...options });
  currentRun.value = run;
  return run;
}

export async function runAgain(run: number, options: RunOptions = {}): Promise<number> {
  const again = await client.request("run.again", { run, ...options });
  currentRun.value = again.run;
  return again.run;
}

export async function stopRun(run: number): Promise<void> { await client.request("run.stop", { run }); }

export async function dropRun(run: number): Promise<void> {
  await client.request("run.drop", { run });
  const without = <V>(map: { value: ReadonlyMap<number, V> }) => { const next = new Map(map.value); next.delete(run); map.value = next; };
  without(runs); without(columns); without(progress); without(runMessages);
  if (currentRun.value === run) currentRun.value = [...runs.value.keys()].at(-1) ?? null;
}

const asked = new Map<number, Promise<Column[]>>();

// The columns of a run, asked for once.
export function columnsOf(run: number): Promise<Column[]> {
  const known = columns.value.get(run);
  if (known) return Promise.resolve(known);
  let p = asked.get(run);
  if (!p) {
    p = client.request("run.columns", { run }).then((c) => { put(columns, run, c.columns); return c.columns; }).finally(() => asked.delete(run));
    asked.set(run, p);
  }
  return p;
}
