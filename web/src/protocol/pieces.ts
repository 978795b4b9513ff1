// protocol/pieces.ts - changes of a text as lists of pieces. Offsets are UTF-16 units, as in JavaScript's strings.
import type { Piece } from "./types";

export class PieceError extends Error {}

// The text after one list of pieces: sorted, without overlaps, all counting in `text`.
export function applyPieces(text: string, pieces: readonly Piece[]): string {
  let out = "";
  let at = 0;
  for (const p of pieces) {
    if (p.at < at || p.len < 0 || p.at + p.len > text.length) throw new PieceError(`a piece at ${p.at} does not fit a text of ${text.length} units`);
    out += text.slice(at, p.at) + p.text;
    at = p.at + p.len;
  }
  return out + text.slice(at);
}

// Lists that follow each other: each counts in the text after the one before.
export function applyChanges(text: string, changes: readonly (readonly Piece[])[]): string {
  return changes.reduce((t, pieces) => applyPieces(t, pieces), text);
}

// Where an offset is after the pieces; `after`: behind what is inserted at it.
export function mapOffset(offset: number, pieces: readonly Piece[], after = false): number {
  let shift = 0;
  for (const p of pieces) {
    if (p.at > offset || (p.at === offset && !after && p.len === 0)) break;
    if (offset < p.at + p.len) return p.at + shift + (after ? p.text.length : 0);
    shift += p.text.length - p.len;
  }
  return offset + shift;
}

// The one piece that makes `b` of `a`; none when they are equal. Surrogate pairs stay together.
export function difference(a: string, b: string): Piece[] {
  if (a === b) return [];
  const most = Math.min(a.length, b.length);
  let from = 0;
  while (from < most && a[from] === b[from]) from++;
  if (from > 0 && isHigh(a.charCodeAt(from - 1))) from--;
  let end = 0;
  while (end < most - from && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  if (end > 0 && isLow(a.charCodeAt(a.length - end))) end--;
  return [{ at: from, len: a.length - from - end, text: b.slice(from, b.length - end) }];
}
const isHigh = (c: number) => c >= 0xd800 && c < 0xdc00;
const isLow = (c: number) => c >= 0xdc00 && c < 0xe000;
