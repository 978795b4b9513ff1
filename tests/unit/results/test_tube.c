// The tolerance tube: what must pass, what must not.
// link: m
#include "results/tube.h"
#include "results_test.h"

#include <math.h>

TestSuite(tube, .init = test_begin, .fini = test_end);

enum { N = 2001 };

// A curve on [0, 10] with its own memory.
typedef struct {
  double  time[N + 10], value[N + 10];
  SkCurve curve;
} Made;

static Made *make(size_t n, double (*fn)(double)) {
  Made *m = SK_NEW(test_arena, Made);
  for (size_t i = 0; i < n; i++) {
    m->time[i]  = 10.0 * (double)i / (double)(n - 1);
    m->value[i] = fn(m->time[i]);
  }
  m->curve = (SkCurve){m->time, m->value, n};
  return m;
}

// Steps from 0 to 1 at `at`, as an event leaves it: two points of equal time.
static Made *step(double at) {
  Made *m = SK_NEW(test_arena, Made);
  memcpy(m->time, (double[]){0, at, at, 10}, 4 * sizeof(double));
  memcpy(m->value, (double[]){0, 0, 1, 1}, 4 * sizeof(double));
  m->curve = (SkCurve){m->time, m->value, 4};
  return m;
}

static SkTubeResult compare(const Made *a, const Made *b, double tolerance, double width) {
  SkTubeScratch scratch = {.arena = test_arena};
  SkTubeOptions options = SK_TUBE_DEFAULTS;
  options.tolerance     = tolerance;
  SkTubeResult ab       = sk_tube_compare(&a->curve, &b->curve, width, &options, &scratch);
  SkTubeResult ba       = sk_tube_compare(&b->curve, &a->curve, width, &options, &scratch);
  // With equal heights the order does not matter.
  if (ab.height == ba.height) {
    cr_expect_eq(ab.ok, ba.ok);
    if (!ab.has_nan) cr_expect_eq(ab.deviation, ba.deviation);
  }
  return ab;
}

static double flat(double t) { return t * 0 + 5; }
static double wave(double t) { return sin(t); }
static double ramp(double t) { return t; }

Test(tube, equal_curves_agree_exactly) {
  SkTubeResult r = compare(make(N, wave), make(N, wave), 0, 0);
  cr_expect(r.ok);
  cr_expect_eq(r.deviation, 0);
  cr_expect(isnan(r.left_at));
}

Test(tube, different_grids_of_one_curve_agree) {
  cr_expect(compare(make(N, wave), make(1234, wave), 1e-4, 0).ok);
  cr_expect(compare(make(N, ramp), make(2, ramp), 1e-9, 0).ok);
}

Test(tube, a_coarse_grid_that_misses_the_curve_differs) {
  SkTubeResult r = compare(make(N, wave), make(4, wave), 1e-3, 0);
  cr_expect_not(r.ok);
  cr_expect_gt(r.deviation, 0.5);
}

Test(tube, an_offset_leaves_at_once) {
  Made *b = make(N, wave);
  for (size_t i = 0; i < N; i++) b->value[i] += 0.01;
  SkTubeResult r = compare(make(N, wave), b, 1e-3, 0);
  cr_expect_not(r.ok);
  cr_expect_eq(r.left_at, 0);
  cr_expect_float_eq(r.deviation, 0.01, 1e-6);
  cr_expect(compare(make(N, wave), b, 6e-3, 0).ok);  // of a range of 2
}

Test(tube, a_shifted_step_needs_time_tolerance) {
  SkTubeResult r = compare(step(5), step(5.005), 1e-3, 0.01);
  cr_expect(r.ok);
  cr_expect_eq(r.deviation, 0);
  r = compare(step(5), step(5.02), 1e-3, 0.01);
  cr_expect_not(r.ok);
  cr_expect_eq(r.deviation, 1);
  cr_expect_eq(r.left_at, 5);  // where the first curve jumps and the second has not
  cr_expect(compare(step(5), step(4.995), 1e-3, 0.01).ok);
}

