// schematic/interact.ts - pointer and keys of the schematic.
//
// Left on a component: select, drag moves. On a connector: draw a line to another one. On a line: select, drag moves its piece.
// On paper: a rubber band. Middle button, or Space held: the paper. Wheel: zoom at the pointer. All of it also by keyboard.
import { effect, signal } from "@preact/signals";
import type { Edit, Extent, Point, Transformation } from "../protocol/types";
import { currentClass, isSelected, select, selection, toggle, type Selected } from "../store/selection";
import { applyEdits, canEdit, components, diagram, lineKey, moved, rerouted } from "../model/state";
import { openClass } from "../model/open";
import { say } from "../store/notes";
import { boxOf, diagramBox, grow, inside, movedBy, overlap, placementBox, snap, splitRef, svgMatrix, type Box, type Port } from "./geometry";
import { connectorColour, describeComponent, hitTest, targets, type Item, type Scene, type Wire } from "./scene";
import { lineMarkup, pathOf } from "./shapes";
import { moveEnd, moveSegment, route, translate } from "./route";
import { scene } from "./Schematic";
import { dark } from "../theme/theme";

interface View { x: number; y: number; w: number; h: number }
export interface Handle { id: string; at: Point }

type Drag =
  | { kind: "pan"; x: number; y: number; view: View }
  | { kind: "move"; start: Point; names: string[]; dx: number; dy: number; began: boolean }
  | { kind: "resize"; name: string; start: Point; corner: number; t: Transformation }
  | { kind: "segment"; wire: Wire; index: number; start: Point; points: Point[] }
  | { kind: "band"; start: Point; add: boolean }
  | { kind: "connect"; start: Point; moved: boolean }
  | null;

const REACH = 6; // pixels
const DRAG_FROM = 4;
const NUDGE_PAUSE = 250;
const LARGE = 300; // components
const SETTLE = 140;

export class Interaction {
  readonly view = signal<View>({ x: -120, y: -120, w: 240, h: 240 });
  readonly unit = signal(1); // diagram units of one pixel
  readonly hover = signal<Port | null>(null);
  readonly from = signal<Port | null>(null);
  readonly to = signal<Port | null>(null);
  readonly connecting = signal(false);
  readonly drawn = signal<Point[] | null>(null);
  readonly band = signal<Box | null>(null);
  readonly says = signal("");
  readonly hint = signal("");
  private svg: SVGSVGElement | null = null;
  private drag: Drag = null;
  private space = false;
  private shown = "";
  private fitted = true; // nobody has moved the paper since it was fitted in
  private offs: (() => void)[] = [];
  private choices: Port[] = [];
  private parts: { scene: Scene | null; selection: Selected[]; items: Map<string, Element>; marks: Map<string, Element>; wires: Map<string, Element> } | null = null;
  private settled: View | null = null; // the view that is painted
  private settle: ReturnType<typeof setTimeout> | undefined;
  private nudge: { names: string[]; dx: number; dy: number; timer: ReturnType<typeof setTimeout> } | null = null;

  attach(svg: SVGSVGElement): void {
    this.svg = svg;
    current = this;
    const on = <K extends keyof SVGElementEventMap>(name: K, f: (e: SVGElementEventMap[K]) => void, options?: AddEventListenerOptions) => {
      svg.addEventListener(name, f as EventListener, options);
      this.offs.push(() => svg.removeEventListener(name, f as EventListener));
    };
    on("pointerdown", (e) => this.down(e));
    on("pointermove", (e) => this.move(e));
    on("pointerup", (e) => this.up(e));
    on("pointercancel", () => this.cancel());
    on("wheel", (e) => this.wheel(e), { passive: false });
    on("dblclick", (e) => this.open(e));
    on("keydown", (e) => this.key(e));
    on("keyup", (e) => { if (e.key === " ") this.space = false; });
    on("dragover", (e) => { if (canEdit.value && e.dataTransfer?.types.includes("text/x-skerry-class")) e.preventDefault(); });
    on("drop", (e) => this.dropped(e));
    const resize = new ResizeObserver(() => this.fitFrame());
    resize.observe(svg);
    this.offs.push(() => resize.disconnect());
    this.offs.push(effect(() => {
      const d = diagram.value;
      if (d && d.class !== this.shown) { this.shown = d.class; this.fit(); }
    }));
  }
  detach(): void {
    for (const off of this.offs.splice(0)) off();
    clearTimeout(this.settle);
    if (current === this) current = null;
    this.svg = null;
  }

