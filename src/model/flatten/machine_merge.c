// State machines: the equations of a state hold while it is active; what several states define gets one
// equation.
#include "model/flatten/flatten_priv.h"
#include "model/flatten/machine.h"

#include <string.h>

static uint32_t state_of_var(const SkMachines *m, uint32_t v) {
  uint32_t c = m->cx->flat->vars.at[v].component;
  return c < m->cx->flat->components.n ? m->state_of[c] : SK_NO_STATE;
}

static SkX var(const SkMachines *m, uint32_t v) {
  return sk_x_var(m->cx->dag, v, m->cx->flat->vars.at[v].base);
}

// --- expressions -----------------------------------------------------------------------------------

static SkX start_of(SkMachines *m, uint32_t v) {
  const SkFlatVar *f = &m->cx->flat->vars.at[v];
  if (f->start) return f->start;
  switch (f->base) {
    case SK_INTEGER: return sk_x_int(m->cx->dag, 0);
    case SK_BOOLEAN: return sk_x_bool(m->cx->dag, false);
    case SK_STRING: return sk_x_string(m->cx->dag, sk_name_z(m->cx->names, ""));
    case SK_ENUM: return sk_x_enum(m->cx->dag, f->enumeration, 1);
    default: return sk_x_real(m->cx->dag, 0.0);
  }
}

// previous(v), or its start value where the state that v is declared in starts afresh.
static SkX last(SkMachines *m, uint32_t v) {
  SkX      old   = sk_previous(m->cx, var(m, v));
  uint32_t state = state_of_var(m, v);
  if (state == SK_NO_STATE) return old;
  return sk_x_if(m->cx->dag, sk_state_reset(m, state), start_of(m, v), old);
}

// What is inner and outer and an input or output passes on the variable further out: it is the same.
static void unite_inner_outer(SkMachines *m) {
  SkCx *cx = m->cx;
  for (uint32_t i = 0; i < sk_flatten(cx)->values.n; i++) {
    SkNode *n = sk_flatten(cx)->values.at[i];
    if (!n->inner || !n->outer || n->causality == SK_CAUSAL_NONE || n->var == UINT32_MAX) continue;
    if (state_of_var(m, n->var) == SK_NO_STATE) continue;
    SkNode *target = sk_node_inner(cx, n);
    while (target && target->inner && target->outer && sk_node_inner(cx, target) != target)
      target = sk_node_inner(cx, target);
    if (!target || target == n || target->var == UINT32_MAX) continue;
    int64_t count = sk_type_elements(n->type);
    for (uint32_t k = 0; k < (uint32_t)count; k++) {
      SkFlatEq e  = {.kind = SK_FE_EQUAL, .origin = SK_FROM_BINDING};
      e.lhs       = var(m, n->var + k);
      e.rhs       = var(m, target->var + k);
      e.span      = n->decl->name_span;
      e.component = cx->flat->vars.at[n->var].component;
      sk_map_put(cx->arena, &m->everywhere, e.lhs, e.rhs);
      sk_vec_push(cx->arena, &cx->flat->equations, e);
    }
  }
}

static void make_maps(SkMachines *m) {
  SkCx    *cx     = m->cx;
  uint64_t active = sk_dag_builtin(cx->dag, sk_name_z(cx->names, "activeState"));
  for (uint32_t i = 0; i < m->states.n; i++) {
    SkX path = sk_x_string(cx->dag, m->states.at[i].path);
    SkX x    = sk_x_make(cx->dag, SK_X_BUILTIN, SK_BOOLEAN, active, 1, &path);
    sk_map_put(cx->arena, &m->everywhere, x, sk_state_active(m, i));
  }
  m->in_state = SK_NEWS(cx->arena, SkMap, m->states.n + 1);
  for (uint32_t v = 0; v < m->n_vars; v++) {
    uint32_t own = state_of_var(m, v);
    if (own == SK_NO_STATE || cx->flat->vars.at[v].variability <= SK_V_PARAMETER) continue;
    SkX old = sk_previous(cx, var(m, v)), with_reset = last(m, v);
    for (uint32_t s = 0; s < m->states.n; s++) {
      uint32_t around = s;
      while (around != own && around != SK_NO_STATE) around = m->states.at[around].parent;
      if (around == own) sk_map_put(cx->arena, &m->in_state[s], old, with_reset);
    }
  }
}

