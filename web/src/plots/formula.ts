// formula.ts - curves that are computed from others: "p1 - p2", "der(x)", "if u > 0 then q else 0".
//
// in:    a text in Modelica's notation
// out:   a tree, the names in it, and numbers for given curves or given values
// cost:  O(nodes * rows)
// not:   running any of the text as a program

export class FormulaError extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

export type Node =
  | { kind: "number"; value: number }
  | { kind: "name"; name: string }
  | { kind: "call"; name: string; args: Node[] };

const DEEPEST = 100;
const LONGEST = 20_000;

type Fn = (...x: number[]) => number;
const truth = (b: boolean): number => (b ? 1 : 0);
const OPERATORS: Record<string, Fn> = {
  "+": (a, b) => a! + b!,
  "-": (a, b) => a! - b!,
  "*": (a, b) => a! * b!,
  "/": (a, b) => a! / b!,
  "^": (a, b) => Math.pow(a!, b!),
  neg: (a) => -a!,
  "<": (a, b) => truth(a! < b!),
  "<=": (a, b) => truth(a! <= b!),
  ">": (a, b) => truth(a! > b!),
  ">=": (a, b) => truth(a! >= b!),
  "==": (a, b) => truth(a! === b!),
  "<>": (a, b) => truth(a! !== b!),
  and: (a, b) => truth(a! !== 0 && b! !== 0),
  or: (a, b) => truth(a! !== 0 || b! !== 0),
  not: (a) => truth(a! === 0),
  if: (c, a, b) => (c! !== 0 ? a! : b!),
};
const FUNCTIONS: Record<string, [arguments: number, f: Fn]> = {
  sin: [1, (x) => Math.sin(x!)],
  cos: [1, (x) => Math.cos(x!)],
  tan: [1, (x) => Math.tan(x!)],
  asin: [1, (x) => Math.asin(x!)],
  acos: [1, (x) => Math.acos(x!)],
  atan: [1, (x) => Math.atan(x!)],
  atan2: [2, (y, x) => Math.atan2(y!, x!)],
  sinh: [1, (x) => Math.sinh(x!)],
  cosh: [1, (x) => Math.cosh(x!)],
  tanh: [1, (x) => Math.tanh(x!)],
  exp: [1, (x) => Math.exp(x!)],
  log: [1, (x) => Math.log(x!)],
  log10: [1, (x) => Math.log10(x!)],
  sqrt: [1, (x) => Math.sqrt(x!)],
  abs: [1, (x) => Math.abs(x!)],
  sign: [1, (x) => Math.sign(x!)],
  min: [2, (a, b) => Math.min(a!, b!)],
  max: [2, (a, b) => Math.max(a!, b!)],
  floor: [1, (x) => Math.floor(x!)],
  ceil: [1, (x) => Math.ceil(x!)],
  integer: [1, (x) => Math.floor(x!)],
  mod: [2, (x, y) => x! - Math.floor(x! / y!) * y!],
  rem: [2, (x, y) => x! % y!],
  div: [2, (x, y) => Math.trunc(x! / y!)],
  noEvent: [1, (x) => x!],
};
// Of a whole curve.
const OVER_TIME = new Set(["der", "integral"]);
const CONSTANTS: Record<string, number> = { pi: Math.PI, true: 1, false: 0 };
const WORDS = new Set(["if", "then", "else", "elseif", "and", "or", "not"]);

interface Token {
  kind: "number" | "name" | "word" | "sign" | "end";
  text: string;
  at: number;
}

// A name: parts joined by dots, each with indices: frame.R.T[1,2], a.'b c', der(x) is not one.
const NAME = /(?:[A-Za-z_]\w*|'(?:[^'\\]|\\.)*')(?:\[\d+(?:,\s*\d+)*\])?/y;
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y;
const SIGN = /<=|>=|==|<>|\.[-+*/^]|[-+*/^()<>,]/y;

