// runtime/solver/fixed.c - fixed-step methods: explicit Runge-Kutta by tableau, and implicit one-step methods whose
// formula is part of the generated code (skerry/abi.h: base and beta).
//
// Steps lie on the grid start + k * step. A limit (a tick, a known time event, a meeting of islands) and an
// event inside a step cut it. An output point inside a step does not: it gets a shorter step of its own from
// the same start, and the step itself is taken afterwards as if nothing had been asked; so results do not
// depend on the output interval.
#include "base/mem.h"
#include "runtime/algebra/stretch.h"
#include "runtime/island/foreign.h"
#include "runtime/solver/fixed_priv.h"
#include "runtime/thread/lane_pool.h"

#include <math.h>
#include <string.h>

#define SLICE 64  // states that are combined at a time
// Of a step whose delays depend on its states.
#define MOST_PASSES 100

static const SkTableau euler = {1, {{0}}, {1.0}, {0.0}};
static const SkTableau heun  = {2, {{0}, {1.0}}, {0.5, 0.5}, {0.0, 1.0}};
static const SkTableau rk3   = {
      3, {{0}, {0.5}, {-1.0, 2.0}}, {1.0 / 6.0, 2.0 / 3.0, 1.0 / 6.0}, {0.0, 0.5, 1.0}};
static const SkTableau rk4    = {4,
                                 {{0}, {0.5}, {0.0, 0.5}, {0.0, 0.0, 1.0}},
                                 {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0},
                                 {0.0, 0.5, 0.5, 1.0}};
static const SkTableau dopri5 = {
    6,
    {{0},
     {1.0 / 5.0},
     {3.0 / 40.0, 9.0 / 40.0},
     {44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0},
     {19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0},
     {9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0}},
    {35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0},
    {0.0, 1.0 / 5.0, 3.0 / 10.0, 4.0 / 5.0, 8.0 / 9.0, 1.0}};

void sk_fixed_close(SkIslandRt *island) {
  SkFixed *f = island->solver_data;
  if (!f) return;
  sk_free(f->x);
  sk_free(f->dx);
  for (int i = 0; i < SK_MOST_STAGES; i++) sk_free(f->k[i]);
  sk_dense_close(&f->inside);
  sk_stiff_close(&f->stiff);
  sk_free(f);
  island->solver_data = NULL;
}

static SkStatus open_fixed(SkIslandRt *island, const SkTableau *tableau, double theta) {
  size_t n = (size_t)island->code->n_states + 1;
  if (!tableau && n > 1 && !island->code->implicit) {
    sk_island_fail(
        island,
        "the equations of an implicit step were not made; take cvode, ida or an explicit "
        "method");
    return SK_UNSUPPORTED;
  }
  if (!(island->step > 0.0)) {
    sk_island_fail(island, "a fixed-step method needs a step above zero");
    return SK_BAD_ARG;
  }
  SkFixed *f = sk_calloc(1, sizeof *f);
  if (!f) return SK_NOMEM;
  island->solver_data = f;
  f->tableau          = tableau;
  f->theta            = theta;
  f->origin           = island->run.time;
  f->fresh            = true;
  f->x                = sk_calloc(n, sizeof(double));
  f->dx               = sk_calloc(n, sizeof(double));
  bool ok             = f->x && f->dx;
  for (int i = 0; tableau && i < tableau->stages; i++)
    ok &= (f->k[i] = sk_calloc(n, sizeof(double))) != NULL;
  f->stiff.next = INFINITY;
  if (tableau) ok &= sk_stiff_open(island, &f->stiff);
  if (island->inner) ok &= sk_dense_open(&f->inside, n, tableau == &dopri5);
  if (ok) sk_island_tolerances(island);
  if (ok) return SK_OK;
  sk_fixed_close(island);
  return SK_NOMEM;
}

// One step ----------------------------------------------------------------------------------------

// arrays: the weights with their number and h before them, states, where they begin, slopes.
static int combine_part(SkRun *run, double *const *arrays, long from, long to) {
  const double *a = arrays[0] + 2, h = arrays[0][1], *x = arrays[2];
  double       *out   = arrays[1];
  int           terms = (int)arrays[0][0];
  (void)run;
  for (long at = from; at < to; at += SLICE) {
    long   n          = to - at < SLICE ? to - at : SLICE;
    double sum[SLICE] = {0};
    for (int j = 0; j < terms; j++) sk_euler_step(sum, arrays[3 + j] + at, a[j], (size_t)n);
    memcpy(out + at, x + at, sizeof *out * (size_t)n);
    sk_euler_step(out + at, sum, h, (size_t)n);
  }
  return 0;
}

