// runtime/algebra/newton.c - nonlinear algebraic loops: damped Newton iteration on the torn unknowns, and what to try
// when it fails.
//
// A step is judged by the size of the next simplified step (the natural level function), which does not
// depend on how equations are scaled. Convergence is measured against the unknowns' own sizes; where an
// unknown is zero, rounding ends the iteration when the steps stop shrinking.
//
// ref: Deuflhard: Newton Methods for Nonlinear Problems, 2004, chapter 3; docs/algorithms/newton.md
#include "runtime/algebra/blocks.h"
#include "runtime/algebra/lu.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#define MAX_ITERATIONS 60
#define SMALLEST_PART  (1.0 / 16384.0)
#define ACCURATE       1e-13  // relative step that ends the iteration
#define NEARLY         1e-9   // relative step that is good enough when rounding prevents more
#define SLOWLY         1e-3   // steps that shrink by less than this are no longer Newton's
#define ROUNDED        1e-13  // beside the terms of an equation
#define NOTHING        1e-30  // beside the largest unknown: what elimination leaves of zero
#define SEED           20261116u
#define SAMPLES        3     // as many as vectors of work space are long in unknowns
#define CLOSE          1e-3  // relative steps from here on may be held up by rounding
#define LOOKS          6     // slow steps before residuals are compared
#define FAST           0.01  // simplified steps that shrink like this are as good as Newton's
#define MOST_SIMPLE    12    // of them with one matrix

typedef enum { FOUND, NO_START, SINGULAR, STUCK, TOO_LONG } Outcome;

typedef struct {
  SkIslandRt        *island;
  const SkBlockCode *b;
  SkBlocks          *s;
  SkSlot            *slot;
  const double      *shift;  // subtracted from the residuals; NULL: nothing
  const double      *floor;  // steps that rounding makes; NULL: not known
  bool               singular;
} Job;

static int residual(const Job *j, const double *x, double *r) {
  int bad = sk_island_residual(j->island, j->b, x, r);
  for (int i = 0; j->shift && i < j->b->n; i++) r[i] -= j->shift[i];
  return bad || !sk_all_finite(r, j->b->n);
}

int sk_newton_jacobian(SkIslandRt *island, const SkBlockCode *b, double *x, const double *r) {
  SkBlocks *s = island->blocks;
  island->stats.jacobians++;
  if (b->n_entries && b->jacobian) {
    if (sk_island_block_jacobian(island, b, s->packed)) return 1;
    if (!sk_slot_of(s, b)->sparse) sk_block_dense(b, s->packed, s->matrix);
    return 0;
  }
  memset(s->matrix, 0, sizeof(double) * (size_t)b->n * (size_t)b->n);
  if (b->jacobian) return sk_island_block_jacobian(island, b, s->matrix);
  double *moved = s->trial_r;
  for (int k = 0; k < b->n; k++) {
    double nominal = sk_island_nominal(island, b->tears[k]), keep = x[k];
    double h = sqrt(DBL_EPSILON) * fmax(fabs(keep), 1e-4 * (nominal > 0.0 ? nominal : 1.0));
    x[k]     = keep + h;
    h        = x[k] - keep;
    // At the edge of what the functions accept, look the other way.
    if (sk_island_residual(island, b, x, moved) || !sk_all_finite(moved, b->n)) {
      h    = -h;
      x[k] = keep + h;
      if (sk_island_residual(island, b, x, moved)) return 1;
    }
    for (int i = 0; i < b->n; i++) s->matrix[k * b->n + i] = (moved[i] - r[i]) / h;
    x[k] = keep;
  }
  return sk_island_residual(island, b, x, moved);
}

// out := -J^-1 r with the factors at hand.
static void newton_step(const Job *j, const double *r, double *out) {
  for (int i = 0; i < j->b->n; i++) out[i] = -r[i];
  if (j->slot->sparse)
    sk_sparse_solve(j->slot->now, 1, out);
  else
    sk_lu_solve(j->b->n, j->s->matrix, j->s->pivot, out);
}

