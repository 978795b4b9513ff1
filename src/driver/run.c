#include "driver/run.h"

#include "codegen/tier.h"
#include "runtime/record.h"

#include <fnmatch.h>
#include <math.h>
#include <string.h>

// The system compiler is started once a run has lasted this long; shorter runs do not need it.
#define TIER1_AFTER 0.3

static volatile int interrupted;

void sk_run_interrupt(void) { interrupted = 1; }

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
  double               began, last_progress;
  bool                 timed_out;
} Run;

// Settings ----------------------------------------------------------------------------------------

static const char *nearest(const SkTranslation *t, SkArena *arena, const char *name) {
  const char **names = SK_NEWS(arena, const char *, t->vars.n + 1);
  for (uint32_t i = 0; i < t->vars.n; i++) names[i] = t->vars.at[i].name;
  return sk_did_you_mean(name, names, t->vars.n);
}

static bool check_setting(Run *r, const SkSetting *s) {
  const SkUserVar *var = sk_translation_var(r->t, s->name);
  if (!var) {
    sk_diag(r->in->diags, 5001, s->span, "the model has no variable '%s'", s->name);
    const char *near = nearest(r->t, r->in->arena, s->name);
    if (near) sk_diag_help(r->in->diags, "did you mean '%s'?", near);
    return false;
  }
  if (!var->settable || (var->base == SK_STRING) != (s->text != NULL)) {
    sk_diag(r->in->diags, 5002, s->span, "'%s' cannot be set", s->name);
    sk_diag_help(r->in->diags, "%s",
                 var->base == SK_STRING ? "it is a String"
                 : s->text              ? "it is a number"
                 : var->alias           ? "it follows from another variable"
                 : var->role == SK_ROLE_PARAMETER
                     ? "it is final or shapes the model; change it in the source"
                     : "only parameters and start values of states can be set");
    return false;
  }
  return true;
}

static bool apply_settings(Run *r) {
  bool ok = true;
  for (uint32_t i = 0; i < r->options->n_settings; i++) {
    const SkSetting *s = &r->options->settings[i];
    if (!check_setting(r, s)) {
      ok = false;
      continue;
    }
    const SkUserVar *var = sk_translation_var(r->t, s->name);
    if (s->text)
      sk_sim_set_string(r->sim, var->place, s->text);
    else
      sk_sim_set(r->sim, var->place, s->value);
  }
  return ok;
}

// Recording ---------------------------------------------------------------------------------------

static bool matches(const char *const *globs, const char *name) {
  for (; globs && *globs; globs++)
    if (fnmatch(*globs, name, 0) == 0) return true;
  return false;
}

static bool is_wanted(const Run *r, const SkUserVar *var) {
  if (var->base == SK_STRING || var->base == SK_CLOCK) return false;
  if (r->options->only && !matches(r->options->only, var->name)) return false;
  return !matches(r->options->exclude, var->name);
}

static SkColumnKind kind_of(const SkUserVar *var) {
  switch (var->role) {
    case SK_ROLE_CONSTANT: return SK_COLUMN_CONSTANT;
    case SK_ROLE_PARAMETER:
    case SK_ROLE_UNFIXED:
    case SK_ROLE_SETTLED: return SK_COLUMN_PARAMETER;
    case SK_ROLE_DISCRETE: return SK_COLUMN_DISCRETE;
    default: return SK_COLUMN_CONTINUOUS;
  }
}

// One column. An alias refers to the column of its place; a negated alias of something that is not
// recorded itself brings that along under its own name.
static SkStatus declare(Run *r, const SkUserVar *var, uint32_t *column, uint32_t *n_constants) {
  SkStatus status = SK_OK;
  if (var->place < 0) {
    uint32_t from   = r->t->layout.n_v + (*n_constants)++;
    r->params[from] = var->constant;
    return sk_record_column(r->record, var->name, var->description, SK_COLUMN_CONSTANT, from, NULL);
  }
  uint32_t number = 0;
  if (column[var->place] == 0) {
    bool        own  = var->sign > 0;
    const char *name = own ? var->name : r->t->info.variable[var->place];
    status           = sk_record_column(r->record, name, own ? var->description : "", kind_of(var),
                                        (uint32_t)var->place, &number);
    column[var->place] = number + 1;
    if (own || status != SK_OK) return status;
  }
  return sk_record_alias(r->record, var->name, var->description, kind_of(var),
                         column[var->place] - 1, var->sign);
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
  if (status != SK_OK) return status;
  memcpy(r->params, sk_sim_values(r->sim), sizeof(double) * r->t->layout.n_v);
  return sk_record_start(r->record, r->params);
}

