// skerry help, --help and the manual page, all from the table in options.def.
#include "cli/cli.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 79

// Words of text wrapped at WIDTH; continuation lines start in column `indent`, the first one goes
// on at column `at`.
static void wrap(SkBuf *out, const char *text, uint32_t indent, uint32_t at) {
  while (*text) {
    size_t n = strcspn(text, " ");
    if (at > indent && at + n + 1 > WIDTH) {
      sk_buf_printf(out, "\n%*s", (int)indent, "");
      at = indent;
    } else if (at > indent) {
      sk_buf_char(out, ' ');
      at++;
    }
    sk_buf_add(out, text, n);
    at += (uint32_t)n;
    text += n;
    while (*text == ' ') text++;
  }
  sk_buf_char(out, '\n');
}

// "-L, --library=DIR"
static const char *option_head(SkArena *arena, const SkOptionInfo *info) {
  char letter[8] = "    ";
  if (info->letter) snprintf(letter, sizeof letter, "-%c, ", info->letter);
  return sk_arena_printf(arena, "%s--%s%s%s", letter, info->name,
                         info->kind == SK_VALUE_FLAG ? "" : "=", info->value);
}

// A long list of choices goes on in the next line. Gives the width of the last one.
static uint32_t put_head(SkBuf *out, const char *head) {
  const size_t most   = 78;
  const char  *indent = "  ";
  while (strlen(indent) + strlen(head) > most) {
    size_t n = most - strlen(indent);
    while (n > 0 && head[n - 1] != '|') n--;
    if (n == 0) break;
    sk_buf_printf(out, "%s%.*s\n", indent, (int)n, head);
    head += n;
    indent = "          ";
  }
  sk_buf_printf(out, "%s%s", indent, head);
  return (uint32_t)(strlen(indent) + strlen(head));
}

static void print_options(SkCommandId command, SkBuf *out) {
  const uint32_t column = 26;
  for (uint32_t o = 0; o < SK_OPT_COUNT; o++) {
    const SkOptionInfo *info = &sk_option_infos[o];
    if (!((info->commands >> command) & 1u)) continue;
    uint32_t n = put_head(out, option_head(out->arena, info));
    if (n + 2 > column)
      sk_buf_printf(out, "\n%*s", (int)column, "");
    else
      sk_buf_printf(out, "%*s", (int)(column - n), "");
    wrap(out, info->help, column, column);
  }
}

static void print_overview(SkBuf *out) {
  sk_buf_z(out,
           "usage: skerry COMMAND [OPTION...] [ARGUMENT...]\n\n"
           "Compiles and simulates Modelica models.\n\ncommands:\n");
  for (uint32_t c = 0; c < SK_CMD_COUNT; c++)
    if (*sk_commands[c].summary)
      sk_buf_printf(out, "  %-12s%s\n", sk_commands[c].name, sk_commands[c].summary);
  sk_buf_z(out, "\noptions of all commands:\n");
  print_options(SK_CMD_NONE, out);
  sk_buf_z(out,
           "\n'skerry help COMMAND' tells more about a command, 'skerry help SK2104' about a "
           "message.\n");
}

void sk_cli_print_help(SkCommandId command, SkBuf *out) {
  if (command == SK_CMD_NONE) {
    print_overview(out);
    return;
  }
  const SkCommandInfo *info = &sk_commands[command];
  sk_buf_printf(out, "usage: skerry %s [OPTION...]%s%s\n\n", info->name,
                *info->arguments ? " " : "", info->arguments);
  wrap(out, info->description, 0, 0);
  sk_buf_z(out, "\noptions:\n");
  print_options(command, out);
}

// Manual page -------------------------------------------------------------------------------------

// Text with what troff would take for its own escaped.
static void roff(SkBuf *out, const char *text) {
  if (*text == '.' || *text == '\'') sk_buf_z(out, "\\&");
  for (; *text; text++) {
    if (*text == '\\')
      sk_buf_z(out, "\\e");
    else if (*text == '-')
      sk_buf_z(out, "\\-");
    else
      sk_buf_char(out, *text);
  }
}

static void roff_option(SkBuf *out, const SkOptionInfo *info) {
  sk_buf_z(out, ".TP\n");
  if (info->letter) sk_buf_printf(out, "\\fB\\-%c\\fR, ", info->letter);
  sk_buf_z(out, "\\fB\\-\\-");
  roff(out, info->name);
  sk_buf_z(out, "\\fR");
  if (info->kind != SK_VALUE_FLAG) {
    sk_buf_z(out, "=\\fI");
    roff(out, info->value);
    sk_buf_z(out, "\\fR");
  }
  sk_buf_char(out, '\n');
  roff(out, info->help);
  sk_buf_char(out, '\n');
}

