// command.ts - what one would type in a terminal to get the same.
import type { Run, RunOptions } from "../protocol/types";

// A word for a POSIX shell.
export function word(s: string): string {
  return /^[\w@%+=:,./-]+$/.test(s) ? s : `'${s.replaceAll("'", `'\\''`)}'`;
}

// Where a class is found from outside: in its file, or below the folder that holds its package. What is in a library is found anyway.
export function sourceOf(cls: string, file: string, readonly: boolean): string[] {
  if (readonly) return [];
  const top = cls.split(".")[0]!;
  const at = file.lastIndexOf(`/${top}/`);
  return at < 0 ? [file] : ["-L", file.slice(0, at) || "/"];
}

const options = (o: Pick<RunOptions, "start" | "stop" | "interval" | "tolerance" | "solver" | "step">): string[] =>
  (["start", "stop", "interval", "tolerance", "solver", "step"] as const).flatMap((k) => (o[k] === undefined ? [] : [`--${k}`, String(o[k])]));

const settings = (s: Record<string, number | string> | null | undefined): string[] =>
  Object.entries(s ?? {}).flatMap(([k, v]) => ["--set", word(`${k}=${v}`)]);

// A composite model is a file already.
const named = (model: string): string[] => (model.startsWith("/") ? [] : ["-m", word(model)]);

export function runCommand(run: Pick<Run, "class" | "settings"> & Omit<RunOptions, "settings">, source: string[], output = "results.mat"): string {
  return ["skerry run", ...source.map(word), ...named(run.class), ...settings(run.settings), ...options(run), "-o", output].join(" ");
}

export function plotCommand(names: string[], range: [number, number] | null, x: string | null, output = "results.mat"): string {
  return ["skerry plot", output, ...names.map(word), ...(x ? ["--x", word(x)] : []), ...(range ? ["--xrange", `${range[0]}:${range[1]}`] : []), "-o", "plot.svg"].join(" ");
}

export interface Vary { name: string; values: string } // "1:5:1" or "1,2,3"

export function sweepCommand(cls: string, source: string[], vary: Vary[], together: boolean, set: Record<string, number | string>, o: RunOptions): string {
  return ["skerry sweep", ...source.map(word), ...named(cls), ...vary.flatMap((v) => ["--vary", word(`${v.name}=${v.values}`)]),
    ...(together ? ["--together"] : []), ...settings(set), ...options(o), "-o", "sweep.csv"].join(" ");
}
