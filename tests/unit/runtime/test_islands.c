// Islands joined by lines: the same bits on any number of threads, failures in the order of time, steps that
// lines do not allow.
#include "base/mem.h"
#include "hand.h"
#include "runtime/simulation/sim_priv.h"

#define CELLS 6

// A ring of cells: x_i' = -x_i + y_i with y_i = x_{i-1}(t - T): v = {x, x', y} for each. Every third one has a
// relation that changes now and then; number 4 fails at `fail_at`.
static double fail_at = INFINITY;
static double delay_of_lines;
static bool   sequential;  // one thread: turns are counted
static bool   delivered;   // the delayed values are there already

static int at_work = -1, turns;  // the cell that was computed last; how often it was another one

static int cell_ode(SkRun *run, int i) {
  double *v = run->v + 4 * i;
  if (i != at_work && sequential) {
    at_work = i;
    turns++;
  }
  if (i == 4 && run->time > fail_at) {
    v[1] = NAN;
    return 0;
  }
  if (!delivered) v[2] = run->services->delayed(run, i, delay_of_lines);
  v[1] = -v[0] + 2.0 * sin(3.0 * v[2]) + (v[3] != 0.0 ? 0.5 : 0.0);
  return 0;
}
static int cell_start(SkRun *run) {
  for (int i = 0; i < CELLS; i++) run->v[4 * i] = 1.0 + 0.1 * i;
  return 0;
}
static void cell_delays(SkRun *run, double *delay, double *longest) {
  (void)run;
  for (int i = 0; i < CELLS; i++) delay[i] = longest[i] = delay_of_lines;
}

#define CELL(i)                                                                            \
  static int  ode_##i(SkRun *run) { return cell_ode(run, i); }                             \
  static void crossings_##i(SkRun *run, double *g) { g[0] = run->v[4 * i] - 0.7; }         \
  static void relations_##i(SkRun *run, double *fresh) { fresh[0] = run->v[4 * i] > 0.7; } \
  static const SkIslandCode cell_##i = {.name          = #i,                               \
                                        .n_states      = 1,                                \
                                        .state         = INTS(4 * i),                      \
                                        .derivative    = INTS(4 * i + 1),                  \
                                        .beta          = -1,                               \
                                        .n_relations   = i % 3 == 0,                       \
                                        .relation      = INTS(4 * i + 3),                  \
                                        .relation_kind = BYTES(SK_RELATION_CROSSES),       \
                                        .n_lines_out   = 1,                                \
                                        .lines_out     = INTS((i + 1) % CELLS),            \
                                        .ode           = ode_##i,                          \
                                        .zeros         = ok,                               \
                                        .later         = ok,                               \
                                        .checks        = ok,                               \
                                        .event         = ok,                               \
                                        .crossings     = crossings_##i,                    \
                                        .relations     = relations_##i,                    \
                                        .times         = none,                             \
                                        .samplers      = none2};
CELL(0)
CELL(1)
CELL(2)
CELL(3)
CELL(4)
CELL(5)

static const SkIslandCode *const ring_islands[] = {&cell_0, &cell_1, &cell_2,
                                                   &cell_3, &cell_4, &cell_5};
static const SkStartCode         ring_starts[]  = {
             {.n_islands = CELLS, .islands = INTS(0, 1, 2, 3, 4, 5), .initial = ok, .largest_block = 1}};
// clang-format off
#define RING_LINES(d) {{20, 2, 5, 0, d, 0, 0}, {0, 6, 0, 1, d, 0, 0},   {4, 10, 1, 2, d, 0, 0}, \
                       {8, 14, 2, 3, d, 0, 0}, {12, 18, 3, 4, d, 0, 0}, {16, 22, 4, 5, d, 0, 0}}
#define RING(l) {.abi = SK_ABI_VERSION, .n_v = 4 * CELLS, .n_islands = CELLS, .islands = ring_islands, \
                 .n_starts = 1, .starts = ring_starts, .n_lines = CELLS, .lines = l,                   \
                 .delays = cell_delays, .start = cell_start, .parameters = ok, NO_HELD}
// clang-format on
static const SkLineCode  ring_lines[] = RING_LINES(0), ring_given[] = RING_LINES(1);
static const SkModelCode ring = RING(ring_lines), ring_with_given = RING(ring_given);

static const SkIslandOptions rates[CELLS] = {{"rk4", 1e-3, 0, 0},    {"heun", 2.5e-3, 0, 0},
                                             {"rk4", 1.7e-3, 0, 0},  {NULL, 0, 0, 0},
                                             {"dopri5", 5e-3, 0, 0}, {"cvode", 0, 1e-7, 0}};

static void expect_same_bits(SkSimOptions o) {
  Rows first = {0};
  for (o.threads = 1; o.threads <= 8; o.threads *= 2) {
    Rows rows = run_model(&ring, &o, NULL);
    if (o.threads == 1) {
      first = rows;
      continue;
    }
    cr_assert_eq(rows.n, first.n);
    cr_expect_arr_eq(rows.at, first.at, rows.n * (size_t)(rows.width + 2) * sizeof(double),
                     "delay %g, %d threads", delay_of_lines, o.threads);
    free(rows.at);
  }
  free(first.at);
}

Test(islands, same_bits_on_any_number_of_threads) {
  static const double delays[] = {0.005, 0.0173, 0.1};
  for (size_t d = 0; d < 3; d++) {
    delay_of_lines = delays[d];
    expect_same_bits((SkSimOptions){.stop = 1.0, .step = 2e-3, .solver = "rk3", .islands = rates});
    expect_same_bits((SkSimOptions){.stop = 1.0});  // steps as the tolerance asks for
  }
}