typedef struct {
  SkCx *cx;
  SkX   ticks, time, stray;
} Operators;

static void visit_operator(void *user, SkX x) {
  Operators *o = user;
  if (sk_x_op(o->cx->dag, x) != SK_X_BUILTIN) return;
  const char *name = sk_dag_builtin_name(o->cx->dag, sk_x_payload(o->cx->dag, x));
  if (strcmp(name, "ticksInState") == 0) o->ticks = x;
  if (strcmp(name, "timeInState") == 0) o->time = x;
  if (strcmp(name, "activeState") == 0) o->stray = x;
}

SkX sk_machine_expression(SkMachines *m, uint32_t state, uint32_t machine, bool before, SkX x,
                          SkSpan span) {
  SkCx *cx = m->cx;
  if (!x) return x;
  x           = sk_x_substitute(cx->dag, x, &m->everywhere, cx->arena);
  Operators o = {.cx = cx};
  sk_x_walk(cx->dag, &x, 1, visit_operator, &o, cx->arena);
  if (o.stray) {
    sk_diag(cx->diags, 2805, span, "'%s' is no state of a state machine",
            sk_x_string_value(cx->dag, sk_x_arg(cx->dag, o.stray, 0)));
    sk_diag_help(cx->diags, "states are named in transition(...) or initialState(...)");
  }
  if (state != SK_NO_STATE) x = sk_x_substitute(cx->dag, x, &m->in_state[state], cx->arena);
  if (!o.ticks && !o.time) return x;
  if (machine == UINT32_MAX && state != SK_NO_STATE) machine = m->states.at[state].machine;
  if (machine == UINT32_MAX) {
    sk_diag(cx->diags, 2805, span, "%s() has no meaning outside of states and transitions",
            o.ticks ? "ticksInState" : "timeInState");
    return x;
  }
  SkMap map = {0};
  if (o.ticks) sk_map_put(cx->arena, &map, o.ticks, sk_machine_ticks(m, machine, before));
  if (o.time) sk_map_put(cx->arena, &map, o.time, sk_machine_time(m, machine, before));
  return sk_x_substitute(cx->dag, x, &map, cx->arena);
}

// --- which equation defines which variable ---------------------------------------------------------

// One equation of a state and the variables it could define.
typedef struct {
  uint32_t eq, state;
  SkX      lhs, rhs;
  uint32_t first, n;  // in Match.candidates
  uint32_t var;       // that it defines, UINT32_MAX
} Row;

typedef struct {
  SkMachines *m;
  SK_VEC(Row) rows;  // of one state at a time
  SkStates candidates;
  SkMap    row_of;  // variable + 1 -> row + 1
  bool    *is_input;
} Match;

static bool is_unknown(const Match *k, SkX x) {
  const SkCx *cx = k->m->cx;
  if (sk_x_op(cx->dag, x) != SK_X_VAR) return false;
  const SkFlatVar *v = &cx->flat->vars.at[sk_x_payload(cx->dag, x)];
  return v->variability > SK_V_PARAMETER && v->causality != SK_CAUSAL_INPUT &&
         v->base != SK_CLOCK && !k->is_input[sk_x_payload(cx->dag, x)];
}

// previous(x) and the like do not depend on x: they are symbols of their own while an equation is solved.
typedef struct {
  SkCx    *cx;
  SkMap    to, back;
  uint32_t n;
} Hidden;

static void visit_hidden(void *user, SkX x) {
  Hidden *h = user;
  if (sk_x_op(h->cx->dag, x) != SK_X_BUILTIN) return;
  SkX symbol = sk_x_local(h->cx->dag, h->n++, sk_x_base(h->cx->dag, x));
  sk_map_put(h->cx->arena, &h->to, x, symbol);
  sk_map_put(h->cx->arena, &h->back, symbol, x);
}

static SkX solve(SkCx *cx, SkX lhs, SkX rhs, SkX leaf) {
  Hidden h     = {.cx = cx};
  SkX    in[2] = {lhs, rhs}, divisor;
  if (sk_x_base(cx->dag, leaf) != SK_REAL) return SK_NO_X;
  sk_x_walk(cx->dag, in, 2, visit_hidden, &h, cx->arena);
  for (int i = 0; i < 2; i++) in[i] = sk_x_substitute(cx->dag, in[i], &h.to, cx->arena);
  SkX x = sk_x_isolate(cx->dag, in[0], in[1], leaf, &divisor, cx->arena);
  return x ? sk_x_substitute(cx->dag, x, &h.back, cx->arena) : SK_NO_X;
}

