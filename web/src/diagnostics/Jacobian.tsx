// Jacobian.tsx - which state's derivative depends on which state: a picture of the matrix, with values at cursor A.
import { useMemo, useState } from "preact/hooks";
import { Button } from "../ui/Button";
import { short } from "../plots/number";
import { componentOf, type IslandInfo } from "../islands/explain";
import { showComponent } from "./places";
import { useValues } from "./values";

const MOST = 120; // rows that are drawn as squares one can click

// By the size of the number: five steps from faint to strong, per decade around 1.
const strength = (v: number): number => (Number.isNaN(v) ? 0.35 : v === 0 ? 0.08 : Math.min(1, Math.max(0.18, 0.5 + Math.log10(Math.abs(v)) / 12)));

interface Cell { row: number; col: number; text: string }

export function Jacobian(p: { island: IslandInfo; cls: string }) {
  const { island } = p;
  const [picked, setPicked] = useState<Cell | null>(null);
  const cells = useMemo((): Cell[] => {
    const texts = new Map(island.jacobian.entries.map(([row, col, text]) => [`${row}:${col}`, text]));
    const all = new Map(island.jacobian.pattern.map(([row, col]) => [`${row}:${col}`, { row, col, text: "" }]));
    for (const [key, text] of texts) { const [row, col] = key.split(":").map(Number) as [number, number]; all.set(key, { row, col, text }); }
    return [...all.values()];
  }, [island]);
  const texts = useMemo(() => cells.map((c) => c.text).filter(Boolean), [cells]);
  const values = useValues(texts, p.cls);
  const n = island.jacobian.n;
  if (n === 0) return <p class="soft">This island has no states: there is no Jacobian.</p>;
  if (n > MOST) return <p class="soft">{n} states with {cells.length} entries: too many to draw.</p>;
  const size = Math.max(6, Math.min(34, 560 / n));
  const open = (component: string): void => void showComponent(p.cls, component);
  const v = picked?.text ? values.value(picked.text) : NaN;
  return (
    <div class="jacobian">
      <svg width={n * size + 1} height={n * size + 1} role="group" aria-label={`Jacobian of ${island.name}: ${n} by ${n}, ${cells.length} entries`}>
        <rect width={n * size} height={n * size} class="frame" />
        {cells.map((c) => {
          const name = `d der(${island.states[c.row]}) / d ${island.states[c.col]}`;
          const chosen = picked?.row === c.row && picked?.col === c.col;
          return (
            <rect key={`${c.row}:${c.col}`} class={`entry${chosen ? " chosen" : ""}`} data-entry={`${c.row},${c.col}`} role="button" tabindex={0} aria-label={name} aria-pressed={chosen}
              x={c.col * size + 0.5} y={c.row * size + 0.5} width={size - 1} height={size - 1} fill-opacity={strength(c.text ? values.value(c.text) : NaN)}
              onClick={() => setPicked(c)} onKeyDown={(e) => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); setPicked(c); } }}>
              <title>{name}{c.text ? ` = ${c.text.slice(0, 200)}` : ""}</title>
            </rect>
          );
        })}
      </svg>
      <div class="detail">
        {picked === null ? <p class="soft">Rows are derivatives, columns are states. Choose an entry{values.time !== null ? `; shades are values at ${short(values.time, 5)} s` : ""}.</p> : (
          <>
            <h2>d der({island.states[picked.row]}) / d {island.states[picked.col]}</h2>
            {picked.text ? <p>{Number.isNaN(v) ? <span class="soft">no value: run the model first</span> : <output>{short(v, 8)}</output>}{values.time !== null && !Number.isNaN(v) && <span class="soft"> at {short(values.time, 6)} s</span>}</p>
              : <p class="soft">No formula: it is found by differences while the model runs.</p>}
            {picked.text && <code class="formula">{picked.text.length > 3000 ? `${picked.text.slice(0, 3000)} …` : picked.text}</code>}
            <div class="row wrap">
              {[...new Set([island.states[picked.row]!, island.states[picked.col]!].map(componentOf))].map((c) => <Button key={c} title={`Show ${c} in the model`} onClick={() => open(c)} />)}
            </div>
          </>
        )}
      </div>
    </div>
  );
}
