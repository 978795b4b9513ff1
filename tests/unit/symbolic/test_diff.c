#include "symbolic_test.h"

TestSuite(diff, .init = begin, .fini = end);

// Slope of x along variable v by central differences with two widths, extrapolated.
static double numeric(SkX x, uint32_t v) {
  double at = values[v], h = 1e-4 * (1 + fabs(at)), d[2];
  for (int k = 0; k < 2; k++) {
    values[v] = at + h;
    double up = value_of(x);
    values[v] = at - h;
    d[k]      = (up - value_of(x)) / (2 * h);
    h /= 2;
  }
  values[v] = at;
  return (4 * d[1] - d[0]) / 3;
}

static void check(SkX x, double lo, double hi) {
  for (int round = 0; round < 40; round++) {
    for (uint32_t v = 1; v <= 3; v++) values[v] = random_in(lo, hi);
    for (uint32_t v = 1; v <= 3; v++) {
      SkX d = sk_x_diff(dag, x, V(v), NULL, arena);
      cr_assert_neq(d, SK_NO_X, "%s has no derivative", text_of(x));
      double got = value_of(d), want = numeric(x, v);
      cr_assert(near(got, want, 1e-6), "d %s / d _v%u at %g, %g, %g: %s = %.12g, numerically %.12g",
                text_of(x), v, values[1], values[2], values[3], text_of(d), got, want);
    }
  }
}

Test(diff, every_operator) {
  SkX x = V(1), y = V(2), z = V(3), inner = add(mul(x, y), R(0.3));
  check(add(x, y), -2, 2);
  check(sub(x, mul(y, x)), -2, 2);
  check(mul(x, x), -2, 2);
  check(mul(mul(x, y), z), -2, 2);
  check(quo(x, y), 0.5, 2);
  check(quo(R(1), mul(x, x)), 0.5, 2);
  check(neg(inner), -2, 2);
  check(O(SK_X_POW, x, R(2)), -2, 2);
  check(O(SK_X_POW, x, R(3)), -2, 2);
  check(O(SK_X_POW, x, R(2.5)), 0.2, 2);
  check(O(SK_X_POW, x, y), 0.2, 2);
  check(O(SK_X_POW, R(2.5), y), -2, 2);
  check(O(SK_X_POW, inner, add(y, z)), 0.2, 2);
  check(U(SK_X_SQRT, inner), 0.2, 2);
  check(U(SK_X_EXP, inner), -1, 1);
  check(U(SK_X_LOG, inner), 0.2, 2);
  check(U(SK_X_LOG10, inner), 0.2, 2);
  check(U(SK_X_SIN, inner), -2, 2);
  check(U(SK_X_COS, inner), -2, 2);
  check(U(SK_X_TAN, inner), -0.8, 0.8);
  check(U(SK_X_ASIN, inner), -0.7, 0.7);
  check(U(SK_X_ACOS, inner), -0.7, 0.7);
  check(U(SK_X_ATAN, inner), -2, 2);
  check(O(SK_X_ATAN2, x, y), 0.2, 2);
  check(O(SK_X_ATAN2, mul(x, z), y), -2, -0.2);
  check(U(SK_X_SINH, inner), -2, 2);
  check(U(SK_X_COSH, inner), -2, 2);
  check(U(SK_X_TANH, inner), -2, 2);
  check(O(SK_X_HOMOTOPY, mul(x, y), y), -2, 2);
}

