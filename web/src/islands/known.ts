// known.ts - numbers of delays and impedances: what the server knows, else what the current run says.
import { columns } from "../store/runs";
import { FormulaError, parse, value } from "../plots/formula";
import { short } from "../plots/number";
import { columnIndex, shownRun } from "../results/state";

// The text of the model where there is no number for it. Only parameters count: what changes has no one number.
export function lineText(v: { text: string; value: number | null } | undefined, model: string, digits = 6): string {
  if (!v) return "";
  if (v.value !== null) return short(v.value, digits);
  const run = shownRun.value;
  const list = run?.class === model ? columns.value.get(run.run) : undefined;
  if (!run || !list) return v.text;
  try {
    const x = value(parse(v.text), (name) => { const known = list[columnIndex(run.run, name)]?.value; return typeof known === "number" ? known : undefined; });
    return Number.isFinite(x) ? short(x, digits) : v.text;
  } catch (e) {
    if (e instanceof FormulaError) return v.text;
    throw e;
  }
}
