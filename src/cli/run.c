// skerry run
#include "cli/run.h"

#include "base/mem.h"
#include "codegen/tier.h"
#include "driver/consent.h"
#include "driver/reshape.h"
#include "driver/run.h"
#include "results/glob.h"
#include "runtime/record.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

// Signals -----------------------------------------------------------------------------------------

// 0: nothing has happened yet; a second time is meant seriously. running: a run is under way and looks.
static volatile sig_atomic_t asked, running;

static void leave(const char *text, int code) {
  sk_run_rescue();
  if (write(STDERR_FILENO, text, strlen(text)) < 0) _exit(code);
  _exit(code);
}

static void on_interrupt(int number) {
  (void)number;
  if (asked++ || !running) leave("interrupted\n", 130);
  sk_run_interrupt(false);
}

static void on_alarm(int number) {
  (void)number;
  if (asked++ || !running) leave("error: time limit reached\n", 124);
  sk_run_interrupt(true);
}

// A crash inside generated or external code: what was recorded so far stays readable.
static void on_crash(int number) {
  signal(number, SIG_DFL);
  sk_run_rescue();
  raise(number);
}

static void catch_signals(double timeout) {
  struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  action.sa_handler        = on_crash;
  action.sa_flags          = SA_NODEFER;
  static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
  for (size_t i = 0; i < sizeof fatal / sizeof fatal[0]; i++) sigaction(fatal[i], &action, NULL);
  if (!(timeout > 0.0)) return;
  action.sa_handler = on_alarm;
  action.sa_flags   = SA_RESTART;
  sigaction(SIGALRM, &action, NULL);
  // Should the run not look for two seconds, the second alarm ends it.
  double           whole = floor(timeout);
  struct itimerval timer = {.it_interval = {.tv_sec = 2}};
  timer.it_value.tv_sec  = (time_t)whole;
  timer.it_value.tv_usec = (suseconds_t)((timeout - whole) * 1e6);
  if (timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0) timer.it_value.tv_usec = 1;
  setitimer(ITIMER_REAL, &timer, NULL);
}

// Options -----------------------------------------------------------------------------------------

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
  while ((text = sk_option_next(&cli->options, SK_OPT_SET, &at))) {
    const char *equals = strchr(text, '=');
    SkSetting s = {.name = sk_name(cli->names, text, (size_t)(equals - text)), .text = equals + 1};
    sk_vec_push(cli->arena, out, s);
  }
  return ok;
}

static bool read_islands(SkCli *cli, const SkModelInput *in, SkIslandChoices *out) {
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

static void fill_options(SkCli *cli, const SkTranslation *t, SkRunOptions *run) {
  const SkOptions *o = &cli->options;
  const SkFlat    *f = t->flat;
  run->sim.start     = number(o, SK_OPT_START, f->experiment.has_start, f->experiment.start, 0.0);
  run->sim.stop =
      number(o, SK_OPT_STOP, f->experiment.has_stop, f->experiment.stop, run->sim.start + 1.0);
  run->sim.interval =
      number(o, SK_OPT_INTERVAL, f->experiment.has_interval, f->experiment.interval, 0.0);
  run->sim.tolerance =
      number(o, SK_OPT_TOLERANCE, f->experiment.has_tolerance, f->experiment.tolerance, 0.0);
  run->sim.step    = number(o, SK_OPT_STEP, false, 0.0, 0.0);
  const char *jobs = sk_option(o, SK_OPT_JOBS);
  run->sim.threads = jobs && strcmp(jobs, "auto") != 0 ? atoi(jobs) : 0;
  run->realtime    = sk_option_given(o, SK_OPT_REALTIME);
  run->sim.solver  = sk_option(o, SK_OPT_SOLVER);
  run->tier        = (SkTier)sk_option_choice(o, SK_OPT_TIER, SK_TIER_AUTO);
  run->outputs     = list(cli, SK_OPT_OUTPUT, &run->n_outputs);
  run->only        = list(cli, SK_OPT_ONLY, NULL);
  run->exclude     = list(cli, SK_OPT_EXCLUDE, NULL);
  run->inputs      = sk_option(o, SK_OPT_INPUT);
  run->save        = sk_option(o, SK_OPT_SAVE);
  run->resume      = sk_option(o, SK_OPT_RESUME);
  run->has_save_at = sk_option_given(o, SK_OPT_SAVE_AT);
  run->save_at     = number(o, SK_OPT_SAVE_AT, false, 0.0, 0.0);
  if (isatty(STDERR_FILENO) && !sk_option_given(o, SK_OPT_JSON)) run->progress = show_progress;
}

static bool ends_with(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n > m && strcmp(text + n - m, end) == 0;
}

// The format follows from the name, and no file is written twice at the same time.
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
      if (strcmp(at[i], at[k]) != 0) continue;
      sk_cli_usage(cli, "-o %s is given twice", at[i]);
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
  sk_cli_usage(cli, "--jobs must be a number above zero or auto, not %s", text);
  return false;
}

