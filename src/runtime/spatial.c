// runtime/spatial.c - what spatialDistribution remembers: a property along a pipe, moved by a velocity.
//
// Points carry a label that moves with the material: label + x is the position, from 0 to 1. So moving costs
// nothing; a step adds a point where material enters and takes away what has left at the other end. Points
// that lie on the straight line between their neighbours are not kept.
//
// ref: Modelica 3.6, 3.7.4.2
#include "base/mem.h"
#include "runtime/island.h"

#include <math.h>
#include <string.h>

typedef struct {
  double *label, *value;  // ring, in order of label
  size_t  n, at, cap;     // cap is a power of two
  double  x;              // at the last accepted step
  int     positive;       // direction at the last evaluation
  bool    forward;        // direction of the last step
  size_t
      entered;  // points in a row that have entered since the last jump or turn, as far as they are kept
  double *points, *values;
} Spatial;

struct SkSpatials {
  const SkModelCode *model;
  Spatial           *all;
};

static size_t place(const Spatial *s, size_t i) { return (s->at + i) & (s->cap - 1); }
static double label_of(const Spatial *s, size_t i) { return s->label[place(s, i)]; }
static double value_of(const Spatial *s, size_t i) { return s->value[place(s, i)]; }

static bool reserve(Spatial *s, size_t cap) {
  double *label = sk_malloc(cap * sizeof *label), *value = sk_malloc(cap * sizeof *value);
  if (!label || !value) {
    sk_free(label);
    sk_free(value);
    return false;
  }
  for (size_t i = 0; i < s->n; i++) {
    label[i] = label_of(s, i);
    value[i] = value_of(s, i);
  }
  sk_free(s->label);
  sk_free(s->value);
  s->label = label;
  s->value = value;
  s->at    = 0;
  s->cap   = cap;
  return true;
}

// Set-up ------------------------------------------------------------------------------------------

SkStatus sk_spatials_new(const SkModelCode *model, SkSpatials **out) {
  *out          = NULL;
  SkSpatials *s = sk_calloc(1, sizeof *s);
  if (!s) return SK_NOMEM;
  s->model = model;
  s->all   = sk_calloc((size_t)model->n_spatials + 1, sizeof *s->all);
  bool ok  = s->all != NULL;
  for (int i = 0; ok && i < model->n_spatials; i++) {
    Spatial *p = &s->all[i];
    size_t   n = (size_t)model->spatials[i].n, cap = 4096;
    while (cap < 2 * n + 8) cap *= 2;
    p->points = sk_calloc(n + 1, sizeof(double));
    p->values = sk_calloc(n + 1, sizeof(double));
    ok        = p->points && p->values && reserve(p, cap);
  }
  if (!ok) {
    sk_spatials_free(s);
    return SK_NOMEM;
  }
  *out = s;
  return SK_OK;
}

void sk_spatials_free(SkSpatials *s) {
  if (!s) return;
  for (int i = 0; s->all && i < s->model->n_spatials; i++) {
    sk_free(s->all[i].label);
    sk_free(s->all[i].value);
    sk_free(s->all[i].points);
    sk_free(s->all[i].values);
  }
  sk_free(s->all);
  sk_free(s);
}

void sk_spatials_swap(SkSpatials *s, const SkModelCode *model) { s->model = model; }

static bool start_one(Spatial *p, const SkSpatialCode *code, SkIslandRt *island) {
  if (sk_island_triple(island, code->start, p->points, p->values, &p->x)) return false;
  p->n        = 0;
  p->at       = 0;
  p->positive = 1;
  p->forward  = true;
  p->entered  = 0;
  for (int k = 0; k < code->n; k++) {
    bool order = k == 0 || p->points[k] >= p->points[k - 1];
    if (!order || !(p->points[k] >= 0.0 && p->points[k] <= 1.0)) {
      sk_island_fail(island, "initialPoints of spatialDistribution must go from 0 to 1 in order");
      return false;
    }
    p->label[p->n]   = p->points[k] - p->x;
    p->value[p->n++] = p->values[k];
  }
  if (p->n == 0 || p->points[0] != 0.0 || p->points[code->n - 1] != 1.0) {
    sk_island_fail(island, "initialPoints of spatialDistribution must begin with 0 and end with 1");
    return false;
  }
  return true;
}

