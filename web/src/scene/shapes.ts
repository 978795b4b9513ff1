// shapes.ts - bodies and vectors of a result, and where they are.
//
// in:    columns of a run; a shape is what has lengthDirection, widthDirection, r, r_shape, R.T, length, width, height and extra, a vector
//        what has coordinates, r and R.T (the visualizers of the standard library have these, and so may any model); interface points
//        of composite models have R and A
// out:   for each the columns it needs; its place for given values
// cost:  O(columns) to find them
// ref:   Modelica.Mechanics.MultiBody.Visualizers.Advanced.Shape, documentation
import { rowTimes, transposedTimes } from "./frames";
import type { Column } from "../protocol/types";

export type Three = [number, number, number];
// Numbers of columns, -1 where there is none.
export interface ShapeColumns {
  r: Three;
  rotation: number[]; // R.T by rows: from the world into the frame of the object
  origin: Three; // r_shape
  along: Three; // lengthDirection
  across: Three; // widthDirection
  size: Three; // length, width, height
  extra: number;
  colour: Three;
  coordinates: Three; // of vectors
  end?: Three; // of links: the other end
}
export interface ShapeInfo {
  path: string; // "body.shape"
  kind: "shape" | "vector" | "joint" | "link"; // joint: an interface point; link: from one to another of the same body
  type: string; // "box"; "" where the result does not say
  columns: ShapeColumns;
  hue?: Three; // where no column says the colour
  seat?: { position: Three; rotation: number[] }; // of the interface point that moves a geometry, in the geometry's world
}

export interface Pose {
  position: Three; // of the shape's origin, in the world
  x: Three; // axes of the shape, in the world: along, across, and the third
  y: Three;
  z: Three;
  size: Three;
  extra: number;
  colour: Three; // 0 to 255
}

const three = (f: (i: number) => number): Three => [f(1), f(2), f(3)];

export function findShapes(columns: Column[]): ShapeInfo[] {
  const index = new Map(columns.map((c, i) => [c.name, i]));
  const out: ShapeInfo[] = [];
  for (const name of index.keys()) {
    const match = /^(.*)\.(lengthDirection|coordinates)\[1\]$/.exec(name);
    if (!match) continue;
    const path = match[1]!;
    const at = (part: string): number => index.get(`${path}.${part}`) ?? -1;
    const list: ShapeColumns = {
      r: three((i) => at(`r[${i}]`)),
      rotation: [1, 2, 3].flatMap((i) => [1, 2, 3].map((k) => at(`R.T[${i},${k}]`))),
      origin: three((i) => at(`r_shape[${i}]`)),
      along: three((i) => at(`lengthDirection[${i}]`)),
      across: three((i) => at(`widthDirection[${i}]`)),
      size: [at("length"), at("width"), at("height")],
      extra: at("extra"),
      colour: three((i) => at(`color[${i}]`)),
      coordinates: three((i) => at(`coordinates[${i}]`)),
    };
    const vector = match[2] === "coordinates";
    const needed = [...list.r, ...list.rotation, ...(vector ? list.coordinates : [...list.origin, ...list.along, ...list.across, ...list.size, list.extra])];
    if (needed.some((c) => c < 0)) continue;
    const type = columns[at("shapeType")]?.value;
    out.push({ path, kind: vector ? "vector" : "shape", type: typeof type === "string" ? type : "", columns: list });
  }
  return [...out, ...findPorts(index)];
}

const HUES: Three[] = [[0, 114, 178], [213, 94, 0], [0, 158, 115], [204, 121, 167], [86, 180, 233], [230, 159, 0], [110, 110, 180], [150, 110, 60]];
const NONE: Three = [-1, -1, -1];

// Interface points with six dimensions, and links between those of one sub-model.
function findPorts(index: ReadonlyMap<string, number>): ShapeInfo[] {
  const bodies = new Map<string, ShapeInfo[]>();
  for (const name of index.keys()) {
    const match = /^(.*)\.R\[1\]$/.exec(name);
    if (!match || !index.has(`${match[1]!}.A[1,1]`)) continue;
    const path = match[1]!;
    const plain = path.replaceAll("'", "");
    const body = plain.slice(0, Math.max(0, plain.lastIndexOf("."))) || plain;
    const at = (part: string): number => index.get(`${path}.${part}`) ?? -1;
    const rotation = [1, 2, 3].flatMap((i) => [1, 2, 3].map((k) => at(`A[${i},${k}]`)));
    const columns: ShapeColumns = { r: three((i) => at(`R[${i}]`)), rotation, origin: NONE, along: NONE, across: NONE, size: NONE, extra: -1, colour: NONE, coordinates: NONE };
    if ([...columns.r, ...rotation].some((c) => c < 0)) continue;
    bodies.set(body, [...(bodies.get(body) ?? []), { path: plain, kind: "joint", type: "sphere", columns, hue: HUES[bodies.has(body) ? [...bodies.keys()].indexOf(body) % HUES.length : bodies.size % HUES.length] }]);
  }
  return [...bodies.values()].flatMap((joints) => [
    ...joints,
    ...joints.slice(1).map((j): ShapeInfo => ({ ...joints[0]!, path: `${joints[0]!.path} – ${j.path.slice(j.path.lastIndexOf(".") + 1)}`, kind: "link", type: "cylinder", columns: { ...joints[0]!.columns, end: j.columns.r } })),
  ]);
}

