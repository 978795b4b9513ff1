// runtime/line/spatial_record.c - what enters a spatialDistribution during a step.
//
// Position and inputs are looked at inside the step that was accepted, at evenly spaced points. Adaptive methods compare
// the polynomials through them with the equations at two more points, and cut the step into pieces where these differ by
// more than a part of the tolerance (pieces.h): a jump without an event ends as a cell without length. Methods with fixed steps
// take as many points as their order asks for.
#include "base/mem.h"
#include "runtime/line/spatial_priv.h"

#include <float.h>
#include <math.h>
#include <string.h>

// Parts of the tolerance: of the value, and of the position in lengths of the pipe.
#define PART_OF_VALUE    0.1
#define PART_OF_POSITION 0.02
// A value counts at least as this part of the largest one.
#define LEAST_SIZE 1e-3
// Material of less length is none: there the value jumps.
#define NO_LENGTH 1e-11

// A position that has moved less has not.
#define SMALLEST 1e-10

static const double probes[2] = {0.11, 0.87};

static bool is_mine(const SkIslandRt *island, int i) {
  return island->spatials->model->spatials[i].island == island->head.number;
}

static double most_error(const SkIslandRt *island, const SkSpatialRt *p, double size) {
  return PART_OF_VALUE * island->tolerance * fmax(size, LEAST_SIZE * p->most);
}

// Cells -------------------------------------------------------------------------------------------

static bool is_straight(const SkSpatialCell *c) {
  for (int k = 2; k <= SK_SPATIAL_DEGREE; k++)
    if (c->label[k] != 0.0 || c->value[k] != 0.0) return false;
  return true;
}

// Straight cells on one line are one: a value that stays needs no memory.
static bool joins(SkSpatialCell *a, const SkSpatialCell *b) {
  if (!isfinite(a->t0) || !sk_spatial_follows(a, b) || !is_straight(a) || !is_straight(b))
    return false;
  double u = sk_spatial_polynomial(a->value, a->sa), v = sk_spatial_polynomial(b->value, b->sa),
         w  = sk_spatial_polynomial(b->value, b->sb);
  double t0 = a->t0 + a->sa * (a->t1 - a->t0), t = b->t0 + b->sa * (b->t1 - b->t0),
         t1   = b->t0 + b->sb * (b->t1 - b->t0);
  double part = (t - t0) / (t1 - t0);
  if (!(t1 > t0) || fabs(u + part * (w - u) - v) > 1e-14 * fmax(fabs(u), fabs(w))) return false;
  double label = a->from + part * (b->to - a->from);
  if (fabs(label - b->from) > 1e-14 * fmax(1.0, fabs(label))) return false;
  *a          = (SkSpatialCell){.t0 = t0, .t1 = t1, .sb = 1.0, .from = a->from, .to = b->to};
  a->label[0] = a->from;
  a->label[1] = a->to - a->from;
  a->value[0] = u;
  a->value[1] = w - u;
  return true;
}

static void add_jump(SkSpatialRt *p, double label) {
  if (p->n_jumps && p->jump[p->n_jumps - 1].label == label) return;
  p->jump[p->n_jumps++] = (SkSpatialJump){label, INFINITY};
}

// Does what enters differ from what is there already?
static bool differs(const SkSpatialRt *p, const SkIslandRt *island, const SkSpatialCell *c) {
  if (p->n == 0) return false;
  const SkSpatialCell *last = &p->cell[p->n - 1];
  double new                = sk_spatial_polynomial(c->value, c->sa);
  double old = sk_spatial_follows(last, c) ? sk_spatial_polynomial(last->value, last->sb)
                                           : sk_spatial_find(p, c->from, c->t1, c->to > c->from);
  return fabs(new - old) > 4.0 * most_error(island, p, fmax(fabs(new), fabs(old)));
}

