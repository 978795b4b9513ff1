// curves.ts - the rows of one request or subscription, put together from frames.
//
// in:    frames of one tag, in the order in which the server sent them
// out:   numbers by column, which grow while a run goes on; the stretches of rows that are missing
// cost:  amortised O(1) for a number
// not:   asking for rows (session.ts)

import { BYTES, EXTREMES, ROWS, type Frame } from "../protocol/frames";

// Numbers that grow at their end.
export class Growing {
  private store = new Float64Array(256);
  length = 0;

  append(values: Float64Array): void {
    const n = this.length + values.length;
    if (n > this.store.length) {
      const larger = new Float64Array(Math.max(n, 2 * this.store.length));
      larger.set(this.store.subarray(0, this.length));
      this.store = larger;
    }
    this.store.set(values, this.length);
    this.length = n;
  }

  push(value: number): void {
    this.append(Float64Array.of(value));
  }

  get view(): Float64Array {
    return this.store.subarray(0, this.length);
  }
}

export interface Gap {
  from: number; // first row that is missing
  to: number; // first row after them
}

// Column 0 of the request has to be the time: a gap gets a row with the time before it and NaN, so that
// no line is drawn over it.
export class Curves {
  columns: Growing[];
  gaps: Gap[] = [];
  extremes = false;
  nextRow = 0; // number of the row after the last one
  complete = false;
  private rowsOf: number[]; // by column: number of the next row
  constructor(readonly count: number) {
    this.columns = Array.from({ length: count }, () => new Growing());
    this.rowsOf = new Array<number>(count).fill(-1);
  }

  private forget(): void {
    this.columns = this.columns.map(() => new Growing());
    this.rowsOf.fill(-1);
    this.gaps = [];
    this.complete = false;
    this.extremes = false;
  }

  private skip(column: number, from: number, to: number): void {
    const values = this.columns[column]!;
    values.push(column === 0 ? (values.view[values.length - 1] ?? NaN) : NaN);
    if (column === 0) this.gaps.push({ from, to });
  }

  // False: the frame does not belong here.
  add(frame: Frame): boolean {
    if (frame.kind === BYTES || frame.firstColumn + frame.columns > this.count) return false;
    if (frame.first) this.forget();
    if (frame.kind === EXTREMES) this.extremes = true;
    for (let c = 0; c < frame.columns; c++) {
      const column = frame.firstColumn + c;
      const next = this.rowsOf[column]!;
      if (next >= 0 && frame.kind === ROWS && frame.firstRow > next)
        this.skip(column, next, frame.firstRow);
      this.columns[column]!.append(frame.values[c]!);
      this.rowsOf[column] = frame.firstRow + frame.rows;
    }
    this.nextRow = this.rowsOf[0]!;
    if (frame.last) this.complete = true;
    return true;
  }

  // What all columns have: a frame may carry only some of them.
  get length(): number {
    return this.columns.reduce((n, c) => Math.min(n, c.length), this.count ? Infinity : 0);
  }

  column(i: number): Float64Array {
    return this.columns[i]!.view.subarray(0, this.length);
  }
}
