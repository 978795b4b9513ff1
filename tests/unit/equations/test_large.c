// Large systems: nothing may grow faster than the model. No times are asserted; the test's own limit is.
#include "interpret.h"

static TestModel *blank(void) { return tm_new(""); }

static uint32_t add_var(TestModel *m, const char *format, uint32_t i, SkVariability variability) {
  SkFlatVar v = {.base = SK_REAL, .variability = variability, .select = SK_SELECT_DEFAULT};
  v.name      = sk_name_f(m->flat->names, format, i);
  sk_vec_push(m->arena, &m->flat->vars, v);
  return m->flat->vars.n - 1;
}

static SkX x_of(TestModel *m, uint32_t v) { return sk_x_var(m->dag, v, SK_REAL); }

static void equation(TestModel *m, SkX lhs, SkX rhs) {
  SkFlatEq q = {.kind = SK_FE_EQUAL, .lhs = lhs, .rhs = rhs};
  sk_vec_push(m->arena, &m->flat->equations, q);
}

// A heat conductor: n storages, n - 1 flows, aliases between them.
static void heat(uint32_t n) {
  TestModel *m                = blank();
  uint32_t   g                = add_var(m, "G%u", 0, SK_V_PARAMETER);
  m->flat->vars.at[g].binding = sk_x_real(m->dag, 3);
  uint32_t first              = m->flat->vars.n;
  for (uint32_t i = 0; i < n; i++) {
    add_var(m, "T%u", i, SK_V_CONTINUOUS);
    add_var(m, "Tp%u", i, SK_V_CONTINUOUS);
    add_var(m, "Q%u", i, SK_V_CONTINUOUS);
  }
  SkX zero = sk_x_real(m->dag, 0);
  for (uint32_t i = 0; i < n; i++) {
    SkX t = x_of(m, first + 3 * i), tp = x_of(m, first + 3 * i + 1), q = x_of(m, first + 3 * i + 2);
    SkX next   = i + 1 < n ? x_of(m, first + 3 * (i + 1) + 1) : zero;
    SkX before = i > 0 ? x_of(m, first + 3 * (i - 1) + 2) : zero;
    equation(m, t, tp);
    equation(m, q, sk_x2(m->dag, SK_X_MUL, x_of(m, g), sk_x2(m->dag, SK_X_SUB, tp, next)));
    equation(m, sk_x1(m->dag, SK_X_DER, t), sk_x2(m->dag, SK_X_SUB, before, q));
  }
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->islands.n, 1);
  cr_assert_eq(s->islands.at[0]->states.n, n);
  cr_assert_eq(s->islands.at[0]->ode.n_sets, 2);
  cr_assert_eq(s->islands.at[0]->n_colours, 3);
  cr_assert_eq(s->islands.at[0]->n_jacobian, 3 * n - 2);
  tm_free(m);
}

Test(large, heat_1000) { heat(1000); }
Test(large, heat_34000, .timeout = 120) { heat(34000); }

Test(large, chain_of_100000_equations, .timeout = 120) {
  TestModel *m = blank();
  uint32_t   n = 100000;
  for (uint32_t i = 0; i < n; i++) add_var(m, "x%u", i, SK_V_CONTINUOUS);
  // Backwards, so that matching and ordering have something to do.
  equation(m, x_of(m, n - 1), sk_x1(m->dag, SK_X_SIN, sk_x_time(m->dag)));
  for (uint32_t i = 0; i + 1 < n; i++)
    equation(m, x_of(m, i), sk_x1(m->dag, SK_X_COS, x_of(m, i + 1)));
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->islands.n, 1);
  cr_assert_eq(s->islands.at[0]->later.n_sets, n);
  tm_free(m);
}

Test(large, alias_chain, .timeout = 120) {
  TestModel *m = blank();
  uint32_t   n = 100000;
  for (uint32_t i = 0; i < n; i++) add_var(m, "x%u", i, SK_V_CONTINUOUS);
  for (uint32_t i = 0; i + 1 < n; i++)
    equation(m, x_of(m, i), sk_x1(m->dag, SK_X_NEG, x_of(m, i + 1)));
  equation(m, sk_x1(m->dag, SK_X_DER, x_of(m, n / 2)), x_of(m, 7));
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->eliminated, n - 1);
  cr_assert_eq(s->islands.at[0]->states.n, 1);
  // x50000 = -x7: der(x7) = -x7.
  Sim sim                               = sim_new(s, m->arena);
  sim.v[s->islands.at[0]->states.at[0]] = 2;
  sim_ode(&sim);
  double d = sim.v[s->vars.at[s->islands.at[0]->states.at[0]].der];
  cr_assert_float_eq(d, -2, 0);
  tm_free(m);
}

Test(large, integrator_chain, .timeout = 120) {
  TestModel *m = blank();
  uint32_t   n = 20000;
  for (uint32_t i = 0; i < n; i++) add_var(m, "x%u", i, SK_V_CONTINUOUS);
  for (uint32_t i = 0; i + 1 < n; i++)
    equation(m, sk_x1(m->dag, SK_X_DER, x_of(m, i)), x_of(m, i + 1));
  equation(m, sk_x1(m->dag, SK_X_DER, x_of(m, n - 1)), x_of(m, 0));
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->islands.at[0]->states.n, n);
  cr_assert_eq(s->index, 1);
  tm_free(m);
}

Test(large, many_islands, .timeout = 120) {
  TestModel *m = blank();
  uint32_t   n = 20000;
  for (uint32_t i = 0; i < n; i++) add_var(m, "x%u", i, SK_V_CONTINUOUS);
  SkX T = sk_x_real(m->dag, 0.1);
  for (uint32_t i = 0; i < n; i++) {
    SkX args[2] = {x_of(m, (i + 1) % n), T};
    SkX late    = sk_x_make(m->dag, SK_X_DELAY, SK_REAL, 0, 2, args);
    equation(m, sk_x1(m->dag, SK_X_DER, x_of(m, i)), sk_x2(m->dag, SK_X_SUB, late, x_of(m, i)));
  }
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->islands.n, n);
  cr_assert_eq(s->lines.n, n);
  tm_free(m);
}

Test(large, resistor_grid, .timeout = 120) {
  // One linear block of many unknowns: stays sparse instead of filling up.
  TestModel *m = blank();
  uint32_t   n = 30;
  for (uint32_t i = 0; i < n * n; i++) add_var(m, "u%u", i, SK_V_CONTINUOUS);
  for (uint32_t i = 0; i < n * n; i++) {
    SkX      sum = sk_x2(m->dag, SK_X_MUL, sk_x_real(m->dag, -4.1), x_of(m, i));
    uint32_t r = i / n, c = i % n;
    uint32_t near[4] = {r ? i - n : i, r + 1 < n ? i + n : i, c ? i - 1 : i, c + 1 < n ? i + 1 : i};
    for (int k = 0; k < 4; k++)
      if (near[k] != i) sum = sk_x2(m->dag, SK_X_ADD, sum, x_of(m, near[k]));
    equation(m, sum, i ? sk_x_real(m->dag, 0) : sk_x1(m->dag, SK_X_SIN, sk_x_time(m->dag)));
  }
  SkSystem      *s = tm_system(m);
  const SkBlock *b = &s->islands.at[0]->later.blocks.at[0];
  cr_assert_eq(b->kind, SK_BLOCK_LINEAR);
  cr_assert_eq(b->n, n * n);
  cr_assert_eq(b->rate, SK_RATE_CONSTANT);
  cr_assert_lt(b->n_entries, 20 * n * n);
  tm_free(m);
}
