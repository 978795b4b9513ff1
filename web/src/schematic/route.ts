// schematic/route.ts - lines of connections: new ones round the components, and old ones that follow what moves.
//
// in:   points in the diagram's coordinates
// out:  new lists of points; nothing is changed in place
// cost: routing visits at most (2 n + 8)^2 crossings of n obstacles
import type { Point } from "../protocol/types";
import { grow, overlap, snap, type Box, type Side } from "./geometry";

export interface End { at: Point; side: Side; box?: Box }

const STEP: Record<Side, Point> = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] };
const STUB = 6;
const BEND = 24; // what a bend costs, in units of length
const HIT = 600; // what a piece through a component costs
const MAX_OBSTACLES = 60;

// Equal neighbours and points in the middle of a straight piece go.
export function simplify(points: readonly Point[]): Point[] {
  const out: Point[] = [];
  for (const p of points) {
    const q = out.at(-1);
    if (q && q[0] === p[0] && q[1] === p[1]) continue;
    const o = out.at(-2);
    if (o && q && ((o[0] === q[0] && q[0] === p[0]) || (o[1] === q[1] && q[1] === p[1])) && between(o, q, p)) out.pop();
    out.push([p[0], p[1]]);
  }
  return out;
}
const between = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[0] - b[0]) >= 0 && (b[1] - a[1]) * (c[1] - b[1]) >= 0;

// A rectangular line from one connector to another, round the boxes where that does not cost too much.
export function route(a: End, b: End, obstacles: readonly Box[], grid = 2): Point[] {
  const from = stub(a, grid);
  const to = stub(b, grid);
  const near = grow({ x1: Math.min(from[0], to[0]), y1: Math.min(from[1], to[1]), x2: Math.max(from[0], to[0]), y2: Math.max(from[1], to[1]) }, 80);
  const walls = obstacles.filter((o) => overlap(o, near)).slice(0, MAX_OBSTACLES).map((o) => grow(o, 1));
  const xs = lines([from[0], to[0], (from[0] + to[0]) / 2, ...walls.flatMap((w) => [w.x1 - 3, w.x2 + 3])], grid, [from[0], to[0]]);
  const ys = lines([from[1], to[1], (from[1] + to[1]) / 2, ...walls.flatMap((w) => [w.y1 - 3, w.y2 + 3])], grid, [from[1], to[1]]);
  const middle = cheapest(xs, ys, from, to, a.side, b.side, walls);
  return simplify([a.at, ...middle, b.at]);
}

function stub(e: End, grid: number): Point {
  const [dx, dy] = STEP[e.side];
  // Across the way out the stub stays on the connector's own line, so that it leaves at a right angle.
  return [dx ? snap(e.at[0] + dx * STUB, grid) : e.at[0], dy ? snap(e.at[1] + dy * STUB, grid) : e.at[1]];
}

function lines(values: number[], grid: number, exact: number[]): number[] {
  return [...new Set(values.map((v) => (exact.includes(v) ? v : snap(v, grid))))].sort((p, q) => p - q);
}

// Dijkstra over the crossings of the lines; the state knows the direction, because bends cost.
function cheapest(xs: number[], ys: number[], from: Point, to: Point, leave: Side, arrive: Side, walls: Box[]): Point[] {
  const nx = xs.length;
  const count = nx * ys.length * 4;
  const sides: Side[] = ["right", "up", "left", "down"];
  const opposite = (s: number) => (s + 2) % 4;
  const id = (i: number, j: number, s: number) => (j * nx + i) * 4 + s;
  const cost = new Float64Array(count).fill(Infinity);
  const before = new Int32Array(count).fill(-1);
  const heap = new Heap();
  const start = id(xs.indexOf(from[0]), ys.indexOf(from[1]), sides.indexOf(leave));
  const last = opposite(sides.indexOf(arrive)); // the line comes in against the way out
  cost[start] = 0;
  heap.push(0, start);
  const goal = ys.indexOf(to[1]) * nx + xs.indexOf(to[0]);
  let end = -1;
  for (let n = heap.pop(); n !== null; n = heap.pop()) {
    const [c, at] = n;
    if (c > cost[at]!) continue;
    const cell = at >> 2;
    const s = at & 3;
    if (cell === goal && s === last) { end = at; break; }
    const i = cell % nx;
    const j = (cell - i) / nx;
    const turnHere = (t: number) => {
      if (t === s || t === opposite(s)) return;
      const k = (cell << 2) | t;
      if (c + BEND < cost[k]!) { cost[k] = c + BEND; before[k] = at; heap.push(c + BEND, k); }
    };
    for (let t = 0; t < 4; t++) turnHere(t);
    const [dx, dy] = STEP[sides[s]!];
    const i2 = i + dx;
    const j2 = j + dy;
    if (i2 < 0 || j2 < 0 || i2 >= nx || j2 >= ys.length) continue;
    const piece: Box = { x1: Math.min(xs[i]!, xs[i2]!), x2: Math.max(xs[i]!, xs[i2]!), y1: Math.min(ys[j]!, ys[j2]!), y2: Math.max(ys[j]!, ys[j2]!) };
    const price = c + piece.x2 - piece.x1 + piece.y2 - piece.y1 + (walls.some((w) => overlap(w, piece)) ? HIT : 0);
    const k = id(i2, j2, s);
    if (price < cost[k]!) { cost[k] = price; before[k] = at; heap.push(price, k); }
  }
  const out: Point[] = [];
  for (let at = end; at >= 0; at = before[at]!) {
    const cell = at >> 2;
    out.push([xs[cell % nx]!, ys[Math.floor(cell / nx)]!]);
  }
  return end < 0 ? [from, [to[0], from[1]], to] : out.reverse();
}

