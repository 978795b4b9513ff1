// VariableTree.tsx - the variables of the current run: a tree with units, a filter, a tick for each that is drawn.
import { useMemo, useRef, useState } from "preact/hooks";
import { columns } from "../store/runs";
import type { Column } from "../protocol/types";
import { prettyUnit, shownUnit } from "../app/units";
import { Icon, PATHS } from "../ui/Icon";
import { buildTree, find, type TreeNode } from "./tree";
import { activePlot, has, plots, shownRun, toggleItem, type Item } from "./state";

const MOST_FOUND = 300;

interface RowItem { node: TreeNode; depth: number; open: boolean }

// The rows that are to be seen: children of folders that are open.
function visible(root: TreeNode, open: ReadonlySet<string>): RowItem[] {
  const out: RowItem[] = [];
  const stack: { node: TreeNode; depth: number }[] = root.children.map((node) => ({ node, depth: 0 })).reverse();
  while (stack.length) {
    const { node, depth } = stack.pop()!;
    const isOpen = open.has(node.path);
    out.push({ node, depth, open: isOpen });
    if (isOpen) for (let i = node.children.length - 1; i >= 0; i--) stack.push({ node: node.children[i]!, depth: depth + 1 });
  }
  return out;
}

const item = (name: string): Item => ({ kind: "variable", name });

function Row(p: { row: RowItem; column: Column | null; list: Column[]; drawn: boolean; focused: boolean; onOpen: () => void; whole: boolean }) {
  const { node } = p.row;
  const c = p.column;
  const unit = c ? prettyUnit(shownUnit(c.unit, c.displayUnit)) : "";
  const folder = node.children.length > 0;
  const value = c && c.value !== null && c.value !== undefined ? String(c.value) : "";
  return (
    <div role="treeitem" class="variable" aria-level={p.row.depth + 1} aria-expanded={folder ? p.row.open : undefined} aria-selected={c ? p.drawn : undefined}
      tabIndex={p.focused ? 0 : -1} data-path={node.path} data-variable={c?.name} title={c ? [c.name, c.comment].filter(Boolean).join(": ") : node.path}
      style={{ paddingLeft: `${6 + 14 * p.row.depth}px` }} onClick={() => (c ? toggleItem(item(c.name)) : p.onOpen())}>
      <span class="twist" onClick={(e) => { if (folder) { e.stopPropagation(); p.onOpen(); } }}>{folder && <Icon path={p.row.open ? PATHS.down : PATHS.right} size={12} />}</span>
      {c && <span class={`tick${p.drawn ? " on" : ""}`} aria-hidden="true">{p.drawn && <Icon path={PATHS.check} size={12} />}</span>}
      <span class="ellipsis label">{p.whole ? c?.name ?? node.path : node.name}</span>
      <span class="soft unit">{value ? `${value}${unit ? ` ${prettyUnit(c!.unit)}` : ""}` : unit}</span>
    </div>
  );
}

export function VariableTree() {
  const run = shownRun.value;
  const list = run ? columns.value.get(run.run) : undefined;
  const [filter, setFilter] = useState("");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const root = useMemo(() => (list ? buildTree(list) : null), [list]);
  if (!run || !list || !root) return <section class="variables"><p class="soft hint">{run ? "Variables appear when the model is translated." : "Run a model to see its variables."}</p></section>;
  const plot = plots.value.find((p) => p.id === activePlot.value);
  const searching = filter.trim() !== "";
  const hits = searching ? find(list, filter, MOST_FOUND) : null;
  const rows: RowItem[] = hits ? hits.found.map((i) => ({ node: { name: list[i]!.name, path: list[i]!.name, column: i, children: [] }, depth: 0, open: false })) : visible(root, open);
  const focusPath = rows.some((r) => r.node.path === at) ? at : rows[0]?.node.path ?? "";
  const toggle = (path: string): void => { const next = new Set(open); if (!next.delete(path)) next.add(path); setOpen(next); };
  const focus = (path: string): void => {
    setAt(path);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus());
  };
  const onKey = (e: KeyboardEvent): void => {
    const i = rows.findIndex((r) => r.node.path === focusPath);
    const row = rows[i];
    if (!row) return;
    if (e.key === "ArrowDown" && rows[i + 1]) focus(rows[i + 1]!.node.path);
    else if (e.key === "ArrowUp" && rows[i - 1]) focus(rows[i - 1]!.node.path);
    else if (e.key === "Home") focus(rows[0]!.node.path);
    else if (e.key === "End") focus(rows[rows.length - 1]!.node.path);
    else if (e.key === "ArrowRight" && row.node.children.length) row.open ? focus(row.node.children[0]!.path) : toggle(row.node.path);
    else if (e.key === "ArrowLeft") row.open ? toggle(row.node.path) : focus(row.node.path.replace(/\.[^.]*$/, ""));
    else if (e.key === "Enter" || e.key === " ") row.node.column >= 0 ? toggleItem(item(list[row.node.column]!.name)) : toggle(row.node.path);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <section class="variables" aria-label="Variables">
      <input type="search" class="filter" placeholder={`Filter ${list.length - 1} variables`} aria-label="Filter variables" value={filter} data-own-undo=""
        onInput={(e) => setFilter(e.currentTarget.value)} onKeyDown={(e) => { if (e.key === "ArrowDown" && rows[0]) { e.preventDefault(); focus(rows[0].node.path); } }} />
      <div class="list" role="tree" aria-label="Variables" aria-multiselectable="true" ref={box} onKeyDown={onKey}>
        {rows.map((r) => {
          const c = r.node.column >= 0 ? list[r.node.column]! : null;
          return <Row key={r.node.path} row={r} column={c} list={list} whole={searching} drawn={!!c && !!plot && has(plot, item(c.name))} focused={r.node.path === focusPath}
            onOpen={() => toggle(r.node.path)} />;
        })}
        {rows.length === 0 && <p class="soft hint">Nothing fits.</p>}
      </div>
      {hits && hits.more > 0 && <p class="soft hint">{hits.more} more: type more of the name.</p>}
    </section>
  );
}