  // --- view ---

  // Large schematics are painted again when the view has come to rest; until then the picture that is there is moved and scaled.
  paint(v: View): void {
    const svg = this.svg;
    if (!svg) return;
    clearTimeout(this.settle);
    const commit = () => {
      this.settled = v;
      svg.style.transform = "";
      svg.setAttribute("viewBox", `${v.x} ${v.y} ${v.w} ${v.h}`);
    };
    const old = this.settled;
    if (!old || (scene.peek()?.items.length ?? 0) < LARGE) { commit(); return; }
    const k = old.w / v.w;
    const { w, h } = this.size();
    svg.style.transformOrigin = "0 0";
    svg.style.transform = `translate(${((old.x - v.x) / v.w) * w}px, ${((old.y - v.y) / v.h) * h}px) scale(${k})`;
    this.settle = setTimeout(commit, SETTLE);
  }

  private size(): { w: number; h: number } {
    const r = this.svg?.parentElement?.getBoundingClientRect();
    return { w: Math.max(1, r?.width ?? 1), h: Math.max(1, r?.height ?? 1) };
  }
  fit(): void {
    const d = diagram.value;
    if (!d) return;
    let b = grow(diagramBox(d), 6);
    if (b.x2 - b.x1 < 80) b = { ...b, x1: b.x1 - 40, x2: b.x2 + 40 };
    const { w, h } = this.size();
    const unit = Math.max((b.x2 - b.x1) / w, (b.y2 - b.y1) / h, 1 / 8);
    this.show((b.x1 + b.x2) / 2, (b.y1 + b.y2) / 2, unit);
    this.fitted = true;
  }
  private show(cx: number, cy: number, unit: number): void {
    const { w, h } = this.size();
    this.unit.value = unit;
    this.view.value = { x: cx - (w * unit) / 2, y: -cy - (h * unit) / 2, w: w * unit, h: h * unit };
  }
  private fitFrame(): void {
    if (this.fitted) { this.fit(); return; }
    const v = this.view.value;
    this.show(v.x + v.w / 2, -(v.y + v.h / 2), this.unit.value);
  }
  zoom(by: number, at?: Point): void {
    const unit = Math.min(20, Math.max(0.01, this.unit.value / by));
    const v = this.view.value;
    const c = at ?? [v.x + v.w / 2, -(v.y + v.h / 2)];
    const k = unit / this.unit.value;
    this.fitted = false;
    this.unit.value = unit;
    this.view.value = { x: c[0] - (c[0] - v.x) * k, y: -c[1] - (-c[1] - v.y) * k, w: v.w * k, h: v.h * k };
  }
  centreOn(names: string[]): void {
    const s = scene.value;
    const item = s?.items.find((i) => names.includes(i.component.name));
    if (!item) return;
    const v = this.view.value;
    const seen: Box = { x1: v.x, x2: v.x + v.w, y1: -(v.y + v.h), y2: -v.y };
    if (overlap(item.box, grow(seen, -10 * this.unit.value))) return;
    this.fitted = false;
    this.show((item.box.x1 + item.box.x2) / 2, (item.box.y1 + item.box.y2) / 2, this.unit.value);
  }
  toDiagram(e: { clientX: number; clientY: number }): Point {
    const r = this.svg!.parentElement!.getBoundingClientRect();
    const v = this.view.value;
    return [v.x + (e.clientX - r.left) * this.unit.value, -(v.y + (e.clientY - r.top) * this.unit.value)];
  }
  private wheel(e: WheelEvent): void {
    e.preventDefault();
    if (e.shiftKey || (Math.abs(e.deltaX) > Math.abs(e.deltaY) && !e.ctrlKey)) {
      const v = this.view.value;
      this.fitted = false;
      this.view.value = { ...v, x: v.x + (e.deltaX || e.deltaY) * this.unit.value };
      return;
    }
    const lines = e.deltaMode === 1 ? 30 : 1;
    this.zoom(Math.exp(-Math.max(-200, Math.min(200, e.deltaY * lines)) / 400), this.toDiagram(e));
  }

