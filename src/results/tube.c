#include "results/tube.h"

#include <math.h>
#include <string.h>

// --- one curve against the tube of another ---

// The largest or smallest value in a window that moves forward: indices whose values get worse from
// front to back, so that the front is the extreme.
typedef struct {
  size_t *at;
  size_t  front, back;
} Queue;

typedef struct {
  const SkCurve *curve;
  size_t         low, high;  // points [low, high) are in the window
  Queue          top, bottom;
} Window;

static void enter(Window *w, size_t i) {
  const double *v = w->curve->value;
  while (w->top.back > w->top.front && v[w->top.at[w->top.back - 1]] <= v[i]) w->top.back--;
  w->top.at[w->top.back++] = i;
  while (w->bottom.back > w->bottom.front && v[w->bottom.at[w->bottom.back - 1]] >= v[i]) {
    w->bottom.back--;
  }
  w->bottom.at[w->bottom.back++] = i;
}

static void leave(Window *w) {
  if (w->top.front < w->top.back && w->top.at[w->top.front] == w->low) w->top.front++;
  if (w->bottom.front < w->bottom.back && w->bottom.at[w->bottom.front] == w->low)
    w->bottom.front++;
  w->low++;
}

static void take(double value, double *bottom, double *top) {
  if (value < *bottom) *bottom = value;
  if (value > *top) *top = value;
}

// The curve where the window cuts the segment that ends at point i.
static void take_cut(const SkCurve *c, size_t i, double time, double *bottom, double *top) {
  double t0 = c->time[i - 1], t1 = c->time[i], v0 = c->value[i - 1], v1 = c->value[i];
  if (isfinite(v0) && isfinite(v1)) {
    take(v0 + (v1 - v0) * ((time - t0) / (t1 - t0)), bottom, top);
  } else {
    take(v0, bottom, top);
    take(v1, bottom, top);
  }
}

// Moves to [from, to] and finds the curve's extremes there. False when the curve has no part of it.
static bool extremes(Window *w, double from, double to, double *bottom, double *top) {
  const SkCurve *c = w->curve;
  while (w->high < c->n && c->time[w->high] <= to) enter(w, w->high++);
  while (w->low < w->high && c->time[w->low] < from) leave(w);
  *bottom = INFINITY;
  *top    = -INFINITY;
  if (w->low < w->high) {
    take(c->value[w->top.at[w->top.front]], bottom, top);
    take(c->value[w->bottom.at[w->bottom.front]], bottom, top);
  }
  bool left = w->low > 0 && w->low<c->n, right = w->high> 0 && w->high < c->n;
  if (left && c->time[w->low] > from) take_cut(c, w->low, from, bottom, top);
  if (right && c->time[w->high - 1] < to) take_cut(c, w->high, to, bottom, top);
  return *bottom <= *top;
}

// Folds the deviations of `points` from `curve` into *out.
static void check(const SkCurve *points, const SkCurve *curve, double width, size_t *scratch,
                  SkTubeResult *out) {
  Window w = {.curve = curve, .top.at = scratch, .bottom.at = scratch + curve->n};
  for (size_t i = 0; i < points->n; i++) {
    double bottom, top, t = points->time[i], v = points->value[i];
    if (!extremes(&w, t - width, t + width, &bottom, &top)) continue;
    double deviation = v > top ? v - top : v < bottom ? bottom - v : 0;
    if (deviation > out->deviation) {
      out->deviation = deviation;
      out->worst_at  = t;
    }
    if (deviation > out->height && !(out->left_at <= t)) out->left_at = t;
  }
}

static bool find_nan(const SkCurve *c, SkTubeResult *out) {
  for (size_t i = 0; i < c->n; i++) {
    if (!isnan(c->value[i])) continue;
    out->has_nan   = true;
    out->deviation = NAN;
    if (!(out->left_at <= c->time[i])) out->left_at = out->worst_at = c->time[i];
    return true;
  }
  return false;
}

static double allowed(const SkCurve *c, const SkTubeOptions *o) {
  double low = INFINITY, high = -INFINITY, magnitude = 0;
  for (size_t i = 0; i < c->n; i++) {
    double v = c->value[i];
    if (!isfinite(v)) continue;
    take(v, &low, &high);
    if (fabs(v) > magnitude) magnitude = fabs(v);
  }
  double range = low <= high ? high - low : 0;
  return fmax(fmax(o->tolerance * range, o->tolerance / 1000 * magnitude), o->floor);
}

