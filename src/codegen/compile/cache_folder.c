// codegen/compile/cache_folder.c - the folder that compiled code is kept in, and whether others can reach into it.
//
// Code from the folder runs with the user's rights. The folder is used only if it belongs to the user, is no link, and
// nobody else may write to it. The folders above it belong to the user or to root, and others may not write to
// them either unless they are sticky: in a sticky folder nobody can rename what belongs to somebody else. So no other
// user can change what a path below the folder leads to, neither before a check nor after it. sshd looks at the way to
// its keys in the same manner (StrictModes).
//
// Where there is no such folder, compiled code goes to one that only this process uses and that is removed at its end.
#include "codegen/compile/tier_priv.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MAX_LINKS 40

// The way to a folder -----------------------------------------------------------------------------

typedef struct {
  char     *done;  // what has been looked at: absolute, without links
  size_t    size;
  char      rest[SK_PATH];  // what is still to come
  int       links;
  bool      make;  // folders that are missing are made, the last must be the user's alone
  SkMessage why;
} Way;

static bool refuse(const Way *w, const char *path, const char *why) {
  sk_message(w->why, "%s %s", path, why);
  return false;
}

static bool failed(const Way *w, const char *path) {
  sk_message(w->why, "%s: %s", path, strerror(errno));
  return false;
}

static bool check_folder(const Way *w, const char *path, const struct stat *st, bool last) {
  bool mine = st->st_uid == geteuid(), open = (st->st_mode & (S_IWGRP | S_IWOTH)) != 0;
  bool own = last && w->make;
  if (!S_ISDIR(st->st_mode)) {
    errno = ENOTDIR;
    return failed(w, path);
  }
  if (!mine && (own || st->st_uid != 0)) return refuse(w, path, "belongs to another user");
  if (open && (own || !(st->st_mode & S_ISVTX)))
    return refuse(w, path, "can be written by other users");
  return true;
}

// What a link says comes before the rest of the way.
static bool follow(Way *w, const char *path, const struct stat *st) {
  char        target[SK_PATH], rest[SK_PATH];
  const char *tail = w->rest + strspn(w->rest, "/");
  if (!*tail && w->make) return refuse(w, path, "is a link");
  if (st->st_uid != geteuid() && st->st_uid != 0)
    return refuse(w, path, "is a link of another user");
  ssize_t n = readlink(path, target, sizeof target - 1);
  if (n < 0) return failed(w, path);
  target[n] = 0;
  int all   = snprintf(rest, sizeof rest, "%s/%s", target, tail);
  errno     = ++w->links > MAX_LINKS ? ELOOP : ENAMETOOLONG;
  if (w->links > MAX_LINKS || n == sizeof target - 1 || all >= (int)sizeof rest)
    return failed(w, path);
  if (target[0] == '/') w->done[0] = 0;
  memcpy(w->rest, rest, sizeof rest);
  return true;
}

static bool go_on(Way *w) {
  char        part[SK_PATH], path[2 * SK_PATH];
  const char *from = w->rest + strspn(w->rest, "/");
  size_t      n    = strcspn(from, "/");
  memcpy(part, from, n);
  part[n] = 0;
  memmove(w->rest, from + n, strlen(from + n) + 1);
  if (n == 0 || strcmp(part, ".") == 0) return true;
  if (strcmp(part, "..") == 0) {
    char *slash = strrchr(w->done, '/');
    if (slash) *slash = 0;
    return true;
  }
  struct stat st;
  snprintf(path, sizeof path, "%s/%s", w->done, part);
  if (strlen(path) >= w->size) {
    errno = ENAMETOOLONG;
    return failed(w, path);
  }
  if (w->make && mkdir(path, 0700) != 0 && errno != EEXIST && access(path, F_OK) != 0)
    return failed(w, path);
  if (lstat(path, &st) != 0) return failed(w, path);
  if (S_ISLNK(st.st_mode)) return follow(w, path, &st);
  bool last = w->rest[strspn(w->rest, "/")] == 0;
  strcpy(w->done, path);
  return check_folder(w, path, &st, last);
}

// done: the folder without links, once every step of the way to it is safe.
static bool safe_folder(const char *path, bool make, char *done, size_t size, SkMessage why) {
  Way  w = {.done = done, .size = size, .make = make, .why = why};
  char here[SK_PATH / 2];
  if (!*path) return refuse(&w, "a folder without a name", "cannot be used");
  if (path[0] != '/' && !getcwd(here, sizeof here)) return failed(&w, path);
  const char *base = path[0] == '/' ? "" : here;
  if (snprintf(w.rest, sizeof w.rest, "%s/%s", base, path) >= (int)sizeof w.rest) {
    errno = ENAMETOOLONG;
    return failed(&w, path);
  }
  struct stat root;
  done[0] = 0;
  if (lstat("/", &root) != 0) return failed(&w, "/");
  if (!check_folder(&w, "/", &root, false)) return false;
  while (w.rest[0])
    if (!go_on(&w)) return false;
  return *done || refuse(&w, "/", "cannot be used");
}

