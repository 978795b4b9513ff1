// curveset.ts - the curves of one plot: every item for every run that is drawn.
//
// in:    a plot, the runs, their columns
// out:   curves with name, unit, colour and dashes, in the order of the items; what cannot be drawn says why
// cost:  curves and feeds only; rows are read when a picture is made
import { columns } from "../store/runs";
import type { Column, Run } from "../protocol/types";
import { shownUnit } from "../app/units";
import { columnIndex, drawnRuns, measured, MAX_UNITS, type Item, type PlotState } from "../results/state";
import { closeFeed, openFeed, type Feed } from "../results/feed";
import { apply, scale, type Scale } from "./scale";
import { curve as compute, FormulaError, names, parse, type Node } from "./formula";
import type { Series } from "./series";

export interface Curve {
  key: string;
  item: Item;
  index: number; // of the item in the plot
  name: string; // of the variable, or the formula
  run: Run | null; // null: measured
  ghost: boolean;
  unit: string; // of the model
  scale: Scale; // to the shown one
  colour: number; // 1 to 8
  dash: number; // 0: solid; by run
  feed: Feed | null;
  wait: boolean; // its columns are not known yet
  error: string;
  raw: () => Series; // in the unit of the model
  read: () => Series; // in the shown unit
}

const EMPTY: Series = { time: new Float64Array(0), value: new Float64Array(0), steps: false };

export const itemName = (i: Item): string => (i.kind === "variable" ? i.name : i.kind === "formula" ? i.text : i.column);

// What does not change over a run has the same value at its ends.
function constant(run: Run, value: number): Series {
  const end = run.state === "done" && Number.isFinite(run.stop) ? run.stop : Math.max(run.time, run.start);
  return { time: Float64Array.of(run.start, end), value: Float64Array.of(value, value), steps: false };
}

const isConstant = (c: Column): boolean => typeof c.value === "number";

const parsed = new Map<string, Node | FormulaError>();
function formula(text: string): Node | FormulaError {
  let found = parsed.get(text);
  if (!found) {
    try { found = parse(text); } catch (e) { found = e as FormulaError; }
    if (parsed.size < 1000) parsed.set(text, found);
  }
  return found;
}

// Feeds that a plot holds; those that are not asked for any more are let go.
export class Feeds {
  private held = new Map<string, Feed>();
  private asked = new Set<string>();

  get(run: number, list: number[]): Feed {
    const key = `${run}:${list.join(",")}`;
    this.asked.add(key);
    let feed = this.held.get(key);
    if (!feed) this.held.set(key, (feed = openFeed(run, list)));
    return feed;
  }

  sweep(): void {
    for (const [key, feed] of this.held)
      if (!this.asked.has(key)) {
        this.held.delete(key);
        closeFeed(feed);
      }
    this.asked.clear();
  }

  end(): void {
    this.asked.clear();
    this.sweep();
  }
}

type Base = Pick<Curve, "key" | "item" | "index" | "name" | "run" | "ghost" | "colour" | "dash">;
const broken = (base: Base, error: string, wait = false): Curve => ({ ...base, unit: "", scale: scale("", ""), feed: null, wait, error, raw: () => EMPTY, read: () => EMPTY });
const whole = (base: Base, unit: string, to: Scale, feed: Feed | null, raw: () => Series): Curve =>
  ({ ...base, unit, scale: to, feed, wait: false, error: feed?.failed.value ?? "", raw, read: () => scaled(raw(), to) });

function variable(base: Base, item: Item & { kind: "variable" }, run: Run, feeds: Feeds): Curve {
  const list = columns.value.get(run.run);
  if (!list) return broken(base, "", true);
  const i = columnIndex(run.run, item.name);
  const column = list[i];
  if (!column) return broken(base, `run ${run.run} has no ${item.name}`);
  const unit = column.unit ?? "";
  const to = scale(unit, item.unit ?? shownUnit(unit, column.displayUnit));
  if (isConstant(column)) {
    const value = column.value as number;
    return whole(base, unit, to, null, () => constant(run, value));
  }
  const feed = feeds.get(run.run, [i]);
  return whole(base, unit, to, feed, () => feed.series(0, column));
}

const scaled = (s: Series, to: Scale): Series => ({ ...s, value: apply(s.value, to) });

function computed(base: Base, item: Item & { kind: "formula" }, run: Run, feeds: Feeds): Curve {
  const node = formula(item.text);
  if (node instanceof FormulaError) return broken(base, node.message);
  const list = columns.value.get(run.run);
  if (!list) return broken(base, "", true);
  const needed = names(node).filter((n) => n !== "time");
  const at = needed.map((n) => columnIndex(run.run, n));
  const missing = needed.find((_, k) => at[k]! < 0);
  if (missing) return broken(base, `run ${run.run} has no ${missing}`);
  const fixed = new Map<string, number>();
  needed.forEach((n, k) => { const c = list[at[k]!]!; if (isConstant(c)) fixed.set(n, c.value as number); });
  const moving = needed.filter((n) => !fixed.has(n));
  const feed = feeds.get(run.run, moving.map((n) => columnIndex(run.run, n)));
  const raw = (): Series => {
    const time = feed.time();
    const value = compute(node, time, (n) => (fixed.has(n) ? new Float64Array(time.length).fill(fixed.get(n)!) : feed.values(moving.indexOf(n))));
    return { time, value, steps: moving.length > 0 && moving.every((n) => list[columnIndex(run.run, n)]!.kind === "discrete") };
  };
  return whole(base, item.unit ?? "", scale(item.unit ?? "", ""), feed, raw);
}

function fromFile(base: Base, item: Item & { kind: "measured" }): Curve {
  const table = measured.value.get(item.file);
  const column = table?.columns.find((c) => c.name === item.column);
  if (!table || !column) return broken(base, `open ${item.file} again to see ${item.column}`);
  const to = scale(column.unit, item.unit ?? "");
  return whole(base, column.unit, to, null, () => ({ time: table.time, value: column.values, steps: false }));
}

// One variable of several runs: a colour for each run. Else a colour for each variable, dashes by run.
export function curvesOf(plot: PlotState, feeds: Feeds): Curve[] {
  const drawn = drawnRuns.value;
  const single = plot.items.length === 1;
  const out: Curve[] = [];
  plot.items.forEach((item, index) => {
    const name = itemName(item);
    if (item.kind === "measured") {
      out.push(fromFile({ key: `m:${item.file}:${name}`, item, index, name, run: null, ghost: false, colour: (index % 8) + 1, dash: 0 }, item));
      return;
    }
    drawn.forEach(({ run, ghost }, r) => {
      const byRun = single && !ghost;
      const base: Base = {
        key: `${run.run}:${item.kind}:${name}`, item, index, name, run, ghost, colour: byRun ? (r % 8) + 1 : (index % 8) + 1, dash: byRun ? 0 : ghost ? 1 : r,
      };
      out.push(item.kind === "variable" ? variable(base, item, run, feeds) : computed(base, item, run, feeds));
    });
  });
  feeds.sweep();
  return limitUnits(out);
}

function limitUnits(list: Curve[]): Curve[] {
  const units = unitsOf(list);
  if (units.length <= MAX_UNITS) return list;
  return list.map((c) => (c.error || units.indexOf(c.scale.unit) < MAX_UNITS ? c : { ...c, error: "this plot has four units already: put it into a plot of its own" }));
}

export const drawable = (c: Curve): boolean => !c.error && !c.wait;

// Units of the axes, in the order in which they appear.
export function unitsOf(list: Curve[]): string[] {
  return [...new Set(list.filter(drawable).map((c) => c.scale.unit))];
}
