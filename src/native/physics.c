#include "native/physics.h"

#include <stdio.h>
#include <string.h>

double sk_zero(SkGrowing *f, const void *data, double x, double least) {
  double slope, y = f(x, data, &slope);
  if (y == 0) return x;
  // As the function grows by `least` at least, its zero is no further away than this.
  double low = y > 0 ? x - y / least : x, high = y > 0 ? x : x - y / least;
  for (int i = 0; i < 200; i++) {
    double next = slope > 0 ? x - y / slope : low - 1;
    if (!(next > low && next < high)) next = low + 0.5 * (high - low);
    if (next == x || next <= low || next >= high) return next;
    double before = x, y_before = fabs(y);
    x = next;
    y = f(x, data, &slope);
    if (y == 0) return x;
    if (y > 0) high = x;
    if (y < 0) low = x;
    if (fabs(x - before) <= 4e-16 * fabs(x) || high - low <= 4e-16 * fabs(x)) return x;
    // Newton that gets nowhere (a kink between two slopes) is replaced by halving once.
    if (fabs(y) > 0.5 * y_before) {
      x = low + 0.5 * (high - low);
      y = f(x, data, &slope);
      if (y > 0) high = x;
      if (y < 0) low = x;
      if (y == 0 || high - low <= 4e-16 * fabs(x)) return x;
    }
  }
  return x;
}

double sk_root(double dp, double p0, double *slope) {
  double s = dp * dp + p0 * p0;
  if (s == 0) {
    *slope = 1e150;
    return 0;
  }
  double r = sqrt(sqrt(s));
  *slope   = (0.5 * dp * dp + p0 * p0) / (s * r);
  return dp / r;
}

typedef struct {
  double K, p0, dc, Z;
} Edge;

static double edge(double dp, const void *data, double *slope) {
  const Edge *e = data;
  double      q = e->K * sk_root(dp, e->p0, slope);
  *slope        = 1 + e->Z * e->K * *slope;
  return dp + e->Z * q - e->dc;
}

double sk_edge_flow(double K, double p0, double dc, double Z) {
  double unused, size = fabs(dc), ZK = Z * K;
  if (K == 0 || size == 0) return 0;
  if (ZK == 0) return K * sk_root(dc, p0, &unused);
  // Both the purely turbulent and the purely laminar law give more flow, so less pressure drop:
  // Newton comes from there without overshoot.
  double u = 2 * size / (ZK + sqrt(ZK * ZK + 4 * size));
  double s = sqrt(p0) * size / (sqrt(p0) + ZK);
  double x = u * u > s ? u * u : s;
  Edge   e = {K, p0, dc, Z};
  return K * sk_root(sk_zero(edge, &e, dc < 0 ? -x : x, 1), p0, &unused);
}

// Waves -------------------------------------------------------------------------------------------

double sk_waves_delay(double delay, double step) { return delay > 0 ? delay : step; }

size_t sk_waves_bytes(int n, double delay, double step) {
  double steps = ceil(sk_waves_delay(delay, step) / step) + 2;
  if (!(steps < 1e8)) return (size_t)-1;  // refused by who allocates
  return sizeof(SkWaves) + (size_t)n * (1 + 2 * (size_t)steps) * sizeof(double);
}

const char *sk_waves_init(SkWaves *waves, int n, double delay, double alpha, const double *start,
                          const SkComponentIo *io) {
  double steps = sk_waves_delay(delay, io->step) / io->step;
  if (steps < 1 - 1e-9) {
    snprintf(io->text, io->text_size,
             "its delay T = %g s is below the step %g s; make nativeClock.step smaller, or T = 0, "
             "which stands for one step",
             delay, io->step);
    return io->text;
  }
  waves->n     = n;
  waves->whole = (int)floor(steps + 1e-9);
  waves->part  = steps - waves->whole;
  if (fabs(waves->part) < 1e-9) waves->part = 0;
  waves->size  = (int)ceil(steps) + 2;
  waves->alpha = alpha;
  waves->step  = 0;
  waves->round = 0;
  memcpy(waves->at, start, (size_t)n * sizeof *start);
  return NULL;
}

// Samples of so many steps ago, less than there are rounds: n entering waves, then n arriving ones.
static double *round_at(SkWaves *w, int back) {
  int round = w->round - back;
  return w->at + w->n + (ptrdiff_t)(round < 0 ? round + w->size : round) * 2 * w->n;
}

void sk_waves_first(const SkWaves *w, double *c) {
  double sum = 0;
  for (int i = 0; i < w->n; i++) sum += w->at[i];
  for (int i = 0; i < w->n; i++) c[i] = 2.0 / w->n * sum - w->at[i];
}

