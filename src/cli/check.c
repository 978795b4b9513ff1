// skerry check
#include "cli/cli.h"
#include "cli/run/run.h"

#include "model/model.h"

#include <string.h>
#include <sys/resource.h>

static void print_stats(SkCli *cli, const SkParseCount *count, double seconds) {
  struct rusage use;
  getrusage(RUSAGE_SELF, &use);
  SkBuf err = sk_buf_to(cli->arena, stderr);
  if (count)
    sk_buf_printf(&err, "%llu files, %llu lines, %llu bytes, ", (unsigned long long)count->files,
                  (unsigned long long)count->lines, (unsigned long long)count->bytes);
  sk_buf_printf(&err, "%.3f s, %ld MiB\n", seconds, use.ru_maxrss / 1024);
  sk_buf_flush(&err);
}

static int parse_only(SkCli *cli) {
  const SkOptions *o = &cli->options;
  if (sk_option_given(o, SK_OPT_MODEL))
    sk_diag(cli->diags, 9010, (SkSpan){0, 0}, "-m has no effect with --parse-only");
  SkParseEnv   env   = {cli->arena, cli->names, cli->sources, cli->diags};
  SkParseCount total = {0};
  double       start = sk_cli_seconds();
  for (uint32_t i = 0; i < o->n_args; i++) {
    SkParseCount count  = {0};
    uint32_t     errors = sk_diags_errors(cli->diags);
    sk_parse_only(&env, o->args[i], &count);
    if (count.files == 0 && sk_diags_errors(cli->diags) == errors)
      sk_diag(cli->diags, 9006, (SkSpan){0, 0}, "there is no .mo file in '%s'", o->args[i]);
    total.files += count.files;
    total.lines += count.lines;
    total.bytes += count.bytes;
  }
  double seconds = sk_cli_seconds() - start;
  int    code    = sk_cli_exit(cli, 0);
  sk_cli_messages(cli);
  if (sk_cli_format(cli) == SK_DIAG_JSON)
    sk_buf_printf(&cli->out,
                  "{\"result\":\"parse\",\"exit\":%d,\"files\":%llu,\"lines\":%llu,\"bytes\":%llu,"
                  "\"errors\":%u,\"warnings\":%u,\"parse_s\":%.6f}\n",
                  code, (unsigned long long)total.files, (unsigned long long)total.lines,
                  (unsigned long long)total.bytes, sk_diags_errors(cli->diags),
                  sk_diags_warnings(cli->diags), seconds);
  else if (sk_option_given(o, SK_OPT_STATS))
    print_stats(cli, &total, seconds);
  return code;
}

typedef struct {
  const char *name;
  bool        counted;  // equations and unknowns are known
  uint32_t    equations, unknowns;
  uint32_t    classes;  // checked below a package
} Result;

static Result check_class(const SkModelInput *in, const char *name) {
  Result         r     = {.name = name, .classes = 1};
  const SkClass *klass = sk_library_find(in->library, name);
  if (klass && klass->kind == SK_CLASS_PACKAGE) {
    r.classes = sk_model_check_all(in, name);
    return r;
  }
  const SkFlat *flat = sk_model_flatten(in, name);
  if (flat) {
    r.counted   = true;
    r.equations = flat->n_equations;
    r.unknowns  = flat->n_unknowns;
  }
  return r;
}

static void print_result(SkCli *cli, const Result *r) {
  if (sk_cli_format(cli) == SK_DIAG_TEXT) {
    if (r->counted)
      sk_buf_printf(&cli->out, "%s: %u equation%s, %u unknown%s\n", r->name, r->equations,
                    r->equations == 1 ? "" : "s", r->unknowns, r->unknowns == 1 ? "" : "s");
    else if (r->classes != 1)
      sk_buf_printf(&cli->out, "%s: %u classes checked\n", r->name, r->classes);
    return;
  }
  sk_buf_z(&cli->out, "{\"result\":\"class\",\"class\":");
  sk_buf_json(&cli->out, r->name, strlen(r->name));
  if (r->counted)
    sk_buf_printf(&cli->out, ",\"equations\":%u,\"unknowns\":%u", r->equations, r->unknowns);
  sk_buf_printf(&cli->out, ",\"checked\":%u}\n", r->classes);
}

int sk_cmd_check(SkCli *cli) {
  const SkOptions *o = &cli->options;
  if (o->n_args == 0 && !sk_option_given(o, SK_OPT_MODEL))
    return sk_cli_usage(cli, "check needs a class or a file");
  if (sk_option_given(o, SK_OPT_PARSE_ONLY)) return parse_only(cli);

  sk_cli_tidy();
  double             start   = sk_cli_seconds();
  SkLibrary         *library = sk_cli_library(cli);
  uint32_t           n       = 0;
  const char *const *classes = sk_cli_classes(cli, library, &n);
  SkModelInput       in      = sk_cli_input(cli, library);
  Result            *results = SK_NEWS(cli->arena, Result, n);
  for (uint32_t i = 0; classes && i < n; i++) results[i] = check_class(&in, classes[i]);

  int code = sk_cli_exit(cli, 0);
  sk_cli_messages(cli);
  if (sk_cli_format(cli) == SK_DIAG_SARIF) return code;
  for (uint32_t i = 0; classes && i < n; i++) print_result(cli, &results[i]);
  double seconds = sk_cli_seconds() - start;
  if (sk_cli_format(cli) == SK_DIAG_JSON)
    sk_buf_printf(
        &cli->out,
        "{\"result\":\"check\",\"exit\":%d,\"errors\":%u,\"warnings\":%u,\"check_s\":%.6f}\n", code,
        sk_diags_errors(cli->diags), sk_diags_warnings(cli->diags), seconds);
  else if (sk_option_given(o, SK_OPT_STATS))
    print_stats(cli, NULL, seconds);
  return code;
}