typedef struct {
  Match *k;
  Row   *row;
} Symbols;

static void visit_symbol(void *user, SkX x) {
  Symbols *s  = user;
  SkCx    *cx = s->k->m->cx;
  if (!is_unknown(s->k, x) || x == s->row->lhs || x == s->row->rhs) return;
  if (!solve(cx, s->row->lhs, s->row->rhs, x)) return;
  sk_vec_push(cx->arena, &s->k->candidates, (uint32_t)sk_x_payload(cx->dag, x));
}

static void find_candidates(Match *k, Row *row) {
  SkCx *cx      = k->m->cx;
  SkX   side[2] = {row->lhs, row->rhs};
  row->first    = k->candidates.n;
  for (int i = 0; i < 2; i++)
    if (is_unknown(k, side[i]))
      sk_vec_push(cx->arena, &k->candidates, (uint32_t)sk_x_payload(cx->dag, side[i]));
  Symbols s = {k, row};
  if (!is_unknown(k, side[0]) || !is_unknown(k, side[1]))
    sk_x_symbols(cx->dag, side, 2, visit_symbol, &s, cx->arena);
  row->n = k->candidates.n - row->first;
}

// Looks for a variable that no equation defines yet, moving other equations to other variables.
// outer: variables of other states and of what is around them too.
static bool augment(Match *k, uint32_t start, uint32_t state, bool outer) {
  SkArena *arena = k->m->cx->arena;
  SkStates queue = {0};
  SkMap    from  = {0};  // variable + 1 -> row it was reached from
  sk_vec_push(arena, &queue, start);
  for (uint32_t q = 0; q < queue.n; q++) {
    const Row *row = &k->rows.at[queue.at[q]];
    for (uint32_t i = 0; i < row->n; i++) {
      uint32_t v = k->candidates.at[row->first + i];
      uint64_t owner;
      if (sk_map_get(&from, v + 1, NULL) || (!outer && state_of_var(k->m, v) != state)) continue;
      sk_map_put(arena, &from, v + 1, queue.at[q]);
      if (sk_map_get(&k->row_of, v + 1, &owner)) {
        sk_vec_push(arena, &queue, (uint32_t)owner - 1);
        continue;
      }
      for (uint32_t r = 0;;) {
        uint64_t at = 0;
        sk_map_get(&from, v + 1, &at);
        r                 = (uint32_t)at;
        uint32_t before   = k->rows.at[r].var;
        k->rows.at[r].var = v;
        sk_map_put(arena, &k->row_of, v + 1, r + 1);
        if (r == start) return true;
        v = before;
      }
    }
  }
  return false;
}

static void match_rows(Match *k, uint32_t state) {
  for (int outer = 0; outer < 2; outer++)
    for (uint32_t r = 0; r < k->rows.n; r++)
      if (k->rows.at[r].var == UINT32_MAX) augment(k, r, state, outer == 1);
}

// --- merging ---------------------------------------------------------------------------------------

typedef struct {
  uint32_t var, state, component;
  SkX      value;
  SkSpan   span;
} Definition;

typedef struct {
  SkMachines *m;
  SK_VEC(Definition) all;
} Definitions;

// Can both be active at a time? Not when they are in different states of one machine.
static bool can_meet(const SkMachines *m, uint32_t a, uint32_t b) {
  for (uint32_t x = a; x != SK_NO_STATE; x = m->states.at[x].parent)
    for (uint32_t y = b; y != SK_NO_STATE; y = m->states.at[y].parent)
      if (x != y && m->states.at[x].machine == m->states.at[y].machine) return false;
  return true;
}

static void define(Definitions *d, const Row *row, const SkFlatEq *e) {
  SkCx *cx    = d->m->cx;
  SkX   v     = var(d->m, row->var);
  SkX   value = row->lhs == v ? row->rhs : row->rhs == v ? row->lhs : SK_NO_X;
  if (!value) value = solve(cx, row->lhs, row->rhs, v);
  Definition one = {.var = row->var, .state = row->state, .value = value, .span = e->span};
  one.component  = cx->flat->vars.at[row->var].component;
  sk_vec_push(cx->arena, &d->all, one);
}

