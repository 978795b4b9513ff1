// equations/block/slopes.c - entries of small Jacobians, written so that a processor waits less for them.
//
// A derivative comes out of the rules as factor * (factor * (numerator / divisor)): everything waits for the division.
// Here a product has one division, its last operation; divisors of parameters become factors that are computed once;
// and sign(u) * d|u|/du, which is 1, is left out (where u is 0 that is the slope on both sides). Values change by rounding
// only, and with them no solution: a Jacobian says where to look for it. Factors without a division stay as they are,
// since residuals share them.
#include "equations/block/block.h"
#include "equations/work.h"

#define MOST_FACTORS 16
#define MOST_DEPTH   6

typedef struct {
  SkWork  *w;
  SkX      num[MOST_FACTORS], den[MOST_FACTORS];
  uint32_t n_num, n_den;
  double   number;
} Product;

static bool divides(const SkDag *dag, SkX x, uint32_t depth) {
  switch (sk_x_op(dag, x)) {
    case SK_X_DIV: return true;
    case SK_X_NEG: return depth < MOST_DEPTH && divides(dag, sk_x_arg(dag, x, 0), depth + 1);
    case SK_X_MUL:
      return depth < MOST_DEPTH && (divides(dag, sk_x_arg(dag, x, 0), depth + 1) ||
                                    divides(dag, sk_x_arg(dag, x, 1), depth + 1));
    default: return false;
  }
}

static bool is_number(const SkDag *dag, SkX x) {
  return sk_x_is_const(dag, x) && sk_x_base(dag, x) == SK_REAL && sk_x_real_value(dag, x) != 0.0;
}

static bool put(Product *p, SkX x, bool below) {
  uint32_t *n = below ? &p->n_den : &p->n_num;
  if (is_number(p->w->dag, x)) {
    double value = sk_x_real_value(p->w->dag, x);
    p->number    = below ? p->number / value : p->number * value;
    return true;
  }
  if (*n == MOST_FACTORS) return false;
  (below ? p->den : p->num)[(*n)++] = x;
  return true;
}

// Factors and divisors of x, along what divides. False: too many.
static bool take_apart(Product *p, SkX x, uint32_t depth) {
  const SkDag *dag = p->w->dag;
  if (!divides(dag, x, depth)) return put(p, x, false);
  SkX a = sk_x_arg(dag, x, 0);
  if (sk_x_op(dag, x) == SK_X_NEG) p->number = -p->number;
  if (!take_apart(p, a, depth + 1)) return false;
  if (sk_x_op(dag, x) == SK_X_NEG) return true;
  SkX b = sk_x_arg(dag, x, 1);
  if (sk_x_op(dag, x) == SK_X_MUL) return take_apart(p, b, depth + 1);
  bool scaled = sk_x_op(dag, b) == SK_X_MUL && is_number(dag, sk_x_arg(dag, b, 0));
  if (scaled) p->number /= sk_x_real_value(dag, sk_x_arg(dag, b, 0));
  return put(p, scaled ? sk_x_arg(dag, b, 1) : b, true);
}

// u where x is d|u|/du, as symbolic/rules.c has it.
static SkX slope_of(const SkDag *dag, SkX x) {
  if (sk_x_op(dag, x) == SK_X_NOEVENT) x = sk_x_arg(dag, x, 0);
  if (sk_x_op(dag, x) != SK_X_IF) return SK_NO_X;
  SkX c = sk_x_arg(dag, x, 0), up = sk_x_arg(dag, x, 1), down = sk_x_arg(dag, x, 2);
  if (sk_x_op(dag, c) != SK_X_GE || !is_number(dag, up) || !is_number(dag, down)) return SK_NO_X;
  if (sk_x_real_value(dag, up) != 1.0 || sk_x_real_value(dag, down) != -1.0) return SK_NO_X;
  SkX zero = sk_x_arg(dag, c, 1);
  if (!sk_x_is_const(dag, zero) || sk_x_real_value(dag, zero) != 0.0) return SK_NO_X;
  return sk_x_arg(dag, c, 0);
}

