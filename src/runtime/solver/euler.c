// runtime/solver/euler.c - long runs of Euler's method, in place: what is computed is what single steps would compute.
//
// A step is a loop over the states and those of the equations. Where lane i of the last of these gives the derivative of
// state i (skerry/abi.h: by_state), the next step of the state is taken as soon as it is there, while both are in the
// cache, and many steps are one call of the team, which meets seldom where lanes need near ones only (time_skew.h).
#include "runtime/algebra/stretch.h"
#include "runtime/solver/fixed_priv.h"
#include "runtime/thread/lane_pool.h"
#include "runtime/thread/time_skew.h"

#include <string.h>

#define SLICE 512  // lanes that are computed before they are stepped
#define STEPS 32   // in one call, at most

_Static_assert(SK_WEAVE_MOST <= SK_MOST_TRIED, "what is not woven is tried loop by loop");

// Loops ---------------------------------------------------------------------------------------------

// arrays: the states, the derivatives, the length of the step, and where the states are kept or NULL.
static int euler_part(SkRun *run, double *const *arrays, long from, long to) {
  size_t n = (size_t)(to - from);
  (void)run;
  if (arrays[3]) memcpy(arrays[3] + from, arrays[0] + from, n * sizeof(double));
  sk_euler_step(arrays[0] + from, arrays[1] + from, *arrays[2], n);
  return 0;
}

#ifndef __TINYC__

typedef double Four __attribute__((vector_size(32), aligned(8), may_alias));

// Steps as sk_euler_step; are all slopes finite numbers?
static inline __attribute__((always_inline)) bool step_four(double *restrict x,
                                                            const double *restrict d, double h,
                                                            long n) {
  const Four zero = {0.0, 0.0, 0.0, 0.0}, hh = {h, h, h, h};
  Four       odd  = zero;
  double     rest = 0.0;
  long       i    = 0;
  for (; i + 4 <= n; i += 4) {
    Four slope = *(const Four *)(d + i);
    odd += slope - slope;
    *(Four *)(x + i) += hh * (zero + slope);
  }
  for (; i < n; i++) {
    rest += d[i] - d[i];
    x[i] = x[i] + h * (0.0 + d[i]);
  }
  return odd[0] + odd[1] + odd[2] + odd[3] + rest == 0.0;
}

#if defined(__x86_64__)
__attribute__((target("avx"))) static bool step_wide(double *x, const double *d, double h, long n) {
  return step_four(x, d, h, n);
}
#endif

#endif

static bool step(double *x, const double *d, double h, long n) {
#ifdef __TINYC__
  sk_euler_step(x, d, h, (size_t)n);
  return sk_all_finite(d, (size_t)n);
#else
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx")) return step_wide(x, d, h, n);
#endif
  return step_four(x, d, h, n);
#endif
}

// The last loop of the equations, and the step after it.
typedef struct {
  _Alignas(64) SkLoop loop;  // all in one line of the cache
  double *x, *dx;
  double  h;  // 0: no step
} Leap;

static int leap_part(SkRun *run, double *const *arrays, long from, long to) {
  const Leap *leap = (const Leap *)(const void *)arrays;
  for (long at = from; at < to; at += SLICE) {
    long end = at + SLICE < to ? at + SLICE : to;
    if (leap->loop.part(run, leap->loop.arrays, at, end)) return 1;
    if (leap->h > 0.0 ? !step(leap->x + at, leap->dx + at, leap->h, end - at)
                      : !sk_all_finite(leap->dx + at, (size_t)(end - at)))
      return 1;
  }
  return 0;
}

// One call of the team.
typedef struct {
  SkWeb   web;
  Leap    leaps[STEPS];
  double  h;  // of the first step
  double *arrays[4];
  int     steps;
} Flight;

// Steps ---------------------------------------------------------------------------------------------

typedef struct {
  double to, limit, slack;
  bool   pass;  // rows at `to` do not stop it
} Goal;

// The end of the next step; negative infinity: it is not to be taken here.
static double next_end(SkIslandRt *island, SkFixed *f, const Goal *goal) {
  double end = sk_fixed_end(island, f, goal->limit);
  bool   far = goal->pass ? end > goal->to + goal->slack : end >= goal->to - goal->slack;
  return far || end > island->head.free_until + 1e-9 * island->step ? -INFINITY : end;
}

static bool reads_lines(const SkIslandRt *island) {
  return island->lines && sk_lines_horizon(island->lines, island->head.number) < INFINITY;
}

// Nothing is looked at between steps, and nothing comes from outside.
static bool may_fly(const SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  return c->by_state && c->n_loops <= (SK_WEAVE_MOST - 1) / 2 && !c->checks && !c->n_lines_out &&
         !island->spatials && !island->history && !reads_lines(island) && !island->any_crossing &&
         !island->inputs && !island->delivered;
}

// What the equations see as time at `end`.
static double seen(SkIslandRt *island, double end) {
  double now       = island->run.time;
  island->run.time = end;
  sk_island_see(island);
  double time = island->run.time;
  sk_island_unsee(island);
  island->run.time = now;
  return time;
}

static void add(SkWeb *web, SkLoop loop, double time) {
  web->timed[web->n_timed++] = (SkTimed){loop, time};
}

