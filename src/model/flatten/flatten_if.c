// model/flatten/flatten_if.c - if-equations: a branch is chosen, or all become if-expressions; when-equations.
#include "model/check/bounds.h"
#include "model/flatten/flatten_priv.h"

#include <string.h>

// Choosing a branch ------------------------------------------------------------------------------------

typedef enum { NO, YES, OPEN, BAD } Answer;

// Known while translating? Parameters that decide which equations exist are evaluated: they become
// structural.
static Answer decide(SkSink *s, SkTe *t, SkTeBranch *b, SkScalar *condition) {
  SkCx *cx = s->cx;
  if (!b->condition) return YES;
  if (!b->tx) b->tx = sk_check_condition(cx, t->scope, b->condition);
  if (!b->tx || b->tx->kind == SK_TX_ERROR) return BAD;
  SkVal v;
  if (!s->connections || b->tx->variability > SK_V_PARAMETER) {
    v = sk_eval(cx, b->tx, &s->env);
    if (v.type.kind == SK_T_ERROR || v.n != 1) return BAD;
    *condition = v.at[0];
    if (!v.at[0].symbolic) return v.at[0].boolean ? YES : NO;
  }
  if (b->tx->variability > SK_V_PARAMETER) return OPEN;
  SkEnv env = {
      .mode = SK_EVAL_CONST, .slots = s->env.slots, .n_slots = s->env.n_slots, .quiet = true};
  v = sk_eval(cx, b->tx, &env);
  if (v.type.kind == SK_T_ERROR || v.n != 1 || v.at[0].symbolic) return OPEN;
  return v.at[0].boolean ? YES : NO;
}

static SkTe *body_of(SkSink *s, SkTe *t, SkTeBranch *b) {
  if (b->body) return b->body;
  bool any_time = t->scope->any_time;
  for (SkTeBranch *c = t->branches; c <= b && !any_time; c++)
    any_time = c->tx && t->eq->kind == SK_EQ_IF && c->tx->variability > SK_V_DISCRETE;
  const SkScope *scope = t->scope;
  if (any_time != scope->any_time) {
    SkScope *inner  = sk_arena_copy(s->cx->temp, scope, sizeof *scope);
    inner->any_time = true;
    scope           = inner;
  }
  b->body = sk_te_list(s->cx, b->list, scope);
  return b->body;
}

// Combining branches -----------------------------------------------------------------------------------

typedef struct {
  SkX       condition;  // SK_NO_X: else
  SkFlatEqs eqs;        // only EQUAL; the others went out with a guard
  bool     *taken;
} Arm;

typedef SK_VEC(Arm) Arms;

static SkX negate(SkDag *dag, SkX x) { return sk_x1(dag, SK_X_NOT, x); }

static SkX both(SkDag *dag, SkX a, SkX b) {
  if (a == SK_NO_X) return b;
  return b == SK_NO_X ? a : sk_x2(dag, SK_X_AND, a, b);
}

// Runs a branch into a list of its own. What is no equation goes on at once, guarded.
static void run_arm(SkSink *s, SkTe *t, SkTeBranch *b, SkX before, SkX condition, Arms *arms) {
  SkCx     *cx   = s->cx;
  Arm       arm  = {.condition = condition};
  SkFlatEqs all  = {0};
  SkSink    mine = *s;
  mine.out       = &all;
  mine.guard     = both(cx->dag, s->guard, both(cx->dag, before, condition));
  mine.in_if     = true;
  sk_te_run(&mine, body_of(s, t, b));
  s->env = mine.env;
  for (uint32_t i = 0; i < all.n; i++) {
    if (all.at[i].kind == SK_FE_EQUAL)
      sk_vec_push(cx->arena, &arm.eqs, all.at[i]);
    else
      sk_vec_push(cx->arena, s->out, all.at[i]);
  }
  arm.taken = SK_NEWS(cx->arena, bool, arm.eqs.n ? arm.eqs.n : 1);
  sk_vec_push(cx->arena, arms, arm);
}

