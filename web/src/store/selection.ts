// store/selection.ts - the open class and the one selection that all panes share.
import { computed, signal } from "@preact/signals";
import { route } from "../app/router";

export type Selected = { kind: "component"; name: string } | { kind: "connection"; a: string; b: string };

// The class of the Model screen; other screens (Results, Islands, ...) work on it too.
export const currentClass = signal<string>("");
export const selection = signal<Selected[]>([]);
// What is run, checked and explained: the open class, or the composite model (its file) that was opened last.
export const isComposite = (model: string): boolean => model.startsWith("/") && /\.xml$/i.test(model);
const openComposite = signal("");
export const activeModel = computed(() => openComposite.value || currentClass.value);
// For titles: a class by its last name, a composite model by its file.
export const shortName = (model: string): string => (isComposite(model) ? model.slice(model.lastIndexOf("/") + 1) : model.slice(model.lastIndexOf(".") + 1));

export const selectedComponents = computed(() => selection.value.flatMap((s) => (s.kind === "component" ? [s.name] : [])));

export function sameItem(a: Selected, b: Selected): boolean {
  if (a.kind === "component") return b.kind === "component" && a.name === b.name;
  return b.kind === "connection" && a.a === b.a && a.b === b.b;
}
export function isSelected(s: Selected): boolean { return selection.value.some((x) => sameItem(x, s)); }

export function select(items: Selected[]): void {
  if (items.length === selection.value.length && items.every((s, i) => sameItem(s, selection.value[i]!))) return;
  selection.value = items;
}
export function toggle(item: Selected): void {
  selection.value = isSelected(item) ? selection.value.filter((s) => !sameItem(s, item)) : [...selection.value, item];
}

// A route with a class (#/model/A.B, #/results/A.B) opens it.
route.subscribe((r) => {
  if (r.screen === "composite" && isComposite(r.path)) openComposite.value = r.path;
  if (r.screen === "model" && r.path) openComposite.value = "";
  if (r.screen === "model" && r.path && r.path !== currentClass.peek()) {
    currentClass.value = r.path;
    selection.value = r.query["select"] ? [{ kind: "component", name: r.query["select"] }] : [];
  }
});