Test(diff, operators_with_corners) {
  // Random points miss the corners by more than the differences' width.
  SkX x = V(1), y = V(2), z = V(3);
  check(U(SK_X_ABS, add(x, R(3))), -2, 2);
  check(U(SK_X_ABS, sub(x, R(3))), -2, 2);
  check(O(SK_X_MIN, add(x, R(5)), mul(y, z)), -2, 2);
  check(O(SK_X_MAX, add(x, R(5)), mul(y, z)), -2, 2);
  check(O(SK_X_MIN, sub(x, R(5)), mul(y, z)), -2, 2);
  check(O(SK_X_MAX, sub(x, R(5)), mul(y, z)), -2, 2);
  check(sk_x_if(dag, O(SK_X_LT, z, R(9)), mul(x, y), y), -2, 2);
  check(sk_x_if(dag, O(SK_X_GT, z, R(9)), mul(x, y), y), -2, 2);
  check(U(SK_X_NOEVENT, sk_x_if(dag, O(SK_X_GT, z, R(9)), mul(x, y), mul(y, z))), -2, 2);
  check(O(SK_X_SMOOTH, sk_x_int(dag, 2), mul(x, y)), -2, 2);
  check(O(SK_X_SMOOTH, sk_x_int(dag, 0), mul(x, y)), -2, 2);
  check(T(SK_X_SEMILINEAR, add(x, R(3)), y, z), -2, 2);
  check(T(SK_X_SEMILINEAR, sub(x, R(3)), y, z), -2, 2);
  check(T(SK_X_LIMIT, x, R(-5), R(5)), -2, 2);
  check(T(SK_X_LIMIT, mul(x, x), R(-9), R(-5)), -2, 2);
  check(T(SK_X_LIMIT, x, R(3), R(5)), -2, 2);
  check(T(SK_X_LIMIT, x, add(y, R(9)), add(z, R(20))), -2, 2);
  check(T(SK_X_LIMIT, x, sub(y, R(20)), sub(z, R(9))), -2, 2);
  check(T(SK_X_DXLIMIT, x, R(-5), R(5)), -2, 2);
  check(mul(x, U(SK_X_FLOOR, add(mul(y, R(1e-3)), R(0.5)))), -2, 2);
  check(mul(x, U(SK_X_CEIL, add(mul(y, R(1e-3)), R(0.5)))), -2, 2);
  check(mul(x, O(SK_X_IDIV, add(mul(y, R(1e-3)), R(7.5)), R(3))), -2, 2);
  check(mul(x, U(SK_X_SIGN, add(y, R(3)))), -2, 2);
  check(O(SK_X_MOD, add(mul(x, R(0.1)), R(7.5)), add(mul(y, R(0.1)), R(3))), -1, 1);
  check(O(SK_X_MOD, add(mul(x, R(0.1)), R(-7.5)), add(mul(y, R(0.1)), R(3))), -1, 1);
  check(O(SK_X_REM, add(mul(x, R(0.1)), R(-7.5)), add(mul(y, R(0.1)), R(3))), -1, 1);
}

Test(diff, limits_of_p0) {
  SkX x = V(1), limit = T(SK_X_LIMIT, x, R(0), R(1));
  SkX d = sk_x_diff(dag, limit, x, NULL, arena);
  cr_expect_eq(d, T(SK_X_DXLIMIT, x, R(0), R(1)));
  cr_expect_eq(sk_x_diff(dag, d, x, NULL, arena), R(0));
}

Test(diff, the_branch_not_taken_does_not_spoil_the_derivative) {
  SkX x     = V(1);
  SkX f     = sk_x_if(dag, O(SK_X_GT, x, R(0)), U(SK_X_SQRT, x), R(0));
  values[1] = -1;
  cr_expect_eq(value_of(sk_x_diff(dag, f, x, NULL, arena)), 0);
  SkXJacobian j = sk_x_jacobian(dag, 1, &f, 1, &x, NULL, arena);
  cr_expect_eq(value_of(j.entry[0]), 0);
  // 0^y stays 0: the derivative by y has no logarithm of 0 in it.
  SkX p     = O(SK_X_POW, x, V(2));
  values[1] = 0;
  values[2] = 2;
  cr_expect_eq(value_of(sk_x_diff(dag, p, V(2), NULL, arena)), 0);
}

Test(diff, der_and_pre_are_symbols_of_their_own) {
  SkX x = V(1), dx = U(SK_X_DER, x), px = U(SK_X_PRE, x), f = add(mul(dx, x), mul(px, dx));
  cr_expect_eq(sk_x_diff(dag, f, x, NULL, arena), dx);
  cr_expect_eq(sk_x_diff(dag, f, dx, NULL, arena), add(x, px));
  cr_expect_eq(sk_x_diff(dag, f, px, NULL, arena), dx);
  cr_expect(!sk_x_depends(dag, mul(dx, px), x, arena));
}

