// runtime/event/locate.c - where inside a step a relation changes first.
//
// A change that is there at the end of the step is bracketed between the two ends. One that comes and goes
// inside the step would be missed: where the parabola through the last three values of a crossing function
// has its vertex inside the step and on the other side of zero (or nearly so), that point is looked at too.
//
// An integrator chooses its steps by what it integrates: a crossing function may swing many times in one of
// them. So a step is searched in pieces that are short enough for straight lines to tell how crossing functions
// go on; the length of the pieces grows as long as they do, and is halved where they do not.
//
// ref: docs/algorithms/events.md
#include "runtime/island/island.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define MAX_HALVINGS \
  200  // of bisection and secants in turn; 2^-200 of any step is below the rounding of time

typedef struct {
  SkIslandRt      *island;
  const SkStretch *stretch;
  double           lo, hi;  // nothing has changed at lo, something has at hi
  double           width;   // close enough
} Search;

static bool counts(const SkIslandCode *c, int i) {
  return (c->relation_kind[i] & SK_RELATION_CROSSES) && !(c->relation_kind[i] & SK_RELATION_TIME);
}

// Where the parabola through the crossing function's values may dip below zero inside the step; the
// earliest such place over all relations, NAN when there is none. g_new holds the values at t1.
static double dip(const SkIslandRt *island, const SkStretch *s) {
  if (!island->g_old_valid) return NAN;
  double a = s->t0 - island->g_old_time, b = s->t1 - s->t0, first = NAN;
  if (!(a > 0.0) || !(b > 0.0)) return NAN;
  for (int i = 0; i < island->code->n_relations; i++) {
    if (!counts(island->code, i)) continue;
    double y0 = island->g_old[i], y1 = island->g[i], y2 = island->g_new[i];
    // One end may lie on the threshold itself.
    bool on = fmin(fabs(y1), fabs(y2)) <= island->relation[i].width;
    if (!(y1 * y2 > 0.0) && !on) continue;
    // Where only errors of integration are left there is nothing to find.
    if (fmax(fabs(y1), fabs(y2)) <= island->tolerance * island->relation[i].most) continue;
    if (y1 + y2 < 0.0) y0 = -y0, y1 = -y1, y2 = -y2;
    // y(t) = y1 + p*t + q*t^2 with t counted from t0
    double left = (y1 - y0) / a, right = (y2 - y1) / b;
    double q = (right - left) / (a + b), p = left + q * a;
    if (!(q > 0.0) || !(p < 0.0)) continue;
    double t = -0.5 * p / q;
    if (!(t > 0.0 && t < b) || y1 + 0.5 * p * t > 0.2 * fmin(y1, y2)) continue;
    if (!(s->t0 + t >= first)) first = s->t0 + t;
  }
  return first;
}

static int look(Search *f, double t) {
  f->island->g_seen = NAN;
  if (f->stretch->at(f->island, t)) return -1;
  int changed = sk_island_changed(f->island);
  return changed == -2 ? -1 : changed >= 0;
}

// The secant of the changed relation that crosses first, between its values at lo and at hi.
static double secant(const Search *f, const double *at_lo, const double *at_hi) {
  const SkIslandCode *c     = f->island->code;
  double              first = f->hi;
  for (int i = 0; i < c->n_relations; i++) {
    if (!counts(c, i) || !(at_lo[i] * at_hi[i] < 0.0)) continue;
    double t = f->lo + (f->hi - f->lo) * (at_lo[i] / (at_lo[i] - at_hi[i]));
    if (t < first) first = t;
  }
  return first;
}