Test(tube, a_step_sampled_as_a_ramp) {
  Made *b = SK_NEW(test_arena, Made);
  memcpy(b->time, (double[]){0, 4.995, 5.005, 10}, 4 * sizeof(double));
  memcpy(b->value, (double[]){0, 0, 1, 1}, 4 * sizeof(double));
  b->curve = (SkCurve){b->time, b->value, 4};
  cr_expect(compare(step(5), b, 1e-3, 0.006).ok);
  cr_expect_not(compare(step(5), b, 1e-3, 0.001).ok);
}

// Far shorter than the tube is wide, in either curve.
Test(tube, a_spike_in_one_of_them_is_found) {
  Made *spike        = make(N, wave);
  spike->value[1000] = 9;
  SkTubeResult r     = compare(make(N, wave), spike, 1e-3, 0.5);
  cr_expect_not(r.ok);
  cr_expect_float_eq(r.left_at, 5, 1e-9);
  r = compare(spike, make(N, wave), 1e-3, 0.5);
  cr_expect_not(r.ok);
  cr_expect_gt(r.deviation, 7.9);
}

Test(tube, noise_inside_passes_and_outside_fails) {
  Made    *b     = make(N, wave);
  unsigned state = 1;
  for (size_t i = 0; i < N; i++) {
    state = state * 1664525u + 1013904223u;
    b->value[i] += 1e-3 * ((double)(state >> 8) / (1 << 23) - 1);
  }
  cr_expect(compare(make(N, wave), b, 1e-3, 0).ok);
  cr_expect_not(compare(make(N, wave), b, 1e-4, 0).ok);
}

Test(tube, nan_never_agrees) {
  Made *b       = make(N, wave);
  b->value[400] = NAN;
  for (int both = 0; both < 2; both++) {
    SkTubeResult r = compare(both ? b : make(N, wave), b, 1, 1);
    cr_expect_not(r.ok);
    cr_expect(r.has_nan);
    cr_expect_eq(r.left_at, 2);
  }
}

Test(tube, infinities) {
  Made *a = make(N, wave), *b = make(N, wave);
  b->value[400]  = INFINITY;
  SkTubeResult r = compare(a, b, 1e-3, 0.001);
  cr_expect_not(r.ok);
  cr_expect_eq(r.left_at, 2);
  a->value[400] = INFINITY;
  cr_expect(compare(a, b, 1e-3, 0.001).ok);
}

Test(tube, constants_have_a_floor) {
  Made *a = make(2, flat), *b = make(2, flat);
  b->value[1] += 4e-6;  // relative to a magnitude of 5: below a millionth
  cr_expect(compare(a, b, 1e-3, 0).ok);
  b->value[1] += 4e-6;
  cr_expect_not(compare(a, b, 1e-3, 0).ok);
  a->value[0] = a->value[1] = b->value[0] = 0;
  b->value[1]                             = 1e-13;
  cr_expect(compare(a, b, 1e-3, 0).ok);
  b->value[1] = 1e-11;
  cr_expect_not(compare(a, b, 1e-3, 0).ok);
}

