// runtime/delay.c - lines: time-stamped values of an expression, read in between, perhaps by another island.
//
// One island writes a line and one reads it, each at its own pace and perhaps on its own thread. Samples are
// numbered from the start of the run. The writer publishes `end`, one past the newest; the reader publishes
// `floor`, the oldest it may still look at. Below the floor the writer may write again. What a reader makes
// of the samples depends on their times only, never on how far the writer happens to be ahead.
//
// A jump is two samples at one time. It is neither smoothed nor an event for the reader: values on its two
// sides are never mixed, and the reader's solver is told when the jump arrives, so that it can end a step
// there and begin the next one behind it.
#include "base/mem.h"
#include "runtime/island.h"

#include <float.h>
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#define LEAST ((size_t)64)
// Samples allocated ahead: with known steps, and with steps that can only be guessed.
#define MOST         ((size_t)1 << 20)
#define MOST_GUESSED ((size_t)1 << 12)
// Samples before the oldest one asked for that interpolation may want.
#define BEFORE 4

typedef struct Ring {
  size_t       cap;    // a power of two; sample i is at i & (cap - 1)
  struct Ring *older;  // a smaller one that a reader may still be looking at
  double      *time, *value;
} Ring;

typedef struct {
  // The writer's.
  _Atomic(Ring *)  ring;
  _Atomic uint64_t end;
  char             apart[64];  // the reader's and the writer's on cache lines of their own
  // The reader's.
  _Atomic uint64_t floor;
  uint64_t         hint;    // where the last read was
  uint64_t         jumped;  // jumps before this sample have arrived
  // Neither's.
  bool   far;      // between two islands
  bool   moves;    // the delay varies
  bool   central;  // a sample behind the interval is always there when it is read
  int    degree;   // of the interpolation
  double lead;     // how far the writer may be ahead of the reader
  double extra;    // how much further than it reads the reader needs the writer to be
} Buffer;

// What can be seen of a line at one moment.
typedef struct {
  const Ring *ring;
  uint64_t    floor, end;
} View;

struct SkLines {
  const SkModelCode *model;
  Buffer            *buffers;
  double            *delay, *longest;
  int               *in_first, *in;  // lines that each island reads
  double             keep_from;      // what is read at this time or later must stay
  double             rows_from;      // and at this one, for rows
  _Atomic uint64_t   growths;
};

// Memory ------------------------------------------------------------------------------------------

static bool list_readers(SkLines *lines) {
  const SkModelCode *m = lines->model;
  lines->in_first      = sk_calloc((size_t)m->n_islands + 2, sizeof(int));
  lines->in            = sk_calloc((size_t)m->n_lines + 1, sizeof(int));
  if (!lines->in_first || !lines->in) return false;
  for (int i = 0; i < m->n_lines; i++) lines->in_first[m->lines[i].to_island + 2]++;
  for (int k = 0; k < m->n_islands; k++) lines->in_first[k + 2] += lines->in_first[k + 1];
  for (int i = 0; i < m->n_lines; i++) lines->in[lines->in_first[m->lines[i].to_island + 1]++] = i;
  return true;
}

SkStatus sk_lines_new(const SkModelCode *model, SkLines **out) {
  *out           = NULL;
  SkLines *lines = sk_calloc(1, sizeof *lines);
  if (!lines) return SK_NOMEM;
  size_t n         = (size_t)model->n_lines;
  lines->model     = model;
  lines->keep_from = lines->rows_from = INFINITY;
  lines->buffers                      = sk_calloc(n + 1, sizeof *lines->buffers);
  lines->delay                        = sk_calloc(n + 1, sizeof(double));
  lines->longest                      = sk_calloc(n + 1, sizeof(double));
  if (!lines->buffers || !lines->delay || !lines->longest || !list_readers(lines)) {
    sk_lines_free(lines);
    return SK_NOMEM;
  }
  *out = lines;
  return SK_OK;
}

static void free_rings(Ring *ring) {
  while (ring) {
    Ring *older = ring->older;
    sk_free(ring->time);
    sk_free(ring->value);
    sk_free(ring);
    ring = older;
  }
}

void sk_lines_free(SkLines *lines) {
  if (!lines) return;
  for (int i = 0; lines->buffers && i < lines->model->n_lines; i++)
    free_rings(lines->buffers[i].ring);
  sk_free(lines->buffers);
  sk_free(lines->delay);
  sk_free(lines->longest);
  sk_free(lines->in_first);
  sk_free(lines->in);
  sk_free(lines);
}

