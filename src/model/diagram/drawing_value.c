// Values in annotations. They may hang on parameters, so names are followed to what declarations and modifiers say; what
// needs more than that is not known.
#include "model/diagram/drawing.h"

#include "model/tree/node_priv.h"

#include <math.h>
#include <string.h>

static const SkDrawValue unknown = {.kind = SK_DV_UNKNOWN};

static SkDrawValue evaluate(SkDraw *d, SkNode *scope, const SkExpr *e, uint32_t depth);

static SkDrawValue number(double x) {
  return isfinite(x) ? (SkDrawValue){.kind = SK_DV_NUMBER, .number = x} : unknown;
}
static SkDrawValue boolean(bool x) { return (SkDrawValue){.kind = SK_DV_BOOL, .boolean = x}; }
static SkDrawValue text(const char *x) { return (SkDrawValue){.kind = SK_DV_TEXT, .text = x}; }

static bool calls(const SkExpr *e, const char *name) {
  return e && e->kind == SK_EX_CALL && e->ref.parts && !e->ref.parts->next &&
         strcmp(e->ref.parts->name, name) == 0;
}

const SkExpr *sk_draw_dynamic(const SkExpr *e) {
  return calls(e, "DynamicSelect") && e->args ? e->args->next : NULL;
}

static SkDrawValue list(SkDraw *d, SkNode *scope, const SkExpr *items, uint32_t depth) {
  SkDrawValue   v  = {.kind = SK_DV_LIST};
  SkDrawValue **to = &v.child;
  for (const SkExpr *i = items; i; i = i->next) {
    SkDrawValue x = evaluate(d, scope, i, depth + 1);
    if (x.kind == SK_DV_UNKNOWN) return unknown;
    *to = sk_arena_copy(d->in.arena, &x, sizeof x);
    to  = &(*to)->next;
  }
  return v;
}

// The enumerations of graphical annotations (18.6.1) have no declaration anywhere.
static bool is_graphic(const char *name) {
  static const char *const names[] = {"LinePattern",    "FillPattern",  "BorderPattern",
                                      "Smooth",         "Arrow",        "TextStyle",
                                      "EllipseClosure", "TextAlignment"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strcmp(names[i], name) == 0) return true;
  return false;
}

static SkDrawValue named(SkDraw *d, SkNode *scope, const SkRef *ref, uint32_t depth) {
  SkName           names[16], last = NULL;
  uint32_t         n = 0;
  const SkRefPart *p = ref->parts;
  if (p && p->next && !p->next->next && is_graphic(p->name)) return text(p->next->name);
  for (; p && n < 16; p = p->next) {
    if (p->subs) return unknown;
    names[n++] = last = p->name;
  }
  SkNode *from = ref->global ? d->cx->root : scope;
  if (!from || p || n == 0) return unknown;
  SkNode *found = n > 1 ? sk_name_path(d->cx, from, names, n - 1) : NULL;
  if (found && found->ast && found->ast->body == SK_BODY_ENUM) return text(last);
  found = sk_name_path(d->cx, from, names, n);
  if (!found || found->kind == SK_NODE_CLASS) return unknown;
  const SkBinding *b = sk_node_binding(d->cx, found);
  if (!b || !b->e) return unknown;
  return evaluate(d, b->scope, b->e, depth + 1);
}

static SkDrawValue unary(SkOp op, SkDrawValue a) {
  if (op == SK_OP_NOT && a.kind == SK_DV_BOOL) return boolean(!a.boolean);
  if (a.kind != SK_DV_NUMBER) return unknown;
  if (op == SK_OP_NEG) return number(-a.number);
  return op == SK_OP_PLUS ? a : unknown;
}

static SkDrawValue compare(SkOp op, int order) {
  switch (op) {
    case SK_OP_LT: return boolean(order < 0);
    case SK_OP_LE: return boolean(order <= 0);
    case SK_OP_GT: return boolean(order > 0);
    case SK_OP_GE: return boolean(order >= 0);
    case SK_OP_EQ: return boolean(order == 0);
    case SK_OP_NE: return boolean(order != 0);
    default: return unknown;
  }
}

