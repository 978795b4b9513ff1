#include "driver/run.h"

#include "base/mem.h"
#include "codegen/tier.h"
#include "results/glob.h"
#include "runtime/record.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

// The system compiler is started once a run has lasted this long; shorter runs do not need it.
#define TIER1_AFTER 0.3
// Saved states larger than this are not read.
#define STATE_LIMIT ((size_t)1 << 34)

// Of the run under way, for signal handlers.
static volatile int interrupted;  // 1 by the user, 2 by the clock
static SkRecord *volatile recording;

void sk_run_interrupt(bool timeout) { interrupted = timeout ? 2 : 1; }

void sk_run_rescue(void) {
  SkRecord *record = recording;
  if (record) sk_record_rescue(record);
}

typedef struct {
  const SkTranslation *t;
  const SkModelInput  *in;
  const SkRunOptions  *options;
  SkRunReport         *report;
  SkCode              *code, *better;  // better: tier 1, once it is there
  SkCodeJob           *job;
  SkSim               *sim;
  SkRecord            *record;
  double              *params;  // v followed by the constants, for the recorder
  double               began, last_look;
  double               pace_clock, pace_time;  // realtime: when the first row came
  bool                 paced;
  bool                 saved, save_failed, record_failed;
} Run;

// Recording ---------------------------------------------------------------------------------------

static bool matches(const char *const *globs, const char *name) {
  for (; globs && *globs; globs++)
    if (sk_glob(*globs, name)) return true;
  return false;
}

static bool is_wanted(const Run *r, const SkUserVar *var) {
  if (var->base == SK_STRING || var->base == SK_CLOCK) return false;
  if (r->options->only && !matches(r->options->only, var->name)) return false;
  return !matches(r->options->exclude, var->name);
}

// One value for the whole run.
static bool is_still(const SkUserVar *var) {
  return var->place < 0 || var->role == SK_ROLE_PARAMETER || var->role == SK_ROLE_UNFIXED ||
         var->role == SK_ROLE_SETTLED;
}

// As declared: a variable that happens not to change is still shown as one.
static SkColumnKind kind_of(const Run *r, const SkUserVar *var) {
  if (var->flat != SK_NONE) switch (r->t->flat->vars.at[var->flat].variability) {
      case SK_V_CONSTANT: return SK_COLUMN_CONSTANT;
      case SK_V_PARAMETER: return SK_COLUMN_PARAMETER;
      case SK_V_DISCRETE: return SK_COLUMN_DISCRETE;
      case SK_V_CONTINUOUS: break;
    }
  return var->role == SK_ROLE_DISCRETE ? SK_COLUMN_DISCRETE : SK_COLUMN_CONTINUOUS;
}

// One column. An alias refers to the column of its place; a negated alias of something that is not
// recorded itself brings that along under its own name.
static SkStatus declare(Run *r, const SkUserVar *var, uint32_t *column, uint32_t *n_constants) {
  SkStatus     status = SK_OK;
  SkColumnKind kind   = kind_of(r, var);
  if (var->place < 0) {
    uint32_t from   = r->t->layout.n_v + (*n_constants)++;
    r->params[from] = var->constant;
    return sk_record_still(r->record, var->name, var->description, kind, from, NULL);
  }
  uint32_t number = 0;
  if (column[var->place] == 0) {
    bool        own  = var->sign > 0;
    const char *name = own ? var->name : r->t->info.variable[var->place];
    status           = (is_still(var) ? sk_record_still : sk_record_column)(
        r->record, name, own ? var->description : "", kind, (uint32_t)var->place, &number);
    column[var->place] = number + 1;
    if (own || status != SK_OK) return status;
  }
  return sk_record_alias(r->record, var->name, var->description, kind, column[var->place] - 1,
                         var->sign);
}

