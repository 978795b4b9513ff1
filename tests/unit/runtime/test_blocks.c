// Algebraic loops: sizes from tiny to huge, kinks, singular systems, other starts, sparse blocks.
#include "hand.h"
#include "runtime/algebra/blocks.h"
#include "runtime/algebra/lu.h"

// Blocks are solved on an island without equations of its own; v holds the unknowns.
typedef struct {
  SkIslandRt  *island;
  double       v[600];
  SkModelInfo  info;
  double       nominal[600];
  SkModelCode  model;
  SkIslandCode code;
} Bench;

static Bench *open_bench(const SkBlockCode *blocks, int n) {
  Bench *b        = calloc(1, sizeof *b);
  b->model        = (SkModelCode){.abi = SK_ABI_VERSION, .n_v = 600};
  b->code         = (SkIslandCode){.n_blocks = n, .blocks = blocks};
  b->info.nominal = b->nominal;
  cr_assert_eq(sk_island_new(&b->model, &b->code, &b->info, 0, &b->island), SK_OK);
  b->island->run.v = b->v;
  return b;
}
static void close_bench(Bench *b) {
  sk_island_free(b->island);
  free(b);
}

// One unknown -----------------------------------------------------------------------------------------

static double scale;  // of the unknown
static int    square_residual(SkRun *run, long lane, const double *x, double *out) {
     (void)lane;
     run->v[0] = x[0];
     out[0]    = x[0] * x[0] - 2.0 * scale * scale;
     return 0;
}
static int square_jacobian(SkRun *run, long lane, double *a) {
  (void)lane;
  a[0] = 2.0 * run->v[0];
  return 0;
}

Test(blocks, unknowns_of_any_size) {
  const SkBlockCode with = {
      .n = 1, .tears = INTS(0), .residual = square_residual, .jacobian = square_jacobian};
  for (int power = -150; power <= 150; power += 25) {
    Bench *b = open_bench(&with, 1);
    scale    = pow(10.0, power);
    b->v[0]  = 50.0 * scale;
    cr_assert_eq(sk_block_newton(&b->island->run, &with), 0, "1e%d", power);
    cr_expect_float_eq(b->v[0] / scale, sqrt(2.0), 1e-12, "1e%d", power);
    close_bench(b);
  }
}

// Too far for full steps at every scale: the iteration has to be damped where unknowns are tiny as well.
static int bend_residual(SkRun *run, long lane, const double *x, double *out) {
  (void)lane;
  run->v[0] = x[0];
  out[0]    = atan(x[0] / scale - 1.0);
  return 0;
}
static int bend_jacobian(SkRun *run, long lane, double *a) {
  (void)lane;
  double y = run->v[0] / scale - 1.0;
  a[0]     = 1.0 / (1.0 + y * y) / scale;
  return 0;
}

Test(blocks, damped_unknowns_of_any_size) {
  const SkBlockCode with = {
      .n = 1, .tears = INTS(0), .residual = bend_residual, .jacobian = bend_jacobian};
  for (int power = -100; power <= 100; power += 20) {
    Bench *b = open_bench(&with, 1);
    scale    = pow(10.0, power);
    b->v[0]  = 5.0 * scale;
    cr_assert_eq(sk_block_newton(&b->island->run, &with), 0, "1e%d", power);
    cr_expect_float_eq(b->v[0] / scale, 1.0, 1e-9, "1e%d", power);
    close_bench(b);
  }
}

Test(blocks, differences_with_a_nominal_value) {
  const SkBlockCode without = {.n = 1, .tears = INTS(0), .residual = square_residual};
  for (int power = -12; power <= 12; power += 4) {
    Bench *b      = open_bench(&without, 1);
    scale         = pow(10.0, power);
    b->v[0]       = scale;
    b->nominal[0] = scale;
    cr_assert_eq(sk_block_newton(&b->island->run, &without), 0, "1e%d", power);
    cr_expect_float_eq(b->v[0] / scale, sqrt(2.0), 1e-10, "1e%d", power);
    close_bench(b);
  }
}

