#include "runtime/line/wave_error.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Cubics between points at the distance h are wrong by so much of h^4 w''''.
#define CUBIC (3.0 / 128.0)
// And parabolas, at the end of their three points, by so much of h^3 w'''.
#define PARABOLA 0.065
// Readers do not use a point beyond an interval that is this much shorter than theirs.
#define SHORT 0.1
// What halving does not make straighter is rounding: such a size, less and less with each step.
#define FADE 0.95
// Beside the largest of all, less than this part of it is rounding.
#define LEAST 1e-12
// What is this much smaller than it may be is, however its estimate is rounded.
#define SURE 0.99
// A kink that costs cubics across it less than this part of the tolerance is none.
#define KINK 0.1

// fmax, but in line.
static inline double larger(double a, double b) { return a < b || isnan(a) ? b : a; }

static int by_source(const void *a, const void *b) {
  const int *x = a, *y = b;
  if (x[0] != y[0]) return x[0] < y[0] ? -1 : 1;
  return x[1] < y[1] ? -1 : x[1] > y[1];
}

// Several lines may carry one value, which is looked at once, as the first of them.
static bool find_values(const SkIslandRt *island, SkWaveError *sent) {
  const SkIslandCode *c     = island->code;
  const size_t        n     = (size_t)c->n_lines_out;
  int                *lines = sk_calloc(2 * n + 1, sizeof(int));
  if (!lines) return false;
  for (size_t k = 0; k < n; k++) {
    lines[2 * k]     = island->model->lines[c->lines_out[k]].source;
    lines[2 * k + 1] = (int)k;
  }
  qsort(lines, n, 2 * sizeof(int), by_source);
  // By line: the first one that carries the same; then the number of its value.
  for (size_t k = 0, first = 0; k < n; k++) {
    if (lines[2 * k] != lines[2 * first]) first = k;
    sent->value[lines[2 * k + 1]] = lines[2 * first + 1];
  }
  sk_free(lines);
  for (int k = 0; k < c->n_lines_out; k++) {
    if (sent->value[k] != k) {
      sent->value[k] = sent->value[sent->value[k]];
      continue;
    }
    sent->place[sent->n] = island->model->lines[c->lines_out[k]].source;
    sent->size[sent->n]  = sk_island_nominal(island, sent->place[sent->n]);
    sent->value[k]       = sent->n++;
  }
  return true;
}

bool sk_wave_error_open(const SkIslandRt *island, SkWaveError *sent) {
  size_t most = (size_t)island->code->n_lines_out + 1;
  bool   ok   = true;
  ok &= (sent->place = sk_calloc(most, sizeof(int))) != NULL;
  ok &= (sent->value = sk_calloc(most, sizeof(int))) != NULL;
  for (int i = 0; i < SK_SENT_PAST; i++)
    ok &= (sent->w[i] = sk_calloc(most, sizeof(double))) != NULL;
  double **const all[] = {&sent->half, &sent->jump, &sent->size, &sent->noise, &sent->unforgiven};
  for (int i = 0; i < 5; i++) ok &= (*all[i] = sk_calloc(most, sizeof(double))) != NULL;
  return ok && find_values(island, sent);
}

void sk_wave_error_close(SkWaveError *sent) {
  void *const all[] = {sent->place, sent->value, sent->half,      sent->jump,
                       sent->size,  sent->noise, sent->unforgiven};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) sk_free(all[i]);
  for (int i = 0; i < SK_SENT_PAST; i++) sk_free(sent->w[i]);
}

static void gather(const SkIslandRt *island, const SkWaveError *sent, double *to) {
  for (int i = 0; i < sent->n; i++) to[i] = island->run.v[sent->place[i]];
}

void sk_wave_error_half(const SkIslandRt *island, SkWaveError *sent) {
  gather(island, sent, sent->half);
}

static void make_room(SkWaveError *sent) {
  double *oldest = sent->w[SK_SENT_PAST - 1];
  for (int i = SK_SENT_PAST - 1; i > 0; i--) {
    sent->t[i] = sent->t[i - 1];
    sent->w[i] = sent->w[i - 1];
  }
  sent->w[0] = oldest;
  if (sent->known < SK_SENT_PAST - 1) sent->known++;
}

// What was before the solver began anew, at the same time, stays to be compared with what follows.
static void begin_anew(const SkIslandRt *island, SkWaveError *sent) {
  double now = island->run.time, off = fabs(now - sent->t[0]);
  if (sent->known > 0) sent->before = sent->known;
  sent->known = 0;
  if (off > fmax(sk_time_slack(now), island->grain)) sent->before = 0;
  for (int i = 0; i < sent->n; i++) {
    double old    = sent->before ? sent->w[0][i] - sent->jump[i] : 0.0;
    sent->jump[i] = island->run.v[sent->place[i]] - old;
  }
}