// Largest change of an unknown beside its size. Near zero the nominal value decides; where none is known, the
// strict measure counts nothing as small, and the loose one what is small beside one.
static double size_of(const Job *j, const double *dx, const double *x, double part,
                      double otherwise) {
  const SkModelInfo *info    = j->island->info;
  const double      *nominal = info ? info->nominal : NULL;
  double             most    = 0.0;
  for (int i = 0; i < j->b->n; i++) {
    if (dx[i] == 0.0) continue;
    double named  = nominal ? fabs(nominal[j->b->tears[i]]) : 0.0;
    double change = fabs(dx[i]) / (fabs(x[i]) + (named > 0.0 ? part * named : otherwise));
    if (!(change <= most)) most = change;
  }
  return most;
}

static double strict(const Job *j, const double *dx, const double *x) {
  return size_of(j, dx, x, 1e-10, 0.0);
}
static double loose(const Job *j, const double *dx, const double *x) {
  return size_of(j, dx, x, 1e-3, 1e-3);
}

// The level of a step d at x where dx leads to: beside the larger of an unknown's sizes here and there, so that
// one that begins at zero, or at the rounding of zero, does not outweigh the others.
static double level(const Job *j, const double *d, const double *x) {
  const double *dx   = j->s->dx;
  double        most = 0.0;
  for (int i = 0; i < j->b->n; i++) {
    if (d[i] == 0.0 || (j->floor && fabs(d[i]) <= 8.0 * j->floor[i])) continue;
    double here = fabs(x[i]), there = fabs(x[i] + dx[i]);
    double change = fabs(d[i]) / (here < there ? there : here);
    if (!(change <= most)) most = change;
  }
  return most;
}

static double sum_of(const Job *j, const double *r) {
  double sum = 0.0;
  for (int i = 0; i < j->b->n; i++) sum += fabs(r[i]);
  return sum;
}

// Has an equation no slope at x? The matrix has just been made.
static bool has_flat(const Job *j, double *steepest) {
  const SkBlockCode *b      = j->b;
  const SkBlocks    *s      = j->s;
  bool               packed = b->n_entries && b->jacobian, flat = false;
  memset(steepest, 0, sizeof(double) * (size_t)b->n);
  for (int k = 0; k < b->n; k++) {
    int from = packed ? b->col_start[k] : k * b->n, to = packed ? b->col_start[k + 1] : from + b->n;
    for (int e = from; e < to; e++) {
      double slope = fabs(packed ? s->packed[e] : s->matrix[e]);
      int    row   = packed ? b->row[e] : e - from;
      if (!(slope <= steepest[row])) steepest[row] = slope;
    }
  }
  for (int i = 0; i < b->n; i++) flat |= steepest[i] == 0.0;
  return flat;
}

// What equations without a slope at x are made of, into s->scale: how much they change over the unknowns' sizes
// (s->unit). Zero: they have a slope, or do not change, or cannot be evaluated there.
static void find_scale(const Job *j, const double *x, const double *r) {
  SkBlocks *s = j->s;
  int       n = j->b->n;
  if (!has_flat(j, s->trial_r)) {
    memset(s->scale, 0, sizeof(double) * (size_t)n);
    return;
  }
  for (int i = 0; i < n; i++) s->scale[i] = s->trial_r[i] == 0.0 ? 0.0 : -1.0;
  bool quiet       = j->island->quiet;
  j->island->quiet = true;
  for (int side = -1; side <= 1; side += 2) {
    for (int i = 0; i < n; i++) s->trial[i] = x[i] + side * s->unit[i];
    if (residual(j, s->trial, s->trial_r)) continue;
    for (int i = 0; i < n; i++)
      if (s->scale[i] >= 0.0) s->scale[i] = fmax(s->scale[i], fabs(s->trial_r[i] - r[i]));
  }
  residual(j, x, s->trial_r);
  j->island->quiet = quiet;
  // One that changes by much over these is not solved for that: the unknowns may be much smaller.
  for (int i = 0; i < n; i++) s->scale[i] = fmin(fmax(s->scale[i], 0.0), 1.0);
}

