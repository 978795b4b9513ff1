// d der(x) / d x of an island: its pattern, a colouring of its columns, and symbolic entries where every
// block on the way is an assignment or one linear equation.
#include "equations/work.h"

#include <stdlib.h>
#include <string.h>

// Each variable of a cascade depends on the states of all parts before it, through all of these: no two entries of such
// rows have the same form, and written out they are a text that grows with the square of the parts. Their differences cost
// no more operations.
#define WIDE             16    // entries of a row
#define DEEP             32    // variables on the way to the states
#define MAX_DEEP_ENTRIES 5000  // entries in rows that are both

typedef struct {
  uint32_t  n, depth;
  uint32_t *col;  // states, ascending
  SkX      *x;    // SK_NO_X: not known symbolically
} Row;

typedef struct {
  SkWork   *w;
  SkIsland *island;
  Row      *rows;  // by position in the schedule's list of variables
  uint32_t  n_rows;
  SkX      *sum;  // by state
  bool     *bad;
  uint32_t *stamp, epoch;
  SkNumbers touched, leaves;
  uint32_t  depth;        // of the row at hand
  size_t    total, deep;  // entries; those in wide and deep rows
  size_t    most;
  bool      pattern;  // every entry that could be known symbolically is 1
  bool      differences;
} Jac;

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

static void add(Jac *j, uint32_t state, SkX factor, SkX x) {
  SkDag *dag = j->w->dag;
  if (j->stamp[state] != j->epoch) {
    j->stamp[state] = j->epoch;
    j->sum[state]   = SK_NO_X;
    j->bad[state]   = false;
    sk_vec_push(j->w->arena, &j->touched, state);
  }
  if (!factor || !x) j->bad[state] = true;
  if (j->bad[state]) return;
  SkX term      = sk_x2(dag, SK_X_MUL, factor, x);
  j->sum[state] = j->sum[state] ? sk_x2(dag, SK_X_ADD, j->sum[state], term) : term;
}

// Adds factor * d v / d states.
static void add_var(Jac *j, uint32_t v, SkX factor) {
  uint32_t c = j->w->column.at[v];
  if (c == SK_NONE) return;
  if (c < j->island->states.n) {
    add(j, c, factor, sk_x_real(j->w->dag, 1.0));
    return;
  }
  const Row *r = &j->rows[c - j->island->states.n];
  if (r->depth > j->depth) j->depth = r->depth;
  for (uint32_t k = 0; k < r->n; k++) add(j, r->col[k], factor, r->x[k]);
}

static Row take(Jac *j, SkX divisor) {
  SkArena *arena = j->w->arena;
  if (j->touched.n > 1) qsort(j->touched.at, j->touched.n, sizeof(uint32_t), by_number);
  Row r = {.n = j->touched.n, .depth = j->depth + 1};
  r.col = SK_NEWS(arena, uint32_t, j->touched.n + 1);
  r.x   = SK_NEWS(arena, SkX, j->touched.n + 1);
  for (uint32_t k = 0; k < r.n; k++) {
    uint32_t s = j->touched.at[k];
    r.col[k]   = s;
    r.x[k]     = j->bad[s] || j->differences ? SK_NO_X : j->sum[s];
    if (r.x[k] && j->pattern)
      r.x[k] = sk_x_real(j->w->dag, 1.0);
    else if (r.x[k] && divisor)
      r.x[k] = sk_x2(j->w->dag, SK_X_DIV, r.x[k], divisor);
  }
  j->total += r.n;
  if (r.n >= WIDE && r.depth >= DEEP) j->deep += r.n;
  return r;
}

static void begin(Jac *j) {
  j->epoch++;
  j->touched.n = 0;
  j->depth     = 0;
}

// The variables of an expression that depend on states.
static void find_leaves(Jac *j, SkX x) {
  SkWork *w   = j->w;
  SkRow   row = sk_row_of(w, &x, 1);
  j->leaves.n = 0;
  for (uint32_t k = 0; k < row.n; k++)
    if (w->column.at[w->cols.at[row.first + k]] != SK_NONE)
      sk_vec_push(w->arena, &j->leaves, w->cols.at[row.first + k]);
  w->cols.n = row.first;
}

// Adds d x / d states, times sign.
static void add_expression(Jac *j, SkX x) {
  SkWork *w = j->w;
  find_leaves(j, x);
  if (j->leaves.n == 0) return;
  if (j->pattern) {
    for (uint32_t k = 0; k < j->leaves.n; k++) add_var(j, j->leaves.at[k], sk_x_real(w->dag, 1.0));
    return;
  }
  SkX *vars = SK_NEWS(w->arena, SkX, j->leaves.n);
  for (uint32_t k = 0; k < j->leaves.n; k++) vars[k] = sk_work_x(w, j->leaves.at[k]);
  SkXJacobian g = sk_x_jacobian(w->dag, 1, &x, j->leaves.n, vars, w->hook, w->arena);
  for (uint32_t k = 0; k < g.start[1]; k++) add_var(j, j->leaves.at[g.col[k]], g.entry[k]);
}

