import { describe, expect, it } from "vitest";
import { arrange } from "../src/schematic/arrange";
import { freePlace, sameFamily, type Item } from "../src/schematic/scene";
import type { Component, Diagram } from "../src/protocol/types";

const coordinates = { extent: [[-100, -100], [100, 100]] as [[number, number], [number, number]], preserveAspectRatio: true, initialScale: 0.1, grid: [2, 2] as [number, number] };
const part = (name: string, placed: boolean): Component => ({
  name, class: "C", kind: "model", comment: "", from: "M", own: true, span: [0, 0, 0], nameSpan: [0, 0, 0], connector: false, protected: false, replaceable: false, inner: false, outer: false,
  placement: placed ? { visible: true, diagram: { extent: [[-10, 50], [10, 70]], origin: [0, 0], rotation: 0 }, icon: null, span: [0, 0, 0] } : null,
});
const diagram = (components: Component[], lines: [string, string][]): Diagram => ({
  class: "M", kind: "model", comment: "", partial: false, readonly: false, span: [0, 0, 0], files: [], icon: { coordinates, shapes: [] }, diagram: { coordinates, shapes: [] }, components,
  connections: lines.map(([a, b]) => ({ a, b, from: "M", own: true, span: [0, 0, 0], inside: null, line: null })), icons: {},
});

describe("components without a place", () => {
  it("are put from left to right along the connections, below what has a place", () => {
    const edits = arrange(diagram([part("a", true), part("x", false), part("y", false), part("z", false)], [["x.p", "y.p"], ["y.n", "z.p"], ["a.p", "x.p"]]));
    expect(edits.map((e) => e.op)).toEqual(["place", "place", "place"]);
    const x = edits.map((e) => (e.op === "place" ? e.extent[0][0] : NaN));
    expect(x[0]!).toBeLessThan(x[1]!);
    expect(x[1]!).toBeLessThan(x[2]!);
    for (const e of edits) if (e.op === "place") { expect(e.extent[1][1]).toBeLessThanOrEqual(50); expect(Math.abs(e.extent[0][0] % 2)).toBe(0); expect(e.extent[1][0] - e.extent[0][0]).toBe(20); }
  });
  it("are left alone when there are none", () => expect(arrange(diagram([part("a", true)], []))).toEqual([]));
  it("find a free place", () => {
    const items = [{ box: { x1: -10, y1: -10, x2: 10, y2: 10 } }] as Item[];
    expect(freePlace([], 20, [0, 0])).toEqual([0, 0]);
    const [x, y] = freePlace(items, 20, [0, 0]);
    expect(Math.max(Math.abs(x), Math.abs(y))).toBe(40);
  });
});

describe("connectors", () => {
  it("of one family fit", () => {
    expect(sameFamily("M.Interfaces.Flange_a", "M.Interfaces.Flange_b")).toBe(true);
    expect(sameFamily("B.Interfaces.RealInput", "B.Interfaces.RealOutput")).toBe(true);
    expect(sameFamily("E.PositivePin", "E.NegativePin")).toBe(true);
    expect(sameFamily("E.PositivePin", "M.Flange_a")).toBe(false);
  });
});
