// Models written by hand the way codegen writes them, for tests of the runtime without a compiler.
#ifndef SK_TESTS_RUNTIME_HAND_H
#define SK_TESTS_RUNTIME_HAND_H

#include "runtime/simulation/sim.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static inline int ok(SkRun *run) {
  (void)run;
  return 0;
}
static inline int nothing_after(SkRun *run, long lane) {
  (void)run, (void)lane;
  return 0;
}
static inline void none(SkRun *run, double *out) { (void)run, (void)out; }
static inline void none2(SkRun *run, double *a, double *b) { (void)run, (void)a, (void)b; }

#define INTS(...)  ((const int[]){__VA_ARGS__})
#define BYTES(...) ((const unsigned char[]){__VA_ARGS__})

// What an island without events needs besides its ode.
#define PLAIN                                                                                \
  .zeros = ok, .later = ok, .checks = ok, .event = ok, .crossings = none, .relations = none, \
  .times = none, .samplers = none2

// One island and one start system around `island`, with n variables.
#define MODEL(model, island, n, ...)                                                     \
  static const SkIslandCode *const model##_islands[] = {&island};                        \
  static const SkStartCode         model##_starts[]  = {                                 \
               {.n_islands = 1, .islands = INTS(0), .initial = ok, .largest_block = 1}}; \
  static const SkModelCode model = {.abi        = SK_ABI_VERSION,                        \
                                    .n_v        = n,                                     \
                                    .n_islands  = 1,                                     \
                                    .islands    = model##_islands,                       \
                                    .n_starts   = 1,                                     \
                                    .starts     = model##_starts,                        \
                                    .parameters = ok,                                    \
                                    __VA_ARGS__}

#define NO_HELD .lambda = -1, .terminal = -1

// Rows kept in memory: time, event, then the variables.
typedef struct {
  int     width;
  size_t  n, cap;
  double *at;
} Rows;

static inline bool keep_row(void *user, double time, const double *v, int event) {
  Rows *r = user;
  if (r->n == r->cap) {
    r->cap = r->cap ? 2 * r->cap : 64;
    r->at  = realloc(r->at, r->cap * (size_t)(r->width + 2) * sizeof(double));
  }
  double *row = r->at + r->n++ * (size_t)(r->width + 2);
  row[0]      = time;
  row[1]      = event;
  memcpy(row + 2, v, (size_t)r->width * sizeof(double));
  return true;
}

static inline const double *row_at(const Rows *r, size_t i) {
  return r->at + i * (size_t)(r->width + 2);
}
static inline double last_value(const Rows *r, int place) { return row_at(r, r->n - 1)[2 + place]; }

static inline SkSim *new_sim(const SkModelCode *model, const SkSimOptions *options) {
  SkSim *sim = NULL;
  cr_assert_eq(sk_sim_new(model, NULL, options, &sim), SK_OK);
  return sim;
}

// A whole run. The rows are the caller's to free; status NULL: it must succeed.
static inline Rows run_model(const SkModelCode *model, const SkSimOptions *options,
                             SkStatus *status) {
  Rows     rows = {.width = model->n_v};
  SkSim   *sim  = new_sim(model, options);
  SkStatus end  = sk_sim_init(sim);
  if (end == SK_OK) end = sk_sim_run(sim, options->stop, keep_row, &rows);
  if (status)
    *status = end;
  else
    cr_assert_eq(end, SK_OK, "%s", sk_sim_message(sim));
  sk_sim_free(sim);
  return rows;
}

static inline double last(const SkModelCode *model, const SkSimOptions *options, int place) {
  Rows   rows = run_model(model, options, NULL);
  double x    = last_value(&rows, place);
  free(rows.at);
  return x;
}

static const char *const all_solvers[] = {"cvode", "ida",    "euler",  "heun",      "rk3",
                                          "rk4",   "dopri5", "ieuler", "trapezoid", "bilinear"};
#define N_SOLVERS (sizeof all_solvers / sizeof all_solvers[0])

#endif
