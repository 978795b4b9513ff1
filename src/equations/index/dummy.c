// State selection by dummy derivatives (Mattsson and Soederlind 1993).
//
// Every differentiated equation costs one state: in each block of the highest derivatives, as many
// derivatives as there are differentiated equations lose their tie to a state ("dummies"), then the same
// one order lower. A choice is static where its Jacobian is provably regular (constants and parameters), where
// there is none, or where StateSelect makes it. Otherwise the choice depends on the point, and the candidates
// form a state set from which the runtime picks.
#include "equations/block/block.h"
#include "equations/work.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_UNITED 400  // equations in blocks that are reduced together because of StateSelect

typedef struct {
  uint32_t z;     // derivative variable; the candidate state is its der_of
  uint32_t keep;  // the larger, the rather it stays a state
} Column;

typedef struct {
  SkWork   *w;
  SkIsland *island;
  uint32_t  n_vars_before;
  uint32_t  m, k;  // equations, columns
  uint32_t *eqs;
  Column   *cols;
  SkX      *matrix;   // m x k, SK_NO_X where zero
  bool     *safe;     // entry provably not zero
  double   *value;    // with the parameters as they stand, arbitrary where unknown
  int32_t  *row_of;   // column -> row, -1
  int32_t  *col_of;   // row -> column, -1
  SkNumbers dummies;  // derivative variables chosen so far
  SK_VEC(SkStateSet) sets;
  // By variable: how many blocks with derived equations have it in these; SK_NONE when it is one of
  // the unknowns of such a block.
  uint32_t *blocks;
} Dummy;

// --- the matrix of one level -----------------------------------------------------------------------

static uint32_t keep_score(const Dummy *d, uint32_t z) {
  const SkSysVar *x            = sk_var(d->w, sk_var(d->w, z)->der_of);
  bool            explicit_der = z < d->n_vars_before;  // der(x) stands in the model
  return (uint32_t)x->select * 16 + (x->fixed ? 8 : 0) + (explicit_der ? 4 : 0) +
         (x->start_given ? 2 : 0) + (x->flat != SK_NONE ? 1 : 0);
}

static int by_keep(const void *a, const void *b) {
  const Column *x = a, *y = b;
  if (x->keep != y->keep) return x->keep < y->keep ? -1 : 1;
  return x->z > y->z ? -1 : x->z < y->z;  // later variables go first
}

// Equal expressions get equal numbers, others such that sums of products of them do not vanish by chance.
static double number(SkWork *w, SkX x) {
  double value = sk_rate(w, x) <= SK_RATE_PARAMETER ? sk_value(w, x) : NAN;
  if (isfinite(value)) return value;
  uint64_t hash = ((uint64_t)x + 1) * 0x9e3779b97f4a7c15u;
  return 0.5 + (double)(hash >> 11) * 0x1p-53;
}

static void make_matrix(Dummy *d, const SkNumbers *eqs, const SkNumbers *zs) {
  SkWork *w = d->w;
  d->m      = eqs->n;
  d->k      = zs->n;
  d->eqs    = eqs->at;
  d->cols   = SK_NEWS(w->arena, Column, d->k + 1);
  for (uint32_t j = 0; j < d->k; j++) d->cols[j] = (Column){zs->at[j], keep_score(d, zs->at[j])};
  qsort(d->cols, d->k, sizeof *d->cols, by_keep);
  SkX *rows = SK_NEWS(w->arena, SkX, d->m + 1), *leaves = SK_NEWS(w->arena, SkX, d->k + 1);
  for (uint32_t i = 0; i < d->m; i++) rows[i] = sk_residual(w, d->eqs[i], SK_MODE_DYNAMIC);
  for (uint32_t j = 0; j < d->k; j++) leaves[j] = sk_work_x(w, d->cols[j].z);
  SkXJacobian jac  = sk_x_jacobian(w->dag, d->m, rows, d->k, leaves, w->hook, w->arena);
  size_t      size = (size_t)d->m * d->k;
  d->matrix        = SK_NEWS(w->arena, SkX, size + 1);
  d->safe          = SK_NEWS(w->arena, bool, size + 1);
  d->value         = SK_NEWS(w->arena, double, size + 1);
  d->row_of        = SK_NEWS(w->arena, int32_t, d->k + 1);
  d->col_of        = SK_NEWS(w->arena, int32_t, d->m + 1);
  for (uint32_t i = 0; i < d->m; i++) {
    for (uint32_t e = jac.start[i]; e < jac.start[i + 1]; e++) {
      size_t at     = (size_t)i * d->k + jac.col[e];
      d->matrix[at] = jac.entry[e];
      d->safe[at]   = sk_is_pivot(w, jac.entry[e]);
      d->value[at]  = number(w, jac.entry[e]);
    }
  }
}