// The states of a stage: x + h * (a[0] * k[0] + a[1] * k[1] + ...)
typedef struct {
  double  weights[2 + SK_MOST_STAGES];
  double *arrays[3 + SK_MOST_STAGES];
  SkLoop  loop;
} Stage;

// NULL: v has them already.
static const SkLoop *combine(SkIslandRt *island, const SkFixed *f, const double *a, int terms,
                             double h, Stage *stage) {
  int n = island->code->n_states;
  if (island->states < 0) {
    for (int i = 0; i < n; i++) {
      double sum = 0.0;
      for (int j = 0; j < terms; j++) sum += a[j] * f->k[j][i];
      island->run.v[island->code->state[i]] = f->x[i] + h * sum;
    }
    return NULL;
  }
  stage->weights[0] = terms;
  stage->weights[1] = h;
  stage->arrays[0]  = stage->weights;
  stage->arrays[1]  = island->run.v + island->states;
  stage->arrays[2]  = f->x;
  for (int j = 0; j < terms; j++) {
    stage->weights[2 + j] = a[j];
    stage->arrays[3 + j]  = f->k[j];
  }
  stage->loop = (SkLoop){combine_part, stage->arrays, n, n >= SK_FEW};
  return &stage->loop;
}

// States within their limits, at once: what others make of a state in a stage must not go beyond its limit either.
static int limit(SkIslandRt *island, const SkLoop **states) {
  if (!island->code->limits) return 0;
  if (*states) (*states)->part(&island->run, (*states)->arrays, 0, (*states)->n);
  *states = NULL;
  return sk_island_call(island, island->code->limits);
}

// From the start of the step over h; leaves v at the end point with the derivatives evaluated.
static int explicit_step(SkIslandRt *island, SkFixed *f, double end, double h) {
  const SkTableau    *tb = f->tableau;
  const SkIslandCode *c  = island->code;
  Stage               stage;
  f->put = end;
  memcpy(f->k[0], f->dx, sizeof(double) * (size_t)c->n_states);
  for (int s = 1; s < tb->stages; s++) {
    double        at     = tb->c[s] == 1.0 ? end : f->t + tb->c[s] * h;
    const SkLoop *states = combine(island, f, tb->a[s], s, h, &stage);
    if (limit(island, &states)) return 1;
    if (sk_island_stage(island, states, at, f->k[s])) return 1;
  }
  const SkLoop *states = combine(island, f, tb->b, tb->stages, h, &stage);
  if (limit(island, &states)) return 1;
  // What the derivatives are at the end did not matter for getting there.
  bool beyond         = island->went_beyond;
  int  bad            = sk_island_stage(island, states, end, NULL);
  island->went_beyond = beyond;
  return bad;
}

// Where lines are read first must not depend on what was looked at before: it is what the states say straight on.
static void predict(SkIslandRt *island, const double *dx0) {
  const SkIslandCode *code   = island->code;
  bool                silent = !island->head.message[0];
  if (sk_island_call(island, code->ode) && silent) island->head.message[0] = 0;
  for (int i = 0; i < code->n_states; i++) island->run.v[code->derivative[i]] = dx0[i];
}

// Delays that depend on the states of the step: the values now say where lines are read next.
static int settle(SkIslandRt *island) {
  const SkIslandCode *code = island->code;
  const double       *v    = island->run.v;
  for (int k = 0; k < MOST_PASSES; k++) {
    sk_gather(island->settled, v, code->state, island->states, code->n_states);
    if (sk_island_call(island, code->implicit)) return 1;
    bool stays = !island->spatials || sk_spatials_settle(island, k);
    for (int i = 0; i < code->n_states; i++) {
      double x = v[code->state[i]], least = 1e-12 * fabs(x) + 1e-6 * island->abs_tolerance[i];
      stays &= fabs(x - island->settled[i]) <= least;
    }
    if (stays) return 0;
  }
  sk_island_fail(island,
                 "a delay that depends on the states of the step does not settle at time %.9g; "
                 "a shorter step may help",
                 island->run.time);
  return 1;
}

