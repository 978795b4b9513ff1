#include "runtime/island/island.h"
#include "runtime/algebra/stretch.h"
#include "runtime/island/jump.h"
#include "runtime/thread/lane_pool.h"

#include "base/mem.h"
#include "runtime/island/scratch.h"
#include "runtime/island/utilities.h"

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHORT_GAP 8

void sk_island_fail(SkIslandRt *island, const char *format, ...) {
  if (island->quiet || island->head.message[0]) return;
  va_list args;
  va_start(args, format);
  vsnprintf(island->head.message, sizeof island->head.message, format, args);
  va_end(args);
}

const char *sk_island_variable(const SkIslandRt *island, int place) {
  const SkModelInfo *info = island->info;
  return info && info->variable && info->variable[place] ? info->variable[place] : "a variable";
}

const char *sk_island_equation(const SkIslandRt *island, int number) {
  const SkModelInfo *info = island->info;
  return info && info->equation && number >= 0 && number < info->n_equations &&
                 info->equation[number]
             ? info->equation[number]
             : "an equation";
}

double sk_island_nominal(const SkIslandRt *island, int place) {
  return island->info && island->info->nominal ? fabs(island->info->nominal[place]) : 0.0;
}

// Set-up ------------------------------------------------------------------------------------------

static double *array(int n) { return sk_calloc((size_t)n + 1, sizeof(double)); }

static bool allocate(SkIslandRt *island) {
  const SkIslandCode *c     = island->code;
  int                 r     = c->n_relations;
  double **const      all[] = {
           &island->abs_tolerance, &island->reinit_value,    &island->g,        &island->g_new,
           &island->g_old,         &island->fresh,           &island->at,       &island->held,
           &island->beyond_held,   &island->beyond_fresh,    &island->beyond_g, &island->sample_start,
           &island->sample_next,   &island->sample_interval, &island->settled};
  const int n[] = {c->n_states,
                   c->n_states,
                   r,
                   r,
                   r,
                   r,
                   r,
                   r,
                   r,
                   r,
                   r,
                   c->n_samplers,
                   c->n_samplers,
                   c->n_samplers,
                   c->moving || island->model->n_spatials ? c->n_states : 0};
  bool      ok  = true;
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) ok &= (*all[i] = array(n[i])) != NULL;
  island->relation     = sk_calloc((size_t)r + 1, sizeof *island->relation);
  island->sample_count = sk_calloc((size_t)c->n_samplers + 1, sizeof(uint64_t));
  island->reinit_given = sk_calloc((size_t)c->n_states + 1, 1);
  island->n_warned     = island->info ? island->info->n_equations : 0;
  island->warned       = sk_calloc((size_t)island->n_warned + 1, 1);
  island->scratch      = sk_scratch_new();
  ok &= sk_island_select_open(island);
  island->run.warned = island->n_warned ? island->warned : NULL;
  return ok && island->relation && island->sample_count && island->reinit_given && island->warned &&
         island->scratch;
}

static int first_of(const int *places, int n) {
  for (int i = 1; i < n; i++)
    if (places[i] != places[0] + i) return -1;
  return n > 0 ? places[0] : -1;
}

