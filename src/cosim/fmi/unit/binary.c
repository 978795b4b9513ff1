#include "cosim/fmi/unit/binary.h"

#include "base/mem.h"
#include "cosim/fmi/build.h"
#include "cosim/fmi/folder.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined              __aarch64__
static const char *const platforms[] = {"aarch64-linux"};
#else
static const char *const platforms[] = {"x86_64-linux", "linux64"};
#endif

// Libraries that an FMU may need of those beside its own.
#define MOST_HELPERS 32

struct SkFmuBinary {
  SkFmuBinary *next;
  char        *key;         // file and library
  const char  *identifier;  // of the library, in the key
  int          users;
  SkFmuFolder  folder;
  void        *library, *helpers[MOST_HELPERS];
  int          n_helpers;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static SkFmuBinary    *alive;

// The library -----------------------------------------------------------------------------------------

// The loader's message names a library that it has not found. Loads it where it is beside ours, and first what it needs in turn.
static bool load_helper(SkFmuBinary *b, const char *folder, const char *message) {
  char missing[NAME_MAX + 1], path[PATH_MAX];
  snprintf(missing, sizeof missing, "%.*s", (int)strcspn(message, ": "), message);
  for (int tries = 0; tries < MOST_HELPERS && b->n_helpers < MOST_HELPERS; tries++) {
    int k = snprintf(path, sizeof path, "%.3500s/%.500s", folder, missing);
    if (k < 0 || !*missing || strchr(missing, '/') || access(path, R_OK) != 0) return false;
    void *helper = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (helper) {
      b->helpers[b->n_helpers++] = helper;
      return true;
    }
    const char *why = dlerror();
    if (!why || strncmp(why, folder, strlen(folder)) == 0) return false;
    snprintf(missing, sizeof missing, "%.*s", (int)strcspn(why, ": "), why);
  }
  return false;
}

// What to do about a message of the loader.
static void explain(const char *message, char *why, size_t room) {
  const char *advice = "";
  if (strstr(message, "cannot open shared object file"))
    advice =
        "; it needs that library: install the package that has it, or name its folder in "
        "LD_LIBRARY_PATH";
  else if (strstr(message, "GLIBC") || strstr(message, "version `"))
    advice = "; it was built for a newer system than this one";
  else if (strstr(message, "undefined symbol"))
    advice = "; its library is not complete: ask its maker";
  else if (strstr(message, "wrong ELF class") || strstr(message, "invalid ELF header") ||
           strstr(message, "file too short"))
    advice = "; it was not built for this machine";
  snprintf(why, room, "its library cannot be loaded: %s%s", message, advice);
}

// Where the library is; false: nowhere.
static bool find_library(const SkFmuBinary *b, char folder[PATH_MAX], char path[PATH_MAX]) {
  struct stat info;
  for (size_t i = 0; i < sizeof platforms / sizeof *platforms; i++) {
    snprintf(folder, PATH_MAX, "%.3000s/binaries/%s", b->folder.path, platforms[i]);
    int n = snprintf(path, PATH_MAX, "%.3500s/%.500s.so", folder, b->identifier);
    if (n > 0 && stat(path, &info) == 0 && S_ISREG(info.st_mode)) return true;
  }
  return false;
}

// From its sources, to the place where a binary would stand.
static bool compile(SkFmuBinary *b, const SkFmu *fmu, SkFmuInterfaceKind kind, char *why,
                    size_t room) {
  char folder[PATH_MAX], path[PATH_MAX];
  snprintf(folder, sizeof folder, "%.3000s/binaries", b->folder.path);
  mkdir(folder, 0700);
  snprintf(folder, sizeof folder, "%.3000s/binaries/%s", b->folder.path, platforms[0]);
  mkdir(folder, 0700);
  snprintf(path, sizeof path, "%.3500s/%.500s.so", folder, b->identifier);
  return sk_fmu_compile(fmu, kind, b->folder.path, path, why, room);
}

static bool load(SkFmuBinary *b, char *why, size_t room) {
  const char *identifier = b->identifier;
  char        path[PATH_MAX], folder[PATH_MAX];
  char        before[1000] = "";
  if (!find_library(b, folder, path)) {
    snprintf(why, room, "it has no binary for this machine (binaries/%s/%.200s.so is not in it)",
             platforms[0], identifier);
    return false;
  }
  for (int tries = 0; tries < MOST_HELPERS; tries++) {
    b->library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (b->library) return true;
    const char *message = dlerror();
    if (!message) message = "for a reason that the loader does not tell";
    char kept[1000];
    snprintf(kept, sizeof kept, "%s", message);
    bool again = strcmp(kept, before) == 0;  // what was loaded for it has not helped
    snprintf(before, sizeof before, "%s", kept);
    if (!again && strstr(kept, "cannot open shared object file") && load_helper(b, folder, kept))
      continue;
    // The folder is gone when the message is read.
    const char *said = strncmp(kept, path, strlen(path)) == 0 ? kept + strlen(folder) + 1 : kept;
    explain(said, why, room);
    return false;
  }
  snprintf(why, room, "its library needs too many others");
  return false;
}

// Opening ---------------------------------------------------------------------------------------------

static void drop(SkFmuBinary *b) {
  if (b->library) dlclose(b->library);
  while (b->n_helpers > 0) dlclose(b->helpers[--b->n_helpers]);
  sk_fmu_folder_remove(&b->folder);
  sk_free(b->key);
  sk_free(b);
}

static bool unpack(SkFmuBinary *b, const char *path, char *why, size_t room) {
  SkGuard guard;
  SkArena *volatile arena = sk_arena_new(0, &guard);
  snprintf(why, room, "out of memory");
  if (!arena) return false;
  if (setjmp(guard.env)) {
    sk_arena_free(arena);
    return false;
  }
  const char *reason = sk_fmu_unpack(arena, path, &b->folder);
  snprintf(why, room, "%s", reason ? reason : "");
  sk_arena_free(arena);
  return reason == NULL;
}

static SkFmuBinary *find(const char *key) {
  SkFmuBinary *b = alive;
  while (b && strcmp(b->key, key) != 0) b = b->next;
  return b;
}

// Its folder is there, its library is not loaded.
static SkFmuBinary *unpacked(const char *key, const char *path, const SkFmu *fmu,
                             SkFmuInterfaceKind kind, char *why, size_t room) {
  char         folder[PATH_MAX], library[PATH_MAX];
  SkFmuBinary *b = sk_calloc(1, sizeof *b);
  if (b) b->key = sk_malloc(strlen(key) + 1);
  if (!b || !b->key) {
    snprintf(why, room, "out of memory");
    sk_free(b);
    return NULL;
  }
  memcpy(b->key, key, strlen(key) + 1);
  b->identifier  = strrchr(b->key, ':') + 1;
  b->folder.wire = -1;
  if (unpack(b, path, why, room) &&
      (find_library(b, folder, library) || !fmu->sources || compile(b, fmu, kind, why, room)))
    return b;
  drop(b);
  return NULL;
}

static SkFmuBinary *make(const char *key, const char *path, const SkFmu *fmu,
                         SkFmuInterfaceKind kind, char *why, size_t room) {
  SkFmuBinary *b = unpacked(key, path, fmu, kind, why, room);
  if (!b) return NULL;
  if (!load(b, why, room)) {
    drop(b);
    return NULL;
  }
  b->next = alive;
  alive   = b;
  return b;
}

// Which file and which of its libraries; false after filling why.
static bool name_it(const char *path, const char *identifier, char *whole, char *key, size_t n,
                    char *why, size_t room) {
  if (strpbrk(identifier, "/:") || strcmp(identifier, "..") == 0) {
    snprintf(why, room, "'%.200s' is no identifier of a model", identifier);
    return false;
  }
  struct stat info = {0};
  if (!realpath(path, whole)) snprintf(whole, PATH_MAX, "%.4000s", path);
  if (stat(whole, &info) != 0) info.st_mtime = 0;
  snprintf(key, n, "%s:%lld:%lld:%.500s", whole, (long long)info.st_size, (long long)info.st_mtime,
           identifier);
  return true;
}

SkFmuBinary *sk_fmu_binary_open(const char *path, const SkFmu *fmu, SkFmuInterfaceKind kind,
                                char *why, size_t room) {
  char key[PATH_MAX + 600], whole[PATH_MAX];
  if (!name_it(path, fmu->interfaces[kind].identifier, whole, key, sizeof key, why, room))
    return NULL;
  pthread_mutex_lock(&lock);
  SkFmuBinary *b    = find(key);
  bool         once = (fmu->interfaces[kind].flags >> SK_FMU_CAN_ONCE & 1) != 0;
  if (b && once) {
    b = NULL;
    snprintf(why, room, "%s", "");
  } else if (!b) {
    b = make(key, whole, fmu, kind, why, room);
  }
  if (b) b->users++;
  pthread_mutex_unlock(&lock);
  return b;
}

SkFmuBinary *sk_fmu_binary_unpack(const char *path, const SkFmu *fmu, SkFmuInterfaceKind kind,
                                  char *why, size_t room) {
  char key[PATH_MAX + 600], whole[PATH_MAX];
  if (!name_it(path, fmu->interfaces[kind].identifier, whole, key, sizeof key, why, room))
    return NULL;
  SkFmuBinary *b = unpacked(key, whole, fmu, kind, why, room);
  if (b) b->users = 1;
  return b;
}

bool sk_fmu_binary_load(SkFmuBinary *b, char *why, size_t room) { return load(b, why, room); }

pid_t sk_fmu_binary_fork(void) {
  pthread_mutex_lock(&lock);
  pid_t pid = fork();
  if (pid == 0) alive = NULL;
  pthread_mutex_unlock(&lock);
  return pid;
}

void sk_fmu_binary_close(SkFmuBinary *b) {
  if (!b) return;
  pthread_mutex_lock(&lock);
  if (--b->users == 0) {
    SkFmuBinary **at = &alive;
    while (*at && *at != b) at = &(*at)->next;
    if (*at) *at = b->next;
    drop(b);
  }
  pthread_mutex_unlock(&lock);
}

void *sk_fmu_binary_symbol(const SkFmuBinary *b, const char *name) {
  return dlsym(b->library, name);
}
const char *sk_fmu_binary_folder(const SkFmuBinary *b) { return b->folder.path; }
