// link: sk_runtime
// Neighbours go to one worker, whatever their numbers are, and every worker has as much to do.
#include "runtime/thread/place.h"

#include <criterion/criterion.h>
#include <stdint.h>

enum { MOST = 1000, WORKERS = 8 };

static SkLineCode lines[4 * MOST];
static int        n_lines, order[MOST], share[WORKERS + 1];
static double     cost[MOST];

// Numbers without any order, the same each time.
static void shuffle(int *number, int n) {
  uint32_t seed = 7;
  for (int i = 0; i < n; i++) number[i] = i;
  for (int i = n - 1; i > 0; i--) {
    seed  = seed * 1664525u + 1013904223u;
    int k = (int)(seed >> 8) % (i + 1), keep = number[i];
    number[i] = number[k];
    number[k] = keep;
  }
}

static void join(int a, int b) {
  lines[n_lines++] = (SkLineCode){.from_island = a, .to_island = b};
  lines[n_lines++] = (SkLineCode){.from_island = b, .to_island = a};
}

static int crossing(int n, int workers) {
  for (int i = 0; i < n; i++)
    if (cost[i] == 0.0) cost[i] = 1.0;
  cr_assert_eq(sk_place_islands(n, cost, n_lines, lines, workers, order, share), SK_OK);
  bool met[MOST] = {false};
  cr_assert_eq(share[0], 0);
  cr_assert_eq(share[workers], n);
  for (int i = 0; i < n; i++) {
    cr_assert(order[i] >= 0 && order[i] < n && !met[order[i]]);
    met[order[i]] = true;
  }
  return sk_place_crossing(n, n_lines, lines, workers, order, share);
}

Test(place, a_chain_in_order_stays_in_order) {
  for (int i = 0; i + 1 < MOST; i++) join(i, i + 1);
  cr_expect_eq(crossing(MOST, 2), 2);
  for (int i = 0; i < MOST; i++) cr_assert_eq(order[i], i);
}

Test(place, a_shuffled_chain_is_cut_as_seldom) {
  int number[MOST], by_number[MOST], halves[] = {0, MOST / 2, MOST};
  shuffle(number, MOST);
  for (int i = 0; i + 1 < MOST; i++) join(number[i], number[i + 1]);
  for (int i = 0; i < MOST; i++) by_number[i] = i;
  cr_expect_gt(sk_place_crossing(MOST, n_lines, lines, 2, by_number, halves), 900);
  for (int workers = 2; workers <= WORKERS; workers *= 2) {
    cr_expect_eq(crossing(MOST, workers), 2 * (workers - 1));
    for (int w = 0; w < workers; w++) cr_expect_eq(share[w + 1] - share[w], MOST / workers);
  }
}

Test(place, a_shuffled_plate) {
  enum { SIDE = 30, N = SIDE * SIDE };
  int number[N];
  shuffle(number, N);
  for (int i = 0; i < N; i++) {
    if (i % SIDE + 1 < SIDE) join(number[i], number[i + 1]);
    if (i + SIDE < N) join(number[i], number[i + SIDE]);
  }
  // The best cut has 60 lines, any one by number some 1,700; along a diagonal there are twice as many as across.
  cr_expect_leq(crossing(N, 2), 120, "%d", crossing(N, 2));
}

// Parts that nothing joins stay whole as far as the work allows it; work counts, not islands.
Test(place, work_is_even) {
  for (int i = 0; i < 10; i++) cost[i] = 1.0 + 8.0 * (i == 0);
  for (int i = 0; i < 5; i++) join(2 * i, 2 * i + 1);
  crossing(10, 2);
  double first = 0.0;
  for (int i = 0; i < share[1]; i++) first += cost[order[i]];
  cr_expect(first >= 8.0 && first <= 10.0, "%g of 18", first);
}

Test(place, more_workers_than_islands) {
  join(0, 1);
  crossing(2, WORKERS);
  crossing(1, 3);
  n_lines = 0;
  crossing(5, 2);
}
