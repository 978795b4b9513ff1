// Equations and statements: both sides, targets of assignments, control flow.
#include "model/check/check_impl.h"
#include "model/check/units.h"

#include <string.h>

// Equations ---------------------------------------------------------------------------------------

static bool mismatch(SkCx *cx, SkSpan span, SkTx *a, SkTx *b) {
  sk_diag(cx->diags, 2201, span, "the two sides have different types: %s = %s",
          sk_type_text(sk_temp(cx), a->type), sk_type_text(sk_temp(cx), b->type));
  if (sk_type_is_numeric(a->type) && sk_type_is_numeric(b->type) && a->type.rank == 0)
    sk_diag_help(cx->diags,
                 "one side is a scalar, the other an array: use fill(...) for equal elements");
  return false;
}

// Both sides to one type. False after reporting.
static bool unify(SkCx *cx, const SkScope *scope, SkSpan span, SkTx **a, SkTx **b) {
  SkTx *r = sk_convert(cx, *b, (*a)->type);
  if (r) {
    *b = r;
  } else {
    r = sk_convert(cx, *a, (*b)->type);
    if (!r) return mismatch(cx, span, *a, *b);
    *a = r;
  }
  if ((*a)->type.kind == SK_T_NONE || (*a)->type.kind == SK_T_FUNCTION)
    return mismatch(cx, span, *a, *b);
  return sk_same_sizes(cx, scope, span, (*a)->type, (*b)->type, "the two sides of the equation");
}

// How many outputs a value offers to a list of receivers.
static uint32_t items_of(const SkTx *value) {
  return value->type.kind == SK_T_TUPLE ? value->type.tuple->n : value->type.kind != SK_T_NONE;
}

static SkTx *item_of(SkCx *cx, SkTx *value, uint32_t i) {
  return value->type.kind == SK_T_TUPLE ? sk_tx_item(cx, value, i) : value;
}

static bool too_many(SkCx *cx, SkSpan span, uint32_t receivers, const SkTx *value) {
  sk_diag(cx->diags, 2210, span, "%u receivers, but the call has %u output%s", receivers,
          items_of(value), items_of(value) == 1 ? "" : "s");
  return false;
}

// Is the i-th item of the list a variable?
static bool receives(SkCx *cx, const SkExpr *list, uint32_t i) {
  const SkExpr *item = list->args;
  while (i-- > 0) item = item->next;
  if (item->kind == SK_EX_REF) return true;
  sk_diag(cx->diags, 2210, item->span, "this receives nothing: write a variable, or leave it out");
  return false;
}

// What has no Reals changes at events only, so its value must do so too.
static bool is_discrete(SkCx *cx, const SkScope *scope, const SkTx *target, const SkTx *value) {
  SkTypeKind k     = target->type.kind;
  bool       other = k == SK_T_INTEGER || k == SK_T_BOOLEAN || k == SK_T_STRING || k == SK_T_ENUM;
  if (!other || !scope->in_equation || scope->in_when || scope->in_initial) return true;
  if (value->variability <= SK_V_DISCRETE && !scope->any_time) return true;
  if (value->variability <= SK_V_DISCRETE) {
    sk_diag(cx->diags, 2208, target->span,
            "the condition around this changes continuously, but %s changes at events only",
            sk_type_text(sk_temp(cx), sk_type_element(target->type)));
    return false;
  }
  sk_diag(cx->diags, 2208, value->span, "this changes continuously, but %s changes at events only",
          sk_type_text(sk_temp(cx), sk_type_element(target->type)));
  return false;
}

static bool is_real(const SkTx *tx) { return tx->type.kind == SK_T_REAL; }

