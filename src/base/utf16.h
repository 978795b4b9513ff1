// base/utf16.h - offsets of a text in UTF-16 units, as JavaScript and editors count them, and in bytes.
//
// in:    a text in UTF-8 (bytes that are none count as one unit)
// out:   offsets of one kind for the other; what lies outside is moved to the end
// cost:  a pass over the text; then at most 256 bytes are looked at, none where the text is ASCII
#ifndef SK_BASE_UTF16_H
#define SK_BASE_UTF16_H

#include "base/arena.h"

typedef struct {
  const char *text;
  uint32_t    n, n_units;
  uint32_t   *units;  // before every 256th byte; NULL: ASCII
} SkUtf16;

SkUtf16  sk_utf16(SkArena *arena, const char *text, uint32_t n);
uint32_t sk_utf16_units(const SkUtf16 *index, uint32_t byte);
// The byte at or behind which the unit begins; one inside a pair of surrogates: the pair's first byte.
uint32_t sk_utf16_byte(const SkUtf16 *index, uint32_t unit);

#endif