void     sk_lines_swap(SkLines *lines, const SkModelCode *model) { lines->model = model; }
uint64_t sk_lines_growths(const SkLines *lines) { return lines->growths; }
void     sk_lines_keep(SkLines *lines, double from) { lines->keep_from = from; }
void     sk_lines_keep_rows(SkLines *lines, double from) { lines->rows_from = from; }

static View view(const Buffer *d) {
  View v  = {.end = atomic_load_explicit(&d->end, memory_order_acquire)};
  v.ring  = atomic_load_explicit(&d->ring, memory_order_acquire);
  v.floor = atomic_load_explicit(&d->floor, memory_order_relaxed);
  return v;
}

static double time_of(const View *v, uint64_t i) { return v->ring->time[i & (v->ring->cap - 1)]; }
static double value_of(const View *v, uint64_t i) { return v->ring->value[i & (v->ring->cap - 1)]; }

// A larger ring with the same samples. The old one stays until nobody reads it.
static bool reserve(Buffer *d, size_t cap) {
  View  v    = view(d);
  Ring *ring = sk_calloc(1, sizeof *ring);
  if (!ring) return false;
  ring->cap   = cap;
  ring->older = (Ring *)(uintptr_t)v.ring;
  ring->time  = sk_malloc(cap * sizeof(double));
  ring->value = sk_malloc(cap * sizeof(double));
  if (!ring->time || !ring->value) {
    ring->older = NULL;
    free_rings(ring);
    return false;
  }
  uint64_t floor = atomic_load_explicit(&d->floor, memory_order_acquire);
  for (uint64_t i = floor; i < v.end; i++) {
    ring->time[i & (cap - 1)]  = time_of(&v, i);
    ring->value[i & (cap - 1)] = value_of(&v, i);
  }
  atomic_store_explicit(&d->ring, ring, memory_order_release);
  return true;
}

static bool push(SkLines *lines, Buffer *d, double time, double value) {
  uint64_t end   = atomic_load_explicit(&d->end, memory_order_relaxed);
  uint64_t floor = atomic_load_explicit(&d->floor, memory_order_acquire);
  Ring    *ring  = atomic_load_explicit(&d->ring, memory_order_relaxed);
  if (end - floor >= ring->cap) {
    lines->growths++;
    if (!reserve(d, ring->cap * 2)) return false;
    ring = atomic_load_explicit(&d->ring, memory_order_relaxed);
  }
  ring->time[end & (ring->cap - 1)]  = time;
  ring->value[end & (ring->cap - 1)] = value;
  atomic_store_explicit(&d->end, end + 1, memory_order_release);
  return true;
}

void sk_lines_tidy(SkLines *lines) {
  for (int i = 0; i < lines->model->n_lines; i++) {
    Ring *ring = lines->buffers[i].ring;
    if (!ring || !ring->older) continue;
    free_rings(ring->older);
    ring->older = NULL;
  }
}

// As many samples as fit into the longest delay, and some more.
static size_t room_for(double span, double step, bool exact) {
  double samples = step > 0.0 && isfinite(span) ? 2.0 * span / step + 16.0 : 0.0;
  size_t cap = LEAST, most = exact ? MOST : MOST_GUESSED;
  while (cap < most && (double)cap < samples) cap *= 2;
  return cap;
}

// Delays and steps --------------------------------------------------------------------------------

static bool check_delays(const SkLines *lines, SkIslandRt *world) {
  for (int i = 0; i < lines->model->n_lines; i++) {
    const SkLineCode *line = &lines->model->lines[i];
    double            d = lines->delay[i], most = lines->longest[i];
    bool              far = line->from_island != line->to_island;
    if (d >= 0.0 && most >= 0.0 && isfinite(most) && !(far && d == 0.0)) continue;
    sk_island_fail(world, "the delay of %s is %g: it must be %s%s",
                   sk_island_variable(world, line->source), d >= 0.0 ? most : d,
                   far ? "above zero" : "a finite number, not below zero",
                   far ? " between two islands (--one-island allows it)" : "");
    return false;
  }
  return true;
}

SkStatus sk_lines_delays(SkLines *lines, SkIslandRt *world) {
  if (!lines->model->n_lines) return SK_OK;
  if (sk_island_pair(world, lines->model->delays, lines->delay, lines->longest))
    return SK_INIT_FAILED;
  return check_delays(lines, world) ? SK_OK : SK_INIT_FAILED;
}

