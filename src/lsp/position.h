// lsp/position.h - places in a text as editors count them: lines, and UTF-16 units in a line.
//
// in:    a text in UTF-8 (bytes that are none count as one unit)
// out:   offsets of bytes for positions and back; what lies outside is moved to the nearest place inside
// cost:  a pass over the text for its lines, then O(log lines + length of the line)
#ifndef SK_LSP_POSITION_H
#define SK_LSP_POSITION_H

#include "base/buf.h"

typedef struct {
  const char *text;
  uint32_t    n;
  uint32_t   *starts;  // offset of each line's first byte
  uint32_t    n_lines;
} SkLines;

SkLines  sk_lines(SkArena *arena, const char *text, uint32_t n);
uint32_t sk_lines_offset(const SkLines *lines, int64_t line, int64_t character);
void sk_lines_position(const SkLines *lines, uint32_t offset, uint32_t *line, uint32_t *character);
// {"start":{"line":..,"character":..},"end":{..}}
void sk_lines_range(const SkLines *lines, uint32_t from, uint32_t to, SkBuf *out);

#endif
