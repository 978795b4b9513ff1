// link: sk_driver
// Ticks of samplers that a march handles by itself (SkMarchTicks) give the bits of as many events: with states, blocks
// of equations, lines, and conditions that change at ticks.
#include "unit/codegen/march_test.h"

static void with_cache(void) { cache_new(); }
static void without_cache(void) { cache_gone(); }
TestSuite(ticks, .init = with_cache, .fini = without_cache);

static void expect_ticks(const char *text, double step, double part) {
  expect_same_with("trapezoid", text, 1, step, -1.0, part);
}

Test(ticks, controller) {
  // States, a block of equations, pre() of what is computed for rows only, an Integer.
  expect_ticks(
      "model M Real x(start = 1, fixed = true), y(start = 1), shown = 2*x + y; "
      "discrete Real u(start = 0, fixed = true), s(start = 0, fixed = true); "
      "Integer k(start = 0, fixed = true); equation der(x) = u - x; y + y^3 = x + u; "
      "when sample(0, 1e-3) then u = 0.9*pre(u) - 0.1*x; s = pre(shown); k = pre(k) + 1; "
      "end when; end M;",
      1e-3, 0.9);
}

Test(ticks, several_rates) {
  // Two samplers, one each third step, and a clock; the last block is solved at ticks.
  expect_ticks(
      "model M Real x(start = 1, fixed = true); discrete Real a(start = 0, fixed = true), "
      "b(start = 0, fixed = true); Real c(start = 0), y(start = 1); equation der(x) = a - b - x; "
      "when sample(0, 1e-3) then a = pre(a) + 1e-3*x; end when; "
      "when sample(5e-4, 1.5e-3) then b = pre(b) + a; end when; "
      "y + y^3 = sample(x, Clock(1, 1000)) + previous(c); c = 0.5*y; end M;",
      5e-4, 0.9);
}

Test(ticks, beside_the_grid) {
  // The ticks cut steps: the runtime takes them.
  expect_ticks(
      "model M Real x(start = 1, fixed = true); discrete Real a(start = 0, fixed = true); "
      "equation der(x) = a - x; when sample(0, 1.37e-3) then a = pre(a) + 1e-3*x; end when; "
      "end M;",
      1e-3, -1.0);
  // Most do not: they are apart from the start by no multiple of the step, but later are.
  expect_ticks(
      "model M Real x(start = 1, fixed = true); discrete Real a(start = 0, fixed = true); "
      "equation der(x) = a - x; when sample(1e-3, 3e-3) then a = pre(a) + 1e-3*x; end when; "
      "end M;",
      1e-3, 0.9);
}

Test(ticks, conditions) {
  // Some change at a tick, some in a step; one of what changes at ticks only, one of time.
  expect_ticks(
      "model M Real x(start = 1, fixed = true), f; discrete Real u(start = 0, fixed = true); "
      "discrete Integer k(start = 0, fixed = true); Boolean high = u > 0.5, up = x + 0.2*u > 0.5; "
      "equation der(x) = f - 0.5*x + (if high then -0.3 else 0.2) + (if up then 0 else 0.1); "
      "f = if time > 0.77 then 0.3 else 0; "
      "when sample(0, 1e-3) then u = if mod(pre(k), 40) > 20 then 1 else 0.1*x; "
      "k = pre(k) + 1; end when; end M;",
      1e-3, 0.8);
}

Test(ticks, lines) {
  // What jumps at ticks comes back through lines of one step, and of several, at later ticks.
  const char *text =
      "model M Real x(start = 1), w(start = 0), d, e; discrete Real c(start = 0, fixed = true); "
      "equation x + 0.1*x^3 = c + 0.3*d - 0.2*e; w = x - d; d = delay(x, 1e-3); "
      "e = delay(w, 5e-3); "
      "when sample(-1e-3, 1e-3) then c = 0.99*pre(c) + 0.1*sin(20*time) - 0.01*pre(w); "
      "end when; end M;";
  expect_same_with("trapezoid", text, 1, 1e-3, 0.9, 0.9);
  expect_same_with("euler", text, 1, 1e-3, 0.9, 0.9);
  // With a state beside.
  expect_ticks(
      "model M Real x(start = 1, fixed = true), d; discrete Real c(start = 0, fixed = true); "
      "equation der(x) = c - x + 0.1*d; d = delay(x + c, 4e-3); "
      "when sample(0, 2e-3) then c = 0.9*pre(c) + 0.1*pre(d); end when; end M;",
      1e-3, 0.9);
}

Test(ticks, functions) {
  // Called at ticks, with arrays; one raises at the end.
  expect_ticks(
      "model M function f input Real a[:]; output Real y; algorithm y := sum(a)/size(a, 1); "
      "end f; Real x(start = 1, fixed = true); discrete Real u(start = 0, fixed = true), "
      "v(start = 0, fixed = true); equation der(x) = u - x; "
      "when sample(0, 1e-3) then u = f({x, pre(u), time}); v = f({1, 2}) + pre(v)/2; end when; "
      "end M;",
      1e-3, 0.9);
}