int sk_step_solve(SkIslandRt *island, const double *slopes, double end) {
  SkRun              *run  = &island->run;
  const SkIslandCode *code = island->code;
  run->time                = end;
  sk_island_receive(island);
  sk_island_see(island);
  island->stats.evaluations++;
  if (code->moving) predict(island, slopes);
  island->most_iterations = island->iterations;
  run->by_service         = island->iterations != 0;
  if (island->spatials) sk_spatials_begin(island);
  int bad = sk_island_call(island, code->implicit);
  // What enters a spatialDistribution may be computed after it is read.
  if (!bad && (code->moving || (island->spatials && !sk_spatials_settle(island, 0))))
    bad = settle(island);
  island->most_iterations = run->by_service = 0;
  sk_island_unsee(island);
  if (bad) return 1;
  for (int i = 0; i < code->n_states; i++) {
    double x = run->v[code->state[i]], d = run->v[code->derivative[i]];
    if (isfinite(x) && isfinite(d)) continue;
    if (sk_island_finite(island))
      sk_island_fail(island, "%s is not a finite number at time %.9g",
                     sk_island_variable(island, code->state[i]), end);
    return 1;
  }
  return 0;
}

int sk_step_implicit(SkIslandRt *island, const double *x0, const double *dx0, double theta,
                     double end, double h) {
  SkRun              *run  = &island->run;
  const SkIslandCode *code = island->code;
  if (code->beta >= 0) run->v[code->beta] = theta * h;
  for (int i = 0; i < code->n_states; i++) {
    run->v[code->base[i]] = x0[i] + (1.0 - theta) * h * dx0[i];
    // Where the iteration begins: straight on.
    run->v[code->state[i]]      = x0[i] + h * dx0[i];
    run->v[code->derivative[i]] = dx0[i];
  }
  return sk_step_solve(island, dx0, end);
}

// Straight on, where the equations of an implicit step have no solution: behind a threshold, or nowhere.
int sk_step_straight_on(SkIslandRt *island, const double *x0, const double *dx0, double end,
                        double h) {
  const SkIslandCode *code = island->code;
  if (!island->any_crossing) return 1;
  char said[sizeof island->head.message];
  memcpy(said, island->head.message, sizeof said);
  for (int i = 0; i < code->n_states; i++) island->run.v[code->state[i]] = x0[i] + h * dx0[i];
  if (!sk_island_ode(island, end) && island->went_beyond) {
    island->head.message[0] = 0;
    return 0;
  }
  memcpy(island->head.message, said, sizeof said);
  return 1;
}

static int step_to(SkIslandRt *island, double end) {
  SkFixed *f = island->solver_data;
  double   h = end - f->t;
  if (f->tableau) return explicit_step(island, f, end, h);
  return sk_step_implicit(island, f->x, f->dx, f->theta, end, h) &&
         sk_step_straight_on(island, f->x, f->dx, end, h);
}

// Without states there is nothing to integrate, whatever the method.
static int put_at(SkIslandRt *island, double end) {
  const SkFixed *f = island->solver_data;
  if (f->foreign) return sk_foreign_put(island, f->foreign, f->t, end);
  return island->code->n_states ? step_to(island, end) : sk_island_ode(island, end);
}

// Steps on the grid -------------------------------------------------------------------------------

void sk_fixed_take(const SkIslandRt *island, SkFixed *f) {
  const SkIslandCode *c = island->code;
  sk_gather(f->x, island->run.v, c->state, island->states, c->n_states);
  sk_gather(f->dx, island->run.v, c->derivative, island->derivatives, c->n_states);
  f->in_v = false;
}

void sk_fixed_begin(SkIslandRt *island, SkFixed *f) {
  sk_fixed_take(island, f);
  f->t = island->run.time;
  if (f->fresh) f->cut = 0.0;
  f->fresh = false;
}

double sk_fixed_slack(const SkIslandRt *island, double to) {
  double grid = 1e-9 * island->step, time = sk_time_slack(to);
  return grid > time ? grid : time;
}

