// Ticks of the clocks, and equations written for them.
#include "equations/event/clock.h"

#include <string.h>

static SkX real(SkClocks *c, double v) { return sk_x_real(c->w->dag, v); }
static SkX op1(SkClocks *c, SkXOp op, SkX a) { return sk_x1(c->w->dag, op, a); }
static SkX op2(SkClocks *c, SkXOp op, SkX a, SkX b) { return sk_x2(c->w->dag, op, a, b); }
static SkX whole(SkClocks *c, int64_t v) { return sk_x_int(c->w->dag, v); }

// --- variables and equations of our own ------------------------------------------------------------

uint32_t sk_clock_var(SkClocks *c, const char *name, SkBase base, uint32_t clock, SkX start) {
  SkWork  *w = c->w;
  uint32_t v =
      sk_work_var(w, sk_name_f(w->names, "$%s%u", name, clock + 1), base, SK_ROLE_DISCRETE);
  sk_var(w, v)->is_hidden   = true;
  sk_var(w, v)->clock       = clock;
  sk_var(w, v)->start       = start;
  sk_var(w, v)->start_given = true;
  return v;
}

static uint32_t plain_eq(SkClocks *c, SkSysEqKind kind, uint32_t clock, SkX lhs, SkX rhs) {
  SkSysEq q = {.kind = kind, .lhs = lhs, .rhs = rhs, .span = c->clocks.at[clock].span};
  q.solves = q.number = SK_NONE;
  return sk_work_eq(c->w, q);
}

void sk_clock_eq(SkClocks *c, uint32_t clock, SkX lhs, SkX rhs) {
  uint32_t e            = plain_eq(c, SK_SE_CLOCKED, clock, lhs, rhs);
  sk_eq(c->w, e)->clock = clock;
  sk_eq(c->w, e)->guard = c->clocks.at[clock].guard;
}

static SkX pre(SkClocks *c, uint32_t v) { return op1(c, SK_X_PRE, sk_work_x(c->w, v)); }

SkX sk_clock_first(SkClocks *c, uint32_t clock) {
  if (c->clocks.at[clock].first == SK_NONE) {
    SkX      yes = sk_x_bool(c->w->dag, true), no = sk_x_bool(c->w->dag, false);
    uint32_t v                = sk_clock_var(c, "first", SK_BOOLEAN, clock, yes);
    c->clocks.at[clock].first = v;
    sk_clock_eq(c, clock, sk_work_x(c->w, v), no);
  }
  return pre(c, c->clocks.at[clock].first);
}

SkX sk_clock_interval(SkClocks *c, uint32_t clock) {
  SkClock *k = &c->clocks.at[clock];
  if (k->interval) return k->interval;
  SkX first = k->source->first;
  if (k->last == SK_NONE) {
    uint32_t v               = sk_clock_var(c, "last", SK_REAL, clock, real(c, 0.0));
    c->clocks.at[clock].last = v;
    sk_clock_eq(c, clock, sk_work_x(c->w, v), sk_x_time(c->w->dag));
  }
  SkX since = op2(c, SK_X_SUB, sk_x_time(c->w->dag), pre(c, c->clocks.at[clock].last));
  return sk_x_if(c->w->dag, sk_clock_first(c, clock), first, since);
}

// --- ticks -----------------------------------------------------------------------------------------

// The time at which the run starts, as a parameter that initialisation computes.
static SkX begin(SkClocks *c) {
  SkWork *w = c->w;
  if (c->begin == SK_NONE) {
    c->begin = sk_work_var(w, sk_name_z(w->names, "$begin"), SK_REAL, SK_ROLE_UNFIXED);
    sk_var(w, c->begin)->is_hidden = true;
    plain_eq(c, SK_SE_INITIAL, 0, sk_work_x(w, c->begin), sk_x_time(w->dag));
  }
  return sk_work_x(w, c->begin);
}

// `interval` seconds after `shift` seconds from the start.
static SkX periodic(SkClocks *c, SkX shift, SkX interval) {
  SkX start = op2(c, SK_X_ADD, begin(c), shift);
  return op1(c, SK_X_EDGE, op2(c, SK_X_SAMPLE, start, interval));
}

static SkX scaled(SkClocks *c, SkX unit, SkRatio r) {
  if (r.num == r.den) return unit;
  SkX x = op2(c, SK_X_MUL, unit, real(c, (double)r.num));
  return r.den == 1 ? x : op2(c, SK_X_DIV, x, real(c, (double)r.den));
}

static void tick_periodic(SkClocks *c, SkClock *k) {
  SkX unit    = k->source && k->source->kind == SK_TICK_REAL ? k->source->interval : real(c, 1.0);
  k->interval = scaled(c, unit, k->period);
  k->guard    = periodic(c, scaled(c, unit, k->shift), k->interval);
}

