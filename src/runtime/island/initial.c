// runtime/island/initial.c - the first values of everything: start systems, with homotopy where the model has it.
#include "base/mem.h"
#include "runtime/island/island.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define ALL_AT_ONCE   10  // passes in which all relations that differ change together
#define MOST_BRANCHES 64  // relations that are tried the other way

typedef struct {
  SkIslandRt        *worker;  // runs the code
  SkIslandRt *const *islands;
  const SkStartCode *start;
} Start;

static bool update_all(const Start *s, int most) {
  bool changed = false;
  for (int i = 0; i < s->start->n_islands && (most > 1 || !changed); i++)
    changed |= sk_island_update(s->islands[s->start->islands[i]], most, true);
  return changed;
}

static void arm_all(const Start *s) {
  for (int i = 0; i < s->start->n_islands; i++) {
    SkIslandRt *island = s->islands[s->start->islands[i]];
    for (int k = 0; k < island->code->n_relations; k++) island->relation[k].armed = true;
  }
}

static int n_relations(const Start *s) {
  int n = 0;
  for (int i = 0; i < s->start->n_islands; i++)
    n += s->islands[s->start->islands[i]]->code->n_relations;
  return n;
}

// Repeats until the relations fit the values, as at events: all at once, then one at a time.
typedef enum { FITS, FAILED, ASSERTED, CHANGING } Outcome;

static Outcome settle(const Start *s, int (*fn)(SkRun *)) {
  SkIslandRt *w    = s->worker;
  int         most = ALL_AT_ONCE + 64 + 16 * n_relations(s);
  for (int i = 0; i < most; i++) {
    if (w->pending) w->head.message[0] = 0;
    w->pending  = false;
    w->in_event = true;
    int bad     = sk_island_call(w, fn);
    w->in_event = false;
    if (bad) return FAILED;
    // What start values said before anything was solved holds nothing back.
    if (i == 0) arm_all(s);
    if (update_all(s, i < ALL_AT_ONCE ? INT_MAX : 1)) continue;
    return w->pending ? ASSERTED : FITS;
  }
  return CHANGING;
}

static void set_leeway(const Start *s, double leeway) {
  for (int i = 0; i < s->start->n_islands; i++) s->islands[s->start->islands[i]]->leeway = leeway;
}

// Relations that change whenever the values are solved for anew sit on their thresholds (a flow that is zero but for
// rounding): either value is right, beside what they are made of, taken for one here.
static Outcome with_leeway(const Start *s, int (*fn)(SkRun *)) {
  static const double leeway[] = {1e-15, 1e-13, 1e-12, 1e-11, 1e-10};
  Outcome             outcome  = CHANGING;
  for (size_t n = 0; n < sizeof leeway / sizeof leeway[0] && outcome == CHANGING; n++) {
    set_leeway(s, leeway[n]);
    outcome = settle(s, fn);
    for (int i = 0; i < s->start->n_islands && outcome == FITS; i++)
      sk_island_rest(s->islands[s->start->islands[i]]);
  }
  set_leeway(s, 0.0);
  return outcome;
}

// Does relation k say what is held, with the values at hand?
static bool agrees(SkIslandRt *island, int k) {
  if (sk_island_values(island, island->code->relations, island->fresh)) return false;
  return island->fresh[k] == island->run.v[island->code->relation[k]];
}

// A block has no solution with the branches that start values choose (a limiter in a loop that has none between its
// limits): once more with one relation the other way, which has to be right then.
static bool other_branch(SkIslandRt *worker, bool (*again)(void *), void *job) {
  const Start *s = worker->start_user;
  for (int i = 0, tries = 0; i < s->start->n_islands; i++) {
    SkIslandRt *island = s->islands[s->start->islands[i]];
    for (int k = 0; k < island->code->n_relations && tries < MOST_BRANCHES; k++) {
      int kind = island->code->relation_kind[k];
      if (!(kind & SK_RELATION_CROSSES) || (kind & (SK_RELATION_TIME | SK_RELATION_STEPWISE)))
        continue;
      double *held = &worker->run.v[island->code->relation[k]], was = *held;
      *held = was == 0.0;
      tries++;
      if (again(job) && agrees(island, k)) return true;
      *held = was;
    }
  }
  return false;
}

