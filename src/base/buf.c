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
  for (int digits = 15; digits <= 17; digits++) {
    snprintf(text, sizeof text, "%.*g", digits, value);
    if (strtod(text, NULL) == value) break;
  }
  sk_buf_z(b, text);
}

void sk_buf_json(SkBuf *b, const char *text, size_t n) {
  sk_buf_char(b, '"');
  for (size_t i = 0; i < n; i++) {
    unsigned char c = (unsigned char)text[i];
    if (c == '"' || c == '\\') {
      sk_buf_char(b, '\\');
      sk_buf_char(b, (char)c);
    } else if (c == '\n') {
      sk_buf_z(b, "\\n");
    } else if (c == '\t') {
      sk_buf_z(b, "\\t");
    } else if (c < 0x20) {
      sk_buf_printf(b, "\\u%04x", c);
    } else {
      sk_buf_char(b, (char)c);
    }
  }
  sk_buf_char(b, '"');
}
