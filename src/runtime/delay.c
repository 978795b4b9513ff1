// runtime/delay.c - what delay() remembers: time-stamped values of an expression, read in between.
//
// A jump is two samples at one time. It is neither smoothed nor an event for the reader: values on its two
// sides are never mixed, and the reader's solver is told when the jump arrives, so that it can end a step
// there and begin the next one behind it.
#include "base/mem.h"
#include "runtime/island.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define LEAST ((size_t)64)
// Samples allocated ahead: with known steps, and with steps that can only be guessed.
#define MOST         ((size_t)1 << 20)
#define MOST_GUESSED ((size_t)1 << 12)

// A ring of samples in order of time. Samples are numbered from the start of the run; `first` of them are
// forgotten.
typedef struct {
  double  *time, *value;
  size_t   n, at, cap;  // at: place of the oldest; cap is a power of two
  uint64_t first;
  uint64_t hint;    // where the last read was
  uint64_t jumped;  // jumps before this sample have arrived
} Buffer;

struct SkLines {
  const SkModelCode *model;
  Buffer            *buffers;
  double            *delay, *longest;
  double             keep_from;  // what is read at this time or later must stay
  uint64_t           growths;
};

// Memory ------------------------------------------------------------------------------------------

SkStatus sk_lines_new(const SkModelCode *model, SkLines **out) {
  *out           = NULL;
  SkLines *lines = sk_calloc(1, sizeof *lines);
  if (!lines) return SK_NOMEM;
  size_t n         = (size_t)model->n_lines;
  lines->model     = model;
  lines->keep_from = INFINITY;
  lines->buffers   = sk_calloc(n + 1, sizeof *lines->buffers);
  lines->delay     = sk_calloc(n + 1, sizeof(double));
  lines->longest   = sk_calloc(n + 1, sizeof(double));
  if (!lines->buffers || !lines->delay || !lines->longest) {
    sk_lines_free(lines);
    return SK_NOMEM;
  }
  *out = lines;
  return SK_OK;
}

void sk_lines_free(SkLines *lines) {
  if (!lines) return;
  for (int i = 0; lines->buffers && i < lines->model->n_lines; i++) {
    sk_free(lines->buffers[i].time);
    sk_free(lines->buffers[i].value);
  }
  sk_free(lines->buffers);
  sk_free(lines->delay);
  sk_free(lines->longest);
  sk_free(lines);
}

void     sk_lines_swap(SkLines *lines, const SkModelCode *model) { lines->model = model; }
uint64_t sk_lines_growths(const SkLines *lines) { return lines->growths; }
void     sk_lines_keep(SkLines *lines, double from) { lines->keep_from = from; }

static size_t place(const Buffer *d, uint64_t number) {
  return (d->at + (size_t)(number - d->first)) & (d->cap - 1);
}
static double   time_of(const Buffer *d, uint64_t i) { return d->time[place(d, i)]; }
static double   value_of(const Buffer *d, uint64_t i) { return d->value[place(d, i)]; }
static uint64_t end_of(const Buffer *d) { return d->first + d->n; }

static bool reserve(Buffer *d, size_t cap) {
  double *time = sk_malloc(cap * sizeof *time), *value = sk_malloc(cap * sizeof *value);
  if (!time || !value) {
    sk_free(time);
    sk_free(value);
    return false;
  }
  for (size_t i = 0; i < d->n; i++) {
    time[i]  = time_of(d, d->first + i);
    value[i] = value_of(d, d->first + i);
  }
  sk_free(d->time);
  sk_free(d->value);
  d->time  = time;
  d->value = value;
  d->at    = 0;
  d->cap   = cap;
  return true;
}

static bool push(SkLines *lines, Buffer *d, double time, double value, double oldest) {
  // Keep two samples before the oldest time still asked for, so that interpolation has its points.
  while (d->n > 5 && time_of(d, d->first + 4) < oldest) {
    d->at = (d->at + 1) & (d->cap - 1);
    d->first++;
    d->n--;
  }
  if (d->n == d->cap) {
    lines->growths++;
    if (!reserve(d, d->cap * 2)) return false;
  }
  size_t i    = place(d, d->first + d->n++);
  d->time[i]  = time;
  d->value[i] = value;
  return true;
}

// As many samples as fit into the longest delay, and some more.
static size_t room_for(double longest, double step, size_t most) {
  double samples = step > 0.0 && isfinite(longest) ? 2.0 * longest / step + 16.0 : 0.0;
  size_t cap     = LEAST;
  while (cap < most && (double)cap < samples) cap *= 2;
  return cap;
}

// Recording ---------------------------------------------------------------------------------------

