// skerry run
#include "cli/run/monitor.h"

#include "cli/run/ranks.h"
#include "driver/part/composite.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Characters of the numbers of a report at most.
#define JSON_NUMBERS 1400

// Reports -----------------------------------------------------------------------------------------

static void report_end(SkCli *cli, const SkTranslation *t, const SkRunReport *r) {
  static const struct {
    SkStatus status;
    int      code;
  } codes[]   = {{SK_INIT_FAILED, 5003}, {SK_SOLVER_FAILED, 5004}, {SK_ASSERT_FAILED, 5004},
                 {SK_TIMEOUT, 5006},     {SK_INTERRUPTED, 5007},   {SK_IO, 5008},
                 {SK_UNSUPPORTED, 5009}, {SK_NOMEM, 5009},         {SK_TERMINATED, 5016},
                 {SK_STRUCTURE, 5030},   {SK_NOT_FOUND, 5009}};
  SkSpan none = {0, 0};
  if (*r->warning) sk_diag(cli->diags, 5005, none, "%s", r->warning);
  if (r->status == SK_BAD_ARG && *r->message && !sk_diags_errors(cli->diags))
    sk_cli_usage(cli, "%s", r->message);
  for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
    if (codes[i].status != r->status) continue;
    if (r->status == SK_IO && !*r->message) continue;  // said already
    sk_diag(cli->diags, codes[i].code, none, "%s",
            *r->message ? r->message : sk_status_text(r->status));
    bool steady = sk_cli_waves(&cli->options) == SK_WAVES_STEADY;
    // Values that are held between ticks have no steady state to find.
    steady = steady && t->system->n_islands > 1 && t->system->lines.n > 0;
    steady = steady && !strstr(r->message, "assertion failed");
    if (r->status == SK_INIT_FAILED && steady)
      sk_diag_help(cli->diags,
                   "the lines were to start in a steady state, which may not exist; "
                   "--waves start takes start values instead");
    const char *level = NULL;
    if (t && (r->status == SK_INIT_FAILED || r->status == SK_SOLVER_FAILED))
      level = sk_flat_floating(t->flat, cli->arena);
    if (level)
      sk_diag_help(cli->diags,
                   "nothing sets the level of %s, only their differences count: connect something "
                   "that has a level of its own, as a tank, a volume or a ground has",
                   level);
    // A file that could not be written ends somewhere before the last row that was made.
    if (r->rows && r->status != SK_TERMINATED && r->status != SK_IO)
      sk_diag_help(cli->diags, "the results up to time %.9g are kept", r->end_time);
  }
}

// All but its end. Also called from signal handlers: nothing is allocated.
static size_t json_numbers(char *out, size_t size, const SkTranslation *t, const SkRunReport *r,
                           double parse_s, int code) {
  const struct {
    const char *name;
    uint64_t    value;
  } counts[] = {{"islands", t ? t->system->n_islands : 0},
                {"tiles", t ? t->system->islands.n : 0},
                {"steps", r->stats.steps},
                {"events", r->stats.events},
                {"evaluations", r->stats.evaluations},
                {"jacobians", r->stats.jacobians},
                {"newton", r->stats.newton},
                {"failures", r->stats.failures},
                {"at_once", r->stats.at_once},
                {"growths", r->stats.growths},
                {"threads", (uint64_t)r->stats.threads},
                {"ranks", (uint64_t)r->ranks},
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
               {"stepping_s", r->stepping_s},
               {"jitter_s", r->jitter_s}};
  size_t n  = (size_t)snprintf(out, size, "{\"exit\":%d", code);
  for (size_t i = 0; i < sizeof counts / sizeof counts[0] && n < size; i++)
    n += (size_t)snprintf(out + n, size - n, ",\"%s\":%llu", counts[i].name,
                          (unsigned long long)counts[i].value);
  for (size_t i = 0; i < sizeof times / sizeof times[0] && n < size; i++)
    n += (size_t)snprintf(out + n, size - n, ",\"%s\":%.6f", times[i].name, times[i].value);
  return n;
}