int sk_lines_shortest(const SkLines *lines, int island) {
  int shortest = -1;
  for (int i = 0; i < lines->model->n_lines; i++) {
    const SkLineCode *line = &lines->model->lines[i];
    if (line->from_island == line->to_island) continue;
    if (island >= 0 && line->from_island != island && line->to_island != island) continue;
    if (shortest < 0 || lines->delay[i] < lines->delay[shortest]) shortest = i;
  }
  return shortest;
}

double sk_lines_delay(const SkLines *lines, int line) { return lines->delay[line]; }
int    sk_lines_source(const SkLines *lines, int line) { return lines->model->lines[line].source; }

double sk_lines_horizon(const SkLines *lines, int island) {
  double horizon = INFINITY;
  for (int k = lines->in_first[island]; k < lines->in_first[island + 1]; k++)
    horizon = fmin(horizon, lines->delay[lines->in[k]]);
  return horizon;
}

void sk_lines_plan(SkLines *lines, SkIslandRt *const *islands) {
  for (int i = 0; i < lines->model->n_lines; i++) {
    const SkLineCode *line = &lines->model->lines[i];
    const SkIslandRt *from = islands[line->from_island], *to = islands[line->to_island];
    Buffer           *d = &lines->buffers[i];
    double            t = lines->delay[i] * (1.0 + 1e-9);
    d->far              = from != to;
    d->moves            = lines->delay[i] != lines->longest[i];
    // The second sample behind any time is not later than two of the writer's steps.
    double at_once = isfinite(to->window) ? to->window : to->stride;
    d->central     = 2.0 * from->stride + at_once <= t && 3.0 * from->stride <= t;
    // Between the last two samples a straight line is stable and good enough for second order.
    d->degree = d->moves || d->central || to->solver->order > 2 ? 3 : 1;
    d->extra  = d->far && d->central ? 2.0 * from->stride : 0.0;
    d->lead   = fmax(lines->delay[i], 64.0 * fmax(from->stride, to->stride));
  }
}

SkStatus sk_lines_start(SkLines *lines, SkIslandRt *const *islands) {
  const SkModelCode *m = lines->model;
  for (int i = 0; i < m->n_lines; i++) {
    Buffer           *d     = &lines->buffers[i];
    const SkIslandRt *from  = islands[m->lines[i].from_island];
    bool              exact = from->solver->exact && from->solver != &sk_solver_still;
    double            span  = lines->longest[i] + (d->far ? d->lead : 0.0);
    d->end = d->floor = 0;
    d->hint = d->jumped = 0;
    if (!reserve(d, room_for(span, exact ? from->step : 0.002 * from->interval, exact)))
      return SK_NOMEM;
    push(lines, d, from->run.time, from->run.v[m->lines[i].source]);
  }
  return SK_OK;
}

double sk_lines_free_until(const SkLines *lines, SkIslandRt *const *islands, int island) {
  double until = INFINITY;
  for (int k = lines->in_first[island]; k < lines->in_first[island + 1]; k++) {
    const Buffer *d = &lines->buffers[lines->in[k]];
    if (!d->far) continue;
    const SkIslandRt *from    = islands[lines->model->lines[lines->in[k]].from_island];
    double            reached = atomic_load_explicit(&from->reached, memory_order_acquire);
    until                     = fmin(until, reached + lines->delay[lines->in[k]] - d->extra);
  }
  const SkIslandCode *code = lines->model->islands[island];
  for (int k = 0; k < code->n_lines_out; k++) {
    const Buffer *d = &lines->buffers[code->lines_out[k]];
    if (!d->far) continue;
    const SkIslandRt *to      = islands[lines->model->lines[code->lines_out[k]].to_island];
    double            reached = atomic_load_explicit(&to->reached, memory_order_acquire);
    until                     = fmin(until, reached + d->lead);
  }
  return until;
}

// Recording ---------------------------------------------------------------------------------------

bool sk_lines_push(SkIslandRt *island, bool event) {
  SkLines *lines = island->lines;
  double   now   = island->run.time;
  for (int k = 0; k < island->code->n_lines_out; k++) {
    int      i     = island->code->lines_out[k];
    Buffer  *d     = &lines->buffers[i];
    View     v     = view(d);
    uint64_t last  = v.end - 1;
    double   value = island->run.v[lines->model->lines[i].source], t = time_of(&v, last);
    // A second change at one time replaces the first: a jump has two sides. What is within the tolerance
    // is no jump: it would come back from the other end again and again, and cut a step each time.
    bool   two   = last > v.floor && time_of(&v, last - 1) == t;
    double old   = value_of(&v, last);
    bool   small = fabs(value - old) <= 0.01 * island->tolerance * fmax(fabs(value), fabs(old));
    if (now == t && (!event || two || small))
      v.ring->value[last & (v.ring->cap - 1)] = value;
    else if (now >= t && !push(lines, d, now, value))
      return false;
  }
  return true;
}

