// shell/dialogs.tsx - the palette of commands, the search for classes, the help of keys, questions.
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Hit } from "../protocol/types";
import { commands, isEnabled, type Command } from "../app/commands";
import { fuzzy } from "../app/fuzzy";
import { client } from "../store/studio";
import { tell } from "../store/notes";
import { ClassIcon } from "../ui/ClassIcon";
import { Dialog } from "../ui/Dialog";

type Shown =
  | { kind: "commands" }
  | { kind: "classes"; title: string; take: (cls: string) => void }
  | { kind: "keys" }
  | { kind: "one"; title: string; list: { title: string; run: () => void }[] }
  | { kind: "custom"; title: string; body: (close: () => void) => ComponentChildren };
export const shown = signal<Shown | null>(null);
export const closeDialog = () => { shown.value = null; };

export function askCommand(): void { shown.value = { kind: "commands" }; }
export function askClass(title: string, take: (cls: string) => void): void { shown.value = { kind: "classes", title, take }; }
export function askOne(title: string, list: { title: string; run: () => void }[]): void { shown.value = { kind: "one", title, list }; }
export function showKeys(): void { shown.value = { kind: "keys" }; }
export function showDialog(title: string, body: (close: () => void) => ComponentChildren): void { shown.value = { kind: "custom", title, body }; }

export function Dialogs() {
  const s = shown.value;
  if (!s) return null;
  if (s.kind === "commands") return <CommandPalette />;
  if (s.kind === "classes") return <ClassSearch key={s.title} title={s.title} take={s.take} />;
  if (s.kind === "one") return <ChooseOne title={s.title} list={s.list} />;
  if (s.kind === "keys") return <Keys />;
  return <Dialog title={s.title} onClose={closeDialog}>{s.body(closeDialog)}</Dialog>;
}

interface Entry { id: string; body: ComponentChildren; run: () => void }

// A field and a list below it; the arrow keys choose while the field keeps the focus.
function Picker(p: { title: string; placeholder: string; entries: Entry[]; onInput: (text: string) => void; nothing: string }) {
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => { list.current?.children[at]?.scrollIntoView({ block: "nearest" }); }, [at]);
  const index = Math.min(at, p.entries.length - 1);
  const take = (e: Entry | undefined) => { if (!e) return; closeDialog(); e.run(); };
  return (
    <Dialog title={p.title} hideTitle onClose={closeDialog}>
      <input ref={input} class="picker-field" type="text" role="combobox" aria-expanded="true" aria-controls="picker-list" aria-label={p.title} placeholder={p.placeholder} autocomplete="off" spellcheck={false} data-own-undo
        aria-activedescendant={index >= 0 ? `pick-${index}` : undefined}
        onInput={(e) => { setAt(0); p.onInput(e.currentTarget.value); }}
        onKeyDown={(e) => {
          if (e.key === "ArrowDown") setAt(Math.min(index + 1, p.entries.length - 1));
          else if (e.key === "ArrowUp") setAt(Math.max(index - 1, 0));
          else if (e.key === "Enter") take(p.entries[index]);
          else return;
          e.preventDefault();
        }} />
      <ul id="picker-list" class="picker" role="listbox" aria-label={p.title} ref={list}>
        {p.entries.map((e, i) => (
          <li key={e.id} id={`pick-${i}`} role="option" aria-selected={i === index} onClick={() => take(e)} onPointerMove={() => { if (i !== at) setAt(i); }}>{e.body}</li>
        ))}
      </ul>
      {p.entries.length === 0 && <p class="nothing">{p.nothing}</p>}
    </Dialog>
  );
}

function CommandPalette() {
  const [text, setText] = useState("");
  const scored = commands().filter(isEnabled).map((c) => ({ c, score: text ? fuzzy(text, `${c.group} ${c.title}`) : 1 })).filter((x) => x.score > 0);
  scored.sort((a, b) => b.score - a.score || a.c.group.localeCompare(b.c.group) || a.c.title.localeCompare(b.c.title));
  return <Picker title="Commands" placeholder="What do you want to do?" nothing="No command is called that." onInput={setText} entries={scored.slice(0, 80).map(({ c }) => ({
    id: c.id, run: c.run, body: <><span class="soft picker-group">{c.group}</span><span class="grow">{c.title}</span>{c.keys?.[0] && <kbd>{c.keys[0]}</kbd>}</>,
  }))} />;
}

