// geometry.ts - shapes of unit size: along x from 0 to 1, across y and z from -1/2 to 1/2.
//
// in:    type and extra data of a shape; for shapes whose form depends on their sizes, these
// out:   a geometry to be scaled by length, width and height
// ref:   Modelica.Mechanics.MultiBody.Visualizers.Advanced.Shape, documentation
import {
  BoxGeometry, BufferGeometry, CatmullRomCurve3, CylinderGeometry, ExtrudeGeometry, Path, Shape, SphereGeometry, TubeGeometry, Vector3,
} from "three";
import type { Three } from "./shapes";

const ROUND = 40;

// From a cylinder about y around the origin to one about x from 0 to 1.
const lying = (g: BufferGeometry): BufferGeometry => g.rotateZ(-Math.PI / 2).translate(0.5, 0, 0);

// An outline in the y-z plane, drawn out along x.
const drawnOut = (outline: Shape): BufferGeometry => new ExtrudeGeometry(outline, { depth: 1, bevelEnabled: false, curveSegments: ROUND }).rotateY(Math.PI / 2);

function ring(inner: number): BufferGeometry {
  const outline = new Shape().absarc(0, 0, 0.5, 0, 2 * Math.PI, false);
  if (inner > 0) outline.holes.push(new Path().absarc(0, 0, 0.5 * Math.min(0.999, inner), 0, 2 * Math.PI, true));
  return drawnOut(outline);
}

// extra: teeth; negative: inside of a ring.
function gearwheel(extra: number): BufferGeometry {
  const teeth = Math.min(400, Math.max(3, Math.round(Math.abs(extra)) || 20));
  const depth = Math.min(0.08, 1 / teeth);
  const point = (k: number, radius: number): [number, number] => [radius * Math.cos((2 * Math.PI * k) / teeth), radius * Math.sin((2 * Math.PI * k) / teeth)];
  const [outer, inner] = extra < 0 ? [0.44, 0.44 - depth] : [0.5, 0.5 - depth];
  const toothed = extra < 0 ? new Path() : new Shape();
  for (let k = 0; k < teeth; k++) {
    if (k === 0) toothed.moveTo(...point(0, outer));
    toothed.lineTo(...point(k + 0.22, outer)).lineTo(...point(k + 0.35, inner)).lineTo(...point(k + 0.87, inner)).lineTo(...point(k + 1, outer));
  }
  if (extra >= 0) return drawnOut(toothed as Shape);
  const outline = new Shape().absarc(0, 0, 0.5, 0, 2 * Math.PI, false);
  outline.holes.push(toothed);
  return drawnOut(outline);
}

// A bar with round ends: half circles of the width around both ends.
function beam(size: Three): BufferGeometry {
  const round = size[0] > 0 ? size[1] / size[0] / 2 : 0.5;
  const outline = new Shape().moveTo(0, -0.5).lineTo(1, -0.5);
  outline.absellipse(1, 0, round, 0.5, -Math.PI / 2, Math.PI / 2, false, 0).lineTo(0, 0.5);
  outline.absellipse(0, 0, round, 0.5, Math.PI / 2, (3 * Math.PI) / 2, false, 0);
  return new ExtrudeGeometry(outline, { depth: 1, bevelEnabled: false, curveSegments: ROUND / 2 }).translate(0, 0, -0.5);
}

// extra: windings; width: of the coil; height: twice the width of the wire. y and z are scaled by the width here.
function spring(extra: number, size: Three): BufferGeometry {
  const windings = Math.min(200, Math.max(1, Math.abs(extra) || 5));
  const wire = size[1] > 0 ? Math.min(0.2, size[2] / size[1] / 4) : 0.05;
  const points: Vector3[] = [];
  const n = Math.ceil(windings * 16);
  for (let i = 0; i <= n; i++) {
    const angle = (2 * Math.PI * windings * i) / n;
    points.push(new Vector3(i / n, (0.5 - wire) * Math.cos(angle), (0.5 - wire) * Math.sin(angle)));
  }
  return new TubeGeometry(new CatmullRomCurve3(points), Math.min(3000, 2 * n), wire, 6);
}

// Shapes that look the same have the same key, and one geometry.
export function geometryKey(type: string, extra: number, size: Three): string {
  const ratio = (a: number, b: number): string => (b > 0 ? (a / b).toPrecision(2) : "0");
  if (type === "beam") return `beam:${ratio(size[1], size[0])}`;
  if (type === "spring") return `spring:${extra}:${ratio(size[2], size[1])}`;
  return type === "cone" || type === "pipe" || type === "pipecylinder" || type === "gearwheel" ? `${type}:${extra}` : type;
}

export function geometryOf(type: string, extra: number, size: Three): BufferGeometry {
  switch (type) {
    case "sphere": return new SphereGeometry(0.5, ROUND, ROUND / 2).translate(0.5, 0, 0);
    case "cylinder": return lying(new CylinderGeometry(0.5, 0.5, 1, ROUND));
    case "cone": return lying(new CylinderGeometry(0.5 * Math.max(0, extra), 0.5, 1, ROUND)); // as arrow heads use it: the tip is at the end
    case "pipe":
    case "pipecylinder": return ring(Math.max(0, extra));
    case "gearwheel": return gearwheel(extra);
    case "beam": return beam(size);
    case "spring": return spring(extra, size);
    default: return new BoxGeometry(1, 1, 1).translate(0.5, 0, 0);
  }
}

// How the unit shape is scaled.
export function scaleOf(type: string, size: Three): Three {
  return type === "spring" ? [size[0], size[1], size[1]] : size;
}
