// schematic/geometry.ts - places of a diagram: matrices in Modelica's coordinates (y upwards), boxes, points of connectors.
import type { Component, Coordinates, Diagram, Extent, Icon, Point, Transformation } from "../protocol/types";

// x' = a x + c y + e, y' = b x + d y + f
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
export interface Box { x1: number; y1: number; x2: number; y2: number }

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}
export function apply(m: Matrix, p: Point): Point {
  return [m[0] * p[0] + m[2] * p[1] + m[4], m[1] * p[0] + m[3] * p[1] + m[5]];
}
export function translation(x: number, y: number): Matrix { return [1, 0, 0, 1, x, y]; }

export function rotation(degrees: number): Matrix {
  const [c, s] = cosSin(degrees);
  return [c, s, -s, c, 0, 0];
}

// Exact for the angles that schematics use, so that a turned line stays on the grid.
export function cosSin(degrees: number): [number, number] {
  const d = ((degrees % 360) + 360) % 360;
  if (d === 0) return [1, 0];
  if (d === 90) return [0, 1];
  if (d === 180) return [-1, 0];
  if (d === 270) return [0, -1];
  return [Math.cos((d * Math.PI) / 180), Math.sin((d * Math.PI) / 180)];
}

// The same map for SVG, whose y points downwards.
export function svgMatrix(m: Matrix): string {
  return `matrix(${num(m[0])} ${num(-m[1])} ${num(-m[2])} ${num(m[3])} ${num(m[4])} ${num(-m[5])})`;
}

// A number for an attribute: short, and never anything but a number.
export function num(x: number): string {
  if (!Number.isFinite(x)) return "0";
  const r = Math.round(x * 1000) / 1000;
  return String(r === 0 ? 0 : r);
}

export function centre(e: Extent): Point { return [(e[0][0] + e[1][0]) / 2, (e[0][1] + e[1][1]) / 2]; }

export function boxOf(e: Extent): Box {
  return { x1: Math.min(e[0][0], e[1][0]), y1: Math.min(e[0][1], e[1][1]), x2: Math.max(e[0][0], e[1][0]), y2: Math.max(e[0][1], e[1][1]) };
}
export function boxAround(points: Iterable<Point>): Box | null {
  let box: Box | null = null;
  for (const [x, y] of points) {
    if (!box) box = { x1: x, y1: y, x2: x, y2: y };
    else box = { x1: Math.min(box.x1, x), y1: Math.min(box.y1, y), x2: Math.max(box.x2, x), y2: Math.max(box.y2, y) };
  }
  return box;
}
export function union(a: Box | null, b: Box | null): Box | null {
  if (!a || !b) return a ?? b;
  return { x1: Math.min(a.x1, b.x1), y1: Math.min(a.y1, b.y1), x2: Math.max(a.x2, b.x2), y2: Math.max(a.y2, b.y2) };
}
export function overlap(a: Box, b: Box): boolean { return a.x1 <= b.x2 && b.x1 <= a.x2 && a.y1 <= b.y2 && b.y1 <= a.y2; }
export function inside(b: Box, p: Point): boolean { return p[0] >= b.x1 && p[0] <= b.x2 && p[1] >= b.y1 && p[1] <= b.y2; }
export function grow(b: Box, by: number): Box { return { x1: b.x1 - by, y1: b.y1 - by, x2: b.x2 + by, y2: b.y2 + by }; }

export const DEFAULT_COORDINATES: Coordinates = { extent: [[-100, -100], [100, 100]], preserveAspectRatio: true, initialScale: 0.1, grid: [2, 2] };

// From an icon's coordinates to those of the layer that it is placed in.
export function placementMatrix(t: Transformation, icon: Coordinates = DEFAULT_COORDINATES): Matrix {
  const box = boxOf(icon.extent);
  const w = box.x2 - box.x1 || 1;
  const h = box.y2 - box.y1 || 1;
  let sx = (t.extent[1][0] - t.extent[0][0]) / w;
  let sy = (t.extent[1][1] - t.extent[0][1]) / h;
  if (icon.preserveAspectRatio) {
    const s = Math.min(Math.abs(sx), Math.abs(sy));
    sx = Math.sign(sx) * s;
    sy = Math.sign(sy) * s;
  }
  const [cx, cy] = centre(t.extent);
  const [ix, iy] = centre(icon.extent);
  const place = multiply(translation(t.origin[0], t.origin[1]), rotation(t.rotation));
  return multiply(place, [sx, 0, 0, sy, cx - sx * ix, cy - sy * iy]);
}

// The corners of a placement's extent, in the layer.
export function placementBox(t: Transformation): Box {
  const place = multiply(translation(t.origin[0], t.origin[1]), rotation(t.rotation));
  const b = boxOf(t.extent);
  const corners: Point[] = [[b.x1, b.y1], [b.x2, b.y1], [b.x2, b.y2], [b.x1, b.y2]];
  return boxAround(corners.map((p) => apply(place, p)))!;
}

export function placementCentre(t: Transformation): Point {
  return apply(multiply(translation(t.origin[0], t.origin[1]), rotation(t.rotation)), centre(t.extent));
}

