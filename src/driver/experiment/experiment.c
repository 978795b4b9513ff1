// driver/experiment/experiment.c - the phases of an experiment, and what happens at each row.
#include "base/mem.h"
#include "cosim/fmi/unit/model.h"
#include "driver/experiment/experiment_priv.h"
#include "driver/experiment/reshape.h"
#include "driver/part/fmu_sources.h"

#include <math.h>
#include <string.h>
#include <time.h>

// The system compiler is started once a run has lasted this long; shorter runs do not need it.
#define TIER1_AFTER 0.3
#define MOST_UNSEEN 1024  // rows between two looks at the clock
#define UNRECORDED  1000  // rows of a run that nobody records, about
#define MOST_TOLD   4     // assumed start values with their names

SkExperiment *sk_experiment_new(const SkModelInput *in) {
  SkExperiment *e = sk_calloc(1, sizeof *e);
  if (!e) return NULL;
  sk_fmu_sources_on();
  e->in = *in;
  pthread_mutex_init(&e->lock, NULL);
  e->report = (SkRunReport){.message = "", .warning = ""};
  return e;
}

void sk_experiment_free(SkExperiment *e) {
  if (!e) return;
  sk_experiment_close_record(e);
  sk_sim_free(e->sim);
  sk_build_close(&e->build);
  sk_series_free(&e->series);
  sk_series_free(&e->to_come);
  pthread_mutex_destroy(&e->lock);
  sk_free(e);
}

// Stopping ----------------------------------------------------------------------------------------

void sk_experiment_stop(SkExperiment *e, bool timeout) { e->stopped = timeout ? 2 : 1; }
void sk_experiment_go(SkExperiment *e) { e->stopped = 0; }

const atomic_int *sk_experiment_flag(const SkExperiment *e) { return &e->stopped; }

// What fails once the run is to end, such as a call of an FMU that is not waited for any more, fails because of that.
SkStatus sk_experiment_ended(const SkExperiment *e, SkStatus status) {
  if (e->stopped && (status == SK_SOLVER_FAILED || status == SK_INIT_FAILED))
    status = SK_INTERRUPTED;
  return status == SK_INTERRUPTED && e->stopped == 2 ? SK_TIMEOUT : status;
}

void sk_experiment_rescue(const SkExperiment *e) {
  SkRecord *record = e->recording;
  if (record) sk_record_rescue(record);
}

SkRunReport sk_experiment_report(const SkExperiment *e) {
  SkRunReport r = e->report;
  if (e->sim) r.stats = sk_sim_stats(e->sim);
  if (e->running) r.simulate_s = sk_seconds() - e->began;
  r.tier   = e->build.tier;
  r.ranks  = e->sim ? sk_sim_ranks(e->sim) : 1;
  r.cached = e->build.cached;
  return r;
}

// Translation and code ----------------------------------------------------------------------------

static bool must_end(void *user) {
  const SkExperiment *e = user;
  return e->stopped != 0;
}

void sk_experiment_watch(SkExperiment *e, bool on) {
  sk_arena_watch(e->in.arena, on ? must_end : NULL, e);
  // The guard may have left a phase that has set it.
  if (!on) sk_code_stops(NULL);
}

SkTranslation *sk_experiment_translate(SkExperiment *e, const char *class_name,
                                       const SkTranslateOptions *options, SkSettings *settings,
                                       SkStatus *status) {
  sk_code_stops(&e->stopped);
  SkTranslation *t = sk_translate(&e->in, class_name, options, status);
  if (t && settings) t = sk_reshape(t, &e->in, class_name, options, settings, status);
  sk_code_stops(NULL);
  if (t) sk_translation_var(t, "");  // makes the index while memory may still run out
  return e->t = t;
}

const SkTranslation *sk_experiment_model(const SkExperiment *e) { return e->t; }
void                 sk_experiment_native(SkExperiment *e, bool native) { e->in.native = native; }
const SkModelInput  *sk_experiment_input(const SkExperiment *e) { return &e->in; }

