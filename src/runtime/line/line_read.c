// runtime/line/line_read.c - what arrives through lines: delayed values, and when their jumps come.
#include "runtime/line/line_priv.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

// How far behind a jump, as a part of the longest delay, its arrival may be found.
#define PASSED 1e-11

// In between --------------------------------------------------------------------------------------

// The polynomial through n points at t, after Neville, in the form that gives equal values back as they are: the next Integer
// below would be another one.
static double through(int n, const double *x, double *y, double t) {
  for (int k = 1; k < n; k++)
    for (int i = 0; i + k < n; i++)
      y[i] = y[i + 1] + (y[i] - y[i + 1]) * ((t - x[i + k]) / (x[i] - x[i + k]));
  return y[0];
}

// The polynomial through rows from .. to (at most four) at t.
static double polynomial(const SkView *v, size_t lane, uint64_t from, uint64_t to, double t) {
  double y[4], x[4];
  int    n = (int)(to - from) + 1;
  for (int i = 0; i < n; i++) {
    x[i] = sk_row_time(v, from + (uint64_t)i);
    y[i] = sk_row_values(v, from + (uint64_t)i)[lane];
  }
  return through(n, x, y, t);
}

// The polynomial of the step between two rows that remembers points inside it.
typedef struct {
  const double *from, *to, *inner;  // values; those of the points follow each other
  int           n;
  size_t        apart;
  double        part;  // of the step
  double        weight[SK_MOST_INNER + 1];
} Inside;

// Not only a kink.
static bool jumps(const SkBundle *b, const SkView *v, uint64_t row) {
  return sk_row_is_jump(v, row) &&
         memcmp(sk_row_values(v, row), sk_row_values(v, row + 1), b->n * sizeof(double)) != 0;
}

static Inside inside(const SkBundle *b, const SkView *v, uint64_t row, double t) {
  double t0 = sk_row_time(v, row), t1 = sk_row_time(v, row + 1);
  Inside p = {
      .from = sk_row_values(v, row), .to = sk_row_values(v, row + 1), .n = b->inner, .apart = b->n};
  p.inner = p.to + p.apart;
  p.part  = (t - t0) / (t1 - t0);
  sk_inner_weights(p.n, p.part, row > v->floor && jumps(b, v, row - 1), jumps(b, v, row + 1),
                   p.weight);
  return p;
}

// A slope at one end that neither the way nor the slope at the other end knows anything of is none: a jump has come in
// between the end and the point beside it, be it by rounding.
static bool is_smooth(double way, double a, double b) {
  double other_a = a * b > 0.0 ? 0.0 : fabs(a), other_b = a * b > 0.0 ? 0.0 : fabs(b);
  return fabs(a) <= 10.0 * (other_b + fabs(way)) && fabs(b) <= 10.0 * (other_a + fabs(way));
}

// The same of the curvature that two points beside an end tell.
static bool bends_little(const Inside *p, size_t lane, double begin, double end) {
  if (p->n < 4) return true;
  const double *x    = p->inner + lane;
  double        a    = (x[p->apart] - p->from[lane]) / SK_INNER_SECOND - begin;
  double        b    = (p->to[lane] - x[2 * p->apart]) / SK_INNER_SECOND - end;
  double        most = 10.0 * (SK_INNER_SECOND - SK_INNER_FIRST) *
                (fabs(begin) + fabs(end) + fabs(p->to[lane] - p->from[lane]));
  return fabs(a) <= most && fabs(b) <= most;
}

// Equal values are given back as they are.
static double value_inside(const Inside *p, size_t lane) {
  double first = p->from[lane], last = p->to[lane], way = last - first;
  bool   cell  = p->n == SK_CELL;
  double begin = (p->inner[lane] - first) / SK_INNER_FIRST;
  double end   = (last - p->inner[(size_t)(p->n - 1) * p->apart + lane]) / SK_INNER_FIRST;
  if (!cell && (!is_smooth(way, begin, end) || !bends_little(p, lane, begin, end)))
    return first + p->part * way;
  double sum = p->weight[p->n] * way;
  for (int k = 0; k < p->n; k++)
    sum += p->weight[k] * (p->inner[(size_t)k * p->apart + lane] - first);
  return first + sum;
}

