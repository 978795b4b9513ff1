// driver/handle.c - skerry/skerry.h: everything of one model behind one pointer.
#include "base/mem.h"
#include "codegen/external.h"
#include "driver/consent.h"
#include "driver/experiment.h"
#include "driver/native.h"
#include "driver/own_library.h"

#include <math.h>
#include <skerry/skerry.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A handle that needs more than this is refused rather than taking the machine down.
#define BUDGET ((size_t)8 << 30)

struct SkerryModel {
  SkGuard        guard;
  SkArena       *arena;
  SkModelInput   in;
  SkExperiment  *e;
  SkTranslation *t;
  SkSim         *sim;  // the experiment's
  SkRunOptions   run;
  bool           started;
  // What was set, to set it again after a reset.
  SK_VEC(struct Setting {
    int         place;
    double      value;
    const char *text;
  })
  settings;
  double     *rows;  // one block of n_v + 1 numbers per row, time first; malloc'd
  size_t      n_rows, cap_rows;
  bool        rows_failed;
  const char *error;
};

const char *skerry_version(void) { return "0.1.0"; }

const char *skerry_error(const SkerryModel *m) { return m && m->error ? m->error : ""; }

static int fail(SkerryModel *m, SkStatus status, const char *text) {
  m->error = text && *text ? sk_arena_printf(m->arena, "%s", text) : sk_status_text(status);
  return sk_status_exit(status) ? sk_status_exit(status) : SKERRY_SOLVER;
}

// All messages, one after the other.
static int fail_with_messages(SkerryModel *m, SkStatus status) {
  SkBuf out = sk_buf_new(m->arena);
  sk_diags_print(m->in.diags, SK_DIAG_TEXT, false, &out);
  return fail(m, status, out.n ? out.text : NULL);
}

int skerry_load_plugin(const char *file, char *message, size_t n) {
  SkNativeError error = {.text = "no file is given"};
  bool          ok    = file && *file && sk_native_load(file, &error);
  if (message && n) snprintf(message, n, "%s", ok ? "" : error.text);
  return ok ? SKERRY_OK : file && *file ? SKERRY_MODEL_ERROR : SKERRY_USAGE;
}

static void add_libraries(SkerryModel *m, const SkerryOptions *o) {
  const char *paths = o && o->libraries ? o->libraries : getenv("MODELICAPATH");
  if (paths && *paths) sk_library_add_paths(m->in.library, paths);
  sk_own_library(m->in.library, m->arena);
  const SkRegistry *native = sk_native_shared();
  if (native) sk_native_classes(m->in.library, m->in.names, native);
}

// 0 stands for "not given" everywhere.
static bool are_sane(const SkerryOptions *o) {
  const double sizes[] = {o->step, o->tolerance, o->interval};
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
    if (!(sizes[i] >= 0.0) || !isfinite(sizes[i])) return false;
  return isfinite(o->start) && isfinite(o->stop) && o->start <= o->stop;
}

static bool keep_row(void *user, double time, const double *v, int event);

static void fill_options(SkerryModel *m, const SkerryOptions *given) {
  const SkerryOptions none = {0}, *o = given ? given : &none;
  const SkFlat       *f     = m->t->flat;
  SkSimOptions       *sim   = &m->run.sim;
  bool                times = o->start != 0.0 || o->stop != 0.0;
  sim->start = times ? o->start : f->experiment.has_start ? f->experiment.start : 0.0;
  sim->stop  = times ? o->stop : f->experiment.has_stop ? f->experiment.stop : sim->start + 1.0;
  double interval = sk_experiment_interval(f, sim->start, sim->stop);
  sim->interval   = o->interval > 0.0 ? o->interval : interval;
  sim->tolerance  = o->tolerance > 0.0            ? o->tolerance
                    : f->experiment.has_tolerance ? f->experiment.tolerance
                                                  : 0.0;
  sim->step       = o->step;
  sim->savable    = true;
  sim->solver     = o->solver ? sk_arena_printf(m->arena, "%s", o->solver) : NULL;
  m->run.tier     = o->optimise ? SK_TIER_1 : SK_TIER_AUTO;
  m->run.row      = keep_row;
  m->run.row_user = m;
}

