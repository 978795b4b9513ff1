#include "symbolic_test.h"

TestSuite(solve, .init = begin, .fini = end);

enum { Z = 1 };  // the unknown; 2 to 5 are known

// --- linear decomposition -----------------------------------------------------------------------

static void linear_in_z(SkX x) {
  SkX a, b;
  cr_assert(sk_x_linear(dag, x, V(Z), &a, &b, arena), "%s", text_of(x));
  cr_assert(!sk_x_depends(dag, a, V(Z), arena) && !sk_x_depends(dag, b, V(Z), arena));
  for (int round = 0; round < 20; round++) {
    for (uint32_t v = 1; v <= 5; v++) values[v] = random_in(-3, 3);
    double want = value_of(x), got = value_of(a) * values[Z] + value_of(b);
    cr_assert(near(got, want, 1e-12), "%s: %g instead of %g", text_of(x), got, want);
  }
}

Test(solve, linear) {
  SkX z = V(Z), p = V(2), q = V(3), c = O(SK_X_LT, p, q);
  linear_in_z(z);
  linear_in_z(p);
  linear_in_z(add(mul(p, z), q));
  linear_in_z(sub(mul(z, p), quo(sub(z, q), add(mul(p, p), R(1)))));
  linear_in_z(neg(mul(R(3), add(z, mul(q, z)))));
  linear_in_z(sk_x_if(dag, c, mul(p, z), sub(q, z)));
  linear_in_z(U(SK_X_NOEVENT, sk_x_if(dag, c, z, q)));
  linear_in_z(T(SK_X_SEMILINEAR, p, z, mul(q, z)));
  linear_in_z(O(SK_X_SMOOTH, sk_x_int(dag, 1), add(z, p)));
  linear_in_z(add(U(SK_X_DER, z), z));
}

Test(solve, not_linear) {
  SkX z = V(Z), p = V(2), a, b;
  SkX cases[] = {mul(z, z),
                 quo(p, z),
                 U(SK_X_SIN, z),
                 O(SK_X_POW, z, R(2)),
                 sk_x_if(dag, O(SK_X_LT, z, p), z, p),
                 add(p, U(SK_X_ABS, z)),
                 sk_x_make(dag, SK_X_CALL, SK_REAL, 1, 1, &z),
                 T(SK_X_SEMILINEAR, z, p, R(1))};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    cr_expect(!sk_x_linear(dag, cases[i], z, &a, &b, arena), "%s", text_of(cases[i]));
}

// --- isolation ----------------------------------------------------------------------------------

// Random z and parameters give an equation with a known solution: lhs(z) = u. What isolate returns
// must be z.
static void solves(SkX lhs, double lo, double hi, double tolerance) {
  SkX u = V(10), d, s = sk_x_isolate(dag, lhs, u, V(Z), &d, arena);
  cr_assert_neq(s, SK_NO_X, "%s = u is not solved", text_of(lhs));
  cr_assert(!sk_x_depends(dag, s, V(Z), arena));
  for (int round = 0; round < 200; round++) {
    for (uint32_t v = 1; v <= 5; v++) values[v] = random_in(lo, hi);
    values[10] = value_of(lhs);
    if (!isfinite(values[10]) || (d && fabs(value_of(d)) < 1e-3)) continue;
    double got = value_of(s);
    cr_assert(near(got, values[Z], tolerance), "%s = %g: %g instead of %g by %s", text_of(lhs),
              values[10], got, values[Z], text_of(s));
  }
  // The other way round.
  SkX d2;
  cr_expect_eq(sk_x_isolate(dag, u, lhs, V(Z), &d2, arena), s);
}