static SkX choose(SkDag *dag, const Arms *arms, const SkX *values) {
  SkX x = values[arms->n - 1];
  for (uint32_t i = arms->n - 1; i-- > 0;) x = sk_x_if(dag, arms->at[i].condition, values[i], x);
  return x;
}

static int64_t find_left(const Arm *arm, SkX left) {
  for (uint32_t i = 0; i < arm->eqs.n; i++)
    if (!arm->taken[i] && arm->eqs.at[i].lhs == left) return i;
  return -1;
}

// Equations with the same left side in all branches: left = if c then e1 else e2.
static void combine_same_left(SkSink *s, Arms *arms, SkX *values) {
  SkDag *dag   = s->cx->dag;
  Arm   *first = &arms->at[0];
  for (uint32_t k = 0; k < first->eqs.n; k++) {
    SkFlatEq eq  = first->eqs.at[k];
    bool     all = true;
    if (sk_x_is_const(dag, eq.lhs)) continue;
    for (uint32_t i = 0; i < arms->n && all; i++) all = find_left(&arms->at[i], eq.lhs) >= 0;
    if (!all) continue;
    for (uint32_t i = 0; i < arms->n; i++) {
      int64_t at            = find_left(&arms->at[i], eq.lhs);
      arms->at[i].taken[at] = true;
      values[i]             = arms->at[i].eqs.at[at].rhs;
    }
    eq.rhs = choose(dag, arms, values);
    sk_sink_add(s, eq);
  }
}

static int64_t next_free(const Arm *arm) {
  for (uint32_t i = 0; i < arm->eqs.n; i++)
    if (!arm->taken[i]) return i;
  return -1;
}

// The rest in order: 0 = if c then l1 - r1 else l2 - r2.
static void combine_in_order(SkSink *s, SkTe *t, Arms *arms, SkX *values) {
  SkCx *cx = s->cx;
  for (int64_t k; (k = next_free(&arms->at[0])) >= 0;) {
    SkFlatEq eq = arms->at[0].eqs.at[k];
    for (uint32_t i = 0; i < arms->n; i++) {
      int64_t         at    = next_free(&arms->at[i]);
      const SkFlatEq *e     = &arms->at[i].eqs.at[at];
      arms->at[i].taken[at] = true;
      if (sk_x_base(cx->dag, e->lhs) != SK_REAL && sk_x_base(cx->dag, e->rhs) != SK_REAL) {
        sk_node_diag(cx, s->holder, 2502, e->span,
                     "the branches of this if-equation give values to different variables that are "
                     "not Real");
        return;
      }
      values[i] = sk_x2(cx->dag, SK_X_SUB, e->lhs, e->rhs);
    }
    eq.lhs  = choose(cx->dag, arms, values);
    eq.rhs  = sk_x_real(cx->dag, 0.0);
    eq.span = t->eq->span;
    sk_sink_add(s, eq);
  }
}

// An equation with an error in it is missing, and that was reported.
static bool any_failed(const SkTe *t) {
  for (uint32_t i = 0; i < t->n_branches; i++)
    for (const SkTe *e = t->branches[i].body; e; e = e->next)
      if (e->failed) return true;
  return false;
}

static bool same_counts(SkSink *s, SkTe *t, const Arms *arms, bool has_else) {
  SkCx    *cx = s->cx;
  uint32_t n  = arms->at[0].eqs.n;
  if (n && !has_else) {
    sk_node_diag(cx, s->holder, 2502, t->eq->span,
                 "this if-equation has %u equation%s but no else-branch", n, n == 1 ? "" : "s");
    sk_diag_help(cx->diags,
                 "add an else-branch with as many equations, or make the condition a parameter");
    return false;
  }
  for (uint32_t i = 1; i < arms->n; i++) {
    if (arms->at[i].eqs.n == n) continue;
    if (any_failed(t)) return false;
    sk_node_diag(cx, s->holder, 2502, t->eq->span,
                 "the branches of this if-equation have %u and %u equations", n, arms->at[i].eqs.n);
    return false;
  }
  return true;
}

