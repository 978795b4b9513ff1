// An FMU as a class: for commands that it is named to, and as a file of its own.
#include "cli/cli.h"
#include "cli/outputs.h"

#include "driver/part/fmu_class.h"

#include <errno.h>
#include <math.h>
#include <string.h>

static const char *const *list(SkCli *cli, SkOptionId id) {
  SK_VEC(const char *) all = {0};
  uint32_t    at           = 0;
  const char *text;
  while ((text = sk_option_next(&cli->options, id, &at))) sk_vec_push(cli->arena, &all, text);
  sk_vec_push(cli->arena, &all, NULL);
  return all.at;
}

// The options of a run that are no settings of its solver.
static SkFmuWanted wanted_of(SkCli *cli) {
  const SkOptions *o = &cli->options;
  return (SkFmuWanted){.interface = sk_option(o, SK_OPT_INTERFACE),
                       .only      = list(cli, SK_OPT_ONLY),
                       .set       = list(cli, SK_OPT_SET),
                       .table     = sk_option(o, SK_OPT_INPUT),
                       .stop      = NAN};
}

const SkStored *sk_cli_fmu_class(SkCli *cli, SkLibrary *library, const char *path,
                                 const char *interface, const char *otherwise) {
  SkModelInput in     = sk_cli_input(cli, library);
  SkFmuWanted  wanted = wanted_of(cli);
  wanted.alone        = sk_cli_names_fmus(cli);
  wanted.step         = sk_option_number(&cli->options, SK_OPT_STEP, 0.0);
  wanted.stop         = sk_option_number(&cli->options, SK_OPT_STOP, NAN);
  wanted.otherwise    = otherwise;
  if (interface) wanted.interface = interface;
  return sk_fmu_class(&in, path, &wanted);
}

// The class ---------------------------------------------------------------------------------------

// A Modelica file that somebody wrote would be lost; one of an import is made again.
static bool may_replace(SkCli *cli, const char *path) {
  char  *old;
  size_t n;
  if (!sk_read_file(cli->arena, path, SK_MAX_FILE, &old, &n) || n == 0) return true;
  if (strstr(old, "skerry_fmu_open(")) return true;
  sk_diag(cli->diags, 9011, (SkSpan){0, 0}, "-o %s: the file is there, and is no class of an FMU",
          path);
  sk_diag_help(cli->diags, "nothing was written; give another name");
  return false;
}

static int write_text(SkCli *cli, const char *path, const SkBuf *text) {
  if (!path || strcmp(path, "-") == 0) {
    sk_buf_add(&cli->out, text->text, text->n);
    return 0;
  }
  if (!may_replace(cli, path)) return sk_status_exit(SK_BAD_ARG);
  FILE *f      = fopen(path, "w");
  bool  failed = !f || fwrite(text->text, 1, text->n, f) != text->n;
  if (f && fclose(f) != 0) failed = true;
  if (!failed) return 0;
  sk_diag(cli->diags, 9007, (SkSpan){0, 0}, "cannot write '%s': %s", path, strerror(errno));
  return sk_status_exit(SK_IO);
}

// A file Name.mo holds the class Name; NULL: any other file.
static const char *name_of_file(SkCli *cli, const char *path) {
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
  size_t      n = strlen(name);
  if (n <= 3 || strcmp(name + n - 3, ".mo") != 0 || strcmp(name, "package.mo") == 0) return NULL;
  return sk_arena_printf(cli->arena, "%.*s", (int)(n - 3), name);
}

int sk_cli_fmu_import(SkCli *cli) {
  const SkOptions *o    = &cli->options;
  const char      *path = sk_option(o, SK_OPT_OUTPUT);
  if (o->n_args != 2) return sk_cli_usage(cli, "fmu import needs the file of one FMU");
  if (!sk_cli_outputs(cli)) return sk_status_exit(SK_BAD_ARG);
  SkModelInput in     = sk_cli_input(cli, sk_cli_library(cli));
  SkFmuWanted  wanted = wanted_of(cli);
  SkBuf        text   = sk_buf_new(cli->arena);
  wanted.within       = sk_option(o, SK_OPT_WITHIN);
  if (path) wanted.name = name_of_file(cli, path);
  if (!sk_fmu_class_text(&in, o->args[1], &wanted, &text))
    return sk_cli_exit(cli, sk_status_exit(SK_MODEL_ERROR));
  return sk_cli_exit(cli, write_text(cli, path, &text));
}
