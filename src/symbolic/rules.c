#include "symbolic/rules.h"

#include "symbolic/dag_priv.h"

#define BAD SK_NO_DERIVATIVE

SkX sk_d_clean(const SkDag *dag, SkX d) {
  if (d == SK_NO_X || d == BAD || sk_x_op(dag, d) != SK_X_CONST) return d;
  return sk_x_real_value(dag, d) == 0 ? SK_NO_X : d;
}

// a + b. Two choices by one condition become one, and a + (-b) becomes a - b.
SkX sk_d_add(SkDag *dag, SkX a, SkX b) {
  if (a == BAD || b == BAD) return BAD;
  if (a == SK_NO_X) return b;
  if (b == SK_NO_X) return a;
  if (sk_x_op(dag, a) == SK_X_IF && sk_x_op(dag, b) == SK_X_IF &&
      sk_x_arg(dag, a, 0) == sk_x_arg(dag, b, 0)) {
    SkX c = sk_x_arg(dag, a, 0), a1 = sk_x_arg(dag, a, 1), a2 = sk_x_arg(dag, a, 2);
    SkX b1 = sk_x_arg(dag, b, 1), b2 = sk_x_arg(dag, b, 2);
    SkX sum = sk_x_if(dag, c, sk_x2(dag, SK_X_ADD, a1, b1), sk_x2(dag, SK_X_ADD, a2, b2));
    return sk_d_clean(dag, sum);
  }
  if (sk_x_op(dag, b) == SK_X_NEG)
    return sk_d_clean(dag, sk_x2(dag, SK_X_SUB, a, sk_x_arg(dag, b, 0)));
  return sk_d_clean(dag, sk_x2(dag, SK_X_ADD, a, b));
}

SkX sk_d_neg(SkDag *dag, SkX a) { return a == SK_NO_X || a == BAD ? a : sk_x1(dag, SK_X_NEG, a); }

SkX sk_d_mul(SkDag *dag, SkX d, SkX factor) {
  if (d == SK_NO_X || d == BAD) return d;
  return sk_d_clean(dag, sk_x2(dag, SK_X_MUL, factor, d));
}

SkX sk_d_div(SkDag *dag, SkX d, SkX divisor) {
  return d == SK_NO_X || d == BAD ? d : sk_x2(dag, SK_X_DIV, d, divisor);
}

static SkX plain(SkDag *dag, SkX d) { return d == SK_NO_X ? sk_x_real(dag, 0.0) : d; }

SkX sk_d_if(SkDag *dag, SkX c, SkX a, SkX b) {
  if (a == BAD || b == BAD) return BAD;
  if (a == SK_NO_X && b == SK_NO_X) return SK_NO_X;
  return sk_d_clean(dag, sk_x_if(dag, c, plain(dag, a), plain(dag, b)));
}

SkX sk_d_no_event(SkDag *dag, SkX d) {
  return d == SK_NO_X || d == BAD ? d : sk_x1(dag, SK_X_NOEVENT, d);
}

SkX sk_d_zero_like(SkDag *dag, SkX x, uint32_t depth, SkArena *scratch) {
  if (sk_x_base(dag, x) == SK_REAL) return sk_x_real(dag, 0.0);
  if (sk_x_base(dag, x) != SK_AGGREGATE) return x;
  if (depth > 16 || (sk_x_op(dag, x) != SK_X_ARRAY && sk_x_op(dag, x) != SK_X_RECORD))
    return SK_NO_X;
  uint32_t n     = sk_x_n(dag, x);
  SkX     *parts = SK_NEWS(scratch, SkX, n);
  for (uint32_t i = 0; i < n; i++) {
    parts[i] = sk_d_zero_like(dag, sk_x_arg(dag, x, i), depth + 1, scratch);
    if (parts[i] == SK_NO_X) return SK_NO_X;
  }
  return sk_x_make(dag, sk_x_op(dag, x), SK_AGGREGATE, sk_x_payload(dag, x), n, parts);
}

// --- single rules -------------------------------------------------------------------------------

static SkX real(SkDag *dag, double v) { return sk_x_real(dag, v); }

// d(a^b). The second term is defined at a = 0 too, where b*log(a) is not: 0^b stays 0 while b > 0.
static SkX power(SkDag *dag, SkX x, SkX a, SkX b, SkX da, SkX db) {
  SkX left = SK_NO_X, right = SK_NO_X;
  if (da != SK_NO_X) {
    SkX less = sk_x2(dag, SK_X_SUB, b, real(dag, 1.0));
    left     = sk_x2(dag, SK_X_MUL, b, sk_x2(dag, SK_X_POW, a, less));
    left     = sk_d_mul(dag, da, left);
  }
  if (db != SK_NO_X) {
    SkX log_a = sk_x1(dag, SK_X_LOG, a), zero = real(dag, 0.0);
    SkX slope = sk_x2(dag, SK_X_MUL, x, log_a);
    if (sk_x_op(dag, a) != SK_X_CONST)
      slope = sk_d_no_event(dag, sk_x_if(dag, sk_x2(dag, SK_X_EQ, a, zero), zero, slope));
    right = sk_d_mul(dag, db, slope);
  }
  return sk_d_add(dag, left, right);
}

