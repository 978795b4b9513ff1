// Where a sequence repeats itself.
#include "codegen/alike/repeat.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

// The letters of the text as numbers, '.' as nothing; the result as "from:period*turns ".
static const char *repeats(SkArena *arena, const char *text, uint32_t longest, uint32_t fewest) {
  uint32_t  n   = (uint32_t)strlen(text);
  uint32_t *ids = SK_NEWS(arena, uint32_t, n + 1);
  for (uint32_t i = 0; i < n; i++) ids[i] = text[i] == '.' ? UINT32_MAX : (uint32_t)text[i];
  SkRepeats found = sk_repeats(arena, ids, n, longest, fewest);
  char     *out = SK_NEWS(arena, char, 200), *at = out;
  for (uint32_t i = 0; i < found.n; i++)
    at += sprintf(at, "%u:%u*%u ", found.at[i].from, found.at[i].period, found.at[i].turns);
  return out;
}

Test(repeat, stretches) {
  static const struct {
    const char *text;
    uint32_t    longest, fewest;
    const char *wanted;
  } cases[] = {
      {"", 3, 3, ""},
      {"a", 3, 3, ""},
      {"aa", 3, 3, ""},
      {"aaa", 3, 3, "0:1*3 "},
      {"aaa", 3, 4, ""},
      {"xababab", 3, 3, "1:2*3 "},
      {"xabababa", 3, 3, "1:2*3 "},
      {"abcabcabc", 2, 3, ""},
      {"abcabcabc", 3, 3, "0:3*3 "},
      {"aaaabbbb", 3, 3, "0:1*4 4:1*4 "},
      {"aabaabaab", 4, 3, "0:3*3 "},
      {"...aaa..", 3, 3, "3:1*3 "},
      {"a.a.a.a.", 3, 3, ""},
  };
  SkArena *arena = sk_arena_new(0, NULL);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *found = repeats(arena, cases[i].text, cases[i].longest, cases[i].fewest);
    cr_expect_str_eq(found, cases[i].wanted, "%s: %s", cases[i].text, found);
  }
  sk_arena_free(arena);
}
