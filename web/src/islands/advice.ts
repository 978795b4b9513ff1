// advice.ts - where a line with a delay would pay: components whose replacement by a line parts an island, with what that would gain.
//
// in:    the explanation of a model
// out:   advice, the best first; nothing is applied
// cost:  O(components * equations) of each island
// not:   whether a delay is physical there: who models knows
import { componentOf, namesIn, variablesOf, type Explained, type IslandInfo } from "./explain";

export interface Piece { components: string[]; share: number } // of the island's load
export interface Advice {
  island: number;
  component: string;
  pieces: Piece[];
  longest: number; // load of the island that decides with free threads, as a share of the model's: after the change
  gain: number; // how many times as fast a step is with free threads
}

const MOST = 400; // components of an island that are looked at
const LEAST = 0.1; // a smaller piece is not worth a line
const LEAST_GAIN = 1.15;

interface Equation { owner: string; defines: string; uses: string[] } // owner "": of the model itself

// Equations of an island, each of a system by itself, with the component in whose text they are.
function equationsOf(e: Explained, island: IslandInfo): Equation[] {
  const known = variablesOf(island);
  const blocks = island.ode.blocks.length ? island.ode.blocks : island.implicit.blocks;
  const out: Equation[] = [];
  const names = (text: string): string[] => namesIn(text).filter((n) => known.has(n) || known.has(`der(${n})`));
  for (const b of blocks) {
    const put = (unknown: string | undefined, text: string, number: number | undefined) => {
      const source = number === undefined ? undefined : e.sources?.[number]?.component;
      const said = source === undefined ? undefined : e.components?.[source]?.name;
      const defines = unknown && !unknown.startsWith("$") ? unknown : "";
      out.push({ owner: said === undefined ? (defines ? componentOf(defines) : "") : said === "" ? "" : componentOf(said), defines, uses: names(text) });
    };
    const tears = b.tears ?? 0;
    (b.expressions ?? []).forEach((t, k) => put(b.unknowns[k], t, b.equations?.[k]));
    // Of a system it is not said which equation is whose: the unknown says it.
    (b.inner ?? []).forEach((t, k) => put(b.unknowns[tears + k], t, undefined));
    (b.residuals ?? []).forEach((t, k) => put(b.unknowns[k], t, undefined));
  }
  for (const s of island.states) out.push({ owner: componentOf(s), defines: s, uses: [`der(${s})`] });
  return out;
}

// What hangs together when the component's equations are gone and what they compute comes from the past.
function piecesWithout(component: string, all: Equation[]): string[][] {
  const known = new Set(all.filter((q) => q.owner === component && q.defines).map((q) => q.defines));
  const rest = all.filter((q) => q.owner !== component);
  const by = new Map<string, number[]>();
  const variables = rest.map((q) => [q.defines, ...q.uses].filter((v) => v && !known.has(v)));
  variables.forEach((list, k) => { for (const v of list) by.set(v, [...(by.get(v) ?? []), k]); });
  const seen = new Set<number>();
  const out: string[][] = [];
  rest.forEach((_, start) => {
    if (seen.has(start)) return;
    seen.add(start);
    const piece = [start];
    for (let i = 0; i < piece.length; i++) for (const v of variables[piece[i]!]!) for (const next of by.get(v)!) if (!seen.has(next)) { seen.add(next); piece.push(next); }
    out.push(piece.map((k) => rest[k]!.owner));
  });
  return out;
}

function joined(list: Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const p of list) {
    const same = out.filter((q) => q.components.some((c) => p.components.includes(c)));
    const all = [p, ...same];
    for (const q of same) out.splice(out.indexOf(q), 1);
    out.push({ components: [...new Set(all.flatMap((q) => q.components))], share: all.reduce((n, q) => n + q.share, 0) });
  }
  return out;
}

export function adviceOf(e: Explained): Advice[] {
  const total = e.islands.reduce((n, x) => n + x.cost, 0) || 1;
  const before = Math.max(...e.islands.map((x) => x.cost), 0);
  const lines = new Set(e.lines.map((l) => componentOf(l.name)));
  const out: Advice[] = [];
  e.islands.forEach((island, i) => {
    const all = equationsOf(e, island);
    const names = [...new Set(all.map((q) => q.owner))].filter((n) => n !== "");
    if (names.length < 3 || names.length > MOST) return;
    const others = Math.max(0, ...e.islands.filter((_, k) => k !== i).map((x) => x.cost));
    for (const component of names) {
      if (lines.has(component)) continue;
      // Equations that hang on nothing but themselves and belong to one component go with it.
      const loose = piecesWithout(component, all).map((owners) => ({ components: [...new Set(owners)].filter((n) => n !== ""), share: owners.length / all.length }));
      const pieces = joined(loose).sort((a, b) => b.share - a.share);
      if (pieces.filter((p) => p.share >= LEAST).length < 2) continue;
      const longest = Math.max(others, island.cost * pieces[0]!.share);
      out.push({ island: i, component, pieces, longest: longest / total, gain: longest > 0 ? before / longest : 1 });
    }
  });
  return out.filter((a) => a.gain >= LEAST_GAIN).sort((a, b) => b.gain - a.gain || a.component.localeCompare(b.component)).slice(0, 5);
}
