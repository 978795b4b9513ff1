// runtime/events.c - events of one island: located by its solver, handled here.
#include "runtime/island.h"

#include <math.h>
#include <string.h>

#define MAX_ITERATIONS 100

// Everything relations and their crossings read, at the current point.
static void prepare(SkIslandRt *island) {
  if (island->code->n_relations) sk_island_call(island, island->code->zeros);
}

bool sk_island_update(SkIslandRt *island) {
  const SkIslandCode *c       = island->code;
  bool                changed = false;
  if (!c->n_relations) return false;
  prepare(island);
  if (sk_island_values(island, c->relations, island->fresh)) return false;
  for (int i = 0; i < c->n_relations; i++) {
    double *held = &island->run.v[c->relation[i]];
    changed |= *held != island->fresh[i];
    *held = island->fresh[i];
  }
  return changed;
}

bool sk_island_take_over(SkIslandRt *island) {
  const SkIslandCode *c       = island->code;
  double             *v       = island->run.v;
  bool                changed = false;
  for (int i = 0; i < c->n_pres; i++) {
    double now = v[c->pre_of[i]], *pre = &v[c->pre[i]];
    changed |= c->pre_iterate[i] && *pre != now && !(isnan(*pre) && isnan(now));
    *pre = now;
  }
  for (int i = 0; i < c->n_string_pres; i++) {
    const char *now = island->run.s[c->string_pre_of[i]], **pre = &island->run.s[c->string_pre[i]];
    changed |= *pre != now && (!*pre || !now || strcmp(*pre, now) != 0);
    *pre = now;
  }
  return changed;
}

static void take_reinits(SkIslandRt *island) {
  for (int i = 0; island->reinit_any && i < island->code->n_states; i++) {
    if (island->reinit_given[i]) island->run.v[island->code->state[i]] = island->reinit_value[i];
    island->reinit_given[i] = 0;
  }
}

static SkStatus iterate(SkIslandRt *island) {
  for (int i = 0; i < MAX_ITERATIONS; i++) {
    island->reinit_any = false;
    if (sk_island_call(island, island->code->event)) return SK_SOLVER_FAILED;
    bool changed = island->reinit_any;
    take_reinits(island);
    // edge(sample(..)) is true in the first pass only.
    for (int k = 0; k < island->code->n_samplers; k++)
      if (island->code->tick[k] >= 0) {
        changed |= island->run.v[island->code->tick[k]] != 0.0;
        island->run.v[island->code->tick[k]] = 0.0;
      }
    changed |= sk_island_take_over(island);
    if (sk_island_ode(island, island->run.time)) return SK_SOLVER_FAILED;
    changed |= sk_island_update(island);
    if (!changed) return SK_OK;
  }
  sk_island_fail(
      island,
      "the conditions of the model keep changing at time %.9g: no consistent state after %d tries",
      island->run.time, MAX_ITERATIONS);
  return SK_SOLVER_FAILED;
}

SkStatus sk_island_event(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  if (!c->n_discretes && !c->n_relations && !c->n_samplers && !c->n_pres) return SK_OK;
  island->stats.events++;
  sk_island_take_over(island);  // Values before the event, also of continuous variables.
  SkStatus status = iterate(island);
  bool     ticked = false;
  for (int i = 0; i < c->n_samplers; i++) {
    if (c->sample[i] < 0) continue;
    ticked |= island->run.v[c->sample[i]] != 0.0;
    island->run.v[c->sample[i]] = 0.0;
  }
  // A tick is over with its event: once more, so that conditions made of it are false again.
  if (ticked && status == SK_OK) status = iterate(island);
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
    if (island->code->tick[i] >= 0) island->run.v[island->code->tick[i]] = 1.0;
    if (island->code->sample[i] >= 0) island->run.v[island->code->sample[i]] = 1.0;
    any = true;
    island->sample_count[i]++;
    island->sample_next[i] =
        island->sample_start[i] + (double)island->sample_count[i] * island->sample_interval[i];
    if (!(island->sample_interval[i] > 0.0)) island->sample_next[i] = INFINITY;
  }
  return any;
}

void sk_island_crossings(SkIslandRt *island, double *g) {
  const SkIslandCode *c = island->code;
  if (!c->n_relations) return;
  prepare(island);
  if (sk_island_values(island, c->crossings, g)) return;
  // What changes at events only never crosses.
  for (int i = 0; i < c->n_relations; i++)
    if (!(c->relation_kind[i] & SK_RELATION_CROSSES)) g[i] = 1.0;
}

int sk_island_changed(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  if (!c->n_relations) return -1;
  prepare(island);
  if (sk_island_values(island, c->relations, island->fresh)) return -1;
  for (int i = 0; i < c->n_relations; i++)
    if ((c->relation_kind[i] & SK_RELATION_CROSSES) &&
        island->run.v[c->relation[i]] != island->fresh[i])
      return i;
  return -1;
}
