// The only file of the runtime that knows KLU.
#include "runtime/sparse.h"

#include "base/mem.h"

#include <float.h>
#include <klu.h>
#include <stdint.h>

#define TOO_SMALL (64.0 * DBL_EPSILON)

struct SkSparse {
  klu_common    common;
  klu_symbolic *symbolic;
  klu_numeric  *numeric;
  int          *start, *row;
  int           n;
};

SkStatus sk_sparse_new(int n, const int *col_start, const int *row, SkSparse **out) {
  *out        = NULL;
  SkSparse *s = sk_calloc(1, sizeof *s);
  if (!s) return SK_NOMEM;
  s->n     = n;
  int nz   = col_start[n];
  s->start = sk_calloc((size_t)n + 1, sizeof(int));
  s->row   = sk_calloc((size_t)nz + 1, sizeof(int));
  if (!s->start || !s->row || !klu_defaults(&s->common)) {
    sk_sparse_free(s);
    return SK_NOMEM;
  }
  for (int j = 0; j <= n; j++) s->start[j] = col_start[j];
  for (int k = 0; k < nz; k++) s->row[k] = row[k];
  s->common.scale = 2;  // each row by its largest entry
  s->symbolic     = klu_analyze(n, s->start, s->row, &s->common);
  if (!s->symbolic) {
    SkStatus status = s->common.status == KLU_OUT_OF_MEMORY ? SK_NOMEM : SK_SOLVER_FAILED;
    sk_sparse_free(s);
    return status;
  }
  *out = s;
  return SK_OK;
}

void sk_sparse_free(SkSparse *s) {
  if (!s) return;
  if (s->numeric) klu_free_numeric(&s->numeric, &s->common);
  if (s->symbolic) klu_free_symbolic(&s->symbolic, &s->common);
  sk_free(s->start);
  sk_free(s->row);
  sk_free(s);
}

// A cheap estimate from the pivots alone is enough to tell that something is wrong.
static bool is_fine(SkSparse *s) {
  return s->common.status == KLU_OK && klu_rcond(s->symbolic, s->numeric, &s->common) &&
         s->common.rcond > TOO_SMALL * DBL_EPSILON;
}

bool sk_sparse_factor(SkSparse *s, const double *entries) {
  if (s->numeric) klu_free_numeric(&s->numeric, &s->common);
  // KLU's interface is not const; it does not write.
  s->numeric = klu_factor(s->start, s->row, (double *)(uintptr_t)entries, s->symbolic, &s->common);
  return s->numeric && is_fine(s);
}

bool sk_sparse_refactor(SkSparse *s, const double *entries) {
  if (!s->numeric) return false;
  int ok = klu_refactor(s->start, s->row, (double *)(uintptr_t)entries, s->symbolic, s->numeric,
                        &s->common);
  if (!ok || s->common.status != KLU_OK) return false;
  // Pivots that were large once may have become small beside what they eliminate.
  if (!klu_rgrowth(s->start, s->row, (double *)(uintptr_t)entries, s->symbolic, s->numeric,
                   &s->common) ||
      s->common.rgrowth < 1e-10)
    return false;
  return is_fine(s);
}

void sk_sparse_solve(SkSparse *s, int n, double *b) {
  klu_solve(s->symbolic, s->numeric, s->n, n, b, &s->common);
}
