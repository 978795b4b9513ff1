// runtime/events.c - initialisation and events of one island.
#include "runtime/island.h"

#include <math.h>
#include <string.h>

#define MAX_ITERATIONS 100

// Takes over the fresh values of all relations. Returns whether one changed.
static bool update_relations(SkIslandRt *island) {
  const SkIslandCode *c       = island->code;
  bool                changed = false;
  if (!c->n_relations) return false;
  c->relations(&island->run, island->fresh);
  for (int i = 0; i < c->n_relations; i++) {
    if (c->relation_kind[i] & 2) {
      changed |= island->run.hold[i] != island->fresh[i];
      island->run.hold[i] = island->fresh[i];
    } else {
      unsigned char now = island->fresh[i] != 0.0;
      changed |= island->run.rel[i] != now;
      island->run.rel[i] = now;
    }
  }
  return changed;
}

// pre := present for all discretes. Returns whether one differed.
static bool take_over(SkIslandRt *island) {
  bool changed = false;
  for (int i = 0; i < island->code->n_discretes; i++) {
    int k = island->code->discrete[i];
    changed |= island->run.pre[k] != island->run.v[k] &&
               !(isnan(island->run.pre[k]) && isnan(island->run.v[k]));
    island->run.pre[k] = island->run.v[k];
  }
  return changed;
}

static bool has_discretes(const SkIslandRt *island) {
  return island->code->n_discretes > 0 || island->code->n_relations > 0;
}

static SkStatus solve_initial(SkIslandRt *island, int (*fn)(SkRun *)) {
  for (int i = 0; i < MAX_ITERATIONS; i++) {
    if (sk_island_call(island, fn)) return SK_INIT_FAILED;
    if (!update_relations(island)) return SK_OK;
  }
  sk_island_fail(island, "the conditions of the model keep changing during initialisation");
  return SK_INIT_FAILED;
}

// First the simplified system, then the actual one approached in steps; halves the step on failure.
static SkStatus homotopy(SkIslandRt *island) {
  island->run.lambda = 0.0;
  SkStatus status    = solve_initial(island, island->code->initial_simplified);
  double   step = 1.0 / 8.0, reached = 0.0;
  while (status == SK_OK && reached < 1.0) {
    island->run.lambda = fmin(1.0, reached + step);
    island->quiet      = step > 1e-4;
    SkStatus part      = solve_initial(island, island->code->initial);
    island->quiet      = false;
    if (part == SK_OK) {
      reached = island->run.lambda;
      step *= 2.0;
    } else if (step > 1e-4) {
      step *= 0.25;
    } else {
      status = part;
    }
  }
  island->run.lambda = 1.0;
  return status;
}

static void start_samplers(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  if (!c->n_samplers) return;
  c->samplers(&island->run, island->sample_start, island->sample_interval);
  for (int i = 0; i < c->n_samplers; i++) {
    double start = island->sample_start[i], interval = island->sample_interval[i];
    // A sampler that began before the start of the run continues on its own grid.
    double passed           = island->run.time > start && interval > 0.0
                                  ? ceil((island->run.time - start) / interval - 1e-9)
                                  : 0.0;
    island->sample_count[i] = (uint64_t)passed;
    island->sample_next[i]  = start + passed * interval;
  }
}

SkStatus sk_island_initialise(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  island->run.initial   = 1;
  for (int i = 0; i < c->n_discretes; i++)
    island->run.pre[c->discrete[i]] = island->run.v[c->discrete[i]];
  start_samplers(island);
  update_relations(island);
  SkStatus status = c->initial_simplified ? homotopy(island) : solve_initial(island, c->initial);
  if (status != SK_OK) return status;
  for (int i = 0; i < MAX_ITERATIONS && take_over(island); i++)
    if ((status = solve_initial(island, c->initial)) != SK_OK) return status;
  island->run.initial = 0;
  sk_delays_start(island);
  if (sk_island_ode(island, island->run.time) || sk_island_call(island, c->later))
    return SK_INIT_FAILED;
  return SK_OK;
}

static SkStatus iterate(SkIslandRt *island) {
  for (int i = 0; i < MAX_ITERATIONS; i++) {
    island->run.reinit = 0;
    if (sk_island_call(island, island->code->event)) return SK_SOLVER_FAILED;
    bool changed = update_relations(island);
    changed |= take_over(island);
    if (!changed && !island->run.reinit) return SK_OK;
  }
  sk_island_fail(
      island,
      "the conditions of the model keep changing at time %.9g: no consistent state after %d tries",
      island->run.time, MAX_ITERATIONS);
  return SK_SOLVER_FAILED;
}

SkStatus sk_island_event(SkIslandRt *island) {
  if (!has_discretes(island) && !island->code->n_samplers) return SK_OK;
  island->stats.events++;
  SkStatus status = iterate(island);
  bool     ticked = false;
  for (int i = 0; i < island->code->n_samplers; i++) {
    ticked |= island->run.tick[i];
    island->run.tick[i] = 0;
  }
  // A tick is over with its event: once more, so that conditions made of it are false again.
  if (ticked && status == SK_OK) status = iterate(island);
  if (status == SK_OK && sk_island_ode(island, island->run.time)) status = SK_SOLVER_FAILED;
  return status;
}

double sk_island_next_tick(const SkIslandRt *island) {
  double next = INFINITY;
  for (int i = 0; i < island->code->n_samplers; i++) next = fmin(next, island->sample_next[i]);
  return next;
}

bool sk_island_tick(SkIslandRt *island) {
  bool   any = false;
  double now = island->run.time, slack = 1e-12 * fmax(1.0, fabs(now));
  for (int i = 0; i < island->code->n_samplers; i++) {
    if (island->sample_next[i] > now + slack) continue;
    island->run.tick[i] = 1;
    any                 = true;
    island->sample_count[i]++;
    island->sample_next[i] =
        island->sample_start[i] + (double)island->sample_count[i] * island->sample_interval[i];
    if (!(island->sample_interval[i] > 0.0)) island->sample_next[i] = INFINITY;
  }
  return any;
}

void sk_island_crossings(SkIslandRt *island, double *g) {
  const SkIslandCode *c = island->code;
  if (c->n_relations) c->crossings(&island->run, g);
  // What changes at events only never crosses.
  for (int i = 0; i < c->n_relations; i++)
    if (!(c->relation_kind[i] & 1)) g[i] = 1.0;
}

int sk_island_changed(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  if (!c->n_relations) return -1;
  c->relations(&island->run, island->fresh);
  for (int i = 0; i < c->n_relations; i++) {
    if (!(c->relation_kind[i] & 1)) continue;
    bool held = c->relation_kind[i] & 2 ? island->run.hold[i] == island->fresh[i]
                                        : island->run.rel[i] == (island->fresh[i] != 0.0);
    if (!held) return i;
  }
  return -1;
}