// (a, , b) = f(x)
static bool tuple_equation(SkCx *cx, const SkScope *scope, const SkEquation *eq, SkTx **left,
                           SkTx **right) {
  SkTx *l = sk_check_any(cx, scope, eq->a);
  SkTx *r = sk_check_any(cx, scope, eq->b);
  if (sk_tx_is_error(l) || sk_tx_is_error(r)) return false;
  if (r->kind == SK_TX_TUPLE) {
    sk_diag(cx->diags, 2220, eq->b->span,
            "a list in parentheses can only receive outputs of a call");
    return false;
  }
  if (l->n > items_of(r)) return too_many(cx, eq->span, l->n, r);
  SkTx **la = SK_NEWS(sk_temp(cx), SkTx *, l->n + 1), **ra = SK_NEWS(sk_temp(cx), SkTx *, l->n + 1);
  SkType  *types = SK_NEWS(sk_temp(cx), SkType, l->n + 1);
  uint32_t n     = 0;
  // The rule is one of equations without Reals (3.8.4). Beside a Real the others follow from the same call, and are held
  // between the events at which they change.
  bool mixed = false;
  for (uint32_t i = 0; i < l->n; i++) mixed = mixed || (l->args[i] && is_real(l->args[i]));
  for (uint32_t i = 0; i < l->n; i++) {
    if (!l->args[i]) continue;
    la[n] = l->args[i];
    ra[n] = item_of(cx, r, i);
    if (!receives(cx, eq->a, i)) return false;
    if (!sk_check_received(cx, la[n], ra[n])) return false;
    if (!unify(cx, scope, la[n]->span, &la[n], &ra[n])) return false;
    if (!mixed && !is_discrete(cx, scope, la[n], ra[n])) return false;
    types[n] = la[n]->type;
    n++;
  }
  SkType t      = sk_type_tuple(sk_temp(cx), n, types);
  *left         = sk_tx_new(cx, SK_TX_TUPLE, eq->a->span, t, l->variability, 0);
  *right        = sk_tx_new(cx, SK_TX_TUPLE, eq->b->span, t, r->variability, 0);
  (*left)->args = la, (*left)->n = n;
  (*right)->args = ra, (*right)->n = n;
  return true;
}

bool sk_check_equation(SkCx *cx, const SkScope *scope, const SkEquation *eq, SkTx **left,
                       SkTx **right) {
  if (eq->a->kind == SK_EX_TUPLE) return tuple_equation(cx, scope, eq, left, right);
  *left  = sk_check(cx, scope, eq->a);
  *right = sk_check(cx, scope, eq->b);
  if (sk_tx_is_error(*left) || sk_tx_is_error(*right)) return false;
  SkTx *a = *left, *b = *right;
  if (!unify(cx, scope, eq->span, left, right)) return false;
  if (!sk_check_determines(cx, scope, eq->span, a, b)) return false;
  sk_units_equation(cx, *left, *right, eq->span);
  if (!is_discrete(cx, scope, *left, *right)) return false;
  return scope->any_time || is_discrete(cx, scope, *right, *left);
}

SkTx *sk_check_effect(SkCx *cx, const SkScope *scope, const SkExpr *call) {
  if (call->kind == SK_EX_ERROR) return sk_tx_error(cx, call->span);
  SkTx *tx = sk_check_any(cx, scope, call);
  if (sk_tx_is_error(tx) || tx->kind == SK_TX_CALL || tx->kind == SK_TX_DYNCALL) return tx;
  if (tx->kind == SK_TX_BUILTIN && tx->type.kind == SK_T_NONE) return tx;
  if (tx->kind == SK_TX_BUILTIN && tx->which == SK_BI_UNIQUE_ROOT_INDICES) return tx;
  sk_diag(cx->diags, 2501, call->span, "this has a value, but nothing uses it");
  sk_diag_help(cx->diags, "write an equation, or remove it");
  return sk_tx_error(cx, call->span);
}

// Statements --------------------------------------------------------------------------------------

typedef struct {
  SkCx *cx;
  bool  in_loop;
  bool  in_if;
} Flow;

static SkTs *statements(Flow *f, const SkScope *scope, const SkEquation *list);

static SkTs *new_statement(Flow *f, SkTsKind kind, SkSpan span) {
  SkTs *s = SK_NEW(sk_temp(f->cx), SkTs);
  s->kind = kind;
  s->span = span;
  return s;
}

// Where an assignment writes: the variable at the bottom of fields and subscripts.
static const SkTx *base_of(const SkTx *t) {
  while (t->kind == SK_TX_FIELD || t->kind == SK_TX_INDEX) t = t->args[0];
  return t;
}

static bool assignable(Flow *f, const SkScope *scope, SkTx *t) {
  SkCx       *cx   = f->cx;
  const SkTx *base = base_of(t);
  if (base->kind == SK_TX_LOCAL) {
    SkFnVar *v = &scope->fn->vars[base->slot];
    if (!v->is_input && !v->is_constant) return true;
    sk_diag(cx->diags, 2209, t->span, "'%s' is %s and cannot be assigned", v->name,
            v->is_input ? "an input" : "a constant");
    sk_diag_note(cx->diags, v->span, "declared here");
    return false;
  }
  if (base->kind == SK_TX_REF && !scope->fn) {
    SkNode *n = base->leaf ? base->leaf : base->root;
    if (base->variability > SK_V_PARAMETER || n->variability > SK_V_PARAMETER) return true;
    // A parameter with fixed = false may be computed in an initial algorithm.
    if (n->variability == SK_V_PARAMETER && !scope->in_equation) return true;
    sk_diag(cx->diags, 2209, t->span, "'%s' is a %s and cannot be assigned", n->name,
            n->variability == SK_V_CONSTANT ? "constant" : "parameter");
    return false;
  }
  sk_diag(
      cx->diags, 2209, t->span,
      base->kind == SK_TX_ITER ? "a loop variable cannot be assigned" : "this cannot be assigned");
  return false;
}