static int new_sim(SkerryModel *m) {
  SkStatus status = sk_experiment_open(m->e, &m->run);
  m->sim          = sk_experiment_sim(m->e);
  if (status != SK_OK) {
    const char *why = sk_experiment_report(m->e).message;
    return fail(m, status, m->run.sim.solver && status == SK_BAD_ARG ? "unknown solver" : why);
  }
  for (uint32_t i = 0; i < m->settings.n; i++) {
    const struct Setting *s = &m->settings.at[i];
    if (s->text)
      sk_sim_set_string(m->sim, s->place, s->text);
    else
      sk_sim_set(m->sim, s->place, s->value);
  }
  m->started = false;
  m->n_rows  = 0;
  return SKERRY_OK;
}

static int load(SkerryModel *m, const char *file, const char *class_name, const SkerryOptions *o) {
  SkNames *names = sk_names_new(m->arena);
  m->in.arena    = m->arena;
  m->in.names    = names;
  m->in.sources  = sk_sources_new(m->arena);
  m->in.diags    = sk_diags_new(m->arena, m->in.sources);
  sk_diags_forgive(m->in.diags);
  m->in.library   = sk_library_new(m->arena, names, m->in.sources, m->in.diags);
  m->in.native    = o && o->native;
  m->in.externals = sk_externals_new();
  m->e            = sk_experiment_new(&m->in);
  if (!m->e) return fail(m, SK_NOMEM, NULL);
  if (o && !are_sane(o))
    return fail(m, SK_BAD_ARG,
                "step, tolerance and interval must be above zero, start before stop");
  add_libraries(m, o);
  if (file) {
    const SkStored *classes = sk_library_load(m->in.library, file);
    if (!classes) return fail_with_messages(m, SK_MODEL_ERROR);
    while (classes->next) classes = classes->next;
    if (!class_name) class_name = sk_class_path(m->arena, classes->klass);
  }
  if (!class_name) return fail(m, SK_BAD_ARG, "neither a file nor a class was given");
  SkTranslateOptions translate = sk_translate_for(o ? o->solver : NULL);
  translate.join               = true;  // as the command does: the same steps, the same bits
  translate.stepped            = o && o->step > 0.0;
  SkStatus status              = SK_OK;
  m->t = sk_experiment_translate(m->e, class_name, &translate, NULL, &status);
  if (!m->t) return fail_with_messages(m, status);
  if (!sk_consent(m->t->flat, &m->in)) return fail_with_messages(m, SK_MODEL_ERROR);
  fill_options(m, o);
  status = sk_experiment_build(m->e, m->run.tier);
  return status == SK_OK ? new_sim(m) : fail(m, status, sk_experiment_report(m->e).message);
}

int skerry_load(const char *file, const char *class_name, const SkerryOptions *options,
                SkerryModel **out) {
  if (!out) return SKERRY_USAGE;
  *out           = NULL;
  SkerryModel *m = calloc(1, sizeof *m);
  if (!m) return SKERRY_MODEL_ERROR;
  *out     = m;
  m->arena = sk_arena_new(BUDGET, &m->guard);
  if (!m->arena) {
    m->error = "out of memory";
    return SKERRY_MODEL_ERROR;
  }
  if (setjmp(m->guard.env)) {
    m->error = "out of memory";
    return SKERRY_MODEL_ERROR;
  }
  return load(m, file, class_name, options);
}

void skerry_free(SkerryModel *m) {
  if (!m) return;
  sk_experiment_free(m->e);
  sk_externals_free(m->in.externals);
  sk_arena_free(m->arena);
  free(m->rows);
  free(m);
}