SkStatus sk_experiment_build(SkExperiment *e, SkTier tier) {
  sk_build_close(&e->build);
  e->build = (SkBuild){.t = e->t, .arena = e->in.arena, .asked = tier, .stop_flag = &e->stopped};
  sk_code_stops(&e->stopped);
  SkStatus status = sk_build_open(&e->build);
  sk_code_stops(NULL);
  e->report.compile_s = e->build.seconds;
  e->report.message   = e->build.message;
  return sk_experiment_ended(e, status);
}

SkBuild *sk_experiment_code(SkExperiment *e) { return &e->build; }

// Running -----------------------------------------------------------------------------------------

static void try_better_code(SkExperiment *e, double now) {
  if (!e->build.job && now - e->began <= TIER1_AFTER) return;
  e->build.guest            = e->options.crowd && e->options.crowd->guest;
  const SkModelCode *better = sk_build_better(&e->build);
  if (better) sk_sim_swap(e->sim, better);
}

// The first row sets the clock.
double sk_experiment_due(SkExperiment *e, double time) {
  if (e->paced) return e->pace_clock + (time - e->pace_time) / e->options.speed;
  e->paced      = true;
  e->pace_clock = sk_seconds();
  e->pace_time  = time;
  return e->pace_clock;
}

// Waits until the clock has come as far as the run. A row that comes late has missed its deadline.
static void keep_pace(SkExperiment *e, double time) {
  bool   first = !e->paced;
  double due = sk_experiment_due(e, time), wait = due - sk_seconds();
  if (first) return;
  if (wait < 0.0) e->report.missed++;
  // A live run waits between its pieces, where others may come in.
  while (wait > 0.0 && !e->stopped && !e->options.live) {
    struct timespec t = {.tv_sec = (time_t)wait};
    t.tv_nsec         = (long)(1e9 * (wait - (double)t.tv_sec));
    nanosleep(&t, NULL);
    wait = due - sk_seconds();
  }
  e->report.jitter_s = fmax(e->report.jitter_s, -wait);
}

// Looking at the clock at each row would cost more than a short step: about once in a millisecond.
static void look_around(SkExperiment *e, double time) {
  double now    = sk_seconds();
  bool   soon   = now - e->last_look < 1e-3;
  e->look_every = !soon ? 1 : e->look_every < MOST_UNSEEN ? 2 * e->look_every : MOST_UNSEEN;
  e->look_at    = e->report.rows + e->look_every;
  e->last_look  = now;
  try_better_code(e, now);
  if (!e->options.progress || now - e->last_told <= 0.1) return;
  SkSimOptions o = sk_sim_options(e->sim);
  e->last_told   = now;
  e->options.progress(e->options.progress_user, (time - o.start) / (o.stop - o.start), time);
}

// When the state is to be written next, as the simulation has to know beforehand.
static void plan_save(SkExperiment *e, double after) {
  const SkRunOptions *o    = &e->options;
  double              next = o->has_save_at && !e->saved ? o->save_at : INFINITY;
  if (!o->save) next = INFINITY;
  if (o->save && o->save_every > 0.0 && !(next < INFINITY)) {
    double n = floor((after - o->sim.start) / o->save_every + 1e-9) + 1.0;
    next     = o->sim.start + n * o->save_every;
  }
  e->next_save = next;
  if (next < INFINITY) sk_sim_save_at(e->sim, next);
}

static void save_on_the_way(SkExperiment *e, double time) {
  e->save_failed |= !sk_experiment_save(e);
  plan_save(e, time);
  // What is written at the end is newer.
  if (e->options.save_every > 0.0) e->saved = false;
}