// As many steps as there is room for. Moves f on.
static void plan(SkIslandRt *island, SkFixed *f, const Goal *goal, Flight *flight) {
  const SkIslandCode *c    = island->code;
  double             *v    = island->run.v;
  const SkLoop       *last = &c->loops[c->n_loops - 1];
  int                 pays = last->pays || c->n_states >= SK_FEW;
  flight->steps = flight->web.n_timed = 0;
  flight->arrays[0]                   = v + island->states;
  flight->arrays[1]                   = v + island->derivatives;
  flight->arrays[2]                   = &flight->h;
  flight->arrays[3]                   = f->x;
  add(&flight->web, (SkLoop){euler_part, flight->arrays, c->n_states, c->n_states >= SK_FEW}, f->t);
  while (flight->steps < STEPS && flight->web.n_timed + c->n_loops <= SK_WEAVE_MOST) {
    double end = next_end(island, f, goal), time = end;
    if (end == -INFINITY) break;
    Leap   *leap = &flight->leaps[flight->steps], *before = leap - 1;
    double *h = flight->steps ? &before->h : &flight->h;
    *h        = end - f->t;
    *leap     = (Leap){*last, flight->arrays[0], flight->arrays[1], 0.0};
    flight->steps++;
    f->t = end;
    time = seen(island, end);
    for (int i = 0; i < c->n_loops - 1; i++) add(&flight->web, c->loops[i], time);
    double *const *arrays = (double *const *)(const void *)leap;
    add(&flight->web, (SkLoop){leap_part, arrays, c->n_states, pays}, time);
  }
}

// Several steps at once. Where anything is wrong all is as before and *alone tells how many are to be taken one by one.
static bool fly(SkIslandRt *island, SkFixed *f, const Goal *goal, int *alone) {
  Flight   flight;
  double   t     = f->t;
  uint64_t count = f->count;
  plan(island, f, goal, &flight);
  sk_time_skew(&flight.web, island->code->reach, sk_lane_pool_most(island->team));
  bool good = flight.steps > 1 &&
              sk_lane_pool_try(island->team, &island->run, flight.web.loops, flight.web.n);
  if (good) {
    island->run.time = island->head.accepted = f->t;
    island->stats.steps += (uint64_t)flight.steps;
    island->stats.evaluations += (uint64_t)flight.steps;
    if (island->lines) sk_lines_seen(island);
    return true;
  }
  *alone   = flight.steps > 1 ? flight.steps : 1;
  f->t     = t;
  f->count = count;
  if (flight.steps < 2) return true;
  sk_scatter(island->run.v, island->code->state, island->states, f->x, island->code->n_states);
  return sk_island_ode(island, t) == 0;
}

// Where the derivative of a state is another state, a thread might have stepped that one already; alone, in their order, those
// behind are still as they were.
static bool is_in_order(const SkIslandRt *island) {
  int n = island->code->n_states, way = island->derivatives - island->states;
  return island->states >= 0 && island->derivatives >= 0 && (way > 0 || way <= -n);
}

static bool are_apart(const SkIslandRt *island) {
  int n = island->code->n_states, way = island->derivatives - island->states;
  return way >= n || way <= -n;
}

SkStatus sk_fixed_euler(SkIslandRt *island, SkFixed *f, double to, double limit) {
  const SkIslandCode *c        = island->code;
  double             *v        = island->run.v, h;
  double             *arrays[] = {v + island->states, v + island->derivatives, &h, NULL};
  const SkLoop        states   = {euler_part, arrays, c->n_states,
                                  c->n_states >= SK_FEW && are_apart(island)};
  Goal                goal     = {to, limit, sk_fixed_slack(island, to), false};
  goal.pass                    = sk_fixed_may_pass(island, to, limit, goal.slack);
  if (!f->tableau || f->tableau->stages != 1 || island->march || !is_in_order(island)) return SK_OK;
  if (c->limits || c->n_relations || c->n_state_sets || f->fresh) return SK_OK;
  if (island->varies || island->spatials) return SK_OK;
  if (c->staged && sk_may_march(island, f)) return SK_OK;
  bool     event = false, any = false, flies = may_fly(island);
  SkStatus status = SK_OK;
  int      alone  = 0;
  while (status == SK_OK && f->t < f->stiff.next && !sk_island_must_stop(island)) {
    double end = next_end(island, f, &goal);
    if (end == -INFINITY) break;
    if (!any) sk_scatter(v, c->state, island->states, f->x, c->n_states);
    if (!any) sk_scatter(v, c->derivative, island->derivatives, f->dx, c->n_states);
    any = true;
    if (flies && alone == 0) {
      if (!fly(island, f, &goal, &alone)) return SK_SOLVER_FAILED;
      continue;
    }
    h                    = end - f->t;
    const SkStretch step = {f->t, end, NULL};
    if (sk_island_stage(island, &states, end, NULL)) return SK_SOLVER_FAILED;
    island->stats.steps++;
    status = sk_island_accept(island, &step, &event);
    f->t   = end;
    if (alone > 0) alone--;
  }
  if (any) sk_fixed_begin(island, f);
  if (any && f->t >= to - goal.slack) island->run.time = to;
  return status;
}
