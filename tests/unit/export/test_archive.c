#include "export/archive.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Little-endian numbers of what was written.
static uint32_t at(const SkBuf *b, size_t i, int bytes) {
  uint32_t x = 0;
  for (int k = bytes; k-- > 0;) x = x << 8 | (unsigned char)b->text[i + (size_t)k];
  return x;
}

Test(archive, entries) {
  SkArena     *arena  = sk_arena_new(0, NULL);
  SkArchiveOut a      = sk_archive_begin(arena);
  char         path[] = "/tmp/sk_archive_XXXXXX";
  cr_assert_geq(close(mkstemp(path)), 0);
  sk_archive_add(&a, "a/check", "123456789", 9);
  sk_archive_add(&a, "empty", "", 0);
  cr_assert(sk_archive_write(&a, path));
  cr_assert_eq(at(&a.out, 0, 4), 0x04034b50u);
  cr_assert_eq(at(&a.out, 14, 4), 0xcbf43926u, "the CRC-32 of 123456789");
  cr_assert_eq(at(&a.out, 18, 4), 9u);
  cr_assert_eq(at(&a.out, 22, 4), 9u);
  cr_assert_eq(memcmp(a.out.text + 30, "a/check123456789", 16), 0);
  size_t end = a.out.n - 22;
  cr_assert_eq(at(&a.out, end, 4), 0x06054b50u);
  cr_assert_eq(at(&a.out, end + 10, 2), 2u);
  cr_assert_eq(at(&a.out, at(&a.out, end + 16, 4), 4), 0x02014b50u);
  cr_assert_eq(at(&a.out, end + 12, 4) + at(&a.out, end + 16, 4), end);
  unlink(path);
  sk_arena_free(arena);
}

Test(archive, no_such_folder) {
  SkArena     *arena = sk_arena_new(0, NULL);
  SkArchiveOut a     = sk_archive_begin(arena);
  cr_assert_not(sk_archive_write(&a, "/nowhere/at/all.fmu"));
  sk_arena_free(arena);
}
