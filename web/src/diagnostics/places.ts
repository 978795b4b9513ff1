// places.ts - from a message, a state or a component to its place in the schematic and in the text.
import type { Message } from "../protocol/types";
import { route } from "../app/router";
import { select } from "../store/selection";
import { openClass } from "../model/open";
import { diagram } from "../model/state";

const PATIENCE = 50; // times 100 ms: the class is opened, its text read

async function until(done: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let i = 0; i < PATIENCE; i++) {
    if (await done()) return true;
    await new Promise((r) => setTimeout(r, 100));
  }
  return false;
}

async function opened(cls: string): Promise<boolean> {
  if (route.peek().screen !== "model" || route.peek().path !== cls) openClass(cls);
  return until(() => diagram.peek()?.class === cls);
}

async function goToText(file: string, from: number, to: number): Promise<void> {
  const { goTo } = await import("../text/TextPane");
  await until(() => goTo(file, from, to));
}

export async function showComponent(cls: string, name: string): Promise<void> {
  if (!(await opened(cls))) return;
  const d = diagram.peek()!;
  const c = d.components.find((x) => x.name === name);
  select([{ kind: "component", name }]);
  const file = c && d.files[c.span[0]]?.file;
  if (c && file) await goToText(file, c.span[1], c.span[2]);
}

export async function showMessage(cls: string, m: Message): Promise<void> {
  if (!(await opened(cls))) return;
  const { showMessage: show } = await import("../model/Messages");
  await show(m);
  if (m.file) await goToText(m.file, m.from, m.to);
}