static int by_number(const void *a, const void *b) {
  const int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

// What is computed, as stretches of neighbours (first, n): for each row all of it is looked at. Short gaps are
// looked at as well; whoever finds a bad number looks closer.
static bool find_stretches(SkIslandRt *island) {
  const SkModelInfo *info = island->info;
  if (!info || !info->computed || island->head.number < 0) return true;
  size_t n      = (size_t)info->n_computed[island->head.number];
  int   *places = sk_calloc(n + 1, sizeof *places);
  int   *out = island->stretches = sk_calloc(2 * n + 1, sizeof *out);
  if (places && out) {
    if (n) memcpy(places, info->computed[island->head.number], sizeof *places * n);
    qsort(places, n, sizeof *places, by_number);
    for (size_t i = 0; i < n; i++) {
      int *last = out + 2 * island->n_stretches;
      if (island->n_stretches && places[i] - (last[-2] + last[-1]) < SHORT_GAP) {
        last[-1] = places[i] - last[-2] + 1;
        continue;
      }
      last[0] = places[i];
      last[1] = 1;
      island->n_stretches++;
    }
  }
  sk_free(places);
  return places && out;
}

// What never changes about the island's states, relations and pre values.
static bool look_at_code(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  island->states        = first_of(c->state, c->n_states);
  island->derivatives   = first_of(c->derivative, c->n_states);
  island->all_cross     = true;
  island->g_seen        = NAN;
  for (int i = 0; i < c->n_relations; i++) {
    bool time = c->relation_kind[i] & SK_RELATION_TIME;
    island->all_cross &= (c->relation_kind[i] & SK_RELATION_CROSSES) != 0;
    island->any_time |= time;
    island->any_crossing |= !time && (c->relation_kind[i] & SK_RELATION_CROSSES);
    island->relation[i].armed = true;
  }
  if (!c->n_pres || c->early_pres) return true;
  unsigned char *discrete = sk_calloc((size_t)island->model->n_v + 1, 1);
  if (!discrete) return false;
  for (int i = 0; i < c->n_discretes; i++) discrete[c->discrete[i]] = 1;
  for (int i = 0; i < c->n_pres; i++) island->pre_of_continuous |= !discrete[c->pre_of[i]];
  sk_free(discrete);
  return true;
}

SkStatus sk_island_new(const SkModelCode *model, const SkIslandCode *code, const SkModelInfo *info,
                       int number, SkIslandRt **out) {
  *out               = NULL;
  SkIslandRt *island = sk_calloc(1, sizeof *island);
  if (!island) return SK_NOMEM;
  island->model        = model;
  island->code         = code;
  island->info         = info;
  island->head.number  = number;
  island->head.ops     = &sk_island_equations;
  island->head.name    = code->name;
  island->run.services = &sk_services;
  island->run.owner    = island;
  island->run.shared   = model->shared && number >= 0 ? model->shared[number] : NULL;
  island->break_at     = INFINITY;
  island->next_time    = INFINITY;
  bool ok =
      allocate(island) && look_at_code(island) && find_stretches(island) && sk_noise_new(island);
  SkStatus status = ok ? SK_OK : SK_NOMEM;
  if (status == SK_OK) status = sk_blocks_new(code, &island->blocks);
  island->run.odd = sk_calloc((size_t)code->n_blocks + 1, 1);
  if (!island->run.odd) status = SK_NOMEM;
  if (status != SK_OK) {
    sk_island_free(island);
    return status;
  }
  *out = island;
  return SK_OK;
}

void sk_island_free(SkIslandRt *island) {
  if (!island) return;
  if (island->solver && island->solver_data) island->solver->close(island);
  sk_scratch_free(island->scratch);
  sk_history_free(island->history);
  sk_bytes_free(&island->said);
  sk_blocks_free(island->blocks);
  void *const all[] = {
      island->abs_tolerance, island->reinit_value, island->reinit_given, island->g,
      island->g_new,         island->g_old,        island->fresh,        island->at,
      island->held,          island->relation,     island->sample_start, island->sample_interval,
      island->sample_next,   island->sample_count, island->select_work,  island->select_marks,
      island->warned,        island->beyond_held,  island->beyond_fresh, island->beyond_g,
      island->stretches,     island->run.odd,      island->settled,      island->values};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) sk_free(all[i]);
  sk_free(island);
}

// Calling generated code --------------------------------------------------------------------------

// A function of the model may raise anywhere below: control comes back here with 1, the message set, and
// what it took of the scratch memory is given back.
#define GUARDED(call)                                     \
  do {                                                    \
    jmp_buf      here, *outer = island->escape;           \
    void        *mark = sk_scratch_mark(island->scratch); \
    volatile int bad;                                     \
    sk_utilities_enter(&island->run);                     \
    island->escape = &here;                               \
    if (sk_setjmp(here))                                  \
      bad = 1;                                            \
    else                                                  \
      bad = (call);                                       \
    island->escape = outer;                               \
    sk_scratch_release(island->scratch, mark);            \
    return bad;                                           \
  } while (0)