  // --- pointer ---

  private grid(): Point { return diagram.value?.diagram.coordinates.grid ?? [2, 2]; }
  private reach(): number { return REACH * this.unit.value; }

  handles(item: Item): Handle[] {
    const b = item.box;
    return [{ id: "sw", at: [b.x1, b.y1] }, { id: "se", at: [b.x2, b.y1] }, { id: "ne", at: [b.x2, b.y2] }, { id: "nw", at: [b.x1, b.y2] }];
  }

  private down(e: PointerEvent): void {
    const s = scene.value;
    if (!s || !this.svg) return;
    this.svg.focus({ preventScroll: true });
    const p = this.toDiagram(e);
    if (e.button === 1 || (e.button === 0 && this.space)) {
      e.preventDefault();
      this.drag = { kind: "pan", x: e.clientX, y: e.clientY, view: this.view.value };
      this.svg.setPointerCapture(e.pointerId);
      return;
    }
    if (e.button !== 0) return;
    if (this.from.value) { this.finish(p); return; }
    this.svg.setPointerCapture(e.pointerId);
    const chosen = selection.value.length === 1 && selection.value[0]!.kind === "component" ? s.items.find((i) => i.component.name === (selection.value[0] as { name: string }).name) : undefined;
    if (chosen && canEdit.value && chosen.component.own) {
      const corner = this.handles(chosen).findIndex((h) => Math.hypot(h.at[0] - p[0], h.at[1] - p[1]) < this.reach());
      const t = chosen.component.placement?.diagram;
      if (corner >= 0 && t) { this.drag = { kind: "resize", name: chosen.component.name, start: p, corner, t }; return; }
    }
    const hit = hitTest(s, p, this.reach());
    if (hit?.kind === "port" && canEdit.value && hit.port.connector !== "") { this.begin(hit.port); this.drag = { kind: "connect", start: p, moved: false }; return; }
    const item = hit?.kind === "component" ? hit.item : hit?.kind === "port" ? s.items.find((i) => i.component.name === hit.port.component) : undefined;
    if (item) {
      const me: Selected = { kind: "component", name: item.component.name };
      if (e.shiftKey || e.ctrlKey || e.metaKey) toggle(me);
      else if (!isSelected(me)) select([me]);
      this.tell();
      const names = selection.value.flatMap((x) => (x.kind === "component" && components.value.get(x.name)?.own ? [x.name] : []));
      this.drag = { kind: "move", start: p, names, dx: 0, dy: 0, began: false };
    } else if (hit?.kind === "wire") {
      const c = hit.wire.connection;
      const me: Selected = { kind: "connection", a: c.a, b: c.b };
      if (e.shiftKey || e.ctrlKey || e.metaKey) toggle(me);
      else select([me]);
      this.tell();
      if (canEdit.value && c.own) this.drag = { kind: "segment", wire: hit.wire, index: hit.index, start: p, points: hit.wire.points };
    } else {
      this.drag = { kind: "band", start: p, add: e.shiftKey || e.ctrlKey };
      if (!e.shiftKey && !e.ctrlKey) select([]);
    }
  }

