// runtime/line/line_cells.c - what lines send inside the steps of adaptive methods.
//
// An integrator chooses its steps by its states. What is sent may bend much more, or jump without an event (sign, noEvent,
// floor in noEvent): a curve through the ends of steps would follow the length of the steps, not the tolerance, and no
// error control of the reader would know. So rows keep points inside the way from the row before, a cell, and readers take
// the polynomial of that cell alone. The writer compares it with the equations at more points, and cuts the step into
// pieces where they differ by more than a part of the tolerance (pieces.h). What is left of a jump are the two sides of it,
// of which readers are told.
#include "runtime/line/line_priv.h"

#include <float.h>
#include <math.h>
#include <string.h>

// Part of the tolerance. A value counts at least as this part of the largest one that was sent.
#define SHARE_OF_TOLERANCE 0.1
#define LEAST_SIZE         1e-3

static const double probes[] = {0.11, 0.87};
#define PROBES ((int)(sizeof probes / sizeof probes[0]))

typedef struct {
  SkIslandRt      *island;
  const SkStretch *step;
  double           last;  // end of the last cell
} Record;

static SkBundle *bundle_of(const SkIslandRt *island, int k) {
  SkBundle *b = &island->lines->bundles[island->lines->out[k]];
  return b->inner == SK_CELL ? b : NULL;
}

static int first_of(const SkIslandRt *island) {
  return island->lines->out_first[island->head.number];
}
static int last_of(const SkIslandRt *island) {
  return island->lines->out_first[island->head.number + 1];
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

// Where two straight lines meet that have the slopes of the cell at its ends, as a part of it, if what is sent at the middle
// and now, at `part`, lies on them: a kink. NAN: it is none.
static double kink_of(const double *row, size_t n, double first, double now, double part,
                      double off) {
  double begin = (row[n] - first) / SK_INNER_FIRST, end = (row[0] - row[3 * n]) / SK_INNER_FIRST;
  double at = (row[0] - first - end) / (begin - end), mid = row[2 * n];
  if (!(at > 0.0 && at < 1.0)) return NAN;
  double there = part < at ? first + part * begin : row[0] + (part - 1.0) * end;
  double half  = 0.5 < at ? first + 0.5 * begin : row[0] - 0.5 * end;
  return fabs(there - now) < 0.25 * off && fabs(half - mid) < 0.25 * off ? at : NAN;
}

// How far the cell is from the value that is sent now, at this part of it.
static void compare(const SkIslandRt *island, SkBundle *b, double part, SkMisfit *worst) {
  SkView        v     = sk_view(b);
  const double *first = sk_row_values(&v, v.end - 1), *row = next_row(b, 0);
  double        weight[SK_MOST_INNER + 1],
      factor = SHARE_OF_TOLERANCE * island->tolerance * sk_rough_factor(&b->rough);
  sk_inner_weights(SK_CELL, part, false, false, weight);
  for (size_t i = 0; i < b->n; i++) {
    double now = island->run.v[b->source[i]], size = fmax(fabs(first[i]), fabs(row[i]));
    double sum = weight[SK_CELL] * (row[i] - first[i]);
    for (int k = 0; k < SK_CELL; k++) {
      double at = row[(size_t)(k + 1) * b->n + i];
      sum += weight[k] * (at - first[i]);
      size = fmax(size, fabs(at));
    }
    double most = factor * fmax(size, LEAST_SIZE * b->most[i]) + 8.0 * DBL_EPSILON * size;
    double off  = fabs(first[i] + sum - now);
    if (!(off > worst->off * most)) continue;
    double kink = kink_of(row + i, b->n, first[i], now, part, off);
    *worst      = (SkMisfit){most > 0.0 ? off / most : INFINITY, kink, b->source[i], &b->rough};
  }
}

static SkMisfit look(void *user, double t0, double t1) {
  const Record *r      = user;
  SkIslandRt   *island = r->island;
  const double *parts  = sk_inner_parts(SK_CELL);
  SkMisfit      worst = {0.0, NAN, 0, NULL}, none = {-1.0, NAN, 0, NULL};
  if (!take(island, 0)) return none;
  for (int k = 0; k < SK_CELL; k++)
    if (r->step->at(island, t0 + parts[k] * (t1 - t0)) || !take(island, k + 1)) return none;
  for (int p = 0; p < PROBES; p++) {
    if (r->step->at(island, t0 + probes[p] * (t1 - t0))) continue;
    for (int k = first_of(island); k < last_of(island); k++) {
      SkBundle *b = bundle_of(island, k);
      if (b && !b->straight) compare(island, b, probes[p], &worst);
    }
  }
  return worst;
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

// The row at the end of the step itself is not made.
static SkStatus add(void *user, double t0, double t1, SkPieceKind kind) {
  Record     *r      = user;
  SkIslandRt *island = r->island;
  (void)t0;
  if (kind == SK_PIECE_JUMP) return add_jump(island, r->last) ? SK_OK : SK_NOMEM;
  r->last = t1;
  for (int k = first_of(island); t1 < r->step->t1 && k < last_of(island); k++) {
    SkBundle *b = bundle_of(island, k);
    if (b && !sk_bundle_close(island, b, t1)) return SK_NOMEM;
  }
  return SK_OK;
}

// One step more. The first bundle with cells, NULL: there is none.
static SkBundle *begin_step(const SkIslandRt *island) {
  SkBundle *first = NULL;
  for (int k = last_of(island) - 1; k >= first_of(island); k--) {
    SkBundle *b = bundle_of(island, k);
    if (!b) continue;
    sk_rough_step(&b->rough);
    first = b;
  }
  return first;
}

SkStatus sk_lines_record(SkIslandRt *island, const SkStretch *step) {
  double t0 = step->t0, t1 = island->run.time;
  if (!(t1 > t0) || sk_is_fixed(island->solver)) return SK_OK;
  SkBundle *first = begin_step(island);
  if (!first) return SK_OK;
  SkStretch stretch = {t0, t1, step->at};
  Record    r       = {island, &stretch, t0};
  SkPieces  pieces  = {look, add, &r, &first->rough.length};
  char      said[sizeof island->head.message];
  memcpy(said, island->head.message, sizeof said);
  bool quiet = island->quiet, row = sk_blocks_row(island->blocks, true);
  island->quiet   = true;
  SkStatus status = sk_pieces_cut(island, &stretch, &pieces, t0, t1);
  island->quiet   = quiet;
  sk_blocks_row(island->blocks, row);
  memcpy(island->head.message, said, sizeof said);
  return status;
}
