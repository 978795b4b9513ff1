#include "codegen/literal.h"

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