// Narrows the bracket: secants, a point just behind each of them so that both ends move, and a halving
// whenever that did not make the bracket smaller by half.
static int narrow(Search *f, double *at_lo, double *at_hi) {
  size_t bytes = sizeof(double) * (size_t)f->island->code->n_relations;
  memcpy(at_lo, f->island->g, bytes);
  memcpy(at_hi, f->island->g_new, bytes);
  bool halve = false;
  for (int k = 0; k < MAX_HALVINGS && f->hi - f->lo > f->width; k++) {
    double before = f->hi - f->lo, middle = f->lo + 0.5 * before;
    double t = halve ? middle : secant(f, at_lo, at_hi);
    // Near an end: one width inside, so that the end itself moves close.
    if (!halve) t = k % 2 ? t - 0.5 * f->width : t + 0.5 * f->width;
    t = fmin(fmax(t, f->lo + 0.5 * f->width), f->hi - 0.5 * f->width);
    if (!(t > f->lo && t < f->hi)) t = middle;
    if (!(t > f->lo && t < f->hi)) break;
    int changed = look(f, t);
    if (changed < 0) return -1;
    memcpy(changed ? at_hi : at_lo, f->island->g_new, bytes);
    if (changed)
      f->hi = t;
    else
      f->lo = t;
    halve = f->hi - f->lo > 0.5 * before;
  }
  return f->stretch->at(f->island, f->hi) ? -1 : 1;
}

// changed: what sk_island_changed found at t1. from: t0, or earlier where something had changed there already.
static int locate(SkIslandRt *island, const SkStretch *s, double from, int changed, double *when) {
  if (changed == -2) return -1;
  Search f = {island, s, from, s->t1, 0.0};
  f.width  = 1e-12 * (s->t1 - s->t0) + 4.0 * DBL_EPSILON * fmax(fabs(s->t0), fabs(s->t1));
  if (changed < 0) {
    double t = dip(island, s);
    if (isnan(t)) return 0;
    int there = look(&f, t);
    if (there < 0) return -1;
    if (!there) return s->at(island, s->t1) ? -1 : 0;
    f.hi = t;
  }
  island->g_seen = NAN;
  int result     = narrow(&f, island->held, island->at);
  *when          = f.hi;
  return result;
}

static int locate_relation(SkIslandRt *island, const SkStretch *s, double *when) {
  if (!island->any_crossing) return 0;
  if (sk_island_crossings(island, island->g_new)) return -1;
  island->g_seen = s->t1;
  if (sk_island_stays_calm(island, s)) return 0;
  return locate(island, s, s->t0, sk_island_changed_here(island), when);
}

// Pieces ------------------------------------------------------------------------------------------

// The first piece after a restart and the growth from one to the next: no whole numbers, so that no period of
// a crossing function is met again and again at the same phase.
#define FIRST_PIECE 6.18034e-4  // of the output interval
#define GROWTH      2.71828
#define SHORTEST    1e-6  // of the output interval
#define MOST_ROUGH  3

void sk_island_scan_anew(SkIslandRt *island) { island->reach = FIRST_PIECE * island->interval; }

// Is the value of crossing function i at `end`, in g_new, about where it was heading for? It is when it is off
// by less than what is left to zero, or by what the tolerance allows.
static bool as_expected(const SkIslandRt *island, int i, double end) {
  double y0 = island->g_old[i], y1 = island->g[i], y2 = island->g_new[i];
  double heading = y1 + (y1 - y0) / (island->g_time - island->g_old_time) * (end - island->g_time);
  double left    = y1 * y2 > 0.0 ? fmin(fabs(y1), fabs(y2)) : fmax(fabs(y1), fabs(y2));
  double noise   = 100.0 * island->tolerance * island->relation[i].most;
  return !(fabs(y2 - heading) > 0.5 * left + noise);
}

// The first crossing function that is not, or -1.
static int unexpected(const SkIslandRt *island, double end) {
  const SkIslandCode *c = island->code;
  if (!island->g_old_valid || !(island->g_time > island->g_old_time)) return -1;
  for (int i = 0; i < c->n_relations; i++) {
    if (!counts(c, i) || island->relation[i].rough >= MOST_ROUGH) continue;
    // Where an integer-valued function steps, its margin begins anew.
    bool steps = (c->relation_kind[i] & SK_RELATION_STEPWISE) && !(island->g_new[i] > 0.0);
    if (!steps && !as_expected(island, i, end)) return i;
  }
  return -1;
}