static void refuse(const SkMachines *m, const SkFlatEq *e, const char *what) {
  sk_diag(m->cx->diags, 2803, e->span, "%s", what);
  if (e->component < m->cx->flat->components.n)
    sk_diag_where(m->cx->diags, m->cx->flat->components.at[e->component].path);
  sk_diag_help(m->cx->diags, "write x = ... with the variable that it defines on the left");
}

static void visit_der(void *user, SkX x) {
  Operators *o = user;
  if (sk_x_op(o->cx->dag, x) == SK_X_DER) o->stray = x;
}

// The equations of one state: each defines a variable.
static void take_state(Match *k, Definitions *d, uint32_t state, const SkStates *eqs) {
  SkMachines *m = k->m;
  k->rows.n = k->candidates.n = 0;
  k->row_of                   = (SkMap){0};
  for (uint32_t i = 0; i < eqs->n; i++) {
    SkFlatEq *e = &m->cx->flat->equations.at[eqs->at[i]];
    Row row = {.eq = eqs->at[i], .state = state, .lhs = e->lhs, .rhs = e->rhs, .var = UINT32_MAX};
    Operators o     = {.cx = m->cx};
    SkX       in[2] = {e->lhs, e->rhs};
    sk_x_walk(m->cx->dag, in, 2, visit_der, &o, m->cx->arena);
    if (o.stray) {
      refuse(m, e, "a derivative inside of a state is not supported");
      continue;
    }
    find_candidates(k, &row);
    sk_vec_push(m->cx->arena, &k->rows, row);
  }
  match_rows(k, state);
  for (uint32_t r = 0; r < k->rows.n; r++) {
    const SkFlatEq *e = &m->cx->flat->equations.at[k->rows.at[r].eq];
    if (k->rows.at[r].var == UINT32_MAX)
      refuse(m, e, "this equation of a state defines no variable");
    else
      define(d, &k->rows.at[r], e);
  }
}

static bool report_parallel(Definitions *d, const SkStates *of) {
  const SkMachines *m = d->m;
  for (uint32_t i = 1; i < of->n; i++) {
    for (uint32_t j = 0; j < i; j++) {
      const Definition *a = &d->all.at[of->at[j]], *b = &d->all.at[of->at[i]];
      if (!can_meet(m, a->state, b->state)) continue;
      sk_diag(m->cx->diags, 2804, b->span,
              "'%s' and '%s' can be active together and both define '%s'",
              m->states.at[a->state].path, m->states.at[b->state].path,
              m->cx->flat->vars.at[a->var].name);
      sk_diag_note(m->cx->diags, a->span, "the other equation");
      return true;
    }
  }
  return false;
}

// v = if active(state1) then e1 elseif active(state2) then e2 ... else what it was before.
static void merge(Definitions *d, const SkStates *of) {
  SkMachines       *m     = d->m;
  const Definition *first = &d->all.at[of->at[0]];
  if (report_parallel(d, of)) return;
  // While its own state is active that one defines it; it starts afresh there or not at all.
  bool own   = of->n == 1 && first->state == state_of_var(m, first->var);
  SkX  value = own ? sk_previous(m->cx, var(m, first->var)) : last(m, first->var);
  for (uint32_t i = of->n; i-- > 0;) {
    const Definition *one = &d->all.at[of->at[i]];
    value                 = sk_x_if(m->cx->dag, sk_state_active(m, one->state), one->value, value);
  }
  SkFlatEq e  = {.kind = SK_FE_EQUAL, .origin = SK_FROM_EQUATION, .rhs = value};
  e.lhs       = var(m, first->var);
  e.span      = first->span;
  e.component = first->component;
  sk_vec_push(m->cx->arena, &m->cx->flat->equations, e);
}

static void merge_all(Definitions *d) {
  SkArena  *arena = d->m->cx->arena;
  SkStates *of    = SK_NEWS(arena, SkStates, d->m->cx->flat->vars.n + 1);
  for (uint32_t i = 0; i < d->all.n; i++) sk_vec_push(arena, &of[d->all.at[i].var], i);
  for (uint32_t i = 0; i < d->all.n; i++) {
    SkStates *list = &of[d->all.at[i].var];
    if (list->n > 0 && list->at[0] == i) merge(d, list);
  }
}

// --- all equations ---------------------------------------------------------------------------------

