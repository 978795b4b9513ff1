// Equations left over by initialisation: how far off they may be.
//
// The terms of an equation say how large its rounding errors are: 1e-6 of their sum is allowed. Where all of
// them are near zero the nominal values of its variables decide; without those, one.
#include "equations/block/block.h"
#include "equations/work.h"

#include <math.h>

#define MAX_TERMS 64    // terms looked at; what is left counts as one
#define NOISE     1e-4  // part of the nominal value that several terms may miss each other by

typedef struct {
  SkWork *w;
  double  nominal;
} Nominal;

static void visit(void *user, SkX x) {
  Nominal *n = user;
  if (sk_x_op(n->w->dag, x) != SK_X_VAR) return;
  SkX given = sk_var(n->w, (uint32_t)sk_x_payload(n->w->dag, x))->nominal;
  if (!given || !sk_x_is_const(n->w->dag, given)) return;
  double value = fabs(sk_x_real_value(n->w->dag, given));
  if (isfinite(value)) n->nominal = fmax(n->nominal, value);
}

// The sum of the sizes of the terms on both sides.
static SkX sizes(SkWork *w, SkX l, SkX r, uint32_t *n_terms) {
  SkX      stack[MAX_TERMS + 2] = {l, r}, sum = SK_NO_X;
  uint32_t top = 2;
  while (top > 0) {
    SkX   x  = stack[--top];
    SkXOp op = sk_x_op(w->dag, x);
    if ((op == SK_X_ADD || op == SK_X_SUB) && top + *n_terms < MAX_TERMS) {
      SkX a = sk_x_arg(w->dag, x, 0), b = sk_x_arg(w->dag, x, 1);
      stack[top++] = b;
      stack[top++] = a;
    } else if (op == SK_X_NEG) {
      stack[top++] = sk_x_arg(w->dag, x, 0);
    } else if (!sk_x_is_const(w->dag, x) || sk_x_real_value(w->dag, x) != 0.0) {
      SkX size = sk_x1(w->dag, SK_X_ABS, x);
      sum      = sum ? sk_x2(w->dag, SK_X_ADD, sum, size) : size;
      ++*n_terms;
    }
  }
  return sum ? sum : sk_x_real(w->dag, 0.0);
}

SkBlock sk_check_block(SkWork *w, uint32_t e, SkMode mode) {
  SkBlock b = {.kind = SK_BLOCK_CHECK, .n_eqs = 1};
  SkX     l = sk_side(w, e, true, mode), r = sk_side(w, e, false, mode);
  b.eqs    = SK_NEW(w->arena, uint32_t);
  b.exprs  = SK_NEWS(w->arena, SkX, 2);
  b.eqs[0] = e;
  if (sk_x_base(w->dag, l) != SK_REAL) {
    b.exprs[0] = sk_x_if(w->dag, sk_x2(w->dag, SK_X_EQ, l, r), sk_x_real(w->dag, 0.0),
                         sk_x_real(w->dag, 1.0));
    b.exprs[1] = sk_x_real(w->dag, 1.0);
    return b;
  }
  SkX      both[2] = {l, r};
  uint32_t n_terms = 0;
  Nominal  n       = {.w = w};
  sk_x_symbols(w->dag, both, 2, visit, &n, w->arena);
  if (!(n.nominal > 0.0)) n.nominal = 1.0;
  b.exprs[0] = sk_x2(w->dag, SK_X_SUB, l, r);
  SkX size   = sizes(w, l, r, &n_terms);
  b.exprs[1] =
      sk_x2(w->dag, SK_X_ADD, size, sk_x_real(w->dag, n_terms > 1 ? NOISE * n.nominal : n.nominal));
  return b;
}
