// Saving and going on: the same bits as without; and no memory taken while stepping.
#include "base/mem.h"
#include "hand.h"
#include "runtime/simulation/bytes.h"

#include <malloc.h>

// A bit of everything: an oscillator that is kicked at crossings, a sampler, a delay line, a pipe.
// v = {0 x, 1 y, 2 x', 3 y', 4 base x, 5 base y, 6 beta, 7 held(x > 0.5), 8 pre held, 9 n, 10 pre n, 11 tick,
//      12 delayed x, 13 in0, 14 in1, 15 out0, 16 out1, 17 z of z + z^3 = x}

static int z_residual(SkRun *run, long lane, const double *x, double *out) {
  (void)lane;
  run->v[17] = x[0];
  out[0]     = x[0] + x[0] * x[0] * x[0] - run->v[0];
  return 0;
}
static const SkBlockCode z_blocks[] = {{.n = 1, .tears = INTS(17), .residual = z_residual}};

static int all_ode(SkRun *run) {
  double *v = run->v;
  if (run->services->newton(run, &z_blocks[0])) return 1;
  v[12] = run->services->delayed(run, 0, 0.3);
  v[2]  = v[1];
  v[3]  = -4.0 * v[0] - 0.1 * v[1] + 0.2 * v[12] + 0.01 * v[9] + 0.05 * v[17] + 0.02 * v[16];
  v[13] = v[0];
  v[14] = 0.0;
  run->services->spatial(run, 0, run->time, 1, &v[15], &v[16]);
  return 0;
}
// x = bx + beta x', y = by + beta y': two equations by fixed-point iteration, enough for a test of bits.
static int all_implicit(SkRun *run) {
  double *v = run->v;
  for (int i = 0; i < 40; i++) {
    if (all_ode(run)) return 1;
    v[0] = v[4] + v[6] * v[2];
    v[1] = v[5] + v[6] * v[3];
  }
  return all_ode(run);
}
static void all_crossings(SkRun *run, double *g) { g[0] = run->v[0] - 0.5; }
static void all_relations(SkRun *run, double *fresh) { fresh[0] = run->v[0] > 0.5; }
static int  all_event(SkRun *run) {
   double *v = run->v;
   v[9]      = v[11] != 0.0 ? v[10] + 1.0 : v[10];
   if (v[7] != 0.0 && v[8] == 0.0) run->services->reinit(run, 1, 1.05 * v[1]);
  return 0;
}
static void all_samplers(SkRun *run, double *start, double *interval) {
  (void)run;
  start[0]    = 0.0;
  interval[0] = 0.77;
}
static void all_delays(SkRun *run, double *delay, double *longest) {
  (void)run;
  delay[0] = longest[0] = 0.3;
}
static void all_pipe(SkRun *run, double *points, double *values, double *x) {
  points[0] = 0.0, points[1] = 1.0, values[0] = values[1] = 0.1;
  *x = run->time;
}
static int all_start(SkRun *run) {
  run->v[0] = 1.0;
  run->v[7] = 1.0;
  return 0;
}
static const SkIslandCode all_island = {
    .n_states      = 2,
    .state         = INTS(0, 1),
    .derivative    = INTS(2, 3),
    .base          = INTS(4, 5),
    .beta          = 6,
    .n_discretes   = 1,
    .discrete      = INTS(9),
    .n_pres        = 2,
    .pre           = INTS(8, 10),
    .pre_of        = INTS(7, 9),
    .pre_iterate   = BYTES(1, 0),
    .n_relations   = 1,
    .relation      = INTS(7),
    .relation_kind = BYTES(SK_RELATION_CROSSES | SK_RELATION_STRICT),
    .n_samplers    = 1,
    .tick          = INTS(11),
    .sample        = INTS(-1),
    .n_lines_out   = 1,
    .lines_out     = INTS(0),
    .ode           = all_ode,
    .zeros         = ok,
    .later         = ok,
    .checks        = ok,
    .event         = all_event,
    .implicit      = all_implicit,
    .crossings     = all_crossings,
    .relations     = all_relations,
    .times         = none,
    .samplers      = all_samplers,
    .largest_block = 1,
    .n_blocks      = 1,
    .blocks        = z_blocks,
};
static const SkLineCode    all_lines[] = {{0, 12, 0, 0, 0, 0, 0}};
static const SkSpatialCode all_pipes[] = {{{13, 14}, {15, 16}, 0, 2, all_pipe}};
MODEL(everything, all_island, 18, .lambda = -1, .terminal = -1, .start = all_start, .n_lines = 1,
      .lines = all_lines, .delays = all_delays, .n_spatials = 1, .spatials = all_pipes);

