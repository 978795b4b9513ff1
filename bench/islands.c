// Orifices between volumes that are lines, as a plain C loop over arrays: the same equations as in the model of
// bench/islands, waves in two buffers that change places at each step.
//
// usage: islands ORIFICES STEPS      prints seconds and the sum of the waves at the end
#include "plain.h"

static void step(long n, const double *restrict cl, const double *restrict cr, double *restrict nl,
                 double *restrict nr) {
  const double T = 1e-4, V = 1e-3, Be = 1e9, K = 3e-8, Z = Be * T / V, KZ = K * Z;
  for (long i = 0; i < n; i++) {
    double dc = cl[i] - cr[i], q = (dc > 0 ? 1 : -1) * K * (sqrt(fabs(dc) + KZ * KZ) - KZ);
    // What leaves to the left arrives at the right side of the orifice before, and the other way round.
    nr[i - 1] = cl[i] - 2 * Z * q;
    nl[i + 1] = cr[i] + 2 * Z * q;
  }
  nl[0]     = 1e7;
  nr[n - 1] = 1e5;
}

int main(int argc, char **argv) {
  long    n = argc > 1 ? atol(argv[1]) : 1000, steps = argc > 2 ? atol(argv[2]) : 1000;
  double *room = malloc(sizeof(double) * 4 * (size_t)(n + 2)), *at[4];
  if (!room || n < 1) return 1;
  for (int k = 0; k < 4; k++) at[k] = room + k * (n + 2) + 1;
  for (long i = 0; i < 4 * (n + 2); i++) room[i] = 1e5;
  at[0][0]     = 1e7;
  double began = seconds_of(CLOCK_PROCESS_CPUTIME_ID), sum = 0;
  for (long k = 0; k < steps; k++) {
    int now = (int)(k & 1) * 2;
    step(n, at[now], at[now + 1], at[2 - now], at[3 - now]);
  }
  double end = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
  for (long i = 0; i < n; i++) sum += at[(steps & 1) * 2][i] + at[(steps & 1) * 2 + 1][i];
  printf("%.9g %.17g\n", end - began, sum);
  return 0;
}
