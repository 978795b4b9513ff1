#include "cli/outputs.h"

#include "base/vec.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_LINKS 40

// Which file it is ---------------------------------------------------------------------------------

// A file that exists, or the name of one to come in a folder that exists.
typedef struct {
  dev_t       device;
  ino_t       number;
  const char *name;  // NULL: of the file itself, else of its folder
} FileId;

typedef struct {
  SkOptionId  option;
  const char *path;
  FileId      id;
} Output;

typedef SK_VEC(Output) Outputs;

static const char *folder_of(SkCli *cli, const char *path, const char **name) {
  const char *slash = strrchr(path, '/');
  *name             = slash ? slash + 1 : path;
  if (!slash) return ".";
  return slash == path ? "/" : sk_arena_printf(cli->arena, "%.*s", (int)(slash - path), path);
}

// Where a link leads that leads to nothing yet: writing makes that file.
static const char *follow(SkCli *cli, const char *path) {
  char target[4096];
  for (int links = 0; links < MAX_LINKS; links++) {
    ssize_t n = readlink(path, target, sizeof target);
    if (n <= 0 || n == sizeof target) return path;
    const char *name, *folder = folder_of(cli, path, &name);
    bool        whole = target[0] == '/';
    path = sk_arena_printf(cli->arena, "%s%s%.*s", whole ? "" : folder, whole ? "" : "/", (int)n,
                           target);
  }
  return path;
}

// False: there is nothing to lose, because it is no file, or cannot become one.
static bool identify(SkCli *cli, const char *path, bool written, FileId *out) {
  struct stat st;
  *out = (FileId){0};
  if (stat(path, &st) == 0) {
    *out = (FileId){.device = st.st_dev, .number = st.st_ino};
    return S_ISREG(st.st_mode);
  }
  if (!written || errno != ENOENT) return false;
  const char *folder = folder_of(cli, follow(cli, path), &out->name);
  if (stat(folder, &st) != 0) return false;
  out->device = st.st_dev;
  out->number = st.st_ino;
  return true;
}

static bool is_same(const FileId *a, const FileId *b) {
  if (a->device != b->device || a->number != b->number || !a->name != !b->name) return false;
  return !a->name || strcmp(a->name, b->name) == 0;
}

// What is written ----------------------------------------------------------------------------------

static const char *shown(SkCli *cli, SkOptionId id, const char *path) {
  const SkOptionInfo *info = &sk_option_infos[id];
  return info->letter ? sk_arena_printf(cli->arena, "-%c %s", info->letter, path)
                      : sk_arena_printf(cli->arena, "--%s %s", info->name, path);
}

static bool refuse(SkCli *cli, const Output *out, const char *why) {
  sk_diag(cli->diags, 9011, (SkSpan){0, 0}, "%s: %s", shown(cli, out->option, out->path), why);
  sk_diag_help(cli->diags, "nothing was written; give another name");
  return false;
}

static Outputs find_outputs(SkCli *cli) {
  Outputs all = {0};
  for (uint32_t i = 0; i < cli->options.n_given; i++) {
    const SkGiven *g   = &cli->options.given[i];
    Output         out = {.option = g->id, .path = g->value};
    if (sk_option_infos[g->id].kind != SK_VALUE_OUT) continue;
    if (strcmp(g->value, "-") == 0) out.path = "/dev/stdout";
    if (identify(cli, out.path, true, &out.id)) sk_vec_push(cli->arena, &all, out);
  }
  return all;
}

// Every output that is this file is refused.
static bool check_file(SkCli *cli, const Outputs *all, const char *path, const char *what) {
  FileId id;
  bool   ok = true;
  if (all->n == 0 || !identify(cli, path, false, &id)) return true;
  for (uint32_t i = 0; i < all->n; i++) {
    if (!is_same(&all->at[i].id, &id)) continue;
    const char *why = strcmp(path, all->at[i].path) == 0
                          ? sk_arena_printf(cli->arena, "the file is %s", what)
                          : sk_arena_printf(cli->arena, "the file is %s ('%s')", what, path);
    ok              = refuse(cli, &all->at[i], why);
  }
  return ok;
}

// --save replaces a state at once when the new one is complete, long after --resume has read it.
static bool check_option(SkCli *cli, const Outputs *all, const SkGiven *g) {
  Outputs others = {0};
  for (uint32_t i = 0; i < all->n; i++)
    if (g->id != SK_OPT_RESUME || all->at[i].option != SK_OPT_SAVE)
      sk_vec_push(cli->arena, &others, all->at[i]);
  const SkOptionInfo *info = &sk_option_infos[g->id];
  return check_file(cli, &others, g->value,
                    sk_arena_printf(cli->arena, "read by --%s", info->name));
}

static bool ends_with(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n >= m && strcmp(text + n - m, end) == 0;
}

