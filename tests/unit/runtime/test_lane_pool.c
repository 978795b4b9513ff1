// link: sk_runtime
// Lanes computed by a team are the lanes computed alone; what is no plain computing is done by the caller, once.
#include "runtime/thread/lane_pool.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <time.h>

static int share_one(SkLanePool *team, SkRun *run, SkPartFn *part, double *const *arrays, long n) {
  return sk_lane_pool_share(team, run, &(SkLoop){part, arrays, n, 1 + (n % 2 == 1)}, 1);
}

static int square(SkRun *run, double *const *arrays, long from, long to) {
  for (long i = from; i < to; i++) arrays[0][i] = (double)(i * i) + run->time;
  return 0;
}

Test(team, every_lane_is_computed, .timeout = 60) {
  enum { N = 100003 };
  SkLanePool   *team;
  double       *out      = calloc(N + 1, sizeof *out);
  double *const arrays[] = {out};
  SkRun         run      = {.time = 0.5};
  cr_assert_eq(sk_lane_pool_new(3, false, &team), SK_OK);
  cr_expect_eq(sk_lane_pool_size(team), 3);
  for (long n = 1; n <= N; n = n * 7 + 1) {
    for (long i = 0; i <= n; i++) out[i] = -1.0;
    cr_expect_eq(share_one(team, &run, square, arrays, n), 0);
    for (long i = 0; i < n; i++) cr_assert_eq(out[i], (double)(i * i) + 0.5);
    cr_assert_eq(out[n], -1.0);
  }
  sk_lane_pool_free(team);
  free(out);
}

static int told;

static void tell(SkRun *run, const char *message) {
  (void)run, (void)message;
  told++;
}

// Lane 77 has something to say.
static int talks(SkRun *run, double *const *arrays, long from, long to) {
  for (long i = from; i < to; i++) {
    if (i == 77) run->services->terminate(run, "said");
    arrays[0][i] = 1.0;
  }
  return 0;
}

Test(team, effects_are_the_callers, .timeout = 60) {
  SkLanePool      *team;
  double           out[200] = {0};
  double *const    arrays[] = {out};
  const SkServices services = {.terminate = tell};
  SkRun            run      = {.services = &services};
  cr_assert_eq(sk_lane_pool_new(2, false, &team), SK_OK);
  cr_expect_eq(share_one(team, &run, talks, arrays, 200), 0);
  cr_expect_eq(told, 1);
  for (int i = 0; i < 200; i++) cr_expect_eq(out[i], 1.0);
  sk_lane_pool_free(team);
}

static int fails(SkRun *run, double *const *arrays, long from, long to) {
  (void)run, (void)arrays;
  return from <= 5 && 5 < to;
}

Test(team, failures_are_returned, .timeout = 60) {
  SkLanePool *team;
  SkRun       run = {0};
  cr_assert_eq(sk_lane_pool_new(2, false, &team), SK_OK);
  cr_expect_eq(share_one(team, &run, fails, NULL, 1000), 1);
  cr_expect_eq(share_one(NULL, &run, fails, NULL, 1000), 1);
  cr_expect_eq(share_one(team, &run, fails, NULL, 5), 0);
  sk_lane_pool_free(team);
}

static double since(const struct timespec *from) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)(now.tv_sec - from->tv_sec) + 1e-9 * (double)(now.tv_nsec - from->tv_nsec);
}

// Whatever it finds, before, while and after it tries.
Test(team, trials_change_no_value, .timeout = 60) {
  enum { N = 20000 };
  SkLanePool     *team;
  double         *out      = calloc(N, sizeof *out);
  double *const   arrays[] = {out};
  SkRun           run      = {0};
  struct timespec from;
  clock_gettime(CLOCK_MONOTONIC, &from);
  cr_assert_eq(sk_lane_pool_new(2, true, &team), SK_OK);
  cr_expect_eq(sk_lane_pool_size(team), 1);
  while (since(&from) < 0.15) {
    run.time += 1.0;
    cr_assert_eq(share_one(team, &run, square, arrays, N), 0);
    for (long i = 0; i < N; i++) cr_assert_eq(out[i], (double)(i * i) + run.time);
  }
  sk_lane_pool_free(team);
  free(out);
}

// Each lane needs lanes of the loop before that another thread computes.
static int turn(SkRun *run, double *const *arrays, long from, long to) {
  (void)run;
  long n = (long)arrays[2][0];
  for (long i = from; i < to; i++) arrays[1][i] = arrays[0][n - 1 - i] + 1.0;
  return 0;
}

