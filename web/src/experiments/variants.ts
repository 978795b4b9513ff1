// variants.ts - the runs of a sweep, as `skerry sweep --vary` makes them.
//
// in:    names with "FROM:TO:STEP", "FROM:TO" (by 1) or "V1,V2,..."
// out:   settings of each variant; what is wrong is told
// ref:   docs/manual.md, skerry sweep
export interface Vary { name: string; values: string }
export const MAX_VARIANTS = 500;

export class SweepError extends Error {}

export function valuesOf(text: string): number[] {
  const t = text.trim();
  if (t === "") throw new SweepError("values are missing: write 1:5:1 or 1,2,5");
  const numbers = (list: string[]): number[] => list.map((s) => {
    const word = s.trim();
    const v = word === "true" ? 1 : word === "false" ? 0 : Number(word);
    if (word === "" || !Number.isFinite(v)) throw new SweepError(`'${word}' is not a number`);
    return v;
  });
  if (!t.includes(":")) return numbers(t.split(","));
  const range = numbers(t.split(":"));
  if (range.length > 3) throw new SweepError("a range is FROM:TO:STEP");
  const [from, to, step = 1] = range as [number, number, number?];
  if (step === 0 || (to - from) * step < 0) throw new SweepError(`steps of ${step} do not lead from ${from} to ${to}`);
  const n = Math.floor((to - from) / step + 1e-9) + 1;
  if (n > MAX_VARIANTS) throw new SweepError(`${n} values are too many here: ${MAX_VARIANTS} at most, more with skerry sweep`);
  return Array.from({ length: n }, (_, i) => from + i * step);
}

// All combinations, the last one changing fastest; together: first with first, second with second.
export function variants(vary: Vary[], together: boolean): Record<string, number>[] {
  const given = vary.filter((v) => v.name.trim() !== "");
  if (given.length === 0) throw new SweepError("name a parameter to vary");
  const names = given.map((v) => v.name.trim());
  if (new Set(names).size < names.length) throw new SweepError("a parameter is named twice");
  const lists = given.map((v) => {
    try { return valuesOf(v.values); } catch (e) { throw new SweepError(`${v.name}: ${(e as Error).message}`); }
  });
  if (together) {
    if (new Set(lists.map((l) => l.length)).size > 1) throw new SweepError(`the lists have ${lists.map((l) => l.length).join(" and ")} values: together they need as many`);
    return lists[0]!.map((_, i) => Object.fromEntries(names.map((n, k) => [n, lists[k]![i]!])));
  }
  const total = lists.reduce((n, l) => n * l.length, 1);
  if (total > MAX_VARIANTS) throw new SweepError(`${total} variants are too many here: ${MAX_VARIANTS} at most, more with skerry sweep`);
  return Array.from({ length: total }, (_, i) => {
    let rest = i;
    const out: Record<string, number> = {};
    for (let k = lists.length - 1; k >= 0; k--) {
      out[names[k]!] = lists[k]![rest % lists[k]!.length]!;
      rest = Math.floor(rest / lists[k]!.length);
    }
    return Object.fromEntries(names.map((n) => [n, out[n]!]));
  });
}