function tokens(text: string): Token[] {
  if (text.length > LONGEST) throw new FormulaError("the formula is too long", LONGEST);
  const out: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? null;
  };
  for (;;) {
    at += match(/\s*/y)!.length;
    if (at >= text.length) break;
    const number = match(NUMBER);
    const sign = number ? null : match(SIGN);
    let found = number ?? sign;
    let kind: Token["kind"] = number ? "number" : "sign";
    if (!found) {
      found = match(NAME);
      if (!found) throw new FormulaError(`'${text[at]}' is not expected here`, at);
      kind = WORDS.has(found) ? "word" : "name";
      const start = at;
      at += found.length;
      for (let next; kind === "name" && text[at] === "." && ((at += 1), (next = match(NAME))); ) {
        found += "." + next;
        at += next.length;
      }
      if (text[at - 1] === ".") throw new FormulaError("a name is missing behind the dot", at);
      at = start + found.length;
      out.push({ kind, text: found, at: start });
      continue;
    }
    out.push({ kind, text: found.replace(/^\.(?=[-+*/^])/, ""), at });
    at += found.length;
  }
  out.push({ kind: "end", text: "the end", at: text.length });
  return out;
}

class Parser {
  private i = 0;
  private depth = 0;
  constructor(private readonly list: Token[]) {}

  private get next(): Token {
    return this.list[this.i]!;
  }

  private take(...texts: string[]): string | null {
    const t = this.next;
    if ((t.kind !== "sign" && t.kind !== "word") || !texts.includes(t.text)) return null;
    this.i++;
    return t.text;
  }

  private need(text: string): void {
    if (!this.take(text))
      throw new FormulaError(`'${text}' is expected before '${this.next.text}'`, this.next.at);
  }

  // expression: "if" expression "then" expression { "elseif" ... } "else" expression | or
  expression(): Node {
    if (++this.depth > DEEPEST) throw new FormulaError("the formula is nested too deeply", this.next.at);
    const node = this.take("if") ? this.choice() : this.or();
    this.depth--;
    return node;
  }

  private choice(): Node {
    const condition = this.expression();
    this.need("then");
    const yes = this.expression();
    if (this.take("elseif")) return call("if", condition, yes, this.deeper(() => this.choice()));
    this.need("else");
    return call("if", condition, yes, this.expression());
  }

  private deeper(f: () => Node): Node {
    if (++this.depth > DEEPEST) throw new FormulaError("the formula is nested too deeply", this.next.at);
    const node = f();
    this.depth--;
    return node;
  }

  private chain(part: () => Node, ...signs: string[]): Node {
    let node = part();
    for (let op; (op = this.take(...signs)); ) node = call(op, node, part());
    return node;
  }

  private or(): Node {
    return this.chain(() => this.chain(() => this.relation(), "and"), "or");
  }

  private relation(): Node {
    if (this.take("not")) return call("not", this.deeper(() => this.relation()));
    const left = this.sum();
    const op = this.take("<=", ">=", "==", "<>", "<", ">");
    return op ? call(op, left, this.sum()) : left;
  }

  // A sign in front stands before the first product: -x^2 is -(x^2), and 2*-3 is allowed here.
  private sum(): Node {
    return this.chain(() => this.product(), "+", "-");
  }

  private product(): Node {
    return this.chain(() => this.signed(), "*", "/");
  }

  private signed(): Node {
    if (this.take("-")) return call("neg", this.deeper(() => this.signed()));
    if (this.take("+")) return this.deeper(() => this.signed());
    const base = this.primary();
    return this.take("^") ? call("^", base, this.deeper(() => this.signed())) : base;
  }

  private primary(): Node {
    const t = this.next;
    if (t.kind === "number") {
      this.i++;
      return { kind: "number", value: Number(t.text) };
    }
    if (this.take("(")) {
      const node = this.expression();
      this.need(")");
      return node;
    }
    if (t.kind !== "name") throw new FormulaError(`a value is expected before '${t.text}'`, t.at);
    this.i++;
    if (this.take("(")) return this.call(t);
    if (Object.hasOwn(CONSTANTS, t.text)) return { kind: "number", value: CONSTANTS[t.text]! };
    return { kind: "name", name: t.text };
  }