Test(solve, isolation) {
  SkX z = V(Z), p = V(2), q = V(3);
  solves(z, -3, 3, 1e-14);
  solves(add(z, p), -3, 3, 1e-12);
  solves(sub(p, z), -3, 3, 1e-12);
  solves(mul(p, z), -3, 3, 1e-9);
  solves(quo(z, p), -3, 3, 1e-9);
  solves(quo(p, z), 0.5, 3, 1e-12);
  solves(quo(p, z), -3, -0.5, 1e-12);
  solves(quo(add(mul(p, z), R(2)), add(z, mul(q, R(5)))), 0.5, 3, 1e-9);
  solves(U(SK_X_EXP, z), -3, 3, 1e-12);
  solves(U(SK_X_LOG, z), 0.1, 3, 1e-12);
  solves(U(SK_X_LOG10, add(z, p)), 0.1, 3, 1e-12);
  solves(U(SK_X_SINH, z), -5, 5, 1e-14);
  solves(U(SK_X_SINH, z), -1e-9, 1e-9, 1e-24);
  solves(U(SK_X_SINH, z), 20, 600, 1e-14);
  solves(O(SK_X_POW, z, R(3)), -3, 3, 1e-12);
  solves(O(SK_X_POW, z, R(-3)), 0.5, 3, 1e-12);
  solves(O(SK_X_POW, z, R(-1)), -3, -0.5, 1e-12);
  solves(O(SK_X_POW, z, R(1.5)), 0.1, 3, 1e-12);
  solves(O(SK_X_POW, R(2.5), z), -3, 3, 1e-12);
  solves(mul(z, U(SK_X_ABS, z)), -3, 3, 1e-12);
  solves(mul(U(SK_X_ABS, z), z), -3, 3, 1e-12);
  solves(mul(mul(z, z), z), -3, 3, 1e-12);
  solves(mul(mul(z, U(SK_X_ABS, z)), U(SK_X_ABS, z)), -3, 3, 1e-12);
  solves(T(SK_X_SEMILINEAR, z, R(2), R(5)), -3, 3, 1e-12);
  solves(T(SK_X_SEMILINEAR, z, R(-2), R(-5)), -3, 3, 1e-12);
  solves(sk_x_if(dag, O(SK_X_LT, p, q), mul(R(2), z), sub(q, mul(R(3), z))), -3, 3, 1e-12);
  // Several layers, and the unknown in several places that meet in one node.
  solves(add(p, mul(R(3), U(SK_X_EXP, add(mul(R(2), z), q)))), -2, 2, 1e-9);
  SkX e = U(SK_X_EXP, z);
  solves(sub(add(mul(R(3), e), mul(mul(p, p), e)), q), -2, 2, 1e-9);
  SkX w = sub(mul(R(2), z), add(p, mul(R(0.5), z)));
  solves(mul(w, U(SK_X_ABS, w)), -3, 3, 1e-9);
}

Test(solve, isolation_with_the_unknown_on_both_sides) {
  SkX z = V(Z), p = V(2), q = V(3), d;
  SkX lhs = mul(add(mul(p, p), R(1)), z), rhs = sub(q, mul(R(2), z));
  SkX s = sk_x_isolate(dag, lhs, rhs, z, &d, arena);
  cr_assert_neq(s, SK_NO_X);
  for (int round = 0; round < 50; round++) {
    values[2] = random_in(-3, 3);
    values[3] = random_in(-3, 3);
    values[Z] = value_of(s);
    cr_assert(near(value_of(lhs), value_of(rhs), 1e-12));
  }
}

Test(solve, denominators_are_reported) {
  SkX z = V(Z), p = V(2), u = V(3), d;
  cr_expect_neq(sk_x_isolate(dag, mul(p, z), u, z, &d, arena), SK_NO_X);
  cr_expect_eq(d, p);
  cr_expect_neq(sk_x_isolate(dag, mul(R(2), z), u, z, &d, arena), SK_NO_X);
  cr_expect_eq(d, SK_NO_X);
  SkX pick = sk_x_if(dag, O(SK_X_LT, p, u), R(2), R(-3));
  cr_expect_neq(sk_x_isolate(dag, mul(pick, z), u, z, &d, arena), SK_NO_X);
  cr_expect_eq(d, SK_NO_X, "neither branch is zero");
  // p/z = u has no solution when p or u is zero: both must be watched.
  cr_expect_neq(sk_x_isolate(dag, quo(p, z), u, z, &d, arena), SK_NO_X);
  values[2] = 0;
  values[3] = 1;
  cr_expect_eq(value_of(d), 0);
  values[2] = 1;
  values[3] = 0;
  cr_expect_eq(value_of(d), 0);
  values[3] = 2;
  cr_expect_neq(value_of(d), 0);
}

Test(solve, several_or_no_solutions_are_left_alone) {
  SkX z = V(Z), p = V(2), u = V(3), d;
  SkX cases[] = {
      mul(z, z),
      O(SK_X_POW, z, R(2)),
      O(SK_X_POW, z, R(-2)),
      O(SK_X_POW, z, R(0.5)),  // u < 0 has no solution, u^2 would be one
      O(SK_X_POW, z, p),
      O(SK_X_POW, p, z),
      U(SK_X_SQRT, z),
      U(SK_X_SIN, z),
      U(SK_X_COS, z),
      U(SK_X_TAN, z),
      U(SK_X_ATAN, z),
      U(SK_X_COSH, z),
      U(SK_X_ABS, z),
      U(SK_X_ABS, mul(z, z)),
      mul(U(SK_X_ABS, z), U(SK_X_ABS, z)),
      mul(z, U(SK_X_EXP, z)),
      add(z, U(SK_X_SIN, z)),
      add(U(SK_X_EXP, z), z),
      sk_x_if(dag, O(SK_X_LT, z, p), z, p),
      T(SK_X_SEMILINEAR, z, R(1), R(-1)),
      T(SK_X_SEMILINEAR, z, R(1), R(0)),
      T(SK_X_SEMILINEAR, z, p, R(1)),
      T(SK_X_LIMIT, z, R(0), R(1)),
      O(SK_X_MIN, z, p),
      U(SK_X_FLOOR, z),
      sub(z, z),
      p,
      U(SK_X_DER, z),
      sk_x_make(dag, SK_X_CALL, SK_REAL, 1, 1, &z),
      sk_x_make(dag, SK_X_DELAY, SK_REAL, 0, 2, (SkX[]){z, R(1)}),
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    SkX s = sk_x_isolate(dag, cases[i], u, z, &d, arena);
    cr_expect_eq(s, SK_NO_X, "%s = u solved by %s", text_of(cases[i]), s ? text_of(s) : "");
  }
}

