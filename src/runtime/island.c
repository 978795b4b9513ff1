#include "runtime/island.h"

#include "base/mem.h"
#include "runtime/scratch.h"
#include "runtime/utilities.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void sk_island_fail(SkIslandRt *island, const char *format, ...) {
  if (island->quiet || island->message[0]) return;
  va_list args;
  va_start(args, format);
  vsnprintf(island->message, sizeof island->message, format, args);
  va_end(args);
}

static int    *int_array(int n) { return sk_calloc((size_t)n + 1, sizeof(int)); }
static double *array(int n) { return sk_calloc((size_t)n + 1, sizeof(double)); }

static bool allocate(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  int                 m = island->largest, n = c->n_states;
  void **const        slots[] = {(void **)&island->matrix,       (void **)&island->vector,
                                 (void **)&island->vector2,      (void **)&island->vector3,
                                 (void **)&island->scale,        (void **)&island->abs_tolerance,
                                 (void **)&island->reinit_value, (void **)&island->g,
                                 (void **)&island->fresh,        (void **)&island->at,
                                 (void **)&island->sample_start, (void **)&island->sample_interval,
                                 (void **)&island->sample_next};
  const int           sizes[] = {2 * m * m,
                                 m,
                                 m,
                                 m,
                                 m,
                                 n,
                                 n,
                                 c->n_relations,
                                 c->n_relations,
                                 c->n_relations,
                                 c->n_samplers,
                                 c->n_samplers,
                                 c->n_samplers};
  bool                ok      = true;
  for (size_t i = 0; i < sizeof slots / sizeof slots[0]; i++)
    ok &= (*slots[i] = array(sizes[i])) != NULL;
  island->pivot        = int_array(m);
  island->sample_count = sk_calloc((size_t)c->n_samplers + 1, sizeof(uint64_t));
  island->reinit_given = sk_calloc((size_t)n + 1, 1);
  island->scratch      = sk_scratch_new();
  ok &= sk_island_select_open(island);
  return ok && island->pivot && island->sample_count && island->reinit_given && island->scratch;
}

SkStatus sk_island_new(const SkModelCode *model, const SkIslandCode *code, const SkModelInfo *info,
                       int number, int largest, SkIslandRt **out) {
  *out               = NULL;
  SkIslandRt *island = sk_calloc(1, sizeof *island);
  if (!island) return SK_NOMEM;
  island->model        = model;
  island->code         = code;
  island->info         = info;
  island->number       = number;
  island->largest      = largest > code->largest_block ? largest : code->largest_block;
  island->run.services = &sk_services;
  island->run.owner    = island;
  if (island->largest < 1) island->largest = 1;
  if (!allocate(island)) {
    sk_island_free(island);
    return SK_NOMEM;
  }
  *out = island;
  return SK_OK;
}

void sk_island_free(SkIslandRt *island) {
  if (!island) return;
  if (island->solver && island->solver_data) island->solver->close(island);
  sk_scratch_free(island->scratch);
  void *const all[] = {island->matrix,        island->vector,
                       island->vector2,       island->vector3,
                       island->scale,         island->pivot,
                       island->abs_tolerance, island->reinit_value,
                       island->reinit_given,  island->g,
                       island->fresh,         island->at,
                       island->sample_start,  island->sample_interval,
                       island->sample_next,   island->sample_count,
                       island->select_work,   island->select_marks};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) sk_free(all[i]);
  sk_free(island);
}

// Functions of the model may raise anywhere below; then control comes back here, the message set.
int sk_island_call(SkIslandRt *island, int (*fn)(SkRun *)) {
  sk_utilities_enter(&island->run);
  if (setjmp(island->escape)) return 1;
  int bad = fn(&island->run);
  sk_scratch_reset(island->scratch);
  return bad;
}

int sk_island_values(SkIslandRt *island, void (*fn)(SkRun *, double *), double *out) {
  sk_utilities_enter(&island->run);
  if (setjmp(island->escape)) return 1;
  fn(&island->run, out);
  sk_scratch_reset(island->scratch);
  return 0;
}

int sk_island_matrix(SkIslandRt *island, int (*fn)(SkRun *, double *), double *out) {
  sk_utilities_enter(&island->run);
  if (setjmp(island->escape)) return 1;
  int bad = fn(&island->run, out);
  sk_scratch_reset(island->scratch);
  return bad;
}

int sk_island_ode(SkIslandRt *island, double time) {
  island->run.time = time;
  island->stats.evaluations++;
  if (sk_island_call(island, island->code->ode)) return 1;
  for (int i = 0; i < island->code->n_states; i++) {
    double d = island->run.v[island->code->derivative[i]];
    if (isfinite(d)) continue;
    const char *name = island->info && island->info->variable
                           ? island->info->variable[island->code->state[i]]
                           : "a state";
    sk_island_fail(island, "the derivative of %s is %s at time %.9g", name,
                   isnan(d) ? "not a number" : "infinite", time);
    return 1;
  }
  return 0;
}