static void drop_signs(Product *p) {
  const SkDag *dag = p->w->dag;
  for (uint32_t i = 0; i < p->n_num; i++) {
    SkX u = slope_of(dag, p->num[i]);
    for (uint32_t k = 0; u != SK_NO_X && k < p->n_num; k++) {
      SkX sign = p->num[k];
      if (sk_x_op(dag, sign) == SK_X_TO_REAL) sign = sk_x_arg(dag, sign, 0);
      if (sk_x_op(dag, sign) != SK_X_SIGN || sk_x_arg(dag, sign, 0) != u) continue;
      p->num[i] = p->num[k] = sk_x_real(p->w->dag, 1.0);
      break;
    }
  }
}

static SkX times(SkDag *dag, SkX a, SkX b) { return a == SK_NO_X ? b : sk_x2(dag, SK_X_MUL, a, b); }

static SkX put_together(Product *p) {
  SkDag *dag  = p->w->dag;
  SkX    once = SK_NO_X, top = SK_NO_X, below = SK_NO_X;
  double size = p->number < 0.0 ? -p->number : p->number;
  for (uint32_t i = 0; i < p->n_den; i++) {
    bool known = sk_rate(p->w, p->den[i]) <= SK_RATE_PARAMETER;
    if (known)
      once = times(dag, once, p->den[i]);
    else
      below = times(dag, below, p->den[i]);
  }
  for (uint32_t i = 0; i < p->n_num; i++) top = times(dag, top, p->num[i]);
  if (once != SK_NO_X)
    top = times(dag, top, sk_x2(dag, SK_X_DIV, sk_x_real(dag, size), once));
  else if (top == SK_NO_X)
    top = sk_x_real(dag, size);
  else if (size != 1.0)
    top = sk_x2(dag, SK_X_MUL, sk_x_real(dag, size), top);
  if (below != SK_NO_X) top = sk_x2(dag, SK_X_DIV, top, below);
  return p->number < 0.0 ? sk_x1(dag, SK_X_NEG, top) : top;
}

static SkX tidy(SkWork *w, SkX x, uint32_t depth);

static SkX tidy_product(SkWork *w, SkX x, uint32_t depth) {
  Product p = {.w = w, .number = 1.0};
  if (!take_apart(&p, x, 0)) return x;
  drop_signs(&p);
  for (uint32_t i = 0; i < p.n_num; i++) p.num[i] = tidy(w, p.num[i], depth + 1);
  return put_together(&p);
}

static SkX tidy(SkWork *w, SkX x, uint32_t depth) {
  SkDag *dag = w->dag;
  SkXOp  op  = sk_x_op(dag, x);
  if (depth > MOST_DEPTH || sk_x_base(dag, x) != SK_REAL) return x;
  if (op == SK_X_MUL && !divides(dag, x, 0))
    return sk_x2(dag, op, tidy(w, sk_x_arg(dag, x, 0), depth + 1),
                 tidy(w, sk_x_arg(dag, x, 1), depth + 1));
  if (op == SK_X_MUL || op == SK_X_DIV) return tidy_product(w, x, depth);
  if (op == SK_X_NEG) return sk_x1(dag, op, tidy(w, sk_x_arg(dag, x, 0), depth + 1));
  if (op != SK_X_ADD && op != SK_X_SUB) return x;
  SkX a = tidy(w, sk_x_arg(dag, x, 0), depth + 1), b = tidy(w, sk_x_arg(dag, x, 1), depth + 1);
  if (op == SK_X_ADD && sk_x_op(dag, a) == SK_X_NEG)
    return sk_x2(dag, SK_X_SUB, b, sk_x_arg(dag, a, 0));
  if (sk_x_op(dag, b) == SK_X_NEG)
    return sk_x2(dag, op == SK_X_ADD ? SK_X_SUB : SK_X_ADD, a, sk_x_arg(dag, b, 0));
  return sk_x2(dag, op, a, b);
}

void sk_slopes_tidy(SkWork *w, SkEntry *entries, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (entries[i].x != SK_NO_X) entries[i].x = tidy(w, entries[i].x, 0);
}
