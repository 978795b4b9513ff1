#include "symbolic/calc.h"
#include "symbolic/sweep.h"

#include <math.h>

// --- linear decomposition -----------------------------------------------------------------------

// x = a*leaf + b, kept for each node that contains the leaf.
typedef struct {
  SkX  a, b;
  bool depends;
} Form;

typedef struct {
  SkDag  *dag;
  SkX     leaf;
  SkSweep sweep;
  Form   *forms;
} Linear;

static Form form_of(const Linear *l, SkX x) {
  uint32_t slot = sk_sweep_slot(&l->sweep, x);
  if (slot == SK_SWEEP_OUT || !l->forms[slot].depends)
    return (Form){sk_x_real(l->dag, 0.0), x, false};
  return l->forms[slot];
}

static Form joined(SkDag *dag, SkXOp op, Form p, Form q) {
  return (Form){sk_x2(dag, op, p.a, q.a), sk_x2(dag, op, p.b, q.b), true};
}

static Form wrapped(SkDag *dag, SkXOp op, Form p) {
  return (Form){sk_x1(dag, op, p.a), sk_x1(dag, op, p.b), true};
}

static Form product(SkDag *dag, Form p, SkX factor, bool factor_first) {
  SkX a = factor_first ? sk_x2(dag, SK_X_MUL, factor, p.a) : sk_x2(dag, SK_X_MUL, p.a, factor);
  SkX b = factor_first ? sk_x2(dag, SK_X_MUL, factor, p.b) : sk_x2(dag, SK_X_MUL, p.b, factor);
  return (Form){a, b, true};
}

static Form three(SkDag *dag, SkX x, Form p, Form q) {
  SkX   c   = sk_x_arg(dag, x, 0);
  SkX   a[] = {c, p.a, q.a}, b[] = {c, p.b, q.b};
  SkXOp op = sk_x_op(dag, x);
  return (Form){sk_x_make(dag, op, SK_REAL, 0, 3, a), sk_x_make(dag, op, SK_REAL, 0, 3, b), true};
}

// False when x, which contains the leaf, is not linear in it.
static bool decompose(Linear *l, SkX x, Form *out) {
  SkDag *dag = l->dag;
  if (x == l->leaf) {
    *out = (Form){sk_x_real(dag, 1.0), sk_x_real(dag, 0.0), true};
    return sk_x_base(dag, x) == SK_REAL;
  }
  Form p = {0}, q = {0}, r = {0};
  if (sk_x_n(dag, x) > 0) p = form_of(l, sk_x_arg(dag, x, 0));
  if (sk_x_n(dag, x) > 1) q = form_of(l, sk_x_arg(dag, x, 1));
  if (sk_x_n(dag, x) > 2) r = form_of(l, sk_x_arg(dag, x, 2));
  switch (sk_x_op(dag, x)) {
    case SK_X_ADD:
    case SK_X_SUB:
    case SK_X_HOMOTOPY: *out = joined(dag, sk_x_op(dag, x), p, q); return true;
    case SK_X_NEG:
    case SK_X_NOEVENT: *out = wrapped(dag, sk_x_op(dag, x), p); return true;
    case SK_X_MUL:
      if (p.depends && q.depends) return false;
      *out = p.depends ? product(dag, p, q.b, false) : product(dag, q, p.b, true);
      return true;
    case SK_X_DIV:
      if (q.depends) return false;
      *out = (Form){sk_x2(dag, SK_X_DIV, p.a, q.b), sk_x2(dag, SK_X_DIV, p.b, q.b), true};
      return true;
    case SK_X_SMOOTH:  // its parts may jump though their sum does not: the promise ends here
      *out = q;
      return !p.depends;
    case SK_X_IF:
    case SK_X_SEMILINEAR:
      if (p.depends) return false;
      *out = three(dag, x, q, r);
      return true;
    default: return false;
  }
}

bool sk_x_linear(SkDag *dag, SkX x, SkX leaf, SkX *a, SkX *b, SkArena *scratch) {
  Linear l      = {.dag = dag, .leaf = leaf};
  bool   linear = sk_x_base(dag, x) == SK_REAL;
  l.sweep       = sk_sweep_begin(dag, 1, &x, sk_sweep_towards, &leaf);
  l.forms       = SK_NEWS(scratch, Form, l.sweep.n);
  for (uint32_t i = 0; linear && i < l.sweep.n; i++) {
    SkX  y       = l.sweep.list[i];
    bool depends = y == leaf;
    if (sk_sweep_towards(&leaf, dag, y))
      for (uint32_t k = 0; k < sk_x_n(dag, y) && !depends; k++) {
        uint32_t slot = sk_sweep_slot(&l.sweep, sk_x_arg(dag, y, k));
        depends       = slot != SK_SWEEP_OUT && l.forms[slot].depends;
      }
    // A node that is not linear spoils everything above it: all of that contains the leaf too.
    if (depends) linear = decompose(&l, y, &l.forms[i]);
  }
  if (linear) {
    Form f = form_of(&l, x);
    *a     = f.a;
    *b     = f.b;
  }
  sk_sweep_end(&l.sweep);
  return linear;
}

// --- never zero ---------------------------------------------------------------------------------

bool sk_x_never_zero(const SkDag *dag, SkX x) {
  // Conditions nest rarely here; give up rather than search a large choice.
  SkX      open[32];
  uint32_t n = 0, seen = 0;
  open[n++] = x;
  while (n > 0) {
    SkX y = open[--n];
    if (++seen > 256) return false;
    switch (sk_x_op(dag, y)) {
      case SK_X_CONST: {
        double v = sk_x_real_value(dag, y);
        if (v == 0 || !isfinite(v)) return false;
        break;
      }
      case SK_X_NEG:
      case SK_X_ABS:
      case SK_X_NOEVENT:
      case SK_X_TO_REAL: open[n++] = sk_x_arg(dag, y, 0); break;
      case SK_X_IF:
        if (n + 2 > sizeof open / sizeof *open) return false;
        open[n++] = sk_x_arg(dag, y, 1);
        open[n++] = sk_x_arg(dag, y, 2);
        break;
      default: return false;
    }
  }
  return true;
}
