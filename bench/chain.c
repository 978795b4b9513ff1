// A chain of orifices and volumes as plain C: one loop over arrays for the flows, one for the pressures. The same
// equations as the model in bench/chain, every component with parameters of its own, explicit Euler.
//
// usage: chain PAIRS STEPS STEP        prints seconds of the loop and the pressure in the middle
#include "plain.h"

static void run(long n, long steps, double h, double *restrict p, double *restrict q,
                const double *restrict k, const double *restrict dp0, const double *restrict c) {
  for (long s = 0; s < steps; s++) {
    for (long i = 0; i <= n; i++) {
      double dp = p[i] - p[i + 1];
      q[i]      = k[i] * dp / sqrt(fabs(dp) + dp0[i]);
    }
    for (long i = 0; i < n; i++) p[i + 1] += h * (c[i] * (q[i] - q[i + 1]));
  }
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  long    n = atol(argv[1]), steps = atol(argv[2]);
  double *p = array(n + 2, 1e5), *q = array(n + 1, 0.0),
         *k = array(n + 1, 0.67 * 1e-5 * sqrt(2.0 / 870.0)), *dp0 = array(n + 1, 1e4),
         *c   = array(n, 1e9 / 1e-3);
  p[0]        = 1e7;
  double from = seconds_of(CLOCK_MONOTONIC);
  run(n, steps, atof(argv[3]), p, q, k, dp0, c);
  double took = seconds_of(CLOCK_MONOTONIC) - from;
  printf("%.9f %.17g\n", took, p[n / 20 + 1]);
  return 0;
}
