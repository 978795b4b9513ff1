// rows.ts - values of many columns at one time, without having all rows of all of them here.
//
// in:    a run, columns, a time
// out:   values between the two rows around it; null until they have come, and then `version` grows
// cost:  pieces of ROWS rows, KEPT of them are kept
import { signal } from "@preact/signals";
import { client } from "../store/studio";
import { tell } from "../store/notes";
import { Curves } from "../results/curves";
import { closeFeed, openFeed, type Feed } from "../results/feed";
import { search } from "../plots/series";

const ROWS = 512;
const KEPT = 40;

export class RowsAt {
  readonly version = signal(0);
  private pieces = new Map<number, { curves: Curves; rows: number }>();
  private asked = new Set<number>();
  private time: Feed;
  private index: Map<number, number>;

  constructor(readonly run: number, readonly columns: number[]) {
    this.time = openFeed(run, []);
    this.index = new Map(columns.map((c, i) => [c, i + 1]));
  }

  get clock(): Feed { return this.time; }

  span(): [number, number] | null {
    const t = this.time.time();
    return t.length ? [t[0]!, t[t.length - 1]!] : null;
  }

  // Function from a column to its value, linear between rows; after an event at exactly t.
  at(t: number): ((column: number) => number) | null {
    const times = this.time.time();
    if (times.length === 0) return null;
    const row = Math.max(0, search(times, t, true) - 1);
    const piece = Math.floor(row / ROWS);
    const got = this.pieces.get(piece);
    const wanted = Math.min(ROWS + 1, times.length - piece * ROWS);
    if (!got || got.rows < Math.min(wanted, row - piece * ROWS + 2)) this.ask(piece, wanted);
    if (!got || got.curves.length === 0) return null;
    const local = got.curves.column(0);
    const k = Math.max(0, Math.min(local.length - 1, search(local, t, true) - 1));
    const next = Math.min(k + 1, local.length - 1);
    const width = local[next]! - local[k]!;
    const share = width > 0 ? Math.min(1, Math.max(0, (t - local[k]!) / width)) : 0;
    return (column) => {
      const i = this.index.get(column);
      if (i === undefined) return NaN;
      const v = got.curves.column(i);
      return v[k]! + (share > 0 ? (v[next]! - v[k]!) * share : 0);
    };
  }

  private ask(piece: number, rows: number): void {
    if (this.asked.has(piece)) return;
    this.asked.add(piece);
    const curves = new Curves(this.columns.length + 1);
    const frames = client.onFrame((f) => void curves.add(f));
    const from = piece * ROWS;
    client.request("run.rows", { run: this.run, columns: [0, ...this.columns], tag: frames.tag, from, to: from + rows, points: 2 * ROWS }).then(() => {
      this.pieces.delete(piece);
      this.pieces.set(piece, { curves, rows: curves.length });
      for (const old of [...this.pieces.keys()].slice(0, Math.max(0, this.pieces.size - KEPT))) this.pieces.delete(old);
      this.version.value++;
    }, tell).finally(() => { frames.drop(); this.asked.delete(piece); });
  }

  end(): void { closeFeed(this.time); }
}
