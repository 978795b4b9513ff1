// The unit of an expression, as far as declarations tell it.
#include "lsp/lsp_priv.h"

#include "model/check/units.h"

#include <math.h>
#include <string.h>

#define DEPTH 40

typedef struct {
  bool   known;
  int8_t e[7];  // m kg s A K mol cd
} Unit;

static Unit product(Unit a, Unit b, int n) {
  Unit u = {.known = a.known && b.known};
  for (int i = 0; i < 7 && u.known; i++) {
    int sum = a.e[i] + n * b.e[i];
    if (sum > 60 || sum < -60) u.known = false;
    u.e[i] = (int8_t)sum;
  }
  return u;
}

static Unit of_name(SkAsk *ask, SkNode *scope, const SkRef *ref) {
  SkName   names[16];
  uint32_t n  = 0;
  Unit     u  = {0};
  SkCx    *cx = sk_ask_cx(ask);
  for (const SkRefPart *p = ref->parts; p; p = p->next) {
    if (n == 16) return u;
    names[n++] = p->name;
  }
  if (n == 1 && strcmp(names[0], "time") == 0) {
    u.known = true;
    u.e[2]  = 1;
    return u;
  }
  SkNode *node = n ? sk_name_path(cx, ref->global ? cx->root : scope, names, n) : NULL;
  if (!node || node->kind != SK_NODE_COMPONENT || !sk_node_is_value(cx, node)) return u;
  const SkBinding *b = sk_node_attribute(cx, node, cx->w_unit);
  if (b && b->e && b->e->kind == SK_EX_STRING) u.known = sk_unit_parse(b->e->string.text, u.e);
  return u;
}

static bool calls(const SkExpr *e, const char *name) {
  return e->ref.parts && !e->ref.parts->next && strcmp(e->ref.parts->name, name) == 0;
}

static Unit unit_of(SkAsk *ask, SkNode *scope, const SkExpr *e, int depth);

// A number in a product has no unit; alone it may have any.
static Unit factor(SkAsk *ask, SkNode *scope, const SkExpr *e, int depth) {
  if (e && (e->kind == SK_EX_REAL || e->kind == SK_EX_INT)) return (Unit){.known = true};
  return unit_of(ask, scope, e, depth);
}

static Unit binary(SkAsk *ask, SkNode *scope, const SkExpr *e, int depth) {
  Unit a, b;
  switch (e->op) {
    case SK_OP_ADD:
    case SK_OP_SUB:
      a = unit_of(ask, scope, e->a, depth);
      return a.known ? a : unit_of(ask, scope, e->b, depth);
    case SK_OP_MUL:
    case SK_OP_DIV:
      a = factor(ask, scope, e->a, depth);
      b = factor(ask, scope, e->b, depth);
      return product(a, b, e->op == SK_OP_MUL ? 1 : -1);
    case SK_OP_POW:
      a = unit_of(ask, scope, e->a, depth);
      if (e->b->kind != SK_EX_INT || e->b->integer < -8 || e->b->integer > 8) return (Unit){0};
      b = (Unit){.known = true};
      return product(b, a, (int)e->b->integer);
    default: return (Unit){0};
  }
}

static Unit call(SkAsk *ask, SkNode *scope, const SkExpr *e, int depth) {
  const SkExpr *first = e->args;
  if (!first || first->kind == SK_EX_NAMED) return (Unit){0};
  Unit a = unit_of(ask, scope, first, depth);
  if (calls(e, "der")) {
    Unit second = {.known = true, .e = {0, 0, 1}};
    return product(a, second, -1);
  }
  if (calls(e, "abs") || calls(e, "pre") || calls(e, "noEvent") || calls(e, "delay") ||
      calls(e, "min") || calls(e, "max"))
    return a;
  if (calls(e, "smooth") && first->next) return unit_of(ask, scope, first->next, depth);
  if (!calls(e, "sqrt")) return (Unit){0};
  for (int i = 0; i < 7; i++) {
    if (a.e[i] % 2) a.known = false;
    a.e[i] /= 2;
  }
  return a;
}

static Unit unit_of(SkAsk *ask, SkNode *scope, const SkExpr *e, int depth) {
  if (!e || ++depth > DEPTH) return (Unit){0};
  switch (e->kind) {
    case SK_EX_REF: return of_name(ask, scope, &e->ref);
    case SK_EX_UNARY: return e->op == SK_OP_NOT ? (Unit){0} : unit_of(ask, scope, e->a, depth);
    case SK_EX_BINARY: return binary(ask, scope, e, depth);
    case SK_EX_IF: {
      Unit u = unit_of(ask, scope, e->b, depth);
      return u.known ? u : unit_of(ask, scope, e->c, depth);
    }
    case SK_EX_CALL: return call(ask, scope, e, depth);
    default: return (Unit){0};
  }
}

// Names for dimensions that have one, the others as a product.
static const char *const names[] = {"N",        "Pa",    "J",       "W",     "V",    "Ohm",  "F",
                                    "H",        "Wb",    "T",       "C",     "m3/s", "kg/s", "m/s",
                                    "m/s2",     "kg/m3", "N/m",     "N.s/m", "W/K",  "Pa.s", "J/kg",
                                    "J/(kg.K)", "Pa/s",  "Pa.s/m3", "m2",    "m3",   "1/s"};

static const char *print(SkArena *arena, const Unit *u) {
  static const char *const base[] = {"m", "kg", "s", "A", "K", "mol", "cd"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    int8_t e[7];
    if (sk_unit_parse(names[i], e) && memcmp(e, u->e, sizeof e) == 0) return names[i];
  }
  SkBuf    out = sk_buf_new(arena);
  uint32_t n = 0, below = 0;
  for (int i = 0; i < 7; i++) below += u->e[i] < 0;
  for (int i = 0; i < 7; i++) {
    if (u->e[i] <= 0) continue;
    sk_buf_printf(&out, "%s%s", n++ ? "." : "", base[i]);
    if (u->e[i] > 1) sk_buf_printf(&out, "%d", u->e[i]);
  }
  if (!n && below) sk_buf_char(&out, '1');
  if (below) sk_buf_z(&out, below > 1 ? "/(" : "/");
  n = 0;
  for (int i = 0; i < 7; i++) {
    if (u->e[i] >= 0) continue;
    sk_buf_printf(&out, "%s%s", n++ ? "." : "", base[i]);
    if (u->e[i] < -1) sk_buf_printf(&out, "%d", -u->e[i]);
  }
  if (below > 1) sk_buf_char(&out, ')');
  return out.n ? out.text : "";
}

const char *sk_unit_of(SkAsk *ask, SkNode *scope, const SkExpr *e) {
  Unit u = unit_of(ask, scope, e, 0);
  return u.known ? print(ask->arena, &u) : NULL;
}
