// model/Model.tsx - the Model screen: library, schematic and text beside each other, parameters, messages.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { ComponentType } from "preact";
import "./model.css";
import { register } from "../app/commands";
import { go, route, setQuery } from "../app/router";
import { Button } from "../ui/Button";
import { Empty } from "../ui/Empty";
import { PATHS } from "../ui/Icon";
import { Splitter } from "../ui/Splitter";
import { currentClass, selection } from "../store/selection";
import { Schematic } from "../schematic/Schematic";
import { activeSchematic } from "../schematic/interact";
import { lastName } from "../schematic/scene";
import { Library } from "./Library";
import { Parameters } from "./Parameters";
import { allMessages, Messages, Summary } from "./Messages";
import { bottom } from "./run";
import { Table } from "./Table";
import { addComponent, deleteSelected, flipSelected, layOut, rotateSelected } from "./edit";
import { canEdit, diagram, diagramProblem } from "./state";
import { leave, openClass, trail } from "./open";
import { askClass } from "../shell/dialogs";
import { say } from "../store/notes";

type Panes = "both" | "schematic" | "text" | "table";
function panes(): Panes {
  const v = route.value.query["view"];
  return v === "schematic" || v === "text" || v === "table" ? v : "both";
}
function show(p: Panes): void { setQuery({ view: p === "both" ? "" : p }); }

const Curves = signal<ComponentType | null>(null);
const TextPane = signal<ComponentType | null>(null);
function loadText(): void {
  if (!TextPane.value) void import("../text/TextPane").then((m) => { TextPane.value = m.default; });
}

export default function Model() {
  useEffect(() => register([
    { id: "edit.delete", title: "Delete what is selected", group: "Edit", keys: ["Delete", "Backspace"], run: deleteSelected, enabled: () => selection.value.length > 0 },
    { id: "edit.rotate", title: "Rotate by 90°", group: "Edit", keys: ["R"], run: () => rotateSelected(90), enabled: () => selection.value.length > 0 },
    { id: "edit.rotateBack", title: "Rotate by -90°", group: "Edit", keys: ["Shift+R"], run: () => rotateSelected(-90), enabled: () => selection.value.length > 0 },
    { id: "edit.flipH", title: "Flip left and right", group: "Edit", keys: ["H"], run: () => flipSelected(false), enabled: () => selection.value.length > 0 },
    { id: "edit.flipV", title: "Flip up and down", group: "Edit", keys: ["V"], run: () => flipSelected(true), enabled: () => selection.value.length > 0 },
    { id: "edit.connect", title: "Connect", group: "Edit", keys: ["C"], run: () => { focusSchematic(); activeSchematic()?.startConnect(); }, enabled: () => canEdit.value && panes() !== "text" },
    { id: "edit.add", title: "Add a component …", group: "Edit", keys: ["A"], run: () => askClass("Add a component", (cls) => { void addComponent(cls).then(focusSchematic); }), enabled: () => canEdit.value },
    { id: "edit.layout", title: "Place components that have no place", group: "Edit", run: () => void layOut(), enabled: () => canEdit.value },
    { id: "view.fit", title: "Fit the schematic into the window", group: "View", keys: ["F"], run: () => activeSchematic()?.fit() },
    { id: "view.zoomIn", title: "Zoom in", group: "View", keys: ["+", "="], run: () => activeSchematic()?.zoom(1.25) },
    { id: "view.zoomOut", title: "Zoom out", group: "View", keys: ["-"], run: () => activeSchematic()?.zoom(0.8) },
    { id: "view.both", title: "Schematic and text", group: "View", keys: ["Alt+1"], run: () => show("both") },
    { id: "view.schematic", title: "Schematic only", group: "View", keys: ["Alt+2"], run: () => show("schematic") },
    { id: "view.text", title: "Text only", group: "View", keys: ["Alt+3"], run: () => show("text") },
    { id: "view.table", title: "Schematic as a table", group: "View", keys: ["Alt+4"], run: () => show("table") },
    { id: "view.up", title: "Back out of the component", group: "View", keys: ["Alt+ArrowUp"], run: () => leave(), enabled: () => trail.value.length > 0 },
    { id: "view.enter", title: "Open the class of the selected component", group: "View", keys: ["Ctrl+Enter"], run: enterSelected, enabled: () => selection.value.length === 1 },
    { id: "edit.find", title: "Find a component …", group: "Edit", keys: ["Ctrl+F"], run: find, enabled: () => diagram.value !== null },
    { id: "text.fold", title: "Fold all annotations", group: "View", run: () => void import("../text/TextPane").then((m) => m.foldAnnotations()) },
    { id: "text.fix", title: "Quick fix of the message at the cursor", group: "Text", keys: ["Ctrl+."], run: () => void import("../text/TextPane").then((m) => m.quickFix()), enabled: () => panes() === "both" || panes() === "text" },
    { id: "focus.schematic", title: "Go to the schematic", group: "View", keys: ["Ctrl+1"], run: focusSchematic },
    { id: "focus.text", title: "Go to the text", group: "View", keys: ["Ctrl+2"], run: () => document.querySelector<HTMLElement>(".cm-content")?.focus() },
    { id: "view.messages", title: "Messages below the schematic", group: "View", keys: ["Alt+5"], run: () => { bottom.value = "messages"; } },
    { id: "view.curves", title: "Curves below the schematic", group: "View", keys: ["Alt+6"], run: () => { bottom.value = "curves"; } },
    { id: "focus.parameters", title: "Go to the parameters", group: "View", keys: ["Ctrl+3"], run: () => document.querySelector<HTMLElement>(".parameters input:not(:disabled), .parameters select:not(:disabled)")?.focus() },
  ]), []);
  const cls = currentClass.value;
  useEffect(() => { if (cls && route.value.screen === "model" && !route.value.path) go("model", cls, route.value.query); }, [cls]);
  const p = panes();
  if (p !== "schematic" && p !== "table") loadText();
  const Text = TextPane.value;
  return (
    <div class="model-screen">
      <Splitter id="library" side="left" size={250}><Library /></Splitter>
      <div class="model-middle">
        {!cls && <Empty title="No model is open" text="Choose a class in the library, or press Ctrl+P to find one." />}
        {cls && <Head />}
        {cls && (
          <div class={`panes ${p}`}>
            {(p === "both" || p === "schematic") && <SchematicPane />}
            {p === "table" && <Table />}
            {p === "both" && <Splitter id="text" side="right" size={430} max={0.6}>{Text ? <Text /> : <Empty title="Text" text="Loading…" />}</Splitter>}
            {p === "text" && (Text ? <Text /> : null)}
          </div>
        )}
        {cls && <Bottom />}
      </div>
      {cls && <Splitter id="parameters" side="right" size={290}><Parameters /></Splitter>}
    </div>
  );
}