function ChooseOne(p: { title: string; list: { title: string; run: () => void }[] }) {
  const [text, setText] = useState("");
  const list = p.list.filter((x) => !text || fuzzy(text, x.title) > 0);
  return <Picker title={p.title} placeholder={p.title} nothing="Nothing is called that." onInput={setText} entries={list.map((x, i) => ({ id: `${i} ${x.title}`, run: x.run, body: <span class="grow">{x.title}</span> }))} />;
}

function ClassSearch(p: { title: string; take: (cls: string) => void }) {
  const [text, setText] = useState("");
  const [hits, setHits] = useState<Hit[]>([]);
  const [busy, setBusy] = useState(false);
  const asked = useRef(0);
  useEffect(() => {
    const mine = ++asked.current;
    if (!text.trim()) { setHits([]); setBusy(false); return; }
    setBusy(true);
    client.request("library.search", { query: text.trim(), limit: 40 }).then((r) => { if (mine === asked.current) setHits(r.hits); }, tell)
      .finally(() => { if (mine === asked.current) setBusy(false); });
  }, [text]);
  return <Picker title={p.title} placeholder="Name of a class" nothing={busy ? "Searching…" : text ? "No class is called that." : "Type a part of its name: “mass”, “Rot.Inertia”, “valve”."} onInput={setText} entries={hits.map((h) => ({
    id: h.class, run: () => p.take(h.class),
    body: <><ClassIcon cls={h.class} kind={h.kind} size={22} /><span class="grow pick-class"><span>{h.class.slice(h.class.lastIndexOf(".") + 1)}</span><span class="soft ellipsis">{h.comment || h.class}</span></span><span class="soft ellipsis pick-where">{h.class.slice(0, Math.max(0, h.class.lastIndexOf(".")))}</span></>,
  }))} />;
}

const EXTRA: { group: string; title: string; keys: string[] }[] = [
  { group: "Schematic", title: "Next component; while connecting, next connector", keys: ["Tab"] },
  { group: "Schematic", title: "Move what is selected", keys: ["Arrows", "Shift+Arrows"] },
  { group: "Schematic", title: "Open the selected component", keys: ["Enter"] },
  { group: "Schematic", title: "Leave, select nothing", keys: ["Escape"] },
  { group: "Schematic", title: "Move the paper", keys: ["Space+drag"] },
  { group: "Library", title: "Add the class to the model", keys: ["Ctrl+Enter", "Insert"] },
  { group: "Text", title: "Go to the definition", keys: ["F12"] },
  { group: "Text", title: "Complete", keys: ["Ctrl+Space"] },
  { group: "Text", title: "Rename", keys: ["F2"] },
  { group: "Text", title: "Find in the text", keys: ["Ctrl+F"] },
  { group: "Text", title: "Format", keys: ["Shift+Alt+F"] },
];

function Keys() {
  const all: Pick<Command, "group" | "title" | "keys">[] = [...commands().filter((c) => c.keys?.length), ...EXTRA];
  const groups = [...new Set(all.map((c) => c.group))].sort();
  return (
    <Dialog title="Keys" hideTitle wide onClose={closeDialog}>
      <div class="row"><h2 class="grow">Keys</h2><button type="button" class="button outline" onClick={closeDialog}>Close</button></div>
      <div class="keys">
        {groups.map((g) => (
          <section key={g} aria-label={g}>
            <h3>{g}</h3>
            <dl>{all.filter((c) => c.group === g).map((c) => <div key={c.title}><dt>{c.title}</dt><dd>{c.keys?.map((k) => <kbd key={k}>{k}</kbd>)}</dd></div>)}</dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
