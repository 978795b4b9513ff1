#include "symbolic_test.h"

TestSuite(dag, .init = begin, .fini = end);

Test(dag, equal_expressions_are_one_node) {
  SkX a = mul(add(V(1), V(2)), V(1));
  cr_expect_eq(a, mul(add(V(1), V(2)), V(1)));
  cr_expect_neq(a, mul(add(V(2), V(1)), V(1)), "the order written is kept");
  cr_expect_neq(R(0.0), R(-0.0));
  cr_expect_eq(R(NAN), R(-NAN));
  cr_expect_neq(R(1), sk_x_int(dag, 1));
  cr_expect_neq(V(3), I(3));
}

Test(dag, variables_of_any_number_and_type_are_one_node) {
  const uint32_t numbers[] = {0, 5, 100000, 300000000, UINT32_MAX};
  for (int k = 0; k < 5; k++) {
    SkX real = sk_x_var(dag, numbers[k], SK_REAL), whole = sk_x_var(dag, numbers[k], SK_INTEGER);
    cr_expect_neq(real, whole);
    cr_expect_eq(sk_x_var(dag, numbers[k], SK_REAL), real);
    cr_expect_eq(sk_x_var(dag, numbers[k], SK_INTEGER), whole);
    cr_expect_eq(sk_x_payload(dag, whole), numbers[k]);
  }
}

Test(dag, arguments_are_older_than_users) {
  SkX x = V(1);
  for (int i = 0; i < 1000; i++) x = U(i % 2 ? SK_X_SIN : SK_X_EXP, add(x, V((uint32_t)i % 7)));
  for (SkX n = 1; n < sk_dag_size(dag); n++)
    for (uint32_t i = 0; i < sk_x_n(dag, n); i++) cr_assert_lt(sk_x_arg(dag, n, i), n);
}

