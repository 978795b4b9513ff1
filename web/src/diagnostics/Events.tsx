// Events.tsx - when events were in the current run: rows come twice there.
import { useEffect, useMemo } from "preact/hooks";
import { go } from "../app/router";
import { columns } from "../store/runs";
import { cursorA, shownRun } from "../results/state";
import { closeFeed, openFeed } from "../results/feed";
import { short } from "../plots/number";
import type { Explained } from "../islands/explain";

const MOST = 500;

export function eventTimes(time: Float64Array): number[] {
  const out: number[] = [];
  for (let i = 1; i < time.length; i++) if (time[i] === time[i - 1] && out[out.length - 1] !== time[i]) out.push(time[i]!);
  return out;
}

export function Events(p: { explained: Explained | null }) {
  const run = shownRun.value;
  const known = run !== null && columns.value.has(run.run);
  const feed = useMemo(() => (run && known ? openFeed(run.run, []) : null), [run?.run, known]);
  useEffect(() => () => { if (feed) closeFeed(feed); }, [feed]);
  void feed?.version.value;
  const times = feed ? eventTimes(feed.time()) : [];
  const relations = p.explained?.islands.flatMap((i) => i.relations.map((r) => ({ island: i.name, text: r }))) ?? [];
  return (
    <div>
      <h2>{run ? `${times.length} events in run ${run.run}` : "No run yet"}</h2>
      {feed && !feed.exact && <p class="soft">There are too many rows to see all of them.</p>}
      <ul class="chips">
        {times.slice(0, MOST).map((t) => <li key={t}><button type="button" class="chip" onClick={() => { cursorA.value = t; go("results"); }}>{short(t, 8)} s</button></li>)}
      </ul>
      {times.length > MOST && <p class="soft">{times.length - MOST} more.</p>}
      <h2>Conditions that are watched</h2>
      {relations.length === 0 ? <p class="soft">None.</p> : (
        <table class="facts"><thead><tr><th scope="col">Island</th><th scope="col">Condition</th></tr></thead>
          <tbody>{relations.slice(0, MOST).map((r, k) => <tr key={k}><td>{r.island}</td><td><code>{r.text}</code></td></tr>)}</tbody></table>
      )}
    </div>
  );
}
