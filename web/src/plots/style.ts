// style.ts - colours and dashes of curves, from the theme.
import type { Curve } from "./curveset";

export const colourOf = (c: Curve): string => {
  const style = getComputedStyle(document.documentElement);
  return style.getPropertyValue(`--curve-${c.colour}`).trim() || "#0072b2";
};

// By run: solid, then dashes that can be told apart without colours.
const DASHES: number[][] = [[], [7, 4], [2, 3], [9, 3, 2, 3], [12, 4], [4, 2], [2, 2, 6, 2], [14, 3, 3, 3]];
export const dashOf = (c: Curve): number[] => (c.ghost ? [3, 4] : DASHES[c.dash % DASHES.length]!);
export const widthOf = (c: Curve): number => (c.ghost ? 1 : 1.75);

export const paper = (): { text: string; soft: string; line: string; paper: string } => {
  const style = getComputedStyle(document.documentElement);
  const get = (n: string, other: string): string => style.getPropertyValue(n).trim() || other;
  return { text: get("--text", "#14242b"), soft: get("--line-strong", "#8a989f"), line: get("--line", "#d5dde1"), paper: get("--paper", "#ffffff") };
};

export const labelOf = (c: Curve, runs: number): string => (c.run === null ? `${c.name} (${itemFile(c)})` : runs > 1 ? `${c.name} (${runName(c)})` : c.name);
const itemFile = (c: Curve): string => (c.item.kind === "measured" ? c.item.file.replace(/.*\//, "") : "");
export const runName = (c: Curve): string => (c.run ? `${c.ghost ? "last, " : ""}run ${c.run.run}${c.run.label ? `: ${c.run.label}` : ""}` : "");
