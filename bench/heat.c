// A plate of heat stores and walls as plain C: loops over arrays for the flows, then for the temperatures. The same
// equations as the model in bench/heat, every component with a parameter of its own, explicit Euler.
//
// usage: heat ROWS STEPS STEP        prints seconds of the loop and the temperature in the middle
#include "plain.h"

// Rows and columns of flows have a border of zeros: across[r][0] and [n] lead nowhere, and so do down[0], [n].
static void run(long n, long steps, double h, double *restrict T, double *restrict across,
                double *restrict down, const double *restrict g, const double *restrict c) {
  for (long s = 0; s < steps; s++) {
    for (long r = 0; r < n; r++)
      for (long k = 1; k < n; k++)
        across[r * (n + 1) + k] = g[r * n + k] * (T[r * n + k - 1] - T[r * n + k]);
    for (long r = 1; r < n; r++)
      for (long k = 0; k < n; k++)
        down[r * n + k] = g[r * n + k] * (T[(r - 1) * n + k] - T[r * n + k]);
    for (long r = 0; r < n; r++)
      for (long k = 0; k < n; k++)
        T[r * n + k] += h * ((across[r * (n + 1) + k] - across[r * (n + 1) + k + 1] +
                              down[r * n + k] - down[(r + 1) * n + k]) /
                             c[r * n + k]);
  }
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  long    n = atol(argv[1]), steps = atol(argv[2]);
  double *T = array(n * n, 293.15), *across = array(n * (n + 1), 0.0),
         *down = array((n + 1) * n, 0.0), *g = array(n * n, 2.0), *c = array(n * n, 10.0);
  for (long k = 0; k < n; k++) T[k] = 373.15;
  double from = seconds_of(CLOCK_MONOTONIC);
  run(n, steps, atof(argv[3]), T, across, down, g, c);
  double took = seconds_of(CLOCK_MONOTONIC) - from;
  printf("%.9f %.17g\n", took, T[n / 2 * n + n / 2]);
  return 0;
}