static bool check_options(SkCli *cli) {
  static const SkOptionId  positive[] = {SK_OPT_INTERVAL, SK_OPT_STEP, SK_OPT_TOLERANCE,
                                         SK_OPT_TIMEOUT};
  static const char *const names[]    = {"--interval", "--step", "--tolerance", "--timeout"};
  bool                     ok         = check_outputs(cli);
  for (size_t i = 0; i < sizeof positive / sizeof positive[0]; i++) {
    const char *text = sk_option(&cli->options, positive[i]);
    if (!text || strtod(text, NULL) > 0.0) continue;
    sk_cli_usage(cli, "%s must be above zero, not %s", names[i], text);
    ok = false;
  }
  if (sk_option_given(&cli->options, SK_OPT_SAVE_AT) &&
      !sk_option_given(&cli->options, SK_OPT_SAVE)) {
    sk_cli_usage(cli, "--save-at needs --save FILE");
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
    if (i == t->vars.n)
      sk_diag(cli->diags, 5017, (SkSpan){0, 0}, "no variable matches %s '%s'", option, *globs);
  }
}

// Reports -----------------------------------------------------------------------------------------

static void report_end(SkCli *cli, const SkTranslation *t, const SkRunReport *r) {
  static const struct {
    SkStatus status;
    int      code;
  } codes[]   = {{SK_INIT_FAILED, 5003}, {SK_SOLVER_FAILED, 5004}, {SK_ASSERT_FAILED, 5004},
                 {SK_TIMEOUT, 5006},     {SK_INTERRUPTED, 5007},   {SK_IO, 5008},
                 {SK_UNSUPPORTED, 5009}, {SK_NOMEM, 5009},         {SK_TERMINATED, 5016},
                 {SK_STRUCTURE, 5030}};
  SkSpan none = {0, 0};
  if (*r->warning) sk_diag(cli->diags, 5005, none, "%s", r->warning);
  if (r->status == SK_BAD_ARG && *r->message && !sk_diags_errors(cli->diags))
    sk_cli_usage(cli, "%s", r->message);
  for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
    if (codes[i].status != r->status) continue;
    if (r->status == SK_IO && !*r->message) continue;  // said already
    sk_diag(cli->diags, codes[i].code, none, "%s",
            *r->message ? r->message : sk_status_text(r->status));
    bool steady = sk_option_choice(&cli->options, SK_OPT_WAVES, 0) == 0;
    if (r->status == SK_INIT_FAILED && t->system->islands.n > 1 && steady)
      sk_diag_help(cli->diags,
                   "the lines were to start in a steady state, which may not exist; "
                   "--waves start takes start values instead");
    if (r->rows && r->status != SK_TERMINATED)
      sk_diag_help(cli->diags, "the results up to time %.9g are kept", r->end_time);
  }
}

