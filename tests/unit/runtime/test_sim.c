// Models written by hand the way codegen writes them: order of convergence of every method, events, samplers,
// delay lines, blocks. No compiler involved.
#include "runtime/simulation/sim.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static int ok(SkRun *run) {
  (void)run;
  return 0;
}
static int nothing_after(SkRun *run, long lane) {
  (void)run, (void)lane;
  return 0;
}
static void none(SkRun *run, double *out) { (void)run, (void)out; }
static void none2(SkRun *run, double *a, double *b) { (void)run, (void)a, (void)b; }

#define PLAIN                                                                                \
  .zeros = ok, .later = ok, .checks = ok, .event = ok, .crossings = none, .relations = none, \
  .times = none, .samplers = none2

static const SkStartCode one_start[] = {
    {.n_islands = 1, .islands = (const int[]){0}, .initial = ok, .largest_block = 1}};

static double last(const SkModelCode *model, const SkSimOptions *options, int place,
                   SkStatus *status) {
  SkSim *sim = NULL;
  cr_assert_eq(sk_sim_new(model, NULL, options, &sim), SK_OK);
  cr_assert_eq(sk_sim_init(sim), SK_OK, "%s", sk_sim_message(sim));
  SkStatus end = sk_sim_run(sim, options->stop, NULL, NULL);
  if (status)
    *status = end;
  else
    cr_assert_eq(end, SK_OK, "%s", sk_sim_message(sim));
  double x = sk_sim_values(sim)[place];
  sk_sim_free(sim);
  return x;
}

// x' = -x + sin(t), x(0) = 1: v = {x, x', base, beta} ------------------------------------------------------

static int decay_ode(SkRun *run) {
  run->v[1] = -run->v[0] + sin(run->time);
  return 0;
}
// x = base + beta * x'
static int decay_implicit(SkRun *run) {
  double base = run->v[2], beta = run->v[3];
  run->v[1] = (-base + sin(run->time)) / (1.0 + beta);
  run->v[0] = base + beta * run->v[1];
  return 0;
}
static int decay_start(SkRun *run) {
  run->v[0] = 1.0;
  return 0;
}
static const SkIslandCode        decay_island    = {.name       = "1",
                                                    .n_states   = 1,
                                                    .state      = (const int[]){0},
                                                    .derivative = (const int[]){1},
                                                    .base       = (const int[]){2},
                                                    .beta       = 3,
                                                    .ode        = decay_ode,
                                                    PLAIN,
                                                    .implicit = decay_implicit};
static const SkIslandCode *const decay_islands[] = {&decay_island};
static const SkModelCode         decay           = {.abi        = SK_ABI_VERSION,
                                                    .n_v        = 4,
                                                    .n_islands  = 1,
                                                    .islands    = decay_islands,
                                                    .n_starts   = 1,
                                                    .starts     = one_start,
                                                    .lambda     = -1,
                                                    .terminal   = -1,
                                                    .start      = decay_start,
                                                    .parameters = ok};

static double decay_exact(double t) { return 1.5 * exp(-t) + 0.5 * (sin(t) - cos(t)); }

Test(sim, order_of_convergence) {
  static const struct {
    const char *solver;
    double      order;
  } methods[] = {{"euler", 1},  {"heun", 2},   {"rk3", 3},       {"rk4", 4},
                 {"dopri5", 5}, {"ieuler", 1}, {"trapezoid", 2}, {"bilinear", 2}};
  for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
    SkSimOptions o = {.stop = 1.0, .interval = 1.0, .solver = methods[i].solver};
    o.step         = 0.1;
    double coarse  = fabs(last(&decay, &o, 0, NULL) - decay_exact(1.0));
    o.step         = 0.05;
    double fine    = fabs(last(&decay, &o, 0, NULL) - decay_exact(1.0));
    double slope   = log2(coarse / fine);
    cr_expect(fabs(slope - methods[i].order) < 0.25, "%s: slope %.3f", methods[i].solver, slope);
  }
}

Test(sim, cvode_meets_its_tolerance) {
  SkSimOptions o = {.stop = 2.0, .tolerance = 1e-9};
  cr_expect_float_eq(last(&decay, &o, 0, NULL), decay_exact(2.0), 1e-7);
}

Test(sim, unknown_solver_is_refused) {
  SkSimOptions o   = {.stop = 1.0, .solver = "magic"};
  SkSim       *sim = NULL;
  cr_expect_eq(sk_sim_new(&decay, NULL, &o, &sim), SK_BAD_ARG);
  cr_expect_null(sim);
}

