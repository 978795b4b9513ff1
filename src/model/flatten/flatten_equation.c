// model/flatten/flatten_equation.c - equation sections: checked once per instance, unrolled, made scalar.
#include "model/check/bounds.h"
#include "model/check/builtin.h"
#include "model/connect/connect.h"
#include "model/eval/algorithm.h"
#include "model/flatten/flatten_priv.h"

#include <string.h>

void sk_sink_add(SkSink *s, SkFlatEq eq) {
  eq.component = s->component;
  sk_vec_push(s->cx->arena, s->out, eq);
}

// What an equation is checked to lives as long as its section; what it is evaluated to, only until it is in
// the flat model.
static SkArena *begin_values(SkCx *cx) {
  SkArena *temp = cx->temp;
  cx->temp      = sk_flatten(cx)->scratch;
  return temp;
}

static void end_values(SkCx *cx, SkArena *temp) {
  sk_arena_reset(cx->temp);
  cx->temp = temp;
}

// Equations as they are met ---------------------------------------------------------------------------

static SkTe *new_te(SkCx *cx, const SkEquation *eq, const SkScope *scope) {
  SkTe *t     = SK_NEW(cx->temp, SkTe);
  t->eq       = eq;
  t->scope    = scope;
  t->iterator = eq->iterators;
  uint32_t n  = 0;
  for (const SkBranch *b = eq->branches; b; b = b->next) n++;
  t->n_branches = n;
  if (n) t->branches = SK_NEWS(cx->temp, SkTeBranch, n);
  n = 0;
  for (const SkBranch *b = eq->branches; b; b = b->next, n++)
    t->branches[n] = (SkTeBranch){.condition = b->condition, .span = b->span, .list = b->body};
  return t;
}

SkTe *sk_te_list(SkCx *cx, const SkEquation *list, const SkScope *scope) {
  SkTe *first = NULL, **last = &first;
  for (const SkEquation *eq = list; eq; eq = eq->next) {
    *last = new_te(cx, eq, scope);
    last  = &(*last)->next;
  }
  return first;
}

// Plain equations -------------------------------------------------------------------------------------

static bool is_false(SkScalar a, SkScalar b) {
  if (a.symbolic || b.symbolic) return false;
  if (a.base == SK_STRING || b.base == SK_STRING) return a.string != b.string;
  return sk_scalar_number(a) != sk_scalar_number(b);
}

static void add_equal(SkSink *s, const SkTe *t, SkScalar a, SkScalar b) {
  SkCx *cx = s->cx;
  if (!a.symbolic && !b.symbolic) {
    // 0 = 0 happens in loops and unused dimensions; it says nothing.
    if (!is_false(a, b)) return;
    if (s->in_if) {
      // A branch that is never taken may say anything.
    } else {
      sk_node_diag(cx, s->holder, 2508, t->eq->span, "both sides are constant and differ");
      const SkTx *p = t->left && t->left->kind == SK_TX_REF ? t->left : t->right;
      if (p && p->kind == SK_TX_REF && p->leaf && p->variability == SK_V_PARAMETER)
        sk_diag_help(cx->diags, "'%s' is a parameter: it has its value where it is declared",
                     p->leaf->name);
      return;
    }
  }
  SkFlatEq eq = {.kind = SK_FE_EQUAL, .origin = SK_FROM_EQUATION, .span = t->eq->span};
  eq.lhs      = sk_scalar_x(cx->dag, a);
  eq.rhs      = sk_scalar_x(cx->dag, b);
  sk_sink_add(s, eq);
}

// Is this scalar of a record a parameter although the record as a whole varies? Then it has its value already.
static bool is_parameter(SkCx *cx, const SkTx *record, SkScalar s) {
  if (!record || record->kind != SK_TX_REF || record->type.kind != SK_T_RECORD) return false;
  if (record->variability <= SK_V_PARAMETER) return false;
  if (!s.symbolic) return true;  // it shapes the model
  if (sk_x_op(cx->dag, s.x) != SK_X_VAR) return false;
  return cx->flat->vars.at[sk_x_payload(cx->dag, s.x)].variability <= SK_V_PARAMETER;
}

