// model/Table.tsx - the schematic as tables: for those who cannot or do not want to look at it. The same selection, the same edits.
import { canEdit, components, diagram, applyEdits, ports } from "./state";
import { isSelected, select } from "../store/selection";
import { describeComponent, lastName } from "../schematic/scene";
import { placementCentre } from "../schematic/geometry";
import { Button } from "../ui/Button";
import { PATHS } from "../ui/Icon";
import { openClass } from "./open";
import { currentClass } from "../store/selection";
import { useState } from "preact/hooks";
import { say } from "../store/notes";

export function Table() {
  const d = diagram.value;
  const [a, setA] = useState("");
  const [b, setB] = useState("");
  if (!d) return null;
  const refs = [...ports.value.keys()].sort();
  return (
    <div class="table-view" aria-label={`Parts of ${d.class}`} role="region" tabIndex={0}>
      <table>
        <caption>Components ({d.components.length})</caption>
        <thead><tr><th scope="col">Name</th><th scope="col">Class</th><th scope="col">What it is</th><th scope="col">Place</th><th scope="col">Connected to</th><th scope="col"><span class="hidden-text">Do</span></th></tr></thead>
        <tbody>
          {d.components.map((c) => {
            const at = c.placement ? placementCentre(c.placement.diagram) : null;
            const others = d.connections.flatMap((k) => (k.a === c.name || k.a.startsWith(`${c.name}.`) || k.a.startsWith(`${c.name}[`) ? [k.b] : k.b === c.name || k.b.startsWith(`${c.name}.`) || k.b.startsWith(`${c.name}[`) ? [k.a] : []));
            const chosen = isSelected({ kind: "component", name: c.name });
            return (
              <tr key={c.name} class={chosen ? "chosen" : ""} aria-selected={chosen}>
                <th scope="row"><button type="button" class="link" aria-pressed={chosen} title={describeComponent(c)} onClick={() => select([{ kind: "component", name: c.name }])}>{c.name}{c.size ?? ""}</button></th>
                <td><button type="button" class="link" onClick={() => openClass(c.class, { from: currentClass.value, through: c.name })} title={c.class}>{lastName(c.class)}</button></td>
                <td>{c.comment}{c.condition ? ` (if ${c.condition.text})` : ""}</td>
                <td class="mono">{at ? `${at[0]}, ${at[1]}` : "none"}</td>
                <td class="mono">{others.join(", ")}</td>
                <td>{canEdit.value && c.own && <Button title={`Delete ${c.name}`} icon={PATHS.trash} iconOnly onClick={() => void applyEdits([{ op: "delete", name: c.name }])} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <table>
        <caption>Connections ({d.connections.length})</caption>
        <thead><tr><th scope="col">From</th><th scope="col">To</th><th scope="col"><span class="hidden-text">Do</span></th></tr></thead>
        <tbody>
          {d.connections.map((k) => (
            <tr key={`${k.a} ${k.b}`} class={isSelected({ kind: "connection", a: k.a, b: k.b }) ? "chosen" : ""}>
              <td class="mono"><button type="button" class="link" onClick={() => select([{ kind: "connection", a: k.a, b: k.b }])}>{k.a}</button></td>
              <td class="mono">{k.b}{k.inside ? ` (in a ${k.inside})` : ""}</td>
              <td>{canEdit.value && k.own && <Button title={`Disconnect ${k.a} and ${k.b}`} icon={PATHS.trash} iconOnly onClick={() => void applyEdits([{ op: "disconnect", a: k.a, b: k.b }])} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {canEdit.value && (
        <form class="row connect-form" onSubmit={(e) => {
          e.preventDefault();
          if (!components.value.size || !a || !b) return;
          if (!ports.value.has(a) || !ports.value.has(b)) { say(`There is no connector ${ports.value.has(a) ? b : a}`, "error"); return; }
          void applyEdits([{ op: "connect", a, b }]).then((done) => { if (done) { setA(""); setB(""); } });
        }}>
          <label>Connect <input list="connectors" value={a} onInput={(e) => setA(e.currentTarget.value)} aria-label="From connector" data-own-undo /></label>
          <label>with <input list="connectors" value={b} onInput={(e) => setB(e.currentTarget.value)} aria-label="To connector" data-own-undo /></label>
          <datalist id="connectors">{refs.map((r) => <option key={r} value={r} />)}</datalist>
          <button class="button primary" type="submit">Connect</button>
        </form>
      )}
    </div>
  );
}