// A solution that is zero, among terms of size one: rounding ends the iteration.
static int zero_residual(SkRun *run, long lane, const double *x, double *out) {
  (void)lane;
  run->v[0] = x[0];
  out[0]    = (x[0] + 1.0) * (x[0] + 3.0) - 3.0 + 1e3 * x[0] * x[0] * x[0];
  return 0;
}
Test(blocks, a_solution_that_is_zero) {
  const SkBlockCode zero = {.n = 1, .tears = INTS(0), .residual = zero_residual};
  Bench            *b    = open_bench(&zero, 1);
  b->v[0]                = 0.7;
  cr_assert_eq(sk_block_newton(&b->island->run, &zero), 0);
  cr_expect_float_eq(b->v[0], 0.0, 1e-15);
  close_bench(b);
}

// arctan: full steps from far away run off to infinity.
static int atan_residual(SkRun *run, long lane, const double *x, double *out) {
  (void)lane;
  run->v[0] = x[0];
  out[0]    = atan(x[0] - 3.0);
  return 0;
}
static int atan_jacobian(SkRun *run, long lane, double *a) {
  (void)lane;
  a[0] = 1.0 / (1.0 + (run->v[0] - 3.0) * (run->v[0] - 3.0));
  return 0;
}
Test(blocks, steps_are_shortened) {
  const SkBlockCode block = {
      .n = 1, .tears = INTS(0), .residual = atan_residual, .jacobian = atan_jacobian};
  Bench *b = open_bench(&block, 1);
  b->v[0]  = 200.0;
  cr_assert_eq(sk_block_newton(&b->island->run, &block), 0);
  cr_expect_float_eq(b->v[0], 3.0, 1e-12);
  close_bench(b);
}

// The logarithm is not there left of zero: a trial point that fails is a step too long.
static int log_residual(SkRun *run, long lane, const double *x, double *out) {
  (void)lane;
  if (x[0] <= 0.0) run->services->raise(run, "negative");
  run->v[0] = x[0];
  out[0]    = log(x[0]) + 5.0;
  return 0;
}
Test(blocks, a_function_that_raises_in_a_trial_point) {
  const SkBlockCode block = {.n = 1, .tears = INTS(0), .residual = log_residual};
  Bench            *b     = open_bench(&block, 1);
  b->v[0]                 = 8.0;
  cr_assert_eq(sk_block_newton(&b->island->run, &block), 0, "%s", b->island->head.message);
  cr_expect_float_eq(b->v[0], exp(-5.0), 1e-12);
  cr_expect_str_empty(b->island->head.message);
  close_bench(b);
}

// A flat start: the derivative vanishes there, so the first try cannot work; another start does.
static int cubic_residual(SkRun *run, long lane, const double *x, double *out) {
  (void)lane;
  run->v[0] = x[0];
  out[0]    = x[0] * x[0] * x[0] - 3.0 * x[0] + 20.0;  // flat at 1 and -1, root near -3.08
  return 0;
}
static int cubic_jacobian(SkRun *run, long lane, double *a) {
  (void)lane;
  a[0] = 3.0 * run->v[0] * run->v[0] - 3.0;
  return 0;
}
Test(blocks, other_starts_are_tried) {
  const SkBlockCode block = {
      .n = 1, .tears = INTS(0), .residual = cubic_residual, .jacobian = cubic_jacobian};
  Bench *b = open_bench(&block, 1);
  b->v[0]  = 1.0;
  cr_assert_eq(sk_block_newton(&b->island->run, &block), 0, "%s", b->island->head.message);
  double x = b->v[0];
  cr_expect_float_eq(x * x * x - 3.0 * x + 20.0, 0.0, 1e-10);
  close_bench(b);
}