static void print_json(SkCli *cli, const SkTranslation *t, const SkRunReport *r, double parse_s,
                       int code) {
  char numbers[JSON_NUMBERS];
  json_numbers(numbers, sizeof numbers, t, r, parse_s, code);
  sk_buf_z(&cli->out, numbers);
  sk_buf_z(&cli->out, ",\"end\":");
  sk_buf_double(&cli->out, r->end_time);
  sk_buf_z(&cli->out, ",\"message\":");
  const char *message = *r->message ? r->message : sk_cli_first_error(cli);
  sk_buf_json(&cli->out, message, strlen(message));
  sk_buf_z(&cli->out, "}\n");
}

// What is known of a run that may have to be left from a signal handler.
static struct {
  bool   json;
  double parse_s;
  const SkTranslation *volatile t;
} left;

void sk_cli_last_words(const char *message, int code) {
  static char text[JSON_NUMBERS + 400];
  SkRunReport so_far = sk_cli_so_far();
  int         n      = snprintf(text, sizeof text, "error[SK%d]: %s",
                   code == 124 ? 5006
                                : code == 5 ? 5033
                                            : 5007,
                                message);
  if (so_far.rows)
    n += snprintf(text + n, sizeof text - (size_t)n, "; the results up to time %.9g are kept",
                  so_far.end_time);
  text[n++] = '\n';
  if (write(STDERR_FILENO, text, (size_t)n) < 0 || !left.json) return;
  size_t at = json_numbers(text, JSON_NUMBERS, left.t, &so_far, left.parse_s, code);
  at += (size_t)snprintf(text + at, sizeof text - at, ",\"end\":%.17g,\"message\":\"%s\"}\n",
                         so_far.end_time, message);
  if (write(STDOUT_FILENO, text, at) < 0) return;
}

static void print_stats(const SkTranslation *t, const SkRunReport *r, double parse_s) {
  uint32_t states = 0, n = t->system->n_islands, tiles = t->system->islands.n;
  char     joined[40] = "";
  for (uint32_t i = 0; i < tiles; i++) states += t->system->islands.at[i]->states.n;
  if (tiles != n) snprintf(joined, sizeof joined, " (%u tile%s)", tiles, tiles == 1 ? "" : "s");
  fprintf(stderr,
          "%s: %u equations, %u variables eliminated, %u states in %u island%s%s\n"
          "parse %.3f s, flatten %.3f s, structure %.3f s, code %.3f s, compile %.3f s, "
          "initialise %.3f s, simulate %.3f s\n"
          "%llu steps, %llu events, %llu evaluations, %llu Jacobians, %llu Newton iterations "
          "(%llu failed), %llu rows, ended in tier %d%s\n",
          t->flat->name, t->flat->n_equations, t->system->eliminated, states, n, n == 1 ? "" : "s",
          joined, parse_s, t->flatten_s, t->structure_s, t->codegen_s, r->compile_s, r->init_s,
          r->simulate_s, (unsigned long long)r->stats.steps, (unsigned long long)r->stats.events,
          (unsigned long long)r->stats.evaluations, (unsigned long long)r->stats.jacobians,
          (unsigned long long)r->stats.newton, (unsigned long long)r->stats.failures,
          (unsigned long long)r->rows, r->tier, r->cached ? " (from the cache)" : "");
}

// The command -------------------------------------------------------------------------------------

static SkRunReport run_translated(SkCli *cli, SkExperiment *e, const SkRunOptions *run) {
  const SkTranslation *t      = sk_experiment_model(e);
  SkRunReport          report = {.message = "", .warning = ""};
  if (sk_cli_begin_run(e)) report = sk_experiment_all(e, run);
  sk_cli_end_run();
  if (run->speed > 0.0 && report.rows)
    fprintf(stderr, "realtime: %llu of %llu deadlines missed, worst jitter %.3g ms\n",
            (unsigned long long)report.missed, (unsigned long long)report.rows,
            1e3 * report.jitter_s);
  if (run->progress) fprintf(stderr, "\r%*s\r", 76, "");
  report_end(cli, t, &report);
  return report;
}

