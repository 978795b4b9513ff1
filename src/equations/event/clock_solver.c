// Differential equations on a clock: der(x) is an unknown of the partition, tied to x by the method that is
// named with the clock, with the time between two ticks as step.
#include "equations/event/clock.h"

#include <string.h>

static SkX op2(SkClocks *c, SkXOp op, SkX a, SkX b) { return sk_x2(c->w->dag, op, a, b); }

// --- methods ---------------------------------------------------------------------------------------

// Clocks made from each other, without a method between them, share the one that is given.
static void spread_methods(SkClocks *c) {
  for (uint32_t i = 0; i < c->solvers.n; i++) {
    const SkClockSolver *s = &c->solvers.at[i];
    SkClock             *k = &c->clocks.at[c->clock_of.at[sk_clock_root(c, s->element)]];
    if (s->method[0]) k->solver = s->method;
  }
  bool changed = true;
  while (changed) {
    changed = false;
    for (uint32_t i = 0; i < c->edges.n; i++) {
      const SkClockEdge *e    = &c->edges.at[i];
      SkClock           *to   = &c->clocks.at[c->clock_of.at[sk_clock_root(c, e->to)]];
      SkClock           *from = &c->clocks.at[c->clock_of.at[sk_clock_root(c, e->from)]];
      if (!to->solver == !from->solver) continue;
      if (to->solver)
        from->solver = to->solver;
      else
        to->solver = from->solver;
      changed = true;
    }
  }
}

typedef enum { METHOD_NONE, METHOD_EXPLICIT, METHOD_IMPLICIT, METHOD_TRAPEZOID } Method;

static Method method_of(SkClocks *c, uint32_t clock, uint32_t eq) {
  static const struct {
    const char *name;
    Method      method;
  } known[]   = {{"ExplicitEuler", METHOD_EXPLICIT},
                 {"ImplicitEuler", METHOD_IMPLICIT},
                 {"ImplicitTrapezoid", METHOD_TRAPEZOID},
                 {"External", METHOD_TRAPEZOID}};
  SkName name = c->clocks.at[clock].solver;
  for (size_t i = 0; name && i < sizeof known / sizeof *known; i++)
    if (strcmp(name, known[i].name) == 0) return known[i].method;
  if (name) {
    sk_diag(c->w->diags, 3507, sk_eq(c->w, eq)->span,
            "the method %s is not known: ImplicitTrapezoid is used", name);
    sk_eq_where(c->w, eq);
    return METHOD_TRAPEZOID;
  }
  sk_diag(c->w->diags, 3506, sk_eq(c->w, eq)->span,
          "a derivative in a clocked partition whose clock has no solver");
  sk_eq_where(c->w, eq);
  sk_diag_help(c->w->diags, "name one, as in Clock(Clock(0.1), \"ImplicitTrapezoid\")");
  return METHOD_NONE;
}

// --- states ----------------------------------------------------------------------------------------

typedef struct {
  uint32_t x, d, clock;
  Method   method;
  SkX      at_start;  // an initial equation's residual that holds at the first tick, SK_NO_X
} State;

typedef struct {
  SkClocks *c;
  SK_VEC(State) states;
  SkMap map;    // DER node -> VAR node
  SkMap state;  // x + 1 -> position in states + 1
} Solvers;

static void add_state(Solvers *s, uint32_t eq, uint32_t clock, SkX der) {
  SkClocks *c = s->c;
  SkWork   *w = c->w;
  uint32_t  x = (uint32_t)sk_x_payload(w->dag, sk_x_arg(w->dag, der, 0));
  if (sk_map_get(&s->map, der, NULL)) return;
  State    st             = {.x = x, .clock = clock, .method = method_of(c, clock, eq)};
  uint32_t d              = sk_clock_var(c, "der", SK_REAL, clock, sk_x_real(w->dag, 0.0));
  sk_var(w, d)->name      = sk_name_f(w->names, "der(%s)", sk_var(w, x)->name);
  sk_var(w, d)->is_hidden = sk_var(w, x)->is_hidden;
  st.d                    = d;
  sk_map_put(w->arena, &s->map, der, sk_work_x(w, d));
  sk_vec_push(w->arena, &s->states, st);
  sk_map_put(w->arena, &s->state, x + 1, s->states.n);
}

static void reach(SkWork *w, SkX x) {
  if (!x || w->mark[x] == w->epoch) return;
  w->mark[x] = w->epoch;
  sk_vec_push(w->arena, &w->stack, x);
}

