import { describe, expect, it } from "vitest";
import { at, corners, part, sample, search, statistics, thin, type Series } from "../../src/plots/series";

const series = (time: number[], value: number[], steps = false): Series => ({
  time: Float64Array.from(time), value: Float64Array.from(value), steps,
});
const sine = (n: number, f: number, end: number): Series => {
  const time = Float64Array.from({ length: n + 1 }, (_, i) => (i * end) / n);
  return { time, value: time.map((t) => Math.sin(2 * Math.PI * f * t)), steps: false };
};

describe("a curve at a time", () => {
  const s = series([0, 1, 1, 2], [0, 10, 20, 30]);
  it("is a line between rows, and has two values at an event", () => {
    expect(at(s, 0.5)).toBe(5);
    expect(at(s, 1)).toBe(20);
    expect(at(s, 1, true)).toBe(10);
    expect(at(s, 2)).toBe(30);
    expect(at(s, 2, true)).toBe(30);
    expect(at(s, 0, true)).toBe(0);
  });
  it("has no value outside", () => {
    expect(at(s, -1)).toBeNaN();
    expect(at(s, 2.1)).toBeNaN();
    expect(at(series([], []), 0)).toBeNaN();
  });
  it("keeps a discrete value until the next row", () => {
    const d = series([0, 1, 2], [0, 1, 2], true);
    expect(at(d, 0.99)).toBe(0);
    expect(at(d, 1)).toBe(1);
  });
  it("finds the first row", () => {
    expect(search(s.time, 1)).toBe(1);
    expect(search(s.time, 1, true)).toBe(3);
  });
});

describe("statistics between two cursors", () => {
  it("of a ramp are those of the integral, exactly", () => {
    const s = series([0, 4], [0, 8]); // y = 2 t
    const x = statistics(s, 1, 3);
    expect(x).toMatchObject({ atA: 2, atB: 6, delta: 4, slope: 2, min: 2, max: 6, mean: 4, integral: 8, covered: 2 });
    expect(x.rms).toBeCloseTo(Math.sqrt(52 / 3), 14); // sqrt of the mean of 4 t^2 over 1..3
  });
  it("do not depend on which cursor is left, but for delta and slope", () => {
    const s = series([0, 4], [0, 8]);
    const x = statistics(s, 3, 1);
    expect(x).toMatchObject({ delta: -4, slope: 2, mean: 4, integral: 8 });
  });
  it("of a sine over whole periods: mean 0, rms 1/sqrt 2, extremes of the rows", () => {
    const x = statistics(sine(100_000, 5, 1), 0, 1);
    expect(Math.abs(x.mean)).toBeLessThan(1e-12);
    expect(x.rms).toBeCloseTo(Math.SQRT1_2, 7);
    expect(x.max).toBeCloseTo(1, 9);
    expect(x.min).toBeCloseTo(-1, 9);
  });
  it("of a sine between any two times meet the closed form", () => {
    const a = 0.123;
    const b = 0.777;
    const w = 2 * Math.PI * 5;
    const x = statistics(sine(200_000, 5, 1), a, b);
    expect(x.integral).toBeCloseTo((Math.cos(w * a) - Math.cos(w * b)) / w, 9);
  });
  it("of steps hold the value of the row before", () => {
    const x = statistics(series([0, 1, 2], [1, 3, 5], true), 0.5, 2);
    expect(x.integral).toBe(0.5 * 1 + 1 * 3);
    expect(x.max).toBe(5);
  });
  it("see both sides of an event", () => {
    const x = statistics(series([0, 1, 1, 2], [0, 0, 6, 6]), 0, 2);
    expect(x.integral).toBe(6);
    expect(x.mean).toBe(3);
    expect(x.rms).toBeCloseTo(Math.sqrt(18), 14);
    expect(statistics(series([0, 1, 1, 2], [0, 0, 6, 6]), 0, 1).integral).toBe(0);
  });
  it("leave gaps out and say how much is there", () => {
    const x = statistics(series([0, 1, 2, 3, 4], [1, 1, NaN, 3, 3]), 0, 4);
    expect(x.covered).toBe(2);
    expect(x.integral).toBe(4);
    expect(x.mean).toBe(2);
  });
  it("are not numbers outside the curve", () => {
    const x = statistics(series([0, 1], [1, 1]), 2, 3);
    expect(x.mean).toBeNaN();
    expect(x.min).toBeNaN();
    expect(x.integral).toBeNaN();
    expect(statistics(series([], []), 0, 1).covered).toBe(0);
  });
});

describe("drawing", () => {
  it("corners before each change of a discrete curve", () => {
    const c = corners(series([0, 1, 2], [0, 0, 5], true));
    expect([...c.time]).toEqual([0, 1, 2, 2]);
    expect([...c.value]).toEqual([0, 0, 0, 5]);
  });
  it("keeps spikes and gaps when points are left out", () => {
    const time = Float64Array.from({ length: 100_000 }, (_, i) => i);
    const value = new Float64Array(100_000);
    value[33_333] = 7;
    value[77_777] = NaN;
    const t = thin({ time, value, steps: false }, 100);
    expect(t.time.length).toBeLessThan(600);
    expect(t.value.includes(7)).toBe(true);
    expect(t.value.some(Number.isNaN)).toBe(true);
    expect(t.time[0]).toBe(0);
    expect(t.time[t.time.length - 1]).toBe(99_999);
  });
  it("samples lines and steps, and takes parts", () => {
    expect([...sample(series([0, 2], [0, 4]), Float64Array.of(0, 0.5, 1, 2, 3))]).toEqual([0, 1, 2, 4, NaN]);
    expect([...sample(series([0, 1, 2], [0, 1, 2], true), Float64Array.of(0.9, 1, 1.9))]).toEqual([0, 1, 1]);
    expect([...part(series([0, 1, 1, 2], [0, 1, 2, 3]), 1, 1).value]).toEqual([1, 2]);
  });
});
