// The relief-valve system of examples/relief-valve/ReliefValve.mo as one plain C loop: what a patient
// programmer would write. The same equations, the trapezoid with the same step, Newton's method with the
// derivatives by hand; what depends on parameters alone is computed once, before the loop.
//
// usage: relief STEPS STEP      prints processor seconds, Newton iterations, and pressure, opening and flow at the end
#include "plain.h"

#define RING 4096

typedef struct {
  double x, v, a, p, dp;  // valve: opening, velocity, acceleration; orifice and valve: pressures
  double p1, q3;
  long   rounds;
} System;

static double w[3][RING];  // waves that enter the volume

static void run(System *s, long steps, double h) {
  const double rho = 870, Dv = 0.03, Bv = 30, Mv = 0.03, xMax = 0.03, Cq = 0.67, phi = 0.01,
               ks = 100;
  const double p0 = 1e5, pRef = 2e7, kStop = 1e7, bStop = 500, tank = 1e5, flow = 1e-3;
  const double V = 5e-3, beta = 1e9, T = 1e-4, pStart = 1e5;
  const double Zc = 3 * beta * T / (2 * V), pi = 3.14159265358979;
  const double Av = pi * Dv * Dv / 4, gradient = pi * Dv * sin(phi);
  const double K = Cq * gradient * sqrt(2 / rho), kf = 2 * Cq * gradient * cos(phi);
  const double root0 = sqrt(p0), b = 0.5 * h, b_M = b / Mv;
  const long   lag = lround(T / h);
  double       x = -pRef * Av / (kStop + ks), v = 0, a = 0, p = pStart, dp = pStart - tank, q3 = 0;
  long         rounds = 0;
  w[0][0]             = pStart + 2 * Zc * flow;
  w[1][0] = w[2][0] = pStart;
  for (long n = 1; n <= steps; n++) {
    double t = (double)n * h, d[3], sum = 0;
    for (int i = 0; i < 3; i++) {
      d[i] = n < lag ? pStart : w[i][(n - lag) & (RING - 1)];
      sum += d[i];
    }
    sum *= 2.0 / 3.0;
    double c1 = sum - d[0], c2 = sum - d[1], c3 = sum - d[2];
    // Pump.
    s->p1                = c1 + Zc * flow;
    w[0][n & (RING - 1)] = c1 + 2 * Zc * flow;
    // Valve: unknown v and dp.
    double bx = x + b * v, bv = v + b * a, q2, root, stop, dstop_x, dstop_v;
    int seated = x<0, open = x> xMax;
    v += h * a;
    for (;;) {
      rounds++;
      x           = bx + b * v;
      stop        = seated ? -kStop * x - bStop * v : open ? kStop * (xMax - x) - bStop * v : 0;
      dstop_x     = seated || open ? -kStop : 0;
      dstop_v     = seated || open ? -bStop : 0;
      root        = sqrt(p0 + fabs(dp));
      double sign = dp < 0 ? -1 : 1, area = x > 0 ? K * x : 0, r = (root - root0) * sign;
      double ke = ks + kf * dp;
      a         = ((dp - pRef) * Av + stop - Bv * v - ke * x) / Mv;
      double f0 = dp + tank - c2 + Zc * area * r, f1 = v - bv - b * a;
      double j00 = x > 0 ? Zc * K * r * b : 0, j01 = 1 + Zc * area / (2 * root);
      double j10 = 1 - b_M * (dstop_x * b + dstop_v - Bv - ke * b), j11 = -b_M * (Av - kf * x);
      double det = 1 / (j00 * j11 - j01 * j10);
      double dv = (f1 * j01 - f0 * j11) * det, ddp = (f0 * j10 - f1 * j00) * det;
      v += dv;
      dp += ddp;
      if (fabs(dv) <= 1e-8 * (fabs(v) + 1e-3) && fabs(ddp) <= 1e-8 * fabs(dp)) break;
    }
    x                    = bx + b * v;
    a                    = (v - bv) / b;
    root                 = sqrt(p0 + fabs(dp));
    q2                   = (x > 0 ? K * x : 0) * (root - root0) * (dp < 0 ? -1 : 1);
    w[1][n & (RING - 1)] = c2 - 2 * Zc * q2;
    // Orifice: unknown p.
    double k3 = Cq * (t < 0.3 ? 3e-6 : 1e-6) * sqrt(2 / rho);
    for (;;) {
      rounds++;
      double dp3 = p - tank, sign = dp3 < 0 ? -1 : 1;
      root      = sqrt(p0 + fabs(dp3));
      double f  = p - c3 + Zc * k3 * (root - root0) * sign;
      double dx = f / (1 + Zc * k3 / (2 * root));
      p -= dx;
      if (fabs(dx) <= 1e-8 * fabs(p)) break;
    }
    root                 = sqrt(p0 + fabs(p - tank));
    q3                   = k3 * (root - root0) * (p < tank ? -1 : 1);
    w[2][n & (RING - 1)] = c3 - 2 * Zc * q3;
  }
  s->x = x, s->v = v, s->a = a, s->p = p, s->dp = dp, s->q3 = q3, s->rounds = rounds;
}

int main(int argc, char **argv) {
  long   steps = argc > 1 ? atol(argv[1]) : 1000000;
  double h     = argc > 2 ? atof(argv[2]) : 1e-5;
  System s     = {0};
  double began = seconds_of(CLOCK_THREAD_CPUTIME_ID);
  run(&s, steps, h);
  double took = seconds_of(CLOCK_THREAD_CPUTIME_ID) - began;
  printf("%.9f %ld %.12g %.12g %.12g\n", took, s.rounds, s.p1, s.x, s.q3);
  return 0;
}
