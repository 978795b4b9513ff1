// model/run.ts - run, stop, check: what F5, Shift+F5 and F6 do, and the automatic run after a change of a parameter.
import { signal } from "@preact/signals";
import type { RunOptions } from "../protocol/types";
import { ERROR, Lost, RpcError } from "../rpc/client";
import { docs, flushTexts, save } from "../store/docs";
import { say } from "../store/notes";
import { activeRuns, currentRun, runs, startRun, stopRun } from "../store/runs";
import { activeModel, isComposite } from "../store/selection";
import { client } from "../store/studio";
import { messages } from "./state";

// Runs again after each change of a parameter, once the model was run.
export const automatic = signal(typeof localStorage === "object" && localStorage.getItem("skerry-automatic") !== "no");
automatic.subscribe((v) => { if (typeof localStorage === "object") localStorage.setItem("skerry-automatic", v ? "yes" : "no"); });
export const askNative = signal<{ class: string; options: RunOptions } | null>(null);
let asked: RunOptions = {}; // of the run that was started last
// What is shown below the schematic.
export const bottom = signal<"messages" | "curves">("messages");
export const settings = signal<RunOptions>({});

export async function runModel(options: RunOptions = {}): Promise<number | null> {
  const cls = activeModel.value;
  if (!cls) { say("Open a model first"); return null; }
  try {
    await flushTexts();
    // A composite model is read from its file.
    if (isComposite(cls)) await saveComposite(cls);
    const all = { ...settings.value, ...options };
    asked = all;
    try { const run = await startRun(cls, all); bottom.value = "curves"; return run; } catch (e) {
      if (!(e instanceof RpcError) || e.code !== ERROR.native) throw e;
      askNative.value = { class: cls, options: all };
      return null;
    }
  } catch (e) {
    bottom.value = "messages";
    if (e instanceof RpcError && e.code === ERROR.model && Array.isArray(e.data?.["messages"])) messages.value = e.data["messages"] as typeof messages.value;
    if (!(e instanceof Lost)) say((e as Error).message, "error");
    return null;
  }
}

async function saveComposite(file: string): Promise<void> { if (docs.value.get(file)?.saved === false) await save(file); }

export function stopRuns(): void {
  const mine = activeRuns.value.filter((r) => r.run === currentRun.value);
  for (const r of mine.length ? mine : activeRuns.value) stopRun(r.run).catch(() => undefined);
}

// After a change of a parameter: the run that is going gives way to a new one.
let timer: ReturnType<typeof setTimeout> | undefined;
export function runLatest(): void {
  if (!automatic.value) return;
  const last = currentRun.value === null ? undefined : runs.value.get(currentRun.value);
  if (!last || last.class !== activeModel.value || last.live) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (last.state === "running" || last.state === "translating") stopRun(last.run).catch(() => undefined);
    void runModel();
  }, 60);
}

const NEEDS_CONSENT = new Set(["SK3802", "SK7108"]);

client.on("run.messages", (m) => {
  const r = runs.value.get(m.run);
  // Only the window that started the run asks.
  if (r && r.run === currentRun.value && m.messages.some((x) => x.code !== null && NEEDS_CONSENT.has(x.code))) askNative.value = { class: r.class, options: asked };
  if (!r || r.class === activeModel.value) {
    if (m.messages.some((x) => x.severity === "error")) bottom.value = "messages";
    const known = new Set(messages.value.map((x) => `${x.code} ${x.file} ${x.from} ${x.text}`));
    messages.value = [...messages.value, ...m.messages.filter((x) => !known.has(`${x.code} ${x.file} ${x.from} ${x.text}`))];
  }
});