static SkStatus solve(const Start *s, int (*fn)(SkRun *)) {
  SkIslandRt *w = s->worker;
  // A step of homotopy can be shorter instead.
  w->other_branch = w->quiet ? NULL : other_branch;
  w->start_user   = s;
  Outcome outcome = settle(s, fn);
  w->other_branch = NULL;
  if (outcome == CHANGING) outcome = with_leeway(s, fn);
  switch (outcome) {
    case FITS: return SK_OK;
    case ASSERTED: return SK_ASSERT_FAILED;
    case CHANGING:
      sk_island_fail(w, "the conditions of the model keep changing during initialisation");
      break;
    default: break;
  }
  return SK_INIT_FAILED;
}

// First the simplified system, then the actual one approached in steps that shrink on failure.
static SkStatus homotopy(const Start *s) {
  SkIslandRt *worker = s->worker;
  double     *lambda = &worker->run.v[worker->model->lambda];
  *lambda            = 0.0;
  SkStatus status    = solve(s, s->start->simplified);
  double   step = 1.0 / 8.0, reached = 0.0;
  while (status == SK_OK && reached < 1.0) {
    *lambda       = fmin(1.0, reached + step);
    bool last     = step < 1e-4;
    worker->quiet = !last;
    SkStatus part = solve(s, s->start->blend);
    worker->quiet = false;
    if (part == SK_OK) {
      reached = *lambda;
      step *= 2.0;
    } else if (!last) {
      step *= 0.25;
    } else {
      status = part;
    }
  }
  *lambda = 1.0;
  return status == SK_OK ? solve(s, s->start->initial) : status;
}

// What the islands compute, as it was at first; what initial equations have given parameters stays.
static void begin_again(const Start *s, const double *first) {
  for (int i = 0; i < s->start->n_islands; i++) {
    const SkIslandRt  *island = s->islands[s->start->islands[i]];
    const SkModelInfo *info   = island->info;
    int                k      = island->head.number;
    for (int n = 0; info && info->computed && k >= 0 && n < info->n_computed[k]; n++)
      s->worker->run.v[info->computed[k][n]] = first[info->computed[k][n]];
    for (int n = 0; n < island->code->n_states; n++)
      s->worker->run.v[island->code->state[n]] = first[island->code->state[n]];
    sk_island_guess(s->islands[s->start->islands[i]]);
  }
}

static bool settle_states(const Start *s) {
  bool any = false;
  for (int i = 0; i < s->start->n_islands; i++)
    any |= sk_island_settles(s->islands[s->start->islands[i]]);
  return any;
}

typedef enum { BLEND, DIRECT, SETTLED } Way;

static SkStatus go(const Start *s, Way way, const double *first) {
  SkIslandRt *w = s->worker;
  if (way == SETTLED) {
    begin_again(s, first);
    return settle_states(s) ? solve(s, s->start->initial) : SK_INIT_FAILED;
  }
  memcpy(w->run.v, first, sizeof *first * (size_t)w->model->n_v);
  return way == BLEND ? homotopy(s) : solve(s, s->start->initial);
}

// The simplified system may have no solution where the actual one has (a pump that is to deliver power to a flow that start
// values say is zero): then the actual one from the start values, at last from where the states come to rest. Where
// blocks are large, that comes before all that can be tried on each of them. The first failure is told.
static SkStatus try_all(const Start *s, bool blend) {
  SkIslandRt *w          = s->worker;
  bool        large      = s->start->largest_block > SK_HASTY_ABOVE;
  Way         usual      = blend ? BLEND : DIRECT;
  const Way   ways[2][4] = {{usual, DIRECT, SETTLED, SETTLED}, {usual, SETTLED, usual, DIRECT}};
  double     *first      = sk_calloc((size_t)w->model->n_v + 1, sizeof *first);
  char        message[sizeof w->head.message];
  SkStatus    status = SK_INIT_FAILED, last = SK_INIT_FAILED;
  if (!first) return SK_NOMEM;
  memcpy(first, w->run.v, sizeof *first * (size_t)w->model->n_v);
  for (int k = 0; k < 4 && last == SK_INIT_FAILED; k++) {
    // The same again would end as before.
    if (k > 0 && ways[large][k] == ways[large][k - 1]) continue;
    w->hasty = large && k < 2;
    last     = go(s, ways[large][k], first);
    w->hasty = false;
    if (k > 0) continue;
    status = last;
    memcpy(message, w->head.message, sizeof message);
  }
  if (last != SK_OK) memcpy(w->head.message, message, sizeof message);
  if (last == SK_OK && status != SK_OK) w->head.message[0] = 0;
  sk_free(first);
  return last == SK_OK ? SK_OK : status;
}

