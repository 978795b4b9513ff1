// runtime/blocks.c - algebraic loops: Newton on the torn unknowns, or one linear solve.
#include "runtime/island.h"
#include "runtime/lu.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define MAX_ITERATIONS 60
#define SMALLEST_PART  (1.0 / 4096.0)

static const char *tear_name(const SkIslandRt *island, const SkBlockCode *b, int i) {
  const SkModelInfo *info = island->info;
  return info && info->variable && info->variable[b->tears[i]] ? info->variable[b->tears[i]]
                                                               : "an unknown";
}

// "x = 1.2, y = 3 in the equations A.mo:3: ...; A.mo:4: ..."
static void describe(SkIslandRt *island, const SkBlockCode *b, const char *what) {
  char   text[800];
  size_t n = 0;
  for (int i = 0; i < b->n && i < 4; i++)
    n += (size_t)snprintf(text + n, sizeof text - n, "%s%s = %.9g", i ? ", " : "",
                          tear_name(island, b, i), island->run.v[b->tears[i]]);
  for (int i = 0; i < b->n_equations && i < 3 && n < sizeof text; i++) {
    const SkModelInfo *info = island->info;
    const char        *eq   = info && info->equation && b->equations[i] < info->n_equations
                                  ? info->equation[b->equations[i]]
                                  : NULL;
    if (eq)
      n += (size_t)snprintf(text + n, sizeof text - n, "%s%s", i ? "; " : "; equations: ", eq);
  }
  sk_island_fail(island, "%s at time %.9g: %s", what, island->run.time, text);
}

static double nominal(const SkBlockCode *b, int i) {
  (void)b, (void)i;
  return 1.0;
}

static bool all_finite(const double *x, int n) {
  for (int i = 0; i < n; i++)
    if (!isfinite(x[i])) return false;
  return true;
}

// Column-major Jacobian at x; r holds the residuals there. By differences where no derivative is known.
static int jacobian(SkRun *run, const SkBlockCode *b, double *x, const double *r, double *a,
                    double *r2) {
  SkIslandRt *island = run->owner;
  island->stats.jacobians++;
  memset(a, 0, sizeof *a * (size_t)b->n * (size_t)b->n);
  if (b->jacobian && !b->n_entries) return b->jacobian(run, a);
  if (b->jacobian) {
    double *packed = a + (size_t)b->n * (size_t)b->n;
    if (b->jacobian(run, packed)) return 1;
    for (int j = 0; j < b->n; j++)
      for (int k = b->col_start[j]; k < b->col_start[j + 1]; k++)
        a[j * b->n + b->row[k]] = packed[k];
    return 0;
  }
  for (int j = 0; j < b->n; j++) {
    double keep = x[j], h = sqrt(DBL_EPSILON) * fmax(fabs(keep), nominal(b, j) * 1e-3);
    x[j] = keep + h;
    h    = x[j] - keep;
    if (b->residual(run, x, r2)) return 1;
    for (int i = 0; i < b->n; i++) a[j * b->n + i] = (r2[i] - r[i]) / h;
    x[j] = keep;
  }
  return b->residual(run, x, r2);
}

// Residuals weighted so that each row's largest derivative is one.
static double norm(const double *r, const double *weight, int n) {
  double sum = 0.0;
  for (int i = 0; i < n; i++) {
    double w = r[i] * weight[i];
    sum += w * w;
  }
  return sqrt(sum);
}

static bool is_small(const SkBlockCode *b, const double *x, const double *dx, double relative) {
  for (int i = 0; i < b->n; i++)
    if (!(fabs(dx[i]) <= relative * fabs(x[i]) + 1e-4 * relative * nominal(b, i))) return false;
  return true;
}

// Shortens the step until the residuals shrink. Returns the part taken, 0 when none helps.
static double line_search(SkRun *run, const SkBlockCode *b, double *x, const double *dx, double *r,
                          const double *weight, double before) {
  for (double part = 1.0; part >= SMALLEST_PART; part *= 0.5) {
    SkIslandRt *island = run->owner;
    double     *trial  = island->vector3;
    for (int i = 0; i < b->n; i++) trial[i] = x[i] + part * dx[i];
    bool quiet    = island->quiet;
    island->quiet = true;
    int bad       = b->residual(run, trial, r);
    island->quiet = quiet;
    if (bad || !all_finite(r, b->n)) continue;
    double after = norm(r, weight, b->n);
    if (after <= before * (1.0 - 1e-4 * part) || after == 0.0 || (part == 1.0 && after < 1e-14)) {
      memcpy(x, trial, sizeof *x * (size_t)b->n);
      return part;
    }
  }
  return 0.0;
}

