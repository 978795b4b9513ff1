// What the tests of the results module share: an arena with diagnostics, and files in a folder of
// their own that goes away with the test.
#ifndef SK_TESTS_RESULTS_TEST_H
#define SK_TESTS_RESULTS_TEST_H

#include "base/diag.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static SkGuard  test_guard;
static SkArena *test_arena;
static SkDiags *test_diags;
static char     test_folder[] = "/tmp/skerry-results-XXXXXX";

static inline void test_begin(void) {
  test_arena = sk_arena_new(0, &test_guard);
  test_diags = sk_diags_new(test_arena, sk_sources_new(test_arena));
  cr_assert_not_null(mkdtemp(test_folder));
}

static inline void test_end(void) {
  char command[64];
  snprintf(command, sizeof command, "rm -r '%s'", test_folder);
  cr_assert_eq(system(command), 0);
  sk_arena_free(test_arena);
}

static inline const char *test_path(const char *name) {
  return sk_arena_printf(test_arena, "%s/%s", test_folder, name);
}

static inline bool test_reported(int code, const char *text) {
  for (uint32_t i = 0; i < sk_diags_count(test_diags); i++) {
    const SkDiag *d = sk_diags_at(test_diags, i);
    if (d->code == code && strstr(d->text, text)) return true;
  }
  return false;
}

// Everything reported so far, for the message of a failing check.
static inline const char *test_messages(void) {
  SkBuf out = sk_buf_new(test_arena);
  sk_buf_z(&out, "");
  sk_diags_print(test_diags, SK_DIAG_TEXT, false, &out);
  return out.text ? out.text : "";
}

#endif
