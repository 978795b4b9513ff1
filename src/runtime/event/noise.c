// runtime/event/noise.c - conditions that rounding switches to and fro, and that nothing depends on but by rounding.
//
// A flow that has come to rest is zero but for what its equations leave of it: 1e-13 of one sign, then of the other. Each
// change of sign is an event that begins the integration anew, and so the next one is never far. Where the model says
// `if flow > 0 then flow*h1 else flow*h2`, either branch gives the same there.
//
// So a condition is looked at when it has changed eight times without its crossing function going further from zero
// than it goes when all states move by 1e-10 of their sizes. If nothing of the island changes by more than that
// movement makes of it when the condition has its other value, it gets a band: it changes back only where it is beyond its threshold
// by four times what it went, and not more than that movement; nor so far that the derivatives of states, with one branch or the
// other, differ by what adds up to the tolerance until the end of the run (a stiff stop would pull). What it selects is held meanwhile, and off by no more than
// what 1e-10 of the states are worth. A condition that something discrete reads (SK_RELATION_SOFT is not set) never has a
// band, nor one of time alone, which no state moves. At any other event all bands are dropped, for other branches
// may hold then; and one is dropped where its condition has gone far.
//
// ref: docs/algorithms/events.md
#include "runtime/island/island.h"

#include "base/mem.h"

#include <math.h>
#include <string.h>

#define CHANGES_BEFORE_LOOK 8      // changes before a condition is looked at
#define MOST_CALM           4096   // of them, where looking found nothing
#define SMALL               1e-10  // of the states: far above rounding, far below any tolerance
#define WIDER               4.0    // a band, than what the condition went
#define LEAVES              1e3    // bands away: what follows has nothing to do with it
#define TRIES               8      // movements of the states, with random signs
#define AS_MUCH             4.0    // times what they do on average: as much as they may do
#define WIDTH_AFTER         1e-10  // of a band, once it is dropped

bool sk_noise_new(SkIslandRt *island) {
  const SkModelInfo *info = island->info;
  bool               any  = false;
  for (int i = 0; i < island->code->n_relations; i++) {
    any |= (island->code->relation_kind[i] & SK_RELATION_SOFT) != 0;
    island->relation[i].patience = CHANGES_BEFORE_LOOK;
    island->relation[i].reaches  = INFINITY;
  }
  if (!any || !info || !info->computed || island->head.number < 0) return true;
  size_t  n      = (size_t)info->n_computed[island->head.number];
  size_t  m      = (size_t)island->code->n_states;
  double *all    = sk_calloc(4 * n + 2 * m + 1, sizeof *all);
  island->values = all;
  if (!all) return false;
  island->moves       = all + n;
  island->others      = all + 2 * n;
  island->others_move = all + 3 * n;
  island->rates       = all + 4 * n;
  island->other_rates = island->rates + m;
  return true;
}

void sk_noise_turn(SkIslandRt *island, int i) {
  SkRelationRt *r = &island->relation[i];
  if (!(island->code->relation_kind[i] & SK_RELATION_SOFT)) {
    island->other_turn = true;
    return;
  }
  if (r->peak > LEAVES * r->band) r->band = 0.0;
  bool small  = r->peak <= AS_MUCH * r->reaches;
  r->turns    = small ? r->turns + 1 : 0;
  r->wandered = small ? fmax(r->wandered, r->peak) : 0.0;
}

void sk_noise_drop(SkIslandRt *island) {
  for (int i = 0; i < island->code->n_relations; i++) {
    SkRelationRt *r = &island->relation[i];
    if (r->band > 0.0) r->width = fmin(r->width, WIDTH_AFTER * r->band);
    r->band = 0.0;
  }
}

// Everything the island computes at this point, conditions and discretes staying as they are.
static bool evaluate(SkIslandRt *island) {
  return !sk_island_ode(island, island->run.time) && !sk_island_later(island);
}

