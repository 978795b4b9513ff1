// skerry format
#include "cli/cli.h"

#include "syntax/format/format.h"
#include "syntax/parse/token.h"

#include <string.h>
#include <sys/stat.h>

typedef struct {
  SkCli   *cli;
  uint32_t files, changed;
  bool     failed;
} Formatting;

static SkFile *parse(const SkParseEnv *env, const char *path) {
  bool stdin_too = strcmp(path, "-") == 0;
  if (!stdin_too) return sk_parse_file(env, path);
  char  *text;
  size_t len;
  if (sk_read_file(env->arena, "/dev/stdin", SK_MAX_FILE, &text, &len))
    return sk_parse_text(env, "<stdin>", text, len);
  sk_diag(env->diags, 9005, (SkSpan){0, 0}, "cannot read the standard input");
  return NULL;
}

static void format_file(Formatting *f, const char *path) {
  SkCli     *cli   = f->cli;
  SkArena   *arena = sk_arena_scratch(cli->arena);
  SkParseEnv env   = {cli->arena, cli->names, cli->sources, cli->diags};
  SkFile    *file  = parse(&env, path);
  f->files++;
  if (!file || file->errors) {
    f->failed = true;
    sk_arena_done(arena);
    return;
  }
  const SkSource *source = file->tokens->source;
  SkPatch         patch  = sk_format(arena, file);
  uint32_t        len;
  const char     *text  = sk_patch_apply(arena, &patch, source->text, source->len, &len);
  bool            check = sk_option_given(&cli->options, SK_OPT_CHECK_FORMAT);
  f->changed += patch.n > 0;
  if (check && patch.n) {
    sk_buf_printf(&cli->out, "%s\n", path);
  } else if (!check && strcmp(path, "-") == 0) {
    sk_buf_add(&cli->out, text, len);
  } else if (!check && patch.n) {
    f->failed = !sk_cli_rewrite(cli, path, text, len) || f->failed;
  }
  sk_arena_done(arena);
}

static void format_below(Formatting *f, const char *path) {
  SkCli             *cli   = f->cli;
  SkParseEnv         env   = {cli->arena, cli->names, cli->sources, cli->diags};
  uint32_t           n     = 0;
  const char *const *files = sk_list_files(&env, path, &n);
  if (n == 0) {
    sk_diag(cli->diags, 9006, (SkSpan){0, 0}, "there is no .mo file in '%s'", path);
    f->failed = true;
  }
  for (uint32_t i = 0; i < n; i++) format_file(f, files[i]);
}

int sk_cmd_format(SkCli *cli) {
  const SkOptions *o = &cli->options;
  if (o->n_args == 0) return sk_cli_usage(cli, "format needs a file or a folder");
  Formatting f = {.cli = cli};
  for (uint32_t i = 0; i < o->n_args; i++) {
    struct stat info;
    if (stat(o->args[i], &info) == 0 && S_ISDIR(info.st_mode))
      format_below(&f, o->args[i]);
    else
      format_file(&f, o->args[i]);
  }
  if (f.failed) return sk_cli_exit(cli, sk_status_exit(SK_MODEL_ERROR));
  bool differs = f.changed && sk_option_given(o, SK_OPT_CHECK_FORMAT);
  return sk_cli_exit(cli, differs ? sk_status_exit(SK_MISMATCH) : 0);
}
