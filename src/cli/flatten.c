// skerry flatten
#include "cli/outputs.h"
#include "cli/run/run.h"
#include "equations/report/report.h"

#include "driver/translate/translate.h"
#include "model/model.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

// Prints to the file, complete or not at all as far as the disk allows.
static int write_file(SkCli *cli, const SkFlat *flat, const char *path) {
  FILE *f = fopen(path, "w");
  if (f) {
    SkBuf out = sk_buf_to(cli->arena, f);
    sk_flat_print(flat, &out);
    sk_buf_flush(&out);
    bool failed = ferror(f) != 0;
    if (fclose(f) == 0 && !failed) return 0;
  }
  sk_diag(cli->diags, 9007, (SkSpan){0, 0}, "cannot write '%s': %s", path, strerror(errno));
  return sk_status_exit(SK_IO);
}

// Strings of the model may hold any byte: a terminal gets none that could change it, a file or pipe gets them all.
static void print(SkCli *cli, const SkFlat *flat) {
  if (!isatty(STDOUT_FILENO)) {
    sk_flat_print(flat, &cli->out);
    return;
  }
  SkBuf text = sk_buf_new(cli->arena);
  sk_flat_print(flat, &text);
  sk_buf_shown(&cli->out, text.text, text.n);
}

// --island NAME: the equations of one island instead of the whole model.
static int print_island(SkCli *cli, const SkModelInput *in, const char *class_name,
                        const char *name) {
  SkTranslateOptions options = {0};
  SkStatus           status  = SK_OK;
  SkTranslation     *t       = sk_translate(in, class_name, &options, &status);
  if (!t) return sk_status_exit(status);
  if (sk_equations_island(t->system, name, cli->arena, &cli->out)) return sk_cli_exit(cli, 0);
  sk_cli_usage(cli, "%s has no island '%s'", class_name, name);
  for (uint32_t i = 0; i < t->system->islands.n && i < 8; i++)
    sk_diag_help(cli->diags, "%s '%s'", i ? "or" : "there is", t->system->islands.at[i]->name);
  return sk_cli_exit(cli, sk_status_exit(SK_BAD_ARG));
}

int sk_cmd_flatten(SkCli *cli) {
  const SkOptions *o = &cli->options;
  if (o->n_args == 0 && !sk_option_given(o, SK_OPT_MODEL))
    return sk_cli_usage(cli, "flatten needs a class or a file");
  if (!sk_cli_outputs(cli)) return sk_status_exit(SK_BAD_ARG);

  sk_cli_tidy();
  double             start   = sk_cli_seconds();
  SkLibrary         *library = sk_cli_library(cli);
  uint32_t           n       = 0;
  const char *const *classes = sk_cli_classes(cli, library, &n);
  if (!classes || n == 0) return sk_cli_exit(cli, 0);

  // Of several the last one: files are written with the parts first and the system at the end.
  SkModelInput in = sk_cli_input(cli, library);
  if (sk_option_given(o, SK_OPT_ISLAND))
    return print_island(cli, &in, classes[n - 1], sk_option(o, SK_OPT_ISLAND));
  SkFlat *flat = sk_model_equations(&in, classes[n - 1]);
  double  made = sk_cli_seconds();
  int     code = sk_cli_exit(cli, 0);
  if (flat) sk_flat_split(flat, cli->arena);
  if (flat && (!sk_flat_printable(flat, cli->diags, cli->arena) ||
               !sk_flat_names_differ(flat, cli->diags, cli->arena))) {
    code = sk_cli_exit(cli, 0);
  } else if (flat && sk_diags_errors(cli->diags) == 0) {
    const char *path = sk_option(o, SK_OPT_OUTPUT);
    if (!sk_cli_outputs_read(cli, flat, NULL, NULL))
      code = sk_status_exit(SK_BAD_ARG);
    else if (path && strcmp(path, "-") != 0)
      code = sk_cli_exit(cli, write_file(cli, flat, path));
    else
      print(cli, flat);
  }
  if (sk_option_given(o, SK_OPT_STATS)) {
    SkBuf err = sk_buf_to(cli->arena, stderr);
    sk_buf_printf(&err, "%u equations, %u unknowns, flatten %.3f s, print %.3f s, %zu MiB\n",
                  flat ? flat->n_equations : 0, flat ? flat->n_unknowns : 0, made - start,
                  sk_cli_seconds() - made, sk_arena_used(cli->arena) >> 20);
    sk_buf_flush(&err);
  }
  return code;
}
