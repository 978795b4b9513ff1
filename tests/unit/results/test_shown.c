// Units in which signals are shown.
#include "results/shown.h"

#include "results_test.h"

#include <math.h>
#include <string.h>

TestSuite(shown, .init = test_begin, .fini = test_end);

static SkShown shown(const char *description, SkShownUnit *units, uint32_t n) {
  return sk_shown(description, units, n, test_arena);
}

static void expect(SkShown s, const char *description, double value, double out) {
  sk_shown_apply(&s, &value, 1);
  cr_expect_str_eq(s.description, description);
  cr_expect_float_eq(value, out, 1e-12 * fabs(out), "%s: %.17g", description, value);
}

Test(shown, the_display_unit_by_default) {
  expect(shown("Pressure [Pa|bar]", NULL, 0), "Pressure [bar]", 25e6, 250);
  expect(shown("[K|degC]", NULL, 0), "[degC]", 293.15, 20);
  expect(shown("Speed [rad/s|rpm]", NULL, 0), "Speed [rpm]", 2 * acos(-1.0), 60);
  // As it is: no display unit, one of another quantity, one that is not known, no unit.
  expect(shown("Pressure [Pa]", NULL, 0), "Pressure [Pa]", 3, 3);
  expect(shown("Pressure [Pa|m]", NULL, 0), "Pressure [Pa]", 3, 3);
  expect(shown("Pressure [Pa|psi]", NULL, 0), "Pressure [Pa]", 3, 3);
  expect(shown("Pressure [Pa:#(type=Integer)]", NULL, 0), "Pressure [Pa]", 3, 3);
  expect(shown("Level", NULL, 0), "Level", 3, 3);
  expect(shown("", NULL, 0), "", 3, 3);
}

Test(shown, the_first_unit_asked_for_that_fits) {
  SkShownUnit units[] = {sk_shown_unit("l/min"), sk_shown_unit("MPa"), sk_shown_unit("kPa")};
  expect(shown("Pressure [Pa|bar]", units, 3), "Pressure [MPa]", 25e6, 25);
  cr_expect_not(units[0].used);
  expect(shown("Flow [m3/s]", units, 3), "Flow [l/min]", 1e-3, 60);
  cr_expect(units[0].used && units[1].used && !units[2].used);
  expect(shown("Length [m|mm]", units, 3), "Length [mm]", 1, 1000);
  SkShownUnit si = sk_shown_unit("SI");
  expect(shown("Pressure [Pa|bar]", &si, 1), "Pressure [Pa]", 5, 5);
  expect(shown("Level", &si, 1), "Level", 5, 5);
  cr_expect(si.understood && !sk_shown_unit("furlong").understood);
}
