#include "model/eval/algorithm.h"

#include "model/eval/eval_impl.h"
#include "model/flatten/flatten.h"

#include <string.h>

// What an assignment to a variable comes from; combined by or.
enum { IN_PLAIN = 1, IN_WHEN = 2, IN_SEVERAL = 4 };

typedef struct SkAlgSink {
  SkNode   *node;
  uint32_t  component;
  bool      initial;
  SkFlatEqs effects;
  SK_VEC(SkFlatWhen) whens;
  SkFlatEqs *when_body;  // effects inside a when-clause go there
} SkAlgSink;

// What variables hold -----------------------------------------------------------------------------

static SkScalar variable(SkCx *cx, uint32_t var) {
  SkBase base = cx->flat->vars.at[var].base;
  return (SkScalar){.base = base, .symbolic = true, .x = sk_x_var(cx->dag, var, base)};
}

// Before its first assignment a discrete variable holds its value before the event, a continuous
// one its start value (11.1.2).
static SkScalar first_value(SkCx *cx, uint32_t var, uint64_t how) {
  SkFlatVar *v = &cx->flat->vars.at[var];
  if (v->base != SK_REAL || v->variability <= SK_V_DISCRETE || (how & IN_WHEN))
    return sk_scalar_of(cx->dag, sk_x1(cx->dag, SK_X_PRE, sk_x_var(cx->dag, var, v->base)));
  return v->start != SK_NO_X ? sk_scalar_of(cx->dag, v->start) : sk_real(0.0);
}

SkScalar sk_algorithm_first(SkCx *cx, uint32_t var) { return first_value(cx, var, IN_PLAIN); }

// Written down for the second pass: which elements of an array a loop or a subscript means is seen only here.
static void note_write(const SkNow *now, SkNowCell *c) {
  if (c->ever && c->when != now->when) c->how |= IN_SEVERAL;
  c->how |= now->when ? IN_WHEN : IN_PLAIN;
  c->when = now->when;
}

static SkNowCell *cell_of(SkEv *ev, uint32_t var) {
  SkNow   *now = ev->env->now;
  uint64_t at, how = 0;
  if (sk_map_get(&now->index, var + UINT64_C(1), &at)) return &now->cells.at[at];
  if (!sk_map_get(&now->may_assign, var + UINT64_C(1), &how)) return NULL;
  SkNowCell c = {.var = var, .first = first_value(ev->cx, var, how)};
  c.now = c.result = c.first;
  sk_map_put(sk_temp(ev->cx), &now->index, var + UINT64_C(1), now->cells.n);
  sk_vec_push(sk_temp(ev->cx), &now->cells, c);
  return &now->cells.at[now->cells.n - 1];
}

bool sk_now_read(SkEv *ev, uint32_t var, SkScalar *out) {
  SkNowCell *c = cell_of(ev, var);
  if (!c) return false;
  if (!c->written) ev->env->now->read_early = true;
  if (c->written && c->now.symbolic && sk_x_n(ev->cx->dag, c->now.x) > 0) c->reread = true;
  *out = c->now;
  return true;
}

bool sk_now_write(SkEv *ev, uint32_t var, SkScalar value, SkSpan span) {
  SkNowCell *c = cell_of(ev, var);
  if (!c) {
    sk_ev_fail(ev, 2209, span, "this cannot be assigned here");
    return false;
  }
  sk_now_touch(ev, c);
  note_write(ev->env->now, c);
  c->now = c->result = value;
  c->written = c->ever = true;
  c->span              = span;
  c->count++;
  if (c->count > c->most) c->most = c->count;
  if (ev->branches) c->maybe = true;
  if (value.symbolic && sk_map_get(&ev->env->now->assign_once, var + UINT64_C(1), NULL))
    c->now = variable(ev->cx, var);
  return true;
}

// Which variables may be assigned -----------------------------------------------------------------

static void note_component(SkCx *cx, SkNow *now, SkNode *n, uint64_t how, uint32_t statement);

