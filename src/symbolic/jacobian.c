// Sparse Jacobian, row by row.
//
// A row is first taken apart into the terms of its outermost sum: each term's sign and multiplicity
// is found on the way down, so a sum of a hundred thousand terms costs a hundred thousand steps.
// Below that, each node carries its derivatives by just the columns it depends on. (A backward
// sweep over everything would share as much, but it would move factors into the branches of an
// `if`: sqrt(x) in the branch not taken would spoil the entry.)
#include "symbolic/forward.h"

#include <stdlib.h>

typedef struct {
  SkForward f;
  SkMap     col_of;  // column + 1 by leaf
  SkX      *sum;     // by column: the entry so far
  bool     *seen;    // by column: in touched
  SK_VEC(uint32_t) touched;
  // By position in the sweep of the current row:
  bool   *active, *needed;
  double *times;  // how often the node is added to the row
} Jacobian;

static bool enter_row(void *user, const SkDag *dag, SkX x) {
  const Jacobian *j = user;
  return !sk_sweep_is_symbol(dag, x) && !sk_map_get(&j->col_of, x, NULL);
}

static uint32_t column_of(const Jacobian *j, SkX x) {
  uint64_t c;
  return sk_map_get(&j->col_of, x, &c) ? (uint32_t)c - 1 : UINT32_MAX;
}

static bool is_sum(const SkDag *dag, SkX x) {
  SkXOp op = sk_x_op(dag, x);
  return sk_x_base(dag, x) == SK_REAL && (op == SK_X_ADD || op == SK_X_SUB || op == SK_X_NEG);
}

// Which nodes depend on a column.
static void mark_active(Jacobian *j) {
  const SkDag *dag = j->f.dag;
  for (uint32_t i = 0; i < j->f.sweep.n; i++) {
    SkX x = j->f.sweep.list[i];
    if (sk_map_get(&j->col_of, x, NULL)) {
      j->active[i] = true;
      continue;
    }
    if (sk_sweep_is_symbol(dag, x)) continue;
    for (uint32_t k = 0; k < sk_x_n(dag, x) && !j->active[i]; k++)
      j->active[i] = j->active[sk_sweep_slot(&j->f.sweep, sk_x_arg(dag, x, k))];
  }
}

// Downwards: distribute the multiplicity over sums, and mark what needs derivatives of its own.
static void take_apart(Jacobian *j) {
  const SkDag *dag = j->f.dag;
  for (uint32_t i = j->f.sweep.n; i-- > 0;) {
    SkX x = j->f.sweep.list[i];
    if (!j->active[i] || column_of(j, x) != UINT32_MAX) continue;
    bool sum = is_sum(dag, x);
    if (j->times[i] != 0 && !sum) j->needed[i] = true;
    for (uint32_t k = 0; k < sk_x_n(dag, x); k++) {
      uint32_t slot  = sk_sweep_slot(&j->f.sweep, sk_x_arg(dag, x, k));
      bool     minus = sk_x_op(dag, x) == SK_X_NEG || (sk_x_op(dag, x) == SK_X_SUB && k == 1);
      if (j->needed[i]) j->needed[slot] = true;
      if (sum) j->times[slot] += minus ? -j->times[i] : j->times[i];
    }
  }
}

