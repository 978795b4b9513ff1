// What is remembered: delay with fixed and varying times, jumps, spatial distributions, inputs.
#include "hand.h"

// x' = y(t - d(t)), y given as a function of time by the test: v = {x, x', y, delayed y, held} -------------

static double delay_at(double t) { return 0.3 + 0.2 * sin(t); }
static int    vary_ode(SkRun *run) {
     run->v[2] = sin(3.0 * run->time);
     run->v[3] = run->services->delayed(run, 0, delay_at(run->time));
     run->v[1] = run->v[3];
     return 0;
}
static void vary_delays(SkRun *run, double *delay, double *longest) {
  delay[0]   = delay_at(run->time);
  longest[0] = 0.5;
}
static const SkIslandCode vary_island = {.n_states    = 1,
                                         .state       = INTS(0),
                                         .derivative  = INTS(1),
                                         .n_lines_out = 1,
                                         .lines_out   = INTS(0),
                                         .ode         = vary_ode,
                                         PLAIN};
static const SkLineCode   one_line[]  = {{2, 3, 0, 0, 0, 0, 0}};
MODEL(vary, vary_island, 5, NO_HELD, .start = ok, .n_lines = 1, .lines = one_line,
      .delays = vary_delays);

Test(lines, a_varying_delay) {
  static const char *const solvers[] = {"rk4", "cvode", "ida", "dopri5"};
  for (size_t s = 0; s < 4; s++) {
    SkSimOptions o = {
        .stop = 4.0, .interval = 0.05, .step = 0.01, .tolerance = 1e-8, .solver = solvers[s]};
    Rows rows = run_model(&vary, &o, NULL);
    for (size_t i = 0; i < rows.n; i++) {
      const double *r = row_at(&rows, i);
      double        t = r[0] - delay_at(r[0]);
      // The samples of an adaptive method lie an output interval apart.
      cr_expect_float_eq(r[2 + 3], t > 0.0 ? sin(3.0 * t) : 0.0, s == 1 || s == 2 ? 1e-4 : 2e-6,
                         "%s at %g", solvers[s], r[0]);
    }
    free(rows.at);
  }
}

static int wrong_ode(SkRun *run) {
  run->v[2] = run->time;
  run->v[3] = run->services->delayed(run, 0, run->time < 1.0 ? 0.2 : 0.6);
  run->v[1] = run->v[3];
  return 0;
}
static const SkIslandCode wrong_island = {.n_states    = 1,
                                          .state       = INTS(0),
                                          .derivative  = INTS(1),
                                          .n_lines_out = 1,
                                          .lines_out   = INTS(0),
                                          .ode         = wrong_ode,
                                          PLAIN};
MODEL(wrong, wrong_island, 5, NO_HELD, .start = ok, .n_lines = 1, .lines = one_line,
      .delays = vary_delays);

Test(lines, a_delay_longer_than_announced_is_refused) {
  SkSimOptions o   = {.stop = 4.0, .step = 0.01, .solver = "rk4"};
  SkSim       *sim = new_sim(&wrong, &o);
  cr_assert_eq(sk_sim_init(sim), SK_OK);
  cr_expect_eq(sk_sim_run(sim, 4.0, NULL, NULL), SK_SOLVER_FAILED);
  cr_expect(strstr(sk_sim_message(sim), "between 0 and 0.5"), "%s", sk_sim_message(sim));
  sk_sim_free(sim);
}

// A jump of the source at 1 arrives at 1.37 and is not smoothed: v = {x, x', y, delayed y, held(time >= 1)}

static int jump_ode(SkRun *run) {
  run->v[2] = run->v[4] != 0.0 ? 5.0 + run->time : sin(run->time);
  run->v[3] = run->services->delayed(run, 0, 0.37);
  run->v[1] = run->v[3];
  return 0;
}
static void jump_delays(SkRun *run, double *delay, double *longest) {
  (void)run;
  delay[0] = longest[0] = 0.37;
}
static void jump_crossings(SkRun *run, double *g) { g[0] = run->time - 1.0; }
static void jump_relations(SkRun *run, double *fresh) { fresh[0] = run->time >= 1.0; }
static void jump_times(SkRun *run, double *at) {
  (void)run;
  at[0] = 1.0;
}
static const SkIslandCode jump_island = {
    .n_states      = 1,
    .state         = INTS(0),
    .derivative    = INTS(1),
    .n_relations   = 1,
    .relation      = INTS(4),
    .relation_kind = BYTES(SK_RELATION_CROSSES | SK_RELATION_TIME),
    .n_lines_out   = 1,
    .lines_out     = INTS(0),
    .ode           = jump_ode,
    .zeros         = ok,
    .later         = ok,
    .checks        = ok,
    .event         = ok,
    .crossings     = jump_crossings,
    .relations     = jump_relations,
    .times         = jump_times,
    .samplers      = none2,
};
MODEL(jump, jump_island, 5, NO_HELD, .start = ok, .n_lines = 1, .lines = one_line,
      .delays = jump_delays);