static double now_of(const SkIslandRt *island) {
  return island->sees ? island->now : island->run.time;
}

// Which rows a value comes from.
typedef struct {
  uint64_t from, to;  // the same: that row as it is
} Spot;

// Beyond the last row i, where a varying delay is shorter than a step: straight on, but not far.
static Spot beyond(const SkView *v, uint64_t i, double t) {
  if (i == v->floor || sk_row_is_jump(v, i - 1)) return (Spot){i, i};
  double ahead = t - sk_row_time(v, i), back = sk_row_time(v, i) - sk_row_time(v, i - 1);
  return ahead <= 4.0 * back ? (Spot){i - 1, i} : (Spot){i, i};
}

// A polynomial with a slope from rows close together, over a way that is much longer, goes anywhere. And where steps
// suddenly are that short something has happened that no polynomial follows.
static bool is_as_long(const SkView *v, uint64_t interval, uint64_t i) {
  double other = sk_row_time(v, interval + 1) - sk_row_time(v, interval);
  return !(other < 0.1 * (sk_row_time(v, i + 1) - sk_row_time(v, i)));
}

// No polynomial passes this row: it belongs to a jump, or takes the place of one.
static bool is_edge(const SkView *v, uint64_t i) {
  return sk_row_is_part(v, i) || sk_row_is_jump(v, i) || (i > v->floor && sk_row_is_jump(v, i - 1));
}

// Between rows i and i + 1: up to four rows around it on the same side of every jump.
static Spot between(const SkBundle *b, const SkView *v, uint64_t i, double t) {
  bool keeps = b->inner && b->inner != SK_CELL;
  if (i + 1 == v->end) return keeps ? (Spot){i, i} : beyond(v, i, t);
  if (b->inner) return (Spot){i, i + 1};
  uint64_t from = i, to = i + 1, degree = (uint64_t)b->degree;
  // No more than one row behind the interval, whether there are more or not: the value at one time is the
  // same whenever it is asked for.
  uint64_t end  = !b->constant ? v->end : b->central ? i + 3 : i + 2;
  bool     left = true, right = true;
  if (end > v->end) end = v->end;
  while (to - from < degree && (left || right)) {
    left  = from > v->floor && !is_edge(v, from) && is_as_long(v, from - 1, i);
    right = to + 1 < end && !is_edge(v, to) && is_as_long(v, to, i);
    if (left) from--;
    if (right && to - from < degree) to++;
  }
  return (Spot){from, to};
}

uint64_t sk_bundle_find(SkBundle *b, const SkView *v, double t) {
  uint64_t i = b->hint >= v->floor && b->hint < v->end ? b->hint : v->floor;
  if (sk_row_time(v, i) > t || (i + 8 < v->end && sk_row_time(v, i + 8) <= t)) {
    uint64_t lo = v->floor, hi = v->end;  // time of lo <= t < time of hi
    while (hi - lo > 1) {
      uint64_t mid = lo + (hi - lo) / 2;
      if (sk_row_time(v, mid) <= t)
        lo = mid;
      else
        hi = mid;
    }
    i = lo;
  }
  while (i + 1 < v->end && sk_row_time(v, i + 1) <= t) i++;
  b->hint = i;
  return i;
}

// Is t the time of a jump but for rounding? Then *row, the last one not later than t, becomes the one on the wanted side.
// Other rows may be as close to it, which are those of steps that ended there. newest: the row behind the newest jump, which may
// be any, later ones included: nothing but how long it takes to find none depends on it.
static bool beside_jump(const SkView *v, uint64_t newest, uint64_t *row, double t, double near,
                        bool before) {
  uint64_t i     = *row;
  bool     found = false;
  while (i > v->floor && sk_row_time(v, i - 1) >= t - near) i--;
  if (newest <= i) return false;
  for (; i + 1 < v->end && sk_row_time(v, i) <= t + near && !(found && before); i++) {
    if (sk_row_time(v, i) < t - near || !sk_row_is_jump(v, i)) continue;
    found = true;
    *row  = before ? i : i + 1;
  }
  return found;
}

