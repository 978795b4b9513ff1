// model/edit.ts - what one does with what is selected.
import { signal } from "@preact/signals";
import type { Edit, Extent, Point } from "../protocol/types";
import { client } from "../store/studio";
import { say } from "../store/notes";
import { select, selection } from "../store/selection";
import { activeSchematic, setAdder } from "../schematic/interact";
import { freePlace } from "../schematic/scene";
import { scene } from "../schematic/Schematic";
import { boxOf, snap } from "../schematic/geometry";
import { applyEdits, canEdit, components, diagram, freshName } from "./state";

export const renaming = signal<string | null>(null);

function ownNames(): string[] {
  const own: string[] = [];
  let inherited = "";
  for (const s of selection.value) {
    if (s.kind !== "component") continue;
    const c = components.value.get(s.name);
    if (c?.own) own.push(s.name);
    else if (c) inherited = `${s.name} comes from ${c.from}: it can be changed there`;
  }
  if (inherited && own.length === 0) say(inherited);
  return own;
}

function editable(): boolean {
  if (canEdit.value) return true;
  if (diagram.value) say(`${diagram.value.class} belongs to a library and cannot be changed here`);
  return false;
}

export function deleteSelected(): void {
  if (!editable()) return;
  const names = ownNames();
  const edits: Edit[] = [];
  for (const s of selection.value) {
    if (s.kind !== "connection") continue;
    const c = diagram.value?.connections.find((x) => x.a === s.a && x.b === s.b);
    const goes = names.some((n) => s.a === n || s.a.startsWith(`${n}.`) || s.a.startsWith(`${n}[`) || s.b === n || s.b.startsWith(`${n}.`) || s.b.startsWith(`${n}[`));
    if (c?.own && !goes) edits.push({ op: "disconnect", a: s.a, b: s.b });
  }
  for (const name of names) edits.push({ op: "delete", name });
  if (edits.length) void applyEdits(edits);
}

export function rotateSelected(degrees: number): void {
  if (editable()) void applyEdits(ownNames().map((name) => ({ op: "rotate", name, degrees })));
}
export function flipSelected(vertical: boolean): void {
  if (editable()) void applyEdits(ownNames().map((name) => ({ op: "flip", name, vertical })));
}

export async function rename(from: string, to: string): Promise<void> {
  if (from === to) return;
  if (await applyEdits([{ op: "rename", from, to }])) select([{ kind: "component", name: to }]);
}

// Adds a component of the class at a place, or at a free one near the middle of what is seen.
export async function addComponent(cls: string, at?: Point): Promise<void> {
  if (!editable() || !diagram.value) return;
  if (cls === diagram.value.class) { say("A class cannot contain itself"); return; }
  const size = await usualSize(cls);
  const [gx, gy] = diagram.value.diagram.coordinates.grid;
  const v = activeSchematic()?.view.value;
  const middle: Point = v ? [snap(v.x + v.w / 2, gx * 5), snap(-(v.y + v.h / 2), gy * 5)] : [0, 0];
  const [x, y] = at ?? freePlace(scene.value?.items ?? [], Math.max(size[0], size[1]), middle);
  const extent: Extent = [[x - size[0] / 2, y - size[1] / 2], [x + size[0] / 2, y + size[1] / 2]];
  const name = freshName(cls, new Set(components.value.keys()));
  if (await applyEdits([{ op: "add", class: cls, name, extent }])) {
    select([{ kind: "component", name }]);
    const act = activeSchematic();
    if (act) act.says.value = `Added ${name}`;
  }
}
setAdder((cls, at) => void addComponent(cls, at));

// The icon's extent times its initialScale: 20 by 20 for most.
async function usualSize(cls: string): Promise<Point> {
  try {
    const { icons } = await client.request("class.icon", { classes: [cls] });
    const c = icons[cls]?.coordinates;
    if (!c) return [20, 20];
    const b = boxOf(c.extent);
    const scale = c.initialScale > 0 ? c.initialScale : 0.1;
    return [Math.max(4, (b.x2 - b.x1) * scale), Math.max(4, (b.y2 - b.y1) * scale)];
  } catch { return [20, 20]; }
}

// Places for components that have none, by their connections, from left to right.
export async function layOut(): Promise<void> {
  if (!editable() || !diagram.value) return;
  const { arrange } = await import("../schematic/arrange");
  const edits = arrange(diagram.value);
  if (edits.length === 0) { say("All components have a place"); return; }
  if (await applyEdits(edits)) activeSchematic()?.fit();
}