// What is below the schematic: messages, or curves once something was run.
function Bottom() {
  const tab = bottom.value;
  if (tab === "curves" && !Curves.value) void import("./Curves").then((m) => { Curves.value = m.default; });
  const C = Curves.value;
  const list = allMessages();
  const errors = list.filter((m) => m.severity === "error").length;
  return (
    <Splitter key={tab} id={tab} side="bottom" size={tab === "messages" ? 140 : 300} max={0.7}>
      <div class="bottom">
        <div class="bottom-tabs">
          <div class="row" role="tablist" aria-label="Below the schematic">
          <button type="button" role="tab" aria-selected={tab === "messages"} onClick={() => { bottom.value = "messages"; }}>Messages{list.length > 0 && <span class={`badge ${errors ? "error" : "warning"}`}>{list.length}</span>}</button>
          <button type="button" role="tab" aria-selected={tab === "curves"} onClick={() => { bottom.value = "curves"; }}>Curves</button>
          </div>
          <Summary />
        </div>
        <div class="bottom-body" role="tabpanel" aria-label={tab === "messages" ? "Messages" : "Curves"}>{tab === "messages" ? <Messages /> : C ? <C /> : null}</div>
      </div>
    </Splitter>
  );
}

function focusSchematic(): void { document.querySelector<SVGElement>("svg.canvas")?.focus(); }
function enterSelected(): void {
  const s = selection.value[0];
  const c = s?.kind === "component" ? diagram.value?.components.find((x) => x.name === s.name) : undefined;
  if (c) openClass(c.class, { from: currentClass.value, through: c.name });
}

export const finding = signal(false);
function find(): void { finding.value = true; requestAnimationFrame(() => document.querySelector<HTMLInputElement>(".find-field")?.focus()); }

function Find() {
  const input = useRef<HTMLInputElement>(null);
  if (!finding.value) return null;
  const next = (text: string, after: boolean) => {
    const q = text.trim().toLowerCase();
    const list = (diagram.value?.components ?? []).filter((c) => q && (c.name.toLowerCase().includes(q) || lastName(c.class).toLowerCase().includes(q) || c.comment.toLowerCase().includes(q)));
    const at = list.findIndex((c) => selection.value.some((s) => s.kind === "component" && s.name === c.name));
    const c = list[after ? (at + 1) % list.length : Math.max(0, at)];
    if (!c) { if (after && q) say(`Nothing is called “${text}”`); return; }
    selection.value = [{ kind: "component", name: c.name }];
    activeSchematic()?.centreOn([c.name]);
  };
  return (
    <div class="find">
      <input ref={input} class="find-field" type="search" aria-label="Find a component" placeholder="Find a component" data-own-undo onInput={(e) => next(e.currentTarget.value, false)}
        onKeyDown={(e) => { if (e.key === "Enter") { e.preventDefault(); next(e.currentTarget.value, true); } if (e.key === "Escape") { finding.value = false; focusSchematic(); } }} />
      <Button title="Close" icon={PATHS.close} iconOnly onClick={() => { finding.value = false; }} />
    </div>
  );
}