Test(team, loops_follow_each_other, .timeout = 60) {
  enum { N = 5000, LOOPS = 75 };
  for (int threads = 2; threads <= 5; threads++) {
    SkLanePool   *team;
    double        size[] = {N}, *a = calloc(N, sizeof *a), *b = calloc(N, sizeof *b);
    double *const there[] = {a, b, size}, *const back[] = {b, a, size};
    SkLoop loops[LOOPS];
    SkRun  run = {0};
    for (long i = 0; i < N; i++) a[i] = (double)i;
    // Long ones, short ones and such whose lanes cost more or less.
    for (int k = 0; k < LOOPS; k++) loops[k] = (SkLoop){turn, k % 2 ? back : there, N, (k + 1) % 3};
    cr_assert_eq(sk_lane_pool_new(threads, false, &team), SK_OK);
    for (int times = 0; times < 20; times++) {
      cr_assert_eq(sk_lane_pool_share(team, &run, loops, LOOPS - 1), 0);
      for (long i = 0; i < N; i++) cr_assert_eq(a[i], (double)(i + (times + 1) * (LOOPS - 1)));
    }
    cr_assert_eq(sk_lane_pool_share(team, &run, loops, LOOPS), 0);
    for (long i = 0; i < N; i++) cr_assert_eq(b[i], (double)(N - 1 - i + 21 * LOOPS - 20));
    sk_lane_pool_free(team);
    free(a);
    free(b);
  }
}

// What is not the same when it is done twice.
static int add(SkRun *run, double *const *arrays, long from, long to) {
  (void)run;
  for (long i = from; i < to; i++) arrays[0][i] += 1.0;
  return 0;
}

Test(team, loops_before_a_failure_are_not_repeated, .timeout = 60) {
  enum { N = 4000 };
  SkLanePool   *team;
  double        out[N] = {0}, other[N] = {0};
  double *const arrays[] = {out}, *const last[] = {other};
  SkRun        run     = {.services = &(SkServices){.terminate = tell}};
  const SkLoop loops[] = {
      {add, arrays, N, 1}, {add, arrays, N, 2}, {fails, NULL, N, 1}, {add, last, N, 1}};
  const SkLoop talk[] = {{add, arrays, N, 2}, {talks, last, N, 1}, {add, last, N, 1}};
  cr_assert_eq(sk_lane_pool_new(2, false, &team), SK_OK);
  cr_expect_eq(sk_lane_pool_share(team, &run, loops, 4), 3);
  for (int i = 0; i < N; i++) cr_assert_eq(out[i], 2.0);
  for (int i = 0; i < N; i++) cr_assert_eq(other[i], 0.0);
  cr_expect_eq(sk_lane_pool_share(NULL, &run, loops, 4), 3);
  told = 0;
  cr_expect_eq(sk_lane_pool_share(team, &run, talk, 3), 0);
  cr_expect_eq(told, 1);
  for (int i = 0; i < N; i++) cr_assert_eq(out[i], 5.0);
  for (int i = 0; i < N; i++) cr_assert_eq(other[i], 2.0);
  sk_lane_pool_free(team);
}

// Nothing is told, and nobody waits for ever.
Test(team, what_is_tried_has_no_effects, .timeout = 60) {
  enum { N = 4000 };
  SkLanePool      *team;
  double           out[N]   = {0};
  double *const    arrays[] = {out};
  const SkServices services = {.terminate = tell};
  SkRun            run      = {.services = &services};
  const SkLoop     talk[]   = {{add, arrays, N, 1}, {talks, arrays, N, 1}, {add, arrays, N, 1}};
  const SkLoop     fail[]   = {{add, arrays, N, 1}, {fails, arrays, N, 1}, {add, arrays, N, 0}};
  told                      = 0;
  cr_assert_eq(sk_lane_pool_new(3, false, &team), SK_OK);
  for (int k = 0; k < 100; k++) {
    cr_expect_not(sk_lane_pool_try(k % 2 ? team : NULL, &run, talk, 3));
    cr_expect_not(sk_lane_pool_try(k % 2 ? team : NULL, &run, fail, 3));
  }
  cr_expect_eq(told, 0);
  cr_expect(sk_lane_pool_try(team, &run, talk, 1));
  sk_lane_pool_free(team);
}
