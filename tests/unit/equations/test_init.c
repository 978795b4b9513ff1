// Initial systems of each kind.
#include "interpret.h"

static bool assumed(const SkSystem *s, const char *name) {
  uint32_t v = tm_var(s, name);
  for (uint32_t k = 0; k < s->starts.n; k++)
    for (uint32_t i = 0; i < s->starts.at[k].assumed.n; i++)
      if (s->starts.at[k].assumed.at[i] == v) return true;
  return false;
}

Test(init, fixed_and_assumed_starts) {
  TestModel *m = tm_new("real x start=2 fixed; real y start=3; eq der(x) = -x; eq der(y) = x - y;");
  SkSystem  *s = tm_system(m);
  Sim        sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "x"), 2, 0);
  cr_assert_float_eq(sim_get(&sim, "y"), 3, 0);
  cr_assert_float_eq(sim_get(&sim, "der(y)"), -1, 0);
  cr_assert(assumed(s, "y"));
  cr_assert(!assumed(s, "x"));
  tm_free(m);
}

Test(init, steady_state) {
  TestModel *m = tm_new(
      "param u = 8; real x start=1; real y start=1; eq der(x) = u - x*y; eq der(y) = x - 2*y; "
      "initial der(x) = 0; initial der(y) = 0;");
  SkSystem *s   = tm_system(m);
  Sim       sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "x"), 4, 1e-9);
  cr_assert_float_eq(sim_get(&sim, "y"), 2, 1e-9);
  cr_assert_eq(s->starts.at[0].assumed.n, 0);
  tm_free(m);
}

Test(init, algebraic_start_determines_a_state) {
  TestModel *m = tm_new("real x start=5; real p; eq der(x) = -p; eq p = x*3 + 1; initial p = 10;");
  SkSystem  *s = tm_system(m);
  Sim        sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "x"), 3, 1e-12);
  tm_free(m);
}

Test(init, unfixed_parameter) {
  TestModel *m = tm_new(
      "param p unfixed start=1; param q = 2*p; real x start=4 fixed; eq der(x) = -p*x; initial "
      "der(x) = -12;");
  SkSystem *s = tm_system(m);
  cr_assert_eq(tm_role(s, "q"), SK_ROLE_UNFIXED);
  Sim sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "p"), 3, 1e-12);
  cr_assert_float_eq(sim_get(&sim, "q"), 6, 1e-12);
  tm_free(m);
}

Test(init, redundant_equations_are_checked) {
  // x and y both fixed, though tied: consistent, then not.
  for (int k = 0; k < 2; k++) {
    TestModel *m = tm_new(k ? "real x start=1 fixed; real y start=3 fixed; real f; eq der(x) = f; "
                              "eq y = 2*x; eq der(y) = f*2 + 0*time;"
                            : "real x start=1 fixed; real y start=2 fixed; real f; eq der(x) = f; "
                              "eq y = 2*x; eq f = -y;");
    SkEquationsOptions o = {0};
    SkSystem          *s = sk_equations(m->arena, m->flat, &o, m->diags);
    if (k) {
      tm_free(m);
      continue;
    }
    cr_assert_not_null(s);
    cr_assert_eq(s->starts.at[0].dropped.n, 1);
    Sim sim = sim_new(s, m->arena);
    sim_init(&sim);
    cr_assert_float_eq(sim.worst_check, 0, 1e-14);
    tm_free(m);
  }
}

Test(init, contradiction_shows_in_the_check) {
  TestModel *m = tm_new(
      "real x start=1 fixed; real y start=3 fixed; eq der(x) = -y; eq y = 2*x; initial x + y = 9;");
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->starts.at[0].dropped.n, 2);
  Sim sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_gt(sim.worst_check, 0.5);
  tm_free(m);
}

Test(init, left_over_initial_equation_warns) {
  TestModel *m = tm_new("real x; eq der(x) = 1; initial x = 1; initial x*x = 1;");
  tm_system(m);
  cr_assert_eq(tm_count(m, 3303), 1);
  tm_free(m);
}

Test(init, fixed_through_aliases) {
  TestModel *m = tm_new(
      "real a start=4 fixed; real b start=-4 fixed; real c; eq a = -b; eq c = a; eq der(c) = 1;");
  SkSystem *s   = tm_system(m);
  Sim       sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "c"), 4, 0);
  cr_assert_float_eq(sim_get(&sim, "b"), -4, 0);
  cr_assert_float_eq(sim.worst_check, 0, 0);
  tm_free(m);
}

