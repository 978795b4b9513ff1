// fmu/sparse_lu.c - runtime/algebra/sparse.h without a foreign library: what ships inside an FMU needs libc and libm only.
//
// Gaussian elimination by rows. Pivots are chosen by Markowitz' rule among entries that are large in their column; the order
// and the fill are kept, so that other entries with the same pivots need no memory.
//
// ref: Markowitz 1957; Duff, Erisman, Reid: Direct Methods for Sparse Matrices
#include "base/mem.h"
#include "runtime/algebra/sparse.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define LARGE     0.1   // part of its column's largest entry that a pivot has to be
#define STILL     1e-3  // and that it may become with other entries
#define MOST_ROWS 4     // rows and columns that are looked at for a pivot
#define TOO_SMALL (64.0 * DBL_EPSILON * DBL_EPSILON)

typedef struct {
  int    *at;     // columns of a row, or rows of a column
  double *value;  // of a row
  int     n, cap;
} Vector;

typedef struct {
  int    *row;
  double *factor;
  int     n, cap;
} Multipliers;

struct SkSparse {
  int          n;
  const int   *col_start, *row;
  Vector      *rows, *cols;
  Multipliers *steps;  // by step: what was taken from which rows
  int         *pivot_row, *pivot_col;
  int         *step_of;       // by row: the step that it is the pivot row of, -1: none yet
  int         *col_step;      // by column likewise
  int         *place;         // by column: 1 + where it is in the row that is worked on
  double      *scale, *work;  // by row
  bool         chosen;        // the pivots are
};

static bool grow(void **at, size_t each, int n, int *cap) {
  int   more = *cap ? 2 * *cap : 8;
  void *p    = *cap > n ? *at : sk_realloc(*at, each * (size_t)more);
  if (!p) return false;
  if (*cap <= n) *cap = more;
  *at = p;
  return true;
}

static bool push(Vector *v, int at, double value, bool valued) {
  int cap = v->cap;
  if (!grow((void **)&v->at, sizeof(int), v->n, &cap)) return false;
  if (valued && cap != v->cap) {
    double *p = sk_realloc(v->value, sizeof(double) * (size_t)cap);
    if (!p) return false;
    v->value = p;
  }
  v->cap = cap;
  if (valued) v->value[v->n] = value;
  v->at[v->n++] = at;
  return true;
}

static bool push_step(Multipliers *m, int row, double factor) {
  if (m->n == m->cap) {
    int     cap = m->cap ? 2 * m->cap : 4;
    int    *r   = sk_realloc(m->row, sizeof(int) * (size_t)cap);
    double *f   = NULL;
    if (r) m->row = r;
    if (r) f = sk_realloc(m->factor, sizeof(double) * (size_t)cap);
    if (!f) return false;
    m->factor = f;
    m->cap    = cap;
  }
  m->row[m->n]      = row;
  m->factor[m->n++] = factor;
  return true;
}

SkStatus sk_sparse_new(int n, const int *col_start, const int *row, SkSparse **out) {
  *out        = NULL;
  SkSparse *s = sk_calloc(1, sizeof *s);
  if (!s) return SK_NOMEM;
  size_t m     = (size_t)n + 1;
  s->n         = n;
  s->col_start = col_start;
  s->row       = row;
  s->rows      = sk_calloc(m, sizeof *s->rows);
  s->cols      = sk_calloc(m, sizeof *s->cols);
  s->steps     = sk_calloc(m, sizeof *s->steps);
  s->pivot_row = sk_calloc(m, sizeof(int));
  s->pivot_col = sk_calloc(m, sizeof(int));
  s->step_of   = sk_calloc(m, sizeof(int));
  s->col_step  = sk_calloc(m, sizeof(int));
  s->place     = sk_calloc(m, sizeof(int));
  s->scale     = sk_calloc(m, sizeof(double));
  s->work      = sk_calloc(m, sizeof(double));
  if (s->rows && s->cols && s->steps && s->pivot_row && s->pivot_col && s->step_of && s->col_step &&
      s->place && s->scale && s->work) {
    *out = s;
    return SK_OK;
  }
  sk_sparse_free(s);
  return SK_NOMEM;
}

