// link: sk_driver
// What a function returns as an array goes to variables in one loop, and the function is called once.
#include "unit/codegen/codegen_test.h"

#include <stdio.h>

static void with_cache(void) { cache_new(); }
static void without_cache(void) { cache_gone(); }
TestSuite(copies, .init = with_cache, .fini = without_cache);

static const char text[] =
    "model M\n"
    "  function rhs input Real x[:]; output Real y[size(x, 1)]; output Real z[size(x, 1)];\n"
    "    protected Integer n = size(x, 1);\n"
    "  algorithm for i in 1:n loop\n"
    "      y[i] := (if i > 1 then x[i - 1] else 0) - 2*x[i] + (if i < n then x[i + 1] else 1);\n"
    "      z[n + 1 - i] := i*x[i];\n"
    "    end for;\n"
    "  end rhs;\n"
    "  parameter Integer n = %d; Real x[n](start = {sin(i) for i in 1:n}, each fixed = true);\n"
    "  Real y[n], z[n];\n"
    "equation\n"
    "  (y, z) = rhs(x);\n"
    "  for i in 1:n loop der(x[i]) = y[i] + z[n + 1 - i]; end for;\n"
    "end M;\n";

static Made made(int n, const char *solver) {
  Made               m       = translation_new();
  char              *written = SK_NEWS(m.arena, char, sizeof text + 20);
  SkTranslateOptions options = sk_translate_for(solver);
  SkStatus           status;
  options.join    = true;
  options.stepped = strcmp(solver, "cvode") != 0;
  snprintf(written, sizeof text + 20, text, n);
  sk_library_load_text(m.in.library, "test.mo", written, strlen(written));
  m.t = sk_translate(&m.in, "M", &options, &status);
  cr_assert_not_null(m.t, "%s", messages(&m));
  m.link = m.t->link;
  return m;
}

static int count(const char *all, const char *what) {
  int n = 0;
  for (const char *p = all; (p = strstr(p, what)) != NULL; p++) n++;
  return n;
}

Test(copies, the_text_does_not_grow) {
  for (int k = 0; k < 2; k++) {
    const char *solver = k ? "cvode" : "euler";
    Made        a = made(300, solver), b = made(600, solver);
    cr_expect_eq(count(a.t->c_text, ";"), count(b.t->c_text, ";"), "%s: %d and %d", solver,
                 count(a.t->c_text, ";"), count(b.t->c_text, ";"));
    // Declared, defined, called in the equations and in those of the start.
    cr_expect_leq(count(b.t->c_text, "f0_M_rhs("), 4);
    sk_arena_free(a.arena);
    sk_arena_free(b.arena);
  }
}

Test(copies, the_values_are_right, .timeout = 60) {
  enum { N = 300 };
  Made   m = made(N, "euler");
  double x[N + 2];
  char   name[40];
  for (int i = 1; i <= N; i++) x[i] = sin(i);
  x[0]     = 0;
  x[N + 1] = 1;
  for (int tier = 0; tier < 2; tier++) {
    SkCode  *code = compiled(&m, tier);
    SkStatus status;
    SkSim   *sim = started(&m, code, &status);
    cr_assert_eq(status, SK_OK);
    for (int i = 1; i <= N; i++) {
      double y = x[i - 1] - 2 * x[i] + x[i + 1], z = i * x[i];
      snprintf(name, sizeof name, "der(x[%d])", i);
      cr_expect(same_bits(value_of(&m, sim, name), y + z), "tier %d: %s", tier, name);
      snprintf(name, sizeof name, "z[%d]", N + 1 - i);
      cr_expect(same_bits(value_of(&m, sim, name), z), "tier %d: %s", tier, name);
    }
    sk_sim_free(sim);
    sk_code_free(code);
  }
  sk_arena_free(m.arena);
}
