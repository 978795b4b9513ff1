// link: sk_driver
// Many steps of explicit methods in one call give the bits of as many steps one by one.
#include "unit/codegen/march_test.h"

static void with_cache(void) { cache_new(); }
static void without_cache(void) { cache_gone(); }
TestSuite(stages, .init = with_cache, .fini = without_cache);

static const char *const methods[] = {"euler", "heun", "rk3", "rk4", "dopri5"};

static void each(const char *text, int islands, double step, double part) {
  for (int k = 0; k < 5; k++) expect_same_with(methods[k], text, islands, step, part, -1.0);
}

Test(stages, blocks_and_conditions) {
  each(
      "model M Real x(start = 1, fixed = true), v(start = 0, fixed = true), w, y(start = 1), z; "
      "Boolean up = x > 0.2; equation der(x) = v; der(v) = z - x - 0.1*v + sin(time); "
      "y + y^3 = x + 2; w = 0.5*y + (if up then 0.1 else 0); z + 0.1*w = v + 0.2*w; "
      "when time > 1 then reinit(v, -v); end when; end M;",
      1, 1e-3, 0.9);
}

Test(stages, lines) {
  // A line of many steps, one that is a step off the grid, and two with the same source.
  each(
      "model M Real x(start = 1, fixed = true), v(start = 0, fixed = true), d, e, f, y(start = 1); "
      "Boolean up = x > 0.2; equation der(x) = v; der(v) = d + 0.1*e - 0.1*f - x - 0.1*v; "
      "y + y^3 = x + 2; d = delay(0.3*y + (if up then 0.1 else 0), 0.01); e = delay(v, 0.01); "
      "f = delay(x, 0.0203); end M;",
      1, 1e-3, -1.0);
  each("model M Real x(start = 1, fixed = true); equation der(x) = -delay(x, 0.0123); end M;", 1,
       1e-3, -1.0);
  const char *on_grid =
      "model M Real x(start = 1, fixed = true), v(start = 0, fixed = true), d, e, f; "
      "equation der(x) = v; der(v) = 0.2*d + 0.1*e - 0.1*f - x - 0.1*v + 0.1*sin(x); "
      "d = delay(x*x, 0.01); e = delay(v, 0.01); f = delay(x, 0.02); end M;";
  each(on_grid, 1, 1e-3, 0.9);
}

Test(stages, short_lines) {
  // Of one step, two and more: those above second order remember the inside of steps.
  each(
      "model M Real x(start = 1, fixed = true), v(start = 0, fixed = true), y(start = 1), d, e, f; "
      "equation der(x) = v; der(v) = 0.2*d + 0.1*e - 0.1*f - x - 0.1*v; y + y^3 = x + 2; "
      "d = delay(x*y, 1e-3); e = delay(v, 2e-3); f = delay(x, 0.02); "
      "when x < 0 then reinit(v, 0.9*v); end when; end M;",
      1, 1e-3, 0.9);
  // Such a step ends at limits.
  each(
      "model M Real x(start = 0.1, fixed = true), v(start = 0, fixed = true), d; equation "
      "der(x) = v; der(v) = 9*sin(30*time) - v + 0.1*d; VarDerLimit(x, v, -0.05, 0.2); "
      "d = delay(x, 2e-3); end M;",
      1, 1e-3, 0.5);
}

Test(stages, two_islands) {
  each(
      "model M Real x(start = 1, fixed = true), y(start = 0, fixed = true), a, b; equation "
      "der(x) = b - x^3; der(y) = a - y; a = delay(x + sin(time), 0.02); "
      "b = delay(2*y, 0.03); end M;",
      2, 1e-3, -1.0);
}

Test(stages, jumps) {
  each(
      "model M Real x(start = 0, fixed = true), w(start = 0), y(start = 1), d; equation "
      "der(x) = d - x + (if x > 0.7 then 0.01 else 0); y + y^3 = x + d; "
      "w = 0.3*y - 0.9*d + (if time > 0.5 then 1 else 0); d = delay(w, 0.01); end M;",
      1, 1e-3, -1.0);
}

Test(stages, not_a_number_behind_a_threshold) {
  // The root has no value once x is below zero; the branch changes before that.
  each(
      "model M Real x(start = 1, fixed = true), v(start = 0, fixed = true); equation der(x) = v; "
      "der(v) = if x > 0 then 0.1*sqrt(x) - 9.81 else -1000*x - 10*v; end M;",
      1, 1e-3, 0.3);
}

Test(stages, ticks) {
  const char *text =
      "model M Real x(start = 1, fixed = true), v(start = 0, fixed = true), d; discrete Real "
      "u(start = 0); equation der(x) = v; der(v) = u - x + 0.1*d; d = delay(v, 0.01); "
      "when sample(0, 0.01) then u = -0.5*x - 0.1*v + 0.9*pre(u); end when; end M;";
  for (int k = 0; k < 5; k++) expect_same_with(methods[k], text, 1, 1e-3, -1.0, -1.0);
  expect_same_with("heun", text, 1, 1e-3, 0.9, 0.9);
}

Test(stages, rows) {
  with_sink    = true;
  row_interval = 3e-3;
  each(
      "model M Real x(start = 1, fixed = true), v(start = 0, fixed = true), w = x*v, d; equation "
      "der(x) = v; der(v) = 0.1*d - x + (if x > 0 then 0.1 else 0); d = delay(w, 0.01); end M;",
      1, 1e-3, -1.0);
  with_sink    = false;
  row_interval = 0.05;
}
