#include "driver/run.h"

#include "base/mem.h"
#include "driver/columns.h"
#include "runtime/record.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// The system compiler is started once a run has lasted this long; shorter runs do not need it.
#define TIER1_AFTER 0.3
// Saved states larger than this are not read.
#define STATE_LIMIT ((size_t)1 << 34)

// Of the run under way, for signal handlers.
static volatile int interrupted;  // 1 by the user, 2 by the clock
static SkRecord *volatile recording;

void sk_run_interrupt(bool timeout) { interrupted = timeout ? 2 : 1; }

const volatile int *sk_run_flag(void) { return &interrupted; }

void sk_run_rescue(void) {
  SkRecord *record = recording;
  if (record) sk_record_rescue(record);
}

#define MOST_UNSEEN 1024  // rows between two looks at the clock
#define UNRECORDED  1000  // rows of a run that nobody records, about
#define MOST_TOLD   4     // assumed start values with their names

typedef struct {
  const SkTranslation *t;
  const SkModelInput  *in;
  const SkRunOptions  *options;
  SkRunReport         *report;
  SkBuild              build;
  SkSim               *sim;
  SkRecord            *record;
  double              *params;  // v followed by the constants, for the recorder
  double               began, last_look, last_told;
  uint64_t             look_at, look_every;    // rows
  double               pace_clock, pace_time;  // realtime: when the first row came
  bool                 paced;
  bool                 saved, save_failed, record_failed;
} Run;

static Run *volatile under_way;

bool sk_run_so_far(SkRunReport *out) {
  const Run *r = under_way;
  if (!r) return false;
  *out = *r->report;
  if (r->sim) out->stats = sk_sim_stats(r->sim);
  if (r->sim && r->record) out->simulate_s = sk_seconds() - r->began;
  out->tier = r->build.tier;
  return true;
}

// Recording ---------------------------------------------------------------------------------------

// The recorder numbers what has values of its own.
static SkStatus declare_columns(Run *r) {
  SkColumns columns     = sk_columns(r->t, r->in->arena, r->options->only, r->options->exclude);
  uint32_t *number      = SK_NEWS(r->in->arena, uint32_t, columns.n + 1);
  uint32_t  n_constants = 0;
  SkStatus  status      = SK_OK;
  for (uint32_t i = 0; i < columns.n && status == SK_OK; i++) {
    const SkOutColumn *c    = &columns.at[i];
    uint32_t           from = (uint32_t)c->place;
    if (c->from == SK_FROM_CONSTANT) {
      from            = r->t->layout.n_v + n_constants++;
      r->params[from] = c->constant;
    }
    if (c->from == SK_FROM_COLUMN)
      status = sk_record_alias(r->record, c->name, c->description, c->kind, number[c->of], c->sign);
    else
      status = (c->from == SK_FROM_ROW ? sk_record_column : sk_record_still)(
          r->record, c->name, c->description, c->kind, from, &number[i]);
  }
  return status;
}

static SkStatus open_record(Run *r) {
  if (r->options->n_outputs == 0) return SK_OK;
  r->params       = SK_NEWS(r->in->arena, double, r->t->layout.n_v + r->t->vars.n + 1);
  SkStatus status = sk_record_new(NULL, &r->record);
  if (status == SK_OK) status = declare_columns(r);
  for (uint32_t i = 0; i < r->options->n_outputs && status == SK_OK; i++)
    status = sk_record_file(r->record, r->options->outputs[i], SK_FORMAT_BY_NAME);
  if (status == SK_OK) {
    memcpy(r->params, sk_sim_values(r->sim), sizeof(double) * r->t->layout.n_v);
    status = sk_record_start(r->record, r->params);
  }
  if (status == SK_OK) recording = r->record;
  if (status != SK_OK)
    r->report->message = r->record && *sk_record_error(r->record)
                             ? sk_arena_printf(r->in->arena, "%s", sk_record_error(r->record))
                             : "cannot record";
  return status;
}

// States ------------------------------------------------------------------------------------------

static bool write_file(const char *path, const char *mode, const void *bytes, size_t n) {
  FILE *f = fopen(path, mode);
  if (!f) return false;
  bool ok = fwrite(bytes, 1, n, f) == n;
  return fclose(f) == 0 && ok;
}

