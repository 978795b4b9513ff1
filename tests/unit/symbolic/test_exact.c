// Simplification must not change a bit of any value. Every operator is built with every mixture of
// variables and special constants; the value of what comes out is compared with the operator
// computed directly. The exceptions argued in simplify.c are spelled out in `excused`.
#include "symbolic_test.h"

TestSuite(exact, .init = begin, .fini = end);

static const double specials[] = {0.0, -0.0,  1.0,     -1.0,     2.0,      -2.5,      0.5,
                                  3.0, 1e300, -1e-300, 4.9e-324, INFINITY, -INFINITY, NAN};
enum { N_SPECIAL = sizeof specials / sizeof *specials };

static double direct1(SkXOp op, double a) {
  switch (op) {
    case SK_X_NEG: return -a;
    case SK_X_ABS: return fabs(a);
    case SK_X_SQRT: return sqrt(a);
    case SK_X_EXP: return exp(a);
    case SK_X_LOG: return log(a);
    case SK_X_LOG10: return log10(a);
    case SK_X_SIN: return sin(a);
    case SK_X_COS: return cos(a);
    case SK_X_TAN: return tan(a);
    case SK_X_ASIN: return asin(a);
    case SK_X_ACOS: return acos(a);
    case SK_X_ATAN: return atan(a);
    case SK_X_SINH: return sinh(a);
    case SK_X_COSH: return cosh(a);
    case SK_X_TANH: return tanh(a);
    case SK_X_FLOOR: return floor(a);
    case SK_X_CEIL: return ceil(a);
    default: return a;  // NOEVENT
  }
}

static double direct2(SkXOp op, double a, double b) {
  switch (op) {
    case SK_X_ADD: return a + b;
    case SK_X_SUB: return a - b;
    case SK_X_MUL: return a * b;
    case SK_X_DIV: return a / b;
    case SK_X_POW: return pow(a, b);
    case SK_X_ATAN2: return atan2(a, b);
    case SK_X_MIN: return a < b ? a : b;
    case SK_X_MAX: return a > b ? a : b;
    case SK_X_IDIV: return trunc(a / b);
    case SK_X_MOD: return a - floor(a / b) * b;
    case SK_X_REM: return a - trunc(a / b) * b;
    case SK_X_LT: return a < b;
    case SK_X_LE: return a <= b;
    case SK_X_GT: return a > b;
    case SK_X_GE: return a >= b;
    case SK_X_EQ: return a == b;
    default: return a != b;
  }
}

// The documented exceptions: 0*x, and the sign of zero in x+0 and 0-x.
static bool excused(SkXOp op, bool const_a, double a, bool const_b, double b, double got,
                    double want) {
  // A root, which has no value there.
  if (op == SK_X_POW && a == -INFINITY && b == 0.5) return isnan(got);
  bool zero = (const_a && a == 0) || (const_b && b == 0);
  if (op == SK_X_MUL && zero) return got == 0;
  return (op == SK_X_ADD || op == SK_X_SUB) && zero && got == 0 && want == 0;
}

// 0: variable, 1: constant, 2: negated variable, 3: what becomes x only by simplification (1*x).
static SkX operand(int form, uint32_t var, double v) {
  values[var] = form == 2 ? -v : v;
  switch (form) {
    case 1: return R(v);
    case 2: return neg(V(var));
    case 3: return quo(mul(R(1), V(var)), R(1));
    default: return V(var);
  }
}

static const SkXOp unary[] = {SK_X_NEG,  SK_X_ABS,  SK_X_SQRT, SK_X_EXP,   SK_X_LOG,  SK_X_LOG10,
                              SK_X_SIN,  SK_X_COS,  SK_X_TAN,  SK_X_ASIN,  SK_X_ACOS, SK_X_ATAN,
                              SK_X_SINH, SK_X_COSH, SK_X_TANH, SK_X_FLOOR, SK_X_CEIL, SK_X_NOEVENT};
enum { N_UNARY = sizeof unary / sizeof *unary };

// f(g(x)) for all pairs: floor(ceil(x)), abs(-x), -(-x) and the like are simplified.
Test(exact, functions_of_functions) {
  for (int o = 0; o < N_UNARY * N_UNARY; o++)
    for (int k = 0; k < N_SPECIAL + 20; k++) {
      SkXOp  f = unary[o / N_UNARY], g = unary[o % N_UNARY];
      double v    = k < N_SPECIAL ? specials[k] : random_in(-3, 3);
      double want = direct1(f, direct1(g, v)), got;
      values[1]   = v;
      got         = value_of(U(f, U(g, V(1))));
      cr_assert(same_bits(got, want), "%s(%s(%a)): %a instead of %a", sk_x_op_text(f),
                sk_x_op_text(g), v, got, want);
    }
}

