import { describe, expect, it } from "vitest";
import type { Shape } from "../../src/protocol/types";
import { bitmapUrl, pathOf, shapeMarkup, substitute, type Paint } from "../../src/schematic/shapes";
import { colour } from "../../src/schematic/colour";
import { fitText } from "../../src/schematic/fit";

const base = { from: "C", own: true, visible: true, origin: [0, 0] as [number, number], rotation: 0 };
const filled = { lineColor: [0, 0, 0] as [number, number, number], fillColor: [255, 0, 0] as [number, number, number], pattern: "Solid", fillPattern: "Solid", lineThickness: 0.25 };
const paint = (over: Partial<Paint> = {}): Paint => ({ dark: false, fills: new Map(), linear: [1, 0, 0, 1, 0, 0], text: (s) => s, bitmap: () => null, ...over });
const text = (over: object = {}): Shape => ({
  ...base, ...filled, kind: "Text", extent: [[-100, -20], [100, 20]], textString: "a<b>&\"c", fontSize: 0, fontName: "", textStyle: [],
  textColor: [0, 0, 0], horizontalAlignment: "Center", ...over,
});

describe("shapes", () => {
  it("draw rectangles upside down, as SVG wants them", () => {
    const out = shapeMarkup({ ...base, ...filled, kind: "Rectangle", extent: [[10, 50], [-10, 20]], borderPattern: "None", radius: 3 }, paint());
    expect(out).toContain('x="-10" y="-50" width="20" height="30" rx="3"');
    expect(out).toContain('fill="rgb(255,0,0)"');
  });
  it("draw nothing that is invisible", () => {
    expect(shapeMarkup(text({ visible: false }), paint())).toBe("");
  });
  it("keep names from being markup", () => {
    const out = shapeMarkup(text(), paint());
    expect(out).toContain("a&#60;b&#62;&#38;&#34;c");
    expect(out).not.toContain("<b>");
    expect(shapeMarkup(text({ fontName: '"><script>' }), paint())).not.toContain("<script>");
  });
  it("turn points and arrows", () => {
    const out = shapeMarkup({ ...base, kind: "Line", points: [[0, 0], [10, 0]], color: [0, 0, 255], pattern: "Dash", thickness: 0.5, arrow: ["None", "Filled"], arrowSize: 4, smooth: "None" }, paint());
    expect(out).toContain('d="M0,0L10,0"');
    expect(out).toContain("stroke-dasharray");
    expect(out).toContain('fill="rgb(0,0,255)"');
  });
  it("draw smooth lines through the middles of their pieces", () => {
    expect(pathOf([[0, 0], [10, 0], [10, 10]], true, false)).toBe("M0,0L5,0Q10,0 10,-5L10,-10");
    expect(pathOf([[0, 0], [10, 0], [10, 10], [0, 0]], false, true)).toBe("M0,0L10,0L10,-10Z");
    expect(pathOf([], true, true)).toBe("");
  });
  it("collect gradients once", () => {
    const p = paint();
    const s: Shape = { ...base, ...filled, fillPattern: "HorizontalCylinder", kind: "Ellipse", extent: [[-1, -1], [1, 1]], startAngle: 0, endAngle: 360, closure: "Chord" };
    const out = shapeMarkup(s, p) + shapeMarkup(s, p);
    expect(p.fills.size).toBe(1);
    expect(out).toContain(`url(#${[...p.fills.keys()][0]})`);
    for (const f of ["Horizontal", "Vertical", "Cross", "Forward", "Backward", "CrossDiag", "Sphere", "VerticalCylinder"]) shapeMarkup({ ...s, fillPattern: f }, p);
    expect(p.fills.size).toBe(9);
  });
  it("draw sectors", () => {
    const s = { ...base, ...filled, kind: "Ellipse" as const, extent: [[-10, -10], [10, 10]] as [[number, number], [number, number]], startAngle: 0, endAngle: 90 };
    expect(shapeMarkup({ ...s, closure: "Radial" }, paint())).toContain('d="M10,0A10 10 0 0 0 0,-10L0,0Z"');
    expect(shapeMarkup({ ...s, closure: "None" }, paint())).toContain('fill="none"');
  });
  it("keep texts readable in mirrored and turned components", () => {
    expect(shapeMarkup(text(), paint({ linear: [-0.1, 0, 0, 0.1, 0, 0] }))).toContain("scale(-10 10)");
    expect(shapeMarkup(text(), paint({ linear: [-0.1, 0, 0, -0.1, 0, 0] }))).toContain("scale(-10 -10)");
    expect(shapeMarkup(text(), paint({ linear: [0.1, 0, 0, -0.1, 0, 0] }))).toContain("scale(10 -10)");
    expect(shapeMarkup(text(), paint({ linear: [0, 0.1, -0.1, 0, 0, 0] }))).toContain("scale(10 10)");
    const left = shapeMarkup(text({ horizontalAlignment: "Left" }), paint({ linear: [-1, 0, 0, 1, 0, 0] }));
    expect(left).toContain('text-anchor="end"');
  });
  it("take pictures only from the text itself", () => {
    const s = { ...base, kind: "Bitmap" as const, extent: [[0, 0], [1, 1]] as [[number, number], [number, number]], fileName: "http://far/x.png", imageSource: null };
    expect(bitmapUrl(s)).toBeNull();
    expect(bitmapUrl({ ...s, imageSource: "iVBORw0KGgo=" })).toBe("data:image/png;base64,iVBORw0KGgo=");
    expect(bitmapUrl({ ...s, imageSource: '"><svg onload=' })).toBeNull();
    expect(shapeMarkup(s, paint())).toContain("stroke-dasharray");
  });
});

describe("texts", () => {
  it("replace names and parameters", () => {
    expect(substitute("%name: R=%R, %{k.a}%%", "r1", "Lib.Resistor", { R: "5 Ohm", "k.a": "2" })).toBe("r1: R=5 Ohm, 2%");
    expect(substitute("%class %what", "r1", "Lib.Resistor", {})).toBe("Resistor what");
  });
  it("fit their box", () => {
    expect(fitText(["abc"], 1000, 20, 0, false, "").size).toBeCloseTo(17.2);
    expect(fitText(["a".repeat(100)], 62, 20, 0, false, "").size).toBeCloseTo(1);
    expect(fitText(["abc"], 0, 20, 0, false, "").size).toBeCloseTo(17.2);
    expect(fitText(["abc"], 10, 10, 10, false, "").size).toBeCloseTo(3.528);
  });
});

describe("colours", () => {
  it("are turned in lightness in the dark", () => {
    const light = (s: string) => { const [r, g, b] = s.match(/\d+/g)!.map(Number); return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!; };
    expect(colour([255, 255, 255], false)).toBe("rgb(255,255,255)");
    expect(light(colour([255, 255, 255], true))).toBeLessThan(40);
    expect(light(colour([0, 0, 0], true))).toBeGreaterThan(220);
    expect(light(colour([0, 0, 255], true))).toBeGreaterThan(90);
  });
});
