// composite/state.ts - what the panes of the Composite screen share: the text with what it says, what is selected, a line being drawn.
import { signal } from "@preact/signals";
import { client } from "../store/studio";
import { say } from "../store/notes";
import type { Piece } from "../protocol/types";
import { addLine, addPorts, addSubModel, removeLine, removeSubModel, type NewPort } from "./edits";
import type { Composite, Port, SubModel } from "./read";
import type { Element } from "./xml";
import { replace, reveal } from "./XmlPane";

export type Chosen = { kind: "sub"; name: string } | { kind: "line"; index: number } | null;
export interface Known { file: string; text: string; root: Element; model: Composite }

export const chosen = signal<Chosen>(null);
export const pending = signal<string | null>(null); // the port from which a line is drawn
// The last text that could be read. Edits are made only while it is the present one.
export const known = signal<Known | null>(null);

export interface Interfaces { class: string; ports: NewPort[]; parameters: string[] }
export const interfaces = signal<ReadonlyMap<string, Interfaces>>(new Map());

export const keyOf = (file: string, sub: SubModel): string => `${file}\n${sub.name}\n${sub.file}`;

export function change(pieces: Piece[]): void { if (pieces.length) replace(...pieces); }

export function pick(c: Chosen, at?: Element): void {
  chosen.value = c;
  if (at) reveal(at.from, at.to);
}

// What a model has: asked of the compiler.
export async function ask(file: string, model: string, name: string): Promise<Interfaces> {
  return client.request("composite.interfaces", { file, model, name });
}

export async function fetchInterfaces(k: Known, sub: SubModel): Promise<void> {
  const found = await ask(k.file, sub.file, sub.name);
  interfaces.value = new Map(interfaces.value).set(keyOf(k.file, sub), found);
  const now = known.value;
  const same = now?.model.subModels.find((s) => s.name === sub.name);
  if (!now || !same) return;
  const pieces = addPorts(now.text, same, found.ports);
  const gone = same.ports.filter((p) => !found.ports.some((q) => q.name === p.name));
  change(pieces);
  const n = found.ports.filter((p) => !same.ports.some((q) => q.name === p.name)).length;
  say(`${sub.name} has ${found.ports.length} interface points; ${n === 0 ? "all were there" : `${n} new`}${gone.length ? `. Not in the model: ${gone.map((p) => p.name).join(", ")}` : ""}`, gone.length ? "error" : "info");
}

export function freeName(model: Composite, wanted: string): string {
  const taken = new Set(model.subModels.map((s) => s.name));
  const base = wanted.replace(/\W/g, "_").replace(/^(\d)/, "_$1") || "sub";
  let name = base;
  for (let i = 2; taken.has(name); i++) name = `${base}${i}`;
  return name;
}

// A sub-model with all that can be joined in it.
export async function add(k: Known, file: string): Promise<void> {
  const stem = file.replace(/.*\//, "").replace(/\.\w+$/, "").replace(/.*\./, "");
  const name = freeName(k.model, stem);
  let ports: NewPort[] = [];
  try { ports = (await ask(k.file, file, name)).ports; } catch (e) { say(`${file}: ${(e as Error).message}. Its interface points can be fetched later.`, "error"); }
  if (!known.value) return;
  change(addSubModel(known.value.text, known.value.root, name, file, ports));
  chosen.value = { kind: "sub", name };
}

export const portOf = (model: Composite, ref: string): Port | undefined => model.subModels.flatMap((s) => s.ports.filter((p) => `${s.name}.${p.name}` === ref))[0];

// Why two ports cannot be joined; "": they can.
export function unfit(model: Composite, a: string, b: string): string {
  const [p, q] = [portOf(model, a), portOf(model, b)];
  if (a === b || !p || !q) return "choose two interface points";
  if (model.lines.some((l) => [l.from, l.to].includes(a) && [l.from, l.to].includes(b))) return `${a} and ${b} are joined already`;
  if (p.dimensions !== q.dimensions) return `${a} has ${p.dimensions} dimensions and ${b} has ${q.dimensions}`;
  if (p.domain !== q.domain) return `${a} is ${p.domain} and ${b} is ${q.domain}`;
  const ways = [p.causality, q.causality].sort().join();
  if (ways !== "bidirectional,bidirectional" && ways !== "input,output") return `${a} and ${b} are both ${p.causality === "input" ? "inputs" : p.causality === "output" ? "outputs" : "of different directions"}`;
  const used = [p, q].some((x, i) => x.causality !== "output" && model.lines.some((l) => [l.from, l.to].includes(i ? b : a)));
  return used ? "one of them has a line already" : "";
}

// The delay that others have, and an impedance to begin with.
export function join(k: Known, a: string, b: string): void {
  const why = unfit(k.model, a, b);
  if (why) { say(`No line: ${why}`, "error"); return; }
  const p = portOf(k.model, a)!;
  const [from, to] = p.causality === "input" ? [b, a] : [a, b];
  const like = k.model.lines.find((l) => portOf(k.model, l.from)?.domain === p.domain && Number(l.delay) > 0);
  change(addLine(k.text, k.root, from, to, like?.delay ?? k.model.lines[0]?.delay ?? "1e-4", p.causality === "bidirectional" ? like?.zf || "10000" : ""));
  chosen.value = { kind: "line", index: k.model.lines.length };
}

// A port was clicked or chosen by keyboard: the first end of a line, or the second.
export function touch(k: Known, ref: string): void {
  const from = pending.value;
  if (from === null) { pending.value = ref; say(`A line from ${ref}: choose the other end (Escape: none)`); return; }
  pending.value = null;
  if (from !== ref) join(k, from, ref);
}

export function removeChosen(k: Known): void {
  const c = chosen.value;
  if (c?.kind === "sub") change(removeSubModel(k.text, k.model, c.name));
  if (c?.kind === "line" && k.model.lines[c.index]) change(removeLine(k.text, k.model.lines[c.index]!.element));
  chosen.value = null;
}