int skerry_reset(SkerryModel *m) {
  if (!m) return SKERRY_USAGE;
  m->error = NULL;
  return m->sim ? new_sim(m) : fail(m, SK_BAD_ARG, "no model is loaded");
}

static const SkUserVar *find(const SkerryModel *m, const char *name) {
  if (!m || !m->t || !name) return NULL;
  return sk_translation_var(m->t, name);
}

static bool fits(const SkerryModel *m, const SkUserVar *var, double value) {
  if (!isfinite(value)) return false;
  if (var->base == SK_BOOLEAN) return value == 0.0 || value == 1.0;
  if (var->base == SK_REAL) return true;
  if (value != floor(value)) return false;
  if (var->base != SK_ENUM || var->flat == SK_NONE) return true;
  const SkFlat *flat = m->t->flat;
  return value >= 1.0 && value <= flat->enums.at[flat->vars.at[var->flat].enumeration]->n;
}

static int set(SkerryModel *m, const char *name, double value, const char *text) {
  if (!m) return SKERRY_USAGE;
  if (setjmp(m->guard.env)) return SKERRY_MODEL_ERROR;
  m->error             = NULL;
  const SkUserVar *var = find(m, name);
  if (!m->sim) return fail(m, SK_BAD_ARG, "no model is loaded");
  if (!var)
    return fail(m, SK_BAD_ARG,
                sk_arena_printf(m->arena, "the model has no variable '%s'", name ? name : ""));
  if (m->started) return fail(m, SK_BAD_ARG, "the run has begun; skerry_reset first");
  if (!var->settable) {
    const char *why = sk_setting_refused(m->t, var);
    return fail(m, SK_BAD_ARG, sk_arena_printf(m->arena, "'%s' cannot be set: %s", name, why));
  }
  if ((var->base == SK_STRING) != (text != NULL) || (!text && !fits(m, var, value)))
    return fail(m, SK_BAD_ARG, sk_arena_printf(m->arena, "this is no value for '%s'", name));
  struct Setting s = {var->place, var->sign * value,
                      text ? sk_arena_printf(m->arena, "%s", text) : NULL};
  sk_vec_push(m->arena, &m->settings, s);
  if (text)
    sk_sim_set_string(m->sim, s.place, s.text);
  else
    sk_sim_set(m->sim, s.place, s.value);
  return SKERRY_OK;
}

int skerry_set(SkerryModel *m, const char *name, double value) { return set(m, name, value, NULL); }
int skerry_set_text(SkerryModel *m, const char *name, const char *text) {
  return set(m, name, 0.0, text ? text : "");
}

static int catch_up(SkerryModel *m);

double skerry_get(SkerryModel *m, const char *name) {
  if (m && m->sim && name && strcmp(name, "time") == 0) return skerry_time(m);
  if (m && setjmp(m->guard.env)) return NAN;
  if (m && catch_up(m) != SKERRY_OK) return NAN;
  const SkUserVar *var = find(m, name);
  if (!var || !m->sim || var->base == SK_STRING) return NAN;
  return var->place < 0 ? var->constant : var->sign * sk_sim_values(m->sim)[var->place];
}

// Running -----------------------------------------------------------------------------------------

static bool keep_row(void *user, double time, const double *v, int event) {
  (void)event;
  SkerryModel *m     = user;
  size_t       width = (size_t)m->t->layout.n_v + 1;
  if (m->n_rows == m->cap_rows) {
    size_t  cap    = m->cap_rows ? m->cap_rows * 2 : 512;
    double *bigger = realloc(m->rows, cap * width * sizeof(double));
    if (!bigger) {
      m->rows_failed = true;
      return false;
    }
    m->rows     = bigger;
    m->cap_rows = cap;
  }
  double *row = m->rows + m->n_rows++ * width;
  row[0]      = time;
  memcpy(row + 1, v, (width - 1) * sizeof(double));
  return true;
}

