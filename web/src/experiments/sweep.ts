// sweep.ts - carries the variants of a sweep out, one after the other in the living worker.
import { signal } from "@preact/signals";
import { client } from "../store/studio";
import { runs } from "../store/runs";
import { tell } from "../store/notes";
import type { RunOptions } from "../protocol/types";

export interface Variant { settings: Record<string, number>; run: number | null; error: string }
export interface Sweep { class: string; names: string[]; variants: Variant[]; stopped: boolean }

export const sweep = signal<Sweep | null>(null);

const active = (run: number): boolean => { const s = runs.peek().get(run)?.state; return s === undefined || s === "running" || s === "translating"; };

// When a run ends; the store hears of it before.
function ended(run: number): Promise<void> {
  return new Promise((resolve) => {
    let off: (() => void) | null = null;
    const look = (): void => { if (!active(run)) { off?.(); resolve(); } };
    off = client.on("run.state", () => queueMicrotask(look));
    look();
  });
}

function put(i: number, change: Partial<Variant>): void {
  const now = sweep.peek();
  if (now) sweep.value = { ...now, variants: now.variants.map((v, k) => (k === i ? { ...v, ...change } : v)) };
}

export async function startSweep(cls: string, list: Record<string, number>[], base: Record<string, number | string>, options: RunOptions): Promise<void> {
  const mine: Sweep = { class: cls, names: Object.keys(list[0] ?? {}), variants: list.map((settings) => ({ settings, run: null, error: "" })), stopped: false };
  sweep.value = mine;
  const names = mine.names;
  let first: number | null = null;
  for (let i = 0; i < list.length; i++) {
    if (!sweep.peek() || sweep.peek()!.stopped || sweep.peek()!.names !== names) return;
    const given = { ...options, settings: { ...base, ...list[i]! }, label: names.map((n) => `${n.replace(/.*\./, "")}=${list[i]![n]}`).join(", ") };
    try {
      const answer: { run: number } = await (first === null ? client.request("run.start", { class: cls, ...given }) : client.request("run.again", { run: first, ...given }));
      const run = answer.run;
      first ??= run;
      put(i, { run });
      await ended(run);
      const state = runs.peek().get(run);
      if (state?.state === "failed" && state.rows === 0 && i === 0) {
        put(i, { error: state.message ?? "the model does not run" });
        return stopSweep();
      }
    } catch (e) {
      put(i, { error: (e as Error).message });
      if (first === null) return tell(e);
    }
  }
}

export function stopSweep(): void {
  const now = sweep.peek();
  if (!now) return;
  sweep.value = { ...now, stopped: true };
  for (const v of now.variants) if (v.run !== null && active(v.run)) client.request("run.stop", { run: v.run }).catch(tell);
}