static int hopeless_residual(SkRun *run, long lane, const double *x, double *out) {
  (void)lane;
  run->v[0] = x[0];
  out[0]    = x[0] * x[0] + 1.0;
  return 0;
}
Test(blocks, no_solution_is_said_and_the_guess_stays) {
  const SkBlockCode        block   = {.n           = 1,
                                      .tears       = INTS(0),
                                      .residual    = hopeless_residual,
                                      .n_equations = 1,
                                      .equations   = INTS(0)};
  static const char *const names[] = {"pipe.q"}, *const equations[] = {
                                                     "Pipe.mo:7: q^2 = -1 (in pipe)"};
  Bench *b            = open_bench(&block, 1);
  b->info.variable    = names;
  b->info.equation    = equations;
  b->info.n_equations = 1;
  b->v[0]             = 0.25;
  b->island->run.time = 1.5;
  cr_expect_neq(sk_block_newton(&b->island->run, &block), 0);
  cr_expect_eq(b->v[0], 0.25);
  cr_expect(strstr(b->island->head.message, "time 1.5"), "%s", b->island->head.message);
  cr_expect(strstr(b->island->head.message, "pipe.q = 0.25"), "%s", b->island->head.message);
  cr_expect(strstr(b->island->head.message, "Pipe.mo:7"), "%s", b->island->head.message);
  close_bench(b);
}

// A piecewise linear amplifier with positive feedback has three solutions; the one that is near stays, until
// it ceases to exist.
static double drive;
static int    trigger_residual(SkRun *run, long lane, const double *x, double *out) {
     (void)lane;
     run->v[0]   = x[0];
     double open = 15000.0 * (0.5 * x[0] - drive);
     out[0]      = (open > 15.0 ? 15.0 : open < -15.0 ? -15.0 : open) - x[0];
     return 0;
}
static int trigger_jacobian(SkRun *run, long lane, double *a) {
  (void)lane;
  double open = 15000.0 * (0.5 * run->v[0] - drive);
  a[0]        = (open > 15.0 || open < -15.0 ? 0.0 : 7500.0) - 1.0;
  return 0;
}
Test(blocks, the_branch_of_solutions_is_kept) {
  const SkBlockCode block = {
      .n = 1, .tears = INTS(0), .residual = trigger_residual, .jacobian = trigger_jacobian};
  Bench *b = open_bench(&block, 1);
  b->v[0]  = -15.0;
  for (drive = 7.0; drive > -7.4; drive -= 0.1) {
    cr_assert_eq(sk_block_newton(&b->island->run, &block), 0);
    cr_expect_eq(b->v[0], -15.0, "drive %g: %g", drive, b->v[0]);
  }
  drive = -7.6;
  cr_assert_eq(sk_block_newton(&b->island->run, &block), 0);
  cr_expect_eq(b->v[0], 15.0);
  close_bench(b);
}

// Linear ----------------------------------------------------------------------------------------------

static double corner;
static int    pair_system(SkRun *run, long lane, double *a, double *b) {
     (void)lane;
     (void)run;
     a[0] = 1.0, a[1] = 2.0, a[2] = 2.0, a[3] = corner;
     b[0] = 3.0, b[1] = 6.0;
     return 0;
}
Test(blocks, a_singular_system_that_is_consistent_moves_as_little_as_needed) {
  const SkBlockCode block = {
      .n = 2, .tears = INTS(0, 1), .linear = 1, .system = pair_system, .after = nothing_after};
  Bench *b = open_bench(&block, 1);
  corner   = 4.0;  // twice the same equation x + 2 y = 3
  b->v[0]  = 1.0;
  b->v[1]  = 1.0;
  cr_assert_eq(sk_block_linear(&b->island->run, &block), 0, "%s", b->island->head.message);
  cr_expect_eq(b->v[0], 1.0);
  cr_expect_eq(b->v[1], 1.0);
  b->v[1] = 5.0;
  cr_assert_eq(sk_block_linear(&b->island->run, &block), 0);
  cr_expect_float_eq(b->v[0] + 2.0 * b->v[1], 3.0, 1e-12);
  corner = 5.0;
  cr_assert_eq(sk_block_linear(&b->island->run, &block), 0);
  cr_expect_float_eq(b->v[0], 3.0, 1e-12);
  cr_expect_float_eq(b->v[1], 0.0, 1e-12);
  close_bench(b);
}

