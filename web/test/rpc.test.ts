import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Client, Lost, RpcError, type Socket } from "../src/rpc/client";
import { readFrame, writeFrame, FrameError } from "../src/protocol/frames";

class FakeSocket implements Socket {
  static all: FakeSocket[] = [];
  binaryType = "";
  onopen: (() => void) | null = null;
  onclose: ((e: { code: number }) => void) | null = null;
  onmessage: ((e: { data: string | ArrayBuffer }) => void) | null = null;
  sent: { id?: number; method: string; params: Record<string, unknown> }[] = [];
  constructor() { FakeSocket.all.push(this); }
  send(text: string): void { this.sent.push(JSON.parse(text)); }
  close(): void { this.onclose?.({ code: 1000 }); }
  answer(id: number | undefined, result: unknown): void { this.onmessage?.({ data: JSON.stringify({ jsonrpc: "2.0", id, result }) }); }
  refuse(id: number | undefined, code: number, message: string, data?: unknown): void { this.onmessage?.({ data: JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, data } }) }); }
  notify(method: string, params: unknown): void { this.onmessage?.({ data: JSON.stringify({ jsonrpc: "2.0", method, params }) }); }
}
const HELLO = { protocol: 1, version: "1", client: 3, folders: [], undo: 0, redo: 0, native: false };
const settle = async () => { for (let i = 0; i < 5; i++) await Promise.resolve(); };

async function ready(): Promise<{ client: Client; socket: FakeSocket }> {
  const client = new Client(() => new FakeSocket(), () => "abc");
  client.connect();
  const socket = FakeSocket.all.at(-1)!;
  socket.onopen?.();
  socket.answer(socket.sent[0]!.id, HELLO);
  await settle();
  return { client, socket };
}

describe("the client", () => {
  beforeEach(() => { FakeSocket.all = []; vi.useFakeTimers(); });
  afterEach(() => vi.useRealTimers());

  it("says hello first, with the token", async () => {
    const { client, socket } = await ready();
    expect(socket.sent[0]).toMatchObject({ method: "hello", params: { token: "abc", protocol: 1 } });
    expect(client.state.value).toBe("ready");
    expect(client.hello.value?.client).toBe(3);
  });
  it("matches answers with requests in any order", async () => {
    const { client, socket } = await ready();
    const a = client.request("library.tree", { class: "A" });
    const b = client.request("library.tree", { class: "B" });
    socket.answer(socket.sent[2]!.id, { class: "B", children: [] });
    socket.refuse(socket.sent[1]!.id, -32004, "no class A", { x: 1 });
    expect((await b).class).toBe("B");
    await expect(a).rejects.toMatchObject({ code: -32004, message: "no class A", data: { x: 1 } });
    await a.catch((e) => expect(e).toBeInstanceOf(RpcError));
  });
  it("hands notifications and frames to those who listen", async () => {
    const { client, socket } = await ready();
    const seen: unknown[] = [];
    const off = client.on("doc.saved", (p) => seen.push(p));
    socket.notify("doc.saved", { file: "a", version: 2 });
    off();
    socket.notify("doc.saved", { file: "b", version: 3 });
    expect(seen).toEqual([{ file: "a", version: 2 }]);
    const rows: number[] = [];
    const { tag, drop } = client.onFrame((f) => rows.push(...f.values[0]!));
    const frame = () => writeFrame({ kind: 1, first: true, last: true, lost: false, run: 1, tag, firstRow: 0, rows: 2, firstColumn: 0, values: [Float64Array.of(1, 2)] });
    socket.onmessage?.({ data: frame() });
    drop();
    socket.onmessage?.({ data: frame() });
    expect(rows).toEqual([1, 2]);
  });
  it("fails what waits when the socket closes, and comes back", async () => {
    const { client, socket } = await ready();
    const p = client.request("run.list", {});
    socket.onclose?.({ code: 1006 });
    await expect(p).rejects.toBeInstanceOf(Lost);
    expect(client.state.value).toBe("lost");
    await expect(client.request("run.list", {})).rejects.toBeInstanceOf(Lost);
    vi.advanceTimersByTime(300);
    const second = FakeSocket.all.at(-1)!;
    expect(second).not.toBe(socket);
    second.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(300);
    const third = FakeSocket.all.at(-1)!;
    third.onopen?.();
    third.answer(third.sent[0]!.id, HELLO);
    await settle();
    expect(client.state.value).toBe("ready");
  });
  it("does not knock again with a wrong token", async () => {
    const client = new Client(() => new FakeSocket(), () => "bad");
    client.connect();
    FakeSocket.all[0]!.onopen?.();
    FakeSocket.all[0]!.onclose?.({ code: 4401 });
    await settle();
    vi.advanceTimersByTime(60_000);
    expect(client.state.value).toBe("refused");
    expect(FakeSocket.all).toHaveLength(1);
  });
  it("keeps back what the server would refuse as too much", async () => {
    const { client, socket } = await ready();
    const all = Array.from({ length: 210 }, () => client.request("run.list", {}));
    expect(socket.sent.length).toBe(1 + 200);
    for (let i = 0; i < 210; i++) socket.answer(socket.sent[1 + i]!.id, { runs: [] });
    await Promise.all(all);
    expect(socket.sent.length).toBe(1 + 210);
  });
});

describe("frames", () => {
  it("have extremes, bytes and limits", () => {
    const f = readFrame(writeFrame({ kind: 2, first: false, last: true, lost: true, run: 7, tag: 9, firstRow: 5e9, rows: 1, firstColumn: 2, values: [Float64Array.of(1, NaN)] }));
    expect(f).toMatchObject({ kind: 2, last: true, first: false, lost: true, run: 7, tag: 9, firstRow: 5e9, rows: 1, firstColumn: 2 });
    expect([...f.values[0]!]).toEqual([1, NaN]);
    const b = readFrame(writeFrame({ kind: 3, first: true, last: true, lost: false, run: 1, tag: 1, firstRow: 0, rows: 2, firstColumn: 0, values: [], bytes: Uint8Array.of(65, 66) }));
    expect([...b.bytes!]).toEqual([65, 66]);
    expect(() => readFrame(new ArrayBuffer(8))).toThrow(FrameError);
    const cut = writeFrame({ kind: 1, first: true, last: true, lost: false, run: 1, tag: 1, firstRow: 0, rows: 4, firstColumn: 0, values: [new Float64Array(4)] }).slice(0, 50);
    expect(() => readFrame(cut)).toThrow(FrameError);
  });
});