// A Boolean variable that is true in one pass of an event.
static SkX tick_variable(SkClocks *c, uint32_t clock, SkX value) {
  SkWork  *w = c->w;
  uint32_t v =
      sk_work_var(w, sk_name_f(w->names, "$clock%u", clock + 1), SK_BOOLEAN, SK_ROLE_DISCRETE);
  sk_var(w, v)->is_hidden                                                   = true;
  sk_eq(w, plain_eq(c, SK_SE_EQUAL, clock, sk_work_x(w, v), value))->solves = v;
  return sk_work_x(w, v);
}

// Ticks of a source that is an event or decides about its next tick.
static SkX source_tick(SkClocks *c, uint32_t clock, const SkClockSource *s) {
  SkWork *w    = c->w;
  SkX     once = periodic(c, real(c, 0.0), real(c, 1e300));
  if (s->kind == SK_TICK_EVENT) {
    // Where it holds from the start on, and has not become true in the event after initialisation, it ticks there.
    uint32_t first = sk_clock_var(c, "first", SK_BOOLEAN, clock, sk_x_bool(w->dag, true));
    SkX      there = op2(c, SK_X_AND, op2(c, SK_X_AND, once, s->condition), pre(c, first));
    SkX tick = tick_variable(c, clock, op2(c, SK_X_OR, there, op1(c, SK_X_EDGE, s->condition)));
    c->clocks.at[clock].first = first;
    c->clocks.at[clock].guard = tick;
    sk_clock_eq(c, clock, sk_work_x(w, first), sk_x_bool(w->dag, false));
    return tick;
  }
  uint32_t next = sk_clock_var(c, "next", SK_REAL, clock, real(c, 1e300));
  SkX      due  = op2(c, SK_X_GE, sk_x_time(w->dag), pre(c, next));
  c->clocks.at[clock].guard =
      tick_variable(c, clock, op2(c, SK_X_OR, once, op1(c, SK_X_EDGE, due)));
  SkX wait = s->interval;
  if (s->kind == SK_TICK_DELAYED) wait = op1(c, SK_X_PRE, wait);
  sk_clock_eq(c, clock, sk_work_x(w, next), op2(c, SK_X_ADD, sk_x_time(w->dag), wait));
  return c->clocks.at[clock].guard;
}

// The clock of the source itself, made when the model has no equation on it.
static uint32_t source_clock(SkClocks *c, uint32_t clock) {
  const SkClockSource *s = c->clocks.at[clock].source;
  return c->clock_of.at[sk_clock_root(c, s->element)];
}

// Ticks number shift, shift + period ... of the source, counted from 0.
static void tick_counted(SkClocks *c, uint32_t clock) {
  SkWork  *w    = c->w;
  uint32_t from = source_clock(c, clock);
  SkClock *k    = &c->clocks.at[clock];
  if (!c->clocks.at[from].guard) {
    SkX tick                 = source_tick(c, from, k->source);
    c->clocks.at[from].guard = tick;
  }
  if (clock == from) return;
  k = &c->clocks.at[clock];
  if (k->period.num == 1 && k->shift.num == 0) {
    k->guard = c->clocks.at[from].guard;
    return;
  }
  uint32_t n         = sk_clock_var(c, "count", SK_INTEGER, from, whole(c, -1));
  sk_var(w, n)->name = sk_name_f(w->names, "$count%u", clock + 1);
  SkX count          = sk_work_x(w, n);
  sk_clock_eq(c, from, count, op2(c, SK_X_ADD, pre(c, n), whole(c, 1)));
  SkX since = op2(c, SK_X_SUB, count, whole(c, k->shift.num));
  SkX hit   = op2(c, SK_X_EQ, op2(c, SK_X_MOD, since, whole(c, k->period.num)), whole(c, 0));
  hit       = op2(c, SK_X_AND, op2(c, SK_X_GE, since, whole(c, 0)), hit);
  SkX tick  = tick_variable(c, clock, op2(c, SK_X_AND, c->clocks.at[from].guard, hit));
  c->clocks.at[clock].guard = tick;
}

// What interval() gives at the first tick of a clock with a varying interval: its start value.
static SkX first_interval(SkClocks *c, SkX interval) {
  SkWork *w   = c->w;
  SkMap   map = {0};
  SkRow   row = sk_row_of(w, &interval, 1);
  for (uint32_t i = 0; i < row.n; i++) {
    uint32_t v = w->cols.at[row.first + i];
    sk_map_put(w->arena, &map, sk_work_x(w, v), sk_work_start(w, v));
  }
  w->cols.n = row.first;
  return sk_x_substitute(w->dag, interval, &map, w->arena);
}

static void make_ticks(SkClocks *c) {
  for (uint32_t i = 0; i < c->sources.n; i++) {
    SkClockSource *s = &c->sources.at[i];
    if (s->kind == SK_TICK_COUNTER || s->kind == SK_TICK_DELAYED)
      s->first = first_interval(c, s->interval);
  }
  for (uint32_t k = 0; k < c->clocks.n; k++) {
    const SkClockSource *s = c->clocks.at[k].source;
    if (!s || s->kind < SK_TICK_COUNTER)
      tick_periodic(c, &c->clocks.at[k]);
    else
      tick_counted(c, k);
  }
}

