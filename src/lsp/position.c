#include "lsp/position.h"

SkLines sk_lines(SkArena *arena, const char *text, uint32_t n) {
  uint32_t count = 1;
  for (uint32_t i = 0; i < n; i++)
    count += text[i] == '\n' || (text[i] == '\r' && (i + 1 == n || text[i + 1] != '\n'));
  SkLines lines   = {.text = text, .n = n, .starts = SK_NEWS(arena, uint32_t, count)};
  lines.n_lines   = 1;
  lines.starts[0] = 0;
  for (uint32_t i = 0; i < n; i++)
    if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == n || text[i + 1] != '\n')))
      lines.starts[lines.n_lines++] = i + 1;
  return lines;
}

// Bytes of the character at `offset` and how many UTF-16 units it has.
static uint32_t character_at(const SkLines *lines, uint32_t offset, uint32_t *units) {
  uint32_t n = sk_utf8_length(lines->text + offset, lines->n - offset);
  *units     = n == 4 ? 2 : 1;
  return n ? n : 1;
}

static bool ends_line(const SkLines *lines, uint32_t offset) {
  return lines->text[offset] == '\n' || lines->text[offset] == '\r';
}

uint32_t sk_lines_offset(const SkLines *lines, int64_t line, int64_t character) {
  if (line < 0) return 0;
  if (line >= lines->n_lines) return lines->n;
  uint32_t at = lines->starts[line];
  while (character > 0 && at < lines->n && !ends_line(lines, at)) {
    uint32_t units, n = character_at(lines, at, &units);
    character -= units;
    if (character < 0) break;  // inside a pair of units: before it
    at += n;
  }
  return at;
}

void sk_lines_position(const SkLines *lines, uint32_t offset, uint32_t *line, uint32_t *character) {
  if (offset > lines->n) offset = lines->n;
  uint32_t low = 0, high = lines->n_lines;
  while (high - low > 1) {
    uint32_t mid = low + (high - low) / 2;
    if (lines->starts[mid] <= offset)
      low = mid;
    else
      high = mid;
  }
  *line      = low;
  *character = 0;
  for (uint32_t at = lines->starts[low]; at < offset;) {
    uint32_t units;
    at += character_at(lines, at, &units);
    *character += units;
  }
}

void sk_lines_range(const SkLines *lines, uint32_t from, uint32_t to, SkBuf *out) {
  uint32_t l0, c0, l1, c1;
  sk_lines_position(lines, from, &l0, &c0);
  sk_lines_position(lines, to, &l1, &c1);
  sk_buf_printf(out,
                "{\"start\":{\"line\":%u,\"character\":%u},\"end\":{\"line\":%u,\"character\":%u}}",
                l0, c0, l1, c1);
}