static void print_json(SkCli *cli, const SkTranslation *t, const SkRunReport *r, double parse_s,
                       int code) {
  const struct {
    const char *name;
    uint64_t    value;
  } counts[] = {{"steps", r->stats.steps},
                {"events", r->stats.events},
                {"evaluations", r->stats.evaluations},
                {"jacobians", r->stats.jacobians},
                {"newton", r->stats.newton},
                {"failures", r->stats.failures},
                {"growths", r->stats.growths},
                {"threads", (uint64_t)r->stats.threads},
                {"rows", r->rows},
                {"missed", r->missed},
                {"tier", (uint64_t)r->tier}};
  const struct {
    const char *name;
    double      value;
  } times[] = {{"parse_s", parse_s},
               {"flatten_s", t ? t->flatten_s : 0.0},
               {"structure_s", t ? t->structure_s : 0.0},
               {"codegen_s", t ? t->codegen_s : 0.0},
               {"compile_s", r->compile_s},
               {"init_s", r->init_s},
               {"simulate_s", r->simulate_s},
               {"jitter_s", r->jitter_s}};
  sk_buf_printf(&cli->out, "{\"exit\":%d", code);
  for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
    sk_buf_printf(&cli->out, ",\"%s\":%llu", counts[i].name, (unsigned long long)counts[i].value);
  for (size_t i = 0; i < sizeof times / sizeof times[0]; i++)
    sk_buf_printf(&cli->out, ",\"%s\":%.6f", times[i].name, times[i].value);
  sk_buf_z(&cli->out, ",\"end\":");
  sk_buf_double(&cli->out, r->end_time);
  sk_buf_z(&cli->out, ",\"message\":");
  sk_buf_json(&cli->out, r->message, strlen(r->message));
  sk_buf_z(&cli->out, "}\n");
}

static void print_stats(const SkTranslation *t, const SkRunReport *r, double parse_s) {
  uint32_t states = 0, n = t->system->islands.n;
  for (uint32_t i = 0; i < n; i++) states += t->system->islands.at[i]->states.n;
  fprintf(stderr,
          "%s: %u equations, %u variables eliminated, %u states in %u island%s\n"
          "parse %.3f s, flatten %.3f s, structure %.3f s, code %.3f s, compile %.3f s, "
          "initialise %.3f s, simulate %.3f s\n"
          "%llu steps, %llu events, %llu evaluations, %llu Jacobians, %llu Newton iterations "
          "(%llu failed), %llu rows, ended in tier %d%s\n",
          t->flat->name, t->flat->n_equations, t->system->eliminated, states, n, n == 1 ? "" : "s",
          parse_s, t->flatten_s, t->structure_s, t->codegen_s, r->compile_s, r->init_s,
          r->simulate_s, (unsigned long long)r->stats.steps, (unsigned long long)r->stats.events,
          (unsigned long long)r->stats.evaluations, (unsigned long long)r->stats.jacobians,
          (unsigned long long)r->stats.newton, (unsigned long long)r->stats.failures,
          (unsigned long long)r->rows, r->tier, r->cached ? " (from the cache)" : "");
}

// The command -------------------------------------------------------------------------------------

static void emit_c(SkCli *cli, const SkTranslation *t) {
  const char *path = sk_option(&cli->options, SK_OPT_EMIT);
  if (!path) return;
  char *text = sk_code_text(t->c_text);
  FILE *f    = text ? fopen(path, "w") : NULL;
  bool  ok   = f && fputs(text, f) >= 0;
  if (f) ok &= fclose(f) == 0;
  sk_free(text);
  if (!ok) sk_diag(cli->diags, 5008, (SkSpan){0, 0}, "%s cannot be written", path);
}

