#include "symbolic_test.h"

#include "symbolic/cut.h"

TestSuite(cut, .init = begin, .fini = end);

static SkX      parts[5000];
static uint32_t n_parts;

static SkX part(void *user, SkX value) {
  (void)user;
  parts[n_parts] = value;
  return sk_x_var(dag, 1000 + n_parts++, sk_x_base(dag, value));
}

static double leaf(void *user, SkX x);

static double number_of(SkX x) {
  double  v    = 0;
  SkXEval eval = {.leaf = leaf};
  sk_x_eval(dag, 1, &x, &eval, &v, arena);
  return v;
}

static double at[5000];

static double leaf(void *user, SkX x) {
  (void)user;
  uint64_t v = sk_x_payload(dag, x);
  return v < 1000 ? 0.1 + 0.3 * (double)v : at[v - 1000];
}

// The parts from first to last, as their equations say.
static double value_after(SkX x) {
  for (uint32_t i = 0; i < n_parts; i++) at[i] = number_of(parts[i]);
  return number_of(x);
}

static bool is_large(SkX x) { return sk_x_is_large(sk_x_sizes(dag, arena), x); }

static SkX cut(SkX x) {
  SkXCutter cutter = {part, NULL};
  n_parts          = 0;
  sk_x_cut(dag, 1, &x, &cutter, arena);
  return x;
}

Test(cut, leaves_ordinary_expressions_alone) {
  SkX x = V(0);
  for (uint32_t i = 1; i < 5000; i++) x = add(x, V(i));
  cr_expect(!is_large(x), "a long sum is no deep expression");
  cr_expect(is_large(U(SK_X_SIN, x)) == false);
}

Test(cut, deep_and_shared) {
  SkX x = V(0);
  for (uint32_t i = 1; i <= 300; i++) x = add(U(SK_X_SIN, x), U(SK_X_COS, mul(x, R(i))));
  cr_assert(is_large(x));
  SkX y = cut(x);
  cr_expect(!is_large(y));
  cr_expect(n_parts > 10 && n_parts < 300);
  for (uint32_t i = 0; i < n_parts; i++) cr_expect(!is_large(parts[i]));
  cr_expect_eq(number_of(x), value_after(y));
  cr_expect_eq(cut(y), y);
  cr_expect_eq(n_parts, 0u);
}

Test(cut, guards_what_is_evaluated_in_one_branch) {
  SkX c = O(SK_X_GT, V(1), R(0)), x = U(SK_X_LOG, V(0)), deep = V(2);
  for (uint32_t i = 1; i <= 300; i++) x = U(SK_X_SIN, x);
  for (uint32_t i = 1; i <= 300; i++) deep = U(SK_X_COS, deep);
  SkX both = sk_x_if(dag, c, add(x, deep), deep), y = cut(both);
  cr_expect(!is_large(y));
  uint32_t guarded = 0;
  for (uint32_t i = 0; i < n_parts; i++) {
    bool is_if = sk_x_op(dag, parts[i]) == SK_X_IF;
    guarded += is_if;
    if (is_if) cr_expect_eq(sk_x_arg(dag, parts[i], 0), c);
  }
  // What both branches use needs no condition.
  cr_expect(guarded > 0 && guarded < n_parts);
  cr_expect_eq(number_of(both), value_after(y));
}

Test(cut, keeps_events_away) {
  SkX x = V(0);
  for (uint32_t i = 1; i <= 300; i++) x = U(SK_X_SIN, x);
  SkX inside = sk_x_if(dag, O(SK_X_GT, x, R(0)), x, R(1)), y = cut(U(SK_X_NOEVENT, inside));
  cr_expect(!is_large(y));
  for (uint32_t i = 0; i < n_parts; i++) cr_expect_eq(sk_x_op(dag, parts[i]), SK_X_NOEVENT);
}
