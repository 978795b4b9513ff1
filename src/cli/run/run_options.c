// cli/run/run_options.c - options that running a model shares: one run, or a sweep of them.
#include "cli/outputs.h"
#include "cli/run/ranks.h"
#include "cli/run/run.h"

#include "base/mem.h"
#include "codegen/compile/tier.h"
#include "driver/translate/consent.h"
#include "record/record.h"
#include "results/glob.h"
#include "results/read.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void show_progress(void *user, double part, double time) {
  (void)user;
  part       = part < 0.0 ? 0.0 : part > 1.0 ? 1.0 : part;
  int filled = (int)(part * 40.0);
  fprintf(stderr, "\r[%.*s%.*s] %3.0f %%  t = %.6g ", filled,
          "########################################", 40 - filled,
          "                                        ", 100.0 * part, time);
}

static double number(const SkOptions *o, SkOptionId id, bool given, double model,
                     double otherwise) {
  const char *text = sk_option(o, id);
  return text ? strtod(text, NULL) : given ? model : otherwise;
}

static bool read_settings(SkCli *cli, const SkModelInput *in, SkSettings *out) {
  uint32_t    at = 0;
  const char *text;
  bool        ok = true;
  while ((text = sk_option_next(&cli->options, SK_OPT_PARAMS, &at)))
    ok &= sk_settings_read(in, text, out);
  at = 0;
  while ((text = sk_option_next(&cli->options, SK_OPT_SET, &at)))
    ok &= sk_settings_add(in, text, out);
  return ok;
}

bool sk_cli_islands(SkCli *cli, const SkModelInput *in, SkIslandChoices *out) {
  uint32_t    at = 0;
  const char *text;
  bool        ok = true;
  while ((text = sk_option_next(&cli->options, SK_OPT_ISLAND, &at)))
    ok &= sk_island_choose(in, text, out);
  return ok;
}

static const char *const *list(SkCli *cli, SkOptionId id, uint32_t *count) {
  SK_VEC(const char *) all = {0};
  uint32_t    at           = 0;
  const char *text;
  while ((text = sk_option_next(&cli->options, id, &at))) sk_vec_push(cli->arena, &all, text);
  if (count) *count = all.n;
  if (all.n == 0) return NULL;
  sk_vec_push(cli->arena, &all, NULL);
  return all.at;
}

// A run that ends to go on later has the steps of its own length, unless something else says how long they are.
static void tell_steps(SkCli *cli, const SkRunOptions *run) {
  bool stops = run->save && !run->has_save_at && !run->resume;
  if (!stops || run->sim.interval > 0.0 || !sk_option_given(&cli->options, SK_OPT_STOP)) return;
  double interval = (run->sim.stop - run->sim.start) / 500.0;
  sk_diag(cli->diags, 5019, (SkSpan){0, 0},
          "the interval, %.9g, and steps with it, follow from the stop time", interval);
  sk_diag_help(cli->diags,
               "--resume keeps them; one run with a later --stop has others, unless --interval or "
               "an experiment annotation gives them");
}

static void fill(SkCli *cli, const SkTranslation *t, SkRunOptions *run) {
  const SkOptions *o = &cli->options;
  const SkFlat    *f = t->flat;
  run->sim.start     = number(o, SK_OPT_START, f->experiment.has_start, f->experiment.start, 0.0);
  run->sim.stop =
      number(o, SK_OPT_STOP, f->experiment.has_stop, f->experiment.stop, run->sim.start + 1.0);
  double interval   = sk_experiment_interval(f, run->sim.start, run->sim.stop);
  run->sim.interval = number(o, SK_OPT_INTERVAL, true, interval, 0.0);
  run->sim.tolerance =
      number(o, SK_OPT_TOLERANCE, f->experiment.has_tolerance, f->experiment.tolerance, 0.0);
  run->sim.step     = number(o, SK_OPT_STEP, false, 0.0, 0.0);
  const char *jobs  = sk_option(o, SK_OPT_JOBS);
  run->sim.threads  = jobs && strcmp(jobs, "auto") != 0 ? atoi(jobs) : 0;
  run->sim.after    = sk_cli_names_fmus(cli);
  run->sim.apart    = sk_option_given(o, SK_OPT_ISOLATE);
  run->sim.patience = number(o, SK_OPT_PATIENCE, false, 0.0, 0.0);
  run->speed        = sk_option_given(o, SK_OPT_REALTIME) ? 1.0 : 0.0;
  run->sim.solver   = sk_option(o, SK_OPT_SOLVER);
  run->tier         = (SkTier)sk_option_choice(o, SK_OPT_TIER, SK_TIER_AUTO);
  run->outputs      = list(cli, SK_OPT_OUTPUT, &run->n_outputs);
  run->only         = list(cli, SK_OPT_ONLY, NULL);
  run->exclude      = list(cli, SK_OPT_EXCLUDE, NULL);
  run->inputs       = sk_option(o, SK_OPT_INPUT);
  run->save         = sk_option(o, SK_OPT_SAVE);
  run->resume       = sk_option(o, SK_OPT_RESUME);
  run->has_save_at  = sk_option_given(o, SK_OPT_SAVE_AT);
  run->save_every   = number(o, SK_OPT_SAVE_EVERY, false, 0.0, 0.0);
  run->save_at      = number(o, SK_OPT_SAVE_AT, false, 0.0, 0.0);
  tell_steps(cli, run);
  if (isatty(STDERR_FILENO) && !sk_option_given(o, SK_OPT_JSON)) run->progress = show_progress;
}