// The one that the user names, or a usual one.
static bool chosen(char *path, size_t size) {
  const char *own = getenv("SKERRY_CACHE"), *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  int         n;
  if (own && *own)
    n = snprintf(path, size, "%s", own);
  else if (xdg && *xdg)
    n = snprintf(path, size, "%s/skerry", xdg);
  else if (home && *home)
    n = snprintf(path, size, "%s/.cache/skerry", home);
  else
    n = snprintf(path, size, "/tmp/skerry-%ld", (long)geteuid());
  return n > 0 && (size_t)n < size;
}

// A folder of this process ------------------------------------------------------------------------

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char            private_folder[SK_PATH - 300];
static pid_t           private_owner;  // 0: there is none
static char            note[1024];     // why; "" when that was told
static bool            noted;

// From signal handlers too: no memory, no locks. depth: of folders with files in them, as compilers leave them.
static void empty_folder(int folder, int depth) {
  char entries[4096] __attribute__((aligned(16)));
  for (long n; (n = syscall(SYS_getdents64, folder, entries, sizeof entries)) > 0;)
    for (long at = 0; at < n;) {
      const struct dirent64 *e = (const struct dirent64 *)(const void *)(entries + at);
      at += e->d_reclen;
      if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) continue;
      if (unlinkat(folder, e->d_name, 0) == 0) continue;
      int inside = openat(folder, e->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0);
      if (inside < 0) continue;
      if (depth > 0) empty_folder(inside, depth - 1);
      close(inside);
      unlinkat(folder, e->d_name, AT_REMOVEDIR);
    }
}

void sk_folder_remove(const char *path) {
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder >= 0) {
    empty_folder(folder, 2);
    close(folder);
  }
  rmdir(path);
}

// Folders in which entries are being made. A signal may come at any time, so that a fixed table has them.
#define MAX_WORKS 64

static struct {
  atomic_int owner;  // the process; 0: this place is free, -1: it is being taken
  char       path[SK_PATH];
} works[MAX_WORKS];

static void leave_at_exit(void) {
  static atomic_flag watched = ATOMIC_FLAG_INIT;
  if (!atomic_flag_test_and_set(&watched)) atexit(sk_cache_leave);
}

void sk_work_add(const char *path) {
  leave_at_exit();
  for (size_t i = 0; i < MAX_WORKS; i++) {
    int nobody = 0;
    if (!atomic_compare_exchange_strong(&works[i].owner, &nobody, -1)) continue;
    snprintf(works[i].path, SK_PATH, "%s", path);
    atomic_store(&works[i].owner, (int)getpid());
    return;
  }
}

void sk_work_drop(const char *path) {
  for (size_t i = 0; i < MAX_WORKS; i++)
    if (atomic_load(&works[i].owner) == (int)getpid() && strcmp(works[i].path, path) == 0)
      atomic_store(&works[i].owner, 0);
}

void sk_cache_abandon(pid_t process) {
  for (size_t i = 0; i < MAX_WORKS; i++)
    if (atomic_load(&works[i].owner) == (int)process) sk_folder_remove(works[i].path);
  if (private_owner != 0 && private_owner == process) sk_folder_remove(private_folder);
}

void sk_cache_leave(void) {
  sk_cache_abandon(getpid());
  if (private_owner == getpid()) private_owner = 0;
}

// A signal between the two would leave the folder behind.
static bool make_folder(void) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  bool ok = mkdtemp(private_folder) != NULL;
  if (ok) private_owner = getpid();
  int why = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = why;
  return ok;
}

static bool make_private(SkMessage why) {
  const char *places[] = {getenv("TMPDIR"), "/tmp"};
  for (size_t i = 0; i < 2; i++) {
    char base[sizeof private_folder - 20];
    if (!places[i] || !safe_folder(places[i], false, base, sizeof base, why)) continue;
    snprintf(private_folder, sizeof private_folder, "%s/skerry-XXXXXX", base);
    if (!make_folder()) {
      sk_message(why, "%s: %s", base, strerror(errno));
      continue;
    }
    leave_at_exit();
    return true;
  }
  return false;
}

bool sk_cache_folder(char *path, size_t size, SkMessage message) {
  char wanted[SK_PATH / 2], why[sizeof note] = "its path is too long";
  bool fine = chosen(wanted, sizeof wanted) &&
              safe_folder(wanted, true, path, size, (SkMessage){why, sizeof why});
  if (fine) return true;
  pthread_mutex_lock(&lock);
  if (!noted) memcpy(note, why, sizeof note);
  noted = true;
  fine  = private_owner == getpid() || make_private(message);
  if (fine) snprintf(path, size, "%s", private_folder);
  pthread_mutex_unlock(&lock);
  return fine;
}

bool sk_cache_note(char *text, size_t size) {
  pthread_mutex_lock(&lock);
  bool some = note[0] != 0;
  if (some) snprintf(text, size, "%s", note);
  note[0] = 0;
  pthread_mutex_unlock(&lock);
  return some;
}
