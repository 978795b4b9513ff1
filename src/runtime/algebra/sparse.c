// The only file of the runtime that knows KLU.
#include "runtime/algebra/sparse.h"

#include "base/mem.h"
#include "runtime/algebra/match.h"

#include <float.h>
#include <klu.h>
#include <math.h>
#include <string.h>

#define TOO_SMALL   (64.0 * DBL_EPSILON)
#define MUCH_GROWTH 1e-3  // three digits may be lost
#define MATCH_FROM  1000  // unknowns: KLU looks for paths one by one, which takes long from here on

struct SkSparse {
  klu_common    common;
  klu_symbolic *symbolic;
  klu_numeric  *numeric;
  int          *start, *row;
  int          *from;    // by entry of `row`: its number among those of the caller
  int          *first;   // by column: the caller's number of the entry that comes first
  int          *chosen;  // the same, of the entries at hand
  int          *work;    // for those that are left over
  double       *size;    // by row: its largest entry; then 0 where the row is taken
  double       *packed;  // the caller's entries in our order
  double        least;   // growth with other entries that the pivots are kept for
  const int    *caller_row;
  int           n;
};

static SkStatus analyse(SkSparse *s) {
  if (s->numeric) klu_free_numeric(&s->numeric, &s->common);
  if (s->symbolic) klu_free_symbolic(&s->symbolic, &s->common);
  s->symbolic = klu_analyze(s->n, s->start, s->row, &s->common);
  if (s->symbolic) return SK_OK;
  return s->common.status == KLU_OUT_OF_MEMORY ? SK_NOMEM : SK_SOLVER_FAILED;
}

