// link: sk_driver
// Variants of one model are lanes of one loop, for which the system compiler uses vector instructions.
#include "unit/codegen/codegen_test.h"

static void with_cache(void) { cache_new(); }
static void without_cache(void) { cache_gone(); }
TestSuite(variants, .init = with_cache, .fini = without_cache);

#if defined(__x86_64__) || defined(__amd64__)
// One root and one quotient in a step: alone there is nothing to take together.
static const char text[] =
    "model M parameter Real k = 2; Real x(start = 1, fixed = true); equation "
    "der(x) = -k*x/sqrt(1 + x*x) + (if noEvent(x > 0.5) then 0.1 else x); end M;";

static void count(bool lanes, const char *solver, int *roots, int *quotients) {
  Made               m       = translation_new();
  SkTranslateOptions options = sk_translate_for(solver);
  SkStatus           status;
  options.variants = lanes;
  sk_library_load_text(m.in.library, "test.mo", text, strlen(text));
  m.t = sk_translate(&m.in, "M", &options, &status);
  cr_assert_not_null(m.t, "%s", messages(&m));
  SkCode *code = compiled(&m, 1);
  *roots       = packed_code(0x51);
  *quotients   = packed_code(0x5e);
  sk_code_free(code);
  sk_arena_free(m.arena);
}

Test(variants, lanes_are_vectorised, .timeout = 60) {
  static const char *const solvers[] = {"euler", "trapezoid"};
  for (int i = 0; i < 2; i++) {
    int roots, quotients;
    count(true, solvers[i], &roots, &quotients);
    cr_expect_gt(roots, 0, "no packed square root, %s", solvers[i]);
    cr_expect_gt(quotients, 0, "no packed quotient, %s", solvers[i]);
    cache_gone();
    cache_new();
    count(false, solvers[i], &roots, &quotients);
    cr_expect_eq(roots, 0, "%s", solvers[i]);
    cr_expect_eq(quotients, 0, "%s", solvers[i]);
    cache_gone();
    cache_new();
  }
}
#endif