double sk_fixed_next(double h, SkFixed *f, double slack) {
  double next = f->origin + (double)(f->count + 1) * h;
  if (next <= f->t + slack) {
    f->count = (uint64_t)floor((f->t + slack - f->origin) / h);
    next     = f->origin + (double)(f->count + 1) * h;
    while (next <= f->t + slack) next = f->origin + (double)(++f->count + 1) * h;
  }
  return next;
}

double sk_fixed_end(const SkIslandRt *island, SkFixed *f, double limit) {
  double slack = sk_fixed_slack(island, f->t);
  double next  = sk_fixed_next(island->step, f, slack);
  double end   = next < limit - slack ? next : limit;
  return f->cut > 0.0 && f->t + 1.0001 * f->cut < end ? f->t + f->cut : end;
}

// Does a step of this length change a state by more than a part of the tolerance?
static bool matters(const SkIslandRt *island, const SkFixed *f, double length) {
  for (int i = 0; i < island->code->n_states; i++) {
    double least = island->tolerance * fabs(f->x[i]) + island->abs_tolerance[i];
    if (length * fabs(f->dx[i]) > 0.01 * least) return true;
  }
  return false;
}

static bool halve(SkIslandRt *island, SkFixed *f, double length) {
  f->cut                  = 0.5 * length;
  island->head.message[0] = 0;
  return true;
}

// A step for which a branch had no value, or another one took its place, is too long: half of it is taken first, and
// so on, until what is left does not matter or is a billionth of a step.
static bool too_long(SkIslandRt *island, SkFixed *f, bool bad, double end) {
  double length = end - f->t;
  if (!bad && island->spatials && sk_spatials_too_far(island)) return halve(island, f, length);
  if (!island->any_crossing || !(bad || island->went_beyond)) return false;
  if (!(length > fmax(1e-9 * island->step, 8.0 * sk_time_slack(f->t)))) return false;
  if (!bad && !matters(island, f, length)) return false;
  return halve(island, f, length);
}

// Others may have been told that this island has come to the start of the step, and may have passed it by a grain of
// theirs: an event that comes hardly later is one that they have yet to see.
static int locate(SkIslandRt *island, const SkFixed *f, double end, double *when) {
  bool      stopped = f->foreign && sk_foreign_stopped(f->foreign, &end);
  SkStretch stretch = {f->t, end, put_at};
  int       found   = sk_island_locate(island, &stretch, when);
  if (stopped && found == 0) return *when = end, 1;
  double least = f->t + 2.0 * fmax(island->coarse, sk_time_slack(end));
  if (found <= 0 || !island->code->n_lines_out || *when >= least) return found;
  *when = fmin(least, end);
  return put_at(island, *when) ? -1 : found;
}

// What lines remember of the inside of the step that ends where v is. v comes back there.
static SkStatus look_back(SkIslandRt *island, SkFixed *f) {
  const SkIslandCode *code  = island->code;
  const double       *parts = sk_lines_inner(island);
  double              end = island->run.time, h = end - f->t;
  int                 n   = code->n_states;
  bool                was = island->went_beyond;
  if (n && f->put != end && put_at(island, end)) return SK_SOLVER_FAILED;
  sk_dense_end(&f->inside, island, f->x, f->dx, f->k, h);
  bool twice = f->inside.bend && n && island->inner == 4;
  for (int i = 0; twice && i < island->inner; i++) {
    sk_dense_states(&f->inside, island, f->x, parts[i]);
    if (sk_island_ode(island, f->t + parts[i] * h)) return SK_SOLVER_FAILED;
    sk_dense_compare(&f->inside, island, parts[i], i);
  }
  for (int i = 0; i < island->inner; i++) {
    if (twice)
      sk_dense_correct(&f->inside, island, f->x, parts[i], i);
    else
      sk_dense_states(&f->inside, island, f->x, parts[i]);
    if (code->limits && sk_island_call(island, code->limits)) return SK_SOLVER_FAILED;
    if (sk_island_ode(island, f->t + parts[i] * h)) return SK_SOLVER_FAILED;
    if (!sk_lines_sample(island, i)) return SK_NOMEM;
  }
  sk_scatter(island->run.v, code->state, island->states, f->inside.x, n);
  int bad             = sk_island_ode(island, end);
  island->went_beyond = was;
  return bad ? SK_SOLVER_FAILED : SK_OK;
}

