// store.ts - islands of the open class, asked for once and again after a change of a text.
import { computed, effect, signal } from "@preact/signals";
import { client } from "../store/studio";
import { activeModel } from "../store/selection";
import { dark } from "../theme/theme";
import { RpcError } from "../rpc/client";
import type { Message } from "../protocol/types";
import { shownRun } from "../results/state";
import { islandColour, islandOfComponent, type Explained, type Place } from "./explain";

export interface Answer { class: string; explained: Explained | null; messages: Message[]; error: string; stale: boolean }

// The class that the screens about solving look at.
export const solvedClass = computed(() => activeModel.value || shownRun.value?.class || "");
export const wanted = signal(0); // screens that need the answer now
export const answer = signal<Answer | null>(null);
export const asking = signal(false);

let asked = 0;

export function ask(cls = solvedClass.peek()): void {
  if (!cls) return;
  const mine = ++asked;
  asking.value = true;
  const done = (a: Partial<Answer>): void => {
    if (mine !== asked) return;
    asking.value = false;
    answer.value = { class: cls, explained: null, messages: [], error: "", stale: false, ...a };
  };
  client.request("class.explain", { class: cls }).then(
    // A composite model is known by its file, whatever its class is called.
    (x) => done({ explained: { ...(x as Explained), model: cls } }),
    (e: Error) => done({ error: e.message, messages: e instanceof RpcError ? (e.data?.["messages"] as Message[] | undefined) ?? [] : [] }),
  );
}

client.on("doc.changed", () => { if (answer.peek()) answer.value = { ...answer.peek()!, stale: true }; });

let timer: ReturnType<typeof setTimeout> | null = null;
effect(() => {
  const cls = solvedClass.value;
  const a = answer.value;
  if (wanted.value === 0 || client.state.value !== "ready" || !cls || (a && a.class === cls && !a.stale)) return;
  if (timer) clearTimeout(timer);
  timer = setTimeout(() => ask(cls), a?.stale ? 400 : 0);
});

export const explained = computed(() => (answer.value?.class === solvedClass.value ? answer.value.explained : null));

// For drawings of the open class: by component its island and colours. Empty until somebody `wanted` it and the answer came.
export interface ComponentIsland extends Place { name: string; fill: string; stroke: string }
export const componentIslands = computed<ReadonlyMap<string, ComponentIsland>>(() => {
  const e = explained.value;
  if (!e) return new Map();
  return new Map([...islandOfComponent(e)].map(([component, place]) => [component, { ...place, name: e.islands[place.island]!.name, ...islandColour(place.island, dark.value) }]));
});
