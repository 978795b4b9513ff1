import { describe, expect, it } from "vitest";
import type { Point } from "../../src/protocol/types";
import { overlap, type Box } from "../../src/schematic/geometry";
import { distanceTo, moveEnd, moveSegment, route, simplify } from "../../src/schematic/route";

const rectangular = (p: Point[]) => p.every((q, i) => i === 0 || q[0] === p[i - 1]![0] || q[1] === p[i - 1]![1]);
const pieces = (p: Point[]): Box[] => p.slice(1).map((q, i) => ({
  x1: Math.min(q[0], p[i]![0]), x2: Math.max(q[0], p[i]![0]), y1: Math.min(q[1], p[i]![1]), y2: Math.max(q[1], p[i]![1]),
}));

describe("routing", () => {
  it("is straight where it can be", () => {
    expect(route({ at: [0, 0], side: "right" }, { at: [40, 0], side: "left" }, [])).toEqual([[0, 0], [40, 0]]);
  });
  it("has two bends between shifted connectors that face each other", () => {
    const p = route({ at: [0, 0], side: "right" }, { at: [40, 20], side: "left" }, []);
    expect(p).toHaveLength(4);
    expect(rectangular(p)).toBe(true);
    expect(p[0]).toEqual([0, 0]);
    expect(p.at(-1)).toEqual([40, 20]);
  });
  it("goes round a component in the way", () => {
    const wall: Box = { x1: 10, y1: -10, x2: 30, y2: 10 };
    const p = route({ at: [0, 0], side: "right" }, { at: [40, 0], side: "left" }, [wall]);
    expect(rectangular(p)).toBe(true);
    expect(pieces(p).some((b) => overlap(b, wall))).toBe(false);
  });
  it("leaves and arrives along the connectors' sides", () => {
    const p = route({ at: [0, 0], side: "left" }, { at: [40, 0], side: "right" }, [{ x1: 0, y1: -10, x2: 40, y2: 10 }]);
    expect(p[1]![0]).toBeLessThan(0);
    expect(p.at(-2)![0]).toBeGreaterThan(40);
    expect(rectangular(p)).toBe(true);
  });
  it("stays right with connectors off the grid", () => {
    const p = route({ at: [0.3, 1.7], side: "up" }, { at: [33.1, -9.9], side: "down" }, []);
    expect(rectangular(p)).toBe(true);
    expect(p[0]).toEqual([0.3, 1.7]);
    expect(p.at(-1)).toEqual([33.1, -9.9]);
  });
});

describe("lines that follow", () => {
  it("keep their pieces rectangular when an end moves", () => {
    const p: Point[] = [[0, 0], [10, 0], [10, 20], [30, 20]];
    expect(moveEnd(p, true, [2, 6])).toEqual([[2, 6], [10, 6], [10, 20], [30, 20]]);
    expect(moveEnd(p, false, [30, 26])).toEqual([[0, 0], [10, 0], [10, 26], [30, 26]]);
  });
  it("get a corner when a straight line can no longer be straight", () => {
    expect(moveEnd([[0, 0], [20, 0]], true, [0, 10])).toEqual([[0, 10], [10, 10], [10, 0], [20, 0]]);
    expect(moveEnd([[0, 0], [20, 0]], true, [4, 0])).toEqual([[4, 0], [20, 0]]);
  });
  it("lose corners that became straight", () => {
    expect(moveEnd([[0, 0], [10, 0], [10, 20], [30, 20]], true, [0, 20])).toEqual([[0, 20], [30, 20]]);
    expect(simplify([[0, 0], [0, 0], [5, 0], [9, 0], [9, 1]])).toEqual([[0, 0], [9, 0], [9, 1]]);
    expect(simplify([[0, 0], [9, 0], [5, 0]])).toEqual([[0, 0], [9, 0], [5, 0]]);
  });
  it("move one piece and stay on their connectors", () => {
    expect(moveSegment([[0, 0], [10, 0], [10, 20], [30, 20]], 1, 4, 99)).toEqual([[0, 0], [14, 0], [14, 20], [30, 20]]);
    expect(moveSegment([[0, 0], [20, 0]], 0, 0, 8)).toEqual([[0, 0], [0, 8], [20, 8], [20, 0]]);
  });
  it("know the nearest piece", () => {
    expect(distanceTo([[0, 0], [10, 0], [10, 10]], [12, 5])).toEqual({ distance: 2, index: 1 });
  });
});
