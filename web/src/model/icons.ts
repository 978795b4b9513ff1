// model/icons.ts - icons of classes for lists: asked for in bunches, kept while the studio is open.
import { signal } from "@preact/signals";
import type { Icon } from "../protocol/types";
import { client } from "../store/studio";
import { iconMarkup } from "../schematic/shapes";
import { dark } from "../theme/theme";

const icons = signal<ReadonlyMap<string, Icon | null>>(new Map());
const wanted = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

function ask(): void {
  const classes = [...wanted].slice(0, 200);
  for (const c of classes) wanted.delete(c);
  client.request("class.icon", { classes }).then(
    (r) => {
      const next = new Map(icons.value);
      for (const c of classes) next.set(c, r.icons[c] ?? null);
      icons.value = next;
    },
    () => { const next = new Map(icons.value); for (const c of classes) next.set(c, null); icons.value = next; },
  );
  if (wanted.size) timer = setTimeout(ask, 30);
}

// SVG markup of a class's icon, "" while it is on its way or where there is none.
export function iconOf(cls: string): string {
  const icon = icons.value.get(cls);
  if (icon === undefined) {
    if (!wanted.has(cls)) {
      wanted.add(cls);
      clearTimeout(timer);
      timer = setTimeout(ask, 30);
    }
    return "";
  }
  return icon && (icon.shapes.length || icon.connectors.length) ? iconMarkup(icon, "", cls, dark.value) : "";
}
client.on("doc.changed", () => { icons.value = new Map(); });

const LETTER: Record<string, string> = { package: "P", model: "M", block: "B", connector: "C", record: "R", function: "f", type: "T", operator: "O", class: "c" };
export function letterOf(kind: string): string { return LETTER[/record/.test(kind) ? "record" : kind.split(" ").at(-1) ?? ""] ?? "c"; }

