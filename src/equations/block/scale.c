// equations/block/scale.c - how large the entries of a linear block's matrix are beside each other, whatever the units.
//
// Rows and columns are scaled so that the logarithms of all entries come as near to zero as they can (Curtis and Reid
// 1972, by alternating means). Then q = (p - c)/Z, with a Z that is tiny beside what else ties p and q together, shows
// as an entry that is small in its row: p and c are almost equal there, and q would be what rounding leaves of them.
//
// ref: docs/algorithms/structure.md
#include "equations/block/block.h"
#include "equations/work.h"

#include <math.h>

#define PASSES 8

// By entry, as powers of two; NaN where the value is not known with the parameters alone.
static double *logarithms(SkWork *w, const SkBlock *full) {
  double *log = SK_NEWS(w->arena, double, full->n_entries + 1);
  for (uint32_t k = 0; k < full->n_entries; k++) {
    double value = full->entries[k].x ? sk_value(w, full->entries[k].x) : NAN;
    log[k]       = isfinite(value) && value != 0.0 ? log2(fabs(value)) : NAN;
  }
  return log;
}

// The second half of `own` counts.
static void centre(const SkBlock *full, const double *log, bool rows, double *own,
                   const double *other) {
  double *count = own + full->n;
  for (uint32_t i = 0; i < 2 * full->n; i++) own[i] = 0.0;
  for (uint32_t k = 0; k < full->n_entries; k++) {
    if (isnan(log[k])) continue;
    uint32_t at = rows ? full->entries[k].row : full->entries[k].col;
    own[at] -= log[k] + other[rows ? full->entries[k].col : full->entries[k].row];
    count[at] += 1.0;
  }
  for (uint32_t i = 0; i < full->n; i++)
    if (count[i] > 0.0) own[i] /= count[i];
}

SkScale sk_scale(SkWork *w, const SkBlock *full) {
  SkScale s    = {.start = SK_NEWS(w->arena, uint32_t, full->n + 2), .entries = full->entries};
  double *rows = SK_NEWS(w->arena, double, 2 * full->n + 1);
  double *cols = SK_NEWS(w->arena, double, 2 * full->n + 1);
  s.log        = logarithms(w, full);
  for (uint32_t k = 0; k < full->n_entries; k++) s.start[full->entries[k].row + 1]++;
  for (uint32_t i = 0; i < full->n; i++) s.start[i + 1] += s.start[i];
  for (int pass = 0; pass < PASSES; pass++) {
    centre(full, s.log, true, rows, cols);
    centre(full, s.log, false, cols, rows);
  }
  for (uint32_t k = 0; k < full->n_entries; k++) {
    const SkEntry *at = &full->entries[k];
    s.log[k]          = isnan(s.log[k]) ? -rows[at->row] : s.log[k] + cols[at->col];
  }
  return s;
}

bool sk_scale_is_poor(const SkScale *s, uint32_t row, uint32_t col) {
  double own = 0.0, most = -INFINITY;
  for (uint32_t k = s->start[row]; k < s->start[row + 1]; k++) {
    if (s->entries[k].col == col) own = s->log[k];
    if (s->log[k] > most) most = s->log[k];
  }
  return own < most - SK_POOR;
}

// Of all equations that are left over the one that holds least, beside the sizes of its terms: what rounding of the tears
// has grown to along the inner unknowns.
double sk_scale_growth(SkWork *w, const SkScale *s, const SkTearing *t) {
  double *rounding = SK_NEWS(w->arena, double, t->n_tears + t->n_inner + 1), growth = 1.0;
  for (uint32_t i = 0; i < t->n_tears; i++) rounding[t->tears[i]] = 1.0;
  for (uint32_t i = 0; i < t->n_inner; i++) {
    uint32_t row = t->inner_eqs[i], col = t->inner_vars[i];
    double   own = 0.0, sum = 1.0;
    for (uint32_t k = s->start[row]; k < s->start[row + 1]; k++)
      if (s->entries[k].col == col) own = s->log[k];
    for (uint32_t k = s->start[row]; k < s->start[row + 1]; k++)
      if (s->entries[k].col != col) sum += exp2(s->log[k] - own) * rounding[s->entries[k].col];
    rounding[col] = sum;
  }
  for (uint32_t i = 0; i < t->n_tears; i++) {
    uint32_t row = t->residual_eqs[i];
    double   sum = 0.0, size = 0.0;
    for (uint32_t k = s->start[row]; k < s->start[row + 1]; k++) {
      size += exp2(s->log[k]);
      sum += exp2(s->log[k]) * rounding[s->entries[k].col];
    }
    if (sum > growth * size) growth = sum / size;
  }
  return growth;
}
