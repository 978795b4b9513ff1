import { describe, expect, it } from "vitest";
import { convert, literal, prettyUnit, readTyped, shownUnit, shownValue, unitOf, compatible } from "../src/app/units";

describe("units", () => {
  it("reads expressions", () => {
    expect(unitOf("kJ/(kg.K)")).toEqual({ dimension: "2,0,-2,0,-1,0,0,0", factor: 1000, offset: 0 });
    expect(unitOf("rev/min")!.factor).toBeCloseTo(Math.PI / 30, 15);
    expect(unitOf("min")!.factor).toBe(60);
    expect(unitOf("mm2")!.factor).toBeCloseTo(1e-6, 20);
    expect(unitOf("l/min")!.factor).toBeCloseTo(1e-3 / 60, 18);
    for (const bad of ["", "Pa(abs)", "furlong", "m//s", "m2x", "(m", "m1000"]) expect(unitOf(bad)).toBeNull();
  });
  it("converts without noise", () => {
    expect(convert(25000000, "Pa", "bar")).toBe(250);
    expect(convert(250, "bar", "Pa")).toBe(25000000);
    expect(convert(293.15, "K", "degC")).toBe(20);
    expect(convert(20, "degC", "K")).toBe(293.15);
    expect(convert(32, "degF", "degC")).toBeCloseTo(0, 12);
    expect(convert(1500, "rev/min", "rad/s")).toBeCloseTo(157.07963267949, 10);
    expect(convert(1, "m", "s")).toBeNull();
    expect(convert(3, "", "")).toBe(3);
  });
  it("takes a displayUnit only where it fits", () => {
    expect(shownUnit("Pa", "bar")).toBe("bar");
    expect(shownUnit("Pa", "degC")).toBe("Pa");
    expect(shownUnit("", null)).toBe("");
    expect(compatible("N.m", "J")).toBe(true);
  });
  it("prints units and literals", () => {
    expect(prettyUnit("m3/s2")).toBe("m³/s²");
    expect(prettyUnit("J/(kg.K)")).toBe("J/(kg·K)");
    expect(prettyUnit("s-1")).toBe("s⁻¹");
    expect(prettyUnit("degC")).toBe("°C");
    expect(literal(25000000)).toBe("2.5e7");
    expect(literal(0.05)).toBe("0.05");
    expect(literal(1000)).toBe("1000");
    expect(literal(1e-9)).toBe("1e-9");
    expect(() => literal(NaN)).toThrow();
  });
  it("reads what users type", () => {
    expect(readTyped("250 bar", "Pa", "bar")).toEqual({ ok: true, text: "2.5e7" });
    expect(readTyped("250", "Pa", "bar")).toEqual({ ok: true, text: "2.5e7" });
    expect(readTyped("1,5 kPa", "Pa", null)).toEqual({ ok: true, text: "1500" });
    expect(readTyped("20 °C", "K", "degC")).toEqual({ ok: true, text: "293.15" });
    expect(readTyped("0.1", "m", "m")).toEqual({ ok: true, text: "0.1" });
    expect(readTyped("2*p0", "Pa", "bar")).toEqual({ ok: true, text: "2*p0" });
    expect(readTyped("2 * p0", "Pa", "bar")).toEqual({ ok: true, text: "2 * p0" });
    expect(readTyped("p0 + 1", "Pa", "bar")).toEqual({ ok: true, text: "p0 + 1" });
    expect(readTyped("3 kg", "Pa", "bar")).toMatchObject({ ok: false, why: "kg does not fit Pa" });
    expect(readTyped("3 blob", "Pa", "bar")).toMatchObject({ ok: false });
    expect(readTyped("3 bar", null, null)).toMatchObject({ ok: false });
    expect(readTyped("", "Pa", "bar")).toMatchObject({ ok: false });
  });
  it("shows literals in the display unit and leaves expressions alone", () => {
    expect(shownValue("1e5", "Pa", "bar")).toBe("1");
    expect(shownValue("2.50", "m", "m")).toBe("2.50");
    expect(shownValue("p0", "Pa", "bar")).toBeNull();
    expect(shownValue("5", "m", "blob")).toBeNull();
  });
});
