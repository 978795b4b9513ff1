#include "base/buf.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define DRAIN_AT ((size_t)64 * 1024)

SkBuf sk_buf_new(SkArena *arena) { return (SkBuf){.arena = arena}; }

SkBuf sk_buf_to(SkArena *arena, FILE *stream) { return (SkBuf){.arena = arena, .drain = stream}; }

void sk_buf_flush(SkBuf *b) {
  if (!b->drain) return;
  if (b->n) fwrite(b->text, 1, b->n, b->drain);
  b->n = 0;
}

// A buffer with a stream grows to a fair size first and is emptied from then on.
void sk_buf_room(SkBuf *b, size_t more) {
  if (b->drain && b->cap >= DRAIN_AT) sk_buf_flush(b);
  if (b->cap - b->n > more) return;
  size_t cap = b->cap ? b->cap : 256;
  while (cap - b->n <= more) cap *= 2;
  b->text = sk_arena_grow(b->arena, b->text, b->cap, cap);
  b->cap  = cap;
}

void sk_buf_printf(SkBuf *b, const char *format, ...) {
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  // Most texts fit into what is left: written there at once, counted first only when they do not.
  size_t left = b->cap - b->n;
  int    n    = vsnprintf(left ? b->text + b->n : NULL, left, format, args);
  va_end(args);
  if (n > 0 && (size_t)n >= left) {
    sk_buf_room(b, (size_t)n);
    vsnprintf(b->text + b->n, (size_t)n + 1, format, again);
  }
  if (n > 0) b->n += (size_t)n;
  va_end(again);
}

// Digits of a number, at least `least` of them, ending before `end`. Returns their start.
static char *digits_before(char *end, uint64_t value, int least) {
  for (; value || least > 0; least--, value /= 10) *--end = (char)('0' + value % 10);
  return end;
}

void sk_buf_int(SkBuf *b, int64_t value) {
  char  text[24], *end = text + sizeof text;
  char *at = digits_before(end, value < 0 ? -(uint64_t)value : (uint64_t)value, 1);
  if (value < 0) *--at = '-';
  sk_buf_add(b, at, (size_t)(end - at));
}

// Most numbers in models are decimals of a few digits. m/10^k is exact up to one rounding when both are whole
// doubles, so when it gives the value, m with the point in its place reads back to it; and it is what %.15g writes,
// because no other decimal of 15 digits does. Returns 0 when that is not such a number.
static size_t short_decimal(double value, char *text) {
  static const double ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8, 1e9,
                               1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18};
  double              a     = fabs(value);
  if (!(a >= 1e-4 && a < 1e15)) return 0;
  for (int k = 0; k < (int)(sizeof ten / sizeof *ten); k++) {
    double product = a * ten[k];
    if (product > 999999999999999.0) return 0;
    double m = (double)(int64_t)(product + 0.5);
    if (m / ten[k] != a) continue;
    char  digits[24], *end = digits + sizeof digits;
    char *at = digits_before(end, (uint64_t)m, k + 1), *out = text;
    if (value < 0) *out++ = '-';
    for (; at < end - k; at++) *out++ = *at;
    if (k > 0) *out++ = '.';
    for (; at < end; at++) *out++ = *at;
    *out = 0;
    return (size_t)(out - text);
  }
  return 0;
}

size_t sk_double_text(double value, char text[SK_DOUBLE_TEXT]) {
  size_t n = short_decimal(value, text);
  if (n) return n;
  // Every decimal of up to 15 digits survives the way there and back, so shorter forms need no
  // trial.
  for (int digits = 15; digits <= 17; digits++) {
    n = (size_t)snprintf(text, SK_DOUBLE_TEXT, "%.*g", digits, value);
    if (strtod(text, NULL) == value) break;
  }
  return n;
}

void sk_buf_double(SkBuf *b, double value) {
  char text[SK_DOUBLE_TEXT];
  if (isnan(value) || isinf(value)) {
    sk_buf_z(b, isnan(value) ? "nan" : value > 0 ? "inf" : "-inf");
    return;
  }
  size_t n = sk_double_text(value, text);
  sk_buf_add(b, text, n);
}

uint32_t sk_utf8_length(const char *text, size_t n) {
  const unsigned char *p = (const unsigned char *)text;
  if (n == 0) return 0;
  if (p[0] < 0x80) return 1;
  uint32_t length = p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : 2;
  if (p[0] < 0xc2 || p[0] > 0xf4 || n < length) return 0;
  for (uint32_t i = 1; i < length; i++)
    if ((p[i] & 0xc0) != 0x80) return 0;
  // The second byte's range excludes overlong forms, surrogates and what lies beyond U+10FFFF.
  if (p[0] == 0xe0 && p[1] < 0xa0) return 0;
  if (p[0] == 0xed && p[1] > 0x9f) return 0;
  if (p[0] == 0xf0 && p[1] < 0x90) return 0;
  if (p[0] == 0xf4 && p[1] > 0x8f) return 0;
  return length;
}

void sk_buf_shown(SkBuf *b, const char *text, size_t n) {
  for (size_t i = 0; i < n;) {
    unsigned char c      = (unsigned char)text[i];
    uint32_t      length = sk_utf8_length(text + i, n - i);
    int           high   = c == 0xc2 && length == 2 && (unsigned char)text[i + 1] < 0xa0;
    if ((c < 0x20 && c != '\n' && c != '\t') || c == 0x7f || length == 0 || high)
      sk_buf_char(b, '?');
    else
      sk_buf_add(b, text + i, length);
    i += length ? length : 1;
  }
}

void sk_buf_base64(SkBuf *b, const char *bytes, size_t n) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (size_t i = 0; i < n; i += 3) {
    unsigned char c[3] = {0, 0, 0};
    size_t        have = n - i < 3 ? n - i : 3;
    memcpy(c, bytes + i, have);
    char four[4] = {digits[c[0] >> 2], digits[(c[0] & 3) << 4 | c[1] >> 4],
                    have > 1 ? digits[(c[1] & 15) << 2 | c[2] >> 6] : '=',
                    have > 2 ? digits[c[2] & 63] : '='};
    sk_buf_add(b, four, 4);
  }
}

void sk_buf_json(SkBuf *b, const char *text, size_t n) {
  sk_buf_char(b, '"');
  for (size_t i = 0; i < n;) {
    unsigned char c      = (unsigned char)text[i];
    uint32_t      length = sk_utf8_length(text + i, n - i);
    if (c == '"' || c == '\\')
      sk_buf_printf(b, "\\%c", c);
    else if (c == '\n')
      sk_buf_z(b, "\\n");
    else if (c == '\t')
      sk_buf_z(b, "\\t");
    else if (c < 0x20)
      sk_buf_printf(b, "\\u%04x", c);
    else if (length == 0)
      sk_buf_z(b, "\xef\xbf\xbd");
    else
      sk_buf_add(b, text + i, length);
    i += length ? length : 1;
  }
  sk_buf_char(b, '"');
}
