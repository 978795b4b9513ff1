// codegen/cache.c - compiled code on disk, found by its content.
//
// Folder: $SKERRY_CACHE, else $XDG_CACHE_HOME/skerry, else ~/.cache/skerry, else one in /tmp that belongs to
// the user. An entry is written under a name of its own and renamed, so that readers never see half a
// file and two processes that make the same entry do no harm to each other.
#include "base/map.h"
#include "codegen/tier_priv.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
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

static bool make_dirs(char *path) {
  for (char *p = path + 1; *p; p++) {
    if (*p != '/') continue;
    *p = 0;
    mkdir(path, 0700);
    *p = '/';
  }
  return mkdir(path, 0700) == 0 || errno == EEXIST;
}

static bool is_ours(const char *path) {
  struct stat st;
  return stat(path, &st) == 0 && S_ISDIR(st.st_mode) && st.st_uid == geteuid();
}

static bool cache_dir(char *path, size_t size) {
  const char *own = getenv("SKERRY_CACHE"), *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  bool        shared = false;
  int         n;
  if (own && *own)
    n = snprintf(path, size, "%s", own);
  else if (xdg && *xdg)
    n = snprintf(path, size, "%s/skerry", xdg);
  else if (home && *home)
    n = snprintf(path, size, "%s/.cache/skerry", home);
  else {
    n      = snprintf(path, size, "/tmp/skerry-%ld", (long)geteuid());
    shared = true;
  }
  if (n <= 0 || (size_t)n >= size) {
    errno = ENAMETOOLONG;
    return false;
  }
  if (!make_dirs(path)) return false;
  // Anybody may have made a folder in /tmp; code from others is not run.
  if (shared && !is_ours(path)) {
    errno = EPERM;
    return false;
  }
  return true;
}

SkStatus sk_cache_entry(SkKey key, const char *suffix, SkEntryPaths *out, SkMessage message) {
  static atomic_uint attempts;
  char               dir[SK_PATH - 150];
  if (!cache_dir(dir, sizeof dir)) {
    sk_message(message, "the cache folder %s cannot be used: %s", dir, strerror(errno));
    return SK_IO;
  }
  unsigned           number = atomic_fetch_add(&attempts, 1);
  unsigned long long a = key.a, b = key.b;
  long               pid = (long)getpid();
  snprintf(out->path, SK_PATH, "%s/%016llx%016llx%s", dir, a, b, suffix);
  snprintf(out->temp, SK_PATH, "%s/%016llx-%ld-%u%s.tmp", dir, a, pid, number, suffix);
  snprintf(out->log, SK_PATH, "%s/%016llx-%ld-%u.log", dir, a, pid, number);
  snprintf(out->source, SK_PATH, "%s/%016llx-%ld-%u.c", dir, a, pid, number);
  return SK_OK;
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
  bool        ok = fstat(fileno(f), &st) == 0;
  memcpy(s.magic, magic, sizeof magic);
  s.size = ok ? (uint64_t)st.st_size : 0;
  ok     = ok && sum_of(f, s.size, &s.sum) && fseek(f, 0, SEEK_END) == 0;
  ok     = ok && fwrite(&s, sizeof s, 1, f) == 1;
  return fclose(f) == 0 && ok;
}

bool sk_cache_has(const SkEntryPaths *entry) {
  FILE       *f = fopen(entry->path, "rb");
  struct stat st;
  Seal        s   = {0};
  uint64_t    sum = 0;
  if (!f) return false;
  bool ok = fstat(fileno(f), &st) == 0 && S_ISREG(st.st_mode) && st.st_size > (off_t)sizeof s;
  ok      = ok && sum_of(f, (uint64_t)st.st_size - sizeof s, &sum);
  ok      = ok && fread(&s, sizeof s, 1, f) == 1 && memcmp(s.magic, magic, sizeof magic) == 0;
  ok      = ok && s.size == (uint64_t)st.st_size - sizeof s && s.sum == sum;
  fclose(f);
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
  unlink(entry->temp);
  unlink(entry->log);
  unlink(entry->source);
}