// A run that was resumed is where the way to its stop can be repeated. A run that goes on need not stop there once
// more; only who wants to see it there must.
static int catch_up(SkerryModel *m) {
  if (!m->started || sk_sim_time(m->sim) >= sk_sim_resumed_at(m->sim)) return SKERRY_OK;
  SkStatus status = sk_experiment_run(m->e, sk_sim_resumed_at(m->sim));
  if (m->rows_failed) return fail(m, SK_NOMEM, NULL);
  if (status == SK_OK || status == SK_TERMINATED) return SKERRY_OK;
  return fail(m, status, sk_sim_message(m->sim));
}

// The stop time is known to the solvers from the start on.
static int run_longer(SkerryModel *m, double time) {
  SkSimOptions o = sk_sim_options(m->sim);
  if (m->started && time < skerry_time(m))
    return fail(m, SK_BAD_ARG, "the run is past this time already; skerry_reset first");
  if (time <= o.stop) return SKERRY_OK;
  if (m->started)
    return fail(
        m, SK_BAD_ARG,
        sk_arena_printf(m->arena, "the run ends at %.9g; load it with a later stop", o.stop));
  m->run.sim.interval = o.interval;  // the rows stay where they were
  m->run.sim.stop     = time;
  return new_sim(m);
}

int skerry_run(SkerryModel *m, double time) {
  if (!m) return SKERRY_USAGE;
  if (setjmp(m->guard.env)) return SKERRY_MODEL_ERROR;
  m->error = NULL;
  if (!m->sim) return fail(m, SK_BAD_ARG, "no model is loaded");
  if (!isfinite(time)) return fail(m, SK_BAD_ARG, "the time to run to is not a number");
  int late = run_longer(m, time);
  if (late) return late;
  if (!m->started) {
    SkStatus status = sk_experiment_start(m->e);
    if (status != SK_OK) return fail(m, status, sk_sim_message(m->sim));
    m->started = true;
  }
  SkStatus status = sk_experiment_run(m->e, time);
  if (m->rows_failed) return fail(m, SK_NOMEM, NULL);
  if (status == SK_OK || status == SK_TERMINATED) return SKERRY_OK;
  return fail(m, status, sk_sim_message(m->sim));
}

double skerry_time(const SkerryModel *m) {
  return m && m->sim ? fmax(sk_sim_time(m->sim), sk_sim_resumed_at(m->sim)) : NAN;
}
double skerry_stop_time(const SkerryModel *m) { return m && m->sim ? m->run.sim.stop : NAN; }

size_t      skerry_variables(const SkerryModel *m) { return m && m->t ? m->t->vars.n : 0; }
const char *skerry_name(const SkerryModel *m, size_t i) {
  return i < skerry_variables(m) ? m->t->vars.at[i].name : NULL;
}
const char *skerry_description(const SkerryModel *m, size_t i) {
  return i < skerry_variables(m) ? m->t->vars.at[i].description : NULL;
}

size_t skerry_column(SkerryModel *m, const char *name, double *out, size_t n) {
  if (!m || !m->t || !name || (!out && n)) return 0;
  bool             is_time = strcmp(name, "time") == 0;
  const SkUserVar *var     = is_time ? NULL : find(m, name);
  if (!is_time && (!var || var->base == SK_STRING)) return 0;
  size_t width = (size_t)m->t->layout.n_v + 1;
  for (size_t i = 0; i < n && i < m->n_rows; i++) {
    const double *row = m->rows + i * width;
    out[i] = is_time ? row[0] : var->place < 0 ? var->constant : var->sign * row[1 + var->place];
  }
  return m->n_rows;
}

// States ------------------------------------------------------------------------------------------

static const SkIsland *island_of(const SkerryModel *m, size_t *i) {
  for (uint32_t k = 0; m && m->t && k < m->t->system->islands.n; k++) {
    const SkIsland *island = m->t->system->islands.at[k];
    if (*i < island->states.n) return island;
    *i -= island->states.n;
  }
  return NULL;
}

