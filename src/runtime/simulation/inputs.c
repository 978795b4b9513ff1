// runtime/simulation/inputs.c - inputs of the model from a table: rows of time and values.
//
// Reals are interpolated, others hold their value until the next row. Two rows at one time are a jump. Before
// the first row and after the last one the nearest row counts.
#include "base/mem.h"
#include "runtime/island/island.h"

#include <math.h>
#include <string.h>

struct SkInputs {
  int            n;
  int           *places;
  unsigned char *holds;
  uint64_t       rows, hint;
  double        *table;   // rows of n + 1 numbers, time first
  double        *breaks;  // times at which something jumps, ascending
  uint64_t       n_breaks;
  // Values that are held over a table, which may be NULL; there are no rows then.
  SkInputs *under;
  double   *values;
};

static const double *row(const SkInputs *t, uint64_t i) {
  return t->table + i * (uint64_t)(t->n + 1);
}

// A held column changes, or any column does so within no time.
static bool is_break(const SkInputs *t, uint64_t i) {
  const double *a = row(t, i - 1), *b = row(t, i);
  for (int k = 0; k < t->n; k++)
    if (a[k + 1] != b[k + 1] && (t->holds[k] || a[0] == b[0])) return true;
  return false;
}

SkStatus sk_inputs_new(int n, const int *places, const unsigned char *holds, uint64_t rows,
                       const double *table, SkInputs **out) {
  *out = NULL;
  if (rows == 0) return SK_BAD_ARG;
  for (uint64_t i = 0; i < rows; i++) {
    double time = table[i * (uint64_t)(n + 1)];
    if (!isfinite(time) || (i > 0 && time < table[(i - 1) * (uint64_t)(n + 1)])) return SK_BAD_ARG;
  }
  SkInputs *t = sk_calloc(1, sizeof *t);
  if (!t) return SK_NOMEM;
  size_t numbers = (size_t)rows * (size_t)(n + 1);
  t->n           = n;
  t->rows        = rows;
  t->places      = sk_calloc((size_t)n + 1, sizeof(int));
  t->holds       = sk_calloc((size_t)n + 1, 1);
  t->table       = sk_calloc(numbers, sizeof(double));
  t->breaks      = sk_calloc((size_t)rows + 1, sizeof(double));
  if (!t->places || !t->holds || !t->table || !t->breaks) {
    sk_inputs_free(t);
    return SK_NOMEM;
  }
  memcpy(t->places, places, sizeof(int) * (size_t)n);
  memcpy(t->holds, holds, (size_t)n);
  memcpy(t->table, table, sizeof(double) * numbers);
  for (uint64_t i = 1; i < rows; i++)
    if (is_break(t, i)) t->breaks[t->n_breaks++] = row(t, i)[0];
  *out = t;
  return SK_OK;
}

void sk_inputs_free(SkInputs *t) {
  if (!t) return;
  sk_free(t->places);
  sk_free(t->holds);
  sk_free(t->table);
  sk_free(t->breaks);
  sk_free(t->values);
  sk_free(t);
}

// The last row not later than `time` (with before: earlier than it, where a jump is ahead).
static uint64_t find(SkInputs *t, double time, bool before) {
  uint64_t lo = 0, hi = t->rows;
  uint64_t h = t->hint;
  if (h + 1 < t->rows && row(t, h)[0] < time && row(t, h + 1)[0] > time) return h;
  while (hi - lo > 1) {
    uint64_t mid = lo + (hi - lo) / 2;
    double   at  = row(t, mid)[0];
    if (before ? at < time : at <= time)
      lo = mid;
    else
      hi = mid;
  }
  t->hint = lo;
  return lo;
}

bool sk_inputs_has(const SkInputs *t, int place) {
  for (int k = 0; k < t->n; k++)
    if (t->places[k] == place) return true;
  return false;
}

SkStatus sk_inputs_hold(SkInputs **held, int place, double value) {
  if (!*held && !(*held = sk_calloc(1, sizeof **held))) return SK_NOMEM;
  SkInputs *t = *held;
  int       k = 0;
  while (k < t->n && t->places[k] != place) k++;
  if (k == t->n) {
    int *places = sk_realloc(t->places, sizeof(int) * ((size_t)k + 1));
    if (places) t->places = places;
    double *values = places ? sk_realloc(t->values, sizeof(double) * ((size_t)k + 1)) : NULL;
    if (!values) return SK_NOMEM;
    t->values    = values;
    t->places[k] = place;
    t->n++;
  }
  t->values[k] = value;
  return SK_OK;
}

SkInputs *sk_inputs_over(SkInputs *held, SkInputs *table) {
  held->under = table;
  return held;
}

void sk_inputs_drop(SkInputs *held) { held->n = 0; }

void sk_inputs_apply(SkInputs *t, SkIslandRt *island) {
  if (t->under) sk_inputs_apply(t->under, island);
  if (!t->rows) {
    for (int k = 0; k < t->n; k++) island->run.v[t->places[k]] = t->values[k];
    return;
  }
  double time = island->run.time, slack = sk_time_slack(time);
  bool   before = time >= island->break_at - slack;
  // Times that differ by rounding only are on the side that is wanted.
  uint64_t      i = find(t, before ? time - slack : time + slack, before);
  const double *a = row(t, i), *b = i + 1 < t->rows ? row(t, i + 1) : a;
  double        part = b[0] > a[0] ? (time - a[0]) / (b[0] - a[0]) : 0.0;
  part               = part < 0.0 ? 0.0 : part > 1.0 ? 1.0 : part;
  for (int k = 0; k < t->n; k++)
    island->run.v[t->places[k]] = t->holds[k] ? a[k + 1] : a[k + 1] + (b[k + 1] - a[k + 1]) * part;
}

double sk_inputs_next_break(const SkInputs *t, double after) {
  if (t->under) return sk_inputs_next_break(t->under, after);
  uint64_t lo = 0, hi = t->n_breaks;
  after += sk_time_slack(after);
  while (lo < hi) {
    uint64_t mid = lo + (hi - lo) / 2;
    if (t->breaks[mid] <= after)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo < t->n_breaks ? t->breaks[lo] : INFINITY;
}