// A field of a record that is a parameter has its value already: the other side must have the same.
static void add_same(SkSink *s, const SkTe *t, SkScalar a, SkScalar b) {
  SkCx *cx = s->cx;
  SkX   x = sk_scalar_x(cx->dag, a), y = sk_scalar_x(cx->dag, b);
  if (x == y) return;
  SkX      same = a.base == SK_REAL ? sk_x2(cx->dag, SK_X_AND, sk_x2(cx->dag, SK_X_LE, x, y),
                                            sk_x2(cx->dag, SK_X_GE, x, y))
                                    : sk_x2(cx->dag, SK_X_EQ, x, y);
  SkFlatEq eq   = {.kind = SK_FE_ASSERT, .origin = SK_FROM_EQUATION, .span = t->eq->span};
  eq.guard      = s->guard;
  eq.lhs        = same;
  eq.rhs        = sk_x_string(cx->dag,
                              sk_name_z(cx->names, "parameters of the two records of an equation differ"));
  sk_sink_add(s, eq);
}

static void add_pair(SkSink *s, const SkTe *t, const SkTx *left, const SkTx *right, SkScalar a,
                     SkScalar b) {
  if (is_parameter(s->cx, left, a) || is_parameter(s->cx, right, b))
    add_same(s, t, a, b);
  else
    add_equal(s, t, a, b);
}

// Scalar by scalar; of tuples part by part, so that records among them are seen.
static void add_all(SkSink *s, const SkTe *t, const SkVal *a, const SkVal *b) {
  bool     tuple = t->left->kind == SK_TX_TUPLE && a->type.kind == SK_T_TUPLE;
  uint32_t parts = tuple ? a->type.tuple->n : 1, at = 0;
  for (uint32_t p = 0; p < parts; p++) {
    const SkTx *left  = tuple ? (p < t->left->n ? t->left->args[p] : NULL) : t->left;
    const SkTx *right = tuple ? NULL : t->right;
    uint32_t    n     = tuple ? (uint32_t)sk_type_scalars(a->type.tuple->items[p]) : a->n;
    for (uint32_t i = 0; i < n && at < a->n; i++, at++)
      add_pair(s, t, left, right, a->at[at], b->at[at]);
  }
}

static void run_equal(SkSink *s, SkTe *t) {
  SkCx *cx = s->cx;
  if (!t->ready) {
    t->ready  = true;
    t->failed = !sk_check_equation(cx, t->scope, t->eq, &t->left, &t->right);
  }
  if (t->failed) return;
  SkArena *temp = begin_values(cx);
  SkVal    a = sk_eval(cx, t->left, &s->env), b = sk_eval(cx, t->right, &s->env);
  bool     failed = a.type.kind == SK_T_ERROR || b.type.kind == SK_T_ERROR;
  if (!failed && a.n != b.n) {
    sk_node_diag(cx, s->holder, 2203, t->eq->span, "the sides of this equation are %s and %s",
                 sk_type_text(cx->arena, a.type), sk_type_text(cx->arena, b.type));
    failed = true;
  }
  if (!failed) add_all(s, t, &a, &b);
  end_values(cx, temp);
}

// Calls -----------------------------------------------------------------------------------------------

static bool eval_scalar(SkSink *s, const SkTx *tx, SkScalar *out) {
  SkVal v = sk_eval(s->cx, tx, &s->env);
  if (v.type.kind == SK_T_ERROR || v.n != 1) return false;
  *out = v.at[0];
  return true;
}

static uint8_t assert_level(SkSink *s, const SkTx *tx) {
  if (tx->n < 3 || !tx->args[2]) return 0;
  SkEnv env = {.mode = SK_EVAL_CONST, .slots = s->env.slots, .n_slots = s->env.n_slots};
  SkVal v   = sk_eval(s->cx, tx->args[2], &env);
  if (v.type.kind == SK_T_ERROR || v.n != 1 || v.at[0].symbolic) return 0;
  return v.at[0].integer == 1 ? 1 : 0;  // AssertionLevel.warning comes first
}