static uint64_t scatter(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

// Keeps what is computed at this point.
static void keep(const SkIslandRt *island, double *values) {
  const int *places = island->info->computed[island->head.number];
  for (int i = 0; i < island->info->n_computed[island->head.number]; i++)
    values[i] = island->run.v[places[i]];
}

static void put_back(SkIslandRt *island, const double *x) {
  const int *places = island->info->computed[island->head.number];
  for (int i = 0; i < island->info->n_computed[island->head.number]; i++)
    island->run.v[places[i]] = island->values[i];
  for (int i = 0; i < island->code->n_states; i++) island->run.v[island->code->state[i]] = x[i];
  sk_blocks_back(island);
}

// All states by SMALL of their sizes, up or down.
static void move_states(SkIslandRt *island, const double *x, int try) {
  const SkIslandCode *c = island->code;
  for (int i = 0; i < c->n_states; i++) {
    double by                  = SMALL * fmax(fabs(x[i]), sk_island_nominal(island, c->state[i]));
    bool   up                  = scatter((uint64_t)i + 0x9e3779b97f4a7c15u) >> try & 1;
    island->run.v[c->state[i]] = up ? x[i] + by : x[i] - by;
  }
}

// What that does to `values`: the squares are added to `moves`, those of crossing functions to `held`.
static bool add_try(SkIslandRt *island, const double *x, int try, const double *values,
                    double *moves) {
  const SkIslandCode *c      = island->code;
  const int          *places = island->info->computed[island->head.number];
  move_states(island, x, try);
  bool good = evaluate(island) && !sk_island_crossings(island, island->g_new);
  for (int i = 0; i < island->info->n_computed[island->head.number] && good; i++) {
    double d = island->run.v[places[i]] - values[i];
    moves[i] += d * d;
  }
  for (int i = 0; i < c->n_relations && good; i++) {
    double d = island->g_new[i] - island->g[i];
    island->held[i] += d * d;
  }
  put_back(island, x);
  return good;
}

static bool measure(SkIslandRt *island, const double *x, const double *values, double *moves) {
  bool good = true;
  memset(moves, 0, sizeof *moves * (size_t)island->info->n_computed[island->head.number]);
  memset(island->held, 0, sizeof(double) * (size_t)island->code->n_relations);
  for (int k = 0; k < TRIES && good; k++) good = add_try(island, x, k, values, moves);
  return good;
}

// Does anything change by more than the movements of the states make of it, with this value of condition i or the other,
// when the condition has its other value?
static bool matters(SkIslandRt *island, int i, const double *x) {
  const SkIslandCode *c      = island->code;
  const int          *places = island->info->computed[island->head.number];
  double             *held = &island->run.v[c->relation[i]], was = *held;
  *held     = was == 0.0;
  bool does = !evaluate(island);
  if (!does) keep(island, island->others);
  does = does || !measure(island, x, island->others, island->others_move);
  for (int k = 0; k < island->info->n_computed[island->head.number] && !does; k++) {
    double change = fabs(island->others[k] - island->values[k]);
    double most   = fmax(island->moves[k], island->others_move[k]);
    does          = places[k] != c->relation[i] && !(change <= AS_MUCH * sqrt(most / TRIES));
  }
  *held = was;
  put_back(island, x);
  return does;
}

// The derivatives at the moved states, condition i having the given value.
static bool slopes_at(SkIslandRt *island, int i, const double *x, int try, double value,
                      double *slopes) {
  const SkIslandCode *c    = island->code;
  double             *held = &island->run.v[c->relation[i]], was = *held;
  move_states(island, x, try);
  *held     = value;
  bool good = evaluate(island);
  for (int k = 0; k < c->n_states; k++) slopes[k] = island->run.v[c->derivative[k]];
  *held = was;
  put_back(island, x);
  return good;
}

// The widest band of condition i that the states do not notice. Behind its threshold the branch that is held and the other one may
// have derivatives that differ (a stop that pulls), and that may go on for the rest of the run.
static double widest(SkIslandRt *island, int i, const double *x) {
  const SkIslandCode *c    = island->code;
  const double        was  = island->run.v[c->relation[i]];
  const double        left = fabs(island->stop - island->run.time) + island->interval;
  double             *one = island->rates, *other = island->other_rates, most = INFINITY;
  for (int try = 0; try < TRIES; try++) {
    if (!slopes_at(island, i, x, try, was, one)) return 0.0;
    if (!slopes_at(island, i, x, try, was == 0.0, other)) return 0.0;
    for (int k = 0; k < c->n_states; k++) {
      double bears = island->tolerance * fabs(x[k]) + island->abs_tolerance[k];
      double apart = fabs(other[k] - one[k]) * left;
      if (!(apart * most <= bears)) most = bears / apart;
    }
  }
  return most * island->relation[i].reaches;
}

static void decide(SkIslandRt *island, int i, const double *x) {
  SkRelationRt *r    = &island->relation[i];
  double        most = r->wandered <= r->reaches && !matters(island, i, x)
                           ? fmin(r->reaches, widest(island, i, x))
                           : 0.0;
  if (r->wandered <= most) {
    r->band     = fmin(most, WIDER * fmax(r->wandered, r->band));
    r->width    = fmax(r->width, r->band);
    r->armed    = false;
    r->patience = CHANGES_BEFORE_LOOK;
  } else {
    r->patience = r->patience < MOST_CALM ? 2 * r->patience : MOST_CALM;
  }
  r->turns    = 0;
  r->wandered = 0.0;
}

int sk_noise_settle(SkIslandRt *island) {
  const SkIslandCode *c   = island->code;
  double             *x   = island->reinit_value;  // no event is at work
  bool                any = false, quiet = island->quiet;
  if (!island->moves) return 0;
  for (int i = 0; i < c->n_relations; i++)
    any |= island->relation[i].turns >= island->relation[i].patience;
  if (!any) return 0;
  island->quiet = true;
  sk_blocks_keep(island);
  bool good = evaluate(island);
  for (int i = 0; i < c->n_states; i++) x[i] = island->run.v[c->state[i]];
  keep(island, island->values);
  good = good && measure(island, x, island->values, island->moves);
  for (int i = 0; i < c->n_relations && good; i++)
    island->relation[i].reaches = sqrt(island->held[i] / TRIES);
  for (int i = 0; i < c->n_relations; i++) {
    SkRelationRt *r = &island->relation[i];
    if (r->turns < r->patience) continue;
    if (good) decide(island, i, x);
    r->turns = 0;
  }
  island->quiet = quiet;
  return sk_island_ode(island, island->run.time);
}

void sk_noise_save(const SkRelationRt *r, SkBytes *out) {
  sk_bytes_u64(out, (uint64_t)r->turns);
  sk_bytes_u64(out, (uint64_t)r->patience);
  sk_bytes_f64(out, r->peak);
  sk_bytes_f64(out, r->wandered);
  sk_bytes_f64(out, r->reaches);
  sk_bytes_f64(out, r->band);
}

void sk_noise_load(SkRelationRt *r, SkBytes *in) {
  r->turns    = (int)(sk_bytes_read_u64(in) & 0xffff);
  r->patience = (int)(sk_bytes_read_u64(in) & 0xffff);
  r->peak     = sk_bytes_read_f64(in);
  r->wandered = sk_bytes_read_f64(in);
  r->reaches  = sk_bytes_read_f64(in);
  r->band     = sk_bytes_read_f64(in);
}
