// Solving one equation for one leaf.
//
// The equation is kept as f = u with the leaf in f only. Every path from f down to the leaf passes
// some node g first (the leaf itself at the latest): a dominator. When f is linear in g, or a
// function of g that has an inverse on all of its range, the equation becomes g = v, and so on
// until g is the leaf. Each step is an equivalence wherever both sides are defined, up to
// denominators that are reported, so the result is the solution, never one branch of several.
#include "symbolic/calc.h"
#include "symbolic/sweep.h"

#include <math.h>

typedef struct {
  SkDag   *dag;
  SkX      leaf, denominator;
  SkArena *scratch;
  SK_VEC(SkX) dominators;
} Isolate;

// --- small builders -----------------------------------------------------------------------------

static SkX real(Isolate *s, double v) { return sk_x_real(s->dag, v); }
static SkX un(Isolate *s, SkXOp op, SkX a) { return sk_x1(s->dag, op, a); }
static SkX bin(Isolate *s, SkXOp op, SkX a, SkX b) { return sk_x2(s->dag, op, a, b); }

// The condition "d is not zero" is added to those of the solution. False when it cannot hold.
static bool divide_by(Isolate *s, SkX d) {
  if (sk_x_never_zero(s->dag, d)) return true;
  if (sk_x_is_const(s->dag, d)) return false;
  s->denominator = s->denominator ? bin(s, SK_X_MUL, s->denominator, d) : d;
  return true;
}

// sign(u)*h for a function that is odd; h is for |u|.
static SkX odd(Isolate *s, SkX u, SkX h) {
  SkX up = bin(s, SK_X_GE, u, real(s, 0.0));
  return un(s, SK_X_NOEVENT, sk_x_if(s->dag, up, h, un(s, SK_X_NEG, h)));
}

// --- inverses -----------------------------------------------------------------------------------

// The logarithm alone loses digits near 0; one Newton step on sinh(z) = u brings them back. Beyond
// 1e8 the root equals |u| and its square might overflow.
static SkX arsinh(Isolate *s, SkX u) {
  SkX size    = un(s, SK_X_ABS, u);
  SkX root    = un(s, SK_X_SQRT, bin(s, SK_X_ADD, bin(s, SK_X_MUL, u, u), real(s, 1.0)));
  SkX near    = odd(s, u, un(s, SK_X_LOG, bin(s, SK_X_ADD, size, root)));
  SkX error   = bin(s, SK_X_SUB, un(s, SK_X_SINH, near), u);
  near        = bin(s, SK_X_SUB, near, bin(s, SK_X_DIV, error, un(s, SK_X_COSH, near)));
  SkX far     = bin(s, SK_X_ADD, un(s, SK_X_LOG, size), real(s, 0.693147180559945309));
  SkX is_near = bin(s, SK_X_LT, size, real(s, 1e8));
  return un(s, SK_X_NOEVENT, sk_x_if(s->dag, is_near, near, odd(s, u, far)));
}

// g^p = u with a constant p.
static SkX root_of(Isolate *s, double p, SkX u) {
  double inverse = 1 / p;
  if (!isfinite(p) || !isfinite(inverse)) return SK_NO_X;
  bool whole = p == trunc(p);
  if (whole && fmod(p, 2) == 0) return SK_NO_X;  // two solutions or none
  if (p < 0 && !divide_by(s, u)) return SK_NO_X;
  if (whole) {
    SkX size = bin(s, SK_X_POW, un(s, SK_X_ABS, u), real(s, inverse));
    return odd(s, u, size);
  }
  // g and u are not negative where this is defined. The root of a negative u must be NaN, not a
  // value, so an exponent 1/2, whose inverse is a whole number, is left alone like sqrt.
  if (inverse == trunc(inverse)) return SK_NO_X;
  return bin(s, SK_X_POW, u, real(s, inverse));
}

// c^g = u with a constant c.
static SkX exponent_of(Isolate *s, double c, SkX u) {
  if (!(c > 0) || c == 1 || !isfinite(c)) return SK_NO_X;
  return bin(s, SK_X_DIV, un(s, SK_X_LOG, u), real(s, log(c)));
}