// A model with connectors of its own is a part of something larger: what it demands of its parameters and
// connections is decided there.
bool sk_flatten_is_part(const SkCx *cx) {
  const SkNode *main = cx->main;
  for (uint32_t i = 0; i < main->members.n; i++) {
    const SkNode *m = main->members.at[i];
    if (m->restriction == SK_CLASS_CONNECTOR && !m->is_protected && !m->conditional_off)
      return true;
  }
  return cx->in_library;
}

static void run_assert(SkSink *s, const SkTe *t, const SkTx *tx) {
  SkCx    *cx = s->cx;
  SkScalar condition, message;
  if (!eval_scalar(s, tx->args[0], &condition) || !eval_scalar(s, tx->args[1], &message)) return;
  SkFlatEq eq = {
      .kind = SK_FE_ASSERT, .level = assert_level(s, tx), .span = t->eq->span, .guard = s->guard};
  if (!condition.symbolic && condition.boolean) return;
  if (!condition.symbolic && !message.symbolic && s->guard == SK_NO_X && !s->in_when &&
      !sk_flatten_is_part(cx)) {
    sk_node_diag(cx, s->holder, eq.level ? 2510 : 2509, t->eq->span, "assertion fails: %s",
                 message.string);
    return;
  }
  eq.lhs = sk_scalar_x(cx->dag, condition);
  eq.rhs = sk_scalar_x(cx->dag, message);
  sk_sink_add(s, eq);
}

static void run_reinit(SkSink *s, const SkTe *t, const SkTx *tx) {
  SkCx *cx = s->cx;
  if (!s->in_when) {
    sk_node_diag(cx, s->holder, 2504, t->eq->span, "reinit outside a when-clause");
    return;
  }
  SkVal to = sk_eval(cx, tx->args[0], &s->env), from = sk_eval(cx, tx->args[1], &s->env);
  if (to.type.kind == SK_T_ERROR || from.type.kind == SK_T_ERROR || to.n != from.n) return;
  for (uint32_t i = 0; i < to.n; i++) {
    SkX x = sk_scalar_x(cx->dag, to.at[i]);
    if (sk_x_op(cx->dag, x) != SK_X_VAR) {
      sk_node_diag(cx, s->holder, 2504, tx->args[0]->span, "reinit needs a variable");
      return;
    }
    SkFlatEq eq = {.kind = SK_FE_REINIT, .span = t->eq->span, .guard = s->guard, .lhs = x};
    eq.rhs      = sk_scalar_x(cx->dag, sk_scalar_to_real(cx->dag, from.at[i]));
    sk_sink_add(s, eq);
  }
}

static void run_terminate(SkSink *s, const SkTe *t, const SkTx *tx) {
  SkScalar message;
  if (!eval_scalar(s, tx->args[0], &message)) return;
  SkFlatEq eq = {.kind = SK_FE_TERMINATE, .span = t->eq->span, .guard = s->guard};
  eq.rhs      = sk_scalar_x(s->cx->dag, message);
  sk_sink_add(s, eq);
}

static void run_other(SkSink *s, const SkTe *t, const SkTx *tx) {
  SkVal v = sk_eval(s->cx, tx, &s->env);
  if (v.type.kind == SK_T_ERROR || v.n == 0) return;
  SkFlatEq eq = {.kind = SK_FE_CALL, .span = t->eq->span, .guard = s->guard};
  eq.rhs      = sk_val_x(s->cx->arena, s->cx->dag, &v);
  sk_sink_add(s, eq);
}