static SkDrawValue arithmetic(SkOp op, double a, double b) {
  switch (op) {
    case SK_OP_ADD: return number(a + b);
    case SK_OP_SUB: return number(a - b);
    case SK_OP_MUL: return number(a * b);
    case SK_OP_DIV: return number(a / b);
    case SK_OP_POW: return number(pow(a, b));
    default: return compare(op, (a > b) - (a < b));
  }
}

static SkDrawValue logical(SkOp op, SkDrawValue a, SkDrawValue b) {
  bool all = op == SK_OP_AND;
  if (op != SK_OP_AND && op != SK_OP_OR) return unknown;
  // One that decides is enough.
  if (a.kind == SK_DV_BOOL && a.boolean != all) return a;
  if (b.kind == SK_DV_BOOL && b.boolean != all) return b;
  return a.kind == SK_DV_BOOL && b.kind == SK_DV_BOOL ? boolean(all) : unknown;
}

static SkDrawValue binary(SkDraw *d, SkOp op, SkDrawValue a, SkDrawValue b) {
  if (op == SK_OP_AND || op == SK_OP_OR) return logical(op, a, b);
  if (a.kind != b.kind) return unknown;
  if (a.kind == SK_DV_NUMBER) return arithmetic(op, a.number, b.number);
  if (a.kind == SK_DV_BOOL) return compare(op, a.boolean - b.boolean);
  if (a.kind != SK_DV_TEXT) return unknown;
  if (op == SK_OP_ADD) return text(sk_arena_printf(d->in.arena, "%s%s", a.text, b.text));
  return compare(op, strcmp(a.text, b.text));
}

static SkDrawValue choose(SkDraw *d, SkNode *scope, const SkExpr *e, uint32_t depth) {
  SkDrawValue c = evaluate(d, scope, e->a, depth + 1);
  if (c.kind != SK_DV_BOOL) return unknown;
  return evaluate(d, scope, c.boolean ? e->b : e->c, depth + 1);
}

static SkDrawValue evaluate(SkDraw *d, SkNode *scope, const SkExpr *e, uint32_t depth) {
  if (!e || depth > SK_DRAW_DEPTH || ++d->looks > SK_DRAW_LOOKS) return unknown;
  switch (e->kind) {
    case SK_EX_REAL: return number(e->real);
    case SK_EX_INT: return number((double)e->integer);
    case SK_EX_BOOL: return boolean(e->boolean);
    case SK_EX_STRING: return text(e->string.text);
    case SK_EX_ARRAY:
    case SK_EX_MATRIX: return list(d, scope, e->args, depth);
    case SK_EX_ROW: return list(d, scope, e->args, depth);
    case SK_EX_REF: return named(d, scope, &e->ref, depth);
    case SK_EX_UNARY: return unary(e->op, evaluate(d, scope, e->a, depth + 1));
    case SK_EX_BINARY:
      return binary(d, e->op, evaluate(d, scope, e->a, depth + 1),
                    evaluate(d, scope, e->b, depth + 1));
    case SK_EX_IF: return choose(d, scope, e, depth);
    case SK_EX_CALL: return sk_draw_dynamic(e) ? evaluate(d, scope, e->args, depth + 1) : unknown;
    default: return unknown;
  }
}

SkDrawValue sk_draw_value(SkDraw *d, SkNode *scope, const SkExpr *e) {
  return evaluate(d, scope, e, 0);
}

void sk_draw_json(SkBuf *out, const SkDrawValue *v) {
  switch (v->kind) {
    case SK_DV_UNKNOWN: sk_buf_z(out, "null"); break;
    case SK_DV_NUMBER: sk_buf_double(out, v->number); break;
    case SK_DV_BOOL: sk_buf_z(out, v->boolean ? "true" : "false"); break;
    case SK_DV_TEXT: sk_buf_json(out, v->text, strlen(v->text)); break;
    case SK_DV_LIST:
      sk_buf_char(out, '[');
      for (const SkDrawValue *i = v->child; i; i = i->next) {
        sk_draw_json(out, i);
        if (i->next) sk_buf_char(out, ',');
      }
      sk_buf_char(out, ']');
      break;
  }
}