// In the midst of a run between two stops: a trial at once, its parts alone and together.
Test(islands, same_bits_while_threads_come_and_go, .timeout = 60) {
  double last[2][4 * CELLS];
  delay_of_lines = 0.005;
  if (sk_island_pool_cores() < 2) return;
  for (int tries = 0; tries < 2; tries++) {
    SkSimOptions o   = {.stop = 2.0, .interval = 2.0, .step = 1e-4, .solver = "rk3", .threads = 1};
    SkSim       *sim = new_sim(&ring, &o);
    cr_assert_eq(sk_sim_init(sim), SK_OK);
    sk_trial_open(&sim->trial, tries);
    sim->trial.begin = 1.0;
    cr_assert_eq(sk_sim_run(sim, 2.0, NULL, NULL), SK_OK);
    cr_expect_eq(sim->crew != NULL, tries);
    cr_expect_eq(sim->trial.gained[1] > 0.0, tries);
    memcpy(last[tries], sk_sim_values(sim), sizeof last[0]);
    sk_sim_free(sim);
  }
  cr_expect_arr_eq(last[0], last[1], sizeof last[0]);
}

// A line of k steps lets an island take k steps at a time, while its numbers are at hand.
Test(islands, run_as_far_as_their_horizon) {
  enum { STEPS = 800 };
  sequential = true;
  for (int k = 1; k <= 64; k *= 8) {
    SkSimOptions o = {
        .stop = 1e-3 * STEPS, .interval = 1.0, .step = 1e-3, .solver = "euler", .threads = 1};
    delay_of_lines = 1e-3 * k;
    SkSim *sim     = new_sim(&ring, &o);
    cr_assert_eq(sk_sim_init(sim), SK_OK);
    turns = 0;
    cr_assert_eq(sk_sim_run(sim, 1.0, NULL, NULL), SK_OK);
    cr_assert_leq(turns, CELLS * STEPS / k + 4 * CELLS, "%d turns with lines of %d steps", turns,
                  k);
    sk_sim_free(sim);
  }
}

Test(islands, delivered_values_are_those_that_are_read) {
  static const double delays[] = {0.005, 0.0173, 0.1};
  for (size_t d = 0; d < 3; d++) {
    delay_of_lines = delays[d];
    SkSimOptions o = {.stop = 1.0, .step = 2e-3, .solver = "rk3", .islands = rates, .threads = 1};
    Rows         read = run_model(&ring, &o, NULL);
    delivered         = true;
    Rows given        = run_model(&ring_with_given, &o, NULL);
    delivered         = false;
    cr_assert_eq(given.n, read.n);
    cr_expect_arr_eq(given.at, read.at, read.n * (size_t)(read.width + 2) * sizeof(double),
                     "delay %g", delays[d]);
    free(read.at);
    free(given.at);
  }
}

Test(islands, the_first_failure_in_time_is_reported) {
  delay_of_lines = 0.01;
  fail_at        = 0.305;
  for (int threads = 1; threads <= 4; threads *= 2) {
    SkSimOptions o   = {.stop = 1.0, .step = 1e-3, .solver = "rk4", .threads = threads};
    SkSim       *sim = new_sim(&ring, &o);
    cr_assert_eq(sk_sim_init(sim), SK_OK);
    cr_expect_eq(sk_sim_run(sim, 1.0, NULL, NULL), SK_SOLVER_FAILED);
    cr_expect(strstr(sk_sim_message(sim), "not a number at time 0.305"), "%s", sk_sim_message(sim));
    cr_expect_float_eq(sk_sim_time(sim), 0.305, 1e-3);
    sk_sim_free(sim);
  }
}

Test(islands, steps_longer_than_a_line_are_refused) {
  delay_of_lines   = 0.01;
  SkSimOptions o   = {.stop = 1.0, .step = 0.02, .solver = "rk4"};
  SkSim       *sim = new_sim(&ring, &o);
  cr_expect_eq(sk_sim_init(sim), SK_STRUCTURE);
  cr_expect(strstr(sk_sim_message(sim), "0.01 at most"), "%s", sk_sim_message(sim));
  sk_sim_free(sim);
}

// It cannot happen, so it is made to: steps become longer than the lines behind the back of the simulation.
Test(islands, islands_that_wait_for_each_other_are_told) {
  delay_of_lines = 0.01;
  for (int threads = 1; threads <= 4; threads *= 2) {
    SkSimOptions o   = {.stop = 1.0, .step = 1e-3, .solver = "rk4", .threads = threads};
    SkSim       *sim = new_sim(&ring, &o);
    cr_assert_eq(sk_sim_init(sim), SK_OK);
    for (int i = 0; i < CELLS; i++) sim->islands[i]->step = 0.02;
    cr_expect_eq(sk_sim_run(sim, 1.0, NULL, NULL), SK_SOLVER_FAILED);
    cr_expect(strstr(sk_sim_message(sim), "wait for each other"), "%s", sk_sim_message(sim));
    sk_sim_free(sim);
  }
}

Test(islands, stepping_takes_no_memory) {
  delay_of_lines   = 0.01;
  SkSimOptions o   = {.stop = 4.0, .interval = 0.1, .step = 1e-3, .solver = "rk4", .threads = 1};
  SkSim       *sim = new_sim(&ring, &o);
  cr_assert_eq(sk_sim_init(sim), SK_OK);
  cr_assert_eq(sk_sim_run(sim, 2.0, NULL, NULL), SK_OK);
  sk_mem_fail_at(0);
  cr_assert_eq(sk_sim_run(sim, 4.0, NULL, NULL), SK_OK);
  cr_expect_eq(sk_mem_fail_at(0), 0);
  sk_sim_free(sim);
}
