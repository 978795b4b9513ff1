// Shortest decimals: they read back to the same bits and no shorter decimal does.
#include "record/csv_number.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *print(double value) {
  static char text[SK_NUMBER_MAX + 1];
  size_t      n = sk_number_print(value, text);
  cr_assert_leq(n, SK_NUMBER_MAX);
  text[n] = 0;
  return text;
}

Test(number, well_known_values) {
  static const struct {
    double      value;
    const char *text;
  } cases[] = {
      {0, "0"},
      {-0.0, "-0"},
      {1, "1"},
      {-1.5, "-1.5"},
      {0.1, "0.1"},
      {1.0 / 3, "0.3333333333333333"},
      {1e-5, "0.00001"},
      {1e-6, "1e-6"},
      {123456789, "123456789"},
      {1e20, "100000000000000000000"},
      {1e21, "1e21"},
      {1e23, "1e23"},
      {9007199254740992.0, "9007199254740992"},
      {5e-324, "5e-324"},
      {2.2250738585072014e-308, "2.2250738585072014e-308"},
      {-1.7976931348623157e308, "-1.7976931348623157e308"},
      {101325.00000000001, "101325.00000000001"},
      {NAN, "nan"},
      {INFINITY, "inf"},
      {-INFINITY, "-inf"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cr_expect_str_eq(print(cases[i].value), cases[i].text);
  }
}

// Significant digits of a printed number, zeros at both ends not counted.
static int digits_of(const char *text) {
  int n = 0, zeros = 0;
  for (; *text && *text != 'e'; text++) {
    if (*text < '0' || *text > '9' || (n == 0 && *text == '0')) continue;
    n++;
    zeros = *text == '0' ? zeros + 1 : 0;
  }
  return n - zeros;
}

static int fewest_digits(double value) {
  char text[64];
  for (int digits = 1; digits < 17; digits++) {
    snprintf(text, sizeof text, "%.*e", digits - 1, value);
    if (strtod(text, NULL) == value) return digits;
  }
  return 17;
}

Test(number, random_bits_read_back_and_are_shortest) {
  uint64_t state = 88172645463325252u;
  for (int i = 0; i < 200000; i++) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    double value;
    memcpy(&value, &state, sizeof value);
    if (i % 2) value = (double)(int64_t)(state % 2000001) / 1000;
    if (!isfinite(value)) continue;
    const char *text = print(value);
    double      back = strtod(text, NULL);
    cr_assert(memcmp(&back, &value, sizeof value) == 0, "%a printed as %s", value, text);
    if (i % 8 == 0 && value != 0) cr_assert_eq(digits_of(text), fewest_digits(value), "%s", text);
  }
}

// Around powers of two the interval is lopsided: the shortest decimal in it need not be the nearest
// of its length, so printf may need one digit more.
Test(number, neighbours_of_powers) {
  for (int e = -1074; e < 1024; e++) {
    double power = ldexp(1, e), near[3] = {nextafter(power, 0), power, nextafter(power, INFINITY)};
    for (int i = 0; i < 3; i++) {
      const char *text = print(near[i]);
      cr_assert_eq(strtod(text, NULL), near[i], "%a printed as %s", near[i], text);
      if (near[i] != 0) cr_assert_leq(digits_of(text), fewest_digits(near[i]), "%s", text);
    }
  }
}