// --- choosing columns ------------------------------------------------------------------------------

static void forget(Dummy *d) {
  for (uint32_t i = 0; i < d->m; i++) d->col_of[i] = -1;
  for (uint32_t j = 0; j < d->k; j++) d->row_of[j] = -1;
}

// Finds a row for column j, moving other columns where needed.
static bool place(Dummy *d, uint32_t j, bool any) {
  SkArena  *arena = d->w->arena;
  int32_t  *from  = SK_NEWS(arena, int32_t, d->m + 1);  // row -> column that reached it
  SkNumbers queue = {0};
  for (uint32_t i = 0; i < d->m; i++) from[i] = -1;
  sk_vec_push(arena, &queue, j);
  for (uint32_t head = 0; head < queue.n; head++) {
    uint32_t c = queue.at[head];
    for (uint32_t i = 0; i < d->m; i++) {
      size_t at = (size_t)i * d->k + c;
      if (from[i] >= 0 || !(any ? d->matrix[at] != SK_NO_X : d->safe[at])) continue;
      from[i] = (int32_t)c;
      if (d->col_of[i] >= 0) {
        sk_vec_push(arena, &queue, (uint32_t)d->col_of[i]);
        continue;
      }
      for (int32_t row = (int32_t)i;;) {  // along the path back to j
        int32_t column = from[row], next = d->row_of[column];
        d->col_of[row]    = column;
        d->row_of[column] = row;
        if (column == (int32_t)j) return true;
        row = next;
      }
    }
  }
  return false;
}

// Structure alone does not make columns independent: two relative angles between the same shafts, say, have equal
// rows. a are the values, rows eliminated so far; taken says which were pivots.
typedef struct {
  double *a;
  bool   *taken;
} Elimination;

static Elimination eliminate_nothing(const Dummy *d) {
  size_t      size = (size_t)d->m * d->k;
  Elimination e    = {SK_NEWS(d->w->arena, double, size + 1), SK_NEWS(d->w->arena, bool, d->m + 1)};
  memcpy(e.a, d->value, size * sizeof *e.a);
  return e;
}

// The row with the largest number of column j, d->m when the column depends on those before.
static uint32_t pivot_row(const Dummy *d, const Elimination *e, uint32_t j) {
  uint32_t best = d->m;
  double   size = 0, scale = 0;
  for (uint32_t i = 0; i < d->m; i++) {
    double v = fabs(e->a[(size_t)i * d->k + j]);
    scale    = fmax(scale, fabs(d->value[(size_t)i * d->k + j]));
    if (!e->taken[i] && v > size) size = v, best = i;
  }
  return size > 1e-12 * scale ? best : d->m;
}

static void eliminate(const Dummy *d, Elimination *e, uint32_t row, uint32_t j) {
  const double *pivot = e->a + (size_t)row * d->k;
  e->taken[row]       = true;
  for (uint32_t i = 0; i < d->m; i++) {
    double *a = e->a + (size_t)i * d->k, f = a[j] / pivot[j];
    if (e->taken[i] || f == 0) continue;
    for (uint32_t c = j; c < d->k; c++) a[c] -= f * pivot[c];
  }
}

static bool are_independent(const Dummy *d) {
  Elimination e = eliminate_nothing(d);
  for (uint32_t j = 0; j < d->k; j++) {
    if (d->row_of[j] < 0) continue;
    uint32_t row = pivot_row(d, &e, j);
    if (row == d->m) return false;
    eliminate(d, &e, row, j);
  }
  return true;
}

