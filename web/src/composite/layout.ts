// composite/layout.ts - places of sub-models and their ports in the picture: where the file says, else from left to right along the connections.
import dagre from "@dagrejs/dagre";
import type { Composite } from "./read";

export interface Placed { name: string; x: number; y: number; w: number; h: number }
export interface PlacedPort { ref: string; x: number; y: number; side: "left" | "right" }
export interface Picture { boxes: Placed[]; ports: Map<string, PlacedPort>; x0: number; y0: number; width: number; height: number }

export const SCALE = 6; // pixels of a unit of annotations
const MARGIN = 30;
const ROW = 22;

// moved: a sub-model that is being dragged, and by how many pixels.
export function layout(c: Composite, moved?: { name: string; dx: number; dy: number }): Picture {
  const g = new dagre.graphlib.Graph({ multigraph: true });
  g.setGraph({ rankdir: "LR", nodesep: 40, ranksep: 150, marginx: 30, marginy: 30 });
  g.setDefaultEdgeLabel(() => ({}));
  for (const s of c.subModels) g.setNode(s.name, { width: Math.max(150, 9 * s.name.length + 40), height: 48 + ROW * Math.max(1, s.ports.length) });
  c.lines.forEach((l, i) => {
    const a = l.from.slice(0, l.from.indexOf("."));
    const b = l.to.slice(0, l.to.indexOf("."));
    if (a !== b && g.hasNode(a) && g.hasNode(b)) g.setEdge(a, b, {}, String(i));
  });
  dagre.layout(g);
  const boxes: Placed[] = c.subModels.map((s) => {
    const n = g.node(s.name);
    const [x, y] = s.origin ? [s.origin[0] * SCALE, -s.origin[1] * SCALE] : [n.x, n.y];
    const by = moved?.name === s.name ? moved : { dx: 0, dy: 0 };
    return { name: s.name, x: x - n.width / 2 + by.dx, y: y - n.height / 2 + by.dy, w: n.width, h: n.height };
  });
  const byName = new Map(boxes.map((b) => [b.name, b]));
  const ports = new Map<string, PlacedPort>();
  for (const s of c.subModels) {
    const box = byName.get(s.name)!;
    s.ports.forEach((p, i) => {
      const ref = `${s.name}.${p.name}`;
      // On the side where the other end is.
      const line = c.lines.find((l) => l.from === ref || l.to === ref);
      const other = line ? byName.get((line.from === ref ? line.to : line.from).split(".")[0]!) : undefined;
      const side = other ? (other.x > box.x ? "right" : "left") : p.causality === "input" ? "left" : "right";
      ports.set(ref, { ref, side, x: side === "right" ? box.x + box.w : box.x, y: box.y + 48 + ROW * i + ROW / 2 - 6 });
    });
  }
  const x0 = Math.min(0, ...boxes.map((b) => b.x)) - MARGIN;
  const y0 = Math.min(0, ...boxes.map((b) => b.y)) - MARGIN;
  const x1 = Math.max(...boxes.map((b) => b.x + b.w), 200);
  const y1 = Math.max(...boxes.map((b) => b.y + b.h), 120);
  return { boxes, ports, x0, y0, width: x1 + MARGIN - x0, height: y1 + MARGIN - y0 };
}

export function wirePath(a: PlacedPort, b: PlacedPort): string {
  const bend = Math.max(40, Math.abs(b.x - a.x) / 2);
  const ax = a.x + (a.side === "right" ? bend : -bend);
  const bx = b.x + (b.side === "right" ? bend : -bend);
  return `M${a.x} ${a.y}C${ax} ${a.y} ${bx} ${b.y} ${b.x} ${b.y}`;
}