// The Newton step at x into s->dx. False: the matrix is singular and the equations contradict each other.
static bool find_step(Job *j, double *x, const double *r) {
  const SkBlockCode *b = j->b;
  SkBlocks          *s = j->s;
  j->singular          = j->slot->sparse ? !sk_slot_factor(s, j->slot, b, s->packed)
                                         : sk_lu_factor(b->n, s->matrix, s->pivot, s->work) >= 0;
  if (!j->singular) {
    newton_step(j, r, s->dx);
    if (sk_all_finite(s->dx, b->n)) return true;
  }
  j->singular = true;
  if (!j->slot->sparse && sk_newton_jacobian(j->island, b, x, r)) return false;
  sk_block_units(j->island, b, x, s->unit);
  find_scale(j, x, r);
  for (int i = 0; i < b->n; i++) s->bar[i] = s->scale[i] > 0.0 ? -r[i] / s->scale[i] : -r[i];
  return sk_block_least(j->island, b, j->slot->sparse ? s->packed : NULL, s->matrix, s->bar, s->dx);
}

// Shortens the step until the next one would be smaller. Returns the part taken, 0 when none helps; x and r
// then are what they were. *next: size of the next simplified step, which is in s->bar.
static double shorten(Job *j, double *x, double *r, double first, double least, double *next) {
  SkBlocks *s      = j->s;
  int       n      = j->b->n;
  double    before = j->singular ? sum_of(j, r) : level(j, s->dx, x), after = INFINITY;
  for (double part = first; part >= least; part *= 0.5) {
    for (int i = 0; i < n; i++) s->trial[i] = x[i] + part * s->dx[i];
    bool quiet       = j->island->quiet;
    j->island->quiet = true;
    int bad          = residual(j, s->trial, s->trial_r);
    j->island->quiet = quiet;
    if (bad) continue;
    if (j->singular) {
      *next = sum_of(j, s->trial_r) < before ? 1.0 : INFINITY;
    } else {
      newton_step(j, s->trial_r, s->bar);
      *next = strict(j, s->bar, x);
      after = level(j, s->bar, x);
    }
    bool smaller = j->singular ? *next < INFINITY : after <= (1.0 - 0.25 * part) * before;
    if (!smaller && sum_of(j, s->trial_r) > 0.0) continue;
    memcpy(x, s->trial, sizeof *x * (size_t)n);
    memcpy(r, s->trial_r, sizeof *r * (size_t)n);
    return part;
  }
  return 0.0;
}

// Rounding errors that the residuals at x may have, from the sizes of the terms that unknowns have in them.
static void find_noise(const Job *j, const double *x, double part) {
  const SkBlockCode *b = j->b;
  SkBlocks          *s = j->s;
  memset(s->noise, 0, sizeof(double) * (size_t)b->n);
  const bool    packed = b->n_entries && b->jacobian;
  const int    *row    = b->row;
  const double *a      = packed ? s->packed : s->matrix;
  double       *noise  = s->noise;
  for (int k = 0; k < b->n; k++) {
    const double by = x[k];
    if (packed)
      for (int e = b->col_start[k], end = b->col_start[k + 1]; e < end; e++)
        noise[row[e]] += fabs(a[e] * by);
    else
      for (int i = 0; i < b->n; i++) noise[i] += fabs(a[k * b->n + i] * by);
  }
  for (int i = 0; i < b->n; i++) noise[i] *= part;
}

static bool within_noise(const Job *j) {
  for (int i = 0; i < j->b->n; i++)
    if (!(fabs(j->s->r[i]) <= j->s->noise[i])) return false;
  return true;
}

// After a few slow steps: no residual has fallen any more, so what is left of it is rounding. (Small unknowns
// without a nominal value look alike, but their residuals fall as long as the iteration gets nearer.)
static bool only_rounding(const Job *j, int *slow) {
  SkBlocks *s = j->s;
  size_t    n = (size_t)j->b->n;
  if (*slow == 0) memcpy(s->before, s->r, sizeof(double) * n);
  if (++*slow <= LOOKS) return false;
  *slow = 0;
  for (size_t i = 0; i < n; i++)
    if (fabs(s->r[i]) < fabs(s->before[i]) / 50.0) return false;
  return true;
}