size_t skerry_states(const SkerryModel *m) {
  size_t n = 0;
  for (uint32_t k = 0; m && m->t && k < m->t->system->islands.n; k++)
    n += m->t->system->islands.at[k]->states.n;
  return n;
}

const char *skerry_state_name(const SkerryModel *m, size_t i) {
  const SkIsland *island = island_of(m, &i);
  return island ? m->t->system->vars.at[island->states.at[i]].name : NULL;
}

int skerry_get_states(SkerryModel *m, double *out) {
  if (!m || !out) return SKERRY_USAGE;
  if (setjmp(m->guard.env)) return SKERRY_MODEL_ERROR;
  m->error = NULL;
  if (!m->started) return fail(m, SK_BAD_ARG, "the run has not begun");
  int late = catch_up(m);
  if (late) return late;
  for (size_t k = 0; k < skerry_states(m); k++) {
    size_t          i      = k;
    const SkIsland *island = island_of(m, &i);
    out[k]                 = sk_sim_values(m->sim)[m->t->layout.place[island->states.at[i]]];
  }
  return SKERRY_OK;
}

int skerry_set_states(SkerryModel *m, const double *values) {
  if (!m || !values) return SKERRY_USAGE;
  if (setjmp(m->guard.env)) return SKERRY_MODEL_ERROR;
  m->error = NULL;
  if (!m->started) return fail(m, SK_BAD_ARG, "the run has not begun");
  for (size_t k = 0; k < skerry_states(m); k++)
    if (!isfinite(values[k])) return fail(m, SK_BAD_ARG, "a state is not a number");
  int late = catch_up(m);
  if (late) return late;
  for (size_t k = 0; k < skerry_states(m); k++) {
    size_t          i                                               = k;
    const SkIsland *island                                          = island_of(m, &i);
    sk_sim_values(m->sim)[m->t->layout.place[island->states.at[i]]] = values[k];
  }
  SkStatus status = sk_sim_restart(m->sim);
  return status == SK_OK ? SKERRY_OK : fail(m, status, sk_sim_message(m->sim));
}

// Saved states --------------------------------------------------------------------------------------

int skerry_save(SkerryModel *m, const char *file) {
  if (!m || !file) return SKERRY_USAGE;
  if (setjmp(m->guard.env)) return SKERRY_MODEL_ERROR;
  m->error = NULL;
  if (!m->started) return fail(m, SK_BAD_ARG, "the run has not begun");
  void    *bytes  = NULL;
  size_t   n      = 0;
  SkStatus status = sk_sim_save(m->sim, &bytes, &n);
  if (status != SK_OK) return fail(m, status, NULL);
  FILE *f  = fopen(file, "wb");
  bool  ok = f && fwrite(bytes, 1, n, f) == n;
  if (f) ok &= fclose(f) == 0;
  sk_free(bytes);
  return ok ? SKERRY_OK : fail(m, SK_IO, "the state cannot be written");
}

int skerry_resume(SkerryModel *m, const char *file) {
  if (!m || !file) return SKERRY_USAGE;
  if (setjmp(m->guard.env)) return SKERRY_MODEL_ERROR;
  m->error = NULL;
  if (!m->sim) return fail(m, SK_BAD_ARG, "no model is loaded");
  if (m->started) return fail(m, SK_BAD_ARG, "the run has begun; skerry_reset first");
  char  *bytes = NULL;
  size_t n     = 0;
  if (!sk_read_file(m->arena, file, BUDGET, &bytes, &n))
    return fail(m, SK_IO, "the state cannot be read");
  SkStatus status = sk_sim_load(m->sim, bytes, n);
  if (status != SK_OK) return fail(m, status, sk_sim_message(m->sim));
  m->started = true;
  return SKERRY_OK;
}