Test(exact, functions_of_one_argument) {
  for (int o = 0; o < N_UNARY; o++)
    for (int form = 0; form < 4; form++)
      for (int k = 0; k < N_SPECIAL + 40; k++) {
        double v    = k < N_SPECIAL ? specials[k] : random_in(-3, 3);
        double want = direct1(unary[o], v), got = value_of(U(unary[o], operand(form, 1, v)));
        cr_assert(same_bits(got, want), "%s(%a) form %d: %a instead of %a", sk_x_op_text(unary[o]),
                  v, form, got, want);
      }
}

Test(exact, operators_of_two_arguments) {
  const SkXOp ops[] = {SK_X_ADD, SK_X_SUB, SK_X_MUL,  SK_X_DIV, SK_X_POW, SK_X_ATAN2,
                       SK_X_MIN, SK_X_MAX, SK_X_IDIV, SK_X_MOD, SK_X_REM, SK_X_LT,
                       SK_X_LE,  SK_X_GT,  SK_X_GE,   SK_X_EQ,  SK_X_NE};
  for (size_t o = 0; o < sizeof ops / sizeof *ops; o++)
    for (int form = 0; form < 16; form++)
      for (int k = 0; k < N_SPECIAL * N_SPECIAL + 60; k++) {
        bool   special = k < N_SPECIAL * N_SPECIAL;
        double a       = special ? specials[k / N_SPECIAL] : random_in(-3, 3);
        double b       = special ? specials[k % N_SPECIAL] : random_in(-3, 3);
        int    fa = form / 4, fb = form % 4;
        SkX    x    = operand(fa, 1, a);
        SkX    y    = operand(fb, 2, b);
        double want = direct2(ops[o], a, b), got = value_of(O(ops[o], x, y));
        cr_assert(same_bits(got, want) || excused(ops[o], fa == 1, a, fb == 1, b, got, want),
                  "%a %s %a form %d: %a instead of %a", a, sk_x_op_text(ops[o]), b, form, got,
                  want);
      }
}

Test(exact, limits_and_choices) {
  for (int k = 0; k < N_SPECIAL * N_SPECIAL; k++) {
    double a = specials[k / N_SPECIAL], b = specials[k % N_SPECIAL];
    for (int form = 0; form < 4; form++) {
      SkX    x = operand(form / 2, 1, a), y = operand(form % 2, 2, b);
      double semi = value_of(T(SK_X_SEMILINEAR, x, y, R(2)));
      cr_assert(same_bits(semi, a * (a >= 0 ? b : 2.0)), "semiLinear(%a, %a, 2): %a", a, b, semi);
      double lim = value_of(T(SK_X_LIMIT, x, y, R(2)));
      cr_assert(same_bits(lim, a < b ? b : a > 2 ? 2 : a), "limit(%a, %a, 2): %a", a, b, lim);
      double dx = value_of(T(SK_X_DXLIMIT, x, y, R(2)));
      cr_assert_eq(dx, a > b && a < 2);
      double pick = value_of(sk_x_if(dag, O(SK_X_LT, x, y), x, y));
      cr_assert(same_bits(pick, a < b ? a : b));
    }
  }
}

// Whole expressions: built with variables, and built again with some of them as constants.
static SkX random_expression(int depth, const bool *constant) {
  if (depth == 0 || random_below(8) == 0) {
    uint32_t v = random_below(6);
    return constant[v] ? R(values[v]) : V(v);
  }
  static const SkXOp ops[] = {SK_X_ADD, SK_X_SUB, SK_X_MUL, SK_X_DIV, SK_X_MIN, SK_X_MAX};
  uint32_t           pick  = random_below(10);
  SkX                a     = random_expression(depth - 1, constant);
  if (pick == 6) return neg(a);
  if (pick == 7) return U(SK_X_ABS, a);
  SkX b = random_expression(depth - 1, constant);
  if (pick >= 8) return sk_x_if(dag, O(SK_X_LT, a, b), b, a);
  if (ops[pick] == SK_X_DIV) b = add(U(SK_X_ABS, b), R(1));  // x - x makes zeros of either sign
  return O(ops[pick], a, b);
}

Test(exact, partial_evaluation_of_random_expressions) {
  const bool none[6] = {0};
  for (int round = 0; round < 3000; round++) {
    bool some[6];
    for (int v = 0; v < 6; v++) {
      some[v]   = random_below(2);
      values[v] = random_in(-4, 4);
    }
    uint64_t at   = seed;
    double   want = value_of(random_expression(6, none));
    seed          = at;
    double got    = value_of(random_expression(6, some));
    cr_assert(got == want, "round %d: %a instead of %a", round, got, want);
  }
}