// v is at the end of a step, or at an event inside it.
static SkStatus complete(SkIslandRt *island, SkFixed *f, bool *event) {
  SkStatus seen = island->inner ? look_back(island, f) : SK_OK;
  if (seen != SK_OK) return seen;
  island->stats.steps++;
  SkStretch step   = {f->t, island->run.time, put_at};
  SkStatus  status = sk_island_accept(island, &step, event);
  sk_fixed_begin(island, f);
  return status;
}

static SkStatus finish(SkIslandRt *island, SkFixed *f, double end, bool *event) {
  double when  = end;
  int    found = locate(island, f, end, &when);
  if (found < 0) return SK_SOLVER_FAILED;
  *event = found > 0;
  return complete(island, f, event);
}

// To a point inside the step to `end`. An event before it is located as if nobody had asked for the point: in the whole
// step, where that may be. *again: the step was too long.
static SkStatus look_inside(SkIslandRt *island, SkFixed *f, double point, double end, bool *event,
                            bool *again) {
  double when         = point;
  island->went_beyond = false;
  sk_blocks_aside(island, false);
  bool bad = put_at(island, point) != 0;
  if (f->foreign && sk_foreign_waits(f->foreign)) return island->run.time = f->t, SK_OK;
  if ((*again = too_long(island, f, bad, end))) return SK_OK;
  int found = bad ? -1 : locate(island, f, point, &when);
  *event    = found > 0;
  if (found > 0 && island->foresees) {
    sk_blocks_return(island);
    sk_blocks_aside(island, false);
    island->went_beyond = false;
    bad                 = put_at(island, end) != 0;
    if ((*again = too_long(island, f, bad, end))) return *event = false, SK_OK;
    found  = bad ? -1 : locate(island, f, end, &when);
    *event = found > 0 && when <= point;
    if (found >= 0 && !*event) {
      found = put_at(island, point) ? -1 : 0;
    }
  }
  if (found < 0) return SK_SOLVER_FAILED;
  if (!*event) return sk_blocks_shown(island), SK_OK;
  sk_blocks_stay(island);
  return complete(island, f, event);
}

// Rows on the way -----------------------------------------------------------------------------------

bool sk_fixed_may_pass(const SkIslandRt *island, double to, double limit, double slack) {
  return island->pass_row && to < limit - slack;
}

bool sk_fixed_pass_row(SkIslandRt *island, double *to, double limit, SkStatus *status) {
  island->run.time = *to;
  if (!island->pass_row(island, to, status)) return false;
  if (*to > limit) *to = limit;
  return true;
}

SkStatus sk_fixed_advance(SkIslandRt *island, double to, double limit, bool *event) {
  SkFixed *f = island->solver_data;
  *event     = false;
  if (f->fresh) sk_fixed_begin(island, f);
  for (;;) {
    SkStatus status = SK_OK;
    double   slack  = fmax(1e-9 * island->step, sk_time_slack(to));
    bool     any    = false;
    if (f->t >= f->stiff.next) sk_stiff_begin(island, &f->stiff);
    if (island->run.time < to && f->t >= to - slack) island->run.time = to;
    if (!(island->run.time < to || f->t < to - slack)) {
      bool on = island->run.time == to && sk_fixed_may_pass(island, to, limit, slack);
      if (on && sk_fixed_pass_row(island, &to, limit, &status)) continue;
      return status;
    }
    if (sk_island_must_stop(island)) return SK_INTERRUPTED;
    sk_blocks_return(island);
    sk_blocks_try(island->blocks);
    if (!f->foreign && f->stiff.left == 0) {
      status = sk_fixed_march_ticks(island, f, &any);
      if (status != SK_OK || any) return status;
      status = sk_fixed_euler(island, f, to, limit);
      if (status == SK_OK) status = sk_fixed_march(island, f, &to, limit);
      if (status != SK_OK) return status;
    }
    slack = sk_fixed_slack(island, to);
    if (island->run.time >= to && f->t >= to - slack) continue;
    double end    = sk_fixed_end(island, f, limit);
    bool   whole  = end <= to + slack;
    double target = whole ? end : to;
    double ahead  = island->foresees ? end : target;
    if (ahead > island->head.free_until + fmax(1e-9 * island->step, sk_time_slack(ahead)))
      return SK_OK;
    if (!whole) {
      bool again = false;
      status     = look_inside(island, f, target, end, event, &again);
      if (again) continue;
      return status;
    }
    island->went_beyond = false;
    bool bad            = put_at(island, target) != 0;
    if (f->foreign && sk_foreign_waits(f->foreign)) return island->run.time = f->t, SK_OK;
    if (too_long(island, f, bad, end)) continue;
    bool rest = f->cut > 0.0 && end != f->t + f->cut;
    status    = bad ? SK_SOLVER_FAILED : finish(island, f, target, event);
    if (f->stiff.left > 0 && status == SK_OK && !*event) sk_stiff_step(island, &f->stiff);
    if (status != SK_OK || *event) return status;
    if (rest) f->cut = 0.0;
    // An output point that misses a grid point by rounding is that grid point; the next step begins on the grid
    // all the same, whatever was to be seen.
    if (end >= to - slack) island->run.time = to;
  }
}

