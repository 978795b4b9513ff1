// What the arguments name: files, folders, classes.
#include "cli/cli.h"

#include "codegen/sandbox/external.h"

#include "base/vec.h"
#include "driver/part/composite.h"
#include "driver/translate/own_library.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define STDIN_LIMIT ((size_t)64 * 1024 * 1024)

static bool ends_with(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n >= m && strcmp(text + n - m, end) == 0;
}

void sk_cli_search(SkCli *cli, SkLibrary *library, SkArena *arena) {
  uint32_t    at = 0;
  const char *dir;
  while ((dir = sk_option_next(&cli->options, SK_OPT_LIBRARY, &at)))
    sk_library_add_path(library, dir);
  const char *path = getenv("MODELICAPATH");
  if (path && *path) sk_library_add_paths(library, path);
  sk_own_library(library, arena);
}

SkLibrary *sk_cli_library(SkCli *cli) {
  SkLibrary *library = sk_library_new(cli->arena, cli->names, cli->sources, cli->diags);
  sk_cli_search(cli, library, cli->arena);
  sk_cli_native(cli, library);
  return library;
}

bool sk_cli_names_fmus(const SkCli *cli) {
  const SkOptions *o   = &cli->options;
  bool             all = o->n_args > 0;
  for (uint32_t i = 0; i < o->n_args; i++) all &= ends_with(o->args[i], ".fmu");
  return all;
}

SkModelInput sk_cli_input(SkCli *cli, SkLibrary *library) {
  if (!cli->externals) cli->externals = sk_externals_new();
  return (SkModelInput){
      .arena   = cli->arena,
      .names   = cli->names,
      .sources = cli->sources,
      .diags   = cli->diags,
      .library = library,
      // An FMU that is named runs; with a model beside it the model's own code would too.
      .native    = sk_option_given(&cli->options, SK_OPT_NATIVE) || sk_cli_names_fmus(cli),
      .externals = cli->externals};
}

// A word is a path when it looks like one, or when a file or a package folder of that name exists.
static bool is_path(SkCli *cli, const char *word) {
  if (strchr(word, '/') || ends_with(word, ".mo") || ends_with(word, ".fmu") ||
      sk_composite_is(word) || strcmp(word, ".") == 0 || strcmp(word, "..") == 0)
    return true;
  struct stat info;
  if (stat(word, &info) != 0) return false;
  if (!S_ISDIR(info.st_mode)) return true;
  return stat(sk_arena_printf(cli->arena, "%s/package.mo", word), &info) == 0;
}

// Classes of a file, a package folder, or the standard input ("-").
static const SkStored *load(SkCli *cli, SkLibrary *library, const char *word) {
  uint32_t        errors  = sk_diags_errors(cli->diags);
  const SkStored *classes = NULL;
  if (strcmp(word, "-") == 0) {
    char  *text;
    size_t length;
    if (sk_read_file(cli->arena, "/dev/stdin", STDIN_LIMIT, &text, &length))
      classes = sk_library_load_text(library, "<stdin>", text, length);
    else
      sk_diag(cli->diags, 9005, (SkSpan){0, 0}, "cannot read the standard input: %s",
              strerror(errno));
  } else if (ends_with(word, ".fmu")) {
    classes = sk_cli_fmu_class(cli, library, word, NULL, NULL);
  } else if (sk_composite_is(word)) {
    SkModelInput in = sk_cli_input(cli, library);
    classes         = sk_composite_class(&in, sk_cli_composites(cli), word);
  } else {
    classes = sk_library_load(library, word);
  }
  if (!classes && sk_diags_errors(cli->diags) == errors)
    sk_diag(cli->diags, 9006, (SkSpan){0, 0}, "there is no class in '%s'", word);
  return classes;
}

static const SkStored *load_fmu(void *user, SkLibrary *library, const char *path,
                                const char *interface, const char *otherwise) {
  return sk_cli_fmu_class(user, library, path, interface, otherwise);
}

