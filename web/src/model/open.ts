// model/open.ts - opening classes, and the way back out of components.
import { signal } from "@preact/signals";
import { go } from "../app/router";
import { currentClass, select } from "../store/selection";

export interface Step { class: string; through: string } // the class one came from, and the component that was entered
export const trail = signal<Step[]>([]);

// Shows a class. Coming from a component of another class, the way back is kept.
export function openClass(cls: string, inside?: { from: string; through: string }): void {
  if (!cls) return;
  trail.value = inside ? [...trail.value, { class: inside.from, through: inside.through }] : [];
  go("model", cls);
}

export function leave(steps = 1): void {
  const to = trail.value[trail.value.length - steps];
  if (!to) return;
  trail.value = trail.value.slice(0, trail.value.length - steps);
  go("model", to.class);
  // The route is read in the next turn of the event loop; then the component that was left is selected.
  setTimeout(() => { if (currentClass.value === to.class) select([{ kind: "component", name: to.through }]); }, 50);
}
