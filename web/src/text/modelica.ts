// text/modelica.ts - colours of Modelica texts: a stream of tokens, one line at a time.
//
// Exact structure comes from the language server; this has to be right only about what a token is.
import { StreamLanguage, type StreamParser } from "@codemirror/language";

const KEYWORDS = new Set(("algorithm and annotation block break class connect connector constant constrainedby der discrete each else elseif elsewhen "
  + "encapsulated end enumeration equation expandable extends external final flow for function if import impure in initial inner input loop model not "
  + "operator or outer output package parameter partial protected public pure record redeclare replaceable return stream then type when while within").split(" "));
const TYPES = new Set(["Real", "Integer", "Boolean", "String", "Clock", "StateSelect", "ExternalObject"]);
const ATOMS = new Set(["true", "false", "time"]);
const BUILTIN = new Set(("abs acos actualStream asin assert atan atan2 cardinality cat ceil change cos cosh cross delay diagonal div edge exp fill floor "
  + "homotopy identity initial inStream integer log log10 matrix max min mod ndims noEvent ones outerProduct pre product reinit rem sample scalar semiLinear "
  + "sign sin sinh size skew smooth spatialDistribution sqrt sum symmetric tan tanh terminal terminate transpose vector zeros").split(" "));

interface State { comment: boolean; string: boolean; definition: boolean }

export const parser: StreamParser<State> = {
  name: "modelica",
  startState: () => ({ comment: false, string: false, definition: false }),
  copyState: (s) => ({ ...s }),
  token(stream, state) {
    if (state.comment) {
      if (stream.skipTo("*/")) { stream.match("*/"); state.comment = false; } else stream.skipToEnd();
      return "comment";
    }
    if (state.string) return string(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match("//")) { stream.skipToEnd(); return "comment"; }
    if (stream.match("/*")) { state.comment = true; return "comment"; }
    if (stream.match('"')) { state.string = true; return string(stream, state); }
    if (stream.match(/^'(?:[^'\\]|\\.)*'/)) return "variableName";
    if (stream.match(/^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/)) return "number";
    const word = stream.match(/^[A-Za-z_]\w*/) as RegExpMatchArray | null;
    if (word) {
      const w = word[0];
      const named = state.definition;
      state.definition = /^(model|block|class|connector|record|package|function|type|operator|end)$/.test(w);
      if (KEYWORDS.has(w)) return w === "annotation" ? "meta" : "keyword";
      if (named) return "typeName";
      if (TYPES.has(w)) return "typeName";
      if (ATOMS.has(w)) return "atom";
      if (BUILTIN.has(w) && stream.match(/^\s*\(/, false)) return "standard(variableName)";
      return /^[A-Z]/.test(w) ? "className" : "variableName";
    }
    state.definition = false;
    if (stream.match(/^(?:\.[*/^+-]|:=|<=|>=|<>|==|[-+*/^=<>:])/)) return "operator";
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "//", block: { open: "/*", close: "*/" } }, closeBrackets: { brackets: ["(", "[", "{", '"'] }, indentOnInput: /^\s*(end|equation|algorithm|public|protected|else|elseif|elsewhen)\b/ },
};

function string(stream: { next(): string | void; eol(): boolean }, state: State): string {
  while (!stream.eol()) {
    const c = stream.next();
    if (c === "\\") stream.next();
    else if (c === '"') { state.string = false; break; }
  }
  return "string";
}

export const modelica = StreamLanguage.define(parser);
