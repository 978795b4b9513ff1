#include "cosim/fmi/folder.h"

#include "cosim/fmi/archive.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

// The guard -----------------------------------------------------------------------------------------

// Waits until nobody holds the other end of the wire, then removes the folder. The caller may have threads: only what is safe in a
// signal handler is called.
static _Noreturn void guard(int wire, char *path) {
  char        byte;
  char *const command[] = {(char[]){"rm"}, (char[]){"-rf"}, (char[]){"--"}, path, NULL};
  setsid();
  for (int fd = 0; fd < 3; fd++) close(fd);
  signal(SIGTERM, SIG_DFL);
  signal(SIGINT, SIG_IGN);
  while (read(wire, &byte, 1) < 0 && errno == EINTR) {
  }
  execv("/bin/rm", command);
  execv("/usr/bin/rm", command);
  _exit(1);
}

static bool start_guard(SkFmuFolder *f) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  pid_t child = fork();
  if (child == 0) {
    close(ends[1]);
    guard(ends[0], f->path);
  }
  close(ends[0]);
  if (child < 0) {
    close(ends[1]);
    return false;
  }
  f->guard = child;
  f->wire  = ends[1];
  return true;
}

// Files ---------------------------------------------------------------------------------------------

static const char *write_file(SkArena *arena, const char *path, const char *bytes, size_t n) {
  int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0700);
  if (fd < 0) return sk_arena_printf(arena, "'%s' cannot be made: %s", path, strerror(errno));
  size_t done = 0;
  while (done < n) {
    ssize_t k = write(fd, bytes + done, n - done);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) break;
    done += (size_t)k;
  }
  int  error = errno;
  bool bad   = close(fd) != 0 || done < n;
  return bad ? sk_arena_printf(arena, "'%s' cannot be written: %s", path, strerror(error)) : NULL;
}

// All folders on the way to a name that is clean.
static const char *make_folders(SkArena *arena, char *path, size_t root) {
  for (char *slash = strchr(path + root + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash    = 0;
    bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
    *slash    = '/';
    if (!made) return sk_arena_printf(arena, "'%s' cannot be made: %s", path, strerror(errno));
  }
  return NULL;
}

static const char *write_all(SkArena *arena, SkFmuArchive *a, const char *folder) {
  const char *why = NULL;
  for (uint32_t i = 0; i < sk_fmu_archive_count(a) && !why; i++) {
    const char *name    = sk_fmu_archive_name(a, i);
    SkArena    *scratch = sk_arena_scratch(arena);
    char       *path    = sk_arena_printf(scratch, "%s/%s", folder, name);
    why                 = make_folders(arena, path, strlen(folder));
    size_t n;
    if (!why && path[strlen(path) - 1] != '/') {
      char *bytes = sk_fmu_archive_read(a, scratch, name, (size_t)SK_FMU_MAX_BYTES, &n, &why);
      if (bytes) why = write_file(arena, path, bytes, n);
      if (!bytes && why) why = sk_arena_printf(arena, "%s", why);
    }
    sk_arena_done(scratch);
  }
  return why;
}

static int remove_one(const char *path, const struct stat *info, int type, struct FTW *at) {
  (void)info, (void)at;
  // What cannot be removed is no reason to leave the rest.
  if (type == FTW_DP)
    rmdir(path);
  else
    unlink(path);
  return 0;
}

void sk_fmu_folder_remove(SkFmuFolder *f) {
  if (!f->path) return;
  nftw(f->path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
  if (f->guard > 0) {
    close(f->wire);
    kill(f->guard, SIGKILL);
    while (waitpid(f->guard, NULL, 0) < 0 && errno == EINTR) {
    }
  }
  free(f->path);
  *f = (SkFmuFolder){0};
}

const char *sk_fmu_unpack(SkArena *arena, const char *archive, SkFmuFolder *out) {
  SkFmuArchive *a;
  const char   *tmp = getenv("TMPDIR");
  *out              = (SkFmuFolder){.wire = -1};
  const char *why   = sk_fmu_archive_open(arena, archive, &a);
  char       *path  = sk_arena_printf(arena, "%s/skerry-fmu-XXXXXX", tmp && *tmp ? tmp : "/tmp");
  if (!why && !mkdtemp(path))
    why = sk_arena_printf(arena, "no folder can be made in '%s': %s", tmp && *tmp ? tmp : "/tmp",
                          strerror(errno));
  if (!why && !(out->path = strdup(path))) why = "out of memory";
  if (!why && !start_guard(out)) why = sk_arena_printf(arena, "no process: %s", strerror(errno));
  if (!why) why = write_all(arena, a, path);
  sk_fmu_archive_close(a);
  if (why) sk_fmu_folder_remove(out);
  return why;
}