int sk_island_call(SkIslandRt *island, int (*fn)(SkRun *)) {
  if (!fn) return 0;
  GUARDED(fn(&island->run));
}

int sk_island_values(SkIslandRt *island, void (*fn)(SkRun *, double *), double *out) {
  GUARDED((fn(&island->run, out), 0));
}

int sk_island_pair(SkIslandRt *island, void (*fn)(SkRun *, double *, double *), double *a,
                   double *b) {
  GUARDED((fn(&island->run, a, b), 0));
}

int sk_island_triple(SkIslandRt *island, void (*fn)(SkRun *, double *, double *, double *),
                     double *a, double *b, double *c) {
  GUARDED((fn(&island->run, a, b, c), 0));
}

int sk_island_matrix(SkIslandRt *island, int (*fn)(SkRun *, double *), double *out) {
  GUARDED(fn(&island->run, out));
}

static int call_march(SkIslandRt *island, SkMarch *march, long *steps) {
  GUARDED((*steps = island->code->march(&island->run, march), 0));
}

long sk_island_march(SkIslandRt *island, SkMarch *march) {
  long steps = 0;
  return call_march(island, march, &steps) ? -1 : steps;
}

int sk_island_residual(SkIslandRt *island, const SkBlockCode *block, const double *x, double *out) {
  GUARDED(block->residual(&island->run, block->lane, x, out));
}

int sk_island_system(SkIslandRt *island, const SkBlockCode *block, double *matrix, double *rhs) {
  GUARDED(block->system(&island->run, block->lane, matrix, rhs));
}

int sk_island_block_jacobian(SkIslandRt *island, const SkBlockCode *block, double *out) {
  GUARDED(block->jacobian(&island->run, block->lane, out));
}

// Bad numbers -------------------------------------------------------------------------------------

const char *sk_island_origin(const SkIslandRt *island, int place) {
  const SkModelInfo *info = island->info;
  int                by   = info && info->computed_by ? info->computed_by[place] : -1;
  return by >= 0 ? sk_island_equation(island, by) : NULL;
}

static void name_bad(SkIslandRt *island, int place) {
  double             x    = island->run.v[place];
  const SkModelInfo *info = island->info;
  int                by   = info && info->computed_by ? info->computed_by[place] : -1;
  const char        *from = by >= 0                  ? sk_island_equation(island, by)
                            : info && info->declared ? info->declared[place]
                                                     : NULL;
  const char        *link = by >= 0 ? "; it comes from " : "; it is declared at ";
  sk_island_fail(island, "%s is %s at time %.9g%s%s", sk_island_variable(island, place),
                 isnan(x) ? "not a number" : "infinite", island->run.time, from ? link : "",
                 from ? from : "");
}

// The first in order of computation that is not finite; what follows from it is only its consequence.
static int first_bad(const SkIslandRt *island) {
  const SkModelInfo *info = island->info;
  if (!info || !info->computed || island->head.number < 0) return -1;
  const int *places = info->computed[island->head.number];
  for (int i = 0; i < info->n_computed[island->head.number]; i++)
    if (!isfinite(island->run.v[places[i]])) return places[i];
  return -1;
}

bool sk_island_finite(SkIslandRt *island) {
  if (sk_stretches_finite(island->run.v, island->stretches, island->n_stretches)) return true;
  int place = first_bad(island);
  if (place < 0) return true;
  name_bad(island, place);
  return false;
}

// Doubles hold Integers exactly up to here.
#define MOST_INTEGER 9007199254740992.0

static bool in_range(SkIslandRt *island, int place) {
  double x = island->run.v[place];
  if (!(fabs(x) > MOST_INTEGER)) return true;
  if (isinf(x)) return name_bad(island, place), false;
  const char *from = sk_island_origin(island, place);
  sk_island_fail(island, "%s is %.9g at time %.9g, beyond the range of Integers (2^53)%s%s",
                 sk_island_variable(island, place), x, island->run.time,
                 from ? "; it comes from " : "", from ? from : "");
  return false;
}