static void note_var(SkCx *cx, SkNow *now, uint32_t var, uint64_t how, uint32_t statement) {
  uint64_t old = 0;
  sk_map_get(&now->may_assign, var + UINT64_C(1), &old);
  // The upper half remembers the top-level statement, to see whether several assign it.
  uint64_t one = how | ((uint64_t)(statement + 1) << 32);
  if (old && old >> 32 != statement + 1u) one |= IN_SEVERAL;
  sk_map_put(sk_temp(cx), &now->may_assign, var + UINT64_C(1), one | (old & 7));
}

// An array whose elements are assigned, all or some: its size in the upper half.
static void note_array(SkCx *cx, SkNow *now, const SkNode *n, int64_t count, uint64_t how) {
  uint64_t old = 0;
  if (n->var == UINT32_MAX || count < 1 || count > UINT32_MAX) return;
  sk_map_get(&now->arrays, n->var + UINT64_C(1), &old);
  sk_map_put(sk_temp(cx), &now->arrays, n->var + UINT64_C(1),
             (uint64_t)count << 32 | (old & 7) | how);
}

static void note_component(SkCx *cx, SkNow *now, SkNode *n, uint64_t how, uint32_t statement) {
  SkType t = sk_node_type(cx, n);
  if (t.kind == SK_T_RECORD || t.kind == SK_T_COMPONENT) {
    if (t.rank && n->kind != SK_NODE_ELEMENT) {
      for (uint32_t i = 0; i < n->n_elements; i++)
        note_component(cx, now, n->elements[i], how, statement);
      return;
    }
    sk_node_expand(cx, n);
    for (uint32_t i = 0; i < n->members.n; i++)
      note_component(cx, now, n->members.at[i], how, statement);
    return;
  }
  int64_t count = sk_type_elements(t);
  if (n->var == UINT32_MAX || count < 0) return;
  note_array(cx, now, n, count, how);
  for (int64_t i = 0; i < count; i++) note_var(cx, now, n->var + (uint32_t)i, how, statement);
}

// The components below `root` that a reference with subscripts in the middle can mean.
static void note_parts(SkCx *cx, SkNow *now, const SkTx *t, SkNode *n, uint32_t part, uint64_t how,
                       uint32_t statement) {
  if (part + 1 == t->n_parts) {
    note_component(cx, now, n, how, statement);
    return;
  }
  SkType   type  = sk_node_type(cx, n);
  uint32_t count = type.rank ? n->n_elements : 1;
  for (uint32_t i = 0; i < count; i++) {
    SkNode *m = sk_lookup_member(cx, type.rank ? n->elements[i] : n, t->parts[part + 1].name);
    if (m) note_parts(cx, now, t, m, part + 1, how, statement);
  }
}

static void note_target(SkCx *cx, SkNow *now, const SkTx *t, uint64_t how, uint32_t statement) {
  while (t && (t->kind == SK_TX_FIELD || t->kind == SK_TX_INDEX)) t = t->args[0];
  if (!t || t->kind != SK_TX_REF) return;
  if (t->n_parts == 0 && t->leaf && sk_type_is_scalar_kind(t->type) && t->leaf->var != UINT32_MAX) {
    int64_t n = sk_type_elements(t->type);
    note_array(cx, now, t->leaf, sk_type_elements(sk_node_type(cx, t->leaf)), how);
    for (int64_t i = 0; i < n; i++)
      note_var(cx, now, t->leaf->var + t->offset + (uint32_t)i, how, statement);
  } else if (t->n_parts == 0 || (t->leaf && t->n_parts == 1)) {
    note_component(cx, now, t->leaf, how, statement);
  } else {
    note_parts(cx, now, t, t->root, 0, how, statement);
  }
}

static void note_targets(SkCx *cx, SkNow *now, const SkTs *list, uint64_t how, uint32_t top,
                         bool is_top) {
  for (const SkTs *s = list; s; s = s->next, top += is_top) {
    for (uint32_t i = 0; s->kind == SK_TS_ASSIGN && i < s->n; i++)
      note_target(cx, now, s->targets[i], how, top);
    uint64_t inner = s->kind == SK_TS_WHEN ? IN_WHEN : how;
    for (uint32_t i = 0; i < s->n_branches; i++)
      note_targets(cx, now, s->bodies[i], inner, top, false);
    note_targets(cx, now, s->body, how, top, false);
  }
}

