// axis.ts - ticks and labels of axes.
import { prettyUnit } from "../app/units";
import { short } from "./number";

// Round numbers at equal distances, about n of them.
export function ticks(min: number, max: number, n = 6): number[] {
  if (!(max > min) || !Number.isFinite(max - min)) return [min];
  const raw = (max - min) / n;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map((k) => k * power).find((s) => s >= raw * 0.999)!;
  const out: number[] = [];
  for (let k = Math.ceil(min / step - 1e-9); k * step <= max + 1e-9 * step; k++) out.push(Number((k * step).toPrecision(12)));
  return out;
}

// A little room above and below; what is constant but for rounding is a straight line in the middle.
export function padded(min: number, max: number): [number, number] {
  if (!Number.isFinite(min) || !Number.isFinite(max)) return [0, 1];
  const size = Math.max(Math.abs(min), Math.abs(max));
  if (max - min <= 1e-9 * size) {
    const half = size > 0 ? size * 0.1 : 1;
    return [(min + max) / 2 - half, (min + max) / 2 + half];
  }
  const room = 0.06 * (max - min);
  return [min - room, max + room];
}

export const withUnit = (name: string, unit: string): string => (unit && unit !== "1" ? `${name} [${prettyUnit(unit)}]` : name);

// What curves on one axis are called: one or two names, else only their unit.
export function axisLabel(names: string[], unit: string): string {
  const list = [...new Set(names)];
  return list.length <= 2 ? withUnit(list.join(", "), unit) : withUnit("", unit).trim();
}

// Ticks of one axis with the digits they need, and no more.
export function tickTexts(list: number[]): string[] {
  const texts = list.map((v) => short(v, 9));
  return texts.some((t) => t.length > 8) ? list.map((v) => (v === 0 ? "0" : short(v, 5))) : texts;
}