  private move(e: PointerEvent): void {
    const s = scene.value;
    if (!s) return;
    const p = this.toDiagram(e);
    const d = this.drag;
    if (!d) {
      if (this.from.value) this.preview(p);
      else {
        const hit = hitTest(s, p, this.reach());
        const port = hit?.kind === "port" ? hit.port : null;
        if (port?.ref !== this.hover.value?.ref) this.hover.value = port;
        if (this.svg) this.svg.style.cursor = port && canEdit.value ? "crosshair" : hit ? "pointer" : "default";
      }
      return;
    }
    if (d.kind === "pan") {
      this.fitted = false;
      this.view.value = { ...d.view, x: d.view.x - (e.clientX - d.x) * this.unit.value, y: d.view.y - (e.clientY - d.y) * this.unit.value };
    } else if (d.kind === "band") {
      this.band.value = boxOf([d.start, p]);
    } else if (d.kind === "connect") {
      if (Math.hypot(p[0] - d.start[0], p[1] - d.start[1]) > DRAG_FROM * this.unit.value) d.moved = true;
      this.preview(p);
    } else if (d.kind === "move") {
      if (!canEdit.value || d.names.length === 0) return;
      if (!d.began && Math.hypot(p[0] - d.start[0], p[1] - d.start[1]) < DRAG_FROM * this.unit.value) return;
      d.began = true;
      const [gx, gy] = this.grid();
      const dx = snap(p[0] - d.start[0], gx);
      const dy = snap(p[1] - d.start[1], gy);
      if (dx === d.dx && dy === d.dy) return;
      d.dx = dx;
      d.dy = dy;
      this.draw(s, new Set(d.names), dx, dy);
    } else if (d.kind === "resize") {
      const t = this.resized(d, p);
      moved.value = new Map(moved.value).set(d.name, t);
    } else if (d.kind === "segment") {
      const [gx, gy] = this.grid();
      d.points = moveSegment(d.wire.points, d.index, snap(p[0] - d.start[0], gx), snap(p[1] - d.start[1], gy));
      this.drawWire(d.wire, d.points);
    }
  }

  private up(e: PointerEvent): void {
    const s = scene.value;
    const d = this.drag;
    this.drag = null;
    if (this.svg?.hasPointerCapture(e.pointerId)) this.svg.releasePointerCapture(e.pointerId);
    if (!d || !s) return;
    const p = this.toDiagram(e);
    if (d.kind === "band") {
      const b = this.band.value;
      this.band.value = null;
      if (!b || (b.x2 - b.x1 < 2 * this.unit.value && b.y2 - b.y1 < 2 * this.unit.value)) return;
      const hits: Selected[] = s.items.filter((i) => overlap(i.box, b)).map((i) => ({ kind: "component", name: i.component.name }));
      for (const w of s.wires) if (w.points.every((q) => inside(b, q))) hits.push({ kind: "connection", a: w.connection.a, b: w.connection.b });
      select(d.add ? [...selection.value.filter((x) => !hits.some((h) => JSON.stringify(h) === JSON.stringify(x))), ...hits] : hits);
      this.tell();
    } else if (d.kind === "move" && d.began && (d.dx !== 0 || d.dy !== 0)) {
      this.commitMove(d.names, d.dx, d.dy);
    } else if (d.kind === "resize") {
      const t = this.resized(d, p);
      if (JSON.stringify(t.extent) !== JSON.stringify(d.t.extent)) void applyEdits([{ op: "place", name: d.name, extent: t.extent, ...(t.origin[0] || t.origin[1] ? { origin: t.origin } : {}), ...(t.rotation ? { rotation: t.rotation } : {}) }]);
      else moved.value = new Map();
    } else if (d.kind === "segment" && d.points !== d.wire.points) {
      const c = d.wire.connection;
      if (JSON.stringify(d.points) === JSON.stringify(d.wire.points)) return;
      rerouted.value = new Map(rerouted.value).set(lineKey(c.a, c.b), d.points);
      void applyEdits([{ op: "reroute", a: c.a, b: c.b, points: d.points }]);
    } else if (d.kind === "connect" && d.moved) {
      this.finish(p);
    }
  }

  cancel(): void {
    const s = scene.value;
    if (this.drag?.kind === "move" && s) this.draw(s, new Set(this.drag.names), 0, 0);
    if (this.drag?.kind === "segment") this.drawWire(this.drag.wire, this.drag.wire.points);
    if (this.drag?.kind === "resize") moved.value = new Map();
    this.drag = null;
    this.band.value = null;
    this.endConnect();
  }

