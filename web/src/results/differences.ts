// differences.ts - what sets runs apart: settings that not all of them share.
import type { Run } from "../protocol/types";

const text = (v: number | string | undefined): string => (v === undefined ? "as in the model" : String(v));

// By run the settings in which the runs of its class differ, "name=value"; and the times where those differ.
export function differences(runs: Run[]): Map<number, string[]> {
  const out = new Map<number, string[]>();
  for (const run of runs) {
    const same = runs.filter((r) => r.class === run.class);
    const names = [...new Set(same.flatMap((r) => Object.keys(r.settings ?? {})))];
    const differ = names.filter((n) => new Set(same.map((r) => text(r.settings?.[n]))).size > 1);
    const list = differ.filter((n) => run.settings?.[n] !== undefined).map((n) => `${n}=${text(run.settings![n])}`);
    if (new Set(same.map((r) => r.stop)).size > 1 && Number.isFinite(run.stop)) list.push(`stop=${run.stop}`);
    out.set(run.run, list);
  }
  return out;
}
