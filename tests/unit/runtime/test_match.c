// Matching of columns and rows: as many as with one path after the other, from any start.
#include "runtime/algebra/match.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <string.h>

#define N 60

static uint32_t seed = 7;

static int pick(int n) {
  seed = seed * 1664525u + 1013904223u;
  return (int)((seed >> 8) % (uint32_t)n);
}

// Reference: a path for each column, found by trying everything.
static bool path(int j, const int *start, const int *row, int *of_row, bool *seen) {
  for (int k = start[j]; k < start[j + 1]; k++) {
    if (seen[row[k]]) continue;
    seen[row[k]] = true;
    if (of_row[row[k]] >= 0 && !path(of_row[row[k]], start, row, of_row, seen)) continue;
    of_row[row[k]] = j;
    return true;
  }
  return false;
}

static int most(int n, const int *start, const int *row) {
  int of_row[N], found = 0;
  for (int i = 0; i < n; i++) of_row[i] = -1;
  for (int j = 0; j < n; j++) {
    bool seen[N] = {0};
    found += path(j, start, row, of_row, seen);
  }
  return found;
}

static int check(int n, const int *start, const int *row, const int *chosen) {
  bool taken[N] = {0};
  int  found    = 0;
  for (int j = 0; j < n; j++) {
    if (chosen[j] < 0) continue;
    cr_assert(chosen[j] >= start[j] && chosen[j] < start[j + 1]);
    cr_assert(!taken[row[chosen[j]]]);
    taken[row[chosen[j]]] = true;
    found++;
  }
  return found;
}

Test(match, random_patterns) {
  for (int round = 0; round < 500; round++) {
    int n = 1 + pick(N), start[N + 1] = {0}, row[N * 4], chosen[N], work[5 * N];
    for (int j = 0; j < n; j++) {
      start[j + 1] = start[j] + pick(4);
      for (int k = start[j]; k < start[j + 1]; k++) row[k] = pick(n);
    }
    // Some begin with what large entries have chosen.
    bool taken[N] = {0};
    for (int j = 0; j < n; j++) {
      chosen[j] = -1;
      if (round % 2 == 0 || start[j] == start[j + 1] || taken[row[start[j]]]) continue;
      chosen[j]            = start[j];
      taken[row[start[j]]] = true;
    }
    sk_match_rest(n, start, row, chosen, work);
    cr_assert_eq(check(n, start, row, chosen), most(n, start, row), "round %d", round);
  }
}

// The one column that is left over needs a path through all others.
Test(match, long_path) {
  int n = N, start[N + 1] = {0}, row[2 * N], chosen[N], work[5 * N], at = 0;
  for (int j = 0; j < n; j++) {
    row[at++] = j;
    if (j + 1 < n) row[at++] = j + 1;
    start[j + 1] = at;
    chosen[j]    = start[j] + 1;
  }
  chosen[n - 1] = -1;
  sk_match_rest(n, start, row, chosen, work);
  cr_assert_eq(check(n, start, row, chosen), n);
}