// First what has a place of its own, then the aliases.
static SkStatus declare_columns(Run *r) {
  uint32_t *column      = SK_NEWS(r->in->arena, uint32_t, r->t->layout.n_v + 1);
  uint32_t  n_constants = 0;
  SkStatus  status      = SK_OK;
  for (int aliases = 0; aliases < 2; aliases++)
    for (uint32_t i = 0; i < r->t->vars.n && status == SK_OK; i++) {
      const SkUserVar *var = &r->t->vars.at[i];
      if (is_wanted(r, var) && var->alias == (aliases == 1))
        status = declare(r, var, column, &n_constants);
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

static bool write_file(const char *path, const void *bytes, size_t n) {
  FILE *f = fopen(path, "wb");
  if (!f) return false;
  bool ok = fwrite(bytes, 1, n, f) == n;
  return fclose(f) == 0 && ok;
}

// Under another name first, so that a state is never half there.
static bool save_state(Run *r) {
  void       *bytes = NULL;
  size_t      n     = 0;
  const char *path  = r->options->save;
  r->saved          = true;
  if (sk_sim_save(r->sim, &bytes, &n) != SK_OK) return false;
  const char *part = sk_arena_printf(r->in->arena, "%s.part", path);
  bool        ok   = write_file(part, bytes, n) && rename(part, path) == 0;
  if (!ok) {
    sk_diag(r->in->diags, 5013, (SkSpan){0, 0}, "%s: %s", path, strerror(errno));
    remove(part);
  }
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
  if (r->options->tier != SK_TIER_AUTO || r->report->tier == 1 || *r->report->warning) return;
  if (!r->job && now - r->began > TIER1_AFTER)
    r->job = sk_code_start(r->t->c_text, r->t->link, true);
  if (!r->job || !sk_code_ready(r->job)) return;
  char     message[512];
  SkStatus status = sk_code_finish(r->job, &r->better, message, sizeof message);
  r->job          = NULL;
  if (status == SK_OK) {
    sk_sim_swap(r->sim, sk_code_model(r->better));
    r->report->tier   = 1;
    r->report->cached = sk_code_was_cached(r->better);
  } else {
    r->report->warning = sk_arena_printf(r->in->arena, "no optimised code: %s", message);
  }
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
  // Looking at the clock at each row would cost more than a short step.
  if (interrupted || (r->report->rows & 15) == 0 || r->report->rows < 16) {
    double now = sk_seconds();
    try_better_code(r, now);
    if (r->options->progress && now - r->last_look > 0.1) {
      SkSimOptions o = sk_sim_options(r->sim);
      r->last_look   = now;
      r->options->progress(r->options->progress_user, (time - o.start) / (o.stop - o.start), time);
    }
  }
  return !interrupted;
}

// On a thread of its own, so that an interruption ends the compiler.
static SkStatus wait_for_tier1(Run *r, char *message, size_t size) {
  SkCodeJob *job = sk_code_start(r->t->c_text, r->t->link, false);
  if (!job) return sk_code_tier1(r->t->c_text, r->t->link, &r->code, message, size);
  for (long pause = 100000; !sk_code_ready(job); pause = pause < 10000000 ? 2 * pause : pause) {
    if (interrupted) {
      sk_code_cancel(job);
      return SK_INTERRUPTED;
    }
    nanosleep(&(struct timespec){.tv_nsec = pause}, NULL);
  }
  return sk_code_finish(job, &r->code, message, size);
}

static SkStatus compile_optimised(Run *r) {
  char     message[512];
  bool     now = r->options->tier == SK_TIER_1;
  SkStatus status =
      now ? wait_for_tier1(r, message, sizeof message)
          : sk_code_cached(r->t->c_text, r->t->link, &r->code, message, sizeof message);
  if (status == SK_OK) {
    r->report->tier   = 1;
    r->report->cached = sk_code_was_cached(r->code);
  } else if (now && status != SK_INTERRUPTED) {
    r->report->warning = sk_arena_printf(r->in->arena, "no optimised code: %s", message);
  }
  return status;
}

static SkStatus compile(Run *r) {
  char     message[512];
  double   began  = sk_seconds();
  SkStatus status = r->options->tier == SK_TIER_0 ? SK_NOT_FOUND : compile_optimised(r);
  if (status == SK_INTERRUPTED) return interrupted == 2 ? SK_TIMEOUT : SK_INTERRUPTED;
  if (status != SK_OK) {
    status = sk_code_tier0(r->t->c_text, r->t->link, &r->code, message, sizeof message);
    if (status != SK_OK)
      r->report->message =
          sk_arena_printf(r->in->arena, "the generated code does not compile: %s", message);
  }
  r->report->compile_s = sk_seconds() - began;
  return status;
}

static void on_warning(void *user, const char *text) {
  Run *r = user;
  sk_diag(r->in->diags, 5014, (SkSpan){0, 0}, "%s", text);
}

static SkStatus new_sim(Run *r) {
  SkSimOptions options = r->options->sim;
  options.stop_flag    = &interrupted;
  options.islands      = sk_island_options(r->t, r->in, &r->options->islands);
  options.savable      = r->options->save != NULL;
  options.on_warning   = on_warning;
  options.warning_user = r;
  SkStatus status      = sk_sim_new(sk_code_model(r->code), &r->t->info, &options, &r->sim);
  if (status == SK_BAD_ARG)
    r->report->message = options.stop < options.start
                             ? "the stop time lies before the start time"
                             : "start, stop and interval do not fit together";
  return status;
}

static SkStatus simulate(Run *r) {
  SkStatus status = compile(r);
  if (status == SK_OK) status = new_sim(r);
  if (status != SK_OK) return status;
  if (!sk_settings_apply(r->t, r->in, &r->options->settings, r->sim)) return SK_BAD_ARG;
  if (r->options->inputs && !sk_inputs_read(r->t, r->in, r->options->inputs, r->sim))
    return SK_BAD_ARG;
  double began      = sk_seconds();
  status            = r->options->resume ? load_state(r) : sk_sim_init(r->sim);
  r->report->init_s = sk_seconds() - began;
  if (status == SK_OK) status = open_record(r);
  if (status != SK_OK) return status;
  r->began              = sk_seconds();
  status                = sk_sim_run(r->sim, r->options->sim.stop, on_row, r);
  r->report->simulate_s = sk_seconds() - r->began;
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
  sk_code_cancel(r->job);
  sk_record_free(r->record);
  sk_sim_free(r->sim);
  sk_code_free(r->better);
  sk_code_free(r->code);
}

SkRunReport sk_run(const SkTranslation *t, const SkModelInput *in, const SkRunOptions *options) {
  SkRunReport report = {.message = "", .warning = ""};
  Run         r      = {.t = t, .in = in, .options = options, .report = &report};
  r.began            = sk_seconds();
  report.status      = simulate(&r);
  finish(&r);
  return report;
}
