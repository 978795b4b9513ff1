import { describe, expect, it } from "vitest";
import { SweepError, valuesOf, variants } from "../../src/experiments/variants";
import { eventTimes } from "../../src/diagnostics/Events";

describe("values of a sweep", () => {
  it.each([["1:3", [1, 2, 3]], ["0.5:2:0.5", [0.5, 1, 1.5, 2]], ["3:1:-1", [3, 2, 1]], ["1,2.5,-4e3", [1, 2.5, -4000]], ["true,false", [1, 0]], ["0:1:0.4", [0, 0.4, 0.8]]])(
    "%s are %j", (text, expected) => expect(valuesOf(text)).toEqual(expected));
  it.each(["", "1:2:0", "1:2:-1", "a", "1,,2", "1:2:3:4", "0:1e9", "1:", "Infinity"])("'%s' is refused", (text) => expect(() => valuesOf(text)).toThrow(SweepError));
});

describe("variants", () => {
  it("are all combinations, the last changing fastest", () => {
    expect(variants([{ name: "a", values: "1,2" }, { name: "b", values: "3,4,5" }], false).map((v) => [v["a"], v["b"]])).toEqual([[1, 3], [1, 4], [1, 5], [2, 3], [2, 4], [2, 5]]);
  });
  it("or go together", () => {
    expect(variants([{ name: "a", values: "1,2" }, { name: " b", values: "3,4" }], true)).toEqual([{ a: 1, b: 3 }, { a: 2, b: 4 }]);
    expect(() => variants([{ name: "a", values: "1,2" }, { name: "b", values: "3" }], true)).toThrow(/2 and 1/);
  });
  it("need names, each once, and not too many", () => {
    expect(() => variants([{ name: "", values: "1" }], false)).toThrow(/name/);
    expect(() => variants([{ name: "a", values: "1" }, { name: "a", values: "2" }], false)).toThrow(/twice/);
    expect(() => variants([{ name: "a", values: "1:400" }, { name: "b", values: "1:2" }], false)).toThrow(/800/);
    expect(() => variants([{ name: "a", values: "x" }], false)).toThrow(/^a: 'x'/);
  });
});

describe("events", () => {
  it("are where rows come twice", () => expect(eventTimes(Float64Array.of(0, 1, 1, 1, 2, 3, 3))).toEqual([1, 3]));
});
