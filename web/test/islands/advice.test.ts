import { describe, expect, it } from "vitest";
import { adviceOf } from "../../src/islands/advice";
import type { Explained, IslandInfo } from "../../src/islands/explain";

const none = { sets: 0, blocks: [] };
const island = (name: string, cost: number, more: Partial<IslandInfo>): IslandInfo => ({
  name, equations: 1, unknowns: 1, solver: "halving", step: null, horizon: null, cost, shape: 1, states: [], discrete: [], relations: [],
  ode: none, event: none, implicit: none, jacobian: { n: 0, colours: 0, pattern: [], entries: [] }, ...more,
});
const assign = (unknown: string, text: string) => ({ kind: "assign", set: 1, unknowns: [unknown], expressions: [text] });
const chain = (lines: Explained["lines"] = []): Explained => ({
  model: "M", equations: 9, index: 1, starts: [], eliminated: [], lines, components: [{ name: "" }, { name: "pipe" }], sources: [{ component: 1 }],
  islands: [island("all", 100, {
    states: ["left.x", "left.v", "right.x", "right.v"],
    ode: { sets: 1, blocks: [
      // The unknown has the name of the component beside; the equation is the pipe's.
      { ...assign("left.b.f", "pipe.k*(left.x - right.x)"), equations: [0] }, assign("der(left.v)", "left.b.f/left.m"), assign("der(left.x)", "left.v"), assign("der(right.v)", "left.b.f/right.m"), assign("der(right.x)", "right.v"),
    ] },
  }), island("small", 10, {})],
});

describe("advice", () => {
  it("names the component between two halves, and what it would gain", () => {
    const [first, ...rest] = adviceOf(chain());
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ island: 0, component: "pipe" });
    expect(first!.pieces.map((p) => p.components)).toEqual([["left"], ["right"]]);
    // 9 equations: 4 in each half, one in the pipe. 100 before, 100*4/9 after.
    expect(first!.gain).toBeCloseTo(9 / 4, 12);
    expect(first!.longest).toBeCloseTo(400 / 9 / 110, 12);
  });
  it("says nothing where there is a line, where nothing is parted, or where another island decides", () => {
    expect(adviceOf(chain([{ name: "pipe.w", directed: true, ticks: false, ends: [] }]))).toEqual([]);
    const other = chain();
    other.islands[1]!.cost = 95;
    expect(adviceOf(other)).toEqual([]);
    const ring = chain();
    ring.islands[0]!.ode.blocks.push(assign("left.y", "right.x + left.x"));
    expect(adviceOf(ring)).toEqual([]);
  });
});