static void run_call(SkSink *s, SkTe *t) {
  SkCx *cx = s->cx;
  if (!t->ready) {
    t->ready  = true;
    t->right  = sk_check_effect(cx, t->scope, t->eq->a);
    t->failed = !t->right || t->right->kind == SK_TX_ERROR;
  }
  if (t->failed) return;
  const SkTx *tx    = t->right;
  uint32_t    which = tx->kind == SK_TX_BUILTIN ? tx->which : SK_BI_NONE;
  SkArena    *temp  = begin_values(cx);
  switch (which) {
    case SK_BI_ASSERT: run_assert(s, t, tx); break;
    case SK_BI_REINIT: run_reinit(s, t, tx); break;
    case SK_BI_TERMINATE: run_terminate(s, t, tx); break;
    case SK_BI_UNIQUE_ROOT:  // nothing implements it: refused rather than left out
      sk_diag(cx->diags, 2501, t->eq->span, "Connections.uniqueRoot is not supported");
      break;
    default: run_other(s, t, tx); break;
  }
  end_values(cx, temp);
}

// Loops -----------------------------------------------------------------------------------------------

static bool prepare_for(SkSink *s, SkTe *t) {
  SkCx *cx = s->cx;
  if (t->ready) return !t->failed;
  t->ready       = true;
  SkScope *inner = SK_NEW(cx->temp, SkScope);
  t->iter        = sk_check_iterator(cx, t->scope, t->iterator, NULL, t->eq->body, inner);
  t->failed      = !t->iter.range || t->iter.range->kind == SK_TX_ERROR;
  if (!t->failed && t->iter.range->variability > SK_V_PARAMETER) {
    sk_node_diag(cx, s->holder, 2505, t->iter.range->span,
                 "the range of this loop changes while the model runs");
    t->failed = true;
  }
  if (t->failed) return false;
  if (t->iterator->next) {
    t->body           = new_te(cx, t->eq, inner);
    t->body->iterator = t->iterator->next;
  } else {
    t->body = sk_te_list(cx, t->eq->body, inner);
  }
  if (t->iter.slot < s->env.n_slots) return true;
  uint32_t n     = t->iter.slot + 8;
  SkVal   *slots = SK_NEWS(cx->temp, SkVal, n);
  if (s->env.n_slots) memcpy(slots, s->env.slots, s->env.n_slots * sizeof *slots);
  s->env.slots   = slots;
  s->env.n_slots = n;
  return true;
}

static void run_for(SkSink *s, SkTe *t) {
  SkCx *cx = s->cx;
  if (!prepare_for(s, t)) return;
  SkEnv env   = {.mode = SK_EVAL_CONST, .slots = s->env.slots, .n_slots = s->env.n_slots};
  SkVal range = sk_eval(cx, t->iter.range, &env);
  if (range.type.kind == SK_T_ERROR || range.type.rank < 1) return;
  SkVal *slots   = s->env.slots;
  SkType element = sk_type_drop(range.type, 1);
  SkVal  saved   = slots[t->iter.slot];
  for (int64_t i = 0; i < range.type.dims[0]; i++) {
    uint32_t width             = range.n / (uint32_t)range.type.dims[0];
    s->env.slots[t->iter.slot] = (SkVal){.type = element, .n = width, .at = range.at + i * width};
    sk_te_run(s, t->body);
  }
  s->env.slots[t->iter.slot] = saved;
}

// All of them -----------------------------------------------------------------------------------------

static void run_connect(SkSink *s, SkTe *t) {
  SkArena *temp = begin_values(s->cx);
  sk_connect_equation(s->cx, t->scope, &s->env, t->eq);
  end_values(s->cx, temp);
}

static void run_connections(SkSink *s, SkTe *t) {
  switch (t->eq->kind) {
    case SK_EQ_FOR:
      if (sk_connect_inside(t->eq->body)) run_for(s, t);
      break;
    case SK_EQ_IF:
      for (uint32_t i = 0; i < t->n_branches; i++) {
        if (!sk_connect_inside(t->branches[i].list)) continue;
        sk_te_if(s, t);
        break;
      }
      break;
    case SK_EQ_WHEN:
      for (uint32_t i = 0; i < t->n_branches; i++)
        if (sk_connect_inside(t->branches[i].list))
          sk_node_diag(s->cx, s->holder, 2606, t->eq->span,
                       "connect is not allowed in a when-clause");
      break;
    default:
      if (!sk_connect_is(t->eq)) break;
      if (s->initial) {
        sk_node_diag(s->cx, s->holder, 2606, t->eq->span,
                     "a connection cannot be an initial equation");
        break;
      }
      if (t->eq->kind == SK_EQ_CONNECT && sk_break_connect(s->holder, t->eq)) break;
      run_connect(s, t);
      break;
  }
}