void sk_waves_step(SkWaves *waves, const double *w, double *c) {
  int     n = waves->n;
  double *past, *before = NULL, now[SK_MAX_ENDS], old[SK_MAX_ENDS], first[SK_MAX_ENDS];
  past = round_at(waves, 0);
  memcpy(past, w, (size_t)n * sizeof *w);
  // Arriving waves of the start are not in the ring yet.
  if (waves->step == 0) sk_waves_first(waves, past + n);
  waves->step++;
  waves->round = waves->round + 1 == waves->size ? 0 : waves->round + 1;
  bool started = (double)waves->step >= waves->whole + waves->part - 1e-9;
  if (started) {
    past = round_at(waves, waves->whole);
    if (waves->part > 0) before = round_at(waves, waves->whole + 1);
  }
  if (!started) sk_waves_first(waves, first);
  double sum = 0;
  for (int i = 0; i < n; i++) {
    now[i] = started ? past[i] : waves->at[i];
    old[i] = started ? past[n + i] : first[i];
    if (before) {
      now[i] += waves->part * (before[i] - now[i]);
      old[i] += waves->part * (before[n + i] - old[i]);
    }
    sum += now[i];
  }
  double *arrived = round_at(waves, 0) + n;
  for (int i = 0; i < n; i++) {
    c[i]       = waves->alpha * old[i] + (1 - waves->alpha) * (2.0 / n * sum - now[i]);
    arrived[i] = c[i];
  }
}

const char *sk_line_init(const SkComponentIo *io, const SkLineStart *s) {
  SkWaves *waves          = io->state;
  double   w[SK_MAX_ENDS] = {0}, c[SK_MAX_ENDS];
  int      n              = io->n_ports;
  for (int i = 0; i < n; i++)
    w[i] = s->start + s->Zc * (i < s->n_flow_start ? s->flow_start[i] : 0);
  const char *why = sk_waves_init(waves, n, s->delay, s->alpha, w, io);
  if (why) return why;
  waves->Zc = s->Zc;
  sk_waves_first(waves, c);
  for (int i = 0; i < n; i++) {
    io->port[i]->c  = c[i];
    io->port[i]->Zc = s->Zc;
  }
  return NULL;
}

const char *sk_line_step(const SkComponentIo *io) {
  SkWaves *waves = io->state;
  double   w[SK_MAX_ENDS], c[SK_MAX_ENDS];
  for (int i = 0; i < waves->n; i++) w[i] = io->port[i]->p + waves->Zc * io->port[i]->q;
  sk_waves_step(waves, w, c);
  for (int i = 0; i < waves->n; i++) io->port[i]->c = c[i];
  return NULL;
}

// Spring with damper ------------------------------------------------------------------------------

// Behind it in the state: the waves of the spring, then those of the damper.
typedef struct {
  size_t bytes;  // of one set of waves
  double c[2];   // waves of the spring that arrived
  double damping;
} Elastic;

static SkWaves *elastic_waves(Elastic *s, int which) {
  return (SkWaves *)(void *)((char *)(s + 1) + (size_t)which * s->bytes);
}

size_t sk_elastic_bytes(double delay, double step) {
  size_t one = sk_waves_bytes(2, delay, step);
  return one == (size_t)-1 ? one : sizeof(Elastic) + 2 * one;
}

static void elastic_ports(const SkComponentIo *io, const double *brake) {
  Elastic *s = io->state;
  for (int i = 0; i < 2; i++) {
    io->port[i]->c  = s->c[i] + brake[i];
    io->port[i]->Zc = elastic_waves(s, 0)->Zc + s->damping;
  }
}

const char *sk_elastic_init(const SkComponentIo *io, const SkLineStart *start, double damping) {
  Elastic *s = io->state;
  *s         = (Elastic){.bytes = sk_waves_bytes(2, start->delay, io->step), .damping = damping};
  double w[2], brake[2];
  for (int i = 0; i < 2; i++) {
    w[i]     = start->start + start->Zc * start->flow_start[i];
    brake[i] = damping * start->flow_start[i];
  }
  const char *why = sk_waves_init(elastic_waves(s, 0), 2, start->delay, 0.0, w, io);
  if (!why) why = sk_waves_init(elastic_waves(s, 1), 2, start->delay, 0.0, brake, io);
  if (why) return why;
  elastic_waves(s, 0)->Zc = start->Zc;
  sk_waves_first(elastic_waves(s, 0), s->c);
  sk_waves_first(elastic_waves(s, 1), brake);
  elastic_ports(io, brake);
  return NULL;
}

const char *sk_elastic_step(const SkComponentIo *io) {
  Elastic *s = io->state;
  double   w[2], enters[2], brake[2];
  for (int i = 0; i < 2; i++) {
    w[i]      = s->c[i] + 2.0 * elastic_waves(s, 0)->Zc * io->port[i]->q;
    enters[i] = s->damping * io->port[i]->q;
  }
  sk_waves_step(elastic_waves(s, 0), w, s->c);
  sk_waves_step(elastic_waves(s, 1), enters, brake);
  elastic_ports(io, brake);
  return NULL;
}

void sk_elastic_let_go(const SkComponentIo *io, const double *flow) {
  Elastic *s = io->state;
  for (int i = 0; i < 2; i++) {
    SkPort *port  = io->port[i];
    double spring = s->c[i] + elastic_waves(s, 0)->Zc * flow[i], all = port->c + port->Zc * flow[i];
    if (spring < 0 && all < 0) continue;
    port->c = port->Zc = 0;
  }
}
