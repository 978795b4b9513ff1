#include "base/utf16.h"

#include "base/mem.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

// One after the other, without an index.
static uint32_t slowly(const char *text, uint32_t n, uint32_t byte) {
  uint32_t units = 0;
  for (uint32_t at = 0; at < n;) {
    unsigned char c   = (unsigned char)text[at];
    uint32_t      len = c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
    if (at + len > byte) break;
    units += len == 4 ? 2 : 1;
    at += len;
  }
  return units;
}

Test(utf16, text_of_all_lengths) {
  static const char *const parts[] = {"a", "\xc3\xa4", "\xe2\x82\xac", "\xf0\x9f\x98\x80"};
  char                     text[3000];
  uint32_t                 n = 0;
  SkGuard                  guard;
  SkArena                 *arena = sk_arena_new(0, &guard);
  srand(7);
  while (n < 2900) {
    const char *part = parts[rand() % 4];
    memcpy(text + n, part, strlen(part));
    n += (uint32_t)strlen(part);
  }
  SkUtf16 x = sk_utf16(arena, text, n);
  for (uint32_t byte = 0; byte <= n; byte++)
    cr_assert_eq(sk_utf16_units(&x, byte), byte == n ? x.n_units : slowly(text, n, byte), "byte %u",
                 byte);
  for (uint32_t byte = 0; byte < n; byte++) {
    if (((unsigned char)text[byte] & 0xc0) == 0x80) continue;  // inside a character
    cr_assert_eq(sk_utf16_byte(&x, sk_utf16_units(&x, byte)), byte);
  }
  cr_assert_eq(sk_utf16_byte(&x, x.n_units + 5), n);
  sk_arena_free(arena);
}

Test(utf16, ascii_needs_no_index) {
  SkGuard  guard;
  SkArena *arena = sk_arena_new(0, &guard);
  SkUtf16  x     = sk_utf16(arena, "plain", 5);
  cr_assert_null(x.units);
  cr_assert_eq(sk_utf16_units(&x, 3), 3);
  cr_assert_eq(sk_utf16_byte(&x, 9), 5);
  sk_arena_free(arena);
}
