// schematic/fit.ts - the size of a text that has to fit its box.
//
// Widths come from a canvas in the browser, and from a table of usual widths where there is none (tests, fonts still on their way).
export interface Fit { size: number }

const WIDE = 0.62;
const MM_PER_POINT = 0.3528;
const LINE = 1.15;
const LARGEST_RATIO = 0.86; // of the height of the box: room for descenders
const SMALLEST = 0.5;

const widths = new Map<string, number>();
let canvas: CanvasRenderingContext2D | null | undefined;

// In units of the font's size.
export function widthOf(text: string, bold: boolean, font: string): number {
  if (canvas === undefined) canvas = typeof document === "object" ? document.createElement("canvas").getContext("2d") : null;
  if (!canvas) return text.length * (bold ? WIDE * 1.08 : WIDE);
  const key = `${bold ? "b" : ""}${font}|${text}`;
  let w = widths.get(key);
  if (w === undefined) {
    if (widths.size > 20_000) widths.clear();
    canvas.font = `${bold ? "bold " : ""}100px ${font ? `"${font.replace(/["\\]/g, "")}", ` : ""}sans-serif`;
    w = canvas.measureText(text).width / 100;
    widths.set(key, w);
  }
  return w;
}

// fontSize 0: as large as the box allows; a box without width limits only the height.
export function fitText(lines: string[], width: number, height: number, fontSize: number, bold: boolean, font: string): Fit {
  if (fontSize > 0) return { size: fontSize * MM_PER_POINT };
  const widest = Math.max(...lines.map((l) => widthOf(l, bold, font)), 0.01);
  let size = height > 0 ? (LARGEST_RATIO * height) / (1 + LINE * (lines.length - 1)) : Infinity;
  if (width > 0) size = Math.min(size, width / widest);
  return { size: Number.isFinite(size) ? Math.max(SMALLEST, size) : 10 };
}