SkStatus sk_spatials_start(SkSpatials *s, SkIslandRt *const *islands) {
  for (int i = 0; i < s->model->n_spatials; i++) {
    const SkSpatialCode *code = &s->model->spatials[i];
    if (!start_one(&s->all[i], code, islands[code->island])) return SK_INIT_FAILED;
  }
  return SK_OK;
}

// Reading -----------------------------------------------------------------------------------------

// The first point whose label is above (or, with `equal`, at) the given one; n when there is none.
static size_t above(const Spatial *s, double label, bool equal) {
  size_t lo = 0, hi = s->n;
  while (lo < hi) {
    size_t mid = lo + (hi - lo) / 2;
    bool   up  = label_of(s, mid) > label || (equal && label_of(s, mid) == label);
    if (up)
      hi = mid;
    else
      lo = mid + 1;
  }
  return lo;
}

// What enters now, behind the newest point: straight on, but no further than those two points are apart.
static double entering(const Spatial *s, double label, bool from_left) {
  size_t newest = from_left ? 0 : s->n - 1, before = from_left ? 1 : s->n - 2;
  double value = value_of(s, newest);
  if (s->entered < 2 || s->n < 2 || from_left != s->forward) return value;
  double a = label_of(s, newest), gap = a - label_of(s, before);
  if (gap == 0.0) return value;
  double part = fmin(1.0, (label - a) / gap);
  return value + (value - value_of(s, before)) * part;
}

static double interpolate(const Spatial *s, double label, bool from_left) {
  // At a jump the side that arrives next counts.
  size_t i = above(s, label, from_left);
  if (i == 0) return from_left ? entering(s, label, true) : value_of(s, 0);
  if (i == s->n) return from_left ? value_of(s, s->n - 1) : entering(s, label, false);
  double a = label_of(s, i - 1), b = label_of(s, i), u = value_of(s, i - 1), v = value_of(s, i);
  return b > a ? u + (v - u) * ((label - a) / (b - a)) : v;
}

// Both ends from the points: where material enters, the newest points tell what enters now, and no loop through the
// inputs arises.
void sk_spatials_read(SkRun *run, int line, double x, int positive, double *out0, double *out1) {
  SkIslandRt *island = run->owner;
  Spatial    *s      = &island->spatials->all[line];
  if (s->n == 0) return;  // not started: initialisation has values of its own
  s->positive = positive;
  if (out0) *out0 = interpolate(s, -x, positive);
  if (out1) *out1 = interpolate(s, 1.0 - x, positive);
}

// Moving ------------------------------------------------------------------------------------------

static bool push(Spatial *s, bool front, double label, double value) {
  if (s->n == s->cap && !reserve(s, s->cap * 2)) return false;
  if (front) s->at = (s->at + s->cap - 1) & (s->cap - 1);
  size_t i    = place(s, front ? 0 : s->n);
  s->label[i] = label;
  s->value[i] = value;
  s->n++;
  return true;
}

static void pop(Spatial *s, bool front) {
  if (front) s->at = (s->at + 1) & (s->cap - 1);
  s->n--;
}

// The second point from this end lies on the line between its neighbours: it tells nothing.
static void thin(Spatial *s, bool front) {
  if (s->n < 3) return;
  size_t i0 = front ? 0 : s->n - 1, i1 = front ? 1 : s->n - 2, i2 = front ? 2 : s->n - 3;
  double a = label_of(s, i0), b = label_of(s, i1), c = label_of(s, i2);
  if (a == b || b == c) return;
  double u = value_of(s, i0), v = value_of(s, i1), w = value_of(s, i2);
  double line = u + (w - u) * ((b - a) / (c - a));
  if (fabs(line - v) > 1e-14 * fmax(fabs(u), fabs(w))) return;
  s->label[place(s, i1)] = a;
  s->value[place(s, i1)] = u;
  pop(s, front);
  if (s->entered > 2) s->entered--;
}

