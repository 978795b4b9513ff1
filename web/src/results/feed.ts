// feed.ts - the rows of some columns of one run, as they come.
//
// in:    a run and numbers of columns
// out:   series by column; `version` grows with each change
// cost:  up to ALL_ROWS rows every row is here; beyond it least and greatest values, and all rows of the part
//        that is looked at when it has at most DETAIL of them
// not:   drawing
//
// Feeds are shared: two plots of the same columns ask once. The last one to let go ends the subscription.
import { effect, signal } from "@preact/signals";
import { client } from "../store/studio";
import { tell } from "../store/notes";
import { runs } from "../store/runs";
import type { Column, Run } from "../protocol/types";
import { Curves } from "./curves";
import { search, type Series } from "../plots/series";

export const ALL_ROWS = 400_000;
const DETAIL = 400_000;
const OVERVIEW_POINTS = 4000;
const MAX_REPEATS = 3; // of a run that has ended, when rows were left out because this window was slow
const REFRESH = 1000; // ms between overviews of a run that goes on

export const isActive = (r: Run): boolean => r.state === "running" || r.state === "translating";

export class Feed {
  readonly version = signal(0);
  readonly failed = signal("");
  users = 0;
  private curves: Curves;
  private detail: Curves | null = null;
  private wanted: [number, number] | null = null;
  private frames: { tag: number; drop: () => void } | null = null;
  private subscribed = false;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private drawn = false;
  private stop: () => void;
  private rows = 0;
  private repeats = 0;
  private ended = false;

  // columns without the time, which is always the first here
  constructor(readonly run: number, readonly columns: number[]) {
    this.curves = new Curves(columns.length + 1);
    this.stop = effect(() => { if (client.state.value === "ready") queueMicrotask(() => this.begin()); });
  }

  private get list(): number[] { return [0, ...this.columns]; }

  // Everybody who looks is told once for all frames of one turn.
  private changed(): void {
    if (this.drawn) return;
    this.drawn = true;
    setTimeout(() => { this.drawn = false; this.version.value++; }, 15);
  }

  private begin(): void {
    if (this.ended) return;
    this.release();
    const next = new Curves(this.columns.length + 1);
    this.frames = client.onFrame((f) => {
      if (!next.add(f)) return;
      this.curves = next;
      if (next.nextRow > ALL_ROWS && !next.extremes) this.overview();
      else if (f.last && next.gaps.length > 0 && this.repeats++ < MAX_REPEATS) this.begin();
      this.changed();
    });
    this.subscribed = true;
    client.request("run.subscribe", { run: this.run, columns: this.list, tag: this.frames.tag }).then(
      ({ rows }) => { this.rows = rows; if (rows > ALL_ROWS) this.overview(); this.changed(); },
      (e: Error) => { this.failed.value = e.message; },
    );
  }

  // Too many rows for this window: least and greatest values, again and again while the run goes on.
  private overview(): void {
    this.release();
    if (this.ended) return;
    const next = new Curves(this.columns.length + 1);
    const frames = client.onFrame((f) => void next.add(f));
    this.frames = frames;
    client.request("run.rows", { run: this.run, columns: this.list, tag: frames.tag, points: OVERVIEW_POINTS }).then(({ rows }) => {
      const run = runs.peek().get(this.run);
      const more = rows !== this.rows || (run !== undefined && isActive(run));
      this.rows = rows;
      this.curves = next;
      frames.drop();
      this.changed();
      if (more) this.timer = setTimeout(() => this.overview(), REFRESH);
    }, tell);
  }

  // The part that is looked at. Only an overview has to ask for more.
  look(range: [number, number] | null): void {
    if (!this.curves.extremes) return;
    if (range === null) {
      if (this.wanted) this.changed();
      this.detail = this.wanted = null;
      return;
    }
    if (this.wanted && this.wanted[0] === range[0] && this.wanted[1] === range[1]) return;
    this.wanted = range;
    const time = this.curves.column(0);
    const each = this.rows / Math.max(1, time.length / 2);
    const from = Math.max(0, Math.floor((search(time, range[0]) >> 1) * each - 2 * each));
    const to = Math.min(this.rows, Math.ceil(((search(time, range[1], true) + 1) >> 1) * each + 2 * each));
    const next = new Curves(this.columns.length + 1);
    const frames = client.onFrame((f) => void next.add(f));
    const points = to - from <= DETAIL ? DETAIL : OVERVIEW_POINTS;
    client.request("run.rows", { run: this.run, columns: this.list, tag: frames.tag, from, to, points }).then(() => {
      frames.drop();
      if (this.wanted !== range) return;
      this.detail = next;
      this.changed();
    }, (e: unknown) => { frames.drop(); tell(e); });
  }

  // Whether numbers can be computed from what is here, and not only pictures be drawn.
  get exact(): boolean { return !this.shown.extremes; }
  get gaps(): number { return this.curves.gaps.length; }
  private get shown(): Curves { return this.detail ?? this.curves; }

  time(): Float64Array { return this.shown.column(0); }
  values(i: number): Float64Array { return this.shown.column(i + 1); }
  series(i: number, column: Column): Series {
    return { time: this.time(), value: this.values(i), steps: column.kind === "discrete" };
  }

  private release(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const tag = this.frames?.tag;
    this.frames?.drop();
    this.frames = null;
    if (this.subscribed && tag !== undefined && client.state.value === "ready") client.request("run.unsubscribe", { tag }).catch(() => undefined);
    this.subscribed = false;
  }

  end(): void {
    this.ended = true;
    this.stop();
    this.release();
  }
}

const feeds = new Map<string, Feed>();

export function openFeed(run: Run | number, columns: number[]): Feed {
  const id = typeof run === "number" ? run : run.run;
  const key = `${id}:${columns.join(",")}`;
  const feed = feeds.get(key) ?? new Feed(id, columns);
  feeds.set(key, feed);
  feed.users++;
  return feed;
}

// Kept for a moment: a plot that is drawn anew takes it up again.
export function closeFeed(feed: Feed): void {
  if (--feed.users > 0) return;
  setTimeout(() => {
    if (feed.users > 0) return;
    const key = `${feed.run}:${feed.columns.join(",")}`;
    if (feeds.get(key) === feed) feeds.delete(key);
    feed.end();
  }, 300);
}