// With steps on one grid the row that is wanted is mostly the one behind the last. Whether it is what `look`
// would find: at the time but for rounding, no other one near, and no jump.
static bool is_next(const SkIslandRt *island, const SkBundle *b, const SkView *v) {
  double   now = now_of(island), t = now - b->delay;
  double   slack = sk_time_slack(now) + 4.0 * DBL_EPSILON * b->delay;
  uint64_t i     = b->hint + 1;
  slack          = slack > island->grain ? slack : island->grain;
  if (i >= v->end || i <= v->floor) return false;
  double at = sk_row_time(v, i) - t;
  return at <= slack && at >= -slack && t - sk_row_time(v, i - 1) > slack &&
         (i + 1 == v->end || sk_row_time(v, i + 1) - t > slack);
}

static Spot look(const SkIslandRt *island, SkBundle *b, const SkView *v, double delay) {
  double now = now_of(island), t = now - delay;
  double slack = sk_time_slack(now) + 4.0 * DBL_EPSILON * delay;
  double near  = sk_island_near(island, now) + 4.0 * DBL_EPSILON * delay;
  slack        = slack > island->grain ? slack : island->grain;
  // The first row ever is also what was before it.
  if (v->floor == 0 && t <= sk_row_time(v, 0) - (sk_row_is_jump(v, 0) ? near : 0.0))
    return (Spot){0, 0};
  uint64_t i      = sk_bundle_find(b, v, t);
  uint64_t newest = atomic_load_explicit(&b->jump, memory_order_relaxed);
  if (newest > v->floor) {
    bool before = now >= island->break_at - sk_island_near(island, now);
    // Where the delay varies a jump is found just behind where it arrives.
    double wide = before && !b->constant ? near + PASSED * b->longest : near;
    if (beside_jump(v, newest, &i, t, wide, before)) return (Spot){i, i};
  }
  if (fabs(sk_row_time(v, i) - t) <= slack) return (Spot){i, i};
  if (i + 1 < v->end && fabs(sk_row_time(v, i + 1) - t) <= slack) return (Spot){i + 1, i + 1};
  return between(b, v, i, t);
}

// The same where the delay varies: during a step on this side of jumps.
static Spot look_between(const SkIslandRt *island, SkBundle *b, const SkView *v, double delay) {
  const double now = now_of(island), at = now - delay;
  // Rows see what the step saw, and have no part in it.
  if (!sk_blocks_are_for_row(island->blocks)) {
    b->asked = now;
    b->at    = at;
  }
  bool held = now > b->last || island->arriving;
  if (!held || (at < b->hi && at > b->lo)) return look(island, b, v, delay);
  uint64_t i = sk_bundle_find(b, v, at >= b->hi ? b->hi : b->lo);
  // Rows at that time: the first one is before the jump, the last one behind it.
  if (at >= b->hi) i -= i > v->floor;
  return (Spot){i, i};
}

// A row inside a step is shown, and the value is asked for behind the last one that was sent: between that and what is sent now.
static bool is_under_way(const SkIslandRt *island, const SkBundle *b, const SkView *v, double t) {
  return island->showing && !sk_is_fixed(island->solver) && !b->constant && b->inner == 0 &&
         t > sk_row_time(v, v->end - 1) && t < now_of(island);
}

// The polynomial through what is sent now and up to three rows of the same curve.
static double under_way(const SkIslandRt *island, const SkBundle *b, const SkView *v, size_t lane,
                        double t) {
  double   x[4] = {now_of(island)}, y[4] = {island->run.v[b->source[lane]]};
  int      n = 1;
  uint64_t i = v->end;
  while (n < 4 && i-- > v->floor) {
    x[n]   = sk_row_time(v, i);
    y[n++] = sk_row_values(v, i)[lane];
    if (is_edge(v, i)) break;
  }
  return through(n, x, y, t);
}

