// runtime/delay_cells.c - what lines send inside the steps of adaptive methods.
//
// An integrator chooses its steps by its states. What is sent may bend much more, or jump without an event (sign, noEvent,
// floor in noEvent): a curve through the ends of steps would follow the length of the steps, not the tolerance, and no
// error control of the reader would know. So rows keep three points inside the way from the row before, a cell, and
// readers take the polynomial of that cell alone. The writer compares it with the equations at two more points, and halves
// the piece of the step where they differ by more than a part of the tolerance. What is left of a jump is an interval in the
// rounding of time: the two sides of a jump, of which readers are told.
#include "runtime/delay_priv.h"

#include <float.h>
#include <math.h>
#include <string.h>

// Part of the tolerance. A value counts at least as this part of the largest one that was sent.
#define PART       0.1
#define LEAST_SIZE 1e-3
// Pieces of a step, and halvings, at most: a jump needs two pieces for each halving. What needs more is noise, and is not
// compared for so many steps, twice as many each time.
#define MOST_PIECES 400
#define MOST_HALVED 60
#define WAIT        64
#define MOST_WAIT   65536

static const double probes[2] = {0.11, 0.87};

typedef struct {
  SkIslandRt      *island;
  const SkStretch *step;
} Record;

static SkBundle *bundle_of(const SkIslandRt *island, int k) {
  SkBundle *b = &island->lines->bundles[island->lines->out[k]];
  return b->inner == SK_CELL ? b : NULL;
}

static int first_of(const SkIslandRt *island) { return island->lines->out_first[island->number]; }
static int last_of(const SkIslandRt *island) {
  return island->lines->out_first[island->number + 1];
}

// Values of the row that is not published yet: at its end (0), or at a point inside.
static double *next_row(const SkBundle *b, int point) {
  SkView v = sk_view(b);
  return (double *)(uintptr_t)sk_row_values(&v, v.end) + b->n * (size_t)point;
}

// What is sent now is what is sent there.
static bool take(SkIslandRt *island, int point) {
  for (int k = first_of(island); k < last_of(island); k++) {
    SkBundle *b = bundle_of(island, k);
    if (!b) continue;
    if (!sk_bundle_room(island->lines, b)) return false;
    double *row = next_row(b, point);
    for (size_t i = 0; i < b->n; i++) {
      row[i]     = island->run.v[b->source[i]];
      b->most[i] = fmax(b->most[i], fabs(row[i]));
    }
    b->sampled = point;
  }
  return true;
}

// Does the cell have the value that is sent now, at this part of it?
static bool is_right(const SkIslandRt *island, const SkBundle *b, double part) {
  SkView        v     = sk_view(b);
  const double *first = sk_row_values(&v, v.end - 1), *row = next_row(b, 0);
  double        weight[SK_MOST_INNER + 1];
  sk_inner_weights(SK_CELL, part, false, false, weight);
  for (size_t i = 0; i < b->n; i++) {
    double now = island->run.v[b->source[i]], size = fmax(fabs(first[i]), fabs(row[i]));
    double sum = weight[SK_CELL] * (row[i] - first[i]);
    for (int k = 0; k < SK_CELL; k++) {
      double at = row[(size_t)(k + 1) * b->n + i];
      sum += weight[k] * (at - first[i]);
      size = fmax(size, fabs(at));
    }
    double most = PART * island->tolerance * fmax(size, LEAST_SIZE * b->most[i]);
    if (!(fabs(first[i] + sum - now) <= most + 8.0 * DBL_EPSILON * size)) return false;
  }
  return true;
}

static bool all_right(const SkIslandRt *island, double part, bool gives_up) {
  bool right = true;
  for (int k = first_of(island); k < last_of(island); k++) {
    SkBundle *b = bundle_of(island, k);
    if (!b || b->wait || b->straight || is_right(island, b, part)) continue;
    right = gives_up;
    if (!gives_up) break;
    b->noisy = b->noisy < WAIT ? WAIT : b->noisy < MOST_WAIT ? 2 * b->noisy : b->noisy;
    b->wait  = b->noisy;
  }
  return right;
}

// The points inside a piece. False: the equations have no values there.
static bool look_inside(const Record *r, double t0, double t1) {
  const double *parts = sk_inner_parts(SK_CELL);
  for (int k = 0; k < SK_CELL; k++)
    if (r->step->at(r->island, t0 + parts[k] * (t1 - t0)) || !take(r->island, k + 1)) return false;
  return true;
}

static bool is_cell(const Record *r, double t0, double t1, bool gives_up) {
  for (int k = 0; k < 2; k++) {
    if (r->step->at(r->island, t0 + probes[k] * (t1 - t0))) continue;
    if (!all_right(r->island, probes[k], gives_up)) return false;
  }
  return true;
}

static bool close_cells(SkIslandRt *island, double time) {
  for (int k = first_of(island); k < last_of(island); k++) {
    SkBundle *b = bundle_of(island, k);
    if (b && !sk_bundle_close(island, b, time)) return false;
  }
  return true;
}

// At the last row, whatever rounding has left behind it.
static bool add_jump(SkIslandRt *island, double last) {
  double now       = island->run.time;
  island->run.time = last;
  bool ok          = sk_lines_push(island, true);
  island->run.time = now;
  island->told     = true;
  return ok;
}

// Piece by piece, each half as long as the one that was not right. The row at t1 itself is not made.
static SkStatus record(const Record *r, double t0, double t1) {
  SkIslandRt *island = r->island;
  double      ends[MOST_HALVED + 1], last = t0;
  int         n = 1, pieces = 0;
  ends[0] = t1;
  while (n > 0) {
    double end = ends[n - 1];
    if (island->run.time != end && r->step->at(island, end)) return SK_SOLVER_FAILED;
    if (end - t0 <= sk_time_slack(end) || n > MOST_HALVED) {
      if (!add_jump(island, last)) return SK_NOMEM;
    } else {
      if (!take(island, 0)) return SK_NOMEM;
      bool inside = look_inside(r, t0, end);
      if (inside && !is_cell(r, t0, end, ++pieces > MOST_PIECES)) {
        ends[n++] = t0 + 0.5 * (end - t0);
        continue;
      }
      if (end < t1 && !close_cells(island, end)) return SK_NOMEM;
      last = end;
    }
    t0 = end;
    n--;
  }
  return island->run.time != t1 && r->step->at(island, t1) ? SK_SOLVER_FAILED : SK_OK;
}

static bool any_cells(const SkIslandRt *island) {
  bool any = false;
  for (int k = first_of(island); k < last_of(island); k++) {
    SkBundle *b = bundle_of(island, k);
    if (!b) continue;
    b->wait -= b->wait > 0;
    any = true;
  }
  return any;
}

SkStatus sk_lines_record(SkIslandRt *island, const SkStretch *step) {
  double t0 = step->t0, t1 = island->run.time;
  if (!(t1 > t0) || sk_is_fixed(island->solver) || !any_cells(island)) return SK_OK;
  Record r = {island, step};
  char   said[sizeof island->message];
  memcpy(said, island->message, sizeof said);
  bool quiet = island->quiet, row = sk_blocks_row(island->blocks, true);
  island->quiet   = true;
  SkStatus status = record(&r, t0, t1);
  island->quiet   = quiet;
  sk_blocks_row(island->blocks, row);
  memcpy(island->message, said, sizeof said);
  return status;
}
