// Events: iteration, relations of time, samplers, hysteresis, crossings that come and go inside a step.
#include "hand.h"

// Relations of time: v = {x, x', a = held(time >= 1), b = held(time > 2), c = held(time < 3), n, pre n} ----
// n counts changes of c by hand; x' = a + b + c.

static int times_ode(SkRun *run) {
  run->v[1] = run->v[2] + run->v[3] + run->v[4];
  return 0;
}
static void times_crossings(SkRun *run, double *g) {
  g[0] = run->time - 1.0, g[1] = run->time - 2.0, g[2] = 3.0 - run->time;
}
static void times_relations(SkRun *run, double *fresh) {
  fresh[0] = run->time >= 1.0, fresh[1] = run->time > 2.0, fresh[2] = run->time < 3.0;
}
static void times_at(SkRun *run, double *at) {
  (void)run;
  at[0] = 1.0, at[1] = 2.0, at[2] = 3.0;
}
#define AT_TIME (SK_RELATION_CROSSES | SK_RELATION_TIME)
static const SkIslandCode times_island = {
    .n_states      = 1,
    .state         = INTS(0),
    .derivative    = INTS(1),
    .n_relations   = 3,
    .relation      = INTS(2, 3, 4),
    .relation_kind = BYTES(AT_TIME, AT_TIME | SK_RELATION_STRICT, AT_TIME | SK_RELATION_STRICT),
    .ode           = times_ode,
    .zeros         = ok,
    .later         = ok,
    .checks        = ok,
    .event         = ok,
    .crossings     = times_crossings,
    .relations     = times_relations,
    .times         = times_at,
    .samplers      = none2,
};
MODEL(times, times_island, 7, NO_HELD, .start = ok);

Test(events, relations_of_time_are_hit_exactly) {
  for (size_t s = 0; s < 7; s++) {
    SkSimOptions o    = {.stop = 4.0, .interval = 0.7, .step = 0.3, .solver = all_solvers[s]};
    Rows         rows = run_model(&times, &o, NULL);
    // x' is 1 up to 1, then 2, 3 up to 3, and 2 again: exact for every method.
    cr_expect_float_eq(last_value(&rows, 0), 1.0 + 2.0 + 3.0 + 2.0, 1e-12, "%s", o.solver);
    int events = 0;
    for (size_t i = 0; i < rows.n; i++) {
      const double *row = row_at(&rows, i);
      if (row[1] != 2.0) continue;
      events++;
      cr_expect_eq(row[0], events, "%s", o.solver);
    }
    cr_expect_eq(events, 3, "%s", o.solver);
    free(rows.at);
  }
}

Test(events, a_relation_of_time_changes_before_the_first_row) {
  // time > 2 at 2 is false at the start, and true right after it: an event at the start, before the first row.
  SkSimOptions o    = {.start = 2.0, .stop = 2.5, .interval = 0.5};
  Rows         rows = run_model(&times, &o, NULL);
  cr_expect_eq(row_at(&rows, 0)[0], 2.0);
  cr_expect_eq(row_at(&rows, 0)[1], 0.0);
  cr_expect_eq(row_at(&rows, 0)[2 + 3], 1.0);
  cr_expect_eq(row_at(&rows, 1)[0], 2.5);
  free(rows.at);
}

// Negative and large times.
Test(events, times_far_from_zero) {
  SkSimOptions before = {.start = -5.0, .stop = 1.5, .interval = 0.5, .solver = "rk4"};
  cr_expect_float_eq(last(&times, &before, 0), 6.0 + 0.5 * 2.0, 1e-12);
  SkSimOptions after = {.start = 1e9, .stop = 1e9 + 1.0, .interval = 0.1, .solver = "rk4"};
  cr_expect_float_eq(last(&times, &after, 0), 2.0, 1e-9);
}

// A crossing that comes and goes: v = {x, x', held(c > 0), n, pre held} with c = 0.05 - (time - 1.5)^2
// ----------------------------------------------------------------------------------------------------

static double bump(double t) { return 0.05 - (t - 1.5) * (t - 1.5); }
static int    bump_ode(SkRun *run) {
     run->v[1] = 1.0;
     return 0;
}
static void bump_crossings(SkRun *run, double *g) { g[0] = bump(run->time); }
static void bump_relations(SkRun *run, double *fresh) { fresh[0] = bump(run->time) > 0.0; }
static int  bump_event(SkRun *run) {
   if (run->v[2] != 0.0 && run->v[4] == 0.0) run->v[3] = run->v[5] + 1.0;
  return 0;
}
#define BUMP(states)                                                                          \
  {                                                                                           \
    .n_states = states, .state = INTS(0), .derivative = INTS(1), .n_discretes = 1,            \
    .discrete = INTS(3), .n_pres = 2, .pre = INTS(4, 5), .pre_of = INTS(2, 3),                \
    .pre_iterate = BYTES(1, 0), .n_relations = 1, .relation = INTS(2),                        \
    .relation_kind = BYTES(SK_RELATION_CROSSES | SK_RELATION_STRICT), .ode = bump_ode,        \
    .zeros = ok, .later = ok, .checks = ok, .event = bump_event, .crossings = bump_crossings, \
    .relations = bump_relations, .times = none, .samplers = none2                             \
  }
