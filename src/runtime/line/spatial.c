// runtime/line/spatial.c - what spatialDistribution remembers: a property along a pipe, moved by a velocity.
//
// Material has a label that moves with it: label + x is its position, from 0 to 1. So moving costs nothing. What enters is
// remembered over time, not over the pipe: a cell is a piece of time in which the flow keeps its direction, with polynomials
// for the label and for the property. Both are smooth where the property along the pipe is not (the flow stops, or turns).
// The points of a cell are looked at inside the step that was accepted (spatial_record.c); adaptive methods make cells
// shorter until these are right to the tolerance. So how long steps are does not matter.
//
// Material that stands at an end entered in the latest cell with that label. A cell is forgotten when nothing of it is in
// the pipe any more at the earliest time that may be asked for; rows may be asked for as far back as the last stop.
//
// Where two neighbours differ the property jumps. During a step an end that material leaves through stays on one side of
// the next jump; that the jump arrives is looked for like a condition that changes (locate.c), and ends the step.
//
// ref: Modelica 3.6, 3.7.4.2; docs/algorithms/integration.md
#include "runtime/line/spatial_priv.h"

#include "base/mem.h"

#include <math.h>
#include <string.h>

// Labels of a jump that was just passed, when values from before it are asked for.
#define NEAR 1e-9
// How far material moves in a step at most, in lengths of the pipe: what leaves in a step is known before it, and several
// steps see what stands in the pipe.
#define MOST_MOVED 0.3
// Cells that are not worth a look for those to be forgotten.
#define FEW_CELLS 64
// Cells that there is memory for at the start.
#define ROOM 4096
// Evaluations in which what enters is to settle where it depends on what stands at that end.
#define MOST_PASSES 60

// Set-up ------------------------------------------------------------------------------------------

SkStatus sk_spatials_new(const SkModelCode *model, SkSpatials **out) {
  *out          = NULL;
  SkSpatials *s = sk_calloc(1, sizeof *s);
  if (!s) return SK_NOMEM;
  s->model     = model;
  s->rows_from = INFINITY;
  s->all       = sk_calloc((size_t)model->n_spatials + 1, sizeof *s->all);
  bool ok      = s->all != NULL;
  for (int i = 0; ok && i < model->n_spatials; i++) {
    SkSpatialRt *p = &s->all[i];
    size_t       n = (size_t)model->spatials[i].n;
    p->points      = sk_calloc(n + 1, sizeof(double));
    p->values      = sk_calloc(n + 1, sizeof(double));
    ok             = p->points && p->values && sk_spatial_reserve(p, n + ROOM);
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
    void *const all[] = {s->all[i].cell, s->all[i].run, s->all[i].jump, s->all[i].points,
                         s->all[i].values};
    for (size_t k = 0; k < sizeof all / sizeof all[0]; k++) sk_free(all[k]);
  }
  sk_free(s->all);
  sk_free(s);
}

void sk_spatials_swap(SkSpatials *s, const SkModelCode *model) { s->model = model; }
void sk_spatials_keep_rows(SkSpatials *s, double from) { s->rows_from = from; }

// Also runs and jumps: there are no more of them than cells.
bool sk_spatial_reserve(SkSpatialRt *p, size_t cap) {
  SkSpatialCell *cell = sk_realloc(p->cell, cap * sizeof *cell);
  if (cell) p->cell = cell;
  size_t *run = sk_realloc(p->run, (cap + 1) * sizeof *run);
  if (run) p->run = run;
  SkSpatialJump *jump = sk_realloc(p->jump, cap * sizeof *jump);
  if (jump) p->jump = jump;
  if (!cell || !run || !jump) return false;
  p->cap = cap;
  return true;
}

