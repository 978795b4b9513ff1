// app/units.ts - unit expressions of Modelica (chapter 19): "bar", "rev/min", "kJ/(kg.K)", "degC".
//
// in:   the text of a unit, or what a user typed ("250 bar", "1,5e3 rpm")
// out:  dimension, factor and offset: SI value = factor * value + offset
// not:  units without a scale of their own ("Pa(abs)"): null
export interface Unit {
  dimension: string; // exponents of m kg s A K mol cd rad, as text, to compare: 1 rad/s is not 1 Hz
  factor: number;
  offset: number;
}

type Exponents = number[];
const BASES = 8;

const KNOWN: Record<string, [Exponents, number, number?]> = {
  m: [[1, 0, 0, 0, 0, 0, 0], 1],
  g: [[0, 1, 0, 0, 0, 0, 0], 1e-3],
  s: [[0, 0, 1, 0, 0, 0, 0], 1],
  A: [[0, 0, 0, 1, 0, 0, 0], 1],
  K: [[0, 0, 0, 0, 1, 0, 0], 1],
  mol: [[0, 0, 0, 0, 0, 1, 0], 1],
  cd: [[0, 0, 0, 0, 0, 0, 1], 1],
  rad: [[0, 0, 0, 0, 0, 0, 0, 1], 1],
  sr: [[0, 0, 0, 0, 0, 0, 0, 2], 1],
  deg: [[0, 0, 0, 0, 0, 0, 0, 1], Math.PI / 180],
  rev: [[0, 0, 0, 0, 0, 0, 0, 1], 2 * Math.PI],
  min: [[0, 0, 1, 0, 0, 0, 0], 60],
  h: [[0, 0, 1, 0, 0, 0, 0], 3600],
  d: [[0, 0, 1, 0, 0, 0, 0], 86400],
  Hz: [[0, 0, -1, 0, 0, 0, 0], 1],
  Bq: [[0, 0, -1, 0, 0, 0, 0], 1],
  kat: [[0, 0, -1, 0, 0, 1, 0], 1],
  rpm: [[0, 0, -1, 0, 0, 0, 0, 1], Math.PI / 30],
  l: [[3, 0, 0, 0, 0, 0, 0], 1e-3],
  L: [[3, 0, 0, 0, 0, 0, 0], 1e-3],
  t: [[0, 1, 0, 0, 0, 0, 0], 1e3],
  N: [[1, 1, -2, 0, 0, 0, 0], 1],
  Pa: [[-1, 1, -2, 0, 0, 0, 0], 1],
  bar: [[-1, 1, -2, 0, 0, 0, 0], 1e5],
  J: [[2, 1, -2, 0, 0, 0, 0], 1],
  eV: [[2, 1, -2, 0, 0, 0, 0], 1.602176634e-19],
  W: [[2, 1, -3, 0, 0, 0, 0], 1],
  var: [[2, 1, -3, 0, 0, 0, 0], 1],
  C: [[0, 0, 1, 1, 0, 0, 0], 1],
  V: [[2, 1, -3, -1, 0, 0, 0], 1],
  F: [[-2, -1, 4, 2, 0, 0, 0], 1],
  Ohm: [[2, 1, -3, -2, 0, 0, 0], 1],
  S: [[-2, -1, 3, 2, 0, 0, 0], 1],
  Wb: [[2, 1, -2, -1, 0, 0, 0], 1],
  T: [[0, 1, -2, -1, 0, 0, 0], 1],
  H: [[2, 1, -2, -2, 0, 0, 0], 1],
  lm: [[0, 0, 0, 0, 0, 0, 1, 2], 1],
  lx: [[-2, 0, 0, 0, 0, 0, 1, 2], 1],
  Gy: [[2, 0, -2, 0, 0, 0, 0], 1],
  Sv: [[2, 0, -2, 0, 0, 0, 0], 1],
  degC: [[0, 0, 0, 0, 1, 0, 0], 1, 273.15],
  degF: [[0, 0, 0, 0, 1, 0, 0], 5 / 9, 459.67 * 5 / 9],
  degRk: [[0, 0, 0, 0, 1, 0, 0], 5 / 9],
};
const PREFIX: Record<string, number> = {
  Y: 1e24, Z: 1e21, E: 1e18, P: 1e15, T: 1e12, G: 1e9, M: 1e6, k: 1e3, h: 1e2, da: 1e1, d: 1e-1, c: 1e-2, m: 1e-3, u: 1e-6, n: 1e-9,
  p: 1e-12, f: 1e-15, a: 1e-18, z: 1e-21, y: 1e-24,
};

