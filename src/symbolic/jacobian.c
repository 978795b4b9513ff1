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
  bool         *active, *needed;
  double       *times;     // how often the node is added to the row
  SkXPartials **partials;  // of a scalar from a call that takes arrays; NULL: by seeds
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

static int ascending(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

// Results of calls ----------------------------------------------------------------------------------

// A call with an array of a thousand numbers would be asked with a thousand arrays of seeds for each of its results; most of
// these depend on a few of the numbers. NULL: is no such call.
static SkXPartials *partials_of(Jacobian *j, SkX x) {
  SkDag   *dag  = j->f.dag;
  SkX      call = sk_x_op(dag, x) == SK_X_ELEM ? sk_x_arg(dag, x, 0) : x;
  uint32_t at   = call == x ? 0 : (uint32_t)sk_x_payload(dag, x);
  bool     any  = false;
  if (sk_x_base(dag, x) != SK_REAL || sk_x_op(dag, call) != SK_X_CALL) return NULL;
  if (!j->f.hook || !j->f.hook->partials) return NULL;
  for (uint32_t k = 0; k < sk_x_n(dag, call) && !any; k++) {
    SkX arg = sk_x_arg(dag, call, k);
    any     = sk_x_base(dag, arg) == SK_AGGREGATE && j->active[sk_sweep_slot(&j->f.sweep, arg)];
  }
  SkXPartials *p = any ? SK_NEW(j->f.scratch, SkXPartials) : NULL;
  if (!p || !j->f.hook->partials(j->f.hook->user, dag, call, at, p)) return NULL;
  for (uint32_t k = 0; k < p->n; k++)
    if (!sk_x_is_const(dag, p->arg[k]) && sk_sweep_slot(&j->f.sweep, p->arg[k]) == SK_SWEEP_OUT)
      return NULL;
  return p;
}

// Partial derivatives times those of the arguments.
static void derive_by_partials(Jacobian *j, uint32_t slot) {
  SkDag             *dag = j->f.dag;
  const SkXPartials *p   = j->partials[slot];
  SK_VEC(uint32_t) cols  = {0};
  SkMap sum              = {0};  // by column + 1
  for (uint32_t k = 0; k < p->n; k++) {
    uint32_t at = sk_sweep_slot(&j->f.sweep, p->arg[k]);
    for (uint32_t i = 0; at != SK_SWEEP_OUT && i < j->f.vectors[at].n; i++) {
      uint32_t col = j->f.vectors[at].col[i];
      SkX      d   = j->f.vectors[at].d[i];
      uint64_t old = sk_x_real(dag, 0.0);
      if (!sk_map_get(&sum, (uint64_t)col + 1, &old)) sk_vec_push(j->f.scratch, &cols, col);
      bool none = d == SK_NO_DERIVATIVE || !p->partial[k] || old == SK_NO_DERIVATIVE;
      d         = none ? SK_NO_DERIVATIVE
                       : sk_x2(dag, SK_X_ADD, (SkX)old, sk_x2(dag, SK_X_MUL, p->partial[k], d));
      sk_map_put(j->f.scratch, &sum, (uint64_t)col + 1, d);
    }
  }
  if (cols.n > 1) qsort(cols.at, cols.n, sizeof *cols.at, ascending);
  SkForwardVector *v = &j->f.vectors[slot];
  *v                 = (SkForwardVector){0, cols.at, SK_NEWS(j->f.scratch, SkX, cols.n + 1)};
  for (uint32_t i = 0; i < cols.n; i++) {
    uint64_t d = 0;
    sk_map_get(&sum, (uint64_t)cols.at[i] + 1, &d);
    if (d != SK_NO_DERIVATIVE) d = sk_d_clean(dag, (SkX)d);
    if (d == SK_NO_X) continue;
    v->col[v->n] = cols.at[i];
    v->d[v->n++] = (SkX)d;
  }
}

static void need_arguments(Jacobian *j, const SkXPartials *p) {
  for (uint32_t k = 0; k < p->n; k++) {
    uint32_t slot = sk_sweep_slot(&j->f.sweep, p->arg[k]);
    if (slot != SK_SWEEP_OUT) j->needed[slot] = true;
  }
}

// Rows ----------------------------------------------------------------------------------------------

// Downwards: distribute the multiplicity over sums, and mark what needs derivatives of its own.
static void take_apart(Jacobian *j) {
  const SkDag *dag = j->f.dag;
  for (uint32_t i = j->f.sweep.n; i-- > 0;) {
    SkX x = j->f.sweep.list[i];
    if (!j->active[i] || column_of(j, x) != UINT32_MAX) continue;
    bool sum = is_sum(dag, x);
    if (j->times[i] != 0 && !sum) j->needed[i] = true;
    if (j->needed[i]) j->partials[i] = partials_of(j, x);
    if (j->partials[i]) {
      need_arguments(j, j->partials[i]);
      continue;
    }
    for (uint32_t k = 0; k < sk_x_n(dag, x); k++) {
      uint32_t slot  = sk_sweep_slot(&j->f.sweep, sk_x_arg(dag, x, k));
      bool     minus = sk_x_op(dag, x) == SK_X_NEG || (sk_x_op(dag, x) == SK_X_SUB && k == 1);
      if (j->needed[i]) j->needed[slot] = true;
      if (sum) j->times[slot] += minus ? -j->times[i] : j->times[i];
    }
  }
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
  if (j->partials[slot]) {
    derive_by_partials(j, slot);
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
  j->active   = SK_NEWS(f->scratch, bool, n);
  j->needed   = SK_NEWS(f->scratch, bool, n);
  j->times    = SK_NEWS(f->scratch, double, n);
  j->partials = SK_NEWS(f->scratch, SkXPartials *, n);
  f->vectors  = SK_NEWS(f->scratch, SkForwardVector, n);
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