static double jump_exact(double t) {  // integral of the delayed signal
  double u = t - 0.37;
  if (u <= 0.0) return 0.0;
  if (u <= 1.0) return 1.0 - cos(u);
  return 1.0 - cos(1.0) + 5.0 * (u - 1.0) + 0.5 * (u * u - 1.0);
}

Test(lines, a_jump_arrives_sharp_and_is_no_event) {
  static const struct {
    const char *solver;
    double      order;
  } methods[] = {{"heun", 2.0}, {"rk3", 3.0}, {"rk4", 4.0}};
  for (size_t s = 0; s < 3; s++) {
    double error[2];
    for (int k = 0; k < 2; k++) {
      // Steps that hit neither 1 nor 1.37.
      SkSimOptions o = {
          .stop = 2.0, .interval = 0.5, .step = k ? 0.011 : 0.022, .solver = methods[s].solver};
      error[k] = fabs(last(&jump, &o, 0) - jump_exact(2.0));
    }
    double slope = log2(error[0] / error[1]);
    cr_expect(slope > methods[s].order - 0.4, "%s: slope %.3f, errors %g %g", methods[s].solver,
              slope, error[0], error[1]);
  }
  SkSimOptions o      = {.stop = 2.0, .interval = 0.1, .tolerance = 1e-8};
  Rows         rows   = run_model(&jump, &o, NULL);
  int          events = 0;
  for (size_t i = 0; i < rows.n; i++) events += row_at(&rows, i)[1] == 2.0;
  cr_expect_eq(events, 1);
  cr_expect_float_eq(last_value(&rows, 0), jump_exact(2.0), 1e-7);
  free(rows.at);
}

Test(lines, memory_is_foreseen) {
  SkSimOptions o   = {.stop = 100.0, .interval = 1.0, .step = 1e-4, .solver = "euler"};
  SkSim       *sim = new_sim(&jump, &o);
  cr_assert_eq(sk_sim_init(sim), SK_OK);
  cr_assert_eq(sk_sim_run(sim, 5.0, NULL, NULL), SK_OK);
  cr_expect_eq(sk_sim_stats(sim).growths, 0);
  sk_sim_free(sim);
}

// Transport: z_t + v z_x = 0 on (0, 1), v = x', in0 = sin(t): v = {x, x', in0, in1, out0, out1, held(x' >= 0)}

static int pipe_ode(SkRun *run) {
  run->v[1] = run->v[6] != 0.0 ? 0.8 : -0.5;
  run->v[2] = sin(run->time);
  run->v[3] = 2.0 + cos(run->time);
  run->services->spatial(run, 0, run->v[0], run->v[6] != 0.0, &run->v[4], &run->v[5]);
  return 0;
}
static void pipe_crossings(SkRun *run, double *g) { g[0] = 3.0 - run->time; }
static void pipe_relations(SkRun *run, double *fresh) { fresh[0] = run->time < 3.0; }
static void pipe_times(SkRun *run, double *at) {
  (void)run;
  at[0] = 3.0;
}
static void pipe_start(SkRun *run, double *points, double *values, double *x) {
  points[0] = 0.0, points[1] = 1.0;
  values[0] = 0.5, values[1] = 1.5;
  *x = run->v[0];
}
static int pipe_values(SkRun *run) {
  run->v[6] = 1.0;
  return 0;
}
static const SkIslandCode pipe_island = {
    .n_states      = 1,
    .state         = INTS(0),
    .derivative    = INTS(1),
    .n_relations   = 1,
    .relation      = INTS(6),
    .relation_kind = BYTES(SK_RELATION_CROSSES | SK_RELATION_TIME | SK_RELATION_STRICT),
    .ode           = pipe_ode,
    .zeros         = ok,
    .later         = ok,
    .checks        = ok,
    .event         = ok,
    .crossings     = pipe_crossings,
    .relations     = pipe_relations,
    .times         = pipe_times,
    .samplers      = none2,
};
static const SkSpatialCode pipes[] = {{{2, 3}, {4, 5}, 0, 2, pipe_start}};
MODEL(pipe_model, pipe_island, 7, NO_HELD, .start = pipe_values, .n_spatials = 1,
      .spatials = pipes);

