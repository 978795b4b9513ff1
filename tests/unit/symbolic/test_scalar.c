#include "symbolic_test.h"

TestSuite(scalar, .init = begin, .fini = end);

static SkFold status;

static SkScalar apply(SkXOp op, uint32_t n, SkScalar a, SkScalar b, SkScalar c) {
  return sk_scalar_apply(dag, names, op, n, (SkScalar[]){a, b, c}, &status);
}
static SkScalar two(SkXOp op, SkScalar a, SkScalar b) { return apply(op, 2, a, b, b); }
static SkScalar one(SkXOp op, SkScalar a) { return apply(op, 1, a, a, a); }
static SkScalar str(const char *s) { return sk_string(sk_name_z(names, s)); }
static SkScalar enu(uint32_t type, int64_t ordinal) {
  return (SkScalar){.base = SK_ENUM, .enumeration = type, .integer = ordinal};
}

static void is_int(SkScalar s, int64_t v) {
  cr_expect(!s.symbolic && s.base == SK_INTEGER && s.integer == v, "%lld instead of %lld",
            (long long)s.integer, (long long)v);
  cr_expect_eq(status, SK_FOLD_OK);
}
static void is_real(SkScalar s, double v) {
  cr_expect(!s.symbolic && s.base == SK_REAL && same_bits(s.real, v), "%g instead of %g", s.real,
            v);
  cr_expect_eq(status, SK_FOLD_OK);
}
static void is_bool(SkScalar s, bool v) {
  cr_expect(!s.symbolic && s.base == SK_BOOLEAN && s.boolean == v);
}
static void is_text(SkScalar s, const char *v) {
  cr_assert(!s.symbolic && s.base == SK_STRING);
  cr_expect_str_eq(s.string, v);
}

Test(scalar, integer_arithmetic) {
  is_int(two(SK_X_ADD, sk_integer(2), sk_integer(3)), 5);
  is_int(two(SK_X_MUL, sk_integer(-2), sk_integer(3)), -6);
  is_real(two(SK_X_DIV, sk_integer(7), sk_integer(2)), 3.5);
  is_real(two(SK_X_POW, sk_integer(2), sk_integer(3)), 8);
  is_real(two(SK_X_ADD, sk_integer(2), sk_real(0.5)), 2.5);
  // The signs of quotient and remainder, as the language defines them.
  const struct {
    int64_t a, b, div, mod, rem;
  } t[] = {{7, 2, 3, 1, 1},
           {-7, 2, -3, 1, -1},
           {7, -2, -3, -1, 1},
           {-7, -2, 3, -1, -1},
           {6, -1, -6, 0, 0}};
  for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
    is_int(two(SK_X_IDIV, sk_integer(t[i].a), sk_integer(t[i].b)), t[i].div);
    is_int(two(SK_X_MOD, sk_integer(t[i].a), sk_integer(t[i].b)), t[i].mod);
    is_int(two(SK_X_REM, sk_integer(t[i].a), sk_integer(t[i].b)), t[i].rem);
    double a = (double)t[i].a, b = (double)t[i].b;
    is_real(two(SK_X_IDIV, sk_real(a), sk_real(b)), (double)t[i].div);
    cr_expect_eq(two(SK_X_MOD, sk_real(a), sk_real(b)).real, (double)t[i].mod);
    cr_expect_eq(two(SK_X_REM, sk_real(a), sk_real(b)).real, (double)t[i].rem);
  }
  is_int(one(SK_X_ABS, sk_integer(-4)), 4);
  is_int(one(SK_X_SIGN, sk_real(-0.5)), -1);
  is_int(one(SK_X_INTEGER, sk_real(-2.5)), -3);
  is_real(one(SK_X_FLOOR, sk_real(-2.5)), -3);
  is_real(one(SK_X_CEIL, sk_real(-2.5)), -2);
  is_int(two(SK_X_MAX, sk_integer(4), sk_integer(9)), 9);
  is_real(two(SK_X_MAX, sk_integer(4), sk_real(2)), 4);
}

Test(scalar, failures_are_told) {
  SkScalar big = sk_integer((int64_t)1 << 53), huge = sk_integer(INT64_MAX);
  cr_expect_eq(two(SK_X_ADD, big, sk_integer(1)).integer, 0);
  cr_expect_eq(status, SK_FOLD_OVERFLOW);
  two(SK_X_MUL, huge, huge);
  cr_expect_eq(status, SK_FOLD_OVERFLOW);
  one(SK_X_NEG, sk_integer(INT64_MIN));
  cr_expect_eq(status, SK_FOLD_OVERFLOW);
  one(SK_X_INTEGER, sk_real(1e30));
  cr_expect_eq(status, SK_FOLD_OVERFLOW);
  cr_expect(isnan(one(SK_X_SQRT, sk_real(-1)).real));
  cr_expect_eq(status, SK_FOLD_DOMAIN);
  cr_expect(isnan(two(SK_X_DIV, sk_real(1), sk_real(0)).real));
  cr_expect_eq(status, SK_FOLD_DOMAIN);
  two(SK_X_MOD, sk_integer(1), sk_integer(0));
  cr_expect_eq(status, SK_FOLD_DOMAIN);
  two(SK_X_IDIV, sk_real(1), sk_real(0));
  cr_expect_eq(status, SK_FOLD_DOMAIN);
  one(SK_X_LOG, sk_real(0));
  cr_expect_eq(status, SK_FOLD_DOMAIN);
  one(SK_X_EXP, sk_real(1e4));
  cr_expect_eq(status, SK_FOLD_DOMAIN);
  one(SK_X_EXP, sk_real(1));
  cr_expect_eq(status, SK_FOLD_OK);
}