// Bouncing ball: v = {h, v, h', v', held(h < 0), pre of it} -------------------------------------------------

static int ball_ode(SkRun *run) {
  run->v[2] = run->v[1];
  run->v[3] = -9.81;
  return 0;
}
static void ball_crossings(SkRun *run, double *g) { g[0] = -run->v[0]; }
static void ball_relations(SkRun *run, double *fresh) { fresh[0] = run->v[0] < 0.0; }
static int  ball_event(SkRun *run) {
   if (run->v[4] != 0.0 && run->v[5] == 0.0) run->services->reinit(run, 1, -0.7 * run->v[1]);
  return 0;
}
static int ball_start(SkRun *run) {
  run->v[0] = 1.0;
  return 0;
}
static const SkIslandCode ball_island = {
    .name          = "1",
    .n_states      = 2,
    .state         = (const int[]){0, 1},
    .derivative    = (const int[]){2, 3},
    .n_pres        = 1,
    .pre           = (const int[]){5},
    .pre_of        = (const int[]){4},
    .pre_iterate   = (const unsigned char[]){1},
    .n_relations   = 1,
    .relation      = (const int[]){4},
    .relation_kind = (const unsigned char[]){SK_RELATION_CROSSES | SK_RELATION_STRICT},
    .ode           = ball_ode,
    .zeros         = ok,
    .later         = ok,
    .checks        = ok,
    .event         = ball_event,
    .crossings     = ball_crossings,
    .relations     = ball_relations,
    .times         = none,
    .samplers      = none2};
static const SkIslandCode *const ball_islands[] = {&ball_island};
static const SkModelCode         ball           = {.abi        = SK_ABI_VERSION,
                                                   .n_v        = 6,
                                                   .n_islands  = 1,
                                                   .islands    = ball_islands,
                                                   .n_starts   = 1,
                                                   .starts     = one_start,
                                                   .lambda     = -1,
                                                   .terminal   = -1,
                                                   .start      = ball_start,
                                                   .parameters = ok};

// Height at time t after the first bounces, exactly.
static double ball_exact(double t) {
  const double g    = 9.81;
  double       fall = sqrt(2.0 / g), v = 0.7 * g * fall;
  if (t < fall) return 1.0 - 0.5 * g * t * t;
  for (t -= fall; t > 2.0 * v / g; v *= 0.7) t -= 2.0 * v / g;
  return v * t - 0.5 * g * t * t;
}

Test(sim, bouncing_ball_with_every_kind_of_method) {
  static const char *const solvers[] = {"cvode", "rk4", "dopri5"};
  for (size_t i = 0; i < 3; i++) {
    SkSimOptions o = {.stop = 2.0, .step = 0.01, .tolerance = 1e-9, .solver = solvers[i]};
    cr_expect_float_eq(last(&ball, &o, 0, NULL), ball_exact(2.0), 1e-6, "%s", solvers[i]);
  }
}

// x' = if x > 0 then -1 else 1 slides along x = 0 by switching without end: v = {x, x', held}.
static int slide_ode(SkRun *run) {
  run->v[1] = run->v[2] != 0.0 ? -1.0 : 1.0;
  return 0;
}
static void slide_crossings(SkRun *run, double *g) { g[0] = run->v[0]; }
static void slide_relations(SkRun *run, double *fresh) { fresh[0] = run->v[0] > 0.0; }
static int  slide_start(SkRun *run) {
   run->v[0] = 0.5;
   return 0;
}
static const SkIslandCode slide_island = {
    .name          = "1",
    .n_states      = 1,
    .state         = (const int[]){0},
    .derivative    = (const int[]){1},
    .n_relations   = 1,
    .relation      = (const int[]){2},
    .relation_kind = (const unsigned char[]){SK_RELATION_CROSSES | SK_RELATION_STRICT},
    .ode           = slide_ode,
    .zeros         = ok,
    .later         = ok,
    .checks        = ok,
    .event         = ok,
    .crossings     = slide_crossings,
    .relations     = slide_relations,
    .times         = none,
    .samplers      = none2};
static const SkIslandCode *const slide_islands[] = {&slide_island};
static const SkModelCode         slide           = {.abi        = SK_ABI_VERSION,
                                                    .n_v        = 3,
                                                    .n_islands  = 1,
                                                    .islands    = slide_islands,
                                                    .n_starts   = 1,
                                                    .starts     = one_start,
                                                    .lambda     = -1,
                                                    .terminal   = -1,
                                                    .start      = slide_start,
                                                    .parameters = ok};

