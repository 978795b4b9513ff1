// runtime/solver/solvers.c - the solvers by name, and the one for islands without states.
#include "runtime/island/foreign.h"

#include <math.h>
#include <string.h>

// Nothing but time moves: values follow from it. Where a relation may change unseen the way is cut into
// quarters of the output interval.
static SkStatus open_still(SkIslandRt *island) {
  sk_island_scan_anew(island);
  return SK_OK;
}

static int put_at(SkIslandRt *island, double t) { return sk_island_ode(island, t); }

static SkStatus advance_still(SkIslandRt *island, double to, double limit, bool *event) {
  (void)limit;
  *event         = false;
  double longest = island->any_crossing ? 0.25 * island->interval : INFINITY;
  longest        = fmin(longest, island->window);
  // Lines that start here need samples close enough together.
  if (island->code->n_lines_out) longest = fmin(longest, 0.25 * island->interval);
  while (island->run.time < to && !*event) {
    if (sk_island_must_stop(island)) return SK_INTERRUPTED;
    double    t0 = island->run.time, end = t0 + longest < to - 0.1 * longest ? t0 + longest : to;
    SkStretch stretch = {t0, end > t0 ? end : to, put_at};
    if (stretch.t1 > island->head.free_until + sk_time_slack(stretch.t1)) return SK_OK;
    if (put_at(island, stretch.t1)) return SK_SOLVER_FAILED;
    while (island->spatials && sk_spatials_too_far(island)) {
      stretch.t1 = t0 + 0.5 * (stretch.t1 - t0);
      if (!(stretch.t1 > t0) || put_at(island, stretch.t1)) return SK_SOLVER_FAILED;
    }
    double when  = 0.0;
    int    found = sk_island_scan(island, &stretch, &when);
    if (found < 0) return SK_SOLVER_FAILED;
    *event = found > 0;
    island->stats.steps++;
    // Steps end at rows, and pivots must not depend on them.
    sk_blocks_try(island->blocks);
    SkStatus status = sk_island_accept(island, &stretch, event);
    if (status != SK_OK) return status;
  }
  return SK_OK;
}

static void nothing(SkIslandRt *island) { (void)island; }

const SkSolver sk_solver_still = {.name    = "still",
                                  .can     = SK_IDLE | SK_SAVABLE,
                                  .order   = 2,
                                  .open    = open_still,
                                  .advance = advance_still,
                                  .restart = sk_island_scan_anew,
                                  .close   = nothing};

// The last ones are chosen by Skerry itself.
static const SkSolver *const all[] = {&sk_solver_cvode,    &sk_solver_ida,     &sk_solver_euler,
                                      &sk_solver_heun,     &sk_solver_rk3,     &sk_solver_rk4,
                                      &sk_solver_dopri5,   &sk_solver_ieuler,  &sk_solver_trapezoid,
                                      &sk_solver_bilinear, &sk_solver_halving, &sk_solver_foreign};
#define N_ALL   (sizeof all / sizeof all[0])
#define N_ASKED (N_ALL - 1)

const SkSolver *sk_solver_find(const char *name) {
  for (size_t i = 0; i < N_ALL; i++)
    if (strcmp(all[i]->name, name) == 0) return all[i];
  return NULL;
}

const char *sk_solver_name(int i) { return i >= 0 && (size_t)i < N_ASKED ? all[i]->name : NULL; }

bool sk_solver_can(const char *name, unsigned flags) {
  const SkSolver *s = sk_solver_find(name);
  return s && sk_can(s, flags);
}
