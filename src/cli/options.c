#include "cli/options.h"

#include "base/vec.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define C(id) (1u << SK_CMD_##id)
#define ALL   UINT32_MAX

const SkCommandInfo sk_commands[SK_CMD_COUNT] = {
#define SK_COMMAND(id, name, arguments, summary, description) \
  [SK_CMD_##id] = {#name, arguments, summary, description},
#define SK_OPTION(id, letter, name, kind, value, commands, help)
#include "cli/options.def"
#undef SK_COMMAND
#undef SK_OPTION
};

const SkOptionInfo sk_option_infos[SK_OPT_COUNT] = {
#define SK_COMMAND(id, name, arguments, summary, description)
#define SK_OPTION(id, letter, name, kind, value, commands, help) \
  [SK_OPT_##id] = {name, letter, kind, value, commands, help},
#include "cli/options.def"
#undef SK_COMMAND
#undef SK_OPTION
};

_Static_assert(SK_CMD_COUNT < 32, "the commands of an option are bits of a 32-bit word");

// Look-up -----------------------------------------------------------------------------------------

SkCommandId sk_command_find(const char *name) {
  for (uint32_t c = 0; c < SK_CMD_COUNT; c++)
    if (strcmp(sk_commands[c].name, name) == 0) return (SkCommandId)c;
  return SK_CMD_NONE;
}

static bool belongs(SkCommandId command, const SkOptionInfo *info) {
  return (info->commands >> command) & 1u;
}

SkOptionId sk_option_find(SkCommandId command, const char *name, size_t n) {
  for (uint32_t o = 0; o < SK_OPT_COUNT; o++) {
    const SkOptionInfo *info = &sk_option_infos[o];
    if (belongs(command, info) && strlen(info->name) == n && memcmp(info->name, name, n) == 0)
      return (SkOptionId)o;
  }
  return SK_OPT_COUNT;
}

SkOptionId sk_option_find_letter(SkCommandId command, char letter) {
  for (uint32_t o = 0; o < SK_OPT_COUNT; o++)
    if (letter && belongs(command, &sk_option_infos[o]) && sk_option_infos[o].letter == letter)
      return (SkOptionId)o;
  return SK_OPT_COUNT;
}

// Position of `word` (n bytes) among the words of "a|b|c", -1 when it is none of them.
static int choice_of(const char *words, const char *word, size_t n) {
  for (int i = 0;; i++) {
    size_t length = strcspn(words, "|");
    if (length == n && memcmp(words, word, n) == 0) return i;
    if (!words[length]) return -1;
    words += length + 1;
  }
}

// Reading the command line ------------------------------------------------------------------------

typedef struct {
  SkArena   *arena;
  SkDiags   *diags;
  SkOptions *out;
  SK_VEC(const char *) args;
  SK_VEC(SkGiven) given;
  int    argc, at;
  char **argv;
} Reader;

static const SkSpan nowhere = {0, 0};

// --stop-time, --max-step: the longest name that is a whole word of what was written, or NULL.
static const char *name_inside(const char *word, const char *const *names, uint32_t count) {
  const char *best = NULL;
  size_t      most = 0;
  for (uint32_t i = 0; i < count; i++) {
    size_t n = strlen(names[i]);
    for (const char *at = strstr(word, names[i]); at && n > most; at = strstr(at + 1, names[i])) {
      bool whole = (at == word || at[-1] == '-') && (at[n] == '\0' || at[n] == '-');
      if (whole) best = names[i], most = n;
    }
  }
  return best;
}

static void unknown_option(Reader *r, const char *word, size_t n) {
  const char *names[SK_OPT_COUNT];
  uint32_t    count = 0;
  for (uint32_t o = 0; o < SK_OPT_COUNT; o++)
    if (belongs(r->out->command, &sk_option_infos[o])) names[count++] = sk_option_infos[o].name;
  const char *dashes = n > 1 ? "--" : "-";
  bool        named  = r->out->command != SK_CMD_NONE;
  sk_diag(r->diags, 9002, nowhere, "unknown option '%s%.*s'%s%s", dashes, (int)n, word,
          named ? " for " : "", named ? sk_commands[r->out->command].name : "");
  const char *text = sk_arena_printf(r->arena, "%.*s", (int)n, word);
  const char *near = n > 1 ? sk_did_you_mean(text, names, count) : NULL;
  if (!near && n > 1) near = name_inside(text, names, count);
  if (near)
    sk_diag_help(r->diags, "did you mean '--%s'?", near);
  else
    sk_diag_help(r->diags, "see skerry %s%s--help", named ? sk_commands[r->out->command].name : "",
                 named ? " " : "");
}

static void unknown_choice(Reader *r, const SkOptionInfo *info, const char *value) {
  const char *words[32];
  uint32_t    n = 0;
  for (const char *w = info->value; w && n < 32; w = strchr(w, '|'), w = w ? w + 1 : NULL)
    words[n++] = sk_arena_printf(r->arena, "%.*s", (int)strcspn(w, "|"), w);
  const char *near = sk_did_you_mean(value, words, n);
  sk_diag(r->diags, 9003, nowhere, "'%s' is no value of --%s", value, info->name);
  if (near) sk_diag_help(r->diags, "did you mean '%s'?", near);
  sk_diag_help(r->diags, "use one of %s", info->value);
}

// Is the value of the kind the option wants? Reports otherwise.
static bool value_fits(Reader *r, const SkOptionInfo *info, const char *value) {
  char *end = NULL;
  switch (info->kind) {
    case SK_VALUE_CHOICE:
      if (choice_of(info->value, value, strlen(value)) >= 0) return true;
      unknown_choice(r, info, value);
      return false;
    case SK_VALUE_NUMBER: {
      double number = strtod(value, &end);
      if (end != value && !*end && isfinite(number)) return true;
      sk_diag(r->diags, 9003, nowhere, "--%s needs a number, not '%s'", info->name, value);
      return false;
    }
    case SK_VALUE_WHOLE:
      if (*value && strlen(value) <= 9 && strspn(value, "0123456789") == strlen(value)) return true;
      sk_diag(r->diags, 9003, nowhere, "--%s needs a whole number from 0 to 999999999, not '%s'",
              info->name, value);
      return false;
    case SK_VALUE_ASSIGN:
      if (strchr(value, '=') && *value != '=') return true;
      sk_diag(r->diags, 9003, nowhere, "--%s needs name=value, not '%s'", info->name, value);
      return false;
    default:
      if (*value) return true;
      sk_diag(r->diags, 9003, nowhere, "--%s needs a %s, not an empty word", info->name,
              info->value);
      return false;
  }
}

// `inlined` is the value written in the same word, NULL when there is none.
static void take_option(Reader *r, SkOptionId id, const char *inlined) {
  const SkOptionInfo *info  = &sk_option_infos[id];
  const char         *value = inlined;
  if (info->kind == SK_VALUE_FLAG) {
    if (inlined) sk_diag(r->diags, 9003, nowhere, "--%s takes no value", info->name);
    value = "";
  } else if (!inlined && r->at < r->argc) {
    value = r->argv[r->at++];
  } else if (!inlined) {
    sk_diag(r->diags, 9003, nowhere, "--%s needs a value: %s", info->name, info->value);
    return;
  }
  if (info->kind != SK_VALUE_FLAG && !value_fits(r, info, value)) return;
  SkGiven given = {id, value};
  sk_vec_push(r->arena, &r->given, given);
}

static void read_long(Reader *r, const char *word) {
  size_t     n  = strcspn(word, "=");
  SkOptionId id = sk_option_find(r->out->command, word, n);
  if (id == SK_OPT_COUNT)
    unknown_option(r, word, n);
  else
    take_option(r, id, word[n] ? word + n + 1 : NULL);
}

// -abc is three flags; -Ldir is one option with its value.
static void read_letters(Reader *r, const char *word) {
  for (; *word; word++) {
    SkOptionId id = sk_option_find_letter(r->out->command, *word);
    if (id == SK_OPT_COUNT) {
      unknown_option(r, word, 1);
      return;
    }
    if (sk_option_infos[id].kind != SK_VALUE_FLAG) {
      take_option(r, id, word[1] ? word + 1 : NULL);
      return;
    }
    take_option(r, id, NULL);
  }
}

// Words that other tools use for what a command of ours does.
static const char *const FOREIGN[][2] = {
    {"simulate", "run"},  {"sim", "run"},         {"solve", "run"},      {"execute", "run"},
    {"compile", "check"}, {"translate", "check"}, {"validate", "check"}, {"instantiate", "flatten"},
    {"compare", "diff"},  {"list", "show"},       {"man", "help"},
};

const char *sk_command_meant(const char *word) {
  const char *names[SK_CMD_COUNT];
  uint32_t    n = 0;
  for (size_t i = 0; i < sizeof FOREIGN / sizeof *FOREIGN; i++)
    if (strcmp(word, FOREIGN[i][0]) == 0) return FOREIGN[i][1];
  for (uint32_t c = 0; c < SK_CMD_COUNT; c++)
    if (*sk_commands[c].summary) names[n++] = sk_commands[c].name;
  return sk_did_you_mean(word, names, n);
}

static void unknown_command(Reader *r, const char *word) {
  size_t      n    = strlen(word);
  const char *near = sk_command_meant(word);
  sk_diag(r->diags, 9001, nowhere, "unknown command '%s'", word);
  if (n > 3 && strcmp(word + n - 3, ".mo") == 0)
    sk_diag_help(r->diags, "a command comes first: 'skerry run %s' simulates it", word);
  else if (near)
    sk_diag_help(r->diags, "did you mean '%s'?", near);
  else
    sk_diag_help(r->diags, "skerry --help lists the commands");
}

bool sk_options_parse(SkArena *arena, SkDiags *diags, int argc, char **argv, SkOptions *out) {
  *out         = (SkOptions){.command = SK_CMD_NONE};
  Reader r     = {.arena = arena, .diags = diags, .out = out, .argc = argc, .at = 1, .argv = argv};
  bool   named = false, plain = false;
  while (r.at < argc) {
    const char *word = argv[r.at++];
    // The words given to `complete` are another command line and not ours to read.
    if (out->command == SK_CMD_COMPLETE) plain = true;
    if (!plain && strcmp(word, "--") == 0) {
      plain = true;
    } else if (!plain && strncmp(word, "--", 2) == 0) {
      read_long(&r, word + 2);
    } else if (!plain && word[0] == '-' && word[1]) {
      read_letters(&r, word + 1);
    } else if (!named) {
      named        = true;
      out->command = sk_command_find(word);
      if (out->command == SK_CMD_NONE) {
        unknown_command(&r, word);
        break;  // its options would all be unknown too
      }
    } else {
      sk_vec_push(arena, &r.args, word);
    }
  }
  out->args    = r.args.at;
  out->n_args  = r.args.n;
  out->given   = r.given.at;
  out->n_given = r.given.n;
  return sk_diags_errors(diags) == 0;
}

// Asking ------------------------------------------------------------------------------------------

const char *sk_option(const SkOptions *o, SkOptionId id) {
  for (uint32_t i = o->n_given; i-- > 0;)
    if (o->given[i].id == id) return o->given[i].value;
  return NULL;
}

bool sk_option_given(const SkOptions *o, SkOptionId id) { return sk_option(o, id) != NULL; }

double sk_option_number(const SkOptions *o, SkOptionId id, double otherwise) {
  const char *value = sk_option(o, id);
  return value ? strtod(value, NULL) : otherwise;
}

uint32_t sk_option_choice(const SkOptions *o, SkOptionId id, uint32_t otherwise) {
  const char *value = sk_option(o, id);
  return value ? (uint32_t)choice_of(sk_option_infos[id].value, value, strlen(value)) : otherwise;
}

const char *sk_option_next(const SkOptions *o, SkOptionId id, uint32_t *at) {
  while (*at < o->n_given) {
    const SkGiven *given = &o->given[(*at)++];
    if (given->id == id) return given->value;
  }
  return NULL;
}
