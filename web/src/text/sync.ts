// text/sync.ts - one text in this window and on the server, while both and other windows change it.
//
// in:   changes that the user made (changed), changes that the server tells of (remote)
// out:  `send` is called with pieces that count in the server's version; `show` with what others did
// how:  sent = changes on their way, waiting = changes made since. What others did is carried over both, theirs first. The server
//       refuses changes of an old version; by then it has told of the newer ones, so they are only sent again.
import { ChangeSet, type ChangeDesc, type Text } from "@codemirror/state";
import type { Piece } from "../protocol/types";
import { difference } from "../protocol/pieces";

export interface Server {
  send(version: number, pieces: Piece[]): Promise<{ ok: true; version: number } | { ok: false; again: boolean }>;
  show(changes: ChangeSet): void;
}

export class Sync {
  private sent: ChangeSet | null = null;
  private waiting: ChangeSet | null = null;
  private task: Promise<void> | null = null;
  dead = false;

  // base: the server's text of this version
  constructor(private base: Text, public version: number, private readonly me: () => number, private readonly server: Server) {}

  get clean(): boolean { return this.sent === null && this.waiting === null; }

  changed(changes: ChangeSet): void {
    if (this.dead) return;
    this.waiting = this.waiting ? this.waiting.compose(changes) : changes;
    if (!this.task) this.task = this.run();
  }

  // Resolves when the server has everything.
  async flush(): Promise<void> { while (this.task) await this.task; }

  private async run(): Promise<void> {
    await Promise.resolve(); // keys of one moment go together
    try {
      while (this.waiting && !this.dead) {
        this.sent = this.waiting;
        this.waiting = null;
        for (let tries = 0; this.sent; tries++) {
          const r = await this.server.send(this.version, piecesOf(this.sent));
          if (r.ok) { this.confirm(r.version); break; }
          if (!r.again || tries > 20) { this.dead = true; return; }
        }
      }
    } finally { this.task = null; }
  }

  private confirm(version: number): void {
    if (!this.sent) return; // the notification came first
    this.base = this.sent.apply(this.base);
    this.sent = null;
    this.version = Math.max(this.version, version);
  }

  // After the connection was lost: the server's text and version now. Perhaps it has what was on its way, perhaps it was started anew.
  resync(text: string, version: number): void {
    if (this.sent && this.sent.apply(this.base).toString() === text) {
      this.version = version;
      this.confirm(version);
      return;
    }
    const pieces = difference(this.base.toString(), text);
    this.version = -1;
    this.remote(version, pieces.length ? [pieces] : [], -1);
  }

  // `doc.changed` of this file.
  remote(version: number, changes: Piece[][], by: number): void {
    if (this.dead || version <= this.version) return;
    if (by === this.me() && this.sent) { this.confirm(version); this.version = version; return; }
    let all: ChangeSet | null = null;
    let length = this.base.length;
    for (const pieces of changes) {
      const c = ChangeSet.of(pieces.map((p) => ({ from: p.at, to: p.at + p.len, insert: p.text })), length, "\n");
      all = all ? all.compose(c) : c;
      length = c.newLength;
    }
    this.version = version;
    if (!all) return;
    this.base = all.apply(this.base);
    let theirs = all;
    if (this.sent) { const s: ChangeSet = this.sent; this.sent = s.map(theirs as ChangeDesc); theirs = theirs.map(s as ChangeDesc, true); }
    if (this.waiting) { const w: ChangeSet = this.waiting; this.waiting = w.map(theirs as ChangeDesc); theirs = theirs.map(w as ChangeDesc, true); }
    this.server.show(theirs);
  }
}

export function piecesOf(changes: ChangeSet): Piece[] {
  const out: Piece[] = [];
  changes.iterChanges((fromA, toA, _fromB, _toB, text) => out.push({ at: fromA, len: toA - fromA, text: text.toString() }), false);
  return out;
}
