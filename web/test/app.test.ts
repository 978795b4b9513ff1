import { describe, expect, it } from "vitest";
import { fuzzy } from "../src/app/fuzzy";
import { actsWhileTyping, commands, invoke, keyName, register } from "../src/app/commands";
import { formatRoute, parseFragment, type Route } from "../src/app/router";
import { enabledIn } from "../src/model/enable";
import type { Parameter } from "../src/protocol/types";

const key = (k: string, over: object = {}) => ({ key: k, ctrlKey: false, shiftKey: false, altKey: false, metaKey: false, ...over });
const parameter = (name: string, over: Partial<Parameter> = {}): Parameter => ({
  name, type: "Real", kind: "Real", comment: "", final: false, protected: false, constant: false, from: "M", ...over,
});

describe("fuzzy search", () => {
  it("wants all letters in order", () => {
    expect(fuzzy("xyz", "Modelica.Blocks")).toBe(0);
    expect(fuzzy("blm", "Modelica.Blocks")).toBe(0);
    expect(fuzzy("", "anything")).toBe(1);
    expect(fuzzy("longer than it", "short")).toBe(0);
  });
  it("prefers starts of words, neighbours and short names", () => {
    expect(fuzzy("roin", "Rotational.Inertia")).toBeGreaterThan(fuzzy("roin", "Prototypeins"));
    expect(fuzzy("mass", "Mass")).toBeGreaterThan(fuzzy("mass", "SlidingMass"));
    expect(fuzzy("mass", "SlidingMass")).toBeGreaterThan(fuzzy("mass", "xmxaxsxsxxxxxxxx"));
    expect(fuzzy("aa", "banana")).toBeGreaterThan(0);
    expect(fuzzy("run model", "Run Run the model")).toBeGreaterThan(0);
  });
});

describe("keys", () => {
  it("have one name each", () => {
    expect(keyName(key("p", { ctrlKey: true }))).toBe("Ctrl+P");
    expect(keyName(key("P", { ctrlKey: true, shiftKey: true }))).toBe("Ctrl+Shift+P");
    expect(keyName(key("p", { metaKey: true }))).toBe("Ctrl+P");
    expect(keyName(key("?", { shiftKey: true }))).toBe("?");
    expect(keyName(key("F5", { shiftKey: true }))).toBe("Shift+F5");
    expect(keyName(key("R", { shiftKey: true }))).toBe("Shift+R");
    expect(keyName(key(" "))).toBe("Space");
  });
  it("with a modifier act while one types, letters do not", () => {
    expect(["Ctrl+P", "Alt+N", "F5", "Shift+F5"].every(actsWhileTyping)).toBe(true);
    expect(["R", "Delete", "?", "Shift+R", "ArrowLeft"].some(actsWhileTyping)).toBe(false);
  });
  it("belong to commands that come and go", () => {
    let n = 0;
    const off = register([{ id: "t.a", title: "A", group: "T", run: () => { n++; } }, { id: "t.b", title: "B", group: "T", run: () => { n += 10; }, enabled: () => false }]);
    expect(invoke("t.a")).toBe(true);
    expect(invoke("t.b")).toBe(false);
    expect(n).toBe(1);
    off();
    expect(commands().some((c) => c.id.startsWith("t."))).toBe(false);
    expect(invoke("t.a")).toBe(false);
  });
});

describe("routes", () => {
  it("take the token out", () => {
    expect(parseFragment("#token=ab12")).toEqual({ token: "ab12", route: { screen: "home", path: "", query: {} } });
    expect(parseFragment("#token=ab12&/model/A.B?select=c")).toEqual({ token: "ab12", route: { screen: "model", path: "A.B", query: { select: "c" } } });
    expect(parseFragment("")).toMatchObject({ token: null, route: { screen: "home" } });
  });
  it("go there and back", () => {
    const routes: Route[] = [{ screen: "model", path: "A.'x y/z'", query: { view: "text", select: "a&b=c" } }, { screen: "composite", path: "/home/u/a b.xml", query: {} }];
    for (const r of routes) {
      expect(parseFragment(formatRoute(r)).route).toEqual(r);
    }
    expect(formatRoute({ screen: "home", path: "", query: { view: "" } })).toBe("#/home");
    expect(parseFragment("#/model/%E0%A4%A").route.path).toBe("%E0%A4%A");
  });
});

describe("enable of dialogs", () => {
  const list = [parameter("use", { kind: "Boolean", default: "false" }), parameter("n", { kind: "Integer", value: "3", default: "1" }),
    parameter("init", { kind: "enumeration", default: "Types.Init.NoInit" }), parameter("alias", { default: "use" }), parameter("loop", { default: "loop" })];
  it("follows values", () => {
    expect(enabledIn("use", list)).toBe(false);
    expect(enabledIn("not use", list)).toBe(true);
    expect(enabledIn("n > 2 and not use", list)).toBe(true);
    expect(enabledIn("n == 4 or use", list)).toBe(false);
    expect(enabledIn("init == Modelica.Blocks.Types.Init.NoInit", list)).toBe(true);
    expect(enabledIn("init <> Types.Init.NoInit", list)).toBe(false);
    expect(enabledIn("(n >= 3) and (n <= 3)", list)).toBe(true);
    expect(enabledIn("alias", list)).toBe(false);
  });
  it("keeps what it cannot judge usable", () => {
    for (const text of [null, "", "size(a, 1) > 2", "unknown", "loop", "use + 1 >", "((((", "n > unknown"]) expect(enabledIn(text, list)).toBe(true);
    expect(enabledIn("use and unknown", list)).toBe(false);
  });
});
