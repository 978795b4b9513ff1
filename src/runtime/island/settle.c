// runtime/island/settle.c - a guess for an initial system that has no other: where the states come to rest.
//
// "Begin in a steady state" is a large system of equations, whose start values may be far off. But the model itself
// says how to get there: from the start values its states move towards rest. So they are followed, time standing
// still, with implicit Euler steps of one Newton iteration each, (1/h - J) dx = f, that grow as long as the states change
// by little and shrink where they would jump or nothing has a value (pseudo-transient continuation). What is reached is a guess only: the
// initial system is solved from it as from any other, with its own tests.
//
// cost:  one Jacobian and one dense factorisation a step, at most MAX_STEPS
// not:   islands without states, or with more than MAX_STATES
// ref:   Kelley and Keyes 1998: Convergence analysis of pseudo-transient continuation; docs/algorithms/newton.md
#include "base/mem.h"
#include "runtime/algebra/lu.h"
#include "runtime/island/island.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define MAX_STEPS  500
#define MAX_STATES 1000
#define FIRST      0.01  // of the states' sizes: what the first step moves
#define FAR        0.5   // of them: a step that moves further is tried again, shorter
#define GROWTH     2.0   // of a step to the next
#define SHRINK     4.0
#define WORSE      30.0  // slopes that grow like this: a step longer than the first one was too long
#define AT_REST    1e-9   // relative changes in a step, and slopes beside those at first
#define TINY       1e-12  // of the first step: there is no way on
#define PASSES     10     // in which conditions follow the values

typedef struct {
  SkIslandRt *island;
  int         n;
  double     *x, *dx, *a, *entries, *scale, *size;  // size: the largest of each state so far
  int        *pivot;
} Settle;

static double *state(const Settle *s, int i) {
  return &s->island->run.v[s->island->code->state[i]];
}
static double slope(const Settle *s, int i) {
  return s->island->run.v[s->island->code->derivative[i]];
}

// At the states in v, with conditions that fit.
static bool evaluate(const Settle *s) {
  SkIslandRt *island = s->island;
  for (int k = 0; k < PASSES; k++) {
    if (sk_island_ode(island, island->run.time)) return false;
    if (!sk_island_update(island, island->code->n_relations, true)) return true;
  }
  return !sk_island_ode(island, island->run.time);
}

// 1/h - J, column-major. False: there is no Jacobian here.
static bool matrix(const Settle *s, double h) {
  const SkIslandCode *c = s->island->code;
  memset(s->a, 0, sizeof *s->a * (size_t)s->n * (size_t)s->n);
  if (sk_island_jacobian(s->island, s->entries)) return false;
  for (int j = 0; j < s->n; j++) {
    for (int k = c->jac_start[j]; k < c->jac_start[j + 1]; k++)
      s->a[j * s->n + c->jac_row[k]] = -s->entries[k];
    s->a[j * s->n + j] += 1.0 / h;
  }
  return true;
}

// One step from x; v is there then. Returns how far it went, beside the states' sizes; NAN: it leads nowhere.
static double step(const Settle *s, double h) {
  double most = 0.0, along = 0.0;
  if (!matrix(s, h)) return NAN;
  for (int i = 0; i < s->n; i++) s->dx[i] = slope(s, i);
  if (sk_lu_factor(s->n, s->a, s->pivot, s->scale) >= 0) return NAN;
  sk_lu_solve(s->n, s->a, s->pivot, s->dx);
  for (int i = 0; i < s->n; i++) {
    double part = fabs(s->dx[i]) / s->size[i];
    if (!(part <= most)) most = part;
    along += s->dx[i] / s->size[i] * (slope(s, i) / s->size[i]);
  }
  // Up a slope that a step of this length does not see the end of.
  if (!(most <= FAR) || !(along >= 0.0)) return NAN;
  for (int i = 0; i < s->n; i++) *state(s, i) = s->x[i] + s->dx[i];
  return evaluate(s) ? most : NAN;
}

// The largest slope beside the states' sizes.
static double fastest(const Settle *s) {
  double most = 0.0;
  for (int i = 0; i < s->n; i++) most = fmax(most, fabs(slope(s, i)) / s->size[i]);
  return most;
}

static bool follow(const Settle *s) {
  if (!evaluate(s)) return false;
  for (int i = 0; i < s->n; i++) {
    double nominal = sk_island_nominal(s->island, s->island->code->state[i]);
    s->x[i]        = *state(s, i);
    s->size[i]     = fmax(fabs(s->x[i]), nominal);
    if (!(s->size[i] > 0.0)) s->size[i] = 1.0;
  }
  const double begun = fastest(s), first = FIRST / begun;
  double       speed = begun, h = first;
  if (!(speed > 0.0) || !isfinite(speed)) return false;
  for (int k = 0; k < MAX_STEPS && h > TINY * first; k++) {
    double moved = step(s, h), now = fastest(s);
    if (isnan(moved) || (now > WORSE * speed && h > first)) {
      for (int i = 0; i < s->n; i++) *state(s, i) = s->x[i];
      if (!evaluate(s)) return false;
      h /= SHRINK;
      continue;
    }
    for (int i = 0; i < s->n; i++) {
      s->x[i]    = *state(s, i);
      s->size[i] = fmax(s->size[i], fabs(s->x[i]));
    }
    speed = now;
    if (moved <= AT_REST && speed <= AT_REST * begun) return true;
    h *= GROWTH;
  }
  return false;
}

bool sk_island_settles(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  size_t              n = (size_t)c->n_states, e = (size_t)c->n_jacobian;
  if (!n || n > MAX_STATES || !c->jac_start) return false;
  double *room  = sk_calloc(n * n + 5 * n + e + 1, sizeof *room);
  int    *pivot = sk_calloc(n + 1, sizeof *pivot);
  Settle  s     = {.island = island, .n = c->n_states, .x = room, .pivot = pivot};
  if (room) {
    s.dx      = room + n;
    s.scale   = room + 2 * n;  // two for each
    s.size    = room + 4 * n;
    s.entries = room + 5 * n;
    s.a       = room + 5 * n + e;
  }
  bool quiet = island->quiet, settled = false;
  island->quiet = true;
  if (room && pivot) settled = follow(&s);
  island->quiet = quiet;
  sk_free(room);
  sk_free(pivot);
  return settled;
}
