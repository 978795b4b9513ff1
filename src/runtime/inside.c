#include "runtime/inside.h"

#include "base/mem.h"

// Weights of dopri5's slopes, the last one being that at the end of the step.
#define SLOPES 7
static const double weight[SLOPES] = {
    -12715105075.0 / 11282082432.0,  0.0,
    87487479700.0 / 32700410799.0,   -10690763975.0 / 1880347072.0,
    701980252875.0 / 199316789632.0, -1453857185.0 / 822651844.0,
    69997945.0 / 29380423.0};

bool sk_inside_open(SkInside *p, size_t n, bool bends) {
  double **const all[] = {&p->x, &p->way, &p->start, &p->stop, &p->bend};
  bool           ok    = true;
  for (int i = 0; i < (bends ? 5 : 4); i++) ok &= (*all[i] = sk_calloc(n, sizeof(double))) != NULL;
  return ok;
}

void sk_inside_close(SkInside *p) {
  double *const all[] = {p->x, p->way, p->start, p->stop, p->bend};
  for (int i = 0; i < 5; i++) sk_free(all[i]);
}

void sk_inside_end(SkInside *p, const SkIslandRt *island, const double *x, const double *dx,
                   double *const *k, double h) {
  const SkIslandCode *code = island->code;
  const double       *v    = island->run.v;
  for (int i = 0; i < code->n_states; i++) {
    double slope = v[code->derivative[i]];
    p->x[i]      = v[code->state[i]];
    p->way[i]    = p->x[i] - x[i];
    p->start[i]  = h * dx[i] - p->way[i];
    p->stop[i]   = p->way[i] - h * slope - p->start[i];
    if (!p->bend) continue;
    double sum = weight[SLOPES - 1] * slope;
    for (int j = 0; j < SLOPES - 1; j++) sum += weight[j] * k[j][i];
    p->bend[i] = h * sum;
  }
}

void sk_inside_states(const SkInside *p, const SkIslandRt *island, const double *x, double s) {
  const SkIslandCode *code = island->code;
  double             *v = island->run.v, left = 1.0 - s;
  for (int i = 0; i < code->n_states; i++) {
    double inner      = p->bend ? left * p->bend[i] : 0.0;
    v[code->state[i]] = x[i] + s * (p->way[i] + left * (p->start[i] + s * (p->stop[i] + inner)));
  }
}
