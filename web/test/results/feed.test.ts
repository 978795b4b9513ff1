import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { EXTREMES, readFrame, ROWS, writeFrame, type Frame } from "../../src/protocol/frames";

// A server that a test plays: what was asked, and frames by tag.
const fake = vi.hoisted(() => ({ asked: [] as { method: string; params: Record<string, unknown>; answer: (r: unknown) => void }[], frames: new Map<number, (f: Frame) => void>(), client: {} as Record<string, unknown> }));
vi.mock("../../src/store/studio", () => {
  let tag = 0;
  fake.client = {
    state: signal("ready"),
    on: () => () => undefined,
    onFrame: (f: (f: Frame) => void) => { const mine = ++tag; fake.frames.set(mine, f); return { tag: mine, drop: () => fake.frames.delete(mine) }; },
    request: (method: string, params: Record<string, unknown>) => new Promise((answer) => fake.asked.push({ method, params, answer })),
  };
  return { client: fake.client, whenReady: () => () => undefined };
});
import { ALL_ROWS, closeFeed, openFeed } from "../../src/results/feed";

const turn = () => new Promise((r) => setTimeout(r, 30));
const asked = (method: string) => fake.asked.filter((a) => a.method === method);
const send = (tag: unknown, f: Partial<Frame>): void => fake.frames.get(tag as number)?.(readFrame(writeFrame({
  kind: ROWS, last: false, first: false, lost: false, run: 1, tag: 0, firstRow: 0, rows: f.values?.[0]?.length ?? 0, firstColumn: 0, values: [], ...f,
})));
const rows = (from: number, to: number): Float64Array[] => [Float64Array.from({ length: to - from }, (_, i) => from + i), Float64Array.from({ length: to - from }, (_, i) => 10 * (from + i))];

beforeEach(() => { fake.asked.length = 0; });

describe("a feed", () => {
  it("subscribes once for all who look, and lets go when nobody does", async () => {
    const a = openFeed(1, [5]);
    const b = openFeed(1, [5]);
    expect(b).toBe(a);
    await turn();
    expect(asked("run.subscribe").map((x) => x.params["columns"])).toEqual([[0, 5]]);
    const before = a.version.value;
    send(asked("run.subscribe")[0]!.params["tag"], { first: true, values: rows(0, 3) });
    await turn();
    expect(a.version.value).toBeGreaterThan(before);
    expect([...a.values(0)]).toEqual([0, 10, 20]);
    closeFeed(a);
    closeFeed(b);
    await new Promise((r) => setTimeout(r, 400));
    expect(asked("run.unsubscribe").length).toBe(1);
  });

  it("asks again for rows that were left out, when the run has ended", async () => {
    const a = openFeed(2, [5]);
    await turn();
    const tag = asked("run.subscribe")[0]!.params["tag"];
    send(tag, { first: true, values: rows(0, 2) });
    send(tag, { firstRow: 8, lost: true, values: rows(8, 10) });
    expect(a.gaps).toBe(1);
    expect(asked("run.subscribe").length).toBe(1);
    send(tag, { firstRow: 10, last: true, values: rows(10, 11) });
    expect(asked("run.subscribe").length).toBe(2);
    send(asked("run.subscribe")[1]!.params["tag"], { first: true, last: true, values: rows(0, 11) });
    expect(a.gaps).toBe(0);
    expect([...a.time()]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    closeFeed(a);
  });

  it("of too many rows is an overview, with all rows of the part that is looked at", async () => {
    const a = openFeed(3, [5]);
    await turn();
    asked("run.subscribe")[0]!.answer({ rows: 10 * ALL_ROWS });
    await turn();
    const overview = asked("run.rows")[0]!;
    expect(overview.params["columns"]).toEqual([0, 5]);
    send(overview.params["tag"], { kind: EXTREMES, first: true, last: true, rows: 2, values: [Float64Array.of(0, 100, 101, 200), Float64Array.of(-1, 1, -2, 2)] });
    overview.answer({ rows: 10 * ALL_ROWS });
    await turn();
    expect(a.exact).toBe(false);
    a.look([10, 20]);
    const part = asked("run.rows")[1]!;
    expect(part.params["from"]).toBe(0);
    send(part.params["tag"], { first: true, last: true, values: rows(0, 5) });
    part.answer({ rows: 5 });
    await turn();
    expect(a.exact).toBe(true);
    a.look(null);
    expect(a.exact).toBe(false);
    closeFeed(a);
  });
});
