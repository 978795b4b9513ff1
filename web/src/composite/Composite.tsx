// composite/Composite.tsx - composite models: sub-models and lines as a picture, what is selected as a form, the XML beside.
//
// #/composite/FILE. A change in the form replaces one attribute in the XML.
import { signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import "./composite.css";
import { go, route } from "../app/router";
import { baseName } from "../store/docs";
import { client } from "../store/studio";
import { tell, say } from "../store/notes";
import { project } from "../home/project";
import { Button } from "../ui/Button";
import { Empty } from "../ui/Empty";
import { Icon, PATHS } from "../ui/Icon";
import { Splitter } from "../ui/Splitter";
import { layout, wirePath } from "./layout";
import { meaning, readComposite, type Composite as Model } from "./read";
import { get, parseXml, setAttribute, XmlError, type Element } from "./xml";
import XmlPane, { replace, reveal } from "./XmlPane";

const chosen = signal<{ kind: "sub"; name: string } | { kind: "line"; index: number } | null>(null);

const START = (name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Model Name="${name}">
  <SubModels>
  </SubModels>
  <Connections>
  </Connections>
  <SimulationParams StartTime="0" StopTime="1"/>
</Model>
`;

export default function Composite() {
  const file = route.value.path;
  if (!file) return <Choose />;
  return <One key={file} file={file} />;
}

function Choose() {
  const files = (project.value?.files ?? []).filter((f) => f.kind === "composite");
  const folder = project.value?.folders[0];
  const [name, setName] = useState("");
  const create = () => {
    const file = `${folder}/${name}.xml`;
    client.request("file.create", { file, text: START(name) }).then(() => go("composite", file), tell);
  };
  return (
    <div class="composite-choose">
      <h1>Composite models</h1>
      <p class="soft">A composite model joins models of different origin by lines with a delay: each keeps its own solver and step.</p>
      <ul class="plain-list">{files.map((f) => <li key={f.file}><button type="button" class="list-row" onClick={() => go("composite", f.file)}><Icon path={PATHS.schema} size={16} /><span class="grow">{f.file}</span></button></li>)}</ul>
      {files.length === 0 && <p class="nothing">The open folder has none.</p>}
      {folder && (
        <form class="row" onSubmit={(e) => { e.preventDefault(); if (/^\w+$/.test(name)) create(); else say("A name has letters, digits and underscores", "error"); }}>
          <input aria-label="Name of the new composite model" placeholder="Name" value={name} onInput={(e) => setName(e.currentTarget.value)} data-own-undo />
          <button type="submit" class="button primary" disabled={!name}>New composite model</button>
        </form>
      )}
    </div>
  );
}

function One(p: { file: string }) {
  const [text, setText] = useState<string | null>(null);
  const [model, problem] = useMemo((): [Model | null, string] => {
    if (text === null) return [null, ""];
    try { return [readComposite(parseXml(text)), ""]; } catch (e) {
      if (!(e instanceof XmlError)) throw e;
      return [null, `line ${text.slice(0, e.at).split("\n").length}: ${e.message}`];
    }
  }, [text]);
  const [last, setLast] = useState<Model | null>(null);
  useEffect(() => { if (model) setLast(model); }, [model]);
  useEffect(() => { chosen.value = null; }, []);
  const m = model ?? last;
  const command = `skerry cosim run ${p.file} -o results.csv`;
  return (
    <div class="composite">
      <div class="composite-middle">
        <header class="model-head">
          <Button title="All composite models" icon={PATHS.right} iconOnly onClick={() => go("composite")} />
          <h1 class="class-name grow" title={p.file}>{baseName(p.file)}</h1>
          {m && <span class="soft">{m.subModels.length} sub-models, {m.lines.length} lines</span>}
          <Button title="Copy the command that runs it" onClick={() => { navigator.clipboard.writeText(command).then(() => say(`Copied: ${command}`), () => say(command)); }} />
        </header>
        {problem && <p class="banner error" role="alert">{problem}</p>}
        {(m?.problems.length ?? 0) > 0 && !problem && <div class="banner warning" role="status"><ul>{m!.problems.map((x) => <li key={x}>{x}</li>)}</ul></div>}
        {m ? <Picture model={m} /> : <Empty title={baseName(p.file)} text={problem ? "The XML cannot be read." : "Loading…"} />}
        {m && <Form model={m} />}
      </div>
      <Splitter id="xml" side="right" size={480} max={0.65}><XmlPane file={p.file} onText={setText} /></Splitter>
    </div>
  );
}

function Picture(p: { model: Model }) {
  const { model } = p;
  const at = useMemo(() => layout(model), [model]);
  const pick = (c: typeof chosen.value, e: Element) => { chosen.value = c; reveal(e.from, e.to); };
  const key = (f: () => void) => (e: KeyboardEvent) => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); f(); } };
  if (model.subModels.length === 0) return <Empty title="No sub-models yet" text="Write a <SubModel> in the XML at the right; docs/composite.md has the elements." />;
  return (
    <div class="composite-picture">
      <svg viewBox={`0 0 ${at.width} ${at.height}`} style={{ width: `${at.width}px`, height: `${at.height}px` }} role="group" aria-label="Sub-models and lines">
        {model.lines.map((l, i) => {
          const a = at.ports.get(l.from);
          const b = at.ports.get(l.to);
          if (!a || !b) return null;
          const c = chosen.value;
          const on = c?.kind === "line" && c.index === i;
          const take = () => pick({ kind: "line", index: i }, l.element);
          return (
            <g key={i} class={`c-line${on ? " on" : ""}`} role="button" tabindex={0} aria-pressed={on} aria-label={`Line from ${l.from} to ${l.to}, T = ${l.delay} s, Zf = ${l.zf}`} onClick={take} onKeyDown={key(take)}>
              <path class="reach" d={wirePath(a, b)} /><path d={wirePath(a, b)} />
              <text x={(a.x + b.x) / 2} y={(a.y + b.y) / 2 - 8} text-anchor="middle">T = {l.delay} s</text>
              <text x={(a.x + b.x) / 2} y={(a.y + b.y) / 2 + 16} text-anchor="middle">Zf = {l.zf || "–"}</text>
            </g>
          );
        })}
        {at.boxes.map((b, i) => {
          const s = model.subModels[i]!;
          const c = chosen.value;
          const on = c?.kind === "sub" && c.name === s.name;
          const take = () => pick({ kind: "sub", name: s.name }, s.element);
          return (
            <g key={`${s.name} ${i}`} class={`c-box${on ? " on" : ""}`} role="button" tabindex={0} aria-pressed={on} aria-label={`${s.name}, ${s.file}, ${s.ports.length} interface points`} onClick={take} onKeyDown={key(take)}>
              <rect x={b.x} y={b.y} width={b.w} height={b.h} rx={8} />
              <text class="name" x={b.x + 14} y={b.y + 20}>{s.name}</text>
              <text class="file" x={b.x + 14} y={b.y + 34}>{baseName(s.file)}</text>
              {s.ports.map((q) => {
                const port = at.ports.get(`${s.name}.${q.name}`);
                if (!port) return null;
                return <g key={q.name}><circle class={`c-port ${q.domain}`} cx={port.x} cy={port.y} r={5} /><text class="c-port-name" x={port.side === "right" ? port.x - 11 : port.x + 11} y={port.y + 4} text-anchor={port.side === "right" ? "end" : "start"}>{q.name}</text></g>;
              })}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

const SUB = [["Name", "Name"], ["ModelFile", "Model"], ["StartCommand", "Start"], ["Position", "Position [m]"], ["Angle321", "Angles [rad]"]] as const;
const LINE = [["Delay", "Delay T [s]"], ["Zf", "Impedance Zf"], ["Zfr", "Impedance Zfr"], ["alpha", "Filter alpha"]] as const;
const SIMULATION = [["StartTime", "From [s]"], ["StopTime", "To [s]"], ["WriteTimeStep", "Rows every [s]"]] as const;

function Form(p: { model: Model }) {
  const c = chosen.value;
  const sub = c?.kind === "sub" ? p.model.subModels.find((s) => s.name === c.name) : undefined;
  const line = c?.kind === "line" ? p.model.lines[c.index] : undefined;
  const element = sub?.element ?? line?.element ?? p.model.params;
  if (!element) return null;
  const fields = sub ? SUB : line ? LINE : SIMULATION;
  return (
    <section class="composite-form" aria-label={sub ? `Sub-model ${sub.name}` : line ? "Line" : "Simulation"}>
      <h2>{sub ? sub.name : line ? `${line.from} – ${line.to}` : "Simulation"}</h2>
      <div class="row">
        {fields.map(([name, title]) => {
          const value = get(element, name) ?? "";
          const number = !sub;
          return (
            <label key={name}>{title}
              <input key={`${element.from} ${value}`} defaultValue={value} data-own-undo spellcheck={false}
                onKeyDown={(e) => { if (e.key === "Enter") e.currentTarget.blur(); if (e.key === "Escape") { e.currentTarget.value = value; e.currentTarget.blur(); } }}
                onBlur={(e) => {
                  const typed = e.currentTarget.value.trim();
                  if (typed === value) return;
                  const wrong = number && typed !== "" && !Number.isFinite(Number(typed));
                  e.currentTarget.setAttribute("aria-invalid", String(wrong));
                  if (wrong) { say(`${typed} is no number`, "error"); return; }
                  const piece = setAttribute(element, name, typed);
                  replace(piece.at, piece.len, piece.text);
                  if (name === "Name") chosen.value = { kind: "sub", name: typed };
                }} />
            </label>
          );
        })}
      </div>
      {line && <p class="soft">{meaning(line.delay, line.zf)}</p>}
    </section>
  );
}
