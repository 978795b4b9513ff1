import { describe, expect, it } from "vitest";
import { ChangeSet } from "@codemirror/state";
import { Steps } from "../src/text/editor";

const put = (length: number, at: number, text: string, cut = 0) => ChangeSet.of({ from: at, to: at + cut, insert: text }, length);

describe("steps of undo while typing", () => {
  it("go together at one place and part after a pause or elsewhere", () => {
    const s = new Steps();
    s.see(put(10, 3, "a"), 0, false);
    const first = s.group;
    s.see(put(11, 4, "b"), 100, false);
    s.see(put(12, 4, "", 1), 200, false);
    expect(s.group).toBe(first);
    s.see(put(11, 4, "c"), 2000, false);
    expect(s.group).toBe(first + 1);
    s.see(put(12, 9, "d"), 2100, false);
    expect(s.group).toBe(first + 2);
    s.see(put(13, 0, "e"), 2200, true);
    s.see(put(14, 1, "f"), 2300, true);
    s.see(put(15, 2, "g"), 2400, false);
    expect(s.group).toBe(first + 5);
  });
});