// Effects -----------------------------------------------------------------------------------------

static void add_effect(SkEv *ev, SkFlatEq eq) {
  SkAlgSink *sink = ev->env->now->sink;
  eq.component    = sink->component;
  eq.origin       = SK_FROM_ALGORITHM;
  eq.guard        = ev->env->now->guard;
  if (sink->when_body)
    sk_vec_push(ev->cx->arena, sink->when_body, eq);
  else
    sk_vec_push(ev->cx->arena, &sink->effects, eq);
}

void sk_algorithm_check(SkEv *ev, SkFlatEq check) {
  SkNow *now   = ev->env->now;
  SkX    guard = now->guard;
  if (check.guard != SK_NO_X)
    now->guard = guard == SK_NO_X ? check.guard : sk_x2(ev->cx->dag, SK_X_AND, guard, check.guard);
  add_effect(ev, check);
  now->guard = guard;
}

static bool effect_assert(SkEv *ev, const SkTs *s) {
  SkCx       *cx = ev->cx;
  const SkTx *tx = s->value;
  SkScalar    c = sk_ev_scalar(ev, tx->args[0]), m = sk_ev_scalar(ev, tx->args[1]);
  SkFlatEq    eq = {.kind = SK_FE_ASSERT, .span = s->span};
  if (ev->failed) return false;
  if (tx->args[2]) {
    SkScalar level = sk_ev_scalar(ev, tx->args[2]);
    eq.level       = !level.symbolic && level.integer == 1;
  }
  if (!c.symbolic && c.boolean) return !ev->failed;
  if (!c.symbolic && !m.symbolic && ev->env->now->guard == SK_NO_X &&
      !ev->env->now->sink->when_body && !sk_flatten_is_part(cx)) {
    sk_diag(cx->diags, eq.level ? 2510 : 2509, s->span, "assertion fails: %s", m.string);
    return true;
  }
  eq.lhs = sk_scalar_x(cx->dag, c);
  eq.rhs = sk_scalar_x(cx->dag, m);
  add_effect(ev, eq);
  return !ev->failed;
}

static bool effect_reinit(SkEv *ev, const SkTs *s) {
  const SkTx *tx = s->value;
  uint32_t   *vars, n;
  SkType      t;
  SkVal       v = sk_ev_value(ev, tx->args[1]);
  if (ev->failed || !sk_ev_ref_vars(ev, tx->args[0], &vars, &n, &t)) return false;
  for (uint32_t i = 0; i < n && i < v.n; i++) {
    SkFlatEq eq = {.kind = SK_FE_REINIT, .span = s->span};
    eq.lhs      = sk_x_var(ev->cx->dag, vars[i], SK_REAL);
    eq.rhs      = sk_scalar_x(ev->cx->dag, sk_scalar_to_real(ev->cx->dag, v.at[i]));
    add_effect(ev, eq);
  }
  return true;
}

bool sk_algorithm_effect(SkEv *ev, const SkTs *s) {
  const SkTx *tx    = s->value;
  uint32_t    which = tx->kind == SK_TX_BUILTIN ? tx->which : SK_BI_NONE;
  if (which == SK_BI_ASSERT) return effect_assert(ev, s);
  if (which == SK_BI_REINIT) return effect_reinit(ev, s);
  SkFlatEq eq = {.kind = SK_FE_CALL, .span = s->span};
  if (which == SK_BI_TERMINATE) {
    eq.kind    = SK_FE_TERMINATE;
    SkScalar m = sk_ev_scalar(ev, tx->args[0]);
    if (ev->failed) return false;
    eq.rhs = sk_scalar_x(ev->cx->dag, m);
  } else {
    SkVal v = sk_ev_value(ev, tx);
    if (ev->failed) return false;
    if (v.n == 0) return true;
    eq.rhs = sk_val_x(sk_temp(ev->cx), ev->cx->dag, &v);
  }
  add_effect(ev, eq);
  return true;
}

// When --------------------------------------------------------------------------------------------

