// schematic/arrange.ts - places for components that have none: layers from left to right along the connections (dagre).
import dagre from "@dagrejs/dagre";
import type { Diagram, Edit } from "../protocol/types";
import { placementBox, snap, splitRef, union, type Box } from "./geometry";

export function arrange(d: Diagram): Edit[] {
  const homeless = d.components.filter((c) => c.own && !c.placement);
  if (homeless.length === 0) return [];
  const g = new dagre.graphlib.Graph({ multigraph: true });
  g.setGraph({ rankdir: "LR", nodesep: 20, ranksep: 30 });
  g.setDefaultEdgeLabel(() => ({}));
  const names = new Set(homeless.map((c) => c.name));
  for (const c of homeless) g.setNode(c.name, { width: 20, height: 20 });
  d.connections.forEach((c, i) => {
    const a = splitRef(c.a).component;
    const b = splitRef(c.b).component;
    if (a !== b && names.has(a) && names.has(b)) g.setEdge(a, b, {}, String(i));
  });
  dagre.layout(g);
  // Below what has a place already.
  let box: Box | null = null;
  for (const c of d.components) if (c.placement) box = union(box, placementBox(c.placement.diagram));
  const [gx, gy] = d.diagram.coordinates.grid;
  const size = g.graph();
  const left = box ? box.x1 : -snap((size.width ?? 0) / 2, gx);
  const top = box ? box.y1 - 20 : snap((size.height ?? 0) / 2, gy);
  return homeless.map((c) => {
    const n = g.node(c.name);
    const x = snap(left + n.x, gx);
    const y = snap(top - n.y, gy);
    return { op: "place", name: c.name, extent: [[x - 10, y - 10], [x + 10, y + 10]] };
  });
}
