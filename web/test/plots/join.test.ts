import { describe, expect, it } from "vitest";
import { join } from "../../src/plots/join";
import { axisLabel, padded, ticks, tickTexts } from "../../src/plots/axis";
import { escapeXml, picture, type Picture } from "../../src/plots/picture";
import { plotCommand, runCommand, sourceOf, sweepCommand, word } from "../../src/plots/command";
import type { Series } from "../../src/plots/series";

const s = (time: number[], value: number[], steps = false): Series => ({ time: Float64Array.from(time), value: Float64Array.from(value), steps });

describe("curves over one axis", () => {
  it("of one run share its times; NaN is a gap", () => {
    const a = s([0, 1, 1], [1, NaN, 3]);
    expect(join([a, { ...a, value: Float64Array.of(4, 5, 6) }])).toEqual([a.time, [1, null, 3], [4, 5, 6]]);
  });
  it("of several runs keep both sides of an event", () => {
    expect(join([s([0, 1, 1, 2], [0, 1, 5, 6]), s([0, 0.5, 1, 2], [7, 8, 9, 10])])).toEqual([
      [0, 0.5, 1, 1, 2], [0, undefined, 1, 5, 6], [7, 8, 9, 9, 10],
    ]);
  });
  it("discrete ones keep their value in between", () => {
    expect(join([s([0, 2], [3, 4], true), s([0, 1, 2], [0, 0, 0])])[1]).toEqual([3, 3, 4]);
  });
  it("none is nothing", () => expect(join([])).toEqual([[]]));
});

describe("axes", () => {
  it("have round ticks", () => {
    expect(ticks(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(ticks(-3, 4, 4)).toEqual([-2, 0, 2, 4]);
    expect(ticks(1, 1)).toEqual([1]);
    expect(tickTexts([0, 0.1, 0.2, 0.30000000000000004])).toEqual(["0", "0.1", "0.2", "0.3"]);
  });
  it("have room, and a constant is a straight line", () => {
    expect(padded(0, 100)).toEqual([-6, 106]);
    const [low, high] = padded(101325, 101325.00001);
    expect(high - low).toBeGreaterThan(1000);
    expect(padded(NaN, NaN)).toEqual([0, 1]);
  });
  it("say name and unit", () => {
    expect(axisLabel(["p"], "bar")).toBe("p [bar]");
    expect(axisLabel(["p", "q", "r"], "bar")).toBe("[bar]");
    expect(axisLabel(["a"], "")).toBe("a");
  });
});

describe("a picture", () => {
  const base: Picture = {
    width: 400, height: 300, title: 'a <b> & "c"', x: { label: "time [s]", range: [0, 1] }, y: [{ label: "p [bar]", range: [0, 10] }], legend: true,
    colours: { text: "#000", soft: "#888", line: "#ccc", paper: "#fff" },
    curves: [{ name: "<x>", axis: 0, x: Float64Array.of(0, 0.5, 0.6, 1), y: Float64Array.of(0, NaN, 5, 10), colour: "#f00", dash: [], width: 2 }],
  };
  it("is well formed, escapes names, breaks lines at gaps", () => {
    const text = picture(base);
    expect(text).not.toContain("<x>");
    expect(text).toContain("&#60;x&#62;");
    expect(/d="M[\d. ]+M[\d. ]+L[\d. ]+" fill="none" stroke="#f00"/.test(text)).toBe(true);
    expect(escapeXml(`<&>"'`)).toBe("&#60;&#38;&#62;&#34;&#39;");
  });
  it("has equal scales where it should", () => {
    const text = picture({ ...base, equal: true, y: [{ label: "y", range: [0, 1] }] });
    expect(text).toContain("<svg");
  });
});

describe("commands", () => {
  it("quote what a shell would take apart", () => {
    expect(word("a.b[1]")).toBe("'a.b[1]'");
    expect(word("it's")).toBe("'it'\\''s'");
    expect(word("A.B")).toBe("A.B");
  });
  it("name the file, or the folder of the package", () => {
    expect(sourceOf("A", "/m/Models.mo", false)).toEqual(["/m/Models.mo"]);
    expect(sourceOf("P.Q.A", "/m/P/Q/A.mo", false)).toEqual(["-L", "/m"]);
    expect(sourceOf("P.A", "/m/P/package.mo", false)).toEqual(["-L", "/m"]);
    expect(sourceOf("P.A", "/m/P.mo", false)).toEqual(["/m/P.mo"]);
    expect(sourceOf("Modelica.X", "/lib/Modelica/X.mo", true)).toEqual([]);
  });
  it("say the same as the run", () => {
    expect(runCommand({ class: "A.B", settings: { "c.k": 2 }, stop: 3 }, ["/m x/A.mo"])).toBe("skerry run '/m x/A.mo' -m A.B --set c.k=2 --stop 3 -o results.mat");
    expect(plotCommand(["p", "q[1]"], [0, 2], null)).toBe("skerry plot results.mat p 'q[1]' --xrange 0:2 -o plot.svg");
    expect(sweepCommand("A", ["-L", "m"], [{ name: "k", values: "1:3:1" }], true, {}, { stop: 1 })).toBe("skerry sweep -L m -m A --vary k=1:3:1 --together --stop 1 -o sweep.csv");
  });
});
