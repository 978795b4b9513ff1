// link: sk_runtime
// Lanes computed by a team are the lanes computed alone; what is no plain computing is done by the caller, once.
#include "runtime/team.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <time.h>

static int square(SkRun *run, double *const *arrays, long from, long to) {
  for (long i = from; i < to; i++) arrays[0][i] = (double)(i * i) + run->time;
  return 0;
}

Test(team, every_lane_is_computed, .timeout = 60) {
  enum { N = 100003 };
  SkTeam       *team;
  double       *out      = calloc(N + 1, sizeof *out);
  double *const arrays[] = {out};
  SkRun         run      = {.time = 0.5};
  cr_assert_eq(sk_team_new(3, false, &team), SK_OK);
  cr_expect_eq(sk_team_size(team), 3);
  for (long n = 1; n <= N; n = n * 7 + 1) {
    for (long i = 0; i <= n; i++) out[i] = -1.0;
    cr_expect_eq(sk_team_share(team, &run, square, arrays, n), 0);
    for (long i = 0; i < n; i++) cr_assert_eq(out[i], (double)(i * i) + 0.5);
    cr_assert_eq(out[n], -1.0);
  }
  sk_team_free(team);
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
  SkTeam          *team;
  double           out[200] = {0};
  double *const    arrays[] = {out};
  const SkServices services = {.terminate = tell};
  SkRun            run      = {.services = &services};
  cr_assert_eq(sk_team_new(2, false, &team), SK_OK);
  cr_expect_eq(sk_team_share(team, &run, talks, arrays, 200), 0);
  cr_expect_eq(told, 1);
  for (int i = 0; i < 200; i++) cr_expect_eq(out[i], 1.0);
  sk_team_free(team);
}

static int fails(SkRun *run, double *const *arrays, long from, long to) {
  (void)run, (void)arrays;
  return from <= 5 && 5 < to;
}

Test(team, failures_are_returned, .timeout = 60) {
  SkTeam *team;
  SkRun   run = {0};
  cr_assert_eq(sk_team_new(2, false, &team), SK_OK);
  cr_expect_eq(sk_team_share(team, &run, fails, NULL, 1000), 1);
  cr_expect_eq(sk_team_share(NULL, &run, fails, NULL, 1000), 1);
  cr_expect_eq(sk_team_share(team, &run, fails, NULL, 5), 0);
  sk_team_free(team);
}

static double since(const struct timespec *from) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)(now.tv_sec - from->tv_sec) + 1e-9 * (double)(now.tv_nsec - from->tv_nsec);
}

// Whatever it finds, before, while and after it tries.
Test(team, trials_change_no_value, .timeout = 60) {
  enum { N = 20000 };
  SkTeam         *team;
  double         *out      = calloc(N, sizeof *out);
  double *const   arrays[] = {out};
  SkRun           run      = {0};
  struct timespec from;
  clock_gettime(CLOCK_MONOTONIC, &from);
  cr_assert_eq(sk_team_new(2, true, &team), SK_OK);
  cr_expect_eq(sk_team_size(team), 1);
  while (since(&from) < 0.15) {
    run.time += 1.0;
    cr_assert_eq(sk_team_share(team, &run, square, arrays, N), 0);
    for (long i = 0; i < N; i++) cr_assert_eq(out[i], (double)(i * i) + run.time);
  }
  sk_team_free(team);
  free(out);
}
