// Completion and signature help.
#include "lsp/context.h"
#include "lsp/lsp_priv.h"

#include "syntax/print/print.h"

#include <string.h>
#include <strings.h>

#define MAX_CANDIDATES 400  // candidates in one answer

enum { FUNCTION = 3, FIELD = 5, VARIABLE = 6, CLASS = 7, INTERFACE = 8, MODULE = 9, PROPERTY = 10 };
enum { KEYWORD = 14, ENUM_MEMBER = 20, CONSTANT = 21 };

typedef struct {
  SkAsk      *ask;
  SkContext   at;
  const char *word;
  size_t      n_word;
  SkNode     *scope;  // the class around, or NULL
  SkNode     *other;  // in connect(): what the first argument is, or NULL
  uint32_t    n;
  bool        more;  // than an answer holds
  SkMap       seen;  // names offered already: what is nearer hides what is further out
} Completion;

static void offer(Completion *c, const char *label, int kind, const char *detail,
                  const char *insert) {
  if (strncasecmp(label, c->word, c->n_word) != 0) return;
  uint64_t was;
  SkName   name = sk_name_z(c->ask->in.names, label);
  if (sk_map_get(&c->seen, (uint64_t)(uintptr_t)name, &was)) return;
  sk_map_put(c->ask->arena, &c->seen, (uint64_t)(uintptr_t)name, 1);
  if (c->n >= MAX_CANDIDATES) {
    c->more = true;
    return;
  }
  SkBuf *out = &c->ask->out;
  sk_ask_next(out, &c->n);
  sk_buf_z(out, "{\"label\":");
  sk_lsp_json(out, label);
  sk_buf_printf(out, ",\"kind\":%d", kind);
  if (detail) {
    sk_buf_z(out, ",\"detail\":");
    sk_lsp_json(out, detail);
  }
  sk_buf_z(out, ",\"textEdit\":{\"range\":");
  sk_lines_range(&c->ask->lines, c->at.from, c->ask->offset, out);
  sk_buf_z(out, ",\"newText\":");
  sk_lsp_json(out, insert ? insert : label);
  sk_buf_z(out, "}}");
}

// "Real [kg] = 1 - mass of the body"
static const char *detail_of(Completion *c, SkNode *n) {
  SkAsk *ask = c->ask;
  SkCx  *cx  = sk_ask_cx(ask);
  if (!n || !n->decl || n->decl->kind != SK_EL_COMPONENT) return NULL;
  SkBuf       out  = sk_buf_new(ask->arena);
  const char *type = sk_describe_type(ask, n);
  if (type) sk_buf_z(&out, type);
  const SkBinding *unit = sk_node_is_value(cx, n) ? sk_node_attribute(cx, n, cx->w_unit) : NULL;
  if (unit && unit->e && unit->e->kind == SK_EX_STRING && unit->e->string.len)
    sk_buf_printf(&out, " [%s]", unit->e->string.text);
  const SkBinding *value = sk_node_binding(cx, n);
  if (value && value->e && value->e->span.len && value->e->span.len < 60) {
    sk_buf_z(&out, " = ");
    sk_buf_add(&out, sk_span_text(ask->in.sources, value->e->span), value->e->span.len);
  }
  if (n->decl->comment.text) sk_buf_printf(&out, " - %s", n->decl->comment.text);
  return out.text;
}

static int kind_of(const SkNode *n) {
  if (!n || n->kind == SK_NODE_CLASS) return CLASS;
  if (n->variability == SK_V_CONSTANT) return CONSTANT;
  return n->variability == SK_V_PARAMETER ? FIELD : VARIABLE;
}

static bool has_connectors(SkCx *cx, SkNode *n) {
  SkMembers members = {0};
  if (sk_node_is_connector(cx, n)) return true;
  if (sk_node_is_value(cx, n)) return false;
  sk_name_members(cx, n, false, &members);
  for (uint32_t i = 0; i < members.n; i++)
    if (members.at[i].node && sk_node_is_connector(cx, members.at[i].node)) return true;
  return false;
}