static const SkIslandCode bump_island = BUMP(1), still_island = BUMP(0);
MODEL(bump_model, bump_island, 6, NO_HELD, .start = ok);
MODEL(still_model, still_island, 6, NO_HELD, .start = ok);

Test(events, what_comes_and_goes_inside_a_step_is_found) {
  // The relation is true from 1.276 to 1.724; steps of 0.6 and 1 pass over it.
  static const char *const solvers[] = {"rk4", "euler", "cvode", "ida"};
  for (size_t s = 0; s < 4; s++)
    for (double step = 0.5; step <= 1.01; step += 0.25) {
      SkSimOptions o = {.stop = 4.0, .interval = step, .step = step, .solver = solvers[s]};
      cr_expect_eq(last(&bump_model, &o, 3), 1.0, "%s with step %g", solvers[s], step);
      cr_expect_eq(last(&still_model, &o, 3), 1.0, "%s without states, step %g", solvers[s], step);
    }
}

// Ideal diodes ----------------------------------------------------------------------------------------
// A source u = sin(t) + 0.1 feeds a resistor through a diode: s = curve parameter, off = s < 0.
// v = {s, held(s < 0), i, x, x'}; the current charges x.

static int diode_ode(SkRun *run) {
  double u = sin(run->time) + 0.1, off = run->v[1];
  // u = i * 10 + vd; off: vd = s, i = 1e-9 s; on: i = s, vd = 1e-9 s
  run->v[0] = off != 0.0 ? u / (1e-8 + 1.0) : u / (10.0 + 1e-9);
  run->v[2] = off != 0.0 ? 1e-9 * run->v[0] : run->v[0];
  run->v[4] = run->v[2];
  return 0;
}
static void               diode_crossings(SkRun *run, double *g) { g[0] = -run->v[0]; }
static void               diode_relations(SkRun *run, double *fresh) { fresh[0] = run->v[0] < 0.0; }
static const SkIslandCode diode_island = {
    .n_states      = 1,
    .state         = INTS(3),
    .derivative    = INTS(4),
    .n_relations   = 1,
    .relation      = INTS(1),
    .relation_kind = BYTES(SK_RELATION_CROSSES | SK_RELATION_STRICT),
    .ode           = diode_ode,
    .zeros         = ok,
    .later         = ok,
    .checks        = ok,
    .event         = ok,
    .crossings     = diode_crossings,
    .relations     = diode_relations,
    .times         = none,
    .samplers      = none2,
};
MODEL(diode, diode_island, 5, NO_HELD, .start = ok);

Test(events, a_diode_switches_once_per_crossing) {
  static const char *const solvers[] = {"cvode", "ida", "rk4", "dopri5"};
  for (size_t s = 0; s < 4; s++) {
    SkSimOptions o    = {.stop = 4.0 * M_PI, .step = 0.01, .tolerance = 1e-9, .solver = solvers[s]};
    Rows         rows = run_model(&diode, &o, NULL);
    int          events = 0;
    for (size_t i = 0; i < rows.n; i++) events += row_at(&rows, i)[1] == 2.0;
    cr_expect_eq(events, 4, "%s: %d events", solvers[s], events);
    // The charge of two half waves: integral of (sin t + 0.1) / 10 where it is positive.
    double a = asin(0.1), exact = 2.0 * (2.0 * cos(a) + 0.1 * (M_PI + 2.0 * a)) / 10.0;
    cr_expect_float_eq(last_value(&rows, 3), exact, 1e-6, "%s", solvers[s]);
    free(rows.at);
  }
}