static bool has_left(const Arm *arm, SkX left) {
  for (uint32_t i = 0; i < arm->eqs.n; i++)
    if (arm->eqs.at[i].lhs == left) return true;
  return false;
}

// In a when-clause all branches give values to the same variables (8.3.5.3). False after reporting.
static bool same_lefts(SkSink *s, const SkTe *t, const Arms *arms, bool has_else) {
  SkCx *cx = s->cx;
  for (uint32_t i = 0; i < arms->n; i++)
    for (uint32_t k = 0; k < arms->at[i].eqs.n; k++) {
      SkX  left = arms->at[i].eqs.at[k].lhs;
      bool all  = has_else;
      for (uint32_t j = 0; j < arms->n && all; j++) all = has_left(&arms->at[j], left);
      if (all || sk_x_op(cx->dag, left) != SK_X_VAR) continue;
      const char *name = cx->flat->vars.at[sk_x_payload(cx->dag, left)].name;
      if (any_failed(t)) return false;
      sk_node_diag(cx, s->holder, 2503, t->eq->span,
                   "not every branch of this if-equation in a when-clause sets '%s'", name);
      sk_diag_help(cx->diags, "write '%s = pre(%s)' in the others", name, name);
      return false;
    }
  return true;
}

static void combine(SkSink *s, SkTe *t, Arms *arms, bool has_else) {
  if (arms->n == 0) return;
  if (s->in_when && !same_lefts(s, t, arms, has_else)) return;
  if (!same_counts(s, t, arms, has_else)) return;
  SkX *values = SK_NEWS(s->cx->arena, SkX, arms->n);
  combine_same_left(s, arms, values);
  combine_in_order(s, t, arms, values);
}

void sk_te_if(SkSink *s, SkTe *t) {
  SkCx *cx       = s->cx;
  Arms  arms     = {0};
  SkX   before   = SK_NO_X;
  bool  has_else = false;
  for (uint32_t i = 0; i < t->n_branches; i++) {
    SkTeBranch *b         = &t->branches[i];
    SkScalar    condition = {0};
    Answer      answer    = decide(s, t, b, &condition);
    sk_bounds_flush(cx, both(cx->dag, s->guard, before), s->component, s->out);
    if (answer == BAD) return;
    if (answer == NO) continue;
    if (answer == YES && arms.n == 0) {
      sk_te_run(s, body_of(s, t, b));
      return;
    }
    if (s->connections) {
      sk_node_diag(cx, s->holder, 2606, b->span,
                   "connect needs a condition that is known while translating");
      sk_diag_help(cx->diags, "use a parameter as condition of this if-equation");
      return;
    }
    SkX c = answer == YES ? SK_NO_X : sk_scalar_x(cx->dag, condition);
    run_arm(s, t, b, before, c, &arms);
    if (answer == YES) {
      has_else = true;
      break;
    }
    before = both(cx->dag, before, negate(cx->dag, c));
  }
  combine(s, t, &arms, has_else);
}

// When ------------------------------------------------------------------------------------------------

