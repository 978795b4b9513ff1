// runtime/delay.c - what delay() remembers: time-stamped values of an expression, read in between.
#include "base/mem.h"
#include "runtime/island.h"

#include <math.h>
#include <string.h>

// A ring of samples in order of time. Two samples at one time are the sides of a jump.
typedef struct {
  double *time, *value;
  size_t  n, first, cap;  // cap is a power of two
  size_t  hint;           // where the last read was
} Buffer;

struct SkLines {
  const SkModelCode *model;
  Buffer            *buffers;
  double            *delay, *longest;
};

SkStatus sk_lines_new(const SkModelCode *model, SkLines **out) {
  *out           = NULL;
  SkLines *lines = sk_calloc(1, sizeof *lines);
  if (!lines) return SK_NOMEM;
  size_t n       = (size_t)model->n_lines;
  lines->model   = model;
  lines->buffers = sk_calloc(n + 1, sizeof *lines->buffers);
  lines->delay   = sk_calloc(n + 1, sizeof(double));
  lines->longest = sk_calloc(n + 1, sizeof(double));
  bool ok        = lines->buffers && lines->delay && lines->longest;
  for (size_t i = 0; ok && i < n; i++) {
    Buffer *d = &lines->buffers[i];
    d->cap    = 64;
    d->time   = sk_malloc(d->cap * sizeof *d->time);
    d->value  = sk_malloc(d->cap * sizeof *d->value);
    ok        = d->time && d->value;
  }
  if (!ok) {
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

static size_t at(const Buffer *d, size_t i) { return (d->first + i) & (d->cap - 1); }

static bool grow(Buffer *d) {
  size_t  cap  = d->cap * 2;
  double *time = sk_malloc(cap * sizeof *time), *value = sk_malloc(cap * sizeof *value);
  if (!time || !value) {
    sk_free(time);
    sk_free(value);
    return false;
  }
  for (size_t i = 0; i < d->n; i++) {
    time[i]  = d->time[at(d, i)];
    value[i] = d->value[at(d, i)];
  }
  sk_free(d->time);
  sk_free(d->value);
  d->time  = time;
  d->value = value;
  d->first = 0;
  d->cap   = cap;
  return true;
}

static void push(Buffer *d, double time, double value, double oldest) {
  // Keep two samples before the oldest time still asked for, so that cubic interpolation has its points.
  while (d->n > 4 && d->time[at(d, 3)] < oldest) {
    d->first = (d->first + 1) & (d->cap - 1);
    d->n--;
    if (d->hint) d->hint--;
  }
  if (d->n == d->cap && !grow(d)) return;
  size_t i    = at(d, d->n++);
  d->time[i]  = time;
  d->value[i] = value;
}

void sk_lines_start(SkLines *lines, SkRun *run) {
  const SkModelCode *m = lines->model;
  if (m->n_lines) m->delays(run, lines->delay, lines->longest);
  for (int i = 0; i < m->n_lines; i++) {
    lines->buffers[i].n = lines->buffers[i].first = lines->buffers[i].hint = 0;
    push(&lines->buffers[i], run->time, run->v[m->lines[i].source], run->time);
  }
}

void sk_lines_push(SkIslandRt *island, bool event) {
  SkLines *lines = island->lines;
  double   now   = island->run.time;
  for (int k = 0; k < island->code->n_lines_out; k++) {
    int     i     = island->code->lines_out[k];
    Buffer *d     = &lines->buffers[i];
    double  value = island->run.v[lines->model->lines[i].source], last = d->time[at(d, d->n - 1)];
    if (now == last && !event)
      d->value[at(d, d->n - 1)] = value;
    else if (now >= last && !(now == last && d->value[at(d, d->n - 1)] == value))
      push(d, now, value, now - lines->longest[i]);
  }
}

// Value at `t` between samples i-1 and i (i >= 1): cubic through the two neighbours on each side where no
// jump lies between them, else linear.
static double interpolate(const Buffer *d, size_t i, double t) {
  double t1 = d->time[at(d, i - 1)], t2 = d->time[at(d, i)], v1 = d->value[at(d, i - 1)],
         v2 = d->value[at(d, i)];
  if (t == t2) return v2;
  if (t == t1 || t2 == t1) return v1;
  double linear = v1 + (v2 - v1) * ((t - t1) / (t2 - t1));
  if (i < 2 || i + 1 >= d->n) return linear;
  double t0 = d->time[at(d, i - 2)], t3 = d->time[at(d, i + 1)], v0 = d->value[at(d, i - 2)],
         v3 = d->value[at(d, i + 1)];
  if (t0 == t1 || t2 == t3) return linear;
  double a = t - t0, b = t - t1, c = t - t2, e = t - t3;
  return v0 * (b * c * e) / ((t0 - t1) * (t0 - t2) * (t0 - t3)) +
         v1 * (a * c * e) / ((t1 - t0) * (t1 - t2) * (t1 - t3)) +
         v2 * (a * b * e) / ((t2 - t0) * (t2 - t1) * (t2 - t3)) +
         v3 * (a * b * c) / ((t3 - t0) * (t3 - t1) * (t3 - t2));
}

double sk_lines_read(SkRun *run, int line, double delay) {
  SkIslandRt *island = run->owner;
  SkLines    *lines  = island->lines;
  Buffer     *d      = &lines->buffers[line];
  // During initialisation nothing is remembered yet: the value before the start is the value at the start.
  if (d->n == 0) return run->v[lines->model->lines[line].source];
  double t = run->time - delay;
  if (t <= d->time[at(d, 0)]) return d->value[at(d, 0)];
  if (t >= d->time[at(d, d->n - 1)]) return d->value[at(d, d->n - 1)];
  // The first sample later than t; reads move forward, so look near the last one first.
  size_t i = d->hint < d->n ? d->hint : 0;
  if (i == 0 || d->time[at(d, i - 1)] > t) i = 1;
  while (d->time[at(d, i)] <= t) i++;
  d->hint = i;
  return interpolate(d, i, t);
}

double sk_lines_horizon(const SkLines *lines, int island) {
  double horizon = INFINITY;
  for (int i = 0; i < lines->model->n_lines; i++)
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