void sk_wave_error_keep(const SkIslandRt *island, SkWaveError *sent, bool anew) {
  if (anew) {
    begin_anew(island, sent);
  } else {
    make_room(sent);
    sent->before = 0;
    memset(sent->jump, 0, sizeof(double) * (size_t)sent->n);
  }
  sent->forgave = false;
  sent->t[0]    = island->run.time;
  gather(island, sent, sent->w[0]);
  for (int i = 0; i < sent->n; i++) {
    sent->size[i] = larger(sent->size[i], fabs(sent->w[0][i]));
    sent->noise[i] *= FADE;
    sent->largest = larger(sent->largest, sent->size[i]);
  }
}

// Divided differences of the highest order that there are points for, as a sum over points with these weights.
typedef struct {
  int    order;
  double weight[SK_SENT_PAST + 1];  // of v, then of w[0], w[1], ...
  double factor;  // what makes it the error of a cubic (order 4) or h^order w^(order) (below)
} Scheme;

// As far back as points are not too close together for a step to now.
static int usable(const SkWaveError *sent, int known, double now) {
  int n = known ? 1 : 0;
  while (n < known && sent->t[n] - sent->t[n + 1] >= SHORT * (now - sent->t[0])) n++;
  return n;
}

static Scheme make_scheme(const SkWaveError *sent, int known, double now) {
  double x[SK_SENT_PAST + 1] = {now, sent->t[0], 0.5 * (now + sent->t[0])};
  int    past = usable(sent, known, now), n = past ? past + 2 : 3;
  for (int i = 1; i <= past; i++) x[i + 1] = sent->t[i];
  Scheme s = {.order = n - 1};
  for (int i = 0; i < n; i++) {
    double product = 1.0;
    for (int k = 0; k < n; k++) product *= k == i ? 1.0 : x[i] - x[k];
    s.weight[i] = 1.0 / product;
  }
  double h = x[0] - x[1], h1 = x[1] - x[2];
  s.factor = s.order == 4   ? 0.375 * h * h * h * (h1 + 0.5 * h)
             : s.order == 3 ? 6.0 * h * h * h
                            : 2.0 * h * h;
  return s;
}

static double difference(const SkIslandRt *island, const SkWaveError *sent, const Scheme *s,
                         int i) {
  double sum = s->weight[0] * island->run.v[sent->place[i]] + s->weight[1] * sent->w[0][i];
  if (!sent->known) return sum + s->weight[2] * sent->half[i];
  for (int k = 1; k < s->order; k++) sum += s->weight[k + 1] * sent->w[k][i];
  return sum;
}

double sk_wave_error_size(const SkIslandRt *island, const SkWaveError *sent, int i) {
  double now  = fabs(island->run.v[sent->place[i]]);
  double size = larger(larger(sent->size[i], sent->noise[i]), now);
  return larger(size, LEAST * sent->largest);
}

// Fewer points say less: as if w were a wave of one frequency, h^k w^(k)/w = (h^4 w''''/w)^(k/4). The first step after
// something has happened is read with a parabola.
static double error_of(const SkWaveError *sent, double part, int order) {
  if (!sent->known) return PARABOLA * pow(part, 1.5);
  return order == 4 ? part : CUBIC * (order == 2 ? part * part : pow(part, 4.0 / order));
}

// A step that rounding has left says nothing.
static bool is_nothing(const SkWaveError *sent, double now) {
  return now - sent->t[0] <= 64.0 * sk_time_slack(now);
}

static int looked_at(const SkWaveError *sent, bool smooth) {
  return smooth && sent->known ? 1 : sent->known;
}

// The largest difference, in parts of the value's size. *at: whose it is.
static double worst_of(const SkIslandRt *island, const SkWaveError *sent, const Scheme *s,
                       int *at) {
  double worst = 0.0;
  for (int i = 0; i < sent->n; i++) {
    double size = sk_wave_error_size(island, sent, i), d = fabs(difference(island, sent, s, i));
    // Most are clearly smaller, which costs no division.
    if (!(size > 0.0) || d < 0.999 * worst * size || !(d / size > worst)) continue;
    worst = d / size;
    *at   = i;
  }
  return worst;
}

double sk_wave_error_error(const SkIslandRt *island, const SkWaveError *sent, bool smooth) {
  if (is_nothing(sent, island->run.time)) return 0.0;
  Scheme s    = make_scheme(sent, looked_at(sent, smooth), island->run.time);
  int    at   = 0;
  double part = worst_of(island, sent, &s, &at) * s.factor;
  return error_of(sent, part, s.order) / island->tolerance;
}

double sk_wave_error_ahead(const SkIslandRt *island, const SkWaveError *sent) {
  double worst = 0.0;
  for (int k = 0; k < island->code->n_lines_out; k++) {
    double size = sk_wave_error_size(island, sent, sent->value[k]);
    double off  = sk_lines_ahead(island, island->code->lines_out[k]);
    if (off > 0.0) worst = fmax(worst, size > 0.0 ? off / size : INFINITY);
  }
  return worst / island->tolerance;
}

