// model/enable.ts - whether a parameter is in use: the `enable` of its Dialog, as far as the panel's own values say.
//
// The small grammar that dialogs use: names, true, false, literals, not, and, or, comparisons, parentheses. Anything else counts
// as true: a field that cannot be judged must stay usable.
import type { Parameter } from "../protocol/types";

type Value = boolean | number | string | null;

export function enabledIn(text: string | null | undefined, parameters: readonly Parameter[]): boolean {
  if (!text) return true;
  const tokens = text.match(/"[^"]*"|'[^']*'|[A-Za-z_][\w.]*|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|<=|>=|<>|==|[()<>]|\S/g) ?? [];
  const byName = new Map(parameters.map((p) => [p.name, p]));
  let at = 0;
  let depth = 0;
  const known = (v: Value): v is Exclude<Value, null> => v !== null;

  function or(): Value {
    let v = and();
    while (tokens[at] === "or") { at++; const w = and(); v = v === true || w === true ? true : known(v) && known(w) ? false : null; }
    return v;
  }
  function and(): Value {
    let v = not();
    while (tokens[at] === "and") { at++; const w = not(); v = v === false || w === false ? false : known(v) && known(w) ? true : null; }
    return v;
  }
  function not(): Value {
    if (tokens[at] !== "not") return relation();
    at++;
    const v = not();
    return typeof v === "boolean" ? !v : null;
  }
  function relation(): Value {
    const a = primary();
    const op = tokens[at];
    if (!op || !["==", "<>", "<", ">", "<=", ">="].includes(op)) return a;
    at++;
    const b = primary();
    if (!known(a) || !known(b)) return null;
    switch (op) {
      case "==": return a === b;
      case "<>": return a !== b;
      case "<": return a < b;
      case ">": return a > b;
      case "<=": return a <= b;
      default: return a >= b;
    }
  }
  function primary(): Value {
    const t = tokens[at++];
    if (t === undefined) return null;
    if (t === "(") {
      if (++depth > 50) return null;
      const v = or();
      depth--;
      return tokens[at++] === ")" ? v : null;
    }
    return literal(t) ?? named(t, 0);
  }
  function literal(t: string): Value {
    if (t === "true") return true;
    if (t === "false") return false;
    if (/^\d/.test(t)) return Number(t);
    return t.startsWith('"') ? t.slice(1, -1) : null;
  }
  function named(name: string, hops: number): Value {
    const p = byName.get(name);
    // Types.Dynamics.FixedInitial: equal literals are equal texts by their last part.
    if (!p) return name.includes(".") ? name.slice(name.lastIndexOf(".") + 1) : null;
    const text = (p.value ?? p.default ?? "").trim();
    if (text === "") return null;
    const v = literal(text);
    if (v !== null || hops > 8) return v;
    return /^[A-Za-z_][\w.]*$/.test(text) ? named(text, hops + 1) : null;
  }
  const v = or();
  return at < tokens.length ? true : v !== false;
}