// Reading -----------------------------------------------------------------------------------------

static void refuse(SkRun *run, int line, double delay) {
  const SkIslandRt *island = run->owner;
  char              text[400];
  snprintf(text, sizeof text, "the delay of %s is %.9g: it must be between 0 and %.9g",
           sk_island_variable(island, island->lines->model->lines[line].source), delay,
           island->lines->longest[line]);
  run->services->raise(run, text);
}

double sk_lines_read(SkRun *run, int line, double delay) {
  SkIslandRt *island = run->owner;
  SkLines    *lines  = island->lines;
  // During initialisation nothing is remembered yet: the value before the start is the value at the start.
  if (!lines->n_bundles) return run->v[lines->model->lines[line].source];
  SkBundle *b = &lines->bundles[lines->bundle[line]];
  SkView    v = sk_view(b);
  if (v.end == 0) return run->v[lines->model->lines[line].source];
  if (!(delay >= 0.0 && delay <= b->longest + 1e-9 * fabs(b->longest))) refuse(run, line, delay);
  size_t lane = (size_t)lines->lane[line];
  Spot   s    = b->constant ? look(island, b, &v, delay) : look_between(island, b, &v, delay);
  double t    = now_of(island) - delay;
  if (is_under_way(island, b, &v, t)) return under_way(island, b, &v, lane, t);
  if (s.from == s.to) return sk_row_values(&v, s.from)[lane];
  if (!b->inner || t > sk_row_time(&v, s.to)) return polynomial(&v, lane, s.from, s.to, t);
  Inside p = inside(b, &v, s.from, t);
  return value_inside(&p, lane);
}

double sk_lines_ahead(const SkIslandRt *island, int line) {
  const SkLines  *lines = island->lines;
  const SkBundle *b     = &lines->bundles[lines->bundle[line]];
  const size_t    lane  = (size_t)lines->lane[line];
  const double    now = island->run.time, t = b->at;
  SkView          v = sk_view(b);
  if (b->constant || v.end == 0 || b->asked != now || !(t > sk_row_time(&v, v.end - 1))) return 0.0;
  uint64_t     i    = v.end - 1;
  Spot         s    = beyond(&v, i, t);
  const double last = sk_row_values(&v, i)[lane], end = island->run.v[b->source[lane]];
  const double way = sk_row_time(&v, i) - now;
  double       was = s.from == s.to ? last : polynomial(&v, lane, s.from, s.to, t);
  double       is  = end + (last - end) * ((t - now) / way);
  if (s.from != s.to) {
    // The parabola through the row before as well.
    double first = sk_row_values(&v, s.from)[lane], back = sk_row_time(&v, s.from);
    double bend =
        ((first - last) / (back - sk_row_time(&v, i)) - (last - end) / way) / (back - now);
    is += bend * (t - now) * (t - sk_row_time(&v, i));
  }
  return fabs(is - was);
}

static void between_rows(const SkIslandRt *island, const SkBundle *b, const SkView *v, Spot s) {
  double t = island->run.time - b->delay, *to = island->run.v;
  if (b->inner && t <= sk_row_time(v, s.to)) {
    Inside p = inside(b, v, s.from, t);
    for (size_t i = 0; i < b->n; i++) to[b->var[i]] = value_inside(&p, i);
    return;
  }
  for (size_t i = 0; i < b->n; i++) to[b->var[i]] = polynomial(v, i, s.from, s.to, t);
}

static void put_values(const SkBundle *b, const double *row, double *v) {
  if (!b->var_runs) {
    for (size_t i = 0; i < b->n; i++) v[b->var[i]] = row[i];
    return;
  }
  for (const int *run = b->var_runs; (size_t)run[0] < b->n; run++)
    memcpy(v + b->var[run[0]], row + run[0], (size_t)(run[1] - run[0]) * sizeof(double));
}