// What was read for the step before the one that ends now will not be asked for again.
void sk_lines_seen(SkIslandRt *island) {
  SkLines *lines = island->lines;
  double   from  = fmin(island->seen, fmin(lines->keep_from, lines->rows_from));
  island->seen   = island->run.time;
  for (int k = lines->in_first[island->number]; k < lines->in_first[island->number + 1]; k++) {
    Buffer  *d      = &lines->buffers[lines->in[k]];
    View     v      = view(d);
    double   oldest = from - lines->longest[lines->in[k]];
    uint64_t floor  = v.floor;
    while (floor + BEFORE + 1 < v.end && time_of(&v, floor + BEFORE) < oldest) floor++;
    if (floor != v.floor) atomic_store_explicit(&d->floor, floor, memory_order_release);
  }
}

// Reading -----------------------------------------------------------------------------------------

static bool is_jump(const View *v, uint64_t i) {  // between samples i and i + 1
  return i + 1 < v->end && time_of(v, i) == time_of(v, i + 1);
}

// The polynomial through samples from .. to (at most four) at t.
static double polynomial(const View *v, uint64_t from, uint64_t to, double t) {
  double y[4], x[4];
  int    n = (int)(to - from) + 1;
  for (int i = 0; i < n; i++) {
    x[i] = time_of(v, from + (uint64_t)i);
    y[i] = value_of(v, from + (uint64_t)i);
  }
  for (int k = 1; k < n; k++)  // Neville
    for (int i = 0; i + k < n; i++)
      y[i] = ((t - x[i + k]) * y[i] + (x[i] - t) * y[i + 1]) / (x[i] - x[i + k]);
  return y[0];
}

// Beyond the last sample i, where a varying delay is shorter than a step: straight on, but not far.
static double extrapolate(const View *v, uint64_t i, double t) {
  if (i == v->floor || is_jump(v, i - 1)) return value_of(v, i);
  double ahead = t - time_of(v, i), back = time_of(v, i) - time_of(v, i - 1);
  return ahead <= 4.0 * back ? polynomial(v, i - 1, i, t) : value_of(v, i);
}

// Value at t between samples i and i + 1: through up to four samples around it on the same side of every
// jump.
static double interpolate(const Buffer *d, const View *v, uint64_t i, double t) {
  if (i + 1 == v->end) return extrapolate(v, i, t);
  uint64_t from = i, to = i + 1, degree = (uint64_t)d->degree;
  // No more than one sample behind the interval, whether there are more or not: the value at one time is the
  // same whenever it is asked for.
  uint64_t end  = d->moves ? v->end : d->central ? i + 3 : i + 2;
  bool     left = true, right = true;
  if (end > v->end) end = v->end;
  while (to - from < degree && (left || right)) {
    left  = from > v->floor && !is_jump(v, from - 1);
    right = to + 1 < end && !is_jump(v, to);
    if (left) from--;
    if (right && to - from < degree) to++;
  }
  return polynomial(v, from, to, t);
}

// The last sample not later than t.
static uint64_t find(Buffer *d, const View *v, double t) {
  uint64_t i = d->hint >= v->floor && d->hint < v->end ? d->hint : v->floor;
  if (time_of(v, i) > t || (i + 8 < v->end && time_of(v, i + 8) <= t)) {
    uint64_t lo = v->floor, hi = v->end;  // time_of(lo) <= t < time_of(hi)
    while (hi - lo > 1) {
      uint64_t mid = lo + (hi - lo) / 2;
      if (time_of(v, mid) <= t)
        lo = mid;
      else
        hi = mid;
    }
    i = lo;
  }
  while (i + 1 < v->end && time_of(v, i + 1) <= t) i++;
  d->hint = i;
  return i;
}