Test(sim, chattering_is_named) {
  static const char *const solvers[] = {"rk4", "cvode"};
  for (size_t i = 0; i < 2; i++) {
    SkSimOptions o   = {.stop = 1.0, .step = 0.01, .solver = solvers[i]};
    SkSim       *sim = NULL;
    cr_assert_eq(sk_sim_new(&slide, NULL, &o, &sim), SK_OK);
    cr_assert_eq(sk_sim_init(sim), SK_OK);
    cr_expect_eq(sk_sim_run(sim, 1.0, NULL, NULL), SK_SOLVER_FAILED, "%s", solvers[i]);
    cr_expect(strstr(sk_sim_message(sim), "chattering") != NULL, "%s: %s", solvers[i],
              sk_sim_message(sim));
    sk_sim_free(sim);
  }
}

// Sampled counter: v = {n, pre n, tick}; one state so that time moves: v[3], v[4] ----------------------------

static int count_ode(SkRun *run) {
  run->v[4] = 1.0;
  return 0;
}
static int count_event(SkRun *run) {
  if (run->v[2] != 0.0) run->v[0] = run->v[1] + 1.0;
  return 0;
}
static void count_samplers(SkRun *run, double *start, double *interval) {
  (void)run;
  start[0]    = 0.0;
  interval[0] = 0.1;
}
static const SkIslandCode        count_island    = {.name        = "1",
                                                    .n_states    = 1,
                                                    .state       = (const int[]){3},
                                                    .derivative  = (const int[]){4},
                                                    .n_discretes = 1,
                                                    .discrete    = (const int[]){0},
                                                    .n_pres      = 1,
                                                    .pre         = (const int[]){1},
                                                    .pre_of      = (const int[]){0},
                                                    .pre_iterate = (const unsigned char[]){0},
                                                    .n_samplers  = 1,
                                                    .tick        = (const int[]){2},
                                                    .sample      = (const int[]){-1},
                                                    .ode         = count_ode,
                                                    .zeros       = ok,
                                                    .later       = ok,
                                                    .checks      = ok,
                                                    .event       = count_event,
                                                    .crossings   = none,
                                                    .relations   = none,
                                                    .times       = none,
                                                    .samplers    = count_samplers};
static const SkIslandCode *const count_islands[] = {&count_island};
static const SkModelCode         counter         = {.abi        = SK_ABI_VERSION,
                                                    .n_v        = 5,
                                                    .n_islands  = 1,
                                                    .islands    = count_islands,
                                                    .n_starts   = 1,
                                                    .starts     = one_start,
                                                    .lambda     = -1,
                                                    .terminal   = -1,
                                                    .start      = ok,
                                                    .parameters = ok};

Test(sim, sampler_ticks_on_its_grid) {
  static const char *const solvers[] = {"cvode", "euler"};
  for (size_t i = 0; i < 2; i++) {
    SkSimOptions o = {.stop = 1.0, .interval = 0.03, .solver = solvers[i]};
    cr_expect_eq(last(&counter, &o, 0, NULL), 11.0, "%s", solvers[i]);  // 0, 0.1, ... 1.0
  }
}

// A line to itself: y(t) = x(t - 0.25), x' = 1: v = {x, x', y} ------------------------------------------------

static int line_ode(SkRun *run) {
  run->v[1] = cos(run->time);
  run->v[2] = run->services->delayed(run, 0, 0.25);
  return 0;
}
static void line_delays(SkRun *run, double *delay, double *longest) {
  (void)run;
  delay[0] = longest[0] = 0.25;
}
static const SkIslandCode        line_island    = {.name        = "1",
                                                   .n_states    = 1,
                                                   .state       = (const int[]){0},
                                                   .derivative  = (const int[]){1},
                                                   .n_lines_out = 1,
                                                   .lines_out   = (const int[]){0},
                                                   .ode         = line_ode,
                                                   PLAIN};
static const SkIslandCode *const line_islands[] = {&line_island};
static const SkLineCode          line_lines[]   = {{0, 2, 0, 0, 0, 0, 0}};
static const SkModelCode         line           = {.abi        = SK_ABI_VERSION,
                                                   .n_v        = 3,
                                                   .n_islands  = 1,
                                                   .islands    = line_islands,
                                                   .n_starts   = 1,
                                                   .starts     = one_start,
                                                   .n_lines    = 1,
                                                   .lines      = line_lines,
                                                   .delays     = line_delays,
                                                   .lambda     = -1,
                                                   .terminal   = -1,
                                                   .start      = ok,
                                                   .parameters = ok};

