import { describe, expect, it } from "vitest";
import { ChangeSet, Text } from "@codemirror/state";
import type { Piece } from "../src/protocol/types";
import { applyPieces } from "../src/protocol/pieces";
import { Sync } from "../src/text/sync";

// A server with two windows, whose messages arrive when the test says so.
class Server {
  text: string;
  version = 1;
  windows: Window[] = [];
  constructor(text: string) { this.text = text; }
  change(by: Window, version: number, pieces: Piece[]): { ok: true; version: number } | { ok: false; again: boolean } {
    if (version !== this.version) return { ok: false, again: true };
    this.text = applyPieces(this.text, pieces);
    this.version++;
    for (const w of this.windows) w.inbox.push({ version: this.version, changes: [pieces], by: by.id });
    return { ok: true, version: this.version };
  }
}
class Window {
  doc: Text;
  inbox: { version: number; changes: Piece[][]; by: number }[] = [];
  outbox: (() => void)[] = [];
  sync: Sync;
  constructor(readonly id: number, readonly server: Server) {
    this.doc = Text.of(server.text.split("\n"));
    server.windows.push(this);
    this.sync = new Sync(this.doc, server.version, () => id, {
      send: (version, pieces) => new Promise((resolve) => this.outbox.push(() => {
        const r = server.change(this, version, pieces);
        this.deliver();
        resolve(r);
      })),
      show: (c) => { this.doc = c.apply(this.doc); },
    });
  }
  type(from: number, to: number, insert: string): void {
    const c = ChangeSet.of({ from, to, insert }, this.doc.length);
    this.doc = c.apply(this.doc);
    this.sync.changed(c);
  }
  deliver(): void { for (const m of this.inbox.splice(0)) this.sync.remote(m.version, m.changes, m.by); }
}
const settle = async () => { for (let i = 0; i < 10; i++) await Promise.resolve(); };
async function drain(...windows: Window[]): Promise<void> {
  for (let i = 0; i < 200; i++) {
    for (const w of windows) w.outbox.shift()?.();
    await settle();
    for (const w of windows) w.deliver();
    await settle();
  }
}

describe("one text in two windows", () => {
  it("reaches the server", async () => {
    const s = new Server("model M\nend M;\n");
    const a = new Window(1, s);
    a.type(7, 7, " x");
    a.type(9, 9, "y");
    await drain(a);
    expect(s.text).toBe("model M xy\nend M;\n");
    expect(a.sync.clean).toBe(true);
  });
  it("is the same everywhere after changes at once", async () => {
    const s = new Server("abcdef");
    const [a, b] = [new Window(1, s), new Window(2, s)];
    a.type(0, 0, "A");
    b.type(6, 6, "B");
    await settle();
    a.type(1, 1, "a");
    b.type(2, 4, "");
    await drain(a, b);
    expect(a.doc.toString()).toBe(s.text);
    expect(b.doc.toString()).toBe(s.text);
    expect(s.text).toBe("AaabefB");
  });
  it("stays the same under random changes", async () => {
    let seed = 12345;
    const random = (n: number) => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed % n; };
    const s = new Server("0123456789\n0123456789\n");
    const windows = [new Window(1, s), new Window(2, s), new Window(3, s)];
    for (let i = 0; i < 300; i++) {
      const w = windows[random(3)]!;
      const from = random(w.doc.length + 1);
      const to = Math.min(w.doc.length, from + random(4));
      w.type(from, to, "xyz\n".slice(0, random(5)));
      if (random(3) === 0) { windows[random(3)]!.outbox.shift()?.(); await settle(); }
      if (random(4) === 0) windows[random(3)]!.deliver();
    }
    await drain(...windows);
    for (const w of windows) { expect(w.doc.toString()).toBe(s.text); expect(w.sync.clean).toBe(true); }
  });
  it("shows edits of the schematic by the same window", () => {
    const s = new Server("R=1");
    const a = new Window(1, s);
    a.sync.remote(2, [[{ at: 2, len: 1, text: "25" }], [{ at: 4, len: 0, text: ";" }]], 1);
    expect(a.doc.toString()).toBe("R=25;");
    a.sync.remote(2, [[{ at: 0, len: 1, text: "" }]], 1);
    expect(a.doc.toString()).toBe("R=25;");
  });
  it("keeps what was typed while the server was away", async () => {
    for (const arrived of [false, true]) {
      const s = new Server("abc");
      const a = new Window(1, s);
      a.type(3, 3, "d");
      await settle();
      // The connection is lost: the answer never comes; perhaps the change did arrive. Meanwhile somebody else was there.
      if (arrived) s.change(new Window(9, s), s.version, [{ at: 3, len: 0, text: "d" }]);
      else s.change(new Window(9, s), s.version, [{ at: 0, len: 0, text: "X" }]);
      a.type(4, 4, "e");
      a.inbox = [];
      a.sync.resync(s.text, s.version);
      await drain(a);
      expect(s.text).toBe(arrived ? "abcde" : "Xabcde");
      expect(a.doc.toString()).toBe(s.text);
      expect(a.sync.clean).toBe(true);
    }
  });
  it("goes on with a server that was started anew, from the file or from what it had kept", async () => {
    const s = new Server("abc");
    s.version = 40;
    const a = new Window(1, s);
    a.type(3, 3, "d");
    await drain(a);
    expect(s.text).toBe("abcd");
    s.version = 1; // restarted, with the text it had kept
    a.sync.resync(s.text, 1);
    a.type(0, 0, "-");
    await drain(a);
    expect(s.text).toBe("-abcd");
    expect(a.sync.version).toBe(2);
  });
});
