// model/flatten/flatten_pre.c - pre(x) of a variable that changes continuously has a meaning at events only, so it
// stands in when-clauses only. Which variables change at events only is seen in the whole flat model: a Real does
// that a when-clause sets (4.5.3).
#include "model/flatten/flatten_priv.h"
#include "symbolic/calc.h"

typedef struct {
  SkCx       *cx;
  const bool *steps;  // by variable: it changes at events only
  bool        found;
  uint32_t    var;
} Look;

static bool is_event_op(SkXOp op) {
  return op == SK_X_LT || op == SK_X_LE || op == SK_X_GT || op == SK_X_GE || op == SK_X_FLOOR ||
         op == SK_X_CEIL || op == SK_X_INTEGER || op == SK_X_IDIV || op == SK_X_SAMPLE ||
         op == SK_X_PRE || op == SK_X_CALL || op == SK_X_BUILTIN;
}

static void see_pre(void *user, SkX x) {
  Look  *look = user;
  SkDag *dag  = look->cx->dag;
  SkXOp  op   = sk_x_op(dag, x);
  if (look->found || (op != SK_X_PRE && op != SK_X_CHANGE)) return;
  SkX of = sk_x_arg(dag, x, 0);
  if (sk_x_op(dag, of) != SK_X_VAR || look->steps[sk_x_payload(dag, of)]) return;
  look->found = true;
  look->var   = (uint32_t)sk_x_payload(dag, of);
}

// Is there anything to look for? One sweep, and mostly the answer is no.
static bool any_pre(SkCx *cx) {
  SkDag   *dag  = cx->dag;
  uint32_t size = sk_dag_size(dag);
  for (SkX x = 1; x < size; x++) {
    SkXOp op = sk_x_op(dag, x);
    if (op != SK_X_PRE && op != SK_X_CHANGE) continue;
    SkX of = sk_x_arg(dag, x, 0);
    if (sk_x_op(dag, of) != SK_X_VAR || sk_x_base(dag, of) != SK_REAL) continue;
    if (cx->flat->vars.at[sk_x_payload(dag, of)].variability == SK_V_CONTINUOUS) return true;
  }
  return false;
}

static bool is_plain(const SkFlatEq *e) {
  return e->kind == SK_FE_EQUAL && (e->origin == SK_FROM_EQUATION || e->origin == SK_FROM_BINDING);
}

// Variables of which one can say that they change at events only.
static bool *stepping_vars(SkCx *cx) {
  const SkFlat *flat = cx->flat;
  bool         *is   = SK_NEWS(cx->arena, bool, flat->vars.n + 1);
  for (uint32_t i = 0; i < flat->vars.n; i++) {
    const SkFlatVar *v = &flat->vars.at[i];
    is[i]              = v->base != SK_REAL || v->variability <= SK_V_DISCRETE || v->in_when;
  }
  for (uint32_t i = 0; i < flat->whens.n; i++)
    for (uint32_t k = 0; k < flat->whens.at[i].branches.n; k++) {
      const SkFlatEqs *body = &flat->whens.at[i].branches.at[k].body;
      for (uint32_t j = 0; j < body->n; j++)
        if (body->at[j].kind == SK_FE_EQUAL && sk_x_op(cx->dag, body->at[j].lhs) == SK_X_VAR)
          is[sk_x_payload(cx->dag, body->at[j].lhs)] = true;
    }
  return is;
}

// Is there something in an expression, other than under the condition of a when-statement?
static bool contains(SkCx *cx, SkX from, bool (*is)(const SkDag *dag, SkX x, const void *user),
                     const void *user) {
  const SkDag *dag  = cx->dag;
  SkMap        seen = {0};
  SK_VEC(SkX) todo  = {0};
  sk_vec_push(cx->arena, &todo, from);
  while (todo.n > 0) {
    SkX   x  = sk_vec_pop(&todo);
    SkXOp op = sk_x_op(dag, x);
    if (sk_map_get(&seen, x, NULL)) continue;
    sk_map_put(cx->arena, &seen, x, 1);
    if (is(dag, x, user)) return true;
    if (is_event_op(op) && op != SK_X_CALL && op != SK_X_BUILTIN) continue;
    uint32_t first = op == SK_X_IF && sk_flatten_is_event(dag, sk_x_arg(dag, x, 0)) ? 2 : 0;
    for (uint32_t i = first; i < sk_x_n(dag, x); i++)
      sk_vec_push(cx->arena, &todo, sk_x_arg(dag, x, i));
  }
  return false;
}

static bool moves(const SkDag *dag, SkX x, const void *steps) {
  SkXOp op = sk_x_op(dag, x);
  return op == SK_X_TIME || op == SK_X_DER ||
         (op == SK_X_VAR && !((const bool *)steps)[sk_x_payload(dag, x)]);
}

static bool is_pre_of(const SkDag *dag, SkX x, const void *vars) {
  if (sk_x_op(dag, x) != SK_X_PRE || sk_x_op(dag, sk_x_arg(dag, x, 0)) != SK_X_VAR) return false;
  return ((const bool *)vars)[sk_x_payload(dag, sk_x_arg(dag, x, 0))];
}

// What a when-statement assigns changes at events only (4.4.4), unless another statement gives it a value that changes
// at any time: then no statement may ask for the value before.
static void check_stepping(SkCx *cx) {
  SkFlat *flat  = cx->flat;
  bool   *steps = NULL, *both = NULL;
  for (uint32_t i = 0; i < flat->equations.n; i++) {
    const SkFlatEq *e = &flat->equations.at[i];
    if (e->kind != SK_FE_EQUAL || e->origin != SK_FROM_ALGORITHM) continue;
    if (sk_x_op(cx->dag, e->lhs) != SK_X_VAR) continue;
    uint32_t v = (uint32_t)sk_x_payload(cx->dag, e->lhs);
    if (!flat->vars.at[v].in_when) continue;
    if (!steps) steps = stepping_vars(cx);
    if (!contains(cx, e->rhs, moves, steps)) continue;
    if (!both) both = SK_NEWS(cx->arena, bool, flat->vars.n + 1);
    both[v]                  = true;
    flat->vars.at[v].in_when = false;
  }
  for (uint32_t i = 0; both && i < flat->equations.n; i++) {
    const SkFlatEq *e = &flat->equations.at[i];
    if (e->kind != SK_FE_EQUAL || !contains(cx, e->rhs, is_pre_of, both)) continue;
    if (sk_diag(cx->diags, 2208, e->span,
                "this needs the value before an event of a variable that a when-clause assigns, "
                "but other "
                "statements give that variable values that change continuously"))
      sk_diag_help(cx->diags, "assign it in when-clauses only, or use a second variable");
  }
}

void sk_flatten_pre(SkCx *cx) {
  check_stepping(cx);
  if (!any_pre(cx)) return;
  Look look = {.cx = cx, .steps = stepping_vars(cx)};
  for (uint32_t i = 0; i < cx->flat->equations.n; i++) {
    const SkFlatEq *e = &cx->flat->equations.at[i];
    if (!is_plain(e)) continue;
    SkX sides[2] = {e->lhs, e->rhs};
    look.found   = false;
    sk_x_walk(cx->dag, sides, 2, see_pre, &look, cx->arena);
    if (!look.found) continue;
    if (sk_diag(cx->diags, 2410, e->span, "pre of '%s', which changes continuously",
                cx->flat->vars.at[look.var].name))
      sk_diag_help(cx->diags,
                   "such a variable has a value before an event only inside a when-clause");
  }
}
