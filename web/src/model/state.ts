// model/state.ts - the open class: its diagram, its messages, and the edits that go to the server.
import { computed, effect, signal } from "@preact/signals";
import type { Component, Diagram, Edit, Message, Point, Transformation } from "../protocol/types";
import { ERROR, Lost, RpcError } from "../rpc/client";
import { client, whenReady } from "../store/studio";
import { inOrder } from "../store/docs";
import { say } from "../store/notes";
import { currentClass, selection, select } from "../store/selection";
import { portsOf } from "../schematic/geometry";

export const diagram = signal<Diagram | null>(null);
export const diagramProblem = signal<Message[] | string | null>(null);
export const loading = signal(false);
export const messages = signal<Message[]>([]);
export const counts = signal<{ equations: number; unknowns: number } | null>(null);
export const checking = signal(false);

// What the schematic shows before the server has answered: places and lines that the user just made.
export const moved = signal<ReadonlyMap<string, Transformation>>(new Map());
export const rerouted = signal<ReadonlyMap<string, Point[]>>(new Map());
export const lineKey = (a: string, b: string) => `${a}\n${b}`;

export const components = computed(() => new Map((diagram.value?.components ?? []).map((c) => [c.name, c])));
export const ports = computed(() => new Map((diagram.value ? portsOf(diagram.value) : []).map((p) => [p.ref, p])));
export const canEdit = computed(() => diagram.value !== null && !diagram.value.readonly);

let asked = 0;
export async function loadDiagram(): Promise<void> {
  const cls = currentClass.value;
  const mine = ++asked;
  if (!cls) { diagram.value = null; return; }
  loading.value = true;
  try {
    const d = await client.request("class.diagram", { class: cls });
    if (mine !== asked) return;
    // A class that is not found has no name here.
    diagram.value = { ...d, components: d.components.map((c) => (c.class ? c : { ...c, class: "" })) };
    diagramProblem.value = null;
    moved.value = new Map();
    rerouted.value = new Map();
    keepSelection(d);
  } catch (e) {
    if (mine !== asked || e instanceof Lost) return;
    diagramProblem.value = e instanceof RpcError && e.code === ERROR.model && Array.isArray(e.data?.["messages"]) ? (e.data["messages"] as Message[]) : (e as Error).message;
    moved.value = new Map();
    rerouted.value = new Map();
    if (diagram.value?.class !== cls) diagram.value = null;
  } finally {
    if (mine === asked) loading.value = false;
  }
}

// What is gone from the diagram is no longer selected.
function keepSelection(d: Diagram): void {
  const names = new Set(d.components.map((c) => c.name));
  const lines = new Set(d.connections.map((c) => lineKey(c.a, c.b)));
  select(selection.value.filter((s) => (s.kind === "component" ? names.has(s.name) : lines.has(lineKey(s.a, s.b)))));
}

let checkAsked = 0;
export async function check(): Promise<void> {
  const cls = currentClass.value;
  if (!cls) return;
  const mine = ++checkAsked;
  checking.value = true;
  try {
    const r = await inOrder(() => client.request("class.check", { class: cls }));
    if (mine !== checkAsked) return;
    messages.value = r.messages;
    counts.value = { equations: r.equations, unknowns: r.unknowns };
  } catch (e) {
    // That there is no such class is said where the schematic would be.
    if (mine === checkAsked && !(e instanceof Lost) && !(e instanceof RpcError && e.code === ERROR.notFound)) say((e as Error).message, "error");
  } finally {
    if (mine === checkAsked) checking.value = false;
  }
}

const CHECK_PAUSE = 400;
let checkTimer: ReturnType<typeof setTimeout> | undefined;
function checkSoon(): void {
  clearTimeout(checkTimer);
  checkTimer = setTimeout(() => void check(), CHECK_PAUSE);
}

let shown = "";
effect(() => {
  const cls = currentClass.value;
  if (cls === shown) return;
  shown = cls;
  diagram.value = null;
  diagramProblem.value = null;
  messages.value = [];
  counts.value = null;
  if (client.state.peek() === "ready") {
    void loadDiagram();
    checkSoon();
  }
});
whenReady(() => { if (currentClass.value) { void loadDiagram(); checkSoon(); } });

// One request for all changes of a moment.
let again = false;
client.on("doc.changed", () => {
  if (again || !currentClass.value) return;
  again = true;
  queueMicrotask(() => { again = false; void loadDiagram(); checkSoon(); });
});

export async function applyEdits(edits: Edit[]): Promise<boolean> {
  if (edits.length === 0) return true;
  const cls = currentClass.value;
  try {
    await inOrder(() => client.request("edit.apply", { class: cls, edits }));
    return true;
  } catch (e) {
    moved.value = new Map();
    rerouted.value = new Map();
    if (!(e instanceof Lost)) say((e as Error).message, "error");
    return false;
  }
}

// "spring1" for a class Spring where that name is free.
export function freshName(cls: string, taken: ReadonlySet<string>): string {
  const last = cls.slice(cls.lastIndexOf(".") + 1).replace(/^'|'$/g, "").replace(/\W+/g, "_");
  const stem = /^[A-Z]{2,}/.test(last) ? last.replace(/^[A-Z]+(?=[A-Z][a-z]|$)/, (s) => s.toLowerCase()) : last.charAt(0).toLowerCase() + last.slice(1);
  const base = /^[A-Za-z_]/.test(stem) ? stem : `c${stem}`;
  for (let i = 1; ; i++) if (!taken.has(`${base}${i}`)) return `${base}${i}`;
}

export function isOwn(c: Component | undefined): boolean { return c?.own === true; }