bool sk_spatial_push(SkSpatialRt *p, const SkIslandRt *island, const SkSpatialCell *cell) {
  if ((p->n + 1 >= p->cap || p->n_jumps + 2 >= p->cap) && !sk_spatial_reserve(p, 2 * p->cap))
    return false;
  double a = sk_spatial_polynomial(cell->value, cell->sa),
         b = sk_spatial_polynomial(cell->value, cell->sb);
  p->most  = fmax(p->most, fmax(fabs(a), fabs(b)));
  if (differs(p, island, cell)) add_jump(p, cell->from);
  bool steep = fabs(b - a) > 4.0 * most_error(island, p, fmax(fabs(a), fabs(b)));
  if (steep && fabs(cell->to - cell->from) < NO_LENGTH * fmax(1.0, fabs(cell->to)))
    add_jump(p, cell->to);
  if (p->n && joins(&p->cell[p->n - 1], cell)) return true;
  if (p->n == 0 || !sk_spatial_follows(&p->cell[p->n - 1], cell)) p->run[p->n_runs++] = p->n;
  p->cell[p->n++]   = *cell;
  p->run[p->n_runs] = p->n;
  return true;
}

// Polynomials -------------------------------------------------------------------------------------

// Through evenly spaced values, degree 1, 2 or 4. Equal values give a constant to the last bit.
static void fit(const double *y, int degree, double *c) {
  double d1 = y[1] - y[0], a = degree > 1 ? y[2] - y[1] : 0.0;
  memset(c, 0, (SK_SPATIAL_DEGREE + 1) * sizeof *c);
  c[0] = y[0];
  if (degree == 1) {
    c[1] = d1;
  } else if (degree == 2) {
    double d2 = a - d1;
    c[1]      = 2.0 * (d1 - 0.5 * d2);
    c[2]      = 2.0 * d2;
  } else {
    // Newton's forward differences in u = 4 s.
    double b = y[3] - y[2], e = y[4] - y[3];
    double d2 = a - d1, d2b = b - a, d2c = e - b, d3 = d2b - d2, d3b = d2c - d2b, d4 = d3b - d3;
    c[1] = 4.0 * (d1 - d2 / 2.0 + d3 / 3.0 - d4 / 4.0);
    c[2] = 16.0 * (d2 / 2.0 - d3 / 2.0 + d4 * 11.0 / 24.0);
    c[3] = 64.0 * (d3 / 6.0 - d4 / 4.0);
    c[4] = 256.0 * (d4 / 24.0);
  }
}

static void fit_points(const SkSpatialPoint *node, int degree, double c[3][SK_SPATIAL_DEGREE + 1]) {
  double y[SK_SPATIAL_DEGREE + 1];
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i <= degree; i++) y[i] = k ? node[i].in[k - 1] : node[i].x;
    fit(y, degree, c[k]);
  }
}

// Recording ---------------------------------------------------------------------------------------

static bool take(SkIslandRt *island, int i, SkSpatialPoint *to) {
  const SkSpatialCode *code = &island->spatials->model->spatials[i];
  SkSpatialRt         *p    = &island->spatials->all[i];
  if (sk_island_triple(island, code->start, p->points, p->values, &to->x)) return false;
  for (int end = 0; end < 2; end++) to->in[end] = island->run.v[code->source[end]];
  return isfinite(to->x);
}

static bool take_all(SkIslandRt *island, int node, int probe) {
  SkSpatials *all = island->spatials;
  for (int i = 0; i < all->model->n_spatials; i++) {
    SkSpatialRt *p = &all->all[i];
    if (is_mine(island, i) && !take(island, i, node < 0 ? &p->probe[probe] : &p->node[node]))
      return false;
  }
  return true;
}

// Part sa .. sb of the piece, in which the position is monotone.
static bool add_part(SkSpatialRt *p, const SkIslandRt *island, double t0, double t1, double sa,
                     double sb, double c[3][SK_SPATIAL_DEGREE + 1], int degree) {
  double a = sa == 0.0 ? p->node[0].x : sk_spatial_polynomial(c[0], sa);
  double b = sb == 1.0 ? p->node[degree].x : sk_spatial_polynomial(c[0], sb);
  if (a == b) return true;
  bool          forward = b > a;
  double        edge    = forward ? 0.0 : 1.0;
  SkSpatialCell cell = {.t0 = t0, .t1 = t1, .sa = sa, .sb = sb, .from = edge - a, .to = edge - b};
  for (int k = 0; k <= SK_SPATIAL_DEGREE; k++) {
    cell.label[k] = (k == 0 ? edge : 0.0) - c[0][k];
    cell.value[k] = c[forward ? 1 : 2][k];
  }
  return sk_spatial_push(p, island, &cell);
}

static double slope_of(const double *c, double s) {
  return c[1] + s * (2.0 * c[2] + s * (3.0 * c[3] + s * 4.0 * c[4]));
}