  private call(t: Token): Node {
    const args = [this.expression()];
    while (this.take(",")) args.push(this.expression());
    this.need(")");
    if (OVER_TIME.has(t.text)) {
      if (args.length !== 1) throw new FormulaError(`${t.text} takes one argument`, t.at);
      return call(t.text, ...args);
    }
    const f = Object.hasOwn(FUNCTIONS, t.text) ? FUNCTIONS[t.text]! : null;
    if (!f) throw new FormulaError(`there is no function '${t.text}'`, t.at);
    if (f[0] !== args.length)
      throw new FormulaError(`${t.text} takes ${f[0]} argument${f[0] > 1 ? "s" : ""}`, t.at);
    return call(t.text, ...args);
  }

  whole(): Node {
    const node = this.expression();
    if (this.next.kind !== "end")
      throw new FormulaError(`'${this.next.text}' is not expected here`, this.next.at);
    return node;
  }
}

function call(name: string, ...args: Node[]): Node {
  return { kind: "call", name, args };
}

export function parse(text: string): Node {
  const list = tokens(text);
  if (list.length === 1) throw new FormulaError("the formula is empty", 0);
  return new Parser(list).whole();
}

// Names of variables, each once; derivatives of variables as "der(x)" where der names a column.
export function names(node: Node): string[] {
  const found = new Set<string>();
  const visit = (n: Node): void => {
    if (n.kind === "name") found.add(n.name);
    else if (n.kind === "call") n.args.forEach(visit);
  };
  visit(node);
  return [...found];
}

const evaluator = (name: string): Fn => OPERATORS[name] ?? FUNCTIONS[name]![1];

// One number. der and integral need a curve: they are NaN unless `value` knows "der(x)" as a name.
export function value(node: Node, of: (name: string) => number | undefined): number {
  if (node.kind === "number") return node.value;
  if (node.kind === "name") return of(node.name) ?? NaN;
  if (OVER_TIME.has(node.name)) {
    const arg = node.args[0]!;
    return (arg.kind === "name" ? of(`${node.name}(${arg.name})`) : undefined) ?? NaN;
  }
  return evaluator(node.name)(...node.args.map((a) => value(a, of)));
}

function derivative(time: Float64Array, v: Float64Array): Float64Array {
  const n = v.length;
  const slope = (a: number, b: number): number => (v[b]! - v[a]!) / (time[b]! - time[a]!);
  return Float64Array.from({ length: n }, (_, i) => {
    // On each side of an event its own side only; elsewhere the parabola through three rows.
    const left = i > 0 && time[i]! > time[i - 1]!;
    const right = i + 1 < n && time[i + 1]! > time[i]!;
    if (left && right) {
      const h0 = time[i]! - time[i - 1]!;
      const h1 = time[i + 1]! - time[i]!;
      return (slope(i - 1, i) * h1 + slope(i, i + 1) * h0) / (h0 + h1);
    }
    return left ? slope(i - 1, i) : right ? slope(i, i + 1) : NaN;
  });
}

function integral(time: Float64Array, v: Float64Array): Float64Array {
  const out = new Float64Array(v.length);
  for (let i = 1; i < v.length; i++)
    out[i] = out[i - 1]! + ((time[i]! - time[i - 1]!) * (v[i]! + v[i - 1]!)) / 2;
  return out;
}

// A whole curve: one number for each time. Unknown names are the caller's business: `of` throws.
export function curve(
  node: Node,
  time: Float64Array,
  of: (name: string) => Float64Array,
): Float64Array {
  if (node.kind === "number") return new Float64Array(time.length).fill(node.value);
  if (node.kind === "name") return node.name === "time" ? time : of(node.name);
  const args = node.args.map((a) => curve(a, time, of));
  if (node.name === "der") return derivative(time, args[0]!);
  if (node.name === "integral") return integral(time, args[0]!);
  const f = evaluator(node.name);
  return Float64Array.from({ length: time.length }, (_, i) => f(...args.map((a) => a[i]!)));
}
