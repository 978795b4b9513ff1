// runtime/line/spatial_priv.h - the inside of spatialDistribution, shared by reading (spatial.c) and recording
// (spatial_record.c).
#ifndef SK_RUNTIME_SPATIAL_PRIV_H
#define SK_RUNTIME_SPATIAL_PRIV_H

#include "runtime/line/pieces.h"

#define SK_SPATIAL_DEGREE 4

// Material that entered in the part sa .. sb of the time t0 .. t1, sa and sb being parts of that: its label and its value
// as polynomials in the part. `from` and `to` are the labels at sa and sb, to the last bit.
typedef struct {
  double t0, t1, sa, sb, from, to;
  double label[SK_SPATIAL_DEGREE + 1], value[SK_SPATIAL_DEGREE + 1];
} SkSpatialCell;

typedef struct {
  double label;
  double gone;  // when it left the pipe; infinite: it is inside
} SkSpatialJump;

// Labels that an end may come to before a jump arrives.
typedef struct {
  double lo, hi;
} SkSpatialHold;

typedef struct {
  double x, in[2];
} SkSpatialPoint;

typedef struct {
  SkSpatialCell *cell;  // in order of time
  size_t         n, cap;
  size_t        *run;  // first cells of stretches in one direction, without gaps; then n
  size_t         n_runs;
  SkSpatialJump *jump;
  size_t         n_jumps;
  size_t         few;       // cells up to which nothing is forgotten
  double         time;      // recorded until then
  SkSpatialPoint at;        // there, behind events
  double         speed;     // in the last step
  double         most;      // the largest value that has entered
  bool           positive;  // direction at the last evaluation
  bool           held_positive;
  SkSpatialHold  hold[2];
  double         flagged, asked[2], label[2];  // the last evaluation: when, and where material left
  double         guess[2];                     // what enters
  unsigned       used;                         // bits: these were asked for
  SkSpatialPoint node[SK_SPATIAL_DEGREE + 1], probe[2];  // of the piece that is recorded
  SkRough        rough;                                  // what enters inside steps
  double        *points, *values;
} SkSpatialRt;

struct SkSpatials {
  const SkModelCode *model;
  SkSpatialRt       *all;
  double             rows_from;  // rows may be asked for from then on
};

double sk_spatial_polynomial(const double *coefficients, double s);
double sk_spatial_value(const SkSpatialCell *cell, double label);
// The value at a label at time t: of the material below it, or above it.
double sk_spatial_find(const SkSpatialRt *p, double label, double t, bool below);
// Room for so many cells; false: out of memory.
bool sk_spatial_reserve(SkSpatialRt *p, size_t cap);
// One more cell. False: out of memory.
bool sk_spatial_push(SkSpatialRt *p, const SkIslandRt *island, const SkSpatialCell *cell);
// Which jumps are next to the ends at p->at.
void sk_spatial_hold(SkSpatialRt *p);
// Cells of which nothing is in the pipe at `oldest` or later.
void sk_spatial_forget(SkSpatialRt *p, double oldest);

// Do two cells belong to one stretch?
static inline bool sk_spatial_follows(const SkSpatialCell *a, const SkSpatialCell *b) {
  return b->from == a->to && (b->to > b->from) == (a->to > a->from);
}

#endif
