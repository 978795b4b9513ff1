// runtime/event/past_threshold.c - values behind a threshold that has been passed but not been found yet.
//
// Between events the branches of the model stay as they are, so an integrator that tries a step beyond a
// threshold evaluates a branch where it has no value: the root of what is negative by now, a logarithm of
// zero. Only there the branch that follows takes its place: the point is finite, its crossing function has
// changed its sign, and the search finds the event. A value that is missing on the right side of all thresholds
// is an error as ever.
//
// ref: docs/algorithms/events.md
#include "runtime/island/island.h"

#include <math.h>

static bool evaluate(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  return !sk_island_call(island, c->zeros) &&
         !sk_island_values(island, c->relations, island->beyond_fresh) &&
         !sk_island_values(island, c->crossings, island->beyond_g);
}

// Relations of time alone change at stops, which nothing is evaluated beyond.
static bool counts(const SkIslandRt *island, int i) {
  int kind = island->code->relation_kind[i];
  return (kind & SK_RELATION_CROSSES) && !(kind & SK_RELATION_TIME) && !isnan(island->beyond_g[i]);
}

static int pass(SkIslandRt *island) {
  const SkIslandCode *c       = island->code;
  int                 changed = 0;
  bool                known   = evaluate(island);
  for (int i = 0; i < c->n_relations; i++) {
    double *value          = &island->run.v[c->relation[i]];
    island->beyond_held[i] = *value;
    if (!known || !counts(island, i) || *value == island->beyond_fresh[i]) continue;
    *value = island->beyond_fresh[i];
    changed++;
  }
  return changed;
}

// What was changed is as it was taken, with the values that follow from it.
static bool agrees(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  if (!evaluate(island)) return false;
  for (int i = 0; i < c->n_relations; i++) {
    double value = island->run.v[c->relation[i]];
    if (value != island->beyond_held[i] && (!counts(island, i) || value != island->beyond_fresh[i]))
      return false;
  }
  return true;
}

bool sk_island_beyond(SkIslandRt *island, bool (*values)(SkIslandRt *island)) {
  const SkIslandCode *c = island->code;
  if (!island->any_crossing) return false;
  bool quiet    = island->quiet;
  island->quiet = true;
  bool there    = pass(island) > 0 && values(island) && agrees(island);
  island->quiet = quiet;
  for (int i = 0; i < c->n_relations; i++) island->run.v[c->relation[i]] = island->beyond_held[i];
  island->went_beyond |= there;
  return there;
}