Test(solve, equations_without_a_solution_give_no_number) {
  SkX z = V(Z), u = V(3), d;
  values[3] = -2;
  cr_expect(isnan(value_of(sk_x_isolate(dag, U(SK_X_EXP, z), u, z, &d, arena))));
  cr_expect(isnan(value_of(sk_x_isolate(dag, O(SK_X_POW, z, R(1.5)), u, z, &d, arena))));
}

// --- elimination --------------------------------------------------------------------------------

static void check_system(uint32_t n, const SkX *a, const SkX *b, const SkX *x) {
  for (uint32_t i = 0; i < n; i++) {
    double sum = 0, size = 0;
    for (uint32_t j = 0; j < n; j++) {
      if (!a[i * n + j]) continue;
      double t = value_of(a[i * n + j]) * value_of(x[j]);
      sum += t;
      size += fabs(t);
    }
    cr_assert(fabs(sum - value_of(b[i])) <= 1e-8 * (1 + size), "row %u of %u: %g instead of %g", i,
              n, sum, value_of(b[i]));
  }
}

Test(solve, elimination_of_random_systems) {
  for (int round = 0; round < 150; round++) {
    uint32_t n = 1 + random_below(6), n_guards;
    SkX      a[36], b[6], x[6], guards[6];
    for (uint32_t k = 0; k < n * n; k++) {
      uint32_t kind = random_below(4);
      a[k]          = kind == 0   ? SK_NO_X
                      : kind == 1 ? R(random_in(-3, 3))
                                  : add(V(1 + random_below(8)), R(random_in(1, 9)));
    }
    for (uint32_t i = 0; i < n; i++) {
      a[i * n + (i + 1) % n] =
          R(random_in(20, 30));  // a permutation of large entries: not singular
      b[i] = random_below(3) ? V(20 + i) : R(0);
    }
    cr_assert(sk_x_eliminate(dag, n, a, b, x, guards, &n_guards, arena));
    for (int k = 0; k < 3; k++) {
      for (uint32_t v = 0; v < 30; v++) values[v] = random_in(-1, 1);
      bool sound = true;
      for (uint32_t g = 0; g < n_guards; g++) sound = sound && fabs(value_of(guards[g])) > 1e-3;
      if (sound) check_system(n, a, b, x);
    }
  }
}

Test(solve, elimination_prefers_constant_pivots) {
  SkX      p = V(1), q = V(2), x[2], guards[2];
  uint32_t n_guards;
  // (p 1; 1 q): both ones can be pivots for one step, then q*p - 1 has to be watched.
  SkX a[] = {p, R(1), R(1), q}, b[] = {V(3), V(4)};
  cr_assert(sk_x_eliminate(dag, 2, a, b, x, guards, &n_guards, arena));
  cr_assert_eq(n_guards, 1u);
  values[1] = 0.5, values[2] = 2;
  cr_expect_eq(value_of(guards[0]), 0, "the determinant vanishes there");
  values[1] = 3, values[3] = 1, values[4] = 5;
  check_system(2, a, b, x);
  // Triangular with constants: nothing to watch, p never a pivot.
  SkX t[] = {p, R(2), R(4), SK_NO_X};
  cr_assert(sk_x_eliminate(dag, 2, t, b, x, guards, &n_guards, arena));
  cr_expect_eq(n_guards, 0u);
  check_system(2, t, b, x);
  // A tiny constant is no pivot while there is a large one.
  SkX s[] = {R(1e-12), R(1), R(1), R(1)}, ones[] = {R(1), R(2)};
  cr_assert(sk_x_eliminate(dag, 2, s, ones, x, guards, &n_guards, arena));
  cr_expect(near(value_of(x[0]), 1, 1e-11) && near(value_of(x[1]), 1, 1e-11));
}

Test(solve, elimination_refuses_singular_structure) {
  SkX      p = V(1), b[] = {V(3), V(4)}, x[2], guards[2];
  uint32_t n_guards;
  SkX      column[] = {p, SK_NO_X, R(2), SK_NO_X}, equal[] = {R(1), R(2), R(2), R(4)};
  SkX      same[] = {p, R(1), p, R(1)};
  cr_expect(!sk_x_eliminate(dag, 2, column, b, x, guards, &n_guards, arena));
  cr_expect(!sk_x_eliminate(dag, 2, equal, b, x, guards, &n_guards, arena));
  cr_expect(!sk_x_eliminate(dag, 2, same, b, x, guards, &n_guards, arena));
}
