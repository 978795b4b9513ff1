// schematic/Schematic.tsx - the schematic one looks at and works in.
//
// The pictures are SVG text made by scene.ts; pointer and keys are in interact.ts. A drag changes attributes of what is drawn
// and asks for nothing; the edit goes out when the pointer is released.
import { computed, effect, signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { dark } from "../theme/theme";
import { selection } from "../store/selection";
import { canEdit, diagram, moved, rerouted } from "../model/state";
import { colour } from "./colour";
import { svgMatrix, type Box, type Port } from "./geometry";
import { pathOf } from "./shapes";
import { describeComponent, makeScene, type Item, type Scene, type Wire } from "./scene";
import { Interaction } from "./interact";

export const scene = computed<Scene | null>(() => {
  const d = diagram.value;
  return d ? makeScene(d, dark.value, moved.value, rerouted.value) : null;
});

// Overlays that other screens lay over the schematic (colours of islands, waves): markup in the diagram's coordinates, y down.
export const overlay = signal<string>("");

export function Schematic() {
  const frame = useRef<SVGSVGElement>(null);
  const act = useMemo(() => new Interaction(), []);
  useEffect(() => {
    const svg = frame.current;
    if (!svg) return;
    act.attach(svg);
    const stop = effect(() => act.paint(act.view.value));
    return () => { stop(); act.detach(); };
  }, []);
  const s = scene.value;
  const d = diagram.value;
  const label = d ? `Schematic of ${d.class}. ${d.components.length} components, ${d.connections.length} connections.` : "Schematic";
  return (
    <div class="schematic" style={{ background: colour([255, 255, 255], dark.value) }}>
      <svg ref={frame} class="canvas" tabindex={0} role="application" aria-label={label} aria-roledescription="schematic" aria-describedby="schematic-says">
        {s && <defs dangerouslySetInnerHTML={{ __html: s.fills }} />}
        {d && <Sheet box={d.diagram.coordinates.extent} grid={d.diagram.coordinates.grid} />}
        {s && <g dangerouslySetInnerHTML={{ __html: s.background }} />}
        {s && <g>{s.items.map((i) => <ItemView key={i.component.name} item={i} />)}</g>}
        {s && <g>{s.wires.map((w) => <WireView key={`${w.connection.a}\n${w.connection.b}`} wire={w} />)}</g>}
        {overlay.value && <g dangerouslySetInnerHTML={{ __html: overlay.value }} />}
        {s && <Marks scene={s} act={act} />}
      </svg>
      <p id="schematic-says" class="hidden-text" aria-live="polite">{act.says.value}</p>
      {act.hint.value && <div class="canvas-hint">{act.hint.value}</div>}
    </div>
  );
}

function Sheet(p: { box: [[number, number], [number, number]]; grid: [number, number] }) {
  const [[x1, y1], [x2, y2]] = p.box;
  return <rect class="sheet" x={Math.min(x1, x2)} y={-Math.max(y1, y2)} width={Math.abs(x2 - x1)} height={Math.abs(y2 - y1)} />;
}

function ItemView(p: { item: Item }) {
  const { component: c, matrix, markup, ghost } = p.item;
  return (
    <g id={`c-${c.name}`} class={`item${ghost ? " ghost" : ""}`} data-component={c.name} transform={svgMatrix(matrix)} role="img" aria-label={describeComponent(c)}
      dangerouslySetInnerHTML={{ __html: markup || placeholder(p.item) }} />
  );
}

// A class without an icon still has to be seen.
function placeholder(i: Item): string {
  const name = i.component.name.replace(/[&<>"']/g, "");
  return `<rect x="-100" y="-100" width="200" height="200" class="no-icon" vector-effect="non-scaling-stroke"/><text x="0" y="12" font-size="36" text-anchor="middle" class="no-icon-text">${name}</text>`;
}

function WireView(p: { wire: Wire }) {
  const { connection: c, markup } = p.wire;
  return <g class="wire" data-wire={`${c.a} ${c.b}`} role="img" aria-label={`Connection of ${c.a} and ${c.b}`} dangerouslySetInnerHTML={{ __html: markup }} />;
}

const rect = (b: Box, pad: number) => ({ x: b.x1 - pad, y: -b.y2 - pad, width: b.x2 - b.x1 + 2 * pad, height: b.y2 - b.y1 + 2 * pad });

// Selection, ports, the line that is being drawn: above everything, and never in the way of the pointer.
function Marks(p: { scene: Scene; act: Interaction }) {
  const { scene: s, act } = p;
  const unit = act.unit.value;
  const chosen = new Set(selection.value.flatMap((x) => (x.kind === "component" ? [x.name] : [])));
  const wires = new Set(selection.value.flatMap((x) => (x.kind === "connection" ? [`${x.a}\n${x.b}`] : [])));
  const hover = act.hover.value;
  const from = act.from.value;
  const to = act.to.value;
  const showPorts = from !== null || act.connecting.value;
  const items = s.items.filter((i) => chosen.has(i.component.name));
  return (
    <g class="marks" style={{ "--unit": `${unit}px` }}>
      {s.wires.filter((w) => wires.has(`${w.connection.a}\n${w.connection.b}`)).map((w) => (
        <g key={`${w.connection.a} ${w.connection.b}`}>
          <path class="mark-wire" d={pathOf(w.points, false, false)} />
          {canEdit.value && w.points.map(([x, y], i) => <circle key={i} class="handle" cx={x} cy={-y} r={3 * unit} />)}
        </g>
      ))}
      {items.map((i) => <rect key={i.component.name} class="mark" {...rect(i.box, 2 * unit)} data-mark={i.component.name} />)}
      {items.length === 1 && canEdit.value && items[0]!.component.own && act.handles(items[0]!).map((h) => (
        <rect key={h.id} class="handle" x={h.at[0] - 3.5 * unit} y={-h.at[1] - 3.5 * unit} width={7 * unit} height={7 * unit} />
      ))}
      {showPorts && [...s.ports.values()].map((q) => <PortMark key={q.ref} port={q} unit={unit} kind="can" />)}
      {!showPorts && items.length === 1 && items[0]!.ports.map((q) => <PortMark key={q.ref} port={q} unit={unit} kind="own" />)}
      {hover && <PortMark port={hover} unit={unit} kind="hover" />}
      {from && <PortMark port={from} unit={unit} kind="from" />}
      {to && <PortMark port={to} unit={unit} kind="to" />}
      {act.drawn.value && <path class="drawn" d={pathOf(act.drawn.value, false, false)} />}
      {act.band.value && <rect class="band" {...rect(act.band.value, 0)} />}
      {(hover ?? to) && <PortLabel port={(hover ?? to)!} unit={unit} />}
    </g>
  );
}

function PortMark(p: { port: Port; unit: number; kind: string }) {
  return <circle class={`port ${p.kind}`} data-port={p.port.ref} cx={p.port.at[0]} cy={-p.port.at[1]} r={(p.kind === "can" || p.kind === "own" ? 3.5 : 5.5) * p.unit} />;
}

function PortLabel(p: { port: Port; unit: number }) {
  const text = p.port.ref;
  const w = (text.length * 6.6 + 12) * p.unit;
  const x = p.port.at[0] + 9 * p.unit;
  const y = -p.port.at[1] - 26 * p.unit;
  return (
    <g class="port-label">
      <rect x={x} y={y} width={w} height={20 * p.unit} rx={4 * p.unit} />
      <text x={x + 6 * p.unit} y={y + 14 * p.unit} font-size={11 * p.unit}>{text}</text>
    </g>
  );
}