// Under another name first, so that a state is never half there: the one that a run was resumed from may be replaced.
// Names that are taken belong to somebody else.
static bool replace_file(Run *r, const char *path, const void *bytes, size_t n) {
  struct stat info;
  const char *part = NULL;
  bool        ok   = false;
  if (stat(path, &info) == 0 && !S_ISREG(info.st_mode)) return write_file(path, "wb", bytes, n);
  for (int k = 0; k < 100 && !ok; k++) {
    part = sk_arena_printf(r->in->arena, "%s.%ld-%d.part", path, (long)getpid(), k);
    ok   = write_file(part, "wbx", bytes, n);
    if (!ok && errno != EEXIST) break;
  }
  ok      = ok && rename(part, path) == 0;
  int why = errno;
  if (!ok && why != EEXIST) remove(part);
  errno = why;
  return ok;
}

static bool save_state(Run *r) {
  void       *bytes = NULL;
  size_t      n     = 0;
  const char *path  = r->options->save;
  r->saved          = true;
  if (sk_sim_save(r->sim, &bytes, &n) != SK_OK) return false;
  bool ok = replace_file(r, path, bytes, n);
  if (!ok) sk_diag(r->in->diags, 5013, (SkSpan){0, 0}, "%s: %s", path, strerror(errno));
  sk_free(bytes);
  return ok;
}

static SkStatus load_state(Run *r) {
  const char *path   = r->options->resume;
  FILE       *f      = fopen(path, "rb");
  struct stat info   = {0};
  SkStatus    status = SK_BAD_ARG;
  const char *why    = NULL;
  void       *bytes  = NULL;
  if (!f || fstat(fileno(f), &info) != 0 || !S_ISREG(info.st_mode)) {
    why = f ? "not a file" : strerror(errno);
  } else if ((uint64_t)info.st_size > STATE_LIMIT || !(bytes = sk_malloc((size_t)info.st_size))) {
    why = "too large";
  } else if (fread(bytes, 1, (size_t)info.st_size, f) != (size_t)info.st_size) {
    why = "cannot be read";
  } else {
    status = sk_sim_load(r->sim, bytes, (size_t)info.st_size);
    if (status != SK_OK) why = sk_sim_message(r->sim);
  }
  if (why) sk_diag(r->in->diags, 5013, (SkSpan){0, 0}, "%s: %s", path, why);
  sk_free(bytes);
  if (f) fclose(f);
  return status;
}

// Running -----------------------------------------------------------------------------------------

static void try_better_code(Run *r, double now) {
  if (!r->build.job && now - r->began <= TIER1_AFTER) return;
  const SkModelCode *better = sk_build_better(&r->build);
  if (better) sk_sim_swap(r->sim, better);
}

// Waits until the clock has come as far as the run. A row that comes late has missed its deadline.
static void keep_pace(Run *r, double time) {
  if (!r->paced) {
    r->paced      = true;
    r->pace_clock = sk_seconds();
    r->pace_time  = time;
    return;
  }
  double due = r->pace_clock + (time - r->pace_time), wait = due - sk_seconds();
  if (wait < 0.0) r->report->missed++;
  while (wait > 0.0 && !interrupted) {
    struct timespec t = {.tv_sec = (time_t)wait};
    t.tv_nsec         = (long)(1e9 * (wait - (double)t.tv_sec));
    nanosleep(&t, NULL);
    wait = due - sk_seconds();
  }
  r->report->jitter_s = fmax(r->report->jitter_s, -wait);
}

// Looking at the clock at each row would cost more than a short step: about once in a millisecond.
static void look_around(Run *r, double time) {
  double now    = sk_seconds();
  bool   soon   = now - r->last_look < 1e-3;
  r->look_every = !soon ? 1 : r->look_every < MOST_UNSEEN ? 2 * r->look_every : MOST_UNSEEN;
  r->look_at    = r->report->rows + r->look_every;
  r->last_look  = now;
  try_better_code(r, now);
  if (!r->options->progress || now - r->last_told <= 0.1) return;
  SkSimOptions o = sk_sim_options(r->sim);
  r->last_told   = now;
  r->options->progress(r->options->progress_user, (time - o.start) / (o.stop - o.start), time);
}

static bool on_row(void *user, double time, const double *v, int event) {
  Run *r = user;
  r->report->rows++;
  r->report->end_time = time;
  if (r->record && !sk_record_row(r->record, time, v)) {
    r->record_failed = true;
    return false;
  }
  // Not just before an event: the row after it at the same time belongs to it.
  if (event == 1) return true;
  if (r->options->realtime) keep_pace(r, time);
  if (r->options->has_save_at && !r->saved && time >= r->options->save_at)
    r->save_failed |= !save_state(r);
  if (interrupted || r->report->rows >= r->look_at) look_around(r, time);
  return !interrupted;
}