static bool fits_members(SkCx *cx, SkNode *a, SkNode *b) {
  SkMembers of_a = {0}, of_b = {0};
  sk_name_members(cx, a, false, &of_a);
  sk_name_members(cx, b, false, &of_b);
  // What an expandable connector will have is open.
  if (of_a.n == 0 || of_b.n == 0) return true;
  for (uint32_t i = 0; i < of_a.n; i++) {
    uint32_t k = 0;
    while (k < of_b.n && of_b.at[k].name != of_a.at[i].name) k++;
    if (k == of_b.n) return false;
  }
  return of_a.n == of_b.n;
}

// Two connectors that may be joined, as far as their names tell.
static bool fits_connector(SkCx *cx, SkNode *a, SkNode *b) {
  bool value = sk_node_is_value(cx, a);
  if (value != sk_node_is_value(cx, b)) return false;
  if (value) return a->builtin && b->builtin && strcmp(a->builtin, b->builtin) == 0;
  return fits_members(cx, a, b);
}

// A connector that fits the one in the other place of connect(), or a component that has such a one.
static bool fits(SkCx *cx, SkNode *other, SkNode *n) {
  SkMembers members = {0};
  if (!has_connectors(cx, n)) return false;
  if (!other || !sk_node_is_connector(cx, other) || n == other) return n != other || !other;
  if (sk_node_is_connector(cx, n)) return fits_connector(cx, other, n);
  sk_name_members(cx, n, false, &members);
  for (uint32_t i = 0; i < members.n; i++) {
    SkNode *m = members.at[i].node;
    if (m && sk_node_is_connector(cx, m) && fits_connector(cx, other, m)) return true;
  }
  return false;
}

static bool in_connect(const Completion *c) {
  return c->at.n_around && c->at.around[0].word == SK_KW_connect;
}

static void offer_members(Completion *c, SkNode *of, bool classes, bool protected_too) {
  SkCx     *cx      = sk_ask_cx(c->ask);
  SkMembers members = {0};
  sk_name_members(cx, of, classes && !in_connect(c), &members);
  for (uint32_t i = 0; i < members.n; i++) {
    SkNode *n = members.at[i].node;
    if (strncasecmp(members.at[i].name, c->word, c->n_word) != 0) continue;
    if (n && n->is_protected && !protected_too) continue;
    if (n && in_connect(c) && !fits(cx, c->other, n)) continue;
    offer(c, members.at[i].name, kind_of(n), detail_of(c, n), NULL);
  }
  if (of && of->ast)
    for (const SkEnumLiteral *l = of->ast->literals; l; l = l->next)
      offer(c, l->name, ENUM_MEMBER, l->comment.text, NULL);
}

static void offer_tops(Completion *c) {
  uint32_t      n     = 0;
  const SkName *names = sk_library_tops(c->ask->in.library, &n);
  for (uint32_t i = 0; i < n; i++) offer(c, names[i], MODULE, NULL, NULL);
}

static void offer_words(Completion *c, const char *const *words, int kind, const char *behind) {
  for (; *words; words++)
    offer(c, *words, kind, NULL,
          behind ? sk_arena_printf(c->ask->arena, "%s%s", *words, behind) : NULL);
}

static const char *const beginnings[] = {"parameter",
                                         "constant",
                                         "discrete",
                                         "input",
                                         "output",
                                         "flow",
                                         "stream",
                                         "inner",
                                         "outer",
                                         "final",
                                         "partial",
                                         "model",
                                         "block",
                                         "record",
                                         "connector",
                                         "package",
                                         "function",
                                         "type",
                                         "extends",
                                         "import",
                                         "equation",
                                         "algorithm",
                                         "initial equation",
                                         "public",
                                         "protected",
                                         "connect",
                                         "if",
                                         "for",
                                         "when",
                                         "while",
                                         "annotation",
                                         "end",
                                         "replaceable",
                                         "redeclare",
                                         "encapsulated",
                                         "external",
                                         "assert",
                                         "reinit",
                                         NULL};