// Two relations that depend on each other: y1 = s1 - 0.6 * (s2 < 0), s1 and s2 complementary. Changing both
// at once goes round in circles; one at a time arrives. v = {p, q, held(p > 0), held(q > 0), x, x'}
static int pair_ode(SkRun *run) {
  double u  = 1.0 - run->time;
  run->v[0] = u - 2.0 * run->v[3];
  run->v[1] = u - 2.0 * run->v[2];
  run->v[5] = run->v[2] + run->v[3];
  return 0;
}
static void pair_crossings(SkRun *run, double *g) { g[0] = run->v[0], g[1] = run->v[1]; }
static void pair_relations(SkRun *run, double *fresh) {
  fresh[0] = run->v[0] > 0.0, fresh[1] = run->v[1] > 0.0;
}
static int                pair_initial(SkRun *run) { return pair_ode(run); }
static const SkIslandCode pair_island = {
    .n_states    = 1,
    .state       = INTS(4),
    .derivative  = INTS(5),
    .n_relations = 2,
    .relation    = INTS(2, 3),
    .relation_kind =
        BYTES(SK_RELATION_CROSSES | SK_RELATION_STRICT, SK_RELATION_CROSSES | SK_RELATION_STRICT),
    .ode       = pair_ode,
    .zeros     = ok,
    .later     = ok,
    .checks    = ok,
    .event     = pair_ode,
    .crossings = pair_crossings,
    .relations = pair_relations,
    .times     = none,
    .samplers  = none2,
};
static const SkIslandCode *const pair_islands[] = {&pair_island};
static const SkStartCode         pair_starts[]  = {
             {.n_islands = 1, .islands = INTS(0), .initial = pair_initial, .largest_block = 1}};
static const SkModelCode pair = {.abi        = SK_ABI_VERSION,
                                 .n_v        = 6,
                                 .n_islands  = 1,
                                 .islands    = pair_islands,
                                 .n_starts   = 1,
                                 .starts     = pair_starts,
                                 .parameters = ok,
                                 NO_HELD,
                                 .start = ok};

Test(events, relations_that_exclude_each_other_are_settled_one_at_a_time) {
  SkSimOptions o    = {.stop = 2.0, .step = 0.1, .solver = "rk4"};
  Rows         rows = run_model(&pair, &o, NULL);
  // Exactly one of the two is true until u changes its sign at 1, then none.
  cr_expect_eq(row_at(&rows, 0)[2 + 2] + row_at(&rows, 0)[2 + 3], 1.0);
  cr_expect_eq(last_value(&rows, 2) + last_value(&rows, 3), 0.0);
  cr_expect_float_eq(last_value(&rows, 4), 1.0, 1e-9);
  free(rows.at);
}

// Samplers --------------------------------------------------------------------------------------------
// v = {n, pre n, tick, x, x', sample, m, pre sample}: m counts passes in which sample is true and pre is not.

static int tick_ode(SkRun *run) {
  run->v[4] = run->v[0];
  return 0;
}
static int tick_event(SkRun *run) {
  run->v[0] = run->v[2] != 0.0 ? run->v[1] + 1.0 : run->v[1];
  return 0;
}
static void tick_samplers(SkRun *run, double *start, double *interval) {
  (void)run;
  start[0]    = -0.35;
  interval[0] = 0.1;
}
static const SkIslandCode tick_island = {
    .n_states    = 1,
    .state       = INTS(3),
    .derivative  = INTS(4),
    .n_discretes = 1,
    .discrete    = INTS(0),
    .n_pres      = 1,
    .pre         = INTS(1),
    .pre_of      = INTS(0),
    .pre_iterate = BYTES(0),
    .n_samplers  = 1,
    .tick        = INTS(2),
    .sample      = INTS(5),
    .ode         = tick_ode,
    .zeros       = ok,
    .later       = ok,
    .checks      = ok,
    .event       = tick_event,
    .crossings   = none,
    .relations   = none,
    .times       = none,
    .samplers    = tick_samplers,
};
MODEL(tick, tick_island, 6, NO_HELD, .start = ok);

Test(events, a_sampler_that_began_before_the_start_keeps_its_grid) {
  // Ticks at 0.05, 0.15 .. 0.95: ten of them. x = 0.1 * (1 + 2 + .. + 9) + 0.05 * 10.
  for (size_t s = 0; s < 7; s++) {
    SkSimOptions o = {.stop = 1.0, .interval = 0.3, .step = 0.07, .solver = all_solvers[s]};
    cr_expect_eq(last(&tick, &o, 0), 10.0, "%s", all_solvers[s]);
    cr_expect_float_eq(last(&tick, &o, 3), 5.0, 1e-9, "%s", all_solvers[s]);
  }
}

// Ticks have rows of their own where they are not closer together than the rows asked for.
static void expect_times(double interval, size_t n) {
  SkSimOptions o    = {.start = 1e6, .stop = 1e6 + 1000.0, .interval = interval, .solver = "euler"};
  Rows         rows = run_model(&tick, &o, NULL);
  cr_expect_eq(last_value(&rows, 0), 10000.0);
  size_t regular = 0;
  for (size_t i = 1; i < rows.n; i++) {
    cr_assert_geq(row_at(&rows, i)[0], row_at(&rows, i - 1)[0]);
    regular += row_at(&rows, i)[0] != row_at(&rows, i - 1)[0];
  }
  cr_expect_eq(regular, n, "%zu times", regular);
  cr_expect_eq(row_at(&rows, rows.n - 1)[0], o.stop);
  free(rows.at);
}

