// base/buf.h - a growing text buffer in an arena, optionally drained to a stream.
//
// cost:  amortised O(1) per byte; with a stream attached memory stays under 64 KiB
#ifndef SK_BASE_BUF_H
#define SK_BASE_BUF_H

#include "base/arena.h"

#include <stdio.h>
#include <string.h>

typedef struct {
  SkArena *arena;
  char    *text;  // always NUL-terminated once something was added
  size_t   n, cap;
  FILE    *drain;  // NULL: keep everything
} SkBuf;

SkBuf sk_buf_new(SkArena *arena);
SkBuf sk_buf_to(SkArena *arena, FILE *stream);
void  sk_buf_flush(SkBuf *buf);

// Length of the UTF-8 sequence at text, or 0 when it is not one (overlong, surrogate, cut short).
uint32_t sk_utf8_length(const char *text, size_t n);

// Makes room for so many bytes and the NUL after them.
void sk_buf_room(SkBuf *buf, size_t more);

static inline void sk_buf_add(SkBuf *buf, const char *text, size_t n) {
  if (buf->cap - buf->n <= n) sk_buf_room(buf, n);
  if (n) memcpy(buf->text + buf->n, text, n);
  buf->n += n;
  buf->text[buf->n] = 0;
}
static inline void sk_buf_z(SkBuf *buf, const char *text) { sk_buf_add(buf, text, strlen(text)); }
static inline void sk_buf_char(SkBuf *buf, char c) { sk_buf_add(buf, &c, 1); }

void sk_buf_printf(SkBuf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));
void sk_buf_int(SkBuf *buf, int64_t value);

// A double with 15 to 17 digits, trailing zeros dropped, that reads back to the same bits. NaN and
// the infinities print as nan, inf and -inf.
void sk_buf_double(SkBuf *buf, double value);

// The same as a text; returns its length. The value is a finite number.
#define SK_DOUBLE_TEXT 40
size_t sk_double_text(double value, char text[SK_DOUBLE_TEXT]);

// "text" with JSON escapes, quotes included. Bytes that are not UTF-8 become U+FFFD.
void sk_buf_json(SkBuf *buf, const char *text, size_t n);
void sk_buf_base64(SkBuf *buf, const char *bytes, size_t n);
// For a terminal: control characters (but tabs and line ends) and bytes that are not UTF-8 become "?". A text of strangers
// cannot move the cursor or change a title.
void sk_buf_shown(SkBuf *buf, const char *text, size_t n);

#endif