// A product of g's and |g|'s only: g*abs(g), abs(g)*g*g, g*g*g. Counts them; false for anything
// else.
static bool count_factors(const Isolate *s, SkX f, SkX g, uint32_t *plain, uint32_t *sized) {
  const SkDag *dag = s->dag;
  SkX          open[16];
  uint32_t     n = 0;
  open[n++]      = f;
  while (n > 0) {
    SkX x = open[--n];
    if (x == g) {
      ++*plain;
    } else if (sk_x_op(dag, x) == SK_X_ABS && sk_x_arg(dag, x, 0) == g) {
      ++*sized;
    } else if (sk_x_op(dag, x) == SK_X_MUL && n + 2 <= 16) {
      open[n++] = sk_x_arg(dag, x, 0);
      open[n++] = sk_x_arg(dag, x, 1);
    } else {
      return false;
    }
    if (*plain + *sized > 15) return false;
  }
  return true;
}

// g^k * |g|^m = u grows strictly when k is odd: g = sign(u) * |u|^(1/(k+m)).
static SkX product_root(Isolate *s, SkX f, SkX g, SkX u) {
  uint32_t plain = 0, sized = 0;
  if (!count_factors(s, f, g, &plain, &sized) || plain % 2 == 0) return SK_NO_X;
  SkX size = un(s, SK_X_ABS, u);
  if (plain + sized == 2) return odd(s, u, un(s, SK_X_SQRT, size));
  return odd(s, u, bin(s, SK_X_POW, size, real(s, 1.0 / (plain + sized))));
}

// (a1*g + b1) / (a2*g + b2) = u: multiply out. The divisor at the solution is (a1*b2 - a2*b1) over
// the denominator of the solution; it must not vanish either.
static SkX quotient_root(Isolate *s, SkX f, SkX g, SkX u) {
  SkX a1, b1, a2, b2;
  if (!sk_x_linear(s->dag, sk_x_arg(s->dag, f, 0), g, &a1, &b1, s->scratch)) return SK_NO_X;
  if (!sk_x_linear(s->dag, sk_x_arg(s->dag, f, 1), g, &a2, &b2, s->scratch)) return SK_NO_X;
  SkX slope = bin(s, SK_X_SUB, a1, bin(s, SK_X_MUL, u, a2));
  SkX cross = bin(s, SK_X_SUB, bin(s, SK_X_MUL, a1, b2), bin(s, SK_X_MUL, a2, b1));
  if (!divide_by(s, slope) || !divide_by(s, cross)) return SK_NO_X;
  return bin(s, SK_X_DIV, bin(s, SK_X_SUB, bin(s, SK_X_MUL, u, b2), b1), slope);
}

// semiLinear(g, k1, k2) = u with constant slopes of one sign.
static SkX semi_linear_root(Isolate *s, SkX f, SkX u) {
  SkX k1 = sk_x_arg(s->dag, f, 1), k2 = sk_x_arg(s->dag, f, 2);
  if (!sk_x_is_const(s->dag, k1) || !sk_x_is_const(s->dag, k2)) return SK_NO_X;
  double p = sk_x_real_value(s->dag, k1), q = sk_x_real_value(s->dag, k2);
  if (!isfinite(p) || !isfinite(q) || !((p > 0 && q > 0) || (p < 0 && q < 0))) return SK_NO_X;
  SkX up = bin(s, p > 0 ? SK_X_GE : SK_X_LE, u, real(s, 0.0));
  return sk_x_if(s->dag, up, bin(s, SK_X_DIV, u, k1), bin(s, SK_X_DIV, u, k2));
}

// f = u where f is not linear in g: the v with g = v, or SK_NO_X.
static SkX invert(Isolate *s, SkX f, SkX g, SkX u) {
  SkDag *dag   = s->dag;
  SkX    first = sk_x_n(dag, f) ? sk_x_arg(dag, f, 0) : SK_NO_X;
  switch (sk_x_op(dag, f)) {
    case SK_X_EXP: return first == g ? un(s, SK_X_LOG, u) : SK_NO_X;
    case SK_X_LOG: return first == g ? un(s, SK_X_EXP, u) : SK_NO_X;
    case SK_X_LOG10: return first == g ? bin(s, SK_X_POW, real(s, 10.0), u) : SK_NO_X;
    case SK_X_SINH: return first == g ? arsinh(s, u) : SK_NO_X;
    case SK_X_MUL: return product_root(s, f, g, u);
    case SK_X_DIV: return quotient_root(s, f, g, u);
    case SK_X_POW: {
      SkX second = sk_x_arg(dag, f, 1);
      if (first == g && sk_x_is_const(dag, second))
        return root_of(s, sk_x_real_value(dag, second), u);
      if (second == g && sk_x_is_const(dag, first))
        return exponent_of(s, sk_x_real_value(dag, first), u);
      return SK_NO_X;
    }
    case SK_X_SEMILINEAR: return first == g ? semi_linear_root(s, f, u) : SK_NO_X;
    default: return SK_NO_X;
  }
}

