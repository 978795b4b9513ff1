// skerry lsp
#include "cli/cli.h"

#include "driver/part/native.h"
#include "equations/system.h"
#include "lsp/stdio.h"
#include "results/read.h"

#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LARGEST_RESULT ((off_t)256 * 1024 * 1024)  // an answer comes while the user looks

// The search path of a library that the server begins anew.
static void prepare(void *user, SkLibrary *library, const SkModelInput *in) {
  SkCli *cli = user;
  sk_cli_search(cli, library, in->arena);
  struct SkRegistry *registry = sk_cli_registry(cli);
  if (registry) sk_native_classes(library, in->names, registry);
}

// Results --------------------------------------------------------------------------------------------

// The newest result beside a file: named like the class, like its last part, or like the file.
static const char *find_result(SkArena *arena, const char *file, const char *klass,
                               struct stat *out) {
  static const char *const forms[] = {"%s.mat", "%s.csv", "%s_res.mat"};
  const char              *slash = strrchr(file, '/'), *dot = strrchr(klass, '.'), *found = NULL;
  const char              *stem    = slash ? slash + 1 : file;
  size_t                   n       = strcspn(stem, ".");
  const char              *names[] = {klass, dot ? dot + 1 : klass,
                                      sk_arena_printf(arena, "%.*s", (int)n, stem)};
  for (int i = 0; i < 9; i++) {
    const char *name = i % 3 == 0   ? sk_arena_printf(arena, forms[0], names[i / 3])
                       : i % 3 == 1 ? sk_arena_printf(arena, forms[1], names[i / 3])
                                    : sk_arena_printf(arena, forms[2], names[i / 3]);
    const char *path =
        sk_arena_printf(arena, "%.*s%s", slash ? (int)(slash - file + 1) : 0, file, name);
    struct stat st;
    if (stat(path, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size > LARGEST_RESULT) continue;
    if (found && st.st_mtime <= out->st_mtime) continue;
    found = path;
    *out  = st;
  }
  return found;
}

static const char *read_value(SkArena *arena, SkResult *r, uint32_t column, SkDiags *diags) {
  uint64_t    rows = sk_result_rows(r);
  const char *unit = "";
  size_t      n_unit, n_text;
  n_unit = sk_result_unit(sk_result_column(r, column)->description, &unit, &n_text);
  // "Pa|bar": the file's own unit is the first one.
  size_t bar = 0;
  while (bar < n_unit && unit[bar] != '|') bar++;
  unit = bar ? sk_arena_printf(arena, " %.*s", (int)bar, unit) : "";
  if (sk_result_column(r, column)->constant || rows == 0)
    return sk_arena_printf(arena, "`%.6g%s`", sk_result_constant(r, column), unit);
  double       *values = SK_NEWS(arena, double, rows), low = INFINITY, high = -INFINITY;
  const double *time = sk_result_time(r, diags);
  if (!time || !sk_result_read(r, &column, 1, &values, diags)) return NULL;
  for (uint64_t i = 0; i < rows; i++) {
    low  = fmin(low, values[i]);
    high = fmax(high, values[i]);
  }
  return sk_arena_printf(arena, "`%.6g%s` at t = %.6g s, from %.6g to %.6g", values[rows - 1], unit,
                         time[rows - 1], low, high);
}

static const char *value(void *user, SkArena *arena, const char *file, const char *klass,
                         const char *name) {
  struct stat st    = {0}, text;
  const char *path  = find_result(arena, file, klass, &st);
  SkDiags    *diags = sk_diags_new(arena, sk_sources_new(arena));
  SkResult   *r     = path ? sk_result_open(path, arena, diags) : NULL;
  (void)user;
  if (!r) return NULL;
  uint32_t    column = sk_result_find(r, name);
  const char *said   = column == SK_RESULT_NONE ? NULL : read_value(arena, r, column, diags);
  sk_result_close(r);
  if (!said) return NULL;
  bool old = stat(file, &text) == 0 && text.st_mtime > st.st_mtime;
  return sk_arena_printf(arena, "%s (%s%s)", said,
                         strrchr(path, '/') ? strrchr(path, '/') + 1 : path,
                         old ? ", older than the model" : "");
}

// Islands --------------------------------------------------------------------------------------------

static void islands(void *user, const SkModelInput *in, const char *klass, SkIslandTell *tell,
                    void *to) {
  SkEquationsOptions options = {0};
  SkFlat            *flat    = sk_model_equations(in, klass);
  SkSystem          *s       = flat ? sk_equations(in->arena, flat, &options, in->diags) : NULL;
  SkMap              seen    = {0};
  (void)user;
  for (uint32_t v = 0; s && v < s->vars.n; v++) {
    const SkSysVar *var  = &s->vars.at[v];
    uint32_t        c    = var->flat < flat->vars.n ? flat->vars.at[var->flat].component : SK_NONE;
    const char     *path = c < flat->components.n ? flat->components.at[c].path : "";
    size_t          n    = strcspn(path, ".[");
    if (n == 0 || var->island >= s->islands.n) continue;
    SkName   name = sk_name(in->names, path, n);
    uint64_t was, key = ((uint64_t)(uintptr_t)name << 16) + var->island + 1;
    if (sk_map_get(&seen, key, &was)) continue;
    sk_map_put(in->arena, &seen, key, 1);
    const SkIsland *is = s->islands.at[var->island];
    tell(to, name, is->name ? is->name : "1");
  }
}

int sk_cmd_lsp(SkCli *cli) {
  if (cli->options.n_args) return sk_cli_usage(cli, "lsp takes no arguments");
  SkLspHost host = {.user    = cli,
                    .prepare = prepare,
                    .native  = sk_option_given(&cli->options, SK_OPT_NATIVE),
                    .value   = value,
                    .islands = islands};
  return sk_lsp_serve(&host, STDIN_FILENO, STDOUT_FILENO);
}
