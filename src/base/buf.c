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

static void room(SkBuf *b, size_t more) {
  if (b->drain && b->n + more >= DRAIN_AT) sk_buf_flush(b);
  if (b->cap - b->n > more) return;
  size_t cap = b->cap ? b->cap : 256;
  while (cap - b->n <= more) cap *= 2;
  char *text = sk_arena_alloc(b->arena, cap);
  if (b->n) memcpy(text, b->text, b->n);
  b->text = text;
  b->cap  = cap;
}

void sk_buf_add(SkBuf *b, const char *text, size_t n) {
  room(b, n);
  if (n) memcpy(b->text + b->n, text, n);
  b->n += n;
  b->text[b->n] = 0;
}

void sk_buf_z(SkBuf *b, const char *text) { sk_buf_add(b, text, strlen(text)); }

void sk_buf_char(SkBuf *b, char c) { sk_buf_add(b, &c, 1); }

void sk_buf_printf(SkBuf *b, const char *format, ...) {
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  int n = vsnprintf(NULL, 0, format, args);
  va_end(args);
  if (n > 0) {
    room(b, (size_t)n);
    vsnprintf(b->text + b->n, (size_t)n + 1, format, again);
    b->n += (size_t)n;
  }
  va_end(again);
}

void sk_buf_double(SkBuf *b, double value) {
  char text[40];
  if (isnan(value) || isinf(value)) {
    sk_buf_z(b, isnan(value) ? "nan" : value > 0 ? "inf" : "-inf");
    return;
  }
  // Every decimal of up to 15 digits survives the way there and back, so shorter forms need no
  // trial.
  for (int digits = 15; digits <= 17; digits++) {
    snprintf(text, sizeof text, "%.*g", digits, value);
    if (strtod(text, NULL) == value) break;
  }
  sk_buf_z(b, text);
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
