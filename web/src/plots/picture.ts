// picture.ts - a plot as SVG: for files, and for curves over other curves.
//
// in:    axes with ranges, curves with points in the units of their axes
// out:   text of an SVG picture that stands alone
// cost:  O(points); at most a few thousand for each curve after thinning
import { axisLabel, padded, tickTexts, ticks } from "./axis";
import { corners, thin, type Series } from "./series";

export interface PictureCurve {
  name: string;
  axis: number;
  x: Float64Array;
  y: Float64Array;
  colour: string;
  dash: number[];
  width: number;
  shades?: (share: number) => string; // colour along the curve, from its first point to its last
}
export interface Picture {
  width: number;
  height: number;
  title?: string;
  x: { label: string; range: [number, number] };
  y: { label: string; range: [number, number]; colour?: string }[];
  curves: PictureCurve[];
  legend: boolean;
  colours: { text: string; soft: string; line: string; paper: string };
  dots?: { x: number; y: number; axis: number; text: string }[];
  equal?: boolean; // one unit is as long on both axes
}

export const escapeXml = (s: string): string => s.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`);
const n1 = (v: number): string => String(Math.round(v * 10) / 10);

interface Box { left: number; top: number; right: number; bottom: number }

function path(c: PictureCurve, from: number, to: number, sx: (v: number) => number, sy: (v: number) => number): string {
  let d = "";
  let pen = false;
  for (let i = from; i < to; i++) {
    const x = sx(c.x[i]!);
    const y = sy(c.y[i]!);
    if (!Number.isFinite(x) || !Number.isFinite(y)) { pen = false; continue; }
    d += `${pen ? "L" : "M"}${n1(x)} ${n1(y)}`;
    pen = true;
  }
  return d;
}

const SHADES = 48;

function drawCurve(c: PictureCurve, sx: (v: number) => number, sy: (v: number) => number): string {
  const dash = c.dash.length ? ` stroke-dasharray="${c.dash.join(" ")}"` : "";
  const one = (d: string, colour: string): string =>
    d ? `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${c.width}" stroke-linejoin="round"${dash}/>` : "";
  if (!c.shades) return one(path(c, 0, c.x.length, sx, sy), c.colour);
  let out = "";
  const points = c.x.length;
  for (let k = 0; k < SHADES; k++) {
    const from = Math.floor((k * points) / SHADES);
    const to = Math.min(points, Math.floor(((k + 1) * points) / SHADES) + 1);
    out += one(path(c, from, to, sx, sy), c.shades((k + 0.5) / SHADES));
  }
  return out;
}

function xAxis(p: Picture, box: Box, sx: (v: number) => number): string {
  const list = ticks(...p.x.range, Math.max(2, Math.floor((box.right - box.left) / 90)));
  const texts = tickTexts(list);
  const marks = list.map((v, k) =>
    `<path d="M${n1(sx(v))} ${n1(box.top)}V${n1(box.bottom)}" stroke="${p.colours.line}"/>` +
    `<text x="${n1(sx(v))}" y="${n1(box.bottom + 15)}" text-anchor="middle">${texts[k]!}</text>`);
  const label = `<text x="${n1((box.left + box.right) / 2)}" y="${n1(box.bottom + 32)}" text-anchor="middle">${escapeXml(p.x.label)}</text>`;
  return marks.join("") + label;
}

function yAxis(p: Picture, k: number, box: Box, sy: (v: number) => number, at: number): string {
  const axis = p.y[k]!;
  const list = ticks(...axis.range, Math.max(2, Math.floor((box.bottom - box.top) / 34)));
  const texts = tickTexts(list);
  const left = k % 2 === 0;
  const fill = axis.colour ? ` fill="${axis.colour}"` : "";
  const marks = list.map((v, i) =>
    (k === 0 ? `<path d="M${n1(box.left)} ${n1(sy(v))}H${n1(box.right)}" stroke="${p.colours.line}"/>` : "") +
    `<text x="${n1(at + (left ? -6 : 6))}" y="${n1(sy(v) + 4)}" text-anchor="${left ? "end" : "start"}"${fill}>${texts[i]!}</text>`);
  const x = left ? at - axisWidth(axis) + 14 : at + axisWidth(axis) - 6;
  const y = (box.top + box.bottom) / 2;
  const label = `<text x="${n1(x)}" y="${n1(y)}" text-anchor="middle" transform="rotate(-90 ${n1(x)} ${n1(y)})"${fill}>${escapeXml(axis.label)}</text>`;
  return marks.join("") + label;
}

function axisWidth(axis: Picture["y"][number]): number {
  return 30 + 6.3 * Math.max(2, ...tickTexts(ticks(...axis.range, 5)).map((t) => t.length));
}