  private resized(d: Extract<Drag, { kind: "resize" }>, p: Point): Transformation {
    // The corner that lies opposite stays; in the coordinates of the placement, before its turn.
    const [gx, gy] = this.grid();
    const b = placementBox(d.t);
    const fixed: Point = [d.corner === 0 || d.corner === 3 ? b.x2 : b.x1, d.corner === 0 || d.corner === 1 ? b.y2 : b.y1];
    const at: Point = [snap(p[0], gx), snap(p[1], gy)];
    const w = Math.max(gx * 2, Math.abs(at[0] - fixed[0]));
    const h = Math.max(gy * 2, Math.abs(at[1] - fixed[1]));
    const keep = diagram.value?.icons[components.value.get(d.name)?.class ?? ""]?.coordinates.preserveAspectRatio ?? true;
    const ratio = (b.y2 - b.y1) / (b.x2 - b.x1) || 1;
    const [w2, h2] = keep ? (h / w > ratio ? [h / ratio, h] : [w, w * ratio]) : [w, h];
    const box: Box = { x1: Math.min(fixed[0], fixed[0] + Math.sign(at[0] - fixed[0] || 1) * w2), x2: 0, y1: Math.min(fixed[1], fixed[1] + Math.sign(at[1] - fixed[1] || 1) * h2), y2: 0 };
    box.x2 = box.x1 + w2;
    box.y2 = box.y1 + h2;
    const turned = Math.round(d.t.rotation / 90) % 2 !== 0;
    const half: Point = turned ? [h2 / 2, w2 / 2] : [w2 / 2, h2 / 2];
    const mirrorX = d.t.extent[1][0] < d.t.extent[0][0];
    const mirrorY = d.t.extent[1][1] < d.t.extent[0][1];
    const centre: Point = [(box.x1 + box.x2) / 2, (box.y1 + box.y2) / 2];
    const plain = d.t.rotation === 0 && d.t.origin[0] === 0 && d.t.origin[1] === 0;
    const c: Point = plain ? centre : [0, 0];
    const extent: Extent = [[c[0] + (mirrorX ? half[0] : -half[0]), c[1] + (mirrorY ? half[1] : -half[1])], [c[0] + (mirrorX ? -half[0] : half[0]), c[1] + (mirrorY ? -half[1] : half[1])]];
    return { ...d.t, extent, origin: plain ? d.t.origin : centre };
  }

  // --- what follows a move ---

  // The lines at these components: their new points.
  private follow(s: Scene, names: ReadonlySet<string>, dx: number, dy: number): { wire: Wire; points: Point[] }[] {
    const out: { wire: Wire; points: Point[] }[] = [];
    for (const w of s.wires) {
      const a = names.has(splitRef(w.connection.a).component);
      const b = names.has(splitRef(w.connection.b).component);
      if (!a && !b) continue;
      const first = w.points[0]!;
      const last = w.points.at(-1)!;
      let points = w.points;
      if (a && b) points = translate(points, dx, dy);
      else if (a) points = moveEnd(points, true, [first[0] + dx, first[1] + dy]);
      else points = moveEnd(points, false, [last[0] + dx, last[1] + dy]);
      out.push({ wire: w, points });
    }
    return out;
  }

  // What is drawn, by its name; looked up again when the scene or the marks are new.
  private drawnParts(): { items: Map<string, Element>; marks: Map<string, Element>; wires: Map<string, Element> } {
    const byName = (attribute: string) => new Map([...this.svg!.querySelectorAll(`[data-${attribute}]`)].map((e) => [e.getAttribute(`data-${attribute}`)!, e]));
    const old = this.parts;
    if (old && old.scene === scene.value && old.selection === selection.value) return old;
    this.parts = { scene: scene.value, selection: selection.value, items: byName("component"), marks: byName("mark"), wires: byName("wire") };
    return this.parts;
  }

