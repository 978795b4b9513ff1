// composite/read.ts - what a composite model consists of: docs/composite.md.
import { get, type Element } from "./xml";

export interface Port { name: string; causality: string; domain: string; dimensions: number; element: Element }
export interface SubModel { name: string; file: string; command: string; position: number[]; ports: Port[]; element: Element }
export interface Line { from: string; to: string; delay: string; zf: string; zfr: string; alpha: string; element: Element }
export interface Composite { subModels: SubModel[]; lines: Line[]; params: Element | null; problems: string[] }

export function readComposite(root: Element): Composite {
  const out: Composite = { subModels: [], lines: [], params: null, problems: [] };
  const walk = (e: Element) => {
    if (e.name === "SubModel") out.subModels.push(subModel(e));
    else if (e.name === "Connection") {
      out.lines.push({ from: get(e, "From") ?? "", to: get(e, "To") ?? "", delay: get(e, "Delay") ?? "", zf: get(e, "Zf") ?? "", zfr: get(e, "Zfr") ?? "", alpha: get(e, "alpha") ?? "", element: e });
    } else if (e.name === "SimulationParams") out.params = e;
    else e.children.forEach(walk);
  };
  root.children.forEach(walk);
  const names = new Map(out.subModels.map((s) => [s.name, s]));
  if (names.size < out.subModels.length) out.problems.push("two sub-models have the same name");
  for (const l of out.lines) {
    for (const end of [l.from, l.to]) {
      const sub = names.get(end.slice(0, end.indexOf(".")));
      if (!sub) out.problems.push(`the connection of ${l.from} and ${l.to}: there is no sub-model of ${end}`);
      else if (!sub.ports.some((p) => `${sub.name}.${p.name}` === end)) out.problems.push(`${sub.name} has no interface point ${end.slice(sub.name.length + 1)}`);
    }
    if (!(Number(l.delay) > 0)) out.problems.push(`the connection of ${l.from} and ${l.to} needs a Delay above 0`);
  }
  return out;
}

function subModel(e: Element): SubModel {
  const ports: Port[] = [];
  const walk = (x: Element) => {
    if (x.name === "InterfacePoint") {
      const name = get(x, "Name") ?? "";
      const dimensions = Number(get(x, "Dimensions") ?? (/1D(IN|OUT)?$/.test(name) ? 1 : 6));
      const causality = (get(x, "Causality") ?? (/1DIN$/.test(name) ? "input" : /1DOUT$/.test(name) ? "output" : "bidirectional")).toLowerCase();
      ports.push({ name, causality, domain: get(x, "Domain") ?? "mechanical", dimensions, element: x });
    } else x.children.forEach(walk);
  };
  e.children.forEach(walk);
  const position = (get(e, "Position") ?? "0,0,0").split(",").map(Number).map((v) => (Number.isFinite(v) ? v : 0));
  return { name: get(e, "Name") ?? "", file: get(e, "ModelFile") ?? "", command: get(e, "StartCommand") ?? "", position, ports, element: e };
}

// The stiffness and the mass that a line adds: what delay and impedance mean.
export function meaning(delay: string, zf: string): string {
  const d = Number(delay);
  const z = Number(zf);
  if (!(d > 0) || !(z > 0)) return "";
  const show = (x: number) => String(Number(x.toPrecision(3)));
  return `stiffness ${show(z / d)}, mass ${show(z * d)}`;
}
