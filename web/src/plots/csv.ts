// csv.ts - tables of numbers: measured data read, curves written.
//
// in:    text with commas, semicolons (then also decimal commas) or tabs; a byte-order mark, "sep=;",
//        remarks after '#', units as "p [Pa]"; cells that are empty have no value
// out:   times and columns; what is wrong is told with its line
// cost:  one pass
// ref:   docs/results.md (the same rules as `skerry plot`)

import { exact } from "./number";

export interface Table {
  time: Float64Array;
  columns: { name: string; unit: string; values: Float64Array }[];
}

export class CsvError extends Error {}

function separatorOf(line: string): string {
  const counts = [";", "\t", ","].map((s) => line.split(s).length - 1);
  return counts[0]! > 0 ? ";" : counts[1]! > 0 ? "\t" : ",";
}

export function cells(line: string, separator: string): string[] {
  const out: string[] = [];
  let at = 0;
  for (;;) {
    let cell = "";
    if (/^\s*"/.test(line.slice(at)) && (at = line.indexOf('"', at) + 1)) {
      for (;;) {
        const end = line.indexOf('"', at);
        if (end < 0) throw new CsvError("a quote is not closed");
        cell += line.slice(at, end);
        at = end + 1;
        if (line[at] !== '"') break;
        cell += '"';
        at++;
      }
      const next = line.indexOf(separator, at);
      at = next < 0 ? line.length : next;
    } else {
      const next = line.indexOf(separator, at);
      const end = next < 0 ? line.length : next;
      cell = line.slice(at, end).trim();
      at = end;
    }
    out.push(cell);
    if (at >= line.length) return out;
    at++;
  }
}

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eEdD][-+]?\d+)?$/;

function numberOf(cell: string, decimalComma: boolean): number | null {
  const text = decimalComma ? cell.replace(",", ".") : cell;
  if (text === "") return NaN;
  if (NUMBER.test(text)) return Number(text.replace(/[dD]/, "e"));
  const word = text.toLowerCase();
  if (word === "nan") return NaN;
  if (/^[-+]?inf(inity)?$/.test(word)) return word.startsWith("-") ? -Infinity : Infinity;
  return word === "true" ? 1 : word === "false" ? 0 : null;
}

export function readCsv(text: string): Table {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  let separator = "";
  let names: string[] | null = null;
  const rows: number[][] = [];
  lines.forEach((line, i) => {
    const where = `line ${i + 1}`;
    const told = /^sep=(.)$/.exec(line);
    if (told && !names) separator = told[1]!;
    if (told || line.trim() === "" || line.trimStart().startsWith("#")) return;
    separator ||= separatorOf(line);
    let found: string[];
    try {
      found = cells(line, separator);
    } catch (e) {
      throw new CsvError(`${where}: ${(e as Error).message}`);
    }
    if (!names) {
      const isNumber = found.every((c) => numberOf(c, separator === ";") !== null);
      names = isNumber ? found.map((_, k) => (k === 0 ? "time" : `column ${k + 1}`)) : found;
      if (!isNumber) return;
    }
    if (found.length !== names.length)
      throw new CsvError(`${where}: ${found.length} cells instead of ${names.length}`);
    rows.push(
      found.map((c) => {
        const v = numberOf(c, separator === ";");
        if (v === null) throw new CsvError(`${where}: '${c}' is not a number`);
        return v;
      }),
    );
  });
  if (!names || rows.length === 0) throw new CsvError("there are no numbers in this file");
  return tableOf(names, rows);
}

function tableOf(header: string[], rows: number[][]): Table {
  const parts = header.map((h) => {
    const withUnit = /^(.*?)\s*[[(]([^\])]*)[\])]\s*$/.exec(h);
    return withUnit?.[1] && h.includes(" ") ? { name: withUnit[1], unit: withUnit[2]! } : { name: h, unit: "" };
  });
  const named = parts.findIndex((p) => p.name.toLowerCase() === "time");
  const t = named >= 0 ? named : 0;
  const column = (c: number): Float64Array => Float64Array.from(rows, (r) => r[c]!);
  const time = column(t);
  for (let i = 0; i < time.length; i++)
    if (Number.isNaN(time[i]!) || (i > 0 && time[i]! < time[i - 1]!))
      throw new CsvError(`row ${i + 1}: the time '${parts[t]!.name}' goes back or is missing`);
  return {
    time,
    columns: parts.flatMap((p, c) => (c === t ? [] : [{ ...p, values: column(c) }])),
  };
}

// A name with a comma, a quote or a blank at its end is put in quotes.
export function quoted(name: string): string {
  return /[",\n\r]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

export function writeCsv(names: string[], columns: Float64Array[]): string {
  const lines = [names.map(quoted).join(",")];
  const rows = columns[0]?.length ?? 0;
  for (let r = 0; r < rows; r++) lines.push(columns.map((c) => exact(c[r]!)).join(","));
  return lines.join("\n") + "\n";
}