SkTubeResult sk_tube_compare(const SkCurve *reference, const SkCurve *other, double width,
                             const SkTubeOptions *options, SkTubeScratch *scratch) {
  SkTubeResult out = {.worst_at = NAN, .left_at = NAN, .height = allowed(reference, options)};
  // Both are asked, so that the earlier of two NaN is found.
  bool nan = find_nan(reference, &out);
  nan      = find_nan(other, &out) || nan;
  if (nan) return out;
  size_t need = 2 * (reference->n > other->n ? reference->n : other->n);
  if (need > scratch->n || !scratch->indices) {
    scratch->indices = SK_NEWS(scratch->arena, size_t, need);
    scratch->n       = need;
  }
  check(other, reference, width, scratch->indices, &out);
  check(reference, other, width, scratch->indices, &out);
  out.ok = isnan(out.left_at);
  return out;
}

// --- two files ---

#define BATCH_BYTES ((uint64_t)256 << 20)

typedef struct {
  SkResult     *file[2];
  const double *time[2];
  size_t        rows[2];
  double        width;
} Pair;

// The columns to compare: pairs[2 i] of the first file, pairs[2 i + 1] of the second.
typedef struct {
  uint32_t *pairs;
  uint32_t  n;
} Chosen;

static Chosen choose(Pair *p, const char *const *patterns, uint32_t n, SkArena *arena,
                     SkDiff *out) {
  Chosen chosen = {0};
  for (int f = 0; f < 2; f++) {
    const SkResult *mine = p->file[f], *theirs = p->file[1 - f];
    uint32_t        count;
    const uint32_t *columns = sk_result_select(mine, patterns, n, arena, NULL, &count);
    out->missing[1 - f]     = SK_NEWS(arena, const char *, count);
    if (f == 0) chosen.pairs = SK_NEWS(arena, uint32_t, (size_t)count * 2);
    for (uint32_t i = 0; i < count; i++) {
      const char *name  = sk_result_column(mine, columns[i])->name;
      uint32_t    other = sk_result_find(theirs, name);
      if (other == SK_RESULT_NONE) {
        out->missing[1 - f][out->n_missing[1 - f]++] = name;
      } else if (f == 0) {
        chosen.pairs[2 * chosen.n]       = columns[i];
        chosen.pairs[2 * chosen.n++ + 1] = other;
      }
    }
  }
  return chosen;
}

// A name or pattern that fits neither file is a mistake of the command, not a difference.
static bool check_patterns(const Pair *p, const char *const *patterns, uint32_t n, SkArena *arena,
                           SkDiags *diags) {
  bool ok = true;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t in_a, in_b;
    sk_result_select(p->file[1], &patterns[i], 1, arena, NULL, &in_b);
    sk_result_select(p->file[0], &patterns[i], 1, arena, in_b ? NULL : diags, &in_a);
    if (in_a == 0 && in_b == 0) ok = false;
  }
  return ok;
}

static void report_missing(const Pair *p, const SkDiff *d, SkDiags *diags) {
  for (int f = 0; f < 2; f++) {
    if (d->n_missing[f] == 0) continue;
    sk_diag(diags, 6009, (SkSpan){0, 0}, "%s lacks %u of the signals in %s, such as %s",
            sk_result_path(p->file[f]), d->n_missing[f], sk_result_path(p->file[1 - f]),
            d->missing[f][0]);
  }
}

// Reads the time of both and compares where they start and stop.
static bool read_times(Pair *p, const SkTubeOptions *options, SkDiff *out, SkDiags *diags) {
  for (int f = 0; f < 2; f++) {
    p->rows[f] = (size_t)sk_result_rows(p->file[f]);
    p->time[f] = sk_result_time(p->file[f], diags);
    if (!p->time[f]) return false;
    out->start[f] = p->rows[f] ? p->time[f][0] : NAN;
    out->stop[f]  = p->rows[f] ? p->time[f][p->rows[f] - 1] : NAN;
  }
  double range = p->rows[0] ? out->stop[0] - out->start[0] : 0;
  p->width     = options->time_tolerance * range;
  if (p->rows[0] == 0 || p->rows[1] == 0) {
    out->times_differ = p->rows[0] != p->rows[1];
  } else {
    out->times_differ = fabs(out->start[0] - out->start[1]) > p->width ||
                        fabs(out->stop[0] - out->stop[1]) > p->width;
  }
  return true;
}

