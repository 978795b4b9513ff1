import { describe, expect, it } from "vitest";
import { alternatives, apply, scale } from "../../src/plots/scale";

const shown = (value: number, from: string, to: string, difference = false): number =>
  apply(Float64Array.of(value), scale(from, to, difference))[0]!;

describe("units on an axis", () => {
  it.each([
    [2.5e7, "Pa", "bar", 250],
    [293.15, "K", "degC", 20],
    [310.9277777777778, "K", "degF", 100],
    [157.07963267948966, "rad/s", "rev/min", 1500],
    [157.07963267948966, "rad/s", "rpm", 1500],
    [4200, "J/(kg.K)", "kJ/(kg.K)", 4.2],
    [2_676_000, "J/kg", "kJ/kg", 2676],
    [0.001, "m3/s", "l/min", 60],
    [Math.PI, "rad", "deg", 180],
    [1e-6, "m2", "mm2", 1],
    [1e-4, "m", "um", 100],
  ])("%d %s are, in %s, %d", (value, from, to, expected) => {
    expect(scale(from, to).unit).toBe(to);
    expect(Math.abs(shown(value, from, to) / expected - 1)).toBeLessThan(1e-14);
  });
  it("round numbers stay round", () => {
    expect(shown(25_000_000, "Pa", "bar")).toBe(250);
    expect(shown(0.3e5, "Pa", "bar")).toBe(0.3);
  });
  it("differences of temperatures have no zero", () => {
    expect(shown(10, "K", "degC", true)).toBe(10);
    expect(shown(10, "K", "degF", true)).toBeCloseTo(18, 12);
  });
  it("units of another quantity, unknown ones and none change nothing", () => {
    for (const to of ["K", "quux", ""]) expect(scale("Pa", to)).toEqual({ unit: "Pa", factor: 1, offset: 0 });
    expect(scale("rad/s", "Hz").unit).toBe("rad/s");
    expect(scale("", "bar").unit).toBe("");
  });
  it("offers units of the same quantity", () => {
    expect(alternatives("Pa")).toEqual(["kPa", "MPa", "bar"]);
    expect(alternatives("rad/s")).toEqual(["deg/s", "rev/min"]);
    expect(alternatives("nothing")).toEqual([]);
  });
});
