// schematic/shapes.ts - the markup of shapes, icons and layers, as SVG text.
//
// in:   Shapes of the protocol
// out:  SVG markup with y downwards, and the fills (gradients, hatches) that it refers to
// not:  what can be touched (Schematic.tsx); animation by DynamicSelect
// ref:  Modelica 3.6, chapter 18.6
import type { BitmapShape, Colour, Component, EllipseShape, Filled, Icon, IconConnector, Layer, LineShape, Point, PolygonShape, RectangleShape, Shape, TextShape } from "../protocol/types";
import { boxOf, connectorIsThere, cosSin, multiply, num, placementMatrix, rotation, svgMatrix, translation, type Matrix } from "./geometry";
import { colour } from "./colour";
import { fitText } from "./fit";

export interface Paint {
  dark: boolean;
  fills: Map<string, string>; // id -> markup of its definition
  linear: Matrix; // from the shape's coordinates to those of the diagram: texts stay upright and unmirrored
  text: (s: string) => string; // replaces %name and the like
  bitmap: (s: BitmapShape) => string | null; // URL of the picture
}

export const escape = (s: string) => s.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const y = (v: number) => num(-v);
const pair = (p: Point) => `${num(p[0])},${y(p[1])}`;

// Lines keep their width on the screen when an icon is scaled: 0.25 mm is one pixel.
const strokeWidth = (thickness: number) => num(Math.max(0.5, Math.min(40, thickness * 4)));

function dash(pattern: string, thickness: number): string {
  const w = Math.max(1, thickness * 4);
  const unit: Record<string, number[]> = { Dash: [6, 4], Dot: [1.5, 3], DashDot: [6, 3, 1.5, 3], DashDotDot: [6, 3, 1.5, 3, 1.5, 3] };
  const u = unit[pattern];
  return u ? ` stroke-dasharray="${u.map((x) => num(x * w)).join(" ")}"` : "";
}

function stroke(c: Colour, pattern: string, thickness: number, dark: boolean): string {
  if (pattern === "None") return ` stroke="none"`;
  return ` stroke="${colour(c, dark)}" stroke-width="${strokeWidth(thickness)}"${dash(pattern, thickness)} vector-effect="non-scaling-stroke" stroke-linejoin="round"`;
}

const key = (c: Colour) => c.map((v) => Math.round(Number(v) || 0)).join("-");

function fill(s: Filled, p: Paint): string {
  const f = s.fillPattern;
  if (f === "None") return ` fill="none"`;
  const main = colour(s.fillColor, p.dark);
  if (f === "Solid") return ` fill="${main}"`;
  const line = colour(s.lineColor, p.dark);
  const id = `f-${p.dark ? "d" : "l"}-${f.replace(/\W/g, "")}-${key(s.lineColor)}-${key(s.fillColor)}`;
  if (!p.fills.has(id)) {
    const def = fillDefinition(id, f, line, main);
    if (!def) return ` fill="${main}"`;
    p.fills.set(id, def);
  }
  return ` fill="url(#${id})"`;
}

function fillDefinition(id: string, pattern: string, line: string, main: string): string | null {
  const stops = `<stop offset="0" stop-color="${line}"/><stop offset="0.5" stop-color="${main}"/><stop offset="1" stop-color="${line}"/>`;
  if (pattern === "HorizontalCylinder") return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>`;
  if (pattern === "VerticalCylinder") return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0">${stops}</linearGradient>`;
  if (pattern === "Sphere") return `<radialGradient id="${id}"><stop offset="0" stop-color="${main}"/><stop offset="1" stop-color="${line}"/></radialGradient>`;
  const hatch: Record<string, string> = {
    Horizontal: "M0 4H8", Vertical: "M4 0V8", Cross: "M0 4H8M4 0V8", Forward: "M0 8 8 0M-2 2 2-2M6 10 10 6", Backward: "M0 0 8 8M-2 6 2 10M6-2 10 2",
    CrossDiag: "M0 0 8 8M0 8 8 0",
  };
  const path = hatch[pattern];
  if (!path) return null;
  return `<pattern id="${id}" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 0H8V8H0Z" fill="${main}"/><path d="${path}" stroke="${line}" stroke-width="0.8" fill="none"/></pattern>`;
}