void sk_sparse_free(SkSparse *s) {
  if (!s) return;
  for (int i = 0; i < s->n; i++) {
    if (s->rows) sk_free(s->rows[i].at);
    if (s->rows) sk_free(s->rows[i].value);
    if (s->cols) sk_free(s->cols[i].at);
    if (s->steps) sk_free(s->steps[i].row);
    if (s->steps) sk_free(s->steps[i].factor);
  }
  void *const all[] = {s->rows,    s->cols,     s->steps, s->pivot_row, s->pivot_col,
                       s->step_of, s->col_step, s->place, s->scale,     s->work};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) sk_free(all[i]);
  sk_free(s);
}

// Elimination -----------------------------------------------------------------------------------------

// The entries, each row by its largest. False: a row of zeros, or no memory.
static bool load(SkSparse *s, const double *entries) {
  memset(s->scale, 0, sizeof(double) * (size_t)s->n);
  for (int i = 0; i < s->n; i++) {
    s->rows[i].n = s->cols[i].n = s->steps[i].n = 0;
    s->step_of[i] = s->col_step[i] = -1;
  }
  for (int k = 0; k < s->col_start[s->n]; k++)
    s->scale[s->row[k]] = fmax(s->scale[s->row[k]], fabs(entries[k]));
  for (int i = 0; i < s->n; i++)
    if (!(s->scale[i] > 0.0) || !isfinite(s->scale[i])) return false;
  for (int j = 0; j < s->n; j++)
    for (int k = s->col_start[j]; k < s->col_start[j + 1]; k++) {
      double a = entries[k] / s->scale[s->row[k]];
      if (!push(&s->rows[s->row[k]], j, a, true) || !push(&s->cols[j], s->row[k], 0.0, false))
        return false;
    }
  return true;
}

static double entry(const Vector *row, int col) {
  for (int k = 0; k < row->n; k++)
    if (row->at[k] == col) return row->value[k];
  return 0.0;
}

// The largest entry of a column among rows that are left; how many of them there are.
static double largest(const SkSparse *s, int col, int *count) {
  double most = 0.0;
  *count      = 0;
  for (int k = 0; k < s->cols[col].n; k++) {
    int row = s->cols[col].at[k];
    if (s->step_of[row] >= 0) continue;
    ++*count;
    most = fmax(most, fabs(entry(&s->rows[row], col)));
  }
  return most;
}

static int left_in(const SkSparse *s, int row) {
  int n = 0;
  for (int k = 0; k < s->rows[row].n; k++) n += s->col_step[s->rows[row].at[k]] < 0;
  return n;
}

typedef struct {
  int    row, col;
  double cost, size;
} Pivot;

static void consider(const SkSparse *s, int row, int n_row, Pivot *best) {
  const Vector *v = &s->rows[row];
  for (int k = 0; k < v->n; k++) {
    int    count = 0;
    double a     = fabs(v->value[k]);
    if (s->col_step[v->at[k]] >= 0 || a == 0.0) continue;
    if (a < LARGE * largest(s, v->at[k], &count)) continue;
    double cost = (double)(n_row - 1) * (double)(count - 1);
    if (best->row >= 0 && (cost > best->cost || (cost == best->cost && a <= best->size))) continue;
    *best = (Pivot){row, v->at[k], cost, a};
  }
}

// The rows with the fewest entries first; any that has a large enough entry.
static Pivot find(const SkSparse *s, const int *count) {
  Pivot best = {-1, -1, 0.0, 0.0};
  int   seen = 0;
  for (int least = 1; least <= s->n && (best.row < 0 || seen < MOST_ROWS); least++) {
    int next = s->n + 1;
    for (int i = 0; i < s->n && (best.row < 0 || seen < MOST_ROWS); i++) {
      if (s->step_of[i] >= 0 || count[i] < least) continue;
      if (count[i] > least) {
        next = count[i] < next ? count[i] : next;
        continue;
      }
      consider(s, i, count[i], &best);
      seen++;
    }
    if (best.row >= 0 && best.cost == 0.0) return best;
    least = next - 1;
  }
  return best;
}

