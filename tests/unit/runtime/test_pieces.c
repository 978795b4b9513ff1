// link: sk_runtime
// Steps that are cut into pieces: polynomials of degree four for a value that is known at any time.
#include "runtime/line/pieces.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

static double (*value)(double t);
static long looks, evaluations;

static int at(SkIslandRt *island, double t) {
  evaluations++;
  island->run.time = t;
  island->run.v[0] = value(t);
  return 0;
}

typedef struct {
  double  allowed;
  SkRough rough;
  double  first, last;  // values at the ends of the last piece
  double  end, worst;
  int     curves, jumps;
} Lines;

// The polynomial through five values, the first one just behind t0, against the value at two more points.
static double misfit(double t0, double t1) {
  const double probes[2] = {0.11, 0.87};
  double       worst     = 0.0;
  for (int p = 0; p < 2; p++) {
    double sum = 0.0;
    for (int i = 0; i < 5; i++) {
      double weight = 1.0;
      for (int k = 0; k < 5; k++)
        weight *= k == i ? 1.0 : (probes[p] - 0.25 * k) / (0.25 * (i - k));
      sum += weight * value(i ? t0 + 0.25 * i * (t1 - t0) : nextafter(t0, t1));
    }
    worst = fmax(worst, fabs(sum - value(t0 + probes[p] * (t1 - t0))));
  }
  return worst;
}

static SkMisfit look(void *user, double t0, double t1) {
  Lines *l = user;
  looks++;
  return (SkMisfit){misfit(t0, t1) / (l->allowed * sk_rough_factor(&l->rough)), NAN, 0, &l->rough};
}

static SkStatus add(void *user, double t0, double t1, SkPieceKind kind) {
  Lines *l = user;
  cr_assert_eq(t0, l->end, "pieces follow each other");
  cr_assert_gt(t1, t0);
  l->end = t1;
  if (kind == SK_PIECE_JUMP) {
    l->jumps++;
    l->first = value(t0);
    l->last  = value(t1);
    return SK_OK;
  }
  l->worst = fmax(l->worst, misfit(t0, t1));
  l->curves++;
  return SK_OK;
}

// So many steps of length one from `start` on.
static Lines cut(double (*f)(double t), double allowed, double start, int steps) {
  SkIslandRt *island = calloc(1, sizeof *island);
  double      v[1]   = {0.0};
  Lines       l      = {.allowed = allowed, .end = start};
  SkPieces    pieces = {look, add, &l, &l.rough.length};
  island->run.v      = v;
  value              = f;
  looks = evaluations = 0;
  for (int k = 0; k < steps; k++) {
    SkStretch step = {start + k, start + k + 1, at};
    sk_rough_step(&l.rough);
    at(island, step.t1);
    cr_expect_eq(sk_pieces_cut(island, &step, &pieces, step.t0, step.t1), SK_OK);
    cr_expect_eq(island->run.time, step.t1);
    cr_expect_eq(l.end, step.t1);
  }
  free(island);
  return l;
}

static double straight(double t) { return 3.0 * t; }
static double wave(double t) { return sin(20.0 * t); }
static double jump(double t) { return (t > 1.3137 ? 2.0 : -1.0) + 0.1 * t; }
static double small_jump(double t) { return 5.0 * t - (t > 1.7 ? 0.01 : 0.0); }
static double at_once(double t) { return t > 0.0 ? 1.0 : 0.0; }
static double steep(double t) { return tanh(1e6 * (t - 1.3137)); }
static double to_and_fro(double t) { return t > 1.4 && t < 1.6 ? 1.0 : 0.0; }
static double noise(double t) { return 1e-3 * fmod(fabs(sin(t * 1e7) * 43758.5453), 1.0); }

Test(pieces, smooth_values_take_few_looks) {
  cr_expect_eq(cut(straight, 1e-6, 1.0, 10).curves, 10);
  cr_expect_eq(looks, 10);
  Lines l = cut(wave, 1e-6, 1.0, 10);
  cr_expect_leq(l.worst, 1e-6);
  cr_expect_lt(looks, 2 * l.curves);
  cr_expect_eq(l.rough.noise, 0.0);
}

Test(pieces, what_is_left_of_a_jump_is_rounding) {
  Lines l = cut(jump, 1e-6, 1.0, 1);
  cr_expect_eq(l.jumps, 1);
  cr_expect_float_eq(l.last - l.first, 3.0, 1e-9);
  cr_expect_lt(evaluations, 100);
  l = cut(small_jump, 1e-6, 1.0, 1);
  cr_expect_eq(l.jumps, 1);
  cr_expect_float_eq(l.last - l.first, -0.01, 1e-9);
  cr_expect_eq(cut(to_and_fro, 1e-6, 1.0, 1).jumps, 2);
}

Test(pieces, a_jump_at_time_zero_ends_the_search) {
  Lines l = cut(at_once, 1e-6, 0.0, 1);
  cr_expect_leq(l.jumps, 1);
  cr_expect_lt(evaluations, 1000);
}

Test(pieces, a_steep_slope_is_no_jump) {
  Lines l = cut(steep, 1e-3, 1.0, 1);
  cr_expect_eq(l.jumps, 0);
  cr_expect_leq(l.worst, 1e-3);
  cr_expect_lt(evaluations, 1000);
}

Test(pieces, noise_is_given_up) {
  Lines l = cut(noise, 1e-8, 1.0, 3000);
  cr_expect_gt(l.rough.noise, 100.0);
  cr_expect_lt(evaluations, 3000 * 8);
}
