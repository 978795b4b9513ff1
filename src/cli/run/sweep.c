// skerry sweep
#include "driver/sweep/sweep.h"
#include "cli/run/ranks.h"
#include "cli/run/run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_SHOWN 10u
#define TELL_FROM  16u

// "a = 3, b = 0.5"
static const char *values_of(SkCli *cli, const SkVaries *varies, bool together, uint32_t k) {
  SkBuf out = sk_buf_new(cli->arena);
  for (uint32_t i = 0; i < varies->n; i++)
    sk_buf_printf(&out, "%s%s = %s", i ? ", " : "", varies->at[i].name,
                  sk_vary_value(varies, together, i, k));
  return out.text;
}

static const char *reason(const SkVariantReport *v) {
  return *v->message ? v->message : sk_status_text(v->status);
}

static void report_variants(SkCli *cli, const SkSweepReport *r, const SkVaries *varies,
                            bool together) {
  uint32_t shown = 0;
  for (uint32_t k = 0; k < r->n && r->variants; k++) {
    if (!sk_variant_failed(&r->variants[k]) || shown++ >= MOST_SHOWN) continue;
    sk_diag(cli->diags, 5042, (SkSpan){0, 0}, "variant %u (%s): %s", k + 1,
            values_of(cli, varies, together, k), reason(&r->variants[k]));
  }
  if (shown > MOST_SHOWN)
    sk_diag(cli->diags, 5042, (SkSpan){0, 0}, "%u more variants failed; see exit[k] in the results",
            shown - MOST_SHOWN);
}

static void report_end(SkCli *cli, const SkSweepReport *r) {
  SkSpan none = {0, 0};
  int    code = r->status == SK_TIMEOUT       ? 5006
                : r->status == SK_INTERRUPTED ? 5007
                : r->status == SK_IO          ? 5008
                : r->status == SK_OK          ? 0
                                              : 5009;
  if (*r->warning) sk_diag(cli->diags, 5005, none, "%s", r->warning);
  if (r->status == SK_BAD_ARG) {
    if (*r->message) sk_cli_usage(cli, "%s", r->message);
    return;
  }
  if (code)
    sk_diag(cli->diags, code, none, "%s", *r->message ? r->message : sk_status_text(r->status));
}

static uint64_t all_steps(const SkSweepReport *r) {
  uint64_t steps = 0;
  for (uint32_t k = 0; k < r->n && r->variants; k++) steps += r->variants[k].stats.steps;
  return steps;
}

// Many variants that run one after the other take longer than they might.
static void report_alone(SkCli *cli, const SkSweepReport *r) {
  if (r->n < TELL_FROM || !*r->alone || r->together) return;
  sk_diag(cli->diags, 5043, (SkSpan){0, 0}, "variants run one after the other on each thread: %s",
          r->alone);
  if (!(r->free_step > 0.0)) return;
  // One, two or five of a power of ten, not longer than theirs.
  double ten = pow(10.0, floor(log10(r->free_step))), part = r->free_step / ten;
  sk_diag_help(cli->diags,
               "--solver trapezoid --step %.3g takes steps about as long as theirs, of sixteen "
               "variants at a time where the model allows it",
               ten * (part >= 5.0   ? 5.0
                      : part >= 2.0 ? 2.0
                                    : 1.0));
}

static void report_unsteady(SkCli *cli, const SkSweepReport *r) {
  if (!r->n_unsteady) return;
  sk_diag(cli->diags, 5020, (SkSpan){0, 0},
          "the lines of %u of %u variants have no steady state and start from start values",
          r->n_unsteady, r->n);
  sk_diag_help(cli->diags, "--waves start takes start values for all of them");
}

// Result files hold numbers: whoever reads one does not see which variant had which text.
static void report_strings(SkCli *cli, const SkTranslation *t, const SkVaries *varies) {
  for (uint32_t i = 0; i < varies->n; i++) {
    const SkUserVar *var = sk_translation_var(t, varies->at[i].name);
    if (!var || var->base != SK_STRING) continue;
    sk_diag(cli->diags, 5044, (SkSpan){0, 0}, "'%s' is a String and has no column in the results",
            varies->at[i].name);
    sk_diag_help(cli->diags, "variants are numbered in the order of the values; --json lists them");
  }
}

// "varied":[{"name":"s","values":["x","y"]}],
static void print_varied(SkBuf *out, const SkVaries *varies) {
  sk_buf_z(out, "\"varied\":[");
  for (uint32_t i = 0; i < varies->n; i++) {
    const SkVary *vary = &varies->at[i];
    sk_buf_z(out, i ? ",{\"name\":" : "{\"name\":");
    sk_buf_json(out, vary->name, strlen(vary->name));
    sk_buf_z(out, ",\"values\":[");
    for (uint32_t k = 0; k < vary->n; k++) {
      sk_buf_z(out, k ? "," : "");
      sk_buf_json(out, vary->values[k], strlen(vary->values[k]));
    }
    sk_buf_z(out, "]}");
  }
  sk_buf_z(out, "],");
}