// Where the position turns between a and b.
static double find_turn(const double *c, double a, double b) {
  bool up = slope_of(c, a) > 0.0;
  for (int k = 0; k < 60; k++) {
    double mid = 0.5 * (a + b);
    if ((slope_of(c, mid) > 0.0) == up)
      a = mid;
    else
      b = mid;
  }
  return 0.5 * (a + b);
}

#define LOOKS 16  // for a turn of the flow within a piece

static bool add_piece(SkSpatialRt *p, const SkIslandRt *island, double t0, double t1, int degree) {
  double c[3][SK_SPATIAL_DEGREE + 1];
  fit_points(p->node, degree, c);
  double begun = 0.0;
  for (int k = 0; k < LOOKS; k++) {
    double a = (double)k / LOOKS, b = (double)(k + 1) / LOOKS;
    if (!(slope_of(c[0], a) * slope_of(c[0], b) < 0.0)) continue;
    double turn = find_turn(c[0], a, b);
    if (!add_part(p, island, t0, t1, begun, turn, c, degree)) return false;
    begun = turn;
  }
  return add_part(p, island, t0, t1, begun, 1.0, c, degree);
}

static void compare_one(SkMisfit *worst, double off, double most, int place, SkRough *rough) {
  if (off > worst->off * most) *worst = (SkMisfit){off / most, NAN, place, rough};
}

// How far the polynomials are off at the probes.
static void compare(const SkIslandRt *island, SkSpatialRt *p, const int *source, SkMisfit *worst) {
  double        c[3][SK_SPATIAL_DEGREE + 1], factor = sk_rough_factor(&p->rough);
  const double *x0      = &p->node[0].x;
  bool          forward = true, backward = true, moves = false;
  for (int k = 1; k <= SK_SPATIAL_DEGREE; k++) {
    moves |= p->node[k].x != *x0;
    forward &= p->node[k].x >= p->node[k - 1].x;
    backward &= p->node[k].x <= p->node[k - 1].x;
  }
  for (int k = 0; k < 2; k++) moves |= p->probe[k].x != *x0;
  if (!moves) return;
  fit_points(p->node, SK_SPATIAL_DEGREE, c);
  for (int k = 0; k < 2; k++) {
    double off  = fabs(sk_spatial_polynomial(c[0], probes[k]) - p->probe[k].x);
    double most = PART_OF_POSITION * island->tolerance * factor;
    compare_one(worst, off, most + 8.0 * DBL_EPSILON * fabs(p->probe[k].x), source[0], &p->rough);
    for (int end = 0; end < 2; end++) {
      if (end ? forward : backward) continue;
      double size = 0.0, in = p->probe[k].in[end];
      for (int i = 0; i <= SK_SPATIAL_DEGREE; i++) size = fmax(size, fabs(p->node[i].in[end]));
      off  = fabs(sk_spatial_polynomial(c[1 + end], probes[k]) - in);
      most = factor * most_error(island, p, size) + 8.0 * DBL_EPSILON * fabs(in);
      compare_one(worst, off, most, source[end], &p->rough);
    }
  }
}

typedef struct {
  SkIslandRt      *island;
  const SkStretch *step;
  int              degree;
  bool             adapts;
} Record;

// The nodes between the ends of a piece, and the probes. False: the equations have no values there.
static bool look_inside(const Record *r, double t0, double t1) {
  for (int k = 1; k < r->degree; k++)
    if (r->step->at(r->island, t0 + (t1 - t0) * k / r->degree) || !take_all(r->island, k, 0))
      return false;
  for (int k = 0; r->adapts && k < 2; k++)
    if (r->step->at(r->island, t0 + (t1 - t0) * probes[k]) || !take_all(r->island, -1, k))
      return false;
  return true;
}

static SkMisfit look(void *user, double t0, double t1) {
  const Record     *r     = user;
  const SkSpatials *all   = r->island->spatials;
  SkMisfit          worst = {0.0, NAN, 0, NULL};
  bool              looks = take_all(r->island, r->degree, 0) && (r->adapts || r->degree > 1);
  if (!looks || !look_inside(r, t0, t1)) return (SkMisfit){-1.0, NAN, 0, NULL};
  for (int i = 0; r->adapts && i < all->model->n_spatials; i++)
    if (is_mine(r->island, i))
      compare(r->island, &all->all[i], all->model->spatials[i].source, &worst);
  return worst;
}

