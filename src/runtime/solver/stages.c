#include "runtime/solver/stages.h"

#include "runtime/algebra/stretch.h"

#include <math.h>

// The last row is what is kept: the end of the step solves the equations. On the diagonal: GAMMA.
#define GAMMA 0.25
static const double c[SK_STAGES]                = {0.0, 0.5, 0.332, 0.62, 0.85, 1.0};
static const double a[SK_STAGES][SK_STAGES - 1] = {
    {0.0},
    {0.25},
    {8611.0 / 62500.0, -1743.0 / 31250.0},
    {5012029.0 / 34652500.0, -654441.0 / 2922500.0, 174375.0 / 388108.0},
    {15267082809.0 / 155376265600.0, -71443401.0 / 120774400.0, 730878875.0 / 902184768.0,
     2285395.0 / 8070912.0},
    {82889.0 / 524892.0, 0.0, 15625.0 / 83664.0, 69875.0 / 102672.0, -2260.0 / 8211.0}};
// Less the weights of order three.
static const double apart[SK_STAGES] = {31666707.0 / 9881966720.0, 0.0,
                                        -256875.0 / 105007616.0,   -2768025.0 / 128864768.0,
                                        169839.0 / 3864644.0,      -5247.0 / 225920.0};
// Where a slope jumps between two stages, those differ by as little as a 360th of what is kept is off, and where it has a
// kink by a 7000th. A second difference of the stages that no cubic has, nor what stages of order two are off, is of the
// same order where all is smooth, and at least as large as the error behind a jump, wherever it is; of the two the larger one is a
// third of the error behind a kink.
static const double rough[SK_STAGES] = {0.17408370483832952, 1.4486460789266655,
                                        -1.2258671214045098, 0.25967084544768143,
                                        -1.1880161898237902, 0.5314826820156244};

int sk_stages_step(SkIslandRt *island, SkStages *s, const double *x, const double *dx, double t,
                   double end) {
  const SkIslandCode *code = island->code;
  double             *v = island->run.v, h = end - t;
  memcpy(s->slope[0], dx, sizeof(double) * (size_t)code->n_states);
  for (int k = 1; k < SK_STAGES; k++) {
    const double *last = s->slope[k - 1];
    if (code->beta >= 0) v[code->beta] = GAMMA * h;
    for (int i = 0; i < code->n_states; i++) {
      double sum = 0.0;
      for (int j = 0; j < k; j++) sum += a[k][j] * s->slope[j][i];
      double base            = x[i] + h * sum;
      v[code->base[i]]       = base;
      v[code->state[i]]      = base + GAMMA * h * last[i];
      v[code->derivative[i]] = last[i];
    }
    if (sk_step_solve(island, last, k + 1 < SK_STAGES ? t + c[k] * h : end)) return 1;
    sk_gather(s->slope[k], v, code->derivative, island->derivatives, code->n_states);
    for (int i = 0; k == 1 && i < s->n_seen; i++) s->half[i] = v[s->seen[i]];
  }
  return 0;
}

double sk_stages_error(const SkStages *s, int i, double h) {
  double sum = 0.0, second = 0.0;
  for (int k = 0; k < SK_STAGES; k++) {
    sum += apart[k] * s->slope[k][i];
    second += rough[k] * s->slope[k][i];
  }
  return fabs(h) * fmax(fabs(sum), fabs(second));
}

// h^3/12 times the third derivative: slopes at the start, half-way and at the end.
double sk_stages_trapezoid(const SkStages *s, int i, double h) {
  return fabs(h / 3.0 * (s->slope[0][i] - 2.0 * s->slope[1][i] + s->slope[SK_STAGES - 1][i]));
}