// The windowed extremes by brute force on random points.
Test(tube, agrees_with_brute_force) {
  unsigned state = 7;
  for (int round = 0; round < 200; round++) {
    Made  *m[2];
    size_t n[2];
    for (int k = 0; k < 2; k++) {
      m[k]     = SK_NEW(test_arena, Made);
      n[k]     = 2 + (state >> 20) % 20;
      double t = 0;
      for (size_t i = 0; i < n[k]; i++) {
        state = state * 1664525u + 1013904223u;
        t += (state >> 28) % 3 * 0.25;  // repeated times too
        m[k]->time[i]  = t;
        m[k]->value[i] = (double)(state >> 16 & 15);
      }
      m[k]->curve = (SkCurve){m[k]->time, m[k]->value, n[k]};
    }
    double width = (state >> 24) % 4 * 0.25, worst = 0;
    for (int k = 0; k < 2; k++) {
      const SkCurve *p = &m[k]->curve, *c = &m[1 - k]->curve;
      for (size_t i = 0; i < p->n; i++) {
        // Times and widths are multiples of a quarter and values whole, so a fine raster hits every
        // corner of the curve exactly.
        double low = INFINITY, high = -INFINITY;
        for (size_t s = 0; s < c->n; s++) {
          for (int step_ = 0; step_ <= 64; step_++) {
            size_t e = s + 1 < c->n ? s + 1 : s;
            double q = step_ / 64.0, t = c->time[s] + q * (c->time[e] - c->time[s]);
            double v = c->value[s] + q * (c->value[e] - c->value[s]);
            if (fabs(t - p->time[i]) > width) continue;
            low  = fmin(low, v);
            high = fmax(high, v);
          }
        }
        if (low <= high) worst = fmax(worst, fmax(p->value[i] - high, low - p->value[i]));
      }
    }
    cr_assert_float_eq(compare(m[0], m[1], 1e-3, width).deviation, worst, 1e-9, "round %d", round);
  }
}

// --- files ---

static bool diff(const char *a, const char *b, const char *only, SkDiff *out) {
  SkResult     *ra      = sk_result_open_bytes("a.csv", a, strlen(a), test_arena, test_diags);
  SkResult     *rb      = sk_result_open_bytes("b.csv", b, strlen(b), test_arena, test_diags);
  SkTubeOptions options = SK_TUBE_DEFAULTS;
  return sk_diff(ra, rb, only ? &only : NULL, only != NULL, &options, test_arena, test_diags, out);
}

Test(tube, files_report_the_signals_that_differ) {
  SkDiff d;
  cr_assert(diff("time,x,y,z\n0,1,2,3\n1,2,3,4\n", "time,w,y,x\n0,0,2,1\n0.5,0,2.7,1.5\n1,0,3,2\n",
                 NULL, &d));
  cr_expect_not(d.same);
  cr_expect_eq(d.n_signals, 2);
  cr_expect_eq(d.n_different, 1);
  cr_expect(d.signals[0].tube.ok);
  cr_expect_str_eq(d.signals[1].name, "y");
  cr_expect_eq(d.signals[1].tube.left_at, 0.5);
  cr_expect_eq(d.n_missing[0], 1);
  cr_expect_str_eq(d.missing[0][0], "w");
  cr_expect_eq(d.n_missing[1], 1);
  cr_expect_str_eq(d.missing[1][0], "z");
  cr_expect(test_reported(6009, "b.csv lacks 1 of the signals in a.csv, such as z"));
}

Test(tube, files_that_agree) {
  SkDiff d;
  cr_assert(diff("time,x\n0,1\n1,2\n", "time,x\n0,1\n1,2\n", "x", &d));
  cr_expect(d.same);
}

Test(tube, a_run_that_stopped_early_differs) {
  SkDiff d;
  cr_assert(diff("time,x\n0,1\n1,1\n", "time,x\n0,1\n0.5,1\n", NULL, &d));
  cr_expect(d.times_differ);
  cr_expect_not(d.same);
  cr_expect_eq(d.n_different, 0);
}

Test(tube, a_signal_asked_for_must_be_in_both) {
  SkDiff d;
  cr_assert(diff("time,x,z\n0,1,1\n", "time,x\n0,1\n", NULL, &d));
  cr_expect(d.same);
  cr_assert(diff("time,x,z\n0,1,1\n", "time,x\n0,1\n", "*", &d));
  cr_expect_not(d.same);
  cr_expect_not(diff("time,x,z\n0,1,1\n", "time,x\n0,1\n", "q", &d));
  cr_expect(test_reported(6005, "no signal q"));
  cr_expect_not(diff("time,x\n0,1\n", "time,y\n0,1\n", NULL, &d));
  cr_expect(test_reported(6007, "no signal in common"));
}
