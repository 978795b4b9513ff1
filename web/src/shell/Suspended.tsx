// Loads a screen when it is first shown and keeps its code.
import { useEffect, useState } from "preact/hooks";
import type { ComponentType } from "preact";
import type { Screen } from "../app/screens";

const loaded = new Map<string, ComponentType>();

export function Suspended(p: { screen: Screen }) {
  const [, again] = useState(0);
  const [failed, setFailed] = useState("");
  const Body = loaded.get(p.screen.id);
  useEffect(() => {
    if (Body) return;
    p.screen.load().then(
      (m) => { loaded.set(p.screen.id, m.default); again((n) => n + 1); },
      (e: unknown) => setFailed(String(e)),
    );
  }, [p.screen.id]);
  if (failed) return <div class="empty" role="alert"><h2>This screen could not be loaded</h2><p>{failed}</p></div>;
  if (!Body) return <div class="empty" aria-busy="true"><p>Loading {p.screen.title}…</p></div>;
  return <Body />;
}