SkStatus sk_start_run(SkIslandRt *worker, SkIslandRt *const *islands, const SkStartCode *start,
                      bool given) {
  Start    s      = {worker, islands, start};
  SkStatus status = sk_blocks_use(worker->blocks, start->blocks, start->n_blocks);
  if (status != SK_OK) return status;
  worker->run.shared = start->shared;
  for (int i = 0; i < start->n_islands; i++) sk_island_guess(islands[start->islands[i]]);
  if (given && start->given) return solve(&s, start->given);
  bool blend = start->simplified && start->blend && worker->model->lambda >= 0;
  return try_all(&s, blend);
}

// Both limits of a state, which are parameters: where it is put from far below and from far above.
static int limits_of(SkIslandRt *island, double *x, double *lo, double *hi) {
  double now = *x;
  *x         = -INFINITY;
  int bad    = sk_island_call(island, island->code->limits);
  *lo        = *x;
  *x         = INFINITY;
  bad        = bad || sk_island_call(island, island->code->limits);
  *hi        = *x;
  *x         = now;
  return bad;
}

static void tell_limit(SkIslandRt *island, int place, double was, double lo, double hi) {
  char text[512];
  snprintf(text, sizeof text,
           "%.200s starts at %.9g, outside its limits %.9g and %.9g: it starts at %.9g",
           sk_island_variable(island, place), was, lo + 0.0, hi + 0.0, (was < lo ? lo : hi) + 0.0);
  sk_island_warn(island, -1, text);
}

int sk_start_limits(SkIslandRt *island, unsigned char *set, bool *any) {
  const SkIslandCode *c = island->code;
  double             *v = island->run.v, *was = island->reinit_value;  // free between events
  bool                outside = false;
  if (!c->n_limited) return 0;
  for (int i = 0; i < c->n_states; i++) was[i] = v[c->state[i]];
  for (int k = 0; k < c->n_limited; k++) {
    double *x = &v[c->limited[k]], now = *x, lo, hi;
    if (limits_of(island, x, &lo, &hi)) return 1;
    if (!(now < lo || now > hi)) continue;
    if (set) tell_limit(island, c->limited[k], now, lo, hi);
    outside = true;
  }
  // Velocities as they were: looking at limits has stopped some.
  for (int i = 0; i < c->n_states; i++) v[c->state[i]] = was[i];
  if (outside && sk_island_call(island, c->limits)) return 1;
  *any |= outside;
  for (int i = 0; i < c->n_states && set; i++)
    if (v[c->state[i]] != was[i]) set[c->state[i]] = 1;
  return 0;
}

int sk_read_samplers(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  if (!c->n_samplers) return 0;
  return sk_island_pair(island, c->samplers, island->sample_start, island->sample_interval);
}

int sk_start_samplers(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  if (sk_read_samplers(island)) return 1;
  for (int i = 0; i < c->n_samplers; i++) {
    double start = island->sample_start[i], interval = island->sample_interval[i],
           now = island->run.time;
    if (!(interval > 0.0) || !isfinite(start)) {
      sk_island_fail(island, "sample() has the start %g and the interval %g; it must be above zero",
                     start, interval);
      return 1;
    }
    // A sampler that began before the start of the run continues on its own grid.
    double passed = now > start && interval > 0.0 ? ceil((now - start) / interval - 1e-9) : 0.0;
    island->sample_count[i] = (uint64_t)passed;
    island->sample_next[i]  = start + passed * interval;
  }
  return 0;
}