// Points as path data; smooth lines are quadratic curves through the middles of their pieces.
export function pathOf(points: readonly Point[], smooth: boolean, closed: boolean): string {
  const pts = closed && points.length > 1 && same(points[0]!, points.at(-1)!) ? points.slice(0, -1) : points;
  if (pts.length === 0) return "";
  if (!smooth || pts.length < 3) return `M${pts.map(pair).join("L")}${closed ? "Z" : ""}`;
  const mid = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const n = pts.length;
  if (closed) {
    let d = `M${pair(mid(pts[n - 1]!, pts[0]!))}`;
    for (let i = 0; i < n; i++) d += `Q${pair(pts[i]!)} ${pair(mid(pts[i]!, pts[(i + 1) % n]!))}`;
    return `${d}Z`;
  }
  let d = `M${pair(pts[0]!)}L${pair(mid(pts[0]!, pts[1]!))}`;
  for (let i = 1; i < n - 1; i++) d += `Q${pair(pts[i]!)} ${pair(mid(pts[i]!, pts[i + 1]!))}`;
  return `${d}L${pair(pts[n - 1]!)}`;
}
const same = (a: Point, b: Point) => a[0] === b[0] && a[1] === b[1];

// An arrow head at `tip` on a line that comes from `from`.
function arrow(kind: string, tip: Point, from: Point, size: number, c: Colour, thickness: number, dark: boolean): string {
  const dx = tip[0] - from[0];
  const dy = tip[1] - from[1];
  const length = Math.hypot(dx, dy);
  if (kind === "None" || length === 0) return "";
  const [ux, uy] = [dx / length, dy / length];
  const back: Point = [tip[0] - size * ux, tip[1] - size * uy];
  const left: Point = [back[0] - (size / 2.6) * uy, back[1] + (size / 2.6) * ux];
  const right: Point = [back[0] + (size / 2.6) * uy, back[1] - (size / 2.6) * ux];
  const line = stroke(c, "Solid", thickness, dark);
  if (kind === "Filled") return `<path d="M${[tip, left, right].map(pair).join("L")}Z" fill="${colour(c, dark)}"${line}/>`;
  if (kind === "Half") return `<path d="M${[tip, left].map(pair).join("L")}" fill="none"${line}/>`;
  return `<path d="M${[left, tip, right].map(pair).join("L")}" fill="none"${line}/>`;
}

type LineLike = Pick<LineShape, "points" | "color" | "pattern" | "thickness" | "arrow" | "arrowSize" | "smooth">;

export function lineMarkup(s: LineLike, dark: boolean): string {
  const p = s.points;
  if (p.length < 2) return "";
  const body = `<path d="${pathOf(p, s.smooth === "Bezier", false)}" fill="none"${stroke(s.color, s.pattern, s.thickness, dark)}/>`;
  if (s.pattern === "None") return "";
  return body + arrow(s.arrow[0], p[0]!, p[1]!, s.arrowSize, s.color, s.thickness, dark)
    + arrow(s.arrow[1], p.at(-1)!, p.at(-2)!, s.arrowSize, s.color, s.thickness, dark);
}

function polygon(s: PolygonShape, p: Paint): string {
  return `<path d="${pathOf(s.points, s.smooth === "Bezier", true)}" fill-rule="evenodd"${fill(s, p)}${stroke(s.lineColor, s.pattern, s.lineThickness, p.dark)}/>`;
}

function rectangle(s: RectangleShape, p: Paint): string {
  const b = boxOf(s.extent);
  const place = `x="${num(b.x1)}" y="${y(b.y2)}" width="${num(b.x2 - b.x1)}" height="${num(b.y2 - b.y1)}"${s.radius > 0 ? ` rx="${num(s.radius)}"` : ""}`;
  const body = `<rect ${place}${fill(s, p)}${stroke(s.lineColor, s.pattern, s.lineThickness, p.dark)}/>`;
  return body + border(s.borderPattern, b.x1, b.y1, b.x2, b.y2, s.lineThickness, p.dark);
}

// A light and a dark corner; an engraved border has both, one inside the other.
function border(pattern: string, x1: number, y1: number, x2: number, y2: number, thickness: number, dark: boolean): string {
  if (pattern !== "Raised" && pattern !== "Sunken" && pattern !== "Engraved") return "";
  const corner = (d: string, c: Colour) => `<path d="${d}" fill="none"${stroke(c, "Solid", thickness * 2, dark)}/>`;
  const top = (by: number) => `M${pair([x1 + by, y1 + by])}L${pair([x1 + by, y2 - by])}L${pair([x2 - by, y2 - by])}`;
  const bottom = (by: number) => `M${pair([x1 + by, y1 + by])}L${pair([x2 - by, y1 + by])}L${pair([x2 - by, y2 - by])}`;
  const light: Colour = [225, 225, 225];
  const deep: Colour = [110, 110, 110];
  if (pattern === "Raised") return corner(top(0), light) + corner(bottom(0), deep);
  const sunken = corner(top(0), deep) + corner(bottom(0), light);
  return pattern === "Sunken" ? sunken : sunken + corner(top(1), light) + corner(bottom(1), deep);
}

