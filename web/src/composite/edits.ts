// composite/edits.ts - changes of the XML of a composite model: each is a list of pieces, everything else stays to the byte.
import type { Piece } from "../protocol/types";
import { encode, setAttribute, type Element } from "./xml";
import type { Composite, SubModel } from "./read";

export interface NewPort { name: string; dimensions: number; causality: string; domain: string }

const find = (root: Element, name: string): Element | undefined => root.children.find((e) => e.name === name);

// The spaces before the tag of an element, where it begins its line.
function indentOf(text: string, e: Element): string {
  const line = text.slice(text.lastIndexOf("\n", e.from - 1) + 1, e.from);
  return /^\s*$/.test(line) ? line : "";
}

// A new child behind the others of an element.
function insert(text: string, parent: Element, child: string): Piece {
  const around = indentOf(text, parent);
  const inside = parent.children[0] ? indentOf(text, parent.children[0]) : `${around}  `;
  const lines = child.split("\n").map((l) => `${inside}${l}`).join("\n");
  if (text.slice(parent.from, parent.to).endsWith("/>")) {
    const end = parent.to - 2;
    const from = text.slice(parent.from, end).trimEnd().length + parent.from;
    return { at: from, len: parent.to - from, text: `>\n${lines}\n${around}</${parent.name}>` };
  }
  const last = parent.children.at(-1);
  if (last) return { at: last.to, len: 0, text: `\n${lines}` };
  const close = text.lastIndexOf("</", parent.to);
  const before = text.slice(0, close).trimEnd().length;
  return { at: before, len: close - before, text: `\n${lines}\n${around}` };
}

// Into a container of the root, which is made where there is none.
function into(text: string, root: Element, container: string, child: string): Piece {
  const box = find(root, container);
  return box ? insert(text, box, child) : insert(text, root, `<${container}>\n  ${child.replaceAll("\n", "\n  ")}\n</${container}>`);
}

const quoted = (attributes: Record<string, string>): string => Object.entries(attributes).map(([k, v]) => ` ${k}="${encode(v)}"`).join("");
const portTag = (p: NewPort): string => `<InterfacePoint${quoted({ Name: p.name, Dimensions: String(p.dimensions), Causality: p.causality, Domain: p.domain })}/>`;

export function addSubModel(text: string, root: Element, name: string, file: string, ports: NewPort[]): Piece[] {
  const head = `<SubModel${quoted({ Name: name, StartCommand: "skerry", ModelFile: file })}`;
  return [into(text, root, "SubModels", ports.length ? `${head}>\n${ports.map((p) => `  ${portTag(p)}`).join("\n")}\n</SubModel>` : `${head}/>`)];
}

// Interface points that the model has and the file does not: in the order of the model, behind those that are there.
export function addPorts(text: string, sub: SubModel, ports: NewPort[]): Piece[] {
  const missing = ports.filter((p) => !sub.ports.some((q) => q.name === p.name));
  if (missing.length === 0) return [];
  const box = sub.element.children.find((e) => e.name === "InterfacePoints") ?? sub.element;
  return [insert(text, box, missing.map(portTag).join("\n"))];
}

export function addLine(text: string, root: Element, from: string, to: string, delay: string, zf: string): Piece[] {
  return [into(text, root, "Connections", `<Connection${quoted({ From: from, To: to, Delay: delay, ...(zf ? { Zf: zf } : {}) })}/>`)];
}

// An element with the line it stands on.
function gone(text: string, e: Element): Piece {
  const line = text.lastIndexOf("\n", e.from - 1);
  const alone = /^\s*$/.test(text.slice(line + 1, e.from)) && /^[ \t]*(\n|$)/.test(text.slice(e.to));
  return alone && line >= 0 ? { at: line, len: e.to - line, text: "" } : { at: e.from, len: e.to - e.from, text: "" };
}

export function removeLine(text: string, e: Element): Piece[] { return [gone(text, e)]; }

// A sub-model with the lines that end at it.
export function removeSubModel(text: string, c: Composite, name: string): Piece[] {
  const list = [...c.subModels.filter((s) => s.name === name).map((s) => s.element), ...c.lines.filter((l) => [l.from, l.to].some((r) => r.startsWith(`${name}.`))).map((l) => l.element)];
  return list.map((e) => gone(text, e)).sort((a, b) => a.at - b.at);
}

// Another name for a sub-model, in its connections, too.
export function renameSubModel(c: Composite, sub: SubModel, name: string): Piece[] {
  const ends = c.lines.flatMap((l) => (["From", "To"] as const).flatMap((side) => {
    const ref = side === "From" ? l.from : l.to;
    return ref.startsWith(`${sub.name}.`) ? [setAttribute(l.element, side, name + ref.slice(sub.name.length))] : [];
  }));
  return [setAttribute(sub.element, "Name", name), ...ends].sort((a, b) => a.at - b.at);
}

// Where a sub-model is drawn: the annotation of existing editors, y upwards.
export function setOrigin(text: string, sub: SubModel, x: number, y: number): Piece[] {
  const value = `{${Math.round(x)},${Math.round(y)}}`;
  const at = sub.element.children.find((e) => e.name === "Annotation");
  return [at ? setAttribute(at, "Origin", value) : insert(text, sub.element, `<Annotation${quoted({ Visible: "true", Origin: value, Extent: "{-10,-10,10,10}", Rotation: "0" })}/>`)];
}

export function setParameter(text: string, sub: SubModel, name: string, value: string): Piece[] {
  const there = sub.parameters.find((p) => p.name === name);
  if (there) return value === "" ? [gone(text, there.element)] : [setAttribute(there.element, "Value", value)];
  return value === "" ? [] : [insert(text, sub.element, `<Parameter${quoted({ Name: name, Value: value })}/>`)];
}