// Rows between two looks at the clock go straight to the recorder.
static double *open_rows(void *user, size_t *n) {
  Run *r    = user;
  bool wait = r->options->has_save_at && !r->saved;
  if (interrupted || wait || r->options->realtime || r->report->rows + 1 >= r->look_at) return NULL;
  uint64_t most = r->look_at - r->report->rows - 1;
  double  *rows = sk_record_open_rows(r->record, n);
  if (*n > most) *n = (size_t)most;
  return rows;
}

static void close_rows(void *user, size_t n, double time) {
  Run *r = user;
  sk_record_close_rows(r->record, n);
  r->report->rows += n;
  if (n) r->report->end_time = time;
}

static void give_sink(Run *r) {
  SkRowSink sink = {.open = open_rows, .close = close_rows, .user = r, .sides = true};
  if (!r->record) return;
  sink.stride = sk_record_stride(r->record);
  sink.runs   = sk_record_runs(r->record, &sink.n_runs);
  sk_sim_sink(r->sim, &sink);
}

static SkStatus compile(Run *r) {
  r->build = (SkBuild){
      .t = r->t, .arena = r->in->arena, .asked = r->options->tier, .stop_flag = &interrupted};
  SkStatus status      = sk_build_open(&r->build);
  r->report->compile_s = r->build.seconds;
  r->report->message   = r->build.message;
  return status == SK_INTERRUPTED && interrupted == 2 ? SK_TIMEOUT : status;
}

static void on_warning(void *user, const char *text) {
  Run *r = user;
  sk_diag(r->in->diags, 5014, (SkSpan){0, 0}, "%s", text);
}

// Adaptive methods find their steps themselves: whoever gives one means another method.
static void tell_step(const Run *r) {
  const char *name = NULL;
  if (!(r->options->sim.step > 0.0)) return;
  for (int i = 0; i < sk_build_model(&r->build)->n_islands; i++) {
    name = sk_sim_island(r->sim, i).solver;
    if (strcmp(name, "cvode") != 0 && strcmp(name, "ida") != 0) return;
  }
  if (!name) return;
  sk_diag(r->in->diags, 5034, (SkSpan){0, 0}, "--step does not count: %s finds its steps by itself",
          name);
  sk_diag_help(r->in->diags, "--solver trapezoid, or another method with a fixed step, takes it");
}

// Of rows that nobody records as many are made as show how far the run is, and whether what has a name has a value.
static uint64_t rows_apart(const SkRunOptions *o) {
  double n = (o->sim.stop - o->sim.start) / o->sim.interval / UNRECORDED;
  return o->n_outputs || o->save || o->realtime || !(n >= 2.0 && n < 1e15) ? 1 : (uint64_t)n;
}

static SkStatus new_sim(Run *r) {
  SkSimOptions options = r->options->sim;
  options.every        = rows_apart(r->options);
  options.unseen       = r->options->n_outputs == 0;
  options.stop_flag    = &interrupted;
  options.islands      = sk_island_options(r->t, r->in, &r->options->islands);
  options.savable      = r->options->save != NULL;
  options.on_warning   = on_warning;
  options.warning_user = r;
  SkStatus status      = sk_sim_new(sk_build_model(&r->build), &r->t->info, &options, &r->sim);
  if (status == SK_BAD_ARG)
    r->report->message = options.stop < options.start
                             ? "the stop time lies before the start time"
                             : "start, stop and interval do not fit together";
  if (status == SK_OK) tell_step(r);
  return status;
}

