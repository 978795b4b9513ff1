// runtime/noise.c - conditions that change to and fro by no more than the errors of integration.
//
// A flow that comes to rest, a pressure that a stiff volume holds: the crossing function is zero, and which side of it
// a point lies on is decided by errors that the tolerance allows. Every change begins the integration anew, and with it
// the next error. So a condition that changes eight times in an output interval, without going further from its threshold than the
// tolerances of the states can move it, gets a band: it changes back only where it is beyond the threshold by four
// times what it went. That lasts for a hundred times as long as those changes took; when they come again the next band
// is wider and lasts longer, up to an output interval. So no side that is wrong is held for longer. A thousandth of
// what the tolerances allow may stay. A condition that leaves its band by far loses it.
//
// How far the crossing functions move when all states move by their tolerances is measured with random signs, as
// errors that know nothing of each other add up. Functions of time alone do not move: they have no band.
//
// ref: docs/algorithms/events.md
#include "runtime/island.h"

#include <math.h>
#include <string.h>

#define MANY   8      // changes in an output interval
#define WIDER  4.0    // a band, than what the condition went last, and the next one
#define LONGER 100.0  // it lasts, than those changes took
#define FINE   1e-3   // of what the tolerances make of it: a band that may stay
#define LEAVES 1e3    // bands away: what follows has nothing to do with it
#define TRIES  8

void sk_noise_flip(const SkIslandRt *island, SkRelationRt *r) {
  if (r->peak > LEAVES * r->band) r->band = r->lasts = 0.0;
  if (!(island->run.time - r->turned <= island->interval)) {
    r->turned   = island->run.time;
    r->turns    = 0;
    r->wandered = 0.0;
  }
  r->turns++;
  r->wandered = fmax(r->wandered, r->peak);
}

static uint64_t scatter(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

// Crossing functions at the states x, moved by their tolerances, less those in g, squared and added to `sum`.
static void add_try(SkIslandRt *island, const double *x, int try, double *sum) {
  const SkIslandCode *c = island->code;
  for (int i = 0; i < c->n_states; i++) {
    double by                  = island->tolerance * fabs(x[i]) + island->abs_tolerance[i];
    bool   up                  = scatter((uint64_t)i + 0x9e3779b97f4a7c15u) >> try & 1;
    island->run.v[c->state[i]] = up ? x[i] + by : x[i] - by;
  }
  if (sk_island_ode(island, island->run.time) || sk_island_crossings(island, island->g_new)) return;
  for (int i = 0; i < c->n_relations; i++) {
    double d = island->g_new[i] - island->g[i];
    if (isfinite(d)) sum[i] += d * d;
  }
}

// The sums of all tries into `held`; v is as it was. False: it cannot be evaluated again.
static bool measure(SkIslandRt *island) {
  const SkIslandCode *c     = island->code;
  double             *x     = island->reinit_value;  // no event is at work
  bool                quiet = island->quiet;
  island->quiet             = true;
  sk_island_tolerances(island);
  sk_blocks_keep(island);
  memset(island->held, 0, sizeof(double) * (size_t)c->n_relations);
  for (int i = 0; i < c->n_states; i++) x[i] = island->run.v[c->state[i]];
  for (int k = 0; k < TRIES; k++) {
    add_try(island, x, k, island->held);
    sk_blocks_back(island);
  }
  for (int i = 0; i < c->n_states; i++) island->run.v[c->state[i]] = x[i];
  bool good     = !sk_island_ode(island, island->run.time);
  island->quiet = quiet;
  return good;
}

static bool counts(const SkIslandCode *c, int i) {
  const int odd = SK_RELATION_TIME | SK_RELATION_STEPWISE;
  return (c->relation_kind[i] & SK_RELATION_CROSSES) && !(c->relation_kind[i] & odd);
}

static void widen(SkIslandRt *island, SkRelationRt *r, double noise) {
  double now     = island->run.time;
  bool   over    = now >= r->until;
  r->band        = fmin(noise, WIDER * fmax(r->wandered, over ? 0.0 : r->band));
  r->lasts       = fmax(LONGER * (now - r->turned), WIDER * r->lasts);
  r->lasts       = fmin(r->lasts, island->interval);
  r->until       = r->band <= FINE * noise ? INFINITY : now + r->lasts;
  r->width       = fmax(r->width, r->band);
  r->armed       = false;
  island->banded = true;
}

int sk_noise_settle(SkIslandRt *island) {
  const SkIslandCode *c   = island->code;
  bool                any = false;
  for (int i = 0; i < c->n_relations; i++) any |= island->relation[i].turns >= MANY && counts(c, i);
  if (!any) return 0;
  if (!measure(island)) return 1;
  for (int i = 0; i < c->n_relations; i++) {
    SkRelationRt *r     = &island->relation[i];
    double        noise = sqrt(island->held[i] / TRIES);
    if (r->turns < MANY || !counts(c, i)) continue;
    if (r->wandered <= noise) widen(island, r, noise);
    r->turned = -INFINITY;
    r->turns  = 0;
  }
  return 0;
}
