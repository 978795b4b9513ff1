// driver/handle/handle.c - skerry/skerry.h: everything of one model behind one pointer. The work is done by an experiment
// (experiment.h); here are names, messages and codes.
#include "base/mem.h"
#include "codegen/sandbox/external.h"
#include "driver/handle/handle_priv.h"
#include "driver/part/fmu_class.h"
#include "driver/part/native.h"
#include "driver/translate/consent.h"
#include "driver/translate/own_library.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// A handle that needs more than this is refused rather than taking the machine down.
#define BUDGET ((size_t)8 << 30)

const char *skerry_version(void) { return "0.1.0"; }

const char *skerry_error(const SkerryModel *m) { return m && m->error ? m->error : ""; }

static void forget_error(SkerryModel *m) {
  sk_free(m->error);
  m->error = NULL;
}

int sk_handle_fail(SkerryModel *m, SkStatus status, const char *text) {
  const char *why = text && *text ? text : sk_status_text(status);
  forget_error(m);
  m->error = sk_malloc(strlen(why) + 1);
  if (m->error) strcpy(m->error, why);
  return sk_status_exit(status) ? sk_status_exit(status) : SKERRY_SOLVER;
}

static int fail(SkerryModel *m, SkStatus status, const char *text) {
  return sk_handle_fail(m, status, text);
}

// All messages, one after the other.
int sk_handle_fail_with(SkerryModel *m, const SkModelInput *in, SkStatus status) {
  SkBuf out = sk_buf_new(m->arena);
  sk_diags_print(in->diags, SK_DIAG_TEXT, false, &out);
  return fail(m, status, out.n ? out.text : NULL);
}

static int fail_with_messages(SkerryModel *m, SkStatus status) {
  return sk_handle_fail_with(m, &m->in, status);
}

SkModelInput sk_handle_input(SkerryModel *m) {
  SkModelInput in = m->in;
  in.diags        = sk_diags_new(m->arena, m->in.sources);
  sk_diags_forgive(in.diags);
  return in;
}

// Calls ---------------------------------------------------------------------------------------------------

typedef struct {
  const char          *file, *name, *text;
  const SkerryOptions *options;
  double               number, *out;
  const double        *in;
  void               **bytes;
  const void          *from;
  size_t              *n, size;
  SkHandleUse         *use;
  void                *user;
} Args;

typedef int Call(SkerryModel *m, Args *args);

// Between the pieces of a run, should one be under way on another thread: the guard is that thread's then.
static int inside(SkerryModel *m, Call *call, Args *args) {
  if (!m || !m->e) return SKERRY_USAGE;
  sk_experiment_enter(m->e);
  SkGuard before = m->guard;
  int     code   = SKERRY_MODEL_ERROR;
  forget_error(m);
  if (setjmp(m->guard.env))
    code = fail(m, *sk_experiment_flag(m->e) ? SK_INTERRUPTED : SK_NOMEM, NULL);
  else
    code = call(m, args);
  sk_experiment_watch(m->e, false);
  m->guard = before;
  sk_experiment_leave(m->e);
  return code;
}

// Loading -------------------------------------------------------------------------------------------------

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
  m->run.live     = true;
  m->run.row      = sk_handle_keep_row;
  m->run.row_user = m;
  m->run.again    = sk_handle_again;
}

static int new_sim(SkerryModel *m) {
  SkStatus status = sk_experiment_open(m->e, &m->run);
  if (status != SK_OK) {
    const char *why = sk_experiment_report(m->e).message;
    return fail(m, status, m->run.sim.solver && status == SK_BAD_ARG ? "unknown solver" : why);
  }
  SkSim *sim = sk_experiment_sim(m->e);
  for (uint32_t i = 0; i < m->settings.n; i++) {
    const struct Setting *s = &m->settings.at[i];
    if (s->text)
      sk_sim_set_string(sim, s->place, s->text);
    else
      sk_sim_set(sim, s->place, s->value);
  }
  m->started = false;
  sk_handle_drop_rows(m);
  return SKERRY_OK;
}

// An FMU that is named runs, as on the command line.
static const SkStored *load_file(SkerryModel *m, const char *file, const SkerryOptions *o) {
  if (!sk_fmu_names(file)) return sk_library_load(m->in.library, file);
  SkFmuWanted wanted = {.interface = o ? o->interface : NULL,
                        .alone     = true,
                        .step      = o ? o->step : 0.0,
                        .stop      = o && o->stop > 0.0 ? o->stop : NAN};
  m->in.native       = true;
  sk_experiment_native(m->e, true);
  return sk_fmu_class(&m->in, file, &wanted);
}

