// schematic/colour.ts - colours of diagrams. In the dark theme the lightness is turned round and the hue stays: black lines on
// white paper become light lines on dark paper, red stays red.
import type { Colour } from "../protocol/types";

const cache = new Map<number, string>();

export function colour(c: Colour | undefined, dark: boolean): string {
  const [r, g, b] = [byte(c?.[0]), byte(c?.[1]), byte(c?.[2])];
  const plain = `rgb(${r},${g},${b})`;
  if (!dark) return plain;
  const key = (r << 16) | (g << 8) | b;
  let out = cache.get(key);
  if (out === undefined) {
    out = turned(r, g, b);
    cache.set(key, out);
  }
  return out;
}

function byte(x: number | undefined): number { return Math.max(0, Math.min(255, Math.round(Number(x) || 0))); }

const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const gamma = (v: number) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);

// Through OKLab (Ottosson 2020). White becomes the paper's dark, L = 0.22; strong colours stay light enough to be read on it.
function turned(r8: number, g8: number, b8: number): string {
  const r = linear(r8 / 255);
  const g = linear(g8 / 255);
  const b = linear(b8 / 255);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const L = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const strong = Math.min(1, Math.hypot(A, B) / 0.2) ** 2;
  const dark = Math.max(0.93 - 0.71 * L, 0.22 + 0.48 * strong);
  // A little less chroma, so that bright colours do not leave the gamut by far, and a breath of the theme's own hue.
  const a = A * 0.85 - 0.004;
  const c = B * 0.85 - 0.008;
  const l2 = (dark + 0.3963377774 * a + 0.2158037573 * c) ** 3;
  const m2 = (dark - 0.1055613458 * a - 0.0638541728 * c) ** 3;
  const s2 = (dark - 0.0894841775 * a - 1.291485548 * c) ** 3;
  const out = [
    4.0767416621 * l2 - 3.3077115913 * m2 + 0.2309699292 * s2,
    -1.2684380046 * l2 + 2.6097574011 * m2 - 0.3413193965 * s2,
    -0.0041960863 * l2 - 0.7034186147 * m2 + 1.707614701 * s2,
  ].map((v) => byte(gamma(Math.max(0, v)) * 255));
  return `rgb(${out.join(",")})`;
}
