// store/notes.ts - short notes at the foot of the window: what went wrong, what was done.
import { signal } from "@preact/signals";
import { Lost } from "../rpc/client";

export interface Note { id: number; kind: "info" | "error"; text: string; action?: { title: string; run: () => void } }

export const notes = signal<Note[]>([]);
let next = 1;

export function say(text: string, kind: Note["kind"] = "info", action?: Note["action"]): void {
  const note: Note = { id: next++, kind, text, action };
  notes.value = [...notes.value.filter((n) => n.text !== text), note].slice(-4);
  if (kind === "info") setTimeout(() => dismiss(note.id), 5000);
}

export function dismiss(id: number): void { notes.value = notes.value.filter((n) => n.id !== id); }

// For promises whose failure is only to be told. The banner tells about a lost connection already.
export function tell(e: unknown): void {
  if (e instanceof Lost) return;
  say(e instanceof Error ? e.message : String(e), "error");
}