// --- rewriting -------------------------------------------------------------------------------------

// What an operator becomes in an equation on this clock.
static SkX replacement(SkClocks *c, uint32_t eq, uint32_t clock, SkX x) {
  SkWork     *w    = c->w;
  const char *name = sk_dag_builtin_name(w->dag, sk_x_payload(w->dag, x));
  if (strcmp(name, "interval") == 0) return sk_clock_interval(c, clock);
  if (strcmp(name, "firstTick") == 0) return sk_clock_first(c, clock);
  SkX      a = sk_x_arg(w->dag, x, 0);
  uint32_t v = sk_clock_helper(c, eq, x);
  if (v != SK_NONE) a = sk_work_x(w, v);
  if (sk_x_op(w->dag, a) != SK_X_VAR || sk_rate(w, a) <= SK_RATE_PARAMETER) return a;
  bool before = strcmp(name, "previous") == 0 || strcmp(name, "sample") == 0 ||
                sk_map_get(&c->before, (uint64_t)eq << 32 | x, NULL);
  return before ? op1(c, SK_X_PRE, a) : a;
}

static void reach(SkWork *w, SkX x) {
  if (!x || w->mark[x] == w->epoch) return;
  w->mark[x] = w->epoch;
  sk_vec_push(w->arena, &w->stack, x);
}

// clock: SK_NONE in continuous time, where hold is all there can be.
static void rewrite(SkClocks *c, uint32_t eq, uint32_t clock) {
  SkWork *w             = c->w;
  SkX     in[3]         = {sk_eq(w, eq)->lhs, sk_eq(w, eq)->rhs, sk_eq(w, eq)->guard};
  SK_VEC(SkX) operators = {0};
  sk_marks_begin(w);
  for (int i = 0; i < 3; i++) reach(w, in[i]);
  while (w->stack.n > 0) {
    SkX x = sk_vec_pop(&w->stack);
    if (sk_x_op(w->dag, x) == SK_X_BUILTIN)
      sk_vec_push(w->arena, &operators, x);
    else
      for (uint32_t i = 0; i < sk_x_n(w->dag, x); i++) reach(w, sk_x_arg(w->dag, x, i));
  }
  SkMap map = {0};
  for (uint32_t i = 0; i < operators.n; i++)
    sk_map_put(w->arena, &map, operators.at[i], replacement(c, eq, clock, operators.at[i]));
  for (int i = 0; i < 3 && operators.n > 0; i++)
    if (in[i]) in[i] = sk_x_substitute(w->dag, in[i], &map, w->arena);
  SkSysEq *q = sk_eq(w, eq);
  q->lhs     = in[0];
  q->rhs     = in[1];
  q->guard   = in[2];
  if (clock == SK_NONE) return;
  SkX now  = c->clocks.at[clock].guard;
  q->guard = in[2] ? op2(c, SK_X_AND, now, in[2]) : now;
  q->clock = clock;
  if (q->kind == SK_SE_EQUAL) q->kind = SK_SE_CLOCKED;
}

static uint32_t clock_of(SkClocks *c, const SkNumbers *table, uint32_t i) {
  if (i >= table->n || table->at[i] == SK_NONE) return SK_NONE;
  return c->clock_of.at[sk_clock_root(c, table->at[i])];
}

static void make_variables(SkClocks *c) {
  SkWork *w = c->w;
  for (uint32_t v = 0; v < c->of_var.n; v++) {
    uint32_t clock = clock_of(c, &c->of_var, v);
    if (clock == SK_NONE) continue;
    SkSysVar *s = sk_var(w, v);
    s->clock    = clock;
    s->role     = SK_ROLE_DISCRETE;
    s->fixed    = false;
  }
}

// Clock variables have done their work.
static void drop_clock_variables(SkClocks *c) {
  SkWork *w = c->w;
  for (uint32_t v = 0; v < w->flat->vars.n; v++) {
    if (w->flat->vars.at[v].base != SK_CLOCK) continue;
    SkSysVar *s  = sk_var(w, v);
    s->role      = SK_ROLE_CONSTANT;
    s->base      = SK_BOOLEAN;
    s->binding   = sk_x_bool(w->dag, true);
    s->is_hidden = true;
    s->clock     = SK_NONE;
  }
}

void sk_clock_make(SkClocks *c) {
  sk_clock_loops(c);
  make_variables(c);
  make_ticks(c);
  for (uint32_t i = 0; i < c->items.n; i++) {
    uint32_t e = c->items.at[i].eq, clock = clock_of(c, &c->of_eq, e);
    if (!sk_eq(c->w, e)->gone && (clock != SK_NONE || c->n_helpers > 0)) rewrite(c, e, clock);
  }
  drop_clock_variables(c);
}