function ellipse(s: EllipseShape, p: Paint): string {
  const b = boxOf(s.extent);
  const rx = (b.x2 - b.x1) / 2;
  const ry = (b.y2 - b.y1) / 2;
  const [cx, cy] = [b.x1 + rx, b.y1 + ry];
  const look = fill(s, p) + stroke(s.lineColor, s.pattern, s.lineThickness, p.dark);
  const sweep = s.endAngle - s.startAngle;
  if (Math.abs(sweep) >= 360) return `<ellipse cx="${num(cx)}" cy="${y(cy)}" rx="${num(rx)}" ry="${num(ry)}"${look}/>`;
  if (sweep === 0) return "";
  const at = (a: number): Point => { const [c, n] = cosSin(a); return [cx + rx * c, cy + ry * n]; };
  const arc = `M${pair(at(s.startAngle))}A${num(rx)} ${num(ry)} 0 ${Math.abs(sweep) > 180 ? 1 : 0} ${sweep > 0 ? 0 : 1} ${pair(at(s.endAngle))}`;
  if (s.closure === "Radial") return `<path d="${arc}L${pair([cx, cy])}Z"${look}/>`;
  if (s.closure === "Chord") return `<path d="${arc}Z"${look}/>`;
  return `<path d="${arc}" fill="none"${stroke(s.lineColor, s.pattern, s.lineThickness, p.dark)}/>`;
}

function text(s: TextShape, p: Paint): string {
  const words = p.text(s.string ?? s.textString);
  if (words === "") return "";
  const b = boxOf(s.extent);
  // The shape's own turn is part of what has to be undone for a text that would stand on its head.
  const m = multiply(p.linear, rotation(s.rotation));
  const sx = Math.hypot(m[0], m[1]) || 1;
  const sy = Math.hypot(m[2], m[3]) || 1;
  const mirrored = m[0] * m[3] - m[1] * m[2] < 0;
  const angle = (Math.atan2(m[1], m[0]) * 180) / Math.PI;
  // A mirrored text is turned round its vertical axis; what is then upside down is turned by 180 degrees.
  const flip = mirrored ? -1 : 1;
  const seen = mirrored ? angle + 180 : angle;
  const upsideDown = ((((seen % 360) + 360) % 360) > 90.01 && (((seen % 360) + 360) % 360) <= 270.01);
  const turn = upsideDown ? -1 : 1;
  const lines = words.split(/\\n|\n/);
  const f = fitText(lines, (b.x2 - b.x1) * sx, (b.y2 - b.y1) * sy, s.fontSize, s.textStyle.includes("Bold"), s.fontName);
  const reversed = flip * turn < 0;
  const align = s.horizontalAlignment === "Left" ? (reversed ? 1 : -1) : s.horizontalAlignment === "Right" ? (reversed ? -1 : 1) : 0;
  const x = (align * (b.x2 - b.x1) * sx) / 2;
  const anchor = align < 0 ? "start" : align > 0 ? "end" : "middle";
  const [cx, cy] = [(b.x1 + b.x2) / 2, (b.y1 + b.y2) / 2];
  const style = s.textStyle;
  const look = `font-size="${num(f.size)}" text-anchor="${anchor}" fill="${colour(s.textColor, p.dark)}"${style.includes("Bold") ? ` font-weight="bold"` : ""}`
    + `${style.includes("Italic") ? ` font-style="italic"` : ""}${style.includes("UnderLine") ? ` text-decoration="underline"` : ""}`
    + `${s.fontName ? ` font-family="${escape(s.fontName)}, sans-serif"` : ""}`;
  const first = -((lines.length - 1) * f.size * 1.15) / 2 + f.size * 0.35;
  const spans = lines.map((l, i) => `<tspan x="${num(x)}" y="${num(first + i * f.size * 1.15)}">${escape(l)}</tspan>`).join("");
  const back = `scale(${num6((flip * turn) / sx)} ${num6(turn / sy)})`;
  return `<g transform="translate(${num(cx)} ${y(cy)}) ${back}"><text ${look}>${spans}</text></g>`;
}
const num6 = (x: number) => String(Math.round(x * 1e6) / 1e6);

function bitmap(s: BitmapShape, p: Paint): string {
  const b = boxOf(s.extent);
  const url = p.bitmap(s);
  const place = `x="${num(b.x1)}" y="${y(b.y2)}" width="${num(b.x2 - b.x1)}" height="${num(b.y2 - b.y1)}"`;
  if (url) return `<image ${place} href="${escape(url)}"/>`;
  const grey: Colour = [140, 140, 140];
  return `<rect ${place} fill="none"${stroke(grey, "Dash", 0.25, p.dark)}/>`;
}

