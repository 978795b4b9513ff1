// store/selection.ts - the open class and the one selection that all panes share.
import { computed, signal } from "@preact/signals";
import { route } from "../app/router";

export type Selected = { kind: "component"; name: string } | { kind: "connection"; a: string; b: string };

// The class of the Model screen; other screens (Results, Islands, ...) work on it too.
export const currentClass = signal<string>("");
export const selection = signal<Selected[]>([]);

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
  if (r.screen === "model" && r.path && r.path !== currentClass.peek()) {
    currentClass.value = r.path;
    selection.value = r.query["select"] ? [{ kind: "component", name: r.query["select"] }] : [];
  }
});
