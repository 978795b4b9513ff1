// Gauges.tsx - the latest values of what the plots draw, each between the least and the greatest that it had.
import { useEffect, useState } from "preact/hooks";
import { prettyUnit } from "../app/units";
import { curvesOf, drawable, Feeds } from "../plots/curveset";
import { short } from "../plots/number";
import { colourOf } from "../plots/style";
import { plots, sameItem, type Item } from "../results/state";

export function Gauges(p: { run: number }) {
  const [feeds] = useState(() => new Feeds());
  useEffect(() => () => feeds.end(), []);
  const items = plots.value.flatMap((q) => q.items).filter((i, k, all) => i.kind !== "measured" && all.findIndex((o: Item) => sameItem(o, i)) === k);
  const list = curvesOf({ id: 0, items, mode: "time" }, feeds).filter((c) => c.run?.run === p.run && drawable(c));
  if (list.length === 0) return null;
  return (
    <section class="gauges" aria-label="Gauges">
      {list.map((c) => {
        void c.feed?.version.value;
        const { value } = c.read();
        const now = value[value.length - 1] ?? NaN;
        let min = Infinity;
        let max = -Infinity;
        for (const v of value) { if (v < min) min = v; if (v > max) max = v; }
        const share = max > min ? (now - min) / (max - min) : 0.5;
        return (
          <div key={c.key} class="gauge" title={`${short(min)} to ${short(max)}`}>
            <span class="ellipsis">{c.name}</span>
            <output>{short(now, 5)} <span class="soft">{prettyUnit(c.scale.unit)}</span></output>
            <span class="scale" aria-hidden="true"><span style={{ width: `${100 * Math.min(1, Math.max(0, share))}%`, background: colourOf(c) }} /></span>
          </div>
        );
      })}
    </section>
  );
}