Test(diff, what_has_no_derivative) {
  SkX x = V(1), y = V(2);
  SkX past = sk_x_make(dag, SK_X_DELAY, SK_REAL, 0, 2, (SkX[]){x, R(1)});
  SkX call = sk_x_make(dag, SK_X_CALL, SK_REAL, 3, 1, &x);
  SkX hold =
      sk_x_make(dag, SK_X_BUILTIN, SK_REAL, sk_dag_builtin(dag, sk_name_z(names, "hold")), 1, &x);
  cr_expect_eq(sk_x_diff(dag, add(past, y), x, NULL, arena), SK_NO_X);
  cr_expect_eq(sk_x_diff(dag, add(past, y), y, NULL, arena), R(1));
  cr_expect_eq(sk_x_diff(dag, mul(call, y), x, NULL, arena), SK_NO_X);
  cr_expect_eq(sk_x_diff(dag, mul(call, y), y, NULL, arena), call);
  cr_expect_eq(sk_x_diff(dag, hold, x, NULL, arena), SK_NO_X);
  cr_expect_eq(sk_x_diff(dag, B(4), x, NULL, arena), SK_NO_X);
  cr_expect_eq(sk_x_diff(dag, U(SK_X_SIN, I(5)), I(5), NULL, arena), SK_NO_X);
}

// --- calls --------------------------------------------------------------------------------------

// f(u, v)[k] = k + u*v^(k+1), functions 3 (scalar, k = 0) and 4 (aggregate); 5 sums its argument's
// scalars.
static SkX call_derivative(void *user, SkDag *d, SkX call, uint32_t position, const SkX *seeds) {
  ++*(int *)user;
  if (sk_x_payload(d, call) == 5) {
    SkX sum = SK_NO_X;
    for (uint64_t i = 0; i < 2; i++) {
      SkX part = sk_x_make(d, SK_X_ELEM, SK_REAL, i, 1, &seeds[0]);
      sum      = sum ? sk_x2(d, SK_X_ADD, sum, part) : part;
    }
    return sum;
  }
  if (position == SK_X_WHOLE) {
    uint32_t two     = 2;
    SkX      parts[] = {call_derivative(user, d, call, 0, seeds),
                        call_derivative(user, d, call, 1, seeds)};
    return sk_x_make(d, SK_X_ARRAY, SK_AGGREGATE, sk_dag_shape(d, 1, &two), 2, parts);
  }
  SkX u = sk_x_arg(d, call, 0), v = sk_x_arg(d, call, 1), k = sk_x_real(d, position + 1.0);
  SkX power = sk_x2(d, SK_X_POW, v, k), sum = sk_x_real(d, 0.0);
  if (seeds[0]) sum = sk_x2(d, SK_X_ADD, sum, sk_x2(d, SK_X_MUL, seeds[0], power));
  if (seeds[1]) {
    SkX inner = sk_x_diff(d, sk_x2(d, SK_X_MUL, u, power), v, NULL, arena);  // sweeps nest
    sum       = sk_x2(d, SK_X_ADD, sum, sk_x2(d, SK_X_MUL, seeds[1], inner));
  }
  return sum;
}

static double call_value(void *user, SkX call, uint32_t position, uint32_t n, const double *args) {
  (void)user;
  if (sk_x_payload(dag, call) == 5) return n == 2 ? args[0] + args[1] : (double)NAN;
  return position + args[0] * pow(args[1], position + 1.0);
}

static uint32_t call_size(void *user, SkX call) {
  (void)user, (void)call;
  return 2;
}

static double call_value_of(SkX x) {
  SkXEval eval = {.leaf = leaf_value, .call = call_value, .call_size = call_size};
  double  v;
  sk_x_eval(dag, 1, &x, &eval, &v, arena);
  return v;
}

Test(diff, calls_ask_the_hook) {
  int         count = 0;
  SkXDiffHook hook  = {.call = call_derivative, .user = &count};
  SkX         x = V(1), y = V(2), args[] = {mul(x, y), add(x, R(1))};
  SkX         one  = sk_x_make(dag, SK_X_CALL, SK_REAL, 3, 2, args);
  SkX         many = sk_x_make(dag, SK_X_CALL, SK_AGGREGATE, 4, 2, args);
  SkX         e0   = sk_x_make(dag, SK_X_ELEM, SK_REAL, 0, 1, &many);
  SkX         e1   = sk_x_make(dag, SK_X_ELEM, SK_REAL, 1, 1, &many);
  SkX         sum  = sk_x_make(dag, SK_X_CALL, SK_REAL, 5, 1, &many);
  uint32_t    two  = 2;
  SkX         pair = sk_x_make(dag, SK_X_ARRAY, SK_AGGREGATE, sk_dag_shape(dag, 1, &two), 2, args);
  SkX         sums = sk_x_make(dag, SK_X_CALL, SK_REAL, 5, 1, &pair);
  SkX         tests[] = {one, add(mul(e0, x), e1), sum, mul(sums, y)};
  for (size_t t = 0; t < sizeof tests / sizeof *tests; t++)
    for (uint32_t v = 1; v <= 2; v++) {
      values[1] = random_in(0.5, 2);
      values[2] = random_in(0.5, 2);
      SkX d     = sk_x_diff(dag, tests[t], V(v), &hook, arena);
      cr_assert_neq(d, SK_NO_X, "case %zu by %u", t, v);
      double h = 1e-5, at = values[v], got = call_value_of(d);
      values[v]   = at + h;
      double want = call_value_of(tests[t]);
      values[v]   = at - h;
      want        = (want - call_value_of(tests[t])) / (2 * h);
      values[v]   = at;
      cr_expect(near(got, want, 1e-7), "case %zu by %u: %g instead of %g", t, v, got, want);
      SkX         col = V(v);
      SkXJacobian j   = sk_x_jacobian(dag, 1, &tests[t], 1, &col, &hook, arena);
      cr_assert_eq(j.start[1], 1u);
      cr_expect(near(call_value_of(j.entry[0]), want, 1e-7), "Jacobian, case %zu by %u", t, v);
    }
  cr_expect_gt(count, 0);
}

