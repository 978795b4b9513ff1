// skerry explain
#include "cli/outputs.h"
#include "cli/run/run.h"
#include "driver/experiment/islands.h"
#include "driver/experiment/start_values.h"
#include "equations/report/report.h"

#include <errno.h>
#include <string.h>

static bool ends_with(const char *path, const char *ending) {
  size_t n = strlen(path), m = strlen(ending);
  return n > m && strcmp(path + n - m, ending) == 0;
}

// --graph FILE: the islands drawn, by the ending of the name.
static int draw(SkCli *cli, const SkSystem *system, const SkLineInfos *lines, const char *path) {
  bool svg = ends_with(path, ".svg");
  if (!svg && !ends_with(path, ".dot") && !ends_with(path, ".gv"))
    return sk_cli_usage(cli, "--graph writes FILE.dot, FILE.gv or FILE.svg, not '%s'", path);
  FILE *f = fopen(path, "w");
  if (f) {
    SkBuf out = sk_buf_to(cli->arena, f);
    if (svg)
      sk_equations_svg(system, lines, cli->arena, &out);
    else
      sk_equations_dot(system, lines, &out);
    sk_buf_flush(&out);
    bool failed = ferror(f) != 0;
    if (fclose(f) == 0 && !failed) return 0;
  }
  sk_diag(cli->diags, 9007, (SkSpan){0, 0}, "cannot write '%s': %s", path, strerror(errno));
  return sk_status_exit(SK_IO);
}

// What `skerry run` with the same options would take.
static SkIslandPlan *plan(SkCli *cli, const SkModelInput *in, const SkTranslation *t,
                          const SkIslandChoices *choices) {
  const SkOptions       *o     = &cli->options;
  const SkIslandOptions *given = sk_island_options(t, in, choices);
  SkIslandPlan          *plans = SK_NEWS(cli->arena, SkIslandPlan, t->system->islands.n + 1);
  const char            *all   = sk_option(o, SK_OPT_SOLVER);
  double                 step  = sk_option_number(o, SK_OPT_STEP, 0.0);
  bool                   grid  = sk_equations_is_stepped(t->system);
  for (uint32_t i = 0; i < t->system->islands.n; i++) {
    plans[i].step   = given[i].step > 0.0 ? given[i].step : step;
    plans[i].solver = given[i].solver ? given[i].solver : all;
    if (!plans[i].solver) plans[i].solver = sk_sim_usual_solver(grid, plans[i].step);
  }
  return plans;
}

// Impedances of components in C are known once the model has started.
static SkLineInfos find_lines(SkCli *cli, const SkModelInput *in, const SkTranslation *t) {
  SkLineInfos lines = sk_equations_lines(t->system, NULL, cli->arena);
  if (sk_lines_are_known(&lines)) return lines;
  SkStartValues *values = sk_start_values_new(t, in);
  SkKnown        known  = {sk_start_value, values};
  if (values) lines = sk_equations_lines(t->system, &known, cli->arena);
  return lines;
}

int sk_cmd_explain(SkCli *cli) {
  const SkOptions *o = &cli->options;
  if (o->n_args == 0 && !sk_option_given(o, SK_OPT_MODEL))
    return sk_cli_usage(cli, "explain needs a class or a file");
  if (!sk_cli_outputs(cli)) return sk_status_exit(SK_BAD_ARG);
  sk_cli_tidy();
  SkLibrary         *library = sk_cli_library(cli);
  uint32_t           n       = 0;
  const char *const *classes = sk_cli_classes(cli, library, &n);
  if (!classes || n == 0) return sk_cli_exit(cli, 0);
  SkModelInput       in        = sk_cli_input(cli, library);
  SkTranslateOptions options   = {.equations = {.want_implicit = true, .want_jacobian = true}};
  options.equations.one_island = sk_option_given(o, SK_OPT_ONE_ISLAND);
  options.equations.waves      = sk_cli_waves(o);
  SkIslandChoices choices      = {0};
  if (!sk_cli_islands(cli, &in, &choices)) return sk_cli_exit(cli, sk_status_exit(SK_BAD_ARG));
  options.choices       = &choices;
  SkStatus       status = SK_OK;
  SkTranslation *t      = sk_translate(&in, classes[n - 1], &options, &status);
  if (!t) return sk_status_exit(status);
  if (!sk_cli_outputs_read(cli, t->flat, t->link, NULL)) return sk_status_exit(SK_BAD_ARG);
  bool                 json  = sk_option_given(o, SK_OPT_JSON);
  const char          *graph = sk_option(o, SK_OPT_GRAPH);
  SkLineInfos          lines = find_lines(cli, &in, t);
  int                  code  = graph ? draw(cli, t->system, &lines, graph) : 0;
  const SkIslandPlan  *plans = plan(cli, &in, t, &choices);
  const SkIslandFacts *facts = sk_equations_facts(t->system, &lines, plans, cli->arena);
  if (json) {
    sk_equations_json(t->system, &lines, facts, &cli->out);
  } else {
    sk_equations_overview(t->system, &lines, facts, &cli->out);
    sk_equations_explain(t->system, &cli->out);
  }
  return sk_cli_exit(cli, code);
}
