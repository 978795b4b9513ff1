import { describe, expect, it } from "vitest";
import { BYTES, EXTREMES, readFrame, ROWS, writeFrame, type Frame } from "../../src/protocol/frames";
import { Curves } from "../../src/results/curves";

// Over the wire and back, so that what is added is what the server would send.
const frame = (f: Partial<Frame>): Frame =>
  readFrame(writeFrame({
    kind: ROWS, last: false, first: false, lost: false, run: 1, tag: 1, firstRow: 0, rows: f.values?.[0]?.length ?? 0, firstColumn: 0,
    values: [], ...f,
  }));
const rows = (firstRow: number, ...columns: number[][]): Partial<Frame> => ({
  firstRow, values: columns.map((c) => Float64Array.from(c)),
});

describe("rows put together", () => {
  it("grow frame by frame", () => {
    const c = new Curves(2);
    for (let i = 0; i < 1000; i++) c.add(frame(rows(i, [i / 10], [i * i])));
    expect(c.length).toBe(1000);
    expect(c.column(1)[999]).toBe(999 * 999);
    expect(c.nextRow).toBe(1000);
    expect(c.gaps).toEqual([]);
  });
  it("that were left out are a gap in the line", () => {
    const c = new Curves(2);
    c.add(frame(rows(0, [0, 1], [5, 6])));
    c.add(frame({ ...rows(10, [10, 11], [7, 8]), lost: true }));
    expect(c.gaps).toEqual([{ from: 2, to: 10 }]);
    expect([...c.column(0)]).toEqual([0, 1, 1, 10, 11]);
    expect([...c.column(1)]).toEqual([5, 6, NaN, 7, 8]);
  });
  it("start anew when the server says so", () => {
    const c = new Curves(1);
    c.add(frame(rows(0, [0, 1])));
    c.add(frame({ ...rows(0, [7]), first: true, last: true }));
    expect([...c.column(0)]).toEqual([7]);
    expect(c.complete).toBe(true);
  });
  it("count only where every column has them", () => {
    const c = new Curves(2);
    c.add(frame({ ...rows(0, [0, 1]), firstColumn: 0 }));
    expect(c.length).toBe(0);
    c.add(frame({ ...rows(0, [3, 4]), firstColumn: 1 }));
    expect(c.length).toBe(2);
  });
  it("extremes are pairs", () => {
    const c = new Curves(2);
    c.add(frame({ kind: EXTREMES, rows: 1, ...rows(0, [0, 9], [-1, 3]), last: true }));
    expect(c.extremes).toBe(true);
    expect([...c.column(1)]).toEqual([-1, 3]);
  });
  it("text and columns that nobody asked for are refused", () => {
    const c = new Curves(1);
    expect(c.add(frame({ kind: BYTES, bytes: Uint8Array.of(65), rows: 1 }))).toBe(false);
    expect(c.add(frame({ ...rows(0, [1]), firstColumn: 1 }))).toBe(false);
  });
});
