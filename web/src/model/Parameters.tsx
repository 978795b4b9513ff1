// model/Parameters.tsx - the parameters of the selected component, or of the class itself.
import { computed, effect, signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Parameter, Parameters as Answer } from "../protocol/types";
import { prettyUnit, readTyped, shownUnit, shownValue } from "../app/units";
import { client } from "../store/studio";
import { tell } from "../store/notes";
import { inOrder } from "../store/docs";
import { Lost, RpcError, ERROR } from "../rpc/client";
import { currentClass, selection } from "../store/selection";
import { Button } from "../ui/Button";
import { Icon, PATHS } from "../ui/Icon";
import { Empty } from "../ui/Empty";
import { applyEdits, canEdit, components, diagram, diagramProblem } from "./state";
import { lastName } from "../schematic/scene";
import { enabledIn } from "./enable";
import { openClass } from "./open";
import { rename } from "./edit";
import { runLatest } from "./run";

const answer = signal<Answer | null>(null);
const problem = signal("");
const component = computed(() => {
  const s = selection.value;
  return s.length === 1 && s[0]!.kind === "component" ? s[0]!.name : s.length === 0 ? "" : null;
});

let asked = 0;
async function load(cls: string, name: string | null): Promise<void> {
  const mine = ++asked;
  if (!cls || name === null) { answer.value = null; return; }
  try {
    const r = await inOrder(() => client.request("class.parameters", { class: cls, component: name }));
    if (mine !== asked) return;
    answer.value = r;
    problem.value = "";
  } catch (e) {
    if (mine !== asked || e instanceof Lost) return;
    answer.value = null;
    problem.value = e instanceof RpcError && e.code === ERROR.model ? "The text has an error; the parameters come back when it is mended." : (e as Error).message;
  }
}
effect(() => {
  const d = diagram.value; // again after each change of the text
  void load(d?.class ?? "", component.value);
});

export function Parameters() {
  const a = answer.value;
  const many = selection.value.length > 1;
  const line = selection.value.length === 1 && selection.value[0]!.kind === "connection" ? selection.value[0] : null;
  if (many) return <aside class="parameters" aria-label="Parameters"><Empty title={`${selection.value.length} selected`} text="Select one component to see its parameters." /></aside>;
  if (line && line.kind === "connection") return <aside class="parameters" aria-label="Connection"><ConnectionInfo a={line.a} b={line.b} /></aside>;
  if (!a) return <aside class="parameters" aria-label="Parameters"><Empty title="Parameters" text={problem.value || (diagramProblem.value && !diagram.value ? "There is no model to show parameters of." : currentClass.value ? "Loading…" : "Open a model to see its parameters.")} /></aside>;
  return <aside class="parameters" aria-label="Parameters"><Panel key={`${a.class}/${a.component}`} a={a} /></aside>;
}

function ConnectionInfo(p: { a: string; b: string }) {
  return (
    <div class="panel-head">
      <h2>Connection</h2>
      <p class="mono">{p.a}</p>
      <p class="mono">{p.b}</p>
      {canEdit.value && <Button title="Disconnect" kind="danger" icon={PATHS.trash} keys="Delete" onClick={() => void applyEdits([{ op: "disconnect", a: p.a, b: p.b }])} />}
    </div>
  );
}

function Panel(p: { a: Answer }) {
  const { a } = p;
  const tabs = [...new Set(a.parameters.map((q) => q.tab || "General"))];
  const [tab, setTab] = useState(tabs[0] ?? "General");
  const c = components.value.get(a.component);
  const shown = a.parameters.filter((q) => (q.tab || "General") === (tabs.includes(tab) ? tab : tabs[0]));
  const groups = [...new Set(shown.map((q) => q.group || "Parameters"))];
  const editable = canEdit.value && (!a.component || c !== undefined);
  return (
    <>
      <div class="panel-head">
        {a.component ? <NameField name={a.component} editable={editable && c?.own === true} /> : <h2 class="ellipsis" title={a.of}>{lastName(a.of)}</h2>}
        <div class="row">
          <button type="button" class="link ellipsis" title={`Open ${a.of}`} onClick={() => openClass(a.of, a.component ? { from: currentClass.value, through: a.component } : undefined)}>{a.of}</button>
        </div>
        {(a.comment || c?.comment) && <p class="soft">{a.comment || c?.comment}</p>}
        {c && !c.own && <p class="badge">inherited from {c.from}</p>}
      </div>
      {tabs.length > 1 && (
        <div class="tabs" role="tablist" aria-label="Groups of parameters">
          {tabs.map((t) => <button key={t} type="button" role="tab" aria-selected={t === tab} tabIndex={t === tab ? 0 : -1} onClick={() => setTab(t)}
            onKeyDown={(e) => { const i = tabs.indexOf(tab) + (e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0); const to = tabs[i]; if (to && to !== tab) { setTab(to); (e.currentTarget.parentElement?.children[i] as HTMLElement).focus(); } }}>{t}</button>)}
        </div>
      )}
      <div class="parameter-list" role={tabs.length > 1 ? "tabpanel" : undefined} aria-label={tabs.length > 1 ? tab : undefined}>
        {groups.map((g) => (
          <fieldset key={g}>
            <legend>{g}</legend>
            {shown.filter((q) => (q.group || "Parameters") === g).map((q) => <Field key={q.name} q={q} a={a} editable={editable} />)}
          </fieldset>
        ))}
        {a.parameters.length === 0 && <p class="nothing">{a.component ? "This component has no parameters." : "This class has no parameters of its own. Select a component to see its parameters."}</p>}
      </div>
    </>
  );
}

