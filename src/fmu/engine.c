#include "fmu/engine.h"

#include "base/mem.h"
#include "fmu/engine_priv.h"

#include <math.h>
#include <string.h>

// Output intervals that a run without a stop time is taken for, where its length counts.
#define LENGTH 1000.0

// An instance ---------------------------------------------------------------------------------------------

SkFmuInstance *sk_fmu_new(bool  steps, void (*say)(void *user, int level, const char *text),
                          void *user) {
  const SkModelCode *code = sk_fmu_model.code;
  SkFmuInstance     *f    = sk_calloc(1, sizeof *f);
  if (!f) return NULL;
  f->steps    = steps;
  f->say      = say;
  f->user     = user;
  f->given    = sk_calloc((size_t)code->n_v + 1, sizeof(double));
  f->is_given = sk_calloc((size_t)code->n_v + 1, 1);
  f->text     = sk_calloc((size_t)code->n_s + 1, sizeof(char *));
  f->before   = sk_calloc((size_t)sk_fmu_model.n_states + 1, sizeof(double));
  if (!f->given || !f->is_given || !f->text || !f->before || sk_fmu_reset(f) != SK_OK) {
    sk_fmu_free(f);
    return NULL;
  }
  return f;
}

void sk_fmu_drop(SkFmuInstance *f) {
  sk_sim_free(f->sim);
  f->sim     = NULL;
  f->stage   = SK_FMU_NO_SIM;
  f->pending = false;
  f->stale = f->unshown = false;
}

void sk_fmu_free(SkFmuInstance *f) {
  if (!f) return;
  sk_fmu_drop(f);
  for (int i = 0; f->text && i < sk_fmu_model.code->n_s; i++) sk_free(f->text[i]);
  sk_free(f->text);
  sk_free(f->given);
  sk_free(f->is_given);
  sk_free(f->before);
  sk_free(f);
}

SkStatus sk_fmu_reset(SkFmuInstance *f) {
  sk_fmu_drop(f);
  memset(f->is_given, 0, (size_t)sk_fmu_model.code->n_v);
  for (int i = 0; i < sk_fmu_model.code->n_s; i++) {
    sk_free(f->text[i]);
    f->text[i] = NULL;
  }
  f->mode      = SK_FMU_NEW;
  f->start     = sk_fmu_model.start;
  f->stop      = INFINITY;
  f->tolerance = 0.0;
  f->time      = f->start;
  return SK_OK;
}

SkFmuMode sk_fmu_mode(const SkFmuInstance *f) { return f->mode; }
void      sk_fmu_set_mode(SkFmuInstance *f, SkFmuMode mode) { f->mode = mode; }
bool      sk_fmu_steps(const SkFmuInstance *f) { return f->steps; }
double    sk_fmu_time(const SkFmuInstance *f) { return f->time; }

SkStatus sk_fmu_failed(SkFmuInstance *f, SkStatus status) {
  SkSim      *sim  = f->sim;
  const char *text = sim && sim->message[0] ? sim->message : sk_status_text(status);
  for (int i = 0; sim && !sim->message[0] && i < sim->code->n_islands; i++)
    if (sim->islands[i]->head.message[0]) text = sim->islands[i]->head.message;
  f->say(f->user, 2, text);
  if (!sim) return status;
  sim->message[0] = sim->world->head.message[0] = 0;
  for (int i = 0; i < sim->code->n_islands; i++) sim->islands[i]->head.message[0] = 0;
  return status;
}

// Its simulation ------------------------------------------------------------------------------------------

static void on_warning(void *user, const char *text) {
  SkFmuInstance *f = user;
  f->say(f->user, 1, text);
}

SkStatus sk_fmu_new_sim(SkFmuInstance *f) {
  const SkFmuModel *m = &sk_fmu_model;
  SkSimOptions      o = {.start        = f->start,
                         .interval     = m->interval,
                         .every        = SK_FMU_NO_ROWS,
                         .step         = m->step,
                         .tolerance    = f->tolerance > 0.0 ? f->tolerance : m->tolerance,
                         .solver       = f->steps ? m->solver : "euler",
                         .threads      = 1,
                         .tick_rows    = f->stops,
                         .on_warning   = on_warning,
                         .warning_user = f};
  o.stop              = isfinite(f->stop) ? f->stop : f->start + LENGTH * m->interval;
  SkStatus status     = sk_sim_new(m->code, m->info, &o, &f->sim);
  if (status != SK_OK) return status;
  for (int i = 0; i < m->code->n_islands && !f->steps; i++)
    f->sim->islands[i]->solver = &sk_fmu_outside;
  for (int i = 0; i < m->code->n_v; i++)
    if (f->is_given[i]) sk_sim_set(f->sim, i, f->given[i]);
  for (int i = 0; i < m->code->n_s; i++)
    if (f->text[i]) sk_sim_set_string(f->sim, i, f->text[i]);
  return SK_OK;
}