static bool when_conditions(SkSink *s, SkTe *t, SkTeBranch *b, SkFlatWhenBranch *out) {
  SkCx *cx = s->cx;
  if (!b->condition) {
    sk_node_diag(cx, s->holder, 2503, b->span, "a when-clause has no else");
    return false;
  }
  if (!b->tx) b->tx = sk_check(cx, t->scope, b->condition);
  if (b->tx->kind == SK_TX_ERROR) return false;
  SkTypeKind k = b->tx->type.kind;
  if ((k != SK_T_BOOLEAN && k != SK_T_CLOCK) || b->tx->type.rank > 1) {
    sk_node_diag(cx, s->holder, 2211, b->tx->span,
                 "the condition of a when-clause is %s, not Boolean",
                 sk_type_text(cx->arena, b->tx->type));
    return false;
  }
  if (b->tx->variability > SK_V_DISCRETE) {
    sk_node_diag(cx, s->holder, 2503, b->tx->span,
                 "the condition of a when-clause changes continuously");
    sk_diag_help(cx->diags, "a relation outside of noEvent changes at events");
    return false;
  }
  SkVal v = sk_eval(cx, b->tx, &s->env);
  if (v.type.kind == SK_T_ERROR) return false;
  out->n_conditions = v.n;
  out->conditions   = SK_NEWS(cx->arena, SkX, v.n ? v.n : 1);
  for (uint32_t i = 0; i < v.n; i++) out->conditions[i] = sk_scalar_x(cx->dag, v.at[i]);
  return true;
}

// v = e with a variable on the left (8.3.5.3).
static bool is_solved(SkSink *s, const SkFlatEq *eq) {
  if (eq->kind != SK_FE_EQUAL || sk_x_op(s->cx->dag, eq->lhs) == SK_X_VAR) return true;
  sk_node_diag(
      s->cx, s->holder, 2503, eq->span,
      "an equation in a when-clause needs a variable on its left side, with subscripts that do "
      "not vary");
  return false;
}

static bool sets(const SkFlatEqs *body, SkX left) {
  for (uint32_t i = 0; i < body->n; i++)
    if (body->at[i].kind == SK_FE_EQUAL && body->at[i].lhs == left) return true;
  return false;
}

// One equation for each variable in a branch (8.3.5.4).
static void check_once(SkSink *s, const SkFlatEqs *body) {
  for (uint32_t i = 0; i < body->n; i++) {
    const SkFlatEq *eq     = &body->at[i];
    const SkFlatEqs before = {body->at, i, i};
    if (eq->kind != SK_FE_EQUAL || sk_x_op(s->cx->dag, eq->lhs) != SK_X_VAR) continue;
    if (!sets(&before, eq->lhs)) continue;
    sk_node_diag(s->cx, s->holder, 2503, eq->span, "'%s' is set twice in this branch",
                 s->cx->flat->vars.at[sk_x_payload(s->cx->dag, eq->lhs)].name);
    return;
  }
}

// All branches give values to the same variables.
static void check_branches(SkSink *s, SkTe *t, const SkFlatWhen *w) {
  for (uint32_t i = 1; i < w->branches.n; i++) check_once(s, &w->branches.at[i].body);
  for (uint32_t i = 1; i < w->branches.n; i++) {
    const SkFlatEqs *first = &w->branches.at[0].body, *other = &w->branches.at[i].body;
    for (uint32_t k = 0; k < first->n + other->n; k++) {
      const SkFlatEq *eq = k < first->n ? &first->at[k] : &other->at[k - first->n];
      if (eq->kind != SK_FE_EQUAL || sk_x_op(s->cx->dag, eq->lhs) != SK_X_VAR) continue;
      if (sets(k < first->n ? other : first, eq->lhs)) continue;
      const char *name = s->cx->flat->vars.at[sk_x_payload(s->cx->dag, eq->lhs)].name;
      sk_node_diag(s->cx, s->holder, 2503, t->eq->span,
                   "not every branch of this when-clause sets '%s'", name);
      sk_diag_help(s->cx->diags, "write '%s = pre(%s)' in the others", name, name);
      return;
    }
  }
}

// Does a guard demand what the other one excludes? Both are conditions joined by 'and'.
static bool excludes(SkDag *dag, SkX a, SkX b) {
  if (a == SK_NO_X || b == SK_NO_X) return false;
  if (sk_x_op(dag, a) == SK_X_AND)
    return excludes(dag, sk_x_arg(dag, a, 0), b) || excludes(dag, sk_x_arg(dag, a, 1), b);
  if (sk_x_op(dag, b) == SK_X_AND)
    return excludes(dag, a, sk_x_arg(dag, b, 0)) || excludes(dag, a, sk_x_arg(dag, b, 1));
  return negate(dag, a) == b || negate(dag, b) == a;
}

