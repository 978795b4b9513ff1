import { describe, expect, it } from "vitest";
import type { Column } from "../../src/protocol/types";
import { columnsOfShapes, findShapes, poseOf, type Three } from "../../src/scene/shapes";
import { geometryOf, scaleOf } from "../../src/scene/geometry";

// Columns and values of one shape, as a run has them.
function model(values: Record<string, number | string>): { list: Column[]; of: (c: number) => number } {
  const names = ["time", ...Object.keys(values)];
  const list = names.map((name, i): Column => {
    const v = values[name];
    return { name, kind: typeof v === "string" ? "parameter" : "continuous", of: i, sign: 1, ...(typeof v === "string" ? { value: v } : {}) };
  });
  return { list, of: (c) => Number(values[names[c]!] ?? NaN) };
}

function shape(path: string, o: { r?: Three; angle?: number; origin?: Three; along?: Three; across?: Three; size?: Three; type?: string }): Record<string, number | string> {
  const c = Math.cos(o.angle ?? 0);
  const s = Math.sin(o.angle ?? 0);
  // From the world into a frame turned about z by the angle.
  const T = [[c, s, 0], [-s, c, 0], [0, 0, 1]];
  const out: Record<string, number | string> = {};
  const vec = (name: string, v: Three): void => v.forEach((x, i) => { out[`${path}.${name}[${i + 1}]`] = x; });
  if (o.type) out[`${path}.shapeType`] = o.type;
  T.forEach((row, i) => row.forEach((v, k) => { out[`${path}.R.T[${i + 1},${k + 1}]`] = v; }));
  vec("r", o.r ?? [0, 0, 0]);
  vec("r_shape", o.origin ?? [0, 0, 0]);
  vec("lengthDirection", o.along ?? [1, 0, 0]);
  vec("widthDirection", o.across ?? [0, 1, 0]);
  vec("color", [255, 0, 10]);
  (["length", "width", "height"] as const).forEach((n, i) => { out[`${path}.${n}`] = (o.size ?? [2, 1, 0.5])[i]!; });
  out[`${path}.extra`] = 0;
  return out;
}
const close = (a: Three, b: Three): void => a.forEach((v, i) => expect(v).toBeCloseTo(b[i]!, 12));

describe("shapes in a result", () => {
  it("are found by their columns, with their type where it is there", () => {
    const { list } = model({ ...shape("arm.shape", { type: "cylinder" }), ...shape("b[2]", {}), "x.lengthDirection[1]": 1, "y.length": 2 });
    const found = findShapes(list);
    expect(found.map((s) => [s.path, s.type])).toEqual([["arm.shape", "cylinder"], ["b[2]", ""]]);
    expect(columnsOfShapes(found).length).toBe(2 * 28);
  });
  it("vectors have coordinates", () => {
    const values: Record<string, number | string> = { ...shape("v", { angle: Math.PI / 2, r: [1, 0, 0] }) };
    for (const n of ["lengthDirection", "widthDirection"]) for (const i of [1, 2, 3]) delete values[`v.${n}[${i}]`];
    [3, 0, 0].forEach((x, i) => { values[`v.coordinates[${i + 1}]`] = x; });
    const { list, of } = model(values);
    const [v] = findShapes(list);
    expect(v!.kind).toBe("vector");
    const pose = poseOf(v!, of);
    close(pose.x, [0, 1, 0]);
    close(pose.position, [1, 0, 0]);
    expect(pose.size[0]).toBeCloseTo(3, 12);
  });
});

describe("the place of a shape", () => {
  const pose = (o: Parameters<typeof shape>[1]) => {
    const { list, of } = model(shape("s", o));
    return poseOf(findShapes(list)[0]!, of);
  };
  it("turned by 90 degrees about z looks along y", () => {
    const p = pose({ angle: Math.PI / 2, r: [1, 2, 3], origin: [0.5, 0, 0] });
    close(p.position, [1, 2.5, 3]);
    close(p.x, [0, 1, 0]);
    close(p.y, [-1, 0, 0]);
    close(p.z, [0, 0, 1]);
    expect(p.colour).toEqual([255, 0, 10]);
  });
  it("a pendulum's tip is at (L cos, L sin)", () => {
    const angle = -1.1;
    const p = pose({ angle, size: [2, 0.1, 0.1] });
    close(p.x.map((v, i) => p.position[i]! + 2 * v) as Three, [2 * Math.cos(angle), 2 * Math.sin(angle), 0]);
  });
  it("directions need not have length one, nor be at right angles", () => {
    const p = pose({ along: [0, 0, 7], across: [1, 0, 3] });
    close(p.x, [0, 0, 1]);
    close(p.y, [1, 0, 0]);
    close(p.z, [0, 1, 0]);
  });
  it("directions that are parallel or nothing give right angles all the same", () => {
    for (const o of [{ along: [1, 0, 0] as Three, across: [2, 0, 0] as Three }, { along: [0, 0, 0] as Three }, { along: [0, 1, 0] as Three }]) {
      const p = pose(o);
      const dot = (a: Three, b: Three): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
      for (const [a, b] of [[p.x, p.y], [p.y, p.z], [p.z, p.x]] as const) expect(dot(a, b)).toBeCloseTo(0, 12);
      for (const a of [p.x, p.y, p.z]) expect(dot(a, a)).toBeCloseTo(1, 12);
    }
  });
});

describe("geometry", () => {
  const bounds = (type: string, extra: number, size: Three) => {
    const g = geometryOf(type, extra, size);
    g.computeBoundingBox();
    const s = scaleOf(type, size);
    const { min, max } = g.boundingBox!;
    return [min.x * s[0], max.x * s[0], min.y * s[1], max.y * s[1], min.z * s[2], max.z * s[2]];
  };
  it.each([["box", 0], ["sphere", 0], ["cylinder", 0], ["cone", 0], ["cone", 0.5], ["pipe", 0.7], ["pipecylinder", 0.9], ["gearwheel", 24], ["gearwheel", -24], ["quux", 0]])(
    "a %s fills length, width and height", (type, extra) => {
      const b = bounds(type, extra as number, [2, 1, 0.5]);
      [0, 2, -0.5, 0.5, -0.25, 0.25].forEach((v, i) => expect(Math.abs(b[i]! - v)).toBeLessThan(0.012));
    });
  it("a beam has round ends of its width", () => {
    const b = bounds("beam", 0, [2, 1, 0.5]);
    expect(b[0]).toBeCloseTo(-0.5, 5);
    expect(b[1]).toBeCloseTo(2.5, 5);
    expect([b[4], b[5]]).toEqual([-0.25, 0.25]);
  });
  it("a spring goes from its start to its end, as wide as its coil", () => {
    const b = bounds("spring", 5, [2, 1, 0.2]);
    expect(b[1]! - b[0]!).toBeGreaterThan(2);
    expect(b[1]! - b[0]!).toBeLessThan(2.5);
    expect(b[3]! - b[2]!).toBeGreaterThan(0.95);
    expect(b[3]! - b[2]!).toBeLessThan(1.01);
  });
});