// Sizes of a function's variable may follow from what is assigned (`Real y[:]`).
static SkTx *fit_target(Flow *f, const SkScope *scope, SkTx *target, SkTx *value) {
  return sk_fit(f->cx, scope, value, target->type, 2201, "the assigned value");
}

static SkTs *check_assign(Flow *f, const SkScope *scope, const SkEquation *q) {
  SkCx *cx    = f->cx;
  SkTx *value = sk_check_any(cx, scope, q->b);
  SkTx *left =
      q->a->kind == SK_EX_TUPLE ? sk_check_any(cx, scope, q->a) : sk_check(cx, scope, q->a);
  if (sk_tx_is_error(value) || sk_tx_is_error(left)) return NULL;
  SkTs *s = new_statement(f, SK_TS_ASSIGN, q->span);
  s->n    = left->kind == SK_TX_TUPLE ? left->n : 1;
  if (value->kind == SK_TX_TUPLE) {
    sk_diag(cx->diags, 2220, value->span,
            "a list in parentheses can only receive outputs of a call");
    return NULL;
  }
  if (left->kind != SK_TX_TUPLE) {
    if (!assignable(f, scope, left)) return NULL;
    s->targets    = SK_NEWS(sk_temp(cx), SkTx *, 1);
    s->targets[0] = left;
    s->value      = fit_target(f, scope, left, sk_tx_single(cx, value));
    bool ok = !sk_tx_is_error(s->value) && (scope->fn || is_discrete(cx, scope, left, s->value));
    return ok ? s : NULL;
  }
  if (left->n > items_of(value)) return too_many(cx, q->span, left->n, value), NULL;
  s->targets = left->args;
  for (uint32_t i = 0; i < left->n; i++) {
    if (!left->args[i]) continue;
    if (!assignable(f, scope, left->args[i])) return NULL;
    SkTx *item = item_of(cx, value, i);
    // Only checked here: an Integer output received by a Real variable is converted when stored.
    if (sk_tx_is_error(fit_target(f, scope, left->args[i], item))) return NULL;
  }
  s->value = value;
  return s;
}

// May a when-clause stand here? False after reporting.
static bool may_be_when(Flow *f, const SkScope *scope, const SkEquation *q) {
  if (scope->fn) {
    sk_diag(f->cx->diags, 2409, q->span, "when is not allowed in a function");
    return false;
  }
  if (!scope->in_when && !f->in_loop && !f->in_if && !scope->in_initial) return true;
  sk_diag(f->cx->diags, 2503, q->span, "a when-clause cannot stand inside %s",
          scope->in_when      ? "another when-clause"
          : scope->in_initial ? "an initial algorithm"
          : f->in_loop        ? "a loop"
                              : "an if");
  return false;
}

// The condition of a when-clause. *bad: it is none, after reporting.
static SkTx *when_condition(SkCx *cx, const SkScope *scope, const SkExpr *condition, bool *bad) {
  SkTx *c = sk_check(cx, scope, condition);
  if (sk_tx_is_error(c)) return c;
  if (c->type.kind != SK_T_CLOCK && (c->type.kind != SK_T_BOOLEAN || c->type.rank > 1)) {
    sk_diag(cx->diags, 2211, c->span, "the condition of when is %s, but Boolean is needed",
            sk_type_text(sk_temp(cx), c->type));
    *bad = true;
  } else if (c->variability > SK_V_DISCRETE) {
    sk_diag(cx->diags, 2503, c->span, "the condition of a when-clause changes continuously");
    sk_diag_help(cx->diags, "a relation outside of noEvent changes at events");
    *bad = true;
  }
  return c;
}

