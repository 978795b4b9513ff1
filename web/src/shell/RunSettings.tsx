// shell/RunSettings.tsx - times and solver of the next runs, beginning with what the model's annotation says.
import { useEffect, useState } from "preact/hooks";
import type { RunOptions } from "../protocol/types";
import { client } from "../store/studio";
import { activeModel, isComposite } from "../store/selection";
import { automatic, runModel, settings } from "../model/run";
import { readTyped } from "../app/units";
import { tell } from "../store/notes";
import { showDialog } from "./dialogs";

const SOLVERS = ["", "cvode", "ida", "halving", "euler", "heun", "rk3", "rk4", "dopri5", "ieuler", "trapezoid", "bilinear"];
const FIELDS: { name: "start" | "stop" | "interval" | "tolerance" | "step"; title: string; unit: string }[] = [
  { name: "start", title: "From", unit: "s" },
  { name: "stop", title: "To", unit: "s" },
  { name: "interval", title: "Interval of rows", unit: "s" },
  { name: "tolerance", title: "Tolerance", unit: "" },
  { name: "step", title: "Fixed step", unit: "s" },
];

export function showRunSettings(): void { showDialog("Run with settings", (close) => <Form close={close} />); }

function Form(p: { close: () => void }) {
  const [known, setKnown] = useState<Record<string, number | undefined>>({});
  const [bad, setBad] = useState("");
  const [values, setValues] = useState<RunOptions>(settings.value);
  const model = activeModel.value;
  useEffect(() => { if (!isComposite(model)) client.request("class.experiment", { class: model }).then((e) => setKnown({ ...e }), tell); }, []);
  const command = [...(isComposite(model) ? ["skerry cosim run", model] : ["skerry run", `-m ${model}`]), ...FIELDS.flatMap((f) => (values[f.name] !== undefined ? [`--${f.name}=${values[f.name]}`] : [])), ...(values.solver ? [`--solver=${values.solver}`] : []), ...(isComposite(model) ? [] : ["FILE"])].join(" ");
  return (
    <form class="form" onSubmit={(e) => { e.preventDefault(); if (bad) return; settings.value = values; p.close(); void runModel(); }}>
      {FIELDS.map((f) => (
        <label key={f.name} class="form-row"><span>{f.title}</span>
          <input defaultValue={values[f.name] === undefined ? "" : String(values[f.name])} placeholder={known[f.name] === undefined ? "automatic" : `${known[f.name]} (model)`} data-own-undo
            onInput={(e) => {
              const text = e.currentTarget.value;
              const next = { ...values };
              delete next[f.name];
              const r = text.trim() === "" ? null : readTyped(text, f.unit, f.unit);
              const n = r?.ok ? Number(r.text) : NaN;
              const wrong = r !== null && !Number.isFinite(n);
              e.currentTarget.setAttribute("aria-invalid", String(wrong));
              setBad(wrong ? f.name : bad === f.name ? "" : bad);
              if (r !== null && !wrong) next[f.name] = n;
              setValues(next);
            }} />
          <span class="unit">{f.unit}</span>
        </label>
      ))}
      <label class="form-row"><span>Solver</span>
        <select value={values.solver ?? ""} onChange={(e) => setValues({ ...values, solver: e.currentTarget.value || undefined })}>{SOLVERS.map((s) => <option key={s} value={s}>{s || "automatic"}</option>)}</select><span class="unit" />
      </label>
      <label class="check"><input type="checkbox" checked={automatic.value} onChange={(e) => { automatic.value = e.currentTarget.checked; }} /> Run again when a parameter changes</label>
      <p class="soft">The same by command line:</p><pre class="command">{command}</pre>
      <div class="row end">
        <button type="button" class="button outline" onClick={p.close}>Cancel</button>
        <button type="submit" class="button primary" disabled={bad !== ""}>Run</button>
      </div>
    </form>
  );
}