static int run_model(SkCli *cli, SkLibrary *library, const char *name, double parse_s) {
  const SkOptions *o      = &cli->options;
  SkModelInput     in     = sk_cli_input(cli, library);
  SkRunReport      report = {.message = "", .warning = "", .status = SK_NOMEM};
  SkExperiment    *e      = sk_experiment_new(&in);
  SkRunOptions     run    = {0};
  left.parse_s            = parse_s;
  SkTranslation *t        = e ? sk_cli_translate(cli, e, name, &run, &report.status) : NULL;
  left.t                  = t;
  if (t && !sk_cli_watch_run(cli, e, &run)) {
    t             = NULL;
    report.status = SK_IO;
  }
  if (!sk_cli_ranks_meet(cli)) {
    t             = NULL;
    report.status = SK_UNSUPPORTED;
  }
  run.crowd = sk_cli_ranks();
  if (t && run.crowd && cli->composites && cli->composites->wires.n) {
    sk_cli_usage(cli,
                 "sub-models that are other programs do not run under a launcher of several "
                 "ranks: start skerry by itself");
    t             = NULL;
    report.status = SK_BAD_ARG;
  }
  // A rank that cannot translate the model ends all of them.
  SkStatus others = (SkStatus)sk_cli_ranks_agree(t ? SK_OK : (int)report.status);
  if (t && others != SK_OK) report.status = others;
  if (t && others == SK_OK) report = run_translated(cli, e, &run);
  sk_experiment_free(e);
  bool fine = report.status == SK_OK || report.status == SK_TERMINATED;
  int  code = sk_cli_exit(cli, fine ? 0 : sk_status_exit(report.status));
  sk_cli_messages(cli);
  if (t && sk_option_given(o, SK_OPT_STATS)) print_stats(t, &report, parse_s);
  if (sk_option_given(o, SK_OPT_JSON)) print_json(cli, t, &report, parse_s, code);
  return code;
}

static int run_once(SkCli *cli) {
  double     parse_s = 0.0;
  SkLibrary *library = NULL;
  left.json          = sk_option_given(&cli->options, SK_OPT_JSON);
  left.t             = NULL;
  const char *name   = sk_cli_read(cli, &library, &parse_s);
  if (name) return run_model(cli, library, name, parse_s);
  SkRunReport none = {.message = "", .warning = ""};
  int         code = sk_cli_exit(cli, sk_status_exit(SK_MODEL_ERROR));
  sk_cli_messages(cli);
  if (sk_option_given(&cli->options, SK_OPT_JSON)) print_json(cli, NULL, &none, parse_s, code);
  return code;
}

static int run_with_signals(SkCli *cli) {
  sk_cli_signals(sk_option_number(&cli->options, SK_OPT_TIMEOUT, 0.0));
  return run_once(cli);
}

// Alone, or as one of several ranks.
static int run_here(SkCli *cli) {
  int code = run_with_signals(cli);
  return sk_cli_ranks_end(cli, code);
}

int sk_cmd_run(SkCli *cli) {
  const SkOptions *o = &cli->options;
  if (o->n_args == 0 && !sk_option_given(o, SK_OPT_MODEL))
    return sk_cli_usage(cli, "run needs a class or a file");
  if (sk_option_given(o, SK_OPT_WATCH) && sk_cli_ranks_started() > 1)
    return sk_cli_usage(cli, "--watch is for one process, not for several ranks of a launcher");
  return sk_option_given(o, SK_OPT_WATCH) ? sk_cli_watch(cli, run_with_signals) : run_here(cli);
}
