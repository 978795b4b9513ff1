#include "cli/cli.h"

#include "cli/run/ranks.h"
#include "codegen/compile/tier.h"
#include "codegen/sandbox/external.h"
#include "cosim/mpi/copies.h"
#include "native/native.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

double sk_cli_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int sk_cli_exit(const SkCli *cli, int code) {
  if (code != 0) return code;
  bool strict = sk_option_given(&cli->options, SK_OPT_STRICT);
  bool failed = sk_diags_errors(cli->diags) > 0 || (strict && sk_diags_warnings(cli->diags) > 0);
  return failed ? sk_status_exit(SK_MODEL_ERROR) : 0;
}

int sk_cli_usage(SkCli *cli, const char *format, ...) {
  char    text[512];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  const SkCommandInfo *info = &sk_commands[cli->options.command];
  sk_diag(cli->diags, 9004, (SkSpan){0, 0}, "%s", text);
  sk_diag_help(cli->diags, "usage: skerry %s [OPTION...] %s", info->name, info->arguments);
  return sk_status_exit(SK_BAD_ARG);
}

static bool wants_colour(const SkCli *cli) {
  enum { AUTO, ALWAYS, NEVER };
  uint32_t choice = sk_option_choice(&cli->options, SK_OPT_COLOR, AUTO);
  if (choice != AUTO) return choice == ALWAYS;
  const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
  return isatty(STDERR_FILENO) && !(no && *no) && term && strcmp(term, "dumb") != 0;
}

SkDiagFormat sk_cli_format(const SkCli *cli) {
  SkDiagFormat format = SK_DIAG_TEXT;
  if (sk_option_given(&cli->options, SK_OPT_JSON)) format = SK_DIAG_JSON;
  return (SkDiagFormat)sk_option_choice(&cli->options, SK_OPT_MESSAGE_FORMAT, format);
}

// A cache that others can change is not used; whoever wonders why compiling takes long learns it here.
static void tell_cache(SkCli *cli) {
  char why[1024];
  if (!sk_cache_note(why, sizeof why)) return;
  sk_diag(cli->diags, 9012, (SkSpan){0, 0}, "the cache folder is not used: %s", why);
  sk_diag_help(
      cli->diags,
      "the folder must be yours and no link; nobody else may write to it or to the folders "
      "above it (chmod go-w); SKERRY_CACHE names another");
}

// Messages are the data of `check` in its machine forms. Where stdout carries something else (a
// flat model, a plot) they go to stderr in any form.
const char *sk_cli_first_error(const SkCli *cli) {
  for (uint32_t i = 0; i < sk_diags_count(cli->diags); i++)
    if (sk_diags_at(cli->diags, i)->severity == SK_ERROR) return sk_diags_at(cli->diags, i)->text;
  return "";
}

void sk_cli_messages(SkCli *cli) {
  if (cli->messages_done) return;
  cli->messages_done = true;
  tell_cache(cli);
  SkDiagFormat format = sk_cli_format(cli);
  const char  *output = sk_option(&cli->options, SK_OPT_OUTPUT);
  bool         model  = (cli->options.command == SK_CMD_FLATTEN && !output) ||
               (cli->options.command == SK_CMD_PLOT && (!output || strcmp(output, "-") == 0));
  if (format != SK_DIAG_TEXT && !model) {
    sk_diags_print(cli->diags, format, false, &cli->out);
    return;
  }
  if (sk_diags_count(cli->diags) == 0) return;
  SkBuf err = sk_buf_to(cli->arena, stderr);
  sk_diags_print(cli->diags, format, wants_colour(cli), &err);
  uint32_t errors = sk_diags_errors(cli->diags), warnings = sk_diags_warnings(cli->diags);
  if (format == SK_DIAG_TEXT && cli->options.command != SK_CMD_NONE && errors + warnings > 1)
    sk_buf_printf(&err, "%u error%s, %u warning%s\n", errors, errors == 1 ? "" : "s", warnings,
                  warnings == 1 ? "" : "s");
  sk_buf_flush(&err);
}

// Writes out what is left. A reader that went away (skerry ... | head) is no failure.
static int close_output(SkCli *cli, int code) {
  sk_buf_flush(&cli->out);
  errno     = 0;
  bool good = fflush(stdout) == 0 && !ferror(stdout);
  if (good) return code;
  int           why  = errno;
  struct pollfd pipe = {.fd = STDOUT_FILENO, .events = POLLOUT};
  if (why == EPIPE || (poll(&pipe, 1, 0) == 1 && (pipe.revents & POLLERR))) return code;
  fprintf(stderr, "error[SK9007]: %s: %s\n", sk_code_title(9007),
          why ? strerror(why) : "the standard output failed");
  return code ? code : sk_status_exit(SK_IO);
}

static int run_command(SkCli *cli) {
  SkCommandId command = cli->options.command;
  if (sk_option_given(&cli->options, SK_OPT_SHOW_HELP)) {
    sk_cli_print_help(command, &cli->out);
    return 0;
  }
  if (sk_option_given(&cli->options, SK_OPT_SHOW_VERSION)) return sk_cmd_version(cli);
  switch (command) {
#define SK_COMMAND(id, name, arguments, summary, description) \
  case SK_CMD_##id:                                           \
    return sk_cmd_##name(cli);
#define SK_OPTION(id, letter, name, kind, value, commands, help)
#include "cli/options.def"
#undef SK_COMMAND
#undef SK_OPTION
    case SK_CMD_NONE: break;
  }
  SkBuf err = sk_buf_to(cli->arena, stderr);
  sk_cli_print_help(SK_CMD_NONE, &err);
  sk_buf_flush(&err);
  return sk_status_exit(SK_BAD_ARG);
}

// Everything between the guard and the end, in a function of its own so that no local of it is live
// across the jump.
static int run(SkArena *arena, int argc, char **argv) {
  SkCli cli   = {.arena = arena, .out = sk_buf_to(arena, stdout)};
  cli.names   = sk_names_new(arena);
  cli.sources = sk_sources_new(arena);
  cli.diags   = sk_diags_new(arena, cli.sources);
  bool read   = sk_options_parse(arena, cli.diags, argc, argv, &cli.options);
  int  code   = 0;
  if (!sk_cli_ranks_open(&cli, read, &code)) return code;
  // check judges classes, everything else needs a model that runs.
  if (cli.options.command != SK_CMD_CHECK) sk_diags_forgive(cli.diags);
  code = read ? run_command(&cli) : sk_status_exit(SK_BAD_ARG);
  sk_cli_messages(&cli);
  sk_externals_free(cli.externals);
  sk_cli_end_composites(&cli);
  sk_registry_free(cli.registry);
  code = close_output(&cli, code);
  sk_copies_end(code);
  return code;
}

int sk_cli_main(int argc, char **argv) {
  signal(SIGPIPE, SIG_IGN);  // a closed pipe shows as a failed write, see close_output
  SkGuard guard;
  SkArena *volatile arena = sk_arena_new(0, &guard);
  if (!arena || setjmp(guard.env)) {
    sk_arena_free(arena);
    fprintf(stderr, "error[SK9008]: %s\n", sk_code_title(9008));
    return sk_status_exit(SK_NOMEM);
  }
  int code = run(arena, argc, argv);
  sk_arena_free(arena);
  return code;
}
