// Graph.tsx - islands and the lines between them, drawn, with the waves that travel at the time of cursor A.
import { useEffect, useMemo } from "preact/hooks";
import { Graph, layout } from "@dagrejs/dagre";
import { columns } from "../store/runs";
import { dark } from "../theme/theme";
import { cursorA, columnIndex, shownRun } from "../results/state";
import { short } from "../plots/number";
import { at } from "../plots/series";
import { Feeds } from "../plots/curveset";
import { lineText } from "./known";
import { componentsOf, islandColour, links, type Explained, type LineInfo, type Link } from "./explain";

interface Box { x: number; y: number; width: number; height: number }
const WAVE_POINTS = 48;
const MOST_WAVES = 40;

function placed(e: Explained, list: Link[]): { boxes: Box[]; width: number; height: number } {
  const g = new Graph();
  g.setGraph({ rankdir: "LR", nodesep: 36, ranksep: 130, marginx: 16, marginy: 20 });
  g.setDefaultEdgeLabel(() => ({}));
  e.islands.forEach((x, i) => g.setNode(String(i), { width: Math.max(130, 40 + 7 * x.name.length), height: 62 }));
  for (const l of list) if (l.from !== l.to) g.setEdge(String(l.from), String(l.to));
  layout(g);
  const size = g.graph() as { width?: number; height?: number };
  return {
    boxes: e.islands.map((_, i) => g.node(String(i)) as Box), width: Math.max(200, size.width ?? 200), height: Math.max(120, size.height ?? 120) + 16,
  };
}

// What a line carries now: what entered last at its start, what entered T ago at its end.
function useWaves(list: LineInfo[]): Map<string, { values: number[]; least: number; greatest: number }> {
  const run = shownRun.value;
  const feeds = useMemo(() => new Feeds(), []);
  useEffect(() => () => feeds.end(), []);
  const out = new Map<string, { values: number[]; least: number; greatest: number }>();
  const t = cursorA.value;
  if (run && columns.value.get(run.run))
    for (const l of list.slice(0, MOST_WAVES)) {
      const column = columnIndex(run.run, l.name);
      const T = l.delay?.value;
      if (column < 0 || !T) continue;
      const feed = feeds.get(run.run, [column]);
      void feed.version.value;
      const s = feed.series(0, columns.value.get(run.run)![column]!);
      if (s.time.length < 2) continue;
      const now = t ?? s.time[s.time.length - 1]!;
      let least = Infinity;
      let greatest = -Infinity;
      for (const v of s.value) { if (v < least) least = v; if (v > greatest) greatest = v; }
      const values = Array.from({ length: WAVE_POINTS }, (_, k) => at(s, Math.max(s.time[0]!, now - (T * k) / (WAVE_POINTS - 1))));
      out.set(l.name, { values, least, greatest });
    }
  feeds.sweep();
  return out;
}

// A wave as a line beside the link, from the island where it entered to the one where it arrives.
function wavePath(a: [number, number], b: [number, number], w: { values: number[]; least: number; greatest: number }, side: number): string {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [(-dy / length) * side, (dx / length) * side];
  const range = w.greatest - w.least;
  const points = w.values.map((v, k) => {
    const share = k / (WAVE_POINTS - 1);
    const high = 4 + (range > 0 ? (14 * (v - w.least)) / range : 7);
    return `${(a[0] + dx * share + nx * high).toFixed(1)} ${(a[1] + dy * share + ny * high).toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}

const edgeOf = (from: Box, to: Box): [number, number] => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const scale = Math.min(from.width / 2 / (Math.abs(dx) || 1e-9), from.height / 2 / (Math.abs(dy) || 1e-9));
  return [from.x + dx * scale, from.y + dy * scale];
};

const impedance = (l: LineInfo, model: string): string => lineText(l.ends.map((x) => x.impedance).find((x) => x), model, 4);
const few = (list: string[]): string => (list.length > 2 ? `${list[0]} and ${list.length - 1} more` : list.join(", "));

export function IslandGraph(p: { explained: Explained; picked: number; onPick: (i: number) => void }) {
  const e = p.explained;
  const list = useMemo(() => links(e), [e]);
  const { boxes, width, height } = useMemo(() => placed(e, list), [e]);
  const waves = useWaves(e.lines);
  return (
    <svg class="graph" viewBox={`0 0 ${width} ${height}`} style={{ maxWidth: `${width * 1.4}px` }} role="group" aria-label={`${e.islands.length} islands and ${e.lines.length} lines`}>
      {list.filter((l) => l.from !== l.to).map((l) => {
        const a = edgeOf(boxes[l.from]!, boxes[l.to]!);
        const b = edgeOf(boxes[l.to]!, boxes[l.from]!);
        const delays = [...new Set(l.lines.map((x) => lineText(x.delay, e.model, 4)).filter(Boolean))];
        const z = [...new Set(l.lines.map((x) => impedance(x, e.model)).filter(Boolean))];
        const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const;
        return (
          <g key={`${l.from}:${l.to}`}>
            <title>{l.lines.map((x) => x.name).join("\n")}</title>
            <line x1={a[0]} y1={a[1]} x2={b[0]} y2={b[1]} class="link" />
            {l.lines.map((x) => {
              const w = waves.get(x.name);
              const forward = e.islands[l.from]!.name === x.ends[0]?.island;
              return w && <path key={x.name} data-wave={x.name} class={forward ? "wave forward" : "wave backward"} d={forward ? wavePath(a, b, w, -1) : wavePath(b, a, w, -1)} />;
            })}
            {delays.length > 0 && <text x={middle[0]} y={middle[1] - 22} text-anchor="middle">T {few(delays)} s</text>}
            {z.length > 0 && <text x={middle[0]} y={middle[1] + 32} text-anchor="middle">Zc {few(z)}</text>}
          </g>
        );
      })}
      {e.islands.map((x, i) => {
        const box = boxes[i]!;
        const colour = islandColour(i, dark.value);
        const names = componentsOf(x);
        return (
          <g key={x.name} role="button" tabindex={0} aria-pressed={p.picked === i} class="island" data-island={x.name}
            transform={`translate(${box.x - box.width / 2} ${box.y - box.height / 2})`} onClick={() => p.onPick(i)}
            onKeyDown={(ev) => { if (ev.key === "Enter" || ev.key === " ") { ev.preventDefault(); p.onPick(i); } }}>
            <title>{`${x.solver}${x.step ? `, step ${short(x.step)} s` : ""}${x.horizon ? `, horizon ${short(x.horizon)} s` : ""}\n${names.join(", ")}`}</title>
            <rect width={box.width} height={box.height} rx="10" fill={colour.fill} stroke={colour.stroke} stroke-width={p.picked === i ? 3 : 1.2} />
            <text x={box.width / 2} y="24" text-anchor="middle" class="strong">{x.name}</text>
            <text x={box.width / 2} y="44" text-anchor="middle">{x.states.length === 1 ? "1 state" : `${x.states.length} states`} · {x.solver}</text>
          </g>
        );
      })}
    </svg>
  );
}
