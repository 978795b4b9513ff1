// When jumps arrive: what has been passed is never to come again, be it by rounding.
// link: sk_runtime
#include "base/mem.h"
#include "runtime/line/line_priv.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

// An island that reads one line with jumps; rows of a time, a value and an age.
typedef struct {
  SkIslandRt island;
  SkLines    lines;
  SkBundle   bundle;
  int        first[2];
  SkRing    *ring;
} Reader;

enum { ROWS = 64, WIDTH = 3 };

static Reader *reader_new(double window, double grain, double step, double delay) {
  Reader *r            = sk_calloc(1, sizeof *r);
  r->ring              = sk_calloc(1, sizeof(SkRing) + sizeof(double) * ROWS * WIDTH);
  r->ring->cap         = ROWS;
  r->bundle.ring       = r->ring;
  r->bundle.n          = 1;
  r->bundle.delay      = delay;
  r->first[1]          = 1;
  r->lines.bundles     = &r->bundle;
  r->lines.in_first    = r->first;
  r->bundle.constant   = true;
  r->island.lines      = &r->lines;
  r->island.window     = window;
  r->island.grain      = grain;
  r->island.step       = step;
  r->island.head.known = r->island.tick = INFINITY;
  return r;
}

static void reader_free(Reader *r) {
  sk_free(r->ring);
  sk_free(r);
}

static void put_row(Reader *r, double time, double value) {
  uint64_t end = r->bundle.end;
  double  *row = r->ring->rows + (end & (ROWS - 1)) * WIDTH;
  if (end && row[-WIDTH] == time) r->bundle.jump = end;
  row[0] = time;
  row[1] = value;
  row[2] = 0.0;
  r->bundle.end++;
}

// Jumps whose arrivals differ by some roundings, about a point of the island's grid, while it is there or close to it.
static void check_all(double window, double grain, double step) {
  for (int n = 1; n < 4000; n += 7) {
    double point = n * (grain > 0.0 ? step : window), delay = 0.0347;
    for (int off = -600; off <= 600; off += 3) {
      Reader *r   = reader_new(window, grain, step, delay);
      double  ulp = nextafter(point, INFINITY) - point, begins = 0.0, age = 0.0;
      bool    soft     = false;
      r->bundle.jumped = 1;
      put_row(r, point - 2.0 * delay, 0.0);
      for (int k = 0; k < 3; k++) {
        put_row(r, point - delay + (off + 40 * k) * ulp, 0.0);
        put_row(r, point - delay + (off + 40 * k) * ulp, 1.0);
      }
      put_row(r, point, 1.0);
      // It stops as often as there are jumps at most: what is handled is never to come again.
      SkIslandRt *island = &r->island;
      island->passed     = -INFINITY;
      island->run.time = island->head.accepted = point + (off % 5 - 2) * ulp;
      for (int stops = 0;; stops++) {
        double next = sk_lines_next_break(island, &begins, &soft, &age);
        cr_assert_gt(next, island->passed, "%.17g was passed", next);
        cr_assert_geq(next, island->head.accepted - sk_island_near(island, point));
        if (!(next < INFINITY)) break;
        cr_assert_lt(stops, 3);
        island->run.time = island->head.accepted = fmax(next, island->head.accepted);
        sk_island_arrived(island);
      }
      reader_free(r);
    }
  }
}

Test(breaks, none_is_to_come_where_the_island_is) {
  check_all(0.0347 / 3.0, 0.0, 0.0);
  check_all(INFINITY, 1e-9 * 0.01, 0.01);
}

// Two first rows that arrive together but for rounding: formulas of time see one that is behind both.
Test(breaks, first_rows_that_arrive_together) {
  Reader  *r      = reader_new(0.1 / 3.0, 0.0, 0.0, 0.1);
  SkBundle two[2] = {r->bundle, r->bundle};
  double   begins = 0.0, age = 0.0;
  bool     soft = false;
  put_row(r, 1.0, 0.0);
  for (int k = 0; k < 2; k++) {
    two[k].end   = 1;
    two[k].delay = k ? 0.1 + 1e-15 : 0.1;
  }
  r->lines.bundles = two;
  r->first[1]      = 2;
  r->island.start = r->island.head.accepted = 1.0;
  r->island.passed                          = -INFINITY;
  double next                               = sk_lines_next_break(&r->island, &begins, &soft, &age);
  cr_expect_float_eq(next, 1.1, 1e-14);
  cr_expect(soft);
  cr_expect_eq(begins, 1.0 + (0.1 + 1e-15));
  r->island.begins   = begins;
  r->island.begun    = INFINITY;
  r->island.run.time = next;
  sk_island_arrived(&r->island);
  sk_island_see(&r->island);
  cr_expect_gt(r->island.run.time, 1.0 + (0.1 + 1e-15));
  reader_free(r);
}