SkStatus sk_sparse_new(int n, const int *col_start, const int *row, SkSparse **out) {
  *out        = NULL;
  SkSparse *s = sk_calloc(1, sizeof *s);
  if (!s) return SK_NOMEM;
  size_t nz     = (size_t)col_start[n];
  s->n          = n;
  s->caller_row = row;
  s->start      = sk_calloc((size_t)n + 1, sizeof(int));
  s->row        = sk_calloc(nz + 1, sizeof(int));
  s->from       = sk_calloc(nz + 1, sizeof(int));
  s->first      = sk_calloc((size_t)n + 1, sizeof(int));
  s->chosen     = sk_calloc((size_t)n + 1, sizeof(int));
  s->work       = sk_calloc(n > MATCH_FROM ? 5 * (size_t)n : 1, sizeof(int));
  s->size       = sk_calloc((size_t)n + 1, sizeof(double));
  s->packed     = sk_calloc(nz + 1, sizeof(double));
  if (!s->start || !s->row || !s->from || !s->first || !s->chosen || !s->work || !s->size ||
      !s->packed || !klu_defaults(&s->common)) {
    sk_sparse_free(s);
    return SK_NOMEM;
  }
  memcpy(s->start, col_start, sizeof(int) * ((size_t)n + 1));
  memcpy(s->row, row, sizeof(int) * nz);
  for (size_t k = 0; k < nz; k++) s->from[k] = (int)k;
  for (int j = 0; j < n; j++) s->first[j] = s->start[j];
  s->common.scale = 2;  // each row by its largest entry
  SkStatus status = analyse(s);
  if (status != SK_OK) {
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
  sk_free(s->from);
  sk_free(s->first);
  sk_free(s->chosen);
  sk_free(s->work);
  sk_free(s->size);
  sk_free(s->packed);
  sk_free(s);
}

// A cheap estimate from the pivots alone is enough to tell that something is wrong.
static bool is_fine(SkSparse *s) {
  return s->common.status == KLU_OK && klu_rcond(s->symbolic, s->numeric, &s->common) &&
         s->common.rcond > TOO_SMALL * DBL_EPSILON;
}

// The least ratio of the largest entries of a column before and after: 1 is good, and small are digits that are lost.
static double growth(SkSparse *s) {
  if (!klu_rgrowth(s->start, s->row, s->packed, s->symbolic, s->numeric, &s->common)) return 0.0;
  return s->common.rgrowth;
}

// The largest entry of column j whose row is not taken and has none that is more than 1/least times as large.
static int largest(const SkSparse *s, const double *entries, int j, double least) {
  int    best = -1;
  double most = 0.0;
  for (int k = s->start[j]; k < s->start[j + 1]; k++) {
    double a = fabs(entries[k]), size = s->size[s->caller_row[k]];
    if (!(size > 0.0) || !(a >= least * size) || !(a / size > most)) continue;
    most = a / size;
    best = k;
  }
  return best;
}

// One entry of each column, no two in a row, large ones as far as they go: into `chosen`. Where none is left, the
// first. Nothing of earlier entries plays a part: a run that goes on from a saved state finds the same.
static void choose(SkSparse *s, const double *entries) {
  static const double least[] = {0.5, 0.1, 1e-3, 0.0};
  memset(s->size, 0, sizeof(double) * (size_t)s->n);
  for (int k = 0; k < s->start[s->n]; k++)
    s->size[s->caller_row[k]] = fmax(s->size[s->caller_row[k]], fabs(entries[k]));
  for (int j = 0; j < s->n; j++) s->chosen[j] = -1;
  for (int pass = 0; pass < 4; pass++)
    for (int j = 0; j < s->n; j++) {
      int k = s->chosen[j] < 0 ? largest(s, entries, j, least[pass]) : -1;
      if (k < 0) continue;
      s->chosen[j]              = k;
      s->size[s->caller_row[k]] = 0.0;
    }
  if (s->n > MATCH_FROM) sk_match_rest(s->n, s->start, s->caller_row, s->chosen, s->work);
  for (int j = 0; j < s->n; j++)
    if (s->chosen[j] < 0) s->chosen[j] = s->start[j];
}

// KLU looks for a diagonal without zeros before it looks for an order, and takes the first entries of columns
// where it can: of a plate whose rows are not in the order of its columns it took small ones anywhere, and
// the factors were nearly full.
static bool arrange(SkSparse *s, const double *entries) {
  choose(s, entries);
  if (memcmp(s->chosen, s->first, sizeof(int) * (size_t)s->n) == 0) return true;
  memcpy(s->first, s->chosen, sizeof(int) * (size_t)s->n);
  for (int j = 0; j < s->n; j++) {
    int at        = s->start[j];
    s->from[at++] = s->first[j];
    for (int k = s->start[j]; k < s->start[j + 1]; k++)
      if (k != s->first[j]) s->from[at++] = k;
  }
  for (int k = 0; k < s->start[s->n]; k++) s->row[k] = s->caller_row[s->from[k]];
  return analyse(s) == SK_OK;
}

static void pack(SkSparse *s, const double *entries) {
  for (int k = 0; k < s->start[s->n]; k++) s->packed[k] = entries[s->from[k]];
}

bool sk_sparse_factor(SkSparse *s, const double *entries) {
  if (s->numeric) klu_free_numeric(&s->numeric, &s->common);
  if (!arrange(s, entries)) return false;
  pack(s, entries);
  // Pivots on the diagonal keep the factors sparse. Where that costs digits, each is the largest of its column.
  static const double tolerance[] = {0.001, 1.0};
  double              ratio       = 0.0;
  for (int pass = 0; pass < 2 && !(ratio > MUCH_GROWTH); pass++) {
    if (s->numeric) klu_free_numeric(&s->numeric, &s->common);
    s->common.tol = tolerance[pass];
    s->numeric    = klu_factor(s->start, s->row, s->packed, s->symbolic, &s->common);
    ratio         = s->numeric && s->common.status == KLU_OK ? growth(s) : 0.0;
  }
  // New pivots for other entries are worth it only where these do much worse than their best.
  s->least = fmin(MUCH_GROWTH, 0.1 * ratio);
  return s->numeric && is_fine(s);
}

bool sk_sparse_refactor(SkSparse *s, const double *entries) {
  if (!s->numeric) return false;
  pack(s, entries);
  int ok = klu_refactor(s->start, s->row, s->packed, s->symbolic, s->numeric, &s->common);
  if (!ok || s->common.status != KLU_OK) return false;
  // Pivots that were large once may have become small beside what they eliminate.
  return growth(s) >= s->least && is_fine(s);
}

void sk_sparse_solve(SkSparse *s, int n, double *b) {
  klu_solve(s->symbolic, s->numeric, s->n, n, b, &s->common);
}
