// skerry explain
#include "cli/cli.h"

#include "driver/translate.h"

int sk_cmd_explain(SkCli *cli) {
  const SkOptions *o = &cli->options;
  if (o->n_args == 0 && !sk_option_given(o, SK_OPT_MODEL))
    return sk_cli_usage(cli, "explain needs a class or a file");
  SkLibrary         *library = sk_cli_library(cli);
  uint32_t           n       = 0;
  const char *const *classes = sk_cli_classes(cli, library, &n);
  if (!classes || n == 0) return sk_cli_exit(cli, 0);
  SkModelInput       in         = {cli->arena, cli->names, cli->sources, cli->diags, library};
  SkTranslateOptions options    = {.equations = {.want_implicit = true, .want_jacobian = true}};
  options.equations.one_island  = sk_option_given(o, SK_OPT_ONE_ISLAND);
  options.equations.waves_start = sk_option_choice(o, SK_OPT_WAVES, 0) == 1;
  SkStatus       status         = SK_OK;
  SkTranslation *t              = sk_translate(&in, classes[n - 1], &options, &status);
  if (!t) return sk_status_exit(status);
  sk_equations_explain(t->system, sk_option_given(o, SK_OPT_JSON), &cli->out);
  return sk_cli_exit(cli, 0);
}
