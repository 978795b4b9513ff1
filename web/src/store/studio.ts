// store/studio.ts - the one client of this window, and what every screen needs of it.
import { effect, signal } from "@preact/signals";
import { Client, type Socket } from "../rpc/client";
import { savedToken } from "../app/router";

export const client = new Client(
  () => new WebSocket(`ws://${location.host}/ws`) as unknown as Socket,
  savedToken,
);

// The server's counts of steps; they drive the buttons.
export const undoSteps = signal(0);
export const redoSteps = signal(0);
client.on("doc.changed", (c) => {
  undoSteps.value = c.undo;
  redoSteps.value = c.redo;
});
effect(() => {
  const hello = client.hello.value;
  if (!hello) return;
  undoSteps.value = hello.undo;
  redoSteps.value = hello.redo;
});

// Calls f now, when the server is there, and after each reconnect.
export function whenReady(f: () => void): () => void {
  return effect(() => { if (client.state.value === "ready") queueMicrotask(f); });
}

export function untilReady(): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.state.subscribe((s) => { if (s === "ready") queueMicrotask(() => { stop(); resolve(); }); });
  });
}
