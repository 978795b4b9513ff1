// results/tube.h - do two results say the same? Compares curves within a tolerance tube.
//
// in:    two curves (or two result files), a tolerance in value and one in time
// out:   per signal: inside or not, the largest deviation, when the tube was first left
// cost:  O(points of both curves); the files' columns are read in batches of at most 256 MiB
// not:   statistics of noise, frequency content
// ref:   docs/results.md
//
// A curve is the polyline through its points; two points of equal time are a vertical jump. Its
// tube is everything within `width` in time and `height` in value of it. Each curve must lie in the
// other's tube: asking both ways round finds the spike that only one of them has, however short,
// and makes the answer independent of the order and of how densely either curve was sampled.
//
//   height = max(tolerance * range, tolerance / 1000 * largest magnitude, floor)
//   width  = time_tolerance * (stop - start)
//
// with range and magnitude of the first curve and the times of the first result.
//
// The second term keeps rounding errors of a large, nearly constant signal from counting as
// differences; the floor does so for signals that are zero but for rounding. A NaN never agrees
// with anything.
#ifndef SK_RESULTS_TUBE_H
#define SK_RESULTS_TUBE_H

#include "results/read.h"

typedef struct {
  double tolerance;       // fraction of the signal's range
  double time_tolerance;  // fraction of the time range
  double floor;           // absolute
} SkTubeOptions;

#define SK_TUBE_DEFAULTS \
  ((SkTubeOptions){.tolerance = 1e-3, .time_tolerance = 1e-3, .floor = 1e-12})

typedef struct {
  const double *time, *value;
  size_t        n;
} SkCurve;

typedef struct {
  bool   ok;
  bool   has_nan;
  double height;     // allowed deviation
  double deviation;  // largest, time tolerance already used; NaN when has_nan
  double worst_at;   // time of the largest deviation
  double left_at;    // first time outside the tube, NaN when never
} SkTubeResult;

// Memory that comparisons use one after the other; start with {.arena = arena}.
typedef struct {
  SkArena *arena;
  size_t  *indices;
  size_t   n;
} SkTubeScratch;

// width is absolute, in seconds. Points more than `width` beyond the other curve's ends are not
// compared.
SkTubeResult sk_tube_compare(const SkCurve *reference, const SkCurve *other, double width,
                             const SkTubeOptions *options, SkTubeScratch *scratch);

typedef struct {
  const char  *name;
  SkTubeResult tube;
} SkDiffSignal;

typedef struct {
  SkDiffSignal *signals;  // present in both, in the first file's order
  uint32_t      n_signals, n_different;
  const char     *
      *missing[2];  // [0]: chosen signals of the second file that the first lacks; [1]: reverse
  uint32_t n_missing[2];
  bool     times_differ;  // one starts or stops elsewhere
  double   start[2], stop[2];
  bool     same;  // no signal differs, the times agree and nothing asked for by name is missing
} SkDiff;

// Compares the signals that match one of n patterns (glob.h), all when n is 0. Missing signals are
// reported as SK6009, and count as a difference when patterns were given. Returns false after
// reporting when a file is damaged or nothing can be compared (SK6007).
bool sk_diff(SkResult *a, SkResult *b, const char *const *patterns, uint32_t n,
             const SkTubeOptions *options, SkArena *arena, SkDiags *diags, SkDiff *out);

#endif