// Sources that nobody has read yet: files of a package, and any Modelica file where something else would be written.
static bool check_source(SkCli *cli, const Output *out) {
  const char *name, *folder = folder_of(cli, follow(cli, out->path), &name);
  bool        modelica = ends_with(name, ".mo"), plain = out->option == SK_OPT_OUTPUT;
  struct stat st;
  if (out->id.name || (!modelica && strcmp(name, "package.order") != 0)) return true;
  if (modelica && !plain) return refuse(cli, out, "this is a Modelica file");
  if (stat(sk_arena_printf(cli->arena, "%s/package.mo", folder), &st) != 0) return true;
  return refuse(cli, out,
                sk_arena_printf(cli->arena, "the file is part of the package in '%s'", folder));
}

static bool check_pairs(SkCli *cli, const Outputs *all) {
  bool ok = true;
  for (uint32_t i = 0; i < all->n; i++)
    for (uint32_t k = 0; k < i; k++) {
      const Output *a = &all->at[i], *b = &all->at[k];
      if (!is_same(&a->id, &b->id)) continue;
      const char *why =
          sk_arena_printf(cli->arena, "%s writes the same file", shown(cli, b->option, b->path));
      ok = refuse(cli, a, why);
      break;
    }
  return ok;
}

// --vary NAME=V1,V2,...: a String may be the name of a file.
static bool check_values(SkCli *cli, const Outputs *all, const char *text) {
  bool        ok     = true;
  const char *equals = strchr(text, '=');
  for (const char *at = equals ? equals + 1 : ""; *at;) {
    size_t n = strcspn(at, ",");
    ok &=
        check_file(cli, all, sk_arena_printf(cli->arena, "%.*s", (int)n, at), "a value of --vary");
    at += n + (at[n] == ',');
  }
  return ok;
}

bool sk_cli_outputs(SkCli *cli) {
  const SkOptions *o   = &cli->options;
  Outputs          all = find_outputs(cli);
  if (all.n == 0) return true;
  bool ok = check_pairs(cli, &all);
  for (uint32_t i = 0; i < o->n_given; i++) {
    const SkGiven *g = &o->given[i];
    if (sk_option_infos[g->id].kind == SK_VALUE_FILE) ok &= check_option(cli, &all, g);
    if (g->id == SK_OPT_VARY) ok &= check_values(cli, &all, g->value);
  }
  for (uint32_t i = 0; i < o->n_args; i++) ok &= check_file(cli, &all, o->args[i], "read");
  for (uint32_t i = 0; ok && i < all.n; i++) ok &= check_source(cli, &all.at[i]);
  return ok;
}

// What was read ------------------------------------------------------------------------------------

static bool check_list(SkCli *cli, const Outputs *all, const char *const *paths) {
  bool ok = true;
  for (; ok && paths && *paths; paths++)
    ok = check_file(cli, all, *paths, "C code that the model calls");
  return ok;
}

// Which headers a source includes is up to the compiler; those of a folder that it looks through are not written over.
static bool check_headers(SkCli *cli, const Outputs *all, const char *const *folders) {
  bool ok = true;
  for (uint32_t i = 0; i < all->n && ok; i++) {
    const Output *out = &all->at[i];
    const char   *name;
    char          real[PATH_MAX];
    if (out->id.name || !realpath(out->path, real)) continue;
    folder_of(cli, real, &name);
    for (const char *const *f = folders; ok && f && *f; f++) {
      size_t n     = strlen(*f);
      bool   below = strncmp(real, *f, n) == 0 && real[n] == '/';
      if (below && (ends_with(name, ".h") || ends_with(name, ".c")))
        ok = refuse(cli, out, "the file is C code in a folder that the model names");
    }
  }
  return ok;
}

// A text is a path only by what is done with it; an output of that very name would be a strange coincidence.
static bool check_texts(SkCli *cli, const Outputs *all, const SkDag *dag) {
  bool ok = true;
  for (SkX x = 1; ok && x < sk_dag_size(dag); x++)
    if (sk_x_is_const(dag, x) && sk_x_base(dag, x) == SK_STRING)
      ok = check_file(cli, all, sk_x_string_value(dag, x), "named by the model");
  return ok;
}

bool sk_cli_outputs_read(SkCli *cli, const SkFlat *flat, const SkLink *link,
                         const SkSettings *settings) {
  Outputs         all = find_outputs(cli);
  const SkSource *s;
  bool            ok = true;
  if (all.n == 0) return true;
  for (uint32_t pos = 1; ok && (s = sk_source_of(cli->sources, pos)); pos = s->base + s->len + 1)
    ok = check_file(cli, &all, s->path, "a source of the model");
  if (ok && link)
    ok = check_list(cli, &all, link->all_sources) && check_list(cli, &all, link->sources);
  if (ok && link) ok = check_list(cli, &all, link->libraries);
  if (ok && link) ok = check_headers(cli, &all, link->include_dirs);
  for (uint32_t i = 0; ok && settings && i < settings->n; i++)
    ok = check_file(cli, &all, settings->at[i].text, "the value of a setting");
  return ok && (!flat || check_texts(cli, &all, flat->dag));
}

bool sk_cli_outputs_path(SkCli *cli, const char *path, const char *what) {
  Outputs all = find_outputs(cli);
  return check_file(cli, &all, path, what);
}