static void new_row(Jac *j, uint32_t v, Row r) {
  j->w->column.at[v]   = j->island->states.n + j->n_rows;
  j->rows[j->n_rows++] = r;
}

// One tear t with residual g(t, inners, states): dt = -dg/g_t with the inners carried along (the implicit function
// theorem); then the inners follow from it.
static void do_torn(Jac *j, const SkBlock *b) {
  SkWork *w = j->w;
  for (int pass = 0; pass < 2; pass++) {
    for (uint32_t i = 0; i + 1 < b->n; i++) {
      begin(j);
      add_expression(j, b->inner[i]);
      new_row(j, b->vars[1 + i], take(j, SK_NO_X));
    }
    if (pass > 0) break;
    begin(j);  // the tear has no row yet: it is held
    add_expression(j, b->residuals[0]);
    new_row(j, b->vars[0], take(j, sk_x1(w->dag, SK_X_NEG, b->entries[0].x)));
  }
}

static bool is_torn_to_one(const SkBlock *b) {
  if (b->kind != SK_BLOCK_LINEAR && b->kind != SK_BLOCK_NONLINEAR) return false;
  return b->n > 1 && b->n <= 200 && b->n_tears == 1 && b->n_entries == 1 && b->entries[0].x &&
         b->residuals;
}

static void do_block(Jac *j, const SkBlock *b) {
  SkWork *w = j->w;
  begin(j);
  if (b->kind == SK_BLOCK_ASSIGN) {
    add_expression(j, b->exprs[0]);
    new_row(j, b->vars[0], take(j, SK_NO_X));
  } else if (b->kind == SK_BLOCK_LINEAR && b->n == 1) {
    // a x = b: a dx = db - da x, all of it d(b - a x) with x held.
    SkX ax = sk_x2(w->dag, SK_X_MUL, b->entries[0].x, sk_work_x(w, b->vars[0]));
    add_expression(j, sk_x2(w->dag, SK_X_SUB, b->rhs[0], ax));
    new_row(j, b->vars[0], take(j, b->entries[0].x));
  } else if (is_torn_to_one(b)) {
    do_torn(j, b);
  } else if (b->kind == SK_BLOCK_LINEAR || b->kind == SK_BLOCK_NONLINEAR) {
    const SkBlock *all = b->full ? b->full : b;
    for (uint32_t i = 0; i < all->n_tears; i++) {
      find_leaves(j, all->residuals[i]);
      for (uint32_t k = 0; k < j->leaves.n; k++) add_var(j, j->leaves.at[k], SK_NO_X);
    }
    Row r = take(j, SK_NO_X);
    for (uint32_t i = 0; i < b->n; i++) new_row(j, b->vars[i], r);
  } else {
    for (uint32_t i = 0; i < b->n; i++) new_row(j, b->vars[i], (Row){0});
  }
}

// --- results ---------------------------------------------------------------------------------------

static Row row_of_state(Jac *j, uint32_t i) {
  begin(j);
  add_var(j, sk_var(j->w, j->island->states.at[i])->der, sk_x_real(j->w->dag, 1.0));
  return take(j, SK_NO_X);
}

// Columns of one colour touch no common row: greedy, in order.
static void colour(Jac *j, const Row *rows) {
  SkIsland *s = j->island;
  SkWork   *w = j->w;
  uint32_t  n = s->states.n, widest = 0;
  uint32_t *forbidden = SK_NEWS(w->arena, uint32_t, n + 2);
  s->colours          = SK_NEWS(w->arena, uint32_t, n + 1);
  for (uint32_t i = 0; i < n; i++)
    if (rows[i].n > widest) widest = rows[i].n;
  if (widest > 1000 && widest > n / 4) {  // nearly a full row: no colour could be shared by much
    for (uint32_t c = 0; c < n; c++) s->colours[c] = c;
    s->n_colours = n;
    return;
  }
  for (uint32_t c = 0; c < n; c++) s->colours[c] = SK_NONE;
  for (uint32_t c = 0; c < n; c++) {
    for (uint32_t k = s->pattern_start[c]; k < s->pattern_start[c + 1]; k++) {
      const Row *r = &rows[s->pattern_rows[k]];
      for (uint32_t m = 0; m < r->n; m++)
        if (s->colours[r->col[m]] != SK_NONE) forbidden[s->colours[r->col[m]]] = c + 1;
    }
    uint32_t pick = 0;
    while (forbidden[pick] == c + 1) pick++;
    s->colours[c] = pick;
    if (pick + 1 > s->n_colours) s->n_colours = pick + 1;
  }
}

