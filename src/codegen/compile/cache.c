// codegen/compile/cache.c - compiled code on disk, found by its content.
//
// An entry is made in a folder of its own that nobody else can look into, and renamed, so that readers never see half a
// file, two processes that make the same entry do no harm to each other, and no other user has the file open for
// writing. Entries that are links, that belong to somebody else or that others may write to are not used. What was
// checked stays so: nobody else can change the folder (cache_folder.c).
#include "base/map.h"
#include "codegen/compile/tier_priv.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void sk_key_add(SkKey *key, const void *bytes, size_t n) {
  key->a = sk_hash_bytes(bytes, n, key->a + 1);
  key->b = sk_hash_bytes(bytes, n, key->b ^ UINT64_C(0x5bd1e995));
}

void sk_key_text(SkKey *key, const char *text) {
  sk_key_add(key, text ? text : "", text ? strlen(text) + 1 : 0);
}

SkStatus sk_cache_entry(SkKey key, const char *suffix, SkEntryPaths *out, SkMessage message) {
  static atomic_uint attempts;
  char               dir[SK_PATH - 300];
  if (!sk_cache_folder(dir, sizeof dir, message)) return SK_IO;
  unsigned           number = atomic_fetch_add(&attempts, 1);
  unsigned long long a = key.a, b = key.b;
  long               pid = (long)getpid();
  snprintf(out->path, SK_PATH, "%s/%016llx%016llx%s", dir, a, b, suffix);
  snprintf(out->work, SK_PATH, "%s/%016llx-%ld-%u", dir, a, pid, number);
  snprintf(out->temp, SK_PATH, "%s/%016llx-%ld-%u/%s", dir, a, pid, number, "made");
  snprintf(out->log, SK_PATH, "%s/%016llx-%ld-%u/%s", dir, a, pid, number, "log");
  snprintf(out->source, SK_PATH, "%s/%016llx-%ld-%u/%s", dir, a, pid, number, "source.c");
  return SK_OK;
}

SkStatus sk_cache_begin(const SkEntryPaths *entry, SkMessage message) {
  sk_work_add(entry->work);
  if (mkdir(entry->work, 0700) == 0) return SK_OK;
  sk_message(message, "%s: %s", entry->work, strerror(errno));
  sk_work_drop(entry->work);
  return SK_IO;
}

// Every entry ends with its size and a check sum; loaders and linkers do not look behind what they know. The
// loader would crash on a library that lacks its end.
typedef struct {
  char     magic[8];
  uint64_t size, sum;
} Seal;

static const char magic[8] = "SKERRY1";

// Of the first `size` bytes.
static bool sum_of(FILE *f, uint64_t size, uint64_t *sum) {
  char bytes[16384];
  *sum = 0;
  while (size > 0) {
    size_t n = size < sizeof bytes ? (size_t)size : sizeof bytes;
    if (fread(bytes, 1, n, f) != n) return false;
    *sum = sk_hash_bytes(bytes, n, *sum + 1);
    size -= n;
  }
  return true;
}

static bool seal(const char *path) {
  FILE *f = fopen(path, "r+b");
  Seal  s = {0};
  if (!f) return false;
  struct stat st;
  bool        ok = fstat(fileno(f), &st) == 0 && fchmod(fileno(f), 0600) == 0;
  memcpy(s.magic, magic, sizeof magic);
  s.size = ok ? (uint64_t)st.st_size : 0;
  ok     = ok && sum_of(f, s.size, &s.sum) && fseek(f, 0, SEEK_END) == 0;
  ok     = ok && fwrite(&s, sizeof s, 1, f) == 1;
  return fclose(f) == 0 && ok;
}

static bool is_sealed(FILE *f) {
  struct stat st;
  Seal        s   = {0};
  uint64_t    sum = 0;
  if (fstat(fileno(f), &st) != 0 || !S_ISREG(st.st_mode) || st.st_size <= (off_t)sizeof s)
    return false;
  if (st.st_uid != geteuid() || (st.st_mode & (S_IWGRP | S_IWOTH))) return false;
  return sum_of(f, (uint64_t)st.st_size - sizeof s, &sum) && fread(&s, sizeof s, 1, f) == 1 &&
         memcmp(s.magic, magic, sizeof magic) == 0 && s.size == (uint64_t)st.st_size - sizeof s &&
         s.sum == sum;
}

// Not waiting: the entry might be a pipe.
bool sk_cache_has(const SkEntryPaths *entry) {
  int fd = open(entry->path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0 && errno == ENOENT) return false;
  FILE *f  = fd >= 0 ? fdopen(fd, "rb") : NULL;
  bool  ok = f && is_sealed(f);
  if (f)
    fclose(f);
  else if (fd >= 0)
    close(fd);
  if (!ok) unlink(entry->path);
  return ok;
}

bool sk_write_file(const char *path, const char *text) {
  FILE *f = fopen(path, "w");
  if (!f) return false;
  size_t n  = strlen(text);
  bool   ok = fwrite(text, 1, n, f) == n;
  return fclose(f) == 0 && ok;
}

SkStatus sk_cache_keep(const SkEntryPaths *entry, SkMessage message) {
  if (seal(entry->temp) && rename(entry->temp, entry->path) == 0) return SK_OK;
  sk_message(message, "%s: %s", entry->path, strerror(errno));
  return SK_IO;
}

void sk_cache_clean(const SkEntryPaths *entry) {
  sk_folder_remove(entry->work);
  sk_work_drop(entry->work);
}
