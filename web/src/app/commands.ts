// app/commands.ts - everything the user can do, with its key: the palette, the help of keys and the buttons show the same list.
import { signal } from "@preact/signals";

export interface Command {
  id: string; // "run.start"
  title: string; // "Run the model"
  group: string; // "Run"
  keys?: string[]; // "Ctrl+Shift+P", "F5", "?"; without a modifier they do not act while one types
  run: () => void;
  enabled?: () => boolean;
}

const table = signal<ReadonlyMap<string, Command>>(new Map());

// Adds commands; call the result to take them away (when a screen goes).
export function register(list: Command[]): () => void {
  const next = new Map(table.value);
  for (const c of list) next.set(c.id, c);
  table.value = next;
  return () => {
    const rest = new Map(table.value);
    for (const c of list) if (rest.get(c.id) === c) rest.delete(c.id);
    table.value = rest;
  };
}

export function commands(): Command[] { return [...table.value.values()]; }
export function isEnabled(c: Command): boolean { return c.enabled ? c.enabled() : true; }

export function invoke(id: string): boolean {
  const c = table.value.get(id);
  if (!c || !isEnabled(c)) return false;
  c.run();
  return true;
}

export interface KeyLike { key: string; ctrlKey: boolean; shiftKey: boolean; altKey: boolean; metaKey: boolean }

// "Ctrl+Shift+P" of an event. Shift is left out where it makes another character ("?").
export function keyName(e: KeyLike): string {
  const parts: string[] = [];
  if (e.ctrlKey || e.metaKey) parts.push("Ctrl");
  if (e.altKey) parts.push("Alt");
  const letter = e.key.length === 1;
  if (e.shiftKey && (!letter || /[a-zA-Z]/.test(e.key) || e.key === " ")) parts.push("Shift");
  parts.push(e.key === " " ? "Space" : letter ? e.key.toUpperCase() : e.key);
  return parts.join("+");
}

// Text fields keep the keys that write or move; Ctrl+..., Alt+... and F keys go to commands everywhere.
export function actsWhileTyping(name: string): boolean { return /^(Ctrl|Alt)\+|^(Shift\+)?F\d+$/.test(name); }

export function onKey(e: KeyboardEvent): void {
  if (e.defaultPrevented || e.isComposing) return;
  const name = keyName(e);
  const typing = isTextField(e.target as Element | null);
  if (typing && !actsWhileTyping(name)) return;
  // The one undo stack is the server's, but a field with text of its own that nobody has taken yet keeps its Ctrl+Z.
  const field = e.target as HTMLInputElement | null;
  if (typing && /^Ctrl\+(Shift\+)?[ZY]$/.test(name) && field?.dataset?.["ownUndo"] !== undefined) return;
  for (const c of [...table.value.values()].reverse()) {
    if (!c.keys?.includes(name) || !isEnabled(c)) continue;
    e.preventDefault();
    c.run();
    return;
  }
}

export function isTextField(e: Element | null): boolean {
  if (!e) return false;
  const tag = e.tagName;
  if (tag === "TEXTAREA" || tag === "SELECT") return true;
  if (tag === "INPUT") return !/^(checkbox|radio|range|button|color|submit)$/.test((e as HTMLInputElement).type);
  return (e as HTMLElement).isContentEditable === true;
}