static SkSimOptions options(size_t solver) {
  return (SkSimOptions){
      .stop = 6.0, .interval = 0.13, .step = 0.011, .solver = all_solvers[solver], .savable = true};
}

static bool same_rows(const Rows *whole, const Rows *first, const Rows *second) {
  if (first->n + second->n != whole->n) return false;
  size_t bytes = sizeof(double) * (size_t)(whole->width + 2);
  return memcmp(row_at(whole, 0), row_at(first, 0), bytes * first->n) == 0 &&
         (second->n == 0 ||
          memcmp(row_at(whole, first->n), row_at(second, 0), bytes * second->n) == 0);
}

// Stops after some rows, wherever that is.
typedef struct {
  Rows   rows;
  size_t most;
} Stopped;
static bool keep_some(void *user, double time, const double *v, int event) {
  Stopped *s = user;
  keep_row(&s->rows, time, v, event);
  return event == 1 || s->rows.n < s->most;
}

Test(state, going_on_gives_the_same_bits) {
  for (size_t s = 0; s < N_SOLVERS; s++) {
    SkSimOptions o     = options(s);
    Rows         whole = run_model(&everything, &o, NULL);
    cr_assert_gt(whole.n, 60);
    for (size_t most = 1; most < whole.n; most += 7) {
      Stopped first = {.rows = {.width = 18}, .most = most};
      SkSim  *sim   = new_sim(&everything, &o);
      void   *bytes = NULL;
      size_t  n     = 0;
      cr_assert_eq(sk_sim_init(sim), SK_OK);
      cr_assert_eq(sk_sim_run(sim, o.stop, keep_some, &first), SK_INTERRUPTED);
      cr_assert_eq(sk_sim_save(sim, &bytes, &n), SK_OK);
      sk_sim_free(sim);
      Rows   second = {.width = 18};
      SkSim *other  = new_sim(&everything, &o);
      cr_assert_eq(sk_sim_load(other, bytes, n), SK_OK, "%s", sk_sim_message(other));
      cr_assert_eq(sk_sim_run(other, o.stop, keep_row, &second), SK_OK, "%s",
                   sk_sim_message(other));
      cr_expect(same_rows(&whole, &first.rows, &second), "%s after %zu rows of %zu: %zu + %zu",
                o.solver, most, whole.n, first.rows.n, second.n);
      sk_sim_free(other);
      sk_free(bytes);
      free(first.rows.at);
      free(second.at);
    }
    free(whole.at);
  }
}

Test(state, a_run_can_be_made_longer) {
  for (size_t s = 0; s < N_SOLVERS; s++) {
    SkSimOptions o = options(s), half = options(s);
    half.stop    = 2.6;  // on the grid of rows
    Rows   whole = run_model(&everything, &o, NULL), second = {.width = 18};
    SkSim *sim   = new_sim(&everything, &half);
    void  *bytes = NULL;
    size_t n     = 0;
    cr_assert_eq(sk_sim_init(sim), SK_OK);
    cr_assert_eq(sk_sim_run(sim, half.stop, NULL, NULL), SK_OK);
    cr_assert_eq(sk_sim_save(sim, &bytes, &n), SK_OK);
    sk_sim_free(sim);
    SkSim *other = new_sim(&everything, &o);
    cr_assert_eq(sk_sim_load(other, bytes, n), SK_OK);
    cr_assert_eq(sk_sim_run(other, o.stop, keep_row, &second), SK_OK);
    cr_assert_leq(second.n, whole.n);
    cr_expect_eq(
        memcmp(row_at(&whole, whole.n - second.n), second.at, sizeof(double) * 20 * second.n), 0,
        "%s", o.solver);
    sk_sim_free(other);
    sk_free(bytes);
    free(whole.at);
    free(second.at);
  }
}

