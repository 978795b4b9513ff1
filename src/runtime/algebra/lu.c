#include "runtime/algebra/lu.h"

#include <float.h>
#include <math.h>
#include <string.h>

static void swap_rows(int n, double *a, int i, int k) {
  for (int j = 0; j < n; j++) {
    double t     = a[j * n + i];
    a[j * n + i] = a[j * n + k];
    a[j * n + k] = t;
  }
}

static double larger(double a, double b) { return b > a ? b : a; }

// Row scales into scale[0 .. n), the largest scaled entry of each column into scale[n .. 2n).
static int scales(int n, const double *a, double *scale) {
  memset(scale, 0, sizeof *scale * (size_t)n);
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) scale[i] = larger(scale[i], fabs(a[j * n + i]));
  for (int i = 0; i < n; i++) {
    if (!(scale[i] > 0.0) || !isfinite(scale[i])) return i;
    scale[i] = 1.0 / scale[i];
  }
  for (int j = 0; j < n; j++) {
    double big = 0.0;
    for (int i = 0; i < n; i++) big = larger(big, fabs(a[j * n + i]) * scale[i]);
    if (!(big > 0.0)) return j;
    scale[n + j] = big;
  }
  return -1;
}

int sk_lu_factor(int n, double *a, int *pivot, double *scale) {
  int empty = scales(n, a, scale);
  if (empty >= 0) return empty;
  for (int k = 0; k < n; k++) {
    int    best = k;
    double most = -1.0;
    for (int i = k; i < n; i++) {
      double size = fabs(a[k * n + i]) * scale[i];
      if (size > most) {
        most = size;
        best = i;
      }
    }
    if (!(most > 8.0 * DBL_EPSILON * scale[n + k])) return k;
    pivot[k] = best;
    if (best != k) {
      swap_rows(n, a, best, k);
      scale[best] = scale[k];
    }
    double inverse = 1.0 / a[k * n + k];
    for (int i = k + 1; i < n; i++) a[k * n + i] *= inverse;
    for (int j = k + 1; j < n; j++) {
      double f = a[j * n + k];
      if (f != 0.0)
        for (int i = k + 1; i < n; i++) a[j * n + i] -= a[k * n + i] * f;
    }
  }
  return -1;
}

void sk_lu_solve(int n, const double *a, const int *pivot, double *b) {
  for (int k = 0; k < n; k++)
    if (pivot[k] != k) {
      double t    = b[k];
      b[k]        = b[pivot[k]];
      b[pivot[k]] = t;
    }
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++) b[i] -= a[k * n + i] * b[k];
  for (int k = n - 1; k >= 0; k--) {
    b[k] /= a[k * n + k];
    for (int i = 0; i < k; i++) b[i] -= a[k * n + i] * b[k];
  }
}

// The largest entry of a column from row `from` on, and its row.
static double largest_below(int n, const double *c, int from, int *row) {
  double best = 0.0;
  for (int i = from; i < n; i++) {
    if (!(fabs(c[i]) > best)) continue;
    best = fabs(c[i]);
    *row = i;
  }
  return best;
}

// Elimination with complete pivoting; rank and column order out. most: n numbers, where: n rows. The largest entries
// of the columns are kept: of a sparse matrix few change in a step.
static int eliminate(int n, double *a, double *b, double least, int *column, double *most,
                     int *where) {
  int rank = 0;
  for (int j = 0; j < n; j++) {
    column[j] = j;
    where[j]  = 0;
    most[j]   = largest_below(n, a + j * n, 0, &where[j]);
  }
  for (; rank < n; rank++) {
    int pj = rank;
    for (int j = rank + 1; j < n; j++)
      if (most[column[j]] > most[column[pj]]) pj = j;
    int c = column[pj], pi = where[c];
    if (!(most[c] > least)) break;
    if (pi != rank) swap_rows(n, a, pi, rank);
    double t     = b[pi];
    b[pi]        = b[rank];
    b[rank]      = t;
    column[pj]   = column[rank];
    column[rank] = c;
    double *f    = a + c * n;
    // Entries that are no numbers spoil the rows they are in, no others.
    bool odd = false;
    for (int i = rank + 1; i < n; i++) {
      f[i] /= f[rank];
      odd |= !isfinite(f[i]);
    }
    for (int j = rank + 1; j < n; j++) {
      int     k  = column[j];
      double *to = a + k * n, g = to[rank];
      if (g == 0.0 && !odd && where[k] != rank) continue;
      if (odd || !isfinite(g)) {
        for (int i = rank + 1; i < n; i++)
          if (f[i] != 0.0) to[i] -= f[i] * g;
      } else if (g != 0.0) {
        for (int i = rank + 1; i < n; i++) to[i] -= f[i] * g;
      }
      // Of equal ones the first, wherever the exchange of rows has put it: which unknowns stay depends on it.
      most[k] = largest_below(n, to, rank + 1, &where[k]);
    }
    for (int i = rank + 1; i < n; i++)
      if (f[i] != 0.0) b[i] -= f[i] * b[rank];
  }
  return rank;
}

bool sk_lu_least(int n, double *a, double *b, const double *unit, double *x, double *work,
                 int *order) {
  double *row = work, *size = work + n, most = 0.0;
  memset(row, 0, sizeof *row * (size_t)n);
  for (int j = 0; j < n; j++) {
    for (int i = 0; i < n; i++) {
      a[j * n + i] *= unit[j];
      row[i] = larger(row[i], fabs(a[j * n + i]));
    }
  }
  for (int i = 0; i < n; i++) {
    if (!isfinite(row[i]) || !isfinite(b[i])) return false;
    // A row of zeros is an equation without unknowns: true or false as it stands.
    double s = row[i] > 0.0 ? 1.0 / row[i] : 1.0;
    for (int j = 0; j < n; j++) a[j * n + i] *= s;
    b[i] *= s;
    size[i] = fabs(b[i]);
  }
  for (int i = 0; i < n * n; i++) most = larger(most, fabs(a[i]));
  int    rank    = eliminate(n, a, b, 1e-13 * (double)n * most, order, work + 2 * n, order + n);
  double largest = 1e-300;
  for (int i = 0; i < n; i++) largest = fmax(largest, size[i]);
  // What is left over must be nothing but rounding, compared to the sizes in the equations.
  for (int i = rank; i < n; i++)
    if (fabs(b[i]) > 1e-9 * fmax(largest, 1.0)) return false;
  memset(x, 0, sizeof *x * (size_t)n);
  for (int k = rank - 1; k >= 0; k--) {
    double sum = b[k];
    for (int j = k + 1; j < rank; j++) sum -= a[order[j] * n + k] * x[order[j]];
    x[order[k]] = sum / a[order[k] * n + k];
  }
  for (int j = 0; j < n; j++) x[j] *= unit[j];
  return true;
}