// Becoming true is watched on a variable: $when = condition, edge($when). What is true at the start did not become
// true: only initial() makes a when-clause active there (8.6).
static SkScalar becomes_true(SkEv *ev, SkScalar c, SkSpan span) {
  SkCx *cx = ev->cx;
  if (!c.symbolic) return sk_boolean(false);  // a constant never becomes true
  if (sk_x_op(cx->dag, c.x) == SK_X_INITIAL) return c;
  SkCheck  *ck = sk_check_state(cx);
  SkFlatVar v  = {.name         = sk_name_f(cx->names, "$when%u", ++ck->n_whens),
                  .base         = SK_BOOLEAN,
                  .variability  = SK_V_DISCRETE,
                  .select       = SK_SELECT_DEFAULT,
                  .is_protected = true,
                  .span         = span,
                  .component    = ev->env->now->sink->component};
  sk_vec_push(cx->arena, &cx->flat->vars, v);
  SkX        x    = sk_x_var(cx->dag, cx->flat->vars.n - 1, SK_BOOLEAN);
  SkFlatEq   eq   = {.kind      = SK_FE_EQUAL,
                     .origin    = SK_FROM_ALGORITHM,
                     .lhs       = x,
                     .rhs       = c.x,
                     .span      = span,
                     .component = v.component};
  SkAlgSink *sink = ev->env->now->sink;
  sk_vec_push(cx->arena, &sink->effects, eq);
  SkX begins = sk_x_make(cx->dag, SK_X_INITIAL, SK_BOOLEAN, 0, 0, NULL);
  SkX later  = sk_x1(cx->dag, SK_X_NOT, begins);
  return sk_scalar_of(cx->dag, sk_x2(cx->dag, SK_X_AND, sk_x1(cx->dag, SK_X_EDGE, x), later));
}

static bool when_conditions(SkEv *ev, const SkTx *tx, SkFlatWhenBranch *out) {
  SkVal v = sk_ev_value(ev, tx);
  if (ev->failed) return false;
  out->conditions   = SK_NEWS(ev->cx->arena, SkX, v.n + 1);
  out->n_conditions = v.n;
  for (uint32_t i = 0; i < v.n; i++) out->conditions[i] = sk_scalar_x(ev->cx->dag, v.at[i]);
  return true;
}

// May every variable assigned in this when-clause be left to the clause alone?
static bool owns_its_variables(SkEv *ev, const SkTs *s) {
  SkNow here = {0};
  SkCx *cx   = ev->cx;
  for (uint32_t i = 0; i < s->n_branches; i++)
    note_targets(cx, &here, s->bodies[i], IN_WHEN, 0, false);
  for (uint32_t i = 0; i < here.may_assign.cap; i++) {
    uint64_t key = here.may_assign.keys[i], how = 0;
    if (key == 0) continue;
    sk_map_get(&ev->env->now->may_assign, key, &how);
    // Elements of an array that it does not assign after all are others' business.
    if (how & IN_WHEN && how & IN_SEVERAL) return false;
  }
  return ev->env->now->guard == SK_NO_X && !ev->branches;
}

static const SkNowState *change_of(const SkNowSaved *s, uint32_t cell) {
  uint32_t low = 0, high = s->n;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (s->at[middle].cell < cell)
      low = middle + 1;
    else
      high = middle;
  }
  return low < s->n && s->at[low].cell == cell ? &s->at[low].state : NULL;
}

// A variable that branch `from` changed first: v = value in each branch, and afterwards v is simply v.
static void leave_to_clause(SkEv *ev, SkFlatWhen *w, const SkNowSaved *after, uint32_t from,
                            uint32_t cell) {
  SkCx      *cx      = ev->cx;
  SkNowCell *c       = &ev->env->now->cells.at[cell];
  bool       written = false;
  for (uint32_t i = 0; i < w->branches.n; i++) {
    const SkNowState *changed = change_of(&after[i], cell);
    if (changed && i < from) return;
    written = written || (changed && changed->written);
  }
  if (!written || c->written) return;
  for (uint32_t i = 0; i < w->branches.n; i++) {
    const SkNowState *changed = change_of(&after[i], cell);
    SkFlatEq          eq      = {.kind      = SK_FE_EQUAL,
                                 .origin    = SK_FROM_ALGORITHM,
                                 .span      = c->span,
                                 .component = w->component};
    eq.lhs                    = sk_scalar_x(cx->dag, variable(cx, c->var));
    eq.rhs                    = sk_scalar_x(cx->dag, changed ? changed->result : c->result);
    sk_vec_push(cx->arena, &w->branches.at[i].body, eq);
  }
  if (cx->flat->vars.at[c->var].variability > SK_V_DISCRETE)
    cx->flat->vars.at[c->var].variability = SK_V_DISCRETE;
  sk_now_touch(ev, c);
  c->now = c->result = variable(cx, c->var);
}