// Up to the start, as far as anybody has asked: start values, then initialised.
SkStatus sk_fmu_make(SkFmuInstance *f) {
  SkFmuStage want   = f->mode == SK_FMU_NEW ? SK_FMU_START_VALUES : SK_FMU_STARTED;
  SkStatus   status = SK_OK;
  if (f->stage >= want) return SK_OK;
  sk_fmu_drop(f);
  status = sk_fmu_new_sim(f);
  if (status == SK_OK)
    status = want == SK_FMU_STARTED ? sk_sim_init(f->sim) : sk_sim_start_values(f->sim);
  if (status != SK_OK) {
    sk_fmu_failed(f, status);
    sk_fmu_drop(f);
    return status;
  }
  // The master says where the run ends.
  f->sim->options.stop = INFINITY;
  f->stage             = want;
  f->unshown           = want == SK_FMU_STARTED;
  return SK_OK;
}

SkStatus sk_fmu_setup(SkFmuInstance *f, double start, double stop, double tolerance) {
  if (!isfinite(start) || isnan(stop) || stop < start || !(tolerance >= 0.0)) return SK_BAD_ARG;
  sk_fmu_drop(f);
  f->start     = start;
  f->stop      = stop > start ? stop : INFINITY;
  f->tolerance = tolerance;
  f->time      = start;
  return SK_OK;
}

SkStatus sk_fmu_initialise(SkFmuInstance *f) {
  SkStatus status = sk_fmu_make(f);
  if (status != SK_OK || !f->steps) return status;
  // What samplers and conditions of time do at the very start.
  status = sk_sim_run(f->sim, f->start, NULL, NULL);
  return status == SK_OK || status == SK_TERMINATED ? SK_OK : sk_fmu_failed(f, status);
}

SkStatus sk_fmu_terminate(SkFmuInstance *f) {
  f->mode = SK_FMU_OVER;
  if (f->stage != SK_FMU_STARTED || !f->steps || f->sim->ended) return SK_OK;
  f->sim->options.stop = f->sim->time;
  SkStatus status      = sk_sim_run(f->sim, f->sim->time, NULL, NULL);
  return status == SK_OK || status == SK_TERMINATED ? SK_OK : sk_fmu_failed(f, status);
}

SkStatus sk_fmu_settle(SkFmuInstance *f) {
  if (!f->pending) return SK_OK;
  f->pending      = false;
  SkStatus status = sk_sim_settle(f->sim, NULL, NULL);
  return status == SK_OK ? SK_OK : sk_fmu_failed(f, status);
}

// Values --------------------------------------------------------------------------------------------------

const SkFmuVariable *sk_fmu_variable(unsigned reference, SkFmuType type) {
  if (reference >= (unsigned)sk_fmu_model.n_variables) return NULL;
  const SkFmuVariable *var = &sk_fmu_model.variables[reference];
  bool same = var->type == type || (type == SK_FMU_INTEGER && var->type == SK_FMU_ENUM);
  return same ? var : NULL;
}

SkStatus sk_fmu_look(SkFmuInstance *f) {
  SkStatus status = sk_fmu_make(f);
  if (status == SK_OK && f->steps) status = sk_fmu_settle(f);
  if (status == SK_OK && (f->stale || f->unshown)) status = sk_fmu_evaluate(f, true);
  return status;
}

SkStatus sk_fmu_get(SkFmuInstance *f, unsigned reference, SkFmuType type, double *value) {
  const SkFmuVariable *var = sk_fmu_variable(reference, type);
  if (!var || type == SK_FMU_STRING) return SK_BAD_ARG;
  if (var->place == SK_FMU_TIME) *value = f->time;
  if (var->place == SK_FMU_CONSTANT) *value = var->value;
  if (var->place <= SK_FMU_INDICATOR)
    return sk_fmu_indicator(f, SK_FMU_INDICATOR - var->place, value);
  if (var->place < 0) return SK_OK;
  SkStatus status = sk_fmu_look(f);
  if (status == SK_OK) *value = var->sign < 0 ? -f->sim->v[var->place] : f->sim->v[var->place];
  return status;
}

SkStatus sk_fmu_get_text(SkFmuInstance *f, unsigned reference, const char **text) {
  const SkFmuVariable *var = sk_fmu_variable(reference, SK_FMU_STRING);
  if (!var) return SK_BAD_ARG;
  *text = var->text;
  if (var->place < 0) return SK_OK;
  SkStatus status = sk_fmu_look(f);
  if (status == SK_OK) *text = f->sim->s[var->place];
  return status;
}

// Before the start: what is made from then on begins with it.
static SkStatus give(SkFmuInstance *f, const SkFmuVariable *var, double value) {
  if (f->is_given[var->place] && f->given[var->place] == value) return SK_OK;
  f->given[var->place]    = value;
  f->is_given[var->place] = 1;
  sk_fmu_drop(f);
  return SK_OK;
}