// A geometry file that moves with an interface point of its sub-model.
export function geometryAt(shapes: ShapeInfo[], sub: string, port: string, uri: string, seat: { position: Three; rotation: number[] }): ShapeInfo | null {
  const joint = shapes.find((s) => s.kind === "joint" && s.path === `${sub}.${port}`);
  return joint ? { ...joint, path: sub, kind: "shape", type: uri, seat } : null;
}

// All columns of some shapes, each once.
export function columnsOfShapes(list: ShapeInfo[]): number[] {
  const all = list.flatMap(({ columns: c }) => [...c.r, ...c.rotation, ...c.origin, ...c.along, ...c.across, ...c.size, c.extra, ...c.colour, ...c.coordinates, ...(c.end ?? [])]);
  return [...new Set(all.filter((c) => c >= 0))];
}

const dot = (a: Three, b: Three): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Three, b: Three): Three => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = (a: Three, other: Three): Three => {
  const n = Math.sqrt(dot(a, a));
  return n > 1e-10 ? [a[0] / n, a[1] / n, a[2] / n] : other;
};
export const add = (a: Three, b: Three): Three => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

// From the frame of the object into the world: the transposed of R.T.
export function intoWorld(rotation: number[], v: Three): Three {
  return three((i) => rotation[i - 1]! * v[0] + rotation[3 + i - 1]! * v[1] + rotation[6 + i - 1]! * v[2]);
}

// An axis that is given as nothing or as parallel to the first is any one at a right angle to it.
function axesOf(along: Three, across: Three): [Three, Three, Three] {
  const x = unit(along, [1, 0, 0]);
  const other: Three = Math.abs(x[0]) > 0.9 ? [0, 1, 0] : [1, 0, 0];
  const z = unit(cross(x, unit(across, [0, 1, 0])), unit(cross(x, other), [0, 0, 1]));
  return [x, cross(z, x), z];
}

const DEFAULT_COLOUR: Three = [70, 130, 180];

// of: the value of a column; columns that are not there have the library's defaults.
export function poseOf(s: ShapeInfo, of: (column: number) => number): Pose {
  const c = s.columns;
  const value = (column: number, other: number): number => (column < 0 ? other : of(column));
  const vec = (list: Three, other: Three): Three => [value(list[0], other[0]), value(list[1], other[1]), value(list[2], other[2])];
  const rotation = c.rotation.map((k) => of(k));
  const r = vec(c.r, [0, 0, 0]);
  const colour = vec(c.colour, s.hue ?? DEFAULT_COLOUR);
  if (s.kind === "joint") return { position: r, x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], size: [1, 1, 1], extra: 0, colour };
  if (s.kind === "link") {
    const end = vec(c.end!, [0, 0, 0]);
    const v: Three = [end[0] - r[0], end[1] - r[1], end[2] - r[2]];
    const [x, y, z] = axesOf(v, [0, 1, 0]);
    return { position: r, x, y, z, size: [Math.sqrt(dot(v, v)), 1, 1], extra: 0, colour };
  }
  if (s.seat) {
    const turn = transposedTimes(s.seat.rotation, rotation);
    const away = rowTimes(s.seat.position, turn);
    return { position: [r[0] - away[0], r[1] - away[1], r[2] - away[2]], x: rowTimes([1, 0, 0], turn), y: rowTimes([0, 1, 0], turn), z: rowTimes([0, 0, 1], turn), size: [1, 1, 1], extra: 0, colour };
  }
  if (s.kind === "vector") {
    const v = intoWorld(rotation, vec(c.coordinates, [0, 0, 0]));
    const [x, y, z] = axesOf(v, [0, 1, 0]);
    const length = Math.sqrt(dot(v, v));
    return { position: r, x, y, z, size: [length, length, length], extra: 0, colour };
  }
  const [x, y, z] = axesOf(vec(c.along, [1, 0, 0]), vec(c.across, [0, 1, 0]));
  return {
    position: add(r, intoWorld(rotation, vec(c.origin, [0, 0, 0]))),
    x: intoWorld(rotation, x), y: intoWorld(rotation, y), z: intoWorld(rotation, z),
    size: vec(c.size, [0, 0, 0]), extra: value(c.extra, 0), colour,
  };
}

// Bodies from files: an address of a package, or a path.
export const isFile = (type: string): boolean => /\.(stl|obj)$/i.test(type);
export const KNOWN_TYPES = ["box", "sphere", "cylinder", "pipecylinder", "cone", "pipe", "beam", "gearwheel", "spring"];
