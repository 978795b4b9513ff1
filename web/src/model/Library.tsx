// model/Library.tsx - the tree of packages, and the search over all classes.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Hit, LibraryChild } from "../protocol/types";
import { client, whenReady } from "../store/studio";
import { tell } from "../store/notes";
import { ERROR, RpcError } from "../rpc/client";
import { currentClass } from "../store/selection";
import { ClassIcon } from "../ui/ClassIcon";
import { Icon, PATHS } from "../ui/Icon";
import { addComponent } from "./edit";
import { canEdit } from "./state";
import { openClass } from "./open";

const children = signal<ReadonlyMap<string, LibraryChild[]>>(new Map());
const open = signal<ReadonlySet<string>>(new Set([""]));
const focused = signal("");
const query = signal("");
const hits = signal<Hit[] | null>(null);

function load(cls: string): void {
  client.request("library.tree", { class: cls }).then((r) => { children.value = new Map(children.value).set(cls, r.children); }, (e) => {
    if (!(e instanceof RpcError) || e.code !== ERROR.notFound) tell(e); // a class that went with its file
  });
}
export function refreshTree(): void { for (const cls of open.value) load(cls); }
whenReady(refreshTree);
let soon: ReturnType<typeof setTimeout> | undefined;
client.on("doc.changed", () => { clearTimeout(soon); soon = setTimeout(refreshTree, 600); });

function toggle(cls: string, to?: boolean): void {
  const next = new Set(open.value);
  const opens = to ?? !next.has(cls);
  if (opens) { next.add(cls); if (!children.value.has(cls)) load(cls); } else next.delete(cls);
  open.value = next;
}

let searched = 0;
function search(text: string): void {
  query.value = text;
  const mine = ++searched;
  if (text.trim() === "") { hits.value = null; return; }
  client.request("library.search", { query: text.trim(), limit: 60 }).then((r) => { if (mine === searched) hits.value = r.hits; }, tell);
}

interface Row { cls: string; name: string; kind: string; comment: string; depth: number; parent: boolean; open: boolean; readonly: boolean; partial: boolean }

function rows(): Row[] {
  if (hits.value) return hits.value.map((h) => ({ cls: h.class, name: h.class, kind: h.kind, comment: h.comment, depth: 0, parent: false, open: false, readonly: false, partial: false }));
  const out: Row[] = [];
  const walk = (cls: string, depth: number) => {
    for (const c of children.value.get(cls) ?? []) {
      const isOpen = open.value.has(c.class);
      out.push({ cls: c.class, name: c.name, kind: c.kind, comment: c.comment, depth, parent: c.children, open: isOpen, readonly: c.readonly, partial: c.partial });
      if (c.children && isOpen && depth < 30) walk(c.class, depth + 1);
    }
  };
  walk("", 0);
  return out;
}

export function Library() {
  const list = rows();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The open class is shown in the tree: its packages open.
    const parts = currentClass.value.split(".");
    for (let i = 1; i < parts.length; i++) toggle(parts.slice(0, i).join("."), true);
  }, [currentClass.value]);

  const there = list.some((r) => r.cls === currentClass.value);
  useEffect(() => { if (there) box.current?.querySelector(".tree-row.current")?.scrollIntoView({ block: "nearest" }); }, [currentClass.value, there]);

  const key = (e: KeyboardEvent) => {
    const at = list.findIndex((r) => r.cls === focused.value);
    const row = list[at];
    const to = (i: number) => {
      const r = list[Math.max(0, Math.min(list.length - 1, i))];
      if (!r) return;
      focused.value = r.cls;
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-class="${CSS.escape(r.cls)}"]`)?.focus());
    };
    if (e.key === "ArrowDown") to(at + 1);
    else if (e.key === "ArrowUp") to(at - 1);
    else if (e.key === "Home") to(0);
    else if (e.key === "End") to(list.length - 1);
    else if (e.key === "ArrowRight" && row?.parent) { if (row.open) to(at + 1); else toggle(row.cls, true); }
    else if (e.key === "ArrowLeft" && row) { if (row.open) toggle(row.cls, false); else to(list.findIndex((r) => r.cls === row.cls.slice(0, row.cls.lastIndexOf(".")))); }
    else if (e.key === "Enter" && row) { if (e.ctrlKey || e.shiftKey) void addComponent(row.cls); else activate(row); }
    else if (e.key === "Insert" && row) void addComponent(row.cls);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <section class="library" aria-label="Library">
      <div class="search-field">
        <Icon path={PATHS.search} size={15} />
        <input type="search" aria-label="Search classes" placeholder="Search classes" value={query.value} data-own-undo
          onInput={(e) => search(e.currentTarget.value)}
          onKeyDown={(e) => { if (e.key === "ArrowDown") { e.preventDefault(); const first = list[0]; if (first) { focused.value = first.cls; box.current?.querySelector<HTMLElement>("[data-class]")?.focus(); } } if (e.key === "Escape") search(""); }} />
      </div>
      <div class="tree" role="tree" aria-label={hits.value ? "Classes found" : "Packages and classes"} ref={box} onKeyDown={key}>
        {list.map((r, i) => (
          <div key={r.cls} class={`tree-row${r.cls === currentClass.value ? " current" : ""}`} role="treeitem" aria-level={r.depth + 1} aria-expanded={r.parent ? r.open : undefined}
            aria-selected={r.cls === currentClass.value} tabIndex={r.cls === focused.value || (i === 0 && !list.some((x) => x.cls === focused.value)) ? 0 : -1}
            data-class={r.cls} style={{ paddingLeft: `${6 + r.depth * 14}px` }} title={`${r.cls}${r.comment ? ` – ${r.comment}` : ""}`}
            aria-label={`${r.name}, ${r.kind}${r.comment ? `, ${r.comment}` : ""}`}
            draggable={r.kind !== "package"} onDragStart={(e) => { e.dataTransfer?.setData("text/x-skerry-class", r.cls); e.dataTransfer?.setData("text/plain", r.cls); }}
            onFocus={() => { focused.value = r.cls; }} onClick={() => { focused.value = r.cls; activate(r); }}>
            <span class="twist" aria-hidden="true" onClick={(e) => { if (r.parent) { e.stopPropagation(); toggle(r.cls); } }}>
              {r.parent && <Icon path={r.open ? PATHS.down : PATHS.right} size={11} />}
            </span>
            <ClassIcon cls={r.cls} kind={r.kind} />
            <span class={`ellipsis grow${r.partial ? " partial" : ""}`}>{r.name}</span>
            {canEdit.value && r.kind !== "package" && r.cls !== currentClass.value && (
              <button type="button" class="row-button" tabIndex={-1} title={`Add a ${r.name} to the model`} aria-label={`Add ${r.name}`}
                onClick={(e) => { e.stopPropagation(); void addComponent(r.cls); }}><Icon path={PATHS.plus} size={13} /></button>
            )}
          </div>
        ))}
        {hits.value?.length === 0 && <p class="nothing">No class is called “{query.value}”.</p>}
        {!hits.value && list.length === 0 && <p class="nothing">Loading…</p>}
      </div>
    </section>
  );
}

function activate(r: Row): void {
  if (r.kind === "package" && r.parent && !hits.value) toggle(r.cls);
  else openClass(r.cls);
}