// --- the steps ----------------------------------------------------------------------------------

// Which nodes of the sweep contain the leaf.
static bool *dependents(Isolate *s, const SkSweep *sweep) {
  const SkDag *dag     = s->dag;
  bool        *depends = SK_NEWS(s->scratch, bool, sweep->n);
  for (uint32_t i = 0; i < sweep->n; i++) {
    SkX x      = sweep->list[i];
    depends[i] = x == s->leaf;
    if (!sk_sweep_towards(&s->leaf, dag, x)) continue;
    for (uint32_t k = 0; k < sk_x_n(dag, x) && !depends[i]; k++) {
      uint32_t slot = sk_sweep_slot(sweep, sk_x_arg(dag, x, k));
      depends[i]    = slot != SK_SWEEP_OUT && depends[slot];
    }
  }
  return depends;
}

// The nodes below f that every path from f to the leaf passes, downwards; the leaf is the last. On
// the way down the nodes that wait to be looked at are a cut between f and the leaf: when a single
// one waits, that is one of them.
static void find_dominators(Isolate *s, SkX f) {
  const SkDag *dag     = s->dag;
  SkSweep      sweep   = sk_sweep_begin(dag, 1, &f, sk_sweep_towards, &s->leaf);
  bool        *depends = dependents(s, &sweep);
  bool        *waiting = SK_NEWS(s->scratch, bool, sweep.n);
  uint32_t     n       = 1;
  waiting[sweep.n - 1] = true;  // f is last in the list
  for (uint32_t i = sweep.n; i-- > 0;) {
    if (!waiting[i]) continue;
    SkX x = sweep.list[i];
    if (n == 1 && x != f) sk_vec_push(s->scratch, &s->dominators, x);
    n--;
    if (!sk_sweep_towards(&s->leaf, dag, x)) continue;
    for (uint32_t k = 0; k < sk_x_n(dag, x); k++) {
      uint32_t slot = sk_sweep_slot(&sweep, sk_x_arg(dag, x, k));
      if (slot == SK_SWEEP_OUT || !depends[slot] || waiting[slot]) continue;
      waiting[slot] = true;
      n++;
    }
  }
  sk_sweep_end(&sweep);
}

// One step from f = u to g = the result.
static SkX step(Isolate *s, SkX f, SkX g, SkX u) {
  SkX a, b;
  if (!sk_x_linear(s->dag, f, g, &a, &b, s->scratch)) return invert(s, f, g, u);
  if (!divide_by(s, a)) return SK_NO_X;
  return bin(s, SK_X_DIV, bin(s, SK_X_SUB, u, b), a);
}

SkX sk_x_isolate(SkDag *dag, SkX lhs, SkX rhs, SkX leaf, SkX *denominator, SkArena *scratch) {
  Isolate s = {.dag = dag, .leaf = leaf, .scratch = scratch};
  bool left = sk_x_depends(dag, lhs, leaf, scratch), right = sk_x_depends(dag, rhs, leaf, scratch);
  *denominator = SK_NO_X;
  if ((!left && !right) || sk_x_base(dag, leaf) != SK_REAL) return SK_NO_X;
  if (sk_x_base(dag, lhs) != SK_REAL && sk_x_base(dag, rhs) != SK_REAL) return SK_NO_X;
  SkX f = left && right ? bin(&s, SK_X_SUB, lhs, rhs) : left ? lhs : rhs;
  SkX u = left && right ? real(&s, 0.0) : left ? rhs : lhs;

  // All linear at once, if it is: the simplest result.
  SkX a, b;
  if (f == leaf || sk_x_linear(dag, f, leaf, &a, &b, scratch))
    sk_vec_push(scratch, &s.dominators, leaf);
  else
    find_dominators(&s, f);
  for (uint32_t i = 0; u != SK_NO_X && i < s.dominators.n; i++) {
    u = step(&s, f, s.dominators.at[i], u);
    f = s.dominators.at[i];
  }
  if (u != SK_NO_X) *denominator = s.denominator;
  return u;
}