// A picture within the text of the model; files of strangers are not fetched.
export function bitmapUrl(s: BitmapShape): string | null {
  const data = (s.imageSource ?? "").replace(/\s+/g, "");
  if (!/^[A-Za-z0-9+/]+=*$/.test(data)) return null;
  const type = data.startsWith("iVBOR") ? "png" : data.startsWith("/9j/") ? "jpeg" : data.startsWith("R0lG") ? "gif" : data.startsWith("PHN2Z") || data.startsWith("PD94") ? "svg+xml" : null;
  return type ? `data:image/${type};base64,${data}` : null;
}

export function shapeMarkup(s: Shape, p: Paint): string {
  if (!s.visible) return "";
  let body: string;
  switch (s.kind) {
    case "Line": body = lineMarkup(s, p.dark); break;
    case "Polygon": body = polygon(s, p); break;
    case "Rectangle": body = rectangle(s, p); break;
    case "Ellipse": body = ellipse(s, p); break;
    case "Text": body = text(s, p); break;
    case "Bitmap": body = bitmap(s, p); break;
    default: return "";
  }
  const moved = s.origin[0] !== 0 || s.origin[1] !== 0 || s.rotation !== 0;
  if (!moved || body === "") return body;
  return `<g transform="${svgMatrix(multiply(translation(s.origin[0], s.origin[1]), rotation(s.rotation)))}">${body}</g>`;
}

export function layerMarkup(layer: Layer, p: Paint, hides?: Record<string, boolean>): string {
  return layer.shapes.map((s, i) => {
    const shown = hides?.[String(i)];
    return shapeMarkup(shown === undefined ? s : { ...s, visible: shown }, p);
  }).join("");
}

// %name, %class, %par, %{par} and %% of an icon's text.
export function substitute(s: string, name: string, cls: string, values: Record<string, string> | undefined): string {
  return s.replace(/%(?:%|\{([^}]*)\}|([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*))/g, (all, braced: string | undefined, plain: string | undefined) => {
    const word = braced ?? plain;
    if (word === undefined) return "%";
    if (word === "name") return name;
    if (word === "class") return cls.slice(cls.lastIndexOf(".") + 1);
    return values?.[word] ?? (braced === undefined ? word : all.slice(2, -1));
  });
}

const withLinear = (p: Paint, m: Matrix): Paint => ({ ...p, linear: multiply(p.linear, m) });

function connectorMarkup(k: IconConnector, icons: Record<string, Icon>, p: Paint): string {
  const icon = icons[k.class];
  if (!icon || !k.visible) return "";
  const m = placementMatrix(k.placement, icon.coordinates);
  const inner: Paint = { ...withLinear(p, m), text: (s) => substitute(s, k.name, k.class, undefined) };
  return `<g transform="${svgMatrix(m)}">${layerMarkup(icon, inner)}</g>`;
}

// What one component looks like, in the coordinates of its icon.
export function componentMarkup(c: Component, icons: Record<string, Icon>, matrix: Matrix, p: Paint): string {
  const icon = icons[c.class];
  if (!icon) return "";
  const label = c.size ? `${c.name}${c.size}` : c.name;
  const inner: Paint = { ...withLinear(p, matrix), text: (s) => substitute(s, label, c.class, c.values) };
  const ports = icon.connectors.filter((k) => connectorIsThere(c, k)).map((k) => connectorMarkup(k, icons, inner)).join("");
  return layerMarkup(icon, inner, c.hides) + ports;
}

// An icon by itself, for lists and previews: a whole SVG.
export function iconMarkup(icon: Icon, name: string, cls: string, dark: boolean, icons: Record<string, Icon> = {}): string {
  const b = boxOf(icon.coordinates.extent);
  const p: Paint = { dark, fills: new Map(), linear: [1, 0, 0, 1, 0, 0], text: (s) => substitute(s, name, cls, undefined), bitmap: bitmapUrl };
  const body = layerMarkup(icon, p) + icon.connectors.map((k) => connectorMarkup(k, icons, p)).join("");
  const defs = p.fills.size ? `<defs>${[...p.fills.values()].join("")}</defs>` : "";
  const pad = (b.x2 - b.x1) * 0.06;
  return `<svg viewBox="${num(b.x1 - pad)} ${num(-b.y2 - pad)} ${num(b.x2 - b.x1 + 2 * pad)} ${num(b.y2 - b.y1 + 2 * pad)}" aria-hidden="true">${defs}${body}</svg>`;
}
