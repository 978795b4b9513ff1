// explain.ts - how a model is cut and solved: what the server answers to class.explain, made ready for screens.
//
// in:    the object that `skerry explain --json` prints
// out:   islands with their variables, lines, the island of each component, chains of equations between two variables
// cost:  O(characters of its texts)
import { parts } from "../results/tree";

export interface Block {
  kind: string;
  set: number;
  unknowns: string[];
  tears?: number;
  inner?: string[];
  residuals?: string[];
  expressions?: string[];
  equations?: number[]; // of Explained.sources
}
interface Schedule { sets: number; blocks: Block[] }
export interface IslandInfo {
  name: string;
  equations: number;
  unknowns: number;
  solver: string;
  step: number | null;
  horizon: number | null;
  cost: number;
  shape: number;
  states: string[];
  discrete: string[];
  relations: string[];
  ode: Schedule;
  event: Schedule;
  implicit: Schedule;
  jacobian: { n: number; colours: number; pattern: [number, number][]; entries: [number, number, string][] };
}
interface LineValue { text: string; value: number | null }
export interface LineInfo {
  name: string;
  directed: boolean;
  ticks: boolean;
  ends: { island: string; impedance?: LineValue }[];
  delay?: LineValue;
}
export interface Explained {
  model: string;
  equations: number;
  index: number;
  eliminated: { name: string; sign?: number; of?: string; value?: string }[];
  islands: IslandInfo[];
  components?: { name: string }[];
  sources?: { component: number }[]; // of equations
  lines: LineInfo[];
  starts: { assumed: string[]; initial: Schedule }[];
}

const SCHEDULES = ["ode", "zeros", "checks", "later", "event", "implicit"] as const;

// Everything that is computed in an island, helpers of the compiler left out.
export function variablesOf(island: IslandInfo): Set<string> {
  const all = new Set<string>([...island.states, ...island.discrete]);
  for (const name of SCHEDULES)
    for (const b of (island as unknown as Record<string, Schedule | undefined>)[name]?.blocks ?? [])
      for (const u of b.unknowns) if (!u.startsWith("$")) all.add(u);
  return all;
}

const inner = (name: string): string => /^der\((.*)\)$/.exec(name)?.[1] ?? name;
export const componentOf = (name: string): string => parts(inner(name))[0]!.replace(/\[[\d,]*\]$/, "");

export interface Place { island: number; several: number[]; line: boolean }

// By component of the model the island where it is. A component with variables on several sides of a line is the line.
export function islandOfComponent(e: Explained): Map<string, Place> {
  const votes = new Map<string, Map<number, number>>();
  const of = new Map<string, number>();
  const vote = (name: string, island: number): void => {
    const component = componentOf(name);
    const count = votes.get(component) ?? new Map<number, number>();
    count.set(island, (count.get(island) ?? 0) + 1);
    votes.set(component, count);
  };
  e.islands.forEach((island, i) => { for (const v of variablesOf(island)) { of.set(v, i); vote(v, i); } });
  for (const x of e.eliminated) {
    const island = x.of === undefined ? undefined : of.get(x.of);
    if (island !== undefined) vote(x.name, island);
  }
  const lines = new Set(e.lines.map((l) => componentOf(l.name)));
  const out = new Map<string, Place>();
  for (const [component, count] of votes) {
    const list = [...count].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([island]) => island);
    out.set(component, { island: list[0]!, several: list, line: list.length > 1 && lines.has(component) });
  }
  return out;
}

// Hues that stay apart; a pattern of light and dark after eight.
const HUES = [200, 25, 150, 320, 48, 262, 100, 0];
export function islandColour(island: number, dark: boolean): { fill: string; stroke: string } {
  const hue = HUES[island % HUES.length]!;
  const round = Math.floor(island / HUES.length) % 3;
  return dark ? { fill: `hsl(${hue} ${45 - 10 * round}% ${24 + 5 * round}%)`, stroke: `hsl(${hue} 70% ${68 - 8 * round}%)` }
    : { fill: `hsl(${hue} ${75 - 15 * round}% ${90 - 6 * round}%)`, stroke: `hsl(${hue} 75% ${34 + 8 * round}%)` };
}

