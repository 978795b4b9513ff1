// join.ts - several curves over one axis of times, as the drawing library wants them.
//
// in:    series, each with times of its own; two rows of equal time are the two sides of an event
// out:   one list of times, and for each series a value, null (gap) or undefined (no row here)
// cost:  O(rows of all of them)
import type { Series } from "./series";

export type Cell = number | null | undefined;

const sameTimes = (a: Float64Array, b: Float64Array): boolean => {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
};

const cell = (v: number): Cell => (Number.isFinite(v) ? v : null);

export function join(list: Series[]): [number[] | Float64Array, ...Cell[][]] {
  const first = list[0];
  if (!first) return [[]];
  if (list.every((s) => sameTimes(s.time, first.time)))
    return [first.time, ...list.map((s) => Array.from(s.value, cell))];
  const at = list.map(() => 0);
  const time: number[] = [];
  const out: Cell[][] = list.map(() => []);
  for (;;) {
    let t = Infinity;
    list.forEach((s, k) => { if (at[k]! < s.time.length && s.time[at[k]!]! < t) t = s.time[at[k]!]!; });
    if (t === Infinity) break;
    // As many rows as the series with most rows at this time; the others have their last one last.
    const ends = list.map((s, k) => { let n = at[k]!; while (n < s.time.length && s.time[n] === t) n++; return n; });
    const most = Math.max(...list.map((_, k) => ends[k]! - at[k]!));
    for (let r = 0; r < most; r++) time.push(t);
    list.forEach((s, k) => {
      const n = ends[k]! - at[k]!;
      for (let r = 0; r < most; r++) {
        const row = r === most - 1 ? ends[k]! - 1 : at[k]! + r;
        if (n > 0 && (r < n || r === most - 1)) out[k]!.push(cell(s.value[row]!));
        else out[k]!.push(hold(s, at[k]!));
      }
      at[k] = ends[k]!;
    });
  }
  return [time, ...out];
}

// Between rows of a discrete curve its value is known, and stated where others have rows.
function hold(s: Series, next: number): Cell {
  if (!s.steps || next === 0 || next >= s.time.length) return undefined;
  return cell(s.value[next - 1]!);
}
