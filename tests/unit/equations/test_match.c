// Over-, under-determined and singular models are named.
#include "interpret.h"

static TestModel *wrong(const char *text) {
  TestModel *m = tm_new(text);
  cr_assert_null(sk_equations(m->arena, m->flat, NULL, m->diags));
  return m;
}

static const SkDiag *first(const TestModel *m, int code) {
  for (uint32_t i = 0; i < sk_diags_count(m->diags); i++)
    if (sk_diags_at(m->diags, i)->code == code) return sk_diags_at(m->diags, i);
  cr_assert_fail("no message SK%d", code);
  return NULL;
}

static const char *at(const TestModel *m, const SkDiag *d) {
  return m->text + (d->span.pos - m->base);
}

Test(match, constant_given_twice) {
  TestModel *m = wrong("real x; eq x = 1; eq x = 2;");
  cr_assert_eq(tm_count(m, 3101), 1);
  const SkDiag *d = first(m, 3101);
  cr_assert(strncmp(at(m, d), "x = 2", 5) == 0);
  cr_assert_not_null(d->notes, "the first equation is named too");
  tm_free(m);
}

Test(match, over_determined_subset) {
  // a and b have three equations; c and d are fine.
  TestModel *m = wrong(
      "real a; real b; real c; real d; eq a + b*time = 1; eq a - b*time = 2; eq a*b = time;"
      "eq c = d + time; eq d = c*time;");
  cr_assert_eq(tm_count(m, 3101), 1);
  cr_assert_eq(tm_count(m, 3102), 0);
  uint32_t notes = 0;
  for (const SkDiagNote *n = first(m, 3101)->notes; n; n = n->next) {
    cr_assert(!strstr(n->text, "c*time"), "an innocent equation is blamed");
    notes += !n->help;
  }
  cr_assert_eq(notes, 3, "two competing equations and the count");
  tm_free(m);
}

Test(match, no_equation_for_unknown) {
  TestModel *m = wrong("real a; real b; real c; eq a = time; eq b = a + 1;");
  cr_assert_eq(tm_count(m, 3102), 1);
  cr_assert(strstr(first(m, 3102)->text, "unknown c"));
  tm_free(m);
}

Test(match, singular_though_balanced) {
  TestModel *m = wrong("real a; real b; real c; eq a = time; eq a^2.0 = 4*time; eq b + c = a;");
  cr_assert_eq(tm_count(m, 3101), 1);
  cr_assert_eq(tm_count(m, 3102), 1);
  tm_free(m);
}

Test(match, alias_loop) {
  TestModel *m =
      wrong("real a; real b; real c; real d; eq a = b; eq b = c; eq c = a; eq d = time;");
  cr_assert_eq(tm_count(m, 3101), 1);
  cr_assert_eq(tm_count(m, 3102), 1);
  tm_free(m);
}

Test(match, state_given_twice) {
  TestModel *m = wrong("real x; eq der(x) = 1; eq der(x) = 2*time;");
  cr_assert_eq(tm_count(m, 3101), 1);
  tm_free(m);
}

Test(match, discrete_given_twice) {
  TestModel *m =
      wrong("real x; int i; eq der(x) = 1; when x > 1: i := pre(i) + 1; when x > 2: i := 0;");
  cr_assert_eq(tm_count(m, 3101), 1);
  tm_free(m);
}

Test(match, discrete_loop) {
  TestModel *m =
      wrong("bool a; bool b; real x; eq der(x) = 1; eq a = not b and x > 1; eq b = not a;");
  cr_assert_geq(tm_count(m, 3401), 1);
  tm_free(m);
}

Test(match, parameter_cycle) {
  TestModel *m = tm_new("param a = 1; param b = 1; param c = 1; real x; eq der(x) = a;");
  SkX        a = sk_x_var(m->dag, 0, SK_REAL), b = sk_x_var(m->dag, 1, SK_REAL),
      c                       = sk_x_var(m->dag, 2, SK_REAL);
  m->flat->vars.at[0].binding = sk_x2(m->dag, SK_X_MUL, b, b);
  m->flat->vars.at[1].binding = sk_x2(m->dag, SK_X_ADD, c, c);
  m->flat->vars.at[2].binding = sk_x1(m->dag, SK_X_SIN, a);
  cr_assert_null(sk_equations(m->arena, m->flat, NULL, m->diags));
  cr_assert_eq(tm_count(m, 3301), 1);
  tm_free(m);
}

Test(match, reinit_of_a_constrained_variable) {
  TestModel *m = wrong("real x; real v; eq x = time; eq v = der(x); when x > 1: reinit(x, 0);");
  cr_assert_eq(tm_count(m, 3403), 1);
  tm_free(m);
}