// What the rounding of all equations at x does to each unknown, J^-1 * noise, into `out`: estimated from a few random
// vectors (Kenney and Laub 1994: small-sample statistical condition estimates). Samples `from` to `to`, the largest of
// each unknown with what is there already.
static void find_shake(const Job *j, int from, int to, uint32_t *seed, double *out) {
  SkBlocks *s = j->s;
  int       n = j->b->n;
  for (int k = from; k < to; k++)
    for (int i = 0; i < n; i++) {
      *seed               = *seed * 1664525u + 1013904223u;
      s->trial[k * n + i] = s->noise[i] * (0x1p-31 * *seed - 1.0);
    }
  if (j->slot->sparse)
    sk_sparse_solve(j->slot->now, to - from, s->trial + from * n);
  else
    for (int k = from; k < to; k++) sk_lu_solve(n, s->matrix, s->pivot, s->trial + k * n);
  if (from == 0) memset(out, 0, sizeof(double) * (size_t)n);
  for (int k = from; k < to; k++)
    for (int i = 0; i < n; i++) {
      double one = fabs(s->trial[k * n + i]);
      if (one > out[i]) out[i] = one;
    }
}

// The step does not make the next one smaller. Some unknowns may be the difference of large ones: such a one cannot
// be nearer to zero than their rounding, and its steps never shrink. FOUND: the step was the last one but for that;
// TOO_LONG: it has helped the others. Else x and r are what they were.
static Outcome take_whole(Job *j, double *x, double *r) {
  SkBlocks *s = j->s;
  size_t    n = (size_t)j->b->n;
  memcpy(s->before, x, sizeof(double) * n);
  for (size_t i = 0; i < n; i++) x[i] += s->dx[i];
  bool ok = !residual(j, x, r) && !sk_newton_jacobian(j->island, j->b, x, r);
  if (ok) find_noise(j, x, ROUNDED);
  ok            = ok && find_step(j, x, r) && !j->singular;
  uint32_t seed = SEED;
  if (ok) find_shake(j, 0, SAMPLES, &seed, s->bar);
  double most = 0.0;
  for (size_t i = 0; i < n; i++) most = fmax(most, fabs(x[i]));
  bool last = ok;
  for (size_t i = 0; i < n && ok; i++) {
    bool rounded = fabs(s->dx[i]) <= 8.0 * s->bar[i] + ACCURATE * fabs(x[i]) + NOTHING * most;
    last         = last && rounded;
    ok           = rounded || fabs(s->dx[i]) < 0.5 * fabs(x[i] - s->before[i]);
  }
  if (ok && !last) return TOO_LONG;
  for (size_t i = 0; i < n && ok; i++) x[i] += s->dx[i];
  if (ok && !residual(j, x, r)) return FOUND;
  memcpy(x, s->before, sizeof(double) * n);
  return residual(j, x, r) ? NO_START : STUCK;
}

// No part of the step makes the next one smaller. An unknown that is the difference of large ones, and much smaller than
// their rounding (the far end of a long chain), has any step at all, and must not hold up the others: once more without
// the steps that rounding makes.
static double shorten_rounded(Job *j, double *x, double *r, double first, double *next) {
  SkBlocks *s = j->s;
  if (j->singular) return 0.0;
  if (!j->slot->sparse && sk_newton_jacobian(j->island, j->b, x, r)) return 0.0;
  for (int i = 0; i < j->b->n; i++) s->trial[i] = fabs(x[i]) + fabs(s->dx[i]);
  find_noise(j, s->trial, ROUNDED);
  if (!j->slot->sparse && (!find_step(j, x, r) || j->singular)) return 0.0;
  uint32_t seed = SEED;
  find_shake(j, 0, SAMPLES, &seed, s->scale);
  j->floor    = s->scale;
  double part = level(j, s->dx, x) > 0.0 ? shorten(j, x, r, first, SMALLEST_PART, next) : 0.0;
  j->floor    = NULL;
  return part;
}