// The flow turned: what has left does not come back.
static bool cut(Spatial *s, bool right) {
  double edge = right ? 1.0 - s->x : -s->x, value = interpolate(s, edge, !right);
  while (s->n > 0 && (right ? label_of(s, s->n - 1) >= edge : label_of(s, 0) <= edge))
    pop(s, !right);
  return push(s, !right, edge, value);
}

// What left before the last step is forgotten; what left during it may still be asked for, at a time inside
// the step.
static bool move(Spatial *s, double x, double in0, double in1) {
  bool   forward = x > s->x;
  double edge    = forward ? 1.0 - s->x : -s->x;
  if (forward != s->forward && !cut(s, s->forward)) return false;
  if (forward != s->forward) s->entered = 0;
  while (s->n > 1 && (forward ? label_of(s, s->n - 2) >= edge : label_of(s, 1) <= edge))
    pop(s, !forward);
  s->x       = x;
  s->forward = forward;
  if (!push(s, forward, forward ? -x : 1.0 - x, forward ? in0 : in1)) return false;
  s->entered++;
  thin(s, forward);
  return true;
}

bool sk_spatials_accept(SkIslandRt *island, bool event) {
  SkSpatials *all = island->spatials;
  // Which way it goes after the event is known only once the ends have been read again.
  if (event && sk_island_call(island, island->code->later)) return false;
  for (int i = 0; i < all->model->n_spatials; i++) {
    const SkSpatialCode *code = &all->model->spatials[i];
    Spatial             *s    = &all->all[i];
    double               x    = 0.0;
    if (code->island != island->number) continue;
    if (sk_island_triple(island, code->start, s->points, s->values, &x) || !isfinite(x))
      return false;
    double in0 = island->run.v[code->source[0]], in1 = island->run.v[code->source[1]];
    if (x != s->x) {
      if (!move(s, x, in0, in1)) return false;
    } else if (event) {
      // What enters has jumped: a second point at the same place.
      bool front = s->positive != 0;
      if (front != s->forward && !cut(s, s->forward)) return false;
      if (front != s->forward) s->entered = 0;
      s->forward = front;
      double now = front ? in0 : in1, last = value_of(s, front ? 0 : s->n - 1);
      if (now == last) continue;
      if (!push(s, front, front ? -x : 1.0 - x, now)) return false;
      s->entered = 1;
    }
  }
  return true;
}

// Saving ------------------------------------------------------------------------------------------

void sk_spatials_save(const SkSpatials *s, SkBytes *out) {
  sk_bytes_u64(out, (uint64_t)s->model->n_spatials);
  for (int i = 0; i < s->model->n_spatials; i++) {
    const Spatial *p = &s->all[i];
    sk_bytes_f64(out, p->x);
    sk_bytes_u64(out, (uint64_t)(p->positive != 0));
    sk_bytes_u64(out, p->forward);
    sk_bytes_u64(out, p->entered);
    sk_bytes_u64(out, p->n);
    for (size_t k = 0; k < p->n; k++) {
      sk_bytes_f64(out, label_of(p, k));
      sk_bytes_f64(out, value_of(p, k));
    }
  }
}

bool sk_spatials_load(SkSpatials *s, SkBytes *in) {
  if (!sk_bytes_expect(in, (uint64_t)s->model->n_spatials)) return false;
  for (int i = 0; i < s->model->n_spatials; i++) {
    Spatial *p  = &s->all[i];
    p->x        = sk_bytes_read_f64(in);
    p->positive = sk_bytes_read_u64(in) != 0;
    p->forward  = sk_bytes_read_u64(in) != 0;
    p->entered  = sk_bytes_read_u64(in);
    uint64_t n  = sk_bytes_read_u64(in);
    if (in->failed || n == 0 || n > (in->n - in->at) / 16) return false;
    p->n = p->at = 0;
    for (uint64_t k = 0; k < n; k++) {
      double label = sk_bytes_read_f64(in), value = sk_bytes_read_f64(in);
      if (!push(p, false, label, value)) return false;
    }
  }
  return !in->failed;
}
