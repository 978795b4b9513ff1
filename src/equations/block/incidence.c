// Which variables stand in which equations. Rows are made once, when an equation is made; problems pick
// rows and columns from them.
#include "equations/block/block.h"
#include "equations/work.h"

#include <string.h>

void sk_marks_begin(SkWork *w) {
  uint32_t size = sk_dag_size(w->dag);
  if (size > w->mark_cap) {
    uint32_t cap = size + size / 2 + 1024;
    w->mark      = SK_NEWS(w->scratch, uint32_t, cap);  // zeroed: no node is marked
    w->degree    = SK_NEWS(w->scratch, uint8_t, cap);
    w->mark_cap  = cap;
    w->epoch     = 0;
  }
  w->epoch++;
  w->stack.n = 0;
}

static void reach(SkWork *w, SkX x) {
  if (!x || w->mark[x] == w->epoch) return;
  w->mark[x] = w->epoch;
  sk_vec_push(w->scratch, &w->stack, x);
}

static void reach_args(SkWork *w, SkX x) {
  uint32_t   n    = sk_x_n(w->dag, x);
  const SkX *args = sk_x_args(w->dag, x);
  for (uint32_t i = n; i > 0; i--) reach(w, args[i - 1]);
}

static bool is_column(SkRole r) {
  return r != SK_ROLE_CONSTANT && r != SK_ROLE_PARAMETER && r != SK_ROLE_ALIAS &&
         r != SK_ROLE_SETTLED;
}

SkRow sk_row_of(SkWork *w, const SkX *roots, uint32_t n) {
  SkRow row = {.first = w->cols.n};
  sk_marks_begin(w);
  for (uint32_t i = n; i > 0; i--) reach(w, roots[i - 1]);
  while (w->stack.n > 0) {
    SkX x = sk_vec_pop(&w->stack);
    if (sk_x_op(w->dag, x) == SK_X_VAR) {
      uint32_t v = (uint32_t)sk_x_payload(w->dag, x);
      if (is_column(sk_var(w, v)->role)) sk_vec_push(w->scratch, &w->cols, v);
    } else {
      reach_args(w, x);
    }
  }
  row.n = w->cols.n - row.first;
  return row;
}

void sk_rows_add(SkWork *w, uint32_t from) {
  for (uint32_t e = from; e < w->sys->eqs.n; e++) {
    const SkSysEq *q   = sk_eq(w, e);
    SkRow          row = {0}, init = {0};
    // After elimination both sides may be the same: then it says nothing about what stands in it.
    if (!q->gone && !(q->lhs == q->rhs && q->kind == SK_SE_EQUAL)) {
      // What a line delivers is not a present-time occurrence of what it carries.
      SkX roots[5] = {q->lhs, q->rhs, q->guard, q->init_lhs, q->init_rhs};
      for (int i = 0; i < 5; i++) roots[i] = sk_inlined(w, roots[i]);
      row  = sk_row_of(w, roots, 3);
      init = roots[3] ? sk_row_of(w, roots + 3, 2) : row;
    }
    sk_vec_push(w->scratch, &w->rows, row);
    sk_inline_leaves_out(w, e);
    sk_vec_push(w->scratch, &w->init_rows, init);
  }
}

static SkRate rate_of_var(const SkSysVar *s) {
  switch (s->role) {
    case SK_ROLE_CONSTANT: return SK_RATE_CONSTANT;
    case SK_ROLE_PARAMETER:
    case SK_ROLE_UNFIXED:
    case SK_ROLE_SETTLED: return SK_RATE_PARAMETER;
    case SK_ROLE_DISCRETE: return SK_RATE_DISCRETE;
    case SK_ROLE_HELD: return s->held == SK_HELD_LAMBDA ? SK_RATE_CONTINUOUS : SK_RATE_DISCRETE;
    case SK_ROLE_INPUT: return s->base == SK_REAL ? SK_RATE_CONTINUOUS : SK_RATE_DISCRETE;
    default: return SK_RATE_CONTINUOUS;
  }
}