// One more simplified step brings the error down by the same factor once again; unless there is a kink in between, so
// the step after it is looked at too.
static Outcome one_more(Job *j, double *x, double *r, double next) {
  for (int i = 0; i < j->b->n; i++) x[i] += j->s->bar[i];
  if (residual(j, x, r)) return STUCK;
  newton_step(j, r, j->s->bar);
  return strict(j, j->s->bar, x) <= fmax(ACCURATE, 1e-4 * next) ? FOUND : TOO_LONG;
}

// Are all steps that are left (s->bar) within what rounding does to the unknowns, s->scale? *fall: or much smaller than
// the ones before (s->dx).
static bool is_shake(const Job *j, const double *x, bool *fall) {
  const SkBlocks *s    = j->s;
  double          most = 0.0;
  bool            all  = true;
  *fall                = true;
  for (int i = 0; i < j->b->n; i++) most = fmax(most, fabs(x[i]));
  for (int i = 0; i < j->b->n; i++) {
    double left    = fabs(s->bar[i]);
    bool   rounded = left <= 8.0 * s->scale[i] + ACCURATE * fabs(x[i]) + NOTHING * most;
    all            = all && rounded;
    *fall          = *fall && (rounded || left <= FAST * fabs(s->dx[i]));
  }
  return all;
}

static Outcome take_bar(const Job *j, double *x, double *r) {
  for (int i = 0; i < j->b->n; i++) x[i] += j->s->bar[i];
  return residual(j, x, r) ? STUCK : FOUND;
}

// Simplified steps from x, s->bar being the first of them and `next` its size, as long as the matrix at hand is good enough:
// a large one takes much longer to make and to factor than they do. TOO_LONG: another matrix is wanted.
static Outcome coast(Job *j, double *x, double *r, double next) {
  SkBlocks *s      = j->s;
  size_t    n      = (size_t)j->b->n;
  bool      shaken = false, fall = true;
  uint32_t  seed = SEED;
  for (int k = 0; k < MOST_SIMPLE; k++) {
    memcpy(s->dx, s->bar, sizeof(double) * n);
    for (size_t i = 0; i < n; i++) x[i] += s->dx[i];
    j->island->stats.newton++;
    if (residual(j, x, r)) return STUCK;
    newton_step(j, r, s->bar);
    double after = strict(j, s->bar, x);
    // Newton's own last step leaves less than it was itself.
    if (after <= 0.1 * ACCURATE) return FOUND;
    if (after <= ACCURATE) return take_bar(j, x, r);
    bool slow = after > FAST * next;
    next      = after;
    if (!slow) continue;
    // Mostly the first sample tells already.
    for (int from = 0; !shaken && from < SAMPLES; from = from ? SAMPLES : 1) {
      if (from == 0) find_noise(j, x, ROUNDED);
      find_shake(j, from, from ? SAMPLES : 1, &seed, s->scale);
      if (is_shake(j, x, &fall)) return take_bar(j, x, r);
    }
    if (shaken && is_shake(j, x, &fall)) return take_bar(j, x, r);
    shaken = true;
    if (!fall) break;
  }
  return TOO_LONG;
}