static void run_equation(SkSink *s, SkTe *t) {
  switch (t->eq->kind) {
    case SK_EQ_EQUAL: run_equal(s, t); break;
    case SK_EQ_CALL: run_call(s, t); break;
    case SK_EQ_FOR: run_for(s, t); break;
    case SK_EQ_IF: sk_te_if(s, t); break;
    case SK_EQ_WHEN: sk_te_when(s, t); break;
    case SK_EQ_ASSIGN:
      sk_node_diag(s->cx, s->holder, 2507, t->eq->span,
                   "an assignment stands in an equation section");
      sk_diag_help(s->cx->diags, "write '=' or move it to an algorithm section");
      break;
    default: break;
  }
  sk_bounds_flush(s->cx, s->guard, s->component, s->out);
}

// Recursion follows the nesting of the text.
void sk_te_run(SkSink *s, SkTe *list) {
  for (SkTe *t = list; t; t = t->next) {
    if (s->connections)
      run_connections(s, t);
    else if (!sk_connect_is(t->eq))
      run_equation(s, t);
  }
}

// Sections --------------------------------------------------------------------------------------------

static void run_section(SkCx *cx, SkNode *holder, const SkSection *section, bool connections) {
  SkNode *inst = sk_node_instance(holder);
  if (section->algorithm) {
    if (!connections) sk_algorithm_flatten(cx, holder, section, section->initial, inst->component);
    return;
  }
  if (connections && !sk_connect_inside(section->body)) return;
  SkScope *scope = SK_NEW(cx->temp, SkScope);
  *scope         = (SkScope){.node = holder, .in_equation = true, .in_initial = section->initial};
  SkSink sink    = {
         .cx = cx, .holder = holder, .component = inst->component, .connections = connections};
  sink.initial  = section->initial;
  sink.env.mode = SK_EVAL_FLAT;
  sink.out      = section->initial ? &cx->flat->initial_equations : &cx->flat->equations;
  sk_te_run(&sink, sk_te_list(cx, section->body, scope));
}

// Recursion follows the extends clauses.
static void run_sections(SkCx *cx, SkNode *holder, bool connections) {
  for (uint32_t i = 0; i < holder->bases.n; i++) run_sections(cx, holder->bases.at[i], connections);
  for (const SkSection *s = holder->ast->sections; s; s = s->next) {
    run_section(cx, holder, s, connections);
    sk_arena_reset(cx->temp);
  }
}

// Recursion follows the nesting of arrays of components.
static void run_instances(SkCx *cx, uint32_t from, uint32_t to) {
  SkFlatten *f = sk_flatten(cx);
  while (from < to) {
    // This one, then those up to the next array.
    run_sections(cx, f->instances.at[from++], false);
    const SkAlike *a    = sk_alike_next(cx, from);
    uint32_t       stop = a && a->instance < to ? a->instance : to;
    while (from < stop) run_sections(cx, f->instances.at[from++], false);
    while (a && from < to && from == a->instance) {
      sk_alike_run(cx, a, run_instances);
      from += a->n * a->n_instances;
      a = sk_alike_next(cx, from);
    }
  }
}

void sk_flatten_sections(SkCx *cx, bool connections) {
  SkFlatten *f = sk_flatten(cx);
  if (!connections) {
    run_instances(cx, 0, f->instances.n);
    return;
  }
  for (uint32_t i = 0; i < f->instances.n; i++) run_sections(cx, f->instances.at[i], true);
}