// The end of the next piece: a rest that is hardly longer belongs to it.
static double end_of_piece(const SkIslandRt *island, double from, double to) {
  return to - from > 1.3 * island->reach ? from + island->reach : to;
}

static int scan_relations(SkIslandRt *island, const SkStretch *s, double *when) {
  if (!island->any_crossing) return 0;
  SkStretch piece = {s->t0, s->t1, s->at};
  double    here  = s->t1;  // where v is
  double    from  = s->t0;  // the last point where nothing had changed, not even slightly
  for (;;) {
    piece.t1 = end_of_piece(island, piece.t0, s->t1);
    if (piece.t1 != here && s->at(island, here = piece.t1)) return -1;
    // Only the end of the stretch is where the integrator has been: in between, small errors are no change.
    // They may be the beginning of one, though: it is then searched for from before them.
    bool last = piece.t1 == s->t1, slightly = false;
    int  changed = last ? sk_island_changed(island) : sk_island_changed_clearly(island, &slightly);
    if (changed == -2) return -1;
    double length = piece.t1 - piece.t0;
    int    rough  = unexpected(island, piece.t1);
    if (rough >= 0 && length > SHORTEST * island->interval) {
      island->reach = 0.5 * length;
      continue;
    }
    if (rough >= 0) island->relation[rough].rough++;
    int found = locate(island, &piece, from, changed, when);
    if (found) return found;
    island->reach = fmax(island->reach, fmin(GROWTH * length, island->interval));
    if (last) return 0;
    sk_island_remember(island, false);
    piece.t0 = piece.t1;
    if (!slightly) from = piece.t1;
  }
}

// Jumps on their way -------------------------------------------------------------------------------

// Also in what relations alone depend on.
static bool arrives(SkIslandRt *island) {
  if (!island->spatials && !island->varies) return false;
  if (island->any_crossing && sk_island_call(island, island->code->zeros)) return false;
  return (island->spatials && sk_spatials_arrives(island)) ||
         (island->varies && sk_lines_arrives(island));
}

// When a jump arrives that nobody can foresee: values stay on this side of it until the step ends there.
static int find_arrival(SkIslandRt *island, const SkStretch *s, double *when) {
  if (!arrives(island)) return 0;
  double lo = s->t0, hi = s->t1;
  double width = 1e-12 * (s->t1 - s->t0) + 4.0 * DBL_EPSILON * fmax(fabs(s->t0), fabs(s->t1));
  for (int k = 0; k < MAX_HALVINGS && hi - lo > width; k++) {
    double mid = lo + 0.5 * (hi - lo);
    if (s->at(island, mid)) return -1;
    if (arrives(island))
      hi = mid;
    else
      lo = mid;
  }
  island->g_seen = NAN;
  *when          = hi;
  return s->at(island, hi) ? -1 : 1;
}

// The first of what arrives and what changes; relations are looked at up to the arrival only.
static int find_first(SkIslandRt *island, const SkStretch *s, double *when,
                      int (*relations)(SkIslandRt *, const SkStretch *, double *)) {
  int       arrival = find_arrival(island, s, when);
  SkStretch part    = {s->t0, arrival > 0 ? *when : s->t1, s->at};
  if (arrival < 0) return arrival;
  int found = relations(island, &part, when);
  return found ? found : arrival;
}

int sk_island_locate(SkIslandRt *island, const SkStretch *s, double *when) {
  return find_first(island, s, when, locate_relation);
}

int sk_island_scan(SkIslandRt *island, const SkStretch *s, double *when) {
  return find_first(island, s, when, scan_relations);
}