static const char man_end[] =
    ".SH EXIT STATUS\n"
    ".TP\n0\nall is well\n"
    ".TP\n1\nthe model has errors, or a file cannot be read or written\n"
    ".TP\n2\nthe command line is wrong\n"
    ".TP\n3\nthe equations cannot be solved as a system: too many, too few or singular\n"
    ".TP\n4\nthe initial values cannot be found\n"
    ".TP\n5\nthe solver failed or an assertion of the model was violated\n"
    ".TP\n6\nresults differ\n"
    ".TP\n124\nthe time limit was reached\n"
    ".TP\n130\ninterrupted\n"
    ".SH ENVIRONMENT\n"
    ".TP\n.B MODELICAPATH\nfolders with packages, separated by colons, searched after those of "
    "\\-L\n"
    ".TP\n.B NO_COLOR\nwhen set and not empty, messages are not coloured\n";

void sk_cli_print_man(SkBuf *out) {
  sk_buf_z(out, ".TH SKERRY 1 \"\" \"skerry " SK_VERSION
                "\" \"User Commands\"\n"
                ".SH NAME\nskerry \\- compile and simulate Modelica models\n.SH SYNOPSIS\n");
  for (uint32_t c = 0; c < SK_CMD_COUNT; c++) {
    if (!*sk_commands[c].summary) continue;
    sk_buf_printf(out, ".B skerry %s\n[\\fIOPTION\\fR...] ", sk_commands[c].name);
    roff(out, sk_commands[c].arguments);
    sk_buf_z(out, "\n.br\n");
  }
  sk_buf_z(out, ".SH COMMANDS\n");
  for (uint32_t c = 0; c < SK_CMD_COUNT; c++) {
    if (!*sk_commands[c].summary) continue;
    sk_buf_printf(out, ".SS skerry %s\n", sk_commands[c].name);
    roff(out, sk_commands[c].description);
    sk_buf_char(out, '\n');
    for (uint32_t o = 0; o < SK_OPT_COUNT; o++) {
      uint32_t of = sk_option_infos[o].commands;
      if (((of >> c) & 1u) && !((of >> SK_CMD_NONE) & 1u)) roff_option(out, &sk_option_infos[o]);
    }
  }
  sk_buf_z(out, ".SH OPTIONS OF ALL COMMANDS\n");
  for (uint32_t o = 0; o < SK_OPT_COUNT; o++)
    if ((sk_option_infos[o].commands >> SK_CMD_NONE) & 1u) roff_option(out, &sk_option_infos[o]);
  sk_buf_z(out, man_end);
}

// The command -------------------------------------------------------------------------------------

static int print_page(SkCli *cli, const char *word, const char *digits) {
  int         code = atoi(digits);
  const char *page = sk_error_page(code);
  if (page) {
    sk_buf_z(&cli->out, page);
    return 0;
  }
  if (sk_code_title(code)) {
    sk_buf_printf(&cli->out, "# SK%04d: %s\n", code, sk_code_title(code));
    return 0;
  }
  sk_diag(cli->diags, 9009, (SkSpan){0, 0}, "there is no message code '%s'", word);
  sk_diag_help(cli->diags, "skerry help codes lists them");
  return sk_status_exit(SK_BAD_ARG);
}

// "SK2104", "sk2104" or "2104": where its four digits start, else NULL.
static const char *code_digits(const char *word) {
  if (strncasecmp(word, "SK", 2) == 0) word += 2;
  return strlen(word) == 4 && strspn(word, "0123456789") == 4 ? word : NULL;
}

int sk_cmd_help(SkCli *cli) {
  const SkOptions *o = &cli->options;
  if (sk_option_given(o, SK_OPT_MAN)) {
    sk_cli_print_man(&cli->out);
    return 0;
  }
  if (o->n_args == 0) {
    sk_cli_print_help(SK_CMD_NONE, &cli->out);
    return 0;
  }
  if (o->n_args > 1) return sk_cli_usage(cli, "help takes one argument");
  const char *word = o->args[0];
  if (strcmp(word, "codes") == 0) {
    for (const int *code = sk_codes(); *code; code++)
      sk_buf_printf(&cli->out, "SK%04d %s\n", *code, sk_code_title(*code));
    return 0;
  }
  if (code_digits(word)) return print_page(cli, word, code_digits(word));
  SkCommandId command = sk_command_find(word);
  if (command != SK_CMD_NONE) {
    sk_cli_print_help(command, &cli->out);
    return 0;
  }
  sk_diag(cli->diags, 9001, (SkSpan){0, 0}, "'%s' is neither a command nor a message code", word);
  const char *near = sk_command_meant(word);
  if (near)
    sk_diag_help(cli->diags, "did you mean '%s'?", near);
  else
    sk_diag_help(cli->diags, "skerry --help lists the commands");
  return sk_status_exit(SK_BAD_ARG);
}