static int contradiction_system(SkRun *run, long lane, double *a, double *b) {
  (void)lane;
  (void)run;
  a[0] = a[1] = a[2] = a[3] = 1.0;
  b[0] = 1.0, b[1] = 2.0;
  return 0;
}
Test(blocks, contradictions_are_said) {
  const SkBlockCode block = {.n      = 2,
                             .tears  = INTS(0, 1),
                             .linear = 1,
                             .system = contradiction_system,
                             .after  = nothing_after};
  Bench            *b     = open_bench(&block, 1);
  cr_expect_neq(sk_block_linear(&b->island->run, &block), 0);
  cr_expect(strstr(b->island->head.message, "singular"), "%s", b->island->head.message);
  close_bench(b);
}

static int systems;
static int once_system(SkRun *run, long lane, double *a, double *b) {
  (void)lane;
  systems++;
  a[0] = 2.0, a[3] = 4.0;
  b[0] = run->time, b[1] = 8.0;
  return 0;
}
Test(blocks, a_constant_matrix_is_factored_once) {
  const SkBlockCode block = {.n      = 2,
                             .tears  = INTS(0, 1),
                             .linear = 1,
                             .system = once_system,
                             .after  = nothing_after,
                             .once   = 1};
  Bench            *b     = open_bench(&block, 1);
  for (int i = 1; i <= 3; i++) {
    b->island->run.time = 2.0 * i;
    cr_assert_eq(sk_block_linear(&b->island->run, &block), 0);
    cr_expect_eq(b->v[0], i);
    cr_expect_eq(b->v[1], 2.0);
  }
  close_bench(b);
}

// Badly scaled rows and columns are no reason to call a matrix singular.
Test(blocks, scaling_is_no_singularity) {
  double a[] = {1e-20, 3e5, 2e-9, 7e20}, copy[4], b[2];
  double x[] = {4e12, 2e1}, work[4];
  int    pivot[2];
  memcpy(copy, a, sizeof a);
  b[0] = a[0] * x[0] + a[2] * x[1];
  b[1] = a[1] * x[0] + a[3] * x[1];
  cr_assert_eq(sk_lu_factor(2, copy, pivot, work), -1);
  sk_lu_solve(2, copy, pivot, b);
  cr_expect_float_eq(b[0] / x[0], 1.0, 1e-9);
  cr_expect_float_eq(b[1] / x[1], 1.0, 1e-9);
}

// A torn form that cannot work: the whole block is used instead ------------------------------------------

static int unusable(SkRun *run, long lane) {
  (void)lane;
  (void)run;
  return 0;
}
static int torn_fails(SkRun *run, long lane, const double *x, double *out) {
  (void)lane;
  run->v[0] = x[0];
  out[0]    = NAN;
  return 0;
}
Test(blocks, the_whole_block_replaces_a_torn_one) {
  const SkBlockCode table[] = {
      {.n = 1, .tears = INTS(0), .residual = torn_fails, .full = &table[1]},
      {.n = 1, .tears = INTS(0), .residual = atan_residual, .jacobian = atan_jacobian},
      {.n = 1, .tears = INTS(0), .residual = torn_fails, .usable = unusable, .full = &table[1]},
  };
  Bench *b = open_bench(table, 3);
  for (int i = 0; i < 3; i += 2) {
    b->v[0] = 1.0;
    cr_assert_eq(sk_block_newton(&b->island->run, &table[i]), 0);
    cr_expect_float_eq(b->v[0], 3.0, 1e-12);
    cr_expect_str_empty(b->island->head.message);
  }
  close_bench(b);
}

