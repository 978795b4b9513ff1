// series.ts - one curve: times and values, and what is true between its rows.
//
// Rows come twice at an event, before and after it, with the same time. Between rows a continuous curve is
// a straight line, a discrete one keeps the value of the row before. A row with NaN is a gap.

export interface Series {
  time: Float64Array;
  value: Float64Array;
  steps: boolean;
}

// First row whose time is not less than t; with after: greater than t.
export function search(time: Float64Array, t: number, after = false): number {
  let low = 0;
  let high = time.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (time[middle]! < t || (after && time[middle]! === t)) low = middle + 1;
    else high = middle;
  }
  return low;
}

// The value at t. At an event the one after it, with before: the one before it. NaN outside the curve.
export function at(s: Series, t: number, before = false): number {
  const n = s.time.length;
  if (n === 0 || !(t >= s.time[0]! && t <= s.time[n - 1]!)) return NaN;
  const k = before ? search(s.time, t) : search(s.time, t, true) - 1;
  if (s.time[k] === t) return s.value[k]!;
  const left = before ? k - 1 : k;
  if (s.steps) return s.value[left]!;
  const a = s.value[left]!;
  const b = s.value[left + 1]!;
  const share = (t - s.time[left]!) / (s.time[left + 1]! - s.time[left]!);
  return a + (b - a) * share;
}

export interface Statistics {
  from: number;
  to: number;
  covered: number; // seconds with values: less than to - from where there are gaps or the curve ends
  atA: number;
  atB: number;
  delta: number;
  slope: number;
  min: number;
  max: number;
  mean: number;
  rms: number;
  integral: number;
}

// Compensated sums: a million rows cost no digits.
class Sum {
  value = 0;
  private rest = 0;
  add(x: number): void {
    const y = x - this.rest;
    const t = this.value + y;
    this.rest = t - this.value - y;
    this.value = t;
  }
}

// Between two times, exact for the curve as it is drawn.
export function statistics(s: Series, a: number, b: number): Statistics {
  const from = Math.min(a, b);
  const to = Math.max(a, b);
  const first = search(s.time, from, true);
  const last = search(s.time, to) - 1; // rows strictly inside: first..last
  const area = new Sum();
  const squares = new Sum();
  const covered = new Sum();
  let min = Infinity;
  let max = -Infinity;
  const see = (v: number): void => {
    if (v < min) min = v;
    if (v > max) max = v;
  };
  const piece = (t0: number, v0: number, t1: number, v1: number): void => {
    const h = t1 - t0;
    const end = s.steps ? v0 : v1;
    if (!(h > 0) || Number.isNaN(v0) || Number.isNaN(end)) return;
    covered.add(h);
    area.add((h * (v0 + end)) / 2);
    squares.add((h * (v0 * v0 + v0 * end + end * end)) / 3);
  };
  const start = s.time[0] ?? NaN;
  const stop = s.time[s.time.length - 1] ?? NaN;
  let t = Math.max(from, start);
  let v = at(s, t);
  see(v);
  for (let k = search(s.time, t, true); k <= last; k++) {
    piece(t, v, s.time[k]!, s.value[k]!);
    t = s.time[k]!;
    v = s.value[k]!;
    see(v);
  }
  const end = Math.min(to, stop);
  const vEnd = at(s, end, end > t);
  if (end >= t) {
    piece(t, v, end, vEnd);
    see(vEnd);
  }
  if (first > s.time.length || min > max) min = max = NaN;
  const atA = at(s, a);
  const atB = at(s, b);
  const seconds = covered.value;
  return {
    from,
    to,
    covered: seconds,
    atA,
    atB,
    delta: atB - atA,
    slope: a === b ? NaN : (atB - atA) / (b - a),
    min,
    max,
    mean: seconds > 0 ? area.value / seconds : NaN,
    rms: seconds > 0 ? Math.sqrt(squares.value / seconds) : NaN,
    integral: seconds > 0 ? area.value : NaN,
  };
}

// On n times at equal distance, for transforms and for formulas over several runs.
export function sample(s: Series, times: Float64Array): Float64Array {
  const out = new Float64Array(times.length);
  let k = 0; // last row with a time not after the wanted one
  const n = s.time.length;
  for (let i = 0; i < times.length; i++) {
    const t = times[i]!;
    if (n === 0 || !(t >= s.time[0]! && t <= s.time[n - 1]!)) {
      out[i] = NaN;
      continue;
    }
    while (k + 1 < n && s.time[k + 1]! <= t) k++;
    const a = s.value[k]!;
    if (s.time[k] === t || s.steps || k + 1 === n) out[i] = a;
    else out[i] = a + ((s.value[k + 1]! - a) * (t - s.time[k]!)) / (s.time[k + 1]! - s.time[k]!);
  }
  return out;
}

export function part(s: Series, from: number, to: number): Series {
  const a = Math.max(0, search(s.time, from));
  const b = search(s.time, to, true);
  return { time: s.time.subarray(a, b), value: s.value.subarray(a, b), steps: s.steps };
}

// What a plot draws: a discrete curve gets a corner before each change, so that it is a line between
// its points like any other, in pictures and in files.
export function corners(s: Series): Series {
  if (!s.steps) return s;
  const time: number[] = [];
  const value: number[] = [];
  for (let k = 0; k < s.time.length; k++) {
    const before = s.value[k - 1];
    if (k > 0 && before !== s.value[k] && s.time[k]! > s.time[k - 1]!) {
      time.push(s.time[k]!);
      value.push(before!);
    }
    time.push(s.time[k]!);
    value.push(s.value[k]!);
  }
  return { time: Float64Array.from(time), value: Float64Array.from(value), steps: false };
}

// At most 4 points for each of n stretches of time: first, least, greatest, last. No spike is lost.
export function thin(s: Series, n: number): Series {
  const rows = s.time.length;
  if (rows <= 4 * n || n < 1) return s;
  const time: number[] = [];
  const value: number[] = [];
  const t0 = s.time[0]!;
  const width = (s.time[rows - 1]! - t0) / n;
  let k = 0;
  for (let i = 0; i < n && k < rows; i++) {
    const end = i === n - 1 ? Infinity : t0 + (i + 1) * width;
    let low = k;
    let high = k;
    let gap = -1;
    const from = k;
    while (k < rows && s.time[k]! <= end) {
      const v = s.value[k]!;
      if (v < s.value[low]! || Number.isNaN(s.value[low]!)) low = k;
      if (v > s.value[high]! || Number.isNaN(s.value[high]!)) high = k;
      if (Number.isNaN(v)) gap = k;
      k++;
    }
    if (k === from) continue;
    const rowsKept = [...new Set([from, low, high, ...(gap >= 0 ? [gap] : []), k - 1])];
    for (const row of rowsKept.sort((x, y) => x - y)) {
      time.push(s.time[row]!);
      value.push(s.value[row]!);
    }
  }
  return { time: Float64Array.from(time), value: Float64Array.from(value), steps: s.steps };
}
