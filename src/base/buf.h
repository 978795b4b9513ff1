// base/buf.h - a growing text buffer in an arena, optionally drained to a stream.
//
// cost:  amortised O(1) per byte; with a stream attached memory stays under 64 KiB
#ifndef SK_BASE_BUF_H
#define SK_BASE_BUF_H

#include "base/arena.h"

#include <stdio.h>

typedef struct {
  SkArena *arena;
  char    *text;  // always NUL-terminated once something was added
  size_t   n, cap;
  FILE    *drain;  // NULL: keep everything
} SkBuf;

SkBuf sk_buf_new(SkArena *arena);
SkBuf sk_buf_to(SkArena *arena, FILE *stream);
void  sk_buf_flush(SkBuf *buf);

void sk_buf_add(SkBuf *buf, const char *text, size_t n);
void sk_buf_z(SkBuf *buf, const char *text);
void sk_buf_char(SkBuf *buf, char c);
void sk_buf_printf(SkBuf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A double with the fewest digits (up to 17) that read back to the same bits.
void sk_buf_double(SkBuf *buf, double value);

// "text" with JSON escapes, quotes included.
void sk_buf_json(SkBuf *buf, const char *text, size_t n);

#endif
