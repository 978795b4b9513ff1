#include "codegen/text/literal.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

void sk_literal_double(SkBuf *out, double value) {
  if (isnan(value)) {
    sk_buf_z(out, "sk_nan()");
    return;
  }
  if (isinf(value)) {
    sk_buf_z(out, value > 0 ? "sk_inf()" : "(-sk_inf())");
    return;
  }
  // Whole numbers are frequent and need no search for digits.
  if (value > -1e15 && value < 1e15 && value == (double)(long)value &&
      (value != 0.0 || !signbit(value))) {
    if (value < 0.0) sk_buf_char(out, '(');
    sk_buf_int(out, (int64_t)value);
    sk_buf_z(out, value < 0.0 ? ".0)" : ".0");
    return;
  }
  char text[SK_DOUBLE_TEXT];
  sk_double_text(value, text);
  // A plain integer would be an int in C, and -1 next to an operator wants parentheses.
  bool real     = strpbrk(text, ".e") != NULL;
  bool negative = text[0] == '-';
  if (negative) sk_buf_char(out, '(');
  sk_buf_z(out, text);
  if (!real) sk_buf_z(out, ".0");
  if (negative) sk_buf_char(out, ')');
}

void sk_literal_string(SkBuf *out, const char *text) {
  sk_buf_char(out, '"');
  for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
    if (*p == '"' || *p == '\\')
      sk_buf_printf(out, "\\%c", *p);
    else if (*p < 0x20 || *p >= 0x7f || *p == '?')
      sk_buf_printf(out, "\\%03o", *p);  // three octal digits end by themselves
    else
      sk_buf_char(out, (char)*p);
  }
  sk_buf_char(out, '"');
}

const char *sk_literal_power(double exponent, uint32_t *kind) {
  static const struct {
    double      exponent;
    const char *name;
  } powers[] = {{2.0, "sk_square"}, {3.0, "sk_cube"},     {4.0, "sk_power4"},    {5.0, "sk_power5"},
                {6.0, "sk_power6"}, {-1.0, "sk_inverse"}, {-2.0, "sk_inverse2"}, {0.5, "sk_root"},
                {0.25, "sk_root4"}, {0.75, "sk_root4_3"}, {1.5, "sk_root_3"}};
  if (kind) *kind = 0;
  for (uint32_t i = 0; i < sizeof powers / sizeof powers[0]; i++) {
    if (powers[i].exponent != exponent) continue;
    if (kind) *kind = i + 1;
    return powers[i].name;
  }
  return NULL;
}
