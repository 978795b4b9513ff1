// Sparse matrices: digits must not be lost where rows and columns are in different orders.
#include "runtime/algebra/sparse.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

typedef struct {
  int     n, nz;
  int    *start, *row;
  double *a;
} Plate;

static void put(Plate *p, int from, int row, double value) {
  int k = p->nz++;  // rows in ascending order, as everybody has them
  for (; k > from && p->row[k - 1] > row; k--) {
    p->row[k] = p->row[k - 1];
    p->a[k]   = p->a[k - 1];
  }
  p->row[k] = row;
  p->a[k]   = value;
}

// An implicit step of m by m heat stores, each next to its neighbours, the equations in any order.
static Plate plate(int m, double flow) {
  Plate p   = {.n = m * m};
  p.start   = calloc((size_t)p.n + 1, sizeof(int));
  p.row     = calloc((size_t)p.n * 5, sizeof(int));
  p.a       = calloc((size_t)p.n * 5, sizeof(double));
  int *name = calloc((size_t)p.n, sizeof(int));
  for (int i = 0; i < p.n; i++) name[i] = i;
  unsigned seed = 1;
  for (int i = p.n - 1; i > 0; i--) {
    seed  = seed * 1103515245u + 12345u;
    int k = (int)((seed >> 8) % (unsigned)(i + 1)), t = name[i];
    name[i] = name[k];
    name[k] = t;
  }
  static const int to[5][2] = {{0, -1}, {-1, 0}, {0, 0}, {1, 0}, {0, 1}};
  for (int j = 0; j < p.n; j++) {
    p.start[j] = p.nz;
    for (int q = 0; q < 5; q++) {
      int x = j % m + to[q][0], y = j / m + to[q][1];
      if (x < 0 || y < 0 || x >= m || y >= m) continue;
      put(&p, p.start[j], name[y * m + x], q == 2 ? 1.0 + 4.0 * flow : -flow);
    }
  }
  p.start[p.n] = p.nz;
  free(name);
  return p;
}

static void plate_free(Plate *p) {
  free(p->start);
  free(p->row);
  free(p->a);
}

// How far the solution is from the one that the right-hand side was made of; what the equations leave over beside
// the sizes of their terms.
static double error_of(SkSparse *s, const Plate *p, double *left_over) {
  double worst = 0.0, *b = calloc((size_t)p->n, sizeof(double)),
         *r = calloc((size_t)p->n, sizeof(double)), *size = calloc((size_t)p->n, sizeof(double));
  for (int j = 0; j < p->n; j++)
    for (int k = p->start[j]; k < p->start[j + 1]; k++) b[p->row[k]] += p->a[k] * (1 + j);
  for (int i = 0; i < p->n; i++) r[i] = b[i];
  sk_sparse_solve(s, 1, b);
  for (int j = 0; j < p->n; j++)
    for (int k = p->start[j]; k < p->start[j + 1]; k++) {
      r[p->row[k]] -= p->a[k] * b[j];
      size[p->row[k]] += fabs(p->a[k] * b[j]);
    }
  *left_over = 0.0;
  for (int i = 0; i < p->n; i++) *left_over = fmax(*left_over, fabs(r[i]) / size[i]);
  for (int j = 0; j < p->n; j++) worst = fmax(worst, fabs(b[j] - (1 + j)) / (1 + j));
  free(b);
  free(r);
  free(size);
  return worst;
}

