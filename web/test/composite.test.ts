import { describe, expect, it } from "vitest";
import { applyPieces } from "../src/protocol/pieces";
import { encode, get, parseXml, setAttribute, XmlError } from "../src/composite/xml";
import { meaning, readComposite } from "../src/composite/read";
import { layout } from "../src/composite/layout";

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
