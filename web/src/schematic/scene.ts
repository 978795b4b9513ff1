// schematic/scene.ts - what a schematic draws: each component with its matrix and markup, each connection with its points.
//
// Independent of the browser: made once for a diagram, again when it changes; a drag only moves what is there.
import type { Component, Connection, Diagram, LineShape, Point, Transformation } from "../protocol/types";
import { apply, boxOf, grow, inside, placementBox, placementMatrix, pointOfRef, portsOfComponent, type Box, type Matrix, type Port } from "./geometry";
import { bitmapUrl, componentMarkup, layerMarkup, lineMarkup, substitute, type Paint } from "./shapes";
import { distanceTo, route } from "./route";

export interface Item { component: Component; matrix: Matrix; box: Box; markup: string; ports: Port[]; ghost: boolean }
export interface Wire { connection: Connection; points: Point[]; markup: string; line: WireLook; automatic: boolean }
export type WireLook = Pick<LineShape, "color" | "pattern" | "thickness" | "arrow" | "arrowSize" | "smooth">;
export interface Scene { items: Item[]; wires: Wire[]; background: string; fills: string; ports: Map<string, Port> }

const PLAIN: WireLook = { color: [0, 0, 127], pattern: "Solid", thickness: 0.25, arrow: ["None", "None"], arrowSize: 3, smooth: "None" };

export function makeScene(d: Diagram, dark: boolean, moved: ReadonlyMap<string, Transformation>, rerouted: ReadonlyMap<string, Point[]>): Scene {
  const p: Paint = { dark, fills: new Map(), linear: [1, 0, 0, 1, 0, 0], text: (s) => substitute(s, lastName(d.class), d.class, undefined), bitmap: bitmapUrl };
  const background = layerMarkup(d.diagram, p);
  const items: Item[] = [];
  const ports = new Map<string, Port>();
  for (const c of d.components) {
    if (!c.placement?.visible) continue;
    const t = moved.get(c.name) ?? c.placement.diagram;
    const here = t === c.placement.diagram ? c : { ...c, placement: { ...c.placement, diagram: t } };
    const matrix = placementMatrix(t, d.icons[c.class]?.coordinates);
    const mine = portsOfComponent(here, d.icons);
    for (const port of mine) ports.set(port.ref, port);
    items.push({ component: here, matrix, box: placementBox(t), markup: componentMarkup(here, d.icons, matrix, p), ports: mine, ghost: c.condition?.value === false });
  }
  const boxes = items.filter((i) => !i.component.connector).map((i) => i.box);
  const wires = d.connections.map((c) => makeWire(c, ports, boxes, d, dark, rerouted.get(`${c.a}\n${c.b}`)));
  return { items, wires: wires.filter((w): w is Wire => w !== null), background, fills: [...p.fills.values()].join(""), ports };
}

function makeWire(c: Connection, ports: Map<string, Port>, boxes: Box[], d: Diagram, dark: boolean, other: Point[] | undefined): Wire | null {
  const a = pointOfRef(c.a, ports);
  const b = pointOfRef(c.b, ports);
  const line: WireLook = c.line ?? { ...PLAIN, color: a ? connectorColour(d, a) : PLAIN.color };
  let points = other ?? c.line?.points;
  if (c.line && !c.line.visible) return null;
  const automatic = !points || points.length < 2;
  if (automatic) {
    if (!a || !b) return null;
    points = route(a, b, boxes);
  }
  return { connection: c, points: points!, markup: lineMarkup({ ...line, points: points! }, dark), line, automatic };
}

// The colour that lines of this connector have: that of its icon's first shape, the filling if the rim is black.
export function connectorColour(d: Diagram, p: Port): [number, number, number] {
  for (const s of d.icons[p.class]?.shapes ?? []) {
    if (!s.visible || s.kind === "Text" || s.kind === "Bitmap") continue;
    const c = s.kind === "Line" ? s.color : s.lineColor;
    if (c.some((v) => v !== 0) || s.kind === "Line" || s.fillPattern === "None") return c;
    return s.fillColor.every((v) => v > 230) ? c : s.fillColor;
  }
  return [0, 0, 127];
}

