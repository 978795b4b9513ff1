import { describe, expect, it } from "vitest";
import { applyChanges, applyPieces, difference, mapOffset } from "../src/protocol/pieces";

describe("pieces", () => {
  it("replace, insert and remove", () => {
    expect(applyPieces("abcdef", [{ at: 0, len: 1, text: "X" }, { at: 3, len: 0, text: "-" }, { at: 5, len: 1, text: "" }])).toBe("Xbc-de");
  });
  it("follow each other", () => {
    expect(applyChanges("ab", [[{ at: 2, len: 0, text: "c" }], [{ at: 2, len: 1, text: "C" }]])).toBe("abC");
  });
  it("that overlap or leave the text are refused", () => {
    expect(() => applyPieces("abc", [{ at: 0, len: 2, text: "" }, { at: 1, len: 1, text: "" }])).toThrow();
    expect(() => applyPieces("abc", [{ at: 2, len: 2, text: "" }])).toThrow();
  });
  it("count UTF-16 units", () => {
    expect(applyPieces("\u{1F600}x", [{ at: 2, len: 1, text: "y" }])).toBe("\u{1F600}y");
  });
  it("move offsets", () => {
    const p = [{ at: 2, len: 2, text: "XYZ" }, { at: 8, len: 0, text: "++" }];
    expect([0, 2, 3, 4, 7, 8, 9].map((o) => mapOffset(o, p))).toEqual([0, 2, 2, 5, 8, 9, 12]);
    expect(mapOffset(8, p, true)).toBe(11);
  });
  it("are found between two texts", () => {
    const pairs = [["abc", "abc"], ["abc", "axc"], ["aa", "aaa"], ["", "x"], ["x", ""], ["\u{1F600}", "\u{1F601}"], ["a\u{1F600}b", "a\u{1F600}\u{1F600}b"]];
    for (const [a, b] of pairs) expect(applyPieces(a!, difference(a!, b!))).toBe(b);
    expect(difference("\u{1F600}", "\u{1F601}")[0]).toMatchObject({ at: 0, len: 2 });
    expect(difference("R=5", "R=7")).toEqual([{ at: 2, len: 1, text: "7" }]);
  });
});
