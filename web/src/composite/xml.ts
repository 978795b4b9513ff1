// composite/xml.ts - XML with the place of each attribute, so that an edit replaces one value and nothing else.
//
// Enough for composite models: elements, attributes, comments, CDATA, instructions. Text between elements is left alone.
import type { Piece } from "../protocol/types";

export interface Attribute { name: string; value: string; from: number; to: number } // of the text between the quotes
export interface Element { name: string; attributes: Attribute[]; children: Element[]; from: number; nameEnd: number; to: number }
export class XmlError extends Error {
  constructor(message: string, readonly at: number) { super(message); }
}
const MAX_DEPTH = 100;

export function parseXml(text: string): Element {
  let at = 0;
  let root: Element | null = null;
  const stack: Element[] = [];
  const skip = (to: string, what: string) => {
    const end = text.indexOf(to, at);
    if (end < 0) throw new XmlError(`${what} has no end`, at);
    at = end + to.length;
  };
  while (at < text.length) {
    const open = text.indexOf("<", at);
    if (open < 0) break;
    at = open;
    if (text.startsWith("<!--", at)) skip("-->", "a comment");
    else if (text.startsWith("<![CDATA[", at)) skip("]]>", "CDATA");
    else if (text.startsWith("<?", at)) skip("?>", "an instruction");
    else if (text.startsWith("<!", at)) skip(">", "a declaration");
    else if (text.startsWith("</", at)) {
      const m = /^<\/([^\s>]+)\s*>/.exec(text.slice(at, at + 500));
      const top = stack.pop();
      if (!m || !top || top.name !== m[1]) throw new XmlError(top ? `</${top.name}> is missing` : "an end without a beginning", at);
      at += m[0].length;
      top.to = at;
    } else {
      const e = tag();
      const parent = stack.at(-1);
      if (parent) parent.children.push(e.element);
      else if (root) throw new XmlError("a second root element", e.element.from);
      else root = e.element;
      if (!e.closed) {
        if (stack.length >= MAX_DEPTH) throw new XmlError("too many elements inside each other", at);
        stack.push(e.element);
      }
    }
  }
  if (stack.length) throw new XmlError(`</${stack.at(-1)!.name}> is missing`, stack.at(-1)!.from);
  if (!root) throw new XmlError("there is no element", 0);
  return root;

  function tag(): { element: Element; closed: boolean } {
    const from = at;
    const name = /[^\s/>=]+/y;
    name.lastIndex = at + 1;
    const n = name.exec(text);
    if (!n) throw new XmlError("a < that begins no element", at);
    at = name.lastIndex;
    const element: Element = { name: n[0], attributes: [], children: [], from, nameEnd: at, to: at };
    const attribute = /\s+([^\s/>=]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
    for (;;) {
      attribute.lastIndex = at;
      const a = attribute.exec(text);
      if (!a) break;
      at = attribute.lastIndex;
      const raw = a[2] ?? a[3] ?? "";
      element.attributes.push({ name: a[1]!, value: decode(raw), from: at - 1 - raw.length, to: at - 1 });
    }
    const end = /\s*(\/?)>/y;
    end.lastIndex = at;
    const z = end.exec(text);
    if (!z) throw new XmlError(`<${element.name}> is not closed as a tag`, at);
    at = end.lastIndex;
    element.to = at;
    return { element, closed: z[1] === "/" };
  }
}

const NAMED: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
function decode(s: string): string {
  return s.replace(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (all, d: string | undefined, x: string | undefined, n: string | undefined) => {
    if (n !== undefined) return NAMED[n] ?? all;
    const code = d !== undefined ? parseInt(d, 10) : parseInt(x!, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
export function encode(s: string): string { return s.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]!); }

export function get(e: Element, name: string): string | undefined { return e.attributes.find((a) => a.name === name)?.value; }

// One attribute replaced, or written behind the others where it was not there.
export function setAttribute(e: Element, name: string, value: string): Piece {
  const a = e.attributes.find((x) => x.name === name);
  if (a) return { at: a.from, len: a.to - a.from, text: encode(value) };
  const last = e.attributes.at(-1);
  return { at: last ? last.to + 1 : e.nameEnd, len: 0, text: ` ${name}="${encode(value)}"` };
}