static void print_json(SkCli *cli, const SkTranslation *t, const SkSweepReport *r,
                       const SkVaries *varies, bool together, double parse_s, int code) {
  SkBuf   *out   = &cli->out;
  uint64_t steps = all_steps(r), events = 0;
  for (uint32_t k = 0; k < r->n && r->variants; k++) events += r->variants[k].stats.events;
  sk_buf_printf(out,
                "{\"exit\":%d,\"variants\":%u,\"failed\":%u,\"steps\":%llu,\"events\":%llu,"
                "\"rows\":%llu,\"threads\":%d,\"tier\":%d,\"steps_together\":%llu,\"alone\":",
                code, r->n, r->n_failed, (unsigned long long)steps, (unsigned long long)events,
                (unsigned long long)r->rows, r->threads, r->tier, (unsigned long long)r->together);
  sk_buf_json(out, r->alone, strlen(r->alone));
  sk_buf_z(out, ",");
  print_varied(out, varies);
  sk_buf_printf(out,
                "\"parse_s\":%.6f,\"flatten_s\":%.6f,\"structure_s\":%.6f,\"codegen_s\":%.6f,"
                "\"compile_s\":%.6f,\"init_s\":%.6f,\"simulate_s\":%.6f,\"failures\":[",
                parse_s, t ? t->flatten_s : 0.0, t ? t->structure_s : 0.0, t ? t->codegen_s : 0.0,
                r->compile_s, r->init_s, r->simulate_s);
  bool first = true;
  for (uint32_t k = 0; k < r->n && r->variants; k++) {
    if (!sk_variant_failed(&r->variants[k])) continue;
    const char *values = values_of(cli, varies, together, k), *why = reason(&r->variants[k]);
    sk_buf_printf(out, "%s{\"variant\":%u,\"exit\":%d,\"values\":", first ? "" : ",", k + 1,
                  sk_status_exit(r->variants[k].status));
    sk_buf_json(out, values, strlen(values));
    sk_buf_z(out, ",\"message\":");
    sk_buf_json(out, why, strlen(why));
    sk_buf_z(out, "}");
    first = false;
  }
  const char *message = sk_cli_first_error(cli);
  sk_buf_z(out, "],\"message\":");
  sk_buf_json(out, message, strlen(message));
  sk_buf_z(out, "}\n");
}

static void print_stats(const SkTranslation *t, const SkSweepReport *r, double parse_s) {
  fprintf(stderr,
          "%s: %u variants, %u failed, %d thread%s, ended in tier %d\n"
          "parse %.3f s, flatten %.3f s, structure %.3f s, code %.3f s, compile %.3f s, make "
          "variants %.3f s, "
          "simulate %.3f s\n",
          t->flat->name, r->n, r->n_failed, r->threads, r->threads == 1 ? "" : "s", r->tier,
          parse_s, t->flatten_s, t->structure_s, t->codegen_s, r->compile_s, r->init_s,
          r->simulate_s);
  uint64_t steps = all_steps(r);
  fprintf(stderr, "%.0f %% of %llu steps side by side%s%s\n",
          steps ? 100.0 * (double)r->together / (double)steps : 0.0, (unsigned long long)steps,
          *r->alone ? ": " : "", r->alone);
}

static bool read_varies(SkCli *cli, const SkModelInput *in, SkVaries *out) {
  uint32_t    at = 0;
  const char *text;
  bool        ok = true;
  while ((text = sk_option_next(&cli->options, SK_OPT_VARY, &at)))
    ok &= sk_vary_read(in, text, out);
  return ok;
}

static int sweep_model(SkCli *cli, SkLibrary *library, const char *name, double parse_s) {
  const SkOptions *o        = &cli->options;
  SkModelInput     in       = sk_cli_input(cli, library);
  SkSweepReport    report   = {.message = "", .warning = "", .alone = "", .status = SK_BAD_ARG};
  SkRunOptions     run      = {.variants = true};
  SkVaries         varies   = {0};
  bool             together = sk_option_given(o, SK_OPT_TOGETHER);
  SkTranslation   *t        = NULL;
  SkExperiment    *e        = sk_experiment_new(&in);
  if (e && read_varies(cli, &in, &varies)) t = sk_cli_translate(cli, e, name, &run, &report.status);
  if (!sk_cli_ranks_meet(cli)) {
    t             = NULL;
    report.status = SK_UNSUPPORTED;
  }
  run.crowd       = sk_cli_ranks();
  SkStatus others = (SkStatus)sk_cli_ranks_agree(t ? SK_OK : (int)report.status);
  if (t && others != SK_OK) report.status = others;
  if (t && others == SK_OK && sk_cli_begin_run(e)) report = sk_sweep(e, &run, &varies, together);
  sk_cli_end_run();
  sk_experiment_free(e);
  if (t && run.progress) fprintf(stderr, "\r%*s\r", 76, "");
  report_variants(cli, &report, &varies, together);
  if (t) report_alone(cli, &report);
  report_unsteady(cli, &report);
  if (t && run.n_outputs && report.variants) report_strings(cli, t, &varies);
  if (t) report_end(cli, &report);
  int failed = report.n_failed ? sk_status_exit(SK_SOLVER_FAILED) : 0;
  int code   = sk_cli_exit(cli, report.status == SK_OK ? failed : sk_status_exit(report.status));
  sk_cli_messages(cli);
  if (t && sk_option_given(o, SK_OPT_STATS)) print_stats(t, &report, parse_s);
  if (sk_option_given(o, SK_OPT_JSON))
    print_json(cli, t, &report, &varies, together, parse_s, code);
  return code;
}

int sk_cmd_sweep(SkCli *cli) {
  const SkOptions *o = &cli->options;
  if (o->n_args == 0 && !sk_option_given(o, SK_OPT_MODEL))
    return sk_cli_usage(cli, "sweep needs a class or a file");
  if (!sk_option_given(o, SK_OPT_VARY)) return sk_cli_usage(cli, "sweep needs --vary NAME=VALUES");
  sk_cli_signals(sk_option_number(o, SK_OPT_TIMEOUT, 0.0));
  double      parse_s = 0.0;
  SkLibrary  *library = NULL;
  const char *name    = sk_cli_read(cli, &library, &parse_s);
  int         code    = name ? sweep_model(cli, library, name, parse_s)
                             : sk_cli_exit(cli, sk_status_exit(SK_MODEL_ERROR));
  return sk_cli_ranks_end(cli, code);
}
