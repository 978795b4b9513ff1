// link: sk_driver
// Many steps in one call give the bits of as many steps one by one: with events, blocks of equations, and lines
// of one island and between two.
#include "unit/codegen/march_test.h"

static void with_cache(void) { cache_new(); }
static void without_cache(void) { cache_gone(); }
TestSuite(march, .init = with_cache, .fini = without_cache);

Test(march, one_island) {
  expect_same(
      "model M Real x(start = 1, fixed = true), v(start = 0, fixed = true), w, y(start = 1), "
      "d; Boolean up = x > 0.2; equation der(x) = v; der(v) = d - x - 0.1*v; "
      "y + y^3 = x + 2; w = 0.5*y + (if up then 0.1 else 0); d = delay(w, 0.01); end M;",
      1, 1e-3, 0.5);
}

Test(march, off_the_grid) {
  // The rows that are wanted lie between two steps.
  expect_same(
      "model M Real x(start = 1, fixed = true); equation der(x) = -delay(x, 0.0123); end M;", 1,
      1e-3, -1.0);
}

Test(march, without_lines) {
  expect_same(
      "model M Real x(start = 1, fixed = true), v(start = 0, fixed = true); equation "
      "der(x) = v; der(v) = -100*x - v*abs(v) + (if x > 0 then 1 else 0); "
      "when time > 1 then reinit(v, -v); end when; end M;",
      1, 1e-4, 0.5);
}

Test(march, conditions) {
  // Far from their thresholds, near them and back, across for less than a step, and one that counts.
  expect_same(
      "model M Real x(start = 1, fixed = true), v(start = 0, fixed = true); Integer k(start = 0); "
      "Real n = integer(3*x), s = sign(x); equation der(x) = v; der(v) = -40*x + 0.01*s + 1e-3*n; "
      "when x < -0.99995 then k = pre(k) + 1; end when; "
      "when x > 0.9991 then reinit(v, 0.99*v); end when; end M;",
      1, 1e-3, 0.5);
}

Test(march, at_rest) {
  // The velocity is what rounding leaves of a difference of large forces: as near to nothing as it gets.
  expect_same(
      "model M Real x(start = 1e-3, fixed = true), v(start = 0, fixed = true), p(start = 2e7), q; "
      "equation der(x) = v; 0.03*der(v) = (p - 1.99e7)*7e-4 - 30*v - 70000*x; "
      "q = 1e-4*x*sqrt(1e5 + abs(p)); p = 2e7 - 3e8*q; end M;",
      1, 1e-4, 0.9);
}

Test(march, blocks_without_states) {
  // They stand before those with states in the loop, wherever they are in the schedule.
  expect_same(
      "model M Real x(start = 1, fixed = true), v(start = 0, fixed = true), p(start = 2), q(start "
      "= "
      "1), y(start = 1), z(start = 1); equation der(x) = v; der(v) = p - x - v*abs(v); "
      "p + 0.1*p^3 = 2 - x + 0.1*v; q + q^3 = 2 + sin(time); y + 0.3*z^2 = 2 + cos(time); "
      "z + 0.2*y^3 = 1 + q; end M;",
      1, 1e-3, 0.5);
}

Test(march, two_islands) {
  expect_same(
      "model M Real x(start = 1, fixed = true), y(start = 0, fixed = true), a, b; equation "
      "der(x) = b - x^3; der(y) = a - y; a = delay(x + sin(time), 0.02); "
      "b = delay(2*y, 0.03); end M;",
      2, 1e-3, 0.5);
}

Test(march, jumps) {
  // A jump comes back through the line again and again, and becomes small.
  expect_same(
      "model M Real x(start = 0, fixed = true), w(start = 0), y(start = 1), d; equation "
      "der(x) = d - x + (if x > 0.7 then 0.01 else 0); y + y^3 = x + d; "
      "w = 0.3*y - 0.9*d + (if time > 0.5 then 1 else 0); d = delay(w, 0.01); end M;",
      1, 1e-3, 0.9);
  // Two lines, jumps at the same time and at others; no states.
  expect_same(
      "model M Real a(start = 0), b(start = 0), y(start = 1); equation y + y^3 = a + b; "
      "a = delay(0.5*y + (if time > 0.3 then 1 else 0), 0.01); "
      "b = delay(0.3*y + (if time > 0.7 then 1 else 0), 0.004); end M;",
      1, 1e-3, 0.9);
  // The row behind that of a step is there only where something jumps: the delay is one step.
  expect_same(
      "model M Real x(start = 0, fixed = true), d, w; equation der(x) = d - x; "
      "w = 0.2*x - 0.8*d + (if time > 0.5 then 1 else 0); d = delay(w, 1e-3); end M;",
      1, 1e-3, 0.9);
}

Test(march, jumps_on_their_way) {
  // Several at a time in one line: rows are looked at again until the last of them has arrived.
  expect_same(
      "model M Real x(start = 0, fixed = true), w, d; equation der(x) = d - x; "
      "w = 0.2*x - 0.95*d + (if time > 0.5 then 1 else 0) + (if time > 0.503 then 0.5 else 0) "
      "+ (if time > 0.507 then 0.3 else 0); d = delay(w, 0.01); end M;",
      1, 1e-3, 0.9);
  // Jumps of two lines that meet, and one that begins while the other is read.
  expect_same(
      "model M Real x(start = 0, fixed = true), w, a, b; equation der(x) = a - x; "
      "w = 0.2*x - 0.5*a - 0.4*b + (if time > 0.5 then 1 else 0); a = delay(w, 0.004); "
      "b = delay(w, 0.008); end M;",
      1, 1e-3, 0.9);
  // The delay is no number of steps, but for one of its lines.
  expect_same(
      "model M Real x(start = 0, fixed = true), d, e; equation der(x) = d + e - x; "
      "d = delay(0.5*x, 0.0105); e = delay(0.3*x + sin(time), 0.007); end M;",
      1, 1e-3, -1.0);
}

Test(march, blocks_together) {
  // Five that do not need each other, of one unknown and of two; where times are large they need matrices again and again.
  expect_same(
      "model M Real x(start = 1, fixed = true), a(start = 1), b(start = 1), c(start = 1), d(start "
      "= 1), "
      "e(start = 1), f(start = 1); Real u = 20*sin(3*time); equation der(x) = a + b - c - x; "
      "a + a^3 = x + u; exp(b/4) + b = 2 + x*u; c*sqrt(1 + c^2) = 3 + u; d + 0.3*e^2 = 9 + x; "
      "e + 0.2*d*e = 8 - x; f + atan(5*f) = u; end M;",
      1, 1e-2, 0.9);
}

Test(march, block_that_fails_among_others) {
  // Three solutions, then one: the step at which the curve turns back is left to the runtime.
  expect_same(
      "model M Real x(start = 1, fixed = true), y(start = 2), z(start = 1); equation der(x) = z - "
      "x; "
      "y^3 - 3*y = 2.5*cos(2*time); z + z^3 = x + 2*cos(time); end M;",
      1, 1e-3, 0.5);
}

Test(march, divisor_that_is_zero) {
  // In all steps alike: the loop takes none of them.
  expect_same(
      "model M parameter Real m = 0; Real x(start = 1, fixed = true), v(start = 0), f(start = 1); "
      "equation der(x) = v; m*f + v = -x; f + f^3 = x + 0.1*v; end M;",
      1, 1e-2, -1.0);
}