interface Part { e: Exponents; factor: number; offset: number }
const MAX_DEPTH = 16;
const MAX_EXPONENT = 60;

const padded = (e: Exponents): Exponents => Array.from({ length: BASES }, (_, i) => e[i] ?? 0);

// A unit by itself ("min" is a minute, not a milli-inch), else one behind a prefix.
function symbol(name: string): Part | null {
  const known = Object.hasOwn(KNOWN, name) ? KNOWN[name]! : null;
  if (known) return { e: padded(known[0]), factor: known[1], offset: known[2] ?? 0 };
  for (const n of [2, 1]) {
    const prefix = name.slice(0, n);
    const rest = name.slice(n);
    if (name.length > n && Object.hasOwn(PREFIX, prefix) && Object.hasOwn(KNOWN, rest)) {
      const k = KNOWN[rest]!;
      if (k[2]) return null; // no milli-degC
      return { e: padded(k[0]), factor: k[1] * PREFIX[prefix]!, offset: 0 };
    }
  }
  return null;
}

const power = (p: Part, n: number): Part | null =>
  p.offset && n !== 1 ? null : { e: p.e.map((x) => x * n), factor: n === 1 ? p.factor : Math.pow(p.factor, n), offset: n === 1 ? p.offset : 0 };

// "degC" alone has an offset; in a product ("J/degC") it is a difference.
function times(a: Part, b: Part, n: 1 | -1): Part | null {
  const e = a.e.map((x, i) => x + n * b.e[i]!);
  if (e.some((x) => Math.abs(x) > MAX_EXPONENT)) return null;
  return { e, factor: n === 1 ? a.factor * b.factor : a.factor / b.factor, offset: 0 };
}

class Reader {
  at = 0;
  depth = 0;
  constructor(readonly text: string) {}

  factor(): Part | null {
    const c = this.text[this.at];
    if (c === "(") {
      this.at++;
      if (++this.depth > MAX_DEPTH) return null;
      const p = this.expression();
      this.depth--;
      if (this.text[this.at++] !== ")") return null;
      return p;
    }
    if (c === "1" && !/\d/.test(this.text[this.at + 1] ?? "")) {
      this.at++;
      return { e: padded([]), factor: 1, offset: 0 };
    }
    const m = /^([A-Za-z]+)([+-]?\d+)?/.exec(this.text.slice(this.at));
    if (!m) return null;
    const p = symbol(m[1]!);
    this.at += m[0].length;
    const n = m[2] ? Number(m[2]) : 1;
    return p && Math.abs(n) <= MAX_EXPONENT ? power(p, n) : null;
  }

  expression(): Part | null {
    let p = this.factor();
    while (p && (this.text[this.at] === "." || this.text[this.at] === "/")) {
      const n = this.text[this.at++] === "/" ? -1 : 1;
      const q = this.factor();
      p = q && times(p, q, n);
    }
    return p;
  }
}

const cache = new Map<string, Unit | null>();

export function unitOf(text: string | null | undefined): Unit | null {
  const key = (text ?? "").trim();
  if (key === "") return null;
  let u = cache.get(key);
  if (u !== undefined) return u;
  const r = new Reader(key);
  const p = r.expression();
  u = p && r.at === key.length ? { dimension: p.e.join(","), factor: p.factor, offset: p.offset } : null;
  cache.set(key, u);
  return u;
}

export function compatible(a: string | null | undefined, b: string | null | undefined): boolean {
  const ua = unitOf(a);
  const ub = unitOf(b);
  return ua !== null && ub !== null && ua.dimension === ub.dimension;
}

export interface Conversion { factor: number; offset: number } // shown = value * factor + offset

// From the unit that the model computes in to the one that is shown; null when either is not known or they do not fit.
export function conversion(unit: string | null | undefined, shown: string | null | undefined): Conversion | null {
  if ((unit ?? "") === (shown ?? "")) return { factor: 1, offset: 0 };
  const from = unitOf(unit);
  const to = unitOf(shown);
  if (!from || !to || from.dimension !== to.dimension) return null;
  return { factor: from.factor / to.factor, offset: (from.offset - to.offset) / to.factor };
}