Test(scalar, relations_and_logic) {
  is_bool(two(SK_X_LT, sk_integer(1), sk_real(1.5)), true);
  is_bool(two(SK_X_EQ, str("a"), str("a")), true);
  is_bool(two(SK_X_LT, str("abc"), str("abd")), true);
  is_bool(two(SK_X_NE, str("a"), str("b")), true);
  is_bool(two(SK_X_GT, enu(1, 3), enu(1, 2)), true);
  is_bool(two(SK_X_EQ, enu(1, 3), enu(1, 2)), false);
  is_bool(two(SK_X_LT, sk_boolean(false), sk_boolean(true)), true);
  is_bool(two(SK_X_AND, sk_boolean(true), sk_boolean(false)), false);
  is_bool(two(SK_X_OR, sk_boolean(true), sk_boolean(false)), true);
  is_bool(one(SK_X_NOT, sk_boolean(true)), false);
  SkScalar m = two(SK_X_MAX, enu(4, 1), enu(4, 3));
  cr_expect(m.base == SK_ENUM && m.integer == 3 && m.enumeration == 4);
  is_int(one(SK_X_TO_INTEGER, enu(4, 3)), 3);
  is_real(apply(SK_X_IF, 3, sk_boolean(true), sk_integer(1), sk_real(2.5)), 1.0);
}

Test(scalar, strings) {
  is_text(two(SK_X_ADD, str("ab"), str("cd")), "abcd");
  is_text(two(SK_X_CONCAT, str(""), str("cd")), "cd");
  is_text(one(SK_X_TO_STRING, sk_integer(-12)), "-12");
  is_text(one(SK_X_TO_STRING, sk_real(2.5)), "2.5");
  is_text(one(SK_X_TO_STRING, sk_real(1234567.0)), "1.23457e+06");
  is_text(one(SK_X_TO_STRING, sk_boolean(true)), "true");
  is_text(two(SK_X_TO_STRING, sk_real(3.14159), str("6.2f")), "  3.14");
  is_text(two(SK_X_TO_STRING, sk_integer(255), str("x")), "ff");
  is_text(apply(SK_X_TO_STRING, 3, sk_integer(7), sk_integer(4), sk_boolean(false)), "   7");
  is_text(apply(SK_X_TO_STRING, 3, sk_boolean(true), sk_integer(6), sk_boolean(true)), "true  ");
  SkScalar four[] = {sk_real(1.0 / 3), sk_integer(3), sk_integer(8), sk_boolean(false)};
  is_text(sk_scalar_apply(dag, names, SK_X_TO_STRING, 4, four, &status), "   0.333");
  // What is no single conversion, or could do harm, is left to be reported elsewhere.
  const char *bad[] = {"s", "n", "6.2f%s", "*d", "99999d", "ld", "", "6.2"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    cr_expect(two(SK_X_TO_STRING, sk_real(1), str(bad[i])).symbolic, "%s", bad[i]);
  cr_expect(one(SK_X_TO_STRING, enu(1, 2)).symbolic, "the literal's name is the model's business");
}

Test(scalar, constants_and_expressions_mix) {
  SkScalar x = sk_scalar_of(dag, V(1)), b = sk_scalar_of(dag, B(2));
  cr_expect_eq(two(SK_X_ADD, x, sk_integer(2)).x, add(V(1), R(2)));
  is_bool(two(SK_X_AND, sk_boolean(false), b), false);
  cr_expect_eq(two(SK_X_AND, sk_boolean(true), b).x, B(2));
  is_real(two(SK_X_MUL, sk_real(0), x), 0);
  SkScalar choice = apply(SK_X_IF, 3, sk_boolean(true), sk_integer(3), x);
  is_real(choice, 3);
  cr_expect_eq(apply(SK_X_IF, 3, b, sk_integer(3), x).x, sk_x_if(dag, B(2), R(3), V(1)));
  SkScalar sum = two(SK_X_ADD, str("a"), sk_scalar_of(dag, sk_x_var(dag, 7, SK_STRING)));
  cr_expect(sum.symbolic && sum.base == SK_STRING);
  cr_expect_eq(sk_x_op(dag, sum.x), SK_X_CONCAT);
}

Test(scalar, conversions) {
  SkScalar all[] = {sk_real(2.5), sk_integer(-3), sk_boolean(true), str("text"), enu(5, 2)};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    cr_expect(sk_scalar_equal(sk_scalar_of(dag, sk_scalar_x(dag, all[i])), all[i]), "case %zu", i);
  cr_expect(!sk_scalar_equal(sk_real(1), sk_integer(1)));
  cr_expect(!sk_scalar_equal(enu(5, 2), enu(6, 2)));
  is_real(sk_scalar_to_real(dag, sk_integer(3)), 3);
  cr_expect_eq(sk_scalar_to_real(dag, sk_scalar_of(dag, I(1))).x, U(SK_X_TO_REAL, I(1)));
  cr_expect_eq(sk_scalar_number(enu(5, 2)), 2);
}