// A torn solution is put into all equations: y = 3*x, x^2 + y = 10 with y torn off. What is left of the second one is
// compared with y, which stands there as such, and with all terms only when that is not enough.
static double rest;
static int    whole_matrices;
static int    torn_residual(SkRun *run, long lane, const double *x, double *out) {
     (void)lane;
     run->v[0] = x[0];
     run->v[1] = 3.0 * x[0];
     out[0]    = x[0] * x[0] + run->v[1] - 10.0;
     return 0;
}
static int whole_residual(SkRun *run, long lane, const double *x, double *out) {
  (void)lane;
  run->v[0] = x[0];
  run->v[1] = x[1];
  out[0]    = x[1] - 3.0 * x[0];
  out[1]    = x[0] * x[0] + x[1] - 10.0 + rest;
  return 0;
}
static int whole_jacobian(SkRun *run, long lane, double *a) {
  (void)lane;
  whole_matrices++;
  a[0] = -3.0;
  a[1] = 2.0 * run->v[0];
  a[2] = a[3] = 1.0;
  return 0;
}
Test(blocks, terms_that_are_known_without_a_matrix) {
  const SkBlockCode table[] = {
      {.n = 1, .tears = INTS(0), .residual = torn_residual, .full = &table[1]},
      {.n        = 2,
       .tears    = INTS(0, 1),
       .residual = whole_residual,
       .jacobian = whole_jacobian,
       .n_units  = 2,
       .units    = INTS(0, 1, 1, 1)},
  };
  // x = 2, y = 6: a tenth of a billionth of y, of 2*x*x + y, and more.
  const struct {
    double left;
    int    matrices;
    bool   holds;
  } cases[] = {{0.0, 0, true}, {5e-10, 0, true}, {1e-9, 1, true}, {1e-8, 2, false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Bench *b       = open_bench(table, 2);
    b->v[0]        = 1.0;
    rest           = cases[i].left;
    whole_matrices = 0;
    cr_assert_eq(sk_block_newton(&b->island->run, &table[0]), 0);
    cr_expect(cases[i].matrices < 2 ? whole_matrices == cases[i].matrices : whole_matrices > 1,
              "%d matrices with %g", whole_matrices, rest);
    double x[2] = {b->v[0], b->v[1]}, r[2];
    whole_residual(&b->island->run, 0, x, r);
    cr_expect_eq(fabs(r[1]) > 1e-13, cases[i].left > 0.0 && cases[i].holds);
    close_bench(b);
  }
}

// Sparse: a chain x[i-1] - 2 x[i] + x[i+1] + 0.1 x[i]^3 = f ---------------------------------------------

#define N 300
static int start[N + 1], row[3 * N], tears[N];

static void make_chain(void) {
  int n = 0;
  for (int j = 0; j < N; j++) {
    tears[j] = j;
    start[j] = n;
    for (int i = j > 0 ? j - 1 : 0; i <= j + 1 && i < N; i++) row[n++] = i;
  }
  start[N] = n;
}
static int chain_residual(SkRun *run, long lane, const double *x, double *out) {
  (void)lane;
  for (int i = 0; i < N; i++) run->v[i] = x[i];
  for (int i = 0; i < N; i++)
    out[i] = (i ? x[i - 1] : 0.0) - 2.0 * x[i] + (i + 1 < N ? x[i + 1] : 0.0) -
             0.1 * x[i] * x[i] * x[i] + 1.0 + run->time;
  return 0;
}
static int chain_jacobian(SkRun *run, long lane, double *a) {
  (void)lane;
  for (int j = 0; j < N; j++)
    for (int k = start[j]; k < start[j + 1]; k++)
      a[k] = row[k] == j ? -2.0 - 0.3 * run->v[j] * run->v[j] : 1.0;
  return 0;
}
static int chain_system(SkRun *run, long lane, double *a, double *b) {
  (void)lane;
  for (int j = 0; j < N; j++) {
    for (int k = start[j]; k < start[j + 1]; k++) a[k] = row[k] == j ? -2.5 : 1.0;
    b[j] = run->time + j;
  }
  return 0;
}

Test(blocks, large_sparse_blocks) {
  make_chain();
  SkBlockCode table[] = {{.n         = N,
                          .tears     = tears,
                          .residual  = chain_residual,
                          .jacobian  = chain_jacobian,
                          .n_entries = start[N],
                          .col_start = start,
                          .row       = row},
                         {.n         = N,
                          .tears     = tears,
                          .linear    = 1,
                          .system    = chain_system,
                          .after     = nothing_after,
                          .n_entries = start[N],
                          .col_start = start,
                          .row       = row}};
  Bench      *b       = open_bench(table, 2);
  double      r[N];
  for (int k = 0; k < 3; k++) {
    b->island->run.time = k;
    cr_assert_eq(sk_block_newton(&b->island->run, &table[0]), 0, "%s", b->island->head.message);
    chain_residual(&b->island->run, 0, b->v, r);
    for (int i = 0; i < N; i++) cr_assert_float_eq(r[i], 0.0, 1e-11);
    cr_assert_eq(sk_block_linear(&b->island->run, &table[1]), 0);
    double left = 0.0;
    for (int i = 0; i < N; i++) {
      double sum = (i ? b->v[i - 1] : 0.0) - 2.5 * b->v[i] + (i + 1 < N ? b->v[i + 1] : 0.0);
      left       = fmax(left, fabs(sum - (k + i)));
    }
    cr_expect_lt(left, 1e-10);
  }
  // The same without slots: code that does not list its blocks.
  Bench *c = open_bench(NULL, 0);
  cr_assert_eq(sk_block_newton(&c->island->run, &table[0]), 0);
  chain_residual(&c->island->run, 0, c->v, r);
  for (int i = 0; i < N; i++) cr_assert_float_eq(r[i], 0.0, 1e-11);
  cr_assert_eq(sk_block_linear(&c->island->run, &table[1]), 0);
  close_bench(c);
  close_bench(b);
}

// Differences of large unknowns: nearer to zero than their rounding they cannot come, and their steps do not shrink.
static int differences_residual(SkRun *run, long lane, const double *x, double *out) {
  (void)lane;
  memcpy(run->v, x, 4 * sizeof *x);
  out[0] = x[0] * x[0] * x[0] - 1e21 / 3.0;
  out[1] = x[1] - M_PI * x[0];
  out[2] = x[2] - (x[1] / M_PI - x[0] * 1.0);
  out[3] = x[3] - (x[1] * x[1] / x[0] - M_PI * x[1]) + x[2];
  return 0;
}
static int differences_jacobian(SkRun *run, long lane, double *a) {
  (void)lane;
  const double *x = run->v;
  a[0]            = 3.0 * x[0] * x[0];
  a[1]            = -M_PI;
  a[2]            = 1.0;
  a[3]            = x[1] * x[1] / (x[0] * x[0]);
  a[5]            = 1.0;
  a[6]            = -1.0 / M_PI;
  a[7]            = -2.0 * x[1] / x[0] + M_PI;
  a[10] = a[11] = 1.0;
  a[15]         = 1.0;
  return 0;
}

Test(blocks, differences_of_large_unknowns) {
  const SkBlockCode block = {.n        = 4,
                             .tears    = INTS(0, 1, 2, 3),
                             .residual = differences_residual,
                             .jacobian = differences_jacobian};
  for (int k = 0; k < 200; k++) {
    Bench *b = open_bench(&block, 1);
    b->v[0]  = cbrt(1e21 / 3.0) * (1.0 + 1e-4 * k);
    b->v[1]  = M_PI * b->v[0];
    b->v[2]  = 1e-9 * k;
    b->v[3]  = -1e-8;
    cr_assert_eq(sk_newton_once(b->island, &block), 0, "%d", k);
    cr_expect_float_eq(b->v[0], cbrt(1e21 / 3.0), 1e-5, "%d %.17g", k, b->v[0]);
    cr_expect_lt(fabs(b->v[2]), 1e-7);
    close_bench(b);
  }
}