// Where the matrix is singular a step tells nothing of the equations it could not help, nor of those whose
// derivatives are no numbers there: each must hold beside the size of its own terms. (The matrix is made again:
// elimination has left nothing of it.)
static bool holds(const Job *j) {
  const SkBlockCode *b = j->b;
  SkBlocks          *s = j->s;
  if (residual(j, s->x, s->r) || sk_newton_jacobian(j->island, b, s->x, s->r)) return false;
  sk_block_units(j->island, b, s->x, s->unit);
  find_scale(j, s->x, s->r);
  memset(s->noise, 0, sizeof(double) * (size_t)b->n);
  memset(s->bar, 0, sizeof(double) * (size_t)b->n);
  bool packed = b->n_entries && b->jacobian;
  for (int k = 0; k < b->n; k++) {
    double nominal = sk_island_nominal(j->island, b->tears[k]);
    double unit    = fmax(fabs(s->x[k]), nominal > 0.0 ? nominal : 1e-3);
    int    from    = packed ? b->col_start[k] : k * b->n;
    int    to      = packed ? b->col_start[k + 1] : from + b->n;
    for (int e = from; e < to; e++) {
      double term = fabs((packed ? s->packed[e] : s->matrix[e]) * unit);
      int    row  = packed ? b->row[e] : e - from;
      if (isfinite(term))
        s->noise[row] += term;
      else
        s->bar[row] = 1.0;
    }
  }
  for (int i = 0; i < b->n; i++) {
    // An equation without a slope that does not change either: what it is made of is not known.
    double flat = s->scale[i] > 0.0 ? s->scale[i] : 1.0;
    double size = s->noise[i] == 0.0 && s->bar[i] == 0.0 ? flat : s->noise[i];
    if (!(fabs(s->r[i]) <= NEARLY * size)) return false;
  }
  return true;
}

// From s->x. FOUND: v is at a place where steps end.
static Outcome search(Job *j) {
  SkBlocks *s = j->s;
  double   *x = s->x, *r = s->r, first = 1.0;
  int       n = j->b->n, slow = 0;
  bool      tried = false, shaken = false;
  if (residual(j, x, r)) return NO_START;
  for (int k = 0; k < MAX_ITERATIONS; k++) {
    j->island->stats.newton++;
    if (sum_of(j, r) == 0.0) return FOUND;
    if (sk_newton_jacobian(j->island, j->b, x, r)) return NO_START;
    // Of a dense matrix elimination leaves nothing.
    if (!j->slot->sparse) find_noise(j, x, 16.0 * DBL_EPSILON);
    if (!find_step(j, x, r)) return SINGULAR;
    double now = strict(j, s->dx, x), next = INFINITY;
    if (now <= ACCURATE) {
      for (int i = 0; i < n; i++) x[i] += s->dx[i];
      return residual(j, x, r) ? STUCK : FOUND;
    }
    double size = loose(j, s->dx, x);
    bool   near = size <= NEARLY, last = !tried && !j->singular && size <= CLOSE;
    if (near && j->slot->sparse) find_noise(j, x, 16.0 * DBL_EPSILON);
    bool   rounded = near && within_noise(j), once = near || last;
    double from = once ? 1.0 : first, least = once || shaken ? from : SMALLEST_PART;
    double part = shorten(j, x, r, from, j->singular && !once ? SMALLEST_PART : least, &next);
    if (part == 0.0 && last) {
      Outcome whole = take_whole(j, x, r);
      if (whole == FOUND) return FOUND;
      tried = whole != TOO_LONG;
      slow  = 0;
      continue;
    }
    // At the limit of rounding the steps cannot shrink any more. But near in the loose measure may be far for an
    // unknown that is small as such: then shorter steps help.
    if (part == 0.0 && near) {
      if (rounded || only_rounding(j, &slow)) return residual(j, x, r) ? STUCK : FOUND;
      part = shorten(j, x, r, 0.5, SMALLEST_PART, &next);
      if (part == 0.0) return residual(j, x, r) ? STUCK : FOUND;
    }
    shaken = shaken || part == 0.0;
    if (part == 0.0) part = shorten_rounded(j, x, r, first, &next);
    if (part == 0.0) return STUCK;
    if (k + 1 == j->island->most_iterations) return residual(j, x, r) ? STUCK : FOUND;
    first = part < 1.0 ? fmin(1.0, 4.0 * part) : 1.0;
    if (part < 1.0 || j->singular) continue;
    if (next <= ACCURATE) return FOUND;
    // An unknown at zero, of which only rounding is left.
    bool slowly = near && next > SLOWLY * now && loose(j, s->bar, x) <= SLOWLY * NEARLY;
    if (slowly && (rounded || only_rounding(j, &slow))) return FOUND;
    if (!isfinite(now)) continue;
    bool simple = j->slot->sparse && !j->island->most_iterations && next <= FAST * now;
    if (!simple && next * (next / now) > ACCURATE) continue;
    Outcome ends = simple ? coast(j, x, r, next) : one_more(j, x, r, next);
    if (ends != TOO_LONG) return ends;
  }
  return TOO_LONG;
}