static bool check_delays(const SkLines *lines, SkIslandRt *world) {
  for (int i = 0; i < lines->model->n_lines; i++) {
    const SkLineCode *line = &lines->model->lines[i];
    double            d = lines->delay[i], most = lines->longest[i];
    bool              far = line->from_island != line->to_island;
    if (d >= 0.0 && most >= 0.0 && isfinite(most) && !(far && d == 0.0)) continue;
    sk_island_fail(world, "the delay of %s is %g: it must be %s",
                   sk_island_variable(world, line->source), d >= 0.0 ? most : d,
                   far ? "above zero" : "a finite number, not below zero");
    return false;
  }
  return true;
}

SkStatus sk_lines_start(SkLines *lines, SkIslandRt *world, double step, bool exact) {
  const SkModelCode *m = lines->model;
  if (!m->n_lines) return SK_OK;
  if (sk_island_pair(world, m->delays, lines->delay, lines->longest)) return SK_INIT_FAILED;
  if (!check_delays(lines, world)) return SK_INIT_FAILED;
  for (int i = 0; i < m->n_lines; i++) {
    Buffer *d = &lines->buffers[i];
    d->n      = 0;
    d->first = d->hint = d->jumped = 0;
    if (!reserve(d, room_for(lines->longest[i], step, exact ? MOST : MOST_GUESSED)))
      return SK_NOMEM;
    push(lines, d, world->run.time, world->run.v[m->lines[i].source], world->run.time);
  }
  return SK_OK;
}

bool sk_lines_push(SkIslandRt *island, bool event) {
  SkLines *lines = island->lines;
  double   now   = island->run.time;
  for (int k = 0; k < island->code->n_lines_out; k++) {
    int      i     = island->code->lines_out[k];
    Buffer  *d     = &lines->buffers[i];
    uint64_t last  = end_of(d) - 1;
    double   value = island->run.v[lines->model->lines[i].source], t = time_of(d, last);
    // A second change at one time replaces the first: a jump has two sides.
    bool two = last > d->first && time_of(d, last - 1) == t;
    if (now == t && (!event || two || value_of(d, last) == value)) d->value[place(d, last)] = value;
    // Output points inside the step that ends now are still to be read: from its beginning, at t.
    else if (now >= t && !push(lines, d, now, value, fmin(t, lines->keep_from) - lines->longest[i]))
      return false;
  }
  return true;
}

// Reading -----------------------------------------------------------------------------------------

static bool is_jump(const Buffer *d, uint64_t i) {  // between samples i and i + 1
  return i + 1 < end_of(d) && time_of(d, i) == time_of(d, i + 1);
}

// The polynomial through samples from .. to (at most four) at t.
static double polynomial(const Buffer *d, uint64_t from, uint64_t to, double t) {
  double y[4], x[4];
  int    n = (int)(to - from) + 1;
  for (int i = 0; i < n; i++) {
    x[i] = time_of(d, from + (uint64_t)i);
    y[i] = value_of(d, from + (uint64_t)i);
  }
  for (int k = 1; k < n; k++)  // Neville
    for (int i = 0; i + k < n; i++)
      y[i] = ((t - x[i + k]) * y[i] + (x[i] - t) * y[i + 1]) / (x[i] - x[i + k]);
  return y[0];
}

// Beyond the last sample i, where a varying delay is shorter than a step: straight on, but not far.
static double extrapolate(const Buffer *d, uint64_t i, double t) {
  if (i == d->first || is_jump(d, i - 1)) return value_of(d, i);
  double ahead = t - time_of(d, i), back = time_of(d, i) - time_of(d, i - 1);
  return ahead <= 4.0 * back ? polynomial(d, i - 1, i, t) : value_of(d, i);
}

// Value at t between samples i and i + 1: through up to four samples around it on the same side of every
// jump.
static double interpolate(const Buffer *d, uint64_t i, double t) {
  if (i + 1 == end_of(d)) return extrapolate(d, i, t);
  uint64_t from = i, to = i + 1;
  bool     left = true, right = true;
  while (to - from < 3 && (left || right)) {
    left  = from > d->first && !is_jump(d, from - 1);
    right = to + 1 < end_of(d) && !is_jump(d, to);
    if (left) from--;
    if (right && to - from < 3) to++;
  }
  return polynomial(d, from, to, t);
}

// The last sample not later than t.
static uint64_t find(Buffer *d, double t) {
  uint64_t i = d->hint >= d->first && d->hint < end_of(d) ? d->hint : d->first;
  if (time_of(d, i) > t || (i + 8 < end_of(d) && time_of(d, i + 8) <= t)) {
    uint64_t lo = d->first, hi = end_of(d);  // time_of(lo) <= t < time_of(hi)
    while (hi - lo > 1) {
      uint64_t mid = lo + (hi - lo) / 2;
      if (time_of(d, mid) <= t)
        lo = mid;
      else
        hi = mid;
    }
    i = lo;
  }
  while (i + 1 < end_of(d) && time_of(d, i + 1) <= t) i++;
  d->hint = i;
  return i;
}

