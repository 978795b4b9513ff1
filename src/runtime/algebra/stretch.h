// runtime/algebra/stretch.h - loops over numbers that lie together, two at a time.
//
// Compilers vectorise such loops by themselves at -O3 only; with the vector types of gcc and clang they do at -O2
// as well. The operations and their order per element are those of the plain loops in the comments.
#ifndef SK_RUNTIME_STRETCH_H
#define SK_RUNTIME_STRETCH_H

#include "runtime/simulation/row.h"

#include <stdbool.h>
#include <string.h>

#ifdef __TINYC__  // sources of an FMU, compiled by a compiler without vectors

static inline bool sk_all_finite(const double *x, size_t n) {
  double rest = 0.0;
  for (size_t i = 0; i < n; i++) rest += x[i] - x[i];
  return rest == 0.0;
}

static inline bool sk_stretches_finite(const double *v, const int *stretches, int n) {
  bool finite = true;
  for (int k = 0; k < n; k++)
    finite &= sk_all_finite(v + stretches[2 * k], (size_t)stretches[2 * k + 1]);
  return finite;
}

static inline bool sk_row_gather(double *row, double time, const double *v, const SkRowRun *runs,
                                 uint32_t n_runs) {
  double rest = 0.0;
  *row++      = time;
  for (const SkRowRun *run = runs; run < runs + n_runs; run++)
    for (const double *x = v + run->from; x < v + run->from + run->n; x++, row++) {
      *row = *x;
      rest += *x - *x;
    }
  return rest == 0.0;
}

static inline void sk_euler_step(double *restrict x, const double *restrict d, double h, size_t n) {
  for (size_t i = 0; i < n; i++) x[i] = x[i] + h * (0.0 + d[i]);
}

#else

typedef double SkTwo __attribute__((vector_size(16), aligned(8), may_alias));

// Is every x[i] a finite number? x - x is zero for those and no number for the others.
static inline bool sk_all_finite(const double *x, size_t n) {
  SkTwo  a = {0.0, 0.0}, b = a;
  size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    SkTwo p = *(const SkTwo *)(x + i), q = *(const SkTwo *)(x + i + 2);
    a += p - p;
    b += q - q;
  }
  double rest = 0.0;
  for (; i < n; i++) rest += x[i] - x[i];
  a += b;
  return a[0] + a[1] + rest == 0.0;
}

// The same of stretches of v: first and number of each.
static inline bool sk_stretches_finite(const double *v, const int *stretches, int n) {
  SkTwo  a = {0.0, 0.0}, b = a;
  double rest = 0.0;
  for (int k = 0; k < n; k++) {
    const double *x = v + stretches[2 * k];
    const int     m = stretches[2 * k + 1];
    int           i = 0;
    for (; i + 4 <= m; i += 4) {
      SkTwo p = *(const SkTwo *)(x + i), q = *(const SkTwo *)(x + i + 2);
      a += p - p;
      b += q - q;
    }
    for (; i < m; i++) rest += x[i] - x[i];
  }
  a += b;
  return a[0] + a[1] + rest == 0.0;
}

// Time, then stretches of v one after the other. Returns whether all of them are finite numbers.
static inline bool sk_row_gather(double *row, double time, const double *v, const SkRowRun *runs,
                                 uint32_t n_runs) {
  SkTwo  a    = {0.0, 0.0};
  double rest = 0.0;
  *row++      = time;
  for (const SkRowRun *run = runs; run < runs + n_runs; run++) {
    const double *x = v + run->from, *end = x + (run->n & ~1u);
    for (; x < end; x += 2, row += 2) {
      SkTwo p       = *(const SkTwo *)x;
      *(SkTwo *)row = p;
      a += p - p;
    }
    if (run->n & 1u) {
      rest += *x - *x;
      *row++ = *x;
    }
  }
  return a[0] + a[1] + rest == 0.0;
}

// x[i] = x[i] + h * (0.0 + d[i])
static inline void sk_euler_step(double *restrict x, const double *restrict d, double h, size_t n) {
  const SkTwo zero = {0.0, 0.0}, hh = {h, h};
  size_t      i = 0;
  for (; i + 2 <= n; i += 2) {
    SkTwo y           = *(const SkTwo *)(x + i) + hh * (zero + *(const SkTwo *)(d + i));
    *(SkTwo *)(x + i) = y;
  }
  for (; i < n; i++) x[i] = x[i] + h * (0.0 + d[i]);
}

#endif

// to[i] = v[places[i]], and back. first: the first place when they follow each other, else -1.
static inline void sk_gather(double *to, const double *v, const int *places, int first, int n) {
  if (first >= 0)
    memcpy(to, v + first, sizeof *to * (size_t)n);
  else
    for (int i = 0; i < n; i++) to[i] = v[places[i]];
}

static inline void sk_scatter(double *v, const int *places, int first, const double *from, int n) {
  if (first >= 0)
    memcpy(v + first, from, sizeof *from * (size_t)n);
  else
    for (int i = 0; i < n; i++) v[places[i]] = from[i];
}

#endif