// Columns are taken in order when they have a row. Where this gives columns that depend on each other, they also
// have to be independent of those taken before; only there, as such a choice may end before it is complete.
static bool choose(Dummy *d, uint32_t n_cols, bool any) {
  uint32_t rank = 0;
  forget(d);
  for (uint32_t j = 0; j < n_cols && rank < d->m; j++) rank += place(d, j, any);
  if (are_independent(d)) return rank == d->m;
  Elimination e = eliminate_nothing(d);
  rank          = 0;
  forget(d);
  for (uint32_t j = 0; j < n_cols && rank < d->m; j++) {
    uint32_t row = pivot_row(d, &e, j);
    if (row == d->m || !place(d, j, any)) continue;
    eliminate(d, &e, row, j);
    rank++;
  }
  return rank == d->m;
}

// StateSelect decides when the m least wanted columns are less wanted than all others, and somebody has said so of them: that
// all others are to be states, or that none of these ever is. Between avoid and the default the point decides (4.4.4.3).
static bool user_decides(const Dummy *d) {
  if (d->k <= d->m) return true;
  uint32_t below = d->cols[d->m - 1].keep / 16, above = d->cols[d->m].keep / 16;
  return below < above && (below == SK_SELECT_NEVER || above >= SK_SELECT_PREFER);
}

// StateSelect.always, and enough others to choose from: also where these may become zero.
static bool must_keep(const Dummy *d) {
  return d->k > d->m && d->cols[d->k - 1].keep / 16 == SK_SELECT_ALWAYS && user_decides(d);
}

// --- state sets ------------------------------------------------------------------------------------

static SkSysEq set_equation(SkWork *w, uint32_t e) {
  SkSysEq eq = {.kind = SK_SE_SET, .span = sk_eq(w, e)->span, .component = sk_eq(w, e)->component};
  eq.solves = eq.number = SK_NONE;
  return eq;
}

static void add_set_equation(Dummy *d, SkSysEq eq) {
  uint32_t e             = sk_work_eq(d->w, eq);
  sk_eq(d->w, e)->island = sk_eq(d->w, d->eqs[0])->island;
  sk_rows_add(d->w, e);
  sk_vec_push(d->w->arena, &d->island->eqs, e);
}

// One state of the set: s = sum of select * candidate, and the same for the derivatives.
static void add_set_state(Dummy *d, SkStateSet *set, uint32_t i, const uint32_t *zs) {
  SkWork  *w      = d->w;
  uint32_t number = d->island->n_state_sets + d->sets.n + 1, island = sk_eq(w, d->eqs[0])->island;
  SkName   name           = sk_name_f(w->names, "$set%u.%u[%u]", island + 1, number, i + 1);
  uint32_t s              = sk_work_var(w, name, SK_REAL, SK_ROLE_STATE);
  sk_var(w, s)->is_hidden = true;
  sk_var(w, s)->island    = island;
  uint32_t ds             = sk_work_der(w, s);
  sk_var(w, ds)->role     = SK_ROLE_DERIVATIVE;
  sk_vec_push(w->arena, &d->island->vars, s);
  sk_vec_push(w->arena, &d->island->vars, ds);
  set->states[i] = s;
  SkX sum = SK_NO_X, der_sum = SK_NO_X;
  for (uint32_t j = 0; j < set->n; j++) {
    SkName   of = sk_name_f(w->names, "$set%u.%u.select[%u,%u]", island + 1, number, i + 1, j + 1);
    uint32_t a  = sk_work_held(w, of, SK_REAL, SK_HELD_SELECT, s);
    sk_var(w, a)->island        = island;
    set->select[i * set->n + j] = a;
    SkX term = sk_x2(w->dag, SK_X_MUL, sk_work_x(w, a), sk_work_x(w, set->candidates[j]));
    SkX der  = sk_x2(w->dag, SK_X_MUL, sk_work_x(w, a), sk_work_x(w, zs[j]));
    sum      = sum ? sk_x2(w->dag, SK_X_ADD, sum, term) : term;
    der_sum  = der_sum ? sk_x2(w->dag, SK_X_ADD, der_sum, der) : der;
  }
  SkSysEq eq = set_equation(w, d->eqs[0]);
  eq.lhs     = sk_work_x(w, s);
  eq.rhs     = sum;
  add_set_equation(d, eq);
  eq.lhs    = sk_work_x(w, ds);
  eq.rhs    = der_sum;
  eq.solves = ds;
  add_set_equation(d, eq);
}

