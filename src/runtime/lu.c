#include "runtime/lu.h"

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

// Row scales into scale[0 .. n), the largest scaled entry of each column into scale[n .. 2n).
static int scales(int n, const double *a, double *scale) {
  for (int i = 0; i < n; i++) {
    double big = 0.0;
    for (int j = 0; j < n; j++) big = fmax(big, fabs(a[j * n + i]));
    if (!(big > 0.0) || !isfinite(big)) return i;
    scale[i] = 1.0 / big;
  }
  for (int j = 0; j < n; j++) {
    double big = 0.0;
    for (int i = 0; i < n; i++) big = fmax(big, fabs(a[j * n + i]) * scale[i]);
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

// Elimination with complete pivoting; rank and column order out.
static int eliminate(int n, double *a, double *b, double most, int *column) {
  int rank = 0;
  for (int j = 0; j < n; j++) column[j] = j;
  for (; rank < n; rank++) {
    int    pi = rank, pj = rank;
    double best = 0.0;
    for (int j = rank; j < n; j++)
      for (int i = rank; i < n; i++)
        if (fabs(a[column[j] * n + i]) > best) {
          best = fabs(a[column[j] * n + i]);
          pi   = i;
          pj   = j;
        }
    if (!(best > 1e-13 * (double)n * most)) break;
    swap_rows(n, a, pi, rank);
    double t     = b[pi];
    b[pi]        = b[rank];
    b[rank]      = t;
    int c        = column[pj];
    column[pj]   = column[rank];
    column[rank] = c;
    for (int i = rank + 1; i < n; i++) {
      double f = a[c * n + i] / a[c * n + rank];
      if (f == 0.0) continue;
      for (int j = rank; j < n; j++) a[column[j] * n + i] -= f * a[column[j] * n + rank];
      b[i] -= f * b[rank];
    }
  }
  return rank;
}

bool sk_lu_least(int n, double *a, double *b, const double *unit, double *x, double *work,
                 int *order) {
  double *row = work, *size = work + n, most = 0.0;
  for (int i = 0; i < n; i++) {
    row[i] = 0.0;
    for (int j = 0; j < n; j++) {
      a[j * n + i] *= unit[j];
      row[i] = fmax(row[i], fabs(a[j * n + i]));
    }
    if (!isfinite(row[i]) || !isfinite(b[i])) return false;
    // A row of zeros is an equation without unknowns: true or false as it stands.
    double s = row[i] > 0.0 ? 1.0 / row[i] : 1.0;
    for (int j = 0; j < n; j++) a[j * n + i] *= s;
    b[i] *= s;
    size[i] = fabs(b[i]);
  }
  for (int i = 0; i < n * n; i++) most = fmax(most, fabs(a[i]));
  int    rank    = eliminate(n, a, b, most, order);
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