bool sk_experiment_on_row(void *user, double time, const double *v, int event) {
  SkExperiment *e = user;
  if (e->again) return !e->options.row || e->options.row(e->options.row_user, time, v, event);
  e->report.rows++;
  e->report.end_time = time;
  if (e->record && !sk_record_row(e->record, time, v)) {
    e->record_failed = true;
    return false;
  }
  if (e->options.row && !e->options.row(e->options.row_user, time, v, event)) return false;
  // Not just before an event: the row after it at the same time belongs to it.
  if (event == 1) return true;
  if (e->options.speed > 0.0) keep_pace(e, time);
  if (time >= e->next_save) save_on_the_way(e, time);
  if (e->stopped || e->report.rows >= e->look_at) look_around(e, time);
  return !e->stopped || e->spread;  // all ranks stop together
}

// Rows between two looks at the clock go straight to the recorder.
static double *open_rows(void *user, size_t *n) {
  SkExperiment *e    = user;
  bool          wait = e->next_save < INFINITY;
  if (e->stopped || wait || e->options.speed > 0.0 || e->report.rows + 1 >= e->look_at) return NULL;
  uint64_t most = e->look_at - e->report.rows - 1;
  double  *rows = sk_record_open_rows(e->record, n);
  if (*n > most) *n = (size_t)most;
  return rows;
}

static void close_rows(void *user, size_t n, double time) {
  SkExperiment *e = user;
  sk_record_close_rows(e->record, n);
  e->report.rows += n;
  if (n) e->report.end_time = time;
}

void sk_experiment_give_sink(SkExperiment *e) {
  SkRowSink sink = {.open = open_rows, .close = close_rows, .user = e, .sides = true};
  if (!e->record || e->options.row) return;
  sink.stride = sk_record_stride(e->record);
  sink.runs   = sk_record_runs(e->record, &sink.n_runs);
  sk_sim_sink(e->sim, &sink);
}

static void on_warning(void *user, const char *text) {
  SkExperiment *e = user;
  sk_diag(e->in.diags, 5014, (SkSpan){0, 0}, "%s", text);
}

// Adaptive methods find their steps themselves: whoever gives one means another method.
static void tell_step(const SkExperiment *e) {
  const char *name = NULL;
  if (!(e->options.sim.step > 0.0)) return;
  for (int i = 0; i < sk_build_model(&e->build)->n_islands; i++) {
    name = sk_sim_island(e->sim, i).solver;
    if (strcmp(name, "cvode") != 0 && strcmp(name, "ida") != 0) return;
  }
  if (!name) return;
  sk_diag(e->in.diags, 5034, (SkSpan){0, 0}, "--step does not count: %s finds its steps by itself",
          name);
  sk_diag_help(e->in.diags, "--solver trapezoid, or another method with a fixed step, takes it");
}

// Of rows that nobody records as many are made as show how far the run is, and whether what has a name has a value.
static uint64_t rows_apart(const SkRunOptions *o) {
  double n = (o->sim.stop - o->sim.start) / o->sim.interval / UNRECORDED;
  return o->n_outputs || o->row || o->save || o->speed > 0.0 || !(n >= 2.0 && n < 1e15)
             ? 1
             : (uint64_t)n;
}

SkStatus sk_experiment_new_sim(SkExperiment *e) {
  SkSimOptions options = e->options.sim;
  options.every        = rows_apart(&e->options);
  options.unseen       = e->options.n_outputs == 0 && !e->options.row;
  options.stop_flag    = &e->stopped;
  options.islands      = sk_island_options(e->t, &e->in, &e->options.islands);
  options.savable      = options.savable || e->options.save;
  options.keeper       = &sk_fmu_keeper;
  options.on_warning   = on_warning;
  options.warning_user = e;
  SkStatus status      = sk_sim_new(sk_build_model(&e->build), &e->t->info, &options, &e->sim);
  if (status == SK_BAD_ARG)
    e->report.message = options.stop < options.start
                            ? "the stop time lies before the start time"
                            : "start, stop and interval do not fit together";
  if (status == SK_OK) tell_step(e);
  return status;
}

