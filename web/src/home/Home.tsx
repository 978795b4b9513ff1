// home/Home.tsx - where one starts: recent folders, files of the project, examples.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import "./home.css";
import type { Example } from "../protocol/types";
import { client, whenReady } from "../store/studio";
import { tell } from "../store/notes";
import { go } from "../app/router";
import { Button } from "../ui/Button";
import { ClassIcon } from "../ui/ClassIcon";
import { Icon, PATHS } from "../ui/Icon";
import { openClass } from "../model/open";
import { baseName } from "../store/docs";
import { newModel, openFolder, openFolderAt } from "./actions";
import { project } from "./project";
import { showKeys } from "../shell/dialogs";

const recent = signal<{ folder: string; opened: number }[]>([]);
const examples = signal<Example[] | null>(null);

function when(t: number): string {
  const days = (Date.now() / 1000 - t) / 86400;
  if (days < 1) return "today";
  if (days < 2) return "yesterday";
  return new Date(t * 1000).toLocaleDateString(undefined, { year: "numeric", month: "short", day: "numeric" });
}

export default function Home() {
  const [filter, setFilter] = useState("");
  useEffect(() => whenReady(() => {
    client.request("project.recent", {}).then((r) => { recent.value = r.folders; }, tell);
    client.request("project.examples", {}).then((r) => { examples.value = r.examples; }, (e) => { examples.value = []; tell(e); });
  }), []);
  const p = project.value;
  const q = filter.trim().toLowerCase();
  const list = (examples.value ?? []).filter((e) => !q || `${e.title} ${e.comment} ${e.class} ${e.group}`.toLowerCase().includes(q));
  // A group of one is no group: such examples come first, together.
  const sizes = new Map<string, number>();
  for (const e of list) sizes.set(e.group, (sizes.get(e.group) ?? 0) + 1);
  const groupOf = (e: Example) => (!e.group || sizes.get(e.group) === 1 ? "" : e.group);
  const groups = [...new Set(list.map(groupOf))].sort((a, b) => Number(a !== "") - Number(b !== ""));
  const files = (p?.files ?? []).filter((f) => f.kind !== "other").sort((a, b) => b.changed - a.changed);
  return (
    <div class="home">
      <div class="home-side">
        <h1>Skerry</h1>
        <p class="soft">Model, run, look.</p>
        <div class="home-actions">
          <Button title="New model" icon={PATHS.plus} kind="primary" keys="Alt+N" onClick={newModel} />
          <Button title="Open a folder" icon={PATHS.folder} keys="Ctrl+O" onClick={openFolder} />
        </div>
        {p && p.folders.length > 0 && (
          <section aria-label="Files">
            <h2>{p.folders.length === 1 ? baseName(p.folders[0]!) : "Open folders"}</h2>
            {p.folders.map((f) => <p key={f} class="soft mono ellipsis" title={f}>{f}</p>)}
            <ul class="plain-list">
              {files.slice(0, 40).map((f) => (
                <li key={f.file}><button type="button" class="list-row" title={f.file} onClick={() => void openFile(f.file, f.kind)}>
                  <Icon path={f.kind === "result" ? "M4 4v16h16M7 15l4-5 3 3 5-7" : PATHS.text} size={15} /><span class="ellipsis grow">{shortPath(f.file, p.folders)}</span><span class="soft">{when(f.changed)}</span></button></li>
              ))}
            </ul>
            {files.length === 0 && <p class="nothing">No models yet. “New model” makes the first.</p>}
            {files.length > 40 && <p class="soft">and {files.length - 40} more: Ctrl+P finds their classes</p>}
          </section>
        )}
        <section aria-label="Recent folders">
          <h2>Recent folders</h2>
          <ul class="plain-list">
            {recent.value.slice(0, 8).map((r) => (
              <li key={r.folder}><button type="button" class="list-row" title={r.folder} onClick={() => { openFolderAt(r.folder).catch(tell); }}>
                <Icon path={PATHS.folder} size={15} /><span class="ellipsis grow">{baseName(r.folder) || r.folder}</span><span class="soft">{when(r.opened)}</span></button></li>
            ))}
          </ul>
          {recent.value.length === 0 && <p class="nothing">Folders you open are listed here.</p>}
        </section>
        <p class="soft home-foot"><button type="button" class="link" onClick={showKeys}>All keys</button> · {client.hello.value?.version ? `Skerry ${client.hello.value.version}` : ""}</p>
      </div>
      <section class="home-examples" aria-label="Examples">
        <div class="row"><h2 class="grow">Examples</h2>
          <input type="search" aria-label="Search examples" placeholder="Search examples" value={filter} onInput={(e) => setFilter(e.currentTarget.value)} data-own-undo /></div>
        {groups.map((g) => (
          <section key={g} aria-label={g || "Single examples"}>
            {g && <h3 class="soft">{g}</h3>}
            <div class="cards">
              {list.filter((e) => groupOf(e) === g).map((e) => (
                <button key={e.class} type="button" class="card" onClick={() => openClass(e.class)}>
                  <ClassIcon cls={e.class} kind="model" size={44} />
                  <span class="card-title">{e.title || e.class}</span>
                  <span class="soft card-text">{e.comment}</span>
                </button>
              ))}
            </div>
          </section>
        ))}
        {examples.value && list.length === 0 && <p class="nothing">{q ? `No example is about “${filter}”.` : "No examples were found beside this program."}</p>}
      </section>
    </div>
  );
}

function shortPath(file: string, folders: string[]): string {
  const f = folders.find((x) => file.startsWith(`${x.replace(/\/$/, "")}/`));
  return f ? file.slice(f.replace(/\/$/, "").length + 1) : baseName(file);
}

// The class of a file: its name by the rules of chapter 13, or what the text declares first.
async function openFile(file: string, kind: string): Promise<void> {
  if (kind === "composite") { go("composite", file); return; }
  if (kind === "result") { go("results", file); return; }
  try {
    const { text } = await client.request("file.read", { file });
    const cls = firstClass(text);
    if (cls) openClass(cls);
    else tell(new Error(`${baseName(file)} declares no class`));
  } catch (e) { tell(e); }
}

export function firstClass(text: string): string | null {
  const bare = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\]|\\[\s\S])*"/g, " ");
  const within = /^\s*within\s+([\w.]+)\s*;/.exec(bare);
  const m = /\b(?:model|block|class|connector|record|package|function|type|operator)\s+(?:extends\s+)?([A-Za-z_]\w*|'[^']+')/.exec(bare);
  if (!m) return null;
  return within ? `${within[1]}.${m[1]}` : m[1]!;
}