static SkRunReport run_translated(SkCli *cli, const SkModelInput *in, const SkTranslation *t,
                                  const SkSettings *settings, const SkIslandChoices *islands) {
  SkRunReport  report = {.message = "", .warning = ""};
  SkRunOptions run    = {.settings = *settings, .islands = *islands};
  fill_options(cli, t, &run);
  emit_c(cli, t);
  check_patterns(cli, t, run.only, "--only");
  check_patterns(cli, t, run.exclude, "--exclude");
  if (t->vars.n == 0)
    sk_diag(cli->diags, 5015, (SkSpan){0, 0}, "%s has no variables: nothing to simulate",
            t->flat->name);
  running = 1;
  if (!asked) report = sk_run(t, in, &run);
  running = 0;
  if (run.realtime && report.rows)
    fprintf(stderr, "realtime: %llu of %llu deadlines missed, worst jitter %.3g ms\n",
            (unsigned long long)report.missed, (unsigned long long)report.rows,
            1e3 * report.jitter_s);
  if (run.progress) fprintf(stderr, "\r%*s\r", 76, "");
  report_end(cli, t, &report);
  return report;
}

static int run_model(SkCli *cli, SkLibrary *library, const char *name, double parse_s) {
  const SkOptions   *o            = &cli->options;
  SkModelInput       in           = {cli->arena, cli->names, cli->sources, cli->diags, library};
  SkTranslateOptions translate    = sk_translate_for(sk_option(o, SK_OPT_SOLVER));
  SkIslandChoices    islands      = {0};
  SkRunReport        report       = {.message = "", .warning = "", .status = SK_BAD_ARG};
  SkSettings         settings     = {0};
  SkTranslation     *t            = NULL;
  translate.equations.one_island  = sk_option_given(o, SK_OPT_ONE_ISLAND);
  translate.waves_given           = sk_option_given(o, SK_OPT_WAVES);
  translate.equations.waves_start = sk_option_choice(o, SK_OPT_WAVES, 0) == 1;
  if (check_jobs(cli) && check_options(cli) && read_islands(cli, &in, &islands) &&
      read_settings(cli, &in, &settings)) {
    sk_island_needs(&islands, &translate);
    t = sk_translate(&in, name, &translate, &report.status);
  }
  if (t) t = sk_reshape(t, &in, name, &translate, &settings, &report.status);
  if (t && !sk_option_given(o, SK_OPT_NATIVE) && !sk_consent(t->flat, &in)) {
    report.status = SK_MODEL_ERROR;
    t             = NULL;
  }
  if (t) report = run_translated(cli, &in, t, &settings, &islands);
  bool fine = report.status == SK_OK || report.status == SK_TERMINATED;
  int  code = sk_cli_exit(cli, fine ? 0 : sk_status_exit(report.status));
  sk_cli_messages(cli);
  if (t && sk_option_given(o, SK_OPT_STATS)) print_stats(t, &report, parse_s);
  if (sk_option_given(o, SK_OPT_JSON)) print_json(cli, t, &report, parse_s, code);
  return code;
}

static int run_once(SkCli *cli) {
  double             began   = sk_cli_seconds();
  SkLibrary         *library = sk_cli_library(cli);
  uint32_t           n       = 0;
  const char *const *classes = sk_cli_classes(cli, library, &n);
  double             parse_s = sk_cli_seconds() - began;
  if (classes && n > 0) return run_model(cli, library, classes[n - 1], parse_s);
  SkRunReport none = {.message = "", .warning = ""};
  int         code = sk_cli_exit(cli, sk_status_exit(SK_MODEL_ERROR));
  sk_cli_messages(cli);
  if (sk_option_given(&cli->options, SK_OPT_JSON)) print_json(cli, NULL, &none, parse_s, code);
  return code;
}

static int run_with_signals(SkCli *cli) {
  catch_signals(number(&cli->options, SK_OPT_TIMEOUT, false, 0.0, 0.0));
  return run_once(cli);
}

int sk_cmd_run(SkCli *cli) {
  const SkOptions *o = &cli->options;
  if (o->n_args == 0 && !sk_option_given(o, SK_OPT_MODEL))
    return sk_cli_usage(cli, "run needs a class or a file");
  return sk_option_given(o, SK_OPT_WATCH) ? sk_cli_watch(cli, run_with_signals)
                                          : run_with_signals(cli);
}
