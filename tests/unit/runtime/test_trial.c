// link: sk_runtime
// Whether several threads pay is found out by a clock; here the clock is the test's.
#include "runtime/thread/trial.h"

#include <criterion/criterion.h>

typedef struct {
  double clock, progress, together;  // together: seconds of it
} Way;

// Looks every 50 microseconds until `end`; together the work goes on `faster` times as fast as alone.
static void go(SkTrial *t, Way *w, double end, double faster) {
  while (w->clock < end) {
    bool together = sk_trial_together(t);
    w->clock += 50e-6;
    w->together += together ? 50e-6 : 0.0;
    w->progress += 50e-6 * (together ? faster : 1.0);
    sk_trial_look(t, w->clock, w->progress);
  }
}

Test(trial, short_runs_stay_alone) {
  SkTrial t;
  Way     w = {.clock = 100.0};
  sk_trial_open(&t, true);
  go(&t, &w, 100.006, 2.0);
  cr_expect_eq(w.together, 0.0);
}

Test(trial, takes_what_is_faster) {
  SkTrial t;
  Way     w = {.clock = 100.0};
  sk_trial_open(&t, true);
  go(&t, &w, 100.007, 1.9);
  cr_expect(t.together);
  go(&t, &w, 100.1, 1.9);
  cr_expect(t.together);
  cr_expect_gt(w.progress, 0.19 * 0.94, "%g", w.progress);
  go(&t, &w, 101.0, 1.9);
  cr_expect(t.together);
  cr_expect_gt(w.progress, 1.9 * 0.98, "%g", w.progress);
}

// Not much faster, or not faster: one part does not tell.
Test(trial, looks_twice_where_little_is_gained) {
  for (int i = 0; i < 2; i++) {
    SkTrial t;
    Way     w      = {.clock = 100.0};
    double  faster = i ? 1.25 : 1.1;
    sk_trial_open(&t, true);
    go(&t, &w, 100.007, faster);
    cr_expect_not(t.together);
    go(&t, &w, 100.05, faster);
    cr_expect_eq(t.together, i != 0);
  }
}

// Where one core was taken away for a moment just before, the other ones seem fast.
Test(trial, a_moment_without_a_core_is_not_what_it_is_compared_with) {
  SkTrial t;
  Way     w = {.clock = 100.0};
  sk_trial_open(&t, true);
  go(&t, &w, 100.005, 0.9);
  w.clock += 0.0008;
  go(&t, &w, 100.02, 0.9);
  cr_expect_not(t.together);
  cr_expect_gt(w.progress, 0.95 * 0.0192, "%g", w.progress);
}

// However bad several threads are, and whenever the run ends.
Test(trial, loses_little) {
  for (double faster = 0.0; faster < 1.0; faster += 0.3)
    for (double length = 0.01; length < 100.0; length *= 1.3) {
      SkTrial t;
      Way     w = {.clock = 100.0};
      sk_trial_open(&t, true);
      go(&t, &w, 100.0 + length, faster);
      cr_expect_not(t.together);
      cr_assert_gt(w.progress, 0.95 * length, "%g of %g at %g", w.progress, length, faster);
    }
}

Test(trial, sees_that_others_want_the_cores) {
  SkTrial t;
  Way     w = {.clock = 100.0};
  sk_trial_open(&t, true);
  go(&t, &w, 100.04, 1.8);
  cr_assert(t.together);
  double before = w.progress;
  go(&t, &w, 100.5, 0.4);
  cr_expect_not(t.together);
  cr_expect_gt(w.progress - before, 0.95 * 0.46, "%g", w.progress - before);
}

Test(trial, comes_back_when_they_are_gone) {
  SkTrial t;
  Way     w = {.clock = 100.0};
  sk_trial_open(&t, true);
  go(&t, &w, 100.1, 0.5);
  cr_assert_not(t.together);
  go(&t, &w, 100.4, 1.9);
  cr_expect(t.together);
}

// Looks are some 20 to 100 microseconds apart, however often one asks.
Test(trial, looks_seldom) {
  SkTrial t;
  double  clock = 100.0;
  int     looks = 0;
  sk_trial_open(&t, true);
  for (int i = 0; i < 1000000; i++) {
    clock += 1e-6;
    if (!sk_trial_is_due(&t)) continue;
    sk_trial_look(&t, clock, clock);
    looks++;
  }
  cr_expect_lt(looks, 60000);
  cr_expect_gt(looks, 9000);
}

Test(trial, those_who_are_told_ask_nobody) {
  SkTrial t;
  sk_trial_open(&t, false);
  cr_expect(sk_trial_together(&t));
  cr_expect_not(sk_trial_is_due(&t));
}
