// skerry run
#include "cli/cli.h"

#include "driver/run.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void on_interrupt(int signal) {
  (void)signal;
  sk_run_interrupt();
}

static void show_progress(void *user, double part, double time) {
  (void)user;
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

static bool read_settings(SkCli *cli, SkRunOptions *run) {
  SK_VEC(SkSetting) all = {0};
  uint32_t    at        = 0;
  const char *text;
  while ((text = sk_option_next(&cli->options, SK_OPT_SET, &at))) {
    const char *equals = strchr(text, '=');
    SkSetting   s      = {.name = sk_name(cli->names, text, (size_t)(equals - text))};
    char       *end    = NULL;
    s.value            = strtod(equals + 1, &end);
    if (end == equals + 1 || *end) {
      bool is_true = strcmp(equals + 1, "true") == 0;
      s.value      = is_true;
      if (!is_true && strcmp(equals + 1, "false") != 0) s.text = equals + 1;
    }
    sk_vec_push(cli->arena, &all, s);
  }
  run->settings   = all.at;
  run->n_settings = all.n;
  return true;
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
  run->sim.step   = number(o, SK_OPT_STEP, false, 0.0, 0.0);
  run->sim.solver = sk_option(o, SK_OPT_SOLVER);
  run->timeout    = number(o, SK_OPT_TIMEOUT, false, 0.0, 0.0);
  run->tier       = (SkTier)sk_option_choice(o, SK_OPT_TIER, SK_TIER_AUTO);
  run->outputs    = list(cli, SK_OPT_OUTPUT, &run->n_outputs);
  run->only       = list(cli, SK_OPT_ONLY, NULL);
  run->exclude    = list(cli, SK_OPT_EXCLUDE, NULL);
  if (isatty(STDERR_FILENO) && !sk_option_given(o, SK_OPT_JSON)) run->progress = show_progress;
}

static void report_end(SkCli *cli, const SkRunReport *r) {
  static const struct {
    SkStatus status;
    int      code;
  } codes[] = {{SK_INIT_FAILED, 5003}, {SK_SOLVER_FAILED, 5004}, {SK_ASSERT_FAILED, 5004},
               {SK_TIMEOUT, 5006},     {SK_INTERRUPTED, 5007},   {SK_IO, 5008},
               {SK_UNSUPPORTED, 5009}, {SK_NOMEM, 5009}};
  if (*r->warning) sk_diag(cli->diags, 5005, (SkSpan){0, 0}, "%s", r->warning);
  for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
    if (codes[i].status != r->status) continue;
    sk_diag(cli->diags, codes[i].code, (SkSpan){0, 0}, "%s",
            *r->message ? r->message : sk_status_text(r->status));
    if (r->rows) sk_diag_help(cli->diags, "the results up to time %.9g are kept", r->end_time);
  }
}

static void print_json(SkCli *cli, const SkTranslation *t, const SkRunReport *r, double parse_s,
                       int code) {
  sk_buf_printf(&cli->out,
                "{\"exit\":%d,\"steps\":%llu,\"events\":%llu,\"evaluations\":%llu,\"rows\":%llu,"
                "\"tier\":%d,\"end\":",
                code, (unsigned long long)r->stats.steps, (unsigned long long)r->stats.events,
                (unsigned long long)r->stats.evaluations, (unsigned long long)r->rows, r->tier);
  sk_buf_double(&cli->out, r->end_time);
  sk_buf_printf(&cli->out,
                ",\"parse_s\":%.6f,\"flatten_s\":%.6f,\"structure_s\":%.6f,\"codegen_s\":%.6f,"
                "\"compile_s\":%.6f,"
                "\"init_s\":%.6f,\"simulate_s\":%.6f,\"message\":",
                parse_s, t ? t->flatten_s : 0.0, t ? t->structure_s : 0.0, t ? t->codegen_s : 0.0,
                r->compile_s, r->init_s, r->simulate_s);
  sk_buf_json(&cli->out, r->message, strlen(r->message));
  sk_buf_z(&cli->out, "}\n");
}

static void print_stats(const SkTranslation *t, const SkRunReport *r) {
  fprintf(stderr,
          "%s: %u equations, %u states in %u island%s\n"
          "flatten %.3f s, structure %.3f s, code %.3f s, compile %.3f s (tier %d), initialise "
          "%.3f s, simulate %.3f s\n"
          "%llu steps, %llu events, %llu evaluations, %llu Jacobians, %llu Newton iterations, %llu "
          "rows\n",
          t->flat->name, t->flat->n_equations,
          t->system->islands.n ? t->system->islands.at[0]->states.n : 0, t->system->islands.n,
          t->system->islands.n == 1 ? "" : "s", t->flatten_s, t->structure_s, t->codegen_s,
          r->compile_s, r->tier, r->init_s, r->simulate_s, (unsigned long long)r->stats.steps,
          (unsigned long long)r->stats.events, (unsigned long long)r->stats.evaluations,
          (unsigned long long)r->stats.jacobians, (unsigned long long)r->stats.newton,
          (unsigned long long)r->rows);
}

static int run_model(SkCli *cli, SkLibrary *library, const char *name, double parse_s) {
  const SkOptions   *o         = &cli->options;
  SkModelInput       in        = {cli->arena, cli->names, cli->sources, cli->diags, library};
  const char        *solver    = sk_option(o, SK_OPT_SOLVER);
  SkTranslateOptions translate = {
      .equations = {.want_implicit = solver && strcmp(solver, "cvode") != 0,
                    .want_jacobian = true}};
  SkRunReport    report = {.message = "", .warning = ""};
  SkTranslation *t      = sk_translate(&in, name, &translate, &report.status);
  if (t && sk_option(o, SK_OPT_EMIT)) {
    FILE *f = fopen(sk_option(o, SK_OPT_EMIT), "w");
    if (f) {
      fputs(t->c_text, f);
      fclose(f);
    }
  }
  if (t) {
    SkRunOptions run = {0};
    fill_options(cli, t, &run);
    read_settings(cli, &run);
    report = sk_run(t, &in, &run);
    if (run.progress) fprintf(stderr, "\r%*s\r", 70, "");
    report_end(cli, &report);
  }
  int code = report.status == SK_OK || report.status == SK_TERMINATED
                 ? sk_cli_exit(cli, 0)
                 : sk_status_exit(report.status);
  sk_cli_messages(cli);
  if (t && sk_option_given(o, SK_OPT_STATS)) print_stats(t, &report);
  if (sk_option_given(o, SK_OPT_JSON)) print_json(cli, t, &report, parse_s, code);
  return code;
}

int sk_cmd_run(SkCli *cli) {
  const SkOptions *o = &cli->options;
  if (o->n_args == 0 && !sk_option_given(o, SK_OPT_MODEL))
    return sk_cli_usage(cli, "run needs a class or a file");
  struct sigaction action = {.sa_handler = on_interrupt};
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  double             began   = sk_cli_seconds();
  SkLibrary         *library = sk_cli_library(cli);
  uint32_t           n       = 0;
  const char *const *classes = sk_cli_classes(cli, library, &n);
  if (!classes || n == 0) return sk_cli_exit(cli, 0);
  return run_model(cli, library, classes[n - 1], sk_cli_seconds() - began);
}
