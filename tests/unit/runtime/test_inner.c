// Lines that remember the inside of steps: the curves they are read by, and waves that go round on them for ever.
// link: sk_runtime
#include "runtime/line/line_priv.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#define KEPT 64  // steps of a line, far more than it is long

typedef double Curve(double s);

static double value(int inner, bool from_jump, bool to_jump, double s, Curve *f) {
  static const double parts[2][4] = {{0.01, 0.99}, {0.01, 0.02, 0.98, 0.99}};
  double              weight[SK_MOST_INNER + 1], sum = f(0.0);
  sk_inner_weights(inner, s, from_jump, to_jump, weight);
  for (int k = 0; k < inner; k++) sum += weight[k] * (f(parts[inner / 4][k]) - f(0.0));
  return sum + weight[inner] * (f(1.0) - f(0.0));
}

static double cubic(double s) { return 2.0 + s * (3.0 + s * (-5.0 + s * 7.0)); }
static double quintic(double s) { return cubic(s) + s * s * s * s * (4.0 - 6.0 * s); }
static double straight(double s) { return 2.0 - 3.0 * s; }
static double bent_last(double s) { return 2.0 + 3.0 * s - 5.0 * s * s * s; }
static double bent_first(double s) { return bent_last(1.0 - s); }
static double bent_late(double s) { return 2.0 + 3.0 * s + s * s - 5.0 * s * s * s * s * s; }
static double bent_early(double s) { return bent_late(1.0 - s); }

Test(inner, curves_are_those_that_bend_least) {
  for (double s = 0.0; s <= 1.0; s += 0.0625) {
    cr_expect_float_eq(value(2, false, false, s, cubic), cubic(s), 1e-12, "%g", s);
    cr_expect_float_eq(value(4, false, false, s, quintic), quintic(s), 1e-11, "%g", s);
    cr_expect_float_eq(value(2, true, false, s, bent_last), bent_last(s), 1e-12, "%g", s);
    cr_expect_float_eq(value(2, false, true, s, bent_first), bent_first(s), 1e-12, "%g", s);
    cr_expect_float_eq(value(4, true, false, s, bent_late), bent_late(s), 1e-11, "%g", s);
    cr_expect_float_eq(value(4, false, true, s, bent_early), bent_early(s), 1e-11, "%g", s);
    for (int inner = 2; inner <= 4; inner += 2)
      cr_expect_float_eq(value(inner, true, true, s, straight), straight(s), 1e-15, "%g", s);
  }
}

// A wave that one side sends, in steps of its own: 0, the points inside, 1 of each step.
typedef struct {
  double h;
  long   steps;
  double w[KEPT][SK_MOST_INNER + 2];
} Side;

static double read_wave(int inner, const Side *from, double t) {
  double weight[SK_MOST_INNER + 1], q = t / from->h;
  long   k = (long)floor(q + 1e-12);
  if (k >= from->steps) k = from->steps - 1;
  cr_assert(k >= 0 && from->steps - k < KEPT);
  const double *w = from->w[k % KEPT];
  sk_inner_weights(inner, fmax(q - (double)k, 0.0), false, false, weight);
  double sum = w[0];
  for (int i = 0; i <= inner; i++) sum += weight[i] * (w[1 + i] - w[0]);
  return sum;
}

static double part(int inner, int i) {
  static const double parts[2][6] = {{0.0, 0.01, 0.99, 1.0}, {0.0, 0.01, 0.02, 0.98, 0.99, 1.0}};
  return parts[inner / 4][i];
}

// One more step: what the other side sent a delay ago; at first, without `from`, straight lines between any values.
static void send(int inner, Side *to, const Side *from, double delay, double sign) {
  double *w = to->w[to->steps % KEPT];
  for (int i = 0; i < inner + 2; i++) {
    double t = ((double)to->steps + part(inner, i)) * to->h - delay;
    w[i]     = from ? sign * read_wave(inner, from, t) : (double)rand() / RAND_MAX - 0.5;
  }
  if (to->steps) w[0] = to->w[(to->steps - 1) % KEPT][inner + 1];
  for (int i = 1; !from && i <= inner; i++) w[i] = w[0] + part(inner, i) * (w[inner + 1] - w[0]);
  to->steps++;
}

// The largest of what is sent between two closed ends, in the first and in the last of many passages.
static void go_round(int inner, double ratio, double delay, double *early, double *late) {
  Side one = {.h = 1.0}, two = {.h = ratio};
  *early = *late = 0.0;
  while ((double)one.steps < 2.0 * delay + 4.0) send(inner, &one, NULL, 0.0, 0.0);
  while ((double)two.steps * ratio < 2.0 * delay + 4.0) send(inner, &two, NULL, 0.0, 0.0);
  for (int i = 0; i < 20000; i++) {
    bool  first = (double)one.steps <= (double)two.steps * ratio;
    Side *to    = first ? &one : &two;
    send(inner, to, first ? &two : &one, delay, first ? 1.0 : -1.0);
    double *most = i < 2000 ? early : i >= 18000 ? late : NULL;
    for (int k = 0; most && k < inner + 2; k++)
      *most = fmax(*most, fabs(to->w[(to->steps - 1) % KEPT][k]));
  }
}

Test(inner, waves_between_closed_ends_never_grow) {
  static const double ratios[] = {1.0, 1.1, 1.5, 2.0, 3.7};
  srand(7);
  for (int inner = 2; inner <= 4; inner += 2)
    for (size_t r = 0; r < sizeof ratios / sizeof ratios[0]; r++)
      for (double q = 1.0; q < 3.0; q += 0.17) {
        double early, late;
        go_round(inner, ratios[r], q * ratios[r], &early, &late);
        cr_expect_leq(late, 1.01 * early, "%d points, steps 1:%g, delay %g: %g after %g", inner,
                      ratios[r], q * ratios[r], late, early);
      }
}
