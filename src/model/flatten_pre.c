// model/flatten_pre.c - pre(x) of a variable that changes continuously has a meaning at events only, so it
// stands in when-clauses only. Which variables change continuously is seen in the whole flat model: a Real
// may be discrete without saying so.
#include "model/flatten_priv.h"
#include "symbolic/calc.h"

typedef struct {
  SkCx       *cx;
  const bool *continuous;  // by variable
  bool        time, found;
  uint32_t    var;
} Look;

static bool is_event_op(SkXOp op) {
  return op == SK_X_LT || op == SK_X_LE || op == SK_X_GT || op == SK_X_GE || op == SK_X_FLOOR ||
         op == SK_X_CEIL || op == SK_X_INTEGER || op == SK_X_IDIV || op == SK_X_SAMPLE ||
         op == SK_X_PRE || op == SK_X_CALL || op == SK_X_BUILTIN;
}

// What is behind a relation or an unknown call says nothing about how the value changes.
static bool enter(void *user, SkX x) {
  const Look *look = user;
  return !is_event_op(sk_x_op(look->cx->dag, x));
}

static void see_time(void *user, SkX x) {
  Look *look = user;
  SkXOp op   = sk_x_op(look->cx->dag, x);
  look->time = look->time || op == SK_X_TIME || op == SK_X_DER;
}

static void see_pre(void *user, SkX x) {
  Look  *look = user;
  SkDag *dag  = look->cx->dag;
  SkXOp  op   = sk_x_op(dag, x);
  if (look->found || (op != SK_X_PRE && op != SK_X_CHANGE)) return;
  SkX of = sk_x_arg(dag, x, 0);
  if (sk_x_op(dag, of) != SK_X_VAR || !look->continuous[sk_x_payload(dag, of)]) return;
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

// States, and variables that an equation sets to something that changes with time.
static bool *continuous_vars(SkCx *cx) {
  SkFlat  *flat = cx->flat;
  SkDag   *dag  = cx->dag;
  bool    *is   = SK_NEWS(cx->arena, bool, flat->vars.n ? flat->vars.n : 1);
  uint32_t size = sk_dag_size(dag);
  for (SkX x = 1; x < size; x++) {
    if (sk_x_op(dag, x) != SK_X_DER) continue;
    SkX of = sk_x_arg(dag, x, 0);
    if (sk_x_op(dag, of) == SK_X_VAR) is[sk_x_payload(dag, of)] = true;
  }
  for (uint32_t i = 0; i < flat->equations.n; i++) {
    const SkFlatEq *e = &flat->equations.at[i];
    if (!is_plain(e) || sk_x_op(dag, e->lhs) != SK_X_VAR) continue;
    Look look = {.cx = cx};
    sk_x_walk_if(dag, &e->rhs, 1, enter, see_time, &look, cx->arena);
    if (look.time) is[sk_x_payload(dag, e->lhs)] = true;
  }
  return is;
}

void sk_flatten_pre(SkCx *cx) {
  if (!any_pre(cx)) return;
  Look look = {.cx = cx, .continuous = continuous_vars(cx)};
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