const NAME = /(?:der\()?(?:[A-Za-z_]\w*|'(?:[^'\\]|\\.)*')(?:\[[\d, ]+\])?(?:\.(?:[A-Za-z_]\w*|'(?:[^'\\]|\\.)*')(?:\[[\d, ]+\])?)*\)?/g;

export function namesIn(text: string): string[] {
  return [...new Set((text.match(NAME) ?? []).map((n) => (n.startsWith("der(") ? n : n.replace(/\)$/, ""))))];
}

// What ties variables together at the same time: one equation, or one block of them.
export interface Tie { variables: string[]; text: string; kind: string }

export function tiesOf(island: IslandInfo): Tie[] {
  const known = variablesOf(island);
  const states = new Set(island.states);
  const blocks = island.ode.blocks.length ? island.ode.blocks : island.implicit.blocks;
  const out: Tie[] = [];
  for (const b of blocks) {
    const unknowns = b.unknowns.filter((u) => !u.startsWith("$"));
    const texts = [...(b.expressions ?? []), ...(b.inner ?? []), ...(b.residuals ?? [])];
    const variables = [...new Set([...unknowns, ...texts.flatMap(namesIn).filter((n) => known.has(n) || known.has(`der(${n})`))])];
    const text = b.expressions && unknowns.length ? `${unknowns.join(", ")} = ${texts.join("; ")}` : texts.join("; ");
    out.push({ variables, text, kind: b.kind });
  }
  for (const s of states) out.push({ variables: [s, `der(${s})`], text: `${s} is the integral of der(${s})`, kind: "state" });
  return out;
}

// The shortest chain of equations between two components of one island: why they are solved together. Null: there is none.
export function why(e: Explained, island: IslandInfo, from: string, to: string): { tie: Tie; via: string }[] | null {
  const known = variablesOf(island);
  const equal = e.eliminated.filter((x) => x.of !== undefined && known.has(x.of));
  const ties = [...tiesOf(island), ...equal.map((x): Tie => ({ variables: [x.name, x.of!], text: `${x.name} = ${x.sign === -1 ? "-" : ""}${x.of}`, kind: "equal" }))];
  const byVariable = new Map<string, Tie[]>();
  for (const t of ties) for (const v of t.variables) byVariable.set(v, [...(byVariable.get(v) ?? []), t]);
  const start = [...byVariable.keys()].filter((v) => componentOf(v) === from);
  const reached = new Map<string, { tie: Tie; before: string } | null>(start.map((v) => [v, null]));
  const queue = [...start];
  for (let i = 0; i < queue.length; i++) {
    const v = queue[i]!;
    if (componentOf(v) === to) {
      const chain: { tie: Tie; via: string }[] = [];
      for (let at = v, step = reached.get(v); step; at = step.before, step = reached.get(at)) chain.unshift({ tie: step.tie, via: at });
      return chain;
    }
    for (const tie of byVariable.get(v) ?? [])
      for (const next of tie.variables)
        if (!reached.has(next)) {
          reached.set(next, { tie, before: v });
          queue.push(next);
        }
  }
  return null;
}

export const componentsOf = (island: IslandInfo): string[] => [...new Set([...variablesOf(island)].map(componentOf))];

// Lines joined by where they go: several waves between the same two islands with one delay are one arrow.
export interface Link { from: number; to: number; lines: LineInfo[] }
export function links(e: Explained): Link[] {
  const index = new Map(e.islands.map((x, i) => [x.name, i]));
  const out = new Map<string, Link>();
  for (const l of e.lines) {
    const a = index.get(l.ends[0]?.island ?? "") ?? 0;
    const b = index.get(l.ends[l.ends.length - 1]?.island ?? "") ?? 0;
    const key = `${Math.min(a, b)}:${Math.max(a, b)}`;
    const link = out.get(key) ?? { from: Math.min(a, b), to: Math.max(a, b), lines: [] };
    link.lines.push(l);
    out.set(key, link);
  }
  return [...out.values()];
}
