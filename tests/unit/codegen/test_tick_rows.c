// link: sk_driver
// Ticks with rows of their own, one before and one behind each, which a march gives by itself: the same rows as those of
// as many events.
#include "unit/codegen/march_test.h"

static void with_cache(void) { cache_new(); }
static void without_cache(void) { cache_gone(); }
TestSuite(tick_rows, .init = with_cache, .fini = without_cache);

static void expect_rows(const char *text, double step, double interval, double part) {
  with_sink    = true;
  row_interval = interval;
  expect_same_with("trapezoid", text, 1, step, -1.0, part);
}

Test(tick_rows, at_each_step) {
  // States, a block that is solved for rows and for pre(), samplers that differ by rounding from the rows.
  expect_rows(
      "model M Real x(start = 1, fixed = true), y(start = 1), s(start = 1), late = 2*time; "
      "discrete Real u(start = 0, fixed = true), w(start = 0, fixed = true); "
      "Integer k(start = 0, fixed = true); equation der(x) = u - x; y + y^3 = x + u; "
      "s + s^3 = 2*x; when sample(-1e-3, 1e-3) then u = 0.9*pre(u) - 0.1*y; w = pre(s); "
      "k = pre(k) + 1; end when; end M;",
      1e-3, 1e-3, 0.9);
}

Test(tick_rows, of_several_rates) {
  // Rows at each step, ticks at some; rows at some, ticks at others.
  const char *text =
      "model M Real x(start = 1, fixed = true); discrete Real a(start = 0, fixed = true), "
      "b(start = 0, fixed = true); equation der(x) = a - b - x; "
      "when sample(0, 3e-3) then a = pre(a) + 1e-3*x; end when; "
      "when sample(5e-4, 1e-2) then b = pre(b) + 1e-3*a; end when; end M;";
  expect_rows(text, 5e-4, 5e-4, 0.9);
  expect_rows(text, 5e-4, 2e-3, 0.9);
  expect_rows(text, 1e-3, 3e-3, -1.0);
}

Test(tick_rows, and_jumps) {
  // What jumps at a tick comes back through a line at a later one.
  expect_rows(
      "model M Real x, d; discrete Real u(start = 0, fixed = true); equation "
      "x = cos(time) + 0.3*u; d = delay(x, 2e-3); "
      "when sample(0, 1e-3) then u = 0.5*pre(u) + 0.2*d; end when; end M;",
      1e-3, 1e-3, 0.9);
}

Test(tick_rows, conditions) {
  // The row before such a tick is there when the runtime takes it.
  expect_rows(
      "model M Real x(start = 1, fixed = true); discrete Real u(start = 0, fixed = true); "
      "discrete Integer k(start = 0, fixed = true); Boolean up = x + 0.2*u > 0.5; "
      "equation der(x) = -0.5*x + (if up then 0 else 0.1) + (if time > 0.77 then 0.3 else 0); "
      "when sample(0, 1e-3) then u = if mod(pre(k), 40) > 20 then 1 else 0.1*x; "
      "k = pre(k) + 1; end when; end M;",
      1e-3, 1e-3, 0.8);
}
