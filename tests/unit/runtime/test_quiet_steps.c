// link: sk_runtime
// Steps in which no condition can have changed.
#include "runtime/island/island.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#define N 5

// A step from 1 to 2; the last one began at `before`. Relation `i` goes from a by b to c, all others stay at one.
static bool stays(int i, double a, double b, double c, double before) {
  SkIslandRt  *island   = calloc(1, sizeof *island);
  SkIslandCode code     = {.n_relations = N};
  double       g_old[N] = {1, 1, 1, 1, 1}, g[N] = {1, 1, 1, 1, 1}, g_new[N] = {1, 1, 1, 1, 1};
  SkStretch    s = {1.0, 2.0, NULL};
  g_old[i]       = a;
  g[i]           = b;
  g_new[i]       = c;
  island->code   = &code;
  island->calm = island->g_old_valid = true;
  island->g_old                      = g_old;
  island->g                          = g;
  island->g_new                      = g_new;
  island->g_time                     = 1.0;
  island->g_old_time                 = before;
  bool result                        = sk_island_stays_calm(island, &s);
  island->calm                       = false;
  cr_expect_not(sk_island_stays_calm(island, &s));
  free(island);
  return result;
}

Test(calm, a_condition_in_any_lane_counts) {
  for (int i = 0; i < N; i++) {
    cr_expect(stays(i, 1.0, 1.1, 1.0, 0.0));
    cr_expect(stays(i, -1.0, -1.1, -1.0, 0.0));
    cr_expect_not(stays(i, 1.0, 1.0, -1.0, 0.0), "crosses");
    cr_expect_not(stays(i, 1.0, 1.0, 0.5, 0.0), "comes near");
    cr_expect_not(stays(i, 1.0, 1.0, NAN, 0.0), "is no number");
    cr_expect_not(stays(i, 1.0, 1.0, INFINITY, 0.0), "goes anywhere");
  }
}

// Steep at the beginning of the step: it may have been to zero and back.
Test(calm, a_steep_way_in_less_time_counts) {
  cr_expect(stays(2, 1.2, 1.0, 1.0, 0.0));
  cr_expect_not(stays(2, 2.0, 1.0, 1.0, 0.0));
  cr_expect_not(stays(2, 1.2, 1.0, 1.0, 0.9));
}