bool sk_island_integers(SkIslandRt *island) {
  const SkModelInfo *info = island->info;
  if (!info || !info->integers || island->head.number < 0) return true;
  for (int i = 0; i < info->n_integers[island->head.number]; i++)
    if (!in_range(island, info->integers[island->head.number][i])) return false;
  return true;
}

bool sk_island_once(SkIslandRt *island, bool started) {
  const SkModelInfo *info = island->info;
  if (!info || !info->once || !info->may_infinite) return true;
  int end = started ? info->n_once : info->n_settled;
  for (int i = started ? info->n_settled : 0; i < end; i++) {
    double x = island->run.v[info->once[i]];
    if (info->is_integer && info->is_integer[info->once[i]] && !in_range(island, info->once[i]))
      return false;
    if (isfinite(x) || (info->may_infinite[info->once[i]] && !isnan(x))) continue;
    name_bad(island, info->once[i]);
    return false;
  }
  return true;
}

bool sk_island_states(SkIslandRt *island) {
  for (int i = 0; i < island->code->n_states; i++) {
    if (isfinite(island->run.v[island->code->state[i]])) continue;
    name_bad(island, island->code->state[i]);
    return false;
  }
  return true;
}

// arrays: the derivatives, and where they are kept or NULL.
static int finite_part(SkRun *run, double *const *arrays, long from, long to) {
  size_t n = (size_t)(to - from);
  (void)run;
  if (arrays[1]) memcpy(arrays[1] + from, arrays[0] + from, n * sizeof(double));
  return !sk_all_finite(arrays[0] + from, n);
}

static int not_finite(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  for (int i = 0; i < c->n_states; i++) {
    double d = island->run.v[c->derivative[i]];
    if (isfinite(d)) continue;
    int place = first_bad(island);
    if (place >= 0)
      name_bad(island, place);
    else
      sk_island_fail(island, "the derivative of %s is %s at time %.9g",
                     sk_island_variable(island, c->state[i]),
                     isnan(d) ? "not a number" : "infinite", island->run.time);
    return 1;
  }
  return 0;
}

// Equations and what the runtime does with states and derivatives, all in one call of the team.
static int together(SkRun *run) {
  SkIslandRt         *island = run->owner;
  const SkIslandCode *c      = island->code;
  SkLoop              loops[SK_MOST_LOOPS + 2];
  int                 n = 0;
  if (island->put_states) loops[n++] = *island->put_states;
  memcpy(loops + n, c->loops, sizeof *loops * (size_t)c->n_loops);
  n += c->n_loops;
  loops[n++] = (SkLoop){finite_part, island->slopes, c->n_states, c->n_states >= SK_FEW};
  int bad    = sk_lane_pool_share(island->team, run, loops, n);
  return bad == n ? not_finite(island) : bad;
}

static int one_by_one(SkRun *run) {
  SkIslandRt         *island = run->owner;
  const SkIslandCode *c      = island->code;
  if (island->put_states) sk_lane_pool_share(island->team, run, island->put_states, 1);
  if (c->ode(run)) return 1;
  if (island->derivatives >= 0)
    return finite_part(run, island->slopes, 0, c->n_states) && not_finite(island);
  if (island->slopes[1]) sk_gather(island->slopes[1], run->v, c->derivative, -1, c->n_states);
  return not_finite(island);
}

// Names what is not finite.
static bool derivatives(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  bool                joins =
      island->team && island->derivatives >= 0 && c->n_loops && c->n_loops <= SK_MOST_LOOPS;
  int bad            = sk_island_call(island, joins ? together : one_by_one);
  island->put_states = NULL;
  return !bad;
}

typedef bool Values(SkIslandRt *island);

// The values, or those behind a threshold that has been passed: then nothing was wrong.
static int values_or_beyond(SkIslandRt *island, Values *values, Values *anew) {
  bool silent = !island->head.message[0];
  if (values(island)) return 0;
  if (!sk_island_beyond(island, anew)) return 1;
  if (silent) island->head.message[0] = 0;
  return 0;
}