Test(dag, types_follow_modelica) {
  struct {
    SkX    x;
    SkBase base;
  } cases[] = {
      {add(I(1), I(2)), SK_INTEGER},
      {add(I(1), V(2)), SK_REAL},
      {quo(I(1), I(2)), SK_REAL},
      {O(SK_X_POW, I(1), I(2)), SK_REAL},
      {O(SK_X_IDIV, I(1), I(2)), SK_INTEGER},
      {O(SK_X_MOD, I(1), V(2)), SK_REAL},
      {U(SK_X_ABS, I(1)), SK_INTEGER},
      {U(SK_X_SIGN, V(1)), SK_INTEGER},
      {U(SK_X_FLOOR, V(1)), SK_REAL},
      {U(SK_X_INTEGER, V(1)), SK_INTEGER},
      {U(SK_X_SQRT, I(1)), SK_REAL},
      {O(SK_X_LT, I(1), V(2)), SK_BOOLEAN},
      {sk_x_if(dag, B(3), I(1), V(2)), SK_REAL},
      {sk_x_if(dag, B(3), I(1), I(2)), SK_INTEGER},
      {U(SK_X_PRE, B(3)), SK_BOOLEAN},
      {U(SK_X_EDGE, B(3)), SK_BOOLEAN},
      {O(SK_X_SMOOTH, sk_x_int(dag, 1), mul(I(1), I(2))), SK_INTEGER},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    cr_expect_eq(sk_x_base(dag, cases[i].x), cases[i].base, "case %zu: %s", i, text_of(cases[i].x));
}

Test(dag, integers_are_promoted_in_real_operators) {
  SkX x = add(I(1), V(2));
  cr_expect_eq(sk_x_op(dag, sk_x_arg(dag, x, 0)), SK_X_TO_REAL);
  x = O(SK_X_LT, V(2), sk_x_int(dag, 3));
  cr_expect_eq(sk_x_arg(dag, x, 1), R(3.0));
  x = sk_x_if(dag, B(3), sk_x_int(dag, 2), V(2));
  cr_expect_eq(sk_x_arg(dag, x, 1), R(2.0));
}

Test(dag, identities) {
  SkX x = V(1), y = V(2), b = B(3), i = I(4), c = O(SK_X_LT, x, y);
  SkX t = sk_x_bool(dag, true), f = sk_x_bool(dag, false);
  struct {
    SkX got, want;
  } cases[] = {
      {add(x, R(0)), x},
      {add(R(0), x), x},
      {sub(x, R(0)), x},
      {sub(R(0), x), neg(x)},
      {mul(R(1), x), x},
      {mul(x, R(-1)), neg(x)},
      {mul(x, R(0)), R(0)},
      {mul(sk_x_int(dag, 0), i), sk_x_int(dag, 0)},
      {quo(x, R(1)), x},
      {neg(neg(x)), x},
      {O(SK_X_POW, x, R(1)), x},
      {O(SK_X_POW, x, R(0)), R(1)},
      {U(SK_X_NOT, U(SK_X_NOT, b)), b},
      {O(SK_X_AND, b, t), b},
      {O(SK_X_AND, f, b), f},
      {O(SK_X_OR, b, t), t},
      {O(SK_X_OR, f, b), b},
      {sk_x_if(dag, t, x, y), x},
      {sk_x_if(dag, f, x, y), y},
      {sk_x_if(dag, c, x, x), x},
      {sk_x_if(dag, c, t, f), c},
      {U(SK_X_NOEVENT, x), x},
      {O(SK_X_SMOOTH, sk_x_int(dag, 1), x), x},
      {O(SK_X_HOMOTOPY, x, x), x},
      {O(SK_X_EQ, i, i), t},
      {U(SK_X_DER, R(3)), R(0)},
      {U(SK_X_DER, neg(x)), neg(U(SK_X_DER, x))},
      {U(SK_X_PRE, sk_x_int(dag, 3)), sk_x_int(dag, 3)},
      {U(SK_X_EDGE, t), f},
      {U(SK_X_CHANGE, t), f},
      {U(SK_X_TO_REAL, sk_x_int(dag, 3)), R(3)},
      {U(SK_X_INTEGER, U(SK_X_TO_REAL, i)), i},
      {O(SK_X_MAX, x, x), x},
      {T(SK_X_SEMILINEAR, x, y, y), mul(x, y)},
      {sk_x_make(dag, SK_X_DELAY, SK_REAL, 0, 2, (SkX[]){R(4), R(1)}), R(4)},
      {sk_x_make(dag, SK_X_TO_ENUM, SK_ENUM, 7, 1, (SkX[]){sk_x_int(dag, 2)}),
       sk_x_enum(dag, 7, 2)},
  };
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
    cr_expect_eq(cases[k].got, cases[k].want, "case %zu: %s instead of %s", k,
                 text_of(cases[k].got), text_of(cases[k].want));
}

Test(dag, inexact_identities_are_not_applied) {
  SkX x = V(1), y = V(2);
  SkX kept[] = {
      sub(x, x),        quo(x, x), quo(R(0), x), O(SK_X_EQ, x, x), U(SK_X_NOT, O(SK_X_LT, x, y)),
      add(sub(x, y), y)};
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
    cr_expect(!sk_x_is_const(dag, kept[i]) && kept[i] != x, "case %zu became %s", i,
              text_of(kept[i]));
  cr_expect_eq(sk_x_op(dag, U(SK_X_NOT, O(SK_X_LT, x, y))), SK_X_NOT);
}

Test(dag, what_has_no_value_is_not_folded) {
  SkX big = sk_x_int(dag, (int64_t)1 << 53), two = sk_x_int(dag, 2);
  SkX kept[] = {
      quo(R(1), R(0)),
      U(SK_X_SQRT, R(-1)),
      U(SK_X_LOG, R(0)),
      U(SK_X_ASIN, R(2)),
      U(SK_X_EXP, R(1000)),
      O(SK_X_POW, R(-8), R(1.0 / 3)),
      O(SK_X_MOD, R(1), R(0)),
      O(SK_X_IDIV, two, sk_x_int(dag, 0)),
      mul(big, two),
      add(big, sk_x_int(dag, 1)),
      U(SK_X_INTEGER, R(1e300)),
      O(SK_X_POW, R(0), R(-1)),
  };
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
    cr_expect(!sk_x_is_const(dag, kept[i]), "case %zu became %s", i, text_of(kept[i]));
}

Test(dag, elements_of_known_aggregates) {
  SkX rows[2], a[] = {V(1), V(2)}, b[] = {V(3), I(4)};
  rows[0]         = sk_x_make(dag, SK_X_RECORD, SK_AGGREGATE, 5, 2, a);
  rows[1]         = sk_x_make(dag, SK_X_RECORD, SK_AGGREGATE, 5, 2, b);
  uint32_t two    = 2;
  SkX      all    = sk_x_make(dag, SK_X_ARRAY, SK_AGGREGATE, sk_dag_shape(dag, 1, &two), 2, rows);
  SkX      want[] = {V(1), V(2), V(3), I(4)};
  for (uint64_t i = 0; i < 4; i++)
    cr_expect_eq(sk_x_make(dag, SK_X_ELEM, sk_x_base(dag, want[i]), i, 1, &all), want[i]);
  SkX call = sk_x_make(dag, SK_X_CALL, SK_AGGREGATE, 9, 1, &all);
  SkX elem = sk_x_make(dag, SK_X_ELEM, SK_REAL, 3, 1, &call);
  cr_expect_eq(sk_x_op(dag, elem), SK_X_ELEM);
  cr_expect_eq(sk_x_payload(dag, elem), 3);
}

Test(dag, shapes_and_builtins_are_interned) {
  uint32_t d[] = {2, 3}, e[] = {3, 2}, rank;
  uint64_t s = sk_dag_shape(dag, 2, d), r = sk_dag_shape(dag, 2, e);
  cr_expect_neq(s, r);
  cr_expect_eq(sk_dag_shape(dag, 2, d), s);
  cr_expect_neq(sk_dag_shape(dag, 1, d), s);
  cr_expect_eq(sk_dag_dims(dag, r, &rank)[0], 3u);
  cr_expect_eq(rank, 2u);
  SkName name = sk_name_z(names, "previous");
  cr_expect_eq(sk_dag_builtin(dag, name), sk_dag_builtin(dag, name));
  cr_expect_eq(sk_dag_builtin_name(dag, sk_dag_builtin(dag, name)), name);
}

Test(dag, arguments_may_come_from_the_dag_itself) {
  // Passing sk_x_args of a node back in must survive the growth of the argument store.
  SkX args[300];
  for (uint32_t i = 0; i < 300; i++) args[i] = V(i);
  SkX call = sk_x_make(dag, SK_X_CALL, SK_REAL, 1, 300, args);
  for (uint64_t f = 2; f < 40; f++) {
    SkX again = sk_x_make(dag, SK_X_CALL, SK_REAL, f, 300, sk_x_args(dag, call));
    for (uint32_t i = 0; i < 300; i++) cr_assert_eq(sk_x_arg(dag, again, i), args[i]);
  }
}

// Arguments lie in the node itself or apart from it, with a payload beside them or without.
Test(dag, short_argument_lists_from_the_dag_itself) {
  SkX pair = add(V(1), V(2));
  for (uint64_t f = 0; f < 2000; f++) {
    SkX call = sk_x_make(dag, SK_X_CALL, SK_REAL, f, 2, sk_x_args(dag, pair));
    cr_assert_eq(sk_x_arg(dag, call, 0), V(1));
    cr_assert_eq(sk_x_arg(dag, call, 1), V(2));
    cr_assert_eq(sk_x_payload(dag, call), f);
    cr_assert_eq(sk_x_n(dag, call), 2u);
    cr_assert_eq(sk_x_make(dag, SK_X_CALL, SK_REAL, f, 2, sk_x_args(dag, call)), call);
  }
}

// More users of one newest node than there is room for beside it.
Test(dag, one_node_with_many_users) {
  enum { MANY = 20000 };
  static SkX sums[MANY];
  for (uint32_t i = 0; i < MANY; i++) V(i);
  SkX hub = U(SK_X_SIN, V(0));
  for (uint32_t i = 0; i < MANY; i++) sums[i] = add(V(i), hub);
  uint32_t size = sk_dag_size(dag);
  for (uint32_t i = 0; i < MANY; i++) cr_assert_eq(add(V(i), hub), sums[i]);
  cr_expect_eq(sk_dag_size(dag), size);
}

Test(dag, a_million_nodes) {
  SkX x = V(0);
  for (uint32_t i = 0; i < 1000000; i++) x = add(x, V(i % 1000));
  cr_expect_eq(sk_dag_size(dag), 1 + 1000 + 1000000u);
  SkX y = V(0);
  for (uint32_t i = 0; i < 1000000; i++) y = add(y, V(i % 1000));
  cr_expect_eq(x, y);
  cr_expect_lt(sk_arena_used(arena) / sk_dag_size(dag), 100u);
}

// Each variable has many users, and there are many variables: whole stretches of the table are taken. (Looking for the
// next free slot beside them took thirty times as long.)
Test(dag, many_nodes_with_many_users) {
  enum { N = 150000, USERS = 6 };
  SkX *v = malloc(N * sizeof *v), by[USERS];
  for (int k = 0; k < USERS; k++) by[k] = R(k + 2);
  for (uint32_t i = 0; i < N; i++) v[i] = V(i + 10);
  for (int twice = 0; twice < 2; twice++) {
    for (uint32_t i = 0; i < N; i++)
      for (int k = 0; k < USERS; k++) mul(v[i], by[k]);
    cr_expect_lt(sk_dag_size(dag), N * (USERS + 1) + 1000);
  }
  free(v);
}
