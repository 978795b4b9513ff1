// Blocks.tsx - the order in which an island is computed.
import { useState } from "preact/hooks";
import type { Block, IslandInfo } from "../islands/explain";

const MOST = 300;
const KINDS: Record<string, string> = { assign: "one assignment", linear: "linear system", nonlinear: "nonlinear system", delay: "read from a line" };

export function BlockTable(p: { list: Block[]; label: string }) {
  const [large, setLarge] = useState(false);
  const list = large ? p.list.filter((b) => b.unknowns.length > 1) : p.list;
  return (
    <>
      <label class="row"><input type="checkbox" checked={large} onChange={(e) => setLarge(e.currentTarget.checked)} />systems only</label>
      <table class="facts blocks">
        <caption class="hidden-text">{p.label}</caption>
        <thead><tr><th scope="col" class="number" title="Blocks of one set do not need each other">Set</th><th scope="col">Kind</th><th scope="col">Unknowns</th><th scope="col">Equations</th></tr></thead>
        <tbody>
          {list.slice(0, MOST).map((b, k) => {
            const texts = [...(b.expressions ?? []), ...(b.inner ?? []), ...(b.residuals ?? []).map((r) => `0 = ${r}`)];
            return (
              <tr key={k}>
                <td class="number">{b.set}</td><td>{KINDS[b.kind] ?? b.kind}{b.tears ? `, ${b.tears} iterated` : ""}</td>
                <td>{b.unknowns.join(", ")}</td><td><code title={texts.join("\n").slice(0, 4000)}>{texts.join("; ").slice(0, 160)}</code></td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {list.length > MOST && <p class="soft">{list.length - MOST} more.</p>}
      {list.length === 0 && <p class="soft">There are none.</p>}
    </>
  );
}

export function Blocks(p: { island: IslandInfo }) {
  const grid = p.island.implicit.blocks.length > 0 && /halving|ieuler|trapezoid|bilinear/.test(p.island.solver);
  const s = grid ? p.island.implicit : p.island.ode;
  return <BlockTable list={s.blocks} label={`Blocks of ${p.island.name}`} />;
}
