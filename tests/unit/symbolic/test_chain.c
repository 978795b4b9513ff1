// Nothing recurses over an expression: chains of 100,000 operators go through every function.
#include "symbolic_test.h"

TestSuite(chain, .init = begin, .fini = end, .timeout = 60);

enum { LONG = 100000 };

static SkX left_sum(void) {
  SkX x = V(1);
  for (uint32_t i = 0; i < LONG; i++) x = add(x, mul(R(i + 1.0), V(2 + i % 30)));
  return x;
}

static SkX right_sum(void) {
  SkX x = V(1);
  for (uint32_t i = 0; i < LONG; i++) x = sub(V(2 + i % 30), x);
  return x;
}

static SkX nested_choice(void) {
  SkX x = V(1);
  for (uint32_t i = 0; i < LONG; i++) x = sk_x_if(dag, O(SK_X_LT, V(2), R(i)), add(V(3), R(i)), x);
  return x;
}

static SkX nested_function(void) {
  SkX x = V(1);
  for (uint32_t i = 0; i < LONG; i++) x = U(i % 2 ? SK_X_ATAN : SK_X_SIN, x);
  return x;
}

static void count(void *user, SkX x) {
  (void)x;
  ++*(uint32_t *)user;
}

static SkX der_of(void *user, SkDag *d, SkX leaf) {
  (void)user;
  return sk_x1(d, SK_X_DER, leaf);
}

Test(chain, every_function) {
  SkX roots[] = {left_sum(), right_sum(), nested_choice(), nested_function()};
  for (int i = 1; i < 40; i++) values[i] = 0.5;
  for (size_t r = 0; r < 4; r++) {
    SkX      x = roots[r], leaf = V(1), a, b;
    uint32_t n = 0;
    sk_x_walk(dag, &x, 1, count, &n, arena);
    cr_expect_geq(n, (uint32_t)LONG);
    cr_expect(sk_x_depends(dag, x, leaf, arena));
    cr_expect(!sk_x_depends(dag, x, V(60), arena));
    cr_expect(isfinite(value_of(x)));

    SkBuf out = sk_buf_new(arena);
    sk_x_print(dag, x, NULL, &out);
    cr_expect_gt(out.n, (size_t)LONG);

    SkMap map = {0};
    sk_map_put(arena, &map, leaf, V(50));
    SkX y = sk_x_substitute(dag, x, &map, arena);
    cr_expect(sk_x_depends(dag, y, V(50), arena) && !sk_x_depends(dag, y, leaf, arena));

    SkX d = sk_x_diff(dag, x, leaf, NULL, arena);
    cr_expect(d != SK_NO_X && isfinite(value_of(d)));
    SkXTimeHook hook = {.der_of = der_of};
    cr_expect_neq(sk_x_time_derivative(dag, x, &hook, arena), SK_NO_X);
    SkXJacobian j = sk_x_jacobian(dag, 1, &x, 1, &leaf, NULL, arena);
    cr_expect(j.start[1] == 1 && near(value_of(j.entry[0]), value_of(d), 1e-12));
    cr_expect_eq(sk_x_linear(dag, x, leaf, &a, &b, arena), r != 3);
  }
}

Test(chain, isolation) {
  SkX d, u = V(60), sum = left_sum(), s = sk_x_isolate(dag, sum, u, V(1), &d, arena);
  cr_assert_neq(s, SK_NO_X);
  for (int i = 1; i < 40; i++) values[i] = 1e-3 * i;
  values[60] = value_of(sum);
  cr_expect(near(value_of(s), values[1], 1e-6));
  // A logarithm at the bottom: the sum is peeled off term by term.
  SkX x = U(SK_X_LOG, V(1));
  for (uint32_t i = 0; i < LONG; i++) x = add(x, V(2 + i % 30));
  s = sk_x_isolate(dag, x, u, V(1), &d, arena);
  cr_assert_neq(s, SK_NO_X);
  values[60] = value_of(x);
  cr_expect(near(value_of(s), values[1], 1e-6));
}

Test(chain, jacobian_of_a_long_sum) {
  static SkX cols[LONG];
  SkX        x = R(0);
  for (uint32_t i = 0; i < LONG; i++) {
    cols[i] = V(100 + i);
    x       = i % 2 ? sub(x, mul(cols[i], cols[i])) : add(x, cols[i]);
  }
  SkXJacobian j = sk_x_jacobian(dag, 1, &x, LONG, cols, NULL, arena);
  cr_assert_eq(j.start[1], (uint32_t)LONG);
  cr_expect_eq(j.entry[0], R(1));
  cr_expect_eq(j.entry[7], neg(mul(R(2), cols[7])));
}

Test(chain, a_query_costs_what_it_reaches) {
  // A hundred thousand small questions to a large DAG: only possible when none looks at all of it.
  SkX big = left_sum();
  cr_assert_neq(big, SK_NO_X);
  uint32_t found = 0;
  for (uint32_t i = 0; i < LONG; i++) {
    SkX x = add(V(i % 30), V(200 + i));
    found += sk_x_depends(dag, x, V(200 + i), arena);
    cr_assert_eq(sk_x_diff(dag, x, V(200 + i), NULL, arena), R(1));
  }
  cr_expect_eq(found, (uint32_t)LONG);
}