function NameField(p: { name: string; editable: boolean }) {
  if (!p.editable) return <h2 class="ellipsis">{p.name}</h2>;
  return <input class="name-field" aria-label="Name of the component" value={p.name} data-own-undo
    onKeyDown={(e) => { if (e.key === "Enter") e.currentTarget.blur(); if (e.key === "Escape") { e.currentTarget.value = p.name; e.currentTarget.blur(); } }}
    onBlur={(e) => {
      const to = e.currentTarget.value.trim();
      if (to === p.name) return;
      if (!/^([A-Za-z_]\w*|'.+')$/.test(to) || components.value.has(to)) { e.currentTarget.value = p.name; tell(new Error(components.value.has(to) ? `${to} is there already` : `“${to}” is no name`)); return; }
      void rename(p.name, to);
    }} />;
}

const isNumber = (q: Parameter) => q.kind === "Real" || q.kind === "Integer";

function Field(p: { q: Parameter; a: Answer; editable: boolean }) {
  const { q, a } = p;
  const unit = q.size ? q.unit ?? "" : shownUnit(q.unit, q.displayUnit);
  // Of the class itself the declaration's value is what one changes.
  const own = a.component === "";
  const written = q.value ?? (own ? q.default ?? null : null);
  const enabled = enabledIn(q.enable, a.parameters);
  const readonly = !p.editable || q.final || q.constant;
  const [why, setWhy] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const id = `p-${q.name}`;
  const shownText = (t: string | null | undefined) => (t === null || t === undefined ? "" : shownValue(t, q.unit, unit) ?? t);
  const path = a.component ? `${a.component}.${q.name}` : q.name;

  const send = (text: string) => {
    setWhy("");
    const unchanged = text === (written ?? "");
    if (unchanged) return;
    if (text === "" && own) { if (input.current) input.current.value = shownText(written); return; }
    const edits = text === "" ? [{ op: "unset" as const, path }] : [{ op: "set" as const, path, value: text }];
    if (input.current) input.current.value = shownText(text);
    void applyEdits(edits).then((done) => { if (done) runLatest(); else if (input.current) input.current.value = shownText(written); });
  };
  const take = (typed: string) => {
    if (typed.trim() === shownText(written)) { setWhy(""); return; }
    if (typed.trim() === "") { send(""); return; }
    if (isNumber(q) && !q.size) {
      const r = readTyped(typed, q.unit, unit);
      if (!r.ok) { setWhy(r.why); return; }
      send(r.text);
    } else if (q.kind === "String" && !/^\s*"/.test(typed)) send(JSON.stringify(typed));
    else send(typed.trim());
  };
  useEffect(() => { if (input.current && document.activeElement !== input.current) input.current.value = shownText(written); }, [written, unit]);

  const choices = q.choices?.length ? q.choices : q.kind === "Boolean" ? [{ text: "false", comment: "" }, { text: "true", comment: "" }] : null;
  const free = choices !== null && written !== null && !choices.some((c) => c.text === written);
  const hint = [q.comment, q.min ? `min ${q.min}` : "", q.max ? `max ${q.max}` : "", q.from !== a.of ? `from ${q.from}` : ""].filter(Boolean).join("; ");
  const placeholder = (own ? "" : shownText(q.default)) || (q.start ? `start ${shownText(q.start)}` : "");
  return (
    <div class={`field${enabled ? "" : " off"}${written !== null ? " set" : ""}`} title={enabled ? undefined : `Only used when ${q.enable}`}>
      <label for={id}><span class="ellipsis field-name">{q.name}{q.size ?? ""}</span>{q.comment && <span class="field-comment">{q.comment}</span>}</label>
      <div class="field-value">
        {choices && !free ? (
          <select id={id} disabled={readonly || !enabled} value={written ?? ""} aria-description={hint} onChange={(e) => send(e.currentTarget.value)}>
            <option value="">{q.default ? `${lastName(q.default)} (default)` : "–"}</option>
            {choices.map((c) => <option key={c.text} value={c.text}>{c.comment || shortChoice(c.text)}</option>)}
          </select>
        ) : (
          <input id={id} ref={input} class={isNumber(q) ? "number" : ""} defaultValue={shownText(written)} placeholder={placeholder} disabled={readonly || !enabled} spellcheck={false} autocomplete="off"
            data-own-undo aria-invalid={why !== ""} aria-describedby={why ? `${id}-why` : undefined} aria-description={hint}
            onKeyDown={(e) => { if (e.key === "Enter") take(e.currentTarget.value); if (e.key === "Escape") { e.currentTarget.value = shownText(written); setWhy(""); } }}
            onBlur={(e) => take(e.currentTarget.value)} />
        )}
        {prettyUnit(unit) && unit !== "1" && <span class="unit">{prettyUnit(unit)}</span>}
        {written !== null && !readonly && !own && (
          <button type="button" class="row-button" title={`Back to the default${placeholder ? ` (${placeholder})` : ""}`} aria-label={`Reset ${q.name}`} onClick={() => send("")}><Icon path={PATHS.close} size={12} /></button>
        )}
      </div>
      {why && <p class="field-why" id={`${id}-why`} role="alert">{why}</p>}
    </div>
  );
}

function shortChoice(text: string): string { return /^[\w.]+$/.test(text) ? lastName(text) : text; }

export function focusParameter(name: string): void { document.getElementById(`p-${name}`)?.focus(); }
