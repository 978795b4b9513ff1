// codegen/tier1.c - the system compiler, with results cached by content.
//
// Cache: $SKERRY_CACHE, else $XDG_CACHE_HOME/skerry, else ~/.cache/skerry. An entry is <hash>.so, written
// under a temporary name and renamed, so that readers never see half a file; an entry that does not load
// is removed and made again.
#include "base/map.h"
#include "base/mem.h"
#include "codegen/tier_priv.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static const char *const flags[] = {"-std=gnu11",
                                    "-O2",
                                    "-fPIC",
                                    "-shared",
                                    "-ffp-contract=off",
                                    "-fno-math-errno",
                                    "-fno-trapping-math",
                                    "-fno-builtin",
                                    "-w"};

static const char *compiler(void) {
  const char *cc = getenv("SKERRY_CC");
  return cc && *cc ? cc : "cc";
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

static bool cache_dir(char *path, size_t size) {
  const char *own = getenv("SKERRY_CACHE"), *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  int         n = own && *own   ? snprintf(path, size, "%s", own)
                  : xdg && *xdg ? snprintf(path, size, "%s/skerry", xdg)
                  : home        ? snprintf(path, size, "%s/.cache/skerry", home)
                                : snprintf(path, size, "/tmp/skerry-%ld", (long)getuid());
  return n > 0 && (size_t)n < size && make_dirs(path);
}

static void unload(void *handle) { dlclose(handle); }

static SkStatus load(const char *path, SkCode **out, char *message, size_t size) {
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    snprintf(message, size, "%s", dlerror());
    return SK_IO;
  }
  const SkModelCode *model = dlsym(handle, "sk_model");
  if (!model || model->abi != SK_ABI_VERSION) {
    dlclose(handle);
    snprintf(message, size, "%s is not a compiled model of this version", path);
    return SK_IO;
  }
  return sk_code_wrap(handle, unload, model, out);
}

static bool write_file(const char *path, const char *text) {
  FILE *f = fopen(path, "w");
  if (!f) return false;
  size_t n  = strlen(text);
  bool   ok = fwrite(text, 1, n, f) == n;
  return fclose(f) == 0 && ok;
}

// The first line the compiler said goes into the message.
static void first_line(const char *log, char *message, size_t size) {
  FILE *f = fopen(log, "r");
  if (!f) return;
  if (fgets(message, (int)(size < INT_MAX ? size : INT_MAX), f))
    message[strcspn(message, "\n")] = 0;
  fclose(f);
}

static SkStatus run_compiler(const char *c_path, const char *so_path, const char *log,
                             const SkLink *link, char *message, size_t size) {
  const char *argv[256];
  char        room[64][PATH_MAX > 512 ? 512 : PATH_MAX];
  size_t      n = 0, used = 0;
  argv[n++] = compiler();
  for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) argv[n++] = flags[i];
  const struct {
    const char *const *list;
    const char        *prefix;
  } extra[] = {{link ? link->include_dirs : NULL, "-I"}, {link ? link->library_dirs : NULL, "-L"}};
  argv[n++] = "-o";
  argv[n++] = so_path;
  argv[n++] = c_path;
  for (size_t i = 0; link && link->sources && link->sources[i] && n < 200; i++)
    argv[n++] = link->sources[i];
  for (size_t k = 0; k < 2; k++)
    for (size_t i = 0; extra[k].list && extra[k].list[i] && used < 60; i++) {
      snprintf(room[used], sizeof room[0], "%s%s", extra[k].prefix, extra[k].list[i]);
      argv[n++] = room[used++];
    }
  for (size_t i = 0; link && link->libraries && link->libraries[i] && used < 64 && n < 250; i++) {
    snprintf(room[used], sizeof room[0], "-l%s", link->libraries[i]);
    argv[n++] = room[used++];
  }
  argv[n++] = "-lm";
  argv[n]   = NULL;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  pid_t pid = 0;
  int   err = posix_spawnp(&pid, argv[0], &actions, NULL, (char *const *)(uintptr_t)argv, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (err) {
    snprintf(message, size, "%s: %s", argv[0], strerror(err));
    return SK_NOT_FOUND;
  }
  int code = 0;
  while (waitpid(pid, &code, 0) < 0)
    if (errno != EINTR) return SK_IO;
  if (code == 0) return SK_OK;
  snprintf(message, size, "%s failed", argv[0]);
  first_line(log, message, size);
  return SK_UNSUPPORTED;
}

static uint64_t hash_link(const SkLink *link, uint64_t h) {
  const char *const *const lists[] = {link->include_dirs, link->library_dirs, link->libraries,
                                      link->sources};
  for (size_t k = 0; k < 4; k++)
    for (size_t i = 0; lists[k] && lists[k][i]; i++)
      h = sk_hash_bytes(lists[k][i], strlen(lists[k][i]), h + k);
  return h;
}

SkStatus sk_code_tier1(const char *text, const SkLink *link, SkCode **out, char *message,
                       size_t size) {
  *out       = NULL;
  message[0] = 0;
  char dir[2048], so[2200], tmp_c[2200], tmp_so[2200], log[2200];
  if (!cache_dir(dir, sizeof dir)) {
    snprintf(message, size, "no cache folder can be made (%s)", strerror(errno));
    return SK_IO;
  }
  char *all = sk_code_text(text);
  if (!all) return SK_NOMEM;
  uint64_t a = sk_hash_bytes(all, strlen(all), 1),
           b = sk_hash_bytes(all, strlen(all), UINT64_C(0x5bd1e995));
  a          = sk_hash_bytes(compiler(), strlen(compiler()), a);
  if (link) a = hash_link(link, a);
  snprintf(so, sizeof so, "%s/%016llx%016llx.so", dir, (unsigned long long)a,
           (unsigned long long)b);
  SkStatus status = SK_OK;
  if (access(so, R_OK) == 0) {
    status = load(so, out, message, size);
    if (status == SK_OK) {
      (*out)->cached = true;
      goto done;
    }
    unlink(so);
  }
  snprintf(tmp_c, sizeof tmp_c, "%s/%016llx-%ld.c", dir, (unsigned long long)a, (long)getpid());
  snprintf(tmp_so, sizeof tmp_so, "%s/%016llx-%ld.tmp", dir, (unsigned long long)a, (long)getpid());
  snprintf(log, sizeof log, "%s/%016llx-%ld.log", dir, (unsigned long long)a, (long)getpid());
  if (!write_file(tmp_c, all)) {
    snprintf(message, size, "%s: %s", tmp_c, strerror(errno));
    status = SK_IO;
  } else {
    status = run_compiler(tmp_c, tmp_so, log, link, message, size);
    if (status == SK_OK && rename(tmp_so, so) != 0) status = SK_IO;
    if (status == SK_OK) status = load(so, out, message, size);
  }
  unlink(tmp_c);
  unlink(tmp_so);
  unlink(log);
done:
  sk_free(all);
  return status;
}
