// tree.ts - names of variables as a tree: "tank.port[1].p" is p in port[1] in tank.
//
// in:    columns of a run
// out:   nodes with children in the order of the columns; search over all of them
// cost:  O(characters of the names)
import type { Column } from "../protocol/types";

export interface TreeNode {
  name: string; // "port[1]"
  path: string; // "tank.port[1]"
  column: number; // -1: only a folder
  children: TreeNode[];
}

// Dots inside of brackets, quotes and parentheses ("der(tank.p)") do not part a name.
export function parts(name: string): string[] {
  const out: string[] = [];
  let from = 0;
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < name.length; i++) {
    const c = name[i];
    if (quoted) {
      if (c === "\\") i++;
      else if (c === "'") quoted = false;
    } else if (c === "'") quoted = true;
    else if (c === "[" || c === "(") depth++;
    else if (c === "]" || c === ")") depth--;
    else if (c === "." && depth === 0) {
      out.push(name.slice(from, i));
      from = i + 1;
    }
  }
  out.push(name.slice(from));
  return out;
}

// der(tank.p) belongs to tank: its parts are tank and der(p).
function placed(name: string): string[] {
  const inner = /^der\((.*)\)$/.exec(name)?.[1];
  if (inner === undefined) return parts(name);
  const list = parts(inner);
  return [...list.slice(0, -1), `der(${list[list.length - 1]})`];
}

export function buildTree(columns: Column[]): TreeNode {
  const root: TreeNode = { name: "", path: "", column: -1, children: [] };
  const index = new Map<string, TreeNode>([["", root]]);
  columns.forEach((c, i) => {
    if (i === 0) return; // time
    let at = root;
    for (const name of placed(c.name)) {
      const path = at.path ? `${at.path}.${name}` : name;
      let next = index.get(path);
      if (!next) {
        next = { name, path, column: -1, children: [] };
        index.set(path, next);
        at.children.push(next);
      }
      at = next;
    }
    at.column = i;
  });
  return root;
}

// Every word has to be in the name or the comment; "*" and "?" are patterns for a whole name.
export function matcher(text: string): (c: Column) => boolean {
  const query = text.trim().toLowerCase();
  if (/[*?]/.test(query)) {
    const pattern = new RegExp(`^${query.replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(/\*/g, ".*").replace(/\?/g, ".")}$`);
    return (c) => pattern.test(c.name.toLowerCase());
  }
  const words = query.split(/\s+/).filter(Boolean);
  return (c) => {
    const name = c.name.toLowerCase();
    const comment = (c.comment ?? "").toLowerCase();
    const unit = (c.unit ?? "").toLowerCase();
    return words.every((w) => name.includes(w) || comment.includes(w) || unit === w);
  };
}

// Numbers of the columns that fit, names that begin with the text first.
export function find(columns: Column[], text: string, limit: number): { found: number[]; more: number } {
  const fits = matcher(text);
  const all = columns.map((_, i) => i).filter((i) => i > 0 && fits(columns[i]!));
  const query = text.trim().toLowerCase();
  const rank = (i: number): number => {
    const name = columns[i]!.name.toLowerCase();
    return name === query ? 0 : name.startsWith(query) ? 1 : parts(name).at(-1)!.startsWith(query) ? 2 : 3;
  };
  all.sort((a, b) => rank(a) - rank(b) || a - b);
  return { found: all.slice(0, limit), more: Math.max(0, all.length - limit) };
}