// Rows and columns of one connected part become a set.
static void add_set(Dummy *d, const SkNumbers *rows, const SkNumbers *cols, SkNumbers *lower) {
  SkWork    *w   = d->w;
  SkStateSet set = {.n = cols->n, .n_states = cols->n - rows->n};
  set.candidates = SK_NEWS(w->arena, uint32_t, set.n + 1);
  set.states     = SK_NEWS(w->arena, uint32_t, set.n_states + 1);
  set.select     = SK_NEWS(w->arena, uint32_t, set.n * set.n_states + 1);
  set.jacobian   = SK_NEWS(w->arena, SkX, rows->n * set.n + 1);
  uint32_t *zs   = SK_NEWS(w->arena, uint32_t, set.n + 1);
  for (uint32_t j = 0; j < set.n; j++) {
    zs[j]             = d->cols[cols->at[j]].z;
    set.candidates[j] = sk_var(w, zs[j])->der_of;
    sk_vec_push(w->arena, &d->dummies, zs[j]);
    sk_vec_push(w->arena, lower, set.candidates[j]);
    for (uint32_t i = 0; i < rows->n; i++) {
      SkX x                       = d->matrix[(size_t)rows->at[i] * d->k + cols->at[j]];
      set.jacobian[i * set.n + j] = x ? x : sk_x_real(w->dag, 0.0);
    }
  }
  for (uint32_t i = 0; i < set.n_states; i++) add_set_state(d, &set, i, zs);
  sk_vec_push(w->arena, &d->sets, set);
}

// Splits rows and columns into connected parts; a part with a provably good choice stays static.
static bool choose_dynamic(Dummy *d, SkNumbers *lower) {
  SkWork *w    = d->w;
  bool   *done = SK_NEWS(w->arena, bool, d->m + 1), *seen = SK_NEWS(w->arena, bool, d->k + 1);
  choose(d, d->k, false);
  for (uint32_t start = 0; start < d->m; start++) {
    if (done[start]) continue;
    SkNumbers rows = {0}, cols = {0};
    bool      complete = true;
    done[start]        = true;
    sk_vec_push(w->arena, &rows, start);
    for (uint32_t head = 0; head < rows.n; head++) {
      complete &= d->col_of[rows.at[head]] >= 0;
      for (uint32_t j = 0; j < d->k; j++) {
        if (!d->matrix[(size_t)rows.at[head] * d->k + j] || seen[j]) continue;
        seen[j] = true;
        sk_vec_push(w->arena, &cols, j);
        for (uint32_t i = 0; i < d->m; i++)
          if (!done[i] && d->matrix[(size_t)i * d->k + j]) {
            done[i] = true;
            sk_vec_push(w->arena, &rows, i);
          }
      }
    }
    if (cols.n < rows.n) return false;
    if (!complete && cols.n > rows.n) {
      add_set(d, &rows, &cols, lower);
      continue;
    }
    for (uint32_t k = 0; k < cols.n; k++) {
      uint32_t z = d->cols[cols.at[k]].z;
      if (complete && d->row_of[cols.at[k]] < 0) continue;
      sk_vec_push(w->arena, &d->dummies, z);
      sk_vec_push(w->arena, lower, sk_var(w, z)->der_of);
    }
  }
  return true;
}

// One level of one block. lower receives the variables whose derivatives became dummies.
static bool level(Dummy *d, const SkNumbers *eqs, const SkNumbers *zs, SkNumbers *lower) {
  make_matrix(d, eqs, zs);
  bool ok = (must_keep(d) && choose(d, d->m, true)) || choose(d, d->k, false);
  if (!ok && user_decides(d)) ok = choose(d, d->m < d->k ? d->m : d->k, true);
  if (!ok) {
    if (d->k < d->m) return false;
    return choose_dynamic(d, lower);
  }
  for (uint32_t j = 0; j < d->k; j++) {
    if (d->row_of[j] < 0) continue;
    sk_vec_push(d->w->arena, &d->dummies, d->cols[j].z);
    sk_vec_push(d->w->arena, lower, sk_var(d->w, d->cols[j].z)->der_of);
  }
  return true;
}