int sk_wave_error_worst(const SkIslandRt *island, const SkWaveError *sent, bool smooth) {
  Scheme s  = make_scheme(sent, looked_at(sent, smooth), island->run.time);
  int    at = 0;
  worst_of(island, sent, &s, &at);
  return at;
}

bool sk_wave_error_counts(const SkIslandRt *island, const SkWaveError *sent, int i, double change) {
  return fabs(change) > island->tolerance * fmax(sent->size[i], LEAST * sent->largest);
}

// How far the new value is from where the polynomial through the points before goes, which tells kinks from what only
// bends strongly.
bool sk_wave_error_bends(const SkIslandRt *island, const SkWaveError *sent) {
  double now = island->run.time, product = 1.0;
  if (is_nothing(sent, now)) return false;
  Scheme s = make_scheme(sent, sent->before, now);
  for (int k = 0; k < s.order; k++) product *= now - sent->t[k];
  for (int i = 0; i < sent->n; i++) {
    double sum = s.weight[0] * island->run.v[sent->place[i]] + s.weight[1] * sent->w[0][i];
    for (int k = 1; k < s.order; k++) sum += s.weight[k + 1] * (sent->w[k][i] + sent->jump[i]);
    if (CUBIC * fabs(sum) * product >
        KINK * island->tolerance * sk_wave_error_size(island, sent, i))
      return true;
  }
  return !sent->before;
}

void sk_wave_error_forgive(const SkIslandRt *island, SkWaveError *sent, bool smooth) {
  Scheme s = make_scheme(sent, looked_at(sent, smooth), island->run.time);
  if (!sent->forgave) memcpy(sent->unforgiven, sent->noise, sizeof(double) * (size_t)sent->n);
  sent->forgave = true;
  for (int i = 0; i < sent->n; i++) {
    double size  = sk_wave_error_size(island, sent, i),
           part  = fabs(difference(island, sent, &s, i)) * s.factor / size;
    double error = size > 0.0 ? error_of(sent, part, s.order) / island->tolerance : 0.0;
    double power = sent->known ? s.order / 4.0 : 2.0 / 3.0;
    if (error > 0.25) sent->noise[i] = size * pow(4.0 * error, power);
  }
}

double sk_wave_error_straight(const SkIslandRt *island) {
  return SURE * sqrt(island->tolerance / CUBIC);
}

void sk_wave_error_passed(SkWaveError *sent, long steps, const double *times) {
  for (long k = SK_SENT_PAST; k-- > 0;) sent->t[k] = k < steps ? times[k] : sent->t[k - steps];
  for (int i = 0; i < sent->n; i++) {
    for (long k = 0; k < steps && sent->noise[i] > 0.0; k++) sent->noise[i] *= FADE;
    sent->largest = larger(sent->largest, sent->size[i]);
    sent->jump[i] = 0.0;
  }
  sent->before  = 0;
  sent->forgave = false;
}

void sk_wave_error_take_back(SkWaveError *sent) {
  if (sent->forgave) memcpy(sent->noise, sent->unforgiven, sizeof(double) * (size_t)sent->n);
  sent->forgave = false;
}

void sk_wave_error_save(const SkWaveError *sent, SkBytes *out) {
  size_t n = sizeof(double) * (size_t)sent->n;
  sk_bytes_u64(out, (uint64_t)sent->known);
  sk_bytes_u64(out, (uint64_t)sent->before);
  for (int i = 0; i < SK_SENT_PAST; i++) {
    sk_bytes_f64(out, sent->t[i]);
    sk_bytes_put(out, sent->w[i], n);
  }
  sk_bytes_f64(out, sent->largest);
  sk_bytes_put(out, sent->jump, n);
  sk_bytes_put(out, sent->size, n);
  sk_bytes_put(out, sent->noise, n);
}

bool sk_wave_error_load(SkWaveError *sent, SkBytes *in) {
  size_t   n     = sizeof(double) * (size_t)sent->n;
  uint64_t known = sk_bytes_read_u64(in), before = sk_bytes_read_u64(in);
  sent->known  = known < SK_SENT_PAST ? (int)known : 0;
  sent->before = before < SK_SENT_PAST ? (int)before : 0;
  for (int i = 0; i < SK_SENT_PAST; i++) {
    sent->t[i] = sk_bytes_read_f64(in);
    sk_bytes_get(in, sent->w[i], n);
  }
  sent->largest = sk_bytes_read_f64(in);
  sk_bytes_get(in, sent->jump, n);
  sk_bytes_get(in, sent->size, n);
  sk_bytes_get(in, sent->noise, n);
  return !in->failed && known < SK_SENT_PAST && before < SK_SENT_PAST;
}