// The clause as a clause.
static bool when_as_clause(SkEv *ev, const SkTs *s) {
  SkCx       *cx    = ev->cx;
  SkAlgSink  *sink  = ev->env->now->sink;
  SkFlatWhen  w     = {.span = s->span, .component = sink->component};
  SkNowMark   mark  = sk_now_mark(ev);
  SkNowSaved *after = SK_NEWS(sk_temp(cx), SkNowSaved, s->n_branches + 1);
  for (uint32_t i = 0; i < s->n_branches; i++) {
    SkFlatWhenBranch b = {.span = s->span};
    if (!when_conditions(ev, s->conditions[i], &b)) return false;
    sink->when_body = &b.body;
    SkFlow f        = sk_ev_run(ev, s->bodies[i]);
    sink->when_body = NULL;
    if (ev->failed || f != SK_FLOW_NEXT) return false;
    after[i] = sk_now_back(ev, mark);
    sk_vec_push(cx->arena, &w.branches, b);
  }
  sk_now_forget(ev, mark);
  for (uint32_t i = 0; i < s->n_branches; i++)
    for (uint32_t k = 0; k < after[i].n; k++)
      leave_to_clause(ev, &w, after, i, after[i].at[k].cell);
  sk_vec_push(cx->arena, &sink->whens, w);
  return true;
}

static SkScalar any_of(SkEv *ev, const SkTx *tx) {
  SkVal    v = sk_ev_value(ev, tx);
  SkScalar r = sk_boolean(false);
  for (uint32_t i = 0; i < v.n && !ev->failed; i++)
    r = sk_ev_binary(ev, SK_X_OR, r, becomes_true(ev, v.at[i], tx->span), tx->span);
  return r;
}

// Branch i and those after it as: if edge(c) then body else ...
static bool when_as_if(SkEv *ev, const SkTs *s, uint32_t i, SkFlatWhen *w) {
  SkNow     *now   = ev->env->now;
  SkAlgSink *sink  = now->sink;
  SkX        guard = now->guard;
  if (i == s->n_branches) return true;
  SkFlatWhenBranch b = {.span = s->span};
  if (!when_conditions(ev, s->conditions[i], &b)) return false;
  SkScalar  c    = any_of(ev, s->conditions[i]);
  SkNowMark mark = sk_now_mark(ev);
  if (ev->failed) return false;
  sink->when_body = &b.body;
  ev->branches++;
  SkFlow f = sk_ev_run(ev, s->bodies[i]);
  ev->branches--;
  sink->when_body = NULL;
  if (ev->failed || f != SK_FLOW_NEXT) return false;
  sk_vec_push(ev->cx->arena, &w->branches, b);
  SkNowSaved yes = sk_now_back(ev, mark);
  for (uint32_t k = 0; k < yes.n; k++) {
    uint32_t   var = now->cells.at[yes.at[k].cell].var;
    SkFlatVar *v   = &ev->cx->flat->vars.at[var];
    uint64_t   how = 0;
    sk_map_get(&now->may_assign, var + UINT64_C(1), &how);
    // What is assigned elsewhere too may change there at any time.
    if (yes.at[k].state.written && !(how & IN_PLAIN) && v->variability > SK_V_DISCRETE)
      v->variability = SK_V_DISCRETE;
  }
  now->guard = guard;
  if (!when_as_if(ev, s, i + 1, w)) return false;
  sk_now_merge(ev, c, mark, &yes, s->span);
  return true;
}