static int ascending(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

// The columns of all arguments together, ascending.
static uint32_t merged_columns(Jacobian *j, SkX x, uint32_t **out) {
  const SkDag *dag = j->f.dag;
  uint32_t     n = 0, kept = 0;
  for (uint32_t k = 0; k < sk_x_n(dag, x); k++)
    n += j->f.vectors[sk_sweep_slot(&j->f.sweep, sk_x_arg(dag, x, k))].n;
  uint32_t *cols = SK_NEWS(j->f.scratch, uint32_t, n);
  n              = 0;
  for (uint32_t k = 0; k < sk_x_n(dag, x); k++) {
    const SkForwardVector *v = &j->f.vectors[sk_sweep_slot(&j->f.sweep, sk_x_arg(dag, x, k))];
    for (uint32_t i = 0; i < v->n; i++) cols[n++] = v->col[i];
  }
  if (n > 1) qsort(cols, n, sizeof *cols, ascending);
  for (uint32_t i = 0; i < n; i++)
    if (i == 0 || cols[i] != cols[i - 1]) cols[kept++] = cols[i];
  *out = cols;
  return kept;
}

static void derive_node(Jacobian *j, uint32_t slot) {
  SkX              x = j->f.sweep.list[slot];
  SkForwardVector *v = &j->f.vectors[slot];
  uint32_t         c = column_of(j, x);
  if (c != UINT32_MAX) {
    v->n      = 1;
    v->col    = SK_NEW(j->f.scratch, uint32_t);
    v->d      = SK_NEW(j->f.scratch, SkX);
    v->col[0] = c;
    v->d[0]   = sk_x_base(j->f.dag, x) == SK_REAL ? sk_x_real(j->f.dag, 1.0) : SK_NO_DERIVATIVE;
    return;
  }
  uint32_t *cols;
  uint32_t  n = merged_columns(j, x, &cols), kept = 0;
  SkX      *d = SK_NEWS(j->f.scratch, SkX, n);
  for (uint32_t i = 0; i < n; i++) {
    j->f.col = cols[i];
    SkX one  = sk_forward_rule(&j->f, x);
    if (one == SK_NO_X) continue;
    cols[kept] = cols[i];
    d[kept++]  = one;
  }
  *v = (SkForwardVector){kept, cols, d};
}

static void add_entry(Jacobian *j, uint32_t col, SkX d, double times) {
  SkDag *dag = j->f.dag;
  if (!j->seen[col]) {
    j->seen[col] = true;
    sk_vec_push(j->f.scratch, &j->touched, col);
  }
  if (d != SK_NO_DERIVATIVE && times == -1)
    d = sk_d_neg(dag, d);
  else if (d != SK_NO_DERIVATIVE && times != 1)
    d = sk_d_mul(dag, d, sk_x_real(dag, times));
  j->sum[col] = sk_d_add(dag, j->sum[col], d);
}

static void do_row(Jacobian *j, SkX row) {
  SkForward *f = &j->f;
  f->sweep     = sk_sweep_begin(f->dag, 1, &row, enter_row, j);
  uint32_t n = f->sweep.n, most = 0;
  j->active  = SK_NEWS(f->scratch, bool, n);
  j->needed  = SK_NEWS(f->scratch, bool, n);
  j->times   = SK_NEWS(f->scratch, double, n);
  f->vectors = SK_NEWS(f->scratch, SkForwardVector, n);
  for (uint32_t i = 0; i < n; i++)
    if (sk_x_n(f->dag, f->sweep.list[i]) > most) most = sk_x_n(f->dag, f->sweep.list[i]);
  f->args = SK_NEWS(f->scratch, SkX, most);

  mark_active(j);
  j->times[n - 1] = 1;  // the root is last
  take_apart(j);
  for (uint32_t i = 0; i < n; i++) {
    if (!j->active[i]) continue;
    bool column = column_of(j, f->sweep.list[i]) != UINT32_MAX;
    if (j->needed[i] || column) derive_node(j, i);
    if (j->times[i] == 0 || (!column && is_sum(f->dag, f->sweep.list[i]))) continue;
    for (uint32_t k = 0; k < f->vectors[i].n; k++)
      add_entry(j, f->vectors[i].col[k], f->vectors[i].d[k], j->times[i]);
  }
  sk_sweep_end(&f->sweep);
}

SkXJacobian sk_x_jacobian(SkDag *dag, uint32_t n_rows, const SkX *rows, uint32_t n_cols,
                          const SkX *cols, const SkXDiffHook *hook, SkArena *arena) {
  Jacobian    j   = {.f = {.dag = dag, .hook = hook, .scratch = arena}};
  SkXJacobian out = {.n_rows = n_rows, .n_cols = n_cols};
  for (uint32_t c = 0; c < n_cols; c++) sk_map_put(arena, &j.col_of, cols[c], (uint64_t)c + 1);
  j.sum                = SK_NEWS(arena, SkX, n_cols);
  j.seen               = SK_NEWS(arena, bool, n_cols);
  out.start            = SK_NEWS(arena, uint32_t, (size_t)n_rows + 1);
  SK_VEC(uint32_t) col = {0};
  SK_VEC(SkX) entry    = {0};

  for (uint32_t r = 0; r < n_rows; r++) {
    j.touched.n = 0;
    do_row(&j, rows[r]);
    if (j.touched.n > 1) qsort(j.touched.at, j.touched.n, sizeof *j.touched.at, ascending);
    for (uint32_t i = 0; i < j.touched.n; i++) {
      uint32_t c = j.touched.at[i];
      SkX      d = sk_d_clean(dag, j.sum[c]);
      if (d != SK_NO_X) {
        sk_vec_push(arena, &col, c);
        sk_vec_push(arena, &entry, d == SK_NO_DERIVATIVE ? SK_NO_X : d);
      }
      j.sum[c]  = SK_NO_X;
      j.seen[c] = false;
    }
    out.start[r + 1] = col.n;
  }
  out.col   = col.at;
  out.entry = entry.at;
  return out;
}