SkRate sk_rate(SkWork *w, SkX root) {
  SkRate rate = SK_RATE_CONSTANT;
  sk_marks_begin(w);
  reach(w, root);
  while (w->stack.n > 0 && rate < SK_RATE_CONTINUOUS) {
    SkX    x  = sk_vec_pop(&w->stack);
    SkRate of = SK_RATE_CONSTANT;
    switch (sk_x_op(w->dag, x)) {
      case SK_X_VAR: of = rate_of_var(sk_var(w, (uint32_t)sk_x_payload(w->dag, x))); break;
      case SK_X_TIME: of = SK_RATE_CONTINUOUS; break;
      default: reach_args(w, x); break;
    }
    if (of > rate) rate = of;
  }
  return rate;
}

// --- problems --------------------------------------------------------------------------------------

// May equation e be solved for v?
static bool solves(const SkWork *w, uint32_t e, uint32_t v, SkMode mode) {
  const SkSysEq *q = sk_eq(w, e);
  if (mode == SK_MODE_DYNAMIC && q->solves != SK_NONE) return q->solves == v;
  if (mode == SK_MODE_DYNAMIC && q->clock != sk_var(w, v)->clock) return false;
  SkX lhs = sk_side(w, e, true, mode), rhs = sk_side(w, e, false, mode);
  if (sk_x_base(w->dag, lhs) == SK_REAL) return sk_var(w, v)->base == SK_REAL;
  // Not Real: only an assignment can solve it.
  for (int side = 0; side < 2; side++) {
    SkX x = side ? rhs : lhs;
    if (sk_x_op(w->dag, x) == SK_X_VAR && sk_x_payload(w->dag, x) == v) return true;
  }
  return false;
}

SkIncidence sk_incidence_mapped(SkWork *w, uint32_t n_eqs, const uint32_t *eqs, uint32_t n_vars,
                                bool solvable, SkMode mode) {
  SkIncidence inc  = {.n_eqs = n_eqs, .n_vars = n_vars};
  uint32_t    room = 0;
  for (uint32_t i = 0; i < n_eqs; i++)
    room += mode != SK_MODE_DYNAMIC ? w->init_rows.at[eqs[i]].n : w->rows.at[eqs[i]].n;
  inc.eqs        = sk_arena_copy(w->scratch, eqs, n_eqs * sizeof *eqs);
  inc.start      = SK_NEWS(w->scratch, int32_t, n_eqs + 1);
  inc.cols       = SK_NEWS(w->scratch, int32_t, room + 1);
  uint32_t *seen = SK_NEWS(w->scratch, uint32_t, n_vars + 1);
  int32_t   n    = 0;
  for (uint32_t i = 0; i < n_eqs; i++) {
    SkRow row = mode != SK_MODE_DYNAMIC ? w->init_rows.at[eqs[i]] : w->rows.at[eqs[i]];
    for (uint32_t k = 0; k < row.n; k++) {
      uint32_t v = w->cols.at[row.first + k], c = w->column.at[v];
      if (c == SK_NONE || seen[c] == i + 1) continue;
      if (solvable && !solves(w, eqs[i], v, mode)) continue;
      seen[c]       = i + 1;
      inc.cols[n++] = (int32_t)c;
    }
    inc.start[i + 1] = n;
  }
  return inc;
}

SkIncidence sk_incidence(SkWork *w, uint32_t n_eqs, const uint32_t *eqs, uint32_t n_vars,
                         const uint32_t *vars, bool solvable, SkMode mode) {
  for (uint32_t i = 0; i < n_vars; i++) w->column.at[vars[i]] = i;
  SkIncidence inc = sk_incidence_mapped(w, n_eqs, eqs, n_vars, solvable, mode);
  inc.vars        = sk_arena_copy(w->scratch, vars, n_vars * sizeof *vars);
  for (uint32_t i = 0; i < n_vars; i++) w->column.at[vars[i]] = SK_NONE;
  return inc;
}