// Running -----------------------------------------------------------------------------------------

static void try_better_code(Run *r, double now) {
  if (r->options->tier != SK_TIER_AUTO || r->better || *r->report->warning) return;
  if (!r->job && now - r->began > TIER1_AFTER) r->job = sk_code_start(r->t->c_text, r->t->link);
  if (!r->job || !sk_code_ready(r->job)) return;
  char     message[512];
  SkStatus status = sk_code_finish(r->job, &r->better, message, sizeof message);
  r->job          = NULL;
  if (status == SK_OK) {
    sk_sim_swap(r->sim, sk_code_model(r->better));
    r->report->tier = 1;
  } else {
    r->report->warning = sk_arena_printf(r->in->arena, "no optimised code: %s", message);
  }
}

static bool on_row(void *user, double time, const double *v, int event) {
  Run *r = user;
  r->report->rows++;
  if (r->record) sk_record_row(r->record, time, v);
  if (event) return true;
  double now = sk_seconds();
  if (r->options->timeout > 0.0 && now - r->began > r->options->timeout) {
    r->timed_out = true;
    return false;
  }
  try_better_code(r, now);
  if (r->options->progress && now - r->last_progress > 0.1) {
    const SkSimOptions *o = &r->options->sim;
    r->last_progress      = now;
    r->options->progress(r->options->progress_user, (time - o->start) / (o->stop - o->start), time);
  }
  return !interrupted;
}

static SkStatus compile(Run *r) {
  char     message[512];
  SkStatus status = SK_UNSUPPORTED;
  double   began  = sk_seconds();
  if (r->options->tier == SK_TIER_1) {
    status          = sk_code_tier1(r->t->c_text, r->t->link, &r->code, message, sizeof message);
    r->report->tier = 1;
    if (status != SK_OK)
      r->report->warning = sk_arena_printf(r->in->arena, "no optimised code: %s", message);
  }
  if (status != SK_OK) {
    status          = sk_code_tier0(r->t->c_text, r->t->link, &r->code, message, sizeof message);
    r->report->tier = 0;
  }
  r->report->compile_s = sk_seconds() - began;
  if (status != SK_OK)
    r->report->message =
        sk_arena_printf(r->in->arena, "the generated code does not compile: %s", message);
  return status;
}

static SkStatus simulate(Run *r) {
  SkStatus status = compile(r);
  if (status != SK_OK) return status;
  SkSimOptions options = r->options->sim;
  options.stop_flag    = &interrupted;
  status               = sk_sim_new(sk_code_model(r->code), &r->t->info, &options, &r->sim);
  if (status != SK_OK) return status;
  if (!apply_settings(r)) return SK_BAD_ARG;
  double began      = sk_seconds();
  status            = sk_sim_init(r->sim);
  r->report->init_s = sk_seconds() - began;
  if (status != SK_OK) return status;
  if ((status = open_record(r)) != SK_OK) {
    r->report->message = r->record ? sk_arena_printf(r->in->arena, "%s", sk_record_error(r->record))
                                   : "cannot record";
    return status;
  }
  r->began              = sk_seconds();
  status                = sk_sim_run(r->sim, options.stop, on_row, r);
  r->report->simulate_s = sk_seconds() - r->began;
  return r->timed_out ? SK_TIMEOUT : status;
}

static void finish(Run *r) {
  SkRunReport *report = r->report;
  if (r->sim) {
    report->stats    = sk_sim_stats(r->sim);
    report->end_time = sk_sim_time(r->sim);
    if (!*report->message)
      report->message = sk_arena_printf(r->in->arena, "%s", sk_sim_message(r->sim));
    if (r->record) {
      memcpy(r->params, sk_sim_values(r->sim), sizeof(double) * r->t->layout.n_v);
      sk_record_params(r->record, r->params);
    }
  }
  if (r->record) {
    SkStatus status = sk_record_finish(r->record);
    if (status != SK_OK && report->status == SK_OK) {
      report->status  = status;
      report->message = sk_arena_printf(r->in->arena, "%s", sk_record_error(r->record));
    }
  }
  sk_code_cancel(r->job);
  sk_record_free(r->record);
  sk_sim_free(r->sim);
  sk_code_free(r->better);
  sk_code_free(r->code);
}

SkRunReport sk_run(const SkTranslation *t, const SkModelInput *in, const SkRunOptions *options) {
  SkRunReport report = {.message = "", .warning = ""};
  Run         r      = {.t = t, .in = in, .options = options, .report = &report};
  interrupted        = 0;
  r.began            = sk_seconds();
  report.status      = simulate(&r);
  finish(&r);
  return report;
}
