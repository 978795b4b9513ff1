// Gaussian elimination on expressions.
#include "symbolic/calc.h"
#include "symbolic/dag_priv.h"

#include <math.h>

typedef struct {
  SkDag    *dag;
  uint32_t  n;
  SkX      *a, *b;  // working copies; SK_NO_X is a structural zero
  bool     *row_done, *col_done;
  uint32_t *pivot_row, *pivot_col;  // in the order of elimination
} Eliminate;

enum { CONSTANT, CERTAIN, UNSURE };  // how sure we are that a pivot is not zero

static SkX clean(const SkDag *dag, SkX x) {
  if (x == SK_NO_X || !sk_x_is_const(dag, x)) return x;
  return sk_x_real_value(dag, x) == 0 ? SK_NO_X : x;
}

static int kind_of(const SkDag *dag, SkX x) {
  if (sk_x_is_const(dag, x)) return CONSTANT;
  return sk_x_never_zero(dag, x) ? CERTAIN : UNSURE;
}

// x - l*y. Equal terms cancel here, though in general x - x is not 0: both stand for finite
// numbers.
static SkX reduced(SkDag *dag, SkX x, SkX l, SkX y) {
  if (y == SK_NO_X) return x;
  SkX product = sk_x2(dag, SK_X_MUL, l, y);
  if (x == SK_NO_X) return sk_x1(dag, SK_X_NEG, product);
  if (x == product) return SK_NO_X;
  return clean(dag, sk_x2(dag, SK_X_SUB, x, product));
}

static uint32_t fill_in(const Eliminate *e, uint32_t row, uint32_t col) {
  uint32_t in_row = 0, in_col = 0;
  for (uint32_t k = 0; k < e->n; k++) {
    in_row += !e->col_done[k] && e->a[row * e->n + k] != SK_NO_X;
    in_col += !e->row_done[k] && e->a[k * e->n + col] != SK_NO_X;
  }
  return (in_row - 1) * (in_col - 1);
}

static double largest_constant(const Eliminate *e) {
  double largest = 0;
  for (uint32_t k = 0; k < e->n * e->n; k++) {
    if (e->row_done[k / e->n] || e->col_done[k % e->n] || e->a[k] == SK_NO_X) continue;
    if (!sk_x_is_const(e->dag, e->a[k])) continue;
    double size = fabs(sk_x_real_value(e->dag, e->a[k]));
    if (size > largest && isfinite(size)) largest = size;
  }
  return largest;
}

// The next pivot: by kind, then least fill-in, then the larger constant. Constants below a
// thousandth of the largest are as bad as unknown ones.
static bool choose(const Eliminate *e, uint32_t *row, uint32_t *col) {
  double   largest = largest_constant(e), best_size = 0;
  int      best_kind = UNSURE + 1;
  uint32_t best_fill = 0;
  for (uint32_t k = 0; k < e->n * e->n; k++) {
    uint32_t r = k / e->n, c = k % e->n;
    if (e->row_done[r] || e->col_done[c] || e->a[k] == SK_NO_X) continue;
    int      kind = kind_of(e->dag, e->a[k]);
    double   size = kind == CONSTANT ? fabs(sk_x_real_value(e->dag, e->a[k])) : 0;
    uint32_t fill = fill_in(e, r, c);
    if (kind == CONSTANT && !(size >= 1e-3 * largest && isfinite(size))) continue;
    bool better = kind < best_kind || (kind == best_kind && fill < best_fill) ||
                  (kind == best_kind && fill == best_fill && size > best_size);
    if (!better) continue;
    best_kind = kind;
    best_fill = fill;
    best_size = size;
    *row      = r;
    *col      = c;
  }
  return best_kind <= UNSURE;
}

static void eliminate_with(Eliminate *e, uint32_t row, uint32_t col) {
  uint32_t n       = e->n;
  SkX      pivot   = e->a[row * n + col];
  e->row_done[row] = e->col_done[col] = true;
  for (uint32_t r = 0; r < n; r++) {
    SkX *mine = &e->a[r * n];
    if (e->row_done[r] || mine[col] == SK_NO_X) continue;
    SkX l = mine[col] == pivot ? sk_x_real(e->dag, 1.0) : sk_x2(e->dag, SK_X_DIV, mine[col], pivot);
    mine[col] = SK_NO_X;
    for (uint32_t c = 0; c < n; c++)
      if (!e->col_done[c]) mine[c] = reduced(e->dag, mine[c], l, e->a[row * n + c]);
    e->b[r] = reduced(e->dag, e->b[r], l, e->b[row]);
  }
}

// From the last pivot back to the first: x[col] = (b - the columns eliminated later) / pivot.
static void substitute_back(const Eliminate *e, SkX *x) {
  for (uint32_t k = e->n; k-- > 0;) {
    uint32_t r = e->pivot_row[k], col = e->pivot_col[k];
    SkX      sum = e->b[r];
    for (uint32_t m = k + 1; m < e->n; m++) {
      uint32_t c = e->pivot_col[m];
      SkX      a = e->a[r * e->n + c];
      if (a != SK_NO_X) sum = reduced(e->dag, sum, a, clean(e->dag, x[c]));
    }
    x[col] = sum == SK_NO_X ? sk_x_real(e->dag, 0.0)
                            : sk_x2(e->dag, SK_X_DIV, sum, e->a[r * e->n + col]);
  }
}

bool sk_x_eliminate(SkDag *dag, uint32_t n, const SkX *a, const SkX *b, SkX *x, SkX *guards,
                    uint32_t *n_guards, SkArena *scratch) {
  Eliminate e = {.dag       = dag,
                 .n         = n,
                 .a         = SK_NEWS(scratch, SkX, (size_t)n * n),
                 .b         = SK_NEWS(scratch, SkX, n),
                 .row_done  = SK_NEWS(scratch, bool, n),
                 .col_done  = SK_NEWS(scratch, bool, n),
                 .pivot_row = SK_NEWS(scratch, uint32_t, n),
                 .pivot_col = SK_NEWS(scratch, uint32_t, n)};
  for (uint32_t k = 0; k < n * n; k++) e.a[k] = clean(dag, a[k]);
  for (uint32_t k = 0; k < n; k++) e.b[k] = clean(dag, b[k]);
  *n_guards = 0;
  for (uint32_t k = 0; k < n; k++) {
    uint32_t row = 0, col = 0;
    if (!choose(&e, &row, &col)) return false;
    SkX pivot = e.a[row * n + col];
    if (kind_of(dag, pivot) == UNSURE) guards[(*n_guards)++] = pivot;
    e.pivot_row[k] = row;
    e.pivot_col[k] = col;
    eliminate_with(&e, row, col);
  }
  substitute_back(&e, x);
  return true;
}