// Where the model leaves open where it starts, start values were taken for fixed: said in one line.
static void tell_assumed(const SkExperiment *e) {
  const SkSystem *s    = e->t->system;
  SkBuf           text = sk_buf_new(e->in.arena);
  uint32_t        n    = 0;
  for (uint32_t i = 0; i < s->starts.n; i++)
    for (uint32_t k = 0; k < s->starts.at[i].assumed.n; k++) {
      uint32_t        v   = s->starts.at[i].assumed.at[k];
      const SkSysVar *var = &s->vars.at[v];
      if (var->is_hidden || var->name[0] == '$' || var->base == SK_STRING ||
          e->t->layout.place[v] == SK_NONE)
        continue;
      uint32_t         place = e->t->layout.place[v];
      const SkUserVar *user  = sk_translation_var(e->t, e->t->info.variable[place]);
      if (e->options.inputs && user && user->role == SK_ROLE_INPUT) continue;  // in the table
      if (++n > MOST_TOLD) continue;
      sk_buf_printf(&text, "%s%s = %.6g", n > 1 ? ", " : "", e->t->info.variable[place],
                    sk_sim_values(e->sim)[place]);
    }
  if (n == 0) return;
  if (n > MOST_TOLD) sk_buf_printf(&text, " and %u more", n - MOST_TOLD);
  sk_diag(e->in.diags, 5018, (SkSpan){0, 0}, "assumed at the start: %s", text.text);
}

static bool is_set(const SkExperiment *e, uint32_t place) {
  const SkSettings *set = &e->options.settings;
  for (uint32_t i = 0; i < set->n; i++) {
    const SkUserVar *var = sk_translation_var(e->t, set->at[i].name);
    if (var && var->place == (int)place) return true;
  }
  return sk_sim_has_input(e->sim, (int)place);
}

// Inputs of the model itself that neither the model nor the user gives a value: all in one line.
static void tell_inputs(const SkExperiment *e) {
  const SkSystem *s    = e->t->system;
  SkBuf           text = sk_buf_new(e->in.arena);
  uint32_t        n    = 0;
  for (uint32_t v = 0; v < s->vars.n; v++) {
    const SkSysVar *var   = &s->vars.at[v];
    uint32_t        place = e->t->layout.place[v];
    if (var->role != SK_ROLE_INPUT || var->is_hidden || var->start_given || place == SK_NONE)
      continue;
    if (var->base == SK_STRING || is_set(e, place)) continue;
    if (++n > MOST_TOLD) continue;
    sk_buf_printf(&text, "%s%s = %.6g", n > 1 ? ", " : "", e->t->info.variable[place],
                  sk_sim_values(e->sim)[place]);
  }
  if (n == 0) return;
  if (n > MOST_TOLD) sk_buf_printf(&text, " and %u more", n - MOST_TOLD);
  sk_diag(e->in.diags, 5021, (SkSpan){0, 0}, "these inputs have no value: %s", text.text);
  sk_diag_help(e->in.diags, "--input FILE.csv gives values over time, --set NAME=VALUE a constant");
}

static void tell_unsteady(const SkExperiment *e) {
  const char *why = sk_sim_unsteady(e->sim);
  if (!*why) return;
  sk_diag(e->in.diags, 5020, (SkSpan){0, 0},
          "the lines have no steady state and start from start values: %s", why);
  sk_diag_help(e->in.diags, "--waves start says that this is meant");
}

static double own_seconds(void) {
  struct timespec used;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return (double)used.tv_sec + 1e-9 * (double)used.tv_nsec;
}

// Phases ------------------------------------------------------------------------------------------

SkStatus sk_experiment_open(SkExperiment *e, const SkRunOptions *options) {
  sk_experiment_close_record(e);
  sk_sim_free(e->sim);
  e->sim            = NULL;
  e->options        = *options;
  SkRunReport fresh = {.message = "", .warning = "", .compile_s = e->report.compile_s};
  e->report         = fresh;
  e->next_save      = INFINITY;
  e->look_at = e->look_every = 0;
  e->last_look = e->last_told = 0.0;
  e->paced = e->saved = e->save_failed = e->record_failed = false;
  e->broken                                               = false;
  e->series.n = e->done = 0;
  SkStatus status       = sk_experiment_new_sim(e);
  if (status != SK_OK) return status;
  if (!sk_settings_apply(e->t, &e->in, &e->options.settings, e->sim)) return SK_BAD_ARG;
  if (e->options.inputs && !sk_inputs_read(e->t, &e->in, e->options.inputs, e->sim))
    return SK_BAD_ARG;
  return SK_OK;
}

