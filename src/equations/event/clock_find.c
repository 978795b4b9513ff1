// Which equations and variables share a clock: connected components over everything that stands in an
// equation, except what stands in the first argument of sample, hold and the conversions between clocks.
#include "equations/event/clock.h"

#include <string.h>

#define CONTINUOUS 0  // element of continuous time

// --- elements --------------------------------------------------------------------------------------

static uint32_t new_element(SkClocks *c) {
  uint32_t e = c->parent.n;
  sk_vec_push(c->w->arena, &c->parent, e);
  sk_vec_push(c->w->arena, &c->marked, 0);
  return e;
}

uint32_t sk_clock_root(SkClocks *c, uint32_t e) {
  while (c->parent.at[e] != e) e = c->parent.at[e] = c->parent.at[c->parent.at[e]];
  return e;
}

static void unite(SkClocks *c, uint32_t a, uint32_t b) {
  a = sk_clock_root(c, a);
  b = sk_clock_root(c, b);
  if (a == b) return;
  uint32_t to = a < b ? a : b, from = a < b ? b : a;
  c->parent.at[from] = to;
  if (!c->marked.at[to]) c->marked.at[to] = c->marked.at[from];
}

static uint32_t element_in(SkClocks *c, SkNumbers *table, uint32_t i) {
  while (table->n <= i) sk_vec_push(c->w->arena, table, SK_NONE);
  if (table->at[i] == SK_NONE) table->at[i] = new_element(c);
  return table->at[i];
}

static uint32_t var_element(SkClocks *c, uint32_t v) { return element_in(c, &c->of_var, v); }

static void mark(SkClocks *c, uint32_t element, uint32_t eq) {
  element = sk_clock_root(c, element);
  if (!c->marked.at[element]) c->marked.at[element] = eq + 1;
}

static bool is_unknown(const SkWork *w, SkX x) {
  if (sk_x_op(w->dag, x) != SK_X_VAR) return false;
  SkRole r = sk_var(w, (uint32_t)sk_x_payload(w->dag, x))->role;
  return r == SK_ROLE_ALGEBRAIC || r == SK_ROLE_DISCRETE;
}

static bool is_named(const SkWork *w, SkX x, const char *name) {
  return sk_x_op(w->dag, x) == SK_X_BUILTIN &&
         strcmp(sk_dag_builtin_name(w->dag, sk_x_payload(w->dag, x)), name) == 0;
}

static int64_t whole(SkClocks *c, SkX x, SkSpan span, int64_t least) {
  SkX value = x ? sk_work_constant(c->w, x) : SK_NO_X;
  if (value && sk_x_real_value(c->w->dag, value) >= (double)least)
    return (int64_t)sk_x_real_value(c->w->dag, value);
  sk_diag(c->w->diags, 3503, span, "%s decides about a clock and must be known, at least %lld",
          x ? sk_x_text(c->w, x) : "an argument", (long long)least);
  sk_diag_help(c->w->diags, "use a parameter with a value");
  return least > 0 ? least : 1;
}

// --- clock expressions -----------------------------------------------------------------------------

static void add_item(SkClocks *c, uint32_t eq, uint32_t element) {
  sk_vec_push(c->w->arena, &c->items, ((SkClockItem){eq, element}));
}

// A hidden variable equal to x, with an equation of its own.
static uint32_t new_helper(SkClocks *c, uint32_t eq, SkX node, SkX x) {
  SkWork  *w    = c->w;
  SkBase   base = sk_x_base(w->dag, x);
  SkName   name = sk_name_f(w->names, "$clocked%u", ++c->n_helpers);
  uint32_t v = sk_work_var(w, name, base, base == SK_REAL ? SK_ROLE_ALGEBRAIC : SK_ROLE_DISCRETE);
  sk_var(w, v)->is_hidden = true;
  SkSysEq q               = {.kind = SK_SE_EQUAL, .rhs = x, .span = sk_eq(w, eq)->span};
  q.lhs                   = sk_work_x(w, v);
  q.component             = sk_eq(w, eq)->component;
  q.solves = q.number = SK_NONE;
  uint32_t e          = sk_work_eq(w, q);
  add_item(c, e, element_in(c, &c->of_eq, e));
  sk_map_put(w->arena, &c->helper_of, (uint64_t)eq << 32 | node, v);
  return v;
}

uint32_t sk_clock_helper(SkClocks *c, uint32_t eq, SkX node) {
  uint64_t v;
  return sk_map_get(&c->helper_of, (uint64_t)eq << 32 | node, &v) ? (uint32_t)v : SK_NONE;
}