static void find_states(Solvers *s, uint32_t eq, uint32_t clock) {
  SkWork *w       = s->c->w;
  SK_VEC(SkX) all = {0};
  sk_marks_begin(w);
  reach(w, sk_eq(w, eq)->lhs), reach(w, sk_eq(w, eq)->rhs), reach(w, sk_eq(w, eq)->guard);
  while (w->stack.n > 0) {
    SkX x = sk_vec_pop(&w->stack);
    if (sk_x_op(w->dag, x) == SK_X_DER) {
      sk_vec_push(w->arena, &all, x);
      continue;
    }
    for (uint32_t i = 0; i < sk_x_n(w->dag, x); i++) reach(w, sk_x_arg(w->dag, x, i));
  }
  for (uint32_t i = 0; i < all.n; i++) add_state(s, eq, clock, all.at[i]);
}

// Initial equations on a clock take the place of start values at the first tick: each for a state that
// stands in it.
static void initial_equation(Solvers *s, uint32_t e) {
  SkWork  *w     = s->c->w;
  SkX      in[2] = {sk_eq(w, e)->lhs, sk_eq(w, e)->rhs};
  bool     ours  = false;
  uint32_t found = SK_NONE;
  SkRow    row   = sk_row_of(w, in, 2);
  for (uint32_t i = 0; i < row.n; i++) {
    uint32_t v  = w->cols.at[row.first + i];
    uint64_t at = 0;
    ours |= sk_var(w, v)->clock != SK_NONE;
    if (!sk_map_get(&s->state, (uint64_t)v + 1, &at) || found != SK_NONE) continue;
    if (!s->states.at[at - 1].at_start) found = (uint32_t)at - 1;
  }
  w->cols.n = row.first;
  if (!ours) return;
  sk_eq(w, e)->gone = true;
  if (sk_x_base(w->dag, in[0]) != SK_REAL || found == SK_NONE) {
    sk_diag(w->diags, 3508, sk_eq(w, e)->span,
            "an initial equation of clocked variables is left out");
    sk_eq_where(w, e);
    sk_diag_help(w->diags, "clocked variables begin with their start values");
    return;
  }
  sk_x_substitute_all(w->dag, 2, in, &s->map, true, w->arena);
  s->states.at[found].at_start = op2(s->c, SK_X_SUB, in[0], in[1]);
}

static void tie(Solvers *s, const State *st) {
  SkClocks *c = s->c;
  SkWork   *w = c->w;
  SkX       x = sk_work_x(w, st->x), d = sk_work_x(w, st->d);
  SkX       old = sk_x1(w->dag, SK_X_PRE, x), slope = sk_x1(w->dag, SK_X_PRE, d);
  if (st->method == METHOD_IMPLICIT) slope = d;
  if (st->method == METHOD_TRAPEZOID)
    slope = op2(c, SK_X_MUL, sk_x_real(w->dag, 0.5), op2(c, SK_X_ADD, d, slope));
  SkX step  = op2(c, SK_X_MUL, sk_clock_interval(c, st->clock), slope);
  SkX first = sk_clock_first(c, st->clock);
  if (!st->at_start) {
    step = sk_x_if(w->dag, first, sk_x_real(w->dag, 0.0), step);
    sk_clock_eq(c, st->clock, x, op2(c, SK_X_ADD, old, step));
    return;
  }
  SkX rest = op2(c, SK_X_SUB, x, op2(c, SK_X_ADD, old, step));
  sk_clock_eq(c, st->clock, sk_x_if(w->dag, first, st->at_start, rest), sk_x_real(w->dag, 0.0));
}

void sk_clock_solvers(SkClocks *c) {
  SkWork  *w = c->w;
  Solvers  s = {.c = c};
  uint32_t n = w->sys->eqs.n;
  spread_methods(c);
  for (uint32_t e = 0; e < n; e++)
    if (sk_eq(w, e)->clock != SK_NONE && !sk_eq(w, e)->gone) find_states(&s, e, sk_eq(w, e)->clock);
  for (uint32_t e = w->first_initial; e < w->first_initial + w->n_initial; e++)
    if (!sk_eq(w, e)->gone) initial_equation(&s, e);
  if (s.states.n == 0) return;
  for (uint32_t e = 0; e < n; e++) {
    if (sk_eq(w, e)->clock == SK_NONE) continue;
    SkX in[3] = {sk_eq(w, e)->lhs, sk_eq(w, e)->rhs, sk_eq(w, e)->guard};
    for (int i = 0; i < 3; i++)
      if (in[i]) in[i] = sk_x_substitute(w->dag, in[i], &s.map, w->arena);
    sk_eq(w, e)->lhs = in[0], sk_eq(w, e)->rhs = in[1], sk_eq(w, e)->guard = in[2];
  }
  for (uint32_t i = 0; i < s.states.n; i++) tie(&s, &s.states.at[i]);
}
