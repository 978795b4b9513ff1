// Legend.tsx - the table below a plot: names, units, values at the cursors and what lies between them.
import { alternatives } from "./scale";
import { prettyUnit } from "../app/units";
import { Button } from "../ui/Button";
import { PATHS } from "../ui/Icon";
import { change, cursorA, cursorB, pointer, toggleItem, type PlotState, type Range } from "../results/state";
import { at, statistics, type Series } from "./series";
import { spectrum } from "./fft";
import { short } from "./number";
import { drawable, type Curve } from "./curveset";
import { colourOf, dashOf, labelOf, widthOf } from "./style";

interface Row { curve: Curve; cells: string[]; warning: string }

const STATISTICS = ["A", "B", "Δ", "slope", "min", "max", "mean", "rms", "∫"];
const MEANING: Record<string, string> = {
  A: "Value at cursor A", B: "Value at cursor B", "Δ": "B minus A", slope: "Δ over the time between, per second",
  min: "Least value between the cursors", max: "Greatest value between the cursors", mean: "Mean over time between the cursors",
  rms: "Square root of the mean of the squares", "∫": "Integral over time, in the shown unit times seconds",
};

// Of many rows only the least and the greatest of each stretch are here.
const near = (c: Curve): string => (c.feed && !c.feed.exact ? "≈ " : "");

function readings(c: Curve, s: Series, a: number | null, b: number | null): Row {
  if (a !== null && b !== null) {
    if (c.feed && !c.feed.exact) return { curve: c, cells: Array<string>(9).fill(""), warning: "zoom in: there are too many rows for exact numbers" };
    const x = statistics(s, a, b);
    const missing = x.to - x.from - x.covered > 1e-9 * (x.to - x.from);
    const late = c.feed && c.feed.gaps > 0 ? "rows were left out while this window was slow: they come when the run ends; " : "";
    return {
      curve: c, warning: late + (missing ? `values for ${short(x.covered)} s of ${short(x.to - x.from)} s only` : ""),
      cells: [x.atA, x.atB, x.delta, x.slope, x.min, x.max, x.mean, x.rms, x.integral].map((v) => short(v)),
    };
  }
  const one = a ?? b;
  return { curve: c, cells: [one === null ? "" : near(c) + short(at(s, one))], warning: "" };
}

function peaks(c: Curve, s: Series, range: Range): Row {
  const f = spectrum(s, range[0], range[1]);
  if (!f) return { curve: c, cells: ["", "", ""], warning: "no spectrum: it needs 8 rows without gaps" };
  return { curve: c, cells: [f.peak ? short(f.peak.frequency) : "–", f.peak ? short(f.peak.amplitude) : "–", short(f.mean)], warning: c.feed && !c.feed.exact ? "zoom in: there are too many rows" : "" };
}

function UnitChoice(p: { plot: PlotState; curve: Curve }) {
  const c = p.curve;
  if (c.item.kind === "formula") {
    return <input class="unit" value={c.item.unit ?? ""} placeholder="unit" aria-label={`Unit of ${c.name}`} size={6}
      onChange={(e) => setUnit(p.plot, c, e.currentTarget.value.trim())} />;
  }
  const list = [...new Set([c.scale.unit, c.unit, ...alternatives(c.unit)])];
  if (list.length < 2) return <span class="soft">{prettyUnit(c.scale.unit)}</span>;
  return (
    <select class="unit" aria-label={`Unit of ${c.name}`} value={c.scale.unit} onChange={(e) => setUnit(p.plot, c, e.currentTarget.value)}>
      {list.map((u) => <option key={u} value={u}>{prettyUnit(u)}</option>)}
    </select>
  );
}

function setUnit(plot: PlotState, c: Curve, unit: string): void {
  change(plot.id, (p) => ({ ...p, items: p.items.map((i, k) => (k === c.index ? { ...i, unit } : i)) }));
}

// The value under the mouse changes with each move: only this cell is drawn anew.
function PointerValue(p: { curve: Curve }) {
  const t = pointer.value;
  if (t === null) return null;
  return <>{near(p.curve) + short(at(p.curve.read(), t))}</>;
}

export function Legend(p: { plot: PlotState; curves: Curve[]; range: Range }) {
  const a = cursorA.value;
  const b = cursorB.value;
  const fft = p.plot.mode === "fft";
  for (const c of p.curves) void c.feed?.version.value;
  const heads = fft ? ["peak [Hz]", "amplitude", "mean"] : a !== null && b !== null ? STATISTICS : [a !== null ? "A" : b !== null ? "B" : ""];
  const rows = p.curves.map((c): Row => (!drawable(c) ? { curve: c, cells: heads.map(() => ""), warning: c.error || "waiting for the run" } : fft ? peaks(c, c.read(), p.range) : readings(c, c.read(), a, b)));
  const runs = new Set(p.curves.filter((c) => c.run).map((c) => c.run!.run)).size;
  if (rows.length === 0) return null;
  return (
    <div class="legend">
      <table>
        <thead>
          <tr><th scope="col">Curve</th><th scope="col">Unit</th>{heads.map((h) => <th scope="col" key={h} class="number" title={MEANING[h]}>{h}</th>)}<th><span class="hidden-text">Remove</span></th></tr>
        </thead>
        <tbody>
          {rows.map(({ curve: c, cells, warning }) => (
            <tr key={c.key} class={c.ghost ? "ghost" : ""}>
              <th scope="row" title={c.name}>
                <svg width="24" height="8" aria-hidden="true"><path d="M1 4h22" stroke={colourOf(c)} stroke-width={widthOf(c) + 0.5} stroke-dasharray={dashOf(c).join(" ")} /></svg>
                <span class="ellipsis">{labelOf(c, runs)}</span>
                {warning && <span class="warning" role="note">{warning}</span>}
              </th>
              <td>{drawable(c) && <UnitChoice plot={p.plot} curve={c} />}</td>
              {cells.map((text, k) => <td key={k} class="number">{heads[k] === "" && drawable(c) ? <PointerValue curve={c} /> : text}</td>)}
              <td>{!c.ghost && <Button title={`Remove ${c.name}`} icon={PATHS.close} iconOnly onClick={() => toggleItem(c.item, p.plot.id)} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