static void report(SkWork *w, uint32_t e) {
  sk_diag(w->diags, 3202, sk_eq(w, e)->span,
          "no states can be chosen that satisfy the constraint %s",
          sk_eq_text(w, sk_eq(w, e)->derived_from == SK_NONE ? e : sk_eq(w, e)->derived_from));
  sk_eq_where(w, e);
  sk_diag_help(w->diags,
               "the constraint is redundant or contradicts others that hold for the same states");
}

// A variable of the block that the model wants as a state may be one instead of a variable that comes from
// a block before it, where its derivative is given.
static void add_others(Dummy *d, const SkNumbers *eqs, SkNumbers *vars) {
  SkWork *w    = d->w;
  bool    want = false;
  for (uint32_t i = 0; i < vars->n; i++) {
    uint32_t of = sk_var(w, vars->at[i])->der_of;
    want |= of != SK_NONE && sk_var(w, of)->select >= SK_SELECT_PREFER;
  }
  if (!want) return;
  for (uint32_t i = 0; i < eqs->n; i++) {
    if (sk_eq(w, eqs->at[i])->derived_from == SK_NONE) continue;
    SkRow row = w->rows.at[eqs->at[i]];
    for (uint32_t k = 0; k < row.n; k++) {
      uint32_t v = w->cols.at[row.first + k], of = sk_var(w, v)->der_of;
      if (of == SK_NONE || sk_var(w, v)->der != SK_NONE || d->blocks[v] != 1) continue;
      if (sk_var(w, of)->select >= SK_SELECT_PREFER) continue;
      d->blocks[v] = SK_NONE;  // once
      sk_vec_push(w->arena, vars, v);
    }
  }
}

static bool reduce_block(Dummy *d, const SkNumbers *block_eqs, const SkNumbers *block_vars) {
  SkWork   *w   = d->w;
  SkNumbers eqs = *block_eqs, vars = *block_vars;
  add_others(d, &eqs, &vars);
  for (;;) {
    SkNumbers g = {0}, z = {0}, next_eqs = {0}, next_vars = {0};
    for (uint32_t i = 0; i < eqs.n; i++) {
      if (sk_eq(w, eqs.at[i])->derived_from == SK_NONE) continue;
      sk_vec_push(w->arena, &g, eqs.at[i]);
      sk_vec_push(w->arena, &next_eqs, sk_eq(w, eqs.at[i])->derived_from);
    }
    for (uint32_t i = 0; i < vars.n; i++)
      if (sk_var(w, vars.at[i])->der_of != SK_NONE) sk_vec_push(w->arena, &z, vars.at[i]);
    if (g.n == 0) return true;
    if (!level(d, &g, &z, &next_vars)) {
      report(w, g.at[0]);
      return false;
    }
    eqs  = next_eqs;
    vars = next_vars;
  }
}

// --- all blocks ------------------------------------------------------------------------------------

// Blocks of the highest derivatives; those of one group are reduced together. Blocks without differentiated
// equations have none.
typedef struct {
  SkBlt     blt;
  SkNumbers eqs, top;
  int32_t  *eq_of_var;
  uint32_t *group;  // by block: the first block of its group, or SK_NONE
} Blocks;

static uint32_t equation(const Blocks *s, uint32_t i) {
  return s->eqs.at[s->eq_of_var[s->blt.order[i]]];
}
static uint32_t unknown(const Blocks *s, uint32_t i) { return s->top.at[s->blt.order[i]]; }

static bool is_derived(const Dummy *d, uint32_t e) {
  return sk_eq(d->w, e)->derived_from != SK_NONE;
}

static void count_blocks(Dummy *d, const Blocks *s) {
  SkWork   *w    = d->w;
  uint32_t *last = SK_NEWS(w->arena, uint32_t, w->sys->vars.n + 1);
  d->blocks      = SK_NEWS(w->arena, uint32_t, w->sys->vars.n + 1);
  for (uint32_t b = 0; b < s->blt.n_blocks; b++) {
    if (s->group[b] == SK_NONE) continue;
    for (uint32_t i = s->blt.first[b]; i < s->blt.first[b + 1]; i++) {
      if (!is_derived(d, equation(s, i))) continue;
      SkRow row = w->rows.at[equation(s, i)];
      for (uint32_t k = 0; k < row.n; k++) {
        uint32_t v = w->cols.at[row.first + k];
        if (d->blocks[v] == SK_NONE || last[v] == s->group[b] + 1) continue;
        last[v] = s->group[b] + 1;
        d->blocks[v]++;
      }
    }
    for (uint32_t i = s->blt.first[b]; i < s->blt.first[b + 1]; i++)
      d->blocks[unknown(s, i)] = SK_NONE;
  }
}

