// skerry complete: what could stand in place of the last word. The scripts of `skerry completion`
// call it with the words of the command line after the program's name.
//
// out:   one candidate per line, a tab and its description after it; the lines ":files" and
// ":folders"
//        ask the shell to add names of files
// cost:  class names read the package.mo files on the way, nothing else
#include "cli/cli.h"

#include <string.h>

typedef struct {
  SkCli      *cli;
  SkOptions   seen;  // what stands before the last word
  const char *word;
  size_t      n;
} Question;

static bool fits(const Question *q, const char *candidate) {
  return strncmp(candidate, q->word, q->n) == 0;
}

static void offer(Question *q, const char *candidate, const char *about) {
  if (fits(q, candidate)) sk_buf_printf(&q->cli->out, "%s\t%s\n", candidate, about);
}

static void offer_commands(Question *q) {
  for (uint32_t c = 0; c < SK_CMD_COUNT; c++)
    if (*sk_commands[c].summary) offer(q, sk_commands[c].name, sk_commands[c].summary);
}

static void offer_options(Question *q) {
  for (uint32_t o = 0; o < SK_OPT_COUNT; o++) {
    const SkOptionInfo *info = &sk_option_infos[o];
    if (!((info->commands >> q->seen.command) & 1u)) continue;
    offer(q, sk_arena_printf(q->cli->arena, "--%s", info->name), info->help);
    if (info->letter) offer(q, sk_arena_printf(q->cli->arena, "-%c", info->letter), info->help);
  }
}

// Each word of "a|b|c" with `prefix` before it.
static void offer_words(Question *q, const char *prefix, const char *words) {
  while (*words) {
    size_t n = strcspn(words, "|");
    offer(q, sk_arena_printf(q->cli->arena, "%s%.*s", prefix, (int)n, words), "");
    words += n + (words[n] == '|');
  }
}

// Classes whose full name starts with the word; a package ends in a dot, ready for the next part.
static void offer_classes(Question *q) {
  SkCli *cli   = q->cli;
  cli->options = q->seen;  // for -L
  sk_diags_mute(cli->diags, true);
  SkLibrary *library = sk_cli_library(cli);
  for (uint32_t i = 0; i < q->seen.n_args; i++)
    if (strstr(q->seen.args[i], ".mo")) sk_library_load(library, q->seen.args[i]);
  const char    *last  = strrchr(q->word, '.');
  size_t         head  = last ? (size_t)(last - q->word) : 0;
  const SkClass *outer = NULL;
  if (last &&
      !(outer = sk_library_find(library, sk_arena_printf(cli->arena, "%.*s", (int)head, q->word))))
    return;
  uint32_t      n;
  const SkName *names =
      last ? sk_library_children(library, outer, &n) : sk_library_tops(library, &n);
  for (uint32_t i = 0; i < n; i++) {
    const char *full =
        sk_arena_printf(cli->arena, "%.*s%s%s", (int)head, q->word, last ? "." : "", names[i]);
    if (!fits(q, full)) continue;
    const SkClass *klass =
        last ? sk_library_child(library, outer, names[i]) : sk_library_top(library, names[i]);
    bool        deep  = klass && klass->kind == SK_CLASS_PACKAGE;
    const char *about = klass && klass->comment.text ? klass->comment.text : "";
    sk_buf_printf(&cli->out, "%s%s\t%.*s\n", full, deep ? "." : "", (int)strcspn(about, "\n"),
                  about);
  }
}

// Values of an option; `prefix` is "--name=" when the value is written in the same word.
static void offer_values(Question *q, const SkOptionInfo *info, const char *prefix) {
  if (info->kind == SK_VALUE_CHOICE) offer_words(q, prefix, info->value);
  if (info->kind == SK_VALUE_CLASS && !*prefix) offer_classes(q);
  if (info->kind == SK_VALUE_FILE || info->kind == SK_VALUE_OUT) sk_buf_z(&q->cli->out, ":files\n");
  if (info->kind == SK_VALUE_DIR) sk_buf_z(&q->cli->out, ":folders\n");
}

static void offer_arguments(Question *q) {
  const char *wanted = sk_commands[q->seen.command].arguments;
  if (strstr(wanted, "CLASS")) offer_classes(q);
  if (strstr(wanted, "FILE")) sk_buf_z(&q->cli->out, ":files\n");
  if (q->seen.command == SK_CMD_COMPLETION) offer_words(q, "", wanted);
  if (q->seen.command == SK_CMD_HELP) {
    offer_commands(q);
    for (const int *code = sk_codes(); q->n >= 2 && *code; code++)
      offer(q, sk_arena_printf(q->cli->arena, "SK%04d", *code), sk_code_title(*code));
  }
}

// The option whose value the last word is, when the word before it is an option that wants one.
static const SkOptionInfo *waiting_option(const Question *q, const char *before) {
  if (!before || before[0] != '-' || !before[1]) return NULL;
  SkOptionId id = before[1] == '-'
                      ? sk_option_find(q->seen.command, before + 2, strlen(before + 2))
                      : sk_option_find_letter(q->seen.command, before[strlen(before) - 1]);
  if (id == SK_OPT_COUNT || sk_option_infos[id].kind == SK_VALUE_FLAG) return NULL;
  return &sk_option_infos[id];
}

int sk_cmd_complete(SkCli *cli) {
  // bash splits "--color=al" into three words; put them together again and answer the last part
  // only.
  const char **words = SK_NEWS(cli->arena, const char *, cli->options.n_args + 2);
  uint32_t     n     = 0;
  bool         split = false;
  for (uint32_t i = 0; i < cli->options.n_args; i++) {
    const char *word = cli->options.args[i];
    split            = strcmp(word, "=") == 0 && n > 0;
    if (!split) {
      words[++n] = word;
      continue;
    }
    bool more = i + 1 < cli->options.n_args;
    words[n] = sk_arena_printf(cli->arena, "%s=%s", words[n], more ? cli->options.args[i + 1] : "");
    if (more) i++;
  }
  if (n == 0) words[++n] = "";
  words[0]   = "skerry";
  Question q = {.cli = cli, .word = words[n]};
  sk_diags_mute(cli->diags, true);
  sk_options_parse(cli->arena, sk_diags_new(cli->arena, cli->sources), (int)n, (char **)words,
                   &q.seen);
  q.n = strlen(q.word);

  const SkOptionInfo *waiting = waiting_option(&q, n > 1 ? words[n - 1] : NULL);
  const char         *equals  = strncmp(q.word, "--", 2) == 0 ? strchr(q.word, '=') : NULL;
  if (waiting) {
    offer_values(&q, waiting, "");
  } else if (equals) {
    SkOptionId  id     = sk_option_find(q.seen.command, q.word + 2, (size_t)(equals - q.word) - 2);
    const char *prefix = sk_arena_printf(cli->arena, "%.*s", (int)(equals + 1 - q.word), q.word);
    if (split) {
      q.word = equals + 1;
      q.n    = strlen(q.word);
    }
    if (id != SK_OPT_COUNT) offer_values(&q, &sk_option_infos[id], split ? "" : prefix);
  } else if (q.word[0] == '-') {
    offer_options(&q);
  } else if (q.seen.command == SK_CMD_NONE) {
    offer_commands(&q);
  } else {
    offer_arguments(&q);
  }
  return 0;
}
