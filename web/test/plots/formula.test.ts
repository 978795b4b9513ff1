import { describe, expect, it } from "vitest";
import { curve, FormulaError, names, parse, value } from "../../src/plots/formula";

const of = (text: string, known: Record<string, number> = {}): number => value(parse(text), (n) => known[n]);

describe("a formula", () => {
  it.each([
    ["1 + 2*3", 7],
    ["-2^2", -4],
    ["2^-1", 0.5],
    ["2^3^2", 512],
    ["(1 + 2)*3 - 4/2", 7],
    ["7 - 2 - 1", 4],
    ["if 1 > 2 then 3 elseif 2 > 1 then 4 else 5", 4],
    ["not 1 > 2 and 3 <> 4", 1],
    ["1 < 0 or false", 0],
    ["max(1, 2) + min(3, 4)", 5],
    ["atan2(1, 1)*4 - pi", 0],
    ["mod(-1, 3)", 2],
    ["1.5e-3*.5", 0.00075],
    ["2 .* 3", 6],
  ])("%s is %d", (text, expected) => expect(of(text)).toBeCloseTo(expected, 14));

  it("knows names with dots, indices and quotes", () => {
    expect(of("tank.frame[1,2].p + 'a b'.x", { "tank.frame[1,2].p": 1, "'a b'.x": 2 })).toBe(3);
    expect(names(parse("a.b + sin(a.b)*c[3] - time"))).toEqual(["a.b", "c[3]", "time"]);
    expect(of("der(x)", { "der(x)": 3 })).toBe(3);
    expect(of("nowhere")).toBeNaN();
  });

  it.each([
    ["", 0], ["1 +", 3], ["(1", 2], ["a..b", 2], ["1 2", 2], ["nothing(1)", 0], ["sin(1, 2)", 0], ["a.", 2], ["#", 0],
    ["if 1 then 2", 11], ["constructor(1)", 0], ["__proto__(1)", 0],
  ])("'%s' is refused at %d", (text, at) => {
    try {
      parse(text);
      expect.unreachable();
    } catch (e) {
      expect(e).toBeInstanceOf(FormulaError);
      expect((e as FormulaError).at).toBe(at);
    }
  });

  it("nested too deeply is refused, not a crash", () => {
    for (const deep of ["(".repeat(5000), "-".repeat(5000) + "1", "2^".repeat(5000) + "1", "not ".repeat(4000) + "1",
      "if 1 then 1 else".repeat(1000)])
      expect(() => parse(deep)).toThrow(FormulaError);
  });
});

describe("a computed curve", () => {
  const time = Float64Array.from({ length: 101 }, (_, i) => i / 100);
  const columns: Record<string, Float64Array> = { x: time.map((t) => t * t), one: time.map(() => 1) };
  const c = (text: string): Float64Array => curve(parse(text), time, (n) => columns[n]!);
  it("is computed row by row", () => expect(c("2*x + one")[50]).toBe(1.5));
  it("has derivatives exact for parabolas inside", () => {
    const d = c("der(x)");
    for (let i = 1; i < 100; i++) expect(d[i]).toBeCloseTo(2 * time[i]!, 12);
  });
  it("has integrals", () => expect(c("integral(x)")[100]).toBeCloseTo(1 / 3, 4));
  it("keeps both sides of an event apart", () => {
    const t = Float64Array.of(0, 1, 1, 2);
    const d = curve(parse("der(x)"), t, () => Float64Array.of(0, 1, 5, 9));
    expect([...d]).toEqual([1, 1, 4, 4]);
    const i = curve(parse("integral(x)"), t, () => Float64Array.of(1, 1, 5, 5));
    expect([...i]).toEqual([0, 1, 1, 6]);
  });
});
