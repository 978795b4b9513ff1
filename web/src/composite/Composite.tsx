// composite/Composite.tsx - composite models: sub-models and lines as a picture in 2D and 3D, what is selected as a form, the XML beside, runs below.
//
// #/composite/FILE?view=3d
import { useEffect, useMemo, useState } from "preact/hooks";
import { lazy } from "./lazy";
import "./composite.css";
import { register } from "../app/commands";
import { go, route, setQuery } from "../app/router";
import { baseName } from "../store/docs";
import { client } from "../store/studio";
import { tell, say } from "../store/notes";
import { currentRun, runMessages, runs } from "../store/runs";
import { project } from "../home/project";
import { Messages } from "../diagnostics/Messages";
import { askClass, showDialog } from "../shell/dialogs";
import { Button } from "../ui/Button";
import { Empty } from "../ui/Empty";
import { Icon, PATHS } from "../ui/Icon";
import { Splitter } from "../ui/Splitter";
import { Form } from "./Form";
import { Picture } from "./Picture";
import { readComposite } from "./read";
import { add, chosen, known, pending, type Known } from "./state";
import { parseXml, XmlError } from "./xml";
import XmlPane from "./XmlPane";

const START = (name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Model Name="${name}">
  <SubModels>
  </SubModels>
  <Connections>
  </Connections>
  <SimulationParams StartTime="0" StopTime="1"/>
</Model>
`;
const Curves = lazy(() => import("../model/Curves"));
const Stage = lazy(() => import("./Stage"));

export default function Composite() {
  const file = route.value.path;
  if (!file) return <Choose />;
  return <One key={file} file={file} />;
}

function Choose() {
  const files = (project.value?.files ?? []).filter((f) => f.kind === "composite");
  const folder = project.value?.folders[0] ?? "";
  const [name, setName] = useState("");
  const create = () => {
    const file = `${folder}/${name}.xml`;
    client.request("file.create", { file, text: START(name) }).then(() => go("composite", file), tell);
  };
  const shown = (file: string) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file);
  return (
    <div class="composite-choose">
      <h1>Composite models</h1>
      <p class="soft">A composite model joins models of different origin by lines with a delay: Modelica, FMUs, other programs. Each keeps its own solver and step.</p>
      {files.length > 0 && (
        <ul class="cards">{files.map((f) => (
          <li key={f.file}><button type="button" class="card" onClick={() => go("composite", f.file)}>
            <span class="card-icon"><Icon path={PATHS.schema} size={22} /></span><span class="grow"><b>{baseName(f.file).replace(/\.xml$/i, "")}</b><span class="soft ellipsis">{shown(f.file)}</span></span>
          </button></li>
        ))}</ul>
      )}
      {files.length === 0 && <p class="nothing">The open folder has none yet.</p>}
      {folder && (
        <form class="row" onSubmit={(e) => { e.preventDefault(); if (/^\w+$/.test(name)) create(); else say("A name has letters, digits and underscores", "error"); }}>
          <input aria-label="Name of the new composite model" placeholder="Name" value={name} onInput={(e) => setName(e.currentTarget.value)} data-own-undo />
          <button type="submit" class="button primary" disabled={!name}>New composite model</button>
        </form>
      )}
    </div>
  );
}

function askSubModel(k: Known): void {
  const folder = k.file.slice(0, k.file.lastIndexOf("/") + 1);
  const files = (project.value?.files ?? []).filter((f) => f.file !== k.file && /\.(mo|fmu|xml)$/i.test(f.file) && (f.kind !== "other") && f.file.startsWith(folder)).map((f) => f.file.slice(folder.length)).filter((f) => !/(^|\/)package\.mo$/.test(f));
  const choose = (close: () => void, file: string) => { close(); void add(k, file).catch(tell); };
  showDialog("Add a sub-model", (close) => (
    <div class="pick-files">
      <ul class="plain-list">{files.map((f) => <li key={f}><button type="button" class="list-row" onClick={() => choose(close, f)}><Icon path={PATHS.text} size={16} /><span class="grow">{f}</span></button></li>)}</ul>
      {files.length === 0 && <p class="soft">There is no Modelica file, FMU or other composite model beside this one.</p>}
      <Button title="A class of the library …" icon={PATHS.search} onClick={() => { close(); askClass("Add a class as a sub-model", (cls) => void add(k, cls).catch(tell)); }} />
    </div>
  ));
}

function One(p: { file: string }) {
  const [text, setText] = useState<string | null>(null);
  const [now, problem] = useMemo((): [Known | null, string] => {
    if (text === null) return [null, ""];
    try { const root = parseXml(text); return [{ file: p.file, text, root, model: readComposite(root) }, ""]; } catch (e) {
      if (!(e instanceof XmlError)) throw e;
      return [null, `line ${text.slice(0, e.at).split("\n").length}: ${e.message}`];
    }
  }, [text]);
  const [last, setLast] = useState<Known | null>(null);
  useEffect(() => { if (now) setLast(now); known.value = now; }, [now]);
  useEffect(() => { chosen.value = null; pending.value = null; return () => { known.value = null; }; }, []);
  useEffect(() => register([
    { id: "composite.add", title: "Add a sub-model …", group: "Composite", keys: ["A"], run: () => { if (known.value) askSubModel(known.value); } },
    { id: "composite.2d", title: "Composite model in 2D", group: "Composite", keys: ["Alt+1"], run: () => setQuery({ view: "" }) },
    { id: "composite.3d", title: "Composite model in 3D", group: "Composite", keys: ["Alt+2"], run: () => setQuery({ view: "3d" }) },
  ]), []);
  const k = now ?? last;
  const m = k?.model;
  const three = route.value.query["view"] === "3d";
  const command = `skerry cosim run ${p.file} -o results.csv`;
  return (
    <div class="composite">
      <div class="composite-middle">
        <header class="model-head">
          <Button title="All composite models" icon={PATHS.right} iconOnly onClick={() => go("composite")} />
          <h1 class="class-name" title={p.file}>{baseName(p.file)}</h1>
          {m && <span class="soft grow ellipsis">{m.subModels.length === 1 ? "1 sub-model" : `${m.subModels.length} sub-models`}, {m.lines.length === 1 ? "1 line" : `${m.lines.length} lines`}</span>}
          <div class="row tools" role="toolbar" aria-label="Composite model">
            <Button title="Add a sub-model" icon={PATHS.plus} keys="A" disabled={!now} onClick={() => now && askSubModel(now)} />
            <Button title="Copy the command that runs it" icon={PATHS.copy} iconOnly onClick={() => { navigator.clipboard.writeText(command).then(() => say(`Copied: ${command}`), () => say(command)); }} />
            <span class="gap" />
            <Button title="2D" keys="Alt+1" pressed={!three} onClick={() => setQuery({ view: "" })} />
            <Button title="3D" keys="Alt+2" pressed={three} onClick={() => setQuery({ view: "3d" })} />
          </div>
        </header>
        {problem && <p class="banner error" role="alert">{problem}. The picture shows the last state that could be read.</p>}
        {(m?.problems.length ?? 0) > 0 && !problem && <div class="banner warning" role="status"><ul>{m!.problems.map((x) => <li key={x}>{x}</li>)}</ul></div>}
        {!k ? <Empty title={baseName(p.file)} text={problem ? "The XML cannot be read." : "Loading…"} /> : three ? <Stage known={k} /> : <Picture known={k} />}
        <Below file={p.file} />
      </div>
      <Splitter id="xml" side="right" size={380} max={0.65}>
        <div class="composite-side">{k && <Form known={k} />}<XmlPane file={p.file} onText={setText} /></div>
      </Splitter>
    </div>
  );
}

// Curves and messages of its runs, once there is one.
function Below(p: { file: string }) {
  const run = currentRun.value === null ? undefined : runs.value.get(currentRun.value);
  if (!run || run.class !== p.file) return null;
  const list = runMessages.value.get(run.run) ?? [];
  return (
    <Splitter id="composite-curves" side="bottom" size={290} max={0.7}>
      <div class="bottom">{list.some((x) => x.severity === "error") ? <div class="bottom-body scroll"><Messages list={list} cls={run.class} /></div> : <div class="bottom-body"><Curves /></div>}</div>
    </Splitter>
  );
}