static void rewrite_list(SkMachines *m, SkFlatEqs *list, bool guarded) {
  for (uint32_t i = 0; i < list->n; i++) {
    SkFlatEq e = list->at[i];
    uint32_t state =
        e.component < m->cx->flat->components.n ? m->state_of[e.component] : SK_NO_STATE;
    bool own = e.origin == SK_FROM_BINDING && sk_map_get(&m->everywhere, e.lhs, NULL);
    if (!own) e.lhs = sk_machine_expression(m, state, UINT32_MAX, false, e.lhs, e.span);
    e.rhs   = sk_machine_expression(m, state, UINT32_MAX, false, e.rhs, e.span);
    e.guard = sk_machine_expression(m, state, UINT32_MAX, false, e.guard, e.span);
    if (guarded && e.kind != SK_FE_EQUAL && state != SK_NO_STATE) {
      SkX active = sk_state_active(m, state);
      e.guard    = e.guard ? sk_x2(m->cx->dag, SK_X_AND, active, e.guard) : active;
    }
    list->at[i] = e;
  }
}

static void rewrite_whens(SkMachines *m) {
  SkFlat *flat = m->cx->flat;
  for (uint32_t i = 0; i < flat->whens.n; i++) {
    SkFlatWhen *w = &flat->whens.at[i];
    if (w->component < flat->components.n && m->state_of[w->component] != SK_NO_STATE) {
      sk_diag(m->cx->diags, 2803, w->span, "a when clause inside of a state is not supported");
      sk_diag_where(m->cx->diags, flat->components.at[w->component].path);
      sk_diag_help(m->cx->diags, "the equations of a state hold at the ticks while it is active");
    }
    for (uint32_t b = 0; b < w->branches.n; b++) {
      SkFlatWhenBranch *one = &w->branches.at[b];
      for (uint32_t c = 0; c < one->n_conditions; c++)
        one->conditions[c] =
            sk_machine_expression(m, SK_NO_STATE, UINT32_MAX, false, one->conditions[c], one->span);
      rewrite_list(m, &one->body, false);
    }
  }
}

// Inputs of the states themselves get their values from outside.
static bool *mark_inputs(SkMachines *m) {
  bool *is_input = SK_NEWS(m->cx->arena, bool, m->cx->flat->vars.n + 1);
  for (uint32_t i = 0; i < sk_flatten(m->cx)->values.n; i++) {
    const SkNode *n = sk_flatten(m->cx)->values.at[i];
    if (n->causality != SK_CAUSAL_INPUT || n->var == UINT32_MAX) continue;
    uint32_t state = state_of_var(m, n->var);
    if (state == SK_NO_STATE ||
        m->states.at[state].component != m->cx->flat->vars.at[n->var].component)
      continue;
    for (int64_t k = 0; k < sk_type_elements(n->type); k++) is_input[n->var + (uint32_t)k] = true;
  }
  return is_input;
}

void sk_machine_merge(SkMachines *m) {
  SkFlatEqs *list = &m->cx->flat->equations;
  SkStates  *eqs  = SK_NEWS(m->cx->arena, SkStates, m->states.n + 1);
  make_maps(m);
  uint32_t original = list->n;
  unite_inner_outer(m);
  rewrite_list(m, list, true);
  rewrite_list(m, &m->cx->flat->initial_equations, false);
  rewrite_whens(m);
  // Counters that the operators need were added after the last one.
  bool *moved = SK_NEWS(m->cx->arena, bool, list->n + 1);
  for (uint32_t i = 0; i < original; i++) {
    const SkFlatEq *e = &list->at[i];
    uint32_t        state =
        e->component < m->cx->flat->components.n ? m->state_of[e->component] : SK_NO_STATE;
    if (e->kind != SK_FE_EQUAL || state == SK_NO_STATE) continue;
    sk_vec_push(m->cx->arena, &eqs[state], i);
    moved[i] = true;
  }
  uint32_t    before = list->n;
  Match       k      = {.m = m, .is_input = mark_inputs(m)};
  Definitions d      = {.m = m};
  for (uint32_t s = 0; s < m->states.n; s++) take_state(&k, &d, s, &eqs[s]);
  merge_all(&d);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < list->n; i++)
    if (i >= before || !moved[i]) list->at[kept++] = list->at[i];
  list->n = kept;
}
