#include "symbolic_test.h"

TestSuite(calc, .init = begin, .fini = end);

static SkX      seen[100];
static uint32_t n_seen;

static void note(void *user, SkX x) {
  (void)user;
  seen[n_seen++] = x;
}

static bool was_seen(SkX x) {
  for (uint32_t i = 0; i < n_seen; i++)
    if (seen[i] == x) return true;
  return false;
}

static bool not_into_delay(void *user, SkX x) {
  (void)user;
  return sk_x_op(dag, x) != SK_X_DELAY;
}

Test(calc, walk_visits_each_node_once_arguments_first) {
  SkX x = V(1), sum = add(x, V(2)), roots[] = {mul(sum, sum), sum, U(SK_X_SIN, sum)};
  n_seen = 0;
  sk_x_walk(dag, roots, 3, note, NULL, arena);
  cr_expect_eq(n_seen, 5u);
  for (uint32_t i = 0; i < n_seen; i++)
    for (uint32_t k = 0; k < sk_x_n(dag, seen[i]); k++) {
      bool before = false;
      for (uint32_t m = 0; m < i; m++) before = before || seen[m] == sk_x_arg(dag, seen[i], k);
      cr_expect(before);
    }
}

Test(calc, symbols_and_cuts) {
  SkX x = V(1), y = V(2), dx = U(SK_X_DER, x), py = U(SK_X_PRE, y), z = V(3);
  SkX past = sk_x_make(dag, SK_X_DELAY, SK_REAL, 0, 2, (SkX[]){z, R(1)});
  SkX f    = add(add(mul(dx, py), past), sk_x_time(dag));
  n_seen   = 0;
  sk_x_symbols(dag, &f, 1, note, NULL, arena);
  cr_expect(n_seen == 4 && was_seen(dx) && was_seen(py) && was_seen(z) && was_seen(sk_x_time(dag)));
  n_seen = 0;
  sk_x_walk_if(dag, &f, 1, not_into_delay, note, NULL, arena);
  cr_expect(was_seen(past) && !was_seen(z) && was_seen(x));
}

static void nested_walk(void *user, SkX x) {
  uint32_t inner = n_seen;
  sk_x_walk(dag, &x, 1, note, NULL, arena);
  *(uint32_t *)user += n_seen - inner;
}

Test(calc, walks_nest) {
  SkX      x     = add(mul(V(1), V(2)), V(1));
  uint32_t total = 0;
  n_seen         = 0;
  sk_x_walk(dag, &x, 1, nested_walk, &total, arena);
  cr_expect_eq(total, 1 + 1 + 3 + 4u);
}

Test(calc, substitution) {
  SkX   x = V(1), y = V(2), dx = U(SK_X_DER, x), f = add(mul(x, dx), U(SK_X_PRE, x));
  SkMap map = {0};
  sk_map_put(arena, &map, x, y);
  cr_expect_eq(sk_x_substitute(dag, f, &map, arena), add(mul(y, U(SK_X_DER, y)), U(SK_X_PRE, y)));
  SkX one = f;
  sk_x_substitute_all(dag, 1, &one, &map, false, arena);
  cr_expect_eq(one, add(mul(y, dx), U(SK_X_PRE, x)));
  // By node: those that came to be later stay.
  uint32_t size = sk_dag_size(dag);
  SkX     *by = SK_NEWS(arena, SkX, size), later = V(7);
  SkX      two[] = {f, add(later, x)};
  by[x]          = y;
  sk_x_substitute_by(dag, 2, two, by, size, arena);
  cr_expect_eq(two[0], one);
  cr_expect_eq(two[1], add(later, y));

  SkMap minus = {0};
  sk_map_put(arena, &minus, x, neg(y));
  cr_expect_eq(sk_x_substitute(dag, dx, &minus, arena), neg(U(SK_X_DER, y)));

  SkMap constant = {0};
  sk_map_put(arena, &constant, x, sk_x_int(dag, 3));
  cr_expect_eq(sk_x_substitute(dag, f, &constant, arena), R(3), "3*0 + 3");

  // All at once, and inner nodes too.
  SkMap swap = {0};
  sk_map_put(arena, &swap, x, y);
  sk_map_put(arena, &swap, y, x);
  cr_expect_eq(sk_x_substitute(dag, sub(x, y), &swap, arena), sub(y, x));
  SkMap node = {0};
  sk_map_put(arena, &node, add(x, y), V(3));
  cr_expect_eq(sk_x_substitute(dag, U(SK_X_SIN, add(x, y)), &node, arena), U(SK_X_SIN, V(3)));
}

Test(calc, substitution_with_a_memo) {
  SkMap map = {0};
  sk_map_put(arena, &map, V(1), add(V(2), R(1)));
  SkXMemo memo = {0};
  SkX     x    = V(1);
  for (uint32_t i = 0; i < 200; i++) {
    x         = U(SK_X_SIN, add(x, V(i % 5)));
    SkX fresh = sk_x_substitute(dag, x, &map, arena);
    cr_assert_eq(sk_x_substitute_memo(dag, x, &map, &memo, arena), fresh);
  }
}

Test(calc, evaluation) {
  values[1] = 7, values[2] = 2, values[3] = 1;
  der_values[1] = 11;
  time_value    = 4;
  SkX i = I(1), j = I(2), b = B(3);
  cr_expect_eq(value_of(O(SK_X_IDIV, i, j)), 3);
  cr_expect_eq(value_of(O(SK_X_MOD, neg(i), j)), 1);
  cr_expect_eq(value_of(quo(i, j)), 3.5);
  cr_expect_eq(value_of(O(SK_X_AND, b, O(SK_X_GT, i, j))), 1);
  cr_expect_eq(value_of(add(U(SK_X_DER, V(1)), sk_x_time(dag))), 15);
  cr_expect_eq(value_of(sk_x_if(dag, b, i, j)), 7);
  cr_expect_eq(value_of(O(SK_X_HOMOTOPY, V(1), V(2))), 7);
  cr_expect_eq(value_of(U(SK_X_SIGN, V(1))), 1);
  cr_expect(isnan(value_of(sk_x_string(dag, sk_name_z(names, "s")))));
  SkX     root[] = {SK_NO_X, V(1)};
  SkXEval eval   = {.leaf = leaf_value};
  double  out[2];
  sk_x_eval(dag, 2, root, &eval, out, arena);
  cr_expect(isnan(out[0]) && out[1] == 7);
}