// Seconds as an expression, from a counter of clock ticks per second.
static SkX seconds(SkClocks *c, SkX counter, int64_t resolution) {
  SkX x = sk_x1(c->w->dag, SK_X_TO_REAL, counter);
  return sk_x2(c->w->dag, SK_X_DIV, x, sk_x_real(c->w->dag, (double)resolution));
}

static uint32_t clock_element(SkClocks *c, uint32_t eq, SkX x);

// Clock(c, solverMethod): the same ticks, but a partition of its own.
static void solver_clock(SkClocks *c, uint32_t eq, SkX x, uint32_t element) {
  SkWork     *w    = c->w;
  SkSpan      span = sk_eq(w, eq)->span;
  SkClockEdge same = {.kind = SK_RESAMPLE_SAME, .to = element, .span = span};
  same.from        = clock_element(c, eq, sk_x_arg(w->dag, x, 0));
  sk_vec_push(w->arena, &c->edges, same);
  SkX           method = sk_work_constant(c->w, sk_x_arg(w->dag, x, 1));
  SkClockSolver s      = {.element = element, .span = span};
  s.method             = method ? sk_x_string_value(w->dag, method) : sk_name_z(w->names, "");
  sk_vec_push(w->arena, &c->solvers, s);
}

// A clocked variable decides about the next tick of its own clock.
static void own_interval(SkClocks *c, SkX a, uint32_t element) {
  if (is_unknown(c->w, a)) unite(c, element, var_element(c, (uint32_t)sk_x_payload(c->w->dag, a)));
}

// Clock(...)
static void constructor(SkClocks *c, uint32_t eq, SkX x, uint32_t element) {
  SkWork       *w    = c->w;
  uint32_t      n    = sk_x_n(w->dag, x);
  SkX           a    = n > 0 ? sk_x_arg(w->dag, x, 0) : SK_NO_X;
  SkX           b    = n > 1 ? sk_x_arg(w->dag, x, 1) : SK_NO_X;
  SkSpan        span = sk_eq(w, eq)->span;
  SkClockSource s    = {.element = element, .span = span};
  if (n == 0) return;
  bool moving = sk_rate(w, a) > SK_RATE_PARAMETER;
  switch (sk_x_base(w->dag, a)) {
    case SK_CLOCK: solver_clock(c, eq, x, element); return;
    case SK_BOOLEAN: {
      uint32_t v  = new_helper(c, eq, x, a);
      s.kind      = SK_TICK_EVENT;
      s.condition = sk_work_x(w, v);
      s.first     = b ? b : sk_x_real(w->dag, 0.0);
      unite(c, CONTINUOUS, c->items.at[c->items.n - 1].element);
      break;
    }
    case SK_INTEGER: {
      int64_t resolution = b ? whole(c, b, span, 1) : 1;
      int64_t counter    = moving ? 1 : whole(c, a, span, 0);
      if (counter == 0) return;  // to be found
      s.kind   = moving ? SK_TICK_COUNTER : SK_TICK_EXACT;
      s.period = sk_ratio(counter, resolution);
      if (moving) s.interval = seconds(c, a, resolution), own_interval(c, a, element);
      break;
    }
    default:
      s.kind     = moving ? SK_TICK_DELAYED : SK_TICK_REAL;
      s.interval = a;
      own_interval(c, a, element);
      break;
  }
  sk_vec_push(w->arena, &c->sources, s);
}

static SkResample resample_kind(const SkWork *w, SkX x) {
  static const char *const names[] = {"",           "subSample", "superSample", "shiftSample",
                                      "backSample", "noClock"};
  for (int k = SK_RESAMPLE_SUB; k <= SK_RESAMPLE_FREE; k++)
    if (is_named(w, x, names[k])) return (SkResample)k;
  return SK_RESAMPLE_SAME;
}

static void resample(SkClocks *c, uint32_t eq, SkX x, uint32_t to, uint32_t from) {
  SkWork     *w    = c->w;
  uint32_t    n    = sk_x_n(w->dag, x);
  SkSpan      span = sk_eq(w, eq)->span;
  SkClockEdge e    = {.kind = resample_kind(w, x), .to = to, .from = from, .span = span};
  SkX         k    = n > 1 ? sk_x_arg(w->dag, x, 1) : SK_NO_X;
  if (e.kind == SK_RESAMPLE_SUB || e.kind == SK_RESAMPLE_SUPER) {
    e.factor = k ? whole(c, k, span, 0) : 0;
  } else if (e.kind == SK_RESAMPLE_SHIFT || e.kind == SK_RESAMPLE_BACK) {
    int64_t resolution = n > 2 ? whole(c, sk_x_arg(w->dag, x, 2), span, 1) : 1;
    e.shift            = sk_ratio(whole(c, k, span, 0), resolution);
  }
  sk_vec_push(w->arena, &c->edges, e);
}