// t is the time of a jump but for rounding: the sample on the wanted side, else `i` itself.
static uint64_t beside_jump(const Buffer *d, uint64_t i, double t, double slack, bool before) {
  uint64_t from = i > d->first ? i - 1 : i, to = i + 2 < end_of(d) ? i + 2 : end_of(d) - 1;
  for (uint64_t k = from; k < to; k++)
    if (is_jump(d, k) && fabs(time_of(d, k) - t) <= slack) return before ? k : k + 1;
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
  // During initialisation nothing is remembered yet: the value before the start is the value at the start.
  if (d->n == 0) return run->v[lines->model->lines[line].source];
  double longest = lines->longest[line];
  if (!(delay >= 0.0 && delay <= longest + 1e-9 * fabs(longest))) refuse(run, line, delay);
  double t = run->time - delay;
  // The first sample ever is also what was before it.
  if (d->first == 0 && t <= time_of(d, 0)) return value_of(d, 0);
  double   slack  = sk_time_slack(run->time) + 4.0 * DBL_EPSILON * delay;
  bool     before = run->time >= island->break_at - sk_time_slack(run->time);
  uint64_t i = find(d, t), beside = beside_jump(d, i, t, slack, before);
  if (beside != i || fabs(time_of(d, i) - t) <= slack) return value_of(d, beside);
  return interpolate(d, i, t);
}

double sk_lines_next_break(SkLines *lines, int island, double after) {
  double next = INFINITY;
  for (int i = 0; i < lines->model->n_lines; i++) {
    Buffer *d = &lines->buffers[i];
    // Where the delay varies, nobody knows when a jump arrives.
    if (lines->model->lines[i].to_island != island || lines->delay[i] != lines->longest[i])
      continue;
    if (d->jumped < d->first) d->jumped = d->first;
    // The last sample waits: the other side of a jump may follow it. The first sample counts like a jump:
    // before it nothing moved, from it on something does.
    for (; d->jumped + 1 < end_of(d) || d->jumped == 0; d->jumped++) {
      if (!is_jump(d, d->jumped) && d->jumped != 0) continue;
      double arrival = time_of(d, d->jumped) + lines->delay[i];
      if (arrival <= after + sk_time_slack(after)) continue;
      next = fmin(next, arrival);
      break;
    }
  }
  return next;
}

double sk_lines_horizon(const SkLines *lines, int island) {
  double horizon = INFINITY;
  for (int i = 0; lines && i < lines->model->n_lines; i++)
    if (lines->model->lines[i].to_island == island) horizon = fmin(horizon, lines->delay[i]);
  return horizon;
}

double sk_lines_window(const SkLines *lines) {
  double window = INFINITY;
  for (int i = 0; i < lines->model->n_lines; i++)
    if (lines->model->lines[i].from_island != lines->model->lines[i].to_island)
      window = fmin(window, lines->delay[i]);
  return window;
}

// Saving ------------------------------------------------------------------------------------------

void sk_lines_save(const SkLines *lines, SkBytes *out) {
  for (int i = 0; i < lines->model->n_lines; i++) sk_bytes_u64(out, end_of(&lines->buffers[i]));
}

void sk_lines_save_all(const SkLines *lines, SkBytes *in, SkBytes *out) {
  sk_bytes_u64(out, (uint64_t)lines->model->n_lines);
  for (int i = 0; i < lines->model->n_lines; i++) {
    const Buffer *d   = &lines->buffers[i];
    uint64_t      end = sk_bytes_read_u64(in);
    sk_bytes_f64(out, lines->delay[i]);
    sk_bytes_f64(out, lines->longest[i]);
    sk_bytes_u64(out, d->first);
    sk_bytes_u64(out, end);
    for (uint64_t k = d->first; k < end; k++) {
      sk_bytes_f64(out, time_of(d, k));
      sk_bytes_f64(out, value_of(d, k));
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
    size_t cap = d->cap > LEAST ? d->cap : LEAST;
    while (cap < end - first) cap *= 2;
    d->n = 0;
    if (!reserve(d, cap)) return false;
    d->first = d->hint = d->jumped = first;
    for (uint64_t k = first; k < end; k++) {
      size_t at    = place(d, d->first + d->n++);
      d->time[at]  = sk_bytes_read_f64(in);
      d->value[at] = sk_bytes_read_f64(in);
      if (!(k == first || d->time[at] >= time_of(d, k - 1))) return false;
    }
  }
  return !in->failed;
}
