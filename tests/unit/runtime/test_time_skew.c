// link: sk_runtime
// Many loops as few of a team: the same values in place, whoever computes which lanes, and no lane before what it needs.
#include "runtime/thread/lane_pool.h"
#include "runtime/thread/time_skew.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { LOOPS = SK_WEAVE_MOST };

// How many loops have been done with each lane, and how far a lane looks.
typedef struct {
  int *count;
  long n, reach;
} Cloth;

// A lane finds its neighbours where the loop before has left them, or one loop further.
static int knot(SkRun *run, double *const *arrays, long from, long to) {
  const Cloth *c    = (const Cloth *)(const void *)arrays;
  int          loop = (int)run->time, torn = 0;
  for (long i = from; i < to; i++) {
    long first = i < c->reach ? 0 : i - c->reach,
         last  = i + c->reach < c->n ? i + c->reach : c->n - 1;
    for (long j = first; j <= last; j++) torn += c->count[j] != loop && c->count[j] != loop + 1;
    torn += c->count[i]++ != loop;
  }
  return torn;
}

static void warp(SkWeb *web, SkLoop loop, int n) {
  web->n_timed = n;
  for (int k = 0; k < n; k++) web->timed[k] = (SkTimed){loop, k};
}

// As a team does it, one stretch after the other; backward: the last one first.
static void pull(const SkWeb *web, int threads, bool backward) {
  SkRun run = {0};
  for (int k = 0; k < web->n; k++) {
    const SkLoop *loop = &web->loops[k];
    long          span = (loop->n / threads + 8) / 8 * 8;
    for (int t = 0; t < threads; t++) {
      long from = span * (backward ? threads - 1 - t : t);
      long to   = from + span < loop->n ? from + span : loop->n;
      if (from < to) cr_assert_eq(loop->part(&run, loop->arrays, from, to), 0);
    }
  }
}

Test(weave, every_lane_finds_what_it_needs, .timeout = 60) {
  static const long lanes[] = {1, 63, 64, 300, 1001, 2047, 20003},
                    far[]   = {0, 1, 7, 8, 9, 40, 200, -1};
  int woven                 = 0;
  for (size_t l = 0; l < sizeof lanes / sizeof *lanes; l++)
    for (size_t f = 0; f < sizeof far / sizeof *far; f++)
      for (int threads = 1; threads <= 5; threads += 1 + threads / 3)
        for (int n = 1; n <= LOOPS; n += 21) {
          SkWeb *web   = calloc(1, sizeof *web);
          Cloth  cloth = {calloc((size_t)lanes[l], sizeof *cloth.count), lanes[l], far[f]};
          warp(web, (SkLoop){knot, (double *const *)(const void *)&cloth, lanes[l], 1}, n);
          sk_time_skew(web, far[f], threads);
          cr_assert_leq(web->n, n + 1);
          cr_assert_eq(((const SkTimed *)(const void *)web->loops[0].arrays), &web->timed[0]);
          woven += web->n < n;
          pull(web, threads, n % 2);
          for (long i = 0; i < lanes[l]; i++) cr_assert_eq(cloth.count[i], n);
          free(cloth.count);
          free(web);
        }
  cr_expect_gt(woven, 100);
}

Test(weave, ten_thousand_lanes_meet_eight_times) {
  SkWeb *web = calloc(1, sizeof *web);
  warp(web, (SkLoop){knot, NULL, 10000, 1}, LOOPS);
  sk_time_skew(web, 1, 2);
  cr_expect_eq(web->n, 1 + 2 * LOOPS / SK_WEAVE_AT);
  // One that somebody has to do alone, or nothing known of what lanes need: loop by loop.
  sk_time_skew(web, -1, 2);
  cr_expect_eq(web->n, LOOPS);
  web->timed[5].loop.pays = 0;
  sk_time_skew(web, 1, 2);
  cr_expect_eq(web->n, LOOPS);
  cr_expect_eq(web->loops[5].pays, 0);
  free(web);
}

// In place, with the neighbours: arrays[0] from arrays[1], or back.
static int flow(SkRun *run, double *const *arrays, long from, long to) {
  for (long i = from; i < to; i++)
    arrays[1][i] = arrays[0][i + 3] - arrays[0][i] + 1e-3 * run->time;
  return 0;
}

static int move(SkRun *run, double *const *arrays, long from, long to) {
  (void)run;
  for (long i = from; i < to; i++) arrays[0][i + 1] += 0.1 * (arrays[1][i + 1] - arrays[1][i]);
  return 0;
}

static void fill(double *x, long n) {
  for (long i = 0; i < n; i++) x[i] = (double)(i * 7919 % 1013);
}

static void repeat(SkLanePool *team, double *const *arrays, long n, long reach) {
  SkWeb *web   = calloc(1, sizeof *web);
  SkRun  run   = {.time = 5.0};
  web->n_timed = LOOPS;
  for (int k = 0; k < LOOPS; k++)
    web->timed[k] = (SkTimed){{k % 2 ? move : flow, arrays, k % 2 ? n - 1 : n, 1}, 0.1 * k};
  sk_time_skew(web, reach, sk_lane_pool_most(team));
  for (int times = 0; times < 8; times++)
    cr_assert(sk_lane_pool_try(team, &run, web->loops, web->n));
  cr_expect_eq(run.time, 5.0);
  free(web);
}

Test(weave, threads_give_the_same_values, .timeout = 60) {
  enum { N = 3000 };
  double *x = calloc(N + 8, sizeof *x), *f = calloc(N + 8, sizeof *f),
         *y = calloc(N + 8, sizeof *y);
  fill(y, N + 8);
  repeat(NULL, (double *[]){y, f}, N, -1);
  for (int threads = 1; threads <= 3; threads++)
    for (int reach = -1; reach <= 12; reach += reach < 0 ? 4 : 3) {
      SkLanePool *team = NULL;
      if (threads > 1) cr_assert_eq(sk_lane_pool_new(threads, false, &team), SK_OK);
      fill(x, N + 8);
      repeat(team, (double *[]){x, f}, N, reach);
      for (long i = 0; i < N + 8; i++)
        cr_assert_eq(x[i], y[i], "%d threads: %ld is %.17g, not %.17g", threads, i, x[i], y[i]);
      sk_lane_pool_free(team);
    }
  free(x);
  free(y);
  free(f);
}
