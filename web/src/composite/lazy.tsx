// composite/lazy.tsx - a part of a screen that is loaded when it is first shown.
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { tell } from "../store/notes";
import { Empty } from "../ui/Empty";

export type Part<P> = (props: P) => preact.JSX.Element;

export function lazy<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Part<P> {
  const loaded = signal<ComponentType<P> | null>(null);
  let asked = false;
  return (props: P) => {
    const Loaded = loaded.value;
    if (!Loaded && !asked) { asked = true; load().then((m) => { loaded.value = m.default; }, tell); }
    return Loaded ? <Loaded {...props} /> : <Empty title="Loading…" text="" />;
  };
}