SkSim *sk_experiment_sim(const SkExperiment *e) { return e->sim; }

SkStatus sk_experiment_start(SkExperiment *e) {
  const SkRunOptions *o      = &e->options;
  double              began  = sk_seconds();
  SkStatus            status = o->resume ? sk_experiment_resume(e) : sk_sim_init(e->sim);
  if (status == SK_OK && o->resume && !sk_settings_hold(e->t, &e->in, &o->settings, e->sim))
    return SK_BAD_ARG;
  e->report.init_s = sk_seconds() - began;
  tell_unsteady(e);
  if (status == SK_OK && !o->resume) tell_assumed(e);
  if (status == SK_OK) status = sk_experiment_open_record(e);
  if (status != SK_OK) return sk_experiment_ended(e, status);
  sk_experiment_give_sink(e);
  plan_save(e, fmax(sk_sim_time(e->sim), sk_sim_resumed_at(e->sim)));
  return SK_OK;
}

SkStatus sk_experiment_run(SkExperiment *e, double to) {
  e->began    = sk_seconds();
  double used = own_seconds(), before = e->report.simulate_s;
  e->running           = true;
  SkStatus status      = sk_experiment_go_to(e, to);
  e->running           = false;
  e->report.simulate_s = before + sk_seconds() - e->began;
  e->report.stepping_s += own_seconds() - used;
  return e->record_failed ? SK_IO : sk_experiment_ended(e, status);
}

// A state that could not be written is a failure only of a run that has none of its own.
static SkStatus save_at_end(SkExperiment *e, SkStatus status) {
  bool there = status == SK_OK || status == SK_TERMINATED || status == SK_INTERRUPTED ||
               status == SK_TIMEOUT;
  if (e->options.save && !e->saved && there) e->save_failed |= !sk_experiment_save(e);
  return status == SK_OK && e->save_failed ? SK_IO : status;
}

void sk_experiment_finish(SkExperiment *e, SkStatus status) {
  SkRunReport *r = &e->report;
  r->status      = status;
  if (e->sim) {
    r->stats = sk_sim_stats(e->sim);
    if (!*r->message) r->message = sk_arena_printf(e->in.arena, "%s", sk_sim_message(e->sim));
  }
  sk_experiment_close_record(e);
  if (e->build.warning) r->warning = e->build.warning;
}

// Where the optimised code is waited for one rank of each machine compiles it, and the others find it in the cache.
static SkStatus build_in_turn(SkExperiment *e, const SkRunOptions *options) {
  SkCrowd *crowd = options->tier == SK_TIER_1 ? options->crowd : NULL;
  int      who   = 0;
  if (crowd && crowd->guest) sk_crowd_agree(crowd, 0, &who);
  SkStatus status = sk_experiment_build(e, options->tier);
  if (crowd && !crowd->guest) sk_crowd_agree(crowd, (int)status, &who);
  return status;
}

SkRunReport sk_experiment_all(SkExperiment *e, const SkRunOptions *options) {
  SkStatus status = build_in_turn(e, options);
  if (status == SK_OK) status = sk_experiment_open(e, options);
  if (status == SK_OK) status = sk_experiment_start(e);
  if (status == SK_OK && !options->resume) tell_inputs(e);
  status = sk_experiment_spread(e, status);
  if (status == SK_OK && !e->idle) status = save_at_end(e, sk_experiment_run(e, options->sim.stop));
  if (e->spread && sk_sim_is_alone(e->sim)) sk_crowd_break(options->crowd);
  sk_experiment_finish(e, status);
  return sk_experiment_report(e);
}
