import { describe, expect, it } from "vitest";
import type { Column, Run } from "../../src/protocol/types";
import { buildTree, find, matcher, parts } from "../../src/results/tree";
import { differences } from "../../src/results/differences";

const column = (name: string, more: Partial<Column> = {}): Column => ({ name, kind: "continuous", of: 0, sign: 1, ...more });

describe("names of variables", () => {
  it.each([
    ["a.b.c", ["a", "b", "c"]],
    ["a[1].b[2,3]", ["a[1]", "b[2,3]"]],
    ["'x.y'.z", ["'x.y'", "z"]],
    ["'it\\'s.one'.z", ["'it\\'s.one'", "z"]],
    ["der(a.b)", ["der(a.b)"]],
  ])("%s has the parts %j", (name, expected) => expect(parts(name)).toEqual(expected));

  it("are a tree in the order of the columns, derivatives beside what they derive", () => {
    const root = buildTree(["time", "a.x", "b", "a.y", "der(a.x)"].map((n) => column(n)));
    expect(root.children.map((c) => c.name)).toEqual(["a", "b"]);
    expect(root.children[0]!.children.map((c) => [c.name, c.column])).toEqual([["x", 1], ["y", 3], ["der(x)", 4]]);
  });
  it("a name that is a variable and a folder is both", () => {
    const root = buildTree(["time", "a", "a.x"].map((n) => column(n)));
    expect(root.children[0]).toMatchObject({ column: 1, children: [{ column: 2 }] });
  });
});

describe("the filter", () => {
  const list = [column("time"), column("tank.p", { comment: "Pressure in the tank", unit: "Pa" }), column("pump.q"), column("p"), column("tank.port.p")];
  it("takes words of name, comment and unit", () => {
    expect(list.filter(matcher("tank press")).map((c) => c.name)).toEqual(["tank.p"]);
    expect(list.filter(matcher("pa")).map((c) => c.name)).toEqual(["tank.p"]);
    expect(list.filter(matcher("TANK.*.p")).map((c) => c.name)).toEqual(["tank.port.p"]);
    expect(list.filter(matcher("a(b")).length).toBe(0);
  });
  it("puts the best first and counts what is left out", () => {
    expect(find(list, "p", 2)).toEqual({ found: [3, 2], more: 2 });
  });
});

describe("what sets runs apart", () => {
  const run = (id: number, cls: string, settings: Record<string, number> | null, stop = 1): Run => ({
    run: id, class: cls, label: "", state: "done", live: false, paused: false, rows: 1, time: 1, start: 0, stop, settings, message: null, worker: 0,
  });
  it("is told by class, and not what all have", () => {
    const d = differences([run(1, "A", { k: 1, c: 5 }), run(2, "A", { k: 2, c: 5 }), run(3, "B", { k: 9 }), run(4, "A", { c: 5 }, 2)]);
    expect(d.get(1)).toEqual(["k=1", "stop=1"]);
    expect(d.get(2)).toEqual(["k=2", "stop=1"]);
    expect(d.get(3)).toEqual([]);
    expect(d.get(4)).toEqual(["stop=2"]);
  });
});
