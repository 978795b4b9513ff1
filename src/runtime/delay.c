// runtime/delay.c - what delay() remembers: time-stamped values of an expression, read in between.
#include "base/mem.h"
#include "runtime/island.h"

#include <math.h>
#include <string.h>

// A ring of samples in order of time. Two samples at one time are the sides of a jump.
struct SkDelayBuffer {
  double *time, *value;
  size_t  n, first, cap;
  size_t  hint;  // where the last read was
};

SkStatus sk_delays_new(SkIslandRt *island) {
  int n          = island->code->n_delays;
  island->delays = sk_calloc((size_t)n + 1, sizeof *island->delays);
  if (!island->delays) return SK_NOMEM;
  for (int i = 0; i < n; i++) {
    SkDelayBuffer *d = &island->delays[i];
    d->cap           = 4096;
    d->time          = sk_malloc(d->cap * sizeof *d->time);
    d->value         = sk_malloc(d->cap * sizeof *d->value);
    if (!d->time || !d->value) return SK_NOMEM;
  }
  return SK_OK;
}

void sk_delays_free(SkIslandRt *island) {
  for (int i = 0; island->delays && i < island->code->n_delays; i++) {
    sk_free(island->delays[i].time);
    sk_free(island->delays[i].value);
  }
  sk_free(island->delays);
}

static size_t at(const SkDelayBuffer *d, size_t i) { return (d->first + i) & (d->cap - 1); }

static bool grow(SkDelayBuffer *d) {
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

static void push(SkDelayBuffer *d, double time, double value, double oldest) {
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

static void sources(SkIslandRt *island) {
  if (!island->code->n_delays) return;
  island->code->delays(&island->run, island->delay_source, island->delay_time,
                       island->delay_longest);
}

void sk_delays_start(SkIslandRt *island) {
  sources(island);
  for (int i = 0; i < island->code->n_delays; i++) {
    island->delays[i].n = island->delays[i].first = island->delays[i].hint = 0;
    push(&island->delays[i], island->run.time, island->delay_source[i], island->run.time);
  }
}

void sk_delays_push(SkIslandRt *island, bool event) {
  sources(island);
  for (int i = 0; i < island->code->n_delays; i++) {
    SkDelayBuffer *d   = &island->delays[i];
    double         now = island->run.time, last = d->time[at(d, d->n - 1)];
    bool           same = now == last && !event;
    if (same)
      d->value[at(d, d->n - 1)] = island->delay_source[i];
    else if (now >= last)
      push(d, now, island->delay_source[i], now - island->delay_longest[i]);
  }
}

// Value at `t` between samples i-1 and i (i >= 1): cubic through the two neighbours on each side where no
// jump lies between them, else linear.
static double interpolate(const SkDelayBuffer *d, size_t i, double t) {
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

double sk_delays_read(SkRun *run, int line, double delay) {
  SkIslandRt    *island = run->owner;
  SkDelayBuffer *d      = &island->delays[line];
  // During initialisation nothing is remembered yet: the value at the start is the value now.
  if (d->n == 0) {
    sources(island);
    return island->delay_source[line];
  }
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

double sk_delays_horizon(const SkIslandRt *island) {
  double horizon = INFINITY;
  for (int i = 0; i < island->code->n_delays; i++) horizon = fmin(horizon, island->delay_time[i]);
  return horizon;
}
