#include "base/utf16.h"

#include "base/buf.h"

#define STRIDE 256u

// Bytes and units of the character at a place.
static uint32_t step(const SkUtf16 *x, uint32_t at, uint32_t *units) {
  uint32_t n = sk_utf8_length(x->text + at, x->n - at);
  *units     = n == 4 ? 2 : 1;
  return n ? n : 1;
}

SkUtf16 sk_utf16(SkArena *arena, const char *text, uint32_t n) {
  SkUtf16  x     = {.text = text, .n = n, .n_units = n};
  uint32_t plain = 0;
  while (plain < n && (unsigned char)text[plain] < 0x80) plain++;
  if (plain == n) return x;
  x.units       = SK_NEWS(arena, uint32_t, n / STRIDE + 2);
  uint32_t unit = 0, mark = 0;
  for (uint32_t at = 0; at < n;) {
    // Of a mark inside a character: the units before that character.
    uint32_t more, len = step(&x, at, &more);
    for (; mark * STRIDE < at + len; mark++) x.units[mark] = unit;
    unit += more;
    at += len;
  }
  for (; mark <= n / STRIDE; mark++) x.units[mark] = unit;
  x.n_units = unit;
  return x;
}

// The first character at or behind a mark whose bytes are not those of one that began before it.
static uint32_t whole(const SkUtf16 *x, uint32_t at) {
  uint32_t from = at;
  for (uint32_t back = 1; back < 4 && back <= at; back++)
    if (sk_utf8_length(x->text + at - back, x->n - (at - back)) > back) from = at - back;
  return from;
}

uint32_t sk_utf16_units(const SkUtf16 *x, uint32_t byte) {
  if (byte >= x->n) return x->n_units;
  if (!x->units) return byte;
  uint32_t mark = byte / STRIDE, unit = x->units[mark], more;
  for (uint32_t at = whole(x, mark * STRIDE); at < byte; unit += more) {
    uint32_t len = step(x, at, &more);
    if (at + len > byte) break;
    at += len;
  }
  return unit;
}

uint32_t sk_utf16_byte(const SkUtf16 *x, uint32_t unit) {
  if (unit >= x->n_units) return x->n;
  if (!x->units) return unit;
  uint32_t low = 0, high = x->n / STRIDE;
  while (low < high) {
    uint32_t mid = low + (high - low + 1) / 2;
    if (x->units[mid] <= unit)
      low = mid;
    else
      high = mid - 1;
  }
  uint32_t have = x->units[low], at = whole(x, low * STRIDE), more;
  while (have < unit && at < x->n) {
    uint32_t len = step(x, at, &more);
    if (have + more > unit) break;
    have += more;
    at += len;
  }
  return at;
}