export type Hit = { kind: "port"; port: Port } | { kind: "component"; item: Item } | { kind: "wire"; wire: Wire; index: number } | null;

// What lies at a point; `reach` is how near is near enough.
export function hitTest(s: Scene, p: Point, reach: number): Hit {
  let near: Port | null = null;
  let best = reach * 1.6;
  for (const port of s.ports.values()) {
    const distance = Math.hypot(port.at[0] - p[0], port.at[1] - p[1]);
    const within = inside(grow(port.box, reach * 0.3), p) && port.connector !== "";
    if (distance < best || (within && distance < best * 3)) { near = port; best = Math.min(best, distance); }
  }
  if (near) return { kind: "port", port: near };
  for (let i = s.items.length - 1; i >= 0; i--) {
    const item = s.items[i]!;
    if (inside(item.box, p)) return { kind: "component", item };
  }
  let wire: Hit = null;
  let least = reach;
  for (const w of s.wires) {
    const { distance, index } = distanceTo(w.points, p);
    if (distance < least) { least = distance; wire = { kind: "wire", wire: w, index }; }
  }
  return wire;
}

// Ports that a line from `from` may end at: those of its own class first, then by distance.
export function targets(s: Scene, from: Port): Port[] {
  const rank = (p: Port) => (sameFamily(p.class, from.class) ? 0 : 1);
  const far = (p: Port) => Math.hypot(p.at[0] - from.at[0], p.at[1] - from.at[1]);
  return [...s.ports.values()].filter((p) => p.ref !== from.ref).sort((p, q) => rank(p) - rank(q) || Number(p.component === from.component) - Number(q.component === from.component) || far(p) - far(q));
}

// Flange_a and Flange_b, RealInput and RealOutput, PositivePin and NegativePin: one package, and what differs is an end.
export function sameFamily(a: string, b: string): boolean {
  const stem = (c: string) => c.replace(/(_[abpn]|Input|Output|[A-D]|_in|_out)$/, "").replace(/\.(Positive|Negative)(?=\w+$)/, ".");
  return a === b || stem(a) === stem(b);
}

export function iconCorners(item: Item, d: Diagram): Point[] {
  const b = boxOf(d.icons[item.component.class]?.coordinates.extent ?? [[-100, -100], [100, 100]]);
  return ([[b.x1, b.y1], [b.x2, b.y1], [b.x2, b.y2], [b.x1, b.y2]] as Point[]).map((p) => apply(item.matrix, p));
}

export function lastName(cls: string): string { return cls.slice(cls.lastIndexOf(".") + 1); }

export function describeComponent(c: Component): string {
  const parts = [c.name + (c.size ?? ""), c.class ? lastName(c.class) : "its class is not found"];
  if (c.comment) parts.push(c.comment);
  if (c.condition) parts.push(c.condition.value === false ? `left out: ${c.condition.text} is false` : `if ${c.condition.text}`);
  if (!c.own) parts.push(`inherited from ${c.from}`);
  return parts.join(", ");
}

// A free place for a new component of the usual size: on the grid, near the middle, off everything else.
export function freePlace(items: readonly Item[], size: number, near: Point): Point {
  const step = size + 20;
  for (let ring = 0; ring < 40; ring++) {
    for (let i = -ring; i <= ring; i++) for (let j = -ring; j <= ring; j++) {
      if (Math.max(Math.abs(i), Math.abs(j)) !== ring) continue;
      const at: Point = [near[0] + j * step, near[1] - i * step];
      const box: Box = { x1: at[0] - size / 2 - 4, y1: at[1] - size / 2 - 4, x2: at[0] + size / 2 + 4, y2: at[1] + size / 2 + 4 };
      if (!items.some((it) => it.box.x1 < box.x2 && box.x1 < it.box.x2 && it.box.y1 < box.y2 && box.y1 < it.box.y2)) return at;
    }
  }
  return near;
}

