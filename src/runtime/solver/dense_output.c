#include "runtime/solver/dense_output.h"

#include "base/mem.h"

// Weights of dopri5's slopes, the last one being that at the end of the step.
#define SLOPES 7
const double sk_dense_bend[SLOPES] = {
    -12715105075.0 / 11282082432.0,  0.0,
    87487479700.0 / 32700410799.0,   -10690763975.0 / 1880347072.0,
    701980252875.0 / 199316789632.0, -1453857185.0 / 822651844.0,
    69997945.0 / 29380423.0};

bool sk_dense_open(SkDense *p, size_t n, bool bends) {
  double **const all[] = {&p->x,      &p->way,    &p->start,  &p->stop,  &p->bend,
                          &p->off[0], &p->off[1], &p->off[2], &p->off[3]};
  bool           ok    = true;
  for (int i = 0; i < (bends ? 9 : 4); i++) ok &= (*all[i] = sk_calloc(n, sizeof(double))) != NULL;
  return ok;
}

void sk_dense_close(SkDense *p) {
  double *const all[] = {p->x,      p->way,    p->start,  p->stop,  p->bend,
                         p->off[0], p->off[1], p->off[2], p->off[3]};
  for (int i = 0; i < 9; i++) sk_free(all[i]);
}

void sk_dense_end(SkDense *p, const SkIslandRt *island, const double *x, const double *dx,
                  double *const *k, double h) {
  const SkIslandCode *code = island->code;
  const double       *v    = island->run.v;
  p->h                     = h;
  for (int i = 0; i < code->n_states; i++) {
    double slope = v[code->derivative[i]];
    p->x[i]      = v[code->state[i]];
    p->way[i]    = p->x[i] - x[i];
    p->start[i]  = h * dx[i] - p->way[i];
    p->stop[i]   = p->way[i] - h * slope - p->start[i];
    if (!p->bend) continue;
    double sum = sk_dense_bend[SLOPES - 1] * slope;
    for (int j = 0; j < SLOPES - 1; j++) sum += sk_dense_bend[j] * k[j][i];
    p->bend[i] = h * sum;
  }
}

void sk_dense_states(const SkDense *p, const SkIslandRt *island, const double *x, double s) {
  const SkIslandCode *code = island->code;
  double             *v = island->run.v, left = 1.0 - s;
  for (int i = 0; i < code->n_states; i++) {
    double inner      = p->bend ? left * p->bend[i] : 0.0;
    v[code->state[i]] = x[i] + s * (p->way[i] + left * (p->start[i] + s * (p->stop[i] + inner)));
  }
}

void sk_dense_compare(SkDense *p, const SkIslandRt *island, double s, int k) {
  const SkIslandCode *code = island->code;
  double              left = 1.0 - s;
  for (int i = 0; i < code->n_states; i++) {
    double inner = p->start[i] + s * (p->stop[i] + left * p->bend[i]);
    double turn  = p->stop[i] + (left - s) * p->bend[i];
    double slope = p->way[i] + (left - s) * inner + s * left * turn;
    p->off[k][i] = p->h * island->run.v[code->derivative[i]] - slope;
  }
}

// What is off is zero at the ends. Integrals of the parabola through it there and at two points.
void sk_dense_correct(const SkDense *p, const SkIslandRt *island, const double *x, double s,
                      int k) {
  const SkIslandCode *code = island->code;
  const bool          late = k >= 2, outer = k == 0 || k == 3;
  const double       *near = p->off[late ? 3 : 0], *far = p->off[late ? 2 : 1];
  double              way = late ? s - 1.0 : s;  // from the end
  sk_dense_states(p, island, x, s);
  for (int i = 0; i < code->n_states; i++)
    island->run.v[code->state[i]] +=
        outer ? way * (8.0 * near[i] - far[i]) / 12.0 : way * (4.0 * near[i] + far[i]) / 6.0;
}