  private draw(s: Scene, names: ReadonlySet<string>, dx: number, dy: number): void {
    if (!this.svg) return;
    const { items, marks } = this.drawnParts();
    for (const i of s.items) {
      if (!names.has(i.component.name)) continue;
      const m = i.matrix;
      items.get(i.component.name)?.setAttribute("transform", svgMatrix([m[0], m[1], m[2], m[3], m[4] + dx, m[5] + dy]));
      const mark = marks.get(i.component.name);
      mark?.setAttribute("x", String(i.box.x1 + dx - 2 * this.unit.value));
      mark?.setAttribute("y", String(-i.box.y2 - dy - 2 * this.unit.value));
    }
    for (const f of this.follow(s, names, dx, dy)) this.drawWire(f.wire, f.points);
  }
  private drawWire(w: Wire, points: Point[]): void {
    const g = this.svg && this.drawnParts().wires.get(`${w.connection.a} ${w.connection.b}`);
    if (!g) return;
    const paths = g.querySelectorAll("path");
    if (paths.length === 1) paths[0]!.setAttribute("d", pathOf(points, w.line.smooth === "Bezier", false));
    else g.innerHTML = lineMarkup({ ...w.line, points }, dark.value);
  }

  private commitMove(names: string[], dx: number, dy: number): void {
    const s = scene.value;
    if (!s) return;
    const set = new Set(names);
    const edits: Edit[] = names.map((name) => ({ op: "move", name, dx, dy }));
    const places = new Map(moved.value);
    for (const name of names) {
      const t = places.get(name) ?? components.value.get(name)?.placement?.diagram;
      if (t) places.set(name, movedBy(t, dx, dy));
    }
    const lines = new Map(rerouted.value);
    for (const f of this.follow(s, set, dx, dy)) {
      const c = f.wire.connection;
      if (f.wire.automatic) continue;
      lines.set(lineKey(c.a, c.b), f.points);
      if (c.own) edits.push({ op: "reroute", a: c.a, b: c.b, points: f.points });
    }
    moved.value = places;
    rerouted.value = lines;
    void applyEdits(edits);
  }

  // --- connecting ---