bool sk_algorithm_when(SkEv *ev, const SkTs *s) {
  if (!ev->env->now) {
    sk_ev_fail(ev, 2409, s->span, "when is not allowed here");
    return false;
  }
  SkFlatWhen w       = {.span = s->span, .component = ev->env->now->sink->component};
  bool       clause  = owns_its_variables(ev, s);
  ev->env->now->when = s;
  bool ok            = clause ? when_as_clause(ev, s) : when_as_if(ev, s, 0, &w);
  ev->env->now->when = NULL;
  if (!ok || clause) return ok;
  // Only effects are left in the clause; without any it is not needed.
  bool any = false;
  for (uint32_t i = 0; i < w.branches.n; i++) any = any || w.branches.at[i].body.n;
  if (any) sk_vec_push(ev->cx->arena, &ev->env->now->sink->whens, w);
  return true;
}

// Loops -------------------------------------------------------------------------------------------

SkFlow sk_algorithm_loop(SkEv *ev, const SkTs *loop, SkFlow (*run)(SkEv *ev, const SkTs *loop)) {
  SkNow     *now  = ev->env->now;
  SkAlgSink *sink = now->sink;
  if (!now->loops_alone) return run(ev, loop);
  SkNowMark mark     = sk_now_mark(ev);
  SkX       guard    = now->guard;
  uint32_t  branches = ev->branches, effects = sink->effects.n;
  uint32_t  in_when = sink->when_body ? sink->when_body->n : 0;
  SkFlow    f       = run(ev, loop);
  if (!ev->gave_up) {
    sk_now_forget(ev, mark);
    return f;
  }
  // As if it had not been tried.
  ev->failed = ev->gave_up = false;
  ev->branches             = branches;
  now->guard               = guard;
  sink->effects.n          = effects;
  if (sink->when_body) sink->when_body->n = in_when;
  sk_now_back(ev, mark);
  sk_now_forget(ev, mark);
  return sk_algorithm_call_loop(ev, sink->node, loop) ? SK_FLOW_NEXT : SK_FLOW_STOP;
}

// Sections ----------------------------------------------------------------------------------------

typedef struct {
  SkNow     now;
  SkAlgSink sink;
  bool      ok, gave_up;
} Pass;

// A section that needs more is worth a function of its own.
#define SECTION_STEPS UINT64_C(40000000)

static void run_pass(SkCx *cx, const SkTs *body, Pass *p) {
  p->now.sink      = &p->sink;
  SkEnv     env    = {.mode = SK_EVAL_FLAT, .now = &p->now, .may_give_up = true};
  SkEv      ev     = {.cx = cx, .env = &env};
  SkMark    mark   = sk_ev_mark(cx);
  SkAccount before = sk_ev_begin(cx, mark, sk_type(SK_T_NONE));
  uint64_t  steps  = cx->limits.eval_steps;
  uint64_t  budget = steps < SECTION_STEPS ? steps : SECTION_STEPS;

  cx->limits.eval_steps = budget;
  sk_ev_run(&ev, body);
  cx->limits.eval_steps += steps - budget;
  sk_ev_end(cx, before);
  sk_ev_release(cx, mark);
  p->ok      = !ev.failed;
  p->gave_up = ev.gave_up;
}

// The section runs again when it turned out which variables it really assigns, or that values are
// used further on: a variable assigned once, in every case, then stands for its value, so that
// equations stay as small as the statements.
static bool needs_second_pass(SkCx *cx, const Pass *p, SkNow *next) {
  bool again = false;
  for (uint32_t i = 0; i < p->now.cells.n; i++) {
    const SkNowCell *c   = &p->now.cells.at[i];
    uint64_t         key = c->var + UINT64_C(1), how = IN_PLAIN;
    if (!c->ever) {  // read, but never assigned: the variable itself
      again = again || p->now.read_early;
      continue;
    }
    sk_map_get(&p->now.may_assign, key, &how);
    again = again || ((how ^ c->how) & (IN_PLAIN | IN_WHEN | IN_SEVERAL) && how & IN_WHEN);
    sk_map_put(sk_temp(cx), &next->may_assign, key, c->how);
    if (c->most != 1 || c->maybe) continue;
    sk_map_put(sk_temp(cx), &next->assign_once, key, 1);
    again = again || c->reread;
  }
  return again;
}