class Heap {
  private keys: number[] = [];
  private values: number[] = [];
  push(key: number, value: number): void {
    let i = this.keys.length;
    this.keys.push(key);
    this.values.push(value);
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (this.keys[up]! <= key) break;
      this.swap(i, up);
      i = up;
    }
  }
  pop(): [number, number] | null {
    if (this.keys.length === 0) return null;
    const top: [number, number] = [this.keys[0]!, this.values[0]!];
    this.swap(0, this.keys.length - 1);
    this.keys.pop();
    this.values.pop();
    for (let i = 0; ; ) {
      let least = i;
      for (const c of [2 * i + 1, 2 * i + 2]) if (c < this.keys.length && this.keys[c]! < this.keys[least]!) least = c;
      if (least === i) return top;
      this.swap(i, least);
      i = least;
    }
  }
  private swap(i: number, j: number): void {
    [this.keys[i], this.keys[j]] = [this.keys[j]!, this.keys[i]!];
    [this.values[i], this.values[j]] = [this.values[j]!, this.values[i]!];
  }
}

const horizontal = (a: Point, b: Point) => a[1] === b[1] && a[0] !== b[0];
const vertical = (a: Point, b: Point) => a[0] === b[0] && a[1] !== b[1];

// The line after its first (or last) point moved: rectangular pieces stay rectangular, all else stays where it is.
export function moveEnd(points: readonly Point[], first: boolean, to: Point): Point[] {
  const p: Point[] = (first ? [...points] : [...points].reverse()).map((q) => [q[0], q[1]]);
  if (p.length < 2) return [to, to];
  const [a, b] = [p[0]!, p[1]!];
  if (p.length === 2) {
    // A straight line gets a corner in its middle when its other end no longer lies opposite.
    if (horizontal(a, b) && to[1] !== b[1]) { const x = (to[0] + b[0]) / 2; p.splice(0, 1, to, [x, to[1]], [x, b[1]]); }
    else if (vertical(a, b) && to[0] !== b[0]) { const y = (to[1] + b[1]) / 2; p.splice(0, 1, to, [to[0], y], [b[0], y]); }
    else p[0] = to;
  } else {
    if (horizontal(a, b)) p[1] = [b[0], to[1]];
    else if (vertical(a, b)) p[1] = [to[0], b[1]];
    p[0] = to;
  }
  const out = simplify(p);
  if (out.length === 1) out.push(out[0]!);
  return first ? out : out.reverse();
}

// One piece of the line, moved at right angles to itself. The ends stay on their connectors.
export function moveSegment(points: readonly Point[], index: number, dx: number, dy: number): Point[] {
  const p: Point[] = points.map((q) => [q[0], q[1]]);
  const a = p[index];
  const b = p[index + 1];
  if (!a || !b) return p;
  const shift: Point = horizontal(a, b) ? [0, dy] : vertical(a, b) ? [dx, 0] : [dx, dy];
  const a2: Point = [a[0] + shift[0], a[1] + shift[1]];
  const b2: Point = [b[0] + shift[0], b[1] + shift[1]];
  const head = index === 0 ? [a, a2] : [...p.slice(0, index), a2];
  const tail = index + 2 === p.length ? [b2, b] : [b2, ...p.slice(index + 2)];
  return simplify([...head, ...tail]);
}

export function translate(points: readonly Point[], dx: number, dy: number): Point[] { return points.map((p) => [p[0] + dx, p[1] + dy]); }

// How far a point is from a line, and on which of its pieces.
export function distanceTo(points: readonly Point[], p: Point): { distance: number; index: number } {
  let best = { distance: Infinity, index: 0 };
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b] = [points[i]!, points[i + 1]!];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const l2 = dx * dx + dy * dy;
    const t = l2 === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / l2));
    const distance = Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
    if (distance < best.distance) best = { distance, index: i };
  }
  return best;
}