int sk_island_stage(SkIslandRt *island, const SkLoop *states, double time, double *slopes) {
  island->run.time   = time;
  island->put_states = states;
  // What does not change is not written: other threads have it in their caches.
  double *from = island->derivatives < 0 ? NULL : island->run.v + island->derivatives;
  if (island->slopes[0] != from) island->slopes[0] = from;
  if (island->slopes[1] != slopes) island->slopes[1] = slopes;
  sk_island_receive(island);
  sk_island_see(island);
  if (island->spatials) sk_spatials_begin(island);
  int bad = 0, pass = 0;
  do {
    island->stats.evaluations++;
    bad = values_or_beyond(island, derivatives, derivatives);
  } while (!bad && island->spatials && !sk_spatials_settle(island, ++pass));
  sk_island_unsee(island);
  return bad;
}

int sk_island_ode(SkIslandRt *island, double time) {
  return sk_island_stage(island, NULL, time, NULL);
}

static bool all_values(SkIslandRt *island) {
  island->showing = true;
  int bad         = sk_island_call(island, island->code->later);
  island->showing = false;
  return !bad && sk_island_finite(island);
}

static bool all_anew(SkIslandRt *island) { return derivatives(island) && all_values(island); }

int sk_island_later(SkIslandRt *island) {
  const SkIslandCode *c      = island->code;
  bool                silent = !island->head.message[0];
  island->showing            = true;
  bool quick                 = !c->later || (c->quiet_later && !c->later(&island->run));
  island->showing            = false;
  if (quick && sk_stretches_finite(island->run.v, island->stretches, island->n_stretches)) return 0;
  if (silent) island->head.message[0] = 0;
  bool row = sk_blocks_row(island->blocks, true);
  int  bad = values_or_beyond(island, all_values, all_anew);
  sk_blocks_row(island->blocks, row);
  return bad;
}

SkStats sk_island_stats(const SkIslandRt *island) {
  SkStats s = island->stats;
  s.newton += (uint64_t)island->run.rounds;
  s.jacobians += (uint64_t)island->run.rounds;
  return s;
}

// Steps -------------------------------------------------------------------------------------------

void sk_island_tolerances(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  for (int k = 0; k < c->n_states; k++) {
    double nominal = sk_island_nominal(island, c->state[k]);
    if (!(nominal > 0.0)) {
      // Without a nominal value: what the state is, or becomes in one output interval. Bounds keep a state
      // that is zero by chance from asking for the impossible.
      double x = fabs(island->run.v[c->state[k]]),
             d = fabs(island->run.v[c->derivative[k]]) * island->interval;
      nominal  = fmax(x, isfinite(d) ? d : 0.0);
      nominal  = nominal > 0.0 ? fmin(1.0, fmax(nominal, 1e-6)) : 1e-3;
    }
    island->abs_tolerance[k] = island->tolerance * nominal;
  }
}

SkStatus sk_island_accept(SkIslandRt *island, const SkStretch *step, bool *event) {
  // How an event was found depends on rows around it: no new pivots of that step are kept.
  (*event ? sk_blocks_try : sk_blocks_accept)(island->blocks);
  if (sk_island_call(island, island->code->checks)) return SK_ASSERT_FAILED;
  SkStatus sent = island->code->n_lines_out ? sk_lines_record(island, step) : SK_OK;
  if (sent != SK_OK) return sent;
  if (island->code->n_lines_out && !sk_lines_push(island, false)) return SK_NOMEM;
  island->arriving = *event;
  if (island->varies && !island->arriving) sk_lines_hold(island);
  SkStatus moved = island->spatials ? sk_spatials_accept(island, step) : SK_OK;
  if (moved != SK_OK) return moved;
  island->head.accepted = island->run.time;
  if (island->history && !sk_history_point(island)) return SK_NOMEM;
  if (island->lines) sk_lines_seen(island);
  sk_island_remember(island, false);
  if (island->code->n_state_sets == 0) return SK_OK;
  int changed = sk_island_select(island, false, false);
  if (changed > 0) *event = true;
  return changed < 0 ? SK_SOLVER_FAILED : SK_OK;
}