// What the section does to a variable of an array that it assigns, all or in part. In an array with elements that
// when-statements assign, start values that are fixed are those before the start, as of all that is discrete (8.6).
static void finish_element(SkCx *cx, const Pass *p, uint32_t var, uint64_t how) {
  uint64_t   at    = 0;
  SkFlatVar *v     = &cx->flat->vars.at[var];
  bool       known = sk_map_get(&p->now.index, var + UINT64_C(1), &at);
  if (known && p->now.cells.at[at].ever) {
    if (how & IN_WHEN && p->now.cells.at[at].how == IN_PLAIN && v->base == SK_REAL)
      v->fixed = SK_NO_X;
    return;
  }
  SkFlatEq eq = {.kind      = SK_FE_EQUAL,
                 .origin    = SK_FROM_ALGORITHM,
                 .lhs       = variable(cx, var).x,
                 .rhs       = sk_scalar_x(cx->dag, first_value(cx, var, how)),
                 .span      = v->span,
                 .component = p->sink.component};
  sk_vec_push(cx->arena, &sk_check_state(cx)->unassigned, eq);
}

static void finish_arrays(SkCx *cx, const Pass *p) {
  for (uint32_t i = 0; i < p->now.arrays.cap; i++) {
    uint64_t key = p->now.arrays.keys[i], what = 0;
    if (key == 0) continue;
    sk_map_get(&p->now.arrays, key, &what);
    for (uint64_t k = 0; k < what >> 32; k++)
      finish_element(cx, p, (uint32_t)(key - 1 + k), what & (IN_PLAIN | IN_WHEN));
  }
}

// Is this variable the left side of an equation, as what an algorithm or a when-clause determines is?
static void mark_left(const SkCx *cx, const SkFlatEqs *list, bool *left) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i].kind == SK_FE_EQUAL && sk_x_op(cx->dag, list->at[i].lhs) == SK_X_VAR)
      left[sk_x_payload(cx->dag, list->at[i].lhs)] = true;
}

void sk_algorithm_keep_rest(SkCx *cx, int64_t missing) {
  SkFlatEqs *rest = &sk_check_state(cx)->unassigned;
  SkFlat    *flat = cx->flat;
  uint32_t   n    = 0;
  if (rest->n == 0) return;
  bool *left = SK_NEWS(cx->arena, bool, flat->vars.n + 1);
  mark_left(cx, &flat->equations, left);
  for (uint32_t i = 0; i < flat->whens.n; i++)
    for (uint32_t k = 0; k < flat->whens.at[i].branches.n; k++)
      mark_left(cx, &flat->whens.at[i].branches.at[k].body, left);
  for (uint32_t i = 0; i < rest->n; i++) {
    uint32_t var = (uint32_t)sk_x_payload(cx->dag, rest->at[i].lhs);
    if (left[var]) {
      // The whole array belongs to the section that assigns an element of it (11.1.2).
      if (sk_diag(
              cx->diags, 2701, rest->at[i].span,
              "'%s' is determined elsewhere, but an algorithm section assigns other elements of "
              "its array",
              flat->vars.at[var].name))
        sk_diag_help(cx->diags, "assign the whole array in one section, or use two arrays");
      return;
    }
    left[var]     = true;
    rest->at[n++] = rest->at[i];
  }
  rest->n = n;
  for (uint32_t i = 0; i < n && n <= missing; i++)
    sk_vec_push(cx->arena, &flat->equations, rest->at[i]);
}

static void emit(SkCx *cx, Pass *p) {
  SkFlatEqs *out = p->sink.initial ? &cx->flat->initial_equations : &cx->flat->equations;
  for (uint32_t i = 0; i < p->now.cells.n; i++) {
    SkNowCell *c = &p->now.cells.at[i];
    SkScalar   v = variable(cx, c->var);
    if (c->how & IN_WHEN && v.base == SK_REAL) cx->flat->vars.at[c->var].in_when = true;
    // A variable that only a when-clause assigns has its equation there.
    if (!c->written || (c->result.symbolic && c->result.x == v.x)) continue;
    SkFlatEq eq = {.kind      = SK_FE_EQUAL,
                   .origin    = SK_FROM_ALGORITHM,
                   .lhs       = v.x,
                   .rhs       = sk_scalar_x(cx->dag, c->result),
                   .span      = c->span,
                   .component = p->sink.component};
    sk_vec_push(cx->arena, out, eq);
  }
  for (uint32_t i = 0; i < p->sink.effects.n; i++)
    sk_vec_push(cx->arena, out, p->sink.effects.at[i]);
  for (uint32_t i = 0; i < p->sink.whens.n; i++)
    sk_vec_push(cx->arena, &cx->flat->whens, p->sink.whens.at[i]);
  if (!p->sink.initial) finish_arrays(cx, p);
}