function legendOf(p: Picture, top: number): { text: string; height: number } {
  if (!p.legend) return { text: "", height: 0 };
  let x = 12;
  let y = top + 12;
  const out: string[] = [];
  for (const c of p.curves) {
    const width = 36 + 6.6 * c.name.length;
    if (x > 12 && x + width > p.width - 12) { x = 12; y += 17; }
    const dash = c.dash.length ? ` stroke-dasharray="${c.dash.join(" ")}"` : "";
    out.push(`<path d="M${x} ${y - 4}h20" stroke="${c.colour}" stroke-width="${c.width}"${dash}/><text x="${x + 25}" y="${y}">${escapeXml(c.name)}</text>`);
    x += width;
  }
  return { text: out.join(""), height: y - top + 6 };
}

// Equal scales: the axis with room to spare shows more.
function equalised(x: [number, number], y: [number, number], box: Box): [[number, number], [number, number]] {
  const perX = (x[1] - x[0]) / (box.right - box.left);
  const perY = (y[1] - y[0]) / (box.bottom - box.top);
  const grow = (r: [number, number], by: number): [number, number] => [(r[0] + r[1]) / 2 - ((r[1] - r[0]) * by) / 2, (r[0] + r[1]) / 2 + ((r[1] - r[0]) * by) / 2];
  return perX > perY ? [x, grow(y, perX / perY)] : [grow(x, perY / perX), y];
}

export function picture(given: Picture): string {
  const top = given.title ? 26 : 6;
  const legend = legendOf(given, top);
  const sides = [0, 0];
  given.y.forEach((a, k) => { sides[k % 2]! += axisWidth(a); });
  const box: Box = { left: Math.max(40, sides[0]!), top: top + legend.height + 4, right: given.width - Math.max(14, sides[1]!), bottom: given.height - 42 };
  let p = given;
  if (given.equal && given.y.length === 1) {
    const [x, y] = equalised(given.x.range, given.y[0]!.range, box);
    p = { ...given, x: { ...given.x, range: x }, y: [{ ...given.y[0]!, range: y }] };
  }
  const sx = (v: number): number => box.left + ((v - p.x.range[0]) / (p.x.range[1] - p.x.range[0])) * (box.right - box.left);
  const scaleOf = (k: number) => (v: number): number => box.bottom - ((v - p.y[k]!.range[0]) / (p.y[k]!.range[1] - p.y[k]!.range[0])) * (box.bottom - box.top);
  const used = [0, 0];
  const axes = p.y.map((a, k) => {
    const side = k % 2;
    const at = side === 0 ? box.left - used[0]! : box.right + used[1]!;
    used[side]! += axisWidth(a);
    return yAxis(p, k, box, scaleOf(k), at);
  });
  const dots = (p.dots ?? []).map((d) =>
    `<circle cx="${n1(sx(d.x))}" cy="${n1(scaleOf(d.axis)(d.y))}" r="4" fill="${p.colours.text}"/>` +
    `<text x="${n1(sx(d.x) + 7)}" y="${n1(scaleOf(d.axis)(d.y) - 6)}">${escapeXml(d.text)}</text>`);
  const clip = `clip${Math.round(box.left)}-${Math.round(box.top)}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${p.width}" height="${p.height}" viewBox="0 0 ${p.width} ${p.height}" font-family="system-ui, sans-serif" font-size="11" fill="${p.colours.text}">`,
    `<rect width="100%" height="100%" fill="${p.colours.paper}"/>`,
    `<clipPath id="${clip}"><rect x="${n1(box.left)}" y="${n1(box.top)}" width="${n1(box.right - box.left)}" height="${n1(box.bottom - box.top)}"/></clipPath>`,
    p.title ? `<text x="${p.width / 2}" y="18" text-anchor="middle" font-size="13" font-weight="600">${escapeXml(p.title)}</text>` : "",
    legend.text,
    xAxis(p, box, sx),
    axes.join(""),
    `<rect x="${n1(box.left)}" y="${n1(box.top)}" width="${n1(box.right - box.left)}" height="${n1(box.bottom - box.top)}" fill="none" stroke="${p.colours.soft}"/>`,
    `<g clip-path="url(#${clip})">`,
    p.curves.map((c) => drawCurve(c, sx, scaleOf(c.axis))).join(""),
    dots.join(""),
    "</g></svg>",
  ].join("\n");
}

// A curve over time as points to draw: corners of steps, no more points than can be seen.
export function points(s: Series, width: number): { x: Float64Array; y: Float64Array } {
  const c = corners(thin(s, 2 * width));
  return { x: c.time, y: c.value };
}

export function extent(list: Float64Array[]): [number, number] {
  let min = Infinity;
  let max = -Infinity;
  for (const values of list)
    for (const v of values)
      if (Number.isFinite(v)) {
        if (v < min) min = v;
        if (v > max) max = v;
      }
  return padded(min, max);
}

export { axisLabel };

// Early is blue, late is yellow; the order can be seen without colours, too: it gets lighter or darker all the way.
export function timeColour(share: number, dark: boolean): string {
  const light = dark ? 45 + 40 * share : 25 + 40 * share;
  return `hsl(${Math.round(255 - 205 * share)} 75% ${Math.round(light)}%)`;
}