// The derivative of a function of one argument, without the inner derivative.
static SkX slope(SkDag *dag, SkX x, SkX a) {
  SkX one = real(dag, 1.0);
  switch (sk_x_op(dag, x)) {
    case SK_X_SQRT: return sk_x2(dag, SK_X_DIV, one, sk_x2(dag, SK_X_MUL, real(dag, 2.0), x));
    case SK_X_EXP: return x;
    case SK_X_LOG: return sk_x2(dag, SK_X_DIV, one, a);
    case SK_X_LOG10:
      return sk_x2(dag, SK_X_DIV, one, sk_x2(dag, SK_X_MUL, real(dag, 2.302585092994045684), a));
    case SK_X_SIN: return sk_x1(dag, SK_X_COS, a);
    case SK_X_COS: return sk_x1(dag, SK_X_NEG, sk_x1(dag, SK_X_SIN, a));
    case SK_X_TAN: return sk_x2(dag, SK_X_ADD, one, sk_x2(dag, SK_X_MUL, x, x));
    case SK_X_ASIN:
    case SK_X_ACOS: {
      SkX root = sk_x1(dag, SK_X_SQRT, sk_x2(dag, SK_X_SUB, one, sk_x2(dag, SK_X_MUL, a, a)));
      SkX s    = sk_x2(dag, SK_X_DIV, one, root);
      return sk_x_op(dag, x) == SK_X_ASIN ? s : sk_x1(dag, SK_X_NEG, s);
    }
    case SK_X_ATAN:
      return sk_x2(dag, SK_X_DIV, one, sk_x2(dag, SK_X_ADD, one, sk_x2(dag, SK_X_MUL, a, a)));
    case SK_X_SINH: return sk_x1(dag, SK_X_COSH, a);
    case SK_X_COSH: return sk_x1(dag, SK_X_SINH, a);
    case SK_X_TANH: return sk_x2(dag, SK_X_SUB, one, sk_x2(dag, SK_X_MUL, x, x));
    case SK_X_ABS: {  // not sign(a): a Newton step at a = 0 needs a slope
      SkX up = sk_x2(dag, SK_X_GE, a, real(dag, 0.0));
      return sk_x1(dag, SK_X_NOEVENT, sk_x_if(dag, up, one, real(dag, -1.0)));
    }
    default: return SK_NO_X;
  }
}

// slope * da, written da / divisor where the slope is 1 / divisor.
static SkX chain(SkDag *dag, SkX x, SkX a, SkX da) {
  if (da == SK_NO_X) return SK_NO_X;
  SkX s = slope(dag, x, a);
  if (sk_x_op(dag, s) == SK_X_DIV && sk_dag_is_real(dag, sk_x_arg(dag, s, 0), 1.0))
    return sk_d_div(dag, da, sk_x_arg(dag, s, 1));
  if (sk_x_op(dag, s) == SK_X_NEG) return sk_d_neg(dag, sk_d_mul(dag, da, sk_x_arg(dag, s, 0)));
  return sk_d_mul(dag, da, s);
}

// b*da - a*db over a^2 + b^2 for atan2(a, b).
static SkX arc(SkDag *dag, SkX a, SkX b, SkX da, SkX db) {
  SkX square = sk_x2(dag, SK_X_ADD, sk_x2(dag, SK_X_MUL, a, a), sk_x2(dag, SK_X_MUL, b, b));
  SkX top    = sk_d_add(dag, sk_d_mul(dag, da, b), sk_d_neg(dag, sk_d_mul(dag, db, a)));
  return sk_d_div(dag, top, square);
}

// a - floor(a/b)*b and a - div(a, b)*b: the whole number is constant between its jumps.
static SkX remainder_of(SkDag *dag, SkX x, SkX a, SkX b, SkX da, SkX db) {
  if (db == SK_NO_X) return da;
  SkX whole = sk_x_op(dag, x) == SK_X_MOD ? sk_x1(dag, SK_X_FLOOR, sk_x2(dag, SK_X_DIV, a, b))
                                          : sk_x2(dag, SK_X_IDIV, a, b);
  return sk_d_add(dag, da, sk_d_neg(dag, sk_d_mul(dag, db, whole)));
}

static SkX semi_linear(SkDag *dag, SkX x, const SkX *da) {
  SkX args[3], zero = real(dag, 0.0);
  for (uint32_t i = 0; i < 3; i++) args[i] = sk_x_arg(dag, x, i);
  SkX up  = sk_x2(dag, SK_X_GE, args[0], zero);
  SkX own = da[0] == SK_NO_X ? SK_NO_X : sk_d_mul(dag, da[0], sk_x_if(dag, up, args[1], args[2]));
  if (da[1] == SK_NO_X && da[2] == SK_NO_X) return own;
  SkX parts[] = {args[0], plain(dag, da[1]), plain(dag, da[2])};
  return sk_d_add(dag, own, sk_x_make(dag, SK_X_SEMILINEAR, SK_REAL, 0, 3, parts));
}