// The times of --rows-at are those of a result file, or of any table with a column of time.
static bool read_times(SkCli *cli, SkSimOptions *sim) {
  const char *path = sk_option(&cli->options, SK_OPT_ROWS_AT);
  if (!path) return true;
  SkResult     *file = sk_result_open(path, cli->arena, cli->diags);
  const double *time = file ? sk_result_time(file, cli->diags) : NULL;
  if (time) {
    sim->n_times  = sk_result_rows(file);
    double *times = SK_NEWS(cli->arena, double, sim->n_times + 1);
    memcpy(times, time, sizeof(double) * sim->n_times);
    sim->times = times;
  }
  sk_result_close(file);
  return time != NULL;
}

static bool ends_with(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n > m && strcmp(text + n - m, end) == 0;
}

// The format follows from the name.
static bool check_outputs(SkCli *cli) {
  bool               ok = true;
  uint32_t           n  = 0;
  const char *const *at = list(cli, SK_OPT_OUTPUT, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (strcmp(at[i], "-") != 0 && !ends_with(at[i], ".mat") && !ends_with(at[i], ".csv")) {
      sk_cli_usage(cli,
                   "-o %s: results are written as .mat or .csv, - is CSV on the standard output",
                   at[i]);
      ok = false;
    }
    for (uint32_t k = 0; k < i; k++) {
      if (strcmp(at[i], "-") != 0 || strcmp(at[k], "-") != 0) continue;
      sk_cli_usage(cli, "-o - is given twice");
      ok = false;
    }
  }
  if (n <= SK_RECORD_SINKS) return ok;
  sk_cli_usage(cli, "-o can be given up to %d times", SK_RECORD_SINKS);
  return false;
}

static bool check_jobs(SkCli *cli) {
  const char *text = sk_option(&cli->options, SK_OPT_JOBS);
  if (!text || strcmp(text, "auto") == 0) return true;
  int n = strspn(text, "0123456789") == strlen(text) && strlen(text) < 5 ? atoi(text) : 0;
  if (n >= 1) return true;
  sk_cli_usage(cli, "--jobs must be auto or a number from 1 to 9999, not %s", text);
  return false;
}

static bool check_options(SkCli *cli) {
  static const SkOptionId  positive[] = {SK_OPT_INTERVAL, SK_OPT_STEP, SK_OPT_TOLERANCE,
                                         SK_OPT_TIMEOUT, SK_OPT_SAVE_EVERY};
  static const char *const names[]    = {"--interval", "--step", "--tolerance", "--timeout",
                                         "--save-every"};
  bool                     ok         = check_outputs(cli);
  ok                                  = sk_cli_outputs(cli) && ok;  // all that is wrong in one go
  for (size_t i = 0; i < sizeof positive / sizeof positive[0]; i++) {
    const char *text = sk_option(&cli->options, positive[i]);
    if (!text || strtod(text, NULL) > 0.0) continue;
    sk_cli_usage(cli, "%s must be above zero, not %s", names[i], text);
    ok = false;
  }
  if (sk_option_given(&cli->options, SK_OPT_ROWS_AT) &&
      (sk_option_given(&cli->options, SK_OPT_SAVE) ||
       sk_option_given(&cli->options, SK_OPT_RESUME))) {
    sk_cli_usage(cli, "--rows-at cannot be used with --save or --resume");
    ok = false;
  }
  static const SkOptionId saves[] = {SK_OPT_SAVE_AT, SK_OPT_SAVE_EVERY};
  for (size_t i = 0; i < sizeof saves / sizeof saves[0]; i++) {
    if (!sk_option_given(&cli->options, saves[i]) || sk_option_given(&cli->options, SK_OPT_SAVE))
      continue;
    sk_cli_usage(cli, "--%s needs --save FILE", sk_option_infos[saves[i]].name);
    ok = false;
  }
  return ok;
}