// Several of one state stand in different branches of an if-equation (8.3.6).
static void check_reinit_twice(SkSink *s, const SkFlatEqs *body, uint32_t k) {
  SkCx *cx = s->cx;
  for (uint32_t i = 0; i < k; i++) {
    if (body->at[i].kind != SK_FE_REINIT || body->at[i].lhs != body->at[k].lhs) continue;
    if (excludes(cx->dag, body->at[i].guard, body->at[k].guard)) continue;
    sk_node_diag(cx, s->holder, 2504, body->at[k].span,
                 "'%s' is reinitialised twice in this when-clause",
                 cx->flat->vars.at[sk_x_payload(cx->dag, body->at[k].lhs)].name);
    sk_diag_help(cx->diags, "put them into different branches of one if-equation");
    return;
  }
}

// A state is reinitialised in one when-clause only.
static void check_reinits(SkSink *s, const SkFlatWhen *w) {
  SkCx    *cx   = s->cx;
  SkMap   *map  = &sk_flatten(cx)->reinits;
  uint32_t here = cx->flat->whens.n + 1;
  for (uint32_t i = 0; i < w->branches.n; i++) {
    const SkFlatEqs *body = &w->branches.at[i].body;
    for (uint32_t k = 0; k < body->n; k++) {
      if (body->at[k].kind != SK_FE_REINIT) continue;
      check_reinit_twice(s, body, k);
      uint64_t var = sk_x_payload(cx->dag, body->at[k].lhs), had = 0;
      if (sk_map_get(map, var + 1, &had) && had != here)
        sk_node_diag(cx, s->holder, 2504, body->at[k].span,
                     "'%s' is reinitialised in another when-clause already",
                     cx->flat->vars.at[var].name);
      else
        sk_map_put(cx->arena, map, var + 1, here);
    }
  }
}

void sk_te_when(SkSink *s, SkTe *t) {
  SkCx *cx = s->cx;
  if (s->in_when || s->in_if || s->initial) {
    const char *where = s->in_when   ? "in another when-clause"
                        : s->initial ? "in an initial equation"
                                     : "in an if-equation whose condition is no parameter";
    sk_node_diag(cx, s->holder, 2503, t->eq->span, "a when-clause is not allowed %s", where);
    return;
  }
  SkScope *scope  = SK_NEW(cx->temp, SkScope);
  *scope          = *t->scope;
  scope->in_when  = true;
  SkFlatWhen when = {.span = t->eq->span, .component = s->component};
  for (uint32_t i = 0; i < t->n_branches; i++) {
    SkTeBranch      *b      = &t->branches[i];
    SkFlatWhenBranch branch = {.span = b->span};
    bool             usable = when_conditions(s, t, b, &branch);
    sk_bounds_flush(s->cx, s->guard, s->component, s->out);
    if (!usable) continue;
    SkSink mine  = *s;
    mine.out     = &branch.body;
    mine.in_when = true;
    if (!b->body) b->body = sk_te_list(cx, b->list, scope);
    sk_te_run(&mine, b->body);
    s->env       = mine.env;
    bool clocked = branch.n_conditions == 1 && sk_x_base(cx->dag, branch.conditions[0]) == SK_CLOCK;
    for (uint32_t k = 0; !clocked && k < branch.body.n; k++)  // on a clock any equation will do
      if (!is_solved(s, &branch.body.at[k])) branch.body.n = k;
    sk_vec_push(cx->arena, &when.branches, branch);
  }
  if (when.branches.n == 0) return;
  check_branches(s, t, &when);
  check_reinits(s, &when);
  sk_vec_push(cx->arena, &cx->flat->whens, when);
}