// By characteristics: what leaves at the right before 3 entered 1 / 0.8 earlier; after 3 the flow is
// reversed and what leaves at the left is what was inside, then what enters at the right.
static double right_end(double t) { return t < 1.25 ? 1.5 - 0.8 * t : sin(t - 1.25); }
static double left_end(double t) {
  double back = 0.5 * (t - 3.0);  // how far the content has moved back
  return back <= 1.0 ? sin(3.0 - back / 0.8) : 2.0 + cos(3.0 + (back - 1.0) / 0.5);
}

Test(lines, transport_against_characteristics) {
  static const char *const solvers[] = {"rk4", "euler", "cvode", "ida"};
  for (size_t s = 0; s < 4; s++) {
    SkSimOptions o = {
        .stop = 6.0, .interval = 0.05, .step = 0.005, .tolerance = 1e-7, .solver = solvers[s]};
    Rows rows = run_model(&pipe_model, &o, NULL);
    for (size_t i = 0; i < rows.n; i++) {
      const double *r = row_at(&rows, i);
      // Steps of an adaptive method are as long as the interval: linear in between.
      double off = s < 2 ? 1e-4 : 2e-3;
      if (r[0] < 3.0 && fabs(r[0] - 1.25) > 1e-9)
        cr_expect_float_eq(r[2 + 5], right_end(r[0]), off, "%s right at %g: %g", solvers[s], r[0],
                           r[2 + 5]);
      if (r[0] > 3.0 && fabs(r[0] - 5.0) > 1e-9)
        cr_expect_float_eq(r[2 + 4], left_end(r[0]), off, "%s left at %g: %g", solvers[s], r[0],
                           r[2 + 4]);
    }
    free(rows.at);
  }
}

// Inputs: v = {x, x', u, b, n, pre b, pre n} -----------------------------------------------------------

static int input_ode(SkRun *run) {
  run->v[1] = run->v[2];
  return 0;
}
static int input_event(SkRun *run) {
  run->v[4] = run->v[3] != run->v[5] ? run->v[6] + 1.0 : run->v[6];
  return 0;
}
static const SkIslandCode input_island = {.n_states    = 1,
                                          .state       = INTS(0),
                                          .derivative  = INTS(1),
                                          .n_discretes = 1,
                                          .discrete    = INTS(4),
                                          .n_pres      = 2,
                                          .pre         = INTS(5, 6),
                                          .pre_of      = INTS(3, 4),
                                          .pre_iterate = BYTES(1, 0),
                                          .ode         = input_ode,
                                          .zeros       = ok,
                                          .later       = ok,
                                          .checks      = ok,
                                          .event       = input_event,
                                          .crossings   = none,
                                          .relations   = none,
                                          .times       = none,
                                          .samplers    = none2};
MODEL(input_model, input_island, 7, NO_HELD, .start = ok);

static const double input_table[] = {0.0, 0.0, 0.0,  //
                                     1.0, 2.0, 0.0,  // a ramp
                                     1.0, 5.0, 1.0,  // a jump of both
                                     2.0, 5.0, 1.0,  //
                                     2.5, 0.0, 0.0};

Test(lines, inputs_are_interpolated_and_jump) {
  for (size_t s = 0; s < 7; s++) {
    if (strcmp(all_solvers[s], "euler") == 0) continue;  // a ramp is not exact for it
    SkSimOptions o = {
        .stop = 3.0, .interval = 0.4, .step = 0.23, .tolerance = 1e-8, .solver = all_solvers[s]};
    Rows   rows = {.width = 7};
    SkSim *sim  = new_sim(&input_model, &o);
    cr_assert_eq(sk_sim_inputs(sim, 2, INTS(2, 3), BYTES(0, 1), 5, input_table), SK_OK);
    cr_assert_eq(sk_sim_init(sim), SK_OK);
    cr_assert_eq(sk_sim_run(sim, 3.0, keep_row, &rows), SK_OK);
    // 1 of the ramp, 5, then 1.25 of the ramp down, which a step of 0.23 meets inside.
    cr_expect_float_eq(last_value(&rows, 0), 1.0 + 5.0 + 1.25, s < 2 ? 1e-5 : 0.2, "%s: %g",
                       o.solver, last_value(&rows, 0));
    cr_expect_eq(last_value(&rows, 3), 0.0);
    sk_sim_free(sim);
    free(rows.at);
  }
}

Test(lines, tables_that_go_back_in_time_are_refused) {
  SkSimOptions o     = {.stop = 3.0};
  SkSim       *sim   = new_sim(&input_model, &o);
  const double bad[] = {1.0, 0.0, 0.5, 0.0};
  cr_expect_eq(sk_sim_inputs(sim, 1, INTS(2), BYTES(0), 2, bad), SK_BAD_ARG);
  sk_sim_free(sim);
}