static const char *const operators[]  = {
     "der",          "pre",        "edge",   "change",  "sample",      "initial",  "terminal",
     "noEvent",      "smooth",     "delay",  "time",    "true",        "false",    "if",
     "then",         "else",       "and",    "or",      "not",         "abs",      "sign",
     "sqrt",         "min",        "max",    "sum",     "size",        "fill",     "zeros",
     "ones",         "sin",        "cos",    "tan",     "asin",        "acos",     "atan",
     "atan2",        "exp",        "log",    "log10",   "cross",       "div",      "mod",
     "rem",          "floor",      "ceil",   "integer", "cardinality", "homotopy", "inStream",
     "actualStream", "semiLinear", "String", "Integer", NULL};
static const char *const types[] = {"Real", "Integer", "Boolean", "String", NULL};

// Names of annotations by the bracket they stand in, after the language's chapter 18.
static const char *const annotation_names[][24] = {
    {"annotation",
     "Icon",
     "Diagram",
     "Documentation",
     "Placement",
     "Line",
     "Dialog",
     "experiment",
     "uses",
     "version",
     "choices",
     "choicesAllMatching",
     "Evaluate",
     "Inline",
     "smoothOrder",
     "derivative",
     "inverse",
     "defaultComponentName",
     "defaultComponentPrefixes",
     "missingInnerMessage",
     "HideResult",
     "preferredView",
     NULL},
    {"Documentation", "info", "revisions", "figures", NULL},
    {"Placement", "visible", "transformation", "iconVisible", "iconTransformation", NULL},
    {"transformation", "origin", "extent", "rotation", NULL},
    {"iconTransformation", "origin", "extent", "rotation", NULL},
    {"Icon", "coordinateSystem", "graphics", NULL},
    {"Diagram", "coordinateSystem", "graphics", NULL},
    {"coordinateSystem", "extent", "preserveAspectRatio", "initialScale", "grid", NULL},
    {"Line", "points", "color", "pattern", "thickness", "arrow", "arrowSize", "smooth", "visible",
     "origin", "rotation", NULL},
    {"Rectangle", "extent", "lineColor", "fillColor", "fillPattern", "pattern", "lineThickness",
     "borderPattern", "radius", "visible", "origin", "rotation", NULL},
    {"Text", "extent", "textString", "fontSize", "fontName", "textStyle", "textColor",
     "horizontalAlignment", "visible", "origin", "rotation", NULL},
    {"Dialog", "tab", "group", "enable", "showStartAttribute", "colorSelector", "loadSelector",
     "saveSelector", "groupImage", "connectorSizing", NULL},
    {"experiment", "StartTime", "StopTime", "Interval", "Tolerance", NULL},
    {"graphics", "Line", "Rectangle", "Ellipse", "Polygon", "Text", "Bitmap", NULL},
};

static bool complete_annotation(Completion *c) {
  const SkBracket *outer = c->at.n_around ? &c->at.around[c->at.n_around - 1] : NULL;
  if (!outer || outer->word != SK_KW_annotation) return false;
  const SkBracket *in   = &c->at.around[0];
  const char      *name = in->word == SK_KW_annotation ? "annotation"
                          : in->name.n                 ? in->name.parts[in->name.n - 1]
                                                       : "";
  if (in->value) {
    name = strcmp(name, "Icon") == 0 || strcmp(name, "Diagram") == 0 ? "graphics" : "";
    offer_words(c, operators, KEYWORD, NULL);
  }
  for (size_t i = 0; i < sizeof annotation_names / sizeof annotation_names[0]; i++)
    if (strcmp(annotation_names[i][0], name) == 0)
      offer_words(c, annotation_names[i] + 1, PROPERTY, NULL);
  return !in->value || *name;
}