// A call that takes an array: its results depend on a few of the numbers each.
static bool neighbours(void *user, SkDag *d, SkX call, uint32_t position, SkXPartials *out) {
  SkX     *arg = SK_NEWS(arena, SkX, 2), *partial = SK_NEWS(arena, SkX, 2);
  SkX      array = sk_x_arg(d, call, 0);
  uint32_t next  = (position + 1) % sk_x_n(d, array);
  arg[0]         = sk_x_arg(d, array, position);
  arg[1]         = sk_x_arg(d, array, next);
  partial[0]     = sk_x_real(d, 3.0);
  partial[1]     = position == 7 ? SK_NO_X : arg[0];
  *out           = (SkXPartials){2, arg, partial};
  *(int *)user += 1;
  return true;
}

Test(diff, calls_with_arrays_have_partial_derivatives) {
  enum { N = 500 };
  int         count = 0;
  SkXDiffHook hook  = {NULL, &count, neighbours};
  SkX         args[N], cols[N], rows[N];
  uint32_t    n = N;
  for (uint32_t i = 0; i < N; i++) cols[i] = V(100 + i);
  for (uint32_t i = 0; i < N; i++) args[i] = i == 3 ? mul(cols[3], cols[20]) : cols[i];
  SkX array = sk_x_make(dag, SK_X_ARRAY, SK_AGGREGATE, sk_dag_shape(dag, 1, &n), N, args);
  SkX call  = sk_x_make(dag, SK_X_CALL, SK_AGGREGATE, 4, 1, &array);
  for (uint32_t i = 0; i < N; i++) rows[i] = sk_x_make(dag, SK_X_ELEM, SK_REAL, i, 1, &call);
  SkXJacobian j = sk_x_jacobian(dag, N, rows, N, cols, &hook, arena);
  cr_expect_eq(count, N);
  cr_assert_eq(j.start[N], 2 * N + 2);  // two of them have one more
  cr_expect_eq(j.col[j.start[1]], 1u);
  cr_expect_eq(j.entry[j.start[1]], R(3));
  cr_expect_eq(j.entry[j.start[1] + 1], cols[1]);
  cr_expect_eq(j.entry[j.start[7] + 1], SK_NO_X);
  cr_expect_eq(j.entry[j.start[3]], mul(R(3), cols[20]));
  cr_expect_eq(j.col[j.start[4] - 1], 20u);
  cr_expect_eq(j.col[j.start[N] - 2], 0u);
}

// --- time ---------------------------------------------------------------------------------------

static SkX der_of(void *user, SkDag *d, SkX leaf) {
  (void)user;
  if (sk_x_op(d, leaf) == SK_X_DER)
    return sk_x_var(d, 20 + (uint32_t)sk_x_payload(d, sk_x_arg(d, leaf, 0)), SK_REAL);
  if (sk_x_payload(d, leaf) == 9) return SK_NO_X;
  return sk_x1(d, SK_X_DER, leaf);
}