// Branches of an if or when; the condition of `else` is NULL.
static SkTs *check_branches(Flow *f, const SkScope *scope, const SkEquation *q) {
  SkCx    *cx = f->cx;
  SkTs    *s  = new_statement(f, q->kind == SK_EQ_IF ? SK_TS_IF : SK_TS_WHEN, q->span);
  uint32_t n  = 0;
  for (const SkBranch *b = q->branches; b; b = b->next) n++;
  s->conditions = SK_NEWS(sk_temp(cx), SkTx *, n + 1);
  s->bodies     = SK_NEWS(sk_temp(cx), SkTs *, n + 1);
  SkScope inner = *scope;
  bool    bad   = false;
  if (q->kind == SK_EQ_WHEN) {
    if (!may_be_when(f, scope, q)) return NULL;
    inner.in_when = true;
  }
  bool before = f->in_if;
  f->in_if    = true;
  for (const SkBranch *b = q->branches; b; b = b->next) {
    SkTx *c = NULL;
    if (b->condition && q->kind == SK_EQ_IF) {
      c = sk_check_condition(cx, scope, b->condition);
      // Sizes may not fit in a branch that is never taken.
      inner.in_branch = scope->in_branch || scope->fn || c->variability <= SK_V_PARAMETER;
      inner.any_time  = inner.any_time || c->variability > SK_V_DISCRETE;
    } else if (b->condition) {
      c = when_condition(cx, scope, b->condition, &bad);
    }
    bad                          = bad || (c && sk_tx_is_error(c));
    s->conditions[s->n_branches] = c;
    s->bodies[s->n_branches++]   = statements(f, &inner, b->body);
  }
  f->in_if = before;
  return bad ? NULL : s;
}

static SkTs *check_for(Flow *f, const SkScope *scope, const SkEquation *q, const SkIterator *it) {
  SkTs   *s = new_statement(f, SK_TS_FOR, q->span);
  SkScope inner;
  s->iter     = sk_check_iterator(f->cx, scope, it, NULL, q->body, &inner);
  bool before = f->in_loop;
  f->in_loop  = true;
  s->body     = it && it->next ? check_for(f, &inner, q, it->next) : statements(f, &inner, q->body);
  f->in_loop  = before;
  return s->iter.range ? s : NULL;
}

static SkTs *check_while(Flow *f, const SkScope *scope, const SkEquation *q) {
  SkTs *s        = new_statement(f, SK_TS_WHILE, q->span);
  s->value       = sk_check_condition(f->cx, scope, q->a);
  SkScope inner  = *scope;
  inner.any_time = scope->any_time || s->value->variability > SK_V_DISCRETE;
  bool before    = f->in_loop;
  f->in_loop     = true;
  s->body        = statements(f, &inner, q->body);
  f->in_loop     = before;
  return sk_tx_is_error(s->value) ? NULL : s;
}

static SkTs *check_jump(Flow *f, const SkScope *scope, const SkEquation *q) {
  if (q->kind == SK_EQ_BREAK && f->in_loop) return new_statement(f, SK_TS_BREAK, q->span);
  if (q->kind == SK_EQ_RETURN && scope->fn) return new_statement(f, SK_TS_RETURN, q->span);
  sk_diag(f->cx->diags, 2506, q->span, "%s",
          q->kind == SK_EQ_BREAK ? "break outside a loop" : "return outside a function");
  return NULL;
}

static SkTs *check_one(Flow *f, const SkScope *scope, const SkEquation *q) {
  switch (q->kind) {
    case SK_EQ_ASSIGN: return check_assign(f, scope, q);
    case SK_EQ_CALL: {
      SkTs *s  = new_statement(f, SK_TS_CALL, q->span);
      s->value = sk_check_effect(f->cx, scope, q->a);
      if (sk_tx_is_error(s->value)) return NULL;
      if (s->value->kind == SK_TX_BUILTIN && s->value->which == SK_BI_REINIT) {
        sk_diag(f->cx->diags, 2504, q->span, "reinit is allowed in equation sections only");
        sk_diag_help(f->cx->diags, "move it into a when-clause of an equation section");
        return NULL;
      }
      return s;
    }
    case SK_EQ_IF:
    case SK_EQ_WHEN: return check_branches(f, scope, q);
    case SK_EQ_FOR: return check_for(f, scope, q, q->iterators);
    case SK_EQ_WHILE: return check_while(f, scope, q);
    case SK_EQ_BREAK:
    case SK_EQ_RETURN: return check_jump(f, scope, q);
    case SK_EQ_EQUAL:
      sk_diag(f->cx->diags, 2507, q->span, "an equation in an algorithm section");
      sk_diag_help(f->cx->diags, "use ':=' to assign");
      return NULL;
    case SK_EQ_CONNECT:
      sk_diag(f->cx->diags, 2606, q->span, "connect is not allowed in an algorithm");
      return NULL;
    default: return NULL;
  }
}

static SkTs *statements(Flow *f, const SkScope *scope, const SkEquation *list) {
  SkTs *first = NULL, **last = &first;
  for (const SkEquation *q = list; q; q = q->next) {
    *last = check_one(f, scope, q);
    while (*last) last = &(*last)->next;
  }
  return first;
}

SkTs *sk_check_statements(SkCx *cx, const SkScope *scope, const SkEquation *list) {
  Flow f = {.cx = cx};
  return statements(&f, scope, list);
}