function Head() {
  const d = diagram.value;
  const cls = currentClass.value;
  const steps = trail.value;
  const p = panes();
  const none = selection.value.length === 0 || !canEdit.value;
  return (
    <div class="model-head">
      <nav class="crumbs" aria-label="Open model">
        {steps.map((s, i) => (
          <span key={i} class="row"><button type="button" class="link" title={s.class} onClick={() => leave(steps.length - i)}>{lastName(s.class)}</button><span class="soft">› {s.through} ›</span></span>
        ))}
        <h1 class="class-name" title={cls}><span class="soft">{steps.length === 0 && cls.includes(".") ? cls.slice(0, cls.lastIndexOf(".") + 1) : ""}</span>{lastName(cls)}</h1>
        {d?.readonly && <span class="badge">read only</span>}
        {d?.partial && <span class="badge">partial</span>}
        {d?.comment && <span class="soft ellipsis grow">{d.comment}</span>}
      </nav>
      <div class="row tools" role="toolbar" aria-label="Schematic">
        <Button title="Rotate" icon={PATHS.rotate} iconOnly keys="R" disabled={none} onClick={() => rotateSelected(90)} />
        <Button title="Flip left and right" icon={PATHS.flipH} iconOnly keys="H" disabled={none} onClick={() => flipSelected(false)} />
        <Button title="Flip up and down" icon={PATHS.flipV} iconOnly keys="V" disabled={none} onClick={() => flipSelected(true)} />
        <Button title="Connect" icon={PATHS.connect} iconOnly keys="C" disabled={!canEdit.value} onClick={() => { focusSchematic(); activeSchematic()?.startConnect(); }} />
        <Button title="Delete" icon={PATHS.trash} iconOnly keys="Delete" disabled={none} onClick={deleteSelected} />
        <span class="gap" />
        <Button title="Fit into the window" icon={PATHS.fit} iconOnly keys="F" onClick={() => activeSchematic()?.fit()} />
        <Button title="Find a component" icon={PATHS.search} iconOnly keys="Ctrl+F" onClick={find} />
        <span class="gap" />
        <Button title="Schematic and text" icon={PATHS.split} iconOnly keys="Alt+1" pressed={p === "both"} onClick={() => show("both")} />
        <Button title="Schematic only" icon={PATHS.schema} iconOnly keys="Alt+2" pressed={p === "schematic"} onClick={() => show("schematic")} />
        <Button title="Text only" icon={PATHS.text} iconOnly keys="Alt+3" pressed={p === "text"} onClick={() => show("text")} />
        <Button title="Schematic as a table" icon={PATHS.table} iconOnly keys="Alt+4" pressed={p === "table"} onClick={() => show("table")} />
      </div>
    </div>
  );
}

function SchematicPane() {
  const d = diagram.value;
  const homeless = d?.components.filter((c) => c.own && !c.placement).length ?? 0;
  const empty = d && d.components.length === 0 && d.diagram.shapes.length === 0;
  return (
    <div class="schematic-pane">
      <Find />
      {diagramProblem.value && d && <p class="banner warning" role="status">The text has an error. The schematic shows the last state that could be read.</p>}
      {homeless > 0 && (
        <p class="banner" role="status">{homeless === 1 ? "One component has" : `${homeless} components have`} no place in the schematic.{" "}
          {canEdit.value && <button type="button" class="link" onClick={() => void layOut()}>Place {homeless === 1 ? "it" : "them"}</button>}</p>
      )}
      <Schematic />
      {empty && (
        <div class="canvas-empty">
          {canEdit.value
            ? <p>This schematic is empty. Drag a class here from the library, or press <kbd>A</kbd> to add one.</p>
            : <p>{d.kind === "package" ? "A package: choose one of its classes in the library." : "This class has no schematic. Its text says what it does."}</p>}
        </div>
      )}
      {!d && Array.isArray(diagramProblem.value) && <Empty title="The schematic cannot be drawn" text="The text has an error; the messages below say where." />}
      {!d && typeof diagramProblem.value === "string" && <Empty title="The schematic cannot be drawn" text={diagramProblem.value} />}
    </div>
  );
}
