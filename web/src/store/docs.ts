// store/docs.ts - the open texts: their versions and whether they are saved; saving, undo, and what others did to the files.
//
// The text pane keeps the text itself. Whoever holds changes that the server has not seen yet gives a `flush`: edits, undo and
// saving wait for it, so that they count in the same text.
import { computed, signal } from "@preact/signals";
import type { DocText } from "../protocol/types";
import { ERROR, RpcError } from "../rpc/client";
import { client, redoSteps, undoSteps, whenReady } from "./studio";
import { say, tell } from "./notes";

export interface Doc { file: string; version: number; saved: boolean; readonly: boolean; outside: "" | "changed" | "removed" }

export const docs = signal<ReadonlyMap<string, Doc>>(new Map());
export const unsaved = computed(() => [...docs.value.values()].filter((d) => !d.saved));
export const recovered = signal<string[]>([]);

function update(file: string, change: Partial<Doc>): void {
  const old = docs.value.get(file) ?? { file, version: 0, saved: true, readonly: false, outside: "" as const };
  docs.value = new Map(docs.value).set(file, { ...old, ...change });
}

const flushes = new Set<() => Promise<void>>();
export function onFlush(f: () => Promise<void>): () => void {
  flushes.add(f);
  return () => void flushes.delete(f);
}
export async function flushTexts(): Promise<void> { for (const f of [...flushes]) await f(); }

export async function openDoc(file: string): Promise<DocText> {
  const d = await client.request("doc.open", { file });
  update(file, { version: d.version, saved: d.saved, readonly: d.readonly });
  if (d.recovered && !recovered.value.includes(file)) recovered.value = [...recovered.value, file];
  return d;
}

client.on("doc.changed", (c) => update(c.file, { version: c.version, saved: false }));
client.on("doc.saved", (s) => update(s.file, { version: s.version, saved: true, outside: "" }));
client.on("doc.outside", (o) => update(o.file, { outside: o.removed ? "removed" : "changed" }));
// After a restart of the server the versions are new.
whenReady(() => { for (const file of docs.value.keys()) openDoc(file).catch(tell); });

export async function save(file: string): Promise<void> {
  try {
    await flushTexts();
    await client.request("doc.save", { file });
  } catch (e) {
    if (e instanceof RpcError && e.code === ERROR.version && e.data?.["outside"]) update(file, { outside: "changed" });
    else tell(e);
  }
}
export async function saveAll(): Promise<void> {
  // What was asked for before is part of what is saved.
  await inOrder(async () => undefined).catch(tell);
  const files = unsaved.value.filter((d) => !d.readonly);
  for (const d of files) await save(d.file);
  if (files.length && unsaved.value.length === 0) say(files.length === 1 ? `Saved ${baseName(files[0]!.file)}` : `Saved ${files.length} files`);
}
export async function keepMine(file: string): Promise<void> {
  await client.request("doc.keep", { file }).then(() => update(file, { outside: "" }), tell);
}
export async function reload(file: string): Promise<void> {
  await client.request("doc.reload", { file }).then(() => update(file, { outside: "", saved: true }), tell);
}

let chain: Promise<unknown> = Promise.resolve();
// Edits and undo one after the other, each in the text that the one before left.
export function inOrder<T>(f: () => Promise<T>): Promise<T> {
  const p = chain.then(async () => { await flushTexts(); return f(); });
  chain = p.catch(() => undefined);
  return p;
}

export function undo(): void { if (undoSteps.value > 0) inOrder(() => client.request("edit.undo", {})).then((r) => say(`Undone: ${r.what ?? "a change"}`), tell); }
export function redo(): void { if (redoSteps.value > 0) inOrder(() => client.request("edit.redo", {})).then((r) => say(`Done again: ${r.what ?? "a change"}`), tell); }

export function baseName(path: string): string { return path.slice(path.lastIndexOf("/") + 1); }