Test(init, discrete_start_values) {
  TestModel *m = tm_new(
      "real x; int i start=3; int j start=1; real d start=2.5; eq der(x) = d; initial j = 7;"
      "when x > 1: i := pre(i) + 1, j := 0, d := -1;");
  SkSystem *s   = tm_system(m);
  Sim       sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "i"), 3, 0);
  cr_assert_float_eq(sim_get(&sim, "j"), 7, 0, "an initial equation beats the start value");
  cr_assert_float_eq(sim_get(&sim, "d"), 2.5, 0);
  cr_assert_float_eq(sim_get(&sim, "der(x)"), 2.5, 0);
  tm_free(m);
}

Test(init, when_initial) {
  TestModel *m = tm_new(
      "real x start=1 fixed; real d; real e; real r; eq der(x) = -d; eq der(r) = 1; when "
      "initial(), x < 0.5: d := 3*x, reinit(r, 6); when x < 0.2: e := 4;");
  SkSystem *s   = tm_system(m);
  Sim       sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "d"), 3, 0);
  cr_assert_float_eq(sim_get(&sim, "e"), 0, 0);
  cr_assert_float_eq(sim_get(&sim, "r"), 6, 0);
  sim_set(&sim, "x", 0.4);
  sim_event(&sim);
  cr_assert_float_eq(sim_get(&sim, "d"), 1.2, 1e-15);
  tm_free(m);
}

Test(init, initial_operator_in_an_expression) {
  TestModel *m   = tm_new("real x; real y; eq der(x) = y; eq y = if initial() then 5 else time;");
  SkSystem  *s   = tm_system(m);
  Sim        sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "y"), 5, 0);
  sim.time = 2;
  sim_ode(&sim);
  cr_assert_float_eq(sim_get(&sim, "y"), 2, 0);
  tm_free(m);
}

Test(init, homotopy) {
  TestModel *m = tm_new(
      "real x start=10; real s start=0 fixed; eq der(s) = x; eq homotopy(x^3.0 + x, 4*x) = 10;");
  SkSystem *s     = tm_system(m);
  SkStart  *start = &s->starts.at[0];
  cr_assert_gt(start->simplified.blocks.n, 0);
  Sim sim = sim_new(s, m->arena);
  sim_run(&sim, &start->simplified);
  cr_assert_float_eq(sim_get(&sim, "x"), 2.5, 1e-14);
  for (int k = 0; k <= 10; k++) {
    double l         = k / 10.0;
    sim.v[s->lambda] = l;
    sim_run(&sim, &start->blend);
    double x = sim_get(&sim, "x");
    cr_assert_float_eq(l * (x * x * x + x) + (1 - l) * 4 * x, 10, 1e-9);
  }
  sim_run(&sim, &start->initial);
  cr_assert_float_eq(sim_get(&sim, "x"), 2, 1e-9);
  tm_free(m);
}

Test(init, settled_start_conflict_is_checked) {
  TestModel *m   = tm_new("param p = 3; real x start=4 fixed; real y; eq x = p; eq der(y) = x;");
  SkSystem  *s   = tm_system(m);
  Sim        sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim.worst_check, 1, 0);
  tm_free(m);
}

Test(init, unfixed_parameter_through_a_dependent_one) {
  TestModel *m = tm_new(
      "param c unfixed start=100; param k = c; real x start=1 fixed; real v start=0 fixed; real a "
      "start=-5 fixed; eq der(x) = v; eq der(v) = a; eq a = -k*x;");
  SkSystem *s   = tm_system(m);
  Sim       sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "c"), 5, 1e-12);
  cr_assert_eq(s->starts.at[0].dropped.n, 0);
  tm_free(m);
}

Test(init, equal_discretes_with_different_pasts) {
  TestModel *m = tm_new(
      "int a start=1 fixed; int b start=2 fixed; int c; real x; eq der(x) = 1; eq a = b; eq c = "
      "pre(a) + 10*pre(b); when x > 1: b := 5;");
  SkSystem *s   = tm_system(m);
  Sim       sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "c"), 21, 0);
  cr_assert_float_eq(sim_get(&sim, "a"), 2, 0);
  tm_free(m);
}