Test(state, anything_else_is_refused) {
  SkSimOptions o     = options(5);
  SkSim       *sim   = new_sim(&everything, &o);
  void        *bytes = NULL;
  size_t       n     = 0;
  cr_assert_eq(sk_sim_init(sim), SK_OK);
  cr_assert_eq(sk_sim_run(sim, 1.0, NULL, NULL), SK_OK);
  cr_assert_eq(sk_sim_save(sim, &bytes, &n), SK_OK);
  sk_sim_free(sim);
  // Every byte matters, and every end.
  unsigned char *copy = malloc(n);
  for (size_t i = 0; i < n; i += i < 400 ? 1 : 37) {
    memcpy(copy, bytes, n);
    copy[i] ^= 0x41;
    SkSim *other = new_sim(&everything, &o);
    cr_expect_eq(sk_sim_load(other, copy, n), SK_BAD_ARG, "byte %zu", i);
    cr_expect_str_not_empty(sk_sim_message(other));
    sk_sim_free(other);
  }
  for (size_t i = 0; i < n; i += 13) {
    memcpy(copy, bytes, i);
    SkSim *other = new_sim(&everything, &o);
    cr_expect_eq(sk_sim_load(other, copy, i), SK_BAD_ARG);
    sk_sim_free(other);
  }
  SkSimOptions another = options(0);
  SkSim       *other   = new_sim(&everything, &another);
  cr_expect_eq(sk_sim_load(other, bytes, n), SK_BAD_ARG);
  cr_expect(strstr(sk_sim_message(other), "rk4"), "%s", sk_sim_message(other));
  sk_sim_free(other);
  free(copy);
  sk_free(bytes);
}

// With a check sum that is right: numbers where lengths, counts, times and flags are read. (What such a run does then is
// the subject of tests/fuzz/fuzz_state.c.)
Test(state, forged_states_are_harmless) {
  static const uint64_t words[] = {0,
                                   1,
                                   UINT64_MAX,
                                   UINT64_C(1) << 63,
                                   UINT64_C(1) << 32,
                                   UINT64_C(0x7ff8000000000000),
                                   UINT64_C(0xfff0000000000000)};
  size_t                refused = 0, n = 0;
  for (size_t s = 0; s < N_SOLVERS; s++) {
    SkSimOptions o     = options(s);
    SkSim       *sim   = new_sim(&everything, &o);
    void        *bytes = NULL;
    cr_assert_eq(sk_sim_init(sim), SK_OK);
    cr_assert_eq(sk_sim_run(sim, 1.0, NULL, NULL), SK_OK);
    cr_assert_eq(sk_sim_save(sim, &bytes, &n), SK_OK);
    sk_sim_free(sim);
    unsigned char *copy = malloc(n);
    for (size_t i = 0; i + 16 < n; i += i < 800 ? 1 : 53)
      for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
        memcpy(copy, bytes, n);
        memcpy(copy + i, &words[k], 8);
        uint64_t sum = sk_bytes_hash(copy, n - 8);
        memcpy(copy + n - 8, &sum, 8);
        SkSim   *other  = new_sim(&everything, &o);
        SkStatus status = sk_sim_load(other, copy, n);
        if (status == SK_BAD_ARG) cr_expect_str_not_empty(sk_sim_message(other));
        refused += status != SK_OK;
        sk_sim_free(other);
      }
    free(copy);
    sk_free(bytes);
  }
  cr_expect_gt(refused, 1000u);
}

// Memory ----------------------------------------------------------------------------------------------

Test(state, no_memory_is_taken_while_stepping) {
  for (size_t s = 0; s < N_SOLVERS; s++) {
    SkSimOptions o = options(s);
    o.savable      = false;
    SkSim *sim     = new_sim(&everything, &o);
    cr_assert_eq(sk_sim_init(sim), SK_OK);
    cr_assert_eq(sk_sim_run(sim, 1.0, NULL, NULL), SK_OK);
    size_t before = mallinfo2().uordblks;
    sk_mem_fail_at(0);
    cr_assert_eq(sk_sim_run(sim, 6.0, NULL, NULL), SK_OK);
    cr_expect_eq(sk_mem_fail_at(0), 0, "%s: %llu steps, %llu growths", o.solver,
                 (unsigned long long)sk_sim_stats(sim).steps,
                 (unsigned long long)sk_sim_stats(sim).growths);
    // What the foreign solvers ask for does not pass through sk_malloc: the heap must not have grown.
    cr_expect_eq(mallinfo2().uordblks, before, "%s", o.solver);
    sk_sim_free(sim);
  }
}

// Every allocation fails once: no crash, nothing leaks.
Test(state, running_out_of_memory) {
  static const size_t tried[] = {0, 1, 5, 8};
  for (size_t s = 0; s < 4; s++) {
    SkSimOptions o = options(tried[s]);
    for (uint64_t k = 1; k < 400; k++) {
      SkSim *sim = NULL;
      sk_mem_fail_at(k);
      SkStatus status = sk_sim_new(&everything, NULL, &o, &sim);
      if (status == SK_OK) status = sk_sim_init(sim);
      if (status == SK_OK) status = sk_sim_run(sim, 0.5, NULL, NULL);
      sk_mem_fail_at(0);
      sk_sim_free(sim);
      if (status == SK_OK) break;
      cr_assert_lt(k, 399);
    }
  }
}