// The element of an expression of type Clock. Each use of a constructor is a clock of its own.
static uint32_t clock_element(SkClocks *c, uint32_t eq, SkX x) {
  SkWork *w = c->w;
  while (sk_x_op(w->dag, x) == SK_X_IF) {
    SkX condition = sk_work_constant(c->w, sk_x_arg(w->dag, x, 0));
    if (!condition) whole(c, SK_NO_X, sk_eq(w, eq)->span, 0);
    bool yes = !condition || sk_x_real_value(w->dag, condition) != 0;
    x        = sk_x_arg(w->dag, x, yes ? 1 : 2);
  }
  if (sk_x_op(w->dag, x) == SK_X_VAR) return var_element(c, (uint32_t)sk_x_payload(w->dag, x));
  uint32_t element = new_element(c);
  if (is_named(w, x, "Clock")) {
    constructor(c, eq, x, element);
  } else if (resample_kind(w, x) != SK_RESAMPLE_SAME) {
    resample(c, eq, x, element, clock_element(c, eq, sk_x_arg(w->dag, x, 0)));
  } else {
    sk_diag(w->diags, 3901, sk_eq(w, eq)->span, "%s is no clock that can be simulated",
            sk_x_text(w, x));
  }
  return element;
}

// --- operators in equations ------------------------------------------------------------------------

// The element of a first argument; SK_NONE when it is a parameter expression.
static uint32_t argument(SkClocks *c, uint32_t eq, SkX node, SkX a) {
  SkWork *w = c->w;
  if (is_unknown(w, a)) return var_element(c, (uint32_t)sk_x_payload(w->dag, a));
  if (sk_rate(w, a) <= SK_RATE_PARAMETER) return SK_NONE;
  new_helper(c, eq, node, a);
  return c->items.at[c->items.n - 1].element;
}

static void operator_in(SkClocks *c, SkClockItem item, SkX x) {
  SkWork  *w = c->w;
  uint32_t n = sk_x_n(w->dag, x);
  SkX      a = n > 0 ? sk_x_arg(w->dag, x, 0) : SK_NO_X;
  if (is_named(w, x, "hold")) {
    uint32_t from = argument(c, item.eq, x, a);
    if (from != SK_NONE) mark(c, from, item.eq);
    unite(c, CONTINUOUS, item.element);
    return;
  }
  mark(c, item.element, item.eq);
  if (is_named(w, x, "sample")) {
    uint32_t from = argument(c, item.eq, x, a);
    if (from != SK_NONE) unite(c, CONTINUOUS, from);
    if (n > 1) unite(c, item.element, clock_element(c, item.eq, sk_x_arg(w->dag, x, 1)));
  } else if (resample_kind(w, x) != SK_RESAMPLE_SAME) {
    uint32_t from = argument(c, item.eq, x, a);
    if (from == SK_NONE) return;
    mark(c, from, item.eq);
    resample(c, item.eq, x, item.element, from);
  } else if (is_named(w, x, "previous") || is_named(w, x, "interval") ||
             is_named(w, x, "firstTick")) {
    if (a && is_unknown(w, a))
      unite(c, item.element, var_element(c, (uint32_t)sk_x_payload(w->dag, a)));
    else if (a && sk_x_base(w->dag, a) == SK_CLOCK)
      unite(c, item.element, clock_element(c, item.eq, a));
  } else {
    sk_diag(w->diags, 3901, sk_eq(w, item.eq)->span, "the operator %s cannot be simulated yet",
            sk_dag_builtin_name(w->dag, sk_x_payload(w->dag, x)));
    sk_diag_help(w->diags, "it can be checked and flattened only");
  }
}

static void reach(SkWork *w, SkX x) {
  if (!x || w->mark[x] == w->epoch) return;
  w->mark[x] = w->epoch;
  sk_vec_push(w->arena, &w->stack, x);
}