static int newton(SkRun *run, const SkBlockCode *b) {
  SkIslandRt *island = run->owner;
  int         n      = b->n;
  // island->vector: x, vector2: residuals then step, vector3: trial points
  double *x = island->vector, *r = island->vector2, *a = island->matrix;
  double *weight = island->scale;
  for (int i = 0; i < n; i++) x[i] = run->v[b->tears[i]];
  if (!all_finite(x, n)) memset(x, 0, sizeof *x * (size_t)n);
  if (b->residual(run, x, r)) return 1;
  for (int iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    island->stats.newton++;
    if (!all_finite(r, n)) {
      describe(island, b, "an equation gives no finite number");
      return 1;
    }
    double *step = island->vector3 + 0;
    if (jacobian(run, b, x, r, a, island->vector3)) return 1;
    memcpy(step, r, sizeof *step * (size_t)n);
    for (int i = 0; i < n; i++) step[i] = -r[i];
    if (sk_lu_factor(n, a, island->pivot, weight) >= 0) {
      describe(island, b, "the equations are singular");
      return 1;
    }
    sk_lu_solve(n, a, island->pivot, step);
    // Rows were scaled by their largest entry; the permuted scales still bound the residuals.
    double dx[64], *keep = n <= 64 ? dx : a + (size_t)n * (size_t)n;
    memcpy(keep, step, sizeof *step * (size_t)n);
    if (is_small(b, x, keep, 1e-12)) {
      for (int i = 0; i < n; i++) x[i] += keep[i];
      return b->residual(run, x, r);
    }
    double before = norm(r, weight, n);
    double part   = line_search(run, b, x, keep, r, weight, before);
    if (part == 0.0) {
      // At the limit of rounding the residuals cannot shrink any more.
      if (is_small(b, x, keep, 1e-7)) return b->residual(run, x, r);
      describe(island, b, "no solution found");
      return 1;
    }
  }
  describe(island, b, "no solution found within 60 iterations");
  return 1;
}

static int linear(SkRun *run, const SkBlockCode *b) {
  SkIslandRt *island = run->owner;
  int         n      = b->n;
  double     *a = island->matrix, *x = island->vector;
  memset(a, 0, sizeof *a * (size_t)n * (size_t)n);
  if (b->n_entries) {
    double *packed = a + (size_t)n * (size_t)n;
    if (b->system(run, packed, x)) return 1;
    for (int j = 0; j < n; j++)
      for (int k = b->col_start[j]; k < b->col_start[j + 1]; k++) a[j * n + b->row[k]] = packed[k];
  } else if (b->system(run, a, x)) {
    return 1;
  }
  if (sk_lu_factor(n, a, island->pivot, island->scale) >= 0) {
    describe(island, b, "a linear system of equations is singular");
    return 1;
  }
  sk_lu_solve(n, a, island->pivot, x);
  for (int i = 0; i < n; i++) run->v[b->tears[i]] = x[i];
  if (!all_finite(x, n)) {
    describe(island, b, "a linear system of equations gives no finite number");
    return 1;
  }
  return b->after(run);
}

// The torn form first; where that cannot work, all unknowns at once.
static int with_fallback(SkRun *run, const SkBlockCode *b,
                         int (*solve)(SkRun *, const SkBlockCode *)) {
  SkIslandRt *island = run->owner;
  if (!b->full) return solve(run, b);
  if (!b->usable || b->usable(run)) {
    bool quiet    = island->quiet;
    island->quiet = true;
    int bad       = solve(run, b);
    island->quiet = quiet;
    if (!bad) return 0;
  }
  return b->full->linear ? linear(run, b->full) : newton(run, b->full);
}

int sk_block_newton(SkRun *run, const SkBlockCode *b) { return with_fallback(run, b, newton); }
int sk_block_linear(SkRun *run, const SkBlockCode *b) { return with_fallback(run, b, linear); }
