// The reader of command lines and the table it works from.
#include "cli/options.h"

#include <criterion/criterion.h>
#include <string.h>

static SkArena  *arena;
static SkDiags  *diags;
static SkOptions options;

static void set_up(void) {
  arena = sk_arena_new(0, NULL);
  diags = sk_diags_new(arena, sk_sources_new(arena));
}
static void tear_down(void) { sk_arena_free(arena); }

TestSuite(options, .init = set_up, .fini = tear_down);

// Reads the words of a line after "skerry".
static bool read_line(const char *line) {
  char *words[32] = {"skerry"};
  int   n         = 1;
  char *copy      = sk_arena_printf(arena, "%s", line);
  for (char *w = strtok(copy, " "); w; w = strtok(NULL, " ")) words[n++] = w;
  return sk_options_parse(arena, diags, n, words, &options);
}

static int first_code(void) { return sk_diags_count(diags) ? sk_diags_at(diags, 0)->code : 0; }

Test(options, table_is_sound) {
  for (uint32_t a = 0; a < SK_OPT_COUNT; a++) {
    const SkOptionInfo *x = &sk_option_infos[a];
    cr_assert(*x->name && *x->help);
    cr_assert_eq(x->kind == SK_VALUE_FLAG, *x->value == 0, "--%s", x->name);
    for (uint32_t b = a + 1; b < SK_OPT_COUNT; b++) {
      const SkOptionInfo *y = &sk_option_infos[b];
      if (!(x->commands & y->commands)) continue;
      cr_assert_str_neq(x->name, y->name);
      cr_assert(!x->letter || x->letter != y->letter, "-%c twice", x->letter);
    }
  }
}

Test(options, forms_of_values) {
  cr_assert(read_line("check -L a -Lb --library c --library=d x.mo"));
  uint32_t    at = 0;
  const char *v;
  char        all[8] = "";
  while ((v = sk_option_next(&options, SK_OPT_LIBRARY, &at))) strcat(all, v);
  cr_assert_str_eq(all, "abcd");
  cr_assert_str_eq(sk_option(&options, SK_OPT_LIBRARY), "d");
  cr_assert_eq(options.n_args, 1);
  cr_assert_str_eq(options.args[0], "x.mo");
}

Test(options, anywhere_and_ended_by_dashes) {
  cr_assert(read_line("--color=never check a --stats b -- --strict -"));
  cr_assert_eq(options.command, SK_CMD_CHECK);
  cr_assert_eq(options.n_args, 4);
  cr_assert_str_eq(options.args[2], "--strict");
  cr_assert(sk_option_given(&options, SK_OPT_STATS));
  cr_assert(!sk_option_given(&options, SK_OPT_STRICT));
  cr_assert_eq(sk_option_choice(&options, SK_OPT_COLOR, 0), 2);
  cr_assert_eq(sk_option_choice(&options, SK_OPT_MESSAGE_FORMAT, 1), 1);
}

Test(options, nothing) {
  cr_assert(read_line(""));
  cr_assert_eq(options.command, SK_CMD_NONE);
  cr_assert_eq(options.n_args, 0);
}

Test(options, a_lone_dash_is_an_argument) {
  cr_assert(read_line("flatten -"));
  cr_assert_eq(options.n_args, 1);
}

Test(options, words_of_complete_are_not_read) {
  cr_assert(read_line("complete check --nope -Z"));
  cr_assert_eq(options.n_args, 3);
}

Test(options, refused) {
  const struct {
    const char *line;
    int         code;
  } cases[] = {
      {"frobnicate", 9001},
      {"check --nope x", 9002},
      {"check -Z x", 9002},
      {"-L a check x", 9002},
      {"flatten --parse-only x", 9002},
      {"check --color=blue x", 9003},
      {"check x --color", 9003},
      {"check x -L", 9003},
      {"check --json=1 x", 9003},
      {"check --library= x", 9003},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    diags = sk_diags_new(arena, sk_sources_new(arena));
    cr_assert(!read_line(cases[i].line), "%s", cases[i].line);
    cr_assert_eq(first_code(), cases[i].code, "%s: SK%04d", cases[i].line, first_code());
  }
}