void sk_lines_deliver(SkIslandRt *island) {
  SkLines *lines = island->lines;
  double  *to    = island->run.v;
  for (int k = lines->in_first[island->head.number]; k < lines->in_first[island->head.number + 1];
       k++) {
    SkBundle *b = &lines->bundles[k];
    SkView    v = sk_view(b);
    if (!b->delivered || v.end == 0) continue;
    if (is_next(island, b, &v)) {
      b->hint++;
    } else {
      Spot s = look(island, b, &v, b->delay);
      if (s.from != s.to) {
        between_rows(island, b, &v, s);
        continue;
      }
      b->hint = s.from;
    }
    put_values(b, sk_row_values(&v, b->hint), to);
  }
}

// Jumps -------------------------------------------------------------------------------------------

// A time that misses a point of the island's grid by rounding is that point: sums of delays must not drift
// away from multiples of the step, or from where adaptive methods meet. Nor must there be a step from a jump to a tick at
// the same time.
static double on_grid(const SkIslandRt *island, double t) {
  double step = island->grain > 0.0 ? island->step : island->window;
  double near = sk_island_near(island, t), known = fmin(island->tick, island->head.known);
  if (fabs(known - t) <= near) return known;
  if (!isfinite(step)) return t;
  double point = island->start + round((t - island->start) / step) * step;
  return fabs(point - t) <= near ? point : t;
}

// What arrives next, of what has yet to come.
typedef struct {
  double first, jump;  // first rows of lines, and jumps
  double begins;       // the last one of the first rows that arrive together
  double age;
} Arrivals;

// `at` is where it is taken to arrive, `exactly` the sum.
static void take(const SkIslandRt *island, Arrivals *a, double at, double exactly, bool is_first,
                 double passes) {
  double  next = fmin(a->first, a->jump), near = sk_island_near(island, at);
  double *earliest = is_first ? &a->first : &a->jump;
  // Of those that arrive together the youngest one counts.
  a->age = at < next - near ? passes : at <= next + near ? fmin(a->age, passes) : a->age;
  if (is_first && at < a->first - near)
    a->begins = exactly;
  else if (is_first && at <= a->first + near)
    a->begins = fmax(a->begins, exactly);
  *earliest = at < *earliest ? at : *earliest;
}

// Passed is what has been handled (sk_island_arrived); a step may end, or a row be, anywhere beside it. What counts is where
// a jump is taken to arrive, not the sum of its time and the delay: else one that is moved to where the island is would be
// to come for ever.
double sk_lines_next_break(const SkIslandRt *island, double *begins, bool *soft, double *age) {
  SkLines *lines  = island->lines;
  double   before = island->head.accepted - sk_island_near(island, island->head.accepted);
  Arrivals a      = {INFINITY, INFINITY, INFINITY, *age};
  for (int k = lines->in_first[island->head.number]; k < lines->in_first[island->head.number + 1];
       k++) {
    SkBundle *b = &lines->bundles[k];
    // Where the delay varies, nobody knows when a jump arrives.
    if (!b->constant) continue;
    // Mostly there is none on its way.
    if (b->jumped && atomic_load_explicit(&b->jump, memory_order_relaxed) <= b->jumped) continue;
    SkView v = sk_view(b);
    if (b->jumped < v.floor) b->jumped = v.floor;
    // The last row waits: the other side of a jump may follow it. The first row counts like a jump: before
    // it nothing moved, from it on something does.
    for (; b->jumped + 1 < v.end || (b->jumped == 0 && v.end); b->jumped++) {
      if (!sk_row_is_jump(&v, b->jumped) && b->jumped != 0) continue;
      double exactly = sk_row_time(&v, b->jumped) + b->delay, at = on_grid(island, exactly);
      if (at <= island->passed || at < before) continue;
      take(island, &a, at, exactly, b->jumped == 0,
           b->jumped ? *sk_row_age(&v, b->jumped + 1) : 0.0);
      break;
    }
  }
  double next = fmin(a.first, a.jump), near = sk_island_near(island, next);
  *age    = a.age;
  *begins = a.first <= next + near ? a.begins : INFINITY;
  *soft   = a.first <= next + near && !(a.jump <= next + near);
  return next;
}