  begin(port: Port): void {
    this.from.value = port;
    this.to.value = null;
    this.hover.value = null;
    this.drawn.value = null;
    this.hint.value = `Connect ${port.ref} to … (Tab: next connector, Enter: connect, Esc: leave)`;
  }
  private endConnect(): void {
    this.from.value = null;
    this.to.value = null;
    this.connecting.value = false;
    this.drawn.value = null;
    this.hint.value = "";
    this.choices = [];
  }
  private preview(p: Point): void {
    const s = scene.value;
    const from = this.from.value;
    if (!s || !from) return;
    const hit = hitTest(s, p, this.reach() * 1.5);
    const to = hit?.kind === "port" && hit.port.ref !== from.ref ? hit.port : null;
    this.to.value = to;
    const boxes = s.items.filter((i) => !i.component.connector).map((i) => i.box);
    if (to) this.drawn.value = route(from, to, boxes, this.grid()[0]);
    else {
      const side = Math.abs(p[0] - from.at[0]) > Math.abs(p[1] - from.at[1]) ? (p[0] > from.at[0] ? "left" : "right") : p[1] > from.at[1] ? "down" : "up";
      this.drawn.value = route(from, { at: [snap(p[0], 1), snap(p[1], 1)], side }, [], 1);
    }
  }
  private finish(p: Point): void {
    this.preview(p);
    const from = this.from.value;
    const to = this.to.value;
    this.endConnect();
    if (from && to) this.connect(from, to);
  }
  private connect(a: Port, b: Port): void {
    const s = scene.value;
    const d = diagram.value;
    if (!s || !d) return;
    if (d.connections.some((c) => (c.a === a.ref && c.b === b.ref) || (c.a === b.ref && c.b === a.ref))) { say(`${a.ref} and ${b.ref} are connected already`); return; }
    const boxes = s.items.filter((i) => !i.component.connector).map((i) => i.box);
    const points = route(a, b, boxes, this.grid()[0]);
    void applyEdits([{ op: "connect", a: a.ref, b: b.ref, points, color: connectorColour(d, a) }]).then((done) => {
      if (!done) return;
      this.says.value = `Connected ${a.ref} and ${b.ref}`;
      select([{ kind: "connection", a: a.ref, b: b.ref }]);
    });
  }
  // C: from the selected component by keyboard.
  startConnect(): void {
    const s = scene.value;
    if (!s || !canEdit.value) return;
    const name = selection.value.find((x) => x.kind === "component") as { name: string } | undefined;
    this.choices = name ? s.items.find((i) => i.component.name === name.name)?.ports ?? [] : [...s.ports.values()];
    if (this.choices.length === 0) { say("Select a component that has connectors first"); return; }
    this.connecting.value = true;
    this.to.value = this.choices[0]!;
    this.sayPort("From");
  }
  private nextPort(by: number): void {
    const at = this.choices.findIndex((p) => p.ref === this.to.value?.ref);
    const next = this.choices[(at + by + this.choices.length) % this.choices.length];
    if (!next) return;
    this.to.value = next;
    const s = scene.value;
    if (this.from.value && s) this.drawn.value = route(this.from.value, next, s.items.filter((i) => !i.component.connector).map((i) => i.box), this.grid()[0]);
    this.sayPort(this.from.value ? "To" : "From");
  }
  private sayPort(which: string): void {
    const to = this.to.value;
    const n = this.choices.findIndex((p) => p.ref === to?.ref) + 1;
    const from = this.from.value ? `Connect ${this.from.value.ref} to` : "Connect from";
    this.hint.value = `${from} ${to?.ref ?? "…"} — Tab: next, Enter: ${this.from.value ? "connect" : "take it"}, Esc: leave`;
    this.says.value = `${which} ${to?.ref}, ${n} of ${this.choices.length}`;
  }
  private takePort(): void {
    const s = scene.value;
    const to = this.to.value;
    if (!s || !to) return;
    if (!this.from.value) {
      this.from.value = to;
      this.choices = targets(s, to);
      this.to.value = null;
      if (this.choices.length === 0) { this.endConnect(); return; }
      this.nextPort(1);
      return;
    }
    const from = this.from.value;
    this.endConnect();
    this.connect(from, to);
  }

  // --- keys ---

  private key(e: KeyboardEvent): void {
    const s = scene.value;
    if (!s || e.altKey || e.metaKey) return;
    if (e.key === " ") { this.space = true; e.preventDefault(); return; }
    if (this.connecting.value || this.from.value) {
      if (e.key === "Escape") this.endConnect();
      else if (e.key === "Tab") { if (this.choices.length === 0 && this.from.value) this.choices = targets(s, this.from.value); this.nextPort(e.shiftKey ? -1 : 1); }
      else if (e.key === "ArrowRight" || e.key === "ArrowDown") this.nextPort(1);
      else if (e.key === "ArrowLeft" || e.key === "ArrowUp") this.nextPort(-1);
      else if (e.key === "Enter" || e.key.toLowerCase() === "c") this.takePort();
      else return;
      e.preventDefault();
      e.stopPropagation();
      return;
    }
    if (e.ctrlKey) {
      if (e.key.toLowerCase() === "a") { select(s.items.map((i) => ({ kind: "component", name: i.component.name }))); this.tell(); e.preventDefault(); }
      return;
    }
    const step: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (step[e.key]) { this.arrow(step[e.key]!, e.shiftKey); e.preventDefault(); e.stopPropagation(); return; }
    if (e.key === "Tab") { if (this.nextItem(e.shiftKey ? -1 : 1)) e.preventDefault(); return; }
    if (e.key === "Enter") { const name = selection.value.find((x) => x.kind === "component") as { name: string } | undefined; if (name) { this.descend(name.name); e.preventDefault(); } }
    if (e.key === "Escape") { this.cancel(); select([]); e.preventDefault(); }
  }