// FOUND: v is at the solution.
static Outcome iterate(Job *j) {
  j->singular     = false;
  Outcome outcome = search(j);
  return outcome == FOUND && j->singular && !holds(j) ? SINGULAR : outcome;
}

static Job begin(SkIslandRt *island, const SkBlockCode *b) {
  return (Job){
      .island = island, .b = b, .s = island->blocks, .slot = sk_slot_of(island->blocks, b)};
}

static bool from_v(Job *j) {
  if (!j->slot) {
    sk_island_fail(j->island, "out of memory for %d equations at time %.9g", j->b->n,
                   j->island->run.time);
    return false;
  }
  for (int i = 0; i < j->b->n; i++) {
    double x   = j->island->run.v[j->b->tears[i]];
    j->s->x[i] = j->s->guess[i] = isfinite(x) ? x : 0.0;
  }
  return true;
}

int sk_newton_once(SkIslandRt *island, const SkBlockCode *b) {
  Job j = begin(island, b);
  if (!from_v(&j)) return 1;
  if (iterate(&j) == FOUND) return 0;
  for (int i = 0; i < b->n; i++) island->run.v[b->tears[i]] = j.s->guess[i];
  return 1;
}

// Other tries -------------------------------------------------------------------------------------

// The residuals at the guess fade away: r(x) - (1 - lambda) * r(guess) = 0 from lambda 0 to 1.
static bool fade(Job *j) {
  SkBlocks *s    = j->s;
  size_t    n    = (size_t)j->b->n;
  double   *full = s->shift, *now = s->shift + n, *good = s->shift + 2 * n;
  memcpy(s->x, s->guess, sizeof(double) * n);
  memcpy(good, s->guess, sizeof(double) * n);
  j->shift = NULL;
  if (residual(j, s->x, full)) return false;
  double reached = 0.0, step = 0.125;
  while (reached < 1.0 && step > 1e-3) {
    double to = fmin(1.0, reached + step);
    for (size_t i = 0; i < n; i++) now[i] = (1.0 - to) * full[i];
    j->shift = now;
    memcpy(s->x, good, sizeof(double) * n);
    if (iterate(j) == FOUND) {
      memcpy(good, s->x, sizeof(double) * n);
      reached = to;
      step *= 2.0;
    } else {
      step *= 0.25;
    }
  }
  j->shift = NULL;
  if (reached < 1.0) return false;
  memcpy(s->x, good, sizeof(double) * n);
  return iterate(j) == FOUND;
}

// Lines as lags -----------------------------------------------------------------------------------

#define MAX_LAG_STEPS 50    // 3^-50 of the first rate: nothing is left of the lags
#define LAG_GROWTH    3.0   // of the time step from one to the next
#define LAG_SHRINK    10.0  // where a step leads to something that is no number
#define MAX_LAG_RATE  1e9   // steps that short move no wave any more
#define LAG_SETTLED   1e-3  // relative steps from which on Newton's method goes on by itself

static double *entry_at(const Job *j, int row, int col) {
  const SkBlockCode *b = j->b;
  if (!b->n_entries) return &j->s->matrix[col * b->n + row];
  for (int e = b->col_start[col]; e < b->col_start[col + 1]; e++)
    if (b->row[e] == row) return &j->s->packed[e];
  return NULL;
}

// One implicit Euler step of length 1/rate, of which one Newton iteration: the waves have moved nowhere yet, so the lag
// only adds to the matrix. False: there is no such step, or the equations have no finite value behind it.
static bool lag_step(Job *j, double rate) {
  SkBlocks          *s = j->s;
  const SkBlockCode *b = j->b;
  j->island->stats.newton++;
  if (residual(j, s->x, s->r) || sk_newton_jacobian(j->island, b, s->x, s->r)) return false;
  for (int k = 0; k < b->n_lags; k++) {
    double *a = entry_at(j, b->lags[2 * k], b->lags[2 * k + 1]);
    if (a) *a *= 1.0 + rate;
  }
  if (!find_step(j, s->x, s->r)) return false;
  for (int i = 0; i < b->n; i++) s->trial[i] = s->x[i] + s->dx[i];
  return !residual(j, s->trial, s->trial_r);
}