// Where the model leaves open where it starts, start values were taken for fixed: said in one line.
static void tell_assumed(const Run *r) {
  const SkSystem *s    = r->t->system;
  SkBuf           text = sk_buf_new(r->in->arena);
  uint32_t        n    = 0;
  for (uint32_t i = 0; i < s->starts.n; i++)
    for (uint32_t k = 0; k < s->starts.at[i].assumed.n; k++) {
      uint32_t        v   = s->starts.at[i].assumed.at[k];
      const SkSysVar *var = &s->vars.at[v];
      if (var->is_hidden || var->name[0] == '$' || var->base == SK_STRING ||
          r->t->layout.place[v] == SK_NONE)
        continue;
      uint32_t         place = r->t->layout.place[v];
      const SkUserVar *user  = sk_translation_var(r->t, r->t->info.variable[place]);
      if (r->options->inputs && user && user->role == SK_ROLE_INPUT) continue;  // in the table
      if (++n > MOST_TOLD) continue;
      sk_buf_printf(&text, "%s%s = %.6g", n > 1 ? ", " : "", r->t->info.variable[place],
                    sk_sim_values(r->sim)[place]);
    }
  if (n == 0) return;
  if (n > MOST_TOLD) sk_buf_printf(&text, " and %u more", n - MOST_TOLD);
  sk_diag(r->in->diags, 5018, (SkSpan){0, 0}, "assumed at the start: %s", text.text);
}

static void tell_unsteady(const Run *r) {
  const char *why = sk_sim_unsteady(r->sim);
  if (!*why) return;
  sk_diag(r->in->diags, 5020, (SkSpan){0, 0},
          "the lines have no steady state and start from start values: %s", why);
  sk_diag_help(r->in->diags, "--waves start says that this is meant");
}

static double own_seconds(void) {
  struct timespec used;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return (double)used.tv_sec + 1e-9 * (double)used.tv_nsec;
}

static SkStatus simulate(Run *r) {
  SkStatus status = compile(r);
  if (status == SK_OK) status = new_sim(r);
  if (status != SK_OK) return status;
  if (!sk_settings_apply(r->t, r->in, &r->options->settings, r->sim)) return SK_BAD_ARG;
  if (r->options->inputs && !sk_inputs_read(r->t, r->in, r->options->inputs, r->sim))
    return SK_BAD_ARG;
  double began = sk_seconds();
  status       = r->options->resume ? load_state(r) : sk_sim_init(r->sim);
  if (status == SK_OK && r->options->resume &&
      !sk_settings_hold(r->t, r->in, &r->options->settings, r->sim))
    return SK_BAD_ARG;
  r->report->init_s = sk_seconds() - began;
  tell_unsteady(r);
  if (status == SK_OK && !r->options->resume) tell_assumed(r);
  if (status == SK_OK) status = open_record(r);
  if (status != SK_OK) return status;
  give_sink(r);
  if (r->options->save && r->options->has_save_at) sk_sim_save_at(r->sim, r->options->save_at);
  r->began              = sk_seconds();
  double used           = own_seconds();
  status                = sk_sim_run(r->sim, r->options->sim.stop, on_row, r);
  r->report->simulate_s = sk_seconds() - r->began;
  r->report->stepping_s = own_seconds() - used;
  if (r->record_failed) return SK_IO;
  if (r->options->save && !r->saved && status != SK_SOLVER_FAILED && status != SK_ASSERT_FAILED)
    r->save_failed |= !save_state(r);
  if (status == SK_INTERRUPTED && interrupted == 2) return SK_TIMEOUT;
  return status == SK_OK && r->save_failed ? SK_IO : status;
}

static void finish(Run *r) {
  SkRunReport *report = r->report;
  if (r->sim) {
    report->stats = sk_sim_stats(r->sim);
    if (!*report->message)
      report->message = sk_arena_printf(r->in->arena, "%s", sk_sim_message(r->sim));
    if (r->record && recording) {
      memcpy(r->params, sk_sim_values(r->sim), sizeof(double) * r->t->layout.n_v);
      sk_record_params(r->record, r->params);
    }
  }
  if (r->record) {
    SkStatus status = sk_record_finish(r->record);
    if (status != SK_OK && (report->status == SK_OK || r->record_failed)) {
      report->status  = status;
      report->message = sk_arena_printf(r->in->arena, "%s", sk_record_error(r->record));
    }
  }
  recording = NULL;
  sk_record_free(r->record);
  sk_sim_free(r->sim);
  report->tier   = r->build.tier;
  report->cached = r->build.cached;
  if (r->build.warning) report->warning = r->build.warning;
  sk_build_close(&r->build);
}

SkRunReport sk_run(const SkTranslation *t, const SkModelInput *in, const SkRunOptions *options) {
  SkRunReport report = {.message = "", .warning = ""};
  Run         r      = {.t = t, .in = in, .options = options, .report = &report};
  r.began            = sk_seconds();
  under_way          = &r;
  report.status      = simulate(&r);
  under_way          = NULL;
  finish(&r);
  return report;
}