SkStatus sk_island_accept(SkIslandRt *island, bool *event) {
  if (sk_island_call(island, island->code->checks)) return SK_ASSERT_FAILED;
  if (island->code->n_lines_out) sk_lines_push(island, false);
  if (island->on_step) island->on_step(island, island->on_step_user);
  if (island->code->n_state_sets == 0) return SK_OK;
  int changed = sk_island_select(island, false);
  if (changed > 0) *event = true;
  return changed < 0 ? SK_SOLVER_FAILED : SK_OK;
}

// Services ----------------------------------------------------------------------------------------

static const char *equation_text(const SkIslandRt *island, int number) {
  const SkModelInfo *info = island->info;
  return info && info->equation && number >= 0 && number < info->n_equations &&
                 info->equation[number]
             ? info->equation[number]
             : "an equation";
}

// Spatial distributions are refused before a run starts (sim.c).
static void spatial(SkRun *run, int line, double x, int positive, double *out0, double *out1) {
  (void)run, (void)line, (void)x, (void)positive, (void)out0, (void)out1;
}

static void reinit(SkRun *run, int place, double value) {
  SkIslandRt *island = run->owner;
  for (int i = 0; i < island->code->n_states; i++) {
    if (island->code->state[i] != place) continue;
    island->reinit_value[i] = value;
    island->reinit_given[i] = 1;
    island->reinit_any      = true;
  }
}

static int check(SkRun *run, int equation, double residual) {
  SkIslandRt *island = run->owner;
  if (fabs(residual) <= 1e-6 * (1.0 + fabs(residual))) return 0;
  sk_island_fail(island,
                 "%s: this equation contradicts the others at the start (it is off by %.6g)",
                 equation_text(island, equation), residual);
  return 1;
}

static int assertion(SkRun *run, int number, const char *message, int level) {
  SkIslandRt *island = run->owner;
  if (level == 1) {
    // A function's warning brings its own place.
    if (!island->quiet && !island->warned)
      fprintf(stderr, "warning: %s%s%s (time %.9g)\n", number < 0 ? "" : equation_text(island, number),
              number < 0 ? "" : ": ", message, run->time);
    island->warned = true;
    return 0;
  }
  sk_island_fail(island, "%s: assertion failed at time %.9g: %s", equation_text(island, number),
                 run->time, message);
  return 1;
}

static void terminate(SkRun *run, const char *message) {
  SkIslandRt *island = run->owner;
  island->terminated = true;
  snprintf(island->message, sizeof island->message, "%s", message);
}

static void raise(SkRun *run, const char *message) {
  SkIslandRt *island = run->owner;
  run->depth         = 0;
  sk_island_fail(island, "%s (time %.9g)", message, run->time);
  sk_scratch_reset(island->scratch);
  longjmp(island->escape, 1);
}

static void *scratch(SkRun *run, long bytes) {
  SkIslandRt *island = run->owner;
  void       *p      = bytes >= 0 ? sk_scratch_take(island->scratch, (size_t)bytes) : NULL;
  if (!p) raise(run, "out of memory inside a function");
  return p;
}

static void *mark(SkRun *run) { return sk_scratch_mark(((SkIslandRt *)run->owner)->scratch); }
static void  release(SkRun *run, void *to) {
   sk_scratch_release(((SkIslandRt *)run->owner)->scratch, to);
}

static const char *keep(SkRun *run, const char *text) {
  return sk_scratch_keep(((SkIslandRt *)run->owner)->scratch, text);
}

static const char *formatted(SkRun *run, const char *format, double value, int min_length,
                             int left) {
  char number[512], *out;
  snprintf(number, sizeof number, format, value);
  int length = (int)strlen(number), width = min_length > length ? min_length : length;
  out = scratch(run, width + 1);
  snprintf(out, (size_t)width + 1, left ? "%-*s" : "%*s", width, number);
  return out;
}

static const char *real_text(SkRun *run, double value, int significant, int min_length, int left) {
  char format[32];
  snprintf(format, sizeof format, "%%.%dg", significant > 0 && significant < 100 ? significant : 6);
  return formatted(run, format, value, min_length, left);
}

static const char *integer_text(SkRun *run, double value, int min_length, int left) {
  return formatted(run, "%.0f", value, min_length, left);
}

// Only the conversions Modelica permits reach printf: flags, width, precision and one of f e E g G.
static const char *format_text(SkRun *run, double value, const char *format) {
  char   safe[64];
  size_t n = strspn(format, "0123456789.+- #"), end = strlen(format);
  if (n + 1 != end || n > 40 || !strchr("feEgG", format[n]))
    raise(run, "invalid format in String()");
  snprintf(safe, sizeof safe, "%%%s", format);
  return formatted(run, safe, value, 0, 1);
}

const SkServices sk_services = {
    .newton       = sk_block_newton,
    .linear       = sk_block_linear,
    .delayed      = sk_lines_read,
    .spatial      = spatial,
    .reinit       = reinit,
    .check        = check,
    .assertion    = assertion,
    .terminate    = terminate,
    .raise        = raise,
    .scratch      = scratch,
    .mark         = mark,
    .release      = release,
    .keep         = keep,
    .real_text    = real_text,
    .integer_text = integer_text,
    .format_text  = format_text,
};