void sk_fixed_restart(SkIslandRt *island) {
  SkFixed *f = island->solver_data;
  f->fresh   = true;
  if (f->stiff.left > 0) sk_stiff_leave(island, &f->stiff);
  sk_blocks_stay(island);
}

void sk_fixed_save(const SkIslandRt *island, SkBytes *out) {
  SkFixed *f    = island->solver_data;
  size_t   size = sizeof(double) * (size_t)island->code->n_states;
  if (f->in_v) sk_fixed_take(island, f);
  sk_bytes_u64(out, f->count);
  sk_bytes_u64(out, f->fresh);
  sk_bytes_f64(out, f->origin);
  sk_bytes_f64(out, f->t);
  sk_bytes_f64(out, f->cut);
  sk_bytes_put(out, f->x, size);
  sk_bytes_put(out, f->dx, size);
}

#define MOST_COUNTED (UINT64_C(1) << 53)

bool sk_fixed_load(SkIslandRt *island, SkBytes *in) {
  SkFixed *f    = island->solver_data;
  size_t   size = sizeof(double) * (size_t)island->code->n_states;
  f->count      = sk_bytes_read_u64(in);
  f->fresh      = sk_bytes_read_u64(in) != 0;
  f->origin     = sk_bytes_read_f64(in);
  f->t          = sk_bytes_read_f64(in);
  f->cut        = sk_bytes_read_f64(in);
  sk_bytes_get(in, f->x, size);
  sk_bytes_get(in, f->dx, size);
  // Points of the grid are counted: as many as there are numbers for.
  return !in->failed && f->count < MOST_COUNTED &&
         fabs(f->t - f->origin) < (double)MOST_COUNTED * island->step;
}

SkStatus sk_fixed_open(SkIslandRt *island) { return open_fixed(island, &euler, 0.0); }

#define SOLVER(id, text, more, degree)                                          \
  const SkSolver sk_solver_##id = {.name    = text,                             \
                                   .can     = SK_ON_GRID | SK_SAVABLE | (more), \
                                   .order   = degree,                           \
                                   .open    = open_##id,                        \
                                   .advance = sk_fixed_advance,                 \
                                   .restart = sk_fixed_restart,                 \
                                   .close   = sk_fixed_close,                   \
                                   .save    = sk_fixed_save,                    \
                                   .load    = sk_fixed_load};
#define EXPLICIT(name, text, order)                                                          \
  static SkStatus open_##name(SkIslandRt *island) { return open_fixed(island, &name, 0.0); } \
  SOLVER(name, text, 0u, order)
#define IMPLICIT(name, text, order, theta)                                                    \
  static SkStatus open_##name(SkIslandRt *island) { return open_fixed(island, NULL, theta); } \
  SOLVER(name, text, SK_IMPLICIT, order)

EXPLICIT(euler, "euler", 1)
EXPLICIT(heun, "heun", 2)
EXPLICIT(rk3, "rk3", 3)
EXPLICIT(rk4, "rk4", 4)
EXPLICIT(dopri5, "dopri5", 5)
IMPLICIT(ieuler, "ieuler", 1, 1.0)
IMPLICIT(trapezoid, "trapezoid", 2, 0.5)
IMPLICIT(bilinear, "bilinear", 2, 0.5)
