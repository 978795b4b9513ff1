// runtime/event/quiet_steps.c - steps in which no condition can have changed, found in one pass over the crossing functions.
//
// Most steps are such: in a tile of hundreds of islands, what is done for each condition counts. An island is calm when
// all its conditions are clear of their thresholds, on the side of their held values. At the end of a step each crossing
// function c has come from b, and that from a. With |c - b| <= 2/7 |b| both have one sign, and c is at least 5/7 of b;
// with |b - a| no more than that either, in as much time, no parabola through the three comes near zero in the step (locate.c):
// nothing has changed, and that is what looking at them one by one would say.
//
// ref: docs/algorithms/events.md
#include "runtime/algebra/stretch.h"
#include "runtime/island/island.h"

#include <math.h>

#define CLEAR 0.28

#ifndef __TINYC__

typedef long long Flags __attribute__((vector_size(16)));

static inline SkTwo size_of(SkTwo x) {
  const Flags sign = {INT64_MAX, INT64_MAX};
  return (SkTwo)((Flags)x & sign);
}

#endif

// part: of the way from a to b, what it would have been in the time from b to c.
static bool all_clear(const double *a, const double *b, const double *c, double part, int n) {
  int  i  = 0;
  bool ok = true;
#ifndef __TINYC__
  const SkTwo clear = {CLEAR, CLEAR}, parts = {part, part};
  Flags       all = {-1, -1};
  for (; i + 2 <= n; i += 2) {
    SkTwo x = *(const SkTwo *)(a + i), y = *(const SkTwo *)(b + i), z = *(const SkTwo *)(c + i);
    SkTwo room = clear * size_of(y);
    all &= (Flags)(size_of(z - y) <= room) & (Flags)(parts * size_of(y - x) <= room);
  }
  ok = all[0] && all[1];
#endif
  for (; i < n; i++) {
    double room = CLEAR * fabs(b[i]);
    ok &= fabs(c[i] - b[i]) <= room && part * fabs(b[i] - a[i]) <= room;
  }
  return ok;
}

bool sk_island_stays_calm(const SkIslandRt *island, const SkStretch *s) {
  double now = s->t1 - s->t0, then = s->t0 - island->g_old_time;
  bool   old = island->g_old_valid && then > 0.0;
  if (!island->calm || island->g_time != s->t0 || !(now > 0.0)) return false;
  return all_clear(old ? island->g_old : island->g, island->g, island->g_new,
                   old && then < now ? now / then : 1.0, island->code->n_relations);
}