struct SkCompositeHost *sk_cli_composites(SkCli *cli) {
  if (cli->composites) return cli->composites;
  cli->composites = SK_NEW(cli->arena, SkCompositeHost);
  *cli->composites =
      (SkCompositeHost){.registry = sk_cli_registry(cli),
                        .fmu      = load_fmu,
                        .user     = cli,
                        .step     = sk_option_number(&cli->options, SK_OPT_STEP, 0.0),
                        .token    = getenv("SKERRY_TOKEN"),
                        .patience = sk_option_number(&cli->options, SK_OPT_PATIENCE, 60.0)};
  if (cli->composites->token && !*cli->composites->token) cli->composites->token = NULL;
  return cli->composites;
}

void sk_cli_end_composites(SkCli *cli) {
  if (cli->composites) sk_composite_end(cli->composites);
  cli->composites = NULL;
}

// Names the nearest class: among the children of the longest part of the path that exists.
static void report_unknown(SkCli *cli, SkLibrary *library, const char *path) {
  // What could not be read may have had the class.
  if (sk_diags_errors(cli->diags)) return;
  const SkClass *inside = NULL;
  const char    *rest   = path;
  for (const char *dot; (dot = strchr(rest, '.'));) {
    SkName         part = sk_name(cli->names, rest, (size_t)(dot - rest));
    const SkClass *next =
        inside ? sk_library_child(library, inside, part) : sk_library_top(library, part);
    if (!next) break;
    inside = next;
    rest   = dot + 1;
  }
  uint32_t      n;
  const SkName *names =
      inside ? sk_library_children(library, inside, &n) : sk_library_tops(library, &n);
  const char *word = sk_arena_printf(cli->arena, "%.*s", (int)strcspn(rest, "."), rest);
  const char *near = sk_did_you_mean(word, names, n);
  sk_diag(cli->diags, 9005, (SkSpan){0, 0}, "there is no class or file '%s'", path);
  if (near)
    sk_diag_help(cli->diags, "did you mean '%.*s%s%s'?", (int)(rest - path), path, near,
                 rest + strlen(word));
  else if (inside)
    sk_diag_help(cli->diags, "there is no '%s' in '%.*s'", word, (int)(rest - path - 1), path);
  else
    sk_diag_help(cli->diags,
                 "name a .mo file, or add the folder of its package with -L or MODELICAPATH");
}

// A class may be inherited by the package it is named in; then only the model phase finds it.
static bool may_inherit(SkCli *cli, SkLibrary *library, const char *path) {
  const SkClass *inside = NULL;
  for (const char *dot; (dot = strchr(path, '.')); path = dot + 1) {
    SkName         part = sk_name(cli->names, path, (size_t)(dot - path));
    const SkClass *next =
        inside ? sk_library_child(library, inside, part) : sk_library_top(library, part);
    if (!next) break;
    inside = next;
  }
  if (!inside) return false;
  if (inside->body == SK_BODY_SHORT) return true;
  const SkElement *e = inside->elements;
  while (e && e->kind != SK_EL_EXTENDS) e = e->next;
  return e != NULL;
}

const char *const *sk_cli_classes(SkCli *cli, SkLibrary *library, uint32_t *n) {
  const SkOptions *o         = &cli->options;
  SK_VEC(const char *) found = {0};
  SK_VEC(const char *) named = {0};
  bool failed                = false;
  bool chosen                = sk_option_given(o, SK_OPT_MODEL);
  for (uint32_t i = 0; i < o->n_args; i++) {
    if (strcmp(o->args[i], "-") != 0 && !is_path(cli, o->args[i])) {
      sk_vec_push(cli->arena, &named, o->args[i]);
      continue;
    }
    const SkStored *classes = load(cli, library, o->args[i]);
    if (!classes) failed = true;
    for (; classes && !chosen; classes = classes->next)
      sk_vec_push(cli->arena, &found, sk_class_path(cli->arena, classes->klass));
  }
  // Classes are looked up only now, when all files are loaded: they may be in any of them.
  uint32_t at = 0;
  for (const char *name; (name = sk_option_next(o, SK_OPT_MODEL, &at));)
    sk_vec_push(cli->arena, &named, name);
  for (uint32_t i = 0; i < named.n; i++) {
    if (sk_library_find(library, named.at[i]) || may_inherit(cli, library, named.at[i])) {
      sk_vec_push(cli->arena, &found, named.at[i]);
    } else {
      report_unknown(cli, library, named.at[i]);
      failed = true;
    }
  }
  *n = found.n;
  return failed ? NULL : found.at;
}