static bool start_one(SkSpatialRt *p, const SkSpatialCode *code, SkIslandRt *island) {
  double x = 0.0;
  if (sk_island_triple(island, code->start, p->points, p->values, &x)) return false;
  int last = code->n - 1;
  for (int k = 0; k <= last; k++) {
    bool order = k == 0 || p->points[k] >= p->points[k - 1];
    if (order && p->points[k] >= 0.0 && p->points[k] <= 1.0) continue;
    sk_island_fail(island, "initialPoints of spatialDistribution must go from 0 to 1 in order");
    return false;
  }
  if (last < 0 || p->points[0] != 0.0 || p->points[last] != 1.0) {
    sk_island_fail(island, "initialPoints of spatialDistribution must begin with 0 and end with 1");
    return false;
  }
  p->n = p->n_runs = p->n_jumps = 0;
  p->most                       = 0.0;
  p->rough                      = (SkRough){0};
  p->time                       = island->run.time;
  p->speed                      = 0.0;
  p->at                         = (SkSpatialPoint){.x = x};
  // As if it had entered on the left, one after the other.
  for (int k = last; k > 0; k--) {
    double from = p->points[k] - x, to = p->points[k - 1] - x, a = p->values[k],
           b           = p->values[k - 1];
    SkSpatialCell cell = {.t0 = -INFINITY, .t1 = -INFINITY, .sb = 1.0, .from = from, .to = to};
    cell.label[0]      = from;
    cell.label[1]      = to - from;
    cell.value[0]      = a;
    cell.value[1]      = b - a;
    if (from != to && !sk_spatial_push(p, island, &cell)) return false;
  }
  for (int end = 0; end < 2; end++) p->guess[end] = p->values[end ? last : 0];
  p->hold[0] = p->hold[1] = (SkSpatialHold){-INFINITY, INFINITY};
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

double sk_spatial_polynomial(const double *c, double s) {
  return c[0] + s * (c[1] + s * (c[2] + s * (c[3] + s * c[4])));
}

static double slope_of(const double *c, double s) {
  return c[1] + s * (2.0 * c[2] + s * (3.0 * c[3] + s * 4.0 * c[4]));
}

// Where in the cell the label is. It is monotone there: Newton's method, kept inside a bracket.
static double find_in_cell(const SkSpatialCell *c, double label) {
  if (label == c->from) return c->sa;
  if (label == c->to) return c->sb;
  double a = c->sa, b = c->sb, up = c->to > c->from ? 1.0 : -1.0;
  double s = a + (b - a) * fmin(1.0, fmax(0.0, (label - c->from) / (c->to - c->from)));
  for (int k = 0; k < 60 && b - a > 4e-16; k++) {
    double off = up * (sk_spatial_polynomial(c->label, s) - label);
    if (off == 0.0) break;
    if (off > 0.0)
      b = s;
    else
      a = s;
    double slope = up * slope_of(c->label, s), next = s - off / slope;
    if (!(slope > 0.0) || !(next > a && next < b)) next = 0.5 * (a + b);
    if (fabs(next - s) <= 1e-16) break;
    s = next;
  }
  return s;
}

double sk_spatial_value(const SkSpatialCell *c, double label) {
  return sk_spatial_polynomial(c->value, find_in_cell(c, label));
}

// The label that had come in by time t.
static double label_at(const SkSpatialCell *c, double t) {
  if (!(t < c->t1)) return c->to;
  double s = (t - c->t0) / (c->t1 - c->t0);
  return s <= c->sa ? c->from : s >= c->sb ? c->to : sk_spatial_polynomial(c->label, s);
}

// The last cell of run r that began before t, or at it.
static size_t last_before(const SkSpatialRt *p, size_t r, double t) {
  size_t lo = p->run[r], hi = p->run[r + 1];
  while (hi - lo > 1) {
    size_t mid = lo + (hi - lo) / 2;
    if (p->cell[mid].t0 <= t)
      lo = mid;
    else
      hi = mid;
  }
  return lo;
}

// The first cell of first .. last that reaches the label; `beyond` it where it ends there.
static size_t first_to(const SkSpatialRt *p, size_t first, size_t last, double label, bool beyond) {
  bool up = p->cell[first].to > p->cell[first].from;
  while (first < last) {
    size_t mid = first + (last - first) / 2;
    double to  = p->cell[mid].to;
    if (to == label ? !beyond : up ? to > label : to < label)
      last = mid;
    else
      first = mid + 1;
  }
  return first;
}

double sk_spatial_find(const SkSpatialRt *p, double label, double t, bool below) {
  double nearest = INFINITY, value = 0.0;
  for (size_t r = p->n_runs; r-- > 0;) {
    size_t first = p->run[r];
    if (p->cell[first].t0 > t) continue;
    size_t last = last_before(p, r, t);
    double from = p->cell[first].from, to = label_at(&p->cell[last], t);
    double lo = fmin(from, to), hi = fmax(from, to);
    if (below ? lo < label && label <= hi : lo <= label && label < hi) {
      // Where it goes up, what is below the label ends there; where it goes down, what is above.
      bool up = p->cell[first].to > from;
      return sk_spatial_value(&p->cell[first_to(p, first, last, label, up != below)], label);
    }
    // Rounding may leave a gap, and beyond the ends the outermost counts.
    double off = label < lo ? lo - label : label > hi ? label - hi : 0.0;
    if (!(off < nearest)) continue;
    nearest                  = off;
    double               end = fmin(hi, fmax(lo, label));
    const SkSpatialCell *c   = &p->cell[end == from ? first : last];
    value                    = end == from || end == c->to
                                   ? sk_spatial_polynomial(c->value, end == from ? c->sa : c->sb)
                                   : sk_spatial_value(c, end);
  }
  return value;
}

// A value that was there before a jump arrived now.
static double before_jump(const SkSpatialRt *p, double label, double t, bool below) {
  double most = NEAR * fmax(1.0, fabs(label));
  for (size_t i = 0; i < p->n_jumps; i++)
    if (fabs(p->jump[i].label - label) <= most)
      return sk_spatial_find(p, p->jump[i].label, t, !below);
  return sk_spatial_find(p, label, t, below);
}

// What leaves: at a jump the side that arrives next counts, during a step the side it began on.
static double leaving(const SkIslandRt *island, SkSpatialRt *p, int end, double label,
                      bool positive) {
  double t      = island->sees ? island->now : island->run.time;
  p->asked[end] = t;
  p->label[end] = label;
  if (t <= p->time && !island->arriving) {
    bool before = t >= island->break_at - sk_time_slack(t);
    return before ? before_jump(p, label, t, positive) : sk_spatial_find(p, label, t, positive);
  }
  const SkSpatialHold *h = &p->hold[end];
  if (label <= h->lo) return sk_spatial_find(p, h->lo, t, false);
  if (label >= h->hi) return sk_spatial_find(p, h->hi, t, true);
  return sk_spatial_find(p, label, t, positive);
}

// What enters is there at once. It may not be computed yet: sk_spatials_settle.
static double entering(SkSpatialRt *p, int end) {
  p->used |= 1u << end;
  return p->guess[end];
}

void sk_spatials_read(SkRun *run, int line, double x, int positive, double *out0, double *out1) {
  SkIslandRt  *island = run->owner;
  SkSpatialRt *p      = &island->spatials->all[line];
  if (p->n == 0) return;  // not started: initialisation has values of its own
  double t    = island->sees ? island->now : run->time;
  p->positive = positive != 0;
  p->flagged  = t;
  // During a step material enters where it did when the step began.
  if (t > p->time || island->arriving) positive = p->held_positive;
  if (out0) *out0 = positive ? entering(p, 0) : leaving(island, p, 0, -x, false);
  if (out1) *out1 = positive ? leaving(island, p, 1, 1.0 - x, true) : entering(p, 1);
}

void sk_spatials_begin(SkIslandRt *island) {
  SkSpatials *all = island->spatials;
  for (int i = 0; i < all->model->n_spatials; i++)
    if (all->model->spatials[i].island == island->head.number) all->all[i].used = 0;
}

bool sk_spatials_settle(SkIslandRt *island, int pass) {
  SkSpatials *all  = island->spatials;
  bool        same = true;
  for (int i = 0; i < all->model->n_spatials; i++) {
    const SkSpatialCode *code = &all->model->spatials[i];
    SkSpatialRt         *p    = &all->all[i];
    if (code->island != island->head.number) continue;
    for (int end = 0; end < 2; end++) {
      double now = island->run.v[code->source[end]], was = p->guess[end];
      double least = pass > 3 ? 4.0 * DBL_EPSILON * fabs(now) : 0.0;
      if (p->used & 1u << end) same &= fabs(now - was) <= least || isnan(now);
      p->guess[end] = now;
    }
    p->used = 0;
  }
  return same || pass >= MOST_PASSES;
}

// Jumps that arrive -------------------------------------------------------------------------------

// The nearest jumps on both sides. One at the label itself is passed.
static void hold(SkSpatialRt *p, int end, double label) {
  SkSpatialHold *h = &p->hold[end];
  *h               = (SkSpatialHold){-INFINITY, INFINITY};
  for (size_t i = 0; i < p->n_jumps; i++) {
    double at = p->jump[i].label;
    if (p->jump[i].gone < INFINITY) continue;
    if (at < label || (at == label && !p->positive))
      h->lo = fmax(h->lo, at);
    else
      h->hi = fmin(h->hi, at);
  }
}

void sk_spatial_hold(SkSpatialRt *p) {
  hold(p, 0, -p->at.x);
  hold(p, 1, 1.0 - p->at.x);
  p->held_positive = p->positive;
}

bool sk_spatials_arrives(const SkIslandRt *island) {
  const SkSpatials *all = island->spatials;
  for (int i = 0; i < all->model->n_spatials; i++) {
    const SkSpatialRt *p = &all->all[i];
    if (all->model->spatials[i].island != island->head.number) continue;
    if (p->flagged == island->run.time && p->positive != p->held_positive) return true;
    for (int end = 0; end < 2; end++)
      if (p->asked[end] == island->run.time &&
          (p->label[end] < p->hold[end].lo || p->label[end] > p->hold[end].hi))
        return true;
  }
  return false;
}

void sk_spatials_release(SkIslandRt *island) {
  SkSpatials *all = island->spatials;
  for (int i = 0; i < all->model->n_spatials; i++) {
    SkSpatialRt *p = &all->all[i];
    if (all->model->spatials[i].island != island->head.number) continue;
    for (int end = 0; end < 2; end++)
      if (p->asked[end] == island->run.time) hold(p, end, p->label[end]);
    p->held_positive = p->positive;
    p->time          = fmax(p->time, island->run.time);
  }
}

// Steps -------------------------------------------------------------------------------------------

bool sk_spatials_too_far(SkIslandRt *island) {
  SkSpatials *all = island->spatials;
  for (int i = 0; i < all->model->n_spatials; i++) {
    const SkSpatialCode *code = &all->model->spatials[i];
    SkSpatialRt         *p    = &all->all[i];
    double               x    = 0.0;
    if (code->island != island->head.number) continue;
    if (sk_island_triple(island, code->start, p->points, p->values, &x)) return true;
    if (!(fabs(x - p->at.x) <= MOST_MOVED)) return true;
  }
  return false;
}

double sk_spatials_stride(const SkIslandRt *island) {
  const SkSpatials *all    = island->spatials;
  double            stride = INFINITY;
  for (int i = 0; i < all->model->n_spatials; i++)
    if (all->model->spatials[i].island == island->head.number)
      stride = fmin(stride, 0.5 * MOST_MOVED / all->all[i].speed);
  return stride;
}

// Forgetting --------------------------------------------------------------------------------------

// What is left at `oldest` of a cell that ended before: labels that no later position has driven out.
static bool is_left(const SkSpatialCell *c, double least, double most) {
  return fmax(c->from, c->to) >= -least && fmin(c->from, c->to) <= 1.0 - most;
}

static double position(const SkSpatialCell *c, double label) {
  return c->to < c->from ? -label : 1.0 - label;
}

static void list_runs(SkSpatialRt *p) {
  p->n_runs = 0;
  for (size_t i = 0; i < p->n; i++)
    if (i == 0 || !sk_spatial_follows(&p->cell[i - 1], &p->cell[i])) p->run[p->n_runs++] = i;
  p->run[p->n_runs] = p->n;
}

static void forget_cells(SkSpatialRt *p, double oldest) {
  if (p->n < p->few || p->n < FEW_CELLS) return;
  double least = INFINITY, most = -INFINITY;  // positions since then, and at it
  size_t kept = p->n;
  for (size_t i = p->n; i-- > 0;) {
    const SkSpatialCell *c   = &p->cell[i];
    bool                 old = c->t1 <= oldest;
    if (old && !isfinite(least)) least = most = position(c, c->to);
    if (!old || is_left(c, least, most)) p->cell[--kept] = *c;
    if (!old) continue;
    least = fmin(least, position(c, c->from));
    most  = fmax(most, position(c, c->from));
  }
  p->n -= kept;
  memmove(p->cell, p->cell + kept, p->n * sizeof *p->cell);
  list_runs(p);
  p->few = 2 * p->n;
}

// Jumps that have left are known until nobody asks for what was before them.
static void leave(SkSpatialRt *p, double oldest) {
  size_t n = 0;
  for (size_t i = 0; i < p->n_jumps; i++) {
    SkSpatialJump *j  = &p->jump[i];
    bool           in = j->label >= -p->at.x && j->label <= 1.0 - p->at.x;
    if (!in) j->gone = fmin(j->gone, p->time);
    if (j->gone >= oldest) p->jump[n++] = *j;
  }
  p->n_jumps = n;
}

void sk_spatial_forget(SkSpatialRt *p, double oldest) {
  leave(p, oldest);
  forget_cells(p, oldest);
}

// Saving ------------------------------------------------------------------------------------------

// All of it, but for memory: it has no pointers in cells and jumps.
void sk_spatial_save(const SkSpatials *s, int i, SkBytes *out) {
  const SkSpatialRt *p         = &s->all[i];
  const double       numbers[] = {p->at.x,       p->at.in[0],   p->at.in[1],   p->time,
                                  p->speed,      p->most,       p->guess[0],   p->guess[1],
                                  p->hold[0].lo, p->hold[0].hi, p->hold[1].lo, p->hold[1].hi};
  sk_bytes_put(out, numbers, sizeof numbers);
  sk_bytes_put(out, &p->rough, sizeof p->rough);
  sk_bytes_u64(out, (uint64_t)p->positive | (uint64_t)p->held_positive << 1);
  sk_bytes_u64(out, p->few);
  sk_bytes_u64(out, p->n_jumps);
  sk_bytes_u64(out, p->n);
  sk_bytes_put(out, p->jump, p->n_jumps * sizeof *p->jump);
  sk_bytes_put(out, p->cell, p->n * sizeof *p->cell);
}

void sk_spatials_save(const SkSpatials *s, SkBytes *out) {
  sk_bytes_u64(out, (uint64_t)s->model->n_spatials);
  for (int i = 0; i < s->model->n_spatials; i++) sk_spatial_save(s, i, out);
}

static bool load_one(SkSpatialRt *p, SkBytes *in) {
  double  numbers[12];
  double *to[] = {&p->at.x,       &p->at.in[0],   &p->at.in[1],   &p->time,
                  &p->speed,      &p->most,       &p->guess[0],   &p->guess[1],
                  &p->hold[0].lo, &p->hold[0].hi, &p->hold[1].lo, &p->hold[1].hi};
  sk_bytes_get(in, numbers, sizeof numbers);
  sk_bytes_get(in, &p->rough, sizeof p->rough);
  if (in->failed) return false;
  for (size_t k = 0; k < 12; k++) *to[k] = numbers[k];
  uint64_t flags   = sk_bytes_read_u64(in);
  p->positive      = (flags & 1) != 0;
  p->held_positive = (flags & 2) != 0;
  p->few           = sk_bytes_read_u64(in);
  uint64_t jumps = sk_bytes_read_u64(in), n = sk_bytes_read_u64(in), left = in->n - in->at;
  if (in->failed || n == 0 || jumps > left / sizeof *p->jump || n > left / sizeof *p->cell)
    return false;
  size_t cap = n > jumps ? n : jumps;
  if (cap > p->cap && !sk_spatial_reserve(p, cap)) return false;
  p->n       = n;
  p->n_jumps = jumps;
  sk_bytes_get(in, p->jump, jumps * sizeof *p->jump);
  sk_bytes_get(in, p->cell, n * sizeof *p->cell);
  if (!in->failed) list_runs(p);
  return !in->failed;
}

bool sk_spatial_load(SkSpatials *s, int i, SkBytes *in) { return load_one(&s->all[i], in); }

bool sk_spatials_load(SkSpatials *s, SkBytes *in) {
  if (!sk_bytes_expect(in, (uint64_t)s->model->n_spatials)) return false;
  for (int i = 0; i < s->model->n_spatials; i++)
    if (!load_one(&s->all[i], in)) return false;
  return !in->failed;
}