// Unites an equation with the variables in it and looks at its operators.
static void read_item(SkClocks *c, SkClockItem item) {
  SkWork *w             = c->w;
  SK_VEC(SkX) operators = {0};
  const SkSysEq *q      = sk_eq(w, item.eq);
  if (q->gone) return;
  if (sk_x_base(w->dag, q->lhs ? q->lhs : q->rhs) == SK_CLOCK) {
    SkX      lhs = q->lhs, rhs = q->rhs;
    uint32_t a = clock_element(c, item.eq, lhs), b = clock_element(c, item.eq, rhs);
    unite(c, a, b);
    mark(c, a, item.eq);
    sk_eq(w, item.eq)->gone = true;
    return;
  }
  sk_marks_begin(w);
  reach(w, q->lhs), reach(w, q->rhs), reach(w, q->guard);
  while (w->stack.n > 0) {
    SkX x = sk_vec_pop(&w->stack);
    if (is_unknown(w, x)) {
      unite(c, item.element, var_element(c, (uint32_t)sk_x_payload(w->dag, x)));
    } else if (sk_x_op(w->dag, x) == SK_X_BUILTIN) {
      sk_vec_push(w->arena, &operators, x);
    } else {
      for (uint32_t i = 0; i < sk_x_n(w->dag, x); i++) reach(w, sk_x_arg(w->dag, x, i));
    }
  }
  for (uint32_t i = 0; i < operators.n; i++) operator_in(c, item, operators.at[i]);
}

// --- all of the model ------------------------------------------------------------------------------

static void visit_any(void *user, SkX x) {
  SkWork *w = user;
  if (sk_x_op(w->dag, x) == SK_X_BUILTIN && !sk_is_limit(w, x)) w->has_clocks = true;
}

bool sk_clock_any(SkWork *w) {
  sk_flat_roots(w, visit_any, w);
  return w->has_clocks;
}

bool sk_when_is_clocked(const SkWork *w, const SkFlatWhen *when) {
  const SkFlatWhenBranch *b = when->branches.n == 1 ? &when->branches.at[0] : NULL;
  return b && b->n_conditions == 1 && sk_x_base(w->dag, b->conditions[0]) == SK_CLOCK;
}

// The body of a clocked when is a set of equations like any other, on the clock of its condition.
static void clocked_when(SkClocks *c, const SkFlatWhen *when) {
  SkWork                 *w     = c->w;
  const SkFlatWhenBranch *b     = &when->branches.at[0];
  uint32_t                clock = SK_NONE;
  for (uint32_t j = 0; j < b->body.n; j++) {
    uint32_t e = sk_setup_eq(w, &b->body.at[j]);
    add_item(c, e, element_in(c, &c->of_eq, e));
    if (clock == SK_NONE) clock = clock_element(c, e, b->conditions[0]);
    unite(c, clock, element_in(c, &c->of_eq, e));
    mark(c, clock, e);
  }
}

// Everything in an ordinary when clause is united; it cannot be clocked yet.
static void plain_when(SkClocks *c, const SkFlatWhen *when) {
  SkWork *w = c->w;
  sk_marks_begin(w);
  for (uint32_t k = 0; k < when->branches.n; k++) {
    const SkFlatWhenBranch *b = &when->branches.at[k];
    for (uint32_t i = 0; i < b->n_conditions; i++) reach(w, b->conditions[i]);
    for (uint32_t j = 0; j < b->body.n; j++)
      reach(w, b->body.at[j].lhs), reach(w, b->body.at[j].rhs), reach(w, b->body.at[j].guard);
  }
  while (w->stack.n > 0) {
    SkX x = sk_vec_pop(&w->stack);
    if (is_unknown(w, x)) unite(c, CONTINUOUS, var_element(c, (uint32_t)sk_x_payload(w->dag, x)));
    if (sk_x_op(w->dag, x) == SK_X_BUILTIN) {
      SkX a = sk_x_n(w->dag, x) ? sk_x_arg(w->dag, x, 0) : SK_NO_X;
      if (is_named(w, x, "hold") && is_unknown(w, a)) {
        mark(c, var_element(c, (uint32_t)sk_x_payload(w->dag, a)), 0);
      } else {
        sk_diag(w->diags, 3501, when->span, "%s stands in a when clause that has no clock",
                sk_x_text(w, x));
      }
      continue;
    }
    for (uint32_t i = 0; i < sk_x_n(w->dag, x); i++) reach(w, sk_x_arg(w->dag, x, i));
  }
}

void sk_clock_find(SkClocks *c) {
  SkWork *w = c->w;
  new_element(c);
  for (uint32_t e = 0; e < w->first_initial; e++) add_item(c, e, element_in(c, &c->of_eq, e));
  for (uint32_t i = 0; i < w->flat->whens.n; i++) {
    const SkFlatWhen *when = &w->flat->whens.at[i];
    if (sk_when_is_clocked(w, when))
      clocked_when(c, when);
    else
      plain_when(c, when);
  }
  for (uint32_t i = 0; i < c->items.n; i++) read_item(c, c->items.at[i]);
}