Test(diff, total_time_derivative) {
  SkXTimeHook hook = {.der_of = der_of};
  SkX         x = V(1), p = V(9), t = sk_x_time(dag), dx = U(SK_X_DER, x);
  cr_expect_eq(sk_x_time_derivative(dag, mul(p, x), &hook, arena), mul(p, dx));
  cr_expect_eq(sk_x_time_derivative(dag, add(t, x), &hook, arena), add(R(1), dx));
  cr_expect_eq(sk_x_time_derivative(dag, dx, &hook, arena), V(21));
  cr_expect_eq(sk_x_time_derivative(dag, mul(p, p), &hook, arena), R(0));
  cr_expect_eq(sk_x_time_derivative(dag, U(SK_X_PRE, x), &hook, arena), R(0));
  SkX past = sk_x_make(dag, SK_X_DELAY, SK_REAL, 0, 2, (SkX[]){x, R(1)});
  cr_expect_eq(sk_x_time_derivative(dag, past, &hook, arena), SK_NO_X);
  // x = sin(t), y = cos(3 t): compare with the difference along the motion.
  SkX    f = quo(U(SK_X_EXP, mul(x, V(2))), add(R(2), mul(t, x)));
  double v[3];
  time_value = 0.7;
  for (int k = -1; k <= 1; k++) {
    time_value = 0.7 + k * 1e-5;
    values[1]  = sin(time_value);
    values[2]  = cos(3 * time_value);
    v[k + 1]   = value_of(f);
  }
  time_value    = 0.7;
  values[1]     = sin(0.7);
  values[2]     = cos(2.1);
  der_values[1] = cos(0.7);
  der_values[2] = -3 * sin(2.1);
  double got    = value_of(sk_x_time_derivative(dag, f, &hook, arena));
  cr_expect(near(got, (v[2] - v[0]) / 2e-5, 1e-8), "%g", got);
}

// --- Jacobians ----------------------------------------------------------------------------------

static SkX random_expression(int depth) {
  if (depth == 0) return random_below(4) ? V(1 + random_below(8)) : R(random_in(0.5, 2));
  SkX a = random_expression(depth - 1);
  switch (random_below(9)) {
    case 0: return U(SK_X_SIN, a);
    case 1: return U(SK_X_ATAN, a);
    case 2: return neg(a);
    case 3: return sk_x_if(dag, O(SK_X_LT, a, V(1)), random_expression(depth - 1), a);
    case 4: return sub(a, random_expression(depth - 1));
    case 5: return mul(a, random_expression(depth - 1));
    case 6: return quo(a, add(R(2), mul(V(2), V(2))));
    default: return add(a, random_expression(depth - 1));
  }
}

Test(diff, jacobian_equals_single_derivatives) {
  SkX cols[8];
  for (uint32_t c = 0; c < 8; c++) cols[c] = V(8 - c);
  for (int round = 0; round < 60; round++) {
    SkX rows[5];
    for (int r = 0; r < 5; r++) rows[r] = random_expression(5);
    for (uint32_t v = 1; v <= 8; v++) values[v] = random_in(-2, 2);
    SkXJacobian j = sk_x_jacobian(dag, 5, rows, 8, cols, NULL, arena);
    for (uint32_t r = 0; r < 5; r++) {
      double row[8] = {0};
      for (uint32_t k = j.start[r]; k < j.start[r + 1]; k++) {
        cr_assert(k == j.start[r] || j.col[k] > j.col[k - 1]);
        row[j.col[k]] = value_of(j.entry[k]);
      }
      for (uint32_t c = 0; c < 8; c++) {
        double want = value_of(sk_x_diff(dag, rows[r], cols[c], NULL, arena));
        cr_assert(near(row[c], want, 1e-12), "d(%s)/d(%s): %g instead of %g", text_of(rows[r]),
                  text_of(cols[c]), row[c], want);
      }
    }
  }
}

Test(diff, jacobian_pattern) {
  SkX x = V(1), y = V(2), dy = U(SK_X_DER, y);
  SkX rows[]    = {add(x, dy), mul(R(2), y), sk_x_make(dag, SK_X_CALL, SK_REAL, 3, 1, &x), R(4)};
  SkX cols[]    = {x, y, dy};
  SkXJacobian j = sk_x_jacobian(dag, 4, rows, 3, cols, NULL, arena);
  uint32_t    start[] = {0, 2, 3, 4, 4}, col[] = {0, 2, 1, 0};
  for (int i = 0; i < 5; i++) cr_expect_eq(j.start[i], start[i]);
  for (int i = 0; i < 4; i++) cr_expect_eq(j.col[i], col[i]);
  cr_expect_eq(j.entry[0], R(1));
  cr_expect_eq(j.entry[2], R(2));
  cr_expect_eq(j.entry[3], SK_NO_X, "a call without derivative");
}