static int load(SkerryModel *m, Args *a) {
  const SkerryOptions *o          = a->options;
  const char          *class_name = a->name;
  if (m->opened) return fail(m, SK_BAD_ARG, "this handle has a model already");
  m->opened = true;
  sk_experiment_watch(m->e, true);
  m->in.native = o && o->native;
  sk_experiment_native(m->e, m->in.native);
  if (o && !are_sane(o))
    return fail(m, SK_BAD_ARG,
                "step, tolerance and interval must be above zero, start before stop");
  add_libraries(m, o);
  if (a->file) {
    const SkStored *classes = load_file(m, a->file, o);
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
  if (status != SK_OK) return fail(m, status, sk_experiment_report(m->e).message);
  int code  = new_sim(m);
  m->loaded = code == SKERRY_OK;
  return code;
}

static int give(SkerryModel *m, Args *a) {
  if (!m->loaded) return fail(m, SK_BAD_ARG, "no model is loaded");
  return a->use(m, a->user);
}

static bool prepare(SkerryModel *m) {
  m->arena = sk_arena_new(BUDGET, &m->guard);
  if (!m->arena || setjmp(m->guard.env)) return false;
  m->in.arena   = m->arena;
  m->in.names   = sk_names_new(m->arena);
  m->in.sources = sk_sources_new(m->arena);
  m->in.diags   = sk_diags_new(m->arena, m->in.sources);
  sk_diags_forgive(m->in.diags);
  m->in.library   = sk_library_new(m->arena, m->in.names, m->in.sources, m->in.diags);
  m->in.externals = sk_externals_new();
  m->e            = sk_experiment_new(&m->in);
  return m->in.externals && m->e;
}

SkerryModel *skerry_new(void) {
  SkerryModel *m = sk_calloc(1, sizeof *m);
  if (m && !prepare(m)) {
    skerry_free(m);
    return NULL;
  }
  return m;
}

int sk_handle_use(SkerryModel *m, SkHandleUse *use, void *user) {
  return inside(m, give, &(Args){.use = use, .user = user});
}

int skerry_open(SkerryModel *m, const char *file, const char *class_name,
                const SkerryOptions *options) {
  return inside(m, load, &(Args){.file = file, .name = class_name, .options = options});
}

int skerry_load(const char *file, const char *class_name, const SkerryOptions *options,
                SkerryModel **out) {
  if (!out) return SKERRY_USAGE;
  *out = skerry_new();
  return *out ? skerry_open(*out, file, class_name, options) : SKERRY_MODEL_ERROR;
}

void skerry_free(SkerryModel *m) {
  if (!m) return;
  if (m->e) skerry_stop(m);
  if (m->has_thread) pthread_join(m->thread, NULL);
  sk_handle_end_blocks(m);
  sk_experiment_free(m->e);
  sk_externals_free(m->in.externals);
  sk_arena_free(m->arena);
  sk_handle_drop_rows(m);
  sk_free(m->kept);
  sk_free(m->error);
  sk_free(m);
}

static int reset(SkerryModel *m, Args *a) {
  (void)a;
  if (m->running) return fail(m, SK_BAD_ARG, "a run is under way; skerry_stop first");
  return m->loaded ? new_sim(m) : fail(m, SK_BAD_ARG, "no model is loaded");
}

int skerry_reset(SkerryModel *m) { return inside(m, reset, NULL); }

// Values --------------------------------------------------------------------------------------------------

static const SkUserVar *find(const SkerryModel *m, const char *name) {
  return m->t && name ? sk_translation_var(m->t, name) : NULL;
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

static int refuse(SkerryModel *m, const char *name, const char *format, const char *why) {
  char text[1600];
  int  n = snprintf(text, sizeof text, "'%.200s' ", name);
  snprintf(text + n, sizeof text - (size_t)n, format, why);
  return fail(m, SK_BAD_ARG, text);
}

static int set(SkerryModel *m, Args *a) {
  const SkUserVar *var = find(m, a->name);
  if (!m->loaded) return fail(m, SK_BAD_ARG, "no model is loaded");
  if (!var) return refuse(m, a->name ? a->name : "", "is no variable of the model%s", "");
  if (!m->started && !var->settable)
    return refuse(m, a->name, "cannot be set: %s", sk_setting_refused(m->t, var));
  const char *why = m->started ? sk_experiment_refused(m->e, var) : NULL;
  if (why) return refuse(m, a->name, "cannot be set: %s", why);
  if ((var->base == SK_STRING) != (a->text != NULL) || (!a->text && !fits(m, var, a->number)))
    return refuse(m, a->name, "cannot have this value%s", "");
  if (m->started) {
    SkStatus status = sk_experiment_change(m->e, var, a->number);
    return status == SK_OK ? SKERRY_OK
                           : refuse(m, a->name, "cannot be set: %s", sk_experiment_why(m->e));
  }
  struct Setting s = {var->place, var->sign * a->number,
                      a->text ? sk_arena_printf(m->arena, "%s", a->text) : NULL};
  sk_vec_push(m->arena, &m->settings, s);
  if (s.text)
    sk_sim_set_string(sk_experiment_sim(m->e), s.place, s.text);
  else
    sk_sim_set(sk_experiment_sim(m->e), s.place, s.value);
  return SKERRY_OK;
}

int skerry_set(SkerryModel *m, const char *name, double value) {
  return inside(m, set, &(Args){.name = name, .number = value});
}
int skerry_set_text(SkerryModel *m, const char *name, const char *text) {
  return inside(m, set, &(Args){.name = name, .text = text ? text : ""});
}

// A run that was resumed is where the way to its stop can be repeated. A run that goes on need not stop there once
// more; only who wants to see it there must. And what was changed is seen with what follows from it.
static int catch_up(SkerryModel *m) {
  SkSim *sim = sk_experiment_sim(m->e);
  if (!m->started || m->rows_failed) return SKERRY_OK;
  SkStatus status = SK_OK;
  if (sk_sim_time(sim) < sk_sim_resumed_at(sim) && !m->running)
    status = sk_experiment_run(m->e, sk_sim_resumed_at(sim));
  if (status == SK_OK) status = sk_experiment_settle(m->e);
  if (m->rows_failed) return fail(m, SK_NOMEM, NULL);
  if (status == SK_OK || status == SK_TERMINATED) return SKERRY_OK;
  return fail(m, status, sk_sim_message(sk_experiment_sim(m->e)));
}

static int get(SkerryModel *m, Args *a) {
  *a->out = NAN;
  if (!m->loaded || !a->name) return SKERRY_USAGE;
  if (strcmp(a->name, "time") == 0) {
    *a->out = sk_experiment_time(m->e);
    return SKERRY_OK;
  }
  int              late = catch_up(m);
  const SkUserVar *var  = find(m, a->name);
  if (late || !var || var->base == SK_STRING) return late ? late : SKERRY_USAGE;
  *a->out = var->place < 0 ? var->constant
                           : var->sign * sk_sim_values(sk_experiment_sim(m->e))[var->place];
  return SKERRY_OK;
}

double skerry_get(SkerryModel *m, const char *name) {
  double value = NAN;
  inside(m, get, &(Args){.name = name, .out = &value});
  return value;
}

// Running -------------------------------------------------------------------------------------------------

// The stop time is known to the solvers from the start on.
static int run_longer(SkerryModel *m, double time) {
  SkSimOptions o = sk_sim_options(sk_experiment_sim(m->e));
  char         text[80];
  if (m->started && time < sk_experiment_time(m->e))
    return fail(m, SK_BAD_ARG, "the run is past this time already; skerry_reset first");
  if (time <= o.stop) return SKERRY_OK;
  snprintf(text, sizeof text, "the run ends at %.9g; load it with a later stop", o.stop);
  if (m->started) return fail(m, SK_BAD_ARG, text);
  m->run.sim.interval = o.interval;  // the rows stay where they were
  m->run.sim.stop     = time;
  return new_sim(m);
}

static int start(SkerryModel *m) {
  if (m->started) return SKERRY_OK;
  SkStatus status = sk_experiment_start(m->e);
  if (status == SK_OK && m->replay && !sk_experiment_replay(m->e, m->replay))
    return fail_with_messages(m, SK_BAD_ARG);
  if (status == SK_OK) status = sk_handle_start_blocks(m);
  if (status != SK_OK) return fail(m, status, sk_sim_message(sk_experiment_sim(m->e)));
  m->started = true;
  return SKERRY_OK;
}

static int run(SkerryModel *m, Args *a) {
  if (!m->loaded) return fail(m, SK_BAD_ARG, "no model is loaded");
  if (!isfinite(a->number)) return fail(m, SK_BAD_ARG, "the time to run to is not a number");
  if (atomic_exchange(&m->running, true)) return fail(m, SK_BAD_ARG, "a run is under way");
  sk_experiment_go(m->e);
  int code = run_longer(m, a->number);
  if (!code) code = start(m);
  if (!code) {
    SkStatus status = sk_experiment_run(m->e, a->number);
    bool     enough = !sk_handle_flush_blocks(m);
    if (m->rows_failed)
      code = fail(m, SK_NOMEM, NULL);
    else if (status != SK_OK && status != SK_TERMINATED)
      code = fail(m, status, enough ? NULL : sk_sim_message(sk_experiment_sim(m->e)));
  }
  atomic_store(&m->running, false);
  sk_experiment_go(m->e);  // for those who look at what there is
  return code;
}

int skerry_run(SkerryModel *m, double time) { return inside(m, run, &(Args){.number = time}); }

static int next_row(SkerryModel *m, Args *a) {
  if (!m->loaded) return fail(m, SK_BAD_ARG, "no model is loaded");
  SkSimOptions o = sk_sim_options(sk_experiment_sim(m->e));
  *a->out        = m->started ? fmin(sk_experiment_next_row(m->e), o.stop) : o.start + o.interval;
  return SKERRY_OK;
}

int skerry_step(SkerryModel *m) {
  double to   = NAN;
  int    code = inside(m, next_row, &(Args){.out = &to});
  return code ? code : skerry_run(m, to);
}

static void *run_apart(void *user) {
  SkerryModel *m = user;
  m->code        = skerry_run(m, m->to);
  atomic_store(&m->ended, true);
  return NULL;
}

int skerry_start(SkerryModel *m, double time) {
  if (!m || !m->e) return SKERRY_USAGE;
  if (m->has_thread) return SKERRY_USAGE;
  m->to = time;
  atomic_store(&m->ended, false);
  m->has_thread = pthread_create(&m->thread, NULL, run_apart, m) == 0;
  return m->has_thread ? SKERRY_OK : SKERRY_SOLVER;
}

int skerry_wait(SkerryModel *m, double seconds) {
  if (!m || !m->has_thread) return SKERRY_USAGE;
  double end = sk_seconds() + seconds;
  for (long pause = 10000; !atomic_load(&m->ended) && sk_seconds() < end;
       pause      = pause < 1000000 ? 2 * pause : pause)
    nanosleep(&(struct timespec){.tv_nsec = pause}, NULL);
  if (!atomic_load(&m->ended)) return SKERRY_RUNNING;
  pthread_join(m->thread, NULL);
  m->has_thread = false;
  return m->code;
}

void skerry_stop(SkerryModel *m) {
  if (m && m->e) sk_experiment_stop(m->e, false);
}
void skerry_pause(SkerryModel *m, int pause) {
  if (m && m->e) sk_experiment_pause(m->e, pause != 0);
}

static int speed(SkerryModel *m, Args *a) {
  if (!(a->number >= 0.0) || !isfinite(a->number))
    return fail(m, SK_BAD_ARG, "the speed must be a number, not below zero");
  m->run.speed = a->number;
  sk_experiment_speed(m->e, a->number);
  return SKERRY_OK;
}
int skerry_speed(SkerryModel *m, double factor) {
  return inside(m, speed, &(Args){.number = factor});
}

double skerry_time(SkerryModel *m) { return skerry_get(m, "time"); }
double skerry_stop_time(const SkerryModel *m) { return m && m->loaded ? m->run.sim.stop : NAN; }

// Changes -------------------------------------------------------------------------------------------------

static int changes(SkerryModel *m, Args *a) {
  if (sk_experiment_write_changes(m->e, a->file)) return SKERRY_OK;
  return fail(m, SK_IO, strerror(errno));
}
int skerry_changes(SkerryModel *m, const char *file) {
  return file ? inside(m, changes, &(Args){.file = file}) : SKERRY_USAGE;
}

static int replay(SkerryModel *m, Args *a) {
  if (!m->loaded || m->started) return fail(m, SK_BAD_ARG, "the run has begun; skerry_reset first");
  m->replay = a->file ? sk_arena_printf(m->arena, "%s", a->file) : NULL;
  return SKERRY_OK;
}
int skerry_replay(SkerryModel *m, const char *file) {
  return inside(m, replay, &(Args){.file = file});
}

// Names ---------------------------------------------------------------------------------------------------

size_t      skerry_variables(const SkerryModel *m) { return m && m->t ? m->t->vars.n : 0; }
const char *skerry_name(const SkerryModel *m, size_t i) {
  return i < skerry_variables(m) ? m->t->vars.at[i].name : NULL;
}
const char *skerry_description(const SkerryModel *m, size_t i) {
  return i < skerry_variables(m) ? m->t->vars.at[i].description : NULL;
}

size_t skerry_find(const SkerryModel *m, const char *name) {
  const SkUserVar *var = m ? find(m, name) : NULL;
  return var ? (size_t)(var - m->t->vars.at) : SKERRY_NONE;
}

// States --------------------------------------------------------------------------------------------------

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

static int get_states(SkerryModel *m, Args *a) {
  if (!m->started) return fail(m, SK_BAD_ARG, "the run has not begun");
  int late = catch_up(m);
  for (size_t k = 0; !late && k < skerry_states(m); k++) {
    size_t          i      = k;
    const SkIsland *island = island_of(m, &i);
    a->out[k] = sk_sim_values(sk_experiment_sim(m->e))[m->t->layout.place[island->states.at[i]]];
  }
  return late;
}

int skerry_get_states(SkerryModel *m, double *out) {
  return out ? inside(m, get_states, &(Args){.out = out}) : SKERRY_USAGE;
}

static int set_states(SkerryModel *m, Args *a) {
  size_t n = skerry_states(m);
  if (!m->started) return fail(m, SK_BAD_ARG, "the run has not begun");
  for (size_t k = 0; k < n; k++)
    if (!isfinite(a->in[k])) return fail(m, SK_BAD_ARG, "a state is not a number");
  int late = catch_up(m);
  for (size_t k = 0; !late && k < n; k++) {
    const SkUserVar *var = find(m, skerry_state_name(m, k));
    if (!var) return fail(m, SK_BAD_ARG, "a state has no name that can be set");
    if (sk_experiment_change(m->e, var, a->in[k]) != SK_OK)
      return refuse(m, var->name, "cannot be set: %s", sk_experiment_why(m->e));
  }
  return late ? late : catch_up(m);
}

int skerry_set_states(SkerryModel *m, const double *values) {
  return values ? inside(m, set_states, &(Args){.in = values}) : SKERRY_USAGE;
}

// Saved states ----------------------------------------------------------------------------------------------

static int save(SkerryModel *m, Args *a) {
  if (!m->started) return fail(m, SK_BAD_ARG, "the run has not begun");
  SkStatus status = sk_experiment_settle(m->e);
  if (status == SK_OK) status = sk_sim_save(sk_experiment_sim(m->e), a->bytes, a->n);
  return status == SK_OK ? SKERRY_OK : fail(m, status, NULL);
}

int skerry_save_bytes(SkerryModel *m, void **bytes, size_t *n) {
  return bytes && n ? inside(m, save, &(Args){.bytes = bytes, .n = n}) : SKERRY_USAGE;
}
void skerry_free_bytes(void *bytes) { sk_free(bytes); }

static int load_state(SkerryModel *m, Args *a) {
  if (!m->loaded) return fail(m, SK_BAD_ARG, "no model is loaded");
  if (m->running)
    return fail(m, SK_BAD_ARG, "a run is under way; pause does not help here, skerry_stop does");
  SkStatus status = sk_experiment_load(m->e, a->from, a->size);
  if (status != SK_OK) return fail(m, status, sk_experiment_why(m->e));
  sk_handle_drop_rows(m);
  if (m->started) return SKERRY_OK;
  if ((status = sk_handle_start_blocks(m)) != SK_OK) return fail(m, status, NULL);
  m->started = true;
  return SKERRY_OK;
}

int skerry_load_bytes(SkerryModel *m, const void *bytes, size_t n) {
  return bytes ? inside(m, load_state, &(Args){.from = bytes, .size = n}) : SKERRY_USAGE;
}

int skerry_save(SkerryModel *m, const char *file) {
  void  *bytes = NULL;
  size_t n     = 0;
  if (!file) return SKERRY_USAGE;
  int code = skerry_save_bytes(m, &bytes, &n);
  if (code) return code;
  FILE *f  = fopen(file, "wb");
  bool  ok = f && fwrite(bytes, 1, n, f) == n;
  if (f) ok &= fclose(f) == 0;
  sk_free(bytes);
  return ok ? SKERRY_OK : fail(m, SK_IO, "the state cannot be written");
}

int skerry_resume(SkerryModel *m, const char *file) {
  if (!m || !m->e || !file) return SKERRY_USAGE;
  FILE  *f     = fopen(file, "rb");
  char  *bytes = NULL;
  size_t n = 0, room = 0, got = 1;
  while (f && got > 0) {
    if (n == room) {
      char *more = room < BUDGET ? sk_realloc(bytes, room = room ? 2 * room : 65536) : NULL;
      if (!more) break;
      bytes = more;
    }
    n += got = fread(bytes + n, 1, room - n, f);
  }
  bool whole = f && got == 0 && !ferror(f);
  if (f) fclose(f);
  int code = whole ? skerry_load_bytes(m, bytes, n) : fail(m, SK_IO, "the state cannot be read");
  sk_free(bytes);
  return code;
}
