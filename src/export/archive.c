#include "export/archive.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#define VERSION 20      // 2.0: folders
#define DATE    0x0021  // 1980-01-01

SkArchiveOut sk_archive_begin(SkArena *arena) {
  return (SkArchiveOut){.out = sk_buf_new(arena), .directory = sk_buf_new(arena)};
}

static void put(SkBuf *out, uint32_t value, int bytes) {
  for (int i = 0; i < bytes; i++) sk_buf_char(out, (char)(value >> 8 * i & 0xff));
}

// CRC-32 as in ISO 3309, four bits at a time.
static uint32_t crc_of(const unsigned char *bytes, size_t n) {
  uint32_t table[16], crc = 0xffffffffu;
  for (uint32_t i = 0; i < 16; i++) {
    table[i] = i;
    for (int k = 0; k < 4; k++)
      table[i] = table[i] & 1 ? table[i] >> 1 ^ 0xedb88320u : table[i] >> 1;
  }
  for (size_t i = 0; i < n; i++) {
    crc = crc >> 4 ^ table[(crc ^ bytes[i]) & 15];
    crc = crc >> 4 ^ table[(crc ^ (uint32_t)bytes[i] >> 4) & 15];
  }
  return ~crc;
}

// What the entry and the directory have in common.
static void put_facts(SkBuf *out, const char *name, uint32_t crc, size_t n) {
  put(out, VERSION, 2);
  put(out, 0x0800, 2);  // the name is UTF-8
  put(out, 0, 2);       // stored
  put(out, 0, 2);
  put(out, DATE, 2);
  put(out, crc, 4);
  put(out, (uint32_t)n, 4);
  put(out, (uint32_t)n, 4);
  put(out, (uint32_t)strlen(name), 2);
  put(out, 0, 2);
}

void sk_archive_add(SkArchiveOut *a, const char *name, const void *bytes, size_t n) {
  uint32_t crc = crc_of(bytes, n), at = (uint32_t)a->out.n;
  put(&a->out, 0x04034b50, 4);
  put_facts(&a->out, name, crc, n);
  sk_buf_z(&a->out, name);
  sk_buf_add(&a->out, bytes, n);
  put(&a->directory, 0x02014b50, 4);
  put(&a->directory, 0x0300 | VERSION, 2);  // made on Unix
  put_facts(&a->directory, name, crc, n);
  put(&a->directory, 0, 2);  // no comment
  put(&a->directory, 0, 2);  // first disk
  put(&a->directory, 0, 2);
  put(&a->directory, 0100644u << 16, 4);  // a plain file that its owner writes
  put(&a->directory, at, 4);
  sk_buf_z(&a->directory, name);
  a->n++;
}

bool sk_archive_write(SkArchiveOut *a, const char *path) {
  uint32_t at = (uint32_t)a->out.n, size = (uint32_t)a->directory.n;
  if (a->out.n + a->directory.n > 0xfffffff0u || a->n > 0xffff) return errno = EFBIG, false;
  if (size) sk_buf_add(&a->out, a->directory.text, a->directory.n);
  put(&a->out, 0x06054b50, 4);
  put(&a->out, 0, 4);
  put(&a->out, a->n, 2);
  put(&a->out, a->n, 2);
  put(&a->out, size, 4);
  put(&a->out, at, 4);
  put(&a->out, 0, 2);
  const char *part = sk_arena_printf(a->out.arena, "%s.part", path);
  FILE       *f    = fopen(part, "wb");
  if (!f) return false;
  bool ok = fwrite(a->out.text, 1, a->out.n, f) == a->out.n;
  ok      = fclose(f) == 0 && ok && rename(part, path) == 0;
  int why = errno;
  if (!ok) unlink(part);
  errno = why;
  return ok;
}
