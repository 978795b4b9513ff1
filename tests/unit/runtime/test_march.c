// Plain steps in a loop of their own (march.c): the same bits, rows and counts as steps taken one by one.
#include "hand.h"

// x' = y, y' = -4 x, an event when x passes 0.5: counted, and y is kicked on the way up.
// v = {0 x, 1 y, 2 x', 3 y', 4 base x, 5 base y, 6 beta, 7 held(x > 0.5), 8 pre held, 9 n, 10 pre n}
static int steps_taken;  // inside the loop

static int ode(SkRun *run) {
  double *v = run->v;
  v[2]      = v[1];
  v[3]      = -4.0 * v[0];
  return 0;
}
static int implicit(SkRun *run) {
  double *v = run->v, b = v[6];
  v[0] = (v[4] + b * v[5]) / (1.0 + 4.0 * b * b);
  v[1] = v[5] - 4.0 * b * v[0];
  return ode(run);
}
static int step(SkRun *run, double h, double rest, double *g, double *g_old) {
  double *v = run->v, before[11];
  (void)h;
  memcpy(before, v, sizeof before);
  v[4] = v[0] + rest * v[2];
  v[5] = v[1] + rest * v[3];
  implicit(run);
  double now  = v[0] - 0.5;
  bool   near = fmin(fabs(g[0]), fabs(now)) < 2.5 * fabs(now - g[0]) || g[0] * now <= 0.0;
  if (near) {
    memcpy(v, before, sizeof before);
    return 1;
  }
  g_old[0] = g[0];
  g[0]     = now;
  steps_taken++;
  return 0;
}
static void crossings(SkRun *run, double *g) { g[0] = run->v[0] - 0.5; }
static void relations(SkRun *run, double *fresh) { fresh[0] = run->v[0] > 0.5; }
static int  event(SkRun *run) {
   double *v  = run->v;
   bool    up = v[7] != 0.0 && v[8] == 0.0;
   v[9]       = v[7] != v[8] ? v[10] + 1.0 : v[10];
   if (up) run->services->reinit(run, 1, 1.01 * v[1]);
  return 0;
}
static int start(SkRun *run) {
  run->v[0] = 1.0;
  run->v[7] = 1.0;
  return 0;
}

#define ISLAND                                                                                  \
  .n_states = 2, .state = INTS(0, 1), .derivative = INTS(2, 3), .base = INTS(4, 5), .beta = 6,  \
  .n_discretes = 1, .discrete = INTS(9), .n_pres = 2, .pre = INTS(8, 10), .pre_of = INTS(7, 9), \
  .pre_iterate = BYTES(1, 0), .n_relations = 1, .relation = INTS(7),                            \
  .relation_kind = BYTES(SK_RELATION_CROSSES | SK_RELATION_STRICT), .ode = ode, .zeros = ok,    \
  .later = ok, .checks = ok, .event = event, .implicit = implicit, .crossings = crossings,      \
  .relations = relations, .times = none, .samplers = none2

static const SkIslandCode one_by_one = {ISLAND}, in_a_loop = {ISLAND, .step = step};
MODEL(slow, one_by_one, 11, NO_HELD, .start = start);
MODEL(fast, in_a_loop, 11, NO_HELD, .start = start);

static void expect_same(const SkSimOptions *o, const char *what) {
  steps_taken = 0;
  Rows a      = run_model(&slow, o, NULL);
  cr_expect_eq(steps_taken, 0);
  Rows b = run_model(&fast, o, NULL);
  cr_expect_gt(steps_taken, 100, "%s: %d", what, steps_taken);
  cr_assert_eq(a.n, b.n, "%s: %zu and %zu rows", what, a.n, b.n);
  cr_expect_eq(memcmp(a.at, b.at, a.n * 13 * sizeof(double)), 0, "%s", what);
  cr_expect_gt(last_value(&a, 9), 2.0);
  free(a.at);
  free(b.at);
}

Test(march, the_same_rows) {
  const char *const solvers[]   = {"ieuler", "trapezoid", "bilinear"};
  const double      intervals[] = {0.003, 0.01, 0.05, 0.013, 10.0};
  for (size_t s = 0; s < 3; s++)
    for (size_t k = 0; k < 5; k++) {
      SkSimOptions o = {.stop = 5.0, .interval = intervals[k], .step = 0.01, .solver = solvers[s]};
      expect_same(&o, solvers[s]);
    }
}

Test(march, counts_and_saved_states_agree) {
  SkSimOptions       o = {.stop = 5.0, .interval = 0.5, .step = 0.01, .solver = "trapezoid"};
  const SkModelCode *models[2] = {&slow, &fast};
  SkSimStats         stats[2];
  double             end[2];
  for (int i = 0; i < 2; i++) {
    SkSim *sim = new_sim(models[i], &o);
    cr_assert_eq(sk_sim_init(sim), SK_OK);
    cr_assert_eq(sk_sim_run(sim, 1.234, NULL, NULL), SK_OK);
    cr_assert_eq(sk_sim_run(sim, 5.0, NULL, NULL), SK_OK);
    stats[i] = sk_sim_stats(sim);
    end[i]   = sk_sim_values(sim)[0];
    sk_sim_free(sim);
  }
  cr_expect_eq(stats[0].steps, stats[1].steps);
  cr_expect_eq(stats[0].events, stats[1].events);
  cr_expect_eq(end[0], end[1]);
}
