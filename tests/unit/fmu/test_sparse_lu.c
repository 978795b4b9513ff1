// The LU that ships inside FMUs, beside products with known vectors.
#include "fmu/sparse_lu.c"  // in place of that of the library

#include <criterion/criterion.h>

#define MOST 60

static uint64_t seed;

static double number(void) {
  seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (double)(int64_t)(seed >> 11) / 4503599627370496.0 - 1.0;
}

typedef struct {
  int    n, start[MOST + 1], row[MOST * MOST];
  double entry[MOST * MOST];
} Matrix;

// A nonsingular pattern: a permutation, and other entries of very different sizes.
static void make(Matrix *m, int n, double density) {
  int k = 0, shift = 1 + (int)(seed % 7);
  m->n = n;
  for (int j = 0; j < n; j++) {
    m->start[j] = k;
    for (int i = 0; i < n; i++) {
      bool must = i == (j + shift) % n;
      if (!must && fabs(number()) > density) continue;
      m->row[k]     = i;
      m->entry[k++] = must ? 3.0 + number() : number() * pow(10.0, floor(4.0 * number()));
    }
  }
  m->start[n] = k;
}

// The largest residual beside the sizes of its terms.
static double residual(const Matrix *m, const double *x, const double *b) {
  double sum[MOST] = {0}, size[MOST] = {0}, worst = 0.0;
  for (int j = 0; j < m->n; j++)
    for (int k = m->start[j]; k < m->start[j + 1]; k++) {
      sum[m->row[k]] += m->entry[k] * x[j];
      size[m->row[k]] += fabs(m->entry[k] * x[j]);
    }
  for (int i = 0; i < m->n; i++)
    worst = fmax(worst, fabs(sum[i] - b[i]) / (size[i] + fabs(b[i]) + 1e-300));
  return worst;
}

static void solve_and_check(SkSparse *s, const Matrix *m) {
  double b[2 * MOST], x[2 * MOST];
  for (int i = 0; i < 2 * m->n; i++) x[i] = b[i] = number();
  sk_sparse_solve(s, 2, x);
  for (int r = 0; r < 2; r++)
    cr_assert_lt(residual(m, x + r * m->n, b + r * m->n), 1e-9, "n = %d", m->n);
}

Test(sparse_lu, solves) {
  static Matrix m;
  for (int t = 0; t < 200; t++) {
    SkSparse *s;
    seed = (uint64_t)t + 1;
    make(&m, 1 + t % MOST, t % 3 ? 0.08 : 0.5);
    cr_assert_eq(sk_sparse_new(m.n, m.start, m.row, &s), SK_OK);
    cr_assert(sk_sparse_factor(s, m.entry));
    solve_and_check(s, &m);
    // Other entries with the same pivots, as long as they are large enough.
    for (int k = 0; k < m.start[m.n]; k++) m.entry[k] *= 1.0 + 0.3 * number();
    cr_assert(sk_sparse_refactor(s, m.entry) || sk_sparse_factor(s, m.entry));
    solve_and_check(s, &m);
    sk_sparse_free(s);
  }
}

Test(sparse_lu, tells_singular_matrices) {
  const int    start[] = {0, 2, 4}, row[] = {0, 1, 0, 1};
  const double twice[] = {1.0, 2.0, 2.0, 4.0}, zero[] = {1.0, 0.0, 1.0, 0.0},
               good[] = {1.0, 0.0, 0.0, 1.0}, moved[] = {1e-9, 1.0, 1.0, 0.0};
  SkSparse *s;
  cr_assert_eq(sk_sparse_new(2, start, row, &s), SK_OK);
  cr_assert_not(sk_sparse_refactor(s, good), "no pivots yet");
  cr_assert_not(sk_sparse_factor(s, twice));
  cr_assert_not(sk_sparse_factor(s, zero));
  cr_assert(sk_sparse_factor(s, good));
  cr_assert_not(sk_sparse_refactor(s, moved), "the old pivots have become too small");
  cr_assert(sk_sparse_factor(s, moved));
  sk_sparse_free(s);
  sk_sparse_free(NULL);
}

Test(sparse_lu, memory_that_runs_out) {
  const int start[] = {0, 1}, row[] = {0};
  SkSparse *s;
  for (uint64_t n = 1; n < 12; n++) {
    sk_mem_fail_at(n);
    SkStatus status = sk_sparse_new(1, start, row, &s);
    sk_mem_fail_at(0);
    cr_assert_eq(status, SK_NOMEM);
    cr_assert_null(s);
  }
}