// A steady start from afar. Each line is taken for a first-order lag, tau*dc/dt = sent - c, whose steady state is the
// same, and is followed from the guess on with implicit steps that grow until they are Newton's own
// (pseudo-transient continuation: Kelley and Keyes 1998; docs/algorithms/newton.md).
static bool follow_lags(Job *j) {
  SkBlocks *s    = j->s;
  size_t    n    = (size_t)j->b->n;
  double   *good = s->shift, rate = 1.0;
  memcpy(s->x, s->guess, sizeof(double) * n);
  for (int k = 0; k < MAX_LAG_STEPS && rate < MAX_LAG_RATE; k++) {
    if (!lag_step(j, rate)) {
      rate *= LAG_SHRINK;
      continue;
    }
    memcpy(s->x, s->trial, sizeof(double) * n);
    rate /= LAG_GROWTH;
    if (loose(j, s->dx, s->x) > LAG_SETTLED) continue;
    memcpy(good, s->x, sizeof(double) * n);
    if (iterate(j) == FOUND) return true;
    memcpy(s->x, good, sizeof(double) * n);
  }
  return false;
}

// From zero, then from the unknowns' sizes and around them, with one sign and the other.
static bool other_starts(Job *j) {
  static const double factors[] = {0.0, 1.0, -1.0, 0.1, -0.1, 10.0, -10.0, 100.0, -100.0};
  for (size_t k = 0; k < sizeof factors / sizeof factors[0]; k++) {
    for (int i = 0; i < j->b->n; i++) {
      double nominal = sk_island_nominal(j->island, j->b->tears[i]);
      double typical = nominal > 0.0 ? nominal : fmax(1.0, fabs(j->s->guess[i]));
      j->s->x[i]     = factors[k] * typical;
    }
    if (iterate(j) == FOUND) return true;
  }
  return false;
}

static const char *reason(Outcome outcome) {
  switch (outcome) {
    case NO_START: return "an equation gives no finite number";
    case SINGULAR: return "no solution found: the equations are singular";
    case TOO_LONG: return "no solution found within 60 iterations";
    default: return "no solution found";
  }
}

static bool once_more(void *user) {
  Job *j = user;
  memcpy(j->s->x, j->s->guess, sizeof(double) * (size_t)j->b->n);
  return iterate(j) == FOUND;
}

int sk_newton(SkIslandRt *island, const SkBlockCode *b) {
  Job j = begin(island, b);
  if (!from_v(&j)) return 1;
  Outcome outcome = iterate(&j);
  if (outcome == FOUND) return 0;
  island->stats.failures++;
  if (island->hasty && b->n > SK_HASTY_ABOVE) {
    for (int i = 0; i < b->n; i++) island->run.v[b->tears[i]] = j.s->guess[i];
    sk_block_describe(island, b, reason(outcome));
    return 1;
  }
  bool quiet    = island->quiet;
  island->quiet = true;
  memcpy(j.s->x, j.s->guess, sizeof(double) * (size_t)b->n);
  sk_block_units(island, b, j.s->guess, j.s->unit);
  bool found = b->n_lags && follow_lags(&j);
  if (!found) memcpy(j.s->x, j.s->guess, sizeof(double) * (size_t)b->n);
  found         = found || (sk_kinsol_solve(island, b, j.s->unit, j.s->x) && iterate(&j) == FOUND);
  found         = found || fade(&j) || other_starts(&j);
  found         = found || (island->other_branch && island->other_branch(island, once_more, &j));
  island->quiet = quiet;
  if (found) return 0;
  for (int i = 0; i < b->n; i++) island->run.v[b->tears[i]] = j.s->guess[i];
  sk_block_describe(island, b, reason(outcome));
  return 1;
}