Test(sparse, rows_in_any_order) {
  static const double flows[] = {0.1, 0.005, 0.002, 0.0005};
  for (int m = 10; m <= 40; m *= 2)
    for (int k = 0; k < 4; k++) {
      Plate     p = plate(m, flows[k]);
      SkSparse *s;
      double    left_over;
      cr_assert_eq(sk_sparse_new(p.n, p.start, p.row, &s), SK_OK);
      cr_assert(sk_sparse_factor(s, p.a));
      cr_expect_lt(error_of(s, &p, &left_over), 1e-13, "%d stores a side, %g", m, flows[k]);
      for (int i = 0; i < p.nz; i++) p.a[i] *= 1.0 + 0.1 * (i % 7);
      cr_assert(sk_sparse_refactor(s, p.a));
      cr_expect_lt(error_of(s, &p, &left_over), 1e-13);
      // The large entries elsewhere than they were.
      for (int i = 0; i < p.nz; i++) p.a[i] = p.a[i] > 0.5 ? 1e-9 : p.a[i];
      for (int j = 0; j < p.n; j++) p.a[p.start[j] + 1] += 1.0 + j % 3;
      if (sk_sparse_factor(s, p.a)) {
        error_of(s, &p, &left_over);
        cr_expect_lt(left_over, 1e-9, "%d %g: %g", m, flows[k], left_over);
      }
      sk_sparse_free(s);
      plate_free(&p);
    }
}

static double draw(unsigned *seed) {
  *seed = *seed * 1664525u + 1013904223u;
  return (*seed >> 8) * 0x1p-24;
}

// A full diagonal, up to four more in each column, the rows in any order and of any size.
static Plate any(int n, unsigned seed) {
  Plate p   = {.n = n};
  p.start   = calloc((size_t)n + 1, sizeof(int));
  p.row     = calloc((size_t)n * 5, sizeof(int));
  p.a       = calloc((size_t)n * 5, sizeof(double));
  int shift = (int)(draw(&seed) * n);
  for (int j = 0; j < n; j++) {
    p.start[j] = p.nz;
    put(&p, p.nz, (n - 1 - j + shift) % n, 2.0 + draw(&seed));
    for (int k = 0; k < 4; k++) {
      int  row   = (int)(draw(&seed) * n);
      bool taken = false;
      for (int e = p.start[j]; e < p.nz; e++) taken |= p.row[e] == row;
      if (!taken) put(&p, p.start[j], row, 2.0 * draw(&seed) - 1.0);
    }
  }
  p.start[n] = p.nz;
  for (int e = 0; e < p.nz; e++) p.a[e] *= pow(10.0, p.row[e] % 13 - 6);
  return p;
}

// Switches that open and close: pivots that were good for other entries lose digits.
Test(sparse, entries_that_change) {
  for (unsigned seed = 1; seed <= 100; seed++) {
    Plate     p = any(50 + (int)seed, seed);
    SkSparse *s;
    double    left_over;
    unsigned  next = seed;
    cr_assert_eq(sk_sparse_new(p.n, p.start, p.row, &s), SK_OK);
    cr_assert(sk_sparse_factor(s, p.a));
    for (int k = 0; k < 3; k++) {
      error_of(s, &p, &left_over);
      cr_expect_lt(left_over, 1e-9, "%u, %d: %g", seed, k, left_over);
      for (int e = 0; e < p.nz; e++) p.a[e] *= pow(10.0, 4.0 * draw(&next) - 2.0);
      cr_assert(sk_sparse_refactor(s, p.a) || sk_sparse_factor(s, p.a));
    }
    sk_sparse_free(s);
    plate_free(&p);
  }
}

Test(sparse, singular) {
  int       start[] = {0, 2, 4}, row[] = {0, 1, 0, 1};
  double    a[] = {1.0, 2.0, 2.0, 4.0}, good[] = {0.0, 2.0, 2.0, 4.0}, b[] = {2.0, 6.0};
  SkSparse *s;
  cr_assert_eq(sk_sparse_new(2, start, row, &s), SK_OK);
  cr_expect_not(sk_sparse_factor(s, a));
  cr_expect_not(sk_sparse_refactor(s, a));
  cr_assert(sk_sparse_factor(s, good));
  sk_sparse_solve(s, 1, b);
  cr_expect_float_eq(b[0], 1.0, 1e-15);
  cr_expect_float_eq(b[1], 1.0, 1e-15);
  good[0] = NAN;
  cr_expect_not(sk_sparse_factor(s, good));
  sk_sparse_free(s);
}