// limit is its argument inside the bounds, a bound outside; dxLimit is constant.
static SkX limited(SkDag *dag, SkX x, const SkX *da) {
  SkX args[3];
  for (uint32_t i = 0; i < 3; i++) args[i] = sk_x_arg(dag, x, i);
  SkX out = SK_NO_X;
  if (da[0] != SK_NO_X)
    out = sk_d_mul(dag, da[0], sk_x_make(dag, SK_X_DXLIMIT, SK_REAL, 0, 3, args));
  if (da[1] == SK_NO_X && da[2] == SK_NO_X) return out;
  SkX below = sk_x2(dag, SK_X_LT, args[0], args[1]), above = sk_x2(dag, SK_X_GT, args[0], args[2]);
  return sk_d_no_event(dag, sk_d_if(dag, below, da[1], sk_d_if(dag, above, da[2], da[0])));
}

// smooth(p, e) has p - 1 smooth derivatives; the derivative of a merely continuous e may jump.
static SkX smooth(SkDag *dag, SkX x, SkX de) {
  SkX p = sk_x_arg(dag, x, 0);
  if (de == SK_NO_X || sk_x_op(dag, p) != SK_X_CONST || sk_x_real_value(dag, p) < 1) return de;
  SkX args[] = {sk_x_int(dag, sk_x_int_value(dag, p) - 1), de};
  return sk_x_make(dag, SK_X_SMOOTH, SK_REAL, 0, 2, args);
}

static SkX binary(SkDag *dag, SkX x, const SkX *da) {
  SkX a = sk_x_arg(dag, x, 0), b = sk_x_arg(dag, x, 1);
  switch (sk_x_op(dag, x)) {
    case SK_X_ADD: return sk_d_add(dag, da[0], da[1]);
    case SK_X_SUB: return sk_d_add(dag, da[0], sk_d_neg(dag, da[1]));
    case SK_X_MUL:
      if (a == b) return sk_d_mul(dag, da[0], sk_x2(dag, SK_X_MUL, real(dag, 2.0), a));
      return sk_d_add(dag, sk_d_mul(dag, da[0], b), sk_d_mul(dag, da[1], a));
    case SK_X_DIV:
      return sk_d_div(dag, sk_d_add(dag, da[0], sk_d_neg(dag, sk_d_mul(dag, da[1], x))), b);
    case SK_X_POW: return power(dag, x, a, b, da[0], da[1]);
    case SK_X_ATAN2: return arc(dag, a, b, da[0], da[1]);
    case SK_X_MIN: return sk_d_no_event(dag, sk_d_if(dag, sk_x2(dag, SK_X_LT, a, b), da[0], da[1]));
    case SK_X_MAX: return sk_d_no_event(dag, sk_d_if(dag, sk_x2(dag, SK_X_GT, a, b), da[0], da[1]));
    case SK_X_MOD:
    case SK_X_REM: return remainder_of(dag, x, a, b, da[0], da[1]);
    case SK_X_HOMOTOPY: return sk_x2(dag, SK_X_HOMOTOPY, plain(dag, da[0]), plain(dag, da[1]));
    case SK_X_SMOOTH: return smooth(dag, x, da[1]);
    default: return SK_NO_X;  // div: constant between its jumps
  }
}

SkX sk_d_rule(SkDag *dag, SkX x, const SkX *da) {
  SkXOp    op    = sk_x_op(dag, x);
  uint32_t n     = sk_x_n(dag, x);
  bool     moves = false, bad = false;
  for (uint32_t i = 0; i < n; i++) {
    moves = moves || da[i] != SK_NO_X;
    bad   = bad || da[i] == BAD;
  }
  // Booleans, Integers and enumerations are constant between events. A text has no derivative.
  if (!moves) return SK_NO_X;
  if (sk_x_base(dag, x) == SK_STRING) return BAD;
  if (sk_x_base(dag, x) != SK_REAL) return SK_NO_X;
  if (op == SK_X_FLOOR || op == SK_X_CEIL || op == SK_X_IDIV || op == SK_X_DXLIMIT) return SK_NO_X;
  if (bad) return BAD;
  switch (op) {
    case SK_X_NEG: return sk_d_neg(dag, da[0]);
    case SK_X_IF: return sk_d_if(dag, sk_x_arg(dag, x, 0), da[1], da[2]);
    case SK_X_NOEVENT: return sk_d_no_event(dag, da[0]);
    case SK_X_SEMILINEAR: return semi_linear(dag, x, da);
    case SK_X_LIMIT: return limited(dag, x, da);
    // The past of an expression: its derivative is not the past derivative before time T.
    case SK_X_DELAY:
    case SK_X_SPATIAL:
    case SK_X_BUILTIN: return BAD;
    default: break;
  }
  if (n == 1)
    return slope(dag, x, sk_x_arg(dag, x, 0)) ? chain(dag, x, sk_x_arg(dag, x, 0), da[0]) : BAD;
  return n == 2 ? binary(dag, x, da) : BAD;
}