// Drops the auxiliary variables of a try. Those for second derivatives are shared with other
// equations: when there are new ones the others stay too, with what defines them.
static void forget(SkCx *cx, Pass *p, uint32_t n_vars, uint32_t n_ders) {
  if (sk_check_state(cx)->der_vars.n == n_ders) {
    cx->flat->vars.n = n_vars;
    return;
  }
  for (uint32_t i = 0; i < p->sink.effects.n; i++)
    if (p->sink.effects.at[i].kind == SK_FE_EQUAL)
      sk_vec_push(cx->arena, &cx->flat->equations, p->sink.effects.at[i]);
}

// The section executed, twice when that makes its equations smaller.
static Pass run_section(SkCx *cx, const SkTs *body, const SkAlgSink *sink, bool loops_alone) {
  uint32_t n_vars = cx->flat->vars.n, n_ders = sk_check_state(cx)->der_vars.n;
  Pass     first        = {.sink = *sink};
  first.now.loops_alone = loops_alone;
  note_targets(cx, &first.now, body, IN_PLAIN, 0, true);
  run_pass(cx, body, &first);
  Pass second            = {.sink = *sink};
  second.now.loops_alone = loops_alone;
  second.now.arrays      = first.now.arrays;
  if (first.ok && needs_second_pass(cx, &first, &second.now)) {
    forget(cx, &first, n_vars, n_ders);
    run_pass(cx, body, &second);
    first = second;
  }
  if (!first.ok && first.gave_up) forget(cx, &first, n_vars, n_ders);
  return first;
}

static bool makes_event(SkXOp op) {
  return op == SK_X_LT || op == SK_X_LE || op == SK_X_GT || op == SK_X_GE || op == SK_X_FLOOR ||
         op == SK_X_CEIL || op == SK_X_INTEGER || op == SK_X_IDIV || op == SK_X_MOD ||
         op == SK_X_REM;
}

// Would a function hide events? Nothing in a function makes any.
static bool has_event(const SkTx *tx) {
  if (!tx || tx->variability == SK_V_CONSTANT || (tx->kind == SK_TX_OP && tx->op == SK_X_NOEVENT))
    return false;
  bool moves = false;
  for (uint32_t i = 0; i < tx->n; i++) {
    if (!tx->args[i]) continue;
    if (has_event(tx->args[i])) return true;
    moves = moves || tx->args[i]->variability > SK_V_DISCRETE;
  }
  return moves && tx->kind == SK_TX_OP && makes_event(tx->op);
}

static bool have_events(const SkTs *list) {
  for (const SkTs *s = list; s; s = s->next) {
    if (s->kind == SK_TS_WHILE) continue;
    if (has_event(s->value) || have_events(s->body)) return true;
    for (uint32_t i = 0; i < s->n_branches; i++)
      if (has_event(s->conditions[i]) || have_events(s->bodies[i])) return true;
  }
  return false;
}

void sk_algorithm_flatten(SkCx *cx, SkNode *node, const SkSection *section, bool initial,
                          uint32_t component) {
  SkScope scope = {.node = node, .in_equation = !initial, .in_initial = initial};
  SkTs   *body  = sk_check_statements(cx, &scope, section->body);
  if (!body) return;
  SkAlgSink sink = {.node = node, .component = component, .initial = initial};
  Pass      pass = run_section(cx, body, &sink, false);
  if (!pass.ok && pass.gave_up &&
      (!sk_algorithm_is_function(cx, node, body) || (!initial && have_events(body))))
    pass = run_section(cx, body, &sink, true);
  if (pass.ok)
    emit(cx, &pass);
  else if (pass.gave_up)
    sk_algorithm_as_function(cx, node, body, initial, component);
}