// Compares columns [from, from + n) of the chosen ones, whose values are in `values`, file by file.
static void compare_batch(const Pair *p, const Chosen *c, uint32_t from, uint32_t n,
                          double **values, const SkTubeOptions *options, SkTubeScratch *scratch,
                          SkDiff *out) {
  for (uint32_t i = 0; i < n; i++) {
    SkCurve curve[2];
    double  zero = 0, one[2];
    for (int f = 0; f < 2; f++) {
      curve[f] = (SkCurve){p->time[f], values[(uint32_t)f * n + i], p->rows[f]};
    }
    const uint32_t       *pair = &c->pairs[2 * (from + i)];
    const SkResultColumn *a    = sk_result_column(p->file[0], pair[0]),
                         *b    = sk_result_column(p->file[1], pair[1]);
    if (a->constant && b->constant) {  // there may be no rows at all
      for (int f = 0; f < 2; f++) {
        one[f]   = sk_result_constant(p->file[f], pair[f]);
        curve[f] = (SkCurve){&zero, &one[f], 1};
      }
    }
    SkDiffSignal *s = &out->signals[out->n_signals++];
    s->name         = a->name;
    s->tube         = sk_tube_compare(&curve[0], &curve[1], p->width, options, scratch);
    out->n_different += !s->tube.ok;
  }
}

static bool compare_all(const Pair *p, const Chosen *c, const SkTubeOptions *options,
                        SkArena *arena, SkDiags *diags, SkDiff *out) {
  uint64_t bytes = ((uint64_t)p->rows[0] + p->rows[1] + 1) * sizeof(double);
  uint32_t batch = bytes > BATCH_BYTES ? 1 : (uint32_t)(BATCH_BYTES / bytes);
  if (batch > c->n) batch = c->n;
  SkTubeScratch scratch = {.arena = arena};
  double      **values  = SK_NEWS(arena, double *, 2 * (size_t)batch);
  uint32_t     *columns = SK_NEWS(arena, uint32_t, batch);
  double      **all     = SK_NEWS(arena, double *, 2 * (size_t)batch);
  for (uint32_t i = 0; i < 2 * batch; i++) all[i] = SK_NEWS(arena, double, p->rows[i >= batch]);
  for (uint32_t from = 0; from < c->n; from += batch) {
    uint32_t n = c->n - from < batch ? c->n - from : batch;
    for (uint32_t f = 0; f < 2; f++) {
      for (uint32_t i = 0; i < n; i++) {
        columns[i]        = c->pairs[2 * (from + i) + f];
        values[f * n + i] = all[f * batch + i];
      }
      if (!sk_result_read(p->file[f], columns, n, values + f * n, diags)) return false;
    }
    compare_batch(p, c, from, n, values, options, &scratch, out);
  }
  return true;
}

bool sk_diff(SkResult *a, SkResult *b, const char *const *patterns, uint32_t n,
             const SkTubeOptions *options, SkArena *arena, SkDiags *diags, SkDiff *out) {
  *out   = (SkDiff){0};
  Pair p = {.file = {a, b}};
  if (!check_patterns(&p, patterns, n, arena, diags)) return false;
  if (!read_times(&p, options, out, diags)) return false;
  Chosen c = choose(&p, patterns, n, arena, out);
  report_missing(&p, out, diags);
  if (c.n == 0) {
    sk_diag(diags, 6007, (SkSpan){0, 0}, "%s and %s have no signal in common", sk_result_path(a),
            sk_result_path(b));
    return false;
  }
  out->signals = SK_NEWS(arena, SkDiffSignal, c.n);
  if (!compare_all(&p, &c, options, arena, diags, out)) return false;
  bool lost = n > 0 && (out->n_missing[0] || out->n_missing[1]);
  out->same = out->n_different == 0 && !out->times_differ && !lost;
  return true;
}