// t is the time of a jump but for rounding: the sample on the wanted side, else `i` itself.
static uint64_t beside_jump(const View *v, uint64_t i, double t, double slack, bool before) {
  uint64_t from = i > v->floor ? i - 1 : i, to = i + 2 < v->end ? i + 2 : v->end - 1;
  for (uint64_t k = from; k < to; k++)
    if (is_jump(v, k) && fabs(time_of(v, k) - t) <= slack) return before ? k : k + 1;
  return i;
}

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
  Buffer     *d      = &lines->buffers[line];
  View        v      = view(d);
  // During initialisation nothing is remembered yet: the value before the start is the value at the start.
  if (v.end == 0) return run->v[lines->model->lines[line].source];
  double longest = lines->longest[line];
  if (!(delay >= 0.0 && delay <= longest + 1e-9 * fabs(longest))) refuse(run, line, delay);
  double t = run->time - delay;
  // The first sample ever is also what was before it.
  if (v.floor == 0 && t <= time_of(&v, 0)) return value_of(&v, 0);
  double   slack  = fmax(sk_time_slack(run->time) + 4.0 * DBL_EPSILON * delay, island->grain);
  bool     before = run->time >= island->break_at - sk_time_slack(run->time);
  uint64_t i = find(d, &v, t), beside = beside_jump(&v, i, t, slack, before);
  if (beside != i || fabs(time_of(&v, i) - t) <= slack) return value_of(&v, beside);
  if (i + 1 < v.end && fabs(time_of(&v, i + 1) - t) <= slack) return value_of(&v, i + 1);
  return interpolate(d, &v, i, t);
}

double sk_lines_next_break(SkLines *lines, int island, double after, double grain) {
  double next = INFINITY, passed = after + fmax(sk_time_slack(after), grain);
  for (int k = lines->in_first[island]; k < lines->in_first[island + 1]; k++) {
    int     i = lines->in[k];
    Buffer *d = &lines->buffers[i];
    View    v = view(d);
    // Where the delay varies, nobody knows when a jump arrives.
    if (lines->delay[i] != lines->longest[i]) continue;
    if (d->jumped < v.floor) d->jumped = v.floor;
    // The last sample waits: the other side of a jump may follow it. The first sample counts like a jump:
    // before it nothing moved, from it on something does.
    for (; d->jumped + 1 < v.end || (d->jumped == 0 && v.end); d->jumped++) {
      if (!is_jump(&v, d->jumped) && d->jumped != 0) continue;
      double arrival = time_of(&v, d->jumped) + lines->delay[i];
      if (arrival <= passed) continue;
      next = fmin(next, arrival);
      break;
    }
  }
  return next;
}

// Saving ------------------------------------------------------------------------------------------

void sk_lines_save(const SkLines *lines, SkBytes *out) {
  for (int i = 0; i < lines->model->n_lines; i++) sk_bytes_u64(out, lines->buffers[i].end);
}

void sk_lines_save_all(const SkLines *lines, SkBytes *in, SkBytes *out) {
  sk_bytes_u64(out, (uint64_t)lines->model->n_lines);
  for (int i = 0; i < lines->model->n_lines; i++) {
    View v = view(&lines->buffers[i]);
    v.end  = sk_bytes_read_u64(in);
    sk_bytes_f64(out, lines->delay[i]);
    sk_bytes_f64(out, lines->longest[i]);
    sk_bytes_u64(out, v.floor);
    sk_bytes_u64(out, v.end);
    for (uint64_t k = v.floor; k < v.end; k++) {
      sk_bytes_f64(out, time_of(&v, k));
      sk_bytes_f64(out, value_of(&v, k));
    }
  }
}

bool sk_lines_load(SkLines *lines, SkBytes *in) {
  if (!sk_bytes_expect(in, (uint64_t)lines->model->n_lines)) return false;
  for (int i = 0; i < lines->model->n_lines; i++) {
    Buffer *d         = &lines->buffers[i];
    lines->delay[i]   = sk_bytes_read_f64(in);
    lines->longest[i] = sk_bytes_read_f64(in);
    uint64_t first = sk_bytes_read_u64(in), end = sk_bytes_read_u64(in);
    if (in->failed || end <= first || end - first > (in->n - in->at) / 16) return false;
    size_t cap = LEAST;
    while (cap < 4 * (end - first)) cap *= 2;
    d->floor = d->end = d->hint = d->jumped = first;
    if (!reserve(d, cap)) return false;
    double last = -INFINITY;
    for (uint64_t k = first; k < end; k++) {
      double time = sk_bytes_read_f64(in), value = sk_bytes_read_f64(in);
      if (!(time >= last) || !push(lines, d, time, value)) return false;
      last = time;
    }
  }
  return !in->failed;
}
