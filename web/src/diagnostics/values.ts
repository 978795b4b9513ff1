// values.ts - numbers of expressions at the time of cursor A.
//
// in:    texts in Modelica's notation, the current run
// out:   a function from text to number; NaN where a name has no column or the text cannot be computed
// cost:  the columns of the names, a piece of rows around the time
import { useEffect, useMemo } from "preact/hooks";
import { columns } from "../store/runs";
import { columnIndex, cursorA, shownRun } from "../results/state";
import { RowsAt } from "../scene/rows";
import { FormulaError, names, parse, value, type Node } from "../plots/formula";

function parsedTexts(texts: string[]): Map<string, Node | null> {
  return new Map(texts.map((t) => {
    try { return [t, parse(t)]; } catch (e) { if (e instanceof FormulaError) return [t, null]; throw e; }
  }));
}

export function useValues(texts: string[], of: string): { time: number | null; value: (text: string) => number } {
  const run = shownRun.value;
  const list = run && run.class === of ? columns.value.get(run.run) : undefined;
  const parsed = useMemo(() => parsedTexts(texts), [texts]);
  const rows = useMemo(() => {
    if (!list || !run) return null;
    const needed = [...parsed.values()].flatMap((n) => (n ? names(n) : [])).map((n) => columnIndex(run.run, n)).filter((c) => c > 0 && typeof list[c]!.value !== "number");
    return new RowsAt(run.run, [...new Set(needed)]);
  }, [run?.run, list, parsed]);
  useEffect(() => () => rows?.end(), [rows]);
  if (!rows || !list || !run) return { time: null, value: () => NaN };
  void rows.version.value;
  void rows.clock.version.value;
  const span = rows.span();
  if (!span) return { time: null, value: () => NaN };
  const time = Math.min(span[1], Math.max(span[0], cursorA.value ?? span[1]));
  const moving = rows.at(time);
  const known = (name: string): number | undefined => {
    if (name === "time") return time;
    const c = columnIndex(run.run, name);
    const fixed = list[c]?.value;
    return c < 0 ? undefined : typeof fixed === "number" ? fixed : moving?.(c);
  };
  return { time, value: (text) => { const n = parsed.get(text); return n ? value(n, known) : NaN; } };
}
