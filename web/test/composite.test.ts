import { describe, expect, it } from "vitest";
import { applyPieces } from "../src/protocol/pieces";
import { encode, get, parseXml, setAttribute, XmlError } from "../src/composite/xml";
import { meaning, readComposite } from "../src/composite/read";
import { layout } from "../src/composite/layout";
import { addLine, addPorts, addSubModel, removeSubModel, renameSubModel, setOrigin, setParameter } from "../src/composite/edits";
import { matrixOf, rowTimes, transposedTimes } from "../src/scene/frames";

const TEXT = `<?xml version="1.0"?>
<!-- <SubModel Name="no"/> -->
<Model Name="m">
  <SubModels>
    <SubModel Name="left" ModelFile='a&amp;b.mo' StartCommand="skerry">
      <InterfacePoint Name="port1D" Domain="rotational"/>
    </SubModel>
    <SubModel Name="right" ModelFile="r.mo" Position="1,0,0"><InterfacePoint Name="port"   Dimensions="1"/></SubModel>
  </SubModels>
  <Connections>
    <Connection From="left.port1D" To="right.port" Delay="1e-4" Zf="100" alpha="0.2"/>
  </Connections>
  <SimulationParams StartTime="0" StopTime="2"></SimulationParams>
</Model>
`;

describe("composite models", () => {
  it("are read", () => {
    const c = readComposite(parseXml(TEXT));
    expect(c.subModels.map((s) => [s.name, s.file, s.ports.length])).toEqual([["left", "a&b.mo", 1], ["right", "r.mo", 1]]);
    expect(c.subModels[0]!.ports[0]).toMatchObject({ name: "port1D", dimensions: 1, domain: "rotational" });
    expect(c.lines[0]).toMatchObject({ from: "left.port1D", to: "right.port", delay: "1e-4", zf: "100" });
    expect(get(c.params!, "StopTime")).toBe("2");
    expect(c.problems).toEqual([]);
  });
  it("say what is wrong", () => {
    expect(readComposite(parseXml(TEXT.replace("right.port\"", "right.none\""))).problems).toEqual(["right has no interface point none"]);
    expect(readComposite(parseXml(TEXT.replace('Delay="1e-4"', 'Delay="0"'))).problems[0]).toContain("Delay above 0");
    for (const bad of ["", "<a>", "<a></b>", "<a/><b/>", "</a>", "<a b=c/>", "<a", "<!-- ", "<a b=\"x/>"]) expect(() => parseXml(bad)).toThrow(XmlError);
    expect(() => parseXml("<a>".repeat(200))).toThrow(XmlError);
  });
  it("change by one attribute and nothing else", () => {
    const line = readComposite(parseXml(TEXT)).lines[0]!.element;
    expect(applyPieces(TEXT, [setAttribute(line, "Delay", "2e-4")])).toBe(TEXT.replace('Delay="1e-4"', 'Delay="2e-4"'));
    expect(applyPieces(TEXT, [setAttribute(line, "Zfr", "5")])).toBe(TEXT.replace('alpha="0.2"', 'alpha="0.2" Zfr="5"'));
    expect(applyPieces("<a/>", [setAttribute(parseXml("<a/>"), "b", '<&">')])).toBe(`<a b="${encode('<&">')}"/>`);
  });
  it("are laid out along the connections", () => {
    const p = layout(readComposite(parseXml(TEXT)));
    const [left, right] = p.boxes;
    expect(left!.x + left!.w).toBeLessThan(right!.x);
    expect(p.ports.get("left.port1D")).toMatchObject({ side: "right" });
    expect(p.ports.get("right.port")).toMatchObject({ side: "left" });
  });
  it("know what delay and impedance mean", () => {
    expect(meaning("1e-4", "100")).toBe("stiffness 1000000, mass 0.01");
    expect(meaning("", "100")).toBe("");
  });
});

describe("edits of composite models", () => {
  const apply = (text: string, f: (root: ReturnType<typeof parseXml>, c: ReturnType<typeof readComposite>) => Parameters<typeof applyPieces>[1]) => {
    const root = parseXml(text);
    return applyPieces(text, f(root, readComposite(root)));
  };
  const port = { name: "p", dimensions: 1, causality: "bidirectional", domain: "mechanical" };
  it("add sub-models, ports and lines, and everything else stays", () => {
    const more = apply(TEXT, (root) => addSubModel(TEXT, root, "third", "t<1>.mo", [port]));
    expect(more.replace(/\n    <SubModel Name="third"[\s\S]*?<\/SubModel>/, "")).toBe(TEXT);
    expect(readComposite(parseXml(more)).subModels.map((s) => [s.name, s.file, s.ports.length])).toEqual([["left", "a&b.mo", 1], ["right", "r.mo", 1], ["third", "t<1>.mo", 1]]);
    const line = apply(more, (root) => addLine(more, root, "third.p", "left.port1D", "1e-3", "10"));
    expect(readComposite(parseXml(line)).lines.map((l) => l.delay)).toEqual(["1e-4", "1e-3"]);
    const empty = "<Model/>";
    expect(readComposite(parseXml(apply(empty, (root) => addSubModel(empty, root, "a", "a.mo", [])))).subModels.length).toBe(1);
    const ports = apply(TEXT, (_, c) => addPorts(TEXT, c.subModels[1]!, [{ ...port, name: "port" }, port]));
    expect(readComposite(parseXml(ports)).subModels[1]!.ports.map((p) => p.name)).toEqual(["port", "p"]);
  });
  it("rename, remove, place and set parameters", () => {
    const named = readComposite(parseXml(apply(TEXT, (_, c) => renameSubModel(c, c.subModels[0]!, "west"))));
    expect([named.subModels[0]!.name, named.lines[0]!.from, named.problems]).toEqual(["west", "west.port1D", []]);
    const less = readComposite(parseXml(apply(TEXT, (_, c) => removeSubModel(TEXT, c, "left"))));
    expect([less.subModels.length, less.lines.length]).toEqual([1, 0]);
    const placed = apply(TEXT, (_, c) => setOrigin(TEXT, c.subModels[1]!, 12.4, -7));
    expect(readComposite(parseXml(placed)).subModels[1]!.origin).toEqual([12, -7]);
    expect(layout(readComposite(parseXml(placed))).boxes[1]!.x + layout(readComposite(parseXml(placed))).boxes[1]!.w / 2).toBe(72);
    const moved = apply(placed, (_, c) => setOrigin(placed, c.subModels[1]!, 1, 2));
    expect(moved).toBe(placed.replace("{12,-7}", "{1,2}"));
    const set = apply(TEXT, (_, c) => setParameter(TEXT, c.subModels[0]!, "k", "3"));
    expect(readComposite(parseXml(set)).subModels[0]!.parameters.map((p) => [p.name, p.value])).toEqual([["k", "3"]]);
    expect(apply(set, (_, c) => setParameter(set, c.subModels[0]!, "k", ""))).toBe(TEXT);
  });
});

describe("frames", () => {
  it("turn as the compiler turns them, and come back", () => {
    const m = matrixOf([0, 0, Math.PI / 2]);
    expect(rowTimes([1, 0, 0], m).map((v) => Math.round(v * 1e9) / 1e9)).toEqual([0, 1, 0]);
    const any = matrixOf([0.3, -0.7, 1.1]);
    transposedTimes(any, any).forEach((v, i) => expect(v).toBeCloseTo(i % 4 === 0 ? 1 : 0, 12));
  });
});