// The conversion without the noise of binary factors: 25000000 Pa is 250 bar, and not 249.99999999999997.
export function convert(value: number, unit: string | null | undefined, shown: string | null | undefined): number | null {
  const c = conversion(unit, shown);
  if (!c) return null;
  const inverse = 1 / c.factor;
  const whole = Math.abs(inverse) >= 1 && Math.abs(inverse - Math.round(inverse)) < 1e-9 * Math.abs(inverse);
  const scaled = whole ? value / Math.round(inverse) : value * c.factor;
  return c.offset === 0 ? tidy(scaled) : tidy(scaled + c.offset);
}

// 15 significant digits: what a conversion adds beyond them is rounding.
export function tidy(x: number): number {
  return Number.isFinite(x) ? Number(x.toPrecision(15)) : x;
}

// The unit that is shown for a variable: its displayUnit where that fits.
export function shownUnit(unit: string | null | undefined, displayUnit: string | null | undefined): string {
  return displayUnit && (displayUnit === unit || compatible(unit, displayUnit)) ? displayUnit : unit ?? "";
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

// m3/s2 as m³/s², kg.m as kg·m, degC as °C, Ohm as Ω.
export function prettyUnit(text: string | null | undefined): string {
  return (text ?? "")
    .replace(/degC/g, "°C").replace(/degF/g, "°F").replace(/\bdeg\b/g, "°").replace(/Ohm/g, "Ω")
    .replace(/([A-Za-z)Ω])(-?)(\d+)/g, (_, a: string, sign: string, n: string) => a + (sign && "⁻") + [...n].map((d) => RAISED[Number(d)]).join(""))
    .replace(/\./g, "·");
}

// A number as a Modelica literal, the shorter of the two usual forms: 2.5e7, 0.05, 1e-6.
export function literal(x: number): string {
  if (!Number.isFinite(x)) throw new RangeError("a Modelica literal is finite");
  const plain = String(x);
  const scientific = x.toExponential().replace("e+", "e");
  return plain.includes("e") || (plain.length > scientific.length + 1 && scientific.length < 12) ? scientific : plain;
}

export interface Typed { text: string; unit: string | null } // text as Modelica in the model's unit
export type TypedResult = { ok: true; text: string } | { ok: false; why: string };

const NUMBER = /^([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?)\s*(.*)$/;

// What the user typed into the field of a parameter, as Modelica text in the model's unit. "250 bar", "250" (in the shown unit),
// or any expression, which is taken as it is.
export function readTyped(input: string, unit: string | null | undefined, shown: string | null | undefined): TypedResult {
  const text = input.trim();
  const m = NUMBER.exec(text);
  if (!m) return text ? { ok: true, text } : { ok: false, why: "a value is missing" };
  const typedUnit = asciiUnit(m[2] ?? "");
  // "2*p" and "1 + x" are expressions.
  if (typedUnit !== "" && !/^[A-Za-z(%]/.test(typedUnit)) return { ok: true, text };
  const digits = m[1]!.replace(",", ".");
  const value = Number(digits);
  const from = typedUnit || shown || unit || "";
  if (typedUnit === "") {
    if (!unit || from === unit || !conversion(from, unit)) return { ok: true, text: digits };
  } else {
    if (!unit) return { ok: false, why: `this parameter has no unit, so ${typedUnit} cannot be converted` };
    if (!unitOf(typedUnit) && typedUnit !== unit) return { ok: false, why: `${typedUnit} is no unit that is known` };
    if (!conversion(typedUnit, unit)) return { ok: false, why: `${typedUnit} does not fit ${unit}` };
    if (typedUnit === unit) return { ok: true, text: digits };
  }
  const si = convert(value, from, unit);
  return si === null || !Number.isFinite(si) ? { ok: false, why: "the number is too large" } : { ok: true, text: literal(si) };
}

function asciiUnit(s: string): string {
  return s.trim().replace(/°C/g, "degC").replace(/°F/g, "degF").replace(/°/g, "deg").replace(/Ω/g, "Ohm").replace(/µ|μ/g, "u").replace(/·/g, ".")
    .replace(/[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (c) => (c === "⁻" ? "-" : String(RAISED.indexOf(c))));
}

// A literal of the text in the shown unit; null when the text is no plain number.
export function shownValue(text: string | null | undefined, unit: string | null | undefined, shown: string | null | undefined): string | null {
  const t = (text ?? "").trim();
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(t)) return null;
  const v = convert(Number(t), unit, shown);
  return v === null ? null : (unit ?? "") === (shown ?? "") ? t : literal(v);
}