// What the modifiers in the brackets around apply to; NULL when they are arguments of a call.
static SkNode *modified(Completion *c) {
  SkCx            *cx    = sk_ask_cx(c->ask);
  const SkBracket *outer = &c->at.around[c->at.n_around - 1];
  if (!c->scope || !outer->name.n) return NULL;
  SkNode *n = outer->type.n && outer->name.n == 1
                  ? sk_lookup_member(cx, c->scope, outer->name.parts[0])
                  : NULL;
  if (!n && outer->type.n) n = sk_name_path(cx, c->scope, outer->type.parts, outer->type.n);
  if (!n && !outer->type.n) n = sk_name_path(cx, c->scope, outer->name.parts, outer->name.n);
  if (!n || sk_node_is_function(cx, n)) return NULL;
  // A record's name is a constructor where a value is expected.
  if (!outer->type.n && outer->word != SK_KW_extends && sk_node_is_record(cx, n)) return NULL;
  for (uint32_t i = c->at.n_around - 1; i-- > 0 && n;)
    for (uint32_t p = 0; p < c->at.around[i].name.n && n; p++)
      n = sk_lookup_member(cx, n, c->at.around[i].name.parts[p]);
  return n;
}

static bool complete_modifiers(Completion *c) {
  static const char *const attributes[] = {"start", "fixed", "unit",    "displayUnit", "quantity",
                                           "min",   "max",   "nominal", "stateSelect", NULL};
  if (!c->at.n_around || c->at.around[0].value || c->at.dotted) return false;
  SkNode *n = modified(c);
  if (!n) return false;
  SkCx *cx = sk_ask_cx(c->ask);
  if (sk_node_is_value(cx, n)) {
    offer_words(c, attributes, PROPERTY, "=");
    return true;
  }
  SkMembers members = {0};
  sk_name_members(cx, n, false, &members);
  // Parameters first: they are what one sets.
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t i = 0; i < members.n; i++) {
      SkNode *m = members.at[i].node;
      if (!m || m->is_protected || m->is_final) continue;
      if ((m->variability == SK_V_PARAMETER) != (pass == 0)) continue;
      const char *insert = pass ? m->name : sk_arena_printf(c->ask->arena, "%s=", m->name);
      offer(c, m->name, kind_of(m), detail_of(c, m), insert);
    }
  return true;
}

static SkNode *called(SkAsk *ask, SkNode *scope, const SkContext *at) {
  SkCx *cx = sk_ask_cx(ask);
  if (!at->n_around || !at->around[0].name.n || !scope) return NULL;
  const SkWritten *w = &at->around[0].name;
  SkNode          *n = w->global ? sk_name_path(cx, cx->root, w->parts, w->n)
                                 : sk_name_path(cx, scope, w->parts, w->n);
  return n && (sk_node_is_function(cx, n) || sk_node_is_record(cx, n)) && !at->around[0].type.n
             ? n
             : NULL;
}

static bool is_input(const SkNode *n, bool record) {
  return record ? n->variability != SK_V_CONSTANT : n->causality == SK_CAUSAL_INPUT;
}

static void offer_arguments(Completion *c) {
  SkCx   *cx = sk_ask_cx(c->ask);
  SkNode *f  = called(c->ask, c->scope, &c->at);
  if (!f || c->at.around[0].value) return;
  SkMembers members = {0};
  sk_name_members(cx, f, false, &members);
  for (uint32_t i = 0; i < members.n; i++) {
    SkNode *m = members.at[i].node;
    if (m && is_input(m, sk_node_is_record(cx, f)))
      offer(c, m->name, FIELD, detail_of(c, m), sk_arena_printf(c->ask->arena, "%s=", m->name));
  }
}

static void complete_dotted(Completion *c) {
  SkCx            *cx = sk_ask_cx(c->ask);
  const SkWritten *w  = &c->at.before;
  if (!w->n) {
    offer_tops(c);
    return;
  }
  SkNode *scope = w->global || c->at.last == SK_KW_import || !c->scope ? cx->root : c->scope;
  SkNode *n     = scope == cx->root ? sk_lookup_member(cx, cx->root, w->parts[0])
                                    : sk_name_path(cx, scope, w->parts, 1);
  for (uint32_t i = 1; i < w->n && n; i++) n = sk_lookup_member(cx, n, w->parts[i]);
  if (n) offer_members(c, n, n->kind == SK_NODE_CLASS, false);
}