static void gather(const Dummy *d, const Blocks *s, uint32_t group, SkNumbers *eqs,
                   SkNumbers *vars) {
  for (uint32_t b = group; b < s->blt.n_blocks; b++) {
    if (s->group[b] != group) continue;
    for (uint32_t i = s->blt.first[b]; i < s->blt.first[b + 1]; i++) {
      sk_vec_push(d->w->arena, eqs, equation(s, i));
      sk_vec_push(d->w->arena, vars, unknown(s, i));
    }
  }
}

// Has block b no choice but to take a state away that the model wants?
static bool is_forced(Dummy *d, const Blocks *s, uint32_t b) {
  SkNumbers eqs = {0}, vars = {0};
  uint32_t  derived = 0, candidates = 0;
  bool      want = false;
  gather(d, s, b, &eqs, &vars);
  for (uint32_t i = 0; i < eqs.n; i++) derived += is_derived(d, eqs.at[i]);
  for (uint32_t i = 0; i < vars.n; i++) {
    uint32_t of = sk_var(d->w, vars.at[i])->der_of;
    if (of == SK_NONE) continue;
    candidates++;
    want |= sk_var(d->w, of)->select >= SK_SELECT_PREFER;
  }
  if (!want || candidates > derived) return false;
  for (uint32_t i = 0; i < eqs.n; i++) {
    if (!is_derived(d, eqs.at[i])) continue;
    SkRow row = d->w->rows.at[eqs.at[i]];
    for (uint32_t k = 0; k < row.n; k++) {
      uint32_t v = d->w->cols.at[row.first + k];
      if (sk_var(d->w, v)->der_of != SK_NONE && sk_var(d->w, v)->der == SK_NONE &&
          d->blocks[v] == 1)
        return false;
    }
  }
  return true;
}

static uint32_t root(uint32_t *up, uint32_t b) {
  while (up[b] != b) b = up[b] = up[up[b]];
  return b;
}

// Blocks that share derivatives, where one of them is forced: sorted in a row, the last ones get what is left, while
// the choice is among the variables of all. x, say, follows from y and y from z: any of the three can be the state.
static void unite(Dummy *d, Blocks *s) {
  SkWork   *w      = d->w;
  uint32_t  n      = s->blt.n_blocks;
  uint32_t *up     = SK_NEWS(w->arena, uint32_t, n + 1);
  uint32_t *at     = SK_NEWS(w->arena, uint32_t, w->sys->vars.n + 1);  // var -> block + 1
  uint32_t *size   = SK_NEWS(w->arena, uint32_t, n + 1);
  bool     *forced = SK_NEWS(w->arena, bool, n + 1), any = false;
  for (uint32_t b = 0; b < n; b++) up[b] = b;
  for (uint32_t b = 0; b < n; b++) {
    if (s->group[b] == SK_NONE) continue;
    forced[b] = is_forced(d, s, b);
    any |= forced[b];
    for (uint32_t i = s->blt.first[b]; i < s->blt.first[b + 1]; i++) {
      if (!is_derived(d, equation(s, i))) continue;
      SkRow row = w->rows.at[equation(s, i)];
      for (uint32_t k = 0; k < row.n; k++) {
        uint32_t v = w->cols.at[row.first + k];
        if (sk_var(w, v)->der_of == SK_NONE || sk_var(w, v)->der != SK_NONE) continue;
        if (at[v]) up[root(up, b)] = root(up, at[v] - 1);
        at[v] = b + 1;
      }
    }
  }
  if (!any) return;
  for (uint32_t b = 0; b < n; b++) {
    if (s->group[b] == SK_NONE) continue;
    size[root(up, b)] += s->blt.first[b + 1] - s->blt.first[b];
    forced[root(up, b)] |= forced[b];
  }
  uint32_t *first = SK_NEWS(w->arena, uint32_t, n + 1);  // root -> first block + 1
  for (uint32_t b = 0; b < n; b++) {
    uint32_t r = root(up, b);
    if (s->group[b] == SK_NONE || !forced[r] || size[r] > MOST_UNITED) continue;
    if (!first[r]) first[r] = b + 1;
    s->group[b] = first[r] - 1;
  }
  count_blocks(d, s);
}

