import { describe, expect, it } from "vitest";
import { componentOf, islandColour, islandOfComponent, links, namesIn, tiesOf, why, type Explained, type IslandInfo } from "../../src/islands/explain";

const none = { sets: 0, blocks: [] };
const island = (name: string, more: Partial<IslandInfo>): IslandInfo => ({
  name, equations: 1, unknowns: 1, solver: "halving", step: null, horizon: 1e-3, cost: 1, shape: 1, states: [], discrete: [], relations: [],
  ode: none, event: none, implicit: none, jacobian: { n: 0, colours: 0, pattern: [], entries: [] }, ...more,
});
const assign = (unknown: string, text: string) => ({ kind: "assign", set: 1, unknowns: [unknown], expressions: [text] });

// Two masses on springs with a line between them.
const e: Explained = {
  model: "M", equations: 9, index: 1, starts: [],
  eliminated: [{ name: "left.flange.f", sign: -1, of: "spring.f" }, { name: "gain.k", value: "2.0" }],
  islands: [
    island("left", { states: ["left.x", "left.v"], ode: { sets: 1, blocks: [assign("spring.f", "spring.c*left.x"), assign("der(left.v)", "spring.f/left.m"), assign("line.w[1]", "left.v"), assign("$delay1", "1")] } }),
    island("right", { states: ["right.v"], ode: { sets: 1, blocks: [assign("der(right.v)", "line.w[1]/right.m"), assign("line.w[2]", "right.v")] } }),
  ],
  lines: [
    { name: "line.w[1]", directed: true, ticks: false, ends: [{ island: "left", impedance: { text: "line.Z", value: 5 } }, { island: "right" }], delay: { text: "line.T", value: 0.001 } },
    { name: "line.w[2]", directed: true, ticks: false, ends: [{ island: "right" }, { island: "left" }], delay: { text: "line.T", value: 0.001 } },
  ],
};

describe("islands", () => {
  it("components belong to the island of their variables, aliases too; a line is the one with both sides", () => {
    const places = islandOfComponent(e);
    expect(places.get("left")).toEqual({ island: 0, several: [0], line: false });
    expect(places.get("spring")!.island).toBe(0);
    expect(places.get("right")!.island).toBe(1);
    expect(places.get("line")).toEqual({ island: 0, several: [0, 1], line: true });
    expect(places.has("gain")).toBe(false);
    expect(places.has("$delay1")).toBe(false);
  });
  it("names are taken out of formulas", () => {
    expect(namesIn("(if a.b <= 0.0 then sqrt(c[1,2].d) else der(x.y))*1e-3")).toEqual(expect.arrayContaining(["a.b", "c[1,2].d", "der(x.y)"]));
    expect(componentOf("der(tank[2].p)")).toBe("tank");
    expect(componentOf("'a.b'.c")).toBe("'a.b'");
  });
  it("links join lines between the same two", () => {
    expect(links(e).map((l) => [l.from, l.to, l.lines.length])).toEqual([[0, 1, 2]]);
  });
  it("colours of neighbours differ, in both themes", () => {
    for (const dark of [false, true]) expect(new Set(Array.from({ length: 16 }, (_, i) => islandColour(i, dark).fill)).size).toBe(16);
  });
});

describe("why two components are in one island", () => {
  it("is the shortest chain of equations", () => {
    const chain = why(e, e.islands[0]!, "left", "spring")!;
    expect(chain.length).toBe(1);
    expect(chain[0]!.tie.text).toContain("spring.f");
    expect(why(e, e.islands[0]!, "spring", "line")!.at(-1)!.tie.text).toBe("line.w[1] = left.v");
  });
  it("is nothing where there is no chain", () => expect(why(e, e.islands[0]!, "left", "nowhere")).toBeNull());
  it("goes over variables that are equal", () => {
    const aliased: Explained = { ...e, eliminated: [{ name: "sensor.y", sign: -1, of: "left.x" }] };
    expect(why(aliased, e.islands[0]!, "sensor", "spring")!.map((x) => x.tie.text)).toEqual(["sensor.y = -left.x", "spring.f = spring.c*left.x"]);
  });
  it("counts a state and its derivative as tied", () => expect(tiesOf(e.islands[1]!).some((t) => t.kind === "state" && t.variables.includes("der(right.v)"))).toBe(true));
});
