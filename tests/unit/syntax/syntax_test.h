// tests/unit/syntax/syntax_test.h - a parser environment for each test, and messages as "line:code".
#ifndef SK_TESTS_SYNTAX_TEST_H
#define SK_TESTS_SYNTAX_TEST_H

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "syntax/parse/parse.h"
#include "syntax/print/print.h"

static SkArena   *arena;
static SkParseEnv env;

static inline void set_up(void) {
  arena       = sk_arena_new(0, NULL);
  env.arena   = arena;
  env.names   = sk_names_new(arena);
  env.sources = sk_sources_new(arena);
  env.diags   = sk_diags_new(arena, env.sources);
}

static inline void tear_down(void) { sk_arena_free(arena); }

static inline int by_position(const void *pa, const void *pb) {
  const SkDiag *a = *(const SkDiag *const *)pa, *b = *(const SkDiag *const *)pb;
  if (a->span.pos != b->span.pos) return a->span.pos < b->span.pos ? -1 : 1;
  return a->code < b->code ? -1 : a->code > b->code;
}

// All messages so far: "2:1102 5:1103", by position; line 0 for those without one.
static inline const char *reported(void) {
  uint32_t       n    = sk_diags_count(env.diags);
  const SkDiag **list = SK_NEWS(arena, const SkDiag *, n + 1);
  for (uint32_t i = 0; i < n; i++) list[i] = sk_diags_at(env.diags, i);
  qsort(list, n, sizeof *list, by_position);
  SkBuf out = sk_buf_new(arena);
  for (uint32_t i = 0; i < n; i++) {
    SkPlace at = sk_place(env.sources, list[i]->span.pos);
    sk_buf_printf(&out, "%s%u:%d", i ? " " : "", at.line, list[i]->code);
  }
  return out.text ? out.text : "";
}

static inline SkFile *parse(const char *text) {
  return sk_parse_text(&env, "test.mo", text, strlen(text));
}

static inline const char *shown(const SkFile *file) {
  SkBuf out = sk_buf_new(arena);
  sk_print_file(&out, file);
  return out.text ? out.text : "";
}

// The messages of one text, by line and code.
#define expect_messages(text, expected)                                          \
  do {                                                                           \
    set_up();                                                                    \
    parse(text);                                                                 \
    cr_expect_str_eq(reported(), expected, "%s: got %s", #expected, reported()); \
    tear_down();                                                                 \
  } while (0)

#endif