static void finish(Jac *j) {
  SkIsland *s = j->island;
  SkWork   *w = j->w;
  uint32_t  n = s->states.n, total = 0;
  Row      *rows     = SK_NEWS(w->arena, Row, n + 1);
  bool      symbolic = true;
  s->pattern_start   = SK_NEWS(w->arena, uint32_t, n + 2);
  for (uint32_t i = 0; i < n; i++) {
    rows[i] = row_of_state(j, i);
    total += rows[i].n;
    for (uint32_t k = 0; k < rows[i].n; k++) {
      s->pattern_start[rows[i].col[k] + 2]++;
      symbolic &= rows[i].x[k] != SK_NO_X;
    }
  }
  s->pattern_rows         = SK_NEWS(w->arena, uint32_t, total + 1);
  SK_VEC(SkEntry) entries = {0};
  for (uint32_t c = 0; c < n; c++) s->pattern_start[c + 2] += s->pattern_start[c + 1];
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < rows[i].n; k++) {
      s->pattern_rows[s->pattern_start[rows[i].col[k] + 1]++] = i;
      if (symbolic) sk_vec_push(w->arena, &entries, ((SkEntry){i, rows[i].col[k], rows[i].x[k]}));
    }
  s->jacobian   = entries.at;
  s->n_jacobian = entries.n;
  colour(j, rows);
}

static bool is_symbolic(Jac *j) {
  for (uint32_t i = 0; i < j->island->states.n; i++) {
    Row r = row_of_state(j, i);
    for (uint32_t k = 0; k < r.n; k++)
      if (!r.x[k]) return false;
  }
  return true;
}

// False: too large, or too deep for symbolic entries.
static bool do_blocks(Jac *j) {
  SkIsland *island = j->island;
  j->n_rows        = 0;
  j->total = j->deep = 0;
  for (uint32_t i = 0; i < island->states.n; i++) j->w->column.at[island->states.at[i]] = i;
  for (uint32_t b = 0; b < island->ode.blocks.n; b++) {
    do_block(j, &island->ode.blocks.at[b]);
    if (j->total > j->most || (!j->differences && j->deep > MAX_DEEP_ENTRIES)) return false;
  }
  return true;
}

static void forget_columns(SkWork *w, const SkIsland *island) {
  for (uint32_t i = 0; i < island->states.n; i++) w->column.at[island->states.at[i]] = SK_NONE;
  for (uint32_t b = 0; b < island->ode.blocks.n; b++)
    for (uint32_t i = 0; i < island->ode.blocks.at[b].n; i++)
      w->column.at[island->ode.blocks.at[b].vars[i]] = SK_NONE;
}

static bool has_block_without(const SkIsland *island) {
  for (uint32_t i = 0; i < island->ode.blocks.n; i++) {
    const SkBlock *b    = &island->ode.blocks.at[i];
    bool           loop = b->kind == SK_BLOCK_LINEAR || b->kind == SK_BLOCK_NONLINEAR;
    if (loop && !(b->kind == SK_BLOCK_LINEAR && b->n == 1) && !is_torn_to_one(b)) return true;
  }
  return false;
}

// Where some block has no symbolic derivatives the pattern comes first: those of all others are not worth their time if that
// block is on the way.
void sk_jacobian(SkWork *w, SkIsland *island) {
  uint32_t n = island->states.n, m = 0;
  if (n == 0) return;
  for (uint32_t b = 0; b < island->ode.blocks.n; b++) m += island->ode.blocks.at[b].n;
  Jac j     = {.w       = w,
               .island  = island,
               .most    = 4000000 + (size_t)64 * n,
               .pattern = has_block_without(island)};
  j.rows    = SK_NEWS(w->arena, Row, 2 * m + 1);  // torn blocks take two for each unknown
  j.sum     = SK_NEWS(w->arena, SkX, n + 1);
  j.bad     = SK_NEWS(w->arena, bool, n + 1);
  j.stamp   = SK_NEWS(w->arena, uint32_t, n + 1);
  bool fine = do_blocks(&j);
  if (fine && j.pattern && is_symbolic(&j)) {
    forget_columns(w, island);
    j.pattern = false;
    fine      = do_blocks(&j);
  }
  if (!fine && j.total <= j.most) {
    forget_columns(w, island);
    j.pattern = j.differences = true;
    fine                      = do_blocks(&j);
  }
  if (fine) finish(&j);
  forget_columns(w, island);
}
