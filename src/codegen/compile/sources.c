#include "codegen/compile/sources.h"

#include "base/map.h"
#include "base/mem.h"
#include "codegen/compile/tier_priv.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Names inside the library mean its own functions, whatever the program that loads it has under the same name.
static const char *const flags[] = {"-std=gnu11", "-O1",     "-fPIC",          "-ffp-contract=off",
                                    "-w",         "-shared", "-Wl,-Bsymbolic", NULL};

// The content of the folder ---------------------------------------------------------------------------

static _Thread_local uint64_t sum;  // of all files, in no particular order
static _Thread_local size_t   root;

static int add_file(const char *path, const struct stat *info, int type, struct FTW *at) {
  (void)at;
  if (type != FTW_F || !S_ISREG(info->st_mode)) return 0;
  FILE    *f = fopen(path, "rb");
  uint64_t h = sk_hash_bytes(path + root, strlen(path + root), 7);
  char     bytes[8192];
  if (!f) return 1;
  for (size_t n; (n = fread(bytes, 1, sizeof bytes, f)) > 0;) h = sk_hash_bytes(bytes, n, h);
  fclose(f);
  sum += h;
  return 0;
}

static void add_list(SkKey *key, const char *const *list) {
  for (; *list; list++) sk_key_text(key, *list);
  sk_key_text(key, "");
}

static bool key_of(const SkSources *s, SkKey *key) {
  sum  = 0;
  root = strlen(s->folder);
  if (nftw(s->folder, add_file, 16, FTW_PHYS) != 0) return false;
  sk_key_text(key, "sources 1");
  sk_key_text(key, sk_compiler());
  add_list(key, flags);
  sk_key_add(key, &sum, sizeof sum);
  const char *const *const lists[] = {s->files, s->defines, s->folders, s->libraries};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) add_list(key, lists[i]);
  for (size_t i = 0; i < s->headers.n; i++) sk_key_text(key, s->headers.files[i].text);
  return true;
}

// The compiler ----------------------------------------------------------------------------------------

static void add_args(SkArgs *args, const SkSources *s, const SkEntryPaths *entry) {
  sk_args_add(args, "%s", sk_compiler());
  for (size_t i = 0; flags[i]; i++) sk_args_add(args, "%s", flags[i]);
  for (size_t i = 0; s->defines[i]; i++) sk_args_add(args, "-D%s", s->defines[i]);
  sk_args_add(args, "-I%s", s->folder);
  for (size_t i = 0; s->folders[i]; i++) sk_args_add(args, "-I%s/%s", s->folder, s->folders[i]);
  sk_args_add(args, "-I%s", entry->work);
  sk_args_add(args, "-o");
  sk_args_add(args, "%s", entry->temp);
  for (size_t i = 0; s->files[i]; i++) sk_args_add(args, "%s/%s", s->folder, s->files[i]);
  for (size_t i = 0; s->libraries[i]; i++) sk_args_add(args, "-l%s", s->libraries[i]);
  sk_args_add(args, "-lm");
  sk_args_add(args, "-Wl,-z,defs");
}

static SkStatus compile(const SkSources *s, const SkEntryPaths *entry, SkMessage m) {
  char     path[SK_PATH + 300];
  SkStatus status = sk_cache_begin(entry, m);
  for (size_t i = 0; i < s->headers.n && status == SK_OK; i++) {
    snprintf(path, sizeof path, "%s/%s", entry->work, s->headers.files[i].name);
    if (sk_write_file(path, s->headers.files[i].text)) continue;
    sk_message(m, "%s: %s", path, strerror(errno));
    status = SK_IO;
  }
  SkArgs    args    = {0};
  SkControl control = sk_control();
  add_args(&args, s, entry);
  if (status == SK_OK && args.failed) status = SK_NOMEM;
  if (status == SK_OK)
    status = sk_compiler_run((const char *const *)args.at, entry, SK_CODE_OF_MODEL, &control, 0, m);
  sk_args_free(&args);
  if (status == SK_OK) status = sk_cache_keep(entry, m);
  sk_cache_clean(entry);
  return status;
}

static bool copy(const char *from, const char *to) {
  char bytes[65536];
  int  in  = open(from, O_RDONLY | O_CLOEXEC);
  int  out = in < 0 ? -1 : open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0700);
  bool ok  = out >= 0;
  while (ok) {
    ssize_t n = read(in, bytes, sizeof bytes);
    if (n <= 0) {
      ok = n == 0;
      break;
    }
    ok = write(out, bytes, (size_t)n) == n;
  }
  if (out >= 0) ok = close(out) == 0 && ok;
  if (in >= 0) close(in);
  return ok;
}

SkStatus sk_sources_library(const SkSources *s, const char *library, char *message, size_t size) {
  SkMessage    m = {message, size};
  SkEntryPaths entry;
  SkKey        key = {0};
  if (!key_of(s, &key)) {
    sk_message(m, "%s: %s", s->folder, strerror(errno));
    return SK_IO;
  }
  SkStatus status = sk_cache_entry(key, ".sources.so", &entry, m);
  if (status == SK_OK && !sk_cache_has(&entry)) status = compile(s, &entry, m);
  // A file of its own: the loader takes the same file for the same library, with its variables.
  if (status == SK_OK && !copy(entry.path, library)) {
    sk_message(m, "%s: %s", library, strerror(errno));
    status = SK_IO;
  }
  return status;
}