export function movedBy(t: Transformation, dx: number, dy: number): Transformation {
  const zero = t.origin[0] === 0 && t.origin[1] === 0;
  if (!zero || t.rotation !== 0) return { ...t, origin: [t.origin[0] + dx, t.origin[1] + dy] };
  return { ...t, extent: [[t.extent[0][0] + dx, t.extent[0][1] + dy], [t.extent[1][0] + dx, t.extent[1][1] + dy]] };
}

// "R1.p", "bus[2].x": the component and what is inside it.
export function splitRef(ref: string): { component: string; connector: string; indexed: string } {
  let depth = 0;
  let at = ref.length;
  for (let i = 0; i < ref.length; i++) {
    if (ref[i] === "[") depth++;
    else if (ref[i] === "]") depth--;
    else if (ref[i] === "." && depth === 0) { at = i; break; }
  }
  const indexed = ref.slice(0, at);
  return { component: indexed.replace(/\[.*$/s, ""), connector: ref.slice(at + 1), indexed };
}

export interface Port {
  ref: string; // "R1.p", or "u" for a connector of the class itself
  component: string;
  connector: string; // "" for a connector of the class itself
  class: string;
  at: Point;
  side: Side; // which way a line leaves it
  box: Box;
  visible: boolean;
  size: string | null;
}
export type Side = "left" | "right" | "up" | "down";

export function componentMatrix(c: Component, icons: Record<string, Icon>): Matrix | null {
  if (!c.placement) return null;
  return placementMatrix(c.placement.diagram, icons[c.class]?.coordinates);
}

function sideOf(at: Point, box: Box): Side {
  const w = (box.x2 - box.x1) / 2 || 1;
  const h = (box.y2 - box.y1) / 2 || 1;
  const dx = (at[0] - (box.x1 + box.x2) / 2) / w;
  const dy = (at[1] - (box.y1 + box.y2) / 2) / h;
  if (Math.abs(dx) >= Math.abs(dy)) return dx >= 0 ? "right" : "left";
  return dy >= 0 ? "up" : "down";
}

// All connectors that one can connect to, of the components and of the class itself.
export function portsOf(d: Diagram): Port[] {
  return d.components.flatMap((c) => portsOfComponent(c, d.icons));
}

export function portsOfComponent(c: Component, icons: Record<string, Icon>): Port[] {
  const m = componentMatrix(c, icons);
  if (!m || !c.placement?.visible || c.condition?.value === false) return [];
  const box = placementBox(c.placement.diagram);
  if (c.connector) {
    const at = placementCentre(c.placement.diagram);
    // A connector of the class lies at its rim: lines leave it inwards.
    const side: Side = at[0] <= -80 ? "right" : at[0] >= 80 ? "left" : at[1] >= 80 ? "down" : at[1] <= -80 ? "up" : "right";
    return [{ ref: c.name, component: c.name, connector: "", class: c.class, at, side, box, visible: true, size: c.size ?? null }];
  }
  const icon = icons[c.class];
  if (!icon) return [];
  return icon.connectors.filter((k) => k.visible && connectorIsThere(c, k)).map((k) => {
    const at = apply(m, placementCentre(k.placement));
    const inner = placementBox(k.placement);
    const corners: Point[] = [[inner.x1, inner.y1], [inner.x2, inner.y2], [inner.x1, inner.y2], [inner.x2, inner.y1]];
    return {
      ref: `${c.name}.${k.name}`, component: c.name, connector: k.name, class: k.class, at, side: sideOf(at, box),
      box: boxAround(corners.map((p) => apply(m, p)))!, visible: true, size: k.size ?? null,
    };
  });
}

export function connectorIsThere(c: Component, k: { name: string; condition?: { value: boolean | null } | null }): boolean {
  const known = c.conditions?.[k.name];
  if (known !== undefined) return known;
  return k.condition?.value !== false;
}

// The point of one end of a connection; of "bus.signal.x" the connector `bus` of the class, or the deepest part that is drawn.
export function pointOfRef(ref: string, ports: ReadonlyMap<string, Port>): Port | null {
  const s = splitRef(ref);
  const plain = ref.replace(/\[[^\]]*\]/g, "");
  let at = plain;
  while (at !== "") {
    const p = ports.get(at);
    if (p) return p;
    const dot = at.lastIndexOf(".");
    at = dot < 0 ? "" : at.slice(0, dot);
  }
  return ports.get(s.component) ?? null;
}

// What the diagram covers: its coordinate system and all that is placed.
export function diagramBox(d: Diagram): Box {
  let box: Box | null = null;
  for (const c of d.components) if (c.placement?.visible) box = union(box, placementBox(c.placement.diagram));
  for (const c of d.connections) if (c.line) box = union(box, boxAround(c.line.points));
  for (const s of d.diagram.shapes) {
    if ("extent" in s) box = union(box, placementBox({ extent: s.extent, origin: s.origin, rotation: s.rotation }));
    else box = union(box, boxAround(s.points.map((p) => apply(multiply(translation(s.origin[0], s.origin[1]), rotation(s.rotation)), p))));
  }
  return box ?? boxOf(d.diagram.coordinates.extent);
}

export function snap(x: number, grid: number): number { return grid > 0 ? Math.round(x / grid) * grid : x; }