static bool find_blocks(Dummy *d, Blocks *s) {
  SkWork   *w   = d->w;
  SkNumbers all = sk_continuous_eqs(w, d->island), vars = sk_continuous_vars(w, d->island);
  for (uint32_t i = 0; i < all.n; i++)
    if (sk_eq(w, all.at[i])->derivative == SK_NONE) sk_vec_push(w->arena, &s->eqs, all.at[i]);
  for (uint32_t i = 0; i < vars.n; i++)
    if (sk_var(w, vars.at[i])->der == SK_NONE) sk_vec_push(w->arena, &s->top, vars.at[i]);
  SkIncidence can =
      sk_incidence(w, s->eqs.n, s->eqs.at, s->top.n, s->top.at, true, SK_MODE_DYNAMIC);
  int32_t *var_of_eq = SK_NEWS(w->arena, int32_t, s->eqs.n + 1);
  s->eq_of_var       = SK_NEWS(w->arena, int32_t, s->top.n + 1);
  if (sk_match(w, &can, s->eq_of_var, var_of_eq) < s->eqs.n || s->eqs.n != s->top.n)
    return !sk_match_report(w, &can, s->eq_of_var, var_of_eq);
  SkIncidence inc =
      sk_incidence(w, s->eqs.n, s->eqs.at, s->top.n, s->top.at, false, SK_MODE_DYNAMIC);
  s->blt   = sk_blt(w, &inc, s->eq_of_var);
  s->group = SK_NEWS(w->arena, uint32_t, s->blt.n_blocks + 1);
  for (uint32_t b = 0; b < s->blt.n_blocks; b++) {
    s->group[b] = SK_NONE;
    for (uint32_t i = s->blt.first[b]; i < s->blt.first[b + 1]; i++)
      if (is_derived(d, equation(s, i))) s->group[b] = b;
  }
  return true;
}

static bool reduce(Dummy *d) {
  Blocks s = {.eqs = {0}};
  if (!find_blocks(d, &s)) return false;
  count_blocks(d, &s);
  unite(d, &s);
  for (uint32_t b = 0; b < s.blt.n_blocks; b++) {
    if (s.group[b] != b) continue;
    SkNumbers eqs = {0}, vars = {0};
    gather(d, &s, b, &eqs, &vars);
    if (!reduce_block(d, &eqs, &vars)) return false;
  }
  return true;
}

static void set_roles(SkWork *w, SkIsland *island, const SkNumbers *dummies) {
  for (uint32_t i = 0; i < dummies->n; i++) w->column.at[dummies->at[i]] = 1;
  for (uint32_t i = 0; i < island->vars.n; i++) {
    uint32_t  v = island->vars.at[i];
    SkSysVar *s = sk_var(w, v);
    if (!sk_role_is_continuous(s->role)) continue;
    bool state = s->der != SK_NONE && w->column.at[s->der] == SK_NONE;
    bool der   = s->der_of != SK_NONE && w->column.at[v] == SK_NONE;
    s->role    = state ? SK_ROLE_STATE : der ? SK_ROLE_DERIVATIVE : SK_ROLE_ALGEBRAIC;
    if (state) sk_vec_push(w->arena, &island->states, v);
  }
  for (uint32_t i = 0; i < dummies->n; i++) w->column.at[dummies->at[i]] = SK_NONE;
}

bool sk_dummy(SkWork *w, SkIsland *island, bool reduced, uint32_t n_vars) {
  Dummy d = {.w = w, .island = island, .n_vars_before = n_vars};
  if (reduced && !reduce(&d)) return false;
  island->state_sets   = d.sets.at;
  island->n_state_sets = d.sets.n;
  set_roles(w, island, &d.dummies);
  return true;
}