static void complete_open(Completion *c) {
  SkCx *cx = sk_ask_cx(c->ask);
  offer_arguments(c);
  for (SkNode *n = c->scope; n && n != cx->root; n = n->lexical) offer_members(c, n, true, true);
  if (in_connect(c)) return;
  offer_words(c, types, CLASS, NULL);
  if (c->at.begins)
    offer_words(c, beginnings, KEYWORD, NULL);
  else
    offer_words(c, operators, FUNCTION, NULL);
  offer_tops(c);
}

void sk_ask_completion(SkAsk *ask) {
  Completion c = {.ask = ask};
  if (!ask->file->tokens || !sk_context_at(ask->file->tokens, ask->in.names, ask->offset, &c.at))
    return;
  c.word   = ask->source->text + c.at.from;
  c.n_word = ask->offset - c.at.from;
  c.scope  = sk_name_class(sk_ask_cx(ask), sk_class_at(ask->file, ask->pos));
  if (in_connect(&c) && c.scope && c.at.sibling.n)
    c.other = sk_name_path(sk_ask_cx(ask), c.scope, c.at.sibling.parts, c.at.sibling.n);
  sk_buf_z(&ask->out, "{\"items\":[");
  if (c.at.dotted && !(c.at.n_around && c.at.around[0].word == SK_KW_annotation))
    complete_dotted(&c);
  else if (!complete_annotation(&c) && !complete_modifiers(&c))
    complete_open(&c);
  sk_buf_printf(&ask->out, "],\"isIncomplete\":%s}", c.more ? "true" : "false");
}

// Signatures ------------------------------------------------------------------------------------------

void sk_ask_signature(SkAsk *ask) {
  SkContext at;
  if (!ask->file->tokens || !sk_context_at(ask->file->tokens, ask->in.names, ask->offset, &at))
    return;
  SkCx   *cx = sk_ask_cx(ask);
  SkNode *f  = called(ask, sk_name_class(cx, sk_class_at(ask->file, ask->pos)), &at);
  if (!f) return;
  SkMembers members = {0};
  sk_name_members(cx, f, false, &members);
  SkBuf    label = sk_buf_new(ask->arena), list = sk_buf_new(ask->arena);
  uint32_t n = 0;
  sk_buf_printf(&label, "%s(", f->name);
  for (uint32_t i = 0; i < members.n; i++) {
    SkNode *m = members.at[i].node;
    if (!m || !is_input(m, sk_node_is_record(cx, f))) continue;
    const char *type = sk_describe_type(ask, m);
    const char *one  = sk_arena_printf(ask->arena, "%s %s", type ? type : "", m->name);
    sk_buf_printf(&label, "%s%s", n ? ", " : "", one);
    sk_ask_next(&list, &n);
    sk_buf_z(&list, "{\"label\":");
    sk_lsp_json(&list, one);
    if (m->decl && m->decl->comment.text) {
      sk_buf_z(&list, ",\"documentation\":");
      sk_lsp_json(&list, m->decl->comment.text);
    }
    sk_buf_char(&list, '}');
  }
  sk_buf_char(&label, ')');
  sk_buf_z(&ask->out, "{\"signatures\":[{\"label\":");
  sk_buf_json(&ask->out, label.text, label.n);
  if (f->written && f->written->comment.text) {
    sk_buf_z(&ask->out, ",\"documentation\":");
    sk_lsp_json(&ask->out, f->written->comment.text);
  }
  sk_buf_printf(&ask->out, ",\"parameters\":[%s]}],\"activeSignature\":0,\"activeParameter\":%u}",
                n ? list.text : "", at.around[0].commas);
}