// A pattern that fits nothing is most likely a slip.
static void check_patterns(SkCli *cli, const SkTranslation *t, const char *const *globs,
                           const char *option) {
  for (; globs && *globs; globs++) {
    uint32_t i = 0;
    while (i < t->vars.n && !sk_glob(*globs, t->vars.at[i].name)) i++;
    if (i < t->vars.n) continue;
    sk_diag(cli->diags, 5017, (SkSpan){0, 0}, "no variable matches %s '%s'", option, *globs);
    if (strchr(*globs, ',') && !strchr(*globs, '['))
      sk_diag_help(cli->diags, "give %s once for each pattern", option);
  }
}

static void emit_c(SkCli *cli, const SkTranslation *t) {
  const char *path = sk_option(&cli->options, SK_OPT_EMIT);
  if (!path || sk_cli_ranks_is_guest()) return;
  char *text = sk_code_text(t->c_text);
  FILE *f    = text ? fopen(path, "w") : NULL;
  bool  ok   = f && fputs(text, f) >= 0;
  if (f) ok &= fclose(f) == 0;
  sk_free(text);
  if (!ok) sk_diag(cli->diags, 5008, (SkSpan){0, 0}, "%s cannot be written", path);
}

static bool read_options(SkCli *cli, const SkModelInput *in, SkRunOptions *run) {
  return check_jobs(cli) && check_options(cli) && sk_cli_islands(cli, in, &run->islands) &&
         read_settings(cli, in, &run->settings) && read_times(cli, &run->sim);
}

SkWaves sk_cli_waves(const SkOptions *o) {
  if (!sk_option_given(o, SK_OPT_WAVES)) return SK_WAVES_EITHER;
  return sk_option_choice(o, SK_OPT_WAVES, 0) == 1 ? SK_WAVES_START : SK_WAVES_STEADY;
}

const char *sk_cli_read(SkCli *cli, SkLibrary **library, double *parse_s) {
  double   began             = sk_cli_seconds();
  uint32_t n                 = 0;
  *library                   = sk_cli_library(cli);
  const char *const *classes = sk_cli_classes(cli, *library, &n);
  *parse_s                   = sk_cli_seconds() - began;
  return classes && n > 0 ? classes[n - 1] : NULL;
}

SkTranslation *sk_cli_translate(SkCli *cli, SkExperiment *e, const char *name, SkRunOptions *run,
                                SkStatus *status) {
  const SkModelInput *in         = sk_experiment_input(e);
  const SkOptions    *o          = &cli->options;
  SkTranslateOptions  translate  = sk_translate_for(sk_option(o, SK_OPT_SOLVER));
  SkTranslation      *t          = NULL;
  *status                        = SK_BAD_ARG;
  translate.equations.one_island = sk_option_given(o, SK_OPT_ONE_ISLAND);
  translate.equations.waves      = sk_cli_waves(o);
  translate.variants             = run->variants;
  if (!read_options(cli, in, run)) return NULL;
  sk_island_needs(&run->islands, &translate);
  translate.choices = &run->islands;
  translate.apart   = sk_option_given(o, SK_OPT_APART);
  translate.join    = !translate.apart;
  translate.stepped = sk_option_given(o, SK_OPT_STEP);
  t                 = sk_experiment_translate(e, name, &translate, &run->settings, status);
  if (!t) return NULL;
  if (!sk_cli_outputs_read(cli, t->flat, t->link, &run->settings)) {
    *status = SK_BAD_ARG;
    return NULL;
  }
  if (!sk_consent(t->flat, in)) {
    *status = SK_MODEL_ERROR;
    return NULL;
  }
  fill(cli, t, run);
  emit_c(cli, t);
  check_patterns(cli, t, run->only, "--only");
  check_patterns(cli, t, run->exclude, "--exclude");
  if (t->vars.n == 0)
    sk_diag(cli->diags, 5015, (SkSpan){0, 0}, "%s has no variables: nothing to simulate",
            t->flat->name);
  return t;
}
