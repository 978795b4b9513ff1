import { describe, expect, it } from "vitest";
import type { Component, Diagram, Icon, IconConnector, Point } from "../../src/protocol/types";
import { apply, placementBox, placementMatrix, pointOfRef, portsOf, splitRef, svgMatrix, num, diagramBox, movedBy } from "../../src/schematic/geometry";

const coordinates = { extent: [[-100, -100], [100, 100]] as [Point, Point], preserveAspectRatio: true, initialScale: 0.1, grid: [2, 2] as Point };
const connector = (name: string, x: number): IconConnector => ({
  name, class: "Pin", visible: true, condition: null, size: null, placement: { extent: [[x - 10, -10], [x + 10, 10]], origin: [0, 0], rotation: 0 },
});
const icon: Icon = { coordinates, shapes: [], connectors: [connector("p", -100), connector("n", 100)] };
const component = (over: Partial<Component>): Component => ({
  name: "R1", class: "R", kind: "model", comment: "", from: "M", own: true, span: [0, 0, 0], nameSpan: [0, 0, 0], connector: false, protected: false,
  replaceable: false, inner: false, outer: false,
  placement: { visible: true, diagram: { extent: [[-10, -10], [10, 10]], origin: [0, 0], rotation: 0 }, icon: null, span: [0, 0, 0] }, ...over,
});
const diagram = (components: Component[]): Diagram => ({
  class: "M", kind: "model", comment: "", partial: false, readonly: false, span: [0, 0, 0], files: [], icon: { coordinates, shapes: [] },
  diagram: { coordinates, shapes: [] }, components, connections: [], icons: { R: icon, Pin: { coordinates, shapes: [], connectors: [] } },
});
const close = (a: Point, b: Point) => { expect(a[0]).toBeCloseTo(b[0], 9); expect(a[1]).toBeCloseTo(b[1], 9); };

describe("placements", () => {
  it("scale, turn and move", () => {
    const m = placementMatrix({ extent: [[-10, -10], [10, 10]], origin: [30, 40], rotation: 90 }, coordinates);
    close(apply(m, [100, 0]), [30, 50]);
    close(apply(m, [0, 100]), [20, 40]);
  });
  it("mirror where the extent is turned round", () => {
    const m = placementMatrix({ extent: [[10, -10], [-10, 10]], origin: [0, 0], rotation: 0 }, coordinates);
    close(apply(m, [100, 50]), [-10, 5]);
  });
  it("keep the ratio of the sides unless the icon lets go of it", () => {
    const t = { extent: [[0, 0], [40, 20]] as [Point, Point], origin: [0, 0] as Point, rotation: 0 };
    close(apply(placementMatrix(t, coordinates), [100, 100]), [30, 20]);
    close(apply(placementMatrix(t, { ...coordinates, preserveAspectRatio: false }), [100, 100]), [40, 20]);
  });
  it("know their box", () => {
    expect(placementBox({ extent: [[0, 0], [20, 10]], origin: [5, 5], rotation: 90 })).toEqual({ x1: -5, y1: 5, x2: 5, y2: 25 });
    expect(movedBy({ extent: [[0, 0], [2, 2]], origin: [0, 0], rotation: 0 }, 3, 4).extent).toEqual([[3, 4], [5, 6]]);
    expect(movedBy({ extent: [[0, 0], [2, 2]], origin: [1, 0], rotation: 0 }, 3, 4)).toMatchObject({ extent: [[0, 0], [2, 2]], origin: [4, 4] });
  });
  it("print for SVG with y downwards", () => {
    expect(svgMatrix([0, 1, -1, 0, 3, 4])).toBe("matrix(0 -1 1 0 3 -4)");
    expect(num(1 / 3)).toBe("0.333");
    expect(num(NaN)).toBe("0");
    expect(num(-0.00001)).toBe("0");
  });
});

describe("ports", () => {
  it("lie where the icon's connectors are, and know which way a line leaves", () => {
    const ports = portsOf(diagram([component({ placement: { visible: true, diagram: { extent: [[-10, -10], [10, 10]], origin: [50, 0], rotation: 90 }, icon: null, span: [0, 0, 0] } })]));
    expect(ports.map((p) => [p.ref, p.side])).toEqual([["R1.p", "down"], ["R1.n", "up"]]);
    close(ports[0]!.at, [50, -10]);
  });
  it("leave out conditional connectors that are not there", () => {
    expect(portsOf(diagram([component({ conditions: { n: false } })])).map((p) => p.ref)).toEqual(["R1.p"]);
  });
  it("are found by references with indices and parts", () => {
    const ports = new Map(portsOf(diagram([component({}), component({ name: "bus", connector: true, class: "Pin" })])).map((p) => [p.ref, p]));
    expect(pointOfRef("R1[2].p", ports)?.ref).toBe("R1.p");
    expect(pointOfRef("bus.engine.speed", ports)?.ref).toBe("bus");
    expect(pointOfRef("none.p", ports)).toBeNull();
    expect(splitRef("a[b.c].p.q")).toEqual({ component: "a", connector: "p.q", indexed: "a[b.c]" });
  });
  it("an empty diagram shows its coordinate system", () => {
    expect(diagramBox(diagram([]))).toEqual({ x1: -100, y1: -100, x2: 100, y2: 100 });
  });
});