static SkStatus change(SkFmuInstance *f, const SkFmuVariable *var, double value) {
  SkStatus status = SK_BAD_ARG;
  bool     same   = f->sim->v[var->place] == value;
  if (var->set & SK_FMU_INPUT) {
    if (same && !f->pending) return SK_OK;
    if (!f->steps && f->mode == SK_FMU_CONTINUOUS) {
      f->sim->v[var->place] = value;
      f->stale = f->unshown = true;
      return SK_OK;
    }
    status = sk_sim_hold_input(f->sim, var->place, value);
  } else if (var->set & SK_FMU_TUNABLE) {
    if (same) return SK_OK;
    status = sk_sim_tune(f->sim, var->place, value);
  }
  if (status != SK_OK) return sk_fmu_failed(f, status);
  f->pending = true;
  return SK_OK;
}

SkStatus sk_fmu_set(SkFmuInstance *f, unsigned reference, SkFmuType type, double value) {
  const SkFmuVariable *var   = sk_fmu_variable(reference, type);
  bool                 early = f->mode == SK_FMU_NEW || f->mode == SK_FMU_INITIALISING;
  if (!var || type == SK_FMU_STRING || var->place < 0 || isnan(value)) return SK_BAD_ARG;
  if (var->sign < 0) value = -value;
  if (early) return var->set ? give(f, var, value) : SK_BAD_ARG;
  return f->stage == SK_FMU_STARTED ? change(f, var, value) : SK_BAD_ARG;
}

SkStatus sk_fmu_set_text(SkFmuInstance *f, unsigned reference, const char *text) {
  const SkFmuVariable *var   = sk_fmu_variable(reference, SK_FMU_STRING);
  bool                 early = f->mode == SK_FMU_NEW || f->mode == SK_FMU_INITIALISING;
  if (!var || var->place < 0 || !var->set || !text || !early) return SK_BAD_ARG;
  size_t n    = strlen(text) + 1;
  char  *copy = sk_malloc(n);
  if (!copy) return SK_NOMEM;
  memcpy(copy, text, n);
  sk_free(f->text[var->place]);
  f->text[var->place] = copy;
  sk_fmu_drop(f);
  return SK_OK;
}

// Steps ---------------------------------------------------------------------------------------------------

// Sums of steps miss the points of a grid by rounding, and steps of the solver end on one.
static double on_grid(const SkFmuInstance *f, double time) {
  const SkIslandRt *island = f->sim->islands ? f->sim->islands[0] : NULL;
  double            step   = island && sk_is_fixed(island->solver) ? island->step : 0.0;
  double            grid[] = {step, sk_fmu_model.interval};
  for (int i = 0; i < 2; i++) {
    if (!(grid[i] > 0.0)) continue;
    double point = f->start + round((time - f->start) / grid[i]) * grid[i];
    if (fabs(point - time) <= 1e-9 * grid[i]) return point;
  }
  return time;
}

void sk_fmu_stop_at_events(SkFmuInstance *f, bool stop) {
  f->stops = stop && sk_fmu_model.code->n_islands == 1;
}

// The row just before an event: there the step ends, and its event is left to the master.
static bool on_row(void *user, double time, const double *v, int event) {
  SkFmuInstance *f = user;
  (void)time, (void)v;
  f->stopped = f->stops && event == 1;
  return !f->stopped;
}

SkStatus sk_fmu_step(SkFmuInstance *f, double from, double size, bool *over, bool *stopped) {
  double end  = from + size;
  *over       = false;
  *stopped    = false;
  double near = 1e-9 * fmax(fabs(size), sk_fmu_model.interval) + sk_time_slack(f->time);
  if (!(size >= 0.0) || !isfinite(end) || !(fabs(from - f->time) <= near)) {
    f->say(f->user, 2, "a step has to begin where the last one has ended, and go forward");
    return SK_BAD_ARG;
  }
  if (end > f->stop + near) {
    f->say(f->user, 2, "the step goes beyond the stop time");
    return SK_BAD_ARG;
  }
  SkStatus status = sk_fmu_settle(f);
  double   to     = on_grid(f, end);
  if (status != SK_OK) return status;
  if (f->sim->terminated) {
    *over = true;
    return SK_OK;
  }
  sk_sim_meet(f->sim, to);
  f->stopped = false;
  status     = sk_sim_run(f->sim, to, on_row, f);
  *over      = status == SK_TERMINATED;
  *stopped   = f->stopped && status == SK_INTERRUPTED;
  f->time    = *over || *stopped ? f->sim->time : end;
  if (*stopped) return SK_OK;
  if (*over) f->say(f->user, 1, f->sim->message);
  return status == SK_OK || *over ? SK_OK : sk_fmu_failed(f, status);
}