  // Tab goes from component to component, and leaves the schematic behind the last.
  private nextItem(by: number): boolean {
    const s = scene.value;
    if (!s || s.items.length === 0) return false;
    const order = [...s.items].sort((a, b) => Math.round((b.box.y2 - a.box.y2) / 20) || a.box.x1 - b.box.x1);
    const name = selection.value.length ? (selection.value.at(-1) as { name?: string }).name : undefined;
    const at = order.findIndex((i) => i.component.name === name);
    const next = at < 0 ? (by > 0 ? 0 : order.length - 1) : at + by;
    const item = order[next];
    if (!item) return false;
    select([{ kind: "component", name: item.component.name }]);
    this.centreOn([item.component.name]);
    this.tell();
    return true;
  }

  // Arrows move what is selected by one grid unit (with Shift ten), and the paper when nothing is. Presses that follow each
  // other quickly are one edit.
  private arrow(by: Point, far: boolean): void {
    const s = scene.value;
    if (!s) return;
    const names = selection.value.flatMap((x) => (x.kind === "component" && components.value.get(x.name)?.own ? [x.name] : []));
    if (names.length === 0 || !canEdit.value) {
      const v = this.view.value;
      this.fitted = false;
      this.view.value = { ...v, x: v.x + by[0] * v.w * 0.08, y: v.y - by[1] * v.h * 0.08 };
      return;
    }
    const [gx, gy] = this.grid();
    const k = far ? 10 : 1;
    if (this.nudge && this.nudge.names.join("\n") !== names.join("\n")) this.flushNudge();
    const n = this.nudge ?? { names, dx: 0, dy: 0, timer: 0 as unknown as ReturnType<typeof setTimeout> };
    clearTimeout(n.timer);
    n.dx += by[0] * gx * k;
    n.dy += by[1] * gy * k;
    n.timer = setTimeout(() => this.flushNudge(), NUDGE_PAUSE);
    this.nudge = n;
    this.draw(s, new Set(names), n.dx, n.dy);
    this.says.value = `Moved by ${n.dx}, ${n.dy}`;
  }
  flushNudge(): void {
    const n = this.nudge;
    this.nudge = null;
    if (!n) return;
    clearTimeout(n.timer);
    if (n.dx !== 0 || n.dy !== 0) this.commitMove(n.names, n.dx, n.dy);
  }

  private tell(): void {
    const n = selection.value.length;
    const first = selection.value[0];
    if (n === 0) this.says.value = "Nothing selected";
    else if (n > 1) this.says.value = `${n} selected`;
    else if (first?.kind === "component") { const c = components.value.get(first.name); this.says.value = c ? describeComponent(c) : first.name; }
    else if (first) this.says.value = `Connection of ${first.a} and ${first.b}`;
  }

  private open(e: MouseEvent): void {
    const s = scene.value;
    if (!s) return;
    this.endConnect();
    const hit = hitTest(s, this.toDiagram(e), this.reach());
    const name = hit?.kind === "component" ? hit.item.component.name : hit?.kind === "port" ? hit.port.component : "";
    if (name) this.descend(name);
  }
  private descend(name: string): void {
    const c = components.value.get(name);
    if (c) openClass(c.class, { from: currentClass.value, through: name });
  }

  private dropped(e: DragEvent): void {
    const cls = e.dataTransfer?.getData("text/x-skerry-class");
    if (!cls || !canEdit.value) return;
    e.preventDefault();
    const [gx, gy] = this.grid();
    const p = this.toDiagram(e);
    adder?.(cls, [snap(p[0], gx), snap(p[1], gy)]);
    this.svg?.focus({ preventScroll: true });
  }
}

// The schematic on the screen, for commands.
let current: Interaction | null = null;
export function activeSchematic(): Interaction | null { return current; }

// Adds a component where one was dropped; set by model/edit.ts.
let adder: ((cls: string, at: Point) => void) | null = null;
export function setAdder(f: (cls: string, at: Point) => void): void { adder = f; }
