#include "runtime/lu.h"

#include <float.h>
#include <math.h>

static void swap_rows(int n, double *a, int i, int k) {
  for (int j = 0; j < n; j++) {
    double t     = a[j * n + i];
    a[j * n + i] = a[j * n + k];
    a[j * n + k] = t;
  }
}

int sk_lu_factor(int n, double *a, int *pivot, double *scale) {
  for (int i = 0; i < n; i++) {
    double big = 0.0;
    for (int j = 0; j < n; j++) big = fmax(big, fabs(a[j * n + i]));
    if (!(big > 0.0) || !isfinite(big)) return i;
    scale[i] = 1.0 / big;
  }
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
    if (!(most > 4.0 * DBL_EPSILON)) return k;
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