// row := row - factor * pivot row; new entries at its end.
static bool subtract(SkSparse *s, int row, int pivot, double factor) {
  Vector       *v  = &s->rows[row];
  const Vector *p  = &s->rows[pivot];
  bool          ok = true;
  for (int k = 0; k < v->n; k++) s->place[v->at[k]] = k + 1;
  for (int k = 0; k < p->n && ok; k++) {
    int col = p->at[k];
    if (s->col_step[col] >= 0) continue;
    if (s->place[col])
      v->value[s->place[col] - 1] -= factor * p->value[k];
    else
      ok = push(v, col, -factor * p->value[k], true) && push(&s->cols[col], row, 0.0, false);
  }
  for (int k = 0; k < v->n; k++) s->place[v->at[k]] = 0;
  return ok;
}

// Step k with its pivot. The pivot's column is done with when the rows are.
static bool eliminate(SkSparse *s, int k, int row, int col, int *count) {
  double pivot     = entry(&s->rows[row], col);
  s->step_of[row]  = k;
  s->col_step[col] = k;
  s->pivot_row[k]  = row;
  s->pivot_col[k]  = col;
  for (int i = 0; i < s->cols[col].n; i++) {
    int other = s->cols[col].at[i];
    if (s->step_of[other] >= 0) continue;
    double factor = entry(&s->rows[other], col) / pivot;
    if (!push_step(&s->steps[k], other, factor)) return false;
    if (!subtract(s, other, row, factor)) return false;
    if (count) count[other] = left_in(s, other);
  }
  return true;
}

bool sk_sparse_factor(SkSparse *s, const double *entries) {
  s->chosen  = false;
  int *count = sk_calloc((size_t)s->n + 1, sizeof *count);
  bool ok    = count && load(s, entries);
  for (int i = 0; ok && i < s->n; i++) count[i] = s->rows[i].n;
  for (int k = 0; ok && k < s->n; k++) {
    Pivot p = find(s, count);
    ok      = p.row >= 0 && p.size > TOO_SMALL && isfinite(p.size) &&
         eliminate(s, k, p.row, p.col, count);
  }
  sk_free(count);
  return s->chosen = ok;
}

bool sk_sparse_refactor(SkSparse *s, const double *entries) {
  if (!s->chosen || !load(s, entries)) return false;
  for (int k = 0; k < s->n; k++) {
    int    row = s->pivot_row[k], col = s->pivot_col[k], count = 0;
    double size = fabs(entry(&s->rows[row], col));
    if (!(size > TOO_SMALL) || !(size >= STILL * largest(s, col, &count))) return false;
    if (!eliminate(s, k, row, col, NULL)) return false;
  }
  return true;
}

// Solving -----------------------------------------------------------------------------------------------

static void solve_one(SkSparse *s, double *b) {
  for (int i = 0; i < s->n; i++) s->work[i] = b[i] / s->scale[i];
  for (int k = 0; k < s->n; k++) {
    double             y = s->work[s->pivot_row[k]];
    const Multipliers *m = &s->steps[k];
    for (int i = 0; i < m->n; i++) s->work[m->row[i]] -= m->factor[i] * y;
  }
  for (int k = s->n - 1; k >= 0; k--) {
    const Vector *row = &s->rows[s->pivot_row[k]];
    double        sum = s->work[s->pivot_row[k]], pivot = 1.0;
    for (int i = 0; i < row->n; i++) {
      int step = s->col_step[row->at[i]];
      if (step == k) pivot = row->value[i];
      if (step > k) sum -= row->value[i] * b[row->at[i]];
    }
    b[s->pivot_col[k]] = sum / pivot;
  }
}

void sk_sparse_solve(SkSparse *s, int n, double *b) {
  for (int i = 0; i < n; i++) solve_one(s, b + (size_t)i * (size_t)s->n);
}