Test(sim, delay_remembers) {
  SkSimOptions o = {.stop = 2.0, .step = 0.01, .solver = "rk4"};
  cr_expect_float_eq(last(&line, &o, 2, NULL), sin(1.75), 1e-8);
  SkSimOptions early = {.stop = 0.2, .step = 0.01, .solver = "rk4"};
  cr_expect_eq(last(&line, &early, 2, NULL), 0.0);  // before the start: the value at the start
  SkSimOptions adaptive = {.stop = 2.0, .tolerance = 1e-8};
  cr_expect_float_eq(last(&line, &adaptive, 2, NULL), sin(1.75), 1e-5);
}

// Blocks: z + z^3 = t and a linear pair: v = {z, p, q, dummy x, x'} --------------------------------------------

static int z_residual(SkRun *run, long lane, const double *x, double *out) {
  (void)lane;
  run->v[0] = x[0];
  out[0]    = x[0] + x[0] * x[0] * x[0] - run->time;
  return 0;
}
static int z_jacobian(SkRun *run, long lane, double *a) {
  (void)lane;
  a[0] = 1.0 + 3.0 * run->v[0] * run->v[0];
  return 0;
}
static int pq_system(SkRun *run, long lane, double *a, double *b) {
  (void)lane;
  a[0] = 2.0, a[1] = 1.0, a[2] = 1.0, a[3] = run->time - 1.0;
  b[0] = 3.0, b[1] = 5.0;
  return 0;
}
static const SkBlockCode blocks[] = {
    {.n = 1, .tears = (const int[]){0}, .residual = z_residual, .jacobian = z_jacobian},
    {.n      = 2,
     .tears  = (const int[]){1, 2},
     .linear = 1,
     .system = pq_system,
     .after  = nothing_after},
    {.n = 1, .tears = (const int[]){0}, .residual = z_residual},
};
static int block_ode(SkRun *run) {
  run->v[4] = 1.0;
  if (run->services->newton(run, &blocks[0])) return 1;
  double by_formula = run->v[0];
  if (run->services->newton(run, &blocks[2])) return 1;
  if (fabs(by_formula - run->v[0]) > 1e-9) return 1;
  return run->services->linear(run, &blocks[1]);
}
static const SkIslandCode        block_island    = {.name       = "1",
                                                    .n_states   = 1,
                                                    .state      = (const int[]){3},
                                                    .derivative = (const int[]){4},
                                                    .ode        = block_ode,
                                                    PLAIN,
                                                    .largest_block = 2};
static const SkIslandCode *const block_islands[] = {&block_island};
static const SkModelCode         block_model     = {.abi        = SK_ABI_VERSION,
                                                    .n_v        = 5,
                                                    .n_islands  = 1,
                                                    .islands    = block_islands,
                                                    .n_starts   = 1,
                                                    .starts     = one_start,
                                                    .lambda     = -1,
                                                    .terminal   = -1,
                                                    .start      = ok,
                                                    .parameters = ok};

Test(sim, blocks_are_solved) {
  SkSimOptions o = {.stop = 10.0, .interval = 1.0, .step = 0.4, .solver = "euler"};
  cr_expect_float_eq(last(&block_model, &o, 0, NULL), 2.0, 1e-12);  // 2 + 8 = 10
  cr_expect_float_eq(last(&block_model, &o, 1, NULL), 22.0 / 17.0, 1e-12);
}

Test(sim, a_singular_block_stops_the_run_and_says_when) {
  // At t = 1.5 the determinant 2 (t - 1) - 1 vanishes.
  SkSimOptions o   = {.stop = 2.0, .step = 0.5, .solver = "euler"};
  SkSim       *sim = NULL;
  cr_assert_eq(sk_sim_new(&block_model, NULL, &o, &sim), SK_OK);
  cr_assert_eq(sk_sim_init(sim), SK_OK);
  cr_expect_eq(sk_sim_run(sim, 2.0, NULL, NULL), SK_SOLVER_FAILED);
  cr_expect(strstr(sk_sim_message(sim), "time 1.5") != NULL, "%s", sk_sim_message(sim));
  sk_sim_free(sim);
}
