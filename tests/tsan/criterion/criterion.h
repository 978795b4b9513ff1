// As much of Criterion as the tests of threads use: the library itself does not run under the thread sanitizer.
// The first check that fails ends its test.
#ifndef SK_TESTS_TSAN_CRITERION_H
#define SK_TESTS_TSAN_CRITERION_H

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define Test(suite, name, ...)                                          \
  static void                              test_##suite##_##name(void); \
  __attribute__((constructor)) static void add_##suite##_##name(void) { \
    sk_tsan_add(#suite "::" #name, test_##suite##_##name);              \
  }                                                                     \
  static void test_##suite##_##name(void)

void sk_tsan_add(const char *name, void (*run)(void));

#define SK_TSAN_CHECK(ok)                                              \
  do {                                                                 \
    if (!(ok)) {                                                       \
      fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #ok); \
      exit(1);                                                         \
    }                                                                  \
  } while (0)

#define cr_assert(ok, ...)                       SK_TSAN_CHECK(ok)
#define cr_assert_eq(a, b, ...)                  SK_TSAN_CHECK((a) == (b))
#define cr_assert_geq(a, b, ...)                 SK_TSAN_CHECK((a) >= (b))
#define cr_assert_float_eq(a, b, precision, ...) SK_TSAN_CHECK(fabs((a) - (b)) <= (precision))
#define cr_assert_null(p, ...)                   SK_TSAN_CHECK(!(p))
#define cr_assert_not_null(p, ...)               SK_TSAN_CHECK(p)
#define cr_skip_test(...)                        exit(0)
#define cr_assert_gt(a, b, ...)                  SK_TSAN_CHECK((a) > (b))
#define cr_assert_lt(a, b, ...)                  SK_TSAN_CHECK((a) < (b))
#define cr_assert_leq(a, b, ...)                 SK_TSAN_CHECK((a) <= (b))
#define cr_expect(ok, ...)                       SK_TSAN_CHECK(ok)
#define cr_expect_not(ok, ...)                   SK_TSAN_CHECK(!(ok))
#define cr_expect_eq(a, b, ...)                  SK_TSAN_CHECK((a) == (b))
#define cr_expect_neq(a, b, ...)                 SK_TSAN_CHECK((a) != (b))
#define cr_expect_gt(a, b, ...)                  SK_TSAN_CHECK((a) > (b))
#define cr_expect_arr_eq(a, b, n, ...)           SK_TSAN_CHECK(memcmp(a, b, n) == 0)
#define cr_expect_float_eq(a, b, precision, ...) SK_TSAN_CHECK(fabs((a) - (b)) <= (precision))
#define cr_assert_neq(a, b, ...)                 SK_TSAN_CHECK((a) != (b))
#define cr_expect_str_eq(a, b, ...)              SK_TSAN_CHECK(strcmp(a, b) == 0)
#define cr_expect_str_not_empty(s, ...)          SK_TSAN_CHECK(*(s) != 0)

#endif
