// composite/read.ts - what a composite model consists of: docs/composite.md.
import { get, type Element } from "./xml";

export type Three = [number, number, number];
export interface Port { name: string; causality: string; domain: string; dimensions: number; position: Three; angle: Three; element: Element }
export interface Parameter { name: string; value: string; element: Element }
// origin: where it is drawn, in units with y upwards; null: nobody said.
export interface SubModel {
  name: string; file: string; command: string; geometry: string; position: Three; angle: Three; origin: [number, number] | null; ports: Port[]; parameters: Parameter[]; element: Element;
}
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
    const signal = portsOf(out, l.from)?.causality === "output" || portsOf(out, l.from)?.causality === "input";
    if (!(Number(l.delay) > 0) && !signal) out.problems.push(`the connection of ${l.from} and ${l.to} needs a Delay above 0`);
  }
  return out;
}

function portsOf(c: Composite, ref: string): Port | undefined {
  return c.subModels.flatMap((s) => s.ports.filter((p) => `${s.name}.${p.name}` === ref))[0];
}

function subModel(e: Element): SubModel {
  const ports: Port[] = [];
  const parameters: Parameter[] = [];
  let origin: SubModel["origin"] = null;
  const walk = (x: Element) => {
    if (x.name === "InterfacePoint") {
      const name = get(x, "Name") ?? "";
      const dimensions = Number(get(x, "Dimensions") ?? (/1D(IN|OUT)?$/.test(name) ? 1 : 6));
      const causality = (get(x, "Causality") ?? (/1DIN$/.test(name) ? "input" : /1DOUT$/.test(name) ? "output" : "bidirectional")).toLowerCase();
      ports.push({ name, causality, domain: (get(x, "Domain") ?? "mechanical").toLowerCase(), dimensions, position: three(get(x, "Position")), angle: three(get(x, "Angle321")), element: x });
    } else if (x.name === "Parameter") parameters.push({ name: get(x, "Name") ?? "", value: get(x, "Value") ?? "", element: x });
    else if (x.name === "Annotation") {
      const at = /^\s*\{\s*([-+.\deE]+)\s*,\s*([-+.\deE]+)\s*\}\s*$/.exec(get(x, "Origin") ?? "");
      if (at) origin = [Number(at[1]), Number(at[2])];
    } else x.children.forEach(walk);
  };
  e.children.forEach(walk);
  return {
    name: get(e, "Name") ?? "", file: get(e, "ModelFile") ?? "", command: get(e, "StartCommand") ?? "", geometry: get(e, "GeometryFile") ?? "",
    position: three(get(e, "Position")), angle: three(get(e, "Angle321")), origin, ports, parameters, element: e,
  };
}

function three(text: string | undefined): Three {
  const v = (text ?? "").split(",").map(Number).map((x) => (Number.isFinite(x) ? x : 0));
  return [v[0] ?? 0, v[1] ?? 0, v[2] ?? 0];
}

// The stiffness and the mass that a line adds: what delay and impedance mean.
export function meaning(delay: string, zf: string): string {
  const d = Number(delay);
  const z = Number(zf);
  if (!(d > 0) || !(z > 0)) return "";
  const show = (x: number) => String(Number(x.toPrecision(3)));
  return `stiffness ${show(z / d)}, mass ${show(z * d)}`;
}
