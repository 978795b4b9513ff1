// overlay.ts - the schematic of the open class coloured by island, with delay and impedance on its lines.
import { computed, effect, signal } from "@preact/signals";
import { overlay, scene } from "../schematic/Schematic";
import type { Item } from "../schematic/scene";
import { currentClass } from "../store/selection";
import { escapeXml } from "../plots/picture";
import { short } from "../plots/number";
import { answer, componentIslands, explained, wanted } from "./store";
import { componentOf, type Explained } from "./explain";
import { lineText } from "./known";

export const shown = signal(false);

// "T 0.1 ms  Zc 8e7" of the lines of a component, each text once.
export function lineLabels(e: Explained, component: string): string[] {
  const mine = e.lines.filter((l) => componentOf(l.name) === component);
  const delays = new Set(mine.map((l) => lineText(l.delay, e.model, 4)).filter(Boolean));
  const impedances = new Set(mine.flatMap((l) => l.ends.map((x) => lineText(x.impedance, e.model, 4))).filter(Boolean));
  return [...[...delays].slice(0, 1).map((t) => `T ${t} s`), ...[...impedances].slice(0, 1).map((z) => `Zc ${z}`)];
}

function mark(i: Item, e: Explained): string {
  const place = componentIslands.value.get(i.component.name.replace(/\[.*/, ""));
  if (!place || i.component.connector) return "";
  const { x1, y1, x2, y2 } = i.box;
  const [x, y, w, h] = [x1 - 1, -y2 - 1, x2 - x1 + 2, y2 - y1 + 2];
  const island = e.islands[place.island]!;
  const title = place.line ? `line between ${place.several.map((k) => e.islands[k]!.name).join(", ")}` : `island ${place.name}, ${island.solver}${island.horizon === null ? "" : `, horizon ${short(island.horizon, 4)} s`}`;
  const dash = place.line ? ' stroke-dasharray="3 2" fill-opacity="0"' : ' fill-opacity="0.28"';
  const label = lineLabels(e, i.component.name).map((t, k) => `<text x="${x + w / 2}" y="${-y1 + 10 + 4.5 * k}" font-size="4" text-anchor="middle" fill="${place.stroke}">${escapeXml(t)}</text>`);
  return `<g data-island="${escapeXml(place.name)}" data-component="${escapeXml(i.component.name)}" pointer-events="none"><title>${escapeXml(title)}</title>` +
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="2" fill="${place.stroke}" stroke="${place.stroke}" stroke-width="0.9"${dash}/>${label.join("")}</g>`;
}

const markup = computed(() => {
  const e = explained.value;
  const s = scene.value;
  if (!shown.value || !e || !s || answer.value?.class !== currentClass.value) return "";
  return s.items.map((i) => mark(i, e)).join("");
});
effect(() => { overlay.value = markup.value; });

export function toggle(on = !shown.peek()): void {
  if (on === shown.peek()) return;
  wanted.value += on ? 1 : -1;
  shown.value = on;
}
