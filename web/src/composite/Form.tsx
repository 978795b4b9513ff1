// composite/Form.tsx - what is selected as a form. Each change replaces one value in the XML.
import { useState } from "preact/hooks";
import { go } from "../app/router";
import { say, tell } from "../store/notes";
import { Button } from "../ui/Button";
import { PATHS } from "../ui/Icon";
import { renameSubModel, setParameter } from "./edits";
import { meaning, type SubModel } from "./read";
import { change, chosen, fetchInterfaces, interfaces, keyOf, removeChosen, type Known } from "./state";
import { get, setAttribute, type Element } from "./xml";

const SUB = [["Name", "Name"], ["ModelFile", "Model"], ["StartCommand", "Start"], ["Position", "Position [m]"], ["Angle321", "Angles [rad]"], ["GeometryFile", "Geometry"]] as const;
const LINE = [["Delay", "Delay T [s]"], ["Zf", "Impedance Zf"], ["Zfr", "Impedance Zfr"], ["alpha", "Filter alpha"]] as const;
const SIMULATION = [["StartTime", "From [s]"], ["StopTime", "To [s]"], ["WriteTimeStep", "Rows every [s]"]] as const;
const TRIPLES = new Set(["Position", "Angle321"]);

// What is wrong with a typed value; "": nothing.
function wrong(name: string, typed: string, number: boolean): string {
  if (typed === "") return name === "Name" ? "a sub-model needs a name" : "";
  if (number && !Number.isFinite(Number(typed))) return `${typed} is no number`;
  if (name === "Delay" && !(Number(typed) > 0)) return "the delay must be above 0";
  if (name === "alpha" && !(Number(typed) >= 0 && Number(typed) < 1)) return "alpha must be from 0 to below 1";
  if (TRIPLES.has(name) && (typed.split(",").length !== 3 || !typed.split(",").every((x) => x.trim() !== "" && Number.isFinite(Number(x))))) return `${typed} is no x,y,z`;
  if (name === "Name" && !/^[^."'<>&]+$/.test(typed)) return "a name has no dots or quotes";
  return "";
}

function Field(p: { title: string; value: string; check: (typed: string) => string; onValue: (typed: string) => void; list?: string }) {
  return (
    <label>{p.title}
      <input key={p.value} defaultValue={p.value} data-own-undo spellcheck={false} list={p.list}
        onKeyDown={(e) => { if (e.key === "Enter") e.currentTarget.blur(); if (e.key === "Escape") { e.currentTarget.value = p.value; e.currentTarget.blur(); } }}
        onBlur={(e) => {
          const typed = e.currentTarget.value.trim();
          if (typed === p.value) return;
          const why = p.check(typed);
          e.currentTarget.setAttribute("aria-invalid", String(why !== ""));
          if (why) say(why, "error"); else p.onValue(typed);
        }} />
    </label>
  );
}

function Attributes(p: { element: Element; fields: readonly (readonly [string, string])[]; number: boolean; onName?: (name: string) => void }) {
  return (
    <div class="row">
      {p.fields.map(([name, title]) => (
        <Field key={`${p.element.from} ${name}`} title={title} value={get(p.element, name) ?? ""} check={(t) => wrong(name, t, p.number)}
          onValue={(t) => { if (name === "Name" && p.onName) p.onName(t); else change([setAttribute(p.element, name, t)]); }} />
      ))}
    </div>
  );
}

function Parameters(p: { known: Known; sub: SubModel }) {
  const [name, setName] = useState("");
  const found = interfaces.value.get(keyOf(p.known.file, p.sub));
  const more = found?.parameters.filter((x) => !p.sub.parameters.some((q) => q.name === x)) ?? [];
  const now = () => p.known.model.subModels.find((s) => s.name === p.sub.name) ?? p.sub;
  return (
    <div class="row">
      {p.sub.parameters.map((q) => (
        <Field key={q.name} title={q.name} value={q.value} check={() => ""} onValue={(t) => change(setParameter(p.known.text, now(), q.name, t))} />
      ))}
      <label>Another parameter
        <input list="composite-parameters" value={name} placeholder={found ? "name" : "name; fetch to see which there are"} data-own-undo onInput={(e) => setName(e.currentTarget.value)}
          onKeyDown={(e) => { if (e.key === "Enter" && name.trim()) { change(setParameter(p.known.text, now(), name.trim(), "0")); setName(""); } }} />
        <datalist id="composite-parameters">{more.map((x) => <option key={x} value={x} />)}</datalist>
      </label>
    </div>
  );
}

export function Form(p: { known: Known }) {
  const c = chosen.value;
  const { model } = p.known;
  const sub = c?.kind === "sub" ? model.subModels.find((s) => s.name === c.name) : undefined;
  const line = c?.kind === "line" ? model.lines[c.index] : undefined;
  if (sub) {
    return (
      <section class="composite-form" aria-label={`Sub-model ${sub.name}`}>
        <header class="row"><h2 class="grow">{sub.name}</h2>
          <Button title="Fetch interfaces" icon={PATHS.rotate} onClick={() => void fetchInterfaces(p.known, sub).catch(tell)} />
          {/\.mo$/.test(sub.file) && <Button title="Open the model" icon={PATHS.right} onClick={() => go("model", sub.file.replace(/.*\//, "").replace(/\.mo$/, ""))} />}
          <Button title={`Remove ${sub.name}`} icon={PATHS.trash} iconOnly keys="Delete" onClick={() => removeChosen(p.known)} /></header>
        <Attributes element={sub.element} fields={SUB} number={false} onName={(name) => {
          if (model.subModels.some((s) => s !== sub && s.name === name)) { say(`There is a sub-model ${name} already`, "error"); return; }
          change(renameSubModel(model, sub, name));
          chosen.value = { kind: "sub", name };
        }} />
        <h3>Parameters</h3>
        <Parameters known={p.known} sub={sub} />
      </section>
    );
  }
  if (line) {
    return (
      <section class="composite-form" aria-label="Line">
        <header class="row"><h2 class="grow">{line.from} – {line.to}</h2><Button title="Remove the line" icon={PATHS.trash} iconOnly keys="Delete" onClick={() => removeChosen(p.known)} /></header>
        <Attributes element={line.element} fields={LINE} number />
        {meaning(line.delay, line.zf) && <p class="soft">{meaning(line.delay, line.zf)}</p>}
      </section>
    );
  }
  if (!model.params) return null;
  return <section class="composite-form" aria-label="Simulation"><h2>Simulation</h2><Attributes element={model.params} fields={SIMULATION} number /></section>;
}