Test(events, ticks_and_rows_of_a_long_run) {
  expect_times(0.25, 4000);
  expect_times(0.1, 10000 + 10000);
  expect_times(0.05, 20000);  // every tick is at such a time
}

// The end ---------------------------------------------------------------------------------------------
// v = {x, x', terminal, n, pre w, pre n, held(x > 2), w = terminal()}; ends itself when x > 2

static int end_ode(SkRun *run) {
  run->v[1] = 1.0;
  return 0;
}
static int end_event(SkRun *run) {
  run->v[7] = run->v[2];
  run->v[3] = run->v[7] != 0.0 && run->v[4] == 0.0 ? run->v[5] + 1.0 : run->v[5];
  if (run->v[6] != 0.0) run->services->terminate(run, "far enough");
  return 0;
}
static void               end_crossings(SkRun *run, double *g) { g[0] = run->v[0] - 2.0; }
static void               end_relations(SkRun *run, double *fresh) { fresh[0] = run->v[0] > 2.0; }
static const SkIslandCode end_island = {
    .n_states      = 1,
    .state         = INTS(0),
    .derivative    = INTS(1),
    .n_discretes   = 2,
    .discrete      = INTS(3, 7),
    .n_pres        = 2,
    .pre           = INTS(4, 5),
    .pre_of        = INTS(7, 3),
    .pre_iterate   = BYTES(1, 0),
    .n_relations   = 1,
    .relation      = INTS(6),
    .relation_kind = BYTES(SK_RELATION_CROSSES | SK_RELATION_STRICT),
    .ode           = end_ode,
    .zeros         = ok,
    .later         = ok,
    .checks        = ok,
    .event         = end_event,
    .crossings     = end_crossings,
    .relations     = end_relations,
    .times         = none,
    .samplers      = none2,
};
MODEL(end_model, end_island, 8, .lambda = -1, .terminal = 2, .start = ok);

Test(events, terminal_is_true_once_at_the_end) {
  SkSimOptions o = {.stop = 1.0, .interval = 0.1};
  cr_expect_eq(last(&end_model, &o, 3), 1.0);
}

Test(events, the_model_may_end_the_run) {
  SkSimOptions o      = {.stop = 5.0, .interval = 0.1};
  SkStatus     status = SK_OK;
  Rows         rows   = run_model(&end_model, &o, &status);
  cr_expect_eq(status, SK_TERMINATED);
  cr_expect_float_eq(row_at(&rows, rows.n - 1)[0], 2.0, 1e-9);
  cr_expect_eq(last_value(&rows, 3), 1.0);  // terminal() also then
  free(rows.at);
}

// Lengths of runs -------------------------------------------------------------------------------------

Test(events, no_length_no_steps) {
  SkSimOptions o    = {.start = 1.5, .stop = 1.5};
  Rows         rows = run_model(&end_model, &o, NULL);
  cr_expect_eq(row_at(&rows, 0)[0], 1.5);
  cr_expect_eq(row_at(&rows, rows.n - 1)[0], 1.5);
  free(rows.at);
}

Test(events, an_interval_that_does_not_divide_the_run) {
  SkSimOptions o    = {.stop = 1.0, .interval = 0.3, .solver = "rk4"};
  Rows         rows = run_model(&times, &o, NULL);
  const double at[] = {0.0, 0.3, 0.6, 0.9, 1.0};
  cr_assert_geq(rows.n, 5);
  for (size_t i = 0; i < 5; i++) cr_expect_float_eq(row_at(&rows, i)[0], at[i], 1e-15);
  free(rows.at);
}

Test(events, impossible_times_are_refused) {
  static const SkSimOptions bad[] = {{.start = 1.0, .stop = 0.0},
                                     {.start = 0.0, .stop = INFINITY},
                                     {.start = NAN, .stop = 1.0},
                                     {.start = 1e20, .stop = 1e20, .interval = 1.0}};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    SkSim *sim = NULL;
    cr_expect_eq(sk_sim_new(&times, NULL, &bad[i], &sim), SK_BAD_ARG);
    cr_expect_null(sim);
  }
}

// No equations at all: time goes on.
static const SkModelCode empty = {.abi = SK_ABI_VERSION, .parameters = ok, .start = ok, NO_HELD};

Test(events, a_model_without_anything) {
  SkSimOptions o    = {.stop = 1.0, .interval = 0.5};
  Rows         rows = run_model(&empty, &o, NULL);
  cr_expect_eq(rows.n, 3);
  free(rows.at);
}