static SkStatus add(void *user, double t0, double t1, SkPieceKind kind) {
  const Record *r      = user;
  SkSpatials   *all    = r->island->spatials;
  int           degree = kind == SK_PIECE_CURVE ? r->degree : 1;
  if (kind == SK_PIECE_JUMP && !take_all(r->island, r->degree, 0)) return SK_SOLVER_FAILED;
  for (int i = 0; i < all->model->n_spatials; i++) {
    SkSpatialRt *p = &all->all[i];
    if (!is_mine(r->island, i)) continue;
    if (degree < r->degree) p->node[degree] = p->node[r->degree];
    // All of what is left of a jump lies behind it: ends are read on either side, not inside.
    if (kind == SK_PIECE_JUMP) memcpy(p->node[0].in, p->node[degree].in, sizeof p->node[0].in);
    if (!add_piece(p, r->island, t0, t1, degree)) return SK_NOMEM;
    p->node[0] = p->node[degree];
  }
  return SK_OK;
}

static void begin_at(SkIslandRt *island) {
  SkSpatials *all = island->spatials;
  for (int i = 0; i < all->model->n_spatials; i++)
    if (is_mine(island, i)) all->all[i].node[0] = all->all[i].at;
}

// v is where the record ends.
static void end_at(SkIslandRt *island, double t0) {
  SkSpatials *all = island->spatials;
  double      t = island->run.time, oldest = fmin(t0, all->rows_from);
  for (int i = 0; i < all->model->n_spatials; i++) {
    SkSpatialRt *p = &all->all[i];
    if (!is_mine(island, i)) continue;
    double x = p->at.x;
    take(island, i, &p->at);
    if (t > t0) p->speed = fabs(p->at.x - x) / (t - t0);
    p->time = t;
    sk_spatial_forget(p, oldest);
    if (!island->arriving) sk_spatial_hold(p);
  }
}

// One step more. The first one here, NULL: there is none.
static SkSpatialRt *begin_step(const SkIslandRt *island) {
  SkSpatialRt *first = NULL;
  for (int i = island->spatials->model->n_spatials - 1; i >= 0; i--) {
    if (!is_mine(island, i)) continue;
    first = &island->spatials->all[i];
    sk_rough_step(&first->rough);
  }
  return first;
}

SkStatus sk_spatials_accept(SkIslandRt *island, const SkStretch *step) {
  SkSpatialRt *first = begin_step(island);
  if (!first) return SK_OK;
  bool      fixed = sk_is_fixed(island->solver);
  int       order = island->code->n_states ? island->solver->order : SK_SPATIAL_DEGREE;
  double    t0 = step->t0, t1 = island->run.time, whole = 0.0;
  SkStretch stretch = {t0, t1, step->at};
  Record    r       = {island, &stretch, !fixed || order > 2 ? SK_SPATIAL_DEGREE : order, !fixed};
  SkPieces  pieces  = {look, add, &r, fixed ? &whole : &first->rough.length};
  char      said[sizeof island->head.message];
  memcpy(said, island->head.message, sizeof said);
  bool quiet = island->quiet, row = sk_blocks_row(island->blocks, true);
  island->quiet = true;
  begin_at(island);
  SkStatus status = t1 > t0 ? sk_pieces_cut(island, &stretch, &pieces, t0, t1) : SK_OK;
  island->quiet   = quiet;
  sk_blocks_row(island->blocks, row);
  memcpy(island->head.message, said, sizeof said);
  if (status == SK_OK) end_at(island, t0);
  return status;
}

// A position that jumps at an event moves what is there; between lies what changes evenly.
bool sk_spatials_event(SkIslandRt *island) {
  SkSpatials *all = island->spatials;
  for (int i = 0; i < all->model->n_spatials; i++) {
    SkSpatialRt *p = &all->all[i];
    if (!is_mine(island, i) || p->n == 0) continue;
    p->node[0] = p->at;
    if (!take(island, i, &p->node[1])) return false;
    // A stop that misses the end of the step by rounding moves nothing.
    double t = island->run.time, x = p->at.x, way = fabs(p->node[1].x - x);
    bool   moves = way > SMALLEST * fmax(1.0, fabs(x));
    if (moves && !add_piece(p, island, t, t, 1)) return false;
    p->at   = p->node[1];
    p->at.x = moves ? p->at.x : x;
    p->time = fmax(p->time, t);
    sk_spatial_hold(p);
  }
  return true;
}
