#include "base/units.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static SkUnit scale_of(const char *text) {
  SkUnit s;
  cr_assert(sk_unit_read(text, strlen(text), &s), "%s", text);
  return s;
}

static void expect(const char *text, double factor, double offset, int kg, int m, int s, int rad) {
  SkUnit u = scale_of(text);
  cr_assert_float_eq(u.factor, factor, 1e-12 * factor, "%s: %.17g", text, u.factor);
  cr_assert_float_eq(u.offset, offset, 1e-9, "%s", text);
  cr_assert_eq(u.power[SK_UNIT_KG], kg, "%s", text);
  cr_assert_eq(u.power[SK_UNIT_M], m, "%s", text);
  cr_assert_eq(u.power[SK_UNIT_S], s, "%s", text);
  cr_assert_eq(u.power[SK_UNIT_RAD], rad, "%s", text);
}

Test(units, scales) {
  expect("1", 1, 0, 0, 0, 0, 0);
  expect("m/s2", 1, 0, 0, 1, -2, 0);
  expect("kg", 1, 0, 1, 0, 0, 0);
  expect("bar", 1e5, 0, 1, -1, -2, 0);
  expect("MPa", 1e6, 0, 1, -1, -2, 0);
  expect("rev/min", 2 * acos(-1.0) / 60, 0, 0, 0, -1, 1);
  expect("kW.h", 3.6e6, 0, 1, 2, -2, 0);
  expect("N.m/(rad.s-1)", 1, 0, 1, 2, -1, -1);
  expect("mm2", 1e-6, 0, 0, 2, 0, 0);
  expect("1/min", 1.0 / 60, 0, 0, 0, -1, 0);
  expect("l/min", 1e-3 / 60, 0, 0, 3, -1, 0);
  expect("degC", 1, 273.15, 0, 0, 0, 0);
  expect("degF", 5.0 / 9, 459.67 * 5 / 9, 0, 0, 0, 0);
  // A difference of temperatures has no offset.
  expect("W/(m2.degC)", 1, 0, 1, 0, -3, 0);
}

Test(units, what_is_not_known) {
  static const char *const texts[] = {"",    "furlong", "m/",   "m//s", "(m",   "m)",
                                      "m s", "Pa(abs)", "m999", "kkg",  "(1)2x"};
  SkUnit                   s;
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
    cr_expect_not(sk_unit_read(texts[i], strlen(texts[i]), &s), "'%s'", texts[i]);
  cr_expect_not(sk_unit_read(NULL, 0, &s));
  char deep[200];
  memset(deep, '(', sizeof deep);
  deep[sizeof deep - 1] = 0;
  cr_expect_not(sk_unit_read(deep, strlen(deep), &s));
}

Test(units, changes) {
  static const struct {
    const char *from, *to;
    double      value, expected;
  } changes[] = {{"bar", "Pa", 250, 250e5},
                 {"Pa", "bar", 1e5, 1},
                 {"l/min", "m3/s", 60, 1e-3},
                 {"degC", "K", 20, 293.15},
                 {"degF", "degC", 212, 100},
                 {"rpm", "rad/s", 30, acos(-1.0)},
                 {"cm3/rev", "m3/rad", 1, 1e-6 / (2 * acos(-1.0))},
                 {"kW.h", "MJ", 1, 3.6}};
  for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
    SkUnit from = scale_of(changes[i].from), to = scale_of(changes[i].to);
    cr_expect(sk_unit_fits(&from, &to), "%s", changes[i].from);
    SkUnitChange c = sk_unit_change(&from, &to);
    double       y = c.factor * changes[i].value + c.offset;
    cr_expect_float_eq(y, changes[i].expected, 1e-12 * changes[i].expected, "%s: %.17g",
                       changes[i].from, y);
  }
}

Test(units, angles_are_counted) {
  // 60 rpm are 2 pi rad/s and 1 Hz: which is meant is not known.
  SkUnit rpm = scale_of("rpm"), hertz = scale_of("Hz"), bar = scale_of("bar");
  cr_expect_not(sk_unit_fits(&rpm, &hertz));
  cr_expect_not(sk_unit_fits(&bar, &hertz));
}

Test(units, conversion) {
  static const struct {
    const char *from, *to;
    double      value, made;
  } cases[] = {{"Pa", "bar", 2e6, 20},
               {"m3/s", "l/min", 1e-3, 60},
               {"rad", "deg", 3.14159265358979323846, 180},
               {"K", "degC", 293.15, 20},
               {"mm", "m", 5, 0.005},
               {"rad/s", "rev/min", 157.07963267948966, 1500},
               {"degC", "degF", 100, 212}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    double value = cases[i].value;
    cr_assert(sk_unit_convert(cases[i].from, cases[i].to, &value), "%s", cases[i].from);
    cr_assert_float_eq(value, cases[i].made, 1e-9 * cases[i].made, "%s: %.17g", cases[i].to, value);
  }
  double same = 3;
  cr_assert(!sk_unit_convert("Pa", "m", &same) && !sk_unit_convert("Pa", "", &same) &&
            !sk_unit_convert("x!", "Pa", &same));
  cr_assert(!sk_unit_convert("Ym", "ym", &(double){1e300}));
  cr_assert_eq(same, 3);
}
